// Starts a Go program of the site that needs no kernel around it: resolves to the
// functions that it offers, the object kpcalab. tell hears how much has come.
"use strict";

async function startProgram(address, tell = () => {}) {
	const answer = await fetch(address);
	if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
	const parts = [], size = +answer.headers.get("Content-Length"), reader = answer.body.getReader();
	for (let come = 0, last = 0; ;) {
		const { done, value } = await reader.read();
		if (done) break;
		parts.push(value);
		come += value.length;
		if (size && come - last > size / 20) tell(Math.min(1, (last = come) / size));
	}
	// Hosts differ in whether they unpack a file on the way.
	const all = new Blob(parts), packed = parts[0][0] === 0x1f && parts[0][1] === 0x8b;
	const bytes = packed ? all.stream().pipeThrough(new DecompressionStream("gzip")) : all.stream();
	const go = new Go();
	const { instance } = await WebAssembly.instantiateStreaming(new Response(bytes, { headers: { "Content-Type": "application/wasm" } }), go.importObject);
	await new Promise((ready, failed) => {
		globalThis.kpcalabReady = ready;
		go.run(instance).then(() => failed(new Error("the program ended at its start")), failed);
	});
	return globalThis.kpcalab;
}
