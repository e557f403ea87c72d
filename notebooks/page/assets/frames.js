// Outputs with scripts are in frames: they say that they are there, get their
// output, and tell their height.
addEventListener("message", function (e) {
	document.querySelectorAll("iframe.isolated").forEach(function (f) {
		if (f.contentWindow !== e.source || !e.data) return;
		if (e.data.ready) fill(f);
		if (e.data.height > 0) f.style.height = pixels(e.data.height);
		if (e.data.paper > 0) f.style.setProperty("--on-paper", pixels(e.data.paper));
	});
});
// A frame that was there before this script spoke to nobody.
document.querySelectorAll("iframe.isolated").forEach(fill);
function pixels(height) { return Math.min(Math.ceil(height) + 2, 4000) + "px"; }
function fill(f) { f.contentWindow.postMessage({ html: f.dataset.html }, "*"); }
