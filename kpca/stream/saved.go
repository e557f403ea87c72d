package stream

import (
	"bytes"
	"container/heap"
	"encoding/gob"
	"errors"
	"fmt"
	"math"

	"kpcalab/kpca/internal/ledger"
	"kpcalab/kpca/internal/seal"
	"kpcalab/kpca/zscore"
)

var sampleFormat = seal.Kind{Magic: "\x89KPSA\r\n\x1a", Version: 2, Package: "stream", What: "saved Sample"}

type savedSample struct {
	Sums        zscore.Sums
	Columns     []string
	Size, Drawn int
	Parts       ledger.Ledger
	Kept        []row
	Next        float64
	Weights     string // "" also in those of earlier versions
}

// MarshalBinary returns the sample with a checksum.
func (s *Sample) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(savedSample{s.Sums, s.Columns, s.size, s.drawn, s.parts, s.kept, s.next, s.Weights}); err != nil {
		return nil, err
	}
	return sampleFormat.Wrap(b.Bytes()), nil
}

// UnmarshalBinary makes s the sample that MarshalBinary saved: to be merged.
func (s *Sample) UnmarshalBinary(data []byte) error {
	contents, version, err := sampleFormat.Unwrap(data)
	if err != nil {
		return err
	}
	if version < 2 {
		return fmt.Errorf("stream: the saved Sample has format %d, which had other keys; draw the sample again", version)
	}
	var saved savedSample
	if err := gob.NewDecoder(bytes.NewReader(contents)).Decode(&saved); err != nil {
		return fmt.Errorf("stream: the saved Sample can't be read: %w", err)
	}
	out := Sample{Sums: saved.Sums, Columns: saved.Columns, size: saved.Size, drawn: saved.Drawn, parts: saved.Parts, kept: saved.Kept, next: saved.Next, Weights: saved.Weights}
	if !out.consistent() {
		return errors.New("stream: the saved Sample contradicts itself; it was not written by MarshalBinary")
	}
	heap.Init(&out.kept)
	*s = out
	return nil
}

func (s *Sample) consistent() bool {
	d := len(s.Sums.Mean)
	if s.size < 1 || len(s.kept) > s.size || s.drawn < len(s.kept) || s.Sums.Merge(&zscore.Sums{}) != nil ||
		!s.parts.Valid() || !(s.next >= 0) || s.Columns != nil && d > 0 && len(s.Columns) != d {
		return false
	}
	for _, r := range s.kept {
		if len(r.X) != d || d == 0 || !(r.Key >= 0) || !(r.Weight > 0) || math.IsInf(r.Weight, 1) {
			return false
		}
		for _, v := range r.X {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return false
			}
		}
	}
	if len(s.kept) > 0 {
		if _, err := s.Sums.Scaler(); err != nil {
			return false
		}
	}
	return true
}
