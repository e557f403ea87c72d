// node run.js PROGRAMS KERNEL.JS NOTEBOOK… runs the code cells of notebooks by the
// kernel that pages use, and prints a line of JSON for each: {book, cell, status,
// outputs, ms, memory}. With - as the first notebook, cells come as a JSON list of
// sources from standard input.
"use strict";
const fs = require("fs"), path = require("path"), zlib = require("zlib");
const [programs, script, ...books] = process.argv.slice(2);
require(path.resolve(programs, "wasm_exec.js"));
const { startKernel } = require(path.resolve(script));

(async () => {
	const module = await WebAssembly.compile(zlib.gunzipSync(fs.readFileSync(path.join(programs, "tab.wasm.gz"))));
	// A kernel is started as a page starts one: afresh, and with what was declared.
	const start = () => startKernel(async imports => ({ instance: await WebAssembly.instantiate(module, imports) }));
	for (const book of books) {
		const sources = book === "-" ? JSON.parse(fs.readFileSync(0, "utf8"))
			: JSON.parse(fs.readFileSync(book)).cells.filter(c => c.cell_type === "code").map(c => [].concat(c.source).join(""));
		let kernel = await start(), kept = {}, count = 0;
		for (const [cell, source] of sources.entries()) {
			const began = performance.now(), cpu = process.cpuUsage();
			const timer = setTimeout(() => kernel.stop(), (process.env.STOP || 120) * 1000); // the user's patience
			const end = await kernel.run(source);
			clearTimeout(timer);
			const used = process.cpuUsage(cpu);
			count = end.count || count + 1;
			if (end.keeps) kept[count] = source;
			console.log(JSON.stringify({ book: path.basename(book), cell, status: end.status, outputs: end.outputs,
				html: end.status === "died" ? [] : end.outputs.map((o, i) => kernel.render(o, `output ${i + 1} of code cell ${cell + 1}`)),
				ms: performance.now() - began, cpu: (used.user + used.system) / 1000, memory: kernel.memory() }));
			if (end.status === "died") {
				kernel = await start();
				kernel.restore(kept, count);
			}
		}
	}
	process.stdout.write("", () => process.exit(0)); // not before everything is written
})().catch(error => { console.error(error); process.exit(1); });
