package proof

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"kpcalab/homework/algebra"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/partial"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/instance"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/proof/doubt"
)

// Derivation judges a proof: a chain of equalities, one or more a line, with
// definitions and words of explanation between them.
func Derivation(src string) finding.Finding { return checkDerivation(src, freshSeed()) }

// Homework2 judges a derivation as [Derivation] does, but of the embedding formula
// alone: a proof of another claim of the lecture isn't the one that is asked for.
func Homework2(src string) finding.Finding {
	return checkProofOf(provable[:1], src, freshSeed())
}

func checkDerivation(src string, seed uint64) finding.Finding {
	return checkProofOf(provable, src, seed)
}

// checkProofOf judges a derivation that shall prove one of the claims.
func checkProofOf(claims []*claim, src string, seed uint64) (f finding.Finding) {
	defer func() {
		if r := recover(); r != nil {
			f = finding.Finding{Verdict: finding.Broken, Say: "The checker stopped on this proof.",
				Help: "This is not your fault; please show the proof to your teacher.", Notes: []string{finding.Safe(fmt.Sprint(r))}}
		}
		f.Problem = "Derivation"
	}()
	if strings.TrimSpace(src) == "" {
		return finding.Finding{Verdict: finding.Missing, Say: "Nothing is written here yet.", Help: "Begin with the definition that the claim is about, and go on line by line, each with an equals sign."}
	}
	src = unabbreviated(scan.WithoutComments(unfenced(src)))
	known := map[string]reading{}
	read := func(text string) reading { // what is left of a text is often read again
		r, ok := known[text]
		if !ok {
			r = readProof(claims, text, seed)
			r.unread, r.finding.Notes = slices.Clip(r.unread), slices.Clip(r.finding.Notes)
			known[text] = r
		}
		return r
	}
	r := read(src)
	if r.err != nil && bareHalf.MatchString(src) { // nobody halves an inverse in a proof
		half := bareHalf.ReplaceAllString(src, "^(-1/2)")
		if again := read(half); again.err == nil {
			src, r = half, again
			r.finding.Notes = append(r.finding.Notes, "^-1/2 was read as ^{-1/2}.")
		}
	}
	if r.err != nil {
		r.finding, r.unread = inPart(src, partial.Proof, unreadableWords(r.err, src, partial.Proof), read)
	} else if len(r.unread) > 0 && r.finding.Verdict == finding.Almost && lacks(r.finding) {
		r.finding = perhapsInWords(r.finding, r.unread)
	}
	if outside := doubt.Outside(formula.FromFirstLine(src)); len(outside) > 0 && r.finding.Verdict == finding.Wrong {
		r.finding = perhapsOutside(r.finding, outside)
	}
	if f = r.finding; f.Verdict == finding.Malformed && (r.err != nil || f.Undecided || f.Shows(unfounded)) || f.Verdict == finding.Almost && lacks(f) {
		if again, left, ok := bySigns(src, seed, read); ok {
			return beside(again, left)
		}
	}
	if r.err != nil {
		return beside(f, r.unread)
	}
	return beside(f, r.unread, doubt.Proof(formula.FromFirstLine(src)), loose(f, src, seed))
}

// unabbreviated writes out what is typed short most often, the full stop with it unless a
// sentence ends there.
func unabbreviated(src string) string {
	for _, a := range abbreviations {
		src = a.short.ReplaceAllString(src, a.full)
	}
	return src
}

// abbreviations are words of which mathematics has none.
var abbreviations = []struct {
	short *lazyregexp.Regexp
	full  string
}{
	{lazyregexp.New(`(^|[\s,;:(\[{])(?:bc|b/c|bcs|cuz|coz)(\s)`), "${1}because$2"},
	{lazyregexp.New(`\b(w/|s\.t\.)(\s)`), "with$2"},
	{lazyregexp.New(`\bw/o\b`), "without"},
	{lazyregexp.New(`\b[Cc]ols(?:\.(\s+[^\sA-Z])|([^\pL]|$))`), "columns$1$2"},
	{lazyregexp.New(`\b[Cc]ol(?:\.(\s+[^\sA-Z])|(\s+of\b))`), "column$1$2"},
	{lazyregexp.New(`\b[Cc]omps(?:\.(\s+[^\sA-Z])|([^\pL]|$))`), "components$1$2"},
	{lazyregexp.New(`\b[Cc]omp(?:\.(\s+[^\sA-Z])|(\s+of\b))`), "component$1$2"},
	{lazyregexp.New(`\bsymm?(?:\.(\s+[^\sA-Z])|([^\pL]|$))`), "symmetric$1$2"},
	{lazyregexp.New(`\bdef(?:n)?\.?(\s+of\b)`), "definition$1"},
}

// bareHalf is an exponent without brackets.
var bareHalf = lazyregexp.New(`\^[-−]1/2\b`)

// reading is what was made of an answer, all of which can be read but for clauses that say
// what nobody read.
type reading struct {
	finding finding.Finding
	unread  []unread.Part // these clauses
	line    int           // to which words lead from another one, and not to something equal; 0 where there is none
	err     error         // where it can't be read
}

// readProof judges a derivation, if it can be read.
func readProof(claims []*claim, src string, seed uint64) reading {
	d, err := formula.ParseDerivation(src, symbol.Standard())
	if err != nil {
		return reading{err: err}
	}
	p := &argument{claims: claims, seed: seed, size: factSizes, left: 2 * formulaWork, drawn: map[drawKey]*instance.Instance[uint64]{}}
	p.arrange(d)
	p.names, p.sides, p.lines = d.Defs, d.Sides, strings.Split(formula.FromFirstLine(src), "\n")
	if len(p.steps()) == 0 {
		return reading{finding: noStep.Finding(finding.Malformed, "No equality was found.")}
	}
	f := p.judge()
	if d.Mixed && f.Shows(falseStepSlip) {
		f = twoNames.Finding(finding.Malformed, "$g$ and $\\bar g$ both stand in the proof, and both were read as the embedding; "+strings.ToLower(f.Say[:1])+f.Say[1:])
	}
	if other := p.otherSide(d.Sides); f.Verdict == finding.Correct && other != nil {
		f = otherSide.Finding(finding.Wrong, lineText(other.Number)+" says that a side of the claim is $"+other.Terms[0].LaTeX()+"$: the other steps prove the claim, and this isn't equal to its sides.")
	}
	f.Seeds = map[string]uint64{"derivation": seed}
	for _, c := range p.mentioned {
		d.Unread = append(d.Unread, wholeLine(formula.FromFirstLine(src), c.mention))
	}
	if f.Verdict == finding.Correct {
		parts, notes := p.unusedReasons(formula.FromFirstLine(src))
		d.Unread, f.Notes = append(d.Unread, parts...), append(f.Notes, notes...)
	}
	for _, n := range d.Notes {
		f.Notes = append(f.Notes, finding.Safe(capital(n))+".")
	}
	return reading{f, d.Unread, p.bad, nil}
}

// wholeLine is a line of an answer, counted from 1.
func wholeLine(src string, number int) unread.Part {
	lines := strings.Split(src, "\n")
	if number > len(lines) {
		return unread.Part{}
	}
	return unread.Find([]rune(src), utf8.RuneCountInString(strings.Join(lines[:number-1], "\n")), lines[number-1])
}

// step is one equality of a proof.
type step struct {
	from, to *formula.Expr
	line     int
	facts    []symbol.Fact // that it uses
	let      bool          // it is said to define a symbol of the lecture
	soft     bool          // words such as "we get" stand for its equals sign
	inWords  bool          // some words do
	linked   bool          // and lead to it from another line
}

// sequence is a chain of equal expressions.
type sequence struct {
	terms   []*formula.Expr
	steps   []*step
	reason  bool // it gives a reason for what stands beside it
	mention int  // the line whose words lead to its first term, 0 where it begins with an equation
	apart   bool // of another size than what stands before these words
	near    bool // what stands before them is on the same line, and of the same size
	line    int  // on which its first term stands
}

// endsOn is the line of its last term.
func (s *sequence) endsOn() int {
	if n := len(s.steps); n > 0 {
		return s.steps[n-1].line
	}
	return s.line
}

func (s *sequence) first() *formula.Expr { return s.terms[0] }
func (s *sequence) last() *formula.Expr  { return s.terms[len(s.terms)-1] }

// argument is a derivation while it is judged.
type argument struct {
	claims    []*claim // one of which shall be proved
	chains    []*sequence
	also      []*step              // what words state beside the chains; soft where they lead from one side to the other
	names     []formula.Definition // of the student's own
	seed      uint64
	size      instance.Sizes
	choice    symbol.Choice // RawAxes where ψ_j stands for F̄α_j
	left      int           // operations that may still be spent
	drawn     map[drawKey]*instance.Instance[uint64]
	led       []*step        // see between
	mentioned []*sequence    // expressions that only words come to: they are no part of the proof
	sides     []formula.Line // what the proof calls a side of the claim, one term each
	lines     []string       // of the source
	bad       int            // the line to which words lead from another one, and not to something equal
}

// drawKey identifies an instance.
type drawKey struct {
	seed    uint64
	size    instance.Sizes
	missing symbol.Fact
	choice  symbol.Choice
}

// draw is an instance, kept for the next step.
func (p *argument) draw(seed uint64, size instance.Sizes, missing symbol.Fact, choice symbol.Choice) *instance.Instance[uint64] {
	key := drawKey{seed, size, missing, choice}
	in := p.drawn[key]
	if in == nil {
		in = instance.DrawWorld(seed, size, missing, choice)
		in.Budget = &p.left
		p.drawn[key] = in
	}
	return in
}

// arrange joins lines to chains: a line that begins with an equals sign, or
// with the first or last expression of a chain, goes on with it; another line
// begins a chain of its own.
func (p *argument) arrange(d *formula.Derivation) {
	for _, l := range d.Also {
		for i, t := range l.Terms[1:] {
			p.also = append(p.also, &step{from: l.Terms[i], to: t, line: l.Number, soft: l.Soft})
		}
	}
	var current *sequence
	of := make([]*sequence, len(d.Lines))
	for n, l := range d.Lines {
		terms := l.Terms
		if l.Lead && l.After > 0 && of[l.After-1] != nil {
			if current = of[l.After-1]; current.reason { // by definition ḡ = …; with B = … this is = …
				current.reason, current.line = false, d.Lines[l.After-1].Number
			}
		}
		if l.Aside {
			aside := &sequence{terms: terms[:1], reason: true}
			p.chains, of[n] = append(p.chains, aside), aside
			for i, t := range terms[1:] { // let Ψ = (ψ_1|…|ψ_m) = X: the second equality is shown
				aside.steps = append(aside.steps, &step{from: aside.last(), to: t, line: l.Number, let: l.Let && i == 0, inWords: !l.Signs[i+1]})
				aside.terms = append(aside.terms[:len(aside.terms):len(aside.terms)], t)
			}
			continue
		}
		if !l.Lead || current == nil {
			before := current
			if current = p.find(terms[0]); current == nil {
				current = &sequence{terms: terms[:1], line: l.Number}
				if l.Soft {
					current.mention = l.Number
					current.apart = before != nil && before.last().Shape() != terms[0].Shape()
				}
				p.chains = append(p.chains, current)
			}
			terms = terms[1:]
		}
		of[n] = current
		signs := l.Signs[len(l.Signs)-len(terms):]
		for i, t := range terms {
			leads := l.Lead && i == 0
			current.steps = append(current.steps, &step{from: current.last(), to: t, line: l.Number, soft: l.Soft && leads, inWords: !signs[i],
				linked: leads && !signs[i] && current.endsOn() != l.Number})
			current.terms = append(current.terms[:len(current.terms):len(current.terms)], t)
		}
	}
}

func (p *argument) find(t *formula.Expr) *sequence {
	text := t.Text()
	for i := len(p.chains) - 1; i >= 0; i-- {
		if c := p.chains[i]; c.last().Text() == text || c.first().Text() == text {
			return c
		}
	}
	return nil
}

// steps are all steps in the order of their lines.
func (p *argument) steps() []*step {
	var list []*step
	for _, c := range p.chains {
		list = append(list, c.steps...)
	}
	for i := range list { // few: insertion keeps the order within a line
		for j := i; j > 0 && list[j].line < list[j-1].line; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return list
}

// judge finds the first false step, or else what the proof lacks.
func (p *argument) judge() finding.Finding {
	p.cut()
	for c := p.unfounded(); c != nil; c = p.unfounded() {
		if p.mentioned = append(p.mentioned, c); len(c.steps) > 0 || !c.apart {
			if !c.near {
				p.bad = c.mention
			}
			return c.unfounded()
		}
		p.chains = slices.DeleteFunc(p.chains, func(o *sequence) bool { return o == c })
	}
	f := p.judgeSteps()
	if len(p.mentioned) > 0 && f.Verdict != finding.Correct {
		if !p.mentioned[0].near {
			p.bad = p.mentioned[0].mention
		}
		return p.mentioned[0].unfounded()
	}
	return f
}

// unfounded is the finding for an expression that only words come to.
func (s *sequence) unfounded() finding.Finding {
	return unfounded.Finding(finding.Malformed, lineText(s.mention)+" comes to $"+s.first().LaTeX()+"$ in words, and no equation says what this is equal to.")
}

// judgeSteps is [argument.judge] of what is left.
func (p *argument) judgeSteps() finding.Finding {
	bad, err := p.firstFalse()
	if bad != nil && p.mentionsAxes() { // ψ_j may stand for F̄α_j, before it is normalised
		p.choice = symbol.RawAxes
		again, raw := p.firstFalse()
		switch {
		case again == nil && raw == nil:
			bad, err = nil, nil
		default:
			p.choice = 0
		}
	}
	if err != nil {
		return p.noValue(bad, err)
	}
	if bad != nil {
		return p.falseStep(bad)
	}
	if s := p.falselyStated(); s != nil {
		f := p.falseStep(s)
		if s.soft {
			p.bad = s.line
		}
		f.Say = lineText(s.line) + " states $" + s.from.LaTeX() + " = " + s.to.LaTeX() + "$, and no step uses it: but its two sides are different."
		if s.soft {
			f.Say = lineText(s.line) + " leads in words from $" + s.from.LaTeX() + "$ to $" + s.to.LaTeX() + "$, and these are different."
		}
		return f
	}
	for _, s := range p.steps() {
		s.facts = p.factsOf(s.from, s.to)
	}
	p.multiplied()
	if s := p.unsaidSums(); s != nil {
		return scalarTerms.Finding(finding.Malformed, lineText(s.line)+" is true only because $A^\\top 1_n = 0$, and the proof doesn't say so.")
	}
	return p.complete()
}

func (p *argument) mentionsAxes() bool {
	for _, c := range p.chains {
		for _, t := range c.terms {
			if t.Uses("Psi") || t.Uses("B") {
				return true
			}
		}
	}
	return false
}

// firstFalse is the first step whose sides differ.
func (p *argument) firstFalse() (*step, error) {
	for _, s := range p.steps() {
		for i, size := range instance.ExactSizes {
			equal, err := p.holds(s.from, s.to, func(seed uint64) *instance.Instance[uint64] {
				return p.draw(seed, size, 0, p.choice)
			}, p.seed+uint64(1000*i))
			if err != nil {
				return s, err
			}
			if !equal {
				return s, nil
			}
		}
	}
	return nil, nil
}

// falselyStated is the first equation beside the steps whose sides differ; nil where
// each holds, or has no value.
func (p *argument) falselyStated() *step {
	for _, s := range p.also {
		for _, size := range instance.ExactSizes[:2] {
			equal, err := p.holds(s.from, s.to, func(seed uint64) *instance.Instance[uint64] { return p.draw(seed, size, 0, p.choice) }, p.seed)
			if err == nil && !equal {
				return s
			}
		}
	}
	return nil
}

// holds compares two expressions on an instance, redrawn while a root in them
// doesn't exist.
func (p *argument) holds(a, b *formula.Expr, draw func(seed uint64) *instance.Instance[uint64], seed uint64) (bool, error) {
	var last error
	for try := range uint64(rootTries) {
		x, y, err := formula.Pair(a, b, draw(seed+try))
		if err == nil {
			for i := range x {
				if x[i] != y[i] {
					return false, nil
				}
			}
			return true, nil
		}
		if last = err; !errors.Is(err, algebra.ErrRoot) {
			break
		}
	}
	return false, last
}

// without compares two expressions where a fact is missing; what can't be
// evaluated there counts as equal.
func (p *argument) without(a, b *formula.Expr, missing symbol.Fact) bool {
	equal, err := p.holds(a, b, func(seed uint64) *instance.Instance[uint64] {
		return p.draw(seed, p.size, missing, p.choice)
	}, p.seed)
	return equal || err != nil
}

// equalWithout is [argument.without] for expressions that have values there.
func (p *argument) equalWithout(a, b *formula.Expr, missing symbol.Fact) bool {
	equal, err := p.holds(a, b, func(seed uint64) *instance.Instance[uint64] {
		return p.draw(seed, p.size, missing, p.choice)
	}, p.seed)
	return equal && err == nil
}

// supposing compares two expressions where something more holds.
func (p *argument) supposing(a, b *formula.Expr, c symbol.Choice) bool {
	equal, err := p.holds(a, b, func(seed uint64) *instance.Instance[uint64] {
		return p.draw(seed, p.size, 0, c)
	}, p.seed)
	return equal && err == nil
}

// noValue is the finding for a step that can't be evaluated.
func (p *argument) noValue(s *step, err error) finding.Finding {
	if errors.Is(err, algebra.ErrSingular) {
		return singular.Finding(finding.Wrong, fmt.Sprintf("Line %d inverts a matrix that has no inverse, or divides by 0.", s.line))
	}
	if errors.Is(err, symbol.ErrWork) {
		return finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{tooLongSlip}, Say: fmt.Sprintf("At line %d the proof takes more operations than any proof of these claims.", s.line),
			Help: "Use matrix products in place of nested sums, and leave out lines that repeat each other."}
	}
	return finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{noValue}, Say: fmt.Sprintf("Line %d can't be evaluated exactly: %s.", s.line, finding.Safe(err.Error())),
		Help: "Keep to the lecture's symbols, matrix products and half powers of $\\Lambda$ and $\\lambda_j$."}
}
