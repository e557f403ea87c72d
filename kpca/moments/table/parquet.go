package table

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/parquet-go/parquet-go"
)

// readParquet reads the flat columns of numbers, a row group at a time.
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
	p, err := parquet.OpenFile(f, info.Size())
	if err != nil {
		return fmt.Errorf("%s: this is no Parquet file, or a damaged one: %w", path, err)
	}
	var names []string
	for _, field := range p.Schema().Fields() {
		if !field.Leaf() || field.Repeated() {
			return fmt.Errorf("%s: column %q holds more than one value a row; only flat columns are read", path, field.Name())
		}
		names = append(names, field.Name())
	}
	c, err := choose(path, names, o)
	if err != nil {
		return err
	}
	b := newBuilder(path, c, o, give)
	line := 0
	for _, group := range p.RowGroups() {
		if err := b.group(group, &line); err != nil {
			return err
		}
	}
	return b.flush()
}

func (b *builder) group(g parquet.RowGroup, line *int) error {
	rows := g.Rows()
	defer rows.Close()
	buf := make([]parquet.Row, 256)
	for {
		n, err := rows.ReadRows(buf)
		for _, row := range buf[:n] {
			*line++
			if err := b.row(*line, func(j int) (float64, string) { return numberOf(row[j]) }); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: after row %d: %w", b.file, *line, err)
		}
	}
}

// numberOf is a value as a number, or NaN and what stands there.
func numberOf(v parquet.Value) (float64, string) {
	if v.IsNull() {
		return math.NaN(), "null"
	}
	switch v.Kind() {
	case parquet.Boolean:
		if v.Boolean() {
			return 1, ""
		}
		return 0, ""
	case parquet.Int32:
		return float64(v.Int32()), ""
	case parquet.Int64:
		return float64(v.Int64()), ""
	case parquet.Float:
		return float64(v.Float()), ""
	case parquet.Double:
		return v.Double(), ""
	}
	return math.NaN(), v.String()
}
