package program

import (
	"math"
	"os"
	"strings"
	"testing"

	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// TestFunctions runs testdata/functions.txt: what is read of each library, and
// what it is equal to.
func TestFunctions(t *testing.T) {
	b, err := os.ReadFile("testdata/functions.txt")
	if err != nil {
		t.Fatal(err)
	}
	langs := map[string]*syntax.Language{"python": syntax.Python, "matlab": syntax.MATLAB, "julia": syntax.Julia, "r": syntax.R, "sympy": syntax.SymPy}
	lang := syntax.Python
	compute := func(src string) (*Outcome[float64], error) {
		in, err := instance.Compute(sampleData)
		if err != nil {
			t.Fatal(err)
		}
		p, err := syntax.Parse(src, lang)
		if err != nil {
			return nil, err
		}
		return Run(p, in, Options{})
	}
	for i, line := range strings.Split(string(b), "\n") {
		call, same, pair := strings.Cut(line, " ≡ ")
		if name, _, head := strings.Cut(line, ": "); head && langs[name] != nil {
			lang = langs[name]
			continue
		}
		if !pair || strings.HasPrefix(line, "#") {
			continue
		}
		got, err := compute(call)
		if same == "not read" {
			if err == nil {
				t.Errorf("line %d: %s is read", i+1, call)
			}
			continue
		}
		if err != nil {
			t.Errorf("line %d: %s: %v", i+1, call, err)
			continue
		}
		want, err := compute(same)
		if err != nil {
			t.Errorf("line %d: %s: %v", i+1, same, err)
			continue
		}
		if one := len(want.Value.Data) == 1; got.Shape != want.Shape && !(one && len(got.Value.Data) == 1) {
			t.Errorf("line %d: %s has the shape %s, %s has %s", i+1, call, got.Shape, same, want.Shape)
			continue
		}
		for k, v := range want.Value.Data {
			if !(math.Abs(v-got.Value.Data[k]) <= 1e-9*(1+math.Abs(v))) {
				t.Errorf("line %d: %s has %v at place %d, %s has %v", i+1, call, got.Value.Data[k], k, same, v)
				break
			}
		}
	}
}
