package parquet

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
)

// Block are some rows of a file, by columns.
type Block struct {
	Rows    int
	Numbers [][]float64 // of each column that was asked for as numbers: NaN where there is none
	Words   [][]string  // of each that was asked for as words: "" where there is none
}

// null and ragged are the NaN of a value that isn't there, and of those of a list that
// isn't as long as the first one.
var null, ragged = math.Float64frombits(0x7ff8_6e75_6c6c_0000), math.Float64frombits(0x7ff8_6c69_7374_0000)

// Why says why a number of a Block is NaN; "" where NaN stands in the file.
func Why(v float64) string {
	switch math.Float64bits(v) {
	case math.Float64bits(null):
		return "null"
	case math.Float64bits(ragged):
		return "a list of another length"
	}
	return ""
}

// Read gives columns, by their places in f.Columns, in blocks of at most so many rows.
// Numbers are float64: whole numbers beyond 2^53 are rounded. Words hold text as it
// stands, whole numbers with all digits, booleans as true and false, dates as in
// ISO 8601. A Block is the caller's. A column of kind Other, and Text as numbers, is an
// error; a place without a column, and blocks of no rows, are a panic.
func (f *File) Read(numbers, words []int, rows int) iter.Seq2[*Block, error] {
	for _, at := range slices.Concat(numbers, words) {
		if at < 0 || at >= len(f.Columns) {
			panic(fmt.Sprintf("parquet: column %d of a file of %d (counted from 0)", at, len(f.Columns)))
		}
	}
	if rows < 1 {
		panic(fmt.Sprintf("parquet: blocks of %d rows", rows))
	}
	return func(yield func(*Block, error) bool) {
		if err := f.readable(numbers, words); err != nil {
			yield(nil, err)
			return
		}
		first := 1
		for g := range f.r.NumRowGroups() {
			left := int(f.r.MetaData().RowGroups[g].NumRows)
			r := reading{f: f, group: g, numbers: numbers, words: words}
			for ; left > 0; left -= rows {
				n := min(left, rows)
				b, err := r.block(n, first)
				if !yield(b, err) || err != nil {
					r.close()
					return
				}
				first += n
			}
			r.close()
		}
	}
}

func (f *File) readable(numbers, words []int) error {
	for i, at := range slices.Concat(numbers, words) {
		c := f.Columns[at]
		if c.Kind == Other || c.Kind == Text && i < len(numbers) {
			return fmt.Errorf("%s: column %q holds %s, which is no number", f.path, c.Name, cmp.Or(c.Holds, "text"))
		}
	}
	return nil
}

// reading is where the columns of a row group are read.
type reading struct {
	f              *File
	group          int
	numbers, words []int
	open           map[int]*chunk // by leaf; words of one that is read as numbers, too, by -1-leaf
}

func (r *reading) close() {
	for _, c := range r.open {
		c.Close()
	}
}

func (r *reading) chunk(key, leaf int) (*chunk, error) {
	if c := r.open[key]; c != nil {
		return c, nil
	}
	if r.open == nil {
		r.open = map[int]*chunk{}
	}
	c, err := r.f.chunk(r.group, leaf)
	if err == nil {
		r.open[key] = c
	}
	return c, err
}

// block reads the next n rows, the first of which has the given number in the file.
func (r *reading) block(n, first int) (*Block, error) {
	b := &Block{Rows: n, Numbers: make([][]float64, len(r.numbers)), Words: make([][]string, len(r.words))}
	lists := map[int][]float64{} // n×width, by leaf
	read := func(c Column, key int, into func(*chunk) error) error {
		err := guarded(func() error {
			k, err := r.chunk(key, c.leaf)
			if err != nil {
				return err
			}
			return into(k)
		})
		if err != nil {
			err = fmt.Errorf("%s: column %q, within the %d rows from row %d: %w", r.f.path, c.Name, n, first, err)
		}
		return err
	}
	for i, at := range r.numbers {
		c := r.f.Columns[at]
		all := lists[c.leaf]
		if all == nil {
			all = make([]float64, n*max(c.width, 1))
			if err := read(c, c.leaf, func(k *chunk) error { return k.numbers(all, n, c.width) }); err != nil {
				return nil, err
			}
		}
		if b.Numbers[i] = all; c.width == 0 {
			continue
		}
		lists[c.leaf] = all
		b.Numbers[i] = make([]float64, n)
		for k := range n {
			b.Numbers[i][k] = all[k*c.width+c.place]
		}
	}
	for i, at := range r.words {
		c := r.f.Columns[at]
		b.Words[i] = make([]string, n)
		if err := read(c, -1-c.leaf, func(k *chunk) error { return k.words(b.Words[i]) }); err != nil {
			return nil, err
		}
	}
	return b, nil
}
