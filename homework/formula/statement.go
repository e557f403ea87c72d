package formula

import (
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/algebra"
)

// withoutRanges drops j = 1, …, m behind a formula, and (1 ≤ j ≤ m); which index
// runs to which size is kept, to be compared with what the formula says.
func (p *parser) withoutRanges(toks []token) []token {
	out := make([]token, 0, len(toks))
	depth := 0
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if isOp(t, "{") {
			depth++
		} else if isOp(t, "}") {
			depth--
		}
		round := 0
		if isOp(t, "(") {
			round = 1
		}
		if n := rangeAt(toks, i+round); n > 0 && depth == 0 && len(out) > 0 && (round == 0 || i+1+n < len(toks) && isOp(toks[i+1+n], ")")) {
			p.ranged(toks[i+round : i+round+n])
			i += n + 2*round - 1
			continue
		}
		out = append(out, t)
	}
	return out
}

// rangeAt is the number of tokens of j = 1, …, m at i; 0 where there is none.
func rangeAt(toks []token, i int) int {
	k := i
	next := func(ok func(token) bool) bool {
		if k < len(toks) && ok(toks[k]) {
			k++
			return true
		}
		return false
	}
	comma := func(t token) bool { return isOp(t, ",") }
	below := func(t token) bool { return isOp(t, "<=") }
	if next(func(t token) bool { return t.kind == tNum && t.s == "1" }) && next(below) && next(isIndex) && next(below) && next(isSize) { // 1 ≤ j ≤ m
		return k - i
	}
	k = i
	if next(isIndex) && next(below) && next(isSize) { // j ≤ m
		return k - i
	}
	k = i
	if !next(isIndex) || !next(func(t token) bool { return isOp(t, "=") }) || !next(func(t token) bool { return t.kind == tNum }) {
		return 0
	}
	next(comma)
	if next(func(t token) bool { return t.kind == tNum }) {
		next(comma)
	}
	if !next(func(t token) bool { return t.kind == tDots }) {
		return 0
	}
	next(comma)
	if !next(func(t token) bool { return t.kind == tName }) {
		return 0
	}
	return k - i
}

// ranged keeps the end of a range that was stated for an index.
func (p *parser) ranged(toks []token) {
	size, ok := sizeOf(toks[len(toks)-1])
	if !ok {
		return
	}
	for _, t := range toks {
		if isIndex(t) && !isSize(t) {
			if p.ranges == nil {
				p.ranges = map[string]statedRange{}
			}
			p.ranges[t.s] = statedRange{size, toks[0].pos}
			return
		}
	}
}

// statedRange is the size to which an index is said to run.
type statedRange struct {
	size Dim
	pos  int
}

// holdRanges fails where an index of the formula runs to another size than the
// text says.
func (p *parser) holdRanges(free []*binder) {
	for name, r := range p.ranges { // some index of that name has that range
		known, held := Dim(0), false
		for _, b := range p.binders {
			if b.name == name {
				known = p.z.Find(b.dim)
				held = held || known == r.size || known >= algebra.FirstUnknown
			}
		}
		if known != 0 && !held {
			failAs(Misfit, r.pos, "the index "+name+" is said to run to "+r.size.String(), "in the formula it runs to "+known.String(), "the same range, or another letter")
		}
	}
	for _, b := range free {
		r, ok := p.ranges[b.name]
		if d := p.z.Find(b.dim); ok && d < algebra.FirstUnknown && d != r.size {
			failAs(Misfit, r.pos, "the index "+b.name+" is said to run to "+r.size.String(), "in the formula it runs to "+d.String(), "the same range, or another letter")
		}
	}
}

// statement is a piece of the source that is read on its own.
type statement struct {
	toks  []token
	let   bool // begins with let, where, with …
	said  bool // begins with let or define
	aside bool // a reason beside a line of a proof
	words string
}

// statements cuts the tokens at line ends, semicolons and where clauses; a
// line goes on where a bracket is open or a sign stands at either end.
func (p *parser) statements() []statement {
	var out []statement
	cur := statement{}
	depth := 0
	reason := false // in the rest of a line of a proof, behind \text{since}
	flush := func() {
		if len(cur.toks) > 0 || cur.words != "" {
			out = append(out, cur)
		}
		cur = statement{}
		if len(out) > maxLines {
			fail(p.toks[0].pos, "the source has more than "+strconv.Itoa(maxLines)+" statements", "a proof has some dozen lines", "handing in one proof at a time")
		}
	}
	for k, t := range p.toks {
		if t.kind == tEnd {
			break
		}
		if t.kind == tOp {
			switch t.s {
			case "(", "{", "[", "⟨":
				depth++
			case ")", "}", "]", "⟩":
				depth = max(0, depth-1)
			}
		}
		if reason && t.kind != tBreak && !(t.kind == tText && isDefinitionWord(t.s)) {
			continue
		}
		reason = false
		switch {
		case t.kind == tBreak && depth > 0:
			continue
		case t.kind == tBreak:
			if goesOn(cur.toks) || continues(p.toks, k+1) || !p.proof && !p.code && len(cur.toks) > 0 && !cur.let && leads(p.toks, k+1) {
				continue
			}
			flush()
			continue
		case depth == 0 && isOp(t, asideMark):
			flush()
			cur.aside = true
			continue
		case depth == 0 && (isOp(t, ";") || isOp(t, "⇒")):
			flush()
			continue
		case depth == 0 && isOp(t, ",") && (cur.let || p.proof || !p.code && definitionAhead(p.toks[k+1:])):
			let, aside := cur.let || !p.proof && p.known(p.toks[k+1:]), cur.aside
			flush()
			cur.let, cur.aside = let, aside
			continue
		case depth == 0 && t.kind == tName && keywords[t.s]:
			if !p.code && !p.proof && (t.s == "for" || t.s == "if") { // for every sample x
				flush()
				reason = true
				continue
			}
			let := t.s != "hence" && t.s != "Hence" && t.s != "so" && t.s != "So" && t.s != "then" && t.s != "thus" && t.s != "Thus" && t.s != "therefore" && t.s != "Therefore" && t.s != "for" && t.s != "if"
			flush()
			cur.let, cur.said = let, strings.EqualFold(t.s, "let") || strings.EqualFold(t.s, "define")
			continue
		case depth == 0 && t.kind == tText && isDefinitionWord(t.s):
			flush()
			cur.let = true
			continue
		case depth == 0 && isOp(t, "↦"): // x ↦ g
			cur.toks = nil
			continue
		case depth == 0 && isOp(t, ":") && len(cur.toks) == 1 && p.isLabel(cur.toks[0]):
			cur.toks = nil
			continue
		case depth == 0 && isOp(t, ":") && cur.let && !p.code && len(equals(cur.toks)) > 1: // with S = Λ^{1/2}: …
			flush()
			continue
		case p.code && t.kind == tName && t.s == "return" && len(cur.toks) == 0:
			continue
		case t.kind == tText && depth == 0:
			reason = p.proof && givesReason(t.s)
			if reason && equationAhead(p.toks[k+1:]) { // a reason in symbols is checked, too
				reason = false
				flush()
				cur.aside = true
				continue
			}
			cur.words = strings.TrimSpace(cur.words + " " + t.s)
			continue
		}
		cur.toks = append(cur.toks, t)
	}
	flush()
	if !p.proof && !p.code {
		out = evaluatedAt(chained(out))
	}
	for i := range out { // commas and full stops behind a line
		for n := len(out[i].toks); n > 0 && isOp(out[i].toks[n-1], ","); n = len(out[i].toks) {
			out[i].toks = out[i].toks[:n-1]
		}
	}
	return out
}

// equationAhead reports an equals sign before the end of the line.
func equationAhead(toks []token) bool {
	for _, t := range toks {
		if t.kind == tBreak || t.kind == tEnd {
			return false
		}
		if isOp(t, "=") {
			return true
		}
	}
	return false
}

// isLabel reports a word such as Answer, before a colon.
func (p *parser) isLabel(t token) bool {
	return t.kind == tName && len(t.s) > 2 && p.table[t.s].Name == "" && functions[t.s] == "" && t.pos < len(p.src) && isASCIILetter(p.src[t.pos])
}

// givesReason reports words behind which a line of a proof holds no step.
func givesReason(s string) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.Trim(s, " ,.:;([")), " ")
	switch first {
	case "since", "because", "by", "as", "using", "due", "from", "definition", "def", "def.", "for":
		return true
	}
	return false
}

func isDefinitionWord(s string) bool {
	s = strings.ToLower(strings.Trim(s, " ,.:"))
	return s == "where" || s == "with" || s == "let" || s == "and"
}

// goesOn reports whether a line ends with a sign that needs a right side.
func goesOn(toks []token) bool {
	if len(toks) == 0 {
		return false
	}
	t := toks[len(toks)-1]
	return t.kind == tOp && strings.Contains("+ - * / @ = .* ./", t.s)
}

// continues reports whether the line that starts at k needs a left side.
func continues(toks []token, k int) bool {
	for k < len(toks) && toks[k].kind == tBreak {
		k++
	}
	if k >= len(toks) {
		return false
	}
	t := toks[k]
	return t.kind == tTrans || t.kind == tOp && (t.s == "+" || t.s == "*" || t.s == "/" || t.s == "@" || t.s == "^" || t.s == "_" || t.s == ".*" || t.s == "./" || t.s == ")" || t.s == "-")
}

// leads reports a line that begins with an equals sign: the chain goes on.
func leads(toks []token, k int) bool {
	for k < len(toks) && toks[k].kind == tBreak {
		k++
	}
	return k < len(toks) && isOp(toks[k], "=")
}

// equals cuts a statement at its outermost equals signs.
func equals(toks []token) [][]token {
	var parts [][]token
	depth, from := 0, 0
	for i, t := range toks {
		depth = max(0, depth+t.nesting())
		if isOp(t, "=") && depth == 0 {
			parts = append(parts, toks[from:i])
			from = i + 1
		}
	}
	return append(parts, toks[from:])
}

// known reports whether a symbol of the lecture, other than the embedding, is
// what is defined next: behind the formula and a comma it says what the symbol
// means, as behind a where.
func (p *parser) known(toks []token) bool {
	for _, t := range toks {
		if t.kind == tName {
			_, given := p.table[t.s]
			return given || t.s == "alpha" || t.s == "lambda"
		}
		if t.kind != tAccent && !isOp(t, "{") {
			return false
		}
	}
	return false
}

// definitionAhead reports whether name = … follows, as behind a formula and a
// comma.
func definitionAhead(toks []token) bool {
	depth := 0
	for k, t := range toks[:min(len(toks), 14)] {
		depth += t.nesting()
		switch {
		case depth > 0 && isOp(t, ","):
		case isOp(t, "="):
			return k > 0
		case t.kind == tNum && k > 0 && (isOp(toks[k-1], "_") || k > 1 && isOp(toks[k-1], "{") && isOp(toks[k-2], "_")): // e_1 = …
		case t.kind == tBreak && k > 0 || t.kind == tEnd || t.kind == tNum || t.kind == tCmd || isOp(t, "-") || isOp(t, "+") || isOp(t, ","):
			return false
		}
	}
	return false
}

// chained joins a line that begins with an equals sign, behind definitions, to the
// chain that they interrupt.
func chained(list []statement) []statement {
	var out []statement
	for _, s := range list {
		if len(s.toks) > 0 && isOp(s.toks[0], "=") {
			at := len(out) - 1
			for at >= 0 && (out[at].let || len(out[at].toks) == 0) {
				at--
			}
			if at >= 0 {
				out[at].toks = append(slices.Clone(out[at].toks), s.toks...)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// evaluatedAt makes a definition of … |_{κ = k − K1/n} at the end of a formula.
func evaluatedAt(list []statement) []statement {
	var out []statement
	for _, s := range list {
		n := len(s.toks)
		bar := slices.IndexFunc(s.toks, func(t token) bool { return isOp(t, "|") })
		for bar >= 0 && bar+3 < n && !(isOp(s.toks[bar+1], "_") && isOp(s.toks[bar+2], "{") && bar+1+scriptEnd(s.toks[bar+1:], 0) == n) {
			next := slices.IndexFunc(s.toks[bar+1:], func(t token) bool { return isOp(t, "|") })
			if next < 0 {
				bar = -1
				break
			}
			bar += 1 + next
		}
		if bar < 1 || bar+4 >= n || len(equals(s.toks[bar+3:n-1])) != 2 {
			out = append(out, s)
			continue
		}
		at := s
		at.toks, at.let = s.toks[bar+3:n-1], true
		s.toks = s.toks[:bar:bar]
		out = append(out, s, at)
	}
	return out
}
