package kpca

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/zscore"
)

// momentMaps are maps for d = 3, of every way in which features are summed.
func momentMaps(t testing.TB, x *mat.Dense) map[string]FeatureMap {
	t.Helper()
	maps := map[string]FeatureMap{
		"linear": Linear{}, "polynomial": Polynomial{Degree: 2, Offset: 1},
		"own": MapFunc(func(v []float64) []float64 { return []float64{v[0] * v[1], math.Sin(v[2]), v[0]} }),
	}
	landmarks := x.Slice(0, 25, 0, 3)
	for name, c := range map[string]float64{"values": 0.5, "features": 4, "wide": 1e12} {
		ny, err := NewNystrom(Gaussian{Width: c}, landmarks)
		if err != nil {
			t.Fatal(err)
		}
		maps[name] = ny
	}
	f, err := NewFourier(Gaussian{Width: 2}, 20, 3, 7)
	if err != nil {
		t.Fatal(err)
	}
	maps["fourier"] = f
	return maps
}

// shattered adds the rows of x in random parts, orders and blocks.
func shattered(t testing.TB, fm FeatureMap, x *mat.Dense, w []float64, r *rand.Rand) *Moments {
	t.Helper()
	n, d := x.Dims()
	order := r.Perm(n)
	parts := make([]*Moments, 1+r.IntN(12))
	for p := range parts {
		parts[p] = NewMoments(fm, nil)
	}
	for len(order) > 0 {
		rows := min(len(order), 1+r.IntN(60))
		block, weights := mat.NewDense(rows, d, nil), []float64(nil)
		for i, at := range order[:rows] {
			block.SetRow(i, x.RawRowView(at))
			if w != nil {
				weights = append(weights, w[at])
			}
		}
		if err := parts[r.IntN(len(parts))].Add(block, weights); err != nil {
			t.Fatal(err)
		}
		order = order[rows:]
	}
	for len(parts) > 1 { // any tree
		i := 1 + r.IntN(len(parts)-1)
		if err := parts[i-1].Merge(parts[i]); err != nil {
			t.Fatal(err)
		}
		parts = append(parts[:i], parts[i+1:]...)
	}
	return parts[0]
}

// Any split, order and tree of merges gives the model that Fit finds, with and
// without weights.
func TestAnySplitGivesOneModel(t *testing.T) {
	x := mixture(300, 3, 1)
	for name, fm := range momentMaps(t, x) {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(20, 1))
			w := make([]float64, 300)
			for i := range w {
				w[i] = float64(r.IntN(4))
			}
			for _, weights := range [][]float64{nil, w} {
				o := &Options{Components: 3, Form: Primal, Weights: weights}
				want := mustFit(t, x, fm, o)
				for range 8 {
					m := shattered(t, fm, x, weights, r)
					got, err := FitMoments(fm, m, &Options{Components: 3})
					if err != nil {
						t.Fatal(err)
					}
					alikeModels(t, got, want, x, 1e-12)
				}
			}
		})
	}
}

// alikeModels compares eigenvalues, trace and embeddings; signs may differ.
func alikeModels(t testing.TB, got, want *Model, x *mat.Dense, tol float64) {
	t.Helper()
	top := want.Eigenvalues[0]
	if e := math.Abs(got.Trace - want.Trace); e > tol*want.Trace {
		t.Errorf("trace %v, want %v", got.Trace, want.Trace)
	}
	if e := floats.Distance(got.Eigenvalues, want.Eigenvalues, math.Inf(1)); e > tol*top {
		t.Errorf("eigenvalues %v, want %v: off by %.2g·λ_1", got.Eigenvalues, want.Eigenvalues, e/top)
	}
	a, err := got.Transform(x)
	if err != nil {
		t.Fatal(err)
	}
	b, err := want.Transform(x)
	if err != nil {
		t.Fatal(err)
	}
	for j := range want.Components() {
		u, v := mat.Col(nil, j, a), mat.Col(nil, j, b)
		floats.Scale(math.Copysign(1, floats.Dot(u, v)), u)
		gap := max(1e-3, want.Certificates[j].Gap) // what divides the rounding of C̄
		if e := floats.Distance(u, v, math.Inf(1)); e > tol/gap*math.Sqrt(top) {
			t.Errorf("component %d is off by %.2g of √λ_1 = %g (gap %.2g)", j+1, e/math.Sqrt(top), math.Sqrt(top), want.Certificates[j].Gap)
		}
	}
}

// Far from the origin, and under a Gaussian so wide that 1 − K has no digits left,
// the sums keep what Fit keeps.
func TestMomentsKeepDigits(t *testing.T) {
	x := mixture(300, 3, 1)
	far := mat.DenseCopyOf(x)
	far.Apply(func(_, _ int, v float64) float64 { return v + 1e8 }, far)
	wide, err := NewNystrom(Gaussian{Width: 1e12}, x.Slice(0, 25, 0, 3))
	if err != nil {
		t.Fatal(err)
	}
	near, err := NewNystrom(Gaussian{Width: 2}, far.Slice(0, 25, 0, 3))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		fm   FeatureMap
		x    *mat.Dense
	}{{"offset, linear", Linear{}, far}, {"offset, Gaussian", near, far}, {"c = 1e12", wide, x}} {
		t.Run(c.name, func(t *testing.T) {
			want := mustFit(t, c.x, c.fm, &Options{Components: 3, Form: Primal})
			r := rand.New(rand.NewPCG(8, 8))
			for range 5 {
				got, err := FitMoments(c.fm, shattered(t, c.fm, c.x, nil, r), &Options{Components: 3})
				if err != nil {
					t.Fatal(err)
				}
				if c.name == "offset, linear" { // mean 1e8: a sample less it has 1e-8 of rounding
					sameEigenvalues(t, got, want, 1e-12)
					continue
				}
				alikeModels(t, got, want, c.x, 1e-12)
			}
		})
	}
}

func sameEigenvalues(t testing.TB, got, want *Model, tol float64) {
	t.Helper()
	if e := floats.Distance(got.Eigenvalues, want.Eigenvalues, math.Inf(1)); e > tol*want.Eigenvalues[0] {
		t.Errorf("eigenvalues %v, want %v", got.Eigenvalues, want.Eigenvalues)
	}
}

func TestMomentsUncentered(t *testing.T) {
	x := mixture(200, 3, 1)
	for name, fm := range momentMaps(t, x) {
		want := mustFit(t, x, fm, &Options{Components: 1, Form: Primal, Uncentered: true})
		got, err := FitMoments(fm, shattered(t, fm, x, nil, rand.New(rand.NewPCG(3, 3))), &Options{Components: 1, Uncentered: true})
		if err != nil {
			t.Fatal(name, err)
		}
		alikeModels(t, got, want, x, 1e-12)
	}
}

// A part that is delivered twice counts once; parts that overlap are refused.
func TestPartCountsOnce(t *testing.T) {
	x := mixture(90, 3, 2)
	part := func(id string, from, to int) *Moments {
		m := NewMoments(Linear{}, nil)
		m.Name(id)
		if err := m.Add(x.Slice(from, to, 0, 3), nil); err != nil {
			t.Fatal(err)
		}
		return m
	}
	a, b, c := part("a", 0, 30), part("b", 30, 60), part("c", 60, 90)
	var all Moments
	for _, p := range []*Moments{a, b, a, c, b, c} {
		if err := all.Merge(p); err != nil {
			t.Fatal(err)
		}
	}
	if all.N() != 90 || all.Weight() != 90 {
		t.Errorf("%d rows of weight %g, want 90", all.N(), all.Weight())
	}
	if err := a.Merge(b); err != nil {
		t.Fatal(err)
	}
	if err := b.Merge(c); err != nil {
		t.Fatal(err)
	}
	if err := a.Merge(b); err == nil || !strings.Contains(err.Error(), `"b"`) {
		t.Errorf("a+b and b+c were merged: %v", err)
	}
	if err := all.Merge(a); err != nil || all.N() != 90 {
		t.Errorf("a+b into all: %d rows, %v", all.N(), err)
	}
	if err := a.Merge(&all); err != nil || !bytes.Equal(savedMoments(t, a), savedMoments(t, &all)) {
		t.Errorf("all into a+b: %d rows, %v", a.N(), err)
	}
	defer func() {
		if v := recover(); v == nil || !strings.Contains(fmt.Sprint(v), "after rows were added") {
			t.Errorf("Name of sums with rows: %v", v)
		}
	}()
	a.Name("z")
}

// What is saved comes back to the bit, and merging it in the same order gives the
// same bits as merging the originals.
func TestMomentsSurviveBytes(t *testing.T) {
	x := mixture(120, 3, 2)
	s, err := zscore.Fit(x)
	if err != nil {
		t.Fatal(err)
	}
	for name, fm := range momentMaps(t, x) {
		var plain, read Moments
		for i := range 4 {
			m := NewMoments(fm, s)
			m.Name(fmt.Sprint("part ", i))
			if err := m.Add(x.Slice(30*i, 30*i+30, 0, 3), nil); err != nil {
				t.Fatal(err)
			}
			var back Moments
			if err := back.UnmarshalBinary(savedMoments(t, m)); err != nil {
				t.Fatal(err)
			}
			for into, part := range map[*Moments]*Moments{&plain: m, &read: &back} {
				if err := into.Merge(part); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !bytes.Equal(savedMoments(t, &plain), savedMoments(t, &read)) {
			t.Errorf("%s: other bits after a journey through bytes", name)
		}
		if err := read.Add(x, nil); err == nil {
			t.Error("Moments without a map took rows")
		}
		got, err := FitMoments(fm, &read, &Options{Components: 2, Standardize: true})
		if err != nil {
			t.Fatal(err)
		}
		alikeModels(t, got, mustFit(t, x, fm, &Options{Components: 2, Standardize: true, Form: Primal}), x, 1e-12)
	}
}

func savedMoments(t testing.TB, m *Moments) []byte {
	t.Helper()
	b, err := m.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A model without samples is saved, transforms to the same bits, and says what it
// can't do.
func TestModelOfMoments(t *testing.T) {
	x := mixture(120, 3, 2)
	ny, err := NewNystrom(Gaussian{Width: 2}, x.Slice(0, 20, 0, 3))
	if err != nil {
		t.Fatal(err)
	}
	m := NewMoments(ny, nil)
	if err := m.Add(x, nil); err != nil {
		t.Fatal(err)
	}
	model, err := FitMoments(ny, m, &Options{Components: 3})
	if err != nil {
		t.Fatal(err)
	}
	for j, c := range model.Certificates {
		if c.Residual > 1e-13 {
			t.Errorf("component %d has the residual %g", j+1, c.Residual)
		}
	}
	b, err := model.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var back Model
	if err := back.UnmarshalBinary(b); err != nil {
		t.Fatal(err)
	}
	g, _ := model.Transform(x)
	if h, err := back.Transform(x); err != nil || !mat.Equal(g, h) {
		t.Errorf("the saved model transforms to other numbers (%v)", err)
	}
	want := mustFit(t, x, ny, &Options{Components: 3})
	for _, of := range []func(*Model) ([]float64, error){
		func(m *Model) ([]float64, error) { return m.HotellingT2(x) },
		func(m *Model) ([]float64, error) { return m.PredictionError(x) },
	} {
		a, err := of(&back)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := of(want)
		if e := floats.Distance(a, b, math.Inf(1)); e > 1e-9 {
			t.Errorf("T² or SPE off by %g", e)
		}
	}
	if _, _, err := back.PreImage(g, Ridge{}); err == nil || !strings.Contains(err.Error(), "FitMoments") {
		t.Errorf("pre-images without samples: %v", err)
	}
}

// The sign doesn't hang on the axes that a Nyström map happens to have.
func TestSignsOfMomentsAreThoseOfLandmarks(t *testing.T) {
	x := mixture(120, 3, 2)
	z := x.Slice(0, 20, 0, 3)
	ny, err := NewNystrom(Gaussian{Width: 2}, z)
	if err != nil {
		t.Fatal(err)
	}
	m := NewMoments(ny, nil)
	if err := m.Add(x, nil); err != nil {
		t.Fatal(err)
	}
	model, err := FitMoments(ny, m, &Options{Components: 4})
	if err != nil {
		t.Fatal(err)
	}
	g, _ := model.Transform(z)
	for j := range 4 {
		if c := mat.Col(nil, j, g); floats.Max(c) < -floats.Min(c) {
			t.Errorf("component %d: the landmarks lie between %g and %g", j+1, floats.Min(c), floats.Max(c))
		}
	}
}

func TestMomentsRefuse(t *testing.T) {
	x := mixture(40, 3, 2)
	with := func(fm FeatureMap, s *zscore.Scaler) *Moments {
		m := NewMoments(fm, s)
		if err := m.Add(x, nil); err != nil {
			t.Fatal(err)
		}
		return m
	}
	s, _ := zscore.Fit(x)
	bad := mat.DenseCopyOf(x)
	bad.Set(3, 1, math.NaN())
	for name, c := range map[string]struct {
		err  error
		says string
	}{
		"NaN":            {NewMoments(Linear{}, nil).Add(bad, nil), "row 3, column 1"},
		"weights":        {NewMoments(Linear{}, nil).Add(x, []float64{1}), "1 weights for 40 rows"},
		"negative":       {NewMoments(Linear{}, nil).Add(x.Slice(0, 2, 0, 3), []float64{1, -2}), "weight of row 1"},
		"columns":        {with(Linear{}, nil).Add(x.Slice(0, 9, 0, 2), nil), "2 columns"},
		"another map":    {with(Linear{}, nil).Merge(with(Polynomial{Degree: 1}, nil)), "different feature maps"},
		"another scaler": {with(Linear{}, nil).Merge(with(Linear{}, s)), "standardized differently"},
		"overflow":       {NewMoments(MapFunc(func(v []float64) []float64 { return []float64{1e200 * v[0]} }), nil).Add(x, nil), "not finite"},
		"fit empty":      {fitError(FitMoments(Linear{}, NewMoments(Linear{}, nil), nil)), "empty"},
		"fit another":    {fitError(FitMoments(Polynomial{Degree: 1}, with(Linear{}, nil), nil)), "not of this feature map"},
		"fit dual":       {fitError(FitMoments(Linear{}, with(Linear{}, nil), &Options{Form: Dual})), "primal form"},
		"fit scaled":     {fitError(FitMoments(Linear{}, with(Linear{}, nil), &Options{Standardize: true})), "NewMoments"},
		"fit weights":    {fitError(FitMoments(Linear{}, with(Linear{}, nil), &Options{Weights: []float64{1}})), "Moments.Add"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", name, c.err, c.says)
		}
	}
	m := with(Linear{}, nil)
	before := savedMoments(t, m)
	if m.Add(bad, nil) == nil || !bytes.Equal(before, savedMoments(t, m)) {
		t.Error("a refused block has changed the sums")
	}
}

func fitError(_ *Model, err error) error { return err }

func TestMapsSurviveBytes(t *testing.T) {
	x := mixture(60, 3, 2)
	for name, fm := range momentMaps(t, x) {
		b, err := MarshalKernel(fm)
		if _, function := fm.(MapFunc); function {
			if err == nil {
				t.Errorf("%s: a function has bytes", name)
			}
			continue
		}
		if err != nil {
			t.Fatal(name, err)
		}
		back, err := UnmarshalKernel(b)
		if err != nil || !mat.Equal(fm.Map(x), back.(FeatureMap).Map(x)) {
			t.Errorf("%s: another map came back, %v", name, err)
		}
		b[len(b)/2] ^= 1
		if _, err := UnmarshalKernel(b); err == nil {
			t.Errorf("%s: a flipped bit was read", name)
		}
	}
}

func FuzzMomentsUnmarshal(f *testing.F) {
	x := mixture(30, 3, 2)
	for _, fm := range momentMaps(f, x) {
		m := NewMoments(fm, nil)
		if err := m.Add(x, nil); err != nil {
			f.Fatal(err)
		}
		f.Add(savedMoments(f, m)[18:])
	}
	f.Fuzz(func(t *testing.T, contents []byte) {
		var m Moments
		if m.UnmarshalBinary(momentsFormat.Wrap(contents)) != nil {
			return
		}
		if _, err := m.MarshalBinary(); err != nil {
			t.Fatal(err)
		}
		if err := new(Moments).Merge(&m); err != nil {
			t.Fatal(err)
		}
		for _, k := range []FeatureMap{Linear{}} {
			if model, err := FitMoments(k, &m, &Options{Components: 1}); err == nil {
				model.ExplainedRatio()
			}
		}
	})
}

// More components than features are kept as zeros, as Fit keeps them.
func TestMomentsKeepZeros(t *testing.T) {
	x := randomData(5, 9, 1)
	o := &Options{Components: 2, KeepZeros: true}
	sums := NewMoments(Linear{}, nil)
	if err := sums.Add(x, nil); err != nil {
		t.Fatal(err)
	}
	m, err := FitMoments(Linear{}, sums, o)
	if err != nil {
		t.Fatal(err)
	}
	want := mustFit(t, x, Linear{}, &Options{Components: 2, KeepZeros: true, Form: Primal}).Eigenvalues
	if !floats.EqualApprox(m.Eigenvalues, want, 1e-12) || m.Eigenvalues[1] != 0 {
		t.Errorf("eigenvalues %g, those of Fit are %g", m.Eigenvalues, want)
	}
}
