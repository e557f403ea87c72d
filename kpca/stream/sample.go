package stream

import (
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/seal"
	"kpcalab/kpca/zscore"
)

// Sample is what one pass learns of the data: some of the rows, each subset of that
// size equally likely, and the sums of the columns. Those of parts merge.
//
// Every row draws a key, and those with the smallest keys stay (a reservoir that
// merges; the keys of Efraimidis and Spirakis 2006 at equal weights).
type Sample struct {
	Sums  zscore.Sums
	size  int
	rng   *rand.Rand // nil in a Sample that was read
	kept  keyed
	drawn int // rows seen
}

type row struct {
	Key uint64
	X   []float64
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
// own: keys are drawn from the seed and the id.
func NewSample(size int, seed uint64, part string) (*Sample, error) {
	if size < 1 {
		return nil, fmt.Errorf("stream: a sample of %d rows; at least one is needed", size)
	}
	h := fnv.New64a()
	h.Write([]byte(part))
	return &Sample{size: size, rng: rand.New(rand.NewPCG(seed, h.Sum64()))}, nil
}

// Draw is a sample of all rows, in one pass.
func Draw(ctx context.Context, rows Rows, size int, seed uint64) (*Sample, error) {
	s, err := NewSample(size, seed, "")
	if err != nil {
		return nil, err
	}
	return s, each(ctx, rows, s.Add)
}

// Add takes in the rows of x, which are copied where they are kept.
func (s *Sample) Add(x *mat.Dense) error {
	if s == nil || s.rng == nil {
		return errors.New("stream: a Sample that was read, or is empty, takes no rows; add them to one of NewSample, and Merge")
	}
	if err := s.Sums.Add(x, nil); err != nil {
		return err
	}
	n, _ := x.Dims()
	for i := range n {
		if key := s.rng.Uint64(); len(s.kept) < s.size || key < s.kept[0].Key {
			s.keep(row{key, slices.Clone(x.RawRowView(i))})
		}
	}
	s.drawn += n
	return nil
}

func (s *Sample) keep(r row) {
	if len(s.kept) < s.size {
		heap.Push(&s.kept, r)
		return
	}
	s.kept[0] = r
	heap.Fix(&s.kept, 0)
}

// Merge takes in the sample of another part; the smaller of the two sizes holds.
func (s *Sample) Merge(other *Sample) error {
	if s == nil || other == nil || other.size < 1 {
		return errors.New("stream: an empty Sample can't be merged; NewSample makes one")
	}
	if err := s.Sums.Merge(&other.Sums); err != nil {
		return err
	}
	if s.size == 0 || other.size < s.size {
		s.size = other.size
	}
	for len(s.kept) > s.size {
		heap.Pop(&s.kept)
	}
	for _, r := range other.kept {
		if len(s.kept) < s.size || r.Key < s.kept[0].Key {
			s.keep(r)
		}
	}
	s.drawn += other.drawn
	return nil
}

// N is the number of rows that were seen.
func (s *Sample) N() int { return s.drawn }

// X holds the rows of the sample, in an order that doesn't depend on that of merges.
func (s *Sample) X() (*mat.Dense, error) {
	if s == nil || len(s.kept) == 0 {
		return nil, errors.New("stream: the Sample is empty: no rows were added")
	}
	rows := slices.SortedFunc(slices.Values(s.kept), func(a, b row) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), slices.Compare(a.X, b.X))
	})
	x := mat.NewDense(len(rows), len(rows[0].X), nil)
	for i, r := range rows {
		x.SetRow(i, r.X)
	}
	return x, nil
}

var sampleFormat = seal.Kind{Magic: "\x89KPSA\r\n\x1a", Version: 1, Package: "stream", What: "saved Sample"}

type savedSample struct {
	Sums        zscore.Sums
	Size, Drawn int
	Kept        []row
}

// MarshalBinary returns the sample with a checksum.
func (s *Sample) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(savedSample{s.Sums, s.size, s.drawn, s.kept}); err != nil {
		return nil, err
	}
	return sampleFormat.Wrap(b.Bytes()), nil
}

// UnmarshalBinary makes s the sample that MarshalBinary saved: to be merged.
func (s *Sample) UnmarshalBinary(data []byte) error {
	contents, _, err := sampleFormat.Unwrap(data)
	if err != nil {
		return err
	}
	var saved savedSample
	if err := gob.NewDecoder(bytes.NewReader(contents)).Decode(&saved); err != nil {
		return fmt.Errorf("stream: the saved Sample can't be read: %w", err)
	}
	out := Sample{Sums: saved.Sums, size: saved.Size, drawn: saved.Drawn, kept: saved.Kept}
	if err := out.check(); err != nil {
		return err
	}
	heap.Init(&out.kept)
	*s = out
	return nil
}

func (s *Sample) check() error {
	bad := errors.New("stream: the saved Sample contradicts itself; it was not written by MarshalBinary")
	if s.size < 1 || len(s.kept) > s.size || s.drawn < len(s.kept) || s.Sums.Merge(&zscore.Sums{}) != nil {
		return bad
	}
	for _, r := range s.kept {
		if len(r.X) != len(s.Sums.Mean) || len(r.X) == 0 {
			return bad
		}
		for _, v := range r.X {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return bad
			}
		}
	}
	if len(s.kept) > 0 {
		if _, err := s.Sums.Scaler(); err != nil {
			return bad
		}
	}
	return nil
}
