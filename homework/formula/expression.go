package formula

import (
	"kpcalab/homework/algebra"
)

// Binding powers: + and − bind least, then products and quotients from left to
// right, then scripts.
const (
	bindSum     = 10
	bindProduct = 20
)

func (p *parser) tok() token { return p.toks[p.i] }

func (p *parser) ahead(k int) token {
	if p.i+k < len(p.toks) {
		return p.toks[p.i+k]
	}
	return p.toks[len(p.toks)-1]
}

func (p *parser) is(s string) bool { return p.tok().kind == tOp && p.tok().s == s }

func (p *parser) take(s string) bool {
	if p.is(s) {
		p.i++
		return true
	}
	return false
}

// at is a node that carries the place of the current token.
func (p *parser) at() *node { t := p.tok(); return &node{pos: t.pos, end: t.end} }

// want takes an operator, or fails.
func (p *parser) want(s, why, try string) {
	if !p.take(s) {
		fail(p.tok().pos, "‘"+s+"’ is missing before "+p.describe(p.tok()), why, try)
	}
}

// describe is a token in words.
func (p *parser) describe(t token) string {
	switch t.kind {
	case tEnd:
		return "the end"
	case tBreak:
		return "the end of the line"
	case tDots:
		return "the dots"
	case tTrans:
		return "a transpose mark"
	case tAccent:
		return "the accent " + `\` + t.s
	case tCmd:
		return `\` + t.s
	case tMethod:
		return quote("." + t.s)
	case tText:
		return "the words " + quote(t.s)
	case tName:
		if s, ok := p.table[t.s]; ok {
			return quote(s.Text)
		}
	}
	return quote(t.s)
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		fail(p.tok().pos, "brackets are nested more than 50 deep", "homework formulas need three or four", "names for the inner parts, with let")
	}
}

// expr reads a sum, or a product where min is bindProduct.
func (p *parser) expr(min int) *node {
	p.enter()
	defer func() { p.depth-- }()
	var l *node
	var terms []term
	switch {
	case p.take("-"):
		l = p.neg(p.product())
	case p.take("+"):
		terms = append(terms, term{from: p.i})
		l = p.product()
	default:
		terms = append(terms, term{from: p.i})
		l = p.product()
	}
	if min >= bindProduct {
		return l
	}
	for {
		switch {
		case p.is("+") && p.ahead(1).kind == tDots && len(terms) > 0:
			l = p.dottedSum(terms)
			terms = nil
		case p.take("+"):
			terms = append(terms, term{p.i, l})
			l = p.add(opAdd, l, p.signed())
		case p.take("-"):
			terms = nil
			l = p.add(opSub, l, p.signed())
		default:
			return l
		}
	}
}

// term is a term of a sum while it is read.
type term struct {
	from   int   // place of its first token
	before *node // the sum before it; nil where it is the first
}

// dottedSum reads the rest of K e_1 + K e_2 + … + K e_n: the terms before the dots
// and the last one agree but for the index.
func (p *parser) dottedSum(terms []term) *node {
	dots := p.ahead(1)
	p.i += 2
	if !p.take("+") {
		fail(dots.pos, "dots behind a + without a last term", "a sum with dots has a first term, dots and a last term", "a + behind the dots, or \\sum_{i=1}^n")
	}
	lastFrom := p.i
	p.product()
	back := p.i
	b := p.binder(p.freshLetter())
	p.scope = append(p.scope, b)
	read := func(from int, hole string) (*node, string) {
		p.hole, p.holeBinder, p.i = hole, b, from
		e := p.product()
		p.hole, p.holeBinder = "", nil
		return e, unicodeText(e, p.table)
	}
	body, last := (*node)(nil), ""
	first := len(terms) - 1
	one, text := read(terms[first].from, "1")
	if n := len(terms); !b.used && n > 1 { // a second term, with the index 2
		first = n - 2
		var second string
		one, text = read(terms[first].from, "1")
		if _, second = read(terms[n-1].from, "2"); second != text {
			text = ""
		}
	}
	body = one
	end := map[Dim]string{N: "n", M: "m", D: "d", Mu: "mu"}[p.z.Find(b.dim)]
	_, last = read(lastFrom, end)
	p.scope = p.scope[:len(p.scope)-1]
	p.i = back
	if !b.used || text != last || end == "" {
		fail(dots.pos, "the terms before and behind these dots aren't alike", "they agree but for the index, which runs from 1 to the end", "\\sum_{i=1}^n")
	}
	n := p.node(opSum, p.shape(body), body, body)
	n.b, n.diag = b, body.diag
	if before := terms[first].before; before != nil {
		return p.add(opAdd, before, n)
	}
	return n
}

// signed reads a term that may have a sign of its own: a + −b.
func (p *parser) signed() *node {
	if p.take("-") {
		return p.neg(p.product())
	}
	return p.product()
}

// product reads factors, multiplied by juxtaposition or by a sign.
func (p *parser) product() *node {
	l := p.postfix()
	for {
		t := p.tok()
		switch {
		case t.kind == tOp && (t.s == "*" || t.s == "@" || t.s == ".*"):
			p.i++
			r := p.factor()
			for p.isDot(t) && p.shape(l).IsColumn() && p.square(r) && p.z.Could(p.shape(l).Rows, p.shape(r).Rows) && p.starts() {
				r = p.juxtapose(r) // α_j · H(k − …)
			}
			if n, ok := p.inner(t, l, r); ok {
				l = n
				continue
			}
			l = p.times(t.s, l, r)
		case t.kind == tOp && (t.s == "/" || t.s == "./"):
			p.i++
			l = p.over(t, l, p.factor())
		case t.kind == tOp && t.s == `\`:
			p.i++
			r := p.factor()
			l = p.mul(p.pow(l, algebra.Whole(-1)), r)
		case p.starts():
			l = p.juxtapose(l)
		default:
			return l
		}
	}
}

// factor is one operand of an explicit sign.
func (p *parser) factor() *node {
	if p.take("-") {
		return p.neg(p.postfix())
	}
	return p.postfix()
}

// times handles *, @ and .* by the rules of the spelling.
func (p *parser) times(sign string, l, r *node) *node {
	ls, rs := p.shape(l), p.shape(r)
	if sign == ".*" || p.numpy && sign == "*" && !ls.IsScalar() && !rs.IsScalar() {
		if sign == "*" {
			p.note("in NumPy * works entry by entry; @ is the matrix product")
		}
		return p.entrywise(l, r, algebra.Whole(1), sign)
	}
	if !p.code {
		l, r = p.bareOnes(l, r)
	}
	return p.mul(l, r)
}

// isDot reports a dot between factors that may mean an inner product.
func (p *parser) isDot(t token) bool {
	if p.code || t.s != "*" || t.end > len(p.src) {
		return false
	}
	sign := string(p.src[t.pos:t.end])
	return sign == `\cdot` || sign == "·" || sign == "⋅"
}

func (p *parser) square(n *node) bool {
	sh := p.shape(n)
	return !sh.IsScalar() && sh.Rows == sh.Cols
}

// inner reads a · b between two columns, which is no product of matrices, as
// their inner product.
func (p *parser) inner(t token, l, r *node) (*node, bool) {
	ls, rs := p.shape(l), p.shape(r)
	if !p.isDot(t) || ls.IsScalar() || rs.IsScalar() || ls.Cols != One || rs.Cols != One || !p.z.Could(ls.Rows, rs.Rows) {
		return nil, false
	}
	p.z.Same(ls.Rows, rs.Rows)
	p.note("· between two columns was read as their inner product")
	n := p.node(opMul, scalar, l, p.node(opT, ls.T(), l, l), r)
	n.name = "inner"
	return n, true
}

// juxtapose multiplies by the factor that follows without a sign.
func (p *parser) juxtapose(l *node) *node {
	t, before := p.tok(), p.toks[p.i-1]
	if l.op == opDiv && !l.group && before.kind == tNum && t.kind == tName && !t.space && p.i >= 2 && isOp(p.toks[p.i-2], "/") && p.scalarAhead() {
		fail(t.pos, "a product behind a fraction without brackets", "some read a/bc as a/(bc) and some as (a/b)c", "brackets around what is divided by, or around the fraction")
	}
	if p.numpy {
		fail(t.pos, p.describe(t)+" follows without a sign", "NumPy needs a sign between two factors", "@ between matrices, * beside a number")
	}
	r := p.postfix()
	l, r = p.bareOnes(l, r)
	return p.mul(l, r)
}

// scalarAhead reports whether the next token is the name of a number.
func (p *parser) scalarAhead() bool {
	s, ok := p.table[p.tok().s]
	return ok && s.Shape.IsScalar()
}

// bareOnes reads the number 1 behind a matrix as the vector of ones: K1.
func (p *parser) bareOnes(l, r *node) (*node, *node) {
	if ls := p.shape(l); r.bare && ls.Cols != One {
		r = p.ones(ls.Cols, One, r)
		p.note("1 behind a matrix was read as 1_n, the vector of ones")
	}
	return l, r
}

// starts reports whether the current token begins a factor.
func (p *parser) starts() bool {
	switch t := p.tok(); t.kind {
	case tNum, tOnes, tAccent, tCmd:
		return true
	case tName:
		return !keywords[t.s]
	case tOp:
		switch t.s {
		case "(", "{", "⟨":
			return true
		case "[":
			return !p.code
		case "<":
			return p.opensInner()
		case "‖":
			return !p.inNorm
		case "|":
			return false
		}
	}
	return false
}

// opensInner reports whether < begins ⟨a, b⟩ written with ASCII signs: a comma
// and a > follow.
func (p *parser) opensInner() bool {
	depth, comma := 0, false
	for _, t := range p.toks[p.i+1 : min(p.i+200, len(p.toks))] {
		if t.kind == tEnd || t.kind == tBreak {
			return false
		}
		if t.kind != tOp {
			continue
		}
		switch t.s {
		case "(", "{", "[":
			depth++
		case ")", "}", "]":
			depth--
		case ",":
			comma = comma || depth == 0
		case ">":
			return comma && depth == 0
		}
		if depth < 0 {
			return false
		}
	}
	return false
}

// commanded reads \frac, \sqrt and \sum.
func (p *parser) commanded(t token, at *node) *node {
	p.i++
	switch t.s {
	case "frac":
		a := p.argument(`\frac`)
		b := p.argument(`\frac`)
		if a.bare {
			a.bare = false
		}
		n := p.div(a, b)
		n.pos, n.end, n.group = t.pos, p.toks[p.i-1].end, true
		return n
	case "sqrt":
		e := frac(1, 2)
		if p.is("[") && !p.code {
			open := p.tok()
			p.i++
			r, ok := fold(p.expr(bindSum))
			p.close("]", open)
			if !ok || r.Den != 1 || r.Num < 1 {
				fail(open.pos, "this root isn't read", "the order of a root is a whole number", `\sqrt[4]{…}`)
			}
			e = frac(1, r.Num)
		}
		var b *node
		if isOp(p.tok(), "(") {
			b = p.bracketed(p.tok())
		} else {
			b = p.rootArgument()
		}
		n := p.pow(b, e)
		n.pos, n.end = t.pos, p.toks[p.i-1].end
		return n
	}
	return p.sum(t, at)
}

// rootArgument reads what \sqrt or √ covers: {…} or one symbol with its
// subscript.
func (p *parser) rootArgument() *node {
	if p.is("{") {
		return p.braced()
	}
	b := p.argument(`\sqrt`)
	for p.is("_") {
		b = p.subscriptOf(b)
	}
	return b
}

// sum reads \sum_{i=1}^n and its term.
func (p *parser) sum(t token, at *node) *node {
	var names []token
	dim, upper := Dim(-1), token{}
	for p.is("_") || p.is("^") {
		if p.take("_") {
			if names, upper = p.lower(); upper.kind == tName {
				dim, _ = sizeOf(upper)
			}
			continue
		}
		p.take("^")
		dim, upper = p.upper()
	}
	if len(names) == 0 {
		fail(t.pos, "a sum without an index", "the index stands beneath the sum", `\sum_{i=1}^n`)
	}
	if len(p.scope)+len(names) > maxSums {
		fail(t.pos, "sums are nested more than 4 deep", "two are enough here", "matrix products, which hold sums already")
	}
	var bound []*binder
	for _, name := range names {
		p.bindable(name)
		b := p.binder(name.s)
		if dim >= 0 && !p.z.Same(b.dim, dim) {
			failAs(Misfit, upper.pos, "this sum's end doesn't fit", "sums run to n, m or d", `\sum_{i=1}^n`)
		}
		bound = append(bound, b)
		p.scope = append(p.scope, b)
	}
	body := p.signedProduct()
	p.scope = p.scope[:len(p.scope)-len(names)]
	for i := len(bound) - 1; i >= 0; i-- {
		if !bound[i].used && dim < 0 {
			fail(names[i].pos, "the index "+names[i].s+" doesn't appear in the sum", "what is summed depends on the index", "the subscript "+names[i].s+" where it belongs")
		}
		n := p.node(opSum, p.shape(body), body, body)
		n.b, n.pos, n.diag = bound[i], t.pos, body.diag
		body = n
	}
	return body
}

// bindable fails where a sum around here has the index already.
func (p *parser) bindable(name token) {
	if p.bound(name.s) != nil {
		fail(name.pos, "the index "+name.s+" is used by two sums, one inside the other", "each sum has an index of its own", "another letter for the inner sum")
	}
}

func (p *parser) signedProduct() *node {
	p.enter()
	defer func() { p.depth-- }()
	return p.signed()
}

// lower reads i, i=1, or i,j beneath a sum, and 1 ≤ i ≤ n or i=1,…,n with the end
// of the range.
func (p *parser) lower() (names []token, end token) {
	open := p.tok()
	if !p.take("{") {
		t := p.tok()
		if t.kind != tName {
			fail(t.pos, p.describe(t)+" stands beneath the sum", "an index letter is expected", `\sum_{i=1}^n`)
		}
		p.i++
		return []token{t}, end
	}
	if p.tok().kind == tNum && p.tok().s == "1" && isOp(p.ahead(1), "<=") && isOp(p.ahead(3), "<=") && isSize(p.ahead(4)) && isOp(p.ahead(5), "}") { // 1 ≤ i ≤ n
		names, end = []token{p.ahead(2)}, p.ahead(4)
		p.i += 6
		if names[0].kind != tName {
			fail(names[0].pos, p.describe(names[0])+" stands beneath the sum", "an index letter is expected", `\sum_{i=1}^n`)
		}
		return names, end
	}
	for !p.is("}") {
		t := p.tok()
		switch {
		case t.kind == tDots && isOp(p.ahead(1), ",") && isSize(p.ahead(2)) && isOp(p.ahead(3), "}"): // i = 1, …, n
			end = p.ahead(2)
			p.i += 3
		case t.kind == tName && len([]rune(t.s)) == 1:
			names = append(names, t)
			p.i++
		case isOp(t, ","):
			p.i++
		case t.kind == tName && t.s == "in" && p.wholeRange() > 0: // j ∈ {1, …, m}
			p.i += p.wholeRange()
			end = p.toks[p.i-2]
		case isOp(t, "="):
			p.i++
			one := p.tok()
			if one.kind != tNum || one.s != "1" {
				fail(one.pos, "this sum starts at "+p.describe(one), "sums here run from 1, as the samples are counted", `\sum_{i=1}^n`)
			}
			p.i++
		default:
			if t.kind == tEnd || t.kind == tBreak {
				fail(open.pos, "this { is never closed", "each { has its }", `\sum_{i=1}^n`)
			}
			fail(t.pos, p.describe(t)+" beneath a sum isn't supported", "a sum runs over one or more whole ranges", `\sum_{i=1}^n`)
		}
	}
	p.close("}", open)
	return names, end
}

// upper reads the end of a sum.
func (p *parser) upper() (Dim, token) {
	braces := p.take("{")
	t := p.tok()
	d, ok := sizeOf(t)
	if !ok || braces && !isOp(p.ahead(1), "}") {
		fail(t.pos, "the sum ends at "+p.describe(t), "sums run over all samples (n), components (m), inputs (d) or features (μ)", `\sum_{i=1}^n`)
	}
	p.i++
	if braces {
		p.i++
	}
	return d, t
}

// sizeOf reads the name of a size.
func sizeOf(t token) (Dim, bool) {
	if t.kind == tNum && t.s == "1" {
		return One, true
	}
	if t.kind != tName {
		return 0, false
	}
	d, ok := map[string]Dim{"n": N, "m": M, "d": D, "mu": Mu}[t.s]
	return d, ok
}

// bound finds an index letter that a sum around here binds.
func (p *parser) bound(name string) *binder {
	for i := len(p.scope) - 1; i >= 0; i-- {
		if p.scope[i].name == name {
			return p.scope[i]
		}
	}
	return nil
}

func (p *parser) binder(name string) *binder {
	b := &binder{name: name, dim: p.z.Fresh(), slot: p.slots}
	if p.ranges != nil {
		p.binders = append(p.binders, b)
	}
	p.slots++
	return b
}

// indexLetter finds or makes the index of that name.
func (p *parser) indexLetter(name string) *binder {
	if b := p.bound(name); b != nil {
		b.used = true
		return b
	}
	for _, b := range p.free {
		if b.name == name {
			return b
		}
	}
	b := p.binder(name)
	b.free, b.used = true, true
	p.free = append(p.free, b)
	return b
}

// list reads the rest of (a_1|…|a_n): its first and last entry agree but for
// the index.
func (p *parser) list(first int, head *node, closing string, open token) *node {
	sepPos := p.tok().pos
	seen, dots, under := 1, false, false
	parts, separators := []*node{head}, map[string]bool{}
	var lastFrom int
	for {
		switch {
		case p.is(",") || p.is("|") || p.is(";") || p.is(stacked):
			separators[p.tok().s] = true
			p.i++
			continue
		case p.take(beneath):
			under = true
			continue
		case p.tok().kind == tDots:
			dots = true
			p.i++
			continue
		case p.is(closing):
		default:
			lastFrom = p.i
			parts = append(parts, p.expr(bindSum))
			seen++
			continue
		}
		break
	}
	lastTo := p.i
	p.close(closing, open)
	if last := p.toks[max(lastFrom, 0)]; dots && head.bare && lastTo == lastFrom+1 && last.kind == tNum && last.s == "1" { // (1, …, 1)
		return p.ones(One, p.z.Fresh(), head)
	}
	if p.code {
		// lists of programs are arrays, which the reader of programs knows
	} else if dots && p.shape(head).IsScalar() && lastFrom > first && sameText(p.entryAt(first), p.toks[lastFrom:lastTo]) { // (1/n, …, 1/n)
		return p.mul(head, p.ones(One, p.z.Fresh(), head))
	}
	if !dots {
		if n := p.blocksOf(parts, separators, open.pos); n != nil {
			return n
		}
		fail(sepPos, "a list without dots", "a list of columns has a first entry, dots and a last entry", `(\alpha_1 | \dots | \alpha_m)`)
	}
	n := p.stack(first, lastFrom, lastTo, sepPos)
	if under && !p.shape(n.args[0]).IsScalar() {
		fail(sepPos, p.showShaped(n.args[0])+" stands beneath another", "rows of a matrix are rows, and columns stand side by side", `\alpha_1^\top in each row`)
	}
	return n
}

// entryAt is the entry of a list that begins at a place.
func (p *parser) entryAt(from int) []token {
	depth := 0
	for i := from; i < len(p.toks); i++ {
		t := p.toks[i]
		if depth += t.nesting(); depth < 0 || depth == 0 && (isOp(t, ",") || isOp(t, "|") || isOp(t, ";") || isOp(t, beneath) || t.kind == tEnd) {
			return p.toks[from:i]
		}
	}
	return nil
}

// freshLetter is an index letter that the statement at hand doesn't use.
func (p *parser) freshLetter() string {
	for _, l := range []string{"l", "i", "r", "s", "t", "q"} {
		if !mentioned(p.toks, l) {
			return l
		}
	}
	return "·"
}

// stack rereads the first entry of a list with an index in place of 1, and
// makes sure that the last entry is the same at the end of the range.
func (p *parser) stack(first, lastFrom, lastTo, pos int) *node {
	if lastFrom == 0 {
		fail(pos, "a list without a last entry", "a list of columns has a first entry, dots and a last entry", `(\alpha_1 | \dots | \alpha_m)`)
	}
	back := p.i
	b := p.binder("·")
	p.scope = append(p.scope, b)
	read := func(from int, hole string) (*node, string) {
		p.hole, p.holeBinder = hole, b
		p.i = from
		e := p.expr(bindSum)
		p.hole, p.holeBinder = "", nil
		return e, unicodeText(e, p.table)
	}
	one, _ := read(first, "1")
	end := map[Dim]string{N: "n", M: "m", D: "d", Mu: "mu"}[p.z.Find(b.dim)]
	two, _ := read(lastFrom, end)
	p.resolve(one)
	p.resolve(two)
	a, z := unicodeText(one, p.table), unicodeText(two, p.table) // when the ranges of both are known
	p.scope = p.scope[:len(p.scope)-1]
	p.i = back
	if a != z || p.z.Find(b.dim) >= algebra.FirstUnknown {
		fail(pos, "the first and the last entry of this list aren't alike", "they agree but for the index, which runs from 1 to the end", `(\alpha_1 | \dots | \alpha_m)`)
	}
	sh := p.shape(one)
	if sh.Cols != One {
		fail(one.pos, "the entry "+p.showShaped(one)+" isn't a column", "a list puts columns or numbers side by side", `(\alpha_1 | \dots | \alpha_m)`)
	}
	n := p.node(opStack, sized(sh.Rows, b.dim), one, one)
	n.b = b
	return n
}
