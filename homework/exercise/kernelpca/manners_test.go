package kernelpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

func TestCenterInPlace(t *testing.T) {
	f := CenterGram.Of(func(k *mat.SymDense) *mat.SymDense {
		k.CopySym(kpca.Center(k))
		return k
	})
	if f.Verdict != finding.Almost || finding.IDs(f.Slips) != "mutates-argument" {
		t.Errorf("%+v", f)
	}
	f = CenterGram.Of(func(k *mat.SymDense) *mat.SymDense { return k })
	if finding.IDs(f.Slips) != "center-unchanged" {
		t.Errorf("%+v", f)
	}
	f = CenterGram.Of(func(k *mat.SymDense) *mat.SymDense { return mat.NewSymDense(2, nil) })
	if f.Verdict != finding.Malformed || !strings.Contains(f.Say, "2×2") {
		t.Errorf("%+v", f)
	}
	f = CenterGram.Of(func(k *mat.SymDense) *mat.SymDense { c := kpca.Center(k); c.SetSym(0, 0, math.NaN()); return c })
	if f.OK() || !strings.Contains(f.Say, "NaN") || !strings.Contains(f.Say, "row 0, column 0") {
		t.Errorf("%+v", f)
	}
}

// A sandbox can report what a process can't: each outcome has a finding of its own.
func TestForeignStops(t *testing.T) {
	for stop, want := range map[exercise.Stop]finding.Verdict{exercise.OutOfRoom: finding.Malformed, exercise.Flooded: finding.Malformed, exercise.Trapped: finding.Malformed, exercise.Exited: finding.Malformed, exercise.Failed: finding.Broken, "else": finding.Malformed, exercise.Unwritten: finding.Missing} {
		f := CenterGram.Check(func(...any) exercise.Reply { return exercise.Reply{Stop: stop, Text: "text"} }, 0)
		if f.Verdict != want || f.Say == "" || f.Help == "" {
			t.Errorf("%s: %+v", stop, f)
		}
	}
	if f := CenterGram.Judge(CenterGram.Cases(0), nil, nil); f.Verdict != finding.Broken {
		t.Errorf("no replies: %+v", f)
	}
}

// Judging needs no second call: a submission that is no longer at hand gets a
// counter-example from the public cases.
func TestJudgeWithoutCalling(t *testing.T) {
	cases := CenterGram.Cases(5)
	var replies []exercise.Reply
	for _, c := range cases {
		replies = append(replies, exercise.Reply{Value: exercise.NumbersOf(c.Args[0].(*mat.SymDense))})
	}
	f := CenterGram.Judge(cases, replies, nil)
	if finding.IDs(f.Slips) != "center-unchanged" || f.Counterexample == nil {
		t.Errorf("%+v", f)
	}
	cases = Embedding.Cases(5)
	replies = nil
	for _, c := range cases {
		g := student{inner: "k"}.embed(c.Args[0].(*mat.SymDense), c.Args[1].(*mat.VecDense), c.Args[2].(int))
		replies = append(replies, exercise.Reply{Value: exercise.NumbersOf(g)})
	}
	if f := Embedding.Judge(cases, replies, nil); finding.IDs(f.Slips) != "k-uncentred" {
		t.Errorf("%+v", f)
	}
}

// A wrong function that is right on the public cases is caught by the hidden ones,
// and nothing of them is shown.
func TestHiddenCases(t *testing.T) {
	public := map[float64]bool{}
	for _, c := range GaussianKernel.Cases(0) {
		public[c.Args[2].(float64)] = true
	}
	f := GaussianKernel.Check(exercise.InProcess(func(x, y []float64, c float64) float64 {
		v := gaussianOf([]any{x, y, c}, diagnosis.Kernels[0].Value).Data[0]
		if !public[c] {
			v *= 1.01
		}
		return v
	}), 11)
	if f.Verdict != finding.Wrong || f.Counterexample != nil || f.Say != exercise.OnlyHidden {
		t.Errorf("%+v", f)
	}
	f = Embedding.Check(exercise.InProcess(func(k *mat.SymDense, kx *mat.VecDense, m int) *mat.VecDense {
		g := student{}.embed(k, kx, m)
		for _, in := range instance.Public() {
			if mat.Equal(in.K, k) {
				return g
			}
		}
		g.ScaleVec(1.01, g)
		return g
	}), 11)
	if f.Verdict != finding.Wrong || f.Say != exercise.OnlyHidden || f.Counterexample == nil {
		t.Errorf("%+v", f)
	}
}
