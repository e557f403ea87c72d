// The script of a live page: sends edits, shows what comes back.
"use strict";
const base = location.pathname;
const byID = id => document.getElementById(id);
const cells = [...document.querySelectorAll(".cell.code")];
const source = cell => cell.querySelector("textarea").value;
const asked = cell => ({ id: cell.id, source: source(cell) });
const status = byID("status");

async function ask(action, list = []) {
	try {
		const answer = await fetch(base + "/" + action, {
			method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ cells: list }),
		});
		if (!answer.ok) throw new Error(await answer.text());
		return answer;
	} catch (e) {
		status.textContent = "lab does not answer: " + e.message;
	}
}

// Editing: the text area is on top of its coloured text, with letters that are
// not painted.
function setUp(cell) {
	const area = cell.querySelector("textarea"), shown = cell.querySelector("pre.chroma");
	let timer;
	area.addEventListener("input", () => {
		area.rows = area.value.split("\n").length;
		shown.textContent = area.value + "\n";
		clearTimeout(timer);
		timer = setTimeout(async () => {
			const sent = area.value, answer = await ask("edit", [asked(cell)]);
			if (answer && area.value === sent) shown.innerHTML = (await answer.json())[0] + "\n";
		}, 500);
	});
	area.addEventListener("keydown", e => {
		if (e.key === "Enter" && (e.shiftKey || e.ctrlKey || e.metaKey)) {
			e.preventDefault();
			run([cell]);
			if (e.shiftKey) focusAfter(cell);
		} else if (e.key === "Tab" && !e.shiftKey && !e.ctrlKey) {
			e.preventDefault(); // Escape, then Tab, leaves the cell
			area.setRangeText("\t", area.selectionStart, area.selectionEnd, "end");
			area.dispatchEvent(new Event("input"));
		} else if (e.key === "Escape") {
			cell.querySelector(".run").focus();
		}
	});
	cell.querySelector(".run").addEventListener("click", () => run([cell]));
}

// A text that the student writes is shown rendered, or as a text area.
function setUpAnswer(cell) {
	const area = cell.querySelector("textarea"), shown = cell.querySelector(".rendered"), button = cell.querySelector(".write");
	let timer;
	const save = async () => {
		clearTimeout(timer);
		const answer = await ask("edit", [asked(cell)]);
		if (answer) shown.innerHTML = (await answer.json())[0];
	};
	const toggle = () => {
		area.hidden = !area.hidden;
		shown.hidden = !area.hidden;
		button.textContent = area.hidden ? "Write" : "Done";
		if (area.hidden) save().then(() => button.focus());
		else area.focus();
	};
	area.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(save, 800); });
	area.addEventListener("keydown", e => {
		if (e.key === "Escape" || e.key === "Enter" && (e.shiftKey || e.ctrlKey || e.metaKey)) {
			e.preventDefault();
			toggle();
		}
	});
	button.addEventListener("click", toggle);
}

function run(list) { return ask("run", list.map(asked)); }

function focusAfter(cell) {
	const next = cells[cells.indexOf(cell) + 1];
	if (next && !next.closest("details:not([open])")) next.querySelector("textarea").focus();
}

const stateText = { queued: "waiting", running: "running …", ok: "done", failed: "failed" };

const show = {
	kernel(e) { status.textContent = e.state; },
	saved(e) { byID("saved").textContent = e.state || ""; },
	cell(e) {
		const cell = byID(e.cell);
		cell.dataset.state = e.state || "";
		cell.querySelector(".count").textContent = e.count || (e.state === "running" ? "*" : "");
		cell.querySelector(".state").textContent = (stateText[e.state] || "") + (e.took ? " in " + e.took.toFixed(1) + " s" : "");
	},
	output(e) {
		const all = byID(e.cell).querySelector(".outputs");
		while (all.children.length <= e.index) all.append(holder(""));
		all.children[e.index].innerHTML = e.html[0];
	},
	outputs(e) {
		byID(e.cell).querySelector(".outputs").replaceChildren(...(e.html || []).map(holder));
	},
};

function holder(html) {
	const div = document.createElement("div");
	div.className = "output";
	div.innerHTML = html;
	return div;
}

// A browser keeps six connections to a server, so a page that nobody sees gives
// its own back. On connecting again it is told all outputs.
let events, retry;
function connect(again) {
	events = new EventSource(base + "/events" + (again ? "?all=1" : ""));
	events.onmessage = m => { const e = JSON.parse(m.data); show[e.kind](e); };
	events.onerror = () => {
		events.close();
		status.textContent = "no connection to lab";
		retry = setTimeout(connect, 1500, true);
	};
}
connect(false);
document.addEventListener("visibilitychange", () => {
	clearTimeout(retry);
	events.close();
	if (!document.hidden) connect(true);
});

// Outputs with scripts are in frames, which tell their height.
addEventListener("message", e => {
	for (const f of document.querySelectorAll("iframe.isolated"))
		if (f.contentWindow === e.source && e.data && e.data.height > 0)
			f.style.height = Math.min(Math.ceil(e.data.height) + 2, 4000) + "px";
});

cells.forEach(setUp);
document.querySelectorAll(".answer").forEach(setUpAnswer);
byID("run-all").addEventListener("click", () => run(cells));
byID("interrupt").addEventListener("click", () => ask("interrupt"));
byID("restart").addEventListener("click", () => ask("restart"));
