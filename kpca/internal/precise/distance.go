package precise

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// SquaredDistance is ‖s(x−y)‖². It takes differences first, so that an offset
// common to all data costs no digits, and scales them before squaring, so that
// neither a tiny nor a huge scale overflows.
func SquaredDistance(x, y []float64, s float64) float64 {
	var sum float64
	for i, v := range x {
		d := (v - y[i]) * s
		sum += d * d
	}
	return sum
}

// Distance is ‖x−y‖ without overflow.
func Distance(x, y []float64) float64 {
	var big float64
	for i, v := range x {
		big = max(big, math.Abs(v-y[i]))
	}
	if big == 0 || math.IsInf(big, 1) {
		return big
	}
	_, e := math.Frexp(big) // scaled by a power of two, also where 1/big overflows
	s := math.Ldexp(1, max(-1022, min(1022, -e)))
	return math.Sqrt(SquaredDistance(x, y, s)) / s
}

// MedianWidth is MedianDistance where it makes a width; pkg begins the error.
func MedianWidth(x *mat.Dense, pkg string) (float64, error) {
	n, _ := x.Dims()
	if n < 2 {
		return 0, fmt.Errorf("%s: a median distance needs two rows, the data have %d", pkg, n)
	}
	c := MedianDistance(x)
	switch {
	case c == 0:
		return 0, fmt.Errorf("%s: the median distance is 0: more than half of all pairs of rows are identical; remove duplicates or choose the width by hand", pkg)
	case math.IsInf(1/c, 1):
		return 0, fmt.Errorf("%s: the median distance is %g, too small for a width; rescale the data", pkg, c)
	case math.IsInf(c, 1):
		return 0, fmt.Errorf("%s: the median distance overflows; rescale the data", pkg)
	}
	return c, nil
}

// MedianDistance is the median distance of two of the n ≥ 2 rows of x: of all pairs,
// or above 1,000 rows of 499,500 that are drawn with a fixed seed.
func MedianDistance(x *mat.Dense) float64 {
	n, _ := x.Dims()
	const most = 1000
	var all []float64
	if n <= most {
		for i := range n {
			for j := i + 1; j < n; j++ {
				all = append(all, Distance(x.RawRowView(i), x.RawRowView(j)))
			}
		}
	} else {
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		for range most * (most - 1) / 2 {
			i := rng.IntN(n)
			j := (i + 1 + rng.IntN(n-1)) % n
			all = append(all, Distance(x.RawRowView(i), x.RawRowView(j)))
		}
	}
	slices.Sort(all)
	mid := len(all) / 2
	if len(all)%2 == 1 {
		return all[mid]
	}
	return all[mid-1] + (all[mid]-all[mid-1])/2
}
