// What a browser keeps of a notebook: the texts that were changed, and what cells
// showed. It is kept in this browser alone (IndexedDB), by the notebook's key.
"use strict";

const patienceForStorage = 15000; // ms: nobody can write until the storage was read

class Store {
	constructor(key) { this.key = key; }

	// open returns what is kept, or throws where the browser refuses to keep anything.
	async open() {
		const late = new Promise((_, failed) => setTimeout(failed, patienceForStorage, new Error("its storage does not answer")));
		return Promise.race([this.read(), late]);
	}

	async read() {
		this.db = await request(Object.assign(indexedDB.open("kpcalab", 1), {
			onupgradeneeded: e => e.target.result.createObjectStore("notebooks"),
		}));
		const kept = await request(this.db.transaction("notebooks").objectStore("notebooks").get(this.key));
		return { sources: {}, outputs: {}, ...kept };
	}

	// save keeps a notebook and returns when it is on disk.
	save(book) {
		return new Promise((done, failed) => {
			if (!this.db) throw new Error("this browser keeps nothing");
			const t = this.db.transaction("notebooks", "readwrite");
			t.objectStore("notebooks").put(book, this.key);
			t.oncomplete = done;
			t.onerror = t.onabort = () => failed(t.error);
		});
	}
}

function request(r) {
	return new Promise((done, failed) => {
		r.onsuccess = () => done(r.result);
		r.onerror = r.onblocked = () => failed(r.error || new Error("the storage is blocked by another page"));
	});
}
