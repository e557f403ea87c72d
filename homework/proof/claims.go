package proof

import (
	"slices"
	"strings"
	"sync"

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
			`\Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n)`, `\Lambda^{-1/2} A^\top H F^\top \bar f`, `\lambda_j^{-1/2} \alpha_j^\top H F^\top (f - \frac1n F 1_n)`, `\lambda_j^{-1/2} \alpha_j^\top H F^\top \bar f`},
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

func claimName(c *claim) string {
	return map[string]string{"embedding": "embedding", "dual": "solution of the primal problem from the dual one", "renormalization": "lengths of $\\bar F\\alpha_j$"}[c.name]
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

// begins reports the definition that a claim is about, also with the axes put in
// where the proof says what they are.
func (p *argument) begins(e *formula.Expr, c *claim) bool {
	return p.matches(e, c.from) || len(c.put) > 0 && p.shown(c)[symbol.Axes] && p.matches(e, c.put)
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
	if p.paired(e) && slices.ContainsFunc(p.sides, func(l formula.Line) bool { return l.Terms[0].Text() == e.Text() }) { // RHS = …
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

// ends finds the claim that the proof is about, and the chain that proves it.
func (p *argument) ends() ends {
	var best ends
	for _, c := range p.chains {
		if len(c.steps) == 0 {
			continue
		}
		for i, q := range p.claims {
			e := ends{claim: q, chain: c, starts: p.begins(c.first(), q), arrives: p.arrives(c.last(), q)}
			if isZero(c.last()) && p.differs(c.first(), q) { // X − Y = … = 0
				e.starts, e.arrives = true, true
			}
			if p.scaled(c, q) { // Λ^{1/2}ḡ = AᵀH(k − K1/n)
				e.starts, e.arrives = true, true
			}
			if !e.starts && !e.arrives {
				e.backward = (p.matches(c.first(), q.to) || p.inserted(c.first(), q)) && p.begins(c.last(), q)
			}
			if back := p.backTo(c, q); back != nil && !e.starts && !e.backward {
				e = ends{claim: q, chain: back, backward: true}
			}
			if i != p.guess() && !(e.starts && e.arrives || e.backward) { // H = Hᵀ and Λ = Λᵀ end no chain about the embedding
				e.starts, e.arrives = false, false
			}
			if best.claim == nil || e.score() > best.score() || e.score() == best.score() && i == p.guess() {
				best = e
			}
		}
	}
	return best
}

// scaled reports a chain from one side of the embedding claim to the other, both of them
// multiplied by Λ^{1/2}. Where ψ_j stands for F̄α_j it would mend what is false.
func (p *argument) scaled(c *sequence, q *claim) bool {
	if q != provable[0] || p.choice == symbol.RawAxes {
		return false
	}
	times := func(forms []string) (list []string) {
		for _, f := range forms {
			list = append(list, `\Lambda^{1/2} (`+f+`)`, `\lambda_j^{1/2} (`+f+`)`)
		}
		return list
	}
	from := q.from
	if p.shown(q)[symbol.Axes] {
		from = slices.Concat(q.from, q.put)
	}
	return p.matches(c.first(), times(from)) && p.matches(c.last(), times(q.to))
}

func isZero(e *formula.Expr) bool { return e.Text() == "0" }

// differs reports the difference of the two sides of a claim.
func (p *argument) differs(e *formula.Expr, c *claim) bool {
	var forms []string
	for _, a := range c.from {
		for _, b := range c.to {
			forms = append(forms, a+" - "+b, b+" - "+a)
		}
	}
	return p.matches(e, forms)
}

// backTo is a chain from a claim as far as its definition, where it goes on behind that:
// X = … = ḡ, and ḡ = Y. nil where it isn't one.
func (p *argument) backTo(c *sequence, q *claim) *sequence {
	if len(c.terms) < 3 || !p.matches(c.first(), q.to) && !p.inserted(c.first(), q) {
		return nil
	}
	for k := len(c.terms) - 2; k > 0; k-- {
		if p.begins(c.terms[k], q) {
			back := *c
			back.terms, back.steps = c.terms[:k+1], c.steps[:k]
			return &back
		}
	}
	return nil
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
	case uses("bar g", "k", "f", "bar f", "B"):
		return 0
	case uses("bar C"):
		return 1
	}
	return 2
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

// form is one end of a claim with the student's letters for i and j, nil where it
// can't be written with them.
func form(src string, letters []string) *formula.Expr {
	return parsedForms.parse(withLetters(src, letters))
}

// withLetters writes letters in place of the indices i and j of a form.
func withLetters(src string, letters []string) string {
	if len(letters) == 0 {
		return src
	}
	pick := map[string]string{"j": letters[len(letters)-1], "i": letters[0]}
	var b strings.Builder
	inSub := false
	for k := 0; k < len(src); k++ {
		c := src[k : k+1]
		if k > 0 && (src[k-1] == '_' || inSub) && pick[c] != "" && !(src[k-1] == '\\') {
			b.WriteString(pick[c])
			continue
		}
		if k > 0 && src[k-1] == '_' && c == "{" {
			inSub = true
		}
		if c == "}" {
			inSub = false
		}
		b.WriteString(c)
	}
	return b.String()
}

// parsedForms are the forms of all claims: a proof compares each of its lines with
// dozens of them, and reading them took most of its check.
var parsedForms forms

// forms keeps what it has parsed. An Expr doesn't change when it is evaluated.
type forms struct {
	mu     sync.Mutex
	parsed map[string]*formula.Expr
}

// keptForms is room for those of all claims with a dozen pairs of letters.
const keptForms = 2000

func (f *forms) parse(src string) *formula.Expr {
	f.mu.Lock()
	e, known := f.parsed[src]
	f.mu.Unlock()
	if known {
		return e
	}
	e, err := formula.Parse(src, symbol.Standard())
	if err != nil {
		e = nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.parsed == nil || len(f.parsed) >= keptForms { // letters are the student's: there is no end of them
		f.parsed = map[string]*formula.Expr{}
	}
	f.parsed[src] = e
	return e
}
