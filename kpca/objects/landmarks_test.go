package objects_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/objects"
)

// Many strings by a few of them.
func ExampleLandmarks() {
	var all []string
	for i := range 2000 {
		all = append(all, fmt.Sprintf("%b", i*7919))
	}
	zz, _ := objects.Gram(all[1000:1040], spectrum)
	l, err := objects.NewLandmarks(zz)
	if err != nil {
		panic(err)
	}
	cross, _ := objects.CrossGram(all, all[1000:1040], spectrum)
	f, _ := l.Map(cross)
	model, _ := kpca.Fit(f, kpca.Linear{}, &kpca.Options{Components: 2})
	_, mu := f.Dims()
	fmt.Printf("%d features of %d substrings of length 3; embedding of %d strings\n", mu, 8, model.Embedding.RawMatrix().Rows)
	// Output:
	// 8 features of 8 substrings of length 3; embedding of 2000 strings
}

// It is the map of kpca.NewNystrom, but for a rotation: inner products agree.
func TestLandmarksAgreeWithTheOneOfRows(t *testing.T) {
	x := data.Moons(60, 0.1, 1).X
	k := kpca.Gaussian{Width: 1}
	z := x.Slice(0, 12, 0, 2)
	want, err := kpca.NewNystrom(k, z)
	if err != nil {
		t.Fatal(err)
	}
	l, err := objects.NewLandmarks(kpca.Gram(k, z))
	if err != nil {
		t.Fatal(err)
	}
	f, err := l.Map(kpca.CrossGram(k, x, z))
	if err != nil {
		t.Fatal(err)
	}
	var got mat.Dense
	got.Mul(f, f.T())
	got.Sub(&got, kpca.Gram(want, x))
	if e := mat.Norm(&got, math.Inf(1)); e > 1e-9 {
		t.Errorf("kernel values differ by %g", e)
	}
}

func TestLandmarksErrors(t *testing.T) {
	l, _ := objects.NewLandmarks(mat.NewSymDense(2, []float64{2, 1, 1, 2}))
	_, e1 := objects.NewLandmarks(mat.NewSymDense(2, []float64{1, 2, 2, 1}))
	_, e2 := l.Map(mat.NewDense(1, 3, nil))
	_, e3 := l.Map(mat.NewDense(1, 2, []float64{1, math.NaN()}))
	_, e4 := objects.NewLandmarks(mat.NewSymDense(2, nil))
	for i, err := range []error{e1, e2, e3, e4} {
		if err == nil || !strings.HasPrefix(err.Error(), "objects: ") {
			t.Errorf("error %d: %v", i+1, err)
		}
	}
}
