package stream

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/ledger"
	"kpcalab/kpca/zscore"
)

// Sample is what one pass learns of the data: some of the rows, each subset of that
// size equally likely, and the sums of the columns. Those of parts merge.
//
// Every row draws a key from an exponential distribution whose rate is its weight,
// and those with the smallest keys stay: a reservoir that merges (Efraimidis and
// Spirakis 2006). A row of weight w is drawn as if it were there w times, where
// finding it again counts for nothing.
type Sample struct {
	Sums    zscore.Sums
	Columns []string // names; nil: not known. Samples of other columns don't merge
	Weights string   // the column that Add's weights came from; "": none, or not known
	size    int
	drawing bool   // false in a Sample that was read
	state   uint64 // the seed and the rows so far, mixed: keys come of it
	part    string
	parts   ledger.Ledger
	kept    keyed
	next    float64 // the smallest key that didn't stay; 0: all rows are here
	drawn   int     // rows seen
}

type row struct {
	Key, Weight float64
	X           []float64
}

// keyed is a heap with the largest key on top.
type keyed []row

func (k keyed) Len() int           { return len(k) }
func (k keyed) Less(i, j int) bool { return k[i].Key > k[j].Key }
func (k keyed) Swap(i, j int)      { k[i], k[j] = k[j], k[i] }
func (k *keyed) Push(v any)        { *k = append(*k, v.(row)) }
func (k *keyed) Pop() (v any) {
	v, *k = (*k)[len(*k)-1], (*k)[:len(*k)-1]
	return v
}

// NewSample is an empty sample of so many rows. Parts of the data need ids of their
// own: Merge counts an id once. "" is a part without an id. Keys are drawn from the seed
// and the rows in their order, whatever the id: the same data give the same sample.
func NewSample(size int, seed uint64, part string) (*Sample, error) {
	if size < 1 {
		return nil, fmt.Errorf("stream: a sample of %d rows; at least one is needed", size)
	}
	s := &Sample{size: size, drawing: true, state: seed, part: part}
	if part != "" {
		s.parts.Parts = []ledger.Part{{ID: part}}
	}
	return s, nil
}

// Draw is a sample of all rows, in one pass.
func Draw(ctx context.Context, rows Rows, size int, seed uint64) (*Sample, error) {
	return DrawWeighted(ctx, unweighted(rows), size, seed)
}

// DrawWeighted is Draw for rows with weights.
func DrawWeighted(ctx context.Context, rows Weighted, size int, seed uint64) (*Sample, error) {
	s, err := NewSample(size, seed, "")
	if err != nil {
		return nil, err
	}
	return s, each(ctx, rows, s.Add)
}

// Add takes in the rows of x, which are copied where they are kept, with weights
// that say how often each counts; nil: once. After an error nothing of x is counted.
func (s *Sample) Add(x *mat.Dense, weights []float64) error {
	if s == nil || !s.drawing {
		return errors.New("stream: a Sample that was read, or is empty, takes no rows; add them to one of NewSample, and Merge")
	}
	n, _ := x.Dims()
	if n == 0 || weights != nil && len(weights) == n && slices.Max(weights) == 0 && slices.Min(weights) == 0 {
		s.parts.Add(s.part, x, weights)
		return nil // no row counts
	}
	if err := s.Sums.Add(x, weights); err != nil {
		return err
	}
	s.parts.Add(s.part, x, weights)
	for i := range n {
		w := 1.0
		if weights != nil {
			w = weights[i]
		}
		u := s.draw(x.RawRowView(i))
		if w > 0 {
			s.drawn++
			s.offer(u, w, x.RawRowView(i))
		}
	}
	return nil
}

// draw is a number from [0, 1) for the row. Each of its numbers is mixed into the state
// by a product with an odd constant and a shift, and the state by SplitMix64's last step
// (Steele, Lea and Flood 2014).
func (s *Sample) draw(x []float64) float64 {
	const odd, first, second = 0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb
	for _, v := range x {
		s.state = (s.state ^ math.Float64bits(v)) * odd
		s.state ^= s.state >> 32
	}
	h := s.state + odd // or zeros would stay what they are
	h = (h ^ h>>30) * first
	h = (h ^ h>>27) * second
	s.state = h ^ h>>31
	return float64(s.state>>11) * 0x1p-53
}

// offer keeps the row if its key −log(1−u)/w is small enough; u/w is not above that,
// and needs no logarithm.
func (s *Sample) offer(u, w float64, x []float64) {
	full := len(s.kept) == s.size
	if full && s.next > 0 && u/w >= s.next {
		return
	}
	key := -math.Log1p(-u) / w
	if full && key >= s.kept[0].Key {
		s.left(key)
		return
	}
	s.keep(row{key, w, slices.Clone(x)})
}

func (s *Sample) keep(r row) {
	if len(s.kept) < s.size {
		heap.Push(&s.kept, r)
		return
	}
	s.left(s.kept[0].Key)
	s.kept[0] = r
	heap.Fix(&s.kept, 0)
}

// left notes the key of a row that doesn't stay.
func (s *Sample) left(key float64) {
	if s.next == 0 || key < s.next {
		s.next = key
	}
}

// Merge takes in the sample of another part; the smaller of the two sizes holds. A
// part that s has already is not counted again, and where other has all of s and
// more, s becomes what other is.
func (s *Sample) Merge(other *Sample) error {
	if s == nil || other == nil || other.size < 1 {
		return errors.New("stream: an empty Sample can't be merged; NewSample makes one")
	}
	if s.Columns != nil && other.Columns != nil && !slices.Equal(s.Columns, other.Columns) {
		return fmt.Errorf("stream: a Sample of the columns %q can't be merged with one of %q; name the same columns for all parts, in the same order", s.Columns, other.Columns)
	}
	if s.drawn > 0 && other.drawn > 0 && s.Weights != other.Weights {
		return fmt.Errorf("stream: a Sample with the weights %q can't be merged with one with %q (\"\": none); name the same column of weights for all parts", s.Weights, other.Weights)
	}
	covered, err := s.parts.Covers(&other.parts)
	if err != nil && other.parts.Contains(&s.parts) {
		s.Sums, s.kept, s.next, s.drawn, s.parts, err = zscore.Sums{}, nil, 0, 0, ledger.Ledger{}, nil
	}
	if err != nil {
		return fmt.Errorf("stream: Samples can't be merged: %w", err)
	}
	if covered {
		return nil
	}
	if err := s.Sums.Merge(&other.Sums); err != nil {
		return err
	}
	if s.drawn == 0 && (other.drawn > 0 || s.Weights == "") {
		s.Weights = other.Weights
	}
	if s.Columns == nil {
		s.Columns = slices.Clone(other.Columns)
	}
	s.parts.Take(&other.parts)
	s.drawn += other.drawn
	if s.size == 0 || other.size < s.size {
		s.size = other.size
	}
	for len(s.kept) > s.size {
		s.left(heap.Pop(&s.kept).(row).Key)
	}
	if other.next > 0 {
		s.left(other.next)
	}
	for _, r := range other.kept {
		if len(s.kept) < s.size || r.Key < s.kept[0].Key {
			s.keep(r)
		} else {
			s.left(r.Key)
		}
	}
	return nil
}

// N is the number of rows that were seen.
func (s *Sample) N() int { return s.drawn }

// Parts are the ids of the parts that s has seen, in alphabetical order.
func (s *Sample) Parts() []string { return s.parts.IDs() }

// X holds the rows of the sample, in an order that doesn't depend on that of merges.
func (s *Sample) X() (*mat.Dense, error) {
	x, _, err := s.rows()
	return x, err
}

// rows are X and how often each counts, for all that were seen: a row of weight w
// stays with the probability 1 − exp(−w·next), by whose reciprocal it counts more
// (Horvitz and Thompson). nil where all count the same.
func (s *Sample) rows() (x *mat.Dense, weights []float64, err error) {
	if s == nil || len(s.kept) == 0 {
		return nil, nil, errors.New("stream: the Sample is empty: no rows were added, or all had weight 0")
	}
	rows := slices.SortedFunc(slices.Values(s.kept), func(a, b row) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), slices.Compare(a.X, b.X))
	})
	x = mat.NewDense(len(rows), len(rows[0].X), nil)
	differ := false
	for i, r := range rows {
		x.SetRow(i, r.X)
		w := r.Weight
		if s.next > 0 {
			w /= -math.Expm1(-w * s.next)
		}
		weights = append(weights, w)
		differ = differ || r.Weight != rows[0].Weight
	}
	if !differ {
		weights = nil
	}
	return x, weights, nil
}
