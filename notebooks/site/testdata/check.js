// node check.js PROGRAMS asks the checker's program for a verdict on each answer of a
// JSON list of [kind, source] from standard input, kind being formula or proof, and
// prints a line of JSON for each: {verdict, html}.
"use strict";
const fs = require("fs"), path = require("path"), zlib = require("zlib");
const programs = process.argv[2];
require(path.resolve(programs, "wasm_exec.js"));

(async () => {
	const go = new Go();
	const { instance } = await WebAssembly.instantiate(zlib.gunzipSync(fs.readFileSync(path.join(programs, "check.wasm.gz"))), go.importObject);
	await new Promise(ready => { globalThis.kpcalabReady = ready; go.run(instance); });
	for (const [kind, source] of JSON.parse(fs.readFileSync(0, "utf8"))) console.log(JSON.stringify(globalThis.kpcalab[kind](source)));
	process.stdout.write("", () => process.exit(0)); // not before everything is written
})().catch(error => { console.error(error); process.exit(1); });
