package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// scatter is Σw, the weighted mean of vectors and Σw(b−mean)(b−mean)ᵀ. Raw sums
// Σb and Σbbᵀ would lose twice the digits of the offset: at 1e8 beside unit
// variances, all of them.
type scatter struct {
	weight     float64
	mean, rest []float64  // the mean is mean + rest
	s          *mat.Dense // the upper triangle
}

func newScatter(size int) *scatter {
	return &scatter{mean: make([]float64, size), rest: make([]float64, size), s: mat.NewDense(size, size, nil)}
}

var errSquares = errors.New("kpca: the squares of the features are not finite; rescale the data (Standardize: true) or the kernel")

// add takes in the rows of b with weights w (nil: 1), and overwrites b: a symmetric
// update of rank r for a block of r rows. After errSquares a is as it was.
func (a *scatter) add(ctx context.Context, b *mat.Dense, w []float64) error {
	rows, size := b.Dims()
	block := scatter{weight: totalWeight(w, rows), mean: make([]float64, size), rest: make([]float64, size)}
	if block.weight == 0 {
		return nil
	}
	for i := range rows {
		simd.Axpy(weightOf(w, i)/block.weight, b.RawRowView(i), block.mean)
	}
	var squares float64
	for i := range rows {
		row := b.RawRowView(i)
		simd.Axpy(-1, block.mean, row)
		share := weightOf(w, i) / block.weight
		simd.Axpy(share, row, block.rest)
		if w != nil {
			root := math.Sqrt(w[i])
			for j := range row {
				row[j] *= root
			}
		}
		squares += simd.Dot(row, row)
	}
	if math.IsInf(squares, 0) || math.IsNaN(squares) {
		return errSquares
	}
	if err := addSquare(ctx, a.s, b); err != nil { // about mean, without rest:
		return err
	}
	a.addOuter(-block.weight, block.rest)
	a.join(&block)
	return nil
}

// merge takes in what b sums up, which stays as it is.
func (a *scatter) merge(b *scatter) {
	size := len(a.mean)
	for i := range size {
		simd.Axpy(1, b.s.RawRowView(i)[i:], a.s.RawRowView(i)[i:])
	}
	a.join(b)
}

// join is the rest of a merge, once the squares about both means are added: the
// pairwise update of Chan, Golub and LeVeque (1983),
// S = S_a + S_b + (w_a·w_b/w)δδᵀ with δ = mean_b − mean_a.
func (a *scatter) join(b *scatter) {
	if b.weight == 0 {
		return
	}
	if a.weight == 0 {
		a.weight = b.weight
		copy(a.mean, b.mean)
		copy(a.rest, b.rest)
		return
	}
	total := a.weight + b.weight
	share := b.weight / total
	delta := make([]float64, len(a.mean))
	for j := range delta {
		delta[j] = (b.mean[j] - a.mean[j]) + (b.rest[j] - a.rest[j])
	}
	a.addOuter(a.weight*share, delta)
	for j, d := range delta {
		sum, lost := twoSum(a.mean[j], share*d)
		a.mean[j], a.rest[j] = sum, a.rest[j]+lost
	}
	a.weight = total
}

// addOuter is S += f·vvᵀ.
func (a *scatter) addOuter(f float64, v []float64) {
	for i, x := range v {
		if x != 0 {
			simd.Axpy(f*x, v[i:], a.s.RawRowView(i)[i:])
		}
	}
}

// about returns C̄ = S, or about the origin S + w·mean·meanᵀ, as a full matrix of
// its own.
func (a *scatter) about(centered bool) *mat.Dense {
	c := &scatter{s: mat.DenseCopyOf(a.s)}
	if !centered {
		at := make([]float64, len(a.mean))
		for j := range at {
			at[j] = a.mean[j] + a.rest[j]
		}
		c.addOuter(a.weight, at)
	}
	mirror(c.s)
	return c.s
}

// addSquare adds FᵀF to the upper triangle of c. What lies below it is undefined then.
func addSquare(ctx context.Context, c, f *mat.Dense) error {
	const step = 12288 // rows between looks at ctx: whole panels of package gemm
	rows, mu := f.Dims()
	var t *team.Team
	if float64(rows)*float64(mu)*float64(mu) >= 1<<22 {
		t = team.New()
		defer t.Close()
	}
	for i := 0; i < rows && ctx.Err() == nil; i += step {
		part := view(f).Slice(i, 0, min(step, rows-i), mu)
		gemm.AddUpper(t, view(c), part.T(), part)
	}
	return ctx.Err()
}

// mirror copies the upper triangle to the lower one.
func mirror(c *mat.Dense) {
	n, _ := c.Dims()
	for i := range n {
		for j := range i {
			c.Set(i, j, c.At(j, i))
		}
	}
}

// twoSum is a+b and what rounding takes from it (Knuth).
func twoSum(a, b float64) (sum, lost float64) {
	sum = a + b
	t := sum - a
	return sum, (a - (sum - t)) + (b - t)
}

// weightOf is w[i], 1 without weights.
func weightOf(w []float64, i int) float64 {
	if w == nil {
		return 1
	}
	return w[i]
}

func totalWeight(w []float64, rows int) float64 {
	if w == nil {
		return float64(rows)
	}
	return simd.Sum(w)
}

// checkWeights refuses weights that aren't counts, and tells how many rows count.
func checkWeights(w []float64, rows int) (counted int, err error) {
	if w == nil {
		return rows, nil
	}
	if len(w) != rows {
		return 0, fmt.Errorf("kpca: %d weights for %d rows; give one for each row, or none", len(w), rows)
	}
	for i, v := range w {
		if !(v >= 0) || math.IsInf(v, 1) {
			return 0, fmt.Errorf("kpca: the weight of row %d (counted from 0) is %g; a weight says how often a row counts, and is finite and not negative", i, v)
		}
		if v > 0 {
			counted++
		}
	}
	if math.IsInf(totalWeight(w, rows), 1) {
		return 0, errors.New("kpca: the weights sum to infinity; divide them by a constant")
	}
	return counted, nil
}
