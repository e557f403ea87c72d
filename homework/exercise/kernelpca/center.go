package kernelpca

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

var CenterGram = &exercise.Exercise{
	Name:      "CenterGram",
	Signature: "func(K *mat.SymDense) *mat.SymDense",
	Args:      []string{"K"},
	Todo:      "the Gram matrix $\\overline{\\boldsymbol K}$ of the centred features, from the Gram matrix `K`",
	Draw:      centerCases,
	Decide:    centerExact.Decide,
}

func centerCases(seed uint64) []exercise.Case {
	var list []exercise.Case
	for _, in := range instance.Public() {
		list = append(list, exercise.Case{Name: "the Gram matrix of " + in.Name, Args: []any{in.K}})
	}
	polynomial := kpca.Gram(kpca.Polynomial{Degree: 2}, instance.Public()[2].X) // its diagonal isn't constant
	list = append(list, exercise.Case{Name: "a polynomial Gram matrix of six points", Args: []any{polynomial}})
	rng := exercise.Rand(seed)
	for range exercise.Hidden(seed) {
		d := 1 + rng.IntN(4)
		x := instance.RandomPoints(rng, d+2+rng.IntN(6), d)
		list = append(list,
			exercise.Case{Hidden: true, Args: []any{kpca.Gram(reference(1.2+3*rng.Float64()), x)}},
			exercise.Case{Hidden: true, Args: []any{kpca.Gram(kpca.Polynomial{Degree: 2, Offset: 0.5}, x)}})
	}
	return append(list, list[0])
}

var centerExact = &exercise.Exact{
	Symbol: "K̄",
	Want:   func(a []any) exercise.Numbers { return exercise.NumbersOf(kpca.Center(a[0].(*mat.SymDense))) },
	Slips:  centerSlips(),
	Smaller: func(yield func(exercise.Small) bool) {
		instance.LineSets(func(p [][]float64) bool {
			return yield(exercise.Small{Args: []any{kpca.Gram(reference(1.3), instance.FromRows(p))}, Points: p,
				Setting: "K is the Gaussian Gram matrix of these points, c = 1.3"})
		})
	},
	NoSlips: rowSumHint,
}

// means are the row means r_i and the grand mean g of K, with n.
func means(k *mat.SymDense) (r []float64, g, n float64) {
	size := k.SymmetricDim()
	n, r = float64(size), make([]float64, size)
	for i := range r {
		for j := range size {
			r[i] += k.At(i, j) / n
		}
		g += r[i] / n
	}
	return r, g, n
}

// entrywise makes a slip of K_ij plus a function of the means r_i, r_j and g. A
// symmetric matrix is filled from one triangle: i ≤ j, or i ≥ j when lower.
func entrywise(s finding.Slip, lower bool, value func(k, ri, rj, g, n float64) float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: s, Value: func(a []any) exercise.Numbers {
		k := a[0].(*mat.SymDense)
		r, g, n := means(k)
		out := mat.NewSymDense(len(r), nil)
		for i := range r {
			for j := i; j < len(r); j++ {
				ri, rj := r[i], r[j]
				if lower {
					ri, rj = rj, ri
				}
				out.SetSym(i, j, value(k.At(i, j), ri, rj, g, n))
			}
		}
		return exercise.NumbersOf(out)
	}}
}

const (
	symmetryHint = `$\overline{\boldsymbol K}=\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$ must be symmetric, with rows that add up to 0. Is what you compute symmetric before it is stored as a symmetric matrix?`
	rowSumHint   = `Add up a row of your result. What should the sum be when the features are centred, and why?`
	expandHint   = `Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f_j-\bar{\boldsymbol f}\rangle$: how many terms come out, and with which signs?`
	projectHint  = `Check two properties of your $\boldsymbol H$ by hand: is $\boldsymbol H^2=\boldsymbol H$? Is $\boldsymbol H\boldsymbol 1_n=\boldsymbol 0$?`
	sumHint      = `Sums or means? Try $\boldsymbol K=\boldsymbol 1_{n\times n}$: what should come out, and what does?`
)

func centerSlips() []exercise.CodeSlip {
	oneSide := finding.Define("center-HK", `only one side was centred ($\boldsymbol K\boldsymbol H$, that is, each row minus its mean)`, symmetryHint)
	return []exercise.CodeSlip{
		entrywise(finding.Define("center-unchanged", `$\boldsymbol K$ is returned as it is`, rowSumHint), false,
			func(k, _, _, _, _ float64) float64 { return k }),
		entrywise(oneSide, false,
			func(k, ri, _, _, _ float64) float64 { return k - ri }),
		entrywise(oneSide.As(`only one side was centred ($\boldsymbol H\boldsymbol K$, that is, each column minus its mean)`, symmetryHint), true,
			func(k, ri, _, _, _ float64) float64 { return k - ri }),
		entrywise(finding.Define("center-no-grand-mean", `row and column means are subtracted, and the mean of all entries is missing`, expandHint), false,
			func(k, ri, rj, _, _ float64) float64 { return k - ri - rj }),
		entrywise(finding.Define("center-grand-mean-sign", `the mean of all entries has the wrong sign`, expandHint), false,
			func(k, ri, rj, g, _ float64) float64 { return k - ri - rj - g }),
		entrywise(finding.Define("center-grand-mean-twice", `the mean of all entries is added twice`, expandHint), false,
			func(k, ri, rj, g, _ float64) float64 { return k - ri - rj + 2*g }),
		entrywise(finding.Define("center-signs", `row and column means are added`, expandHint), false,
			func(k, ri, rj, g, _ float64) float64 { return k + ri + rj + g }),
		entrywise(finding.Define("center-grand-mean-only", `only the mean of all entries was subtracted`, expandHint), false,
			func(k, _, _, g, _ float64) float64 { return k - g }),
		entrywise(finding.Define("center-half", `half of the row mean and half of the column mean were subtracted`, expandHint), false,
			func(k, ri, rj, _, _ float64) float64 { return k - ri/2 - rj/2 }),
		entrywise(finding.Define("center-H-without-1/n", `$\boldsymbol H$ is $\boldsymbol I-\boldsymbol 1\boldsymbol 1^\top$`, projectHint), false,
			func(k, ri, rj, g, n float64) float64 { return k - n*ri - n*rj + n*n*g }),
		entrywise(finding.Define("center-H-with-n-1", `$\boldsymbol H$ has $\frac1{n-1}$ in it`, projectHint), false,
			func(k, ri, rj, g, n float64) float64 {
				s := n / (n - 1)
				return k - s*ri - s*rj + s*s*g
			}),
		entrywise(finding.Define("center-sums", `sums of rows were subtracted and the mean of all entries added`, sumHint), false,
			func(k, ri, rj, g, n float64) float64 { return k - n*ri - n*rj + g }),
		entrywise(finding.Define("center-total", `the sum of all entries was divided by $n$, not by their number`, sumHint), false,
			func(k, ri, rj, g, n float64) float64 { return k - ri - rj + n*g }),
		entrywise(finding.Define("center-means-n-1", `the row and column means are taken with $n-1$`, `Of how many numbers is each row mean a mean? Add up a row of your result: what should the sum be?`), false,
			func(k, ri, rj, g, n float64) float64 { return k - n/(n-1)*ri - n/(n-1)*rj + g }),
		entrywise(finding.Define("center-over-n", `the centred matrix is divided by $n$`, `Is there a factor in $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$? That one belongs to a covariance.`), false,
			func(k, ri, rj, g, n float64) float64 { return (k - ri - rj + g) / n }),
		entrywise(finding.Define("center-over-n-1", `the centred matrix is divided by $n-1$`, `Is there a factor in $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$? That one belongs to a covariance.`), false,
			func(k, ri, rj, g, n float64) float64 { return (k - ri - rj + g) / (n - 1) }),
		{Slip: finding.Define("center-KHK", `the product is $\boldsymbol K\boldsymbol H\boldsymbol K$, with the roles of $\boldsymbol H$ and $\boldsymbol K$ exchanged`,
			`$\overline{\boldsymbol F}=\boldsymbol F\boldsymbol H$. What is $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$?`), Value: func(a []any) exercise.Numbers {
			k := a[0].(*mat.SymDense)
			var t mat.Dense
			t.Product(k, instance.Centering(k.SymmetricDim(), 1/diagnosis.Dim(k)), k)
			return exercise.NumbersOf(&t)
		}},
		{Slip: finding.Define("center-H", `the centring matrix $\boldsymbol H$ itself is returned`,
			`Where does $\boldsymbol K$ come in?`), Value: func(a []any) exercise.Numbers {
			k := a[0].(*mat.SymDense)
			return exercise.NumbersOf(instance.Centering(k.SymmetricDim(), 1/diagnosis.Dim(k)))
		}},
	}
}
