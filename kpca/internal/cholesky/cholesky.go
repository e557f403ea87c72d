// Package cholesky factors positive semidefinite matrices of low numerical rank
// without forming them: A ≈ LLᵀ with as many columns as the trace of the rest
// demands, the column of the largest remaining diagonal entry next (Fine and
// Scheinberg 2001; Harbrecht, Peters and Schneider 2012).
package cholesky

import (
	"context"
	"math"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

// Matrix is known by its diagonal and its columns.
type Matrix interface {
	Size() int
	// Diagonal sets dst to the n diagonal entries.
	Diagonal(dst []float64)
	// Column returns a function that sets dst to the entries of column j from row
	// i on. It is called by several goroutines, for different rows, i a multiple
	// of 8.
	Column(j int) func(dst []float64, i int)
}

// Options are the settings of Factorize.
type Options struct {
	Tolerance float64 // share of the trace that may be left
	MaxRank   int
	Trial     bool // give up as soon as MaxRank seems too low
	Team      *team.Team
	Progress  func(done float64)
}

// Factor is L, n×Rank.
type Factor struct {
	n, stride int
	Rank      int
	Left      float64 // the share of the trace that LLᵀ leaves
	columns   [][]float64
	team      *team.Team
}

const (
	slab  = 512 // rows that one part of a step covers
	group = 4   // columns that lie in one piece of memory
	early = 6   // rank from which a trial judges its prospects
)

// Factorize stops at the tolerance, and reports false when it isn't reached
// with MaxRank columns. Sums run over slabs of rows, in order, so that the
// result doesn't depend on the number of cores.
func Factorize(ctx context.Context, a Matrix, o Options) (f *Factor, reached bool, err error) {
	n := a.Size()
	f = &Factor{n: n, stride: simd.Stride(n), team: o.Team}
	s := &step{f: f, diagonal: make([]float64, n), slabs: make([]extent, (n+slab-1)/slab)}
	a.Diagonal(s.diagonal)
	s.survey()
	whole := s.left
	for {
		f.Left = 0
		if whole > 0 {
			f.Left = s.left / whole
		}
		switch {
		case ctx.Err() != nil:
			return f, false, ctx.Err()
		case math.IsNaN(s.left) || math.IsInf(s.left, 0):
			return f, false, nil
		case f.Left <= o.Tolerance:
			return f, true, nil
		case f.Rank >= min(o.MaxRank, n) || !(s.largest > 0):
			return f, false, nil
		case o.Trial && f.Rank >= early && f.needed(o.Tolerance) > float64(o.MaxRank):
			return f, false, nil
		}
		if o.Progress != nil && f.Left > 0 {
			o.Progress(max(0, min(0.99, math.Log(f.Left)/math.Log(o.Tolerance))))
		}
		s.add(a)
	}
}

// needed extrapolates the decay of the rest to the rank that the tolerance asks
// for.
func (f *Factor) needed(tolerance float64) float64 {
	return float64(f.Rank) * math.Log(tolerance) / math.Log(f.Left)
}

// step is the state between two columns: the diagonal of A − LLᵀ, and where it
// is largest.
type step struct {
	f        *Factor
	diagonal []float64
	slabs    []extent
	left     float64 // its sum
	largest  float64
	at       int
}

// extent is what a slab of rows contributes.
type extent struct {
	sum, largest float64
	at           int
}

// survey combines the slabs in order; the first of equal entries counts.
func (s *step) survey() {
	s.f.team.Do(len(s.slabs), s.look)
	s.combine()
}

func (s *step) combine() {
	s.left, s.largest, s.at = 0, 0, 0
	for _, e := range s.slabs {
		s.left += e.sum
		if e.largest > s.largest {
			s.largest, s.at = e.largest, e.at
		}
	}
}

func (s *step) look(p int) {
	var e extent
	for i := p * slab; i < min((p+1)*slab, len(s.diagonal)); i++ {
		v := s.diagonal[i]
		e.sum += v
		if v > e.largest {
			e.largest, e.at = v, i
		}
	}
	s.slabs[p] = e
}

// add appends the column of the largest remaining diagonal entry:
// l = (A_{·p} − L·L_{p·}ᵀ)/√d_p.
func (s *step) add(a Matrix) {
	f, p := s.f, s.at
	if f.Rank%group == 0 {
		f.columns = append(f.columns, simd.Alloc(group*f.stride))
	}
	row := f.row(p)
	column, l := a.Column(p), f.Column(f.Rank)
	scale := 1 / math.Sqrt(s.largest)
	f.team.Do(len(s.slabs), func(q int) {
		from, to := q*slab, min((q+1)*slab, f.n)
		column(l[from:to], from)
		f.subtract(row, l, from, (to+7)/8*8)
		for i := from; i < to; i++ {
			l[i] *= scale
			s.diagonal[i] = max(0, s.diagonal[i]-l[i]*l[i])
		}
		if p >= from && p < to {
			s.diagonal[p] = 0
		}
		s.look(q)
	})
	clear(l[f.n:])
	f.Rank++
	s.combine()
}

// row is −L_{p·}, padded to whole groups.
func (f *Factor) row(p int) []float64 {
	row := make([]float64, len(f.columns)*group)
	for j := range f.Rank {
		row[j] = -f.Column(j)[p]
	}
	return row
}

// subtract adds L·row to l, which is a column of L that is not in use yet: its
// own coefficient is 0.
func (f *Factor) subtract(row, l []float64, from, to int) {
	for g := range (f.Rank + group - 1) / group {
		if (g+1)*group > f.Rank { // the last group holds l itself
			for j := g * group; j < f.Rank; j++ {
				simd.Axpy(row[j], f.Column(j)[from:to], l[from:to])
			}
			continue
		}
		simd.PanelAxpy(row[g*group:], f.columns[g][from:], l[from:to], to-from, 1, f.stride)
	}
}

// Column is column j of L, with zeros beyond row n.
func (f *Factor) Column(j int) []float64 {
	at := j % group * f.stride
	return f.columns[j/group][at : at+f.stride]
}
