package formula

import (
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/algebra"
)

// tidy rewrites what has an older or a shorter spelling.
func tidy(toks []token, code bool) []token {
	if code {
		return overs(withoutEmpty(braceSums(primed(toks))))
	}
	return spacedLists(overs(withoutEmpty(braceSums(primed(bracketSubscripts(joinedAccents(toks)))))))
}

// joinedAccents makes one name of an accent and the symbol beneath it.
func joinedAccents(toks []token) []token {
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.kind != tAccent {
			out = append(out, t)
			continue
		}
		k, braces := i+1, 0
		for k < len(toks) && isOp(toks[k], "{") {
			k++
			braces++
		}
		shut := k + 1
		for shut < len(toks) && shut <= k+braces && isOp(toks[shut], "}") {
			shut++
		}
		if k >= len(toks) || toks[k].kind != tName || shut != k+1+braces || keywords[toks[k].s] {
			out = append(out, t)
			continue
		}
		name := toks[k]
		name.s = t.s + " " + strings.TrimPrefix(name.s, "bar ")
		name.pos, name.end, name.space = t.pos, toks[shut-1].end, t.space
		out = append(out, name)
		i = shut - 1
	}
	return out
}

// spacedLists puts the commas into (α_1 α_2 … α_m): a bracket with dots and nothing
// but names in it.
func spacedLists(toks []token) []token {
	var out []token
	for i := 0; i < len(toks); i++ {
		out = append(out, toks[i])
		if !isOp(toks[i], "(") && !isOp(toks[i], "[") {
			continue
		}
		items, end := spacedItems(toks, i+1)
		if items == nil {
			continue
		}
		for k, item := range items {
			if k > 0 {
				out = append(out, token{kind: tOp, s: ",", pos: item[0].pos, end: item[0].pos})
			}
			out = append(out, item...)
		}
		i = end - 1
	}
	return out
}

// spacedItems are the entries of such a list, and the place of its end; nil for
// anything else.
func spacedItems(toks []token, from int) (items [][]token, end int) {
	dots := false
	for i := from; i < len(toks); i++ {
		t := toks[i]
		switch {
		case isOp(t, ")") || isOp(t, "]"):
			if !dots || len(items) < 3 || items[0][0].kind == tDots || items[len(items)-1][0].kind == tDots {
				return nil, 0
			}
			return items, i
		case t.kind == tDots:
			dots = true
			items = append(items, toks[i:i+1])
		case t.kind == tName && !keywords[t.s]:
			stop := i + 1
			for stop < len(toks) && (isOp(toks[stop], "_") || isOp(toks[stop], "^")) {
				stop += scriptEnd(toks[stop:], 0)
			}
			items = append(items, toks[i:stop])
			i = stop - 1
		default:
			return nil, 0
		}
	}
	return nil, 0
}

// bracketSubscripts turns k[i] and K[:, l] into k_{i} and K_{:,l}: a bracket with
// nothing but indices in it is no factor.
func bracketSubscripts(toks []token) []token {
	out := slices.Clone(toks)
	for i := 1; i < len(out); i++ {
		if !isOp(out[i], "[") || out[i].space || out[i-1].kind != tName && !isOp(out[i-1], "]") && !isOp(out[i-1], "}") && !isOp(out[i-1], ")") {
			continue
		}
		shut := i + 1
		for shut < len(out) && (isSubscriptLetter(out[shut]) || isOp(out[shut], ",") || isOp(out[shut], ":")) {
			shut++
		}
		if shut == i+1 || shut >= len(out) || !isOp(out[shut], "]") {
			continue
		}
		open := out[i]
		open.s = "{"
		out[shut].s = "}"
		under := token{kind: tOp, s: "_", pos: open.pos, end: open.pos}
		out = append(append(append(out[:i:i], under), open), out[i+1:]...)
	}
	return out
}

// isSubscriptLetter reports a letter that numbers something and has no value.
func isSubscriptLetter(t token) bool {
	return isIndex(t) && strings.Contains("ijlpqrst", t.s)
}

// primed joins a name and its prime where the source defines M' as a name of its
// own; elsewhere the prime is a transpose. M' = M is no definition.
func primed(toks []token) []token {
	own := map[string]bool{}
	for i := 0; i+2 < len(toks); i++ {
		n := primeAt(toks, i)
		if n == 0 || i+n >= len(toks) || !isOp(toks[i+n], "=") || embeddings[toks[i].s] {
			continue
		}
		begins := i == 0 || toks[i-1].kind == tBreak || toks[i-1].kind == tText || isOp(toks[i-1], ",") || isOp(toks[i-1], ";") || toks[i-1].kind == tName && keywords[toks[i-1].s]
		same := i+n+1 < len(toks) && toks[i+n+1].s == toks[i].s && (i+n+2 >= len(toks) || toks[i+n+2].kind == tBreak || toks[i+n+2].kind == tText || isOp(toks[i+n+2], ",") || isOp(toks[i+n+2], ";"))
		if begins && !same {
			own[toks[i].s] = true
		}
	}
	if len(own) == 0 {
		return toks
	}
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if n := primeAt(toks, i); n > 0 && own[t.s] {
			t.s, t.end = t.s+"'", toks[i+n-1].end
			i += n - 1
		}
		out = append(out, t)
	}
	return out
}

// primeAt is the number of tokens of a name with a prime at i: M', M^\prime or
// M^{\prime}; 0 where none stands there.
func primeAt(toks []token, i int) int {
	if toks[i].kind != tName || i+1 >= len(toks) {
		return 0
	}
	prime := func(k int) bool {
		return k < len(toks) && toks[k].kind == tTrans && (toks[k].s == "'" || toks[k].s == "′" || toks[k].s == "’" || toks[k].s == "prime")
	}
	switch {
	case prime(i + 1):
		return 2
	case isOp(toks[i+1], "^") && prime(i+2):
		return 3
	case isOp(toks[i+1], "^") && i+4 < len(toks) && isOp(toks[i+2], "{") && prime(i+3) && isOp(toks[i+4], "}"):
		return 5
	}
	return 0
}

// withoutEmpty drops {} groups, which space signs in LaTeX, but not those of an
// empty script.
func withoutEmpty(toks []token) []token {
	out := make([]token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		script := len(out) > 0 && (isOp(out[len(out)-1], "_") || isOp(out[len(out)-1], "^"))
		if isOp(toks[i], "{") && i+1 < len(toks) && isOp(toks[i+1], "}") && !script {
			if i+2 < len(toks) && isOp(toks[i+2], "^") && (toks[i].space || len(out) == 0 || out[len(out)-1].kind != tName) { // {}^tA
				mark := scriptEnd(toks, i+2)
				to := factorEnd(toks, mark)
				if to < 0 {
					fail(toks[i+2].pos, "a script stands before its symbol", "a transpose mark follows the matrix that it turns", `A^\top`)
				}
				turned := append(append([]token{}, toks[mark:to]...), toks[i+2:mark]...)
				toks = append(append(append([]token{}, toks[:i+2]...), turned...), toks[to:]...)
			}
			i++
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// scriptEnd is the place behind the ^ at i and its argument.
func scriptEnd(toks []token, i int) int {
	i++
	if i < len(toks) && isOp(toks[i], "{") {
		_, to := group(toks, i+1)
		return min(to+1, len(toks))
	}
	return min(i+1, len(toks))
}

// factorEnd is the place behind the symbol or the bracket at i, with its
// subscript; −1 where there is none.
func factorEnd(toks []token, i int) int {
	for i < len(toks) && toks[i].kind == tAccent {
		i++
	}
	if i >= len(toks) {
		return -1
	}
	shut := map[string]string{"(": ")", "[": "]", "{": "}"}[toks[i].s]
	switch {
	case toks[i].kind == tName:
		i++
	case toks[i].kind == tOp && shut != "":
		depth := 0
		for ; i < len(toks); i++ {
			if depth += toks[i].nesting(); depth == 0 {
				break
			}
		}
		i++
	default:
		return -1
	}
	if i < len(toks) && isOp(toks[i], "_") {
		i = scriptEnd(toks, i)
	}
	return min(i, len(toks))
}

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

func isSize(t token) bool {
	_, ok := sizeOf(t)
	return ok && t.kind == tName
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

func isIndex(t token) bool { return t.kind == tName && len(t.s) == 1 && isLower(t.s[0]) }

// overs turns {a \over b} into {\frac{a}{b}}.
func overs(toks []token) []token {
	for n := 0; n < maxDepth; n++ {
		at := -1
		for i, t := range toks {
			if isOp(t, "over") {
				at = i
				break
			}
		}
		if at < 0 {
			return toks
		}
		from, to := group(toks, at)
		if from < 0 || to >= len(toks) {
			fail(toks[at].pos, `\over stands outside of braces`, "a fraction has its two parts in braces", `\frac{a}{b}`)
		}
		bar := toks[at]
		sign := func(kind kind, s string) token {
			return token{kind: kind, s: s, pos: bar.pos, end: bar.end}
		}
		out := append([]token{}, toks[:from+1]...)
		out = append(out, sign(tCmd, "frac"), sign(tOp, "{"))
		out = append(append(out, toks[from+1:at]...), sign(tOp, "}"), sign(tOp, "{"))
		out = append(append(out, toks[at+1:to]...), sign(tOp, "}"))
		toks = append(out, toks[to:]...)
	}
	fail(toks[0].pos, `more than a hundred \over`, "a fraction has its two parts in braces", `\frac{a}{b}`)
	return nil
}

// group is the places of the braces around the token at.
func group(toks []token, at int) (from, to int) {
	depth := 0
	for from = at - 1; from >= 0; from-- {
		if isOp(toks[from], "}") {
			depth++
		} else if isOp(toks[from], "{") {
			if depth == 0 {
				break
			}
			depth--
		}
	}
	depth = 0
	for to = at + 1; to < len(toks); to++ {
		if isOp(toks[to], "{") {
			depth++
		} else if isOp(toks[to], "}") {
			if depth == 0 {
				break
			}
			depth--
		}
	}
	return from, to
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

// asideMark stands in a source, in place of words, before an equation that gives
// a reason.
const asideMark = "␞"

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
