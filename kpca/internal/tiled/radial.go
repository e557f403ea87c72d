package tiled

import (
	"math"

	"kpcalab/kpca/internal/simd"
)

// Metric is what a radial kernel takes of two samples.
type Metric int

const (
	Squared  Metric = iota // exp(−‖x−x′‖²/Width²)
	Absolute               // exp(−‖x−x′‖₁/Width)
)

// Radial computes exp(−distance) or exp(−distance) − 1 for the samples of two
// tables, or of one with itself.
type Radial struct {
	form        Form
	left, right *Points
	metric      Metric
	less        bool // minus one
	factor      float64
	symmetric   bool
	products    bool // half distances from inner products, and twice the factor
	normL       []float64
	normR       []float64
}

// Form is the kernel that a Radial computes.
type Form struct {
	Width   float64
	Metric  Metric
	LessOne bool
}

// Form is the kernel without the samples.
func (r *Radial) Form() Form { return r.form }

// ProductDistances is the number of coordinates from which squared distances
// come from inner products, ‖x‖²+‖y‖²−2⟨x,y⟩: they take half the time then.
const ProductDistances = 32

// spreadLimit bounds ‖x−x̄‖²/Width² for that: the distances, which then have an
// error of a few units in the last place of ‖x−x̄‖², must keep 13 digits beside 1.
const spreadLimit = 64

// NewRadial makes the kernel matrix of x with itself.
func NewRadial(x Rows, width float64, metric Metric, lessOne bool) *Radial {
	r := &Radial{form: Form{width, metric, lessOne}, metric: metric, less: lessOne, symmetric: true}
	s := powerBelow(width)
	w := width * s
	r.factor = -1 / (w * w)
	if metric == Absolute {
		r.factor = -1 / w
	}
	if metric == Squared && x.D >= ProductDistances {
		r.left = pack(x, s, mean(x))
		r.normL = r.left.halfNorms()
		if 2*largest(r.normL) <= spreadLimit*w*w {
			r.products = true
			r.factor *= 2
		}
	}
	if !r.products {
		r.left = pack(x, s, nil)
	}
	r.right, r.normR = r.left, r.normL
	return r
}

// Against is the kernel between new samples y, as rows, and the samples that r
// was made of, as columns.
func (r *Radial) Against(y Rows) *Radial {
	c := *r
	c.symmetric = false
	c.left = pack(y, r.right.scale, r.right.origin)
	if r.products {
		c.normL = c.left.halfNorms()
	}
	return &c
}

// Sample is row i of the matrix: the function sets dst to the entries from
// column j on, a multiple of 8.
func (r *Radial) Sample(x Rows, i int) func(dst []float64, j int) {
	one := r.Against(Rows{N: 1, D: x.D, Stride: x.D, Data: x.Row(i)})
	return func(dst []float64, j int) {
		var tiles [fresh * tile]float64
		for len(dst) > 0 {
			n := min(fresh, panels(len(dst)))
			one.Tiles(tiles[:n*tile], 0, j/side)
			for t := range n {
				c := copy(dst, tiles[t*tile:t*tile+side])
				dst, j = dst[c:], j+c
			}
		}
	}
}

// Tiles implements Source.
func (r *Radial) Tiles(dst []float64, i, j int) {
	d := r.left.D
	switch {
	case r.products:
		simd.Affine(dst, r.left.panel(i), r.right.panel(j), r.normL[side*i:], r.normR[side*j:], d)
	case r.metric == Squared:
		simd.SquaredDistances(dst, r.left.panel(i), r.right.panel(j), d)
	default:
		simd.AbsDistances(dst, r.left.panel(i), r.right.panel(j), d)
	}
	if r.less {
		simd.Expm1(dst, r.factor)
	} else {
		simd.Exp(dst, r.factor)
	}
	if r.symmetric && i >= j && r.products && (i-j)*tile < len(dst) {
		r.diagonal(dst[(i-j)*tile:])
	}
}

// diagonal sets K(x,x), which inner products give only up to rounding.
func (r *Radial) diagonal(t []float64) {
	one := 1.0
	if r.less {
		one = 0
	}
	for q := range side {
		t[q*side+q] = one
	}
}

// mean is the mean of some of the samples; any point among them would do.
func mean(x Rows) []float64 {
	const some = 64
	step := (x.N + some - 1) / some
	m := make([]float64, x.D)
	count := 0
	for i := 0; i < x.N; i += step {
		simd.Axpy(1, x.Row(i), m)
		count++
	}
	for k := range m {
		m[k] /= float64(count)
	}
	return m
}

func largest(x []float64) float64 {
	most := 0.0
	for _, v := range x {
		if most = max(most, v); math.IsNaN(v) {
			return v
		}
	}
	return most
}
