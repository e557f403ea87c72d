package formula

// accented reads \bar K, \tilde{k} and the like.
func (p *parser) accented(t token, at *node) *node {
	p.i++
	braces := 0
	for p.is("{") || p.is("(") && braces == 0 && p.ahead(1).kind == tName && isOp(p.ahead(2), ")") {
		p.i++
		braces++
	}
	name := p.tok()
	if name.kind != tName {
		fail(name.pos, `the accent \`+t.s+" stands before "+p.describe(name), "an accent marks one symbol", `\`+t.s+" K")
	}
	p.i++
	word := name.s
	if word == "bar g" {
		word = "g"
	}
	full := token{kind: tName, s: t.s + " " + word, pos: t.pos, end: name.end}
	inner := p.i
	for k := braces; k > 0; k-- {
		if p.is("_") { // \bar{f_i}
			p.i = p.groupEnd(p.i + 1)
		}
		if !p.take("}") && !p.take(")") {
			fail(t.pos, `\`+t.s+" covers more than one symbol", "an accent marks one symbol; a centred product is written with H", "a name of your own with let")
		}
	}
	if braces > 0 && isOp(p.toks[inner], "_") { // move the subscript behind the brace
		after := p.i
		items := append([]token{}, p.toks[inner:after-braces]...)
		copy(p.toks[inner:], p.toks[after-braces:after])
		copy(p.toks[inner+braces:], items)
		p.i = inner + braces
	}
	at.end = p.toks[p.i-1].end
	if full.s == "bar alpha" || full.s == "bar lambda" || full.s == "bar psi" || full.s == "bar Lambda" || full.s == "bar H" {
		if p.defs[full.s] == nil && p.family[full.s] == nil {
			fail(t.pos, quote(`\bar `+word)+" has no fixed meaning in the lecture", "symbols have the lecture's meaning, or one that you define", "the symbol without the bar, or let")
		}
	}
	p.i--
	p.toks[p.i].end = at.end
	return p.named(full, at)
}
