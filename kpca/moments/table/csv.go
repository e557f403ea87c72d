package table

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
)

// readCSV reads lines with the fields of the first one, which may be names.
func readCSV(path string, r *bufio.Reader, o Options, give func(*Block) error) error {
	if mark, _ := r.Peek(len(byteOrder)); string(mark) == byteOrder {
		r.Discard(len(byteOrder))
	}
	c := csv.NewReader(r)
	c.ReuseRecord, c.FieldsPerRecord, c.TrimLeadingSpace = true, -1, true
	if strings.HasSuffix(path, ".tsv") {
		c.Comma = '\t'
	}
	first, err := c.Read()
	if err == io.EOF {
		return fmt.Errorf("%s: the file is empty; a line of names or numbers was expected", path)
	}
	if err == nil && c.Comma == ',' {
		err = separated(first)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	h, err := headerOf(path, first, o)
	if err != nil {
		return err
	}
	columns, err := choose(path, h, o)
	if err != nil {
		return err
	}
	b := newBuilder(path, columns, o, give)
	b.said = true
	last, _ := c.FieldPos(0)
	if !h.given {
		if err := b.row(last, func(j int) (float64, string) { return number(first[j]) }); err != nil {
			return err
		}
	}
	for {
		fields, err := c.Read()
		if err == io.EOF {
			return b.flush()
		}
		if last, err = b.line(c, fields, len(h.names), last, err); err != nil {
			return err
		}
	}
}

// byteOrder is the mark before the text that some spreadsheets write.
const byteOrder = "\ufeff"

// line takes in one line of CSV after the last, or what is wrong with it, and is the
// line where it ends.
func (b *builder) line(c *csv.Reader, fields []string, want, last int, err error) (int, error) {
	var parse *csv.ParseError
	switch {
	case errors.As(err, &parse) && parse.StartLine != parse.Line:
		return 0, fmt.Errorf("%s:%d: a quote opens in this row, and closes nowhere, or within line %d; without its place the rows between can't be told apart, so that -bad can't set them aside", b.file, parse.StartLine, parse.Line)
	case errors.As(err, &parse):
		return parse.Line, b.o.Bad(&BadRow{b.file, parse.Line, "", strings.Join(fields, ","), "is no line of CSV: " + parse.Err.Error()})
	case err != nil:
		return 0, fmt.Errorf("%s: %w", b.file, err)
	}
	at, _ := c.FieldPos(0)
	if want == 1 { // where a line without a character is a row
		for empty := last + 1; empty < at; empty++ {
			if err := b.bad(empty, b.c.names[0], math.NaN(), "", reason("", true)); err != nil {
				return 0, err
			}
		}
	}
	last, _ = c.FieldPos(len(fields) - 1)
	last += strings.Count(fields[len(fields)-1], "\n")
	if len(fields) != want {
		return last, b.o.Bad(&BadRow{b.file, at, "", strings.Join(fields, ","), fmt.Sprintf("has %d fields; the first line has %d", len(fields), want)})
	}
	return last, b.row(at, func(j int) (float64, string) { return number(fields[j]) })
}

// number is the field as a number, or NaN, and the field.
func number(field string) (float64, string) {
	v := decimal(field)
	if v != v {
		v = otherwise(strings.TrimSpace(field))
	}
	return v, field
}

// decimal is what all programs read alike, or NaN: no hexadecimal digits, no underscores.
func decimal(field string) float64 {
	for i := range len(field) {
		if c := field[i]; c == '_' || c == 'x' || c == 'X' {
			return math.NaN()
		}
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(field), 64)
	if err != nil {
		return math.NaN()
	}
	return v
}

// layouts are those of dates: what pandas, Spark and SQL write.
var layouts = []string{time.DateOnly, time.RFC3339, "2006-01-02T15:04:05", time.DateTime, "2006-01-02 15:04:05Z07:00"}

// otherwise is a boolean, or the days of a date since 1970.
func otherwise(field string) float64 {
	switch strings.ToLower(field) {
	case "true":
		return 1
	case "false":
		return 0
	}
	if len(field) < len(time.DateOnly) || field[4] != '-' {
		return math.NaN()
	}
	for _, layout := range layouts {
		if t, err := time.Parse(layout, field); err == nil {
			return (float64(t.Unix()) + float64(t.Nanosecond())/1e9) / (24 * 60 * 60)
		}
	}
	return math.NaN()
}
