// Package table reads rows of numbers from CSV, Parquet and binary blocks, a block
// at a time, and tells of every bad row the file, the line, the column and the value.
//
//	for b, err := range table.Read("rows.parquet", table.Options{Columns: []string{"a", "b"}}) {
//		// b.X holds the numbers of some rows, b.Lines where they stand in the file.
//	}
package table

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data/parquet"
	"kpcalab/kpca/stream"
)

// Options say what is read; the zero value takes all columns.
type Options struct {
	Columns []string // names; empty: Expect, or all but Weights
	// Expect are the names in the fit that the rows are for: they are found wherever
	// they stand. A file without names must have as many columns. Columns, if there
	// are any, take their place.
	Expect  []string
	Header  Header // of CSV
	Weights string // the column that says how often a row counts; "": each once
	Key     string // the column that tells rows apart, which passes as text; "": none
	Rows    int    // of a block; 0: 4096
	// Bad is told of rows that can't be read, which are then left out; its error ends
	// the reading. nil: the first bad row is an error.
	Bad func(*BadRow) error
}

// Block are some rows of a file.
type Block struct {
	X       *mat.Dense
	Weights []float64 // nil without Options.Weights
	Keys    []string  // nil without Options.Key
	Lines   []int     // where the rows stand, from 1: lines of CSV, else rows
	Columns []string  // their names; nil: none
}

// BadRow is a row that isn't numbers.
type BadRow struct {
	File   string
	Line   int    // of CSV, else the row; from 1
	Column string // a name, or a number from 1; "" where the row as a whole is wrong
	Value  string
	Reason string
}

func (b *BadRow) Error() string {
	where := fmt.Sprintf("%s:%d: ", b.File, b.Line)
	if b.Column != "" {
		where += fmt.Sprintf("column %s: ", plain(b.Column))
	}
	return fmt.Sprintf("%s%q %s", where, clip(b.Value), b.Reason)
}

// plain is a name as it may come to a terminal.
func plain(name string) string {
	if quoted := strconv.Quote(name); quoted != `"`+name+`"` {
		return clip(quoted)
	}
	return clip(name)
}

// longest is how much of a value a message shows.
const longest = 100

func clip(value string) string {
	if len(value) <= longest {
		return value
	}
	return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(value[:longest], ""), len(value))
}

const defaultRows = 4096

// Read are the blocks of a file: Parquet and binary blocks are known by how they
// begin, all else is CSV (.tsv: with tabs). "-" is standard input. Numbers are float64:
// whole numbers beyond 2^53 are rounded. True is 1 and false 0, a date (2006-01-02, or
// with a time as in RFC 3339) the days since 1970. A list of numbers in Parquet, which
// must be equally long in all rows, is the columns name[0], name[1], …
func Read(path string, o Options) iter.Seq2[*Block, error] {
	if o.Rows == 0 {
		o.Rows = defaultRows
	}
	if o.Bad == nil {
		o.Bad = func(b *BadRow) error { return b }
	}
	return func(yield func(*Block, error) bool) {
		if err := read(path, o, yield); err != nil && err != errEnough {
			yield(nil, err)
		}
	}
}

// errEnough ends the reading where the caller wants no more.
var errEnough = fmt.Errorf("table: enough")

func read(path string, o Options, yield func(*Block, error) bool) error {
	give := func(b *Block) error {
		if !yield(b, nil) {
			return errEnough
		}
		return nil
	}
	if strings.HasSuffix(path, ".parquet") && !folder(path) {
		return readParquet(path, o, give)
	}
	in := io.Reader(os.Stdin)
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		if folder(path) {
			return fmt.Errorf("%s is a folder; name the files in it, as %s", path, filepath.Join(path, "*"))
		}
		in = f
	} else {
		path = "standard input"
	}
	r := bufio.NewReaderSize(in, 1<<20)
	if first, _ := r.Peek(1); len(first) == 1 && first[0] == '\x89' {
		return readBlocks(path, r, o, give)
	}
	if first, _ := r.Peek(len(parquet.Magic)); string(first) == parquet.Magic {
		if is, err := os.Stat(path); err != nil || !is.Mode().IsRegular() {
			return fmt.Errorf("%s: this is Parquet, which is read from its end; name a file, not a pipe", path)
		}
		return readParquet(path, o, give)
	}
	if err := notCSV(path, r); err != nil {
		return err
	}
	return readCSV(path, r, o, give)
}

func folder(path string) bool {
	is, err := os.Stat(path)
	return err == nil && is.IsDir()
}

// readBlocks takes blocks as they come. Their columns have no names.
func readBlocks(path string, r io.Reader, o Options, give func(*Block) error) error {
	at := 1
	var c *chosen
	for x, err := range stream.ReadBlocks(r) {
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if c == nil {
			_, d := x.Dims()
			if c, err = choose(path, numbered(d), o); err != nil {
				return err
			}
		}
		if err := newBuilder(path, c, o, give).block(x, at); err != nil {
			return err
		}
		n, _ := x.Dims()
		at += n
	}
	return nil
}

// block takes in a block, the first row of which has the given number. What needs no
// copy isn't copied.
func (b *builder) block(x *mat.Dense, first int) error {
	n, d := x.Dims()
	whole := b.c.weight < 0 && b.c.key < 0 && len(b.c.at) == d
	for i, at := range b.c.at {
		whole = whole && i == at
	}
	var zero float64 // stays 0 if all numbers are finite
	if whole {
		for _, v := range x.RawMatrix().Data {
			zero += v * 0
		}
	}
	if !whole || zero != 0 {
		for i := range n {
			row := x.RawRowView(i)
			if err := b.row(first+i, func(j int) (float64, string) { return row[j], "" }); err != nil {
				return err
			}
		}
		return b.flush()
	}
	for i := 0; i < n; i += b.o.Rows {
		end := min(i+b.o.Rows, n)
		part := &Block{X: x.Slice(i, end, 0, d).(*mat.Dense), Columns: b.c.known}
		for k := i; k < end; k++ {
			part.Lines = append(part.Lines, first+k)
		}
		if err := b.give(part); err != nil {
			return err
		}
	}
	return nil
}
