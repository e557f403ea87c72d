package show

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"kpcalab/notebooks/page/browsertest"
)

// The answer stays folded until an option is chosen, by keyboard too, and says
// whether the choice was right; a second question in the page is left alone.
func TestPredictInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a browser; not with -short")
	}
	question := func(q string) string {
		return strings.TrimPrefix(strings.TrimSpace(shown(t, func() {
			Predict(q, 2, "a <curve>", "a straight line").Then("PCA knows straight lines only.", "the caption",
				Plot("p", "x", "y", Line([]float64{0, 1}, []float64{0, 1}, "", 0)))
		})), "text/html: ")
	}
	path := filepath.Join(t.TempDir(), "page.html")
	page := `<!doctype html><meta charset="utf-8"><title>t</title>` + question("What does PCA find?") + question("And now?")
	if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	b := browsertest.Open(t, time.Minute)
	b.Do(t, chromedp.Navigate("file://"+path))
	seen := func(when, want string) {
		t.Helper()
		js := `[...document.querySelectorAll('fieldset')].map(f=>[...f.querySelectorAll('p,figcaption')].filter(e=>e.offsetParent).map(e=>e.textContent).join('; ')).join(' | ')`
		if got := browsertest.Value[string](t, b, js); got != want {
			t.Errorf("%s: %q is seen, want %q", when, got, want)
		}
	}
	seen("at first", " | ")
	b.Do(t, chromedp.Focus("input"), chromedp.KeyEvent(" "))
	seen("after the first option", "✗ Not this time. It is: a straight line; the caption; PCA knows straight lines only. | ")
	b.Do(t, chromedp.KeyEvent(kb.ArrowDown))
	seen("after the second option", "✓ Yes: a straight line; the caption; PCA knows straight lines only. | ")
	if _, err := chromedp.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	onPaper := browsertest.Value[string](t, b, `[...document.querySelectorAll('fieldset')][1].innerText`)
	if !strings.Contains(onPaper, "✓ a straight line") || strings.Contains(onPaper, "Not this time") {
		t.Errorf("on paper, where nobody chooses: %s", onPaper)
	}
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("errors of the page: %v", errs)
	}
}

func TestPredictRefuses(t *testing.T) {
	for _, c := range []struct {
		right   int
		options []string
	}{{1, nil}, {1, []string{"only one"}}, {0, []string{"a", "b"}}, {3, []string{"a", "b"}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Predict(%d, %q) did not panic", c.right, c.options)
				}
			}()
			Predict("?", c.right, c.options...)
		}()
	}
}
