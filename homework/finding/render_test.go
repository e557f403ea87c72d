package finding

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"golang.org/x/net/html"
)

// hostile holds markup wherever a student's text can stand.
var hostile = Finding{Problem: "<b>x</b>", Verdict: Wrong, Say: "`</code><script>alert(1)</script>` and $\\text{<img src=x onerror=alert(1)>}$ & <i>", Help: "*a* $ and ` alone\n\nsecond **line**",
	Read: []string{`\text{<script>}`}, Words: []string{"<i>a\nstudent</i> $`"}, Notes: []string{"<u>note</u>", "$\\class{a}{b}$"},
	Counterexample: &Example{Setting: "<s>", Points: [][]float64{{0, 1}, {2, 3}}, Labels: []string{"<g>"}, Expected: []float64{1}, Found: []float64{math.Inf(-1)}}}

// Nothing that came from a student becomes markup.
func TestHTMLIsEscaped(t *testing.T) {
	f := hostile
	root, err := html.Parse(strings.NewReader(f.HTML()))
	if err != nil {
		t.Fatal(err)
	}
	var visit func(*html.Node)
	visit = func(n *html.Node) {
		if n.Type == html.ElementNode && strings.Contains(" script img b i u s g a iframe ", " "+n.Data+" ") {
			t.Errorf("a <%s> element in\n%s", n.Data, f.HTML())
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			visit(c)
		}
	}
	visit(root)
}

// holdsHTML asks a Markdown reader.
func holdsHTML(t testing.TB, text string) bool {
	t.Helper()
	var b strings.Builder
	if err := goldmark.New(goldmark.WithExtensions(extension.Table)).Convert([]byte(text), &b); err != nil {
		t.Fatal(err)
	}
	return strings.Contains(b.String(), "raw HTML omitted")
}

func TestMarkdownHoldsNoHTML(t *testing.T) {
	if holdsHTML(t, hostile.Markdown()) {
		t.Error(hostile.Markdown())
	}
	if !holdsHTML(t, "<b>x</b>") {
		t.Error("the test sees no HTML")
	}
}

func TestPlainMath(t *testing.T) {
	for tex, want := range map[string]string{
		`\boldsymbol\Lambda^{-1/2}\boldsymbol A^\top\boldsymbol H`: "Λ^(−1/2)AᵀH",
		`\overline{\boldsymbol F}^\top\boldsymbol\alpha_j`:         "F̄ᵀαⱼ",
		`\frac1n\boldsymbol K\boldsymbol 1_n`:                      "(1/n)K1ₙ",
		`-\tfrac12`:                                                "−½",
		`\|\boldsymbol x-\boldsymbol x'\|^2/(2c^2)`:                "‖x−x′‖²/(2c²)",
		`\sqrt{n-1}`: "√(n−1)",
		`\langle\boldsymbol f_i,\,\bar{\boldsymbol f}\rangle`: "⟨fᵢ, f̄⟩",
		`H^\top = H`:  "Hᵀ = H",
		`c\cdot d`:    "c·d",
		`\unknown{x}`: `\unknownx`,
		`{`:           "",
		`\`:           `\`,
		`^`:           "",
	} {
		if got := PlainMath(tex); got != want {
			t.Errorf("%s: %q, want %q", tex, got, want)
		}
	}
	PlainMath(strings.Repeat("{", 100000)) // neither slow nor too deep
	PlainMath(strings.Repeat(`\frac`, 100000))
}

// TestReadIsShort: of more than five statements a page shows the first two and the last
// two, the others are folded; nothing is lost, and text shows all.
func TestReadIsShort(t *testing.T) {
	f := Finding{Verdict: Correct, Say: "Fine."}
	for _, x := range []string{"u", "v", "w", "x", "y"} {
		f.Read = append(f.Read, x+"=1")
	}
	if strings.Contains(f.Markdown()+f.HTML(), "details") {
		t.Error("five statements are folded")
	}
	f.Read = append(f.Read, "z=1")
	for name, text := range map[string]string{"Markdown": f.Markdown(), "HTML": regexp.MustCompile(`<(/?details)>|<[^>]*>`).ReplaceAllString(f.HTML(), "<$1>")} {
		text = strings.ReplaceAll(text, "<>", "")
		before, rest, _ := strings.Cut(text, "<details>")
		between, after, _ := strings.Cut(rest, "</details>")
		for i, x := range "uvwxyz" {
			place := [...]string{before, before, between, between, after, after}[i]
			if !strings.Contains(place, string(x)+"=1") {
				t.Errorf("%s: %c=1 stands elsewhere:\n%s", name, x, text)
			}
		}
		if !strings.Contains(after, "Fine.") {
			t.Errorf("%s: the verdict's sentence is folded:\n%s", name, text)
		}
	}
	if strings.Count(f.Text(), "Read as:") != 6 {
		t.Error(f.Text())
	}
}
