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
	weight int // -1: none
}

// choose finds the wanted columns among those of a file.
func choose(path string, names []string, o Options) (*chosen, error) {
	c := &chosen{weight: -1}
	if o.Weights != "" {
		if c.weight = slices.Index(names, o.Weights); c.weight < 0 {
			return nil, fmt.Errorf("%s: there is no column %q for the weights; the columns are %q", path, o.Weights, names)
		}
	}
	wanted := o.Columns
	if len(wanted) == 0 {
		wanted = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return o.Weights != "" && name == o.Weights })
	}
	for _, name := range wanted {
		at := slices.Index(names, name)
		if at < 0 {
			return nil, fmt.Errorf("%s: there is no column %q; the columns are %q", path, name, names)
		}
		c.names, c.at = append(c.names, name), append(c.at, at)
	}
	if len(c.at) == 0 {
		return nil, fmt.Errorf("%s: no column is left of %q", path, names)
	}
	return c, nil
}

// numbered are the names of columns that have none: "1", "2", …
func numbered(d int) (names []string) {
	for j := range d {
		names = append(names, strconv.Itoa(j+1))
	}
	return names
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
	block := &Block{X: mat.NewDense(len(b.lines), len(b.c.at), b.values), Weights: b.weight, Lines: b.lines}
	b.values, b.weight, b.lines = make([]float64, 0, len(b.values)), nil, make([]int, 0, len(b.lines))
	return b.give(block)
}
