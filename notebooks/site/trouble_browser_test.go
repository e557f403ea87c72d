package site

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/page/browsertest"
)

const answer = "%%\nfmt.Println(6 * 7) // an answer"

// stays loads a page again, and finds what was written.
func stays(t *testing.T, b *browsertest.Browser, url string) {
	t.Helper()
	b.Do(t, chromedp.Navigate("about:blank"), chromedp.Navigate(url), browsertest.Until(`typeof backend === "object" && backend.book.sources[cells[0].dataset.cell] !== undefined`, patience))
	browsertest.Value[int](t, b, helpers)
	if got := browsertest.Value[string](t, b, "text(0).value"); got != answer {
		t.Errorf("the answer is lost; there is %q", got)
	}
}

// A browser without WebAssembly says so in a sentence, shows the notebook and keeps
// what is written.
func TestWithoutWebAssembly(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 5*time.Minute)
	if _, err := chromedp.Call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete globalThis.WebAssembly"}); err != nil {
		t.Fatal(err)
	}
	address := url + "/01_bent_data.html"
	b.Do(t, chromedp.Navigate(address), browsertest.Until(`typeof backend === "object" && backend.broken`, patience))
	browsertest.Value[int](t, b, helpers)
	run(t, b, "write(0, "+quote(answer)+"); run([cells[0]])")
	if said := browsertest.Value[string](t, b, `document.getElementById("status").textContent`); !strings.Contains(said, "this browser has no WebAssembly") {
		t.Errorf("the page says %q", said)
	}
	stays(t, b, address)
	b.Do(t, chromedp.Navigate(url+"/check.html"), browsertest.Until(`verdict.textContent.includes("too old")`, patience))
	b.Do(t, chromedp.Navigate(url+"/explore.html"), browsertest.Until(`typeof pictures === "object"`, patience))
	browsertest.Value[bool](t, b, `document.querySelector(".guess input").click(); true`)
	b.Do(t, browsertest.Until(`document.querySelector(".words").textContent.includes("too old")`, patience))
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the pages' scripts: %q", errs)
	}
}

// Five megabytes of output, and a cell that allocates without end: each ends in a
// sentence, the answer stays, and the next cell runs.
func TestTooMuch(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 10*time.Minute)
	address := url + "/01_bent_data.html"
	open(t, b, address)
	run(t, b, "write(0, "+quote(answer)+"); run([cells[0]])")
	for _, c := range []struct{ source, says string }{
		{"%%\nfmt.Println(strings.Repeat(\"five megabytes \", 350_000))", "printed more than 1,048,576 characters and was stopped"},
		{"%%\nvar s [][]float64\nfor {\n\ts = append(s, make([]float64, 1e7))\n}", "more memory than a browser tab has"},
		{"%%\nfmt.Println(\"and on it goes\")", "and on it goes"},
	} {
		run(t, b, "write(1, "+quote(c.source)+"); run([cells[1]])")
		has(t, b, 1, c.says)
	}
	stays(t, b, address)
	has(t, b, 0, "42")
}
