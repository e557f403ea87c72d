package explore

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
)

// cloud is samples in the plane with their classes.
type cloud struct {
	x     *mat.Dense // n×2
	class []byte
}

// newCloud takes a data set, sorted by class and then along the first column, so
// that a Gram matrix shows its blocks.
func newCloud(s *data.Set) cloud {
	n, _ := s.Dims()
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if s.Labels[a] != s.Labels[b] {
			return s.Labels[a] - s.Labels[b]
		}
		return cmpFloat(s.X.At(a, 0), s.X.At(b, 0))
	})
	c := cloud{x: mat.NewDense(n, 2, nil), class: make([]byte, n)}
	for i, from := range order {
		c.x.SetRow(i, s.X.RawRowView(from))
		c.class[i] = byte(s.Labels[from])
	}
	return c
}

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// moved is the cloud with the points where the reader has dragged them.
func (c cloud) moved(to map[int][2]float64) (cloud, error) {
	x := mat.DenseCopyOf(c.x)
	for i, p := range to {
		if err := placed(i, p); err != nil {
			return cloud{}, err
		}
		if n, _ := x.Dims(); i >= 0 && i < n {
			x.SetRow(i, p[:])
		}
	}
	return cloud{x, c.class}, nil
}

// far bounds where a point can be dragged: beyond it float32 and the panels lose it.
const far = 1e3

func placed(i int, p [2]float64) error {
	for _, v := range p {
		if !(math.Abs(v) <= far) {
			return fmt.Errorf("point %d is at (%g, %g), expected within %g of the origin", i, p[0], p[1], far)
		}
	}
	return nil
}

// at is where the reader put point i, or where it starts.
func at(s State, i int, start [2]float64) ([2]float64, error) {
	p, ok := s.Moved[i]
	if !ok {
		return start, nil
	}
	return p, placed(i, p)
}

// dots are the samples as a panel shows them.
func (c cloud) dots(lit ...int) Dots { return Dots{XY: pairs(c.x, 0, 1), Class: c.class, Lit: lit} }

// with adds a new sample, which alone can be dragged.
func (d Dots) with(p [2]float64) Dots {
	n := len(d.Class)
	d.XY = append(slices.Clone(d.XY), float32(p[0]), float32(p[1]))
	d.Class = append(slices.Clone(d.Class), New)
	d.Grab = [2]int{n, n + 1}
	return d
}

// pairs are two columns of a matrix; a column that it doesn't have is 0.
func pairs(x *mat.Dense, a, b int) Floats {
	n, m := x.Dims()
	out := make(Floats, 2*n)
	for i := range n {
		if a < m {
			out[2*i] = float32(x.At(i, a))
		}
		if b < m {
			out[2*i+1] = float32(x.At(i, b))
		}
	}
	return out
}

// around is the smallest box around points, with a margin; it is never empty.
func around(xy Floats) Box {
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i, v := range xy {
		low[i%2], high[i%2] = min(low[i%2], float64(v)), max(high[i%2], float64(v))
	}
	half := max(high[0]-low[0], high[1]-low[1]) / 2
	if !(half > 0) {
		half = 1
	}
	return Box{X: (low[0] + high[0]) / 2, Y: (low[1] + high[1]) / 2, Half: 1.12 * half}
}
