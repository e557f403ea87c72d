// Download, open, reset: a notebook's way in and out of the browser.
"use strict";

const original = fetch(encodeURIComponent(key)).then(a => {
	if (!a.ok) throw new Error(`${key}: ${a.status} ${a.statusText}`);
	return a.json();
});
original.catch(() => {});

// lines cuts a text after each line end, as .ipynb files hold it.
const lines = text => text === "" ? [] : text.match(/[^\n]*\n|[^\n]+$/g);
const joined = text => Array.isArray(text) ? text.join("") : text || "";

// current is the notebook with what was written and computed here.
async function current() {
	const nb = structuredClone(await original);
	for (const cell of nb.cells) {
		const area = document.querySelector(`[data-cell="${CSS.escape(cell.id)}"] textarea`);
		if (area) cell.source = lines(area.value);
		const kept = backend.book.outputs[cell.id];
		if (cell.cell_type !== "code" || !kept) continue;
		cell.execution_count = kept.count || null;
		cell.outputs = kept.outputs.map(nbformat);
	}
	return nb;
}

function nbformat(o) {
	if (o.text !== undefined) return { ...o, text: lines(o.text) };
	if (!o.data) return o;
	const data = {};
	for (const [type, content] of Object.entries(o.data)) data[type] = type.startsWith("text/") ? lines(content) : content;
	return { ...o, data };
}

async function download() {
	const text = JSON.stringify(await current(), null, 1) + "\n";
	const a = document.createElement("a");
	a.href = URL.createObjectURL(new Blob([text], { type: "application/x-ipynb+json" }));
	a.download = key;
	a.click();
	setTimeout(() => URL.revokeObjectURL(a.href), 60000);
	tell(`Downloaded ${key}.`);
}

// take puts the answers of a file into the cells of this page.
async function take(file) {
	let nb;
	try {
		nb = JSON.parse(await file.text());
		if (nb.nbformat !== 4 || !Array.isArray(nb.cells)) throw new Error("it has no cells of nbformat 4");
	} catch (error) {
		return tell(`${file.name} is not a notebook: ${error.message}.`);
	}
	let taken = 0, known = 0;
	for (const cell of nb.cells) {
		const place = document.querySelector(`[data-cell="${CSS.escape(String(cell.id))}"]`), area = place && place.querySelector("textarea");
		if (!area) continue;
		known++;
		const source = joined(cell.source);
		if (area.value !== source) { put(area, source); taken++; }
		await takeOutputs(cell, String(cell.id));
	}
	if (known) backend.hear({ kind: "saved", state: await backend.save() }); // the outputs, too
	if (!known) return tell(`${file.name} holds no cell of this notebook. Open it on the page of the notebook that it is.`);
	tell(`${file.name}: ${taken === 1 ? "one cell was" : taken + " cells were"} different and taken over. Undo (Ctrl+Z) works in each.`);
}

async function takeOutputs(cell, id) {
	if (cell.cell_type !== "code" || !(cell.outputs || []).length) return;
	const outputs = cell.outputs.map(o => {
		if (o.text !== undefined) return { ...o, text: joined(o.text) };
		if (!o.data) return o;
		return { ...o, data: Object.fromEntries(Object.entries(o.data).map(([type, c]) => [type, Array.isArray(c) ? c.join("") : c])) };
	});
	const html = await backend.render(outputs, numberOf(id)); // cleaned: the file may be a stranger's
	backend.book.outputs[id] = { count: cell.execution_count || 0, outputs, html };
	backend.hear({ kind: "outputs", cell: id, html });
	backend.hear({ kind: "cell", cell: id, count: cell.execution_count || 0 });
}

// put writes into a text area in a way that Undo takes back.
function put(area, text) {
	const hidden = area.hidden;
	area.hidden = false;
	area.focus();
	area.select();
	const done = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
	if (!done || area.value !== text) {
		area.value = text;
		area.dispatchEvent(new Event("input"));
	}
	area.hidden = hidden;
}

function tell(text) { document.getElementById("told").textContent = text; }

function button(text, label, click) {
	const b = document.createElement("button");
	b.type = "button";
	b.textContent = text;
	if (label) b.setAttribute("aria-label", label);
	b.addEventListener("click", click);
	return b;
}

// The toolbar of a page without a server has two buttons more, and each cell one.
const bar = document.querySelector(".toolbar");
const input = Object.assign(document.createElement("input"), { type: "file", accept: ".ipynb", hidden: true, id: "open-file" });
input.addEventListener("change", () => { if (input.files[0]) take(input.files[0]); input.value = ""; });
bar.querySelector("#restart").after(
	Object.assign(button("Download", "Download this notebook with your answers", () => download().catch(e => tell(`No download: ${e.message}`))), { id: "download" }),
	Object.assign(button("Open", "Open a downloaded notebook", () => input.click()), { id: "open" }), input);
bar.append(Object.assign(document.createElement("output"), { id: "told" }));
bar.querySelector("#interrupt").textContent = "Stop";

for (const cell of document.querySelectorAll(".cell.code, .cell.answer")) {
	const area = cell.querySelector("textarea"), tools = cell.querySelector(".tools");
	const reset = button("Reset", `Reset ${area.getAttribute("aria-label")}`, async () => {
		const before = (await original).cells.find(c => c.id === cell.dataset.cell);
		put(area, joined(before.source));
		tell("The cell is as it was at first; Undo (Ctrl+Z) brings your text back.");
	});
	reset.className = "reset";
	tools.querySelector("button").after(reset);
}
