package table

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/parquet-go/parquet-go"
)

// readParquet reads columns of numbers, a row group at a time. What is nested is
// named with dots; lists and maps can't be chosen.
func readParquet(path string, o Options, give func(*Block) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	var p *parquet.File
	err = guarded(path, func() (err error) {
		p, err = parquet.OpenFile(f, info.Size())
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: this is no Parquet file, or a damaged one: %w", path, err)
	}
	leaves := leavesOf(p.Root(), nil)
	h := header{given: true}
	for _, l := range leaves {
		h.names = append(h.names, strings.Join(l.Path(), "."))
	}
	c, err := choose(path, h, o)
	if err != nil {
		return err
	}
	kinds := make([]*numbers, len(leaves))
	for _, at := range append([]int{c.weight}, c.at...) {
		if at < 0 {
			continue
		}
		if kinds[at], err = numbersOf(leaves[at]); err != nil {
			return fmt.Errorf("%s: column %q %w; choose other columns (-columns)", path, h.names[at], err)
		}
	}
	b, line := newBuilder(path, c, o, give), 1
	for _, group := range p.RowGroups() {
		if err := b.group(group, leaves, kinds, &line); err != nil {
			return err
		}
	}
	return b.flush()
}

// leavesOf are the columns that hold values, in the order of the file.
func leavesOf(c *parquet.Column, leaves []*parquet.Column) []*parquet.Column {
	if c.Leaf() {
		return append(leaves, c)
	}
	for _, child := range c.Columns() {
		leaves = leavesOf(child, leaves)
	}
	return leaves
}

// group reads a row group by columns, some rows at a time.
func (b *builder) group(g parquet.RowGroup, leaves []*parquet.Column, kinds []*numbers, line *int) error {
	chunks := g.ColumnChunks()
	open := func(at int) *column {
		return &column{pages: chunks[leaves[at].Index()].Pages(), kind: kinds[at], values: make([]float64, 0, b.o.Rows)}
	}
	var columns []*column
	for _, at := range b.c.at {
		columns = append(columns, open(at))
	}
	if b.c.weight >= 0 {
		columns = append(columns, open(b.c.weight))
	}
	defer func() {
		for _, c := range columns {
			c.pages.Close()
		}
	}()
	for left := int(g.NumRows()); left > 0; {
		n := min(left, b.o.Rows)
		for i, c := range columns {
			if err := guarded(b.file, func() error { return c.read(n) }); err != nil {
				name := b.o.Weights
				if i < len(b.c.names) {
					name = b.c.names[i]
				}
				return fmt.Errorf("%s: column %q, within the %d rows from row %d: %w", b.file, name, n, *line, err)
			}
		}
		var weights []float64
		if b.c.weight >= 0 {
			weights = columns[len(columns)-1].values
		}
		err := b.columns(*line, n, func(i int) []float64 { return columns[i].values }, weights, textOf)
		if err != nil {
			return err
		}
		*line, left = *line+n, left-n
	}
	return nil
}

// guarded turns a panic of the reader, which damaged files can cause, into an error.
func guarded(path string, read func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the file is damaged: %v", v)
		}
	}()
	return read()
}

// column reads the pages of one column of a row group.
type column struct {
	pages  parquet.Pages
	kind   *numbers
	values []float64 // the last that were read
	page   []float64 // what is left of a page
}

// null is the NaN that stands for a value which isn't there.
var null = math.Float64frombits(0x7ff8_6e75_6c6c_0000)

func textOf(v float64) string {
	if math.Float64bits(v) == math.Float64bits(null) {
		return "null"
	}
	return ""
}

var errFew = errors.New("the file ends early: its row groups have fewer values than rows")

// read sets values to the next n.
func (c *column) read(n int) error {
	c.values = c.values[:0]
	for len(c.values) < n {
		if len(c.page) == 0 {
			p, err := c.pages.ReadPage()
			if errors.Is(err, io.EOF) {
				return errFew
			}
			if err != nil {
				return err
			}
			if c.page, err = c.kind.page(c.page[:0], p); err != nil {
				return err
			}
			parquet.Release(p)
			continue
		}
		take := min(n-len(c.values), len(c.page))
		c.values = append(c.values, c.page[:take]...)
		c.page = c.page[take:]
	}
	return nil
}
