package site

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/explore"
	"kpcalab/notebooks/page/browsertest"
)

// of is the picture of a page with an id.
const of = `const of = id => pictures.find(p => p.id === id);
const canvas = (id, i) => of(id).canvases[i];
1`

func openPictures(t *testing.T, b *browsertest.Browser, url string) {
	t.Helper()
	b.Do(t, chromedp.Navigate(url), browsertest.Until(`typeof pictures === "object"`, patience))
	browsertest.Value[int](t, b, of)
}

// Every picture asks first, then moves, and says what its numbers answer; a wrong
// guess is told.
func TestPicturesAnswer(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 5*time.Minute)
	openPictures(t, b, url+"/explore.html")
	if n := browsertest.Value[int](t, b, `performance.getEntriesByType("resource").filter(r => /wasm/.test(r.name)).length`); n != 0 {
		t.Errorf("%d programs are loaded before somebody has guessed", n)
	}
	for i, p := range explore.Pictures() {
		f, err := p.Begin().Frame(p.Decisive)
		if err != nil {
			t.Fatal(err)
		}
		guess := f.Answer
		if i%2 == 1 {
			guess = f.Answer%len(p.Choices) + 1
		}
		at := "of(" + quote(p.ID) + ")"
		section := "document.getElementById(" + quote("explore-"+p.ID) + ")"
		browsertest.Value[bool](t, b, section+".querySelectorAll('.guess input')["+itoa(guess-1)+"].click(); true")
		b.Do(t, browsertest.Until(at+".fine", patience))
		if said := browsertest.Value[string](t, b, section+".querySelector('.answer').textContent"); said != "" {
			t.Errorf("%s answers before it was moved: %s", p.ID, said)
		}
		browsertest.Value[bool](t, b, section+".querySelector('.tell').click(); true")
		b.Do(t, browsertest.Until(section+".querySelector('.answer').textContent", patience))
		said := browsertest.Value[string](t, b, section+".querySelector('.answer').textContent")
		want := "You guessed right"
		if i%2 == 1 {
			want = p.Choices[f.Answer-1]
		}
		if !strings.Contains(said, want) || !strings.Contains(said, f.Evidence[:20]) {
			t.Errorf("%s says %q, expected %q and %q", p.ID, said, want, f.Evidence)
		}
		if said := browsertest.Value[string](t, b, section+".querySelector('.words').textContent"); said != f.Words {
			t.Errorf("%s is described in the page as\n%s\nand here as\n%s", p.ID, said, f.Words)
		}
	}
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the page's scripts: %q", errs)
	}
}

// Points are moved by pointer, finger and keys, and a space is turned.
func TestPicturesMove(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 5*time.Minute)
	openPictures(t, b, url+"/explore.html")
	guess := func(id string) {
		browsertest.Value[bool](t, b, "of("+quote(id)+").section.querySelector('.guess input').click(); true")
		b.Do(t, browsertest.Until("of("+quote(id)+").fine", patience))
	}
	guess("drag")
	moved := func() map[string][2]float64 {
		return browsertest.Value[map[string][2]float64](t, b, `of("drag").state.moved`)
	}
	const events = `(() => {
		const c = canvas("drag", 0), d = of("drag").frame.panels[0].drawing, at = c.getBoundingClientRect();
		const p = placeOf(d.box, at.width, at.height)(d.dots.xy[2 * 7], d.dots.xy[2 * 7 + 1]);
		const e = (kind, dx, type) => c.dispatchEvent(new PointerEvent(kind, { pointerId: 1, pointerType: type, clientX: at.left + p[0] + dx, clientY: at.top + p[1], bubbles: true }));
		c.setPointerCapture = () => {};
		for (const type of ["mouse", "touch"]) { e("pointerdown", 0, type); e("pointermove", 40, type); e("pointerup", 40, type); }
		return true;
	})()`
	browsertest.Value[bool](t, b, events)
	if m := moved(); len(m) == 0 {
		t.Errorf("the pointer moved nothing: %v", m)
	}
	const keys = `(() => {
		of("drag").clear();
		const c = canvas("drag", 0);
		c.focus();
		for (const key of ["PageDown", "PageDown", "PageDown", "ArrowRight", "ArrowUp"]) c.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
		return of("drag").state.chosen;
	})()`
	if chosen := browsertest.Value[int](t, b, keys); chosen != 3 {
		t.Errorf("Page Down chooses point %d, expected 3", chosen)
	}
	if m := moved(); len(m) != 1 {
		t.Errorf("arrows moved %v, expected point 2 alone", m)
	}
	guess("lift")
	before := browsertest.Value[float64](t, b, `of("lift").turn.yaw`)
	browsertest.Value[bool](t, b, `canvas("lift", 1).dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" })); true`)
	if after := browsertest.Value[float64](t, b, `of("lift").turn.yaw`); after == before {
		t.Error("the arrow didn't turn the space")
	}
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the page's scripts: %q", errs)
	}
}

// How many frames a second are computed and drawn while something is changed all the
// time: printed, not judged, since machines differ. n is 200 in "drag" and "width".
func TestFrames(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 5*time.Minute)
	openPictures(t, b, url+"/explore.html")
	for _, p := range explore.Pictures() {
		at := "of(" + quote(p.ID) + ")"
		browsertest.Value[bool](t, b, at+".section.scrollIntoView(); "+at+".section.querySelector('.guess input').click(); true")
		b.Do(t, browsertest.Until(at+".fine", patience))
		browsertest.Value[bool](t, b, `(() => {
			const p = `+at+`, began = performance.now();
			if (p.id === "drag") p.state.values.n = 2;
			globalThis.rate = 0;
			const first = p.drawn;
			const move = now => {
				const t = (now - began) / 1000;
				if (t > 4) { globalThis.rate = (p.drawn - first) / t; return; }
				p.state.moved[3] = [Math.cos(t), Math.sin(2 * t)];
				const c = p.controls.find(c => !c.options);
				p.state.values[c.name] = c.min + (c.max - c.min) * (.5 + .4 * Math.sin(t));
				p.changed();
				requestAnimationFrame(move);
			};
			requestAnimationFrame(move);
			return true;
		})()`)
		b.Do(t, browsertest.Until("rate", patience))
		t.Logf("%-8s %5.1f frames a second", p.ID, browsertest.Value[float64](t, b, "rate"))
	}
}

// Pictures of the pictures, and none wider than its page.
func TestPicturesFit(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 10*time.Minute)
	for _, view := range []struct {
		name, scheme string
		width        int64
	}{{"light", "light", 1100}, {"dark", "dark", 1100}, {"narrow", "light", 390}, {"narrowest", "dark", 320}} {
		if _, err := chromedp.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: view.scheme}}}); err != nil {
			t.Fatal(err)
		}
		b.Do(t, chromedp.EmulateViewport(view.width, 1000))
		openPictures(t, b, url+"/explore.html")
		b.Shot(t, "explore-start-"+view.name)
		for _, p := range explore.Pictures() {
			at := "of(" + quote(p.ID) + ")"
			browsertest.Value[bool](t, b, at+".section.querySelector('.guess input').click(); true")
			b.Do(t, browsertest.Until(at+".fine", patience))
			browsertest.Value[bool](t, b, at+".section.querySelector('.tell').click(); true")
			b.Do(t, browsertest.Until(at+".section.querySelector('.answer').textContent", patience))
			browsertest.Value[bool](t, b, at+".section.scrollIntoView(); scrollBy(0, -60); true")
			time.Sleep(300 * time.Millisecond) // until it is painted
			b.Shot(t, "explore-"+p.ID+"-"+view.name)
		}
		if w := browsertest.Value[int64](t, b, "document.documentElement.scrollWidth"); w > view.width {
			t.Errorf("explore.html is %d pixels wide at %d", w, view.width)
		}
	}
}
