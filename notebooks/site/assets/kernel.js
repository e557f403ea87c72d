// The Go kernel of a notebook: starts tab.wasm, runs cells one at a time and
// collects what they show, as outputs of nbformat. It runs in a Worker and under
// Node, needs wasm_exec.js before it, and knows nothing of pages.
//
//	const kernel = await startKernel(imports => WebAssembly.instantiate(bytes, imports));
//	const end = await kernel.run("%%\nfmt.Println(1)", (i, output) => …);
//
// end is {status, count, keeps, outputs}: status is ok, compile, panic, exit,
// stopped, flood or died; after died the kernel is of no use.
"use strict";

// What one cell may print and show: a browser shows a megabyte of text gladly,
// not ten; figures may be larger.
const textLimit = 1 << 20, showLimit = 16 << 20;

async function startKernel(instantiate) {
	let sink = () => {}; // takes what the program writes
	const decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
	const write = (fd, bytes) => { sink(fd, decoders[fd] ? decoders[fd].decode(bytes, { stream: true }) : ""); return bytes.length; };
	globalThis.fs.writeSync = write;
	globalThis.fs.write = (fd, bytes, offset, length, _, done) => done(null, write(fd, bytes.subarray(offset, offset + length)));

	const go = new Go();
	let died;
	const death = new Promise(resolve => {
		died = why => {
			// wasm_exec.js would wake the dead for each of its timers, without end.
			for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
			go._scheduledTimeouts.clear();
			resolve(why);
		};
	});
	go.exit = code => died({ code });
	// A stack that overflows throws where the browser entered the program.
	const resume = go._resume.bind(go);
	go._resume = () => { try { resume(); } catch (error) { died({ error }); } };
	const { instance } = await instantiate(go.importObject);
	await new Promise((ready, failed) => {
		globalThis.kpcalabReady = ready;
		go.run(instance).catch(error => { died({ error }); failed(error); });
		death.then(() => failed(new Error("the Go program ended at its start")));
	});
	const program = globalThis.kpcalab;

	return {
		// memory is what the program holds, in bytes; it never shrinks.
		memory: () => instance.exports.mem.buffer.byteLength,
		stop: () => program.stop(),
		restore: (sources, count) => program.restore(JSON.stringify(sources), count),
		render: (output, place) => program.render(JSON.stringify(output), place),
		edited: (type, source) => program.edited(type, source),

		async run(source, changed = () => {}) {
			const out = new Outputs(changed, () => program.stop());
			sink = (fd, text) => out.text(fd === 2 ? "stderr" : "stdout", text);
			const answer = new Promise(done => program.run(source, d => out.display(d), text => done(JSON.parse(text))));
			let end = await Promise.race([answer, death.then(why => ({ status: "died", count: 0, keeps: false, report: epitaph(why, out) }))]);
			sink = () => {};
			if (out.flooded) end = { ...end, status: end.status === "died" ? "died" : "flood", report: out.flooded };
			if (end.report) out.error(end.report);
			return { status: end.status, count: end.count, keeps: end.keeps, outputs: out.list };
		},
	};
}

// Outputs are the outputs of one cell as they come.
class Outputs {
	constructor(changed, stop) {
		this.list = [];
		this.changed = changed;
		this.stop = stop;
		this.byID = new Map();
		this.chars = this.shown = 0;
		this.flooded = "";
	}

	text(name, text) {
		if (this.flooded || !text) return;
		if ((this.chars += text.length) > textLimit) {
			text = text.slice(0, textLimit - this.chars);
			this.flood(`The cell printed more than ${textLimit.toLocaleString("en")} characters and was stopped. What came before is shown above.`);
		}
		const last = this.list.at(-1);
		if (last && last.output_type === "stream" && last.name === name) last.text += text;
		else this.list.push({ output_type: "stream", name, text });
		this.changed(this.list.length - 1, this.list.at(-1));
	}

	display(d) {
		if (this.flooded) return;
		const data = { ...d.data, ...(d.markdown ? { "text/markdown": d.markdown } : { "text/html": d.html }) };
		if (d.text) data["text/plain"] = d.text;
		if ((this.shown += d.html.length + d.markdown.length) > showLimit) {
			this.flood(`The cell showed more than ${showLimit.toLocaleString("en")} characters of figures and was stopped. What came before is shown above.`);
			return;
		}
		const output = { output_type: "display_data", data, metadata: {} };
		const known = d.id ? this.byID.get(d.id) : undefined;
		const i = known === undefined ? this.list.length : known;
		this.list[i] = output;
		if (d.id) this.byID.set(d.id, i);
		this.changed(i, output);
	}

	error(text) { this.list.push({ output_type: "error", ename: "ERROR", evalue: text, traceback: [] }); }

	flood(text) {
		this.flooded = text;
		this.stop();
	}
}

// epitaph says why the program ended, and takes Go's own account, hundreds of
// lines for nobody, out of the outputs.
function epitaph(why, out) {
	const last = out.list.at(-1), text = last && last.name === "stderr" ? last.text : "";
	const fatal = text.search(/^(fatal error|runtime): |^panic: /m);
	if (fatal >= 0) {
		last.text = text.slice(0, fatal);
		if (!last.text) out.list.pop();
	}
	const lost = " The next cell that you run starts a fresh one; what your cells have declared is still known.";
	if (/out of memory|cannot allocate/.test(text)) return "The cell needed more memory than a browser tab has (4 GB), and its kernel ended." + lost;
	if (/all goroutines are asleep/.test(text)) return "All goroutines are asleep, waiting for each other (a deadlock), and the kernel ended." + lost;
	if (why.error instanceof RangeError) return "Functions called each other too deep for a browser tab, and the kernel ended. Was an end of a recursion forgotten?" + lost;
	const first = fatal >= 0 ? text.slice(fatal).split("\n", 1)[0] : why.error ? String(why.error) : `exit code ${why.code}`;
	return `The kernel ended: ${first}.` + lost;
}

if (typeof module !== "undefined") module.exports = { startKernel };
