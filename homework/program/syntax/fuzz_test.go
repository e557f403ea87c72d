package syntax

import (
	"os"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	forgiving = false
	os.Exit(m.Run())
}

var languages = map[string]*Language{"python": Python, "matlab": MATLAB, "julia": Julia, "r": R, "sympy": SymPy}

// FuzzParse reads any text in every language: it gives a program or an error.
func FuzzParse(f *testing.F) {
	b, err := os.ReadFile("../testdata/programs.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, block := range strings.Split(string(b), "\n---\n") {
		_, src, _ := strings.Cut(strings.TrimSpace(block), "\n")
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for name, lang := range languages {
			p, err := Parse(src, lang)
			if err == nil && (p == nil || len(p.Body) == 0) {
				t.Errorf("%s: neither a program nor an error", name)
			}
		}
	})
}
