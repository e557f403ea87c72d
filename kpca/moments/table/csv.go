package table

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// readCSV reads lines with the fields of the first one, which are names unless all
// of them are numbers.
func readCSV(path string, r io.Reader, o Options, give func(*Block) error) error {
	c := csv.NewReader(r)
	c.ReuseRecord, c.FieldsPerRecord, c.TrimLeadingSpace = true, -1, true
	if strings.HasSuffix(path, ".tsv") {
		c.Comma = '\t'
	}
	first, err := c.Read()
	if err == io.EOF {
		return fmt.Errorf("%s: the file is empty; a line of names or numbers was expected", path)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	h := headerOf(first)
	columns, err := choose(path, h, o)
	if err != nil {
		return err
	}
	b := newBuilder(path, columns, o, give)
	if !h.given {
		if err := b.row(1, func(j int) (float64, string) { return number(first[j]) }); err != nil {
			return err
		}
	}
	for {
		fields, err := c.Read()
		if err == io.EOF {
			return b.flush()
		}
		if err := b.line(c, fields, len(h.names), err); err != nil {
			return err
		}
	}
}

// line takes in one line of CSV, or what is wrong with it.
func (b *builder) line(c *csv.Reader, fields []string, want int, err error) error {
	var parse *csv.ParseError
	switch {
	case errors.As(err, &parse):
		return b.o.Bad(&BadRow{b.file, parse.Line, "", strings.Join(fields, ","), "is no line of CSV: " + parse.Err.Error()})
	case err != nil:
		return fmt.Errorf("%s: %w", b.file, err)
	}
	at, _ := c.FieldPos(0)
	if len(fields) != want {
		return b.o.Bad(&BadRow{b.file, at, "", strings.Join(fields, ","), fmt.Sprintf("has %d fields; the first line has %d", len(fields), want)})
	}
	return b.row(at, func(j int) (float64, string) { return number(fields[j]) })
}

// headerOf takes the first line for names unless all of its fields are numbers.
func headerOf(first []string) header {
	h := numbered(len(first))
	for _, f := range first {
		if v, _ := number(f); math.IsNaN(v) && !strings.EqualFold(strings.TrimSpace(f), "nan") {
			h.given = true
		}
	}
	if !h.given {
		return h
	}
	for j, f := range first {
		h.names[j] = strings.TrimSpace(f)
	}
	h.names[0] = strings.TrimPrefix(h.names[0], "\ufeff") // the mark that some spreadsheets write
	return h
}

// number is the field as a number, or NaN and the field.
func number(field string) (float64, string) {
	v, err := strconv.ParseFloat(strings.TrimSpace(field), 64)
	if err != nil {
		return math.NaN(), field
	}
	return v, field
}
