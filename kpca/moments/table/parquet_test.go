package table

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// odd has columns of every kind.
type odd struct {
	A      float64   `parquet:"a"`
	Some   *float64  `parquet:"some,optional"`
	Text   string    `parquet:"text"`
	Few    float64   `parquet:"few,dict"`
	FewSo  *int32    `parquet:"fewSome,optional,dict"`
	Single float32   `parquet:"single"`
	I      int32     `parquet:"i"`
	U      uint32    `parquet:"u"`
	V      uint64    `parquet:"v"`
	B      bool      `parquet:"b"`
	Money  int64     `parquet:"money,decimal(2:18)"`
	Time   int64     `parquet:"time,timestamp"`
	List   []float64 `parquet:"list,list"`
	In     struct {
		X float64  `parquet:"x"`
		Y *float64 `parquet:"y,optional"`
	} `parquet:"in"`
	W float64 `parquet:"w"`
}

func oddRows(n int) []odd {
	rows := make([]odd, n)
	for i := range rows {
		v := float64(i)
		few := int32(i % 3)
		rows[i] = odd{A: v / 4, Some: &v, Text: "t", Few: float64(i % 3), FewSo: &few, Single: float32(i) / 2, I: int32(-i),
			U: math.MaxUint32 - uint32(i), V: math.MaxUint64, B: i%2 == 1, Money: int64(100*i + 25), List: []float64{1, 2}, W: v}
		rows[i].In.X, rows[i].In.Y = v, &v
	}
	return rows
}

func writeOdd(t *testing.T, rows []odd) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "odd rows.parquet")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := parquet.NewGenericWriter[odd](f, parquet.PageBufferSize(300), parquet.MaxRowsPerRowGroup(40))
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// Numbers of every type come out as what they are, whatever pages and blocks.
func TestParquetColumns(t *testing.T) {
	rows := oddRows(100)
	path := writeOdd(t, rows)
	columns := []string{"in.y", "b", "a", "some", "few", "fewSome", "single", "i", "u", "v", "money", "in.x"}
	want := func(i int) []float64 {
		r := rows[i]
		b := 0.0
		if r.B {
			b = 1
		}
		return []float64{*r.In.Y, b, r.A, *r.Some, r.Few, float64(*r.FewSo), float64(r.Single), float64(r.I), float64(r.U), float64(r.V), float64(i) + 0.25, r.In.X}
	}
	for _, size := range []int{1, 7, 64, 4096} {
		at := 0
		for b, err := range Read(path, Options{Columns: columns, Weights: "w", Rows: size}) {
			if err != nil {
				t.Fatal(err)
			}
			for k, line := range b.Lines {
				if line != at+1 || b.Weights[k] != rows[at].W || !slices.Equal(b.X.RawRowView(k), want(at)) {
					t.Fatalf("blocks of %d: row %d is %v of weight %g; want %v of %g", size, line, b.X.RawRowView(k), b.Weights[k], want(at), rows[at].W)
				}
				at++
			}
		}
		if at != len(rows) {
			t.Errorf("blocks of %d: %d rows", size, at)
		}
	}
}

// Nulls, NaN and bad weights are named with their rows, the others are read.
func TestParquetBadRows(t *testing.T) {
	rows := oddRows(100)
	rows[3].Some, rows[50].FewSo, rows[51].In.Y, rows[99].A, rows[70].W = nil, nil, nil, math.NaN(), -1
	path := writeOdd(t, rows)
	var said []string
	o := Options{Columns: []string{"a", "some", "fewSome", "in.y"}, Weights: "w", Rows: 9, Bad: func(b *BadRow) error {
		said = append(said, fmt.Sprint(b.Line, b.Column, b.Value))
		return nil
	}}
	var lines []int
	for b, err := range Read(path, o) {
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, b.Lines...)
		for k, line := range b.Lines {
			if r := rows[line-1]; b.X.At(k, 0) != r.A || b.X.At(k, 1) != *r.Some || b.X.At(k, 2) != float64(*r.FewSo) || b.Weights[k] != r.W {
				t.Errorf("row %d is %v", line, b.X.RawRowView(k))
			}
		}
	}
	if want := []string{"4somenull", "51fewSomenull", "52in.ynull", "71w-1", "100aNaN"}; !slices.Equal(said, want) || len(lines) != 95 {
		t.Errorf("bad rows %q, want %q; %d good ones", said, want, len(lines))
	}
}

func TestParquetColumnsThatAreNoNumbers(t *testing.T) {
	path := writeOdd(t, oddRows(3))
	for says, o := range map[string]Options{
		`"text" holds STRING`:      {Columns: []string{"a", "text"}},
		`"time" holds TIMESTAMP`:   {Columns: []string{"time"}},
		`holds lists`:              {Columns: []string{"list.list.element"}},
		`no column "in"; the colu`: {Columns: []string{"in"}},
		`choose other columns`:     {},
		`"text" holds`:             {Columns: []string{"a"}, Weights: "text"},
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

// A file that was cut or changed is refused, or read as some rows where it holds no
// checksum; there is no panic.
func TestDamagedParquet(t *testing.T) {
	whole, err := os.ReadFile(writeOdd(t, oddRows(100)))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "rows.parquet")
	read := func(b []byte) (err error) {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, err = range Read(path, Options{Columns: []string{"a", "some", "few", "b", "money"}}) {
		}
		return err
	}
	for cut := 0; cut < len(whole); cut += 1 + len(whole)/50 {
		if read(whole[:cut]) == nil {
			t.Errorf("cut at byte %d of %d, and read", cut, len(whole))
		}
	}
	for at := 0; at < len(whole); at += 1 + len(whole)/300 {
		b := slices.Clone(whole)
		b[at] ^= 0x55
		read(b)
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
