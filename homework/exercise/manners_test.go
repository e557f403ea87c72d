package exercise_test

import (
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/finding"
	"kpcalab/kpca"
)

// embedded is a right answer to the exercise Embedding.
func embedded(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
	model, err := kpca.FitGram(K, &kpca.Options{Components: m})
	if err != nil {
		panic(err)
	}
	g, err := model.TransformGram(k.T())
	if err != nil {
		panic(err)
	}
	return mat.NewVecDense(m, mat.Row(nil, 0, g))
}

type rude struct{}

func (rude) Error() string { panic("even my message panics") }

func TestUnusableFunctions(t *testing.T) {
	old := *exercise.CallLimit
	*exercise.CallLimit = 100 * time.Millisecond
	defer func() { *exercise.CallLimit = old }()
	stop := make(chan struct{})
	defer close(stop)
	var shared *mat.VecDense
	embed := embedded
	calls := 0
	type f = func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense
	for name, c := range map[string]struct {
		f       f
		verdict finding.Verdict
		slip    string
		say     string
	}{
		"nil function":  {nil, finding.Missing, "", "Nothing is written"},
		"blank":         {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic(exercise.Blank) }, finding.Missing, "", "Nothing is written"},
		"panic":         {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic("oh no") }, finding.Malformed, "panic", "`oh no`"},
		"panic nil":     {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic(nil) }, finding.Malformed, "panic", "panic"},
		"rude panic":    {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic(rude{}) }, finding.Malformed, "panic", "even my message panics"},
		"wrapped blank": {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic(errors.Join(exercise.Blank)) }, finding.Missing, "", ""},
		"index": {func(_ *mat.SymDense, k *mat.VecDense, _ int) *mat.VecDense {
			return mat.NewVecDense(1, []float64{[]float64{}[k.Len()]})
		}, finding.Malformed, "panic", "index out of range"},
		"A for Aᵀ": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			var g mat.VecDense
			g.MulVec(mat.NewDense(k.Len(), m, nil), k)
			return &g
		}, finding.Malformed, "panic", "dimension mismatch"},
		"Goexit":  {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { runtime.Goexit(); return nil }, finding.Malformed, "exit", "ended the program"},
		"endless": {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { <-stop; return nil }, finding.Malformed, "time limit", "did not return in time"},
		"nil":     {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { return nil }, finding.Malformed, "nil", "returned nothing"},
		"empty":   {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { return &mat.VecDense{} }, finding.Malformed, "nil", "returned nothing"},
		"n numbers": {func(_ *mat.SymDense, k *mat.VecDense, _ int) *mat.VecDense { return mat.VecDenseCopyOf(k) },
			finding.Malformed, "shape", "returned 4 numbers; m = 3 were expected"},
		"one more": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense { return mat.NewVecDense(m+1, nil) }, finding.Malformed, "shape", ""},
		"NaN": {func(_ *mat.SymDense, _ *mat.VecDense, m int) *mat.VecDense {
			return mat.NewVecDense(m, append(make([]float64, m-1), math.NaN()))
		}, finding.Wrong, "", "NaN"},
		"zeros": {func(_ *mat.SymDense, _ *mat.VecDense, m int) *mat.VecDense { return mat.NewVecDense(m, nil) }, finding.Wrong, "", "0 everywhere"},
		"changes k": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			g := embed(K, k, m)
			k.SetVec(0, 7)
			return g
		}, finding.Almost, "mutates-argument", "argument `k`"},
		"changes K": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			g := embed(K, k, m)
			K.SetSym(0, 1, math.NaN())
			return g
		}, finding.Almost, "mutates-argument", "argument `K`"},
		"its own vector again": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			shared = embed(K, k, m)
			return shared
		}, finding.Correct, "", "public checks passed"},
		"stateful": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			calls++
			g := embed(K, k, m)
			g.ScaleVec(float64(calls), g)
			return g
		}, finding.Wrong, "unstable", "same arguments"},
		"rounding changes from call to call": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			calls++
			g := embed(K, k, m)
			g.ScaleVec(1+1e-9/float64(calls), g)
			return g
		}, finding.Correct, "", ""},
		"signs by the matrix": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			g := embed(K, k, m)
			for i := range m {
				if math.Mod(1e6*mat.Sum(K)*float64(i+1), 2) < 1 {
					g.SetVec(i, -g.AtVec(i))
				}
			}
			return g
		}, finding.Correct, "", ""},
		"absolute values": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			g := embed(K, k, m)
			for i := range m {
				g.SetVec(i, math.Abs(g.AtVec(i)))
			}
			return g
		}, finding.Wrong, "", "signs change from point to point"},
	} {
		f := kernelpca.Embedding.Of(c.f)
		if f.Verdict != c.verdict || finding.IDs(f.Slips) != c.slip || !strings.Contains(f.Say, c.say) {
			t.Errorf("%s: %v %q %q", name, f.Verdict, finding.IDs(f.Slips), f.Say)
		}
		if f.Help == "" && !f.OK() {
			t.Errorf("%s: no help", name)
		}
		if f.Problem != "Embedding" {
			t.Errorf("%s: problem %q", name, f.Problem)
		}
		if name == "absolute values" && (f.Counterexample == nil || len(f.Counterexample.Labels) < 2) {
			t.Errorf("signs need two points to show: %+v", f.Counterexample)
		}
	}
}

// A slow function isn't called for ever.
func TestTotalLimit(t *testing.T) {
	old := *exercise.TotalLimit
	*exercise.TotalLimit = -time.Second
	defer func() { *exercise.TotalLimit = old }()
	f := kernelpca.CenterGram.Of(func(k *mat.SymDense) *mat.SymDense { return kpca.Center(k) })
	if f.Verdict != finding.Malformed || finding.IDs(f.Slips) != string(exercise.OutOfTime) || len(f.Notes) != 1 {
		t.Errorf("%+v", f)
	}
}

// TestStable: rounding and the signs of whole columns may change from call to call.
func TestStable(t *testing.T) {
	a := exercise.Numbers{Rows: 2, Cols: 2, Data: []float64{1, 2, 3, -4}}
	for _, c := range []struct {
		b    []float64
		want bool
	}{
		{[]float64{1, 2, 3, -4}, true},
		{[]float64{1 + 1e-9, 2, 3, -4}, true},
		{[]float64{-1, 2, -3, -4}, true},
		{[]float64{-1, -2, -3, 4}, true},
		{[]float64{-1, 2, 3, -4}, false},
		{[]float64{1, 2, 3, 4}, false},
		{[]float64{1, 2, 3, math.NaN()}, false},
		{[]float64{1, 2, 3, -4.001}, false},
	} {
		if got := exercise.Stable(a, exercise.Numbers{Rows: 2, Cols: 2, Data: c.b}); got != c.want {
			t.Errorf("%v: %v", c.b, got)
		}
	}
}
