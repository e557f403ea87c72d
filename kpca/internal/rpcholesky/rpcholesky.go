// Package rpcholesky draws rows of a positive semidefinite matrix that span most
// of it, by randomly pivoted Cholesky: the next pivot is drawn with a probability
// proportional to what the pivots so far leave of the diagonal (Chen, Epperly,
// Tropp and Webber 2022). Pivots are proposed in blocks, and those that an earlier
// one of the block has made improbable are rejected, so that the distribution is
// that of drawing one at a time, at the speed of matrix products (Epperly, Tropp
// and Webber 2024).
package rpcholesky

import (
	"context"
	"math"
	"math/rand/v2"
	"sort"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// Matrix is a positive semidefinite n×n matrix.
type Matrix struct {
	Diagonal []float64
	// Columns are the columns with the given numbers: n×len(chosen), by rows.
	Columns func(chosen []int) []float64
}

// spent is the share of the trace below which what is left is rounding.
const spent = 1e-13

// Choose draws up to count pivots, in the order in which they were drawn. They
// are fewer where the rank is. It takes O(n·count²) operations and 8n·count bytes.
func Choose(ctx context.Context, a Matrix, count int, random *rand.Rand, t *team.Team) ([]int, error) {
	n := len(a.Diagonal)
	f := &factor{n: n, count: min(count, n), data: simd.Alloc(n * min(count, n)), left: append([]float64(nil), a.Diagonal...), team: t}
	whole := f.trace()
	for len(f.chosen) < f.count && f.trace() > spent*whole {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		// a tenth of all at a time, and at first fewer: they reject each other most
		block := min(max(8, f.count/10), max(8, len(f.chosen)), f.count-len(f.chosen))
		before := len(f.chosen)
		f.extend(a, f.propose(block, random), random)
		if len(f.chosen) == before { // rounding alone is left of what was proposed
			break
		}
	}
	return f.chosen, nil
}

// factor is F with A ≈ FFᵀ, n×count by rows, of which a column is set for each
// chosen pivot.
type factor struct {
	n, count int
	data     []float64
	left     []float64 // the diagonal of A − FFᵀ
	chosen   []int
	team     *team.Team
}

func (f *factor) trace() float64 { return simd.Sum(f.left) }

func (f *factor) columns(from, to int) gemm.Matrix {
	return gemm.Rows(f.data, f.n, f.count, f.count).Slice(0, from, f.n, to-from)
}

// propose draws distinct rows in proportion to what is left of their diagonal.
func (f *factor) propose(block int, random *rand.Rand) []int {
	cumulative, sum := make([]float64, f.n), 0.0
	for i, v := range f.left {
		sum += v
		cumulative[i] = sum
	}
	seen, rows := map[int]bool{}, []int(nil)
	for range block {
		u := random.Float64() * sum
		i := sort.Search(f.n, func(i int) bool { return cumulative[i] > u })
		if i < f.n && f.left[i] > 0 && !seen[i] { // a second proposal would be rejected
			seen[i] = true
			rows = append(rows, i)
		}
	}
	return rows
}

// extend accepts some of the proposed rows and adds their columns to F.
func (f *factor) extend(a Matrix, rows []int, random *rand.Rand) {
	k, b := len(f.chosen), len(rows)
	if b == 0 {
		return
	}
	g := gemm.Rows(a.Columns(rows), f.n, b, b)
	if k > 0 {
		pivots := make([]float64, b*k)
		for q, i := range rows {
			for j, v := range f.data[i*f.count : i*f.count+k] {
				pivots[q*k+j] = -v
			}
		}
		gemm.AddShared(f.team, g, f.columns(0, k), gemm.Rows(pivots, b, k, k).T())
	}
	h := make([]float64, b*b)
	for q, i := range rows {
		copy(h[q*b:(q+1)*b], g.Data[i*b:(i+1)*b])
	}
	accepted, l := reject(h, b, random)
	c := len(accepted)
	for i := range f.n {
		row, to := g.Data[i*b:(i+1)*b], f.data[i*f.count+k:i*f.count+k+c]
		for q, p := range accepted { // L·to = the accepted entries of the row
			to[q] = (row[p] - simd.Dot(l[q*b:q*b+q], to)) / l[q*b+q]
		}
		f.left[i] = max(0, f.left[i]-simd.Dot(to, to))
	}
	for _, p := range accepted {
		f.left[rows[p]] = 0
		f.chosen = append(f.chosen, rows[p])
	}
}

// reject goes through proposals, of which h (b×b) is the matrix that earlier
// blocks leave, and keeps each with the probability that it would be drawn now over
// that with which it was proposed. l is the Cholesky factor of those accepted, its
// rows b apart.
func reject(h []float64, b int, random *rand.Rand) (accepted []int, l []float64) {
	l = make([]float64, b*b)
	row := make([]float64, b)
	for p := range b {
		whole := h[p*b+p]
		for q, other := range accepted {
			row[q] = (h[p*b+other] - simd.Dot(l[q*b:q*b+q], row)) / l[q*b+q]
		}
		c := len(accepted)
		left := whole - simd.Dot(row[:c], row[:c])
		if !(left > spent*whole) || random.Float64()*whole > left {
			continue
		}
		copy(l[c*b:], row[:c])
		l[c*b+c] = math.Sqrt(left)
		accepted = append(accepted, p)
	}
	return accepted, l
}
