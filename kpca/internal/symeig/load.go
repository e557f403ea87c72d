package symeig

import (
	"fmt"
	"math"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// newReduction lays out the memory for the reduction of an n×n matrix.
func newReduction(w *workspace, t *team.Team, n int) *reduction {
	r := &reduction{team: t, level: simd.Current(), n: n}
	r.lanes = lanes(r.level)
	r.size = gemm.Padded(n, 8)
	r.stride = r.size
	if r.stride%64 == 0 { // rows a power of two apart would share cache sets
		r.stride += 8
	}
	_, cols := gemm.Tile(r.level)
	r.a = growSquare(&w.matrix, n)
	r.left = grow(&w.left, 2*panelWidth*r.stride)
	r.right = grow(&w.right, 2*panelWidth*r.stride)
	r.products = grow(&w.parts, reductionParts*r.stride)
	r.packed = grow(&w.packed, 2*panelWidth*gemm.Padded(r.size, cols))
	vectors := simd.Alloc(4 * r.stride)
	r.diagonal, r.off = vectors[:n], vectors[r.stride:][:n]
	r.factor, r.x = vectors[2*r.stride:][:n], vectors[3*r.stride:][:r.size]
	return r
}

// load scales the upper triangle to entries below 1, completes the 8×8 blocks on
// the diagonal, and returns the scale.
func (r *reduction) load() (scale scaling, err error) {
	n := r.n
	parts := 1
	if n >= parallelColumns {
		parts = 4
	}
	var largest [4]uint64
	r.team.Do(parts, func(c int) {
		for i := c; i < n; i += parts {
			largest[c] = max(largest[c], largestBits(r.a[i*r.stride+i:i*r.stride+n]))
		}
	})
	size := math.Float64frombits(max(largest[0], largest[1], largest[2], largest[3]))
	if !(size <= math.MaxFloat64) {
		return scale, r.notFinite()
	}
	scale = scaleTo1(size)
	r.team.Do(parts, func(c int) {
		for g := 8 * c; g < r.size; g += 8 * parts {
			r.loadRows(g, scale)
		}
	})
	return scale, nil
}

// loadRows scales eight rows from their diagonal block on.
func (r *reduction) loadRows(g int, scale scaling) {
	n := r.n
	for i := g; i < g+8; i++ {
		row := r.a[i*r.stride+g : i*r.stride+r.size]
		if i >= n {
			clear(row)
			continue
		}
		for j, v := range row[i-g : n-g] {
			row[i-g+j] = scale.apply(v)
		}
		clear(row[n-g:])
		for j := g; j < i; j++ { // the lower half of the diagonal block
			row[j-g] = r.a[j*r.stride+i]
		}
	}
}

func (r *reduction) notFinite() error {
	for i := range r.n {
		for j := i; j < r.n; j++ {
			if v := r.a[i*r.stride+j]; math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("symeig: entry (%d, %d) is %v; every entry must be finite", i, j, v)
			}
		}
	}
	panic("symeig: the matrix changed during its decomposition")
}

// largestBits is the largest |v| as bits; NaN and infinity exceed all others.
func largestBits(row []float64) uint64 {
	largest := uint64(0)
	for _, v := range row {
		if b := math.Float64bits(v) &^ (1 << 63); b > largest {
			largest = b
		}
	}
	return largest
}

// scaling multiplies by a power of two, without rounding: by 2^−exponent, in
// two steps as that may overflow on its own, and back.
type scaling struct {
	exponent      int
	first, second float64
}

// scaleTo1 brings size, and all that is smaller, below 1. Divide and conquer
// relies on it.
func scaleTo1(size float64) scaling {
	s := scaling{first: 1, second: 1}
	if size > 0 {
		_, s.exponent = math.Frexp(size)
		half := -s.exponent / 2
		s.first, s.second = math.Ldexp(1, half), math.Ldexp(1, -s.exponent-half)
	}
	return s
}

func (s scaling) apply(v float64) float64 { return v * s.first * s.second }
func (s scaling) undo(v float64) float64  { return math.Ldexp(v, s.exponent) }
