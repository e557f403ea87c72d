//go:build ignore

// Make writes models of five kinds as the commit where it is run saves them, and
// what they make of new samples there:
//
//	git worktree add /tmp/older COMMIT
//	cp kpca/testdata/saved/make.go /tmp/older/make.go
//	(cd /tmp/older && go run make.go) > kpca/testdata/saved/vN.json
//
// COMMIT is one whose kpca/marshal.go has the format N: v1.json was made at
// 4d544bb^ of this repository, v2.json at 4cf4091^, v3.json at 3df38db.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

type saved struct {
	Model     []byte // base64 in JSON
	Transform []float64
}

func main() {
	x, fresh := waves(12, 0), waves(4, 0.3)
	ny, err := kpca.NewNystrom(kpca.Laplacian{Width: 3}, x.Slice(0, 5, 0, 2))
	check(err)
	far := mat.DenseCopyOf(x)
	far.Apply(func(_, _ int, v float64) float64 { return v + 1e3 }, far)
	out := map[string]saved{}
	for name, fit := range map[string]func() (*kpca.Model, error){
		"gaussian": func() (*kpca.Model, error) {
			return kpca.Fit(x, kpca.Gaussian{Width: 2}, &kpca.Options{Components: 3, Standardize: true})
		},
		"wide": func() (*kpca.Model, error) {
			return kpca.Fit(x, kpca.Gaussian{Width: 1e6}, &kpca.Options{Components: 2})
		},
		"polynomial": func() (*kpca.Model, error) {
			return kpca.Fit(x, kpca.Polynomial{Degree: 3, Offset: 1}, &kpca.Options{Components: 3, Form: kpca.Dual})
		},
		"primal":  func() (*kpca.Model, error) { return kpca.Fit(far, kpca.Linear{}, &kpca.Options{Components: 2}) },
		"nystrom": func() (*kpca.Model, error) { return kpca.Fit(x, ny, &kpca.Options{Components: 3}) },
	} {
		m, err := fit()
		check(err)
		b, err := m.MarshalBinary()
		check(err)
		g, err := m.Transform(fresh)
		check(err)
		out[name] = saved{Model: b, Transform: g.RawMatrix().Data}
	}
	e := json.NewEncoder(os.Stdout)
	e.SetIndent("", " ")
	check(e.Encode(out))
}

func waves(n int, shift float64) *mat.Dense {
	x := mat.NewDense(n, 2, nil)
	x.Apply(func(i, j int, _ float64) float64 { return math.Sin(1.7*float64(i)+shift+float64(j)) + 0.1*float64(i*j) }, x)
	return x
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
