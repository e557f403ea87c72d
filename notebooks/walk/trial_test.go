package walk

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
	"kpcalab/notebooks/lecture"
)

// A trial is a wrong answer as a student writes it, and what a teacher would say
// of it: at least one of the words must be in the message.
type trial struct {
	name  string
	check func() homework.Finding
	words string // a regular expression
}

// spread is the sum of |xᵢ − yᵢ|^p.
func spread(x, y []float64, p float64) (sum float64) {
	for i := range x {
		sum += math.Pow(math.Abs(x[i]-y[i]), p)
	}
	return sum
}

func gaussian(f func(x, y []float64, c float64) float64) func() homework.Finding {
	return func() homework.Finding { return homework.CheckGaussian(f) }
}

var kernelTrials = []trial{
	{"the distance isn't squared", gaussian(func(x, y []float64, c float64) float64 {
		return math.Exp(-floats.Distance(x, y, 2) / (c * c))
	}), `squared`},
	{"no minus", gaussian(func(x, y []float64, c float64) float64 {
		return math.Exp(spread(x, y, 2) / (c * c))
	}), `sign|minus|grow`},
	{"c isn't squared", gaussian(func(x, y []float64, c float64) float64 {
		return math.Exp(-spread(x, y, 2) / c)
	}), `unit|length|square`},
	{"divided outside of exp", gaussian(func(x, y []float64, c float64) float64 {
		return math.Exp(-spread(x, y, 2)) / (c * c)
	}), `outside|inside|K\(x, ?x\)|itself`},
	{"d*d/c*c", gaussian(func(x, y []float64, c float64) float64 {
		d := floats.Distance(x, y, 2)
		return math.Exp(-d * d / c * c)
	}), `bracket|parenthes|width has no|cancel|c has no|does not depend|left to right`},
	{"the sum of absolute differences", gaussian(func(x, y []float64, c float64) float64 {
		d := floats.Distance(x, y, 1)
		return math.Exp(-d * d / (c * c))
	}), `Euclid|absolute|Pythagoras|coordinate`},
	{"multiplied by c²", gaussian(func(x, y []float64, c float64) float64 {
		return math.Exp(-spread(x, y, 2) * c * c)
	}), `larger|divide|smooth|wider`},
	{"with the factor of the density", gaussian(func(x, y []float64, c float64) float64 {
		return math.Exp(-spread(x, y, 2)/(c*c)) / (c * math.Sqrt(math.Pi))
	}), `densit|factor|itself|K\(x, ?x\)`},
	{"a sum of kernels of the coordinates", gaussian(func(x, y []float64, c float64) float64 {
		sum := 0.0
		for i := range x {
			sum += math.Exp(-(x[i] - y[i]) * (x[i] - y[i]) / (c * c))
		}
		return sum
	}), `sum|coordinate|product|itself`},
	{"the last coordinate is forgotten", gaussian(func(x, y []float64, c float64) float64 {
		last := len(x) - 1
		return math.Exp(-spread(x[:last], y[:last], 2) / (c * c))
	}), `coordinate|last`},
	{"the inner product for the distance", gaussian(func(x, y []float64, c float64) float64 {
		return math.Exp(-floats.Dot(x, y) / (c * c))
	}), `inner product|distance|itself`},
	{"the root by Pow(·, 1/2)", gaussian(func(x, y []float64, c float64) float64 {
		one, two := 1, 2 // whole numbers, as in Pow(·, 1/2)
		d := math.Pow(spread(x, y, 2), float64(one/two))
		return math.Exp(-d * d / (c * c))
	}), `1/2|integer|whole number`},
	{"the mean of squares", gaussian(func(x, y []float64, c float64) float64 {
		return math.Exp(-spread(x, y, 2) / float64(len(x)) / (c * c))
	}), `mean|number of coordinates|divided by \$?d|dimension`},
}

func gram(entry func(x *mat.Dense, c float64, i, j int) float64) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckGram(func(x *mat.Dense, c float64) *mat.SymDense {
			n, _ := x.Dims()
			K := mat.NewSymDense(n, nil)
			for i := range n {
				for j := range i + 1 {
					K.SetSym(i, j, entry(x, c, i, j))
				}
			}
			return K
		})
	}
}

func similar(x *mat.Dense, i, j int, c float64) float64 {
	return math.Exp(-spread(x.RawRowView(i), x.RawRowView(j), 2) / (c * c))
}

func center(entry func(K *mat.SymDense, n float64, row, col, grand float64, i, j int) float64) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckCenter(func(K *mat.SymDense) *mat.SymDense {
			n := K.SymmetricDim()
			r, out := lecture.Mul(K, lecture.Mean(n)), mat.NewSymDense(n, nil)
			grand := mat.Sum(K) / float64(n*n)
			for i := range n {
				for j := i; j < n; j++ {
					out.SetSym(i, j, entry(K, float64(n), r.At(i, 0), r.At(j, 0), grand, i, j))
				}
			}
			return out
		})
	}
}

var gramTrials = []trial{
	{"the diagonal stays 0", gram(func(x *mat.Dense, c float64, i, j int) float64 {
		if i == j {
			return 0
		}
		return similar(x, i, j, c)
	}), `diagonal|itself`},
	{"one row for each column", func() homework.Finding {
		return homework.CheckGram(func(x *mat.Dense, c float64) *mat.SymDense {
			_, d := x.Dims()
			t := mat.DenseCopyOf(x.T())
			K := mat.NewSymDense(d, nil)
			for i := range d {
				for j := range i + 1 {
					K.SetSym(i, j, similar(t, i, j, c))
				}
			}
			return K
		})
	}, `row|sample`},
	{"squared distances", gram(func(x *mat.Dense, c float64, i, j int) float64 {
		return spread(x.RawRowView(i), x.RawRowView(j), 2)
	}), `distance|itself|diagonal|exp`},
	{"c is 1", gram(func(x *mat.Dense, c float64, i, j int) float64 { return similar(x, i, j, 1) }),
		`width|constant|depend|\bc\b`},
	{"inner products", gram(func(x *mat.Dense, c float64, i, j int) float64 {
		return floats.Dot(x.RawRowView(i), x.RawRowView(j))
	}), `linear|inner product`},
	{"one sample short", func() homework.Finding {
		return homework.CheckGram(func(x *mat.Dense, c float64) *mat.SymDense {
			n, _ := x.Dims()
			K := mat.NewSymDense(n, nil)
			for i := range n - 1 {
				for j := range n - 1 {
					K.SetSym(i, j, similar(x, i, j, c))
				}
			}
			return K
		})
	}, `last|loop|row|index`},
	{"rows only", center(func(K *mat.SymDense, n, row, col, g float64, i, j int) float64 { return K.At(i, j) - row }),
		`row|one side|symmetric|both|HK`},
	{"no grand mean", center(func(K *mat.SymDense, n, row, col, g float64, i, j int) float64 { return K.At(i, j) - row - col }),
		`twice|grand|mean of all|subtracted`},
	{"the grand mean is subtracted, too", center(func(K *mat.SymDense, n, row, col, g float64, i, j int) float64 {
		return K.At(i, j) - row - col - g
	}), `sign|grand|twice`},
	{"n−1", center(func(K *mat.SymDense, n, row, col, g float64, i, j int) float64 {
		return K.At(i, j) - row*n/(n-1) - col*n/(n-1) + g*n*n/(n-1)/(n-1)
	}), `n ?[-−] ?1|plain mean|mean`},
	{"only the grand mean", center(func(K *mat.SymDense, n, row, col, g float64, i, j int) float64 { return K.At(i, j) - g }),
		`row|grand|one number|same number`},
	{"the grand mean divided by n", center(func(K *mat.SymDense, n, row, col, g float64, i, j int) float64 {
		return K.At(i, j) - row - col + g*n
	}), `n\^2|n²|square|grand|entries`},
	{"H without 1/n", center(func(K *mat.SymDense, n, row, col, g float64, i, j int) float64 {
		return K.At(i, j) - row*n - col*n + g*n*n
	}), `sum|1/n|frac|mean`},
	{"1/n of whole numbers", center(func(K *mat.SymDense, n, row, col, g float64, i, j int) float64 { return K.At(i, j) }),
		`1/n|integer|unchanged|whole|not centred|itself`},
	{"in place", func() homework.Finding {
		return homework.CheckCenter(func(K *mat.SymDense) *mat.SymDense {
			n := K.SymmetricDim()
			for i := range n {
				for j := i; j < n; j++ {
					r, c, g := 0.0, 0.0, mat.Sum(K)/float64(n*n)
					for u := range n {
						r, c = r+K.At(i, u)/float64(n), c+K.At(u, j)/float64(n)
					}
					K.SetSym(i, j, K.At(i, j)-r-c+g)
				}
			}
			return K
		})
	}, `argument|copy|in place|changes`},
}

// embedding is the formula with a piece exchanged: p the power of λ, from the
// matrix whose eigenvectors are taken, kt the centred k, pick the column for j.
func embedding(p float64, from func(K *mat.SymDense) mat.Matrix, kt func(K *mat.SymDense, k *mat.VecDense) mat.Matrix,
	pick func(n, m, j int) int) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckEmbedding(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			n := K.SymmetricDim()
			A, L := lecture.Eigen(from(K), n)
			g := mat.NewVecDense(m, nil)
			for j := range m {
				c := pick(n, m, j)
				g.SetVec(j, math.Pow(L.At(c, c), p)*mat.Dot(A.ColView(c), lecture.Mul(kt(K, k)).ColView(0)))
			}
			return g
		})
	}
}

func centredOf(K *mat.SymDense) mat.Matrix {
	H := lecture.H(K.SymmetricDim())
	return lecture.Mul(H, K, H)
}
func rawOf(K *mat.SymDense) mat.Matrix { return K }
func ktOf(K *mat.SymDense, k *mat.VecDense) mat.Matrix {
	return lecture.Sub(k, lecture.Mul(K, lecture.Mean(K.SymmetricDim())))
}
func kOf(K *mat.SymDense, k *mat.VecDense) mat.Matrix { return k }
func leading(n, m, j int) int                         { return j }

var embeddingTrials = []trial{
	{"smallest first", embedding(-0.5, centredOf, ktOf, func(n, m, j int) int { return n - 1 - j }), `smallest|ascending|order`},
	{"k isn't centred", embedding(-0.5, centredOf, kOf, leading), `mean|centred`},
	{"Λ⁻¹", embedding(-1, centredOf, ktOf, leading), `unit|length|λ|lambda`},
	{"Λ^½", embedding(0.5, centredOf, ktOf, leading), `lambda|λ`},
	{"no Λ", embedding(0, centredOf, ktOf, leading), `unit|length|lambda`},
	{"eigenvectors of K", embedding(-0.5, rawOf, ktOf, leading), `Gram|centred|bar K`},
	{"nothing is centred", embedding(-0.5, rawOf, kOf, leading), `centred|average|mean`},
	{"the order turned round within m", embedding(-0.5, centredOf, ktOf, func(n, m, j int) int { return m - 1 - j }), `order|first`},
	{"the first one is skipped", embedding(-0.5, centredOf, ktOf, func(n, m, j int) int { return j + 1 }), `first|skip|index|order|next`},
	{"a sum for a mean", embedding(-0.5, centredOf, func(K *mat.SymDense, k *mat.VecDense) mat.Matrix {
		return lecture.Sub(k, lecture.Mul(K, lecture.Ones(K.SymmetricDim())))
	}, leading), `sum|mean`},
	{"eigenvalues of the covariance", func() homework.Finding {
		return homework.CheckEmbedding(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			n := K.SymmetricDim()
			A, L := lecture.Eigen(centredOf(K), m)
			g := lecture.Mul(lecture.Power(L, -0.5), A.T(), ktOf(K, k))
			g.Scale(math.Sqrt(float64(n)), g)
			return mat.VecDenseCopyOf(g.ColView(0))
		})
	}, `covariance|n`},
	{"all n coordinates", func() homework.Finding {
		return homework.CheckEmbedding(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			A, L := lecture.Eigen(centredOf(K), m)
			_ = L
			return mat.VecDenseCopyOf(lecture.Mul(A, A.T(), ktOf(K, k)).ColView(0))
		})
	}, `length|m|entries|coordinates`},
	{"rows of the matrix of eigenvectors", func() homework.Finding {
		return homework.CheckEmbedding(func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			n := K.SymmetricDim()
			A, L := lecture.Eigen(centredOf(K), n)
			g := mat.NewVecDense(m, nil)
			for j := range m {
				g.SetVec(j, mat.Dot(A.RowView(j), lecture.Mul(ktOf(K, k)).ColView(0))/math.Sqrt(L.At(j, j)))
			}
			return g
		})
	}, `row|column`},
}

func wineOf(f func(K *mat.SymDense, m int) *mat.Dense) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckWine(func(x *mat.Dense, c float64, m int) *mat.Dense {
			n, _ := x.Dims()
			K := mat.NewSymDense(n, nil)
			for i := range n {
				for j := range i + 1 {
					K.SetSym(i, j, similar(x, i, j, c))
				}
			}
			return f(K, m)
		})
	}
}

var wineTrials = []trial{
	{"bare eigenvectors", wineOf(func(K *mat.SymDense, m int) *mat.Dense {
		A, _ := lecture.Eigen(centredOf(K), m)
		return A
	}), `lambda|length|unit`},
	{"λ for √λ", wineOf(func(K *mat.SymDense, m int) *mat.Dense {
		A, L := lecture.Eigen(centredOf(K), m)
		return lecture.Mul(A, L)
	}), `lambda|length|unit`},
	{"no centring", wineOf(func(K *mat.SymDense, m int) *mat.Dense {
		A, L := lecture.Eigen(K, m)
		return lecture.Mul(A, lecture.Power(L, 0.5))
	}), `cent|mean`},
	{"transposed", wineOf(func(K *mat.SymDense, m int) *mat.Dense {
		A, L := lecture.Eigen(centredOf(K), m)
		return mat.DenseCopyOf(lecture.Mul(A, lecture.Power(L, 0.5)).T())
	}), `transpose|row|n×m|×`},
	{"K for HKH in the last product", wineOf(func(K *mat.SymDense, m int) *mat.Dense {
		A, L := lecture.Eigen(centredOf(K), m)
		return lecture.Mul(K, A, lecture.Power(L, -0.5))
	}), `mean|centred`},
}

func polar(f func(a, b float64) []float64) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckPolar(func(x []float64) []float64 { return f(x[0], x[1]) })
	}
}

func monomials(f func(s, t float64) []float64) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckPolynomialMap(func(x []float64) []float64 { return f(x[0], x[1]) })
	}
}

func formula(src string) func() homework.Finding {
	return func() homework.Finding { return homework.CheckFormula(src) }
}

func primal(f func(F, psi *mat.Dense, x *mat.VecDense, n int) mat.Matrix) func() homework.Finding {
	return func() homework.Finding {
		return homework.CheckPrimal(func(F *mat.Dense, x *mat.VecDense, m int) *mat.VecDense {
			_, n := F.Dims()
			Fbar := lecture.Mul(F, lecture.H(n))
			psi, _ := lecture.Eigen(lecture.Mul(Fbar, Fbar.T()), m)
			return mat.VecDenseCopyOf(lecture.Mul(f(F, psi, x, n)).ColView(0))
		})
	}
}

func choose(n, k int) int {
	v := 1
	for i := range k {
		v = v * (n - i) / (i + 1)
	}
	return v
}

var featureTrials = []trial{
	{"θ before r", polar(func(a, b float64) []float64 { return []float64{math.Atan2(b, a), math.Hypot(a, b)} }), `order|first|swap`},
	{"atan(b/a)", polar(func(a, b float64) []float64 { return []float64{math.Hypot(a, b), math.Atan(b / a)} }), `quadrant|Atan2|half|sign`},
	{"degrees", polar(func(a, b float64) []float64 {
		return []float64{math.Hypot(a, b), math.Atan2(b, a) * 180 / math.Pi}
	}), `degree|radian`},
	{"Atan2(a, b)", polar(func(a, b float64) []float64 { return []float64{math.Hypot(a, b), math.Atan2(a, b)} }), `order|argument|swap|axis`},
	{"r²", polar(func(a, b float64) []float64 { return []float64{a*a + b*b, math.Atan2(b, a)} }), `root|square`},
	{"f without its mean", primal(func(F, psi *mat.Dense, x *mat.VecDense, n int) mat.Matrix { return lecture.Mul(psi.T(), x) }),
		`mean|centred`},
	{"a sum for the mean of F", primal(func(F, psi *mat.Dense, x *mat.VecDense, n int) mat.Matrix {
		return lecture.Mul(psi.T(), lecture.Sub(x, lecture.Mul(F, lecture.Ones(n))))
	}), `sum|mean`},
	{"(s², st, t²)", monomials(func(s, t float64) []float64 { return []float64{s * s, s * t, t * t} }), `sqrt|twice|factor|2`},
	{"(s², 2st, t²)", monomials(func(s, t float64) []float64 { return []float64{s * s, 2 * s * t, t * t} }), `sqrt|factor|both`},
	{"(s², t²)", monomials(func(s, t float64) []float64 { return []float64{s * s, t * t} }), `mixed|product|st|middle`},
	{"dᶜ", func() homework.Finding {
		return homework.CheckFeatureCount(func(c, d int) int { return int(math.Pow(float64(d), float64(c))) })
	}, `order|twice|same`},
	{"no repetition", func() homework.Finding {
		return homework.CheckFeatureCount(func(c, d int) int { return choose(d, c) })
	}, `repe|twice|again|square`},
	{"at most c", func() homework.Finding {
		return homework.CheckFeatureCount(func(c, d int) int { return choose(c+d, c) })
	}, `at most|exactly|lower`},
}

var formulaTrials = []trial{
	{"A for Aᵀ", formula(`\Lambda^{-1/2} A H (k - \frac1n K 1_n)`), `transpose|size|×|rows`},
	{"1/n²", formula(`\Lambda^{-1/2} A^\top H (k - \frac{1}{n^2} K 1_n)`), `n|mean`},
	{"K for k", formula(`\Lambda^{-1/2} A^\top H (K - \frac1n K 1_n)`), `size|×|vector|matrix`},
	{"plus", formula(`Λ^{-1/2} Aᵀ H (k + 1/n K 1_n)`), `sign|plus|minus|expand|subtract`},
	{"H for everything", formula(`\Lambda^{-1/2} A^\top H k`), `mean`},
	{"the square root forgotten, in NumPy", formula(`inv(L) @ A.T @ H @ (k - K @ ones / n)`), `unit vector|lambda|1/2|root|norm`},
	{"Laplacian W − D", func() homework.Finding {
		return homework.CheckLaplacian(func(W *mat.SymDense) *mat.SymDense {
			n := W.SymmetricDim()
			L := mat.NewSymDense(n, nil)
			L.CopySym(W)
			for i := range n {
				L.SetSym(i, i, W.At(i, i)-lecture.Mul(W, lecture.Ones(n)).At(i, 0))
			}
			return L
		})
	}, `sign`},
	{"the fixed point without its denominator", func() homework.Finding {
		return homework.CheckFixedPointStep(func(x []float64, s *mat.Dense, w []float64, c float64) []float64 {
			next := make([]float64, len(x))
			for i := range w {
				floats.AddScaled(next, w[i]*math.Exp(-spread(x, s.RawRowView(i), 2)/(c*c)), s.RawRowView(i))
			}
			return next
		})
	}, `divi|denominator|sum|weighted mean`},
	{"σ = c·√2", func() homework.Finding {
		return homework.CheckParameters(func(c float64) []float64 {
			return []float64{c * c, c * math.Sqrt2, 1 / (c * c), 1 / (c * c)}
		})
	}, `2|AI2|sigma|σ`},
	{"axes divided by λ", func() homework.Finding {
		return homework.CheckRenormalization(func(F, A *mat.Dense, l []float64) *mat.Dense {
			_, n := F.Dims()
			return lecture.Mul(F, lecture.H(n), A, lecture.Power(mat.NewDiagDense(len(l), l), -1))
		})
	}, `length|root|sqrt|unit`},
	{"axes not divided", func() homework.Finding {
		return homework.CheckRenormalization(func(F, A *mat.Dense, l []float64) *mat.Dense {
			_, n := F.Dims()
			return lecture.Mul(F, lecture.H(n), A)
		})
	}, `length|unit`},
}

// TestNaturalMistakes counts the answers whose mistake is named. They were written
// down before anybody looked at the catalogue of slips, to measure it from outside.
func TestNaturalMistakes(t *testing.T) {
	var all []trial
	for _, list := range [][]trial{kernelTrials, gramTrials, embeddingTrials, wineTrials, featureTrials, formulaTrials} {
		all = append(all, list...)
	}
	named := 0
	for _, w := range all {
		f := w.check()
		text := strings.Join(append([]string{f.Say, f.Help}, f.Notes...), " ")
		if f.OK() {
			t.Errorf("%s: is accepted", w.name)
		}
		if len(f.Slips) > 0 && f.Slips[0].ID != "unreadable" || regexp.MustCompile(w.words).MatchString(text) {
			named++
		} else {
			t.Logf("NOT NAMED %s", w.name)
		}
		t.Logf("%-40s %v %s\n\t\t%s", w.name, f.Slips, f.Say, f.Help)
	}
	t.Logf("%d of %d mistakes are named", named, len(all))
	if named < len(all)-2 {
		t.Errorf("%d of %d mistakes are named, fewer than before; run with -v to see which", named, len(all))
	}
}
