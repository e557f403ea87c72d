// The kernel as the page sees it: a Worker that is started when it is needed,
// stopped when it doesn't listen, and started afresh with all declarations when it
// ended or grew too large.
"use strict";

const patience = 2000; // ms between Stop and the end of a Worker that doesn't listen
const largest = 500e6; // bytes; types that a cell declares are never freed

class Runner {
	// hear gets {kind: "state", state} and {kind: "output", cell, index, html}.
	constructor(hear) {
		this.hear = hear;
		this.kept = {}; // number of the run → source, of cells whose declarations stay
		this.count = 0;
		this.worker = null;
		this.waiting = new Map(); // id → function that takes the answer
		this.serial = 0;
	}

	// refuse keeps the kernel from being started, since the browser lacks something.
	refuse(why) {
		this.refused = true;
		this.ready = Promise.reject(new Error(why));
		this.ready.catch(() => {}); // who waits hears of it
	}

	start() {
		if (this.worker || this.refused) return this.ready;
		this.hear({ kind: "state", state: "loading Go …" });
		const worker = this.worker = new Worker("worker.js");
		this.ready = new Promise((done, failed) => {
			worker.onerror = e => { e.preventDefault(); this.gone(worker, e.message || "worker.js could not be loaded"); failed(new Error(e.message)); };
			worker.onmessage = ({ data }) => {
				if (data.kind === "ready") { this.hear({ kind: "state", state: "ready" }); done(); }
				else if (data.kind === "failed") {
					this.gone(worker, data.reason);
					this.hear({ kind: "state", state: `Go could not be started: ${data.reason}` });
					failed(new Error(data.reason));
				}
				else if (data.kind === "loading") this.hear({ kind: "state", state: `loading Go: ${Math.round(100 * data.share)} %` });
				else if (data.kind === "answer") this.take(data);
				else this.hear(data);
			};
		});
		this.ready.catch(() => {}); // who waits hears of it
		if (this.count) this.ask("restore", { sources: this.kept, count: this.count });
		return this.ready;
	}

	take(answer) {
		const done = this.waiting.get(answer.id);
		this.waiting.delete(answer.id);
		if (done) done(answer);
	}

	// ask sends the Worker a task; the promise is kept even when the Worker ends.
	ask(what, more) {
		const id = ++this.serial;
		return new Promise(done => {
			this.waiting.set(id, done);
			this.worker.postMessage({ id, do: what, ...more });
		});
	}

	// gone ends a Worker; tasks that wait are told why.
	gone(worker, reason) {
		if (worker !== this.worker) return;
		worker.terminate();
		this.worker = null;
		clearTimeout(this.watchdog);
		for (const done of this.waiting.values()) done({ gone: reason });
		this.waiting.clear();
	}

	// run returns {status, outputs, html, count} of a cell; html may be null.
	async run(cell, source, number) {
		try { await this.start(); } catch (error) { return failure("failed", `Go could not be started: ${error.message}`, this.count); }
		this.running = true;
		const end = await this.ask("run", { cell, source, number });
		this.running = false;
		clearTimeout(this.watchdog);
		if (end.gone !== undefined) return failure("stopped", end.gone, ++this.count);
		if (end.failed) return failure("failed", end.failed, ++this.count);
		this.count = end.count || this.count + 1;
		if (end.keeps) this.kept[this.count] = source;
		if (end.status === "died" || end.memory > largest) this.gone(this.worker, "");
		return { ...end, count: this.count };
	}

	// stop asks the running cell to end, and ends the Worker if it doesn't listen.
	stop() {
		if (!this.running || !this.worker) return;
		const worker = this.worker;
		this.ask("stop", {});
		clearTimeout(this.watchdog);
		this.watchdog = setTimeout(() => this.gone(worker,
			"Stopped. The cell did not listen, so its kernel was ended; what your cells have declared is still known."), patience);
	}

	// restart forgets what cells have declared.
	restart() {
		this.kept = {};
		this.count = 0;
		this.gone(this.worker, "Stopped by the restart.");
	}

	// quick asks for something that is nice to have, and doesn't wait for it long.
	async quick(what, more) {
		if (!this.worker || this.running) return null;
		const late = new Promise(done => setTimeout(done, 250, null));
		const answer = await Promise.race([this.ready.then(() => this.ask(what, more)).catch(() => null), late]);
		return answer && answer.html !== undefined ? answer.html : null;
	}
}

function failure(status, text, count) {
	return { status, count, html: null, outputs: [{ output_type: "error", ename: "ERROR", evalue: text, traceback: [] }] };
}
