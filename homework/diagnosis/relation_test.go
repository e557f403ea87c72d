package diagnosis

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// Answers that no misconception explains are told what they have in common with
// the right one.
func TestProbes(t *testing.T) {
	all := func(f func(in *instance.DataSet, g *mat.Dense)) []*mat.Dense {
		var list []*mat.Dense
		for _, in := range instance.Public() {
			g := mat.DenseCopyOf(in.G)
			f(in, g)
			list = append(list, g)
		}
		return list
	}
	turn := func(angle float64) func(in *instance.DataSet, g *mat.Dense) {
		return func(in *instance.DataSet, g *mat.Dense) {
			r := mat.DenseCopyOf(instance.Centering(in.M, 0))
			c, s := math.Cos(angle), math.Sin(angle)
			r.Set(0, 0, c)
			r.Set(0, 1, -s)
			r.Set(1, 0, s)
			r.Set(1, 1, c)
			g.Mul(in.G, r)
		}
	}
	for name, c := range map[string]struct {
		answer []*mat.Dense
		want   relationKind
		say    string
	}{
		"itself": {all(func(*instance.DataSet, *mat.Dense) {}), equal, ""},
		"NaN":    {all(func(_ *instance.DataSet, g *mat.Dense) { g.Set(0, 0, math.NaN()) }), notFinite, "NaN"},
		"zero":   {all(func(_ *instance.DataSet, g *mat.Dense) { g.Zero() }), zero, "0 everywhere"},
		"constant": {all(func(_ *instance.DataSet, g *mat.Dense) {
			g.Apply(func(_, j int, _ float64) float64 { return 0.3 + float64(j) }, g)
		}), constant, "same at every"},
		"an offset":        {all(func(_ *instance.DataSet, g *mat.Dense) { addCol(g, 0, 0.123) }), offset, "same vector"},
		"odd factors":      {all(func(_ *instance.DataSet, g *mat.Dense) { scaleCol(g, 0, 1.234); scaleCol(g, 1, 0.77) }), scaled, "proportional"},
		"factor, offset":   {all(func(_ *instance.DataSet, g *mat.Dense) { scaleCol(g, 0, 1.234); addCol(g, 1, 0.1) }), scaledOffset, "times a factor"},
		"first two turned": {all(turn(0.4)), rotated, "rotation"},
		"sheared": {all(func(in *instance.DataSet, g *mat.Dense) {
			for i := range in.Queries() {
				g.Set(i, 0, in.G.At(i, 0)+0.5*in.G.At(i, 1))
			}
		}), mixed, "mixtures"},
		"exchanged": {all(func(in *instance.DataSet, g *mat.Dense) {
			g.SetCol(0, mat.Col(nil, 1, in.G))
			g.SetCol(1, mat.Col(nil, 0, in.G))
		}), permuted, "another order"},
		"training points only": {all(func(in *instance.DataSet, g *mat.Dense) {
			for i := range in.Queries() {
				if !isTraining(in, i) {
					g.Set(i, 0, 0.7)
				}
			}
		}), trainingOnly, "training points"},
		"second component": {all(func(in *instance.DataSet, g *mat.Dense) {
			for i := range in.Queries() {
				g.Set(i, 1, math.Sin(float64(7*i+1)))
			}
		}), someRight, "number 1"},
		"an inverse of HKH": {all(func(in *instance.DataSet, g *mat.Dense) { g.Set(1, 1, 3e14) }), huge, "million"},
		"nonsense": {all(func(in *instance.DataSet, g *mat.Dense) {
			g.Apply(func(i, j int, _ float64) float64 { return math.Sin(float64(13*i + 5*j + 1)) }, g)
		}), unrelated, ""},
	} {
		d := Of(Embeddings, instance.Public(), c.answer)
		if d.relation.Kind != c.want || !strings.Contains(d.relation.Say, c.say) || finding.IDs(d.Slips) != "" && c.want != permuted {
			t.Errorf("%s: relation %d %q, slip %q, want %d", name, d.relation.Kind, d.relation.Say, finding.IDs(d.Slips), c.want)
		}
		if c.want != equal && c.want != unrelated && (d.Say == "" || d.Help == "") {
			t.Errorf("%s: %+v", name, d)
		}
		f := d.Finding()
		if f.Say == "" || f.Help == "" {
			t.Errorf("%s: %+v", name, f)
		}
	}
	for _, in := range instance.Public() {
		training := 0
		for q := range in.Queries() {
			if isTraining(in, q) {
				training++
			}
		}
		if training == 0 || training == in.Queries() {
			t.Errorf("%s: %d of %d queries are training points", in.Name, training, in.Queries())
		}
	}
}

// Any numbers at all get a diagnosis, and none but the right ones are accepted.
func TestAnyNumbers(t *testing.T) {
	odd := []float64{0, 1, -1, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64, 0.3}
	rapid.Check(t, func(rt *rapid.T) {
		from := rapid.SampledFrom([]string{"odd", "reference", "any"}).Draw(rt, "from")
		var answer []*mat.Dense
		changed := false
		for _, in := range instance.Public() {
			g := mat.DenseCopyOf(in.G)
			g.Apply(func(_, _ int, v float64) float64 {
				switch {
				case from == "odd":
					changed = true
					return rapid.SampledFrom(odd).Draw(rt, "value")
				case from == "any":
					changed = true
					return rapid.Float64().Draw(rt, "value")
				case rapid.IntRange(0, 30).Draw(rt, "change") == 0:
					changed = true
					return v + rapid.SampledFrom([]float64{1e-3, -0.5, math.Inf(1), 1e300}).Draw(rt, "by")
				}
				return v
			}, g)
			answer = append(answer, g)
		}
		for _, sc := range []Scope{Embeddings, Pipelines} {
			if d := Of(sc, instance.Public(), answer); d.Correct == changed {
				rt.Fatalf("scope %d: correct is %v: %+v", sc, d.Correct, answer)
			}
		}
	})
}
