package data

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Table is a table as it stands in a file, by columns.
type Table struct {
	Names   []string
	Numbers [][]float64 // of each column: NaN where there is no number
	Words   [][]string  // of each column: "" where there is none; nil: it has numbers alone
	Lines   []int       // where each row begins in its file, from 1; nil: row i+1
}

// rows is the number of rows.
func (t *Table) rows() int {
	if len(t.Numbers) == 0 {
		return 0
	}
	return len(t.Numbers[0])
}

// place says where row i stands.
func (t *Table) place(i int) string {
	if t.Lines == nil {
		return fmt.Sprintf("row %d", i+1)
	}
	return fmt.Sprintf("line %d", t.Lines[i])
}

// word is what stands in a row, as text; "" where nothing does.
func (t *Table) word(i, j int) string {
	switch v := t.Numbers[j][i]; {
	case t.Words[j] != nil && t.Words[j][i] != "":
		return t.Words[j][i]
	case math.IsNaN(v):
		return ""
	case v == math.Trunc(v) && math.Abs(v) < 1<<53: // without an exponent
		return strconv.FormatFloat(v, 'f', -1, 64)
	default:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
}

// levels are the words of a column, in alphabetical order.
func (t *Table) levels(j int) []string {
	seen := map[string]bool{}
	for i := range t.rows() {
		seen[t.word(i, j)] = true
	}
	delete(seen, "")
	var levels []string
	for level := range seen {
		levels = append(levels, level)
	}
	slices.Sort(levels)
	return levels
}

// check makes sure that the table is one, and that names tell its columns apart.
func (t *Table) check() error {
	if t == nil || len(t.Names) == 0 || len(t.Numbers) != len(t.Names) || len(t.Words) != len(t.Names) {
		panic("data: a Table needs Numbers and Words for each of its Names")
	}
	for j, name := range t.Names {
		if slices.Contains(t.Names[:j], name) {
			return fmt.Errorf("data: two columns are named %q; names tell columns apart", clipped(name))
		}
		if len(t.Numbers[j]) != t.rows() || t.Words[j] != nil && len(t.Words[j]) != t.rows() {
			panic(fmt.Sprintf("data: column %q of a Table isn't as long as the first one", name))
		}
	}
	if t.rows() == 0 {
		return fmt.Errorf("data: the table has no row")
	}
	return nil
}

// has makes sure that there are columns of these names.
func (t *Table) has(names ...string) error {
	for _, name := range names {
		if name != "" && !slices.Contains(t.Names, name) {
			return fmt.Errorf("data: there is no column %q; the columns are %q", name, t.Names)
		}
	}
	return nil
}

// fewLevels is how many rows may each have a word of their own: so few come about by
// chance.
const fewLevels = 10

// mend is what to do about a field at the fit.
const mend = ". Mend the file, add what stands for a missing value to Missing, leave the column out by Skip, " +
	"or name it in Factors if its fields are categories"

// column finds out what a column is.
func (t *Table) column(j int, factor bool) (Column, error) {
	c := Column{Name: t.Names[j]}
	if factor {
		if c.Levels = t.levels(j); c.Levels == nil {
			return c, fmt.Errorf("data: column %q has no value at all; leave it out by Skip", c.Name)
		}
		return c, nil
	}
	word, found, given := -1, 0, 0 // a row without a number, rows with one, rows with anything
	for i, v := range t.Numbers[j] {
		switch {
		case v == v:
			found, given = found+1, given+1
		case t.Words[j] != nil && t.Words[j][i] != "":
			if given++; word < 0 {
				word = i
			}
		}
	}
	if word < 0 {
		return c, nil
	}
	if found > 0 {
		return c, t.odd(word, j, fmt.Sprintf("isn't a finite number, and %d of %d fields of this column are", found, given)+mend)
	}
	levels := t.levels(j)
	c.Boolean = !slices.ContainsFunc(levels, func(level string) bool { _, is := truth(level); return !is })
	switch {
	case c.Boolean:
		return c, nil
	case strings.IndexAny(t.Words[j][word], "0123456789+-.,") == 0:
		return c, t.odd(word, j, "isn't read as a number; digits with a point before decimals are"+mend)
	case given == len(levels) && given > fewLevels:
		return c, t.odd(word, j, fmt.Sprintf("is one of %d words in as many lines, which only tell lines apart", given)+mend)
	}
	c.Levels = levels
	return c, nil
}

// truth is 1 for true and 0 for false, in capitals or not; NaN for anything else.
func truth(word string) (v float64, is bool) {
	switch strings.ToLower(word) {
	case "true":
		return 1, true
	case "false":
		return 0, true
	}
	return math.NaN(), false
}

// odd is the error for a field that a column can't have.
func (t *Table) odd(i, j int, why string) error {
	return fmt.Errorf("data: %s, column %q: %q %s", t.place(i), t.Names[j], clipped(t.word(i, j)), why)
}
