package clean

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/page/browsertest"
	"kpcalab/notebooks/page/hostile"
)

// judge is the second parser: Chromium's own. It parses as innerHTML and as a
// whole page do, writes what it got and parses that again, and names the first
// thing that is on no list.
const judge = `window.judge = (lists, html) => {
	const spaces = {"http://www.w3.org/1999/xhtml": "html", "http://www.w3.org/2000/svg": "svg", "http://www.w3.org/1998/Math/MathML": "math"};
	const bad = root => {
		for (const e of root.querySelectorAll("*")) {
			const allowed = lists[spaces[e.namespaceURI]]?.[e.localName];
			if (!allowed) return spaces[e.namespaceURI] + " <" + e.localName + ">";
			for (const a of e.attributes) {
				if (!allowed.includes(a.name)) return e.localName + " " + a.name + "=" + a.value;
				if (a.name === "id" && !a.value.startsWith("text-")) return "id " + a.value;
				if (a.name === "href" && e.localName === "a" && !["http:", "https:", "mailto:", "file:", "about:"].includes(new URL(a.value, "http://x.example/").protocol)) return "href " + a.value;
				if ((a.name === "src" || a.name === "href" && e.localName === "image") && !/^\s*data:image\//i.test(a.value)) return a.name + " " + a.value;
				if (a.name === "style" && (/url|expression|position|\\/i.test(a.value))) return "style " + a.value;
			}
		}
		return "";
	};
	const part = document.implementation.createHTMLDocument("").body;
	part.innerHTML = html;
	const whole = new DOMParser().parseFromString("<!doctype html><body><main>" + html + "</main></body>", "text/html");
	const again = document.implementation.createHTMLDocument("").body;
	again.innerHTML = part.innerHTML;
	if (whole.body.children.length !== 1 || whole.querySelectorAll("main").length !== 1) return "it leaves its place";
	return bad(part) || bad(whole.querySelector("main")) || bad(again);
}; true`

// names are the elements and attributes of lists as the judge takes them.
func names(list map[string]attributes, extra ...string) map[string][]string {
	m := map[string][]string{}
	for name, attrs := range list {
		m[name] = slices.Concat(slices.Collect(maps.Keys(attrs)), slices.Collect(maps.Keys(global)), extra)
	}
	return m
}

// FuzzClean cleans with one parser and judges with another.
func FuzzClean(f *testing.F) {
	b := browsertest.Open(f, 24*time.Hour)
	if !browsertest.Value[bool](f, b, judge) {
		f.Fatal("no judge")
	}
	text := map[string]any{"html": names(textElements, "id", "href", "disabled")}
	outputText := map[string]any{"html": names(textElements, "href", "disabled", "style", "class")}
	output := map[string]any{"html": names(outputElements, "href", "style", "class"), "svg": names(svgElements, "style"), "math": names(mathElements, "style")}
	verdict := func(t *testing.T, lists any, html string) string {
		l, _ := json.Marshal(lists)
		h, _ := json.Marshal(html)
		v, err := chromedp.Run(b, chromedp.Evaluate[string]("judge("+string(l)+","+string(h)+")"))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, p := range hostile.Pieces("http://evil.example") {
		f.Add(p.Source)
	}
	for i := range pieces {
		f.Add(strings.Join(pieces[i:min(len(pieces), i+6)], ""))
	}
	f.Fuzz(func(t *testing.T, src string) {
		if out := Text(src, Rewrite{}); verdict(t, text, out) != "" {
			t.Errorf("%q leaves %s in\n%s", src, verdict(t, text, out), out)
		}
		if out := OutputText(src, Rewrite{}); verdict(t, outputText, out) != "" {
			t.Errorf("%q leaves %s in\n%s", src, verdict(t, outputText, out), out)
		}
		if out, _ := Output(src); verdict(t, output, out) != "" {
			t.Errorf("%q leaves %s in\n%s", src, verdict(t, output, out), out)
		}
		if out, _ := MathML(src); verdict(t, output, out) != "" {
			t.Errorf("%q leaves %s in\n%s", src, verdict(t, output, out), out)
		}
	})
}
