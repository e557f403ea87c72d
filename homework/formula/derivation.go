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
	Aside  bool    // it gives a reason, and belongs to no chain
	Let    bool    // it is said to define a symbol of the lecture
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
	text, prose := proofText(quietly(src, upToSigns, ""))
	p := newParser(withoutWords(text, words), table, false)
	p.prose = prose
	p.src, p.proof = []rune(src), true
	return p.derivation(words), nil
}

func (p *parser) derivation(words map[int]string) *Derivation {
	out := &Derivation{}
	var exprs []*Expr
	var c clause
	var before *node // the term before the line at hand
	stmts := p.hoisted(p.statements())
	for i, s := range stmts {
		if len(s.toks) == 0 {
			if n := len(out.Lines); n > 0 && s.words != "" {
				out.Lines[n-1].Words = strings.TrimSpace(out.Lines[n-1].Words + " " + s.words)
			}
			continue
		}
		said := s.said
		if s.let {
			if p.defines(s.toks) || p.shadows(s.toks, stmts[:i], stmts[i+1:]) {
				p.define(s.toks, &c)
				continue
			}
			s.aside = true
		}
		if p.prose && len(equals(s.toks)) == 1 { // a mention
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
		line := Line{Number: at.Line, Text: strings.TrimSpace(at.Source), Words: strings.TrimSpace(s.words + " " + words[at.Line]), Aside: s.aside, Let: said}
		chain := before
		if s.aside {
			before = nil
		}
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
			if line.Lead && i == 1 && before != nil {
				before = p.carriedOn(part, before, out.Lines)
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
		if s.aside {
			before = chain
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

// hoisted puts each definition of a name of the student's own before the first
// line that uses it: B(f − Fu), where u = 1_n/n.
func (p *parser) hoisted(stmts []statement) []statement {
	out := slices.Clone(stmts)
	for i, s := range out {
		parts := equals(s.toks)
		if !s.let && !s.aside || len(parts) != 2 || len(parts[0]) != 1 || parts[0][0].kind != tName || parts[0][0].s != "bar f" || mentioned(parts[1], "bar f") ||
			slices.ContainsFunc(parts[1], func(t token) bool { return isOp(t, "-") }) {
			continue
		}
		s.let, s.aside = true, false // f̄ is the mean of the features to some
		out = slices.Insert(slices.Delete(out, i, i+1), 0, s)
		break
	}
	for i := 0; i < len(out); i++ {
		s := out[i]
		if !s.let && !s.aside || !p.defines(s.toks) {
			continue
		}
		if s.aside { // a reason that gives a name
			s.let, s.aside = true, false
			out[i] = s
		}
		t, _ := p.target(equals(s.toks)[0])
		first, again := i, false
		for k, other := range out {
			if k != i && other.let && p.defines(other.toks) {
				u, _ := p.target(equals(other.toks)[0])
				again = again || u.name == t.name && len(u.index) == len(t.index)
			}
			if k < first && mentioned(other.toks, t.at.s) {
				first = k
			}
		}
		for k, other := range out[:i] { // behind the definitions that it uses
			if other.let && p.defines(other.toks) {
				if u, _ := p.target(equals(other.toks)[0]); mentioned(s.toks, u.at.s) && u.name != t.name {
					first = max(first, k+1)
				}
			}
		}
		if again || first >= i {
			continue
		}
		out = slices.Insert(slices.Delete(out, i, i+1), first, s)
	}
	return out
}

// carriedOn is the term that a line beginning with an equals sign goes on from:
// the one before it, or, where that has another size and stands in equations that
// give reasons ("with F = F̄H this is = …"), the one before those.
func (p *parser) carriedOn(part []token, before *node, lines []Line) *node {
	save, at, notes, free, loose := p.toks, p.i, p.notes, len(p.free), len(p.loose)
	p.begin(part)
	sh := p.shape(p.expr(bindSum))
	p.toks, p.i, p.notes, p.free, p.loose = save, at, notes, p.free[:free], p.loose[:loose]
	fits := func(n *node) bool {
		b := p.shape(n)
		return p.z.Could(b.Rows, sh.Rows) && p.z.Could(b.Cols, sh.Cols)
	}
	for k := len(lines) - 1; k > 0 && !fits(before); k-- {
		l := lines[k]
		if l.Aside {
			continue
		}
		if l.Lead || len(l.Terms) < 2 {
			return before
		}
		prev := k - 1
		for prev > 0 && lines[prev].Aside {
			prev--
		}
		terms := lines[prev].Terms
		if last := terms[len(terms)-1].root; fits(last) {
			for i := prev + 1; i < len(lines); i++ {
				lines[i].Aside = true
			}
			return last
		}
	}
	return before
}

// defines reports a definition of a name of the student's own; an equation for
// a symbol of the lecture is a line of the proof like any other.
func (p *parser) defines(toks []token) bool {
	parts := equals(toks)
	if len(parts) != 2 || len(parts[0]) == 0 || len(parts[1]) == 0 {
		return false
	}
	t, ok := p.target(parts[0])
	if !ok {
		return false
	}
	_, lecture := p.table[t.name]
	return !lecture && t.name != "alpha" && t.name != "psi" && t.name != "lambda" && t.name != "Psi" && !(t.name == "a" && len(t.index) > 0)
}

// shadows reports a definition of c, d or x, which proofs seldom need in the
// lecture's meaning: neither the lines before nor the definition itself mention
// the letter, nor is it the argument or a numbered sample of the lines behind.
func (p *parser) shadows(toks []token, before, behind []statement) bool {
	parts := equals(toks)
	if len(parts) != 2 || len(parts[0]) != 1 || len(parts[1]) == 0 {
		return false
	}
	name := parts[0][0]
	if name.kind == tName && name.s == "bar f" && !mentioned(parts[1], name.s) { // the mean of the features, to some
		return !slices.ContainsFunc(before, func(s statement) bool { return mentioned(s.toks, name.s) })
	}
	if name.kind != tName || name.s != "c" && name.s != "d" && name.s != "x" || mentioned(parts[1], name.s) {
		return false
	}
	for _, s := range before {
		if mentioned(s.toks, name.s) {
			return false
		}
	}
	for _, s := range behind {
		for i, t := range s.toks {
			switch {
			case t.kind != tName || t.s != name.s:
			case i+1 < len(s.toks) && (isOp(s.toks[i+1], "_") || isOp(s.toks[i+1], "(")),
				i > 0 && isOp(s.toks[i-1], "_"),
				i > 0 && i+1 < len(s.toks) && isOp(s.toks[i-1], "(") && isOp(s.toks[i+1], ")"):
				return false
			}
		}
	}
	return true
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
	goal  = regexp.MustCompile(`(?i)\b(?:want to (?:show|prove)|have to (?:show|prove)|to (?:show|prove)|will (?:show|prove)|(?:show|prove) that)\b|^\s*(?:claim|goal)\b`)
	label = regexp.MustCompile(`(?i)^\s*(?:(?:step|line)\s*)?(?:\(?\d{1,2}[).:]|\((?:[ivx]{1,4}|[a-f])\))\s`)
	// a remark of words alone, in brackets at the end of a line
	wordRemark = regexp.MustCompile(`[ \t][\[(][ \t]*([A-Za-z][a-z]{2,}(?:[ -][A-Za-z][a-z']+)*)[ \t]*[\])][ \t]*[.;]?[ \t]*$`)
	leadWords  = regexp.MustCompile(`(?i)^\s*(?:(?:proof|then|hence|so|thus|therefore|we|have|get|obtain|now|first|firstly|second|secondly|finally|next|also|it|holds|that|this|gives|consider|start|starting|from|by|definition|recall|note|since|because|using|claim|moreover|furthermore|similarly|multiply|multiplying|left|right|both|sides|on|the|assume|suppose|if|is|of|solution|premise|given|dual|primal|problem|eigenvector|embedding|follows|follow|which|and|write|know|see|find|show|qed|end|yields|implies|equation)\b[,:.]*\s*)+`)
	tailWords  = regexp.MustCompile(`(?i)(?:[,;(\[]\s*|\s)(?:since|\\?because|by|as|using|due|from|definition|def|where we|we used|for all|for every|with the|which|this|hence|is a|is the|is an|so that|q\.e\.d|qed|follows|again|property|orthonormality|linearity|eigen|the |see )\b.*$`)
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
		line = reasonAtEnd(line, &said)
		line = wordRemark.ReplaceAllStringFunc(line, func(m string) string {
			if w := wordRemark.FindStringSubmatch(m)[1]; wholeWord(w) || segment(w, "") != nil {
				return m
			}
			return blankOut(m)
		})
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
		if !definitionLine.MatchString(line) && !strings.Contains(line, `\`) {
			line = plainWords(line, &said)
		}
		if !definitionLine.MatchString(line) {
			line = leadWords.ReplaceAllStringFunc(line, blankOut)
			line = tailWords.ReplaceAllStringFunc(line, func(m string) string {
				if r := reasonIn(m); r != "" {
					return r
				}
				return blankOut(m)
			})
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

// plainWords blanks out the words of a line that holds an equation, and what they
// mention; words before an equation that gives a reason are marked as such.
func plainWords(line string, said *string) string {
	if !strings.Contains(line, "=") || strings.Contains(line, asideMark) {
		return line
	}
	t := &sentenceText{src: []rune(line), main: -1}
	t.cutBare()
	words := false
	for i := range t.pieces {
		t.pieces[i].known()
		words = words || t.pieces[i].kind == pWord && !keywords[t.pieces[i].text] && !statedReason[t.pieces[i].text]
	}
	if !words {
		return line
	}
	out, reason, last := []rune(line), false, -1
	for _, p := range t.pieces {
		switch {
		case p.kind == pWord && keywords[p.text]:
			reason = false
		case p.kind == pWord:
			reason = reason || statedReason[p.text]
			*said = strings.TrimSpace(*said + " " + p.text)
			blankOut(out[p.from:p.to])
			last = p.to - 1
		case p.kind == pMark && p.text == ":" && last >= 0:
			blankOut(out[p.from:p.to])
		case p.kind == pMath && !p.equation() && !strings.ContainsAny(p.text, "<>≤≥"):
			blankOut(out[p.from:p.to])
		case p.kind == pMath:
			if reason && last >= 0 {
				out[last] = []rune(asideMark)[0]
			}
			reason, last = false, -1
		}
	}
	return string(out)
}

// statedReason are words before an equation that gives a reason.
var statedReason = set("since", "because", "by", "as", "using", "from", "recall", "weil", "denn", "car")

// reasonAtEnd reads what stands behind a dash, or in brackets, at the end of a line
// that is an equation already: equations are marked as reasons, words kept apart.
func reasonAtEnd(line string, said *string) string {
	at, from, to := -1, 0, len(line) // the mark; what stands behind it
	if m := dashed.FindStringSubmatchIndex(line); m != nil {
		at, from = m[2], m[4]
	} else if m := inBrackets(line); m >= 0 {
		at, from, to = m, m+1, strings.LastIndexAny(line, ")]")
	}
	if at < 0 || !strings.Contains(line[:at], "=") {
		return line
	}
	rest := line[from:to]
	rest = reasonLead.ReplaceAllStringFunc(rest, func(m string) string { return strings.Repeat(" ", len([]rune(m))) })
	words := false
	for _, w := range longWord.FindAllStringSubmatch(commands.ReplaceAllString(rest, " "), -1) {
		words = words || !wholeWord(w[1]) && segment(w[1], "") == nil
	}
	switch gap := len([]rune(line[at:from])) - 1; {
	case strings.Contains(rest, "=") && !words:
		return line[:at] + asideMark + strings.Repeat(" ", gap) + rest + strings.Repeat(" ", len(line)-to)
	case words || !strings.Contains(rest, "=") && reasonWords.MatchString(rest):
		*said = strings.TrimSpace(*said + " " + strings.TrimSpace(rest))
		return line[:at] + strings.Repeat(" ", len([]rune(line[at:])))
	}
	return line
}

var (
	dashed      = regexp.MustCompile(`[ \t](—|–|---?|←|⟵|⇐|\\leftarrow|\\Leftarrow)[ \t]+()\S.*$`)
	reasonLead  = regexp.MustCompile(`(?i)^\s*(?:since|because|by|as|using|due to|from|where|with|recall|and|definition of|def\.?)\b`)
	reasonWords = regexp.MustCompile(`[A-Za-z]{2,}\s+[A-Za-z]{2,}|(?i)\b(?:definition|linearity|symmetry|transpose|algebra|centring|centering)\b`)
)

// inBrackets is the place of a bracket that ends the line and holds an equation at
// its outermost level; −1 where there is none.
func inBrackets(line string) int {
	text := strings.TrimRight(line, " \t.,;\\")
	if !strings.HasSuffix(text, ")") && !strings.HasSuffix(text, "]") {
		return -1
	}
	depth, equation := 0, false
	for i := len(text) - 1; i > 0; i-- {
		switch text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				if equation && text[i] != '{' && (text[i-1] == ' ' || text[i-1] == '\t') {
					return i
				}
				return -1
			}
		case '=':
			equation = equation || depth == 1
		}
	}
	return -1
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

// remark is an equation in square brackets at the end of a line.
var remark = regexp.MustCompile(`(^|[^\\a-z])\[([^\[\]\n]*=[^\[\]\n\\]*)\][ \t]*(\n|$)`)

// second is a second equation in a row of an aligned display.
var second = regexp.MustCompile(`(?:,|;|\\quad|\\qquad)\s*&([^&\n=]*&?\s*=)`)

var reasonWord = regexp.MustCompile(`(?i)^([,;(\[]?\s*)(since|\\?because|by|as|using|due to|from|where)\b`)

// reasonIn turns the words before an equation at the end of a line into the
// mark of an aside; "" where there is none, or other words besides.
func reasonIn(tail string) string {
	m := reasonWord.FindStringIndex(tail)
	if m == nil || !strings.Contains(tail, "=") {
		return ""
	}
	rest := tail[m[1]:]
	if trimmed := strings.TrimRight(rest, " .\t"); strings.HasSuffix(trimmed, ")") && strings.Count(rest, "(") < strings.Count(rest, ")") || strings.HasSuffix(trimmed, "]") && strings.Count(rest, "[") < strings.Count(rest, "]") {
		rest = trimmed[:len(trimmed)-1] + strings.Repeat(" ", len(rest)-len(trimmed)+1)
	}
	for _, w := range longWord.FindAllStringSubmatch(rest, -1) {
		if !wholeWord(w[1]) && segment(w[1], "") == nil {
			return ""
		}
	}
	return asideMark + strings.Repeat(" ", len([]rune(tail[:m[1]]))-1) + rest
}

// proofText turns sentences with formulas into equations, one a line, in place;
// prose is true where the source is one of sentences.
func proofText(src string) (text string, prose bool) {
	src = quietly(src, closingText, "")
	src = quietly(src, reasonText, asideMark)
	src = remark.ReplaceAllStringFunc(src, func(m string) string {
		end := ""
		if strings.HasSuffix(m, "\n") {
			end = "\n"
		}
		body := strings.TrimSuffix(m, "\n")
		from, at := strings.Index(body, "["), strings.LastIndex(body, "]")
		return body[:from] + asideMark + body[from+1:at] + strings.Repeat(" ", len(body)-at) + end
	})
	src = second.ReplaceAllStringFunc(src, func(m string) string { return strings.Replace(m, "&", asideMark, 1) })
	runes := []rune(src)
	parts := withLines(runes, mathParts(runes))
	switch {
	case len(parts) > 0 && wordsOutside(runes, parts):
		return string(extracted(runes, parts)), true
	case sentences(src):
		return string(splitSentences(runes)), true
	}
	return src, false
}

var (
	closingText = regexp.MustCompile(`\\(?:text|textrm|mbox)\s*\{[\s).,\]]*\}`)
	reasonText  = regexp.MustCompile(`\\(?:text|textrm|mbox)\s*\{\s*[(\[]?\s*(?:since|because|as|using|by|with|from|where|for)\s*\}`)
)

var (
	inlineGoal = regexp.MustCompile(`(?i)\b(?:want|have|need|wish|is|remains|shall|will|to)\b[^.]*\b(?:show|prove|proved|shown|verify)\b(?:[^.]*)$|\b(?:claim|goal|theorem|proposition|to be shown|show that|prove that)\b[^.]*$`)
	inlineLet  = regexp.MustCompile(`(?i)\b(?:let|put|set|define|denote|write|writing|sei|seien|setze|soit|posons|sea)\b[^.]*$`)
	inlineWhy  = regexp.MustCompile(`(?i)\b(?:since|because|using|as|with|where|from|by|recall|given|knowing|wegen|mit|weil|denn|aus|car|puisque|comme|avec|où|donde|como|porque|pues|con)\b[^.]*$`)
	joining    = regexp.MustCompile(`(?i)^[\s,]*(?:and)?[\s,]*$`)
)

// extracted keeps the equations of a text and blanks out its sentences.
func extracted(src []rune, parts []mathPart) []rune {
	out := []rune(strings.Repeat(" ", len(src)))
	for i, r := range src {
		if r == '\n' {
			out[i] = '\n'
		}
	}
	at, mode := 0, ""
	said := false // the part before is an equation of the proof, so that "this is" goes on from it
	for i, p := range parts {
		chunk := string(src[at:p.from])
		at = p.to
		if said && p.open > 0 && at > p.open && itIsPart.MatchString(chunk) && endsThere(src, parts, i) && !strings.ContainsAny(string(src[p.from+p.open:p.to-p.shut]), "=<>") {
			copy(out[p.from+p.open:], src[p.from+p.open:p.to-p.shut])
			copy(out[p.from-1:], []rune("\n="))
			out[p.to-1] = '\n'
			continue
		}
		said = false
		switch {
		case joining.MatchString(chunk):
		case inlineGoal.MatchString(chunk):
			mode = "goal"
		case inlineLet.MatchString(chunk):
			mode = "let"
		case inlineWhy.MatchString(chunk):
			mode = "why"
		default:
			mode = ""
		}
		inside := src[p.from+p.open : p.to-p.shut]
		text := string(inside)
		if !strings.Contains(text, "=") && !strings.Contains(text, `\equiv`) || mode == "goal" {
			continue
		}
		copy(out[p.from+p.open:], inside)
		mark := '\n'
		lead := strings.HasPrefix(strings.TrimLeft(text, " &\n"), "=")
		said = mode == "" && strings.Contains(text, "=")
		if mode == "why" && !lead {
			mark = '␞'
		}
		out[p.from] = mark
		if mode == "let" && p.from >= 3 {
			copy(out[p.from-3:], []rune("let "))
			if p.from > 3 {
				out[p.from-4] = '\n'
			}
		}
		if p.open == 0 { // a line of its own
			copy(out[p.from:], inside)
			continue
		}
		if !lead || p.open > 1 {
			out[p.to-1] = '\n'
		}
	}
	return out
}

// itIsPart are the words between an equation and what its last side is.
var itIsPart = regexp.MustCompile(`(?i)^[\s.,;]+(?:and\s+|so\s+)?(?:it|this|that|which)\s+(?:is|equals|becomes)\s+(?:(?:just|exactly|simply|nothing but)\s+)?$`)

// endsThere reports that the sentence ends behind a part, or gives a reason.
func endsThere(src []rune, parts []mathPart, i int) bool {
	to := len(src)
	if i+1 < len(parts) {
		to = parts[i+1].from
	}
	return sentenceEnd.MatchString(string(src[parts[i].to:to]))
}

var sentenceEnd = regexp.MustCompile(`(?i)^\s*(?:[.,;]|$|(?:by|since|because|as|q\.?e\.?d)\b)`)

// withLines adds lines that are formulas without any delimiter.
func withLines(src []rune, parts []mathPart) []mathPart {
	if len(parts) == 0 {
		return nil
	}
	from := 0
	for _, line := range strings.SplitAfter(string(src), "\n") {
		to := from + len([]rune(line))
		inside := slices.ContainsFunc(parts, func(p mathPart) bool { return p.from < to && p.to > from })
		bare := commands.ReplaceAllString(line, " ")
		if !inside && strings.Contains(line, "=") && !longWord.MatchString(bare) {
			parts = append(parts, mathPart{from, to, 0, 0})
		}
		from = to
	}
	slices.SortFunc(parts, func(a, b mathPart) int { return a.from - b.from })
	return parts
}

var commands = regexp.MustCompile(`\\[A-Za-z]+`)

// sentences reports a text that is mostly words, without commands.
func sentences(src string) bool {
	if strings.Contains(src, `\`) {
		return false
	}
	n := 0
	for _, w := range sentenceWord.FindAllString(src, -1) {
		if !mathWord[strings.ToLower(w)] {
			n++
		}
	}
	return n >= 6 && regexp.MustCompile(`\.\s+[A-Z]`).MatchString(src)
}

var (
	sentenceWord = regexp.MustCompile(`[A-Za-z][a-z'-]*[a-z]`)
	mathWord     = set("let", "diag", "exp", "sqrt", "tr", "trace", "log", "np", "inv")
	smallPhrase  = regexp.MustCompile(`\b(?:for )?(?:every|all|each|any) [a-z]\b|\bthe [a-z]-th\b|\bThe [a-z]-th\b|\b[Aa] |\bI `)
	verbal       = regexp.MustCompile(`\bequals\b|\binner product of\b`)
	symmetricH   = regexp.MustCompile(`(?i),?\s*\b(?:with (?:a |the )?symmetric H|and H is symmetric|as H is symmetric|since H is symmetric|H being symmetric)\b`)
	// equalsBetween stands between two sides that hold no words.
	equalsBetween = regexp.MustCompile(`([^\sA-Za-z]|\b[A-Za-z]) (?:equals|is equal to|becomes) ([^\sA-Za-z]|[A-Za-z]\b)`)
	isBetween     = regexp.MustCompile(`([^\sA-Za-z]|\b[A-Za-z]) is ([^\sA-Za-z]|[A-Za-z]\b)`)
	stop          = regexp.MustCompile(`[.:;]\s`)
)

// itIs stands straight behind an equation.
var itIs = regexp.MustCompile(`(=[^=.;]*)[.,;]\s+(?:and |so )?(?:[Ii]t|[Tt]his|[Ww]hich) (?:is|equals) ([^\sA-Za-z]|[A-Za-z]\b)`)

// linked turns "it is", straight behind an equation, into an equals sign.
func linked(text string) string {
	return itIs.ReplaceAllStringFunc(text, func(m string) string {
		g := itIs.FindStringSubmatchIndex(m)
		for _, w := range sentenceWord.FindAllString(m[g[2]:g[3]], -1) {
			if len(w) > 2 && !mathWord[strings.ToLower(w)] {
				return m
			}
		}
		return m[:g[3]] + "\n=" + strings.Repeat(" ", len([]rune(m[g[3]:g[4]]))-2) + m[g[4]:]
	})
}

// innerProduct is "the i-th coordinate is the inner product of ψ_i with … f̄", and
// the same without its subject.
var (
	coordinateIs = regexp.MustCompile(`(?i)\b(?:the|its)\s+(?:coordinate\s+number\s+([ij])|([ij])-th\s+(?:coordinate|component|entry))\s+(?:of\s+(?:the\s+)?(?:embedding|ḡ)\s+)?(?:is|equals)\s+`)
	innerProduct = regexp.MustCompile(`(?i)\b(?:the\s+)?inner product of\s+(\S+)\s+(?:with|and)\s+(?:the\s+)?(?:[a-z]{3,}\s+)*([^.,;=]+?)([.,;=]|\s+(?:is|equals|so|and)\b|$)`)
)

// padded fills a replacement up to the length of what it replaces.
func padded(s, like string) string {
	return s + strings.Repeat(" ", max(0, len([]rune(like))-len([]rune(s))))
}

// innerProducts writes inner products in words as ⟨a, b⟩, and what they are equal
// to.
func innerProducts(text string) string {
	text = innerProduct.ReplaceAllStringFunc(text, func(m string) string {
		g := innerProduct.FindStringSubmatch(m)
		return padded("⟨"+g[1]+", "+strings.TrimSpace(g[2])+"⟩", m[:len(m)-len(g[3])]) + g[3]
	})
	return coordinateIs.ReplaceAllStringFunc(text, func(m string) string {
		g := coordinateIs.FindStringSubmatch(m)
		return padded("ḡ_"+g[1]+g[2]+" = ", m)
	})
}

// itIsThat are words behind which the rest of a chain stands.
var itIsThat = regexp.MustCompile(`(?i)(?:[,;:]\s+|\s)(?:(?:and|so|hence|thus|therefore|then)\s+)*(?:(?:it|this|that|which|this (?:inner )?product|the (?:inner )?product|this expression)\s+(?:is|equals|becomes)|(?:and\s+)?we\s+arrive\s+at)\s+(?:(?:just|exactly|simply)\s+)?([^\sA-Za-z]|[A-Za-z][^A-Za-z])`)

// goesOnWith turns "so it equals X" into = X, where X is no equation itself.
func goesOnWith(text string) string {
	var out strings.Builder
	at := 0
	for _, g := range itIsThat.FindAllStringSubmatchIndex(text, -1) {
		rest := text[g[2]:]
		if end := sentenceStop.FindStringIndex(rest); end != nil {
			rest = rest[:end[0]]
		}
		words := text[g[0]:g[2]]
		mark := "\n="
		if strings.Contains(rest, "=") && !strings.Contains(words, "arrive") && !strings.Contains(words, "it ") {
			mark = "\n"
		}
		out.WriteString(text[at:g[0]])
		out.WriteString(padded(mark, words))
		at = g[2]
	}
	return out.String() + text[at:]
}

var sentenceStop = regexp.MustCompile(`\.\s|\.$|;\s|,\s+(?:so|and|where|since|as|because)\b`)

// splitSentences blanks out words, and ends a line where they stood.
func splitSentences(src []rune) []rune {
	text := string(src)
	blank := func(mark string) func(string) string {
		return func(m string) string {
			return mark + strings.Repeat(" ", max(0, len([]rune(m))-len([]rune(mark))))
		}
	}
	text = quietly(text, symmetricH, "")
	text = innerProducts(text)
	text = goesOnWith(linked(text))
	text = equalsBetween.ReplaceAllStringFunc(text, func(m string) string {
		g := equalsBetween.FindStringSubmatchIndex(m)
		return m[:g[3]] + padded(" =", m[g[3]:g[4]]) + m[g[4]:]
	})
	if at := verbal.FindStringIndex(text); at != nil {
		fail(len([]rune(text[:at[0]])), "the words "+quote(strings.TrimSpace(text[at[0]:at[1]]))+" stand for an equality", "equalities of a proof are written with =", "the same with an equals sign and both its sides")
	}
	text = isBetween.ReplaceAllString(text, "$1  = $2")
	text = smallPhrase.ReplaceAllStringFunc(text, blank(""))
	text = stop.ReplaceAllStringFunc(text, blank("\n"))
	text = sentenceWord.ReplaceAllStringFunc(text, func(m string) string {
		if mathWord[strings.ToLower(m)] || segment(m, "") != nil && len(m) < 3 && !harmless[strings.ToLower(m)] {
			return m
		}
		return blank("\n")(m)
	})
	return []rune(text)
}
