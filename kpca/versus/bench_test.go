package main

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/simd"
)

// Time over n of each solver; as the documentation states it, the names say.
func BenchmarkScaling(b *testing.B) {
	for _, l := range []struct {
		cost   string
		solver kpca.Solver
		d, m   int
		wide   float64
		sizes  []int
	}{
		{"n³", kpca.Full{}, 13, 0, 1, []int{250, 500, 1000, 2000}},
		{"n²", kpca.Lanczos{}, 13, 10, 1, []int{1000, 2000, 4000, 8000, 16000}},
		{"n", kpca.PivotedCholesky{}, 2, 10, 2, []int{25000, 50000, 100000, 200000}},
		{"n²", kpca.MatrixFree{}, 13, 10, 1, []int{2000, 4000, 8000, 16000}},
		{"n²", kpca.Davidson{}, 13, 10, 1, []int{2000, 4000, 8000, 16000}},
	} {
		for _, n := range l.sizes {
			b.Run(fmt.Sprintf("%T/%s/n=%d", l.solver, l.cost, n), func(b *testing.B) {
				x := mixture(n, l.d, 1)
				k := kpca.Gaussian{Width: l.wide * medianDistance(x, n, l.d)}
				for b.Loop() {
					o := &kpca.Options{Components: l.m, Form: kpca.Dual, Solver: l.solver}
					if _, err := kpca.Fit(mat.NewDense(n, l.d, x), k, o); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// Time of some steps with every instruction set of this processor, plain Go first; as
// WebAssembly, too. The metric is processor time, where the system tells.
func BenchmarkLevels(b *testing.B) {
	const n, d = 2000, 13
	data := mixture(n, d, 1)
	k := kpca.Gaussian{Width: medianDistance(data, n, d)}
	x, y, few := mat.NewDense(n, d, data), mat.NewDense(n, d, mixture(n, d, 2)), mat.NewDense(500, d, data[:500*d])
	m, err := kpca.Fit(x, k, &kpca.Options{Components: 10})
	if err != nil {
		b.Fatal(err)
	}
	fit := func(x *mat.Dense, components int) error {
		_, err := kpca.Fit(x, k, &kpca.Options{Components: components})
		return err
	}
	for _, step := range []struct {
		name string
		do   func() error
	}{
		{"fit/n=2000/d=13/m=2", func() error { return fit(x, 2) }},
		{"fit/n=2000/d=13/m=10", func() error { return fit(x, 10) }},
		{"transform/rows=2000", func() error { _, err := m.Transform(y); return err }},
		{"gram/n=2000", func() error { kpca.Gram(k, x); return nil }},
		{"fit/n=500/all", func() error { return fit(few, 0) }},
	} {
		for _, l := range simd.Levels() {
			b.Run(fmt.Sprintf("%s/%v", step.name, l), func(b *testing.B) {
				defer simd.Use(l)()
				begin := processorTime()
				for b.Loop() {
					if err := step.do(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric((processorTime()-begin)*1e9/float64(b.N), "cpu-ns/op")
			})
		}
	}
}
