package page

import (
	"html"
	"regexp"
	"strings"
	"testing"
)

var anyTag = regexp.MustCompile(`<[^>]*>`)

// Both ways to colour code show the same text, and agree on the classes that a
// reader sees.
func TestScanShowsTheTextAndChromasClasses(t *testing.T) {
	code := "// a comment\nimport \"fmt\"\n\nfunc f(x []float64) (s string) {\n\tfor i := range 3 {\n\t\tif x[i] < 0.5 && true {\n\t\t\ts += fmt.Sprint('a', `raw\nstring`, 7)\n\t\t}\n\t}\n\treturn\n}\n"
	for _, text := range []string{code, "", "func (", "\"open", "a\r\nb", "x # ü ∂ \\", "/* open"} {
		got := scanGo(text)
		if shown := html.UnescapeString(anyTag.ReplaceAllString(got, "")); shown != text {
			t.Errorf("%q is shown as %q", text, shown)
		}
	}
	ours, chromas := scanGo(code), highlightGo(code)
	for _, want := range []string{`<span class="kd">func</span>`, `<span class="mi">7</span>`, `<span class="kc">true</span>`, `<span class="nf">f</span>`, `<span class="mf">0.5</span>`} {
		if !strings.Contains(ours, want) || !strings.Contains(chromas, want) {
			t.Errorf("%s: ours %v, chroma's %v", want, strings.Contains(ours, want), strings.Contains(chromas, want))
		}
	}
}
