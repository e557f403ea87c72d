// The checker alone: what is in the field is checked at every pause.
"use strict";

const field = document.getElementById("formula"), verdict = document.getElementById("verdict");
let checker = null, timer = 0;

async function start() {
	if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") throw new Error("this browser is too old for it: Chrome 80, Firefox 113, Safari 16.4 or later will do");
	const go = new Go(), answer = await fetch("check.wasm.gz");
	if (!answer.ok) throw new Error(`check.wasm.gz: ${answer.status} ${answer.statusText}`);
	const packed = new Uint8Array(await answer.arrayBuffer());
	const bytes = packed[0] === 0x1f ? await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer() : packed;
	const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
	await new Promise(ready => { globalThis.kpcalabReady = ready; go.run(instance); });
	checker = globalThis.kpcalab;
	document.body.dataset.ready = "";
	verdict.textContent = "";
	check();
}

// isProof: a chain of lines that each go on with an equals sign.
const isProof = text => text.split("\n").filter(l => l.trim()).length > 1;

function check() {
	clearTimeout(timer);
	const text = field.value.trim();
	field.rows = Math.max(3, field.value.split("\n").length + 1);
	try { sessionStorage.setItem("kpcalab:check", field.value); } catch { /* refused: then not */ }
	if (!checker) return;
	if (!text) { verdict.replaceChildren(); return; }
	const began = performance.now();
	verdict.innerHTML = isProof(text) ? checker.proof(text) : checker.formula(text);
	verdict.dataset.took = (performance.now() - began).toFixed(1);
}

field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(check, 300); });
for (const b of document.querySelectorAll(".example")) b.addEventListener("click", () => { field.value = b.textContent; check(); field.focus(); });
try { field.value = sessionStorage.getItem("kpcalab:check") || ""; } catch { /* refused: then empty */ }
start().catch(error => { verdict.textContent = `The checker could not be started: ${error.message}.`; });
