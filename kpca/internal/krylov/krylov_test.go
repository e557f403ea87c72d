package krylov

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/team"
)

// dense is a matrix that counts its products.
type dense struct{ *mat.SymDense }

func (d dense) Size() int { return d.SymmetricDim() }

func (d dense) Mul(ctx context.Context, _ *team.Team, y, x []float64, columns, stride int) error {
	n := d.Size()
	for c := range columns {
		out := mat.NewVecDense(n, y[c*stride:c*stride+n])
		out.MulVec(d.SymDense, mat.NewVecDense(n, x[c*stride:c*stride+n]))
		clear(y[c*stride+n : (c+1)*stride])
	}
	return ctx.Err()
}

// withSpectrum is QΛQᵀ with a random orthogonal Q.
func withSpectrum(values []float64, seed uint64) *mat.SymDense {
	n := len(values)
	r := rand.New(rand.NewPCG(seed, 1))
	g := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			g.Set(i, j, r.NormFloat64())
		}
	}
	var qr mat.QR
	qr.Factorize(g)
	var q mat.Dense
	qr.QTo(&q)
	var ql, product mat.Dense
	ql.Mul(&q, mat.NewDiagDense(n, values))
	product.Mul(&ql, q.T())
	a := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			a.SetSym(i, j, product.At(i, j))
		}
	}
	return a
}

func centred(a *mat.SymDense) *mat.SymDense {
	n := a.SymmetricDim()
	h := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			h.Set(i, j, -1/float64(n))
		}
		h.Set(i, i, 1-1/float64(n))
	}
	var b, c mat.Dense
	b.Mul(h, a)
	c.Mul(&b, h)
	out := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			out.SetSym(i, j, (c.At(i, j)+c.At(j, i))/2)
		}
	}
	return out
}

func decaying(n int, rate float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Pow(rate, float64(i))
	}
	return v
}

func repeated(n int, values ...float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 1e-3 * math.Pow(0.9, float64(i))
	}
	copy(v, values)
	return v
}

var matrices = []struct {
	name string
	a    *mat.SymDense
}{
	{"slow decay", withSpectrum(decaying(150, 0.99), 1)},
	{"fast decay", withSpectrum(decaying(150, 0.5), 2)},
	{"double", withSpectrum(repeated(150, 5, 3, 3, 1), 3)},
	{"triple and quadruple", withSpectrum(repeated(150, 5, 3, 3, 3, 1, 1, 1, 1), 4)},
	{"sixfold", withSpectrum(repeated(150, 2, 2, 2, 2, 2, 2, 1), 5)},
	{"rank 3", withSpectrum(append([]float64{3, 2, 1}, make([]float64, 60)...), 6)},
	{"zero", withSpectrum(make([]float64, 20), 7)},
	{"identity", withSpectrum(decaying(40, 1), 8)},
	{"indefinite", withSpectrum(append([]float64{1, 0.5, -7, -3}, decaying(60, 0.8)...), 9)},
	{"cluster", withSpectrum(repeated(120, 1+1e-9, 1, 1-1e-9, 0.5), 10)},
	{"tiny", withSpectrum(decaying(5, 0.5), 11)},
	{"two", withSpectrum([]float64{2, 1}, 12)},
	{"huge scale", withSpectrum(scaled(decaying(80, 0.9), 1e100), 13)},
	{"small scale", withSpectrum(scaled(decaying(80, 0.9), 1e-100), 14)},
}

func scaled(v []float64, f float64) []float64 {
	for i := range v {
		v[i] *= f
	}
	return v
}

func TestTopAgainstFullDecomposition(t *testing.T) {
	for _, c := range matrices {
		for _, center := range []bool{false, true} {
			want := c.a
			if center {
				want = centred(c.a)
			}
			var eig mat.EigenSym
			if !eig.Factorize(want, false) {
				t.Fatal("gonum does not converge")
			}
			all := eig.Values(nil)
			n := len(all)
			for _, block := range []int{0, 1, 2, 4, 8} {
				for _, m := range []int{1, 2, 5, 10} {
					if m >= n {
						continue
					}
					r, err := Top(context.Background(), dense{c.a}, Options{Components: m, Centered: center, Block: block})
					if err != nil {
						t.Fatalf("%s, m=%d, block %d: %v", c.name, m, block, err)
					}
					verify(t, c.name, want, r, all)
				}
			}
		}
	}
}

// verify checks values, residuals and orthonormality against the matrix.
func verify(t *testing.T, name string, a *mat.SymDense, r *Result, ascending []float64) {
	t.Helper()
	n := a.SymmetricDim()
	scale := math.Max(math.Abs(ascending[0]), math.Abs(ascending[n-1]))
	for j, v := range r.Values {
		if math.Abs(v-ascending[n-1-j]) > 1e-12*scale {
			t.Errorf("%s, block %d: λ%d = %v, want %v", name, r.Block, j, v, ascending[n-1-j])
		}
		x := mat.NewVecDense(n, r.Vectors[j*r.Stride:j*r.Stride+n])
		var ax mat.VecDense
		ax.MulVec(a, x)
		ax.AddScaledVec(&ax, -v, x)
		if res := mat.Norm(&ax, 2); res > 2e-12*scale {
			t.Errorf("%s, block %d: residual of λ%d is %v", name, r.Block, j, res/scale)
		}
		for i := range j + 1 {
			want := 0.0
			if i == j {
				want = 1
			}
			if d := mat.Dot(x, mat.NewVecDense(n, r.Vectors[i*r.Stride:i*r.Stride+n])); math.Abs(d-want) > 1e-12 {
				t.Errorf("%s, block %d: ⟨α%d,α%d⟩ = %v", name, r.Block, i, j, d)
			}
		}
	}
}

func TestRestartsOfASmallBasis(t *testing.T) {
	a := withSpectrum(decaying(200, 0.995), 21)
	var eig mat.EigenSym
	eig.Factorize(a, false)
	for _, block := range []int{1, 2, 4} {
		r, err := Top(context.Background(), dense{a}, Options{Components: 5, Block: block, Basis: 40})
		if err != nil {
			t.Fatal(err)
		}
		if r.Passes*block < 60 {
			t.Errorf("block %d: %d products, too few for a restart", block, r.Passes)
		}
		verify(t, "restart", a, r, eig.Values(nil))
	}
}

// TestManyComponents has a projected matrix beyond the simple decomposition.
func TestManyComponents(t *testing.T) {
	a := withSpectrum(decaying(700, 0.99), 22)
	var eig mat.EigenSym
	eig.Factorize(a, false)
	for _, block := range []int{1, 4} {
		r, err := Top(context.Background(), dense{a}, Options{Components: 90, Block: block, Basis: 330})
		if err != nil {
			t.Fatal(err)
		}
		verify(t, "many", a, r, eig.Values(nil))
	}
}

func TestErrors(t *testing.T) {
	a := dense{withSpectrum(decaying(30, 0.9), 1)}
	if _, err := Top(context.Background(), a, Options{Components: 31}); err == nil {
		t.Error("31 components of 30 were found")
	}
	if _, err := Top(context.Background(), dense{withSpectrum(decaying(200, 0.999), 1)}, Options{Components: 10, Passes: 3}); err == nil {
		t.Error("convergence in 3 products")
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Top(stopped, a, Options{Components: 2}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	a.SetSym(3, 4, math.NaN())
	if _, err := Top(context.Background(), a, Options{Components: 2}); err == nil {
		t.Error("NaN went unnoticed")
	}
}

func TestBitsDoNotDependOnTheTeam(t *testing.T) {
	a := dense{mat.NewSymDense(1100, nil)}
	for i := range 1100 {
		for j := i; j < 1100; j++ {
			a.SetSym(i, j, math.Exp(-math.Abs(float64(i-j))/40)*math.Cos(float64(i*j%7)))
		}
	}
	var want *Result
	for _, members := range []int{1, 2, 3} {
		team := team.Of(members)
		r, err := Top(context.Background(), a, Options{Components: 6, Block: 4, Team: team, Centered: true})
		team.Close()
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = r
		}
		for i, v := range r.Vectors {
			if v != want.Vectors[i] {
				t.Fatalf("%d goroutines: entry %d is %v, alone %v", members, i, v, want.Vectors[i])
			}
		}
	}
}

// A band has the eigenpairs of the same matrix as a dense one.
func TestBandAgainstDense(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, band := range []int{1, 2, 4, 8} {
		for _, n := range []int{1, 2, 3, 9, 40, 101} {
			for _, gaps := range []bool{false, true} {
				ld := n + 3
				a := make([]float64, n*ld)
				for i := range n {
					for j := i; j < min(n, i+band+1); j++ {
						if !gaps || random.IntN(3) > 0 {
							a[i*ld+j] = random.NormFloat64()
						}
					}
				}
				b := min(band, n)
				var dense, banded ritz
				if err := errors.Join(dense.decompose(a, n, ld, n, b, 0), banded.decompose(a, n, ld, n, b, band)); err != nil {
					t.Fatal(err)
				}
				name := fmt.Sprintf("n=%d band=%d gaps=%v", n, band, gaps)
				for q, v := range dense.values {
					if d := math.Abs(banded.values[q] - v); !(d < 1e-13) {
						t.Errorf("%s: eigenvalue %d differs by %v", name, q, d)
					}
				}
				ends := make([][]float64, n)
				for q := range ends {
					ends[q] = append([]float64(nil), banded.last(q, b)...)
				}
				for q, s := range banded.vectors(n) {
					var worst float64
					for i := range n {
						sum := -banded.values[q] * s[i]
						for j := range n {
							sum += a[min(i, j)*ld+max(i, j)] * s[j]
						}
						worst = max(worst, math.Abs(sum))
					}
					for i, v := range ends[q] {
						worst = max(worst, math.Abs(v-s[n-b+i]))
					}
					if !(worst < 1e-13) || math.Abs(norm(s)-1) > 1e-13 {
						t.Errorf("%s: eigenvector %d has an error of %v, length %v", name, q, worst, norm(s))
					}
				}
			}
		}
	}
}

func TestLowestIsTheSmallestEigenvalue(t *testing.T) {
	for _, n := range []int{2, 3, 10, 200} {
		a := make([]float64, n)
		for i := range a {
			a[i] = 1 + float64(i%7)
		}
		a[n/2] = -3
		got, err := Lowest(context.Background(), dense{withSpectrum(a, 5)}, Options{}, 24)
		if err != nil || math.Abs(got+3) > 1e-9 {
			t.Errorf("n = %d: %g, %v; want -3", n, got, err)
		}
	}
}
