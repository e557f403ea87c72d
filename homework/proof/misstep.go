package proof

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/diagnosis"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
	"kpcalab/homework/lazyregexp"
)

// falseStep is the finding for the first step whose sides differ.
func (p *argument) falseStep(s *step) finding.Finding {
	if s.linked || s.inWords && p.namesSubject(s.line) {
		p.bad = s.line
	}
	for _, t := range p.steps() {
		if t == s {
			break
		}
		t.facts = p.factsOf(t.from, t.to)
	}
	if isSample(s.from) && isSample(s.to) {
		f := oneSample.Finding(finding.Malformed, lineText(s.line)+" takes a training sample for the new one, $"+s.from.LaTeX()+" = "+s.to.LaTeX()+"$, and what follows then holds for training samples only.")
		f.Notes = p.notes(s)
		return f
	}
	if again := p.secondValue(); again != nil {
		f := twoValues.Finding(finding.Malformed, lineText(again.line)+" gives $"+again.from.LaTeX()+"$ the value $"+again.to.LaTeX()+"$, and the proof gives it another one, too.")
		f.Notes = p.notes(s)
		return f
	}
	if p.meantForMean(s.from, s.to) {
		f := meanNotSaid.Finding(finding.Malformed, p.whichStep(s)+" would be true if $\\bar f$ were the mean of the features. In the lecture $\\bar f = f - \\frac1n F 1_n$ is the centred feature of the sample.")
		f.Notes = p.notes(s)
		return f
	}
	f := finding.Finding{Verdict: finding.Wrong, Notes: p.notes(s), Understood: s.from.LaTeX() + ` \;\ne\; ` + s.to.LaTeX()}
	f.Say = lineText(s.line) + " is the first step that doesn't hold: its two sides are different."
	if p.among(s) > 1 {
		f.Say = "On line " + fmt.Sprint(s.line) + " the first step that doesn't hold is $" + s.from.LaTeX() + " = " + s.to.LaTeX() + "$: its two sides are different."
	}
	f.Slips, f.Help = p.misstep(s)
	if !f.Shows(falseStepSlip) {
		f.Verdict = finding.Almost
	}
	f.Counterexample = p.example(s)
	if why := p.perhapsMisread(s); why != "" {
		f.Verdict, f.Undecided = finding.Malformed, true
		f.Notes = append(f.Notes, why)
	}
	return f
}

// perhapsMisread says why a false step may be one of the reader and not of the student:
// its equality was put together from words, or they say that it holds sometimes.
func (p *argument) perhapsMisread(s *step) string {
	switch {
	case s.inWords || s.soft:
		return "This equality was read from words, and they may mean another one: so it isn't called wrong."
	case s.line <= len(p.lines) && sometimes.MatchString(p.lines[s.line-1]):
		return inSomeCase
	}
	return ""
}

const inSomeCase = "The words around it may say that this holds in a special case, or not at all: so it isn't called wrong."

// sometimes are words of what holds in a case that the proof isn't about, or of a mistake.
var sometimes = lazyregexp.New(`(?i)\b(?:if|for|with|in case (?:of|that)) (?:the |our |already )*(?:data|features|samples|kernel)?\s*(?:are |is |were |was )?(?:already )?cent(?:red|ered)\b|\b(?:if|when|unless)\b[^.]*\b(?:cent(?:red|ered)|mean|zero|0)\b|\bif \$?F ?(?:1|\\mathbf)|\bwithout (?:the )?(?:cent(?:ring|ering)|H\b|\$H)|\b(?:would|could) be\b|\b(?:a|the|common|typical|frequent) (?:mistake|error)\b|\bfor \$?x ?= ?x_|\bfor \$?m ?= ?\d|\bfor (?:a|the|any|every|each) training (?:sample|point)s?\b|\bin particular\b|\bspecial case\b|\b(?:don't|do not|not) (?:assume|need|require|suppose)\b|\b(?:in general|unless)\b`)

// secondValue is a reason that gives a name of the student's own, which has a value
// already, another one: with a = f we get k, with a = F1/n we get K1/n. nil where none does.
func (p *argument) secondValue() *step {
	for _, c := range p.chains {
		if !c.reason || len(c.steps) != 1 {
			continue
		}
		s := c.steps[0]
		if slices.ContainsFunc(p.names, func(d formula.Definition) bool { return d.Name == s.from.Text() }) && !p.equal(s.from, s.to) {
			return s
		}
	}
	return nil
}

// isSample reports a sample, or its feature.
func isSample(e *formula.Expr) bool {
	sh := e.Shape()
	return (sh.Rows == algebra.Mu || sh.Rows == algebra.D) && sh.Cols == algebra.One && samples.MatchString(e.Text())
}

var samples = lazyregexp.New(`^(?:[fx](?:_\{?[a-z]\}?|[ᵢⱼₗ])?|F e_\{?[a-z]\}?|F eᵢ)$`)

// among is the number of steps on the line of a step.
func (p *argument) among(s *step) (n int) {
	for _, t := range p.steps() {
		if t.line == s.line {
			n++
		}
	}
	return n
}

// meantForMean reports sides that would be equal if f̄ were the mean of the features.
func (p *argument) meantForMean(a, b *formula.Expr) bool {
	if !a.Uses("bar f") && !b.Uses("bar f") {
		return false
	}
	for _, size := range instance.ExactSizes[:2] {
		x, y, err := formula.Pair(a, b, withMean(p.draw(p.seed, size, 0, p.choice)))
		if err != nil || !slices.Equal(x, y) {
			return false
		}
	}
	return true
}

// withMean is an instance in which f̄ is the mean of the features.
func withMean(in *instance.Instance[uint64]) *instance.Instance[uint64] {
	other := *in
	other.Values = maps.Clone(in.Values)
	f, centred := in.Values["f"], in.Values["bar f"]
	mean := algebra.NewMatrix[uint64](f.Rows, 1)
	for i := range mean.Data {
		mean.Data[i] = in.Field.Sub(f.Data[i], centred.Data[i])
	}
	other.Values["bar f"] = mean
	return &other
}

func lineText(line int) string { return fmt.Sprintf("Line %d", line) }

// misstep says what a false step would take to be true, as a question.
func (p *argument) misstep(s *step) (slips []finding.Slip, help string) {
	a, b := s.from, s.to
	if r, ok := p.multiple(a, b); ok {
		if r == "-1" {
			return []finding.Slip{diagnosis.SignSlip}, "The two sides have opposite signs. Follow the signs once more: which term is subtracted from which?"
		}
		return []finding.Slip{factorSlip}, fmt.Sprintf("The two sides differ by the factor %s. Where does it come from: is a sum taken for a mean, or $\\|\\bar F\\alpha_j\\|^2$ for $\\|\\bar F\\alpha_j\\|$?", r)
	}
	if d := p.inCatalogue(s); len(d.Slips) > 0 {
		return d.Slips, d.Help
	}
	slip := falseStepSlip
	kept := p.supposing
	switch {
	case p.onlyForEqual(a, b):
		slip = deltaLost
	case kept(a, b, symbol.UnitEigenvalues):
		slip = powerOfLambda
	case p.differByOnes(a, b):
		slip = scalarTerms
	case kept(a, b, symbol.CentredData) && p.isBare():
		return []finding.Slip{featuresUncentred}, "This would be true if the features had mean 0, $F 1_n = 0$. The chain is written with $F\\alpha$: which matrix holds the centred features, and by what matrix does it come from $F$?"
	case kept(a, b, symbol.CentredData):
		slip = alreadyCentred
	case kept(a, b, symbol.NoCentring):
		slip = lostH
	case kept(a, b, symbol.NoCentringAll):
		slip = projectorIsIdentity
	}
	return []finding.Slip{slip}, slip.Hint
}

// inCatalogue looks a wrong embedding up in the catalogue, where the line before
// it is the right one.
func (p *argument) inCatalogue(s *step) (d diagnosis.Diagnosis) {
	if _, bad := wrongShape(s.to); bad || s.from.Shape() != s.to.Shape() || p.choice != 0 {
		return d
	}
	if right := decide(s.from, lectureEmbedding, p.seed); right.err != nil || !right.equal {
		return d
	}
	answer, err := embedInstances(s.to, &p.left)
	if err != nil {
		return d
	}
	return diagnosis.Of(diagnosis.Embeddings, instance.Public(), answer)
}

// multiple finds a constant s with b = s·a on every instance: −1, or a power of
// n, m, n − 1 or 2.
func (p *argument) multiple(a, b *formula.Expr) (string, bool) {
	type factor struct {
		name string
		of   func(s instance.Sizes) algebra.Ratio
	}
	list := []factor{
		{"-1", func(instance.Sizes) algebra.Ratio { return algebra.Ratio{Num: -1, Den: 1} }},
		{"$n$", func(s instance.Sizes) algebra.Ratio { return algebra.Ratio{Num: int64(s.N), Den: 1} }},
		{"$\\frac1n$", func(s instance.Sizes) algebra.Ratio { return algebra.Ratio{Num: 1, Den: int64(s.N)} }},
		{"$n-1$", func(s instance.Sizes) algebra.Ratio { return algebra.Ratio{Num: int64(s.N - 1), Den: 1} }},
		{"$\\frac1{n-1}$", func(s instance.Sizes) algebra.Ratio { return algebra.Ratio{Num: 1, Den: int64(s.N - 1)} }},
		{"2", func(instance.Sizes) algebra.Ratio { return algebra.Ratio{Num: 2, Den: 1} }},
		{"½", func(instance.Sizes) algebra.Ratio { return algebra.Half }},
	}
	for _, f := range list {
		ok := true
		for _, size := range instance.ExactSizes[:2] {
			in := p.draw(p.seed, size, 0, p.choice)
			x, y, err := formula.Pair(a, b, in)
			g := in.Field
			if err != nil {
				return "", false
			}
			s := g.Of(f.of(size))
			nonzero := false
			for i := range x {
				ok = ok && g.Mul(s, x[i]) == y[i]
				nonzero = nonzero || x[i] != 0
			}
			ok = ok && nonzero
		}
		if ok {
			return f.name, true
		}
	}
	return "", false
}

// onlyForEqual reports sides that are the same where their indices are, as i = j,
// and aren't all 0 there.
func (p *argument) onlyForEqual(a, b *formula.Expr) bool {
	x, y, err := formula.PairSame(a, b, p.draw(p.seed, p.size, 0, p.choice))
	return err == nil && slices.Equal(x, y) && slices.ContainsFunc(x, func(v uint64) bool { return v != 0 })
}

// differByOnes reports columns of n numbers that differ by the same number in
// each.
func (p *argument) differByOnes(a, b *formula.Expr) bool {
	sh := a.Shape()
	if sh.Rows != algebra.N || sh.Cols != algebra.One || len(a.Letters())+len(b.Letters()) > 0 {
		return false
	}
	in := p.draw(p.seed, p.size, 0, 0)
	x, y, err := formula.Pair(a, b, in)
	if err != nil {
		return false
	}
	g := in.Field
	for i := range x {
		if g.Sub(x[i], y[i]) != g.Sub(x[0], y[0]) {
			return false
		}
	}
	return true
}

// explicitMap is the feature map of counter-examples: φ(x) = (x, x²), or the
// coordinates and their squares.
func explicitMap(x []float64) []float64 {
	f := append([]float64{}, x...)
	for _, v := range x {
		f = append(f, v*v)
	}
	return f
}

// example is the smallest data set on which the two sides differ: with the
// lecture's kernel, or with φ(x) = (x, x²) where features stand in the line.
func (p *argument) example(s *step) (found *finding.Example) {
	features := false
	for _, e := range []*formula.Expr{s.from, s.to} {
		sh := e.Shape()
		features = features || sh.Rows == algebra.Mu || sh.Cols == algebra.Mu
	}
	instance.LineSets(func(points [][]float64) bool {
		for m := 1; m < len(points); m++ {
			for at := 0.0; at <= 3; at++ {
				x := append([]float64{at}, make([]float64, len(points[0])-1)...)
				d := instance.Data{Points: points, At: x, Width: instance.ExampleWidth, Components: m, Budget: &p.left}
				setting := fmt.Sprintf("Gaussian kernel with c = %g; m = %d; at x = %s", instance.ExampleWidth, m, finding.PointText(x))
				if features {
					if m > 1 {
						continue
					}
					d.Features = explicitMap
					setting = fmt.Sprintf("features φ(x) = (x, x²); m = %d; at x = %s", m, finding.PointText(x))
				}
				if found = p.differAt(s, d, setting, points); found != nil {
					return false
				}
			}
		}
		return true
	})
	return found
}

// differAt lists the entries in which the two sides differ on data.
func (p *argument) differAt(s *step, d instance.Data, setting string, points [][]float64) *finding.Example {
	in, err := instance.Compute(d)
	if err != nil {
		return nil
	}
	if l := in.Values["Lambda"]; l.At(l.Rows-1, l.Rows-1) < 1e-6*l.At(0, 0) {
		return nil // λ_m is 0 up to rounding
	}
	if p.choice == symbol.RawAxes {
		in.UnscaleAxes()
	}
	x, y, err := formula.Pair(s.from, s.to, in)
	if err != nil {
		return nil
	}
	scale := 0.0
	for i := range x {
		scale = math.Max(scale, math.Max(math.Abs(x[i]), math.Abs(y[i])))
	}
	ex := &finding.Example{Setting: setting + fmt.Sprintf("; line %d, its left side expected and its right side found", s.line), Points: points}
	for i := range x {
		if math.Abs(x[i]-y[i]) > 1e-6*math.Max(scale, 1e-2) && len(ex.Labels) < 4 {
			ex.Add(entryName(s.from, s.to, i, len(x), in), x[i], y[i])
		}
	}
	if len(ex.Labels) == 0 {
		return nil
	}
	return ex
}

// entryName names number i of both sides.
func entryName(a, b *formula.Expr, i, total int, in *instance.Instance[float64]) string {
	sh := a.Shape()
	if sh.IsScalar() {
		sh = b.Shape()
	}
	rows, cols := in.Size[sh.Rows], in.Size[sh.Cols]
	block := ""
	if letters := a.Letters(); total > rows*cols && len(letters) > 0 {
		block = strings.ReplaceAll(strings.Join(letters, ""), "∘", "j") + fmt.Sprintf(" no. %d", i/(rows*cols)+1)
	}
	i %= rows * cols
	name := "value"
	switch {
	case rows > 1 && cols > 1:
		name = fmt.Sprintf("entry (%d,%d)", i/cols+1, i%cols+1)
	case rows*cols > 1:
		name = fmt.Sprintf("entry %d", i+1)
	}
	if block != "" {
		name += ", " + block
	}
	return name
}
