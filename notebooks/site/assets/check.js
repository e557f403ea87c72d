// The checker alone: what is in the field is shown as it is read, and checked at every
// pause, as a formula or as a proof.
"use strict";

const element = id => document.getElementById(id);
const field = element("formula"), verdict = element("verdict"), preview = element("preview"), hidden = element("hidden");
const kinds = document.querySelectorAll("input[name=kind]");
let checker = null, timer = 0;

const kind = () => [...kinds].find(k => k.checked).value;
function choose(value) { for (const k of kinds) k.checked = k.value === value; }

// kept is what the browser keeps for when the page is loaded again; "" where it refuses.
function kept(name, value) {
	try {
		if (value !== undefined) sessionStorage.setItem("kpcalab:check" + name, value);
		return sessionStorage.getItem("kpcalab:check" + name) || "";
	} catch { return ""; }
}

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
	kept("", field.value);
	kept(":kind", kind());
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
	const began = performance.now(), found = checker[kind()](text);
	// What is open stays open while the same mistake is looked at.
	const open = [...verdict.querySelectorAll("details[open] > summary")].map(s => s.textContent);
	verdict.innerHTML = found.html;
	verdict.dataset.verdict = found.verdict;
	for (const s of verdict.querySelectorAll("summary")) s.parentElement.open = open.includes(s.textContent);
	verdict.dataset.took = (performance.now() - began).toFixed(1);
}

field.addEventListener("input", () => { show(); clearTimeout(timer); timer = setTimeout(check, 300); });
for (const b of document.querySelectorAll(".example")) b.addEventListener("click", () => { field.value = b.dataset.source; choose(b.dataset.kind); show(); check(); field.focus(); });
for (const k of kinds) k.addEventListener("change", () => { show(); check(); });
field.value = kept("");
choose(kept(":kind") || "formula");
start().catch(error => { verdict.textContent = `The checker could not be started: ${error.message}.`; });
