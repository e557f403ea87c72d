package homework

import (
	"flag"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"golang.org/x/net/html"
	"gonum.org/v1/gonum/mat"
)

var update = flag.Bool("update", false, "write the golden files anew")

// rendered are findings of every kind.
func rendered() map[string]Finding {
	list := map[string]Finding{
		"blank":    CheckCenter(func(*mat.SymDense) *mat.SymDense { panic(Blank) }),
		"correct":  CheckEmbedding(student{}.embed),
		"compound": CheckEmbedding(student{inner: "k", power: -1}.embed),
		"power":    CheckEmbedding(student{power: -1}.embed),
		"reversed": CheckEmbedding(student{order: "reversed"}.embed),
		"infinite": CheckEmbedding(student{order: "ascending"}.embed),
		"shape":    CheckEmbedding(func(_ *mat.SymDense, k *mat.VecDense, _ int) *mat.VecDense { return mat.VecDenseCopyOf(k) }),
		"panic":    CheckCenter(func(*mat.SymDense) *mat.SymDense { panic("mat: dimension mismatch") }),
		"gaussian": CheckGaussian(func(x, y []float64, c float64) float64 {
			return kernels[1].value(squaredDistance(fromRows([][]float64{x, y}), 0, 1), c)
		}),
		"center": centerGram.Check(replay(centerExact.slips[3].value), 0),
		"hostile": {Problem: "<b>x</b>", Verdict: Wrong, Say: "`</code><script>alert(1)</script>` and $\\text{<img src=x onerror=alert(1)>}$ & <i>", Help: "*a* $ and ` alone\n\nsecond **line**",
			Understood: `\text{<script>}`, Notes: []string{"<u>note</u>", "$\\class{a}{b}$"}, Points: 0.5, MaxPoints: 1,
			Counterexample: &Example{Setting: "<s>", Points: [][]float64{{0, 1}, {2, 3}}, Labels: []string{"<g>"}, Expected: []float64{1}, Found: []float64{math.Inf(-1)}}},
		"formula": {Problem: "Formula", Verdict: Almost, Slip: "lambda^-1", Understood: `\Lambda^{-1}A^{\top}H\left(k-\frac{1}{n}K\mathbf{1}_n\right)`, Say: "It looks as if " + powers[1].Name + ".", Help: powers[1].Hint},
	}
	return list
}

func TestGolden(t *testing.T) {
	for name, f := range rendered() {
		got := f.Text() + "\n\n----- Markdown -----\n" + f.Markdown() + "\n----- HTML -----\n" + f.HTML()
		path := filepath.Join("testdata", "findings", name+".golden")
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs from %s (run with -update to write it anew); got\n%s", name, path, got)
		}
	}
}

// Nothing that came from a student becomes markup.
func TestHTMLIsEscaped(t *testing.T) {
	f := rendered()["hostile"]
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
	for name, f := range rendered() {
		if holdsHTML(t, f.Markdown()) {
			t.Errorf("%s: %s", name, f.Markdown())
		}
	}
	if !holdsHTML(t, "<b>x</b>") {
		t.Error("the test sees no HTML")
	}
}

// Every message of the catalogue can be typeset, as MathML and as plain text, and
// completes its sentence.
func TestMessages(t *testing.T) {
	var all []Slip
	for f, size := range [factors]int{len(kernels), len(eigenproblems), len(orders), len(powers), len(inners), len(scales)} {
		for i := 1; i < size; i++ {
			c := correct
			c[f] = i
			if ch := c.at(factor(f)); ch.ID != "" {
				all = append(all, ch.Slip)
			}
		}
	}
	for _, c := range combinations {
		all = append(all, c.Slip)
	}
	for _, p := range exactProblems {
		for _, s := range p.slips {
			all = append(all, s.Slip)
		}
	}
	for _, c := range all {
		for _, s := range []string{c.Name, c.Hint} {
			if s == "" {
				t.Errorf("%s: empty message", c.ID)
			}
			h := inline(s)
			if strings.Contains(h, "$") || strings.Contains(h, "merror") || strings.Contains(s, "$") && strings.Contains(h, "<code>\\") {
				t.Errorf("%s isn't typeset: %s\n%s", c.ID, s, h)
			}
			if p := plain(s); strings.ContainsAny(p, `\$`) {
				t.Errorf("%s as text: %s", c.ID, p)
			}
		}
		if strings.HasSuffix(c.Name, ".") || !strings.ContainsAny(c.Hint[len(c.Hint)-1:], ".?") {
			t.Errorf("%s: the name ends in a stop or the hint doesn't: %q, %q", c.ID, c.Name, c.Hint)
		}
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
		if got := plainMath(tex); got != want {
			t.Errorf("%s: %q, want %q", tex, got, want)
		}
	}
	plainMath(strings.Repeat("{", 100000)) // neither slow nor too deep
	plainMath(strings.Repeat(`\frac`, 100000))
}
