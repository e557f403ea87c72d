package hostile

import (
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
)

func init() {
	for name, call := range map[string]func(*arguments){
		"data.FitCSV": func(a *arguments) {
			text := one(a, "", "a,b\n1,2\n3,x\n", "a,c\n1,x\nNA,y\n", string(a.b))
			r, s, err := data.FitCSV(strings.NewReader(text), data.CSV{Label: one(a, "", "b"), Factors: one(a, nil, []string{"a"}), Missing: one(a, nil, []string{"1"})})
			if err == nil {
				a.finite(err, s.X)
				r.Names()
			}
		},
		"data.FitTable":         func(a *arguments) { _, s, err := data.FitTable(a.table(), data.CSV{}); a.finite(err, denseOf(s)) },
		"data.Reader.ReadTable": func(a *arguments) { s, err := a.reader().ReadTable(a.table()); a.finite(err, denseOf(s)) },
		"data.Reader.ReadCSV": func(a *arguments) {
			s, err := a.reader().ReadCSV(strings.NewReader(one(a, "", "c,a\nx,1\nz,\n", "a,a\n1,2\n", string(a.b))))
			a.finite(err, denseOf(s))
		},
		"data.Reader.ReadJSON": func(a *arguments) {
			s, err := a.reader().ReadJSON(strings.NewReader(one(a, "", "{", `[{"a":null,"c":"x"}]`, `{"a":1e999,"c":[]}`, string(a.b))))
			a.finite(err, denseOf(s))
		},
		"data.Reader.Names":  func(a *arguments) { a.reader().Names() },
		"data.Reader.Wanted": func(a *arguments) { a.reader().Wanted() },
		"data.Warning.String": func(a *arguments) {
			_ = data.Warning{Column: string(a.b), Filled: a.float(), Ignored: a.yes()}.String()
		},
	} {
		calls[name] = call
	}
}

// table is one that may have columns of several lengths, or none.
func (a *arguments) table() *data.Table {
	x := one(a, nil, []float64{1, math.NaN()}, []float64{math.NaN()}, []float64{a.float(), a.float(), a.float()})
	return one(a, nil, &data.Table{}, &data.Table{Names: []string{"a"}}, &data.Table{Names: []string{"a", "c"}, Numbers: [][]float64{x, x}, Words: [][]string{nil, one(a, nil, []string{"x", ""})}})
}

// reader is one that was fitted, or that nobody fitted.
func (a *arguments) reader() *data.Reader {
	r, _, err := data.FitCSV(strings.NewReader("a,c\n1,x\n2,y\n"), data.CSV{Unknown: a.yes()})
	if err != nil {
		panic("hostile: " + err.Error())
	}
	return one(a, &data.Reader{}, &data.Reader{Columns: []data.Column{{Name: "a", Levels: []string{"", ""}}}}, r)
}

func denseOf(s *data.Set) *mat.Dense {
	if s == nil {
		return nil
	}
	return s.X
}
