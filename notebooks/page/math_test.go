package page

import (
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

// Every formula of the course becomes MathML.
func TestFormulasOfTheCourse(t *testing.T) {
	paths, _ := filepath.Glob("../solutions/*.ipynb")
	if len(paths) == 0 {
		t.Skip("there are no notebooks in notebooks/solutions yet")
	}
	n, longest, deepest := 0, 0, 0
	for _, path := range paths {
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range nb.Cells {
			if c.Type != notebook.Markdown {
				continue
			}
			var f formulas
			f.extract(c.Source)
			n += len(f.tex)
			for j, tex := range f.tex {
				longest, deepest = max(longest, len(tex)), max(deepest, depth(tex))
				out := MathML(tex, f.block[j])
				if !strings.Contains(out, "<math") {
					t.Errorf("%s, cell %d: no MathML for %s", filepath.Base(path), i+1, tex)
				}
			}
		}
	}
	t.Logf("%d formulas, the longest of %d bytes, the deepest of %d levels", n, longest, deepest)
}

// A formula that would take a page's time and memory is shown as it was written;
// one as long and deep as is allowed is not.
func TestFormulasAreBounded(t *testing.T) {
	r := strings.Repeat
	for name, c := range map[string]struct {
		tex   string
		shown bool // as a formula
	}{
		"deep exponents":      {r("^{x", 4000), false}, // 11 s and 0.8 GB without a bound
		"deeper ones":         {r("^{x", 50000), false},
		"closed exponents":    {"x" + r("^{x", maxDepth) + r("}", maxDepth), true},
		"deep brackets":       {r(`\left(`, 100) + "x" + r(`\right)`, 100), false},
		"deep environments":   {r(`\begin{matrix}`, 50) + "x" + r(`\end{matrix}`, 50), false},
		"long":                {r("x+", maxFormula), false},
		"as long as allowed":  {r("x+", maxFormula/2-1) + "x", true},
		"a billion laughs":    {`\newcommand\a{xx}\newcommand\b{\a\a}\newcommand\c{\b\b}\c`, false},
		"an escaped brace":    {r(`\{`, 40) + r(`\}`, 40), true},
		"markup in a text":    {`\text{<img/src="x"/onerror="alert(1)">}`, false},
		"a class for a cell":  {`\class{cell code}{y}`, true},
		"a style for a place": {`\color{red;position:fixed}{y}`, false},
	} {
		t.Run(name, func(t *testing.T) {
			out := MathML(c.tex, true)
			if got := strings.HasPrefix(out, "<math"); got != c.shown {
				t.Errorf("shown as a formula: %v, expected %v\n%.300s", got, c.shown, out)
			}
			for _, bad := range []string{"<img", `class="cell`, `style="position`, `color="red;`} {
				if strings.Contains(out, bad) && c.shown {
					t.Errorf("%s in %s", bad, out)
				}
			}
		})
	}
}

// As in TeX, brackets stretch after \left only, and a minus after a bracket or a
// relation stands close to its number.
func TestBracketsAndSigns(t *testing.T) {
	for tex, want := range map[string]string{
		`\sum_t \langle f_t,\psi\rangle`: `<mo stretchy="false">⟨</mo>`,
		`\lVert x\rVert`:                 `<mo stretchy="false">‖</mo>`,
		`\exp(-d^2)`:                     `<mo form="prefix">−</mo>`,
		`a = -b`:                         `<mo>=</mo><mo form="prefix">−</mo>`,
		`a - b`:                          `<mo>−</mo>`,
	} {
		if got := MathML(tex, true); !strings.Contains(got, want) {
			t.Errorf("%s: no %s in %s", tex, want, got)
		}
	}
}
