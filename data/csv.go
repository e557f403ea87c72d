package data

import (
	"bufio"
	"encoding/csv"
	"errors"
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
	Factors  []string // columns of categories that look like numbers, such as post codes, or are as many as rows
	Missing  []string // what stands for a missing value; nil: "", "NA", "N/A", "NaN", "null" and "?", in capitals or not
	NoHeader bool     // the first line is data; columns are named "1", "2", …
	Comma    rune     // 0: ','
}

// ReadCSV reads a table with a sample in each line. A column of numbers becomes
// one column of X, with NaN where a value is missing (see [NewImputer]). A column of
// words is a factor, and becomes a column of 0 and 1 for each of its levels, in
// alphabetical order, named "column=level"; where it is missing all are 0. The
// class is numbered in the order of Classes, which is alphabetical too.
//
// A field that isn't a number in a column that has some, or that only looks like one
// ("1,5", "5 %", "1e400"), is an error that names line, column and field, and so is a
// factor of which each line has a level of its own: CSV.Missing, Skip and Factors say
// what is meant.
func ReadCSV(r io.Reader, o CSV) (*Set, error) {
	if r == nil {
		panic("data: ReadCSV of a nil io.Reader; pass for instance the *os.File of os.Open")
	}
	t, err := o.read(r)
	if err != nil {
		return nil, err
	}
	s := &Set{}
	var columns [][]float64
	for j, name := range t.names {
		switch {
		case slices.Contains(o.Skip, name):
		case o.Label != "" && name == o.Label:
			if err := t.labels(s, j); err != nil {
				return nil, err
			}
		default:
			more, titles, err := t.column(j)
			if err != nil {
				return nil, err
			}
			columns, s.Columns = append(columns, more...), append(s.Columns, titles...)
		}
	}
	if len(columns) == 0 {
		return nil, fmt.Errorf("data: no column is left of %q", t.names)
	}
	s.X = mat.NewDense(len(t.rows), len(columns), nil)
	for j, c := range columns {
		s.X.SetCol(j, c)
	}
	return s, nil
}

// csvTable is what a CSV reader made of a file.
type csvTable struct {
	CSV
	names []string
	rows  [][]string
	lines []int // in which each row begins
}

func (o CSV) read(r io.Reader) (*csvTable, error) {
	t := &csvTable{CSV: o}
	text := bufio.NewReader(r)
	if mark, _ := text.Peek(3); string(mark) == "\ufeff" { // that some spreadsheets write
		text.Discard(3)
	}
	c := csv.NewReader(text)
	c.TrimLeadingSpace = true
	if o.Comma != 0 {
		c.Comma = o.Comma
	}
	for {
		row, err := c.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("data: %w", err)
		}
		for j := range row {
			row[j] = strings.TrimSpace(row[j])
		}
		if t.names == nil && !o.NoHeader {
			t.names = row
			continue
		}
		line, _ := c.FieldPos(0)
		t.rows, t.lines = append(t.rows, row), append(t.lines, line)
	}
	if len(t.rows) == 0 {
		return nil, errors.New("data: the table has no line of data")
	}
	if o.NoHeader {
		for j := range t.rows[0] {
			t.names = append(t.names, strconv.Itoa(j+1))
		}
	}
	return t, t.checkNames()
}

func (t *csvTable) checkNames() error {
	if only := t.names[0]; len(t.names) == 1 && t.Comma == 0 {
		if t.NoHeader {
			only = t.rows[0][0]
		}
		for _, comma := range ";\t|" {
			if strings.ContainsRune(only, comma) {
				return fmt.Errorf("data: the first line has one column, %q; if %q separates columns, set Comma to it", clipped(only), comma)
			}
		}
	}
	for j, name := range t.names {
		if slices.Contains(t.names[:j], name) {
			return fmt.Errorf("data: two columns are named %q; names tell columns apart", clipped(name))
		}
	}
	wanted := append(slices.Clone(t.Skip), t.Factors...)
	if t.Label != "" {
		wanted = append(wanted, t.Label)
	}
	for _, name := range wanted {
		if !slices.Contains(t.names, name) {
			return fmt.Errorf("data: there is no column %q; the columns are %q", name, t.names)
		}
	}
	return nil
}

// missing tells whether a field stands for a missing value.
func (t *csvTable) missing(field string) bool {
	if t.Missing != nil {
		return slices.Contains(t.Missing, field)
	}
	switch strings.ToLower(field) {
	case "", "na", "n/a", "nan", "null", "?":
		return true
	}
	return false
}

// column is the numbers of column j, or a column for each level of a factor.
func (t *csvTable) column(j int) (columns [][]float64, titles []string, err error) {
	name := t.names[j]
	if slices.Contains(t.Factors, name) {
		columns, titles = t.factor(j, t.levels(j))
		return columns, titles, nil
	}
	numbers := make([]float64, len(t.rows))
	word, found, given := -1, 0, 0 // a row without a number, rows with one, rows with anything
	for i, row := range t.rows {
		if t.missing(row[j]) {
			numbers[i] = math.NaN()
			continue
		}
		given++
		v, ok := number(row[j])
		if ok {
			numbers[i], found = v, found+1
		} else if word < 0 {
			word = i
		}
	}
	switch levels := t.levels(j); {
	case word < 0:
		return [][]float64{numbers}, []string{name}, nil
	case found > 0:
		return nil, nil, t.odd(word, j, fmt.Sprintf("isn't a finite number, and %d of %d fields of this column are", found, given))
	case strings.IndexAny(t.rows[word][j], "0123456789+-.,") == 0:
		return nil, nil, t.odd(word, j, "isn't read as a number; digits with a point before decimals are")
	case given == len(levels) && given > fewLevels:
		return nil, nil, t.odd(word, j, fmt.Sprintf("is one of %d words in as many lines, which tell lines apart and nothing else", given))
	default:
		columns, titles = t.factor(j, levels)
		return columns, titles, nil
	}
}

// fewLevels is how many lines may each have a word of their own: so few come about by
// chance.
const fewLevels = 10

// number reads a finite decimal number.
func number(field string) (float64, bool) {
	v, err := strconv.ParseFloat(field, 64)
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v) && !strings.ContainsAny(field, "_xX")
}

// odd is the error for a field that a column can't have.
func (t *csvTable) odd(i, j int, why string) error {
	return fmt.Errorf("data: line %d, column %q: %q %s. Mend the file, add what stands for a missing value to Missing, leave the column out by Skip, or name it in Factors if its fields are categories",
		t.lines[i], t.names[j], clipped(t.rows[i][j]), why)
}

// clipped is the beginning of a text that may be long.
func clipped(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

func (t *csvTable) factor(j int, levels []string) (columns [][]float64, titles []string) {
	for _, level := range levels {
		column := make([]float64, len(t.rows))
		for i, row := range t.rows {
			if row[j] == level {
				column[i] = 1
			}
		}
		columns, titles = append(columns, column), append(titles, t.names[j]+"="+level)
	}
	return columns, titles
}

func (t *csvTable) levels(j int) []string {
	var levels []string
	for _, row := range t.rows {
		if !t.missing(row[j]) {
			levels = append(levels, row[j])
		}
	}
	slices.Sort(levels)
	return slices.Compact(levels)
}

func (t *csvTable) labels(s *Set, j int) error {
	s.Classes = t.levels(j)
	for i, row := range t.rows {
		class, known := slices.BinarySearch(s.Classes, row[j])
		if !known {
			return fmt.Errorf("data: line %d: the label is missing (%q); leave the line out, or read it without Label", t.lines[i], row[j])
		}
		s.Labels = append(s.Labels, class)
	}
	return nil
}
