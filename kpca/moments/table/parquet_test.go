package table

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kpcalab/data/parquet"
)

// fromPyarrow is one of the files that data/parquet is tested with.
func fromPyarrow(t *testing.T, name string) (path string) {
	t.Helper()
	z, err := zip.OpenReader("../../../data/parquet/testdata/pyarrow.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	r, err := z.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "odd rows.parquet")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Rows come out in their order, whatever the size of blocks, with their keys.
func TestParquetBlocks(t *testing.T) {
	path := fromPyarrow(t, "none-v1.parquet")
	o := Options{Columns: []string{"int64/PLAIN/required", "list/PLAIN/required", "date32/PLAIN/required"},
		Weights: "bool/PLAIN/required", Key: "uint64/PLAIN/required"}
	for _, o.Rows = range []int{1, 7, 4096} {
		at := 0
		for b, err := range Read(path, o) {
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range b.Lines {
				k := at * 37 % 101
				v := float64(k)
				want := []float64{v - 50, v, v + 0.5, 0 - v, 18000 + v}
				key := fmt.Sprint(math.MaxUint64 - uint64(k))
				if line != at+1 || b.Weights[i] != float64(k%2) || b.Keys[i] != key || !slices.Equal(b.X.RawRowView(i), want) {
					t.Fatalf("blocks of %d: row %d is %v of weight %g and key %s; want %v", o.Rows, line, b.X.RawRowView(i), b.Weights[i], b.Keys[i], want)
				}
				at++
			}
		}
		if at != 40 {
			t.Errorf("blocks of %d: %d rows", o.Rows, at)
		}
	}
}

// The name of a list stands for its places, in the fit, too.
func TestListsByName(t *testing.T) {
	path := fromPyarrow(t, "none-v1.parquet")
	const list = "list/PLAIN/required"
	fit := []string{list + "[0]", list + "[1]", list + "[2]", "int64/PLAIN/required"}
	for _, columns := range [][]string{nil, {list, fit[3]}, {fit[3], list}, fit} {
		o := Options{Columns: columns, Expect: fit}
		if _, renamed, err := o.Arrange(); err != nil || renamed != nil {
			t.Errorf("%q: %v, %v", columns, renamed, err)
		}
		for b, err := range Read(path, o) {
			if err != nil || !slices.Equal(b.X.RawRowView(1), []float64{37, 37.5, -37, -13}) {
				t.Errorf("%q: %v, %v", columns, b, err)
			}
		}
	}
}

// Nulls, NaN, lists of another length and bad weights are named with their rows, the
// others are read.
func TestParquetBadRows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rows.parquet")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w, err := parquet.NewWriter(out, nil, nil, []string{"a", "w"})
	for i := range 100 {
		row := []float64{float64(i), 1}
		switch i {
		case 69:
			row[1] = -1
		case 98:
			row[0] = math.NaN()
		}
		err = errors.Join(err, w.Write(nil, nil, row))
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		path:                          "70 w -1; 99 a NaN; ",
		fromPyarrow(t, "odd.parquet"): "2 v[0] a list of another length; 3 v[0] null; 4 v[0] null; 5 v[1] null; ",
	} {
		said, lines := "", 0
		o := Options{Columns: []string{"v"}, Rows: 9, Bad: func(b *BadRow) error {
			said += fmt.Sprint(b.Line, " ", b.Column, " ", b.Value, "; ")
			return nil
		}}
		if strings.HasPrefix(want, "70") {
			o.Columns, o.Weights = []string{"a"}, "w"
		}
		for b, err := range Read(path, o) {
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range b.Lines {
				if v := b.X.At(i, 0); o.Weights != "" && v != float64(line-1) {
					t.Errorf("row %d is %g", line, v)
				}
			}
			lines += len(b.Lines)
		}
		if said != want || lines != 98 && lines != 2 {
			t.Errorf("bad rows %q, want %q; %d good ones", said, want, lines)
		}
	}
}

func TestParquetColumnsThatAreNoNumbers(t *testing.T) {
	path := fromPyarrow(t, "odd.parquet")
	for says, o := range map[string]Options{
		`"text" holds no numbers`:    {Columns: []string{"id", "text"}},
		`"deep.list.element.list.el`: {Columns: []string{"deep"}},
		`"empty" holds no numbers`:   {Columns: []string{"empty"}},
		`choose other columns`:       {},
		`"text" holds`:               {Columns: []string{"id"}, Weights: "text"},
		`key was wanted from it`:     {Columns: []string{"id"}, Key: "of"},
	} {
		var last error
		for _, err := range Read(path, o) {
			last = err
		}
		if last == nil || !strings.Contains(last.Error(), says) || !strings.Contains(last.Error(), "odd rows.parquet: ") {
			t.Errorf("%v: %v, want %q", o, last, says)
		}
	}
}

// Booleans and dates are the same numbers in CSV as in Parquet.
func TestBooleansAndDates(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rows.csv")
	text := "on,day\nTrue,1970-01-02\nfalse,2019-04-15T06:00:00Z\nTRUE,2019-04-15 06:00:00\n" +
		"0,2019-04-15T08:00:00+02:00\nyes,1\n1,2019-13-01\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	bad := ""
	for b, err := range Read(path, Options{Bad: func(b *BadRow) error { bad += b.Value + " "; return nil }}) {
		if got := fmt.Sprint(b.X.RawMatrix().Data); err != nil || got != "[1 1 0 18001.25 1 18001.25 0 18001.25]" {
			t.Error(got, err)
		}
	}
	if bad != "yes 2019-13-01 " {
		t.Error(bad)
	}
}

// Names decide where a column is looked for; without names, places do.
func TestExpectedColumns(t *testing.T) {
	for _, c := range []struct {
		text string
		o    Options
		want []float64 // of the first row
		says string
	}{
		{"b,a\n1,2\n", Options{Expect: []string{"a", "b"}}, []float64{2, 1}, ""},
		{"b,x,a\n1,5,2\n", Options{Expect: []string{"a", "b"}}, []float64{2, 1}, ""},
		{"1,2\n3,4\n", Options{Expect: []string{"a", "b"}}, []float64{1, 2}, ""},
		{"1,2,3\n", Options{Expect: []string{"a", "b"}, Weights: "2"}, []float64{1, 3}, ""},
		{"1,2,3\n", Options{Expect: []string{"3", "1"}}, []float64{3, 1}, ""},
		{"c,d\n1,2\n", Options{Expect: []string{"a", "b"}, Columns: []string{"d", "c"}}, []float64{2, 1}, ""},
		{"b,c\n1,2\n", Options{Expect: []string{"a", "b"}}, nil, `no column "a"; the columns are ["b" "c"]`},
		{"1,2,3\n", Options{Expect: []string{"a", "b"}}, nil, `3 columns without names, and the fit 2, ["a" "b"]`},
		{"c,d\n1,2\n", Options{Expect: []string{"a", "b"}, Columns: []string{"d"}}, nil, `1 columns are named, ["d"]; the fit has 2`},
		{"a,a\n1,2\n", Options{}, nil, `two columns "a"`},
		{"a,b\n1,2\n", Options{Weights: "w"}, nil, `the weights were wanted from it`},
	} {
		path := filepath.Join(t.TempDir(), "rows.csv")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		for b, err := range Read(path, c.o) {
			if c.says != "" {
				if err == nil || !strings.Contains(err.Error(), c.says) {
					t.Errorf("%q: %v, want %q", c.text, err, c.says)
				}
			} else if err != nil || !slices.Equal(b.X.RawRowView(0), c.want) {
				t.Errorf("%q with %v: %v %v, want %v", c.text, c.o, b, err, c.want)
			}
			break
		}
	}
}
