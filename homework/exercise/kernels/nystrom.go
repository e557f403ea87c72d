package kernels

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// NystromGram is K_xz K_zz⁻¹ K_xzᵀ.
var NystromGram = &exercise.Exercise{
	Name: "NystromGram",
	Reference: func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense {
		return nystromProduct([]any{Kzz, Kxz}, func(v float64) float64 { return 1 / v })
	},
	Args:  []string{"Kzz", "Kxz"},
	Todo:  "the approximate Gram matrix of the samples, from the kernel values `Kzz` between landmarks and `Kxz` between samples and landmarks",
	Draw:  nystromCases,
	Exact: nystromExact,
}

// nystromArgs takes some rows of the points as landmarks.
func nystromArgs(x *mat.Dense, c float64, landmarks ...int) []any {
	_, d := x.Dims()
	z := mat.NewDense(len(landmarks), d, nil)
	for r, i := range landmarks {
		z.SetRow(r, x.RawRowView(i))
	}
	return []any{kpca.Gram(kpca.Gaussian{Width: c}, z), kpca.CrossGram(kpca.Gaussian{Width: c}, x, z)}
}

func nystromCases(seed uint64) []exercise.Case {
	all := instance.Public()
	list := []exercise.Case{
		{Name: "one landmark", Args: nystromArgs(all[0].X, 1.3, 0)},
		{Name: "two landmarks", Args: nystromArgs(all[1].X, 1.7, 0, 2)},
		{Name: "three landmarks of " + all[2].Name, Args: nystromArgs(all[2].X, 2.3, 0, 1, 3)},
	}
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		x := instance.RandomPoints(rng, 6+rng.IntN(5), 2)
		list = append(list, exercise.Case{Hidden: true, Args: nystromArgs(x, 1.2+rng.Float64(), rng.Perm(6)[:3]...)})
	}
	return append(list, list[1])
}

var nystromExact = &exercise.Exact{
	Symbol: "K",
	Slips: []exercise.CodeSlip{
		nystromSlip("nystrom-no-inverse", `$\boldsymbol K_{zz}$ is used where its inverse belongs`,
			`Let every sample be a landmark. What should $\boldsymbol K_{xz}$ times the middle matrix times $\boldsymbol K_{xz}^\top$ be then?`, func(v float64) float64 { return v }),
		nystromSlip("nystrom-no-middle", `the matrix between $\boldsymbol K_{xz}$ and $\boldsymbol K_{xz}^\top$ is missing`,
			`Let every sample be a landmark. What should come out, and what does?`, func(float64) float64 { return 1 }),
		nystromSlip("nystrom-half-power", `the middle matrix is $\boldsymbol K_{zz}^{-1/2}$`,
			`Each feature vector has one factor $\boldsymbol K_{zz}^{-1/2}$. How many of them meet in an inner product?`, func(v float64) float64 { return 1 / math.Sqrt(v) }),
		nystromSlip("nystrom-inverse-squared", `the inverse is applied twice`,
			`Let every sample be a landmark: count the factors of $\boldsymbol K_{zz}$ and of its inverse.`, func(v float64) float64 { return 1 / (v * v) }),
	},
	Shape: func(got, want exercise.Numbers) string {
		if got.Rows != got.Cols || got.Rows != want.Rows {
			return `The result has a row and a column for each sample, not for each landmark. Write the size beside each factor: is one of them missing, or to be transposed?`
		}
		return ""
	},
	Smaller: func(yield func(exercise.Small) bool) {
		instance.LineSets(func(p [][]float64) bool {
			return yield(exercise.Small{Args: nystromArgs(instance.FromRows(p), instance.ExampleWidth, 0, 1), Points: p,
				Setting: "c = 1.3, the first two points are the landmarks"})
		})
	},
	NoSlips: `Take all samples as landmarks, so that $\boldsymbol K_{xz}=\boldsymbol K_{zz}=\boldsymbol K$. Your function should then give back $\boldsymbol K$. Does it?`,
}

// nystromProduct is K_xz U g(Λ) Uᵀ K_xzᵀ for K_zz = UΛUᵀ.
func nystromProduct(a []any, g func(v float64) float64) *mat.Dense {
	var eig mat.EigenSym
	if !eig.Factorize(a[0].(*mat.SymDense), true) {
		panic("kernelpca: the eigenvalues of the landmarks' Gram matrix did not converge")
	}
	values := eig.Values(nil)
	for i, v := range values {
		values[i] = g(v)
	}
	var u, ku, out mat.Dense
	eig.VectorsTo(&u)
	ku.Mul(a[1].(*mat.Dense), &u)
	out.Product(&ku, mat.NewDiagDense(len(values), values), ku.T())
	return &out
}

func nystromSlip(id, name, hint string, power func(v float64) float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: func(a []any) exercise.Numbers {
		return exercise.NumbersOf(nystromProduct(a, power))
	}}
}
