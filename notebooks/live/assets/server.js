// The back end of a live page that lab serves: questions go to it by POST,
// messages come as server-sent events. The head of live.js says what is asked of
// a back end.
"use strict";

// A lab that was started again has another path, which the page that was loaded
// last knows: an older one goes on there.
const page = location.pathname, home = page.slice(0, page.lastIndexOf("/n/"));
try { localStorage.setItem("kpcalab home", home); } catch { /* no storage, then */ }
function address() {
	let now = home;
	try { now = localStorage.getItem("kpcalab home") || home; } catch { /* as loaded */ }
	return now + page.slice(home.length);
}

const backend = {
	async ask(action, cells, tab, leaving) {
		const answer = await fetch(address() + "/" + action, {
			method: "POST", keepalive: !!leaving,
			headers: { "Content-Type": "application/json" }, body: JSON.stringify({ tab, cells }),
		});
		if (!answer.ok) throw new Error(await answer.text());
		return answer.json();
	},

	// A browser keeps six connections to a server, so a page that nobody sees gives
	// its own back. On connecting again it is told everything.
	listen(hear, state) {
		let events, retry;
		const connect = again => {
			events = new EventSource(address() + "/events" + (again ? "?all=1" : ""));
			events.onopen = () => state(true);
			events.onmessage = m => hear(JSON.parse(m.data));
			events.onerror = () => {
				events.close();
				state(false);
				retry = setTimeout(connect, 1500, true);
			};
		};
		connect(false);
		document.addEventListener("visibilitychange", () => {
			clearTimeout(retry);
			events.close();
			if (!document.hidden) connect(true);
		});
	},
};
