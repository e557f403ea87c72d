package symeig

import (
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"kpcalab/kpca/internal/simd"
)

// Bounds on the residual, relative to the largest |λ|, and on VᵀV − 1.
const (
	residualBound      = 1e-14
	orthogonalityBound = 2e-14
)

func eachLevel(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	for _, p := range simd.Levels() {
		t.Run(p.String(), func(t *testing.T) {
			defer simd.Use(p)()
			test(t)
		})
	}
}

func checkDecomposition(t *testing.T, name string, a []float64, n int) {
	t.Helper()
	values, vectors, err := Decompose(a, n)
	if err != nil {
		t.Errorf("%s, n=%d: %v", name, n, err)
		return
	}
	if !slices.IsSortedFunc(values, func(x, y float64) int { return compare(y, x) }) {
		t.Errorf("%s, n=%d: eigenvalues don't descend", name, n)
	}
	r, o := accuracy(a, n, values, vectors, n)
	if size := max(values[0], -values[n-1]); size < 0x1p-1022 && size > 0 {
		r -= 0x1p-1074 / size // eigenvalues are rounded to the spacing of denormal numbers
	}
	if !(r <= residualBound) || !(o <= orthogonalityBound) {
		t.Errorf("%s, n=%d: residual %.2g (at most %.0e), orthogonality %.2g (at most %.0e)",
			name, n, r, residualBound, o, orthogonalityBound)
	}
}

func TestEveryOrderTo130(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		for n := 1; n <= 130; n++ {
			checkDecomposition(t, "random", randomSymmetric(n), n)
			checkDecomposition(t, "kernel", kernelMatrix(n, 1), n)
		}
	})
}

func TestHardMatrices(t *testing.T) {
	orders := []int{1, 2, 3, 40, 65, 101, 201, 333, 640}
	if testing.Short() {
		orders = []int{2, 40, 201}
	} else if os.Getenv("KPCALAB_LONG") == "" {
		orders = orders[:len(orders)-1] // without assembly the largest takes a third of the package's time
		t.Log("orders to 333; KPCALAB_LONG=1 tries 640, too")
	}
	for _, n := range orders {
		matrices := hard(n)
		eachLevel(t, func(t *testing.T) {
			for name, a := range matrices {
				checkDecomposition(t, name, a, n)
			}
		})
	}
}

// Eigenvalues of the 1-2-1 matrix are 2 + 2·cos(kπ/(n+1)).
func TestClosedForm(t *testing.T) {
	const n = 300
	a := tridiagonal(n, func(int) (float64, float64) { return 2, -1 })
	eachLevel(t, func(t *testing.T) {
		values, _, err := Decompose(a, n)
		if err != nil {
			t.Fatal(err)
		}
		for k, got := range values {
			if want := 2 + 2*math.Cos(float64(k+1)*math.Pi/(n+1)); math.Abs(got-want) > 1e-14 {
				t.Errorf("eigenvalue %d is %v, want %v", k, got, want)
			}
		}
	})
}

func TestAgreesWithGonum(t *testing.T) {
	const n = 150
	a := kernelMatrix(n, 1)
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(n, a), false) {
		t.Fatal("gonum did not converge")
	}
	want := eigen.Values(nil)
	eachLevel(t, func(t *testing.T) {
		values, _, _ := Decompose(a, n)
		for k, got := range values {
			if math.Abs(got-want[n-1-k]) > 1e-13*want[n-1] {
				t.Errorf("eigenvalue %d is %v, gonum has %v", k, got, want[n-1-k])
			}
		}
	})
}

func TestTopIsPartOfAll(t *testing.T) {
	const n = 270
	a := kernelMatrix(n, 1)
	eachLevel(t, func(t *testing.T) {
		all, vectors, _ := Decompose(a, n)
		for _, m := range []int{0, 1, 5, 100, n} {
			values, top, err := DecomposeTop(a, n, m)
			if err != nil {
				t.Fatal(err)
			}
			for k, v := range values {
				if math.Abs(v-all[k]) > 1e-14*all[0] {
					t.Errorf("m=%d: eigenvalue %d is %v, of all it is %v", m, k, v, all[k])
				}
			}
			if m == 0 {
				continue
			}
			if r, o := accuracy(a, n, values, top, m); r > residualBound || o > orthogonalityBound {
				t.Errorf("m=%d: residual %.2g, orthogonality %.2g", m, r, o)
			}
			for i := range n {
				for k := range m {
					if top[i*m+k] != vectors[i*n+k] {
						t.Fatalf("m=%d: entry %d of vector %d is %v, of all it is %v", m, i, k, top[i*m+k], vectors[i*n+k])
					}
				}
			}
		}
	})
}

// The same bits for every number of workers, whether they come in time or not.
func TestSameBitsForAnyNumberOfWorkers(t *testing.T) {
	for _, n := range []int{150, 400, 700} {
		a := kernelMatrix(n, 1)
		eachLevel(t, func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			values, vectors, _ := Decompose(a, n)
			for _, procs := range []int{2, 3, 5} {
				runtime.GOMAXPROCS(procs)
				v, x, _ := Decompose(a, n)
				if !slices.Equal(v, values) || !slices.Equal(x, vectors) {
					t.Errorf("n=%d: GOMAXPROCS=%d gives other bits than 1", n, procs)
				}
			}
		})
	}
}

// Only the upper triangle counts, and the input stays as it is.
func TestReadsUpperTriangleOnly(t *testing.T) {
	const n = 77
	a := randomSymmetric(n)
	values, vectors, _ := Decompose(a, n)
	for i := range n {
		for j := range i {
			a[i*n+j] = math.NaN()
		}
	}
	before := slices.Clone(a)
	v, x, err := Decompose(a, n)
	if err != nil || !slices.Equal(v, values) || !slices.Equal(x, vectors) {
		t.Errorf("NaN below the diagonal changes the result: %v", err)
	}
	for i := range a {
		if math.Float64bits(a[i]) != math.Float64bits(before[i]) {
			t.Fatalf("entry (%d, %d) of the input changed", i/n, i%n)
		}
	}
}

// Random spectra with clusters, hidden by random reflections, come back.
func TestPrescribedSpectrum(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 20 {
		n := 2 + r.IntN(150)
		want := make([]float64, n)
		for i := range want {
			want[i] = math.Round(4*r.NormFloat64()) + 1e-9*float64(r.IntN(2))
		}
		a := tridiagonal(n, func(i int) (float64, float64) { return want[i], 0 })
		for range 3 {
			reflectBoth(r, a, n)
		}
		slices.Sort(want)
		slices.Reverse(want)
		values, _, err := Decompose(a, n)
		if err != nil {
			t.Fatal(err)
		}
		for k := range want {
			if math.Abs(values[k]-want[k]) > 1e-12 {
				t.Fatalf("n=%d: eigenvalue %d is %v, want %v", n, k, values[k], want[k])
			}
		}
	}
}

// reflectBoth replaces A by H·A·H with a random reflection H.
func reflectBoth(r *rand.Rand, a []float64, n int) {
	v, norm := make([]float64, n), 0.0
	for i := range v {
		v[i] = r.NormFloat64()
		norm += v[i] * v[i]
	}
	x := mat.NewVecDense(n, v)
	m := mat.NewDense(n, n, a)
	h := mat.NewDense(n, n, nil)
	h.Outer(-2/norm, x, x)
	for i := range n {
		h.Set(i, i, 1+h.At(i, i))
	}
	var p mat.Dense
	p.Mul(h, m)
	m.Mul(&p, h)
}

// What is below the diagonal, or behind a row, must not matter.
func TestFilledAmongGarbage(t *testing.T) {
	for _, n := range []int{1, 7, 33, 130, 333} {
		a := kernelMatrix(n, 1)
		for _, m := range []int{n, n / 3} {
			values, vectors, _ := DecomposeTop(a, n, m)
			v, x, err := DecomposeFilled(n, m, func(dst []float64, stride int) {
				for i := range dst {
					dst[i] = math.NaN()
				}
				upper(a, n)(dst, stride)
			}, nil)
			if err != nil || !slices.Equal(v, values) || !slices.Equal(x, vectors) {
				t.Errorf("n=%d, m=%d: another result among NaN: %v", n, m, err)
			}
		}
	}
}
