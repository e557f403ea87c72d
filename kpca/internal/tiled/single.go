package tiled

import (
	"context"
	"math"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

const (
	singleSide = 16 // points of a panel of float32
	singleWide = 32 // panels whose products are taken together: they fit the second-level cache
	flushRows  = 2  // panels of rows after which sums in float32 move to float64
)

// Single is the symmetric matrix of a radial kernel in float32: each product
// computes it afresh, in about half the time that float64 takes. It is for steps
// of an iteration that need few digits; [Single.Error] bounds what is lost.
type Single struct {
	n, d     int
	panels   int
	data     []float32 // panel p holds coordinate k of point 16p+r at 16·(d·p+k)+r
	absolute bool
	less     float32
	radius   float64 // largest ‖u‖ (‖u‖₁ if absolute) of a point
}

// mostRadius bounds how far points may lie from their mean, in units of about the
// width: coordinates in float32 have an error of 2^-24 of that.
const mostRadius = 1 << 10

// NewSingle packs points u = s(x−x̄) with s so that the kernel is 2^(−‖u−v‖²), or
// 2^(−‖u−v‖₁). It returns nil where float32 would keep too few digits: for points
// much farther apart than the width, or so near to each other that squares
// vanish.
func NewSingle(x Rows, width float64, metric Metric, lessOne bool) *Single {
	s := &Single{n: x.N, d: x.D, panels: (x.N + singleSide - 1) / singleSide, absolute: metric == Absolute}
	if lessOne {
		s.less = 1
	}
	origin := mean(x)
	unit := math.Sqrt(math.Log2E)
	if s.absolute {
		unit = math.Log2E
	}
	s.data = simd.AllocSingle(s.panels * singleSide * s.d)
	for i := range x.N {
		to, size := s.data[i/singleSide*singleSide*s.d+i%singleSide:], 0.0
		for k, v := range x.Row(i) {
			u := (v - origin[k]) / width * unit
			to[k*singleSide] = float32(u)
			if s.absolute {
				size += math.Abs(u)
			} else {
				size = math.Hypot(size, u)
			}
		}
		s.radius = max(s.radius, size)
	}
	if !(s.radius < mostRadius && s.radius > 1e-12) {
		return nil
	}
	return s
}

// Size is n.
func (s *Single) Size() int { return s.n }

// Mul is [Matrix.Mul], to the accuracy of float32.
func (s *Single) Mul(ctx context.Context, t *team.Team, y, x []float64, columns, stride int) error {
	even, long := (columns+1)/2*2, simd.Stride(s.n)
	in, out := simd.AllocSingle(even*long), y
	if even > columns {
		out = simd.Alloc(even * stride)
	}
	clear(out[:even*stride])
	scales := make([]float64, columns)
	t.Do(columns, func(v int) { scales[v] = narrow(in[v*long:v*long+s.n], x[v*stride:v*stride+s.n]) })
	r := newRounds(s.panels, singleSide)
	r.each(t, func(a, b int) {
		if ctx.Err() == nil {
			s.pair(out, in, span{r.cuts[a], r.cuts[a+1]}, span{r.cuts[b], r.cuts[b+1]}, even, long, stride)
		}
	})
	t.Do(columns, func(v int) {
		for i, w := range out[v*stride : v*stride+s.n] {
			y[v*stride+i] = w * scales[v]
		}
		clear(y[v*stride+s.n : (v+1)*stride])
	})
	return ctx.Err()
}

// narrow sets dst to x/scale, where scale is the power of two that brings the
// largest entry near 1: what underflows then is small beside it.
func narrow(dst []float32, x []float64) (scale float64) {
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 || math.IsInf(largest, 0) || math.IsNaN(largest) {
		scale = 1
	} else {
		_, e := math.Frexp(largest)
		scale = math.Ldexp(1, max(-1000, min(1000, e)))
	}
	inverse := 1 / scale
	for i, v := range x {
		dst[i] = float32(v * inverse)
	}
	return scale
}

// span is a range of panels.
type span struct{ from, to int }

func (s span) points() int { return singleSide * (s.to - s.from) }

// pair adds the products of the entries with rows in a and columns in b, and of
// their mirror images. It works on copies of these stretches of the vectors, a's
// before b's.
func (s *Single) pair(y []float64, in []float32, a, b span, columns, long, stride int) {
	right := a.points()
	own := right + b.points()
	if a == b {
		right, own = 0, a.points()
	}
	local := own + singleSide // not a power of 2
	x, sum := simd.AllocSingle(columns*local), simd.AllocSingle(columns*local)
	for c := range columns {
		copy(x[c*local:], in[c*long+singleSide*a.from:c*long+singleSide*a.to])
		copy(x[c*local+right:], in[c*long+singleSide*b.from:c*long+singleSide*b.to])
	}
	flush := func(at, from, to int) { // panels from…to, which begin at `at` of the copies
		for c := range columns {
			simd.Widen(y[c*stride+singleSide*from:c*stride+min(stride, singleSide*to)], sum[c*local+at:c*local+at+min(stride, singleSide*to)-singleSide*from])
		}
	}
	tiles := simd.AllocSingle(fresh * simd.SingleTile)
	for j0 := b.from; j0 < b.to; j0 += singleWide {
		j1 := min(b.to, j0+singleWide)
		at := right + singleSide*(j0-b.from)
		for i := a.from; i < a.to; i++ {
			s.row(tiles, sum, x, i, singleSide*(i-a.from), j0, j1, at, columns, local)
			if (i-a.from)%flushRows == flushRows-1 {
				flush(at, j0, j1)
			}
		}
		flush(at, j0, j1)
	}
	flush(0, a.from, a.to)
}

// row multiplies panel i of rows, at entry `left` of the vectors, by panels j0…j1
// of columns, at entry `at`.
func (s *Single) row(tiles, sum, x []float32, i, left, j0, j1, at, columns, stride int) {
	for half := 0; half < singleSide; half += singleSide / 2 {
		rows := s.data[i*singleSide*s.d+half:]
		j := j0
		if i >= j0 {
			if j = i + 1; i < j1 { // the diagonal, in one direction
				k := tiles[:simd.SingleTile]
				simd.Powers(k, rows, s.data[i*singleSide*s.d:], s.d, s.absolute, s.less)
				simd.SingleMul(k, x, sum, left+half, at+singleSide*(i-j0), columns, stride)
			}
		}
		for ; j < j1; j += fresh {
			count := min(fresh, j1-j)
			k := tiles[:count*simd.SingleTile]
			simd.Powers(k, rows, s.data[j*singleSide*s.d:], s.d, s.absolute, s.less)
			simd.SingleSymMul(k, x, sum, left+half, at+singleSide*(j-j0), columns, stride)
		}
	}
}
