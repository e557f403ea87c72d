package proof

import (
	"fmt"
	"math"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/diagnosis"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/evaluate"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// falseStep is the finding for an equation that doesn't hold.
func (a *argument) falseStep(s *step) finding.Finding {
	f := finding.Finding{Verdict: finding.Wrong}
	f.Say = fmt.Sprintf("In line %d $%s = %s$ doesn't hold: the two sides are different.", a.lineOf(s.to.From),
		s.from.LaTeX(), s.to.LaTeX())
	f.Slips, f.Help = a.misstep(s)
	if !f.Shows(falseEquation) {
		f.Verdict = finding.Almost
	}
	f.Counterexample = a.example(s)
	return f
}

// lineOf is the line of the source that a byte stands in.
func (a *argument) lineOf(at int) int {
	line, _, _ := formula.Place(a.doc.Source, at)
	return line
}

type supposition struct {
	choice symbol.Choice
	slip   finding.Slip
}

// supposed are what a false equation may take to be true.
var supposed = []supposition{
	{symbol.UnitEigenvalues, powerOfLambda},
	{symbol.CentredData, alreadyCentred},
	{symbol.NoCentring, lostH},
	{symbol.NoCentringAll, projectorIsIdentity},
}

// misstep says what a false equation would take to be true, as a question.
func (a *argument) misstep(s *step) (slips []finding.Slip, help string) {
	x, y := s.from, s.to
	if r := a.multiple(x, y); r == "-1" {
		return []finding.Slip{diagnosis.SignSlip}, "The two sides have opposite signs: which term is subtracted from which?"
	} else if r != "" {
		return []finding.Slip{factor}, fmt.Sprintf("The two sides differ by the factor %s. %s", r, factor.Hint)
	}
	if a.text.Is(x, embedding) { // a wrong embedding behind the right one
		if f := a.diagnose(y); len(f.Slips) > 0 && f.Verdict == finding.Almost {
			return f.Slips, f.Help
		}
	}
	slip := falseEquation
	eigen := a.uses(y, "lambda", "Lambda") && a.uses(x, "K") && !a.uses(x, "H")
	switch {
	case eigen && a.holdsSupposing(symbol.CentredData, s): // Kα = λα
		slip, _ = finding.Known("eigen-of-K")
	case a.text.Worlds()[0].EqualOnDiagonal(x, y):
		slip = deltaLost
	default:
		if i := slices.IndexFunc(supposed, func(c supposition) bool { return a.holdsSupposing(c.choice, s) }); i >= 0 {
			slip = supposed[i].slip
		}
	}
	return []finding.Slip{slip}, slip.Hint
}

func (a *argument) holdsSupposing(c symbol.Choice, s *step) bool {
	equal, _, trouble := a.text.Supposing(c).Equal(s.from, s.to)
	return trouble == nil && equal
}

// factors by which two sides may differ.
var factors = []struct {
	name string
	of   func(n int64) algebra.Ratio
}{
	{"-1", func(int64) algebra.Ratio { return algebra.Whole(-1) }},
	{"$n$", algebra.Whole},
	{"$\\frac1n$", func(n int64) algebra.Ratio { return algebra.Frac(1, n) }},
	{"$n-1$", func(n int64) algebra.Ratio { return algebra.Whole(n - 1) }},
	{"$\\frac1{n-1}$", func(n int64) algebra.Ratio { return algebra.Frac(1, n-1) }},
	{"2", func(int64) algebra.Ratio { return algebra.Whole(2) }},
	{"½", func(int64) algebra.Ratio { return algebra.Half }},
}

// multiple is a factor s with y = s·x on every instance, "" where there is none.
func (a *argument) multiple(x, y *formula.Node) string {
	for _, s := range factors {
		fits := true
		for _, w := range a.text.Worlds()[:2] {
			u, _, none := w.Value(x)
			v, _, also := w.Value(y)
			if none != nil || also != nil || len(u.Data) != len(v.Data) {
				return ""
			}
			g, zero := w.Field(), true
			r := g.Of(s.of(int64(w.Size(algebra.N))))
			for i := range u.Data {
				fits = fits && g.Mul(r, u.Data[i]) == v.Data[i]
				zero = zero && v.Data[i] == 0
			}
			fits = fits && !zero
		}
		if fits {
			return s.name
		}
	}
	return ""
}

// explicitMap is the feature map of counter-examples: the coordinates and their squares.
func explicitMap(x []float64) []float64 {
	f := append([]float64{}, x...)
	for _, v := range x {
		f = append(f, v*v)
	}
	return f
}

// example is the smallest data set on which the two sides of a step differ: with the
// lecture's kernel, or with φ(x) = (x, x²) where features stand in it.
func (a *argument) example(s *step) (found *finding.Example) {
	features := a.uses(s.from, primal...) || a.uses(s.to, primal...)
	budget := work
	instance.LineSets(func(points [][]float64) bool {
		for m := 1; m < len(points); m++ {
			for at := 0.0; at <= 3; at++ {
				x := append([]float64{at}, make([]float64, len(points[0])-1)...)
				d := instance.Data{Points: points, At: x, Width: instance.ExampleWidth, Components: m, Budget: &budget}
				setting := fmt.Sprintf("Gaussian kernel with c = %g", instance.ExampleWidth)
				if features {
					d.Features, setting = explicitMap, "features φ(x) = (x, x²)"
				}
				found = a.differAt(s, d, fmt.Sprintf("%s; m = %d; at x = %s", setting, m, finding.PointText(x)))
				if found != nil || budget < 0 {
					return false
				}
			}
		}
		return true
	})
	return found
}

// differAt lists the entries in which the two sides differ on data.
func (a *argument) differAt(s *step, d instance.Data, setting string) *finding.Example {
	in, err := instance.Compute(d)
	if err != nil {
		return nil
	}
	if l := in.Values["Lambda"]; l.At(l.Rows-1, l.Rows-1) < 1e-6*l.At(0, 0) {
		return nil // λ_m is 0 up to rounding
	}
	w := evaluate.On(a.text, in)
	less := func(other *formula.Node) (*algebra.Matrix[float64], *evaluate.Trouble) { // so both have the same indices
		both := &formula.Node{Op: formula.Add, Kids: []*formula.Node{s.from, s.to}}
		v, _, trouble := w.Value(&formula.Node{Op: formula.Minus, Kids: []*formula.Node{both, other}})
		return v, trouble
	}
	x, none := less(s.to)
	y, also := less(s.from)
	if none != nil || also != nil || len(x.Data) != len(y.Data) {
		return nil
	}
	largest := 1e-2
	for i := range x.Data {
		largest = math.Max(largest, math.Max(math.Abs(x.Data[i]), math.Abs(y.Data[i])))
	}
	e := &finding.Example{Setting: setting + "; the left side expected, the right side found", Points: d.Points, At: d.At}
	for i := range x.Data {
		if math.Abs(x.Data[i]-y.Data[i]) > 1e-6*largest && len(e.Labels) < 4 {
			rounded := func(v float64) float64 { return math.Round(v*1e9) / 1e9 }
			e.Add(entryName(i, x.Rows, x.Cols), rounded(x.Data[i]), rounded(y.Data[i]))
		}
	}
	if len(e.Labels) == 0 {
		return nil
	}
	return e
}

func entryName(i, rows, cols int) string {
	if rows > 1 && cols > 1 {
		return fmt.Sprintf("entry (%d,%d)", i/cols+1, i%cols+1)
	}
	return fmt.Sprintf("entry %d", i+1)
}
