// The checker alone: what is in the field is shown as it is written, and checked at
// every pause.
"use strict";

const element = id => document.getElementById(id);
const field = element("formula"), verdict = element("verdict"), preview = element("preview"), hidden = element("hidden");
let checker = null, timer = 0;

async function start() {
	if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") throw new Error("this browser is too old for it: Chrome 80, Firefox 113, Safari 16.4 or later will do");
	checker = await startProgram("check.wasm.gz", share => { verdict.textContent = `The checker is loading: ${Math.round(100 * share)} %`; });
	document.body.dataset.ready = "";
	verdict.textContent = "";
	show();
	check();
}

// show renders what is in the field, and keeps it for when the page is loaded again.
function show() {
	for (field.rows = 3; field.scrollHeight > field.clientHeight && field.rows < 30;) field.rows++;
	try { sessionStorage.setItem("kpcalab:check", field.value); } catch { /* refused: then not */ }
	if (!checker) return;
	preview.innerHTML = checker.preview(field.value);
	const unseen = checker.unseen(field.value);
	hidden.hidden = !unseen;
	hidden.textContent = unseen && `In the field stand characters that can't be seen, or that turn the direction of writing: ${unseen}. What is shown there may not be what is read.`;
}

function check() {
	clearTimeout(timer);
	const text = field.value.trim();
	if (!checker) return;
	delete verdict.dataset.verdict;
	if (!text) { verdict.replaceChildren(); return; }
	const began = performance.now(), found = checker.either(text);
	// What is open stays open while the same mistake is looked at.
	const open = [...verdict.querySelectorAll("details[open] > summary")].map(s => s.textContent);
	verdict.innerHTML = found.html;
	verdict.dataset.verdict = found.verdict;
	for (const s of verdict.querySelectorAll("summary")) s.parentElement.open = open.includes(s.textContent);
	verdict.dataset.took = (performance.now() - began).toFixed(1);
}

field.addEventListener("input", () => { show(); clearTimeout(timer); timer = setTimeout(check, 300); });
for (const b of document.querySelectorAll(".example")) b.addEventListener("click", () => { field.value = b.dataset.source; show(); check(); field.focus(); });
try { field.value = sessionStorage.getItem("kpcalab:check") || ""; } catch { /* refused: then empty */ }
start().catch(error => { verdict.textContent = `The checker could not be started: ${error.message}.`; });
