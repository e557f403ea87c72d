package kpca

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/symeig"
)

// svdLimit bounds n·μ·min(n, μ), the work for which singular values are taken.
const svdLimit = 1 << 27

// principalAxes solves C̄ψ = λψ for F̄ᵀ (n×μ, rows are samples): min(n, μ)
// eigenvalues, descending, and at least the first `ask` axes as columns (μ×…).
//
// Singular values of F̄ are the most exact way, since C̄ needn't be squared. Larger
// problems form the smaller one of C̄ and K̄, whose eigenvalues have an error of
// some ε·λ_1, as in the dual form; K̄ gives ψ = λ^{-1/2}F̄α.
func principalAxes(ctx context.Context, f *mat.Dense, ask int) (values []float64, axes *mat.Dense, err error) {
	n, mu := f.Dims()
	small := min(n, mu)
	switch {
	case float64(n)*float64(mu)*float64(small) <= svdLimit:
		return singularAxes(ctx, f)
	case mu <= n:
		c := mat.NewDense(mu, mu, nil)
		if err := addSquare(ctx, c, f); err != nil {
			return nil, nil, err
		}
		mirror(c)
		return topOf(ctx, c, ask)
	}
	k := mat.NewDense(n, n, nil)
	addOnAllCores(view(k), view(f), view(f).T())
	values, alpha, err := topOf(ctx, k, ask)
	if err != nil {
		return nil, nil, err
	}
	axes = mat.NewDense(mu, alpha.RawMatrix().Cols, nil)
	addOnAllCores(view(axes), view(f).T(), view(alpha))
	roots := make([]float64, alpha.RawMatrix().Cols)
	for j := range roots {
		if values[j] > zeroTolerance(n, values) {
			roots[j] = 1 / math.Sqrt(values[j])
		}
	}
	scaleBy(axes, roots)
	return values, axes, nil
}

func singularAxes(ctx context.Context, f *mat.Dense) (values []float64, axes *mat.Dense, err error) {
	var svd mat.SVD
	done := make(chan bool, 1)
	go func() { done <- svd.Factorize(f, mat.SVDThinV) }()
	select {
	case <-ctx.Done(): // the factorization, which can't be interrupted, comes to its end alone
		return nil, nil, ctx.Err()
	case converged := <-done:
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if converged { // as finite features, which it scales, do
			break
		}
		return nil, nil, errors.New("kpca: the singular value decomposition of the features did not converge; check their scale")
	}
	values = svd.Values(nil)
	for j, s := range values {
		values[j] = s * s
	}
	axes = new(mat.Dense)
	svd.VTo(axes)
	return values, axes, nil
}

// topOf decomposes the symmetric matrix c, which it overwrites.
func topOf(ctx context.Context, c *mat.Dense, ask int) (values []float64, vectors *mat.Dense, err error) {
	n, _ := c.Dims()
	if ask <= 0 || ask > n {
		ask = n
	}
	watch := func(float64) error { return ctx.Err() }
	values, v, err := symeig.DecomposeFilled(n, ask, upperOf(c), watch)
	if ended := ctx.Err(); ended != nil {
		return nil, nil, ended
	}
	if err != nil {
		return nil, nil, fmt.Errorf("kpca: the eigen-decomposition of the features' %d×%d matrix failed: %w; check their scale", n, n, err)
	}
	return values, mat.NewDense(n, ask, v), nil
}

// upperOf copies the upper triangle of the square matrix c.
func upperOf(c *mat.Dense) func(dst []float64, stride int) {
	return func(dst []float64, stride int) {
		n, _ := c.Dims()
		for i := range n {
			copy(dst[i*stride+i:i*stride+n], c.RawRowView(i)[i:])
		}
	}
}
