
// The keys n and p turn the pages.
addEventListener("keydown", function (e) {
	if (e.ctrlKey || e.metaKey || e.altKey || /INPUT|TEXTAREA|SELECT/.test(e.target.tagName)) return;
	var a = document.querySelector(e.key === "n" ? "a[rel=next]" : e.key === "p" ? "a[rel=prev]" : "none");
	if (a) location.href = a.href;
});
// A closed fold cannot be opened on paper.
addEventListener("beforeprint", function () {
	document.querySelectorAll("main details:not(.folded)").forEach(function (d) { d.open = true; });
});
