package diagnosis

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/homework/instance"
)

// symmetric is a square pyramid: two eigenvalues are equal by its symmetry.
func symmetric(t testing.TB, m int) (*instance.DataSet, []float64) {
	t.Helper()
	in, err := instance.NewDataSet([][]float64{{0, 0, 0}, {0, 2, 0}, {2, 0, 0}, {2, 2, 0}, {1, 1, 4}},
		[][]float64{{1, 0, 0}, {0, 3, 1}, {4, 1, 0}, {2, 2, 0}, {5, 5, 2}}, 2.3, m)
	if err != nil {
		t.Fatal(err)
	}
	return in, instance.Spectrum(in.K)
}

func compare(t testing.TB, found, want *mat.Dense, spectrum []float64) Comparison {
	t.Helper()
	c, err := Compare(found, want, spectrum, 0)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCompareForgivesSignsOnly(t *testing.T) {
	in := instance.Public()[1]
	spectrum := instance.Spectrum(in.K)
	p, m := in.G.Dims()
	change := func(f func(g *mat.Dense)) *mat.Dense { g := mat.DenseCopyOf(in.G); f(g); return g }
	for name, c := range map[string]struct {
		found *mat.Dense
		equal bool
	}{
		"same":     {in.G, true},
		"sign":     {change(func(g *mat.Dense) { scaleCol(g, 1, -1) }), true},
		"both":     {change(func(g *mat.Dense) { g.Scale(-1, g) }), true},
		"scale":    {change(func(g *mat.Dense) { scaleCol(g, 1, 1.0001) }), false},
		"offset":   {change(func(g *mat.Dense) { addCol(g, 0, 1e-6) }), false},
		"one sign": {change(func(g *mat.Dense) { g.Set(2, 0, -g.At(2, 0)) }), false},
		"reversed": {change(func(g *mat.Dense) {
			for i := range p {
				for j := range m {
					g.Set(i, j, in.G.At(i, m-1-j))
				}
			}
		}), false},
		"rotated": {change(func(g *mat.Dense) {
			g.Mul(mat.DenseCopyOf(g), mat.NewDense(2, 2, []float64{.6, -.8, .8, .6}))
		}), false},
		"NaN":      {change(func(g *mat.Dense) { g.Set(1, 1, math.NaN()) }), false},
		"Inf":      {change(func(g *mat.Dense) { g.Set(1, 1, math.Inf(1)) }), false},
		"absolute": {abs(in.G), false},
	} {
		r := compare(t, c.found, in.G, spectrum)
		if r.Equal != c.equal || r.IllPosed != "" || r.Equal != (r.Row < 0) {
			t.Errorf("%s: %+v", name, r)
		}
	}
	r := compare(t, change(func(g *mat.Dense) { g.Set(3, 1, math.NaN()); g.Set(1, 0, 7) }), in.G, spectrum)
	if r.Row != 3 || r.Col != 1 {
		t.Errorf("the NaN at 3, 1 is missed worst, found %d, %d", r.Row, r.Col)
	}
}

func scaleCol(g *mat.Dense, j int, f float64) {
	r, _ := g.Dims()
	for i := range r {
		g.Set(i, j, f*g.At(i, j))
	}
}

func addCol(g *mat.Dense, j int, f float64) {
	r, _ := g.Dims()
	for i := range r {
		g.Set(i, j, f+g.At(i, j))
	}
}

func TestCompareRepeatedEigenvalues(t *testing.T) {
	in, spectrum := symmetric(t, 4)
	r := compare(t, in.G, in.G, spectrum)
	pair := -1
	for _, cl := range r.Clusters {
		if cl.End-cl.First == 2 {
			pair = cl.First
		}
	}
	if pair < 0 || !r.Equal {
		t.Fatalf("no pair of equal eigenvalues in %v: %+v", spectrum, r)
	}
	turn := func(angle float64, reflect bool, at int) *mat.Dense {
		g := mat.DenseCopyOf(in.G)
		c, s := math.Cos(angle), math.Sin(angle)
		for i := range in.Queries() {
			a, b := in.G.At(i, at), in.G.At(i, at+1)
			if reflect {
				b = -b
			}
			g.Set(i, at, c*a-s*b)
			g.Set(i, at+1, s*a+c*b)
		}
		return g
	}
	rapid.Check(t, func(rt *rapid.T) {
		angle, mirror := rapid.Float64Range(0.1, 6).Draw(rt, "angle"), rapid.Bool().Draw(rt, "mirror")
		if c := compare(t, turn(angle, mirror, pair), in.G, spectrum); !c.Equal {
			rt.Fatalf("a rotation inside the pair is refused: %+v", c)
		}
	})
	other := 0
	if pair == 0 {
		other = 2
	}
	if c := compare(t, turn(0.3, false, other), in.G, spectrum); c.Equal && other != pair {
		t.Error("a rotation across different eigenvalues is accepted")
	}
	cut, _ := symmetric(t, pair+1)
	if c := compare(t, cut.G, cut.G, spectrum); !strings.Contains(c.IllPosed, "are equal") {
		t.Errorf("a cluster cut at m isn't noticed: %+v", c)
	}
}

func TestCompareZeroEigenvalue(t *testing.T) {
	g := mat.NewDense(3, 2, []float64{1, 0, 2, 0, 3, 0})
	if c := compare(t, g, g, []float64{2, 1e-17, 0}); !strings.Contains(c.IllPosed, "zero beside") {
		t.Errorf("%+v", c)
	}
}

func TestCompareWrongShapes(t *testing.T) {
	if _, err := Compare(mat.NewDense(2, 3, nil), mat.NewDense(3, 2, nil), []float64{2, 1, 0}, 0); err == nil {
		t.Error("2×3 for 3×2 gives no error")
	}
	if _, err := Compare(mat.NewDense(3, 2, nil), mat.NewDense(3, 2, nil), []float64{2}, 0); err == nil {
		t.Error("too few eigenvalues give no error")
	}
}

// Random embeddings: sign flips are accepted, perturbations are not.
func TestCompareRandom(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		in := drawInstance(rt)
		spectrum := instance.Spectrum(in.K)
		if c := compare(t, in.G, in.G, spectrum); c.IllPosed != "" {
			rt.Skip(c.IllPosed)
		}
		g := mat.DenseCopyOf(in.G)
		for j := range in.M {
			if rapid.Bool().Draw(rt, "flip") {
				scaleCol(g, j, -1)
			}
		}
		if c := compare(t, g, in.G, spectrum); !c.Equal {
			rt.Fatalf("signs refused: %+v", c)
		}
		i, j := rapid.IntRange(0, in.Queries()-1).Draw(rt, "row"), rapid.IntRange(0, in.M-1).Draw(rt, "column")
		big := mat.Max(abs(in.G))
		g.Set(i, j, g.At(i, j)+big*rapid.Float64Range(0.01, 0.5).Draw(rt, "by"))
		if c := compare(t, g, in.G, spectrum); c.Equal && in.Queries() > 3 {
			rt.Fatalf("entry %d,%d changed and accepted: %+v", i, j, c)
		}
	})
}

// drawInstance draws points that don't coincide.
func drawInstance(rt *rapid.T) *instance.DataSet {
	n, d := rapid.IntRange(3, 8).Draw(rt, "n"), rapid.IntRange(1, 3).Draw(rt, "d")
	point := rapid.SliceOfN(rapid.Float64Range(-3, 3), d, d)
	x := rapid.SliceOfNDistinct(point, n, n, func(p []float64) int { return int(4 * p[0]) }).Draw(rt, "x")
	q := rapid.SliceOfN(point, 5, 5).Draw(rt, "query")
	in, err := instance.NewDataSet(x, q, rapid.Float64Range(0.7, 3).Draw(rt, "c"), rapid.IntRange(1, n-1).Draw(rt, "m"))
	if err != nil {
		rt.Skip(err)
	}
	return in
}
