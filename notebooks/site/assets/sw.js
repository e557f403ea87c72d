// Keeps the site for use without a network. VERSION and FILES are written by lab
// site: a change of any file makes a new version.
"use strict";
const name = "kpcalab-" + VERSION;

self.addEventListener("install", e => {
	e.waitUntil(caches.open(name).then(c => c.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", e => {
	e.waitUntil(caches.keys()
		.then(all => Promise.all(all.filter(k => k.startsWith("kpcalab-") && k !== name).map(k => caches.delete(k))))
		.then(() => self.clients.claim()));
});

self.addEventListener("fetch", e => {
	if (e.request.method !== "GET" || new URL(e.request.url).origin !== location.origin) return;
	e.respondWith(caches.open(name)
		.then(c => c.match(e.request, { ignoreSearch: true }))
		.then(kept => kept || fetch(e.request)));
});
