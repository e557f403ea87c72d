package kpca

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/zscore"
)

// MedianWidth is the median distance between two rows of x (n×d): the usual
// first guess for a Gaussian's Width. With Options.Standardize the kernel sees
// z-scores: pass those (zscore.Fit, Apply) rather than raw rows. Above 1,000 rows it is the median over
// 499,500 pairs drawn with a fixed seed. It is an error when the distance is 0,
// as with mostly identical rows.
func MedianWidth(x mat.Matrix) (float64, error) {
	if err := checkData(x); err != nil {
		return 0, err
	}
	d := denseOf(x)
	n, _ := d.Dims()
	if n < 2 {
		return 0, fmt.Errorf("kpca: a median distance needs two rows, the data have %d", n)
	}
	const most = 1000
	var dist []float64
	if n <= most {
		for i := range n {
			for j := i + 1; j < n; j++ {
				dist = append(dist, distance(d.RawRowView(i), d.RawRowView(j)))
			}
		}
	} else {
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		for range most * (most - 1) / 2 {
			i := rng.IntN(n)
			j := (i + 1 + rng.IntN(n-1)) % n
			dist = append(dist, distance(d.RawRowView(i), d.RawRowView(j)))
		}
	}
	slices.Sort(dist)
	mid := len(dist) / 2
	c := dist[mid]
	if len(dist)%2 == 0 {
		c = dist[mid-1] + (dist[mid]-dist[mid-1])/2
	}
	if c == 0 {
		return 0, fmt.Errorf("kpca: the median distance is 0: more than half of all pairs of rows are identical; remove duplicates or choose the width by hand")
	}
	if math.IsInf(1/c, 1) {
		return 0, fmt.Errorf("kpca: the median distance is %g, too small for a width; rescale the data", c)
	}
	if math.IsInf(c, 1) {
		return 0, fmt.Errorf("kpca: the median distance overflows; rescale the data")
	}
	return c, nil
}

// ScaleWidth is √(d·variance of all entries of x (n×d)): the width of
// scikit-learn's gamma="scale", γ = 1/(d·var), for columns of one unit. It is an
// error when all entries are equal.
func ScaleWidth(x mat.Matrix) (float64, error) {
	if err := checkData(x); err != nil {
		return 0, err
	}
	n, d := x.Dims()
	column := mat.NewDense(n*d, 1, nil)
	for i := range n {
		for j := range d {
			column.Set(i*d+j, 0, x.At(i, j))
		}
	}
	s, err := zscore.Fit(column)
	if err != nil {
		return 0, fmt.Errorf("kpca: the variance of all entries overflows; rescale the data")
	}
	c := math.Sqrt(float64(d)) * s.Deviation[0]
	if s.Constant != nil || math.IsInf(1/c, 1) {
		return 0, fmt.Errorf("kpca: the entries of the data are all equal, or nearly so: their variance gives no width")
	}
	if math.IsInf(c, 1) {
		return 0, fmt.Errorf("kpca: the width overflows; rescale the data")
	}
	return c, nil
}

// distance is ‖x−y‖ without overflow.
func distance(x, y []float64) float64 {
	var big float64
	for i, v := range x {
		big = max(big, math.Abs(v-y[i]))
	}
	if big == 0 || math.IsInf(big, 1) {
		return big
	}
	_, e := math.Frexp(big) // scaled by a power of two, also where 1/big overflows
	s := math.Ldexp(1, max(-1022, min(1022, -e)))
	return math.Sqrt(scaledSqDist(x, y, s)) / s
}
