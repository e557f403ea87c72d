package main

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"kpcalab/data/parquet"
)

// rowWriter writes an embedding: the line of each row, its key, its coordinates.
type rowWriter interface {
	begin(key, coordinates []string) error
	row(line int, key []string, y []float64) error
	end() error
}

type csvRows struct {
	w    *bufio.Writer
	line []byte
}

func (c *csvRows) begin(key, coordinates []string) error {
	c.w.WriteString("line")
	for _, name := range append(key, coordinates...) {
		c.w.WriteString("," + quoted(name))
	}
	return c.w.WriteByte('\n')
}

func (c *csvRows) row(line int, key []string, y []float64) error {
	c.line = strconv.AppendInt(c.line[:0], int64(line), 10)
	for _, k := range key {
		c.line = append(append(c.line, ','), quoted(k)...)
	}
	for _, v := range y {
		c.line = strconv.AppendFloat(append(c.line, ','), v, 'g', -1, 64)
	}
	_, err := c.w.Write(append(c.line, '\n'))
	return err
}

func (c *csvRows) end() error { return c.w.Flush() }

// quoted is a field of CSV.
func quoted(field string) string {
	if strings.ContainsAny(field, ",\"\r\n") || strings.TrimSpace(field) != field {
		return `"` + strings.ReplaceAll(field, `"`, `""`) + `"`
	}
	return field
}

type parquetRows struct {
	out io.Writer
	w   *parquet.Writer
}

func (p *parquetRows) begin(key, coordinates []string) (err error) {
	p.w, err = parquet.NewWriter(p.out, key, []string{"line"}, coordinates)
	return err
}

func (p *parquetRows) row(line int, key []string, y []float64) error {
	return p.w.Write(key, []int64{int64(line)}, y)
}

func (p *parquetRows) end() error { return p.w.Close() }
