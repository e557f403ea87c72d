package review

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"kpcalab/notebooks/page/browsertest"
)

// TestByKeyboard says something to a group with the keyboard alone, on a phone and
// on a desk, on light and dark ground; names of 5,000 letters don't widen the page.
func TestByKeyboard(t *testing.T) {
	for _, c := range []struct {
		name, scheme  string
		width, height int64
	}{{"phone", "dark", 390, 844}, {"desk", "light", 1100, 900}} {
		t.Run(c.name, func(t *testing.T) {
			s, _, _ := open(t)
			b := browsertest.Open(t, 2*time.Minute)
			_, err := chromedp.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: c.scheme}},
			})
			if err != nil {
				t.Fatal(err)
			}
			b.Do(t, chromedp.EmulateViewport(c.width, c.height), chromedp.Navigate(s.URL()), browsertest.Until(`document.querySelector("textarea")`, 20*time.Second))
			if wide := browsertest.Value[int64](t, b, `document.documentElement.scrollWidth`); wide > c.width {
				t.Errorf("the page is %d wide on a screen of %d", wide, c.width)
			}
			for range 60 {
				if browsertest.Value[bool](t, b, `document.activeElement.tagName === "TEXTAREA"`) {
					break
				}
				b.Do(t, chromedp.KeyEvent(kb.Tab))
			}
			b.Do(t, chromedp.KeyEvent("whose mean?"), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent("6"), chromedp.KeyEvent(kb.Tab))
			b.Shot(t, "review-"+c.name+"-typed")
			b.Do(t, chromedp.KeyEvent("\r"), browsertest.Until(`document.querySelector(".said")`, 20*time.Second))
			if p := s.run.Results[0].Parts[0]; p.Comment != "whose mean?" || p.Points != 6 {
				t.Errorf("%q and %g points were kept", p.Comment, p.Points)
			}
			if hash := browsertest.Value[string](t, b, `location.hash`); hash == "" {
				t.Error("it doesn't go on to the next group")
			}
			if title := browsertest.Value[bool](t, b, `document.querySelectorAll("script, img").length === 0`); !title {
				t.Error("a name became a part of the page")
			}
			b.Shot(t, "review-"+c.name)
			b.Do(t, chromedp.Navigate(s.base()+"/students/ada.html"), browsertest.Until(`document.querySelector("h1")`, 20*time.Second))
		})
	}
}
