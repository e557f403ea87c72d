package data

import (
	"encoding/csv"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

func ExampleWine() {
	wine := Wine()
	n, d := wine.Dims()
	fmt.Println(n, "wines,", d, "columns")
	fmt.Println(wine.Columns[0], wine.X.At(0, 0))
	// Output:
	// 178 wines, 13 columns
	// alcohol (% vol) 14.23
}

// Class sizes as the UCI repository states them: 59, 71, 48.
func TestWineClasses(t *testing.T) {
	count := make([]int, 3)
	for _, l := range Wine().Labels {
		count[l]++
	}
	if count[0] != 59 || count[1] != 71 || count[2] != 48 {
		t.Errorf("class sizes %v, want [59 71 48]", count)
	}
	if n := len(Wine().Columns); n != 13 {
		t.Errorf("%d column names", n)
	}
}

// Class sizes as scikit-learn's description of the set states them.
func TestDigits(t *testing.T) {
	s := Digits()
	if n, d := s.Dims(); n != 1797 || d != 64 {
		t.Fatalf("%d×%d", n, d)
	}
	if lo, hi := mat.Min(s.X), mat.Max(s.X); lo != 0 || hi != 16 {
		t.Errorf("pixels from %g to %g", lo, hi)
	}
	count := make([]int, 10)
	for _, l := range s.Labels {
		count[l]++
	}
	if fmt.Sprint(count) != "[178 182 177 183 181 182 181 179 174 180]" {
		t.Errorf("class sizes %v", count)
	}
}

func TestCopiesAreIndependent(t *testing.T) {
	a := Wine()
	a.X.Set(0, 0, -1)
	a.Columns[0] = "changed"
	if b := Wine(); b.X.At(0, 0) == -1 || b.Columns[0] == "changed" {
		t.Error("a change to one copy is seen in the next")
	}
}

func TestStandardize(t *testing.T) {
	z, err := Standardize(Wine().X)
	if err != nil {
		t.Fatal(err)
	}
	for j := range 13 {
		mean, sd := stat.PopMeanStdDev(mat.Col(nil, j, z), nil)
		if math.Abs(mean) > 1e-13 || math.Abs(sd-1) > 1e-13 {
			t.Errorf("column %d: mean %g, standard deviation %g", j, mean, sd)
		}
	}
	// a constant column is centred, as Options.Standardize does
	if z, err := Standardize(mat.NewDense(2, 2, []float64{1, 5, 2, 5})); err != nil || z.At(0, 1) != 0 || z.At(0, 0) != -1 {
		t.Errorf("a constant column: %v, %v", z, err)
	}
	if _, err := Standardize(mat.NewDense(2, 2, []float64{1, 5, math.NaN(), 5})); err == nil || !strings.Contains(err.Error(), "row 1, column 0") {
		t.Errorf("NaN: %v", err)
	}
}

func TestGeneratedSetsWithoutRowsPanicWithASentence(t *testing.T) {
	for name, make := range map[string]func(){
		"Curve":       func() { Curve(0, 0.1, 1) },
		"Rings":       func() { Rings(-1, 0.1, 1) },
		"Circles":     func() { Circles(0, 0.3, 0.05, 1) },
		"Moons":       func() { Moons(0, 0.05, 1) },
		"ToyClusters": func() { ToyClusters(0, 1) },
		"Mixture":     func() { Mixture(5, 0, 1) },
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.HasPrefix(said, "data: "+name+" with ") {
					t.Errorf("%s: panic %q, want a sentence", name, said)
				}
			}()
			make()
		}()
	}
}

func TestGeneratedSetsRepeat(t *testing.T) {
	for name, make := range map[string]func(seed uint64) *Set{
		"Curve":       func(s uint64) *Set { return Curve(50, 0.1, s) },
		"Rings":       func(s uint64) *Set { return Rings(20, 0.1, s) },
		"Circles":     func(s uint64) *Set { return Circles(50, 0.3, 0.05, s) },
		"Moons":       func(s uint64) *Set { return Moons(50, 0.05, s) },
		"ToyClusters": func(s uint64) *Set { return ToyClusters(20, s) },
		"Mixture":     func(s uint64) *Set { return Mixture(52, 13, s) },
	} {
		a, b, c := make(1), make(1), make(2)
		if !mat.Equal(a.X, b.X) {
			t.Errorf("%s: one seed, two results", name)
		}
		if mat.Equal(a.X, c.X) {
			t.Errorf("%s: two seeds, one result", name)
		}
		if n, d := a.Dims(); n != len(a.Labels) || d != len(a.Columns) {
			t.Errorf("%s: %d×%d with %d labels, %d columns", name, n, d, len(a.Labels), len(a.Columns))
		}
	}
}

func FuzzReadRows(f *testing.F) {
	f.Add("1,2,0\n3,4,1\n")
	f.Add("1,NaN,0\n")
	f.Add("\"1\n")
	f.Fuzz(func(t *testing.T, src string) {
		s, err := readRows(csv.NewReader(strings.NewReader(src)))
		if err != nil {
			return
		}
		if n, _ := s.Dims(); n != len(s.Labels) {
			t.Errorf("%d rows, %d labels", n, len(s.Labels))
		}
	})
}
