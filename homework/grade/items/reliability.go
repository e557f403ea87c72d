// Package items judges a sheet by what a class did with it, as test theory does: how
// hard each part was, whether it tells who can from who can't, and how far the sum
// can be trusted.
package items

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Table holds the points of a class: a row for each student, a column for each part.
type Table [][]float64

// column is one part.
func (x Table) column(j int) []float64 {
	c := make([]float64, len(x))
	for i := range x {
		c[i] = x[i][j]
	}
	return c
}

// rest is each student's sum without part j; j < 0 leaves none out.
func (x Table) rest(j int) []float64 {
	c := make([]float64, len(x))
	for i, row := range x {
		for l, v := range row {
			if l != j {
				c[i] += v
			}
		}
	}
	return c
}

// Discrimination is the correlation of a part with the sum of the others; for a part
// that is right or wrong it is the point-biserial one (Lord and Novick, Statistical
// Theories of Mental Test Scores, 1968, section 15.5). NaN where all have the same
// points.
func (x Table) Discrimination(j int) float64 {
	if len(x) < 2 {
		return math.NaN()
	}
	return stat.Correlation(x.column(j), x.rest(j), nil)
}

// Alpha is Cronbach's α, a lower bound of the reliability of the sum (Cronbach 1951):
// k/(k−1)·(1 − Σ var of the parts / var of the sum). NaN for fewer than two students
// or parts, or where all have the same sum.
func (x Table) Alpha() float64 {
	if len(x) < 2 || len(x[0]) < 2 {
		return math.NaN()
	}
	k, sum := float64(len(x[0])), 0.0
	for j := range x[0] {
		sum += stat.Variance(x.column(j), nil)
	}
	total := stat.Variance(x.rest(-1), nil)
	if total == 0 {
		return math.NaN()
	}
	return k / (k - 1) * (1 - sum/total)
}

// Feldt is the interval of α at a level, 0.95 for instance: (1−α)/(1−α̂) has an F
// distribution with n−1 and (n−1)(k−1) degrees of freedom (Feldt 1965).
func (x Table) Feldt(level float64) (low, high float64) {
	a := x.Alpha()
	if math.IsNaN(a) {
		return a, a
	}
	n, k := float64(len(x)), float64(len(x[0]))
	f := distuv.F{D1: n - 1, D2: (n - 1) * (k - 1)}
	return 1 - (1-a)*f.Quantile((1+level)/2), 1 - (1-a)*f.Quantile((1-level)/2)
}

// Without is α of the other parts.
func (x Table) Without(j int) float64 {
	other := make(Table, len(x))
	for i, row := range x {
		other[i] = append(append([]float64(nil), row[:j]...), row[j+1:]...)
	}
	return other.Alpha()
}

// Fisher is the probability that of n students a with one mark and b with another
// have at least both of them in common, were the marks independent: Fisher's exact
// test to one side.
func Fisher(both, a, b, n int) float64 {
	p := 0.0
	for k := both; k <= min(a, b); k++ {
		p += math.Exp(choose(a, k) + choose(n-a, b-k) - choose(n, b))
	}
	return math.Min(p, 1)
}

// choose is the logarithm of a binomial coefficient.
func choose(n, k int) float64 {
	if k < 0 || k > n {
		return math.Inf(-1)
	}
	g := func(x int) float64 { v, _ := math.Lgamma(float64(x) + 1); return v }
	return g(n) - g(k) - g(n-k)
}

// Gain is the mean of the differences of pairs, with its 95 % interval by Student's
// t; NaN for fewer than two pairs.
func Gain(before, after []float64) (mean, low, high float64) {
	d := make([]float64, len(before))
	for i := range d {
		d[i] = after[i] - before[i]
	}
	if len(d) < 2 {
		return math.NaN(), math.NaN(), math.NaN()
	}
	mean, sd := stat.MeanStdDev(d, nil)
	n := float64(len(d))
	half := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.Quantile(0.975) * sd / math.Sqrt(n)
	return mean, mean - half, mean + half
}
