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
	n := 0
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
				out := MathML(tex, f.block[j])
				if !strings.Contains(out, "<math") {
					t.Errorf("%s, cell %d: no MathML for %s", filepath.Base(path), i+1, tex)
				}
			}
		}
	}
	t.Logf("%d formulas", n)
}
