// The Worker of explorable pictures: computes one frame after the other. {id,
// picture, state} is answered by {id, frame}, or {id, failed} with a sentence.
"use strict";
importScripts("wasm_exec.js", "program.js");

const ready = startProgram("explore.wasm.gz", share => postMessage({ share }));

onmessage = async ({ data: { id, picture, state } }) => {
	try {
		const text = (await ready).frame(picture, JSON.stringify(state));
		const frame = JSON.parse(text, unpack), buffers = [];
		if (frame.failed) throw new Error(frame.failed);
		JSON.stringify(frame, (key, v) => { if (ArrayBuffer.isView(v)) { buffers.push(v.buffer); return null; } return v; });
		postMessage({ id, frame }, buffers);
	} catch (error) {
		postMessage({ id, failed: String(error.message || error) });
	}
};

// Numbers come packed: bytes, or float32.
const bytes = new Set(["class", "bytes"]), floats = new Set(["xy", "xyz", "corner", "values"]);

function unpack(key, v) {
	if (typeof v !== "string" || !bytes.has(key) && !floats.has(key)) return v;
	const text = atob(v), raw = new Uint8Array(text.length);
	for (let i = 0; i < raw.length; i++) raw[i] = text.charCodeAt(i);
	return bytes.has(key) ? raw : new Float32Array(raw.buffer);
}
