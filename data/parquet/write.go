package parquet

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/compress"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/schema"
)

// rowsOfGroup is how many rows are held until they are written: as many as Arrow's
// readers take at a time.
const rowsOfGroup = 1 << 16

// Writer writes columns of words, of whole numbers and of numbers, in that order.
type Writer struct {
	w       *file.Writer
	words   [][]parquet.ByteArray
	whole   [][]int64
	numbers [][]float64
	held    int
}

// NewWriter begins a file with columns of these names. Names that come twice are an error.
func NewWriter(w io.Writer, words, whole, numbers []string) (*Writer, error) {
	all := slices.Sorted(slices.Values(slices.Concat(words, whole, numbers)))
	for j, name := range all {
		if j > 0 && name == all[j-1] {
			return nil, fmt.Errorf("parquet: two columns are named %q; names tell columns apart", name)
		}
	}
	var fields schema.FieldList
	add := func(name string, as schema.LogicalType, physical parquet.Type) error {
		n, err := schema.NewPrimitiveNodeLogical(name, parquet.Repetitions.Required, as, physical, -1, -1)
		fields = append(fields, n)
		return err
	}
	for _, name := range words {
		if err := add(name, schema.StringLogicalType{}, parquet.Types.ByteArray); err != nil {
			return nil, err
		}
	}
	for _, name := range whole {
		if err := add(name, schema.NewIntLogicalType(64, true), parquet.Types.Int64); err != nil {
			return nil, err
		}
	}
	for _, name := range numbers {
		if err := add(name, schema.NoLogicalType{}, parquet.Types.Double); err != nil {
			return nil, err
		}
	}
	root, err := schema.NewGroupNode("schema", parquet.Repetitions.Required, fields, -1)
	if err != nil {
		return nil, err
	}
	o := &Writer{
		words:   make([][]parquet.ByteArray, len(words)),
		whole:   make([][]int64, len(whole)),
		numbers: make([][]float64, len(numbers)),
	}
	// A writer that could be closed would be.
	properties := parquet.NewWriterProperties(parquet.WithCompression(compress.Codecs.Snappy), parquet.WithDictionaryDefault(false))
	o.w, err = file.NewParquetWriterWithError(struct{ io.Writer }{w}, root, file.WithWriterProps(properties))
	return o, err
}

// Write takes in a row, which it copies. It panics where that has other numbers of values
// than there are columns.
func (o *Writer) Write(words []string, whole []int64, numbers []float64) error {
	if len(words) != len(o.words) || len(whole) != len(o.whole) || len(numbers) != len(o.numbers) {
		panic(fmt.Sprintf("parquet: a row of %d words, %d whole numbers and %d numbers for %d, %d and %d columns",
			len(words), len(whole), len(numbers), len(o.words), len(o.whole), len(o.numbers)))
	}
	for j, word := range words {
		o.words[j] = append(o.words[j], parquet.ByteArray(word))
	}
	for j, v := range whole {
		o.whole[j] = append(o.whole[j], v)
	}
	for j, v := range numbers {
		o.numbers[j] = append(o.numbers[j], v)
	}
	if o.held++; o.held == rowsOfGroup {
		return o.group()
	}
	return nil
}

// group writes the rows that are held.
func (o *Writer) group() error {
	o.held = 0
	return guarded(func() error {
		g, err := o.w.AppendRowGroupChecked()
		if err != nil {
			return err
		}
		for j := range len(o.words) + len(o.whole) + len(o.numbers) {
			c, err := g.NextColumn()
			if err != nil {
				return err
			}
			switch c := c.(type) {
			case *file.ByteArrayColumnChunkWriter:
				err = written(c.WriteBatch, &o.words[j])
			case *file.Int64ColumnChunkWriter:
				err = written(c.WriteBatch, &o.whole[j-len(o.words)])
			case *file.Float64ColumnChunkWriter:
				err = written(c.WriteBatch, &o.numbers[j-len(o.words)-len(o.whole)])
			}
			if err := errors.Join(err, c.Close()); err != nil {
				return err
			}
		}
		return g.Close()
	})
}

func written[T any](write func(values []T, def, rep []int16) (int64, error), values *[]T) error {
	_, err := write(*values, nil, nil)
	*values = (*values)[:0]
	return err
}

// Close writes what is left and the end of the file, which is none without it.
func (o *Writer) Close() error {
	if o.held > 0 {
		if err := o.group(); err != nil {
			return err
		}
	}
	return o.w.Close()
}
