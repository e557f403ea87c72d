package proof

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
)

// claim is something that CheckDerivation can be asked to see proved.
type claim struct {
	name      string   // completes "from … to …"
	from, to  []string // forms of its two ends; i and j stand for the student's letters
	put       []string // forms of its beginning with the axes put in
	toPut     []string // forms of its end with what k and K are put in
	bare      []string // ends of a chain about Fα_j in place of F̄α_j
	fromText  string
	toText    string
	tooMuch   [][]symbol.Fact // facts of which one step may not use one of each group
	essential string          // what such a step skips, as a question
}

var provable = []*claim{
	{
		name: "embedding", fromText: `$\bar g = B(f - \frac1n F 1_n)$`, toText: `$\Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)$`,
		from: []string{`\bar g`, `B (f - \frac1n F 1_n)`, `B \bar f`, `\bar g_j`, `\psi_j^\top (f - \frac1n F 1_n)`, `\psi_j^\top \bar f`,
			`\bar g^\top`, `(f - \frac1n F 1_n)^\top B^\top`, `\bar f^\top B^\top`},
		put: []string{`\Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)`, `\Lambda^{-1/2} A^\top \bar F^\top \bar f`, `\lambda_j^{-1/2} \alpha_j^\top \bar F^\top (f - \frac1n F 1_n)`, `\lambda_j^{-1/2} \alpha_j^\top \bar F^\top \bar f`,
			`\Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n)`, `\Lambda^{-1/2} A^\top H F^\top \bar f`},
		to: []string{`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `\lambda_j^{-1/2} \alpha_j^\top H (k - \frac1n K 1_n)`, `(k - \frac1n K 1_n)^\top H A \Lambda^{-1/2}`,
			`\Lambda^{-1/2} A^\top (k - \frac1n K 1_n)`, `\lambda_j^{-1/2} \alpha_j^\top (k - \frac1n K 1_n)`, `(k - \frac1n K 1_n)^\top A \Lambda^{-1/2}`}, // AᵀH = Aᵀ
		toPut:     []string{`\Lambda^{-1/2} A^\top H F^\top \bar f`, `\lambda_j^{-1/2} \alpha_j^\top H F^\top \bar f`, `\Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n)`, `\lambda_j^{-1/2} \alpha_j^\top H F^\top (f - \frac1n F 1_n)`},
		tooMuch:   [][]symbol.Fact{{symbol.Axes}, {symbol.KernelVector, symbol.GramMatrix}},
		essential: `The heart of this proof is how the inner products of features appear. Write down first what the axes $\psi_j$ are in terms of $\bar F$ and $\alpha_j$, and only then bring in $K$ and $k$.`,
	},
	{
		name: "dual", fromText: `$\bar C\bar F\alpha$`, toText: `$\lambda\bar F\alpha$`,
		from: []string{`\bar C \bar F \alpha`, `\bar F \bar F^\top \bar F \alpha`, `\bar C \bar F \alpha_j`, `\bar F \bar F^\top \bar F \alpha_j`, `\bar C \psi`, `\bar C \psi_j`, `\bar C \bar F A`, `\bar F \bar F^\top \bar F A`, `\bar F\bar F^\top \psi_j`, `\bar F\bar F^\top\psi`, `\bar C\Psi`},
		to:   []string{`\lambda \bar F \alpha`, `\lambda_j \bar F \alpha_j`, `\lambda \psi`, `\lambda_j \psi_j`, `\bar F A \Lambda`},
		bare: []string{`\bar C F \alpha`, `\bar C F \alpha_j`, `\bar C F A`, `\bar F \bar F^\top F \alpha`, `\bar F \bar F^\top F \alpha_j`, `F F^\top F \alpha`, `F F^\top F \alpha_j`,
			`\lambda F \alpha`, `\lambda_j F \alpha_j`, `F A \Lambda`},
		tooMuch:   [][]symbol.Fact{{symbol.Covariance}, {symbol.CentredGram}, {symbol.Eigen}},
		essential: `The heart of this proof is where $\bar K$ appears inside $\bar C\bar F$. Give that step a line of its own.`,
	},
	{
		name: "renormalization", fromText: `$\langle\bar F\alpha_i, \bar F\alpha_j\rangle$`, toText: `$\lambda_i\delta_{ij}$`,
		from:      []string{`(\bar F \alpha_i)^\top \bar F \alpha_j`, `(\bar F \alpha_j)^\top \bar F \alpha_j`, `(\bar F \alpha)^\top \bar F \alpha`, `(\bar F A)^\top \bar F A`, `\psi_i^\top \psi_j`, `\psi_j^\top \psi_j`, `\psi^\top\psi`},
		to:        []string{`\lambda_i \delta_{ij}`, `\lambda_j`, `\lambda`, `\Lambda`, `\delta_{ij}`, `1`, `I_m`}, // the last three for ψ_j that are normalised
		bare:      []string{`(F \alpha_i)^\top F \alpha_j`, `(F \alpha_j)^\top F \alpha_j`, `(F \alpha)^\top F \alpha`, `(F A)^\top F A`},
		tooMuch:   [][]symbol.Fact{{symbol.CentredGram}, {symbol.Eigen}, {symbol.Orthonormal}},
		essential: `Three things are used at once: what $\bar F^\top\bar F$ is, that $\alpha_j$ is an eigenvector, and that the $\alpha_j$ are orthonormal. Give each a line.`,
	},
}

// matches reports whether an expression is one of the forms, by the algebra of
// matrices alone or with one definition put in: F̄ = FH, f̄ = f − F1/n,
// C̄ = F̄F̄ᵀ.
func (p *argument) matches(e *formula.Expr, forms []string) bool {
	letters := e.Letters()
	for k := 0; k < len(letters); k++ {
		if letters[k] == "∘" {
			letters = nil
		}
	}
	orders := [][]string{letters}
	if len(letters) == 2 {
		orders = append(orders, []string{letters[1], letters[0]})
	}
	for _, src := range forms {
		for _, l := range orders {
			f := form(src, l)
			if f == nil || f.Shape() != e.Shape() || len(f.Letters()) != len(e.Letters()) {
				continue
			}
			if p.equalWithout(e, f, symbol.Unrelated) && p.equalWithout(e, f, 0) {
				return true
			}
		}
	}
	return false
}

// arrives reports the end of a claim, also where one equation of the proof says what
// is left to put in: ḡ = Λ^{-1/2}Aᵀc, c = F̄ᵀf̄ = H(k − K1/n).
func (p *argument) arrives(e *formula.Expr, c *claim) bool {
	return p.matches(e, c.to) || p.inserted(e, c) || len(c.put) > 0 && p.matches(e, c.put) && p.kernelised(c)
}

// kernelised reports F̄ᵀf̄ = H(k − K1/n), as a line, or announced where k and K are said
// to come from F.
func (p *argument) kernelised(c *claim) bool {
	from, to := []string{`\bar F^\top (f - \frac1n F 1_n)`, `\bar F^\top \bar f`}, []string{`H (k - \frac1n K 1_n)`, `H k - \frac1n H K 1_n`, `H (k - \frac1n K^\top 1_n)`}
	if p.equates(from, to) {
		return true
	}
	shown := p.shown(c)
	return shown[symbol.KernelVector] && shown[symbol.GramMatrix] && p.announces(from, to)
}

// announces reports an equation of two forms that words state, and that is no step.
func (p *argument) announces(from, to []string) bool {
	return slices.ContainsFunc(p.also, func(s *step) bool {
		return !s.soft && (p.matches(s.from, from) && p.matches(s.to, to) || p.matches(s.from, to) && p.matches(s.to, from))
	})
}

// inserted reports the end of a claim that the proof announces, where what k and K are
// is put in on the way: "insert k = Fᵀf and K = FᵀF: …".
func (p *argument) inserted(e *formula.Expr, c *claim) bool {
	if len(c.toPut) == 0 || !p.matches(e, c.toPut) {
		return false
	}
	if p.equates([]string{`F^\top (f - \frac1n F 1_n)`, `F^\top \bar f`}, []string{`k - \frac1n K 1_n`}) {
		return true
	}
	shown := p.shown(c)
	return shown[symbol.KernelVector] && shown[symbol.GramMatrix] && (p.announces(c.from, c.to) || p.paired(e))
}

// paired reports an expression in which the features stand as Fᵀf and FᵀF alone: with
// k and K in their place nothing is left to do.
func (p *argument) paired(e *formula.Expr) bool {
	return e.KernelProducts() && !e.Uses("bar F") && !e.Uses("bar f")
}

// ends says which ends of which claim a chain has.
type ends struct {
	claim    *claim
	chain    *sequence
	starts   bool // its first expression is the definition
	arrives  bool // its last is the claim
	backward bool // the other way round
}

func (e ends) score() int {
	s := len(e.chain.steps)
	switch {
	case e.starts && e.arrives:
		s += 1000
	case e.backward:
		s += 900
	case e.arrives:
		s += 200
	case e.starts:
		s += 100
	}
	return s
}

// ends finds the claim that the proof is about, and the chain that proves it.
func (p *argument) ends() ends {
	var best ends
	for _, c := range p.chains {
		if len(c.steps) == 0 {
			continue
		}
		for i, q := range p.claims {
			e := ends{claim: q, chain: c, starts: p.begins(c.first(), q), arrives: p.arrives(c.last(), q)}
			if !e.starts && !e.arrives {
				e.backward = (p.matches(c.first(), q.to) || p.inserted(c.first(), q)) && p.begins(c.last(), q)
			}
			if best.claim == nil || e.score() > best.score() || e.score() == best.score() && i == p.guess() {
				best = e
			}
		}
	}
	return best
}

// guess is the claim that the symbols of the proof point to.
func (p *argument) guess() int {
	uses := func(names ...string) bool {
		for _, c := range p.chains {
			for _, t := range c.terms {
				for _, n := range names {
					if t.Uses(n) {
						return true
					}
				}
			}
		}
		return false
	}
	switch {
	case uses("bar g", "k", "f", "bar f"):
		return 0
	case uses("bar C"):
		return 1
	}
	return 2
}

// complete judges a proof of which every step is true.
func (p *argument) complete() finding.Finding {
	e := p.ends()
	f := finding.Finding{Notes: p.notes(nil)}
	if s := p.redefinesAxes(); s != nil {
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{essentialStep}
		f.Say = lineText(s.line) + " defines what the proof should show: a definition replaces no step."
		f.Help = provable[0].essential
		return f
	}
	if bad, line := p.circular(e); bad {
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{circularSlip}
		f.Say = lineText(line) + " uses what is to be proved: the proof goes round in a circle."
		f.Help = "Begin with the definition, " + e.claim.fromText + ", and use only facts about $A$, $\\Lambda$, $H$ and $\\bar F$ that are known before."
		return f
	}
	if !(e.starts && e.arrives) && !e.backward || p.leap(e) != nil {
		for _, c := range p.claims {
			if p.connected(c) {
				f.Verdict = finding.Correct
				f.Say = "Every equality is true, and together they lead from " + c.fromText + " to " + c.toText + "."
				return f
			}
		}
	}
	switch {
	case !(e.starts && e.arrives) && !e.backward && p.isBare():
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{featuresUncentred}
		f.Say = "Every step is true, but the chain is about $F\\alpha$, a combination of the features as they are; the claim is about $\\bar F\\alpha$, one of the centred features. Their centring was forgotten."
		f.Help = featuresUncentred.Hint
		return f
	case !e.starts && !e.arrives && !e.backward:
		f.Verdict, f.Slips = finding.Almost, p.credited(e, []finding.Slip{noEnd})
		f.Say = "Every step is true, but the chain neither begins at the definition nor ends at the claim."
		f.Help = noEnd.Hint + " For the " + claimName(e.claim) + " the left side is " + e.claim.fromText + "."
		return f
	case e.starts && !e.arrives && p.choice == symbol.RawAxes && e.claim == provable[0]:
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{axesNotUnit}
		f.Say = "Every step is true if $\\psi_j$ stands for $\\bar F\\alpha_j$, but the embedding is about axes of length 1."
		f.Help = axesNotUnit.Hint
		return f
	case !e.arrives && !e.backward:
		f.Verdict, f.Slips = finding.Almost, p.credited(e, []finding.Slip{noClaim})
		f.Say = "Every step is true, but the chain stops before the claim: " + p.endsAt(e.chain) + "."
		f.Help = noClaim.Hint
		return f
	case !e.starts && !e.backward:
		f.Verdict, f.Slips = finding.Almost, p.credited(e, []finding.Slip{noDefinition})
		f.Say = "Every step is true, but the chain doesn't begin at the definition: its left side on line " + strconv.Itoa(e.chain.steps[0].line) + " is $" + e.chain.first().LaTeX() + "$."
		f.Help = "Write the definition first: " + e.claim.fromText + ". Then lead it to your first line."
		return f
	}
	if s := p.leap(e); s != nil {
		f.Verdict, f.Slips = finding.Almost, []finding.Slip{essentialStep}
		f.Say = p.whichStep(s) + " is true, but it does several steps at once, and no line shows " + p.unshown(e.claim, s) + "."
		f.Help = e.claim.essential
		f.Notes = p.notesBut(s.line)
		return f
	}
	f.Verdict = finding.Correct
	f.Say = "Every step is true, and the chain leads from " + e.claim.fromText + " to " + e.claim.toText + "."
	if e.backward {
		f.Say = "Every step is true. The chain leads from the claim back to the definition, which proves it as well, since every step is an equality."
	}
	return f
}

// isBare reports a chain that begins or ends with Fα in place of F̄α.
func (p *argument) isBare() bool {
	for _, c := range p.chains {
		for _, q := range provable {
			if len(c.steps) > 0 && len(q.bare) > 0 && (p.matches(c.first(), q.bare) || p.matches(c.last(), q.bare)) {
				return true
			}
		}
	}
	return false
}

func claimName(c *claim) string {
	return map[string]string{"embedding": "embedding", "dual": "solution of the primal problem from the dual one", "renormalization": "lengths of $\\bar F\\alpha_j$"}[c.name]
}

// circular reports a chain that passes through the claim before its end, comes
// back to where it began, or has ḡ inside a later line.
func (p *argument) circular(e ends) (bool, int) {
	if e.claim == nil {
		return false, 0
	}
	line := func(k int) int { return e.chain.steps[max(0, k-1)].line }
	terms := e.chain.terms
	if e.starts { // what follows the claim once it is derived does no harm
		for k, t := range terms[1:] {
			if groupsUsed(e.claim, e.chain.steps[k].facts) == len(e.claim.tooMuch) {
				break
			}
			if p.matches(t, e.claim.to) {
				terms = terms[:k+2]
				break
			}
		}
	}
	if e.claim.name == "embedding" {
		for k, t := range terms {
			if k > 0 && k < len(terms)-1 && t.Uses("bar g") && !p.matches(t, e.claim.from) {
				return true, line(k)
			}
		}
	}
	if !e.arrives && !e.starts {
		return false, 0
	}
	left := false // the claim was reached, and left again
	reached := 0
	for k, t := range terms {
		is := p.matches(t, e.claim.to)
		switch {
		case is && reached == 0 && k < len(terms)-1:
			reached = max(1, k)
		case !is && reached > 0:
			left = true
		}
	}
	return left && reached > 0, line(max(1, reached))
}

// credited adds noOwnStep to the slips of a chain that only restates its end:
// no step uses, short of the whole proof at once, a fact that the claim needs.
// What a step adds and takes away again uses nothing.
func (p *argument) credited(e ends, slips []finding.Slip) []finding.Slip {
	shown := p.shown(e.claim)
	about := e.starts || e.arrives && e.claim == provable[0] // the other claims end in what is known: I, λ_j
	for _, s := range e.chain.steps {
		if !about || groupsUsed(e.claim, s.facts) == 0 || isLeap(e.claim, s, shown) {
			continue
		}
		if e.arrives || e.claim != provable[0] || has(s.facts, symbol.Axes) { // every way from B leads over the axes
			return slips
		}
	}
	return append(slips, noOwnStep)
}

// leap finds a step that does what the whole proof is there for; what other
// lines show may be used.
func (p *argument) leap(e ends) *step {
	shown := p.shown(e.claim)
	for _, s := range e.chain.steps {
		if isLeap(e.claim, s, shown) {
			return s
		}
	}
	return nil
}

// whichStep names a step by its line, and by its sides where others stand there.
func (p *argument) whichStep(s *step) string {
	if p.among(s) > 1 {
		return fmt.Sprintf("On line %d, $%s = %s$", s.line, s.from.LaTeX(), s.to.LaTeX())
	}
	return lineText(s.line)
}

// endsAt says where a chain stops.
func (p *argument) endsAt(c *sequence) string {
	return "line " + strconv.Itoa(c.steps[len(c.steps)-1].line) + " comes to $" + c.last().LaTeX() + "$"
}

// unshown says which of the facts that a leap uses have no line of their own.
func (p *argument) unshown(c *claim, s *step) string {
	shown := p.shown(c)
	var list []string
	for _, f := range s.facts {
		if text := notShown[f]; needed(c, f) && !shown[f] && text != "" && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	if len(list) == 0 {
		return "how one side comes from the other"
	}
	return inWords(list)
}

// inWords is a list as a sentence has it.
func inWords(list []string) string {
	n := len(list) - 1
	if n < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:n], ", ") + " and " + list[n]
}

// notShown are the facts of the claims as what a proof should say.
var notShown = map[symbol.Fact]string{
	symbol.Axes: `what the axes $\psi_j$ are`, symbol.KernelVector: "where $k$ comes from", symbol.GramMatrix: "where $K$ comes from",
	symbol.Covariance: `what $\bar C$ is`, symbol.CentredGram: `where $\bar K$ comes from`, symbol.Eigen: `which equation $\alpha_j$ fulfils`,
	symbol.Orthonormal: `what the inner products of the $\alpha_j$ are`,
}

// shown are the facts that the proof has on lines of their own, or in steps
// that use those of one group only, or one besides what is shown, on the way to
// something else than the claim. A definition shows nothing.
func (p *argument) shown(c *claim) map[symbol.Fact]bool {
	shown := map[symbol.Fact]bool{}
	for _, s := range p.steps() {
		if s.let || groupsUsed(c, s.facts) > 1 {
			continue
		}
		for _, f := range s.facts {
			shown[f] = true
		}
	}
	for _, facts := range p.between() {
		if groupsUsed(c, facts) > 1 {
			continue
		}
		for _, f := range facts {
			shown[f] = true
		}
	}
	for _, s := range p.steps() {
		if s.let || groupsUsed(c, s.facts) != 2 || len(c.tooMuch) != 2 || p.matches(s.from, c.from) || p.matches(s.to, c.to) {
			continue
		}
		var missing []symbol.Fact
		for _, f := range s.facts {
			if needed(c, f) && !shown[f] {
				missing = append(missing, f)
			}
		}
		if len(missing) == 1 && !slices.Contains(c.tooMuch[0], missing[0]) {
			shown[missing[0]] = true
		}
	}
	return shown
}

// between are the facts that lead from one equation to the next: X = Y, which holds if
// X' = Y', where X and X' are equal, and Y and Y'.
func (p *argument) between() (list [][]symbol.Fact) {
	if p.led != nil {
		return p.led
	}
	p.led = [][]symbol.Fact{}
	for k, c := range p.chains[1:] {
		before := p.chains[k]
		if len(before.terms) != 2 || len(c.terms) < 2 || !p.alike(before.terms[0], c.terms[0]) || !p.alike(before.terms[1], c.terms[1]) {
			continue
		}
		p.led = append(p.led, p.factsOf(before.terms[0], c.terms[0]), p.factsOf(before.terms[1], c.terms[1]))
	}
	return p.led
}

// alike reports expressions of one size that are equal.
func (p *argument) alike(a, b *formula.Expr) bool { return a.Shape() == b.Shape() && p.equal(a, b) }

// needed reports a fact of one of the groups of a claim.
func needed(c *claim, f symbol.Fact) bool {
	return slices.ContainsFunc(c.tooMuch, func(group []symbol.Fact) bool { return slices.Contains(group, f) })
}

func groupsUsed(c *claim, facts []symbol.Fact) (n int) {
	for _, group := range c.tooMuch {
		if slices.ContainsFunc(group, func(f symbol.Fact) bool { return has(facts, f) }) {
			n++
		}
	}
	return n
}

// isLeap reports a step that uses facts of every group at once: of two groups
// each must have been shown before, of three one at least.
func isLeap(c *claim, s *step, shown map[symbol.Fact]bool) bool {
	if groupsUsed(c, s.facts) < len(c.tooMuch) {
		return false
	}
	if len(c.tooMuch) > 2 {
		return tooMuch(c, s.facts, shown)
	}
	for _, group := range c.tooMuch {
		for _, f := range group {
			if has(s.facts, f) && !shown[f] {
				return true
			}
		}
	}
	return false
}

// redefinesAxes finds a definition that says of B, or of an axis, what the
// proof should show.
func (p *argument) redefinesAxes() *step {
	for _, s := range p.steps() {
		if s.let && s.from.Uses("bar g") && p.matches(s.to, provable[0].to) {
			return s
		}
		if s.let && (s.from.Uses("B") || s.from.Uses("Psi")) && has(s.facts, symbol.Axes) && !p.axesShown() {
			return s
		}
	}
	return nil
}

// axesShown reports a proof that shows of Ψ what makes its columns the axes: they
// are eigenvectors, and orthonormal.
func (p *argument) axesShown() bool {
	return p.equates([]string{`\bar F \bar F^\top B^\top`, `\bar C B^\top`}, []string{`B^\top \Lambda`}) && p.equates([]string{`B B^\top`}, []string{`I_m`})
}

// equates reports equalities that lead from one of the first forms to one of the
// second.
func (p *argument) equates(from, to []string) bool {
	g := p.graph(func(*step) bool { return true })
	return g.leads(func(e *formula.Expr) bool { return p.matches(e, from) }, func(e *formula.Expr) bool { return p.matches(e, to) })
}

// begins reports the definition that a claim is about, also with the axes put in
// where the proof says what they are.
func (p *argument) begins(e *formula.Expr, c *claim) bool {
	return p.matches(e, c.from) || len(c.put) > 0 && p.shown(c)[symbol.Axes] && p.matches(e, c.put)
}

// connected reports whether equalities without a leap lead from a definition of
// the claim to the claim itself, in whatever order the lines stand.
func (p *argument) connected(c *claim) bool {
	shown := p.shown(c)
	usable := func(s *step) bool { return !isLeap(c, s, shown) }
	g := p.graph(usable)
	begins := func(e *formula.Expr) bool { return p.begins(e, c) }
	arrives := func(e *formula.Expr) bool { return p.arrives(e, c) }
	if g.leads(begins, arrives) {
		return true
	}
	if c != provable[0] {
		return false
	}
	p.multiply(g, usable)
	return g.leads(begins, arrives)
}

func tooMuch(c *claim, facts []symbol.Fact, shown map[symbol.Fact]bool) bool {
	for _, group := range c.tooMuch {
		found := false
		for _, f := range group {
			found = found || has(facts, f) && !shown[f]
		}
		if !found {
			return false
		}
	}
	return true
}
