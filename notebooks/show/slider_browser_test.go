package show

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"kpcalab/notebooks/page/browsertest"
)

// The slider works in a saved page with nothing else on it: by keyboard and by
// mouse, telling screen readers its value, and without touching its neighbour.
func TestSliderInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a browser; not with -short")
	}
	slider := strings.TrimPrefix(strings.TrimSpace(shown(t, func() {
		Slider("width c", []float64{0.5, 1, 2, 4}, func(c float64) Frame {
			return Still(fmt.Sprintf("caption of %g", c), Plot("p", "x", "y", Line([]float64{0, c}, []float64{0, 1}, "", 0)))
		})
	})), "text/html: ")
	path := filepath.Join(t.TempDir(), "page.html")
	page := `<!doctype html><meta charset="utf-8"><title>t</title>` + slider + slider
	if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	b := browsertest.Open(t, time.Minute)
	b.Do(t, chromedp.Navigate("file://"+path))
	want := func(when string, nth int, captions string) {
		t.Helper()
		js := fmt.Sprintf(`[...document.querySelectorAll('figure')[%d].querySelectorAll('figcaption')].filter(e=>e.offsetParent).map(e=>e.textContent).join()+' | '+document.querySelectorAll('figure')[%[1]d].querySelector('output').textContent+' | '+document.querySelectorAll('input')[%[1]d].getAttribute('aria-valuetext')`, nth)
		if got := browsertest.Value[string](t, b, js); got != captions {
			t.Errorf("%s: slider %d shows %q, want %q", when, nth+1, got, captions)
		}
	}
	want("at first", 0, "caption of 2 | width c = 2 | width c = 2")
	b.Do(t, chromedp.Focus(chromedp.CSS("input")), chromedp.KeyEvent(kb.ArrowRight))
	want("after the right arrow", 0, "caption of 4 | width c = 4 | width c = 4")
	b.Do(t, chromedp.KeyEvent(kb.Home))
	want("after Home", 0, "caption of 0.5 | width c = 0.5 | width c = 0.5")
	want("all the time", 1, "caption of 2 | width c = 2 | width c = 2")
	if wide := browsertest.Value[bool](t, b, `[...document.querySelectorAll('svg')].every(e=>e.getBoundingClientRect().right<=innerWidth)`); !wide {
		t.Error("a figure is wider than the page")
	}
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("errors of the page: %v", errs)
	}
}
