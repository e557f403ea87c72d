package homework

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// CheckNystrom checks the student's Nyström approximation of a Gram matrix:
// K_xz K_zz⁻¹ K_xzᵀ (n×n) from the Gram matrix Kzz of the landmarks (l×l,
// invertible) and the kernel values Kxz of samples and landmarks (n×l).
func CheckNystrom(f func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense) Finding {
	if f == nil {
		return nystromGram.missing()
	}
	return nystromGram.Check(inProcess(func(a []any) any {
		return f(a[0].(*mat.SymDense), a[1].(*mat.Dense))
	}), 0)
}

var nystromGram = &Problem{
	Name:      "NystromGram",
	Signature: "func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense",
	Args:      []string{"Kzz", "Kxz"},
	Todo:      "the approximate Gram matrix of the samples, from the kernel values `Kzz` between landmarks and `Kxz` between samples and landmarks",
	cases:     nystromCases,
	judge:     nystromExact.judge,
}

// nystromArgs takes some rows of the points as landmarks.
func nystromArgs(x *mat.Dense, c float64, landmarks ...int) []any {
	_, d := x.Dims()
	z := mat.NewDense(len(landmarks), d, nil)
	for r, i := range landmarks {
		z.SetRow(r, x.RawRowView(i))
	}
	return []any{kpca.Gram(reference(c), z), kpca.CrossGram(reference(c), x, z)}
}

func nystromCases(seed uint64) []Case {
	all := Instances()
	list := []Case{
		{Name: "one landmark", Args: nystromArgs(all[0].X, 1.3, 0)},
		{Name: "two landmarks", Args: nystromArgs(all[1].X, 1.7, 0, 2)},
		{Name: "three landmarks of " + all[2].Name, Args: nystromArgs(all[2].X, 2.3, 0, 1, 3)},
	}
	rng := caseRand(seed)
	for range hiddenCount(seed) {
		x := randomPoints(rng, 6+rng.IntN(5), 2)
		list = append(list, Case{Hidden: true, Args: nystromArgs(x, 1.2+rng.Float64(), rng.Perm(6)[:3]...)})
	}
	return append(list, list[1])
}

var nystromExact = &exact{
	symbol: "K",
	want: func(a []any) Numbers {
		return numbersOf(nystromProduct(a, func(values []float64) {
			for i, v := range values {
				values[i] = 1 / v
			}
		}))
	},
	slips: []codeSlip{
		nystromSlip("nystrom-no-inverse", `$\boldsymbol K_{zz}$ is used where its inverse belongs`,
			`Let every sample be a landmark. What should $\boldsymbol K_{xz}$ times the middle matrix times $\boldsymbol K_{xz}^\top$ be then?`, func(v float64) float64 { return v }),
		nystromSlip("nystrom-no-middle", `the matrix between $\boldsymbol K_{xz}$ and $\boldsymbol K_{xz}^\top$ is missing`,
			`Let every sample be a landmark. What should come out, and what does?`, func(float64) float64 { return 1 }),
		nystromSlip("nystrom-half-power", `the middle matrix is $\boldsymbol K_{zz}^{-1/2}$`,
			`Each feature vector has one factor $\boldsymbol K_{zz}^{-1/2}$. How many of them meet in an inner product?`, func(v float64) float64 { return 1 / math.Sqrt(v) }),
		nystromSlip("nystrom-inverse-squared", `the inverse is applied twice`,
			`Let every sample be a landmark: count the factors of $\boldsymbol K_{zz}$ and of its inverse.`, func(v float64) float64 { return 1 / (v * v) }),
	},
	shape: func(got, want Numbers) string {
		if got.Rows != got.Cols || got.Rows != want.Rows {
			return `The result has a row and a column for each sample, not for each landmark. Write the size beside each factor: is one of them missing, or to be transposed?`
		}
		return ""
	},
	small: func(yield func(smallCase) bool) {
		lineSets(func(p [][]float64) bool {
			return yield(smallCase{args: nystromArgs(fromRows(p), exampleWidth, 0, 1), points: p,
				setting: "c = 1.3, the first two points are the landmarks"})
		})
	},
	noSlips: `Take all samples as landmarks, so that $\boldsymbol K_{xz}=\boldsymbol K_{zz}=\boldsymbol K$. Your function should then give back $\boldsymbol K$. Does it?`,
}

// nystromProduct is K_xz U g(Λ) Uᵀ K_xzᵀ for K_zz = UΛUᵀ; change applies g.
func nystromProduct(a []any, change func(values []float64)) *mat.Dense {
	var eig mat.EigenSym
	if !eig.Factorize(a[0].(*mat.SymDense), true) {
		panic("homework: the eigenvalues of the landmarks' Gram matrix did not converge")
	}
	values := eig.Values(nil)
	change(values)
	var u, ku, out mat.Dense
	eig.VectorsTo(&u)
	ku.Mul(a[1].(*mat.Dense), &u)
	out.Product(&ku, mat.NewDiagDense(len(values), values), ku.T())
	return &out
}

func nystromSlip(id, name, hint string, power func(v float64) float64) codeSlip {
	return codeSlip{Define(id, name, hint), func(a []any) Numbers {
		return numbersOf(nystromProduct(a, func(values []float64) {
			for i, v := range values {
				values[i] = power(v)
			}
		}))
	}}
}
