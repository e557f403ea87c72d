package krylov

import (
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// basis is a growing set of columns. They lie in units of `unit` columns, at
// least 4, the number that the loops of simd take at a time; columns that are
// not in use yet are 0.
type basis struct {
	n, stride, unit int
	units           [][]float64
	team            *team.Team
	centered        bool
	h               []float64 // coefficients of remove, one set for each slab
}

// slab is the number of rows that one part of remove covers, and strip those
// that it takes at a time, so that a strip of the basis stays in the cache.
const (
	slab  = 512
	parts = 16
)

// grow makes room for columns 0…columns−1.
func (b *basis) grow(columns int) {
	for len(b.units)*b.unit < columns {
		b.units = append(b.units, simd.Alloc(b.unit*b.stride))
	}
}

func (b *basis) column(j int) []float64 {
	at := j % b.unit * b.stride
	return b.units[j/b.unit][at : at+b.stride]
}

// block is the memory of columns j, j+1, …, which lie in one unit.
func (b *basis) block(j, columns int) []float64 {
	at := j % b.unit * b.stride
	return b.units[j/b.unit][at : at+columns*b.stride]
}

// panel is the memory of columns 4g…4g+3 from row i on.
func (b *basis) panel(g, i int) []float64 {
	at := 4 * g % b.unit * b.stride
	return b.units[4*g/b.unit][at+i:]
}

// remove subtracts from the columns of w their components along columns
// lo…hi−1, lo a multiple of 4 and w apart from them, and returns these: h_{ij}
// at (i−lo)·columns+j. Classical Gram–Schmidt: all components are taken of the
// same w. Sums run over slabs of rows that depend on n alone.
func (b *basis) remove(w []float64, columns, lo, hi int) []float64 {
	size := (hi - lo + 3) / 4 * 4 * columns
	slabs := max(1, min(parts, b.stride/slab))
	if len(b.h) < slabs*size {
		b.h = make([]float64, slabs*size+slabs*64*columns)
	}
	rows := func(p int) (from, to int) {
		return b.stride / 8 * p / slabs * 8, b.stride / 8 * (p + 1) / slabs * 8
	}
	b.team.Do(slabs, func(p int) {
		from, to := rows(p)
		b.dots(b.h[p*size:(p+1)*size], w, columns, lo, hi, from, to)
	})
	h := b.h[:size]
	for p := 1; p < slabs; p++ {
		simd.Axpy(1, b.h[p*size:(p+1)*size], h)
	}
	b.team.Do(slabs, func(p int) {
		from, to := rows(p)
		b.subtract(h, w, columns, lo, hi, from, to)
	})
	return h
}

// dots sets h to the inner products over rows from…to.
func (b *basis) dots(h, w []float64, columns, lo, hi, from, to int) {
	clear(h)
	var part [16]float64
	for i := from; i < to; i += slab {
		rows := min(slab, to-i)
		for j := 0; j < columns; j += 4 {
			wide := min(4, columns-j)
			for g := lo / 4; 4*g < hi; g++ {
				simd.PanelDot(part[:4*wide], b.panel(g, i), w[j*b.stride+i:], rows, wide, b.stride)
				for q := range 4 {
					for c := range wide {
						h[(4*g-lo+q)*columns+j+c] += part[q*wide+c]
					}
				}
			}
		}
	}
}

// subtract is w −= V·h over rows from…to.
func (b *basis) subtract(h, w []float64, columns, lo, hi, from, to int) {
	var part [16]float64
	for i := from; i < to; i += slab {
		rows := min(slab, to-i)
		for j := 0; j < columns; j += 4 {
			wide := min(4, columns-j)
			for g := lo / 4; 4*g < hi; g++ {
				for q := range 4 {
					for c := range wide {
						part[q*wide+c] = -h[(4*g-lo+q)*columns+j+c]
					}
				}
				simd.PanelAxpy(part[:4*wide], b.panel(g, i), w[j*b.stride+i:], rows, wide, b.stride)
			}
		}
	}
}

// removeSerial orthogonalises v, which may lie in the basis itself, against
// columns 0…k−1.
func (b *basis) removeSerial(v []float64, k int) {
	for j := range k {
		u := b.column(j)
		simd.Axpy(-simd.Dot(u, v), u, v)
	}
}

// center subtracts the mean of v: it applies H.
func (b *basis) center(v []float64) {
	if !b.centered {
		return
	}
	mean := simd.Sum(v[:b.n]) / float64(b.n)
	for i := range v[:b.n] {
		v[i] -= mean
	}
}

// combine sets y (columns, stride apart) to V·s, with s_{ij} at rows[j][i].
func (b *basis) combine(y []float64, rows [][]float64) {
	size := len(rows[0])
	h := make([]float64, (size+3)/4*4*len(rows))
	for j, r := range rows {
		for i, v := range r {
			h[i*len(rows)+j] = -v
		}
	}
	clear(y[:len(rows)*b.stride])
	slabs := max(1, min(parts, b.stride/slab))
	b.team.Do(slabs, func(p int) {
		from, to := b.stride/8*p/slabs*8, b.stride/8*(p+1)/slabs*8
		b.subtract(h, y, len(rows), 0, size, from, to)
	})
}
