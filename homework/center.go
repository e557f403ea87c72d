package homework

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// CheckCenter checks the student's centring of a Gram matrix in feature space:
// from K (n×n) to K̄ = HKH with H = I_n − (1/n)1_{n×n}.
func CheckCenter(f func(K *mat.SymDense) *mat.SymDense) Finding {
	if f == nil {
		return centerGram.missing()
	}
	return centerGram.Check(inProcess(func(a []any) any { return f(a[0].(*mat.SymDense)) }), 0)
}

var centerGram = &Problem{
	Name:      "CenterGram",
	Signature: "func(K *mat.SymDense) *mat.SymDense",
	Args:      []string{"K"},
	Todo:      "the Gram matrix $\\overline{\\boldsymbol K}$ of the centred features, from the Gram matrix `K`",
	cases:     centerCases,
	judge:     centerExact.judge,
}

func centerCases(seed uint64) []Case {
	var list []Case
	for _, in := range Instances() {
		list = append(list, Case{Name: "the Gram matrix of " + in.Name, Args: []any{in.K}})
	}
	polynomial := kpca.Gram(kpca.Polynomial{Degree: 2}, Instances()[2].X) // its diagonal isn't constant
	list = append(list, Case{Name: "a polynomial Gram matrix of six points", Args: []any{polynomial}})
	rng := caseRand(seed)
	for range hiddenCount(seed) {
		d := 1 + rng.IntN(4)
		x := randomPoints(rng, d+2+rng.IntN(6), d)
		list = append(list,
			Case{Hidden: true, Args: []any{kpca.Gram(reference(1.2+3*rng.Float64()), x)}},
			Case{Hidden: true, Args: []any{kpca.Gram(kpca.Polynomial{Degree: 2, Offset: 0.5}, x)}})
	}
	return append(list, list[0])
}

var centerExact = &exact{
	symbol: "K̄",
	want:   func(a []any) Numbers { return numbersOf(kpca.Center(a[0].(*mat.SymDense))) },
	slips:  centerSlips(),
	small: func(yield func(smallCase) bool) {
		lineSets(func(p [][]float64) bool {
			return yield(smallCase{args: []any{kpca.Gram(reference(1.3), fromRows(p))}, points: p,
				setting: "K is the Gaussian Gram matrix of these points, c = 1.3"})
		})
	},
	noSlips: rowSumHint,
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
func entrywise(s Slip, lower bool, value func(k, ri, rj, g, n float64) float64) codeSlip {
	return codeSlip{s, func(a []any) Numbers {
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
		return numbersOf(out)
	}}
}

const (
	symmetryHint = `$\overline{\boldsymbol K}=\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$ must be symmetric, with rows that add up to 0. Is what you compute symmetric before it is stored as a symmetric matrix?`
	rowSumHint   = `Add up a row of your result. What should the sum be when the features are centred, and why?`
	expandHint   = `Expand $\langle\boldsymbol f_i-\bar{\boldsymbol f},\,\boldsymbol f_j-\bar{\boldsymbol f}\rangle$: how many terms come out, and with which signs?`
	projectHint  = `Check two properties of your $\boldsymbol H$ by hand: is $\boldsymbol H^2=\boldsymbol H$? Is $\boldsymbol H\boldsymbol 1_n=\boldsymbol 0$?`
	sumHint      = `Sums or means? Try $\boldsymbol K=\boldsymbol 1_{n\times n}$: what should come out, and what does?`
)

func centerSlips() []codeSlip {
	oneSide := Define("center-HK", `only one side was centred ($\boldsymbol K\boldsymbol H$, that is, each row minus its mean)`, symmetryHint)
	return []codeSlip{
		entrywise(Define("center-unchanged", `$\boldsymbol K$ is returned as it is`, rowSumHint), false,
			func(k, _, _, _, _ float64) float64 { return k }),
		entrywise(oneSide, false,
			func(k, ri, _, _, _ float64) float64 { return k - ri }),
		entrywise(oneSide.As(`only one side was centred ($\boldsymbol H\boldsymbol K$, that is, each column minus its mean)`, symmetryHint), true,
			func(k, ri, _, _, _ float64) float64 { return k - ri }),
		entrywise(Define("center-no-grand-mean", `row and column means are subtracted, and the mean of all entries is missing`, expandHint), false,
			func(k, ri, rj, _, _ float64) float64 { return k - ri - rj }),
		entrywise(Define("center-grand-mean-sign", `the mean of all entries has the wrong sign`, expandHint), false,
			func(k, ri, rj, g, _ float64) float64 { return k - ri - rj - g }),
		entrywise(Define("center-grand-mean-twice", `the mean of all entries is added twice`, expandHint), false,
			func(k, ri, rj, g, _ float64) float64 { return k - ri - rj + 2*g }),
		entrywise(Define("center-signs", `row and column means are added`, expandHint), false,
			func(k, ri, rj, g, _ float64) float64 { return k + ri + rj + g }),
		entrywise(Define("center-grand-mean-only", `only the mean of all entries was subtracted`, expandHint), false,
			func(k, _, _, g, _ float64) float64 { return k - g }),
		entrywise(Define("center-half", `half of the row mean and half of the column mean were subtracted`, expandHint), false,
			func(k, ri, rj, _, _ float64) float64 { return k - ri/2 - rj/2 }),
		entrywise(Define("center-H-without-1/n", `$\boldsymbol H$ is $\boldsymbol I-\boldsymbol 1\boldsymbol 1^\top$`, projectHint), false,
			func(k, ri, rj, g, n float64) float64 { return k - n*ri - n*rj + n*n*g }),
		entrywise(Define("center-H-with-n-1", `$\boldsymbol H$ has $\frac1{n-1}$ in it`, projectHint), false,
			func(k, ri, rj, g, n float64) float64 {
				s := n / (n - 1)
				return k - s*ri - s*rj + s*s*g
			}),
		entrywise(Define("center-sums", `sums of rows were subtracted and the mean of all entries added`, sumHint), false,
			func(k, ri, rj, g, n float64) float64 { return k - n*ri - n*rj + g }),
		entrywise(Define("center-total", `the sum of all entries was divided by $n$, not by their number`, sumHint), false,
			func(k, ri, rj, g, n float64) float64 { return k - ri - rj + n*g }),
		entrywise(Define("center-means-n-1", `the row and column means are taken with $n-1$`, `Of how many numbers is each row mean a mean? Add up a row of your result: what should the sum be?`), false,
			func(k, ri, rj, g, n float64) float64 { return k - n/(n-1)*ri - n/(n-1)*rj + g }),
		entrywise(Define("center-over-n", `the centred matrix is divided by $n$`, `Is there a factor in $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$? That one belongs to a covariance.`), false,
			func(k, ri, rj, g, n float64) float64 { return (k - ri - rj + g) / n }),
		entrywise(Define("center-over-n-1", `the centred matrix is divided by $n-1$`, `Is there a factor in $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$? That one belongs to a covariance.`), false,
			func(k, ri, rj, g, n float64) float64 { return (k - ri - rj + g) / (n - 1) }),
		{Define("center-KHK", `the product is $\boldsymbol K\boldsymbol H\boldsymbol K$, with the roles of $\boldsymbol H$ and $\boldsymbol K$ exchanged`,
			`$\overline{\boldsymbol F}=\boldsymbol F\boldsymbol H$. What is $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$?`), func(a []any) Numbers {
			k := a[0].(*mat.SymDense)
			var t mat.Dense
			t.Product(k, centering(k.SymmetricDim(), 1/dim(k)), k)
			return numbersOf(&t)
		}},
		{Define("center-H", `the centring matrix $\boldsymbol H$ itself is returned`,
			`Where does $\boldsymbol K$ come in?`), func(a []any) Numbers {
			k := a[0].(*mat.SymDense)
			return numbersOf(centering(k.SymmetricDim(), 1/dim(k)))
		}},
	}
}
