// One notebook in two tabs: one of them writes, the other waits until it is asked
// to go on, so that neither overwrites the other's answers.
"use strict";

(() => {
	if (!navigator.locks || typeof BroadcastChannel !== "function") return;
	const name = "kpcalab:" + key, channel = new BroadcastChannel(name);
	let release;
	const hold = () => new Promise(done => { release = done; });

	// freeze keeps this tab from writing and says why.
	function freeze(text, go) {
		backend.elsewhere = text;
		for (const area of document.querySelectorAll(".cell textarea")) area.readOnly = true;
		for (const b of document.querySelectorAll(".cell .run, .cell .write, .cell .reset, .toolbar button:not(#download)")) b.disabled = true;
		tell(text + " ");
		document.getElementById("told").append(go);
	}

	// Another tab asks for the notebook: what is written here goes to the storage first.
	channel.onmessage = async ({ data }) => {
		if (data !== "give" || !release) return;
		for (const [cell] of known) if (changed(cell)) backend.book.sources[cell.dataset.cell] = area(cell).value;
		await backend.save();
		freeze("This notebook goes on in another tab.", button("Go on here", "", takeOver));
		release();
		release = null;
	};

	// takeOver waits until the other tab has given the notebook away, and takes it
	// from one that doesn't answer.
	async function takeOver() {
		channel.postMessage("give");
		const given = navigator.locks.request(name, async () => "given");
		const late = new Promise(done => setTimeout(done, 3000, "late"));
		if (await Promise.race([given, late]) === "late") navigator.locks.request(name, { steal: true }, async () => {});
		location.reload();
	}

	navigator.locks.request(name, { ifAvailable: true }, lock => {
		if (lock) return hold();
		// A page that is loaded again may meet its own lock for a moment.
		setTimeout(() => navigator.locks.request(name, { ifAvailable: true }, lock => {
			if (lock) return hold();
			freeze("This notebook is open in another tab.", button("Go on here", "", takeOver));
		}).catch(lost), 500);
	}).catch(lost);

	function lost() { freeze("This notebook goes on in another tab.", button("Go on here", "", takeOver)); }
})();
