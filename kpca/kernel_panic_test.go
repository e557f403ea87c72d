package kpca

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// A kernel that panics in a goroutine of ours doesn't end the process: the caller
// gets the panic, with the rows.
func TestAKernelsPanicReachesTheCaller(t *testing.T) {
	const n, bad = 700, 123
	x := mixture(n, 2, 1)
	x.Set(bad, 0, 77)
	k := KernelFunc(func(a, b []float64) float64 {
		if a[0] == 77 || b[0] == 77 {
			panic("no kernel for 77")
		}
		return Gaussian{3}.Eval(a, b)
	})
	good := KernelFunc(Gaussian{3}.Eval)
	m := mustFit(t, x, good, &Options{Components: 2})
	m.reference = k // fails for new samples alone
	fresh := mat.DenseCopyOf(x.Slice(0, 600, 0, 2))
	for name, run := range map[string]func(){
		"Gram":                   func() { Gram(k, x) },
		"CrossGram":              func() { CrossGram(k, x, x) },
		"NewNystrom":             func() { NewNystrom(k, x) },
		"Transform":              func() { m.Transform(fresh) },
		"Fit, Full":              func() { Fit(x, k, &Options{Solver: Full{}}) },
		"Fit, Lanczos":           func() { Fit(x, k, &Options{Components: 2, Solver: Lanczos{}}) },
		"Fit, MatrixFree":        func() { Fit(x, k, &Options{Components: 2, Solver: MatrixFree{}}) },
		"Fit, PivotedCholesky":   func() { Fit(x, k, &Options{Components: 2, Solver: PivotedCholesky{}}) },
		"Fit with a Nyström map": func() { Fit(x, mustNystrom(t, k, x.Slice(0, 100, 0, 2)), nil) },
	} {
		func() {
			defer func() {
				said := fmt.Sprint(recover())
				if !strings.HasPrefix(said, "kpca: the kernel kpca.KernelFunc panicked for rows ") || !strings.Contains(said, fmt.Sprint(bad)) || !strings.Contains(said, "no kernel for 77") {
					t.Errorf("%s: recovered %.200q", name, said)
				}
			}()
			run()
		}()
	}
}

func mustNystrom(t *testing.T, k Kernel, z mat.Matrix) *Nystrom {
	ny, err := NewNystrom(k, z)
	if err != nil {
		t.Fatal(err)
	}
	return ny
}
