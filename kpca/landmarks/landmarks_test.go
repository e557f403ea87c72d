package landmarks_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/landmarks"
)

func randomData(seed uint64, n, d int) *mat.Dense {
	r := rand.New(rand.NewPCG(seed, 0))
	x := mat.NewDense(n, d, nil)
	x.Apply(func(_, _ int, _ float64) float64 { return r.NormFloat64() }, x)
	return x
}

// Rows far apart: one of three rings isn't forgotten.
func ExamplePlusPlus() {
	rings := data.Rings(100, 0, 1) // three rings, a hundred samples each
	z, err := landmarks.PlusPlus(rings.X, 12, 1)
	if err != nil {
		panic(err)
	}
	on := map[float64]bool{}
	for i := range 12 {
		on[math.Round(mat.Norm(z.RowView(i), 2))] = true
	}
	fmt.Println("landmarks on", len(on), "rings")
	// Output:
	// landmarks on 3 rings
}

func TestNystromImprovesWithLandmarks(t *testing.T) {
	x := randomData(13, 200, 3)
	k := kpca.Gaussian{Width: 4}
	exact := kpca.Gram(k, x)
	for name, pick := range map[string]func(l int) (*mat.Dense, error){
		"uniform":  func(l int) (*mat.Dense, error) { return landmarks.Uniform(x, l, 1) },
		"plusplus": func(l int) (*mat.Dense, error) { return landmarks.PlusPlus(x, l, 1) },
		"leverage": func(l int) (*mat.Dense, error) { return landmarks.Leverage(x, k, l, 1) },
		"cholesky": func(l int) (*mat.Dense, error) { return landmarks.RPCholesky(x, k, l, 1) },
	} {
		last := math.Inf(1)
		for _, l := range []int{5, 20, 80} {
			z, err := pick(l)
			if err != nil {
				t.Fatal(err)
			}
			if n, _ := z.Dims(); n != l {
				t.Fatalf("%s: %d landmarks, want %d", name, n, l)
			}
			ny, err := kpca.NewNystrom(k, z)
			if err != nil {
				t.Fatal(err)
			}
			var diff mat.Dense
			diff.Sub(exact, kpca.Gram(ny, x))
			e := mat.Norm(&diff, 2) / mat.Norm(exact, 2)
			if e > last/2 {
				t.Errorf("%s: relative error %.2g with %d landmarks, %.2g with a quarter of them", name, e, l, last)
			}
			last = e
			for i := range 5 { // the diagonal is approximated from below
				if v := ny.Eval(x.RawRowView(i), x.RawRowView(i)); v > 1+1e-9 {
					t.Errorf("%s: Eval(x,x) = %g above K(x,x) = 1", name, v)
				}
			}
		}
	}
}

func TestLandmarksOfIdenticalRows(t *testing.T) {
	x := mat.NewDense(6, 2, []float64{1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3, 4})
	for _, pick := range []func() (*mat.Dense, error){
		func() (*mat.Dense, error) { return landmarks.PlusPlus(x, 4, 3) },
		func() (*mat.Dense, error) { return landmarks.Leverage(x, kpca.Gaussian{Width: 1}, 4, 3) },
		func() (*mat.Dense, error) { return landmarks.RPCholesky(x, kpca.Gaussian{Width: 1}, 4, 3) },
	} {
		z, err := pick()
		if err != nil {
			t.Fatal(err)
		}
		ny, err := kpca.NewNystrom(kpca.Gaussian{Width: 1}, z)
		if err != nil {
			t.Fatal(err)
		}
		if _, mu := ny.Map(x).Dims(); mu != 2 {
			t.Errorf("two distinct landmarks give %d features", mu)
		}
	}
}

// Each rule gives distinct rows of x, in their order.
func TestLandmarksAreRowsInOrder(t *testing.T) {
	x, k := randomData(5, 60, 3), kpca.Gaussian{Width: 2}
	for name, rule := range map[string]func() (*mat.Dense, error){
		"uniform":  func() (*mat.Dense, error) { return landmarks.Uniform(x, 9, 4) },
		"plusplus": func() (*mat.Dense, error) { return landmarks.PlusPlus(x, 9, 4) },
		"leverage": func() (*mat.Dense, error) { return landmarks.Leverage(x, k, 9, 4) },
		"cholesky": func() (*mat.Dense, error) { return landmarks.RPCholesky(x, k, 9, 4) },
	} {
		z, err := rule()
		if err != nil {
			t.Fatal(err)
		}
		next := 0
		for i := range 60 {
			if next < 9 && slices.Equal(z.RawRowView(next), x.RawRowView(i)) {
				next++
			}
		}
		if l, _ := z.Dims(); l != 9 || next != 9 {
			t.Errorf("%s: %d of %d landmarks are rows in order", name, next, l)
		}
	}
}

func TestErrorsAreSentences(t *testing.T) {
	x := randomData(15, 5, 2)
	_, e1 := landmarks.Uniform(x, 6, 1)
	_, e2 := landmarks.PlusPlus(x, 0, 1)
	_, e3 := landmarks.Leverage(x, kpca.Gaussian{}, 2, 1)
	_, e4 := landmarks.RPCholesky(x, kpca.Gaussian{}, 2, 1)
	_, e5 := landmarks.Leverage(mat.NewDense(2, 1, []float64{0, math.NaN()}), kpca.Linear{}, 1, 1)
	_, e6 := landmarks.Uniform(&mat.Dense{}, 1, 1)
	for i, c := range []struct {
		err  error
		want string
	}{{e1, "6 landmarks of 5 rows"}, {e2, "between 1 and 5"}, {e3, "Width is 0"}, {e4, "Width is 0"}, {e5, "row 1, column 0"}, {e6, "0×0"}} {
		if c.err == nil || !strings.HasPrefix(c.err.Error(), "landmarks: ") || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("case %d: error %v, want one with %q", i+1, c.err, c.want)
		}
	}
	defer func() {
		if said, _ := recover().(string); !strings.HasPrefix(said, "landmarks: the matrix is nil") {
			t.Errorf("nil: panic %q", said)
		}
	}()
	landmarks.Uniform(nil, 1, 1)
}

// A kernel that panics in a goroutine of ours doesn't end the process.
func TestAKernelsPanicReachesTheCaller(t *testing.T) {
	k := kpca.KernelFunc(func(a, b []float64) float64 { panic("no kernel") })
	for name, run := range map[string]func(){
		"Leverage":   func() { landmarks.Leverage(randomData(1, 700, 2), k, 300, 1) },
		"RPCholesky": func() { landmarks.RPCholesky(randomData(1, 700, 2), k, 300, 1) },
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, "no kernel") {
					t.Errorf("%s: recovered %.200q", name, said)
				}
			}()
			run()
		}()
	}
}
