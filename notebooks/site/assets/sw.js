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
	e.respondWith(answer(e.request));
});

async function answer(request) {
	const kept = await (await caches.open(name)).match(request, { ignoreSearch: true });
	if (!kept) return fetch(request);
	// A host may have led from index.html to the folder, and a browser opens no page
	// that was kept on such a detour.
	return kept.redirected ? new Response(kept.body, { status: kept.status, headers: kept.headers }) : kept;
}
