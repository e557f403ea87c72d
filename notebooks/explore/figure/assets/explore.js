// Pictures that a reader moves. Each asks for a guess first; then its panels are
// computed anew for whatever is set or dragged, by a program in a Worker that all
// pictures of a page share. Nothing is loaded before somebody has guessed.
"use strict";

const explorer = {
	waiting: new Map(), serial: 0, hear: () => {},

	start() {
		if (this.worker) return;
		const worker = this.worker = new Worker("explore_worker.js");
		worker.onmessage = ({ data }) => {
			if (data.share !== undefined) return this.hear(data.share);
			const done = this.waiting.get(data.id);
			this.waiting.delete(data.id);
			done(data);
		};
		worker.onerror = e => {
			e.preventDefault();
			this.worker = null;
			for (const done of this.waiting.values()) done({ failed: e.message || "explore_worker.js could not be loaded" });
			this.waiting.clear();
		};
	},

	// frame is kept with {frame} or {failed}.
	frame(picture, state) {
		if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function")
			return Promise.resolve({ failed: "This browser is too old for it: Chrome 80, Firefox 113, Safari 16.4 or later will do" });
		this.start();
		const id = ++this.serial;
		return new Promise(done => { this.waiting.set(id, done); this.worker.postMessage({ id, picture, state }); });
	},
};

const rest = 200; // ms without a change before fine contours and words are asked for

class Picture {
	constructor(section) {
		this.section = section;
		this.id = section.dataset.picture;
		this.controls = JSON.parse(section.dataset.controls);
		this.panels = JSON.parse(section.dataset.panels);
		this.find = s => section.querySelector(s);
		this.drawn = 0;
		this.turn = { yaw: .6, pitch: .35 }; // as in still.go
		this.clear();
		this.find(".guess").hidden = false;
		this.find(".guess").addEventListener("change", e => this.guessed(+e.target.value));
		this.find(".reset").addEventListener("click", () => { this.clear(); this.show(); this.changed(); });
		this.find(".tell").addEventListener("click", () => { this.state = structuredClone(JSON.parse(section.dataset.decisive)); this.state.moved ||= {}; this.state.values ||= {}; this.show(); this.changed(); });
	}

	clear() { this.state = { values: {}, moved: {}, chosen: 0 }; }

	guessed(n) {
		this.guess = n;
		if (this.canvases) return this.verdict(this.frame);
		this.find(".words").textContent = "Loading …";
		explorer.hear = share => { if (!this.frame) this.find(".words").textContent = `Loading: ${Math.round(100 * share)} %`; };
		this.open();
	}

	// open puts live panels in the place of the still.
	open() {
		const stage = make("div", "panels");
		this.canvases = this.panels.map((p, i) => {
			const figure = make("figure", p.size), canvas = make("canvas"), caption = make("figcaption", "", p.title);
			canvas.setAttribute("role", p.help ? "application" : "img");
			canvas.setAttribute("aria-label", p.help ? `${p.title}. ${p.help}` : p.title);
			figure.append(caption, canvas);
			if (p.help) { canvas.tabIndex = 0; figure.append(make("p", "help", p.help)); this.hold(canvas, i); }
			stage.append(figure);
			return canvas;
		});
		this.settings = this.controls.map(c => {
			const made = control(c, this.id, v => { this.state.values[c.name] = v; this.changed(); });
			this.find(".controls").append(made.element);
			return { ...made, name: c.name, start: c.start };
		});
		this.stage = stage;
		this.changed();
		new ResizeObserver(() => this.draw()).observe(stage);
		matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.paint = null; this.draw(); });
	}

	// show sets the controls as the state says.
	show() {
		for (const s of this.settings || []) s.set(this.state.values[s.name] === undefined ? s.start : this.state.values[s.name]);
	}

	// changed asks for a frame; of states that change meanwhile only the last counts.
	changed() {
		clearTimeout(this.timer);
		this.wanted = true;
		if (!this.asking) this.ask();
	}

	async ask() {
		this.asking = true;
		while (this.wanted) {
			this.wanted = false;
			await this.get(false);
		}
		this.asking = false;
		this.timer = setTimeout(() => { if (!this.asking) this.get(true); }, this.drawn > 1 ? rest : 0);
	}

	async get(fine) {
		const answer = await explorer.frame(this.id, { ...this.state, fine });
		if (answer.failed) { this.find(".words").textContent = `This picture could not be computed: ${answer.failed}.`; return; }
		if (fine && this.wanted) return; // of the past
		const first = !this.frame;
		this.frame = answer.frame;
		this.fine = fine;
		if (first) {
			this.find(".stage").replaceChildren(this.stage);
			for (const s of [".task", ".controls"]) this.find(s).hidden = false;
			this.find(".words").textContent = "";
		}
		this.draw();
		for (const s of this.settings) if (this.frame.settings && this.frame.settings[s.name]) s.tell(this.frame.settings[s.name]);
		if (!fine) return;
		this.find(".words").textContent = this.frame.words || "";
		this.verdict(this.frame);
	}

	draw() {
		if (!this.frame) return;
		this.paint ||= new Paint(this.section);
		this.canvases.forEach((canvas, i) => {
			const w = canvas.clientWidth, h = canvas.clientHeight, ratio = Math.min(devicePixelRatio || 1, 3), g = canvas.getContext("2d");
			if (!w) return;
			if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) { canvas.width = Math.round(w * ratio); canvas.height = Math.round(h * ratio); }
			g.setTransform(ratio, 0, 0, ratio, 0, 0);
			g.ratio = ratio;
			g.clearRect(0, 0, w, h);
			const { kind, drawing } = this.frame.panels[i];
			if (drawing.box) drawing.box.still = this.fine;
			draw[kind](g, w, h, drawing, this.paint, this.turn);
		});
		this.drawn++;
	}

	verdict(frame) {
		if (!frame || !frame.answer) return;
		const choices = [...this.find(".guess").querySelectorAll("label")].map(l => l.textContent.trim());
		const right = frame.answer === this.guess, out = make("p");
		out.append(make("strong", right ? "right" : "wrong", right ? "You guessed right. " : "The numbers say something else. "),
			right ? "" : `“${choices[frame.answer - 1]}”. `, frame.evidence);
		this.find(".answer").replaceChildren(out);
		this.find(".lesson").hidden = false;
	}

	// hold lets a panel be moved by pointer, finger and keys.
	hold(canvas, i) {
		const content = () => this.frame && this.frame.panels[i];
		let held = null;
		canvas.addEventListener("pointerdown", e => {
			if (!content()) return;
			held = this.grab(canvas, content(), e);
			if (held) { canvas.setPointerCapture(e.pointerId); canvas.focus({ preventScroll: true }); e.preventDefault(); }
		});
		canvas.addEventListener("pointermove", e => { if (held) held(e); });
		for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => { held = null; });
		// A finger on a point moves it; elsewhere it scrolls the page.
		canvas.addEventListener("touchstart", e => {
			const t = e.touches[0];
			if (content() && this.near(canvas, content(), t) >= 0) e.preventDefault();
		}, { passive: false });
		canvas.addEventListener("keydown", e => {
			if (content() && !e.ctrlKey && !e.metaKey && !e.altKey && this.key(content(), e)) e.preventDefault();
		});
	}

	// near returns the number of the point under a pointer, −1 for a space that can be
	// turned, or nothing.
	near(canvas, { kind, drawing }, e) {
		if (kind === "space") return -1;
		const at = canvas.getBoundingClientRect(), place = placeOf(drawing.box, at.width, at.height), reach = e.pointerType === "mouse" ? 16 : 28;
		let best = reach, found;
		for (let i = drawing.dots.grab[0]; i < drawing.dots.grab[1]; i++) {
			const [x, y] = place(drawing.dots.xy[2 * i], drawing.dots.xy[2 * i + 1]), d = Math.hypot(x - (e.clientX - at.left), y - (e.clientY - at.top));
			if (d < best) { best = d; found = i; }
		}
		return found;
	}

	// grab returns what to do with each move of the pointer.
	grab(canvas, content, e) {
		const i = this.near(canvas, content, e);
		if (i === undefined) return null;
		if (content.kind === "space") {
			let x = e.clientX, y = e.clientY;
			return e => { this.rotate((e.clientX - x) / 120, (e.clientY - y) / 120); x = e.clientX; y = e.clientY; };
		}
		const { box, dots } = content.drawing;
		this.state.chosen = dots.grab[1] - dots.grab[0] > 1 ? i + 1 : 0;
		this.changed();
		return e => {
			const at = canvas.getBoundingClientRect(), k = 2 * box.half / Math.min(at.width, at.height);
			this.move(i, box, box.x + (e.clientX - at.left - at.width / 2) * k, box.y - (e.clientY - at.top - at.height / 2) * k);
		};
	}

	move(i, box, x, y) {
		const inside = (v, middle) => Math.min(Math.max(v, middle - .97 * box.half), middle + .97 * box.half);
		this.state.moved[i] = [inside(x, box.x), inside(y, box.y)];
		this.changed();
	}

	rotate(yaw, pitch) {
		this.turn.yaw += yaw;
		this.turn.pitch = Math.min(Math.max(this.turn.pitch + pitch, -1.5), 1.5);
		this.draw();
	}

	key({ kind, drawing }, e) {
		const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
		if (kind === "space") { if (arrows) this.rotate(arrows[0] / 10, -arrows[1] / 10); return arrows; }
		const [from, to] = drawing.dots.grab, step = { PageDown: 1, PageUp: -1 }[e.key];
		if (step && to - from > 1) {
			const now = this.state.chosen ? this.state.chosen - 1 - from : step > 0 ? -1 : 0;
			this.state.chosen = from + (now + step + to - from) % (to - from) + 1;
			this.changed();
			return true;
		}
		if (!arrows) return false;
		const i = to - from > 1 ? (this.state.chosen || from + 1) - 1 : from, far = drawing.box.half * (e.shiftKey ? .1 : .025);
		if (to - from > 1) this.state.chosen = i + 1;
		this.move(i, drawing.box, drawing.dots.xy[2 * i] + arrows[0] * far, drawing.dots.xy[2 * i + 1] + arrows[1] * far);
		return true;
	}
}

const pictures = [...document.querySelectorAll(".explore")].map(s => new Picture(s));
