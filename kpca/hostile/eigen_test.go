package hostile

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/eigen"
)

func init() {
	for name, call := range map[string]func(a *arguments){
		"eigen.Sym.Factorize": func(a *arguments) {
			var e eigen.Sym
			if e.Factorize(a.symmetric(), a.yes()) {
				a.finite(nil, e.RawValues())
			}
		},
		"eigen.Sym.Dims":         func(a *arguments) { a.decomposed().Dims() },
		"eigen.Sym.SymmetricDim": func(a *arguments) { a.decomposed().SymmetricDim() },
		"eigen.Sym.T":            func(a *arguments) { a.decomposed().T() },
		"eigen.Sym.At":           func(a *arguments) { a.decomposed().At(a.size(), a.size()) },
		"eigen.Sym.Values":       func(a *arguments) { a.finite(nil, a.decomposed().Values(a.floats())) },
		"eigen.Sym.RawValues":    func(a *arguments) { a.finite(nil, a.decomposed().RawValues()) },
		"eigen.Sym.RawQ":         func(a *arguments) { a.decomposed().RawQ() },
		"eigen.Sym.VectorsTo": func(a *arguments) {
			q := one(a, nil, &mat.Dense{}, mat.NewDense(3, 3, nil), mat.NewDense(2, 3, nil))
			a.decomposed().VectorsTo(q)
			a.finite(nil, q)
		},
		"eigen.Dense": func(a *arguments) { eigen.Dense(a.symmetric()) },
		"eigen.Largest": func(a *arguments) {
			found, err := eigen.Largest(context.Background(), one(a, nil, eigen.Dense(a.symmetric())), a.size(), one(a, 0, a.float()))
			if err == nil {
				a.finite(nil, found.Values, found.Residuals, found.Vectors)
			}
			a.finite(err)
		},
	} {
		calls[name] = call
	}
}

// decomposed is a decomposition of an ordinary matrix, or none.
func (a *arguments) decomposed() *eigen.Sym {
	e := &eigen.Sym{}
	if a.yes() {
		e.Factorize(mat.NewSymDense(3, []float64{2, 1, 0, 1, 2, 1, 0, 1, 2}), a.yes())
	}
	return e
}
