package data

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// Reader reads tables to the columns of the one that it was fitted to, whatever the
// order of theirs: what a model was trained with is what it is served with. [FitCSV] and
// [FitTable] make one; encoding/json saves it, beside the model.
//
// A missing number is filled with the median of the fit, and a level that is missing
// leaves the columns of its factor 0; Set.Warnings tells of both, and of columns that
// nobody asked for. A column that isn't there, a word in a column of numbers, an unknown
// class and (without CSV.Unknown) an unknown level are errors. The label may be left out.
type Reader struct {
	CSV
	Columns []Column // of the table, without the label and those of Skip
	Classes []string // of the label
}

// Column is what a column of a table was at the fit.
type Column struct {
	Name    string
	Levels  []string `json:",omitempty"` // of a factor; nil: numbers
	Boolean bool     `json:",omitempty"` // its numbers are written as true and false
	Median  float64  `json:",omitempty"` // of the numbers that were there
}

// FitTable is FitCSV for a table that was read already, as from Parquet
// (kpcalab/data/parquet).
func FitTable(t *Table, o CSV) (*Reader, *Set, error) {
	r, err := o.fit(t)
	if err != nil {
		return nil, nil, err
	}
	s, missing, err := r.encode(t)
	if err != nil {
		return nil, nil, err
	}
	at := 0
	for k, c := range r.Columns {
		if c.Levels != nil {
			at += len(c.Levels)
			continue
		}
		var is bool
		if r.Columns[k].Median, is = median(mat.Col(nil, at, s.X)); !is {
			return nil, nil, fmt.Errorf("data: column %q has no value at all; leave it out by Skip", c.Name)
		}
		at++
	}
	return r, r.fill(s, missing), nil
}

// fit finds out what the columns are.
func (o CSV) fit(t *Table) (*Reader, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	if err := t.has(append(slices.Concat(o.Skip, o.Factors), o.Label)...); err != nil {
		return nil, err
	}
	if o.Label != "" && slices.Contains(o.Skip, o.Label) {
		return nil, fmt.Errorf("data: column %q is the label, and one to Skip; it can't be both", o.Label)
	}
	r := &Reader{CSV: o}
	for j, name := range t.Names {
		switch {
		case slices.Contains(o.Skip, name):
		case o.Label != "" && name == o.Label:
			r.Classes = t.levels(j)
		default:
			c, err := t.column(j, slices.Contains(o.Factors, name))
			if err != nil {
				return nil, err
			}
			r.Columns = append(r.Columns, c)
		}
	}
	names := r.Names()
	for k, name := range names {
		if slices.Contains(names[:k], name) {
			return nil, fmt.Errorf("data: a column and a level of a factor would both be named %q; rename the column", name)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("data: no column is left of %q", t.Names)
	}
	return r, nil
}

// Names are those of the columns of X.
func (r *Reader) Names() (names []string) {
	for _, c := range r.Columns {
		if c.Levels == nil {
			names = append(names, c.Name)
		}
		for _, level := range c.Levels {
			names = append(names, c.Name+"="+level)
		}
	}
	return names
}

// Wanted are the columns that a table must have.
func (r *Reader) Wanted() (names []string) {
	for _, c := range r.Columns {
		names = append(names, c.Name)
	}
	return names
}

// ReadCSV reads a later table.
func (r *Reader) ReadCSV(from io.Reader) (*Set, error) {
	text := append(slices.Clone(r.Factors), r.Label)
	for _, c := range r.Columns {
		if c.Levels != nil {
			text = append(text, c.Name)
		}
	}
	t, err := r.parse(from, text)
	if err != nil {
		return nil, err
	}
	if fitted := len(r.Columns) + len(r.Skip) + min(1, len(r.Label)); r.NoHeader && len(t.Names) != fitted {
		return nil, fmt.Errorf("data: the table has %d columns without names, that of the fit %d", len(t.Names), fitted)
	}
	return r.ReadTable(t)
}

// ReadTable is ReadCSV for a table that was read already.
func (r *Reader) ReadTable(t *Table) (*Set, error) {
	if len(r.Columns) == 0 {
		return nil, fmt.Errorf("data: this Reader is empty; FitCSV makes one")
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	var lacking []string
	for _, name := range r.Wanted() {
		if !slices.Contains(t.Names, name) {
			lacking = append(lacking, name)
		}
	}
	if len(lacking) > 0 {
		return nil, fmt.Errorf("data: the table has the columns %q and lacks %q of the fit", t.Names, lacking)
	}
	s, missing, err := r.encode(t)
	if err != nil {
		return nil, err
	}
	return r.fill(s, missing), nil
}

// fill puts medians where numbers are missing.
func (r *Reader) fill(s *Set, missing []Warning) *Set {
	at := 0
	for _, c := range r.Columns {
		if k := slices.IndexFunc(missing, func(w Warning) bool { return w.Column == c.Name }); k >= 0 && c.Levels == nil {
			missing[k].Filled = c.Median
			for i, v := range mat.Col(nil, at, s.X) {
				if math.IsNaN(v) {
					s.X.Set(i, at, c.Median)
				}
			}
		}
		at += max(1, len(c.Levels))
	}
	s.Warnings = append(s.Warnings, missing...)
	return s
}

// encode turns the columns of the table into those of X, NaN where a number is missing,
// which is told apart from what the table has in excess.
func (r *Reader) encode(t *Table) (s *Set, missing []Warning, err error) {
	names := r.Names()
	s = &Set{X: mat.NewDense(t.rows(), len(names), nil), Columns: names, Classes: slices.Clone(r.Classes)}
	at := 0
	for _, c := range r.Columns {
		j := slices.Index(t.Names, c.Name)
		m := Warning{Column: c.Name}
		if c.Levels == nil {
			m.Rows, err = c.numbers(s.X.Slice(0, t.rows(), at, at+1).(*mat.Dense), t, j)
			at++
		} else {
			m.Rows, m.Unknown, err = c.factor(s.X.Slice(0, t.rows(), at, at+len(c.Levels)).(*mat.Dense), t, j, r.Unknown)
			at += len(c.Levels)
		}
		if err != nil {
			return nil, nil, err
		}
		if m.Rows > 0 {
			missing = append(missing, m)
		}
	}
	for j, name := range t.Names {
		switch {
		case r.Label != "" && name == r.Label:
			err = r.labels(s, t, j)
		case !slices.Contains(r.Skip, name) && !slices.ContainsFunc(r.Columns, func(c Column) bool { return c.Name == name }):
			s.Warnings = append(s.Warnings, Warning{Column: name, Ignored: true})
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return s, missing, nil
}

// numbers fills the only column of x, and counts what is missing.
func (c Column) numbers(x *mat.Dense, t *Table, j int) (missing int, err error) {
	for i, v := range t.Numbers[j] {
		word := ""
		if v != v && t.Words[j] != nil {
			word = t.Words[j][i]
		}
		if b, is := truth(word); is && c.Boolean {
			v, word = b, ""
		}
		if word != "" || math.IsInf(v, 0) || c.Boolean && v == v && v != 0 && v != 1 {
			return 0, t.odd(i, j, "isn't what this column held when the Reader was fitted: "+c.held())
		}
		if v != v {
			missing++
		}
		x.Set(i, 0, v)
	}
	return missing, nil
}

func (c Column) held() string {
	switch {
	case c.Boolean:
		return "true or false"
	case c.Levels != nil:
		return "one of " + strings.Join(c.Levels, ", ")
	}
	return "numbers"
}

// factor fills a column of x for each level, and counts the rows that have none, with
// those of them whose level is unknown.
func (c Column) factor(x *mat.Dense, t *Table, j int, pass bool) (missing int, unknown []string, err error) {
	place := map[string]int{}
	for k, level := range c.Levels {
		place[level] = k
	}
	for i := range t.rows() {
		word := t.word(i, j)
		if k, known := place[word]; known {
			x.Set(i, k, 1)
			continue
		}
		if missing++; word == "" {
			continue
		}
		if !pass {
			return 0, nil, t.odd(i, j, fmt.Sprintf("is no level that the Reader knows; it was fitted to %s. "+
				"CSV.Unknown takes such a level for a missing one", clipped(strings.Join(c.Levels, ", "))))
		}
		if !slices.Contains(unknown, word) {
			unknown = append(unknown, word)
		}
	}
	return missing, unknown, nil
}

func (r *Reader) labels(s *Set, t *Table, j int) error {
	for i := range t.rows() {
		word := t.word(i, j)
		class, known := slices.BinarySearch(s.Classes, word)
		switch {
		case word == "":
			return fmt.Errorf("data: %s: the label is missing; leave the line out, or read it without Label", t.place(i))
		case !known:
			return t.odd(i, j, fmt.Sprintf("is no class of the fit; its classes are %q", s.Classes))
		}
		s.Labels = append(s.Labels, class)
	}
	return nil
}
