package score

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Discriminant is the share of the rows of g (n×m) that linear discriminant
// analysis, fitted to the same rows, puts into their own class: normal classes
// with one common covariance, priors by class size (Fisher 1936). Labels count
// from 0. The result is that of scikit-learn's LinearDiscriminantAnalysis.
func Discriminant(g mat.Matrix, labels []int) (float64, error) {
	c, err := classesOf(g, labels)
	if err != nil {
		return 0, err
	}
	var chol mat.Cholesky
	if !chol.Factorize(c.within) {
		return 0, errors.New("score: the covariance within the classes is singular; leave out components that are constant or repeat others")
	}
	n, m := g.Dims()
	w := mat.NewDense(m, len(c.mean), nil) // column k: Σ⁻¹μ_k
	offset := make([]float64, len(c.mean))
	for k, mean := range c.mean {
		col := w.ColView(k).(*mat.VecDense)
		if err := chol.SolveVecTo(col, mat.NewVecDense(m, mean)); err != nil {
			return 0, fmt.Errorf("score: the covariance within the classes is nearly singular: %w", err)
		}
		offset[k] = math.Log(float64(c.size[k])) - mat.Dot(mat.NewVecDense(m, mean), col)/2
	}
	var s mat.Dense
	s.Mul(g, w)
	right := 0
	for i := range n {
		best := -1
		for k, o := range offset {
			if c.size[k] > 0 && (best < 0 || s.At(i, k)+o > s.At(i, best)+offset[best]) {
				best = k
			}
		}
		if best == labels[i] {
			right++
		}
	}
	return float64(right) / float64(n), nil
}

// Fisher is Fisher's ratio trace(S_w⁻¹S_b): the scatter of the class means over
// that within the classes. It grows with separation even when every sample is
// already on the right side.
func Fisher(g mat.Matrix, labels []int) (float64, error) {
	c, err := classesOf(g, labels)
	if err != nil {
		return 0, err
	}
	var chol mat.Cholesky
	if !chol.Factorize(c.within) {
		return 0, errors.New("score: the covariance within the classes is singular; leave out components that are constant or repeat others")
	}
	var ratio mat.Dense
	if err := chol.SolveTo(&ratio, c.between); err != nil {
		return 0, fmt.Errorf("score: the covariance within the classes is nearly singular: %w", err)
	}
	return mat.Trace(&ratio), nil
}

type classes struct {
	mean            [][]float64
	size            []int
	within, between *mat.SymDense // (1/n)-scatters
}

func classesOf(g mat.Matrix, labels []int) (*classes, error) {
	n, m := g.Dims()
	if n == 0 || len(labels) != n {
		return nil, fmt.Errorf("score: %d rows with %d labels", n, len(labels))
	}
	c := &classes{within: mat.NewSymDense(m, nil), between: mat.NewSymDense(m, nil)}
	all := make([]float64, m)
	for i, l := range labels {
		if l < 0 || l >= n {
			return nil, fmt.Errorf("score: label %d of row %d; labels count from 0", l, i)
		}
		for l >= len(c.mean) {
			c.mean, c.size = append(c.mean, make([]float64, m)), append(c.size, 0)
		}
		c.size[l]++
		for j := range m {
			v := g.At(i, j)
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("score: the embedding holds %g at row %d, column %d (counted from 0)", v, i, j)
			}
			c.mean[l][j] += v
			all[j] += v / float64(n)
		}
	}
	for k, mean := range c.mean {
		for j := range mean {
			mean[j] /= max(1, float64(c.size[k]))
		}
		c.between.SymRankOne(c.between, float64(c.size[k])/float64(n), difference(mean, all))
	}
	row := make([]float64, m)
	for i, l := range labels {
		for j := range m {
			row[j] = g.At(i, j)
		}
		c.within.SymRankOne(c.within, 1/float64(n), difference(row, c.mean[l]))
	}
	return c, nil
}

func difference(a, b []float64) *mat.VecDense {
	d := mat.NewVecDense(len(a), nil)
	d.SubVec(mat.NewVecDense(len(a), a), mat.NewVecDense(len(b), b))
	return d
}
