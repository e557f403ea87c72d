package table

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data/parquet"
)

// builder collects rows to blocks.
type builder struct {
	file   string
	c      *chosen
	o      Options
	give   func(*Block) error
	values []float64
	weight []float64
	keys   []string
	lines  []int
	said   bool // value gives the text that stands in the file, which may be empty
}

func newBuilder(file string, c *chosen, o Options, give func(*Block) error) *builder {
	return &builder{file: file, c: c, o: o, give: give}
}

// row takes in one row; value gives the number in a column of the file, or NaN and
// the text that is none. For the key the text counts.
func (b *builder) row(line int, value func(j int) (float64, string)) error {
	start := len(b.values)
	for i, j := range b.c.at {
		v, text := value(j)
		if v-v != 0 {
			b.values = b.values[:start]
			return b.bad(line, b.c.names[i], v, text, reason(text, b.said))
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
	if b.c.key >= 0 {
		v, text := value(b.c.key)
		if text == "" && !b.said {
			text = strconv.FormatFloat(v, 'g', -1, 64)
		}
		b.keys = append(b.keys, text)
	}
	if b.lines = append(b.lines, line); len(b.lines) == b.o.Rows {
		return b.flush()
	}
	return nil
}

// rows are some of a file, by columns: those that were chosen, weights and keys, where
// there are any.
type rows struct {
	numbers [][]float64
	weights []float64
	keys    []string
}

// columns takes in n rows. It is row for many.
func (b *builder) columns(line, n int, r rows) error {
	d := len(b.c.at)
	for from := 0; from < n; {
		count := min(n-from, b.o.Rows-len(b.lines))
		start := len(b.values)
		b.values = slices.Grow(b.values, count*d)[:start+count*d]
		var zero float64 // stays 0 if all numbers are finite
		for i, column := range r.numbers {
			to := b.values[start+i:]
			for k, v := range column[from : from+count] {
				to[k*d] = v
				zero += v * 0
			}
		}
		if r.weights != nil {
			for _, w := range r.weights[from : from+count] {
				if zero += w * 0; w < 0 {
					zero = math.NaN()
				}
			}
		}
		if zero != 0 { // one by one, to find the bad rows
			b.values = b.values[:start]
			for k := from; k < from+count; k++ {
				if err := b.row(line+k, func(j int) (float64, string) { return r.at(b.c, j, k) }); err != nil {
					return err
				}
			}
			from += count
			continue
		}
		for k := range count {
			b.lines = append(b.lines, line+from+k)
		}
		if r.weights != nil {
			b.weight = append(b.weight, r.weights[from:from+count]...)
		}
		if r.keys != nil {
			b.keys = append(b.keys, r.keys[from:from+count]...)
		}
		if from += count; len(b.lines) == b.o.Rows {
			if err := b.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// at is the value in column j of the file and row k.
func (r rows) at(c *chosen, j, k int) (float64, string) {
	v := 0.0
	switch i := slices.Index(c.at, j); {
	case i >= 0:
		v = r.numbers[i][k]
	case j == c.weight:
		v = r.weights[k]
	default:
		return 0, r.keys[k]
	}
	return v, parquet.Why(v)
}

func (b *builder) bad(line int, column string, v float64, text, reason string) error {
	if text == "" && !b.said {
		text = strconv.FormatFloat(v, 'g', -1, 64)
	}
	return b.o.Bad(&BadRow{b.file, line, column, text, reason})
}

func reason(text string, said bool) string {
	if said && strings.TrimSpace(text) == "" {
		return "is no number: the cell is empty"
	}
	return "is no finite number"
}

// flush gives what is collected.
func (b *builder) flush() error {
	if len(b.lines) == 0 {
		return nil
	}
	x := mat.NewDense(len(b.lines), len(b.c.at), b.values)
	block := &Block{X: x, Weights: b.weight, Keys: b.keys, Lines: b.lines, Columns: b.c.known}
	b.values, b.weight, b.keys, b.lines = make([]float64, 0, len(b.values)), nil, nil, make([]int, 0, len(b.lines))
	return b.give(block)
}
