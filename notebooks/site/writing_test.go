package site

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/page/browsertest"
)

// Who writes Go into a cell gets the new line under the one before, Tab for all the
// lines that are selected, and everything back by Undo.
func TestWritingCode(t *testing.T) {
	b, url := browsertest.Open(t, 3*time.Minute), keeper(t)
	r := newReader(t, b.Context, url, "")
	r.do(chromedp.Evaluate[chromedp.Void](`write(area1, "for {"); area1.focus(); area1.setSelectionRange(5, 5)`),
		chromedp.KeyEvent("\r"), chromedp.KeyEvent("\t"), chromedp.KeyEvent("a()"), chromedp.KeyEvent("\r"), chromedp.KeyEvent("b()"))
	r.until(`area1.value === "for {\n\ta()\n\tb()" && area1.rows === 3`)
	r.do(chromedp.Evaluate[chromedp.Void](`area1.setSelectionRange(8, area1.value.length)`), chromedp.KeyEvent("\t"))
	r.until(`area1.value === "for {\n\t\ta()\n\t\tb()"`)
	r.do(chromedp.Evaluate[chromedp.Void](`document.execCommand("undo")`))
	r.until(`area1.value === "for {\n\ta()\n\tb()"`)
	r.keeps("for {\n\ta()\n\tb()")
}

// The start page says what is done, and that something was begun.
func TestStartPageSaysWhatIsDone(t *testing.T) {
	b, url := browsertest.Open(t, 3*time.Minute), keeper(t)
	start := strings.Replace(url, "keeper.html", "index.html", 1)
	says := func(want string) {
		t.Helper()
		b.Do(t, chromedp.Navigate(start), browsertest.Until(`(document.querySelector(".done") || {}).textContent === `+quote(want), soon))
	}
	says("")
	r := newReader(t, b.Context, url, "")
	r.do(chromedp.Evaluate[chromedp.Void](`write(area1, "an answer")`))
	r.keeps("an answer")
	says("0 of 1 ✓")
	r.do(chromedp.Evaluate[chromedp.Void](`backend.book.outputs.check = { count: 1, html: [], outputs: [{ output_type: "display_data", data: { "text/markdown": "**✓ Correct** and why" } }] }; backend.save()`))
	r.until(`backend.store.open().then(b => !!b.outputs.check)`)
	says("1 of 1 ✓")
}
