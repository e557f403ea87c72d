package homework

import (
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

type rude struct{}

func (rude) Error() string { panic("even my message panics") }

func TestUnusableFunctions(t *testing.T) {
	old := callLimit
	callLimit = 100 * time.Millisecond
	defer func() { callLimit = old }()
	stop := make(chan struct{})
	defer close(stop)
	var shared *mat.VecDense
	embed := student{}.embed
	calls := 0
	type f = func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense
	for name, c := range map[string]struct {
		f       f
		verdict Verdict
		slip    string
		say     string
	}{
		"nil function":  {nil, Missing, "", "Nothing is written"},
		"blank":         {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic(Blank) }, Missing, "", "Nothing is written"},
		"panic":         {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic("oh no") }, Malformed, "panic", "`oh no`"},
		"panic nil":     {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic(nil) }, Malformed, "panic", "panic"},
		"rude panic":    {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic(rude{}) }, Malformed, "panic", "even my message panics"},
		"wrapped blank": {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { panic(errors.Join(Blank)) }, Missing, "", ""},
		"index": {func(_ *mat.SymDense, k *mat.VecDense, _ int) *mat.VecDense {
			return mat.NewVecDense(1, []float64{[]float64{}[k.Len()]})
		}, Malformed, "panic", "index out of range"},
		"A for Aᵀ": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			var g mat.VecDense
			g.MulVec(mat.NewDense(k.Len(), m, nil), k)
			return &g
		}, Malformed, "panic", "dimension mismatch"},
		"Goexit":  {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { runtime.Goexit(); return nil }, Malformed, "exit", "ended the program"},
		"endless": {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { <-stop; return nil }, Malformed, "time limit", "did not return in time"},
		"nil":     {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { return nil }, Malformed, "nil", "returned nothing"},
		"empty":   {func(*mat.SymDense, *mat.VecDense, int) *mat.VecDense { return &mat.VecDense{} }, Malformed, "nil", "returned nothing"},
		"n numbers": {func(_ *mat.SymDense, k *mat.VecDense, _ int) *mat.VecDense { return mat.VecDenseCopyOf(k) },
			Malformed, "shape", "returned 4 numbers; m = 3 were expected"},
		"one more": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense { return embed(K, k, min(m+1, k.Len())) }, Malformed, "shape", ""},
		"NaN": {func(_ *mat.SymDense, _ *mat.VecDense, m int) *mat.VecDense {
			return mat.NewVecDense(m, append(make([]float64, m-1), math.NaN()))
		}, Wrong, "", "NaN"},
		"zeros": {func(_ *mat.SymDense, _ *mat.VecDense, m int) *mat.VecDense { return mat.NewVecDense(m, nil) }, Wrong, "", "0 everywhere"},
		"changes k": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			g := embed(K, k, m)
			k.SetVec(0, 7)
			return g
		}, Almost, "mutates-argument", "argument `k`"},
		"changes K": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			g := embed(K, k, m)
			K.SetSym(0, 1, math.NaN())
			return g
		}, Almost, "mutates-argument", "argument `K`"},
		"its own vector again": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			shared = embed(K, k, m)
			return shared
		}, Correct, "", "public checks passed"},
		"stateful": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			calls++
			g := embed(K, k, m)
			g.ScaleVec(float64(calls), g)
			return g
		}, Wrong, "unstable", "same arguments"},
		"rounding changes from call to call": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			calls++
			g := embed(K, k, m)
			g.ScaleVec(1+1e-9/float64(calls), g)
			return g
		}, Correct, "", ""},
		"signs by the matrix": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			g := embed(K, k, m)
			for i := range m {
				if math.Mod(1e6*mat.Sum(K)*float64(i+1), 2) < 1 {
					g.SetVec(i, -g.AtVec(i))
				}
			}
			return g
		}, Correct, "", ""},
		"absolute values": {func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			g := embed(K, k, m)
			for i := range m {
				g.SetVec(i, math.Abs(g.AtVec(i)))
			}
			return g
		}, Wrong, "", "signs change from point to point"},
	} {
		f := CheckEmbedding(c.f)
		if f.Verdict != c.verdict || f.Slip != c.slip || !strings.Contains(f.Say, c.say) {
			t.Errorf("%s: %v %q %q", name, f.Verdict, f.Slip, f.Say)
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
	old := totalLimit
	totalLimit = -time.Second
	defer func() { totalLimit = old }()
	f := CheckCenter(func(k *mat.SymDense) *mat.SymDense { return kpca.Center(k) })
	if f.Verdict != Malformed || f.Slip != string(OutOfTime) || len(f.Notes) != 1 {
		t.Errorf("%+v", f)
	}
}

func TestCenterInPlace(t *testing.T) {
	f := CheckCenter(func(k *mat.SymDense) *mat.SymDense {
		k.CopySym(kpca.Center(k))
		return k
	})
	if f.Verdict != Almost || f.Slip != "mutates-argument" {
		t.Errorf("%+v", f)
	}
	f = CheckCenter(func(k *mat.SymDense) *mat.SymDense { return k })
	if f.Slip != "center-unchanged" {
		t.Errorf("%+v", f)
	}
	f = CheckCenter(func(k *mat.SymDense) *mat.SymDense { return mat.NewSymDense(2, nil) })
	if f.Verdict != Malformed || !strings.Contains(f.Say, "2×2") {
		t.Errorf("%+v", f)
	}
	f = CheckCenter(func(k *mat.SymDense) *mat.SymDense { c := kpca.Center(k); c.SetSym(0, 0, math.NaN()); return c })
	if f.OK() || !strings.Contains(f.Say, "NaN") || !strings.Contains(f.Say, "row 0, column 0") {
		t.Errorf("%+v", f)
	}
}

// A sandbox can report what a process can't: each outcome has a finding of its own.
func TestForeignStops(t *testing.T) {
	for stop, want := range map[Stop]Verdict{OutOfRoom: Malformed, Flooded: Malformed, Trapped: Malformed, Exited: Malformed, Failed: Broken, "else": Malformed, Unwritten: Missing} {
		f := centerGram.Check(func(...any) Reply { return Reply{Stop: stop, Text: "text"} }, 0)
		if f.Verdict != want || f.Say == "" || f.Help == "" {
			t.Errorf("%s: %+v", stop, f)
		}
	}
	if f := centerGram.Judge(centerGram.Cases(0), nil, nil); f.Verdict != Broken {
		t.Errorf("no replies: %+v", f)
	}
}

// Judging needs no second call: a submission that is no longer at hand gets a
// counter-example from the public cases.
func TestJudgeWithoutCalling(t *testing.T) {
	cases := centerGram.Cases(5)
	var replies []Reply
	for _, c := range cases {
		replies = append(replies, Reply{Value: numbersOf(c.Args[0].(*mat.SymDense))})
	}
	f := centerGram.Judge(cases, replies, nil)
	if f.Slip != "center-unchanged" || f.Counterexample == nil {
		t.Errorf("%+v", f)
	}
	cases = embedding.Cases(5)
	replies = nil
	for _, c := range cases {
		g := student{inner: "k"}.embed(c.Args[0].(*mat.SymDense), c.Args[1].(*mat.VecDense), c.Args[2].(int))
		replies = append(replies, Reply{Value: numbersOf(g)})
	}
	if f := embedding.Judge(cases, replies, nil); f.Slip != "k-uncentred" {
		t.Errorf("%+v", f)
	}
}

// A wrong function that is right on the public cases is caught by the hidden ones,
// and nothing of them is shown.
func TestHiddenCases(t *testing.T) {
	public := map[float64]bool{}
	for _, c := range gaussianKernel.Cases(0) {
		public[c.Args[2].(float64)] = true
	}
	f := gaussianKernel.Check(inProcess(func(a []any) any {
		v := gaussianOf(a, kernels[0].value).Data[0]
		if !public[a[2].(float64)] {
			v *= 1.01
		}
		return v
	}), 11)
	if f.Verdict != Wrong || f.Counterexample != nil || f.Say != onlyHidden {
		t.Errorf("%+v", f)
	}
	f = embedding.Check(inProcess(func(a []any) any {
		k := a[0].(*mat.SymDense)
		g := student{}.embed(k, a[1].(*mat.VecDense), a[2].(int))
		for _, in := range Instances() {
			if mat.Equal(in.K, k) {
				return g
			}
		}
		g.ScaleVec(1.01, g)
		return g
	}), 11)
	if f.Verdict != Wrong || f.Say != onlyHidden || f.Counterexample == nil {
		t.Errorf("%+v", f)
	}
	if _, ok := Lookup("CenterGram"); !ok {
		t.Error("CenterGram isn't found")
	}
	if _, ok := Lookup("?"); ok {
		t.Error("? is found")
	}
}
