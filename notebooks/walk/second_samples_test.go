package walk

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
	"kpcalab/notebooks/lecture"
)

// secondSamples are those about all samples at once, and what follows from them.
var secondSamples = []trial{
	{"no diagonal", gram(func(x *mat.Dense, c float64, i, j int) float64 {
		if i == j {
			return 0
		}
		return similar(x, i, j, c)
	}), `diagonal|itself`},
	{"columns compared", func() homework.Finding {
		return homework.CheckGram(func(x *mat.Dense, c float64) *mat.SymDense {
			_, d := x.Dims()
			K := mat.NewSymDense(d, nil)
			for i := range d {
				for j := i; j < d; j++ {
					r := floats.Distance(mat.Col(nil, i, x), mat.Col(nil, j, x), 2)
					K.SetSym(i, j, math.Exp(-r*r/(c*c)))
				}
			}
			return K
		})
	}, `row|column|n×n|samples`},
	{"squared distances", gram(func(x *mat.Dense, c float64, i, j int) float64 {
		d := floats.Distance(x.RawRowView(i), x.RawRowView(j), 2)
		return d * d / (c * c)
	}), `distance|exp|itself|similar`},
	{"the width is fixed", gram(func(x *mat.Dense, c float64, i, j int) float64 {
		return similar(x, i, j, 1)
	}), `\bc\b|width`},
	// 7.3
	{"the grand mean forgotten", center(func(K *mat.SymDense, n, row, col, grand float64, i, j int) float64 {
		return K.At(i, j) - row - col
	}), `grand|mean of all|last term|twice|fourth`},
	{"the grand mean is divided by n once", center(func(K *mat.SymDense, n, row, col, grand float64, i, j int) float64 {
		return K.At(i, j) - row - col + grand*n
	}), `grand|n²|mean of all|entries`},
	{"K is changed while its means are still needed", func() homework.Finding {
		return homework.CheckCenter(func(K *mat.SymDense) *mat.SymDense {
			n := K.SymmetricDim()
			grand := mat.Sum(K) / float64(n*n)
			for i := range n {
				for j := i; j < n; j++ {
					row, col := 0.0, 0.0
					for u := range n {
						row += K.At(i, u) / float64(n)
						col += K.At(u, j) / float64(n)
					}
					K.SetSym(i, j, K.At(i, j)-row-col+grand)
				}
			}
			return K
		})
	}, `argument|chang|overwrit`},
	// 7.4
	{"rows of the eigenvector matrix", byHand(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
		n, V, values := solved(K)
		kt := lecture.Sub(k, lecture.Mul(K, lecture.Mean(n)))
		g := mat.NewVecDense(m, nil)
		for j := range m {
			for i := range n {
				g.SetVec(j, g.AtVec(j)+V.At(n-1-j, i)*kt.At(i, 0)/math.Sqrt(values[n-1-j]))
			}
		}
		return g
	}), `row|column`},
	{"k minus its own mean", byHand(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
		n, V, values := solved(K)
		own := mat.Sum(k) / float64(n)
		g := mat.NewVecDense(m, nil)
		for j := range m {
			for i := range n {
				g.SetVec(j, g.AtVec(j)+V.At(i, n-1-j)*(k.AtVec(i)-own)/math.Sqrt(values[n-1-j]))
			}
		}
		return g
	}), `whose mean|same vector|mean of|shift`},
	{"the top m, last first", byHand(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
		n, V, values := solved(K)
		kt := lecture.Sub(k, lecture.Mul(K, lecture.Mean(n)))
		g := mat.NewVecDense(m, nil)
		for j := range m {
			for i := range n {
				g.SetVec(j, g.AtVec(j)+V.At(i, n-m+j)*kt.At(i, 0)/math.Sqrt(values[n-m+j]))
			}
		}
		return g
	}), `order|ascending|first coordinate|largest`},
	{"eigenvalues divided by n", byHand(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
		n, V, values := solved(K)
		kt := lecture.Sub(k, lecture.Mul(K, lecture.Mean(n)))
		g := mat.NewVecDense(m, nil)
		for j := range m {
			for i := range n {
				g.SetVec(j, g.AtVec(j)+V.At(i, n-1-j)*kt.At(i, 0)/math.Sqrt(values[n-1-j]/float64(n)))
			}
		}
		return g
	}), `covariance|√n|/n`},
	{"n coordinates", byHand(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
		n, V, values := solved(K)
		kt := lecture.Sub(k, lecture.Mul(K, lecture.Mean(n)))
		g := mat.NewVecDense(n, nil)
		for j := range n {
			for i := range n {
				g.SetVec(j, g.AtVec(j)+V.At(i, n-1-j)*kt.At(i, 0)/math.Sqrt(math.Abs(values[n-1-j])))
			}
		}
		return g
	}), `\bm\b|entries|coordinates|length`},
	// 7.5
	{"standardized once more", func() homework.Finding {
		return homework.CheckWine(func(x *mat.Dense, c float64, m int) *mat.Dense {
			n, d := x.Dims()
			z := mat.DenseCopyOf(x)
			for j := range d {
				col := mat.Col(nil, j, x)
				mean := floats.Sum(col) / float64(n)
				floats.AddConst(-mean, col)
				s := floats.Norm(col, 2) / math.Sqrt(float64(n))
				floats.Scale(1/s, col)
				z.SetCol(j, col)
			}
			return trained(z, c, m, 0.5)
		})
	}, `standardi`},
	{"eigenvectors divided by √λ", func() homework.Finding {
		return homework.CheckWine(func(x *mat.Dense, c float64, m int) *mat.Dense { return trained(x, c, m, -0.5) })
	}, `λ|Λ|length|lambda`},
	// 8.1
	{"w alone", step(func(w, k float64) (float64, float64) { return w, w }), `kernel|K\(`},
	{"the sum of w beneath", step(func(w, k float64) (float64, float64) { return w * k, w }), `beneath|denominator|divi|below|K\(`},
	{"w forgotten", step(func(w, k float64) (float64, float64) { return k, k }), `\bw|weight`},
	// 9.1
	{"W − D", laplacian(func(w, degree float64, same bool) float64 {
		if same {
			return w - degree
		}
		return w
	}), `sign|negative|D ?[−-] ?W`},
	{"I − W", laplacian(func(w, degree float64, same bool) float64 {
		if same {
			return 1 - w
		}
		return -w
	}), `degree|diagonal|sum`},
	{"the number of neighbours as degree", func() homework.Finding {
		return homework.CheckLaplacian(func(W *mat.SymDense) *mat.SymDense {
			n := W.SymmetricDim()
			L := mat.NewSymDense(n, nil)
			for i := range n {
				neighbours := 0.0
				for j := range n {
					if W.At(i, j) > 0 {
						neighbours++
					}
					L.SetSym(i, j, -W.At(i, j))
				}
				L.SetSym(i, i, neighbours-W.At(i, i))
			}
			return L
		})
	}, `number of|count|weights|sum`},
	// 10.2, 10.3, 11.1
	{"1/n in whole numbers", func() homework.Finding {
		return homework.CheckEigenvalues(func(lambda float64, n int) []float64 {
			return []float64{lambda, lambda * float64(1/n), lambda * float64(1/n), lambda * float64(1/(n-1))}
		})
	}, `whole|integer|float64|int`},
	{"Cornell's σ is 1/c", func() homework.Finding {
		return homework.CheckParameters(func(c float64) []float64 {
			return []float64{c * c, c / math.Sqrt2, 1 / c, 1 / (c * c)}
		})
	}, `Cornell`},
	{"no inverse", func() homework.Finding {
		return homework.CheckNystrom(func(Kzz *mat.SymDense, Kxz *mat.Dense) *mat.Dense {
			return mat.DenseCopyOf(lecture.Mul(Kxz, Kxz.T()))
		})
	}, `Kzz|K_zz|invers|K_{zz}|matrix between`},
}
