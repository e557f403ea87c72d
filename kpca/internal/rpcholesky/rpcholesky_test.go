package rpcholesky

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// gram is BBᵀ for an n×rank matrix B by rows.
func gram(b []float64, n, rank int) (full []float64, m Matrix) {
	full = make([]float64, n*n)
	m.Diagonal = make([]float64, n)
	for i := range n {
		for j := range n {
			for k := range rank {
				full[i*n+j] += b[i*rank+k] * b[j*rank+k]
			}
		}
		m.Diagonal[i] = full[i*n+i]
	}
	m.Columns = func(chosen []int) []float64 {
		c := make([]float64, n*len(chosen))
		for i := range n {
			for q, j := range chosen {
				c[i*len(chosen)+q] = full[i*n+j]
			}
		}
		return c
	}
	return full, m
}

func normal(n int, seed uint64) []float64 {
	r := rand.New(rand.NewPCG(seed, 0))
	x := make([]float64, n)
	for i := range x {
		x[i] = r.NormFloat64()
	}
	return x
}

// As many pivots as the rank are found, each once, and no more.
func TestStopsAtTheRank(t *testing.T) {
	for _, rank := range []int{1, 3, 17, 60} {
		const n = 200
		_, m := gram(normal(n*rank, 1), n, rank)
		chosen, err := Choose(context.Background(), m, 150, rand.New(rand.NewPCG(2, 2)), nil)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[int]bool{}
		for _, i := range chosen {
			if seen[i] {
				t.Errorf("rank %d: row %d twice", rank, i)
			}
			seen[i] = true
		}
		if len(chosen) != rank {
			t.Errorf("rank %d: %d pivots", rank, len(chosen))
		}
	}
}

// The second pivot has the probability that drawing one at a time gives it: the
// share of what the first one leaves of the diagonal.
func TestDistribution(t *testing.T) {
	full, m := gram([]float64{1, 0, 0.8, 0.6, 0, 0.5, 2, 0}, 4, 2)
	const runs = 40000
	r := rand.New(rand.NewPCG(3, 3))
	count := map[[2]int]float64{}
	for range runs {
		chosen, err := Choose(context.Background(), m, 2, r, nil)
		if err != nil || len(chosen) != 2 {
			t.Fatal(chosen, err)
		}
		count[[2]int{chosen[0], chosen[1]}]++
	}
	trace := 0.0
	for i := range 4 {
		trace += full[5*i]
	}
	for i := range 4 {
		var left [4]float64
		sum := 0.0
		for j := range 4 {
			if j != i {
				left[j] = max(0, full[5*j]-full[4*i+j]*full[4*i+j]/full[5*i])
			}
			sum += left[j]
		}
		for j := range 4 {
			want := full[5*i] / trace * left[j] / sum
			got := count[[2]int{i, j}] / runs
			if math.Abs(got-want) > 5*math.Sqrt(want/runs)+1e-9 {
				t.Errorf("rows %d, %d: %.4f of the draws, want %.4f", i, j, got, want)
			}
		}
	}
}

func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, m := gram(normal(40, 1), 20, 2)
	if _, err := Choose(ctx, m, 2, rand.New(rand.NewPCG(1, 1)), nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestZero(t *testing.T) {
	_, m := gram(make([]float64, 5), 5, 1)
	if chosen, err := Choose(context.Background(), m, 3, rand.New(rand.NewPCG(1, 1)), nil); err != nil || len(chosen) > 0 {
		t.Error(chosen, err)
	}
}
