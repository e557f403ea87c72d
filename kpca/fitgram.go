package kpca

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
)

// FitGram fits a Gram matrix K that was computed elsewhere (n×n, not centred;
// K_ij = K(x_i, x_j)). Of a matrix whose type doesn't make it symmetric, entries K_ij and
// K_ji that differ by more than 1e-8 of the largest are an error, which names the worst
// pair; smaller differences are rounding and are averaged. The model embeds new samples
// by TransformGram only.
func FitGram(gram mat.Matrix, opts *Options) (*Model, error) {
	precise.MustHave(gram, "kpca")
	o := opts.orZero()
	n, c := gram.Dims()
	if n != c || n == 0 {
		return nil, fmt.Errorf("kpca: the Gram matrix is %d×%d; it must be square, with one row and column for each sample (TransformGram takes the p×n values of new samples)", n, c)
	}
	switch {
	case o.Form == Primal:
		return nil, errors.New("kpca: FitGram has no feature map for the primal form; leave Form at Auto or Dual")
	case o.Standardize:
		return nil, errors.New("kpca: FitGram has no columns to standardize; do it before computing the Gram matrix")
	}
	if err := o.check(n); err != nil {
		return nil, err
	}
	if err := checkGram(gram); err != nil {
		return nil, err
	}
	err := checkMemory(8*float64(n)*float64(n), "fit the samples instead", "copies of %d×%d kernel values", n, n)
	if err != nil {
		return nil, err
	}
	k, err := symmetric(gram)
	if err != nil {
		return nil, err
	}
	o.report(0)
	m := &Model{centered: !o.Uncentered, n: n}
	if err := m.setWeights(o); err != nil {
		return nil, err
	}
	if err := m.setNames(o); err != nil {
		return nil, err
	}
	if err := m.fitDual(newGramProblem(k, m.centered), o); err != nil {
		return nil, err
	}
	o.report(1)
	return m, nil
}

// symmetric is a copy of a square matrix, averaged where only rounding differs.
func symmetric(gram mat.Matrix) (*mat.SymDense, error) {
	n, _ := gram.Dims()
	out := mat.NewSymDense(n, nil)
	if s, ok := gram.(mat.Symmetric); ok {
		out.CopySym(s)
		return out, nil
	}
	var largest, worst float64
	var row, col int
	for i := range n {
		for j := i; j < n; j++ {
			a, b := gram.At(i, j), gram.At(j, i)
			largest = max(largest, math.Abs(a), math.Abs(b))
			if d := math.Abs(a - b); d > worst {
				worst, row, col = d, i, j
			}
			out.SetSym(i, j, a+(b-a)/2)
		}
	}
	if worst > 1e-8*largest {
		return nil, fmt.Errorf("kpca: the Gram matrix is not symmetric: entry (%d, %d) is %g, entry (%d, %d) is %g; a kernel must give K(x,y) = K(y,x)", row, col, gram.At(row, col), col, row, gram.At(col, row))
	}
	return out, nil
}

func checkGram(gram mat.Matrix) error {
	if i, j, v, bad := firstNonFinite(gram); bad {
		return fmt.Errorf("kpca: the Gram matrix holds %g at row %d, column %d (counted from 0); every K(x_i, x_j) must be finite", v, i, j)
	}
	return nil
}
