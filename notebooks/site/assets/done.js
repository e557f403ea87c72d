// The start page says how far its reader is: which checks of each notebook were
// passed in this browser.
"use strict";

const outcomeOf = o => (o.data || {})["application/vnd.kpcalab.verdict+json"] || {}; // finding.OutcomeMIME
const passes = o => outcomeOf(o).verdict === "correct";

async function done(entry) {
	const store = new Store(entry.dataset.notebook), { sources, outputs } = await store.open();
	store.db.close();
	if (!Object.keys(sources).length && !Object.keys(outputs).length) return "";
	const checks = entry.dataset.checks.split(" ").filter(id => id);
	const passed = checks.filter(id => outputs[id] && outputs[id].outputs.some(passes));
	return checks.length ? `${passed.length} of ${checks.length} ✓` : "begun";
}

async function sayDone() {
	for (const entry of document.querySelectorAll("[data-notebook]")) {
		let place = entry.querySelector(".done");
		if (!place) entry.querySelector("a").append(place = Object.assign(document.createElement("span"), { className: "done" }));
		try {
			place.textContent = await done(entry);
		} catch { return; /* this browser keeps nothing, so there is nothing to say */ }
	}
}

sayDone();
addEventListener("pageshow", e => { if (e.persisted) sayDone(); });
