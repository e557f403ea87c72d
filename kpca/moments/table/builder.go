package table

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/mat"
)

// chosen are the numbers of the columns that are read.
type chosen struct {
	names  []string
	at     []int
	weight int      // -1: none
	known  []string // names, where the file or the caller has given any
}

// header is what a file says of its columns.
type header struct {
	names []string
	given bool // by the file; else they are numbers from 1
}

// choose finds the wanted columns among those of a file.
func choose(path string, h header, o Options) (*chosen, error) {
	c := &chosen{weight: -1}
	if o.Weights != "" {
		at, err := find(path, h, o.Weights)
		if err != nil {
			return nil, fmt.Errorf("%w; the weights were wanted from it", err)
		}
		c.weight = at
	}
	wanted, err := o.wanted(path, h)
	if err != nil {
		return nil, err
	}
	for _, name := range wanted {
		at, err := find(path, h, name)
		if err != nil {
			return nil, err
		}
		c.names, c.at = append(c.names, name), append(c.at, at)
	}
	if len(c.at) == 0 {
		return nil, fmt.Errorf("%s: no column is left of %q", path, h.names)
	}
	if h.given || len(o.Columns) > 0 {
		c.known = c.names
	}
	return c, nil
}

// wanted are the names of the columns that the options ask for.
func (o Options) wanted(path string, h header) ([]string, error) {
	all := slices.DeleteFunc(slices.Clone(h.names), func(name string) bool { return o.Weights != "" && name == o.Weights })
	switch {
	case len(o.Columns) > 0 && len(o.Expect) > 0 && len(o.Columns) != len(o.Expect):
		return nil, fmt.Errorf("%s: %d columns are named, %q; the fit has %d, %q", path, len(o.Columns), o.Columns, len(o.Expect), o.Expect)
	case len(o.Columns) > 0:
		return o.Columns, nil
	case len(o.Expect) == 0:
		return all, nil
	case h.given || subset(o.Expect, h.names):
		return o.Expect, nil
	case len(all) != len(o.Expect):
		return nil, fmt.Errorf("%s: the file has %d columns without names, and the fit %d, %q", path, len(all), len(o.Expect), o.Expect)
	}
	return all, nil
}

func subset(some, all []string) bool {
	for _, s := range some {
		if !slices.Contains(all, s) {
			return false
		}
	}
	return true
}

// find is the number of the column of that name.
func find(path string, h header, name string) (int, error) {
	at := slices.Index(h.names, name)
	if at < 0 {
		return 0, fmt.Errorf("%s: there is no column %q; the columns are %q", path, name, h.names)
	}
	if slices.Contains(h.names[at+1:], name) {
		return 0, fmt.Errorf("%s: there are two columns %q; rename one, or name other columns", path, name)
	}
	return at, nil
}

// numbered are the names of columns that have none: "1", "2", …
func numbered(d int) header {
	var names []string
	for j := range d {
		names = append(names, strconv.Itoa(j+1))
	}
	return header{names: names}
}

// builder collects rows to blocks.
type builder struct {
	file   string
	c      *chosen
	o      Options
	give   func(*Block) error
	values []float64
	weight []float64
	lines  []int
}

func newBuilder(file string, c *chosen, o Options, give func(*Block) error) *builder {
	return &builder{file: file, c: c, o: o, give: give}
}

// row takes in one row; value gives the number in a column of the file, or NaN and
// the text that is none.
func (b *builder) row(line int, value func(j int) (float64, string)) error {
	start := len(b.values)
	for i, j := range b.c.at {
		v, text := value(j)
		if v-v != 0 {
			b.values = b.values[:start]
			return b.bad(line, b.c.names[i], v, text, "is no finite number")
		}
		b.values = append(b.values, v)
	}
	if b.c.weight >= 0 {
		w, text := value(b.c.weight)
		if !(w >= 0) || math.IsInf(w, 1) {
			b.values = b.values[:start]
			return b.bad(line, b.o.Weights, w, text, "is no weight: how often a row counts is a finite number, not negative")
		}
		b.weight = append(b.weight, w)
	}
	if b.lines = append(b.lines, line); len(b.lines) == b.o.Rows {
		return b.flush()
	}
	return nil
}

// columns takes in n rows, of which at(i) holds the n numbers of column i among
// those that were chosen, and weights, if there are any. It is row for many.
func (b *builder) columns(line, n int, at func(i int) []float64, weights []float64, text func(v float64) string) error {
	d := len(b.c.at)
	for from := 0; from < n; {
		count := min(n-from, b.o.Rows-len(b.lines))
		start := len(b.values)
		b.values = slices.Grow(b.values, count*d)[:start+count*d]
		var zero float64 // stays 0 if all numbers are finite
		for i := range d {
			to := b.values[start+i:]
			for k, v := range at(i)[from : from+count] {
				to[k*d] = v
				zero += v * 0
			}
		}
		if weights != nil {
			for _, w := range weights[from : from+count] {
				zero += w * 0
				if w < 0 {
					zero = math.NaN()
				}
			}
		}
		if zero != 0 { // one by one, to find the bad rows
			b.values = b.values[:start]
			for k := from; k < from+count; k++ {
				err := b.row(line+k, func(j int) (float64, string) {
					v := 0.0
					if i := slices.Index(b.c.at, j); i >= 0 {
						v = at(i)[k]
					} else {
						v = weights[k]
					}
					return v, text(v)
				})
				if err != nil {
					return err
				}
			}
			from += count
			continue
		}
		for k := range count {
			b.lines = append(b.lines, line+from+k)
		}
		if weights != nil {
			b.weight = append(b.weight, weights[from:from+count]...)
		}
		if from += count; len(b.lines) == b.o.Rows {
			if err := b.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *builder) bad(line int, column string, v float64, text, reason string) error {
	if text == "" {
		text = strconv.FormatFloat(v, 'g', -1, 64)
	}
	return b.o.Bad(&BadRow{b.file, line, column, text, reason})
}

// flush gives what is collected.
func (b *builder) flush() error {
	if len(b.lines) == 0 {
		return nil
	}
	block := &Block{X: mat.NewDense(len(b.lines), len(b.c.at), b.values), Weights: b.weight, Lines: b.lines, Columns: b.c.known}
	b.values, b.weight, b.lines = make([]float64, 0, len(b.values)), nil, make([]int, 0, len(b.lines))
	return b.give(block)
}
