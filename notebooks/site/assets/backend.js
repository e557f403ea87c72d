// The back end of a page whose cells run in the browser: a Worker runs them, the
// browser's own storage keeps what was written. The head of live.js says what a
// page asks of it.
"use strict";

const key = document.body.dataset.notebook; // file name of the notebook
const codeCells = [...document.querySelectorAll(".cell.code")].map(c => c.dataset.cell);
const numberOf = id => codeCells.indexOf(id) + 1;
const typeOf = id => numberOf(id) ? "code" : "markdown";

const backend = {
	book: { sources: {}, outputs: {} }, // as it is kept
	store: new Store(key),
	queue: [],
	trouble: "", // why nothing is kept; empty: it is

	async listen(hear, state) {
		this.hear = hear;
		this.runner = new Runner(m => this.heard(m));
		const why = unsupported();
		if (why) { this.say(why); this.broken = why; this.runner.refuse(why); }
		const areas = document.querySelectorAll(".cell textarea");
		for (const area of areas) area.readOnly = true; // or a fast writer would write over what is kept
		try {
			this.kept(await this.store.open());
		} catch (error) {
			this.trouble = `This browser keeps nothing (${error.message || error}). Download the notebook before you close the page.`;
			hear({ kind: "saved", state: this.trouble });
		}
		if (!this.elsewhere) for (const area of areas) area.readOnly = false;
		state(true);
		backend.loaded = true; // for scripts that come later than the stored answers
		document.dispatchEvent(new Event("kpcalab-loaded"));
		if (!why && !(navigator.connection && navigator.connection.saveData)) this.runner.start().catch(() => {});
	},

	// kept shows what was written and computed at an earlier visit.
	kept(book) {
		this.book = book;
		for (const [id, source] of Object.entries(book.sources)) this.tellSource(id, source);
		for (const [id, o] of Object.entries(book.outputs)) {
			this.hear({ kind: "outputs", cell: id, html: o.html });
			this.hear({ kind: "cell", cell: id, count: o.count });
		}
	},

	tellSource(id, source) {
		this.hear({ kind: "source", cell: id, source, version: version(source), html: [plain(source)] });
		this.runner.start().catch(() => {});
		this.runner.ready.then(() => this.runner.ask("edited", { type: typeOf(id), source }))
			.then(a => a.html !== undefined && repaint(id, source, a.html)).catch(() => {});
	},

	say(text) { this.hear({ kind: "kernel", state: text }); },

	heard(m) {
		if (m.kind === "output") this.hear({ kind: "output", cell: m.cell, index: m.index, html: [m.html] });
		else if (m.state === "ready") this.say(this.current ? "busy" : this.runner.count ? "idle" : "ready: no cell has run yet");
		else this.say(m.state);
	},

	async ask(action, cells, tab, leaving) {
		for (const c of cells) if (c.source !== undefined) this.book.sources[c.id] = c.source;
		let saved = this.trouble;
		if (cells.some(c => c.source !== undefined)) saved = await this.save();
		if (leaving) return { cells: [], saved };
		if (action === "run") this.enqueue(cells.map(c => c.id));
		if (action === "interrupt") this.interrupt();
		if (action === "restart") this.restart();
		return { saved, cells: await Promise.all(cells.map(c => this.answer(c))) };
	},

	async answer(c) {
		if (c.source === undefined) return { id: c.id };
		const html = await this.runner.quick("edited", { type: typeOf(c.id), source: c.source });
		return { id: c.id, version: version(c.source), html: html === null ? plain(c.source) : html };
	},

	// save returns what is wrong, in a sentence, or nothing.
	async save() {
		if (this.trouble) return this.trouble;
		if (this.elsewhere) return this.elsewhere;
		try {
			await this.store.save(this.book);
			return "";
		} catch (error) {
			return `Not saved in this browser (${error.message || error}). Download the notebook before you close the page.`;
		}
	},

	sourceOf(id) {
		return document.querySelector(`[data-cell="${CSS.escape(id)}"] textarea`).value;
	},

	enqueue(ids) {
		if (this.broken) { this.say(this.broken); return; }
		for (const id of ids) {
			if (typeOf(id) !== "code" || this.queue.includes(id)) continue;
			this.queue.push(id);
			this.hear({ kind: "cell", cell: id, state: "queued" });
		}
		this.work();
	},

	async work() {
		if (this.working) return;
		this.working = true;
		while (this.queue.length) await this.execute(this.queue.shift());
		this.working = false;
		this.say(this.runner.worker ? "idle" : "idle: the kernel starts again with the next cell");
	},

	// A failure empties the queue, since the cells after it build on it.
	async execute(id) {
		this.current = id;
		this.hear({ kind: "cell", cell: id, state: "running" });
		this.hear({ kind: "outputs", cell: id, html: [] });
		const source = this.book.sources[id] === undefined ? this.sourceOf(id) : this.book.sources[id];
		const began = performance.now(), starting = !this.runner.worker;
		if (!starting) this.say("busy");
		const end = await this.runner.run(id, source, numberOf(id));
		const html = end.html || await this.render(end.outputs, numberOf(id));
		this.current = null;
		if (end.status !== "ok") this.forgetQueue();
		this.book.outputs[id] = { count: end.count, outputs: end.outputs, html };
		const saved = await this.save();
		this.hear({ kind: "saved", state: saved });
		this.hear({ kind: "outputs", cell: id, html });
		this.hear({ kind: "cell", cell: id, state: end.status === "ok" ? "ok" : "failed", count: end.count, took: (performance.now() - began) / 1000 });
	},

	// render shows outputs whose Worker is gone.
	async render(outputs, number) {
		try {
			await this.runner.start();
			const answer = await this.runner.ask("render", { outputs, number });
			if (answer.html) return answer.html;
		} catch { /* as text, then */ }
		return outputs.map(o => o.output_type === "error" ? `<pre class="error" role="alert">${plain(o.evalue)}</pre>` : `<pre class="stream">${plain(o.text || "")}</pre>`);
	},

	forgetQueue() {
		for (const id of this.queue) this.hear({ kind: "cell", cell: id, state: "" });
		this.queue = [];
	},

	interrupt() {
		this.forgetQueue();
		this.runner.stop();
	},

	restart() {
		this.forgetQueue();
		this.runner.restart();
		this.say("restarted: no cell has run yet");
		this.runner.start().catch(() => {});
	},
};

// unsupported says what a browser lacks, in a sentence.
function unsupported() {
	const lacks = [];
	if (typeof WebAssembly !== "object") lacks.push("WebAssembly");
	if (typeof Worker !== "function") lacks.push("Workers");
	if (typeof DecompressionStream !== "function") lacks.push("DecompressionStream");
	if (!lacks.length) return "";
	return `Cells cannot run here: this browser has no ${lacks.join(" and no ")}. You can read, write and download; to run cells use Chrome 80, Firefox 113, Safari 16.4 or later.`;
}

// version names a text of a cell.
function version(source) {
	let a = 0xdeadbeef, b = 0x41c6ce57;
	for (let i = 0; i < source.length; i++) {
		a = Math.imul(a ^ source.charCodeAt(i), 2654435761);
		b = Math.imul(b ^ source.charCodeAt(i), 1597334677);
	}
	return (a >>> 0).toString(16) + (b >>> 0).toString(16) + source.length.toString(16);
}

// plain is a text as HTML.
function plain(text) {
	return text.replace(/[&<>]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
}

// repaint colours a text that has been shown already, if it is still there.
function repaint(id, source, html) {
	const cell = document.querySelector(`[data-cell="${CSS.escape(id)}"]`);
	if (cell.querySelector("textarea").value !== source) return;
	if (cell.matches(".code")) cell.querySelector("pre.chroma").innerHTML = html + "\n";
	else cell.querySelector(".rendered").innerHTML = html;
}
