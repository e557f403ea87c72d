// The Worker of a notebook's page: loads the Go kernel, and does what the page
// asks, one thing after the other: {id, do, …} is answered by {id, …}.
"use strict";
importScripts("wasm_exec.js", "kernel.js");

const say = (kind, more) => postMessage({ kind, ...more });

// load fetches a packed program and says how far it has come. Hosts differ in
// whether they unpack it on the way.
async function load(imports) {
	const answer = await fetch("tab.wasm.gz");
	if (!answer.ok) throw new Error(`tab.wasm.gz: ${answer.status} ${answer.statusText}`);
	const size = +answer.headers.get("Content-Length");
	let come = 0, last = 0;
	const counted = answer.body.pipeThrough(new TransformStream({
		transform(part, out) {
			come += part.length;
			if (size && come - last > size / 50) say("loading", { share: Math.min(1, (last = come) / size) });
			out.enqueue(part);
		},
	}));
	const [head, body] = counted.tee();
	const packed = await isGzip(head);
	const bytes = packed ? body.pipeThrough(new DecompressionStream("gzip")) : body;
	return WebAssembly.instantiateStreaming(new Response(bytes, { headers: { "Content-Type": "application/wasm" } }), imports);
}

async function isGzip(stream) {
	const reader = stream.getReader();
	const { value } = await reader.read();
	reader.cancel();
	return value[0] === 0x1f && value[1] === 0x8b;
}

// Outputs that change while a cell runs are told a few times a second: a loop that
// prints would drown the page.
const beat = 200; // ms

const tasks = {
	async run({ cell, source, number }) {
		const dirty = new Map();
		let told = performance.now();
		const end = await kernel.run(source, (i, output) => {
			dirty.set(i, output);
			if (performance.now() - told < beat) return;
			told = performance.now();
			for (const [i, o] of dirty) say("output", { cell, index: i, html: render(o, i, number) });
			dirty.clear();
		});
		const html = end.status === "died" ? null : end.outputs.map((o, i) => render(o, i, number));
		return { ...end, html, memory: kernel.memory() };
	},
	edited: ({ type, source }) => ({ html: kernel.edited(type, source) }),
	render: ({ outputs, number }) => ({ html: outputs.map((o, i) => render(o, i, number)) }),
	restore: ({ sources, count }) => { kernel.restore(sources, count); return {}; },
	stop: () => { kernel.stop(); return {}; },
};

const render = (output, i, number) => kernel.render(output, `output ${i + 1} of code cell ${number}`);

let kernel;
const ready = startKernel(load).then(k => { kernel = k; say("ready", {}); }, error => say("failed", { reason: String(error.message || error) }));

onmessage = async ({ data }) => {
	await ready;
	if (!kernel) return;
	try {
		say("answer", { id: data.id, ...await tasks[data.do](data) });
	} catch (error) {
		say("answer", { id: data.id, failed: String(error) });
	}
};
