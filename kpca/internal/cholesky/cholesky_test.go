package cholesky

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/team"
)

// explicit is a matrix in memory.
type explicit struct{ *mat.SymDense }

func (a explicit) Size() int { return a.SymmetricDim() }

func (a explicit) Diagonal(dst []float64) {
	for i := range dst {
		dst[i] = a.At(i, i)
	}
}

func (a explicit) Column(j int) func(dst []float64, i int) {
	return func(dst []float64, i int) {
		for q := range dst {
			dst[q] = a.At(i+q, j)
		}
	}
}

// ofRank is BBᵀ with a random n×r matrix B whose columns decay.
func ofRank(n, r int) explicit {
	g := rand.New(rand.NewPCG(uint64(n), uint64(r)))
	b := mat.NewDense(n, max(r, 1), nil)
	for j := range r {
		for i := range n {
			b.Set(i, j, g.NormFloat64()*math.Pow(0.6, float64(j)))
		}
	}
	var p mat.SymDense
	p.SymOuterK(1, b)
	return explicit{&p}
}

func TestFactorAndEigenpairs(t *testing.T) {
	for _, c := range []struct{ n, rank int }{{1, 1}, {5, 0}, {30, 7}, {600, 9}, {1200, 20}} {
		a := ofRank(c.n, c.rank)
		var bits []float64
		for _, members := range []int{1, 2, 3} {
			team := team.Of(members)
			f, reached, err := Factorize(context.Background(), a, Options{Tolerance: 1e-13, MaxRank: 100, Team: team})
			if err != nil || !reached || f.Rank > c.rank+1 {
				t.Fatalf("%+v: rank %d, reached %v, error %v", c, f.Rank, reached, err)
			}
			for i := range c.n {
				for j := range min(c.n, 40) {
					var s float64
					for k := range f.Rank {
						s += f.Column(k)[i] * f.Column(k)[j]
					}
					if math.Abs(s-a.At(i, j)) > 1e-11 {
						t.Fatalf("%+v: LLᵀ(%d,%d) = %v, want %v", c, i, j, s, a.At(i, j))
					}
				}
			}
			m := min(3, c.n)
			values, next, vectors, err := f.Top(m, false)
			if err != nil {
				t.Fatal(err)
			}
			if next > values[m-1] {
				t.Errorf("%+v: the next eigenvalue %v is above %v", c, next, values[m-1])
			}
			for j, v := range values {
				x := mat.NewVecDense(c.n, vectors[j*f.Stride():j*f.Stride()+c.n])
				var ax mat.VecDense
				ax.MulVec(a, x)
				ax.AddScaledVec(&ax, -v, x)
				if r := mat.Norm(&ax, 2); r > 1e-12*float64(c.n) {
					t.Errorf("%+v: residual of λ%d = %v is %v", c, j, v, r)
				}
			}
			if bits == nil {
				bits = vectors
			}
			for i, v := range vectors {
				if v != bits[i] {
					t.Fatalf("%+v: %d goroutines give other bits than one", c, members)
				}
			}
			team.Close()
		}
	}
}

func TestTrialGivesUpEarly(t *testing.T) {
	n := 500
	identity := mat.NewSymDense(n, nil)
	for i := range n {
		identity.SetSym(i, i, 1)
	}
	f, reached, err := Factorize(context.Background(), explicit{identity}, Options{Tolerance: 1e-13, MaxRank: 300, Trial: true})
	if err != nil || reached || f.Rank > early {
		t.Errorf("a trial on the identity made %d columns (reached %v, error %v)", f.Rank, reached, err)
	}
}

func TestNotPositive(t *testing.T) {
	a := mat.NewSymDense(2, []float64{1, 2, 2, 1}) // eigenvalues 3 and −1
	f, _, err := Factorize(context.Background(), explicit{a}, Options{Tolerance: 1e-13, MaxRank: 2})
	if err != nil || f.Rank > 2 {
		t.Errorf("rank %d, error %v", f.Rank, err)
	}
	nan := mat.NewSymDense(2, []float64{math.NaN(), 0, 0, 1})
	if _, reached, _ := Factorize(context.Background(), explicit{nan}, Options{Tolerance: 1e-13, MaxRank: 2}); reached {
		t.Error("NaN is accepted")
	}
}

func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Factorize(ctx, ofRank(20, 3), Options{Tolerance: 1e-13, MaxRank: 5}); err != context.Canceled {
		t.Errorf("after cancellation: %v", err)
	}
}
