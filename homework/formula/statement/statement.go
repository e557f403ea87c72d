package statement

import (
	"strconv"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
)

// MaxLines bounds the statements of a source.
const MaxLines = 400

// Statement is a piece of the source that is read on its own.
type Statement struct {
	Toks  []scan.Token
	Let   bool // begins with let, where, with …
	Said  bool // begins with let or define
	Aside bool // a reason beside a line of a proof
	Words string
}

// Cut cuts the tokens at line ends, semicolons and where clauses; a
// line goes on where a bracket is open or a sign stands at either end.
func (p *Reader) Cut(toks []scan.Token) []Statement {
	c := &cutter{Reader: p, toks: toks}
	for k, t := range toks {
		if t.Kind == scan.End {
			break
		}
		c.next(k, t)
	}
	c.flush()
	out := c.out
	if !p.proof {
		out = bracketedFacts(evaluatedAt(chained(out)))
	}
	for i := range out { // commas and full stops behind a line
		for n := len(out[i].Toks); n > 0 && out[i].Toks[n-1].Is(","); n = len(out[i].Toks) {
			out[i].Toks = out[i].Toks[:n-1]
		}
	}
	return p.ownNames(out)
}

// cutter goes through the tokens of a source.
type cutter struct {
	*Reader
	toks   []scan.Token
	out    []Statement
	cur    Statement
	depth  int
	reason bool // in the rest of a line of a proof, behind \text{since}
}

// flush ends the statement at hand.
func (c *cutter) flush() {
	if len(c.cur.Toks) > 0 || c.cur.Words != "" {
		c.out = append(c.out, c.cur)
	}
	c.cur = Statement{}
	if len(c.out) > MaxLines {
		fault.Fail(c.toks[0].Pos, "the source has more than "+strconv.Itoa(MaxLines)+" statements", "a proof has a few dozen lines", "handing in one proof at a time")
	}
}

// another begins a statement in the same list of definitions, or reasons.
func (c *cutter) another(rest []scan.Token) {
	let, aside := c.cur.Let || !c.proof && c.known(rest), c.cur.Aside
	c.flush()
	c.cur.Let, c.cur.Aside = let, aside
}

// next takes in token k.
func (c *cutter) next(k int, t scan.Token) {
	if t.Kind == scan.Op {
		switch t.Text {
		case "(", "{", "[", "⟨":
			c.depth++
		case ")", "}", "]", "⟩":
			c.depth = max(0, c.depth-1)
		}
	}
	if c.reason && t.Kind != scan.Break && !(t.Kind == scan.Text && isDefinitionWord(t.Text)) {
		return
	}
	c.reason = false
	if t.Wide && c.depth == max(0, t.Nesting()) && len(c.cur.Toks) > 0 && !goesOn(c.cur.Toks) && c.namedAhead(c.toks[k:]) {
		c.another(c.toks[k:])
	}
	switch {
	case t.Kind == scan.Break:
		if c.depth == 0 && !goesOn(c.cur.Toks) && !continues(c.toks, k+1) && (c.proof || len(c.cur.Toks) == 0 || c.cur.Let || !leads(c.toks, k+1)) {
			c.flush()
		}
	case c.depth > 0 || !c.sign(t, c.toks[k+1:]) && !c.word(t, c.toks[k+1:]):
		c.cur.Toks = append(c.cur.Toks, t)
	}
}

// sign takes in a sign between statements, or at the beginning of one.
func (c *cutter) sign(t scan.Token, rest []scan.Token) bool {
	switch {
	case t.Is(scan.AsideMark):
		c.flush()
		c.cur.Aside = true
	case t.Is(";") || t.Is("⇒"):
		c.flush()
	case t.Is(",") && (c.cur.Let || c.proof || equationAhead(rest)):
		c.another(rest)
	case t.Is("↦"): // x ↦ g
		c.cur.Toks = nil
	case (t.Is(":") || t.Is(",")) && len(c.cur.Toks) == 0 && !c.cur.Aside:
	case t.Is(":") && len(c.cur.Toks) == 1 && c.isLabel(c.cur.Toks[0]):
		c.cur.Toks = nil
	case t.Is(":") && (c.cur.Let && len(scan.Sides(c.cur.Toks)) > 1 || inequality(c.cur.Toks)): // with S = Λ^{1/2}: …; m < n: …
		c.flush()
	default:
		return false
	}
	return true
}

// conclusions are keywords before a line; the others make a definition.
var conclusions = scan.Words("hence", "Hence", "so", "So", "then", "thus", "Thus", "therefore", "Therefore", "for", "if")

// word takes in a keyword, or words beside mathematics.
func (c *cutter) word(t scan.Token, rest []scan.Token) bool {
	switch {
	case t.Kind == scan.Name && scan.Keywords[t.Text] && !c.proof && (t.Text == "for" || t.Text == "if"): // for every sample x
		c.flush()
		c.reason = true
	case t.Kind == scan.Name && scan.Keywords[t.Text]:
		c.flush()
		c.cur.Let, c.cur.Said = !conclusions[t.Text], strings.EqualFold(t.Text, "let") || strings.EqualFold(t.Text, "define")
	case t.Kind == scan.Text && isDefinitionWord(t.Text):
		c.flush()
		c.cur.Let = true
	case t.Kind != scan.Text || c.inScript():
		return false
	case c.proof && givesReason(t.Text) && equalsAhead(rest): // a reason in symbols is checked, too
		c.flush()
		c.cur.Aside = true
	default:
		c.reason = c.proof && givesReason(t.Text)
		c.cur.Words = strings.TrimSpace(c.cur.Words + " " + t.Text)
	}
	return true
}

// inScript reports that a script was begun.
func (c *cutter) inScript() bool {
	n := len(c.cur.Toks)
	return n > 0 && (c.cur.Toks[n-1].Is("_") || c.cur.Toks[n-1].Is("^"))
}
