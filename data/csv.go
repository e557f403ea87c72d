package data

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// CSV says how ReadCSV reads; the zero value suits a file with a header, commas and
// no labels.
type CSV struct {
	Label    string   // name of the column with the class; "": none
	Skip     []string // names of columns to leave out, such as an id
	Factors  []string // columns of numbers that stand for categories, such as post codes
	Missing  []string // what stands for a missing value; nil: "", "NA", "NaN", "null" and "?"
	NoHeader bool     // the first line is data; columns are named "1", "2", …
	Comma    rune     // 0: ','
}

// ReadCSV reads a table with a sample in each line. A column of numbers becomes
// one column of X, with NaN where a value is missing (see [Impute]). Any other
// column is a factor, and becomes a column of 0 and 1 for each of its levels, in
// alphabetical order, named "column=level"; where it is missing all are 0. The
// class is numbered in the order of Classes, which is alphabetical too.
func ReadCSV(r io.Reader, o CSV) (*Set, error) {
	if r == nil {
		panic("data: ReadCSV of a nil io.Reader; pass for instance the *os.File of os.Open")
	}
	names, rows, err := o.read(r)
	if err != nil {
		return nil, err
	}
	for _, wanted := range append(append([]string{}, o.Skip...), o.Factors...) {
		if !slices.Contains(names, wanted) {
			return nil, fmt.Errorf("data: there is no column %q; the columns are %q", wanted, names)
		}
	}
	s := &Set{}
	var columns [][]float64
	for j, name := range names {
		switch {
		case slices.Contains(o.Skip, name):
		case o.Label != "" && name == o.Label:
			if err := o.labels(s, rows, j); err != nil {
				return nil, err
			}
		default:
			more, titles := o.column(rows, j, name)
			columns, s.Columns = append(columns, more...), append(s.Columns, titles...)
		}
	}
	if o.Label != "" && s.Labels == nil {
		return nil, fmt.Errorf("data: there is no column %q for the label; the columns are %q", o.Label, names)
	}
	if len(columns) == 0 {
		return nil, fmt.Errorf("data: no column is left of %q", names)
	}
	s.X = mat.NewDense(len(rows), len(columns), nil)
	for j, c := range columns {
		s.X.SetCol(j, c)
	}
	return s, nil
}

func (o *CSV) read(r io.Reader) (names []string, rows [][]string, err error) {
	if o.Missing == nil {
		o.Missing = []string{"", "NA", "NaN", "null", "?"}
	}
	c := csv.NewReader(r)
	c.TrimLeadingSpace = true
	if o.Comma != 0 {
		c.Comma = o.Comma
	}
	if rows, err = c.ReadAll(); err != nil {
		return nil, nil, fmt.Errorf("data: %w", err)
	}
	if len(rows) > 0 && !o.NoHeader {
		names, rows = rows[0], rows[1:]
		names[0] = strings.TrimPrefix(names[0], "\ufeff") // the mark that some spreadsheets write
	}
	if len(rows) == 0 {
		return nil, nil, fmt.Errorf("data: the table has no line of data")
	}
	if o.NoHeader {
		for j := range rows[0] {
			names = append(names, strconv.Itoa(j+1))
		}
	}
	for _, row := range rows {
		for j := range row {
			row[j] = strings.TrimSpace(row[j])
		}
	}
	for j := range names {
		names[j] = strings.TrimSpace(names[j])
	}
	return names, rows, nil
}

func (o *CSV) missing(field string) bool { return slices.Contains(o.Missing, field) }

// column is the numbers of column j, or a column for each level of a factor.
func (o *CSV) column(rows [][]string, j int, name string) (columns [][]float64, titles []string) {
	numbers := make([]float64, len(rows))
	numeric := !slices.Contains(o.Factors, name)
	for i, row := range rows {
		v, err := strconv.ParseFloat(row[j], 64)
		switch {
		case o.missing(row[j]):
			numbers[i] = math.NaN()
		case err != nil || math.IsInf(v, 0) || math.IsNaN(v):
			numeric = false
		default:
			numbers[i] = v
		}
	}
	if numeric {
		return [][]float64{numbers}, []string{name}
	}
	for _, level := range o.levels(rows, j) {
		column := make([]float64, len(rows))
		for i, row := range rows {
			if row[j] == level {
				column[i] = 1
			}
		}
		columns, titles = append(columns, column), append(titles, name+"="+level)
	}
	return columns, titles
}

func (o *CSV) levels(rows [][]string, j int) []string {
	var levels []string
	for _, row := range rows {
		if !o.missing(row[j]) {
			levels = append(levels, row[j])
		}
	}
	slices.Sort(levels)
	return slices.Compact(levels)
}

func (o *CSV) labels(s *Set, rows [][]string, j int) error {
	s.Classes = o.levels(rows, j)
	for i, row := range rows {
		class, known := slices.BinarySearch(s.Classes, row[j])
		if !known {
			return fmt.Errorf("data: the label of sample %d (counted from 0) is missing (%q); leave the line out, or read it without Label", i, row[j])
		}
		s.Labels = append(s.Labels, class)
	}
	return nil
}
