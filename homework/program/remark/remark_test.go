package remark

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// TestComments reads testdata/comments.txt: each program's comments are true, false, or
// claim nothing.
func TestComments(t *testing.T) {
	b, err := os.ReadFile("testdata/comments.txt")
	if err != nil {
		t.Fatal(err)
	}
	langs := map[string]*syntax.Language{"python": syntax.Python, "matlab": syntax.MATLAB, "julia": syntax.Julia, "r": syntax.R}
	for _, text := range strings.Split(string(b), "\n--- ")[1:] {
		head, src, _ := strings.Cut(text, "\n")
		verdict, name, _ := strings.Cut(head, " ")
		p, err := syntax.Parse(src, langs[name])
		if err != nil {
			t.Errorf("%s\n%v", src, err)
			continue
		}
		in, err := instance.Compute(randomData())
		if err != nil {
			t.Fatal(err)
		}
		r := Of(p)
		if _, err := program.Run(p, in, program.Options{Watch: r.Watch}); err != nil {
			t.Errorf("%s\n%v", src, err)
			continue
		}
		tested := false
		for _, c := range r.list {
			tested = tested || c.denied && !c.mild
		}
		got := "true"
		if u := r.False(); u != nil {
			got = "false"
		} else if !tested {
			got = "silent"
		}
		if got != verdict {
			t.Errorf("%s\n— %s, not %s: %+v", src, got, verdict, r.False())
		}
	}
}

func randomData() instance.Data {
	r := rand.New(rand.NewPCG(5, 11))
	d := instance.Data{Width: 2, Components: 5}
	for range 9 {
		d.Points = append(d.Points, []float64{r.NormFloat64(), 2 * r.NormFloat64(), r.NormFloat64()})
	}
	d.At = []float64{r.NormFloat64(), r.NormFloat64(), 1}
	return d
}
