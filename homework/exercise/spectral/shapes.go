package spectral

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/sheets/reference"
)

// shapes is a set of curves in the plane with points at even steps and a little
// noise, in random order. Its neighbour graph falls into just the curves, so
// that the right answer doesn't depend on how k-means is started.
type shapes struct {
	x      *mat.Dense
	labels []int
	curves int
}

// neighbors join the points of a curve and not two curves.
const neighbors = 4

func rings(rng *rand.Rand) shapes {
	return draws(rng, []int{14, 28, 42}, func(curve int, t float64) (float64, float64) {
		r, a := 1+2*float64(curve), 2*math.Pi*t
		return r * math.Cos(a), r * math.Sin(a)
	})
}

func moons(rng *rand.Rand) shapes {
	return draws(rng, []int{35, 33}, func(curve int, t float64) (float64, float64) {
		a := math.Pi * t
		if curve == 1 {
			return 1 - math.Cos(a), 0.5 - math.Sin(a)
		}
		return math.Cos(a), math.Sin(a)
	})
}

// draws puts sizes[c] points on curve c, and draws again if the graph connects curves.
func draws(rng *rand.Rand, sizes []int, at func(curve int, t float64) (float64, float64)) shapes {
	n := 0
	for _, size := range sizes {
		n += size
	}
	for range 1000 {
		s := shapes{mat.NewDense(n, 2, nil), make([]int, n), len(sizes)}
		place := rng.Perm(n)
		for curve, size := range sizes {
			start := rng.Float64()
			for i := range size {
				a, b := at(curve, (float64(i)+start)/float64(size))
				s.x.SetRow(place[0], []float64{a + 0.02*rng.NormFloat64(), b + 0.02*rng.NormFloat64()})
				s.labels[place[0]] = curve
				place = place[1:]
			}
		}
		pieces := exercise.NumbersOf(reference.Components(reference.NeighborGraph(s.x, neighbors)))
		if j, _ := mismatch(pieces.Data, exercise.NumbersOf(s.labels).Data); j < 0 {
			return s
		}
	}
	panic("spectral: no well separated shapes were found; change the sizes in the check")
}
