package site

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

// served writes the site and serves it, until the test ends or close is called.
func served(t *testing.T) (url string, close func()) {
	t.Helper()
	dir := t.TempDir()
	if err := Write(dir, course(t, programs(t))); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(Handler(dir))
	t.Cleanup(s.Close)
	return strings.Replace(s.URL, "127.0.0.1", "localhost", 1), func() { s.CloseClientConnections(); s.Close() }
}

const patience = 3 * time.Minute // a busy machine; nothing is timed

// helpers are what the tests ask of a notebook's page; cells count from 0. wide names
// what makes a page wider than its window, undone the cells that haven't run well.
const helpers = `
const text = n => cells[n].querySelector("textarea");
const write = (n, s) => { text(n).value = s; text(n).dispatchEvent(new Event("input")); };
const outputs = n => cells[n].querySelector(".outputs").textContent;
const verdict = n => { // of the finding that a cell shows; none: ""
	const kept = backend.book.outputs[cells[n].dataset.cell];
	return (kept ? kept.outputs : []).map(o => (o.data || {})["` + finding.OutcomeMIME + `"]).filter(found => found).map(found => found.verdict).join(" ");
};
const idle = () => !backend.working && !backend.queue.length;
const wide = () => document.documentElement.scrollWidth <= innerWidth ? "" : [...document.querySelectorAll("body *")]
	.filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.parentElement.closest(".output, .chroma, .editor, table, math, .equation, pre"))
	.map(e => e.tagName + "." + e.className + " in " + (e.closest("[id]") || document.body).id).slice(0, 5).join("; ");
const undone = () => cells.filter(c => c.dataset.state !== "ok").map(c => c.dataset.cell).join(" ");
1`

// open loads a notebook's page and waits until cells can run.
func open(t *testing.T, b *browsertest.Browser, url string) {
	t.Helper()
	b.Do(t, chromedp.Navigate(url), browsertest.Until(`typeof backend === "object" && document.getElementById("status").textContent.startsWith("ready")`, patience))
	browsertest.Value[int](t, b, helpers)
}

// run does something in the page, and waits until no cell runs any more.
func run(t *testing.T, b *browsertest.Browser, js string) {
	t.Helper()
	browsertest.Value[bool](t, b, "globalThis.settled = false; (async () => { "+js+"; await last; globalThis.settled = true; })(); true")
	b.Do(t, browsertest.Until("settled && idle()", 4*patience)) // a whole notebook, perhaps
}

// A student opens a notebook, answers wrongly and rightly, comes back, takes the
// notebook away as a file, and goes on without a network.
func TestStudent(t *testing.T) {
	url, close := served(t)
	b := browsertest.Open(t, 10*time.Minute)
	downloads := t.TempDir()
	if _, err := chromedp.Call(b, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: downloads, BrowserContextID: chromedp.FromContext(b).BrowserContextID}); err != nil {
		t.Fatal(err)
	}
	open(t, b, url+"/01_bent_data.html")

	polar := browsertest.Value[int](t, b, `cells.findIndex(c => /func Polar/.test(c.querySelector("textarea").value))`)
	blank := browsertest.Value[string](t, b, "text("+itoa(polar)+").value")
	run(t, b, "run(cells.slice(0, "+itoa(polar+2)+"))")
	found(t, b, polar+1, finding.Missing)

	wrong := strings.Replace(blank, "panic(homework.Blank)", "return []float64{math.Atan2(x[1], x[0]), math.Hypot(x[0], x[1])}", 1)
	run(t, b, "write("+itoa(polar)+", "+quote(wrong)+"); run([cells["+itoa(polar)+"], cells["+itoa(polar+1)+"]])")
	found(t, b, polar+1, finding.Almost)
	browsertest.Value[bool](t, b, "cells["+itoa(polar+1)+"].scrollIntoView(); true")
	b.Shot(t, "tab-wrong")

	right := strings.Replace(blank, "panic(homework.Blank)", "return []float64{math.Hypot(x[0], x[1]), math.Atan2(x[1], x[0])}", 1)
	run(t, b, "write("+itoa(polar)+", "+quote(right)+"); run([cells["+itoa(polar)+"], cells["+itoa(polar+1)+"]])")
	found(t, b, polar+1, finding.Correct)
	browsertest.Value[bool](t, b, "cells["+itoa(polar+1)+"].scrollIntoView(); true")
	b.Shot(t, "tab-right")

	run(t, b, "write(0, '%%\\nfor {\\n}'); run([cells[0]]); setTimeout(() => document.getElementById('interrupt').click(), 1500)")
	has(t, b, 0, "Stopped")

	browsertest.Value[bool](t, b, `document.getElementById("download").click(); true`)
	path := filepath.Join(downloads, "01_bent_data.ipynb")
	for end := time.Now().Add(time.Minute); ; time.Sleep(200 * time.Millisecond) {
		if _, err := os.Stat(path); err == nil || time.Now().After(end) {
			break
		}
	}
	nb, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	code := codeCells(nb)
	if o := code[polar+1].Outputs; len(o) != 1 {
		t.Errorf("%d outputs of the check in the file", len(o))
	} else if kept, _ := finding.OutcomeIn(o[0].Data); kept != (finding.Outcome{Exercise: "Polar", Verdict: finding.Correct}) {
		t.Errorf("the file holds the outcome %+v of the check", kept)
	}
	if code[polar].Source != right || len(code[polar+1].Outputs) == 0 {
		t.Errorf("the file holds\n%s\nand %d outputs of the check", code[polar].Source, len(code[polar+1].Outputs))
	}

	// Later, without a network.
	b.Do(t, browsertest.Until(`navigator.serviceWorker.controller !== null && caches.keys().then(k => caches.open(k[0])).then(c => c.keys()).then(k => k.length > 40)`, patience))
	close()
	open(t, b, url+"/01_bent_data.html")
	if got := browsertest.Value[string](t, b, "text("+itoa(polar)+").value"); got != right {
		t.Errorf("after loading again the answer is\n%s", got)
	}
	found(t, b, polar+1, finding.Correct)
	run(t, b, "write(0, '%%\\nfmt.Println(6 * 7)'); run([cells[0]])")
	has(t, b, 0, "42")
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the page's scripts: %q", errs)
	}
}

// The checker's page answers as somebody writes.
func TestCheckPage(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 5*time.Minute)
	b.Do(t, chromedp.Navigate(url+"/check.html"), browsertest.Until(`"ready" in document.body.dataset`, patience))
	for _, c := range []struct{ kind, source, want string }{
		{"formula", `\Lambda^{-1/2} A^\top H (k - \frac{1}{n} K 1_n)`, "correct"},
		{"formula", `\Lambda^{-1} A^\top H (k - \frac{1}{n} K 1_n)`, "almost"},
		{"formula", `\Lambda^{-1`, "malformed"},
		{"proof", "\\bar g = B (f - \\frac{1}{n} F 1_n)\n= \\Lambda^{-1/2} A^\\top H (k - \\frac{1}{n} K 1_n)", "unfinished"},
		{"proof", "\\bar g = \\Lambda^{-1/2} A^\\top H (k - \\frac{1}{n} K 1_n)\n= \\Lambda^{-1/2} A^\\top k", "almost"},
		{"proof", "\\bar g = \\Lambda^{-1/2} A^\\top H (k - \\frac{1}{n} K 1_n)\n= \\Lambda^{-1/2} A^\\top K^2 k", "wrong"},
	} {
		browsertest.Value[bool](t, b, "field.value = "+quote(c.source)+"; choose("+quote(c.kind)+"); show(); check(); true")
		got := browsertest.Value[string](t, b, `verdict.dataset.verdict || ""`)
		if shown := browsertest.Value[string](t, b, "preview.innerHTML"); (got == "malformed") != strings.Contains(shown, "<code") {
			t.Errorf("%s is shown as %s", c.source, shown)
		}
		if got != c.want {
			t.Errorf("%s is %q, expected %q", c.source, got, c.want)
		}
		t.Logf("%-60q %s, %s ms", c.source, got, browsertest.Value[string](t, b, `document.getElementById("verdict").dataset.took`))
	}
	// Printed, not judged: machines differ, and others work on this one.
	browsertest.Value[bool](t, b, "choose('formula'); field.value = "+quote(`\Lambda^{-1/2} A^\top H (k - \frac{1}{n} K 1_n)`)+"; true")
	t.Logf("a right formula, twenty times: %s ms", browsertest.Value[string](t, b,
		`Array.from({ length: 20 }, () => { check(); return +verdict.dataset.took; }).sort((a, b) => a - b).join(" ")`))
	// As it is projected, on a desk and on a telephone.
	source := quote(examples[3].Source)
	for _, view := range []struct {
		name          string
		width, height int64
	}{{"projector", 1920, 1080}, {"desktop", 1100, 800}, {"phone", 390, 844}} {
		b.Do(t, chromedp.EmulateViewport(view.width, view.height))
		browsertest.Value[bool](t, b, "choose('proof'); field.value = "+source+"; show(); check(); scrollTo(0, 0); true")
		if w := browsertest.Value[int64](t, b, "document.documentElement.scrollWidth"); w > view.width {
			t.Errorf("check.html is %d pixels wide on a %s", w, view.name)
		}
		b.Shot(t, "check-"+view.name)
	}
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the page's scripts: %q", errs)
	}
}

// Pictures of the pages for whoever changes them: light, dark and narrow. No page
// is wider than a telephone.
func TestPagesFit(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 5*time.Minute)
	for _, name := range []string{"index.html", "check.html", "licences.html", "06_kernel_trick.html"} {
		for _, view := range []struct {
			name, scheme string
			width        int64
		}{{"light", "light", 1100}, {"dark", "dark", 1100}, {"narrow", "light", 390}, {"narrowest", "dark", 320}} {
			if _, err := chromedp.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: view.scheme}}}); err != nil {
				t.Fatal(err)
			}
			b.Do(t, chromedp.EmulateViewport(view.width, 800), chromedp.Navigate(url+"/"+name))
			if w := browsertest.Value[int64](t, b, "document.documentElement.scrollWidth"); w > view.width {
				t.Errorf("%s is %d pixels wide at %d", name, w, view.width)
			}
			b.Shot(t, strings.TrimSuffix(name, ".html")+"-"+view.name)
		}
	}
}
