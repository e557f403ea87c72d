package data_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
)

const table = `id, length, colour, zip, species
a, 1.5, red, 101, oak
b, NA, blue, 205, elm
c, 2.5, , 101, oak
d, 4, red, 205, ash
`

func ExampleReadCSV() {
	s, err := data.ReadCSV(strings.NewReader(table), data.CSV{Label: "species", Skip: []string{"id"}, Factors: []string{"zip"}})
	if err != nil {
		panic(err)
	}
	im, _ := data.NewImputer(s.X)
	x, count, _ := im.Fill(s.X)
	fmt.Printf("%q\n%v\n%q %v\n%d value filled\n", s.Columns, mat.Formatted(x), s.Classes, s.Labels, count)
	// Output:
	// ["length" "colour=blue" "colour=red" "zip=101" "zip=205"]
	// ⎡1.5    0    1    1    0⎤
	// ⎢2.5    1    0    0    1⎥
	// ⎢2.5    0    0    1    0⎥
	// ⎣  4    0    1    0    1⎦
	// ["ash" "elm" "oak"] [2 1 2 0]
	// 1 value filled
}

func TestReadCSVErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		o    data.CSV
		want string
	}{
		{"a,b\n", data.CSV{}, "no line of data"},
		{"", data.CSV{}, "no line of data"},
		{"a,b\n1,2\n3\n", data.CSV{}, "record on line 3"},
		{"a,b\n1,2\n", data.CSV{Label: "c"}, `no column "c"`},
		{"a,b\n1,2\n", data.CSV{Skip: []string{"c"}}, `no column "c"`},
		{"a,b\n1,\n", data.CSV{Label: "b"}, "line 2: the label is missing"},
		{"a\n1\n", data.CSV{Label: "a"}, "no column is left"},
		{"a,b\n1,2\n3,inf\n5,6\n", data.CSV{}, `line 3, column "b": "inf" isn't a finite number, and 2 of 3 fields`},
		{"a,b\n1,2\n3,1e400\n", data.CSV{}, `line 3, column "b": "1e400"`},
		{"a,b\n1,2\n\n3,1_000\n", data.CSV{}, `line 4, column "b": "1_000"`}, // a blank line is none
		{"a,b\n1,2\na,b\n5,6\n", data.CSV{}, `line 3, column "a": "a"`},      // two files, one after the other
		{"a;b\n1,5;2,5\n3,5;4,5\n", data.CSV{Comma: ';'}, `line 2, column "a": "1,5" isn't read as a number`},
		{"a,b\n5%,1\n7%,2\n", data.CSV{}, `"5%" isn't read as a number`},
		{"a,b\n-,1\n-,2\n", data.CSV{}, `Missing`},
		{"a,b\n1,2020-01-02\n2,2020-01-03\n", data.CSV{}, `"2020-01-02" isn't read as a number`},
		{"a;b\n1;2\n3;4\n", data.CSV{}, `one column, "a;b"; if ';' separates columns, set Comma`},
		{"1\t2\n3\t4\n", data.CSV{NoHeader: true}, `set Comma`},
		{"a,b,a\n1,2,3\n", data.CSV{}, `two columns are named "a"`},
		{"a,id\n" + strings.Join(strings.Split("1,p 1,q 1,r 1,s 1,t 1,u 1,v 1,w 1,x 1,y 1,z", " "), "\n"), data.CSV{}, "11 words in as many lines"},
		{"a,b\n1,2\n3," + strings.Repeat("x", 1e6) + "\n", data.CSV{}, "xxx…"},
	} {
		if _, err := data.ReadCSV(strings.NewReader(c.text), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want one with %q", c.text, err, c.want)
		}
	}
	s, err := data.ReadCSV(strings.NewReader("1;2\n?;4\n"), data.CSV{NoHeader: true, Comma: ';'})
	if err != nil || s.Columns[1] != "2" || !math.IsNaN(s.X.At(1, 0)) {
		t.Errorf("no header: %+v, %v", s, err)
	}
}

func TestReadCSVReadsWhatIsMeant(t *testing.T) {
	for text, want := range map[string]string{
		"\ufeff\"a\",\"b\"\n1,2\n":         `["a" "b"] [1 2]`,
		"a,b\r\n1,nan\r\n3,NAN\r\n5,6\r\n": `["a" "b"] [1 NaN 3 NaN 5 6]`,
		"a,b\n1,N/A\n2,null\n":             `["a" "b"] [1 NaN 2 NaN]`,
		"a,b\n1,x\n2,y\n":                  `["a" "b=x" "b=y"] [1 1 0 2 0 1]`,
		"a,b\n-1.5e3, 2\n+.5,3 \n":         `["a" "b"] [-1500 2 0.5 3]`,
	} {
		s, err := data.ReadCSV(strings.NewReader(text), data.CSV{})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := fmt.Sprintf("%q %v", s.Columns, s.X.RawMatrix().Data); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	s, err := data.ReadCSV(strings.NewReader("zip,v\n101,1\nnan,2\n"), data.CSV{Factors: []string{"zip"}, Missing: []string{"-"}})
	if err != nil || fmt.Sprint(s.Columns) != "[zip=101 zip=nan v]" {
		t.Errorf("a named factor: %v, %v", s, err)
	}
}

func TestImputerErrors(t *testing.T) {
	nan := math.NaN()
	if _, err := data.NewImputer(mat.NewDense(2, 2, []float64{1, nan, 2, nan})); err == nil || !strings.Contains(err.Error(), "column 1") {
		t.Errorf("an empty column: %v", err)
	}
	im, err := data.NewImputer(mat.NewDense(4, 1, []float64{1, nan, 3, 100}))
	if err != nil || im.Medians[0] != 3 {
		t.Errorf("%v, %v", im, err)
	}
	if _, _, err := im.Fill(mat.NewDense(1, 2, nil)); err == nil {
		t.Error("other columns pass")
	}
}

// Whatever is read as a table has as many rows as it has lines, and no infinity.
func FuzzReadCSV(f *testing.F) {
	f.Add(table, "species")
	f.Add("a\n1e999\n", "")
	f.Fuzz(func(t *testing.T, text, label string) {
		s, err := data.ReadCSV(strings.NewReader(text), data.CSV{Label: label})
		if err != nil {
			return
		}
		n, d := s.X.Dims()
		if d != len(s.Columns) || label != "" && len(s.Labels) != n {
			t.Fatalf("%d×%d values, %d names, %d labels", n, d, len(s.Columns), len(s.Labels))
		}
		for i := range n {
			for j := range d {
				if math.IsInf(s.X.At(i, j), 0) {
					t.Fatalf("%g at row %d, column %d", s.X.At(i, j), i, j)
				}
			}
		}
	})
}
