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
		{"a,b\n1,2\n", data.CSV{Label: "c"}, `no column "c" for the label`},
		{"a,b\n1,2\n", data.CSV{Skip: []string{"c"}}, `no column "c"`},
		{"a,b\n1,\n", data.CSV{Label: "b"}, "label of sample 0"},
		{"a\n1\n", data.CSV{Label: "a"}, "no column is left"},
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
