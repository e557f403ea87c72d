// Once a page works, the rest of the site is fetched, and from then on it needs no
// network.
"use strict";

(() => {
	const place = document.getElementById("offline");
	const say = text => { if (place) place.textContent = text; };
	if (!navigator.serviceWorker) return say("");
	if (navigator.connection && navigator.connection.saveData) return say("Your browser is set to save data, so the site is not kept for use without a network.");
	const register = () => navigator.serviceWorker.register("sw.js")
		.then(() => navigator.serviceWorker.ready)
		.then(() => say("This site now works without a network."))
		.catch(error => say(`This site needs the network: ${error.message}`));
	// Not before the page's own programs have come: they would be fetched twice.
	if (typeof backend === "undefined") return addEventListener("load", register);
	const start = () => backend.runner.start().then(register, register);
	if (backend.loaded) start();
	else document.addEventListener("kpcalab-loaded", start);
})();
