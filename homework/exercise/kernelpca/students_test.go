package kernelpca

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
)

// student is a way to write the embedding function; each field is a mistake that
// can be made in code. The zero value makes none.
type student struct {
	problem  string // matrix given to the solver: "K", "HK", "KH", "H1", "grand"
	power    float64
	noPower  bool
	inner    string // "k", "Hk", "sum", "plus", "n-1"
	scale    func(n, m float64) float64
	order    string // "ascending", "reversed", "skip"
	rows     bool   // rows of the eigenvector matrix
	left     bool   // apply the left H
	negative bool
}

func (s student) embed(k *mat.SymDense, kx *mat.VecDense, m int) *mat.VecDense {
	n := k.SymmetricDim()
	h := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			v := -1 / float64(n)
			if s.problem == "H1" {
				v = -1
			}
			if i == j {
				v++
			}
			h.Set(i, j, v)
		}
	}
	var c mat.Dense
	switch s.problem {
	case "K":
		c.CloneFrom(k)
	case "HK":
		c.Mul(h, k)
	case "KH":
		c.Mul(k, h)
	case "grand":
		c.CloneFrom(k)
		g := mat.Sum(k) / float64(n*n)
		c.Apply(func(_, _ int, v float64) float64 { return v - g }, &c)
	default:
		c.Product(h, k, h)
	}
	var eig mat.EigenSym
	if !eig.Factorize(mat.NewSymDense(n, c.RawMatrix().Data), true) {
		panic("no eigenvalues")
	}
	values := eig.Values(nil)
	var vectors mat.Dense
	eig.VectorsTo(&vectors)

	row := mat.NewVecDense(n, nil)
	for i := range n {
		for j := range n {
			row.SetVec(i, row.AtVec(i)+k.At(i, j))
		}
	}
	u := mat.VecDenseCopyOf(kx)
	N := float64(n)
	switch s.inner {
	case "k":
	case "sum":
		u.AddScaledVec(u, -1, row)
	case "plus":
		u.AddScaledVec(u, 1/N, row)
	case "n-1":
		u.AddScaledVec(u, -1/(N-1), row)
	default:
		u.AddScaledVec(u, -1/N, row)
	}
	if s.left {
		u.MulVec(h, mat.VecDenseCopyOf(u))
	}
	g := mat.NewVecDense(m, nil)
	for j := range m {
		at := n - 1 - j
		switch s.order {
		case "ascending":
			at = j
		case "ascending-nonzero":
			at = j + 1
		case "reversed":
			at = n - m + j
		case "skip":
			at = n - 2 - j
		}
		alpha := vectors.ColView(at)
		if s.rows {
			alpha = vectors.RowView(at)
		}
		p := -0.5
		if s.power != 0 {
			p = s.power
		}
		if s.noPower {
			p = 0
		}
		v := math.Pow(values[at], p) * mat.Dot(alpha, u)
		if s.scale != nil {
			v *= s.scale(N, float64(m))
		}
		if s.negative {
			v = -v
		}
		g.SetVec(j, v)
	}
	return g
}

// wrongEmbeddings are the rows of the table of misconceptions that show in code,
// and compounds of them.
var wrongEmbeddings = []struct {
	row  string
	s    student
	slip string
}{
	{"1", student{inner: "k"}, "k-uncentred"},
	{"1, with H", student{inner: "k", left: true}, "k-uncentred"},
	{"2", student{inner: "sum"}, "k-minus-K1"},
	{"3", student{inner: "plus"}, "k-plus-mean"},
	{"4", student{inner: "n-1"}, "k-mean-n-1"},
	{"6", student{problem: "K", left: true}, "eigen-of-K"},
	{"6, no left H", student{problem: "K"}, "eigen-of-K"},
	{"7", student{problem: "K", inner: "k"}, "uncentred"},
	{"8", student{power: -1}, "lambda^-1"},
	{"9", student{power: 0.5}, "lambda^+1/2"},
	{"10", student{noPower: true}, "lambda^0"},
	{"11", student{power: -0.25}, "lambda^-1/4"},
	{"12", student{scale: func(n, m float64) float64 { return math.Sqrt(n) }}, "times-sqrt-n"},
	{"13", student{scale: func(n, m float64) float64 { return math.Sqrt(n - 1) }}, "times-sqrt-n-1"},
	{"14", student{power: -1, scale: func(n, m float64) float64 { return math.Sqrt(n) }}, "whitened"},
	{"16", student{rows: true}, "rows-of-vectors"},
	{"17", student{order: "ascending"}, "smallest-first"},
	{"17, zero left out", student{order: "ascending-nonzero"}, "smallest-nonzero-first"},
	{"18", student{order: "reversed"}, "reversed"},
	{"19", student{problem: "H1"}, "H-without-1/n"},
	{"19, left too", student{problem: "H1", left: true}, "H-without-1/n"},
	{"21", student{problem: "HK"}, "eigen-of-HK"},
	{"21, other triangle", student{problem: "KH"}, "eigen-of-HK"},
	{"26", student{scale: func(n, m float64) float64 { return n / (n + 1) }}, "mean-with-x"},
	{"1 and 8", student{inner: "k", power: -1}, "lambda^-1 & k-uncentred"},
	{"2 and 9", student{inner: "sum", power: 0.5}, "lambda^+1/2 & k-minus-K1"},
	{"6 and 10", student{problem: "K", noPower: true, left: true}, "eigen-of-K & lambda^0"},
	{"18, 3 and 8", student{order: "reversed", inner: "plus", power: -1}, "reversed & lambda^-1 & k-plus-mean"},
	{"12 and 18", student{order: "reversed", scale: func(n, m float64) float64 { return math.Sqrt(n) }}, "reversed & times-sqrt-n"},
}

func TestWrongEmbeddings(t *testing.T) {
	for _, w := range wrongEmbeddings {
		t.Run(w.row, func(t *testing.T) {
			f := Embedding.Of(w.s.embed)
			if f.Verdict != finding.Almost || finding.IDs(f.Slips) != w.slip {
				t.Errorf("verdict %v, slip %q, want %q\n%s\n%s", f.Verdict, finding.IDs(f.Slips), w.slip, f.Say, f.Help)
			}
			if f.Counterexample == nil {
				t.Error("no counter-example")
			} else {
				t.Logf("%+v", *f.Counterexample)
			}
		})
	}
}

func TestRightEmbeddings(t *testing.T) {
	for name, s := range map[string]student{
		"as taught":                  {left: true},
		"no left H":                  {},
		"opposite signs":             {negative: true},
		"centred with H on one side": {},
	} {
		if f := Embedding.Of(s.embed); f.Verdict != finding.Correct {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// The smallest numbers of points on a line that expose each misconception. (Rows
// for columns depends on the solver's signs: with two points it may go unseen.)
func TestSmallestExamples(t *testing.T) {
	for _, w := range wrongEmbeddings {
		want, ok := map[string]int{"1": 3, "2": 3, "3": 3, "4": 3, "6": 2, "7": 2, "8": 2, "9": 2, "10": 2, "11": 2,
			"12": 2, "13": 3, "14": 2, "18": 3, "19": 2, "21": 3, "26": 2}[w.row]
		if !ok {
			continue
		}
		x := Embedding.Of(w.s.embed).Counterexample
		if x == nil || len(x.Points) != want || len(x.Points[0]) != 1 {
			t.Errorf("row %s: %+v, want %d points on a line", w.row, x, want)
		}
	}
}
