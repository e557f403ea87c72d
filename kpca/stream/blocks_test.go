package stream_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/stream"
)

// blocksOf is a stream of one block.
func blocksOf(t *testing.T, columns int, values ...float64) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := stream.NewBlockWriter(&b, columns)
	if err == nil {
		err = w.Write(mat.NewDense(len(values)/columns, columns, values))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Streams that follow each other are read to the end; what else follows is an error.
func TestWhatFollowsTheEndMark(t *testing.T) {
	one, two, wide := blocksOf(t, 2, 1, 2), blocksOf(t, 2, 3, 4, 5, 6), blocksOf(t, 1, 7)
	for _, c := range []struct {
		name   string
		stream [][]byte
		rows   int
		says   string
	}{
		{"one", [][]byte{one}, 1, ""},
		{"two", [][]byte{one, two, one}, 4, ""},
		{"other columns", [][]byte{one, wide}, 1, "blocks of 1 columns follow those of 2"},
		{"text", [][]byte{two, []byte("and so on\n")}, 2, "after the end mark: stream: these are no blocks"},
		{"a second cut short", [][]byte{two, one[:len(one)-1]}, 3, "cut short"},
	} {
		rows, last := 0, error(nil)
		for x, err := range stream.ReadBlocks(bytes.NewReader(slices.Concat(c.stream...))) {
			if last = err; err == nil {
				rows += x.RawMatrix().Rows
			}
		}
		if rows != c.rows || (last == nil) != (c.says == "") || last != nil && !strings.Contains(last.Error(), c.says) {
			t.Errorf("%s: %d rows, %v; want %d, %q", c.name, rows, last, c.rows, c.says)
		}
	}
}

func TestBlockWriterAfterClose(t *testing.T) {
	var b bytes.Buffer
	w, err := stream.NewBlockWriter(&b, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	size := b.Len()
	if err := w.Write(mat.NewDense(1, 1, []float64{1})); err == nil || !strings.Contains(err.Error(), "after Close") {
		t.Error(err)
	}
	if err := w.Close(); err != nil || b.Len() != size {
		t.Errorf("a second Close: %v, %d bytes more", err, b.Len()-size)
	}
}
