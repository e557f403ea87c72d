package kernels

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// TotalVariance is trace K̄, the sum of all eigenvalues, from the Gram matrix K.
var TotalVariance = &exercise.Exercise{
	Name: "TotalVariance",
	Reference: func(K *mat.SymDense) float64 {
		return mat.Trace(K) - mat.Sum(K)/float64(K.SymmetricDim())
	},
	Args: []string{"K"},
	Todo: "the sum of all eigenvalues of $\\overline{\\boldsymbol K}$, from the Gram matrix `K`, without an eigen-solver",
	Draw: func(seed uint64) []exercise.Case {
		var list []exercise.Case
		for i, in := range exercise.Instances(seed) {
			K := mat.NewSymDense(in.N(), nil)
			K.CopySym(in.K)
			for j := range in.N() { // a diagonal that isn't 1 everywhere, as most kernels have
				K.SetSym(j, j, 1+float64(j)/2)
			}
			list = append(list, exercise.Case{Name: in.Name, Hidden: i >= len(instance.Public()), Args: []any{K}})
		}
		return append(list, list[0])
	},
	Exact: &exercise.Exact{
		Symbol: "Σλ",
		Slips: []exercise.CodeSlip{
			traceSlip("trace-uncentred", `it is the trace of $\boldsymbol K$, without centring`,
				`Whose eigenvalues are asked for? Take samples that are all equal: what is the sum then?`, func(float64) float64 { return 0 }),
			traceSlip("trace-not-divided", `the sum of all entries is subtracted, not divided by $n$`,
				`Write out entry $(i,i)$ of $\boldsymbol H\boldsymbol K\boldsymbol H$ and add up over $i$. How often does each sum occur, with which factor?`, func(float64) float64 { return 1 }),
			traceSlip("trace-grand", `the mean of all entries is subtracted once`,
				`Entry $(i,i)$ of $\boldsymbol H\boldsymbol K\boldsymbol H$ has four terms, and there are $n$ such entries. How often is the grand mean counted?`, func(n float64) float64 { return 1 / (n * n) }),
			traceSlip("trace-twice", `the row and column means are subtracted, and the grand mean is not added again`,
				`Entry $(i,i)$ of $\boldsymbol H\boldsymbol K\boldsymbol H$ has four terms. Which sign has the last one?`, func(n float64) float64 { return 2 / n }),
			{Slip: finding.Define("trace-over-n", `the sum is divided by $n$`, `Is the eigenvalue of $\overline{\boldsymbol K}$ asked for, or that of the covariance matrix?`),
				Value: func(a []any) exercise.Numbers {
					K := a[0].(*mat.SymDense)
					n := float64(K.SymmetricDim())
					return exercise.NumbersOf(mat.Trace(K)/n - mat.Sum(K)/(n*n))
				}},
		},
		Smaller: func(yield func(exercise.Small) bool) {
			instance.LineSets(func(p [][]float64) bool {
				in, err := instance.NewDataSet(p, p[:1], instance.ExampleWidth, 1)
				return err != nil || yield(exercise.Small{Args: []any{in.K}, Points: p, Setting: "K is the Gaussian Gram matrix, c = 1.3"})
			})
		},
		NoSlips: `Take $n=2$ and write $\boldsymbol H\boldsymbol K\boldsymbol H$ out with pencil and paper. What stands on its diagonal?`,
	},
}

func traceSlip(id, name, hint string, share func(n float64) float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: func(a []any) exercise.Numbers {
		K := a[0].(*mat.SymDense)
		return exercise.NumbersOf(mat.Trace(K) - share(float64(K.SymmetricDim()))*mat.Sum(K))
	}}
}
