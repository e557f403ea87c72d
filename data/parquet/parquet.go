// Package parquet reads and writes columns of Parquet files, a block of rows at a time,
// by Apache Arrow's library. Its tests read what pyarrow wrote: each codec, encoding,
// type and version of a page.
//
//	f, err := parquet.Open("rows.parquet")
//	for block, err := range f.Read([]int{0, 2}, nil, 4096) {
//		// block.Numbers are the values of columns 0 and 2
//	}
package parquet

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/schema"
)

// Magic begins every Parquet file.
const Magic = "PAR1"

// Kind is what the values of a column are.
type Kind int

const (
	Number  Kind = iota // whole numbers, floats, decimals
	Boolean             // 1 is true
	Date                // days since 1970-01-01, with the time of day as a fraction
	Text
	Other // what is read neither as a number nor as text: Column.Holds says what
)

// Column is a column of values. What is nested is named with dots, and the places of a
// list, which must be equally long in all rows, are columns "name[0]", "name[1]", …
type Column struct {
	Name  string
	Kind  Kind
	Holds string // what is neither number nor text
	leaf  int
	place int // in a list
	width int // of the list; 0: it is none
}

// File is an open Parquet file.
type File struct {
	Columns []Column
	path    string
	r       *file.Reader
}

// Open reads what a file says of its columns. A damaged one is an error, where that shows:
// checksums of pages, which few files have, aren't compared.
func Open(path string) (f *File, err error) {
	f = &File{path: path}
	source, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	err = guarded(func() error {
		properties := parquet.NewReaderProperties(memory.DefaultAllocator)
		properties.BufferedStreamEnabled = true // or it takes all of a column into memory
		if f.r, err = file.NewParquetReader(source, file.WithReadProps(properties)); err != nil {
			return err
		}
		return f.columns()
	})
	if err != nil {
		source.Close()
		return nil, fmt.Errorf("%s: this is no Parquet file, or a damaged one: %w", path, err)
	}
	return f, nil
}

// Close closes the file.
func (f *File) Close() error { return f.r.Close() }

// Rows is the number of rows that the file says it has.
func (f *File) Rows() int64 { return f.r.NumRows() }

func (f *File) columns() error {
	s := f.r.MetaData().Schema
	for leaf := range s.NumColumns() {
		d := s.Column(leaf)
		c := Column{Name: d.Path(), leaf: leaf}
		c.Kind, c.Holds = kindOf(d)
		if d.MaxRepetitionLevel() == 0 {
			f.Columns = append(f.Columns, c)
			continue
		}
		name, ok := listOf(d)
		if c.Name = name; !ok || c.Kind != Number {
			c.Kind, c.Holds = Other, "more than one value a row, which are no list of numbers"
			f.Columns = append(f.Columns, c)
			continue
		}
		width, err := f.width(leaf)
		if err != nil {
			return err
		}
		if c.width = width; width == 0 {
			c.Kind, c.Holds = Other, "lists, all of them empty"
			f.Columns = append(f.Columns, c)
		}
		for c.place = range width {
			c.Name = fmt.Sprintf("%s[%d]", name, c.place)
			f.Columns = append(f.Columns, c)
		}
	}
	return nil
}

// listOf is the name of a list, and whether it is one: maps and lists of lists aren't.
func listOf(d *schema.Column) (name string, ok bool) {
	path, depth := d.ColumnPath(), 0
	for n := d.SchemaNode(); n != nil && n.Parent() != nil; n = n.Parent() {
		depth++
		if _, is := n.LogicalType().(schema.ListLogicalType); is && d.MaxRepetitionLevel() == 1 {
			return strings.Join(path[:len(path)-depth+1], "."), true
		}
	}
	return d.Path(), false
}

// width is how long the first list is that isn't empty.
func (f *File) width(leaf int) (int, error) {
	for g := range f.r.NumRowGroups() {
		c, err := f.chunk(g, leaf)
		if err != nil {
			return 0, err
		}
		defer c.Close()
		for {
			more, err := c.more()
			if err != nil {
				return 0, err
			}
			if !more {
				break
			}
			count, err := c.list(nil)
			if count > 0 || err != nil {
				return count, err
			}
		}
	}
	return 0, nil
}

// guarded turns a panic of the library, which damaged files can cause, into an error.
func guarded(read func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = errors.New("the file is damaged")
			if _, bare := v.(runtime.Error); !bare { // an index of the library's says nothing
				err = fmt.Errorf("%w: %v", err, v)
			}
		}
	}()
	return read()
}

var errFew = errors.New("the file ends early: its row groups have fewer values than rows")
