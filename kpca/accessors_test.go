package kpca

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// A model tells what made it, also after it was saved.
func TestAModelTellsItsSettings(t *testing.T) {
	x := randomData(3, 12, 3)
	names := []string{"length", "width", "weight"}
	m := mustFit(t, x, Gaussian{Width: 2}, &Options{Components: 4, Standardize: true, Names: names, Weights: []float64{2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}})
	names[0] = "changed"
	for _, m := range []*Model{m, saveAndLoad(t, m)} {
		n, d := m.Dims()
		o := m.Options()
		if n != 12 || d != 3 || !slices.Equal(o.Names, []string{"length", "width", "weight"}) ||
			o.Components != 4 || o.Form != Dual || o.Uncentered || !o.Standardize || o.Weights[0] != 2 || o.Names[2] != "weight" {
			t.Errorf("%d×%d, %v, %+v", n, d, o.Names, o)
		}
		again := mustFit(t, x, m.Kernel(), &o)
		if !slices.Equal(again.Eigenvalues, m.Eigenvalues) {
			t.Error("the options of a model make another one")
		}
		bad := mat.NewDense(1, 3, []float64{1, math.NaN(), 2})
		if _, err := m.Transform(bad); err == nil || !strings.Contains(err.Error(), `column 1 (counted from 0; "width")`) {
			t.Errorf("NaN: %v", err)
		}
	}
	_, e1 := Fit(x, Linear{}, &Options{Names: []string{"a"}})
	_, e2 := FitGram(Gram(Linear{}, x), &Options{Names: names})
	if e1 == nil || !strings.Contains(e1.Error(), "1 Names for data of 3 columns") || e2 == nil || !strings.Contains(e2.Error(), "no columns") {
		t.Errorf("%v; %v", e1, e2)
	}
}

// The features of RBFSampler(gamma=0.05, n_components=4, random_state=0) of
// scikit-learn 1.9.1 for two rows, from its random_weights_ and random_offset_.
func TestFourierOfAgreesWithScikitLearn(t *testing.T) {
	w := mat.NewDense(4, 2, []float64{0.5578423325021166, 0.5905736911320201, 0.12654082005750136, -0.30904240073098915,
		0.30950412622958134, 0.3004443377925899, 0.708632650265802, -0.04786335185052621})
	f, err := FourierOf(w, []float64{6.054871697856187, 2.4092341172487513, 4.974555126607196, 3.3231447888333756})
	if err != nil {
		t.Fatal(err)
	}
	x := mat.NewDense(2, 2, []float64{0, 0, 1.25, 2.9}) // i = 0, 1 of (i² mod 7 + i/4, 3i mod 5 − i²/10)
	want := mat.NewDense(2, 4, []float64{0.688756985081973, -0.5258042453636836, 0.18326319023960383, -0.6954852193881439,
		-0.405574832706729, -0.07086787487032845, 0.7062066989662368, -0.42356002244625574})
	if got := f.Map(x); !mat.EqualApprox(got, want, 1e-14) {
		t.Errorf("features %v, want %v", mat.Formatted(got), mat.Formatted(want))
	}
	pairs, err := FourierOf(w, nil)
	if err != nil || pairs.featureDim(0) != 8 || math.Abs(pairs.Eval(x.RawRowView(1), x.RawRowView(1))-1) > 1e-15 {
		t.Errorf("cosines and sines: %v, %v", pairs, err)
	}
	data, fresh := randomData(4, 30, 2), randomData(5, 3, 2)
	for _, f := range []*Fourier{f, pairs} {
		m := mustFit(t, data, f, &Options{Components: 2})
		sameModel(t, m, saveAndLoad(t, m), fresh)
		dual := mustFit(t, data, f, &Options{Components: 2, Form: Dual})
		if !mat.EqualApprox(m.Embedding, dual.Embedding, 1e-10) {
			t.Errorf("%v: the forms differ", f)
		}
	}
	_, e1 := FourierOf(w, []float64{1})
	_, e2 := FourierOf(w, []float64{1, 2, math.Inf(1), 4})
	_, e3 := FourierOf(mat.NewDense(1, 1, []float64{math.NaN()}), nil)
	for i, c := range []struct {
		err  error
		want string
	}{{e1, "1 offsets for 4"}, {e2, "offset 2"}, {e3, "frequencies"}} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("case %d: %v", i+1, c.err)
		}
	}
}

// Columns are called by their names wherever an error or a warning means one.
func TestNamesInErrors(t *testing.T) {
	names := []string{"ash", "hue"}
	o := &Options{Names: names, Standardize: true}
	if _, err := Fit(mat.NewDense(3, 2, []float64{1, 2, 3, math.NaN(), 5, 7}), Linear{}, o); err == nil || !strings.Contains(err.Error(), `row 1, column 1 (counted from 0; "hue")`) {
		t.Errorf("NaN: %v", err)
	}
	m, err := Fit(mat.NewDense(3, 2, []float64{1, 2, 1, 4, 1, 7}), Linear{}, o)
	if err != nil {
		t.Fatal(err)
	}
	if w := fmt.Sprint(m.Warnings); !strings.Contains(w, `column 0 (counted from 0; "ash")`) {
		t.Errorf("a constant column: %s", w)
	}
	if _, err := m.Transform(mat.NewDense(1, 2, []float64{math.Inf(1), 0})); err == nil || !strings.Contains(err.Error(), `"ash"`) {
		t.Errorf("an infinity in a new sample: %v", err)
	}
}

// named is a matrix that knows the names of its columns, as data.Set does.
type namedMatrix struct {
	*mat.Dense
	names []string
}

func (n namedMatrix) Names() []string { return n.names }

// A matrix whose names differ from those of the fit isn't transformed; names are unique.
func TestNamesThatDiffer(t *testing.T) {
	x := randomData(3, 12, 2)
	m := mustFit(t, x, Gaussian{Width: 2}, &Options{Components: 2, Names: []string{"ash", "hue"}})
	want, err := m.Transform(x)
	if err != nil {
		t.Fatal(err)
	}
	for _, names := range [][]string{nil, {"ash", "hue"}} {
		if got, err := m.Transform(namedMatrix{x, names}); err != nil || !mat.Equal(got, want) {
			t.Errorf("names %q: %v", names, err)
		}
	}
	for _, names := range [][]string{{"hue", "ash"}, {"ash"}, {"ash", "proline"}} {
		if got, err := m.Transform(namedMatrix{x, names}); err == nil {
			t.Errorf("names %q are those of the fit: %v", names, got)
		}
	}
	of := mustFit(t, namedMatrix{x, []string{"ash", "hue"}}, Linear{}, nil)
	if _, err := of.Transform(namedMatrix{x, []string{"hue", "ash"}}); err == nil || of.Options().Names == nil {
		t.Errorf("a fit of named columns has forgotten the names: %q", of.Options().Names)
	}
	if _, err := Fit(x, Linear{}, &Options{Names: []string{"ash", "ash"}}); err == nil || !strings.Contains(err.Error(), `"ash"`) {
		t.Errorf("two columns of one name: %v", err)
	}
}
