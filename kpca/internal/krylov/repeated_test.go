package krylov

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"kpcalab/kpca/internal/team"
)

// mirrored is QΛQ with Q the product of two reflections I − 2uuᵀ: eigenvalues that
// are repeated exactly, and products in O(n).
type mirrored struct {
	values []float64
	u      [2][]float64
}

func (a mirrored) Size() int { return len(a.values) }

func (a mirrored) Mul(ctx context.Context, _ *team.Team, y, x []float64, columns, stride int) error {
	n := a.Size()
	for c := range columns {
		out := y[c*stride : c*stride+n]
		copy(out, x[c*stride:])
		reflectAt(a.u[0], out)
		reflectAt(a.u[1], out)
		for i, v := range a.values {
			out[i] *= v
		}
		reflectAt(a.u[1], out)
		reflectAt(a.u[0], out)
		clear(y[c*stride+n : (c+1)*stride])
	}
	return ctx.Err()
}

func reflectAt(u, x []float64) {
	var s float64
	for i, v := range u {
		s += v * x[i]
	}
	for i, v := range u {
		x[i] -= 2 * s * v
	}
}

// bulks are spectra of what lies below the leading eigenvalues, from 0.1 on.
var bulks = map[string]func(r *rand.Rand, i, n int) float64{
	"geometric": func(_ *rand.Rand, i, _ int) float64 { return 0.09 * math.Pow(0.9, float64(i)) },
	"wide":      func(_ *rand.Rand, i, n int) float64 { return 0.3 * math.Pow(1-float64(i)/float64(n), 1.5) },
	"harmonic":  func(_ *rand.Rand, i, _ int) float64 { return math.Pow(float64(i+1), -1.5) },
	"noise":     func(r *rand.Rand, _, _ int) float64 { return 1e-3 * r.Float64() },
	"flat":      func(r *rand.Rand, _, _ int) float64 { return 0.1 - 0.02*r.Float64() },
	"steep":     func(_ *rand.Rand, i, _ int) float64 { return 1e-9 * math.Pow(0.9, float64(i)) },
}

// repeats is a random matrix whose leading eigenvalues are single, or occur two to
// four times; steep ones cover eight powers of ten.
func repeats(r *rand.Rand, steep bool, bulk func(r *rand.Rand, i, n int) float64) mirrored {
	n := 200 + r.IntN(1800)
	a := mirrored{values: make([]float64, n)}
	for i := range n {
		a.values[i] = bulk(r, i, n)
	}
	for i := 0; i < 23; {
		v := 0.1 + r.Float64()
		if steep {
			v = math.Pow(10, -8*r.Float64())
		}
		for k := []int{1, 1, 1, 2, 2, 3, 4}[r.IntN(7)]; k > 0 && i < 23; k-- {
			a.values[i] = v
			i++
		}
	}
	for q := range a.u {
		a.u[q] = make([]float64, n)
		for i := range n {
			a.u[q][i] = r.NormFloat64()
		}
		scale(a.u[q], 1/norm(a.u[q]))
	}
	return a
}

// TestRepeatedEigenvalues: an iteration with one vector meets each eigenvalue once;
// none of the others may be missed.
func TestRepeatedEigenvalues(t *testing.T) {
	problems := uint64(12)
	if os.Getenv("KPCALAB_LONG") != "" {
		problems = 400
	}
	for name, bulk := range bulks {
		for _, block := range []int{1, 2, 4} {
			t.Run(fmt.Sprint(name, "/", block), func(t *testing.T) {
				widened := 0
				for seed := range problems {
					r := rand.New(rand.NewPCG(seed, 9))
					m := []int{2, 5, 10, 20}[r.IntN(4)]
					a := repeats(r, name == "steep", bulk)
					got, err := Top(context.Background(), a, Options{Components: m, Block: block})
					if err != nil {
						t.Fatal(err)
					}
					if got.Block > block {
						widened++
					}
					want := slices.SortedFunc(slices.Values(a.values), func(x, y float64) int { return cmp.Compare(y, x) })
					for j := range m {
						if math.Abs(got.Values[j]-want[j]) > 1e-12 {
							t.Errorf("seed %d, n = %d, m = %d: λ_%d = %v, want %v", seed, a.Size(), m, j+1, got.Values[j], want[j])
							break
						}
					}
				}
				t.Logf("%d of %d runs began anew with a wider block", widened, problems)
			})
		}
	}
}
