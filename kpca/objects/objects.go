// Package objects makes Gram matrices of things that are no rows of numbers:
// strings, graphs, series. Kernel values are computed on all cores.
//
//	kernel := objects.Normalized(objects.Spectrum(3))
//	gram, err := objects.Gram(words, kernel)
//	model, err := kpca.FitGram(gram, &kpca.Options{Components: 2})
//	cross, err := objects.CrossGram(fresh, words, kernel)
//	g, err := model.TransformGram(cross)
package objects

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/team"
)

// Gram is the n×n matrix of k(items[i], items[j]), for i ≤ j: k must be symmetric,
// and safe for several goroutines. A value that isn't finite is an error that
// names the pair; a panic of k is passed on.
func Gram[T any](items []T, k func(a, b T) float64) (*mat.SymDense, error) {
	if len(items) == 0 {
		return nil, fmt.Errorf("objects: a Gram matrix of no items; at least one is needed")
	}
	mustHave(k != nil)
	g := mat.NewSymDense(len(items), nil)
	t := team.New()
	defer t.Close()
	t.Do(len(items), func(i int) {
		for j := i; j < len(items); j++ {
			g.SetSym(i, j, k(items[i], items[j]))
		}
	})
	return g, finite(g, true)
}

// CrossGram is the p×n matrix of k(fresh[i], items[j]).
func CrossGram[T any](fresh, items []T, k func(a, b T) float64) (*mat.Dense, error) {
	if len(items) == 0 || len(fresh) == 0 {
		return nil, fmt.Errorf("objects: kernel values between %d and %d items; at least one of each is needed", len(fresh), len(items))
	}
	mustHave(k != nil)
	g := mat.NewDense(len(fresh), len(items), nil)
	t := team.New()
	defer t.Close()
	t.Do(len(fresh), func(i int) {
		for j := range items {
			g.Set(i, j, k(fresh[i], items[j]))
		}
	})
	return g, finite(g, false)
}

// Self is k(x, x) of each item, which PredictionErrorGram asks for.
func Self[T any](items []T, k func(a, b T) float64) []float64 {
	mustHave(k != nil)
	v := make([]float64, len(items))
	for i, x := range items {
		v[i] = k(x, x)
	}
	return v
}

// Normalized is k(a,b)/√(k(a,a)k(b,b)), which doesn't favour long strings or large
// graphs; 0 where an item has k(a,a) = 0.
func Normalized[T any](k func(a, b T) float64) func(a, b T) float64 {
	mustHave(k != nil)
	return func(a, b T) float64 {
		scale := math.Sqrt(k(a, a)) * math.Sqrt(k(b, b))
		if scale == 0 {
			return 0
		}
		return k(a, b) / scale
	}
}

func mustHave(kernel bool) {
	if !kernel {
		panic("objects: the kernel is nil; pass a function of two items")
	}
}

func finite(g mat.Matrix, symmetric bool) error {
	n, c := g.Dims()
	for i := range n {
		for j := range c {
			if v := g.At(i, j); v-v != 0 && (!symmetric || j >= i) {
				return fmt.Errorf("objects: the kernel gives %g for items %d and %d (counted from 0); kernel values must be finite", v, i, j)
			}
		}
	}
	return nil
}
