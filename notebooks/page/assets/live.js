// The script of a live page: sends edits, shows what comes back. What it speaks
// to is `backend`, which another script has set before:
//
//	backend.ask(action, cells, tab, leaving) → a promise of {cells: [{id, version, html}], saved, place}
//
// action is edit, run, interrupt or restart; cells are {id}, with {source,
// version, serial} where this page changed the text; the promise fails with an
// Error when nobody answers. leaving: the page goes away, nobody reads the answer.
// What is not in the place "file" is kept here and sent again: the back end may
// end before it is.
//
//	backend.listen(hear, state)
//
// hear is called with every message {kind: kernel | cell | output | outputs |
// source | saved, …} (page/seam.go names the fields); state with true when the
// back end is there, again after every break, and false when it is not.
"use strict";
const byID = id => document.getElementById(id);
const all = [...document.querySelectorAll("main > [data-version], main > details > [data-version]")];
const cells = all.filter(c => c.matches(".code"));
const cellOf = new Map(all.map(c => [c.dataset.cell, c]));
const tab = Array.from(crypto.getRandomValues(new Uint32Array(3)), n => n.toString(16)).join("");
const status = byID("status");
const area = cell => cell.querySelector("textarea");

// What the back end knows of a cell: a text and its version. A cell whose text
// area says otherwise was changed here, and its text is sent with what is asked.
const known = new Map();
for (const cell of all) if (area(cell)) known.set(cell, { source: area(cell).value, version: cell.dataset.version, timer: 0 });
const changed = cell => known.has(cell) && area(cell).value !== known.get(cell).source;
let serial = 0;

function asked(cell) {
	if (!changed(cell)) return { id: cell.dataset.cell };
	return { id: cell.dataset.cell, source: area(cell).value, version: known.get(cell).version, serial: ++serial };
}

// One question at a time, so that versions follow each other.
let last = Promise.resolve();
function ask(action, list = []) {
	last = last.then(() => askNow(action, list));
	return last;
}

async function askNow(action, list) {
	const sent = list.map(asked);
	try {
		const answer = await backend.ask(action, sent, tab);
		sent.forEach((s, i) => accepted(list[i], s, answer.cells[i], answer.place));
		saved(answer.saved, answer.place);
	} catch (e) {
		status.textContent = "lab does not answer: " + e.message;
	}
}

// again is the time after which a text is sent that could not be written: a disk
// that was full may have room.
const again = 2000;

function accepted(cell, sent, now, place) {
	if (sent.source === undefined || !now) return;
	const k = known.get(cell);
	if (!now.version) return later(cell); // overtaken on its way
	if (area(cell).value === sent.source) paint(cell, now.html);
	if (place && place !== "file") return later(cell, again);
	k.source = sent.source;
	k.version = now.version;
	if (changed(cell)) later(cell); // typed on meanwhile
}

// paint shows the text of a cell: code coloured, Markdown rendered.
function paint(cell, html) {
	if (cell.matches(".code")) cell.querySelector("pre.chroma").innerHTML = html + "\n";
	else cell.querySelector(".rendered").innerHTML = html;
}

// Drafts: what is typed is kept in the browser until it is saved, so that neither
// a page that is closed nor a lab that is gone takes it along.
const draftKey = cell => "kpcalab:" + document.body.dataset.notebook + ":" + cell.dataset.cell;
function keep(cell) {
	try {
		localStorage.setItem(draftKey(cell), JSON.stringify({ source: area(cell).value, version: known.get(cell).version }));
	} catch { /* no room: the back end has it soon */ }
}
function draftOf(cell) {
	try { return JSON.parse(localStorage.getItem(draftKey(cell))); } catch { return null; /* not ours */ }
}
// A draft is dropped when its very text is saved: another page of this notebook
// may have written it, and wait for its answer still.
function saved(problem, place) {
	byID("saved").textContent = problem || "";
	if (place ? place !== "file" : problem) return;
	for (const [cell, k] of known) if (draftOf(cell)?.source === k.source) localStorage.removeItem(draftKey(cell));
}
function restore() {
	for (const cell of known.keys()) {
		const draft = draftOf(cell);
		if (!draft || draft.source === area(cell).value) continue;
		area(cell).value = draft.source;
		known.get(cell).version = draft.version;
		typed(cell);
	}
}

// Editing: the text area of code is on top of its coloured text, with letters that
// are not painted.
function typed(cell) {
	const text = area(cell);
	if (cell.matches(".code")) {
		text.rows = text.value.split("\n").length;
		cell.querySelector("pre.chroma").textContent = text.value + "\n";
	}
	keep(cell);
	later(cell);
}

function later(cell, wait = 300) {
	const k = known.get(cell);
	clearTimeout(k.timer);
	k.timer = setTimeout(() => { if (changed(cell)) ask("edit", [cell]); }, wait);
}

// A page that goes away or is covered sends at once what it has not sent.
function leave() {
	const list = [...known.keys()].filter(changed);
	if (list.length) backend.ask("edit", list.map(asked), tab, true).catch(() => {});
}
addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => { if (document.hidden) leave(); });

// insert puts a text in place of what is selected, in a way that Undo takes back.
function insert(text, s) {
	if (document.execCommand("insertText", false, s)) return;
	text.setRangeText(s, text.selectionStart, text.selectionEnd, "end");
	text.dispatchEvent(new Event("input"));
}

// indent puts a tab at the caret, or before each of the lines that are selected.
function indent(text) {
	const { value, selectionStart: from, selectionEnd: to } = text;
	if (!value.slice(from, to).includes("\n")) return insert(text, "\t");
	const begin = value.lastIndexOf("\n", from - 1) + 1, lines = value.slice(begin, to).replace(/^(?=.)/gm, "\t");
	text.setSelectionRange(begin, to);
	insert(text, lines);
	text.setSelectionRange(begin, begin + lines.length);
}

function setUp(cell) {
	const text = area(cell);
	text.addEventListener("input", () => typed(cell));
	text.addEventListener("keydown", e => {
		if (e.key === "Enter" && (e.shiftKey || e.ctrlKey || e.metaKey)) {
			e.preventDefault();
			run([cell]);
			if (e.shiftKey) focusAfter(cell);
		} else if (e.key === "Tab" && !e.shiftKey && !e.ctrlKey) {
			e.preventDefault(); // Escape, then Tab, leaves the cell
			indent(text);
		} else if (e.key === "Escape") {
			cell.querySelector(".run").focus();
		}
	});
	// A new line begins as the one before: telephones tell of no key, but of this.
	text.addEventListener("beforeinput", e => {
		if (e.inputType !== "insertLineBreak" && e.inputType !== "insertParagraph") return;
		e.preventDefault();
		const begin = text.value.lastIndexOf("\n", text.selectionStart - 1) + 1;
		insert(text, "\n" + /^[ \t]*/.exec(text.value.slice(begin, text.selectionStart))[0]);
	});
	cell.querySelector(".run").addEventListener("click", () => run([cell]));
}

// A text that the student writes is shown rendered, or as a text area.
function setUpAnswer(cell) {
	const text = area(cell), shown = cell.querySelector(".rendered"), button = cell.querySelector(".write");
	const toggle = () => {
		text.hidden = !text.hidden;
		shown.hidden = !text.hidden;
		button.textContent = text.hidden ? "Write" : "Done";
		if (!text.hidden) text.focus();
		else ask("edit", [cell]).then(() => button.focus());
	};
	text.addEventListener("input", () => typed(cell));
	text.addEventListener("keydown", e => {
		if (e.key === "Escape" || e.key === "Enter" && (e.shiftKey || e.ctrlKey || e.metaKey)) {
			e.preventDefault();
			toggle();
		}
	});
	button.addEventListener("click", toggle);
}

function run(list) { return ask("run", list); }

function focusAfter(cell) {
	const next = cells[cells.indexOf(cell) + 1];
	if (next && !next.closest("details:not([open])")) area(next).focus();
}

const stateText = { queued: "waiting", running: "running …", ok: "done", failed: "failed" };

const show = {
	kernel(e) { status.textContent = e.state; },
	saved(e) { saved(e.state, e.place); },
	cell(e, cell) {
		cell.dataset.state = e.state || "";
		cell.querySelector(".count").textContent = e.count || (e.state === "running" ? "*" : "");
		cell.querySelector(".state").textContent = (stateText[e.state] || "") + (e.took ? " in " + e.took.toFixed(1) + " s" : "");
	},
	output(e, cell) {
		const all = cell.querySelector(".outputs");
		while (all.children.length <= e.index) all.append(holder(""));
		all.children[e.index].innerHTML = e.html[0];
	},
	outputs(e, cell) {
		cell.querySelector(".outputs").replaceChildren(...(e.html || []).map(holder));
	},
	// Another page wrote a text. One that was changed here stays: when it is sent,
	// the back end keeps both.
	source(e, cell) {
		const text = area(cell), k = known.get(cell), source = e.source || "";
		if (e.tab === tab || !k || changed(cell)) return;
		if (text.value !== source) {
			const at = text.selectionStart;
			text.value = source;
			if (document.activeElement === text) text.setSelectionRange(at, at);
			if (cell.matches(".code")) text.rows = source.split("\n").length;
			paint(cell, e.html[0]);
		}
		k.source = source;
		k.version = e.version;
	},
};

function hear(e) {
	const cell = cellOf.get(e.cell);
	if (show[e.kind] && (cell || !e.cell)) show[e.kind](e, cell);
}

function holder(html) {
	const div = document.createElement("div");
	div.className = "output";
	div.innerHTML = html;
	return div;
}

backend.listen(hear, there => {
	if (!there) status.textContent = "no connection to lab";
	else [...known.keys()].filter(changed).forEach(c => later(c));
});

cells.forEach(setUp);
all.filter(c => c.matches(".answer")).forEach(setUpAnswer);
restore();
byID("run-all").addEventListener("click", () => run(cells));
byID("interrupt").addEventListener("click", () => ask("interrupt"));
byID("restart").addEventListener("click", () => ask("restart"));
