package formula

import (
	"regexp"
	"slices"
	"strings"
)

// Line is one line of a derivation: expressions joined by equals signs.
type Line struct {
	Number int     // 1-based, from the first line of the source that isn't blank
	Text   string  // as written
	Words  string  // what it says besides: (since H² = H)
	Lead   bool    // it begins with an equals sign: its first term follows the line before
	Terms  []*Expr //
}

// Derivation is a proof as it was read.
type Derivation struct {
	Lines []Line
	Notes []string
	Defs  []Definition
}

// ParseDerivation reads lines such as
//
//	\bar g = B (f - \frac1n F 1_n)
//	       = \Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)   (definition of B)
//
// with definitions marked by let, and words of explanation behind a line or on
// lines of their own. The error is an *[Error].
func ParseDerivation(src string, table Symbols) (d *Derivation, err error) {
	src = fromFirstLine(src)
	defer rescue(src, &err)
	if len(src) > 4*MaxSource {
		src = src[:4*MaxSource] + " " // cut for the error's sake: newParser counts characters
	}
	words := map[int]string{}
	p := newParser(withoutWords(src, words), table, false)
	p.src, p.proof = []rune(src), true
	return p.derivation(words), nil
}

func (p *parser) derivation(words map[int]string) *Derivation {
	out := &Derivation{}
	var exprs []*Expr
	var c clause
	var before *node // the term before the line at hand
	for _, s := range p.statements() {
		if len(s.toks) == 0 {
			if n := len(out.Lines); n > 0 && s.words != "" {
				out.Lines[n-1].Words = strings.TrimSpace(out.Lines[n-1].Words + " " + s.words)
			}
			continue
		}
		if s.let {
			p.define(s.toks, &c)
			continue
		}
		if sign := inequality(s.toks); sign != nil {
			if sign.s == "≈" {
				fail(sign.pos, "the sign ≈ stands in a proof", "lines of a proof are equalities", "= where both sides are equal")
			}
			p.note("an inequality was left unchecked")
			continue
		}
		at := fault{pos: s.toks[0].pos}.locate(p.src)
		line := Line{Number: at.Line, Text: strings.TrimSpace(at.Source), Words: strings.TrimSpace(s.words + " " + words[at.Line])}
		parts := equals(s.toks)
		for i, part := range parts {
			if len(part) == 0 {
				if i == 0 && len(parts) > 1 {
					line.Lead = true
					continue
				}
				pos := s.toks[len(s.toks)-1].end
				if i < len(parts)-1 {
					pos = afterEquals(s.toks, i+1)
				}
				fail(pos, "an expression is missing beside the equals sign", "each equals sign has two sides", "the expression that belongs there")
			}
			if !line.Lead && i == 0 && (len(parts) > 1 || len(out.Lines) == 0) {
				before = nil
			}
			e := &Expr{root: p.term(part, before), table: p.table}
			before = e.root
			line.Terms = append(line.Terms, e)
			exprs = append(exprs, e)
		}
		if len(parts) == 1 && len(out.Lines) > 0 { // a line without an equals sign goes on from the one before
			line.Lead = true
		}
		if line.Lead && len(out.Lines) == 0 {
			fail(s.toks[0].pos, "the first line begins with an equals sign", "the first line has a left side", `\bar g = …`)
		}
		out.Lines = append(out.Lines, line)
	}
	p.settleAll()
	for _, e := range exprs {
		p.resolve(e.root)
	}
	if c.kernel != nil || c.order != "" {
		fail(0, "a definition of the kernel or of the order stands in the proof", "the proof holds for every kernel", "leaving it out")
	}
	for _, e := range exprs {
		p.freeOf(e)
		e.slots = p.slots
	}
	for name, d := range p.defs {
		p.resolve(d)
		out.Defs = append(out.Defs, Definition{Name: name, Value: &Expr{root: d, table: p.table, slots: p.slots}})
	}
	sortDefs(out.Defs)
	out.Notes = p.notes
	return out
}

// inequality finds the sign of a statement that isn't an equality.
func inequality(toks []token) *token {
	for i, t := range toks {
		if t.kind == tOp {
			switch t.s {
			case "<=", ">=", "≠", "≈":
				return &toks[i]
			case ">":
				if !slices.ContainsFunc(toks[:i], func(u token) bool { return isOp(u, "<") }) {
					return &toks[i]
				}
			}
		}
	}
	return nil
}

// term reads one side of an equality; its size is that of the side before.
func (p *parser) term(toks []token, before *node) *node {
	p.begin(toks)
	n := p.expr(bindSum)
	p.done()
	p.settle()
	if before == nil {
		return n
	}
	l, r := p.shape(before), p.shape(n)
	if isZero(n) || isZero(before) {
		return n
	}
	if !p.z.Same(l.Rows, r.Rows) || !p.z.Same(l.Cols, r.Cols) {
		try := "writing the size of each factor beneath it"
		if r.T() == l {
			try = "a transpose: one side is the other turned"
		}
		fail(n.pos, "the two sides of this equality have different sizes: "+p.showShaped(before)+" and "+p.showShaped(n), "equal things have the same size", try)
	}
	return n
}

func isZero(n *node) bool { return n.op == opNum && n.num.Num == 0 }

// freeOf finds the free indices of one expression of many.
func (p *parser) freeOf(e *Expr) {
	seen := map[*binder]bool{}
	e.root.walk(func(n *node) {
		for _, ix := range n.idx {
			if b := ix.b; b != nil && b.free && !seen[b] {
				seen[b] = true
				e.free = append(e.free, b)
			}
		}
	})
}

var (
	overEquals = regexp.MustCompile(`\\(?:overset|stackrel|underset)\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*\{\s*=\s*\}`)
	// the third column of an align environment holds remarks
	remarkColumn = regexp.MustCompile(`&\s*&.*$`)
	// a line that says what is to be proved isn't a step of the proof
	goal      = regexp.MustCompile(`(?i)\b(?:want to (?:show|prove)|have to (?:show|prove)|to (?:show|prove)|will (?:show|prove)|(?:show|prove) that)\b|^\s*(?:claim|goal)\b`)
	label     = regexp.MustCompile(`(?i)^\s*(?:(?:step|line)\s*)?\(?\d{1,2}[).:]\s`)
	leadWords = regexp.MustCompile(`(?i)^\s*(?:(?:proof|then|hence|so|thus|therefore|we|have|get|obtain|now|first|firstly|second|secondly|finally|next|also|it|holds|that|this|gives|consider|start|starting|from|by|definition|recall|note|since|because|using|claim|moreover|furthermore|similarly|multiply|multiplying|left|right|both|sides|on|the|assume|suppose|if|is|of|solution|premise|given|dual|primal|problem|eigenvector|embedding|follows|follow|which|and|write|know|see|find|show|qed|end|yields|implies|equation)\b[,:.]*\s*)+`)
	tailWords = regexp.MustCompile(`(?i)(?:[,;(\[]\s*|\s)(?:since|\\?because|by|as|using|due|from|definition|def|where we|we used|for all|for every|with the|which|this|hence|is a|is the|is an|so that|q\.e\.d|qed|follows|again|property|orthonormality|linearity|eigen|the |see )\b.*$`)
)

// withoutWords blanks out explanations, keeping every place, and returns them
// by line.
func withoutWords(src string, words map[int]string) string {
	src = overEquals.ReplaceAllStringFunc(src, func(m string) string {
		return strings.Repeat(" ", len([]rune(m))-1) + "="
	})
	lines := strings.Split(src, "\n")
	for i, line := range lines {
		said := ""
		blankOut := func(m string) string {
			if strings.Count(m, "{") != strings.Count(m, "}") { // half of a \text{…}
				return m
			}
			said = strings.TrimSpace(said + " " + strings.Trim(m, " \t,;()[].$"))
			return strings.Repeat(" ", len([]rune(m)))
		}
		if goal.MatchString(line) && !definitionLine.MatchString(line) {
			lines[i] = blankOut(line)
			words[i+1] = said
			continue
		}
		line = label.ReplaceAllStringFunc(line, func(m string) string { return strings.Repeat(" ", len([]rune(m))) })
		if !strings.Contains(line, "=") && leadWords.MatchString(line) && !definitionLine.MatchString(line) {
			line = blankOut(line)
		}
		line = remarkColumn.ReplaceAllStringFunc(line, func(m string) string {
			if end := strings.TrimRight(m, " \t"); strings.HasSuffix(end, `\\`) {
				n := len([]rune(m)) - len([]rune(m[len(end)-2:]))
				said = strings.TrimSpace(m[2 : len(end)-2])
				return strings.Repeat(" ", n) + m[len(end)-2:]
			}
			said = strings.TrimSpace(m[2:])
			return strings.Repeat(" ", len([]rune(m)))
		})
		if !definitionLine.MatchString(line) {
			line = leadWords.ReplaceAllStringFunc(line, blankOut)
			line = tailWords.ReplaceAllStringFunc(line, blankOut)
		}
		if prose := strings.TrimSpace(line); prose != "" && isProse(prose) {
			line = blankOut(line)
		}
		lines[i] = line
		if said != "" {
			words[i+1] = said
		}
	}
	return strings.Join(lines, "\n")
}

var (
	definitionLine = regexp.MustCompile(`(?i)^\s*(?:let|define)\b`)
	longWord       = regexp.MustCompile(`(?:^|[\s(])([A-Za-z]{4,})(?:[\s.,:;)]|$)`)
)

// isProse reports a line that is words alone: no equals sign, no command.
func isProse(line string) bool {
	if strings.Contains(line, "=") {
		return false
	}
	if strings.Trim(line, " .,:;()[]$") == "" {
		return true
	}
	for _, m := range longWord.FindAllStringSubmatch(line, -1) {
		if !wholeWord(m[1]) && segment(m[1], "") == nil {
			return true
		}
	}
	return false
}
