package data

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x6b70_6361)) }

// mustBePositive panics when a generated set would have no rows or no columns.
func mustBePositive(function, name string, n int) {
	if n < 1 {
		panic(fmt.Sprintf("data: %s with %s = %d; at least 1 is needed", function, name, n))
	}
}

// Curve is a bent cloud in the plane: n points at distance about 1 from the
// origin along three quarters of a circle, with normal noise of the given
// standard deviation across it. Linear PCA can't follow it; in polar
// coordinates it is a straight strip. The class is always 0.
func Curve(n int, noise float64, seed uint64) *Set {
	mustBePositive("Curve", "n", n)
	rng := newRand(seed)
	x := mat.NewDense(n, 2, nil)
	for i := range n {
		theta := 0.75*math.Pi + 1.5*math.Pi*(rng.Float64()-0.5)
		r := 1 + noise*rng.NormFloat64()
		x.SetRow(i, []float64{r * math.Cos(theta), r * math.Sin(theta)})
	}
	return &Set{Name: "Curve", X: x, Labels: make([]int, n), Classes: []string{"curve"}, Columns: []string{"a", "b"}}
}

// Rings is the three-ring example: perRing points each at distances about 1, 3
// and 5 from the origin, with normal noise on the radius.
func Rings(perRing int, noise float64, seed uint64) *Set {
	mustBePositive("Rings", "perRing", perRing)
	rng := newRand(seed)
	s := &Set{Name: "Rings", X: mat.NewDense(3*perRing, 2, nil), Classes: []string{"inner ring", "middle ring", "outer ring"}, Columns: []string{"x₁", "x₂"}}
	for i := range 3 * perRing {
		ring := i / perRing
		theta := 2 * math.Pi * rng.Float64()
		r := 1 + 2*float64(ring) + noise*rng.NormFloat64()
		s.X.SetRow(i, []float64{r * math.Cos(theta), r * math.Sin(theta)})
		s.Labels = append(s.Labels, ring)
	}
	return s
}

// Circles is two concentric circles of radius factor and 1, n points in all.
func Circles(n int, factor, noise float64, seed uint64) *Set {
	mustBePositive("Circles", "n", n)
	rng := newRand(seed)
	s := &Set{Name: "Circles", X: mat.NewDense(n, 2, nil), Classes: []string{"outer", "inner"}, Columns: []string{"x₁", "x₂"}}
	for i := range n {
		class, r := 0, 1.0
		if i >= n/2 {
			class, r = 1, factor
		}
		theta := 2 * math.Pi * rng.Float64()
		s.X.SetRow(i, []float64{r*math.Cos(theta) + noise*rng.NormFloat64(), r*math.Sin(theta) + noise*rng.NormFloat64()})
		s.Labels = append(s.Labels, class)
	}
	return s
}

// Moons is two interleaving half circles, n points in all.
func Moons(n int, noise float64, seed uint64) *Set {
	mustBePositive("Moons", "n", n)
	rng := newRand(seed)
	s := &Set{Name: "Moons", X: mat.NewDense(n, 2, nil), Classes: []string{"upper moon", "lower moon"}, Columns: []string{"x₁", "x₂"}}
	for i := range n {
		theta := math.Pi * rng.Float64()
		a, b, class := math.Cos(theta), math.Sin(theta), 0
		if i >= n/2 {
			a, b, class = 1-a, 0.5-b, 1
		}
		s.X.SetRow(i, []float64{a + noise*rng.NormFloat64(), b + noise*rng.NormFloat64()})
		s.Labels = append(s.Labels, class)
	}
	return s
}

// ToyClusters is the toy example of Schölkopf, Smola and Müller (1998, Fig. 4):
// three clusters of perCluster points in the plane, normal with standard
// deviation 0.1 around (−0.5, −0.2), (0, 0.6) and (0.5, 0).
func ToyClusters(perCluster int, seed uint64) *Set {
	mustBePositive("ToyClusters", "perCluster", perCluster)
	centers := [][]float64{{-0.5, -0.2}, {0, 0.6}, {0.5, 0}}
	s := blobs(centers, perCluster, 0.1, newRand(seed))
	s.Name = "ToyClusters"
	return s
}

// Mixture is n points from five normal clusters in d dimensions whose centres
// are drawn from a normal distribution with standard deviation 3: the data of
// the benchmarks.
func Mixture(n, d int, seed uint64) *Set {
	mustBePositive("Mixture", "n", n)
	mustBePositive("Mixture", "d", d)
	rng := newRand(seed)
	centers := make([][]float64, 5)
	for c := range centers {
		centers[c] = make([]float64, d)
		for j := range d {
			centers[c][j] = 3 * rng.NormFloat64()
		}
	}
	s := blobs(centers, (n+4)/5, 1, rng)
	s.Name, s.X, s.Labels = "Mixture", mat.DenseCopyOf(s.X.Slice(0, n, 0, d)), s.Labels[:n]
	return s
}

func blobs(centers [][]float64, perCluster int, sd float64, rng *rand.Rand) *Set {
	d := len(centers[0])
	s := &Set{X: mat.NewDense(perCluster*len(centers), d, nil)}
	for j := range d {
		s.Columns = append(s.Columns, "x"+subscript(j+1))
	}
	for i := range perCluster * len(centers) {
		c := i % len(centers) // the clusters in turn, so that any first rows hold all of them
		for j := range d {
			s.X.Set(i, j, centers[c][j]+sd*rng.NormFloat64())
		}
		s.Labels = append(s.Labels, c)
	}
	for c := range centers {
		s.Classes = append(s.Classes, "cluster "+string(rune('1'+c)))
	}
	return s
}

func subscript(k int) string {
	if k < 10 {
		return string(rune('₀' + k))
	}
	return subscript(k/10) + subscript(k%10)
}
