// Package ledger remembers which parts of the data a sum holds, so that a part that
// is delivered twice counts once, and two parts of one name don't.
package ledger

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Part is some of the rows, under a name.
type Part struct {
	ID     string
	Rows   int
	Digest uint64 // of the rows, whatever their order
}

// Ledger is a list of parts. The zero value is that of a sum without rows.
type Ledger struct {
	Parts   []Part // by id, each once
	Unnamed bool   // there are rows of no part
}

// Add counts the rows of x, whose weights are w or nil, as some of the part id; ""
// is none.
func (l *Ledger) Add(id string, x mat.Matrix, w []float64) {
	i, found := slices.BinarySearchFunc(l.Parts, id, func(p Part, id string) int { return cmp.Compare(p.ID, id) })
	if l.Unnamed = l.Unnamed || !found; !found {
		return
	}
	n, _ := x.Dims()
	l.Parts[i].Rows += n
	l.Parts[i].Digest += digest(x, w)
}

// digest is a sum over rows, so that their order and blocks don't matter. It tells
// two tables apart, and protects from nobody.
func digest(x mat.Matrix, w []float64) (sum uint64) {
	const odd, step, last = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4e, 0xbf58476d1ce4e5b9 // odd, even, odd: well mixed bits of SplitMix64 and xxHash
	n, d := x.Dims()
	row := make([]float64, d)
	dense, _ := x.(*mat.Dense)
	for i := range n {
		if dense != nil {
			row = dense.RawRowView(i)
		} else {
			mat.Row(row, i, x)
		}
		h, k := uint64(1), uint64(odd)
		for _, v := range row {
			h += math.Float64bits(v) * k
			k += step
		}
		if w != nil {
			h += math.Float64bits(w[i]) * k
		}
		h = (h ^ h>>29) * last
		sum += h ^ h>>32
	}
	return sum
}

// Covers tells whether l holds all that other holds, so that there is nothing to
// add. It is an error when l holds some of it but not all, or other rows under the
// same id.
func (l *Ledger) Covers(other *Ledger) (bool, error) {
	shared, first := 0, ""
	for i, j := 0, 0; i < len(l.Parts) && j < len(other.Parts); {
		switch a, b := l.Parts[i], other.Parts[j]; {
		case a.ID < b.ID:
			i++
		case a.ID > b.ID:
			j++
		case a != b:
			return false, fmt.Errorf("two parts have the id %q, one with %d rows and one with %d, which are others; give every part an id of its own", a.ID, a.Rows, b.Rows)
		default:
			if shared == 0 {
				first = a.ID
			}
			i, j, shared = i+1, j+1, shared+1
		}
	}
	switch {
	case shared > 0 && other.Unnamed:
		return false, fmt.Errorf("the two share %d parts, the first of them %q, but one has rows without an id, too, of which nobody knows whether they are shared; give every part an id", shared, first)
	case shared > 0 && shared < len(other.Parts):
		return false, fmt.Errorf("the two share %d parts, the first of them %q, but each has others too; what is counted can't be taken out again: merge each part once", shared, first)
	}
	return shared > 0, nil
}

// Contains tells whether there is something in other, and l holds all of it.
func (l *Ledger) Contains(other *Ledger) bool {
	covers, err := l.Covers(other)
	return covers && err == nil
}

// Take adds the parts of other, of which l holds none.
func (l *Ledger) Take(other *Ledger) {
	parts := make([]Part, 0, len(l.Parts)+len(other.Parts))
	i, j := 0, 0
	for i < len(l.Parts) && j < len(other.Parts) {
		if l.Parts[i].ID < other.Parts[j].ID {
			parts, i = append(parts, l.Parts[i]), i+1
		} else {
			parts, j = append(parts, other.Parts[j]), j+1
		}
	}
	l.Parts = append(append(parts, l.Parts[i:]...), other.Parts[j:]...)
	l.Unnamed = l.Unnamed || other.Unnamed
}

// Empty tells whether no rows were counted, in a part or in none.
func (l *Ledger) Empty() bool {
	return !l.Unnamed && !slices.ContainsFunc(l.Parts, func(p Part) bool { return p.Rows > 0 })
}

// IDs are those of the parts, in their order.
func (l *Ledger) IDs() []string {
	var ids []string
	for _, p := range l.Parts {
		ids = append(ids, p.ID)
	}
	return ids
}

// Valid tells whether the ids are in order, each once.
func (l *Ledger) Valid() bool {
	for i := 1; i < len(l.Parts); i++ {
		if l.Parts[i-1].ID >= l.Parts[i].ID {
			return false
		}
	}
	return true
}
