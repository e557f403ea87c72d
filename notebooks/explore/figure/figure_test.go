package figure

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"kpcalab/notebooks/explore"
)

// The stills are whole SVG that refers to nothing outside, and every picture has
// one for light and one for dark pages, of either width.
func TestStills(t *testing.T) {
	files, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range explore.Pictures() {
		for _, name := range []string{"", "-dark", "-narrow", "-narrow-dark"} {
			name = "explore-" + p.ID + name + ".svg"
			text := string(files[name])
			for d := xml.NewDecoder(strings.NewReader(text)); ; {
				token, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				e, ok := token.(xml.StartElement)
				for _, a := range e.Attr {
					if ok && a.Name.Local == "href" && !strings.HasPrefix(a.Value, "data:") {
						t.Errorf("%s refers to %.40s", name, a.Value)
					}
				}
			}
			for _, panel := range p.Panels {
				if !strings.Contains(text, panel.Title) {
					t.Errorf("%s doesn't name %q", name, panel.Title)
				}
			}
			if strings.Contains(text, "NaN") || strings.Contains(text, "%!") || len(text) > 80_000 {
				t.Errorf("%s has %d bytes, or a number that is none", name, len(text))
			}
		}
	}
}

// The page doesn't give the answer away: neither the evidence nor which choice is
// right, and the lesson is hidden.
func TestHTMLAsksFirst(t *testing.T) {
	for _, p := range explore.Pictures() {
		h, err := HTML(p, 2)
		if err != nil {
			t.Fatal(err)
		}
		f, err := p.Begin().Frame(p.Decisive)
		if err != nil {
			t.Fatal(err)
		}
		text := string(h)
		if strings.Contains(text, f.Evidence) || strings.Contains(text, "answer&#34;") || !strings.Contains(text, `<div class="lesson" hidden>`) {
			t.Errorf("%s tells the answer", p.ID)
		}
		for _, want := range append(p.Choices, p.Title) {
			if !strings.Contains(text, want) {
				t.Errorf("%s doesn't show %q", p.ID, want)
			}
		}
	}
}

// Samples can be told from the ground on which they lie, or from their outline,
// which has the colour of the paper; texts can be read.
func TestContrast(t *testing.T) {
	for name, p := range map[string]palette{"light": light, "dark": dark} {
		for i, class := range p.class {
			for _, ground := range append(append([]string{}, p.field...), p.heights...) {
				if c := max(contrast(class, ground), contrast(class, p.paper)); c < 2.2 {
					t.Errorf("%s: class %d on %s has contrast %.2f at most", name, i, ground, c)
				}
			}
		}
		for _, text := range []string{p.ink, p.soft, p.right, p.wrong} {
			if c := contrast(text, p.paper); c < 4.5 { // WCAG 2, AA
				t.Errorf("%s: %s on paper has contrast %.2f", name, text, c)
			}
		}
	}
}

// contrast is that of WCAG 2.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(s string) float64 {
	c := rgb(s)
	sum := 0.0
	for i, v := range []uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if x <= 0.04045 {
			x /= 12.92
		} else {
			x = math.Pow((x+0.055)/1.055, 2.4)
		}
		sum += x * []float64{0.2126, 0.7152, 0.0722}[i]
	}
	return sum
}

// No title of a still runs into the next panel's.
func TestTitlesFit(t *testing.T) {
	fitted := 0
	for _, p := range explore.Pictures() {
		all, _ := places(p, wide)
		for i, panel := range p.Panels {
			if width := 6.8 * float64(len([]rune(panel.Title))); width >= all[i].w {
				if fitted++; fitting(panel.Title, all[i].w) == "" {
					t.Errorf("%s: %q is wider than its panel", p.ID, panel.Title)
				}
			}
		}
		f, err := p.Begin().Frame(p.Decisive)
		if err != nil {
			t.Fatal(err)
		}
		if svg := string(still(p, f, light, wide)); p.ID == "centre" && !strings.Contains(svg, "textLength") {
			t.Errorf("the still of %s narrows no title", p.ID)
		}
	}
	if fitted == 0 {
		t.Error("no title is wide: what fits titles isn't needed")
	}
}

// On a phone, 390 pixels less the page's and the figure's margins, letters of a
// still are 12 pixels high or more.
func TestNarrowStillsCanBeRead(t *testing.T) {
	const room, letters = 348.0, 13
	for _, p := range explore.Pictures() {
		width, _ := size(p, narrow)
		if high := letters * room / float64(width); high < 12 {
			t.Errorf("%s: letters of %.1f pixels", p.ID, high)
		}
		h, err := HTML(p, 2)
		if err != nil {
			t.Fatal(err)
		}
		if want := `<source media="(max-width: 36rem)" srcset="explore-` + p.ID + `-narrow.svg"`; !strings.Contains(string(h), want) {
			t.Errorf("%s: no %s", p.ID, want)
		}
	}
}
