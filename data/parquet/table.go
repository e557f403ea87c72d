package parquet

import (
	"fmt"
	"slices"

	"kpcalab/data"
)

// ReadTable reads columns into memory, those of these names in their order, or all: text and dates as
// words, booleans as true and false, all else as numbers. data.FitTable makes a Reader
// of it, and Reader.ReadTable takes it later; Reader.Wanted are the names it needs.
func ReadTable(path string, names ...string) (*data.Table, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if len(names) == 0 {
		for _, c := range f.Columns {
			names = append(names, c.Name)
		}
	}
	var columns []int
	for _, name := range names {
		at := slices.IndexFunc(f.Columns, func(c Column) bool { return c.Name == name })
		if at < 0 {
			return nil, fmt.Errorf("%s: there is no column %q", path, name)
		}
		if c := f.Columns[at]; c.Kind == Other {
			return nil, fmt.Errorf("%s: column %q holds %s, which is no number; name the columns to read", path, c.Name, c.Holds)
		}
		columns = append(columns, at)
	}
	t := &data.Table{Numbers: make([][]float64, len(columns)), Words: make([][]string, len(columns))}
	var numbers, words []int // places in columns
	for k, at := range columns {
		t.Names = append(t.Names, f.Columns[at].Name)
		if f.Columns[at].Kind == Number {
			numbers = append(numbers, k)
		} else {
			words = append(words, k)
		}
	}
	places := func(of []int) (at []int) {
		for _, k := range of {
			at = append(at, columns[k])
		}
		return at
	}
	for b, err := range f.Read(places(numbers), places(words), rowsOfGroup) {
		if err != nil {
			return nil, err
		}
		for i, k := range numbers {
			t.Numbers[k] = append(t.Numbers[k], b.Numbers[i]...)
		}
		for i, k := range words {
			t.Words[k] = append(t.Words[k], b.Words[i]...)
			t.Numbers[k] = append(t.Numbers[k], slices.Repeat([]float64{null}, b.Rows)...)
		}
	}
	return t, nil
}
