package data_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
)

const (
	train = "id,length,colour,zip,wet,species\n1,1.5,red,0101,True,oak\n2,NA,blue,0205,false,elm\n3,2.5,,0101,true,oak\n4,4,red,0205,false,ash\n"
	later = "zip,species,wet,colour,length,id,extra\n0205,oak,TRUE,blue,,9,x\n0101,ash,False,red,7,10,y\n"
	asked = `[{"zip":"0205","wet":true,"colour":"blue","length":null,"id":9},{"zip":"0101","wet":false,"colour":"red","length":7}]`
)

var settings = data.CSV{Label: "species", Skip: []string{"id"}, Factors: []string{"zip"}}

func fitted(t *testing.T) *data.Reader {
	t.Helper()
	r, s, err := data.FitCSV(strings.NewReader(train), settings)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(s.Columns, s.X.RawMatrix().Data, s.Warnings); got != "[length colour=blue colour=red zip=0101 zip=0205 wet] "+
		"[1.5 0 1 1 0 1 2.5 1 0 0 1 0 2.5 0 0 1 0 1 4 0 1 0 1 0] "+
		`[column "length" has no value in 1 rows, 2.5 is taken column "colour" has no value in 1 rows, 0 is taken]` {
		t.Error(got)
	}
	return r
}

// A Reader that was saved reads CSV in another order, and JSON, to the columns of the fit.
func TestReader(t *testing.T) {
	saved, err := json.Marshal(fitted(t))
	if err != nil {
		t.Fatal(err)
	}
	var r data.Reader
	if err := json.Unmarshal(saved, &r); err != nil || !reflect.DeepEqual(&r, fitted(t)) {
		t.Fatalf("%s comes back as %+v, %v", saved, r, err)
	}
	want := mat.NewDense(2, 6, []float64{2.5, 1, 0, 0, 1, 1, 7, 0, 1, 1, 0, 0})
	s, err := r.ReadCSV(strings.NewReader(later))
	if err != nil || !mat.Equal(s, want) || fmt.Sprint(s.Labels, s.Classes) != "[2 0] [ash elm oak]" {
		t.Fatalf("CSV: %v, %v", s, err)
	}
	filled := data.Warning{Column: "length", Rows: 1, Filled: 2.5}
	if w := []data.Warning{{Column: "extra", Ignored: true}, filled}; !reflect.DeepEqual(s.Warnings, w) {
		t.Errorf("CSV: warnings %v, want %v", s.Warnings, w)
	}
	s, err = r.ReadJSON(strings.NewReader(asked))
	if err != nil || !mat.Equal(s, want) || s.Labels != nil || !reflect.DeepEqual(s.Warnings, []data.Warning{filled}) {
		t.Errorf("JSON: %v, %v", s, err)
	}
	for _, text := range []string{strings.ReplaceAll(asked[1:len(asked)-1], "},", "}\n"), strings.ReplaceAll(asked, `"colour":`, `"typo":[1,{}],"colour":`)} {
		s, err := r.ReadJSON(strings.NewReader(text))
		if err != nil || !mat.Equal(s, want) {
			t.Errorf("%s: %v, %v", text, s, err)
		}
	}
}

// What differs from the fit is an error that names it, or a warning where that was asked for.
func TestReaderOfOtherTables(t *testing.T) {
	r := fitted(t)
	for _, c := range []struct{ csv, json, want string }{
		{csv: "zip,wet,colour\n1,true,red\n", want: `lacks ["length"]`},
		{csv: strings.Replace(later, "blue", "green", 1), want: `line 2, column "colour": "green" is no level that the Reader knows; it was fitted to blue, red`},
		{csv: strings.Replace(later, "0101", "101", 1), want: `line 3, column "zip": "101" is no level`},
		{csv: strings.Replace(later, "7", "7,5", 1), want: "8, and the first line has 7"},
		{csv: strings.Replace(later, ",7,", ",long,", 1), want: `line 3, column "length": "long" isn't what this column held`},
		{csv: strings.Replace(later, "TRUE", "2", 1), want: `line 2, column "wet": "2" isn't what`},
		{csv: strings.Replace(later, "ash", "yew", 1), want: `"yew" is no class of the fit`},
		{csv: strings.Replace(later, "extra", "length", 1), want: `two columns are named "length"`},
		{json: strings.Replace(asked, `"wet":false,`, "", 1), want: `row 2: there is no key "wet"`},
		{json: strings.Replace(asked, `"length":7`, `"length":"7"`, 1), want: `row 2, column "length": "7" isn't what`},
		{json: strings.Replace(asked, `"length":7`, `"length":true`, 1), want: `"true" isn't what`},
		{json: strings.Replace(asked, `"length":7`, `"length":1e400`, 1), want: `1e400 is beyond a float64`},
		{json: strings.Replace(asked, `"length":7`, `"length":[7]`, 1), want: `a list or an object`},
		{json: strings.Replace(asked, `"length":7`, `"length":7,"length":8`, 1), want: `row 2: the key "length" comes twice`},
		{json: strings.Replace(asked, `"red"`, `"Red"`, 1), want: `"Red" is no level`},
		{json: asked[:len(asked)-1], want: "unexpected EOF"},
		{json: asked + "]", want: "row 3"},
		{json: "[[1,2]]", want: `row 1: [ is no object with the keys`},
		{json: "null", want: "no object"},
		{json: "", want: "no row"},
	} {
		var s *data.Set
		var err error
		if c.csv != "" {
			s, err = r.ReadCSV(strings.NewReader(c.csv))
		} else {
			s, err = r.ReadJSON(strings.NewReader(c.json))
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s%s: %v, %v; want %q", c.csv, c.json, s, err, c.want)
		}
	}
	r.Unknown = true
	s, err := r.ReadCSV(strings.NewReader(strings.ReplaceAll(later, "red", "green")))
	if err != nil || s.At(1, 1) != 0 || s.At(1, 2) != 0 || !reflect.DeepEqual(s.Warnings[2], data.Warning{Column: "colour", Rows: 1, Unknown: []string{"green"}}) {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := new(data.Reader).ReadCSV(strings.NewReader(later)); err == nil {
		t.Error("an empty Reader reads")
	}
}

func TestFitCSVErrors(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\n1,\n2,\n":            `column "b" has no value at all`,
		"a=x,a\n1,x\n2,y\n":        `both be named "a=x"`,
		"a,b\n1,true\n2,1\n":       `"true" isn't a finite number`,
		"a;b\n1,5;2,5\n3,5;4,5\n":  `if ';' separates columns, set Comma`,
		"\xff\xfea\x00,\x00b\x00":  "UTF-16",
		"a,b\r1,2\r3,4":            "carriage returns",
		"a,b\n1,2\n3,\"4\n5,6\n":   "record on line 3",
		"a,b\n1,2\n3,4\n5\n":       "1, and the first line has 2",
		"when\n2020-01-02\n":       "isn't read as a number",
		"a,b\n1,1.5e999\n2,0x10\n": `"1.5e999" isn't read as a number`,
	} {
		if _, s, err := data.FitCSV(strings.NewReader(text), data.CSV{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %q", text, s, err, want)
		}
	}
	r, _, err := data.FitCSV(strings.NewReader("1,x\n2,y\n"), data.CSV{NoHeader: true})
	if err != nil {
		t.Fatal(err)
	}
	if s, err := r.ReadCSV(strings.NewReader("3,y\n")); err != nil || s.At(0, 0) != 3 || s.At(0, 2) != 1 {
		t.Errorf("%v, %v", s, err)
	}
	if s, err := r.ReadCSV(strings.NewReader("3,y,4\n")); err == nil {
		t.Errorf("a column more is read by its place: %v", s)
	}
}

// A Reader reads its own table to what ReadCSV makes of it, where nothing is missing, and
// row for row as it reads all of them.
func FuzzReader(f *testing.F) {
	f.Add(train)
	f.Add("a\n1e3\nNaN\n-.5\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, s, err := data.FitCSV(strings.NewReader(text), data.CSV{})
		if err != nil {
			return
		}
		plain, err := data.ReadCSV(strings.NewReader(text), data.CSV{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := r.ReadCSV(strings.NewReader(text))
		if err != nil || !mat.Equal(again, s) {
			t.Fatalf("%v, %v", again, err)
		}
		n, d := s.Dims()
		for i := range n {
			for j := range d {
				if v := plain.At(i, j); v != s.At(i, j) && !math.IsNaN(v) {
					t.Fatalf("%g at %d, %d of the Reader, %g of ReadCSV", s.At(i, j), i, j, v)
				}
			}
		}
	})
}
