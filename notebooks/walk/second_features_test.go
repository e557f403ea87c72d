package walk

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
	"kpcalab/notebooks/lecture"
)

// secondFunctions are the second trial's answers that are Go.
var secondFunctions = []trial{
	// 0.1, 7.1
	{"the square of the sum of the differences' sizes", gaussian(func(x, y []float64, c float64) float64 {
		d := 0.0
		for i := range x {
			d += math.Abs(x[i] - y[i])
		}
		return math.Exp(-d * d / (c * c))
	}), `absolute|Euclid|each|norm|\|x`},
	{"the loop forgets the sum", gaussian(func(x, y []float64, c float64) float64 {
		d := 0.0
		for i := range x {
			d = (x[i] - y[i]) * (x[i] - y[i])
		}
		return math.Exp(-d / (c * c))
	}), `last|all coordinates|every coordinate|one coordinate`},
	{"the difference of the norms", gaussian(func(x, y []float64, c float64) float64 {
		d := floats.Norm(x, 2) - floats.Norm(y, 2)
		return math.Exp(-d * d / (c * c))
	}), `norms|lengths|difference of`},
	{"the mean of the squares", gaussian(func(x, y []float64, c float64) float64 {
		d := floats.Distance(x, y, 2)
		return math.Exp(-d * d / float64(len(x)) / (c * c))
	}), `mean|number of coordinates|dimension`},
	{"a kernel for each coordinate, added up", gaussian(func(x, y []float64, c float64) float64 {
		sum := 0.0
		for i := range x {
			sum += math.Exp(-(x[i] - y[i]) * (x[i] - y[i]) / (c * c))
		}
		return sum
	}), `sum|product|each coordinate|inside`},
	// 1.1
	{"Atan of the quotient", polar(func(a, b float64) []float64 {
		return []float64{math.Sqrt(a*a + b*b), math.Atan(b / a)}
	}), `Atan2|quadrant|opposite|half`},
	{"the arguments of Atan2 exchanged", polar(func(a, b float64) []float64 {
		t := math.Atan2(a, b)
		if t < 0 {
			t += 2 * math.Pi
		}
		return []float64{math.Hypot(a, b), t}
	}), `exchang|swap|order|argument|axis`},
	{"π added to get rid of the minus", polar(func(a, b float64) []float64 {
		return []float64{math.Hypot(a, b), math.Atan2(b, a) + math.Pi}
	}), `half a turn|half turn|π|opposite`},
	// 2.1
	{"C of images that aren't centred", func() homework.Finding {
		return homework.CheckPrimal(func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense {
			_, n := F.Dims()
			B, _ := lecture.Eigen(lecture.Mul(F, F.T()), m)
			return column(lecture.Mul(B.T(), lecture.Sub(f, lecture.Mul(F, lecture.Mean(n)))))
		})
	}, `cent(re|er)d|mean|which point`},
	{"the n×n matrix in place of the μ×μ one", func() homework.Finding {
		return homework.CheckPrimal(func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense {
			_, n := F.Dims()
			Fbar := lecture.Mul(F, lecture.H(n))
			B, _ := lecture.Eigen(lecture.Mul(Fbar.T(), Fbar), m)
			return column(lecture.Mul(B.T(), lecture.Sub(f, lecture.Mul(F, lecture.Mean(n)))))
		})
	}, `shape|size|dimension|×|rows`},
	{"each image centred by the mean of its own features", func() homework.Finding {
		return homework.CheckPrimal(func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense {
			mu, n := F.Dims()
			Fbar := lecture.Mul(lecture.H(mu), F)
			B, _ := lecture.Eigen(lecture.Mul(Fbar, Fbar.T()), m)
			return column(lecture.Mul(B.T(), lecture.Sub(f, lecture.Mul(F, lecture.Mean(n)))))
		})
	}, `features|each image|samples|wrong side|columns|rows`},
	{"the sum of the images in place of their mean", func() homework.Finding {
		return homework.CheckPrimal(func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense {
			_, n := F.Dims()
			Fbar := lecture.Mul(F, lecture.H(n))
			B, _ := lecture.Eigen(lecture.Mul(Fbar, Fbar.T()), m)
			sum := lecture.Scale(float64(n), lecture.Mul(F, lecture.Mean(n)))
			return column(lecture.Mul(B.T(), lecture.Sub(f, sum)))
		})
	}, `1/n|sum|mean`},
	{"coordinates divided by √λ", func() homework.Finding {
		return homework.CheckPrimal(func(F *mat.Dense, f *mat.VecDense, m int) *mat.VecDense {
			_, n := F.Dims()
			Fbar := lecture.Mul(F, lecture.H(n))
			B, L := lecture.Eigen(lecture.Mul(Fbar, Fbar.T()), m)
			g := column(lecture.Mul(B.T(), lecture.Sub(f, lecture.Mul(F, lecture.Mean(n)))))
			for j := range m {
				g.SetVec(j, g.AtVec(j)/math.Sqrt(L.At(j, j)))
			}
			return g
		})
	}, `λ|length|whiten|scale`},
	// 4.2
	{"columns multiplied in place of divided", axes(func(F, Fbar, A *mat.Dense, lambda []float64) *mat.Dense {
		return columnsBy(lecture.Mul(Fbar, A), func(j int) float64 { return math.Sqrt(lambda[j]) })
	}), `multiplied|Which way`},
	{"rows divided in place of columns", axes(func(F, Fbar, A *mat.Dense, lambda []float64) *mat.Dense {
		psi := mat.DenseCopyOf(lecture.Mul(Fbar, A))
		rows, cols := psi.Dims()
		for i := range rows {
			for j := range cols {
				psi.Set(i, j, psi.At(i, j)/math.Sqrt(lambda[i%len(lambda)]))
			}
		}
		return psi
	}), `row|column`},
	{"the eigenvalue of the covariance", axes(func(F, Fbar, A *mat.Dense, lambda []float64) *mat.Dense {
		_, n := F.Dims()
		return columnsBy(lecture.Mul(Fbar, A), func(j int) float64 { return 1 / math.Sqrt(lambda[j]/float64(n)) })
	}), `covariance|1/n|√n|factor|/n`},
	// 6.1, 6.2
	{"2st", monomials(func(s, t float64) []float64 { return []float64{s * s, 2 * s * t, t * t} }), `√2|twice|square|factor|itself`},
	{"no mixed term", monomials(func(s, t float64) []float64 { return []float64{s * s, t * t} }), `mixed|cross|s·t|st\b|product|2ss`},
	{"the map of (⟨x,x'⟩+1)²", monomials(func(s, t float64) []float64 {
		r := math.Sqrt2
		return []float64{1, r * s, r * t, s * s, r * s * t, t * t}
	}), `constant|\+ ?1|linear|lower|exactly`},
	{"order counts", count(func(c, d int) int {
		p := 1
		for range c {
			p *= d
		}
		return p
	}), `order|same feature|once|twice|\bts\b`},
	{"factorials in an int", count(func(c, d int) int {
		return factorial(c+d-1) / max(1, factorial(c)*factorial(d-1))
	}), `overflow|large|int|factorial`},
	{"choose d out of c+d−1", count(func(c, d int) int { return choose(c+d-1, d) }), `walls|d ?− ?1|choose|balls|c and d`},
}
