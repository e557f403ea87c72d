package kpca

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
)

func readJSON(t *testing.T, name string, into any) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err == nil {
		err = json.Unmarshal(b, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func matrixOf(rows [][]float64) *mat.Dense {
	a := mat.NewDense(len(rows), len(rows[0]), nil)
	for i, r := range rows {
		a.SetRow(i, r)
	}
	return a
}

// near reports the largest entry of got − want relative to the largest of want.
func near(t *testing.T, what string, got, want mat.Matrix, tol float64) {
	t.Helper()
	r, c := want.Dims()
	if gr, gc := got.Dims(); gr != r || gc != c {
		t.Errorf("%s is %d×%d, expected %d×%d", what, gr, gc, r, c)
		return
	}
	var worst, scale float64
	for i := range r {
		for j := range c {
			d := math.Abs(got.At(i, j) - want.At(i, j))
			if math.IsNaN(d) {
				t.Errorf("%s is NaN at (%d, %d)", what, i, j)
				return
			}
			worst, scale = max(worst, d), max(scale, math.Abs(want.At(i, j)))
		}
	}
	if worst > tol*scale {
		t.Errorf("%s: off by %.3g relative, allowed %.3g", what, worst/scale, tol)
	}
}

func column(v []float64) *mat.VecDense { return mat.NewVecDense(len(v), v) }

// The homework's data against scikit-learn, whose version stands in the file.
func TestWineAgainstScikitLearn(t *testing.T) {
	var file struct {
		MadeBy string `json:"made by"`
		Cases  []struct {
			Name        string
			Eigenvalues []float64
			Embedding   [][]float64
			Fresh       []int
			Transformed [][]float64
		}
	}
	readJSON(t, "wine_sklearn.json", &file)
	raw := data.Wine().X
	z, err := data.Standardize(raw)
	if err != nil {
		t.Fatal(err)
	}
	kernels := map[string]Kernel{
		"z, Gaussian c=3":     Gaussian{Width: 3},
		"z, linear":           Linear{},
		"raw, Gaussian c=300": Gaussian{Width: 300},
		"z, polynomial":       Polynomial{Degree: 3, Offset: 1, Scale: 0.1},
		"z, Laplacian":        Laplacian{Width: 20},
		"z, sigmoid":          Sigmoid{Scale: 0.01, Offset: 0.2},
		"z, cosine":           Cosine{},
	}
	for _, c := range file.Cases {
		for _, standardize := range []bool{false, true} {
			x := z
			switch {
			case c.Name[0] == 'r' && standardize:
				continue
			case c.Name[0] == 'r' || standardize:
				x = raw
			}
			for _, form := range []Form{Auto, Dual} {
				o := &Options{Components: 3, Form: form, Standardize: standardize}
				m, err := Fit(x, kernels[c.Name], o)
				if err != nil {
					t.Fatalf("%s: %v", c.Name, err)
				}
				name := c.Name + ", " + m.form().String()
				near(t, name+": eigenvalues", column(m.Eigenvalues), column(c.Eigenvalues), 1e-10)
				near(t, name+": embedding", m.Embedding, matrixOf(c.Embedding), 1e-10)
				if standardize {
					continue // scikit-learn's numbers use the means of all rows
				}
				train, fresh := split(x, c.Fresh)
				if m, err = Fit(train, kernels[c.Name], o); err != nil {
					t.Fatal(err)
				}
				y, err := m.Transform(fresh)
				if err != nil {
					t.Fatal(err)
				}
				near(t, name+": transform", y, matrixOf(c.Transformed), 1e-10)
			}
		}
	}
}

func split(x *mat.Dense, out []int) (rest, chosen *mat.Dense) {
	n, d := x.Dims()
	rest, chosen = mat.NewDense(n-len(out), d, nil), mat.NewDense(len(out), d, nil)
	var r, c int
	for i := range n {
		if c < len(out) && out[c] == i {
			chosen.SetRow(c, x.RawRowView(i))
			c++
			continue
		}
		rest.SetRow(r, x.RawRowView(i))
		r++
	}
	return rest, chosen
}

type preciseCase struct {
	Name, Kernel string
	Params       struct {
		Scale, Offset, Width float64
		Degree               int
	}
	Uncentered             bool
	Ask                    int // components to ask for, where that is more than there are
	X, Fresh, KBar         [][]float64
	Trace                  float64
	Eigenvalues, Error     []float64
	Embedding, Transformed [][]float64
}

func (c *preciseCase) kernel() Kernel {
	p := c.Params
	switch c.Kernel {
	case "linear":
		return Linear{}
	case "polynomial":
		return Polynomial{Degree: p.Degree, Offset: p.Offset, Scale: p.Scale}
	case "gaussian":
		return Gaussian{Width: p.Width}
	case "laplacian":
		return Laplacian{Width: p.Width}
	case "sigmoid":
		return Sigmoid{Scale: p.Scale, Offset: p.Offset}
	}
	return Cosine{}
}

// Every kernel, centred and not, at ordinary and extreme widths and offsets,
// against arithmetic with 50 digits.
func TestAgainstFiftyDigits(t *testing.T) {
	var file struct{ Cases []*preciseCase }
	readJSON(t, "precise_mpmath.json", &file)
	for _, c := range file.Cases {
		t.Run(c.Name, func(t *testing.T) {
			forms := []Form{Dual}
			if _, ok := c.kernel().(FeatureMap); ok {
				forms = append(forms, Primal)
			}
			for _, form := range forms {
				c.compare(t, form)
			}
		})
	}
}

func (c *preciseCase) compare(t *testing.T, form Form) {
	tol := 1e-12
	if c.Kernel == "polynomial" && form == Primal && c.X[0][0] > 1e7 {
		tol = 1e-8 // the feature √Scale·x is itself rounded, far from the origin
	}
	x := matrixOf(c.X)
	if form == Dual {
		k, centered := c.kernel(), !c.Uncentered
		if centered {
			k, _ = anchored(k, x)
		}
		t.Logf("K̄ is off by %.2g", relativeError(newProblem(x, k, centered).dense(), matrixOf(c.KBar)))
		near(t, "K̄", newProblem(x, k, centered).dense(), matrixOf(c.KBar), tol)
	}
	m, err := Fit(x, c.kernel(), &Options{Form: form, Uncentered: c.Uncentered, Components: max(c.Ask, len(c.Embedding[0]))})
	if err != nil {
		t.Fatal(err)
	}
	if r := len(c.Embedding[0]); r > 0 && m.Components() != r || warned(m, ErrRank) != (c.Ask > 0) {
		t.Fatalf("%d components, %d were expected; warnings: %v", m.Components(), len(c.Embedding[0]), m.Warnings)
	}
	for _, w := range m.Warnings {
		if !errors.Is(w, ErrRank) && !errors.Is(w, ErrIndefinite) && !errors.Is(w, ErrRepeated) && !(errors.Is(w, ErrPrecision) && tol > 1e-9) {
			t.Errorf("unexpected warning: %v", w)
		}
	}
	near(t, form.String()+" trace", column([]float64{m.Trace}), column([]float64{c.Trace}), tol)
	near(t, form.String()+" eigenvalues", column(m.Eigenvalues), column(c.Eigenvalues[:m.Components()]), tol)
	if len(c.Fresh) == 0 {
		return
	}
	y, err := m.Transform(matrixOf(c.Fresh))
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(c.Name, "repeated") { // axes are a choice, inner products are not
		near(t, form.String()+" YYᵀ", timesT(m.Embedding, m.Embedding), timesT(matrixOf(c.Embedding), matrixOf(c.Embedding)), 10*tol)
		near(t, form.String()+" transform", timesT(y, m.Embedding), timesT(matrixOf(c.Transformed), matrixOf(c.Embedding)), 10*tol)
	} else {
		near(t, form.String()+" embedding", m.Embedding, matrixOf(c.Embedding), 10*tol)
		near(t, form.String()+" transform", y, matrixOf(c.Transformed), 10*tol)
	}
	spe, err := m.PredictionError(matrixOf(c.Fresh))
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range c.Error {
		size := v // ‖f̄‖², in which the rounding errors are measured
		for _, g := range c.Transformed[i] {
			size += g * g
		}
		// an indefinite kernel has negative squares, which are cut off
		if got := spe[i]; !(math.Abs(got-max(v, 0)) <= tol*math.Abs(size)) {
			t.Errorf("%v prediction error of sample %d: %g, expected %g, ‖f̄‖² = %g", form, i, got, v, size)
		}
	}
}

func timesT(a, b *mat.Dense) *mat.Dense {
	var p mat.Dense
	p.Mul(a, b.T())
	return &p
}

// Why a centred fit doesn't work on plain K (theory, section 5, invariant 11): for
// the standardized Wine data at c = 1e8 the plain K̄ is off by about 1 % of its largest entry,
// and at 1e12 nothing is left. The truth is 2X̄X̄ᵀ/c² to more digits than float64 has.
func TestPlainGramLosesDigits(t *testing.T) {
	z, err := data.Standardize(data.Wine().X)
	if err != nil {
		t.Fatal(err)
	}
	for c, least := range map[float64]float64{1e8: 0.005, 1e12: 0.99} {
		want := scaled(2/c/c, mat.DenseCopyOf(Center(Gram(Linear{}, z))))
		exact, _ := anchored(Gaussian{c}, z)
		plain := relativeError(Center(Gram(Gaussian{c}, z)), want)
		kept := relativeError(newProblem(z, exact, true).dense(), want)
		t.Logf("c = %g: plain K̄ is off by %.2g, that of a fit by %.2g", c, plain, kept)
		if plain < least || kept > 1e-13 {
			t.Errorf("c = %g: plain K̄ is off by %.2g, that of a fit by %.2g", c, plain, kept)
		}
	}
}

// relativeError is the largest entry of got − want over the largest of want.
func relativeError(got, want mat.Matrix) float64 {
	var d mat.Dense
	d.Sub(got, want)
	return max(mat.Max(&d), -mat.Min(&d)) / max(mat.Max(want), -mat.Min(want))
}
