package hostile

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/choose"
	"kpcalab/kpca/monitor"
	"kpcalab/kpca/objects"
	"kpcalab/kpca/regress"
	"kpcalab/kpca/spectral"
)

// What pipelines need beside kpca.
func init() {
	for name, call := range map[string]func(a *arguments){
		"monitor.Fit": func(a *arguments) {
			m, err := monitor.Fit(a.matrix(), a.kernel(), a.options(), one(a, 0.95, a.float()))
			if err == nil {
				a.finite(nil, m.T2Limit, m.SPELimit)
			}
			a.finite(err)
		},
		"monitor.New": func(a *arguments) {
			m, err := monitor.New(a.model(), a.matrix(), one(a, 0.95, a.float()))
			if err == nil {
				a.finite(nil, m.T2Limit, m.SPELimit)
			}
		},
		"monitor.Monitor.Check": func(a *arguments) {
			states, err := a.monitor().Check(a.matrix())
			for _, s := range states {
				a.finite(nil, s.T2, s.SPE)
			}
			a.finite(err)
		},
		"monitor.Monitor.Contributions": func(a *arguments) {
			t2, spe, err := a.monitor().Contributions(a.matrix())
			a.finite(err, t2, spe)
		},
		"monitor.Limit": func(a *arguments) {
			v, err := monitor.Limit(a.floats(), one(a, 0.99, a.float()))
			a.finite(err, v)
		},
		"objects.Gram": func(a *arguments) { g, err := objects.Gram(a.floats(), a.function()); a.finite(err, g) },
		"objects.CrossGram": func(a *arguments) {
			g, err := objects.CrossGram(a.floats(), a.floats(), a.function())
			a.finite(err, g)
		},
		"objects.Self": func(a *arguments) { objects.Self(a.floats(), a.function()) }, // what the function gives
		"objects.Normalized": func(a *arguments) {
			g, err := objects.Gram(a.floats(), objects.Normalized(a.function()))
			a.finite(err, g)
		},
		"objects.NewLandmarks": func(a *arguments) {
			_, err := objects.NewLandmarks(a.symmetric())
			a.finite(err)
		},
		"objects.Landmarks.Map": func(a *arguments) {
			ny, _ := objects.NewLandmarks(mat.NewSymDense(2, []float64{2, 1, 1, 2}))
			f, err := one(a, ny, ny, ny, nil, &objects.Landmarks{}).Map(a.matrix())
			a.finite(err, f)
		},
		"objects.Intersection": func(a *arguments) { v := a.floats(); objects.Intersection(v, v) },
		"objects.ChiSquared":   func(a *arguments) { v := a.floats(); objects.ChiSquared(a.float())(v, v) },
		"choose.Folds": func(a *arguments) {
			for in, out := range choose.Folds(a.size(), a.size(), a.seed()) {
				choose.Of(in, out[:0])
			}
		},
		"choose.Of":        func(a *arguments) { choose.Of(a.floats(), nil) },
		"choose.Rows":      func(a *arguments) { choose.Rows(a.matrix(), one(a, nil, []int{0, a.size()})) },
		"objects.Spectrum": func(a *arguments) { objects.Spectrum(a.size())(string(a.b), "a\xffa") },
		"objects.WeisfeilerLehman": func(a *arguments) {
			objects.WeisfeilerLehman(a.size())(objects.Graph{}, objects.Graph{Neighbors: [][]int{{0}}, Labels: one(a, nil, []int{a.size()})})
		},
		"regress.Fit": func(a *arguments) {
			m, err := regress.Fit(a.matrix(), a.matrix(), a.kernel(), one(a, 1e-3, a.float()))
			if err == nil {
				y, err := m.Predict(a.matrix())
				a.finite(err, y)
			}
			a.finite(err)
		},
		"regress.Classes": func(a *arguments) {
			c, err := regress.Classes(a.matrix(), one(a, a.ints(), []int{0, 1, 1, 0, 2, 1}[:a.byte()%7]), a.kernel(), one(a, 1e-3, a.float()))
			if err == nil {
				_, err = c.Classify(a.matrix())
			}
			a.finite(err)
		},
		"regress.Model.Predict":       func(a *arguments) { _, err := one(a, nil, &regress.Model{}).Predict(a.matrix()); a.finite(err) },
		"regress.Classifier.Classify": func(a *arguments) { _, err := one(a, nil, &regress.Classifier{}).Classify(a.matrix()); a.finite(err) },

		"spectral.NewSparse": func(a *arguments) {
			edges := make([]spectral.Edge, a.byte()%5)
			for i := range edges {
				edges[i] = spectral.Edge{I: a.size(), J: a.size(), Weight: a.float()}
			}
			s, err := spectral.NewSparse(a.size(), edges)
			a.sparse(s, err)
		},
		"spectral.SparseKNearest": func(a *arguments) {
			a.sparse(spectral.SparseKNearest(a.matrix(), a.size(), spectral.Symmetry(a.byte()%3), one(a, nil, a.kernel())))
		},
		"spectral.Sparse.SymmetricDim": func(a *arguments) { one(a, nil, &spectral.Sparse{}).SymmetricDim() },
		"spectral.Sparse.Dims":         func(a *arguments) { one(a, nil, &spectral.Sparse{}).Dims() },
		"spectral.Sparse.T":            func(a *arguments) { one(a, nil, &spectral.Sparse{}).T() },
		"spectral.Sparse.Edges":        func(a *arguments) { one(a, nil, &spectral.Sparse{}).Edges() },
		"spectral.Sparse.At":           func(a *arguments) { one(a, nil, &spectral.Sparse{}).At(a.size(), a.size()) },
	} {
		calls[name] = call
	}
}

func (a *arguments) monitor() *monitor.Monitor {
	switch a.byte() % 8 {
	case 0:
		return nil
	case 1:
		return &monitor.Monitor{}
	case 2:
		return &monitor.Monitor{Model: a.model()}
	}
	x := mat.NewDense(10, 2, nil)
	for i := range 10 {
		x.SetRow(i, []float64{float64(i%5) - 2, float64(i*i%7) / 3})
	}
	m, _ := monitor.Fit(x, kpca.Gaussian{Width: 2}, &kpca.Options{Components: 2, Standardize: a.yes()}, 0.9)
	return m
}

// function is a kernel of two numbers, or nil.
func (a *arguments) function() func(x, y float64) float64 {
	v := a.float()
	return one(a, nil, func(x, y float64) float64 { return x * y }, func(x, y float64) float64 { return v })
}

func (a *arguments) sparse(s *spectral.Sparse, err error) {
	if err == nil {
		a.finite(nil, spectral.Degrees(s))
	}
	a.finite(err)
}
