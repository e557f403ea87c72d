package spectral

import (
	"fmt"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// groups compares labellings up to the names of the labels.
type groups struct {
	help    string
	smaller []exercise.Small // for counter-examples
}

func (g groups) decide(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
	for i, c := range cases {
		want, got := p.Want(c.Args), replies[i].Value
		if got.Rows != want.Rows || got.Cols != 1 {
			return p.WrongShape(c, got, fmt.Sprintf("; %d labels were expected, one for each row", want.Rows), "Is there a label for each row, also for a vertex without edges?")
		}
		j, k := mismatch(got.Data, want.Data)
		if j < 0 {
			continue
		}
		how := "apart, and belong together"
		if got.Data[j] == got.Data[k] {
			how = "together, and belong apart"
		}
		return finding.Finding{Verdict: finding.Wrong, Say: fmt.Sprintf("Of %d rows, numbers %d and %d are %s.", want.Rows, j+1, k+1, how),
			Help: g.help, Counterexample: g.example(p, again)}
	}
	return exercise.Passed(cases)
}

// mismatch is the first pair that one labelling puts together and the other
// doesn't, −1 if there is none.
func mismatch(a, b []float64) (j, k int) {
	for k := range b {
		for j := range k {
			if (a[j] == a[k]) != (b[j] == b[k]) {
				return j, k
			}
		}
	}
	return -1, -1
}

func (g groups) example(p *exercise.Exercise, again exercise.Caller) *finding.Example {
	if again == nil {
		return nil
	}
	for _, s := range g.smaller {
		r, want := again(s.Args...), p.Want(s.Args)
		if r.Stop != exercise.Returned || len(r.Value.Data) != len(want.Data) {
			return nil
		}
		if j, _ := mismatch(r.Value.Data, want.Data); j < 0 {
			continue
		}
		x := &finding.Example{Setting: s.Setting + "; only which labels are equal counts", Points: s.Points}
		for i, v := range want.Data {
			x.Add("label "+finding.Subscript(i+1), v, r.Value.Data[i])
		}
		return x
	}
	return nil
}
