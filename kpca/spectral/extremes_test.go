package spectral

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// pairs are two clusters of four points.
func pairs(scale float64) *mat.Dense {
	x := mat.NewDense(8, 2, []float64{0, 0, 0.1, 0, 0, 0.1, 0.1, 0.1, 1, 1, 1.1, 1, 1, 1.1, 1.1, 1.1})
	x.Scale(scale, x)
	return x
}

func TestAnyScaleGivesTheSameGraphAndClusters(t *testing.T) {
	want, err := KNearest(pairs(1), 3, Union, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, scale := range []float64{1e-300, 1e-165, 1e-3, 1e150, 1e155, 1e300} {
		w, err := KNearest(pairs(scale), 3, Union, nil)
		if err != nil || !mat.Equal(w, want) {
			t.Errorf("KNearest at %g: another graph, %v", scale, err)
		}
		if w, err := Epsilon(pairs(scale), 0.15*scale, nil); err != nil || !mat.Equal(w, want) {
			t.Errorf("Epsilon at %g: another graph, %v", scale, err)
		}
		labels, inertia, err := KMeans(pairs(scale), 2, 1)
		if err == nil && !slices.Equal(labels, []int{0, 0, 0, 0, 1, 1, 1, 1}) {
			t.Errorf("KMeans at %g: %v", scale, labels)
		}
		if err == nil && math.IsInf(inertia, 0) || err != nil && scale < 1e151 {
			t.Errorf("KMeans at %g: inertia %g, %v", scale, inertia, err)
		}
	}
}

func TestWeightKernelsAreChecked(t *testing.T) {
	x := pairs(1)
	for name, f := range map[string]func(k kpca.Kernel) error{
		"Full":     func(k kpca.Kernel) error { _, err := Full(x, k); return err },
		"KNearest": func(k kpca.Kernel) error { _, err := KNearest(x, 2, Union, k); return err },
		"Epsilon":  func(k kpca.Kernel) error { _, err := Epsilon(x, 1, k); return err },
	} {
		if err := f(kpca.Gaussian{}); err == nil || !strings.Contains(err.Error(), "Gaussian.Width is 0") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCutsOfAGraphThatIsNone(t *testing.T) {
	for _, bad := range []float64{math.NaN(), -1, math.Inf(1)} {
		w := mat.NewSymDense(3, []float64{0, 1, bad, 1, 0, 1, bad, 1, 0})
		for name, f := range map[string]func(mat.Symmetric, []int) (float64, error){"Cut": Cut, "RatioCut": RatioCut, "NCut": NCut} {
			if v, err := f(w, []int{0, 0, 1}); err == nil || !strings.Contains(err.Error(), "vertices 0 and 2") {
				t.Errorf("%s with the weight %g: %g, %v", name, bad, v, err)
			}
		}
	}
}

func TestNamesAndNil(t *testing.T) {
	if s := fmt.Sprint(Unnormalized, Symmetric, RandomWalk, Kind(7), Union, Mutual, Symmetry(9)); s != "Unnormalized Symmetric RandomWalk Kind(7) Union Mutual Symmetry(9)" {
		t.Error(s)
	}
	for name, f := range map[string]func(){
		"Full":       func() { Full(nil, kpca.Linear{}) },
		"KNearest":   func() { KNearest(nil, 1, Union, nil) },
		"Components": func() { Components(nil) },
		"Degrees":    func() { Degrees(nil) },
		"Smallest":   func() { Smallest(nil, 1, Symmetric) },
		"Eigenmaps":  func() { Eigenmaps(nil, 1) },
		"Cut":        func() { Cut(nil, nil) },
		"MinCut":     func() { MinCut(nil) },
		"KMeans":     func() { KMeans(nil, 1, 1) },
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.HasPrefix(said, "spectral: ") {
					t.Errorf("%s of nil: panic %q", name, said)
				}
			}()
			f()
		}()
	}
}
