package notation

import (
	"strings"

	"kpcalab/homework/algebra"
)

// statement = range | chain [ size ]
func (p *parser) statement(key Keyword, clause bool) {
	first, start := p.peek(), p.p
	p.line += strings.Count(p.doc.Source[p.lined:first.from], "\n")
	p.lined = first.from
	s := &Statement{Key: key, Clause: clause, Sentence: p.sentence, Part: p.part, Line: p.line, From: first.from}
	defer func() {
		if r := recover(); r != nil {
			f, ok := r.(*Fault)
			if !ok {
				panic(r)
			}
			p.resume(f, start)
		}
	}()
	p.depth, p.norms, p.kets = 0, 0, 0
	if s.Range = p.aRange(); s.Range == nil {
		p.chain(s)
	}
	s.To = p.ahead(-1).to
	if len(s.Terms) > 0 || s.Range != nil {
		p.spoken(s)
		p.doc.Statements = append(p.doc.Statements, s)
	}
}

// spoken reports mathematics behind an equals sign and words, in one part of a sentence:
// nobody knows what the words do to it.
func (p *parser) spoken(s *Statement) {
	list := p.doc.Statements
	for i := len(list) - 1; i >= 0 && list[i].Part == s.Part && s.Range == nil && !s.mention(); i-- {
		if q := list[i]; q.Spoken {
			f := &Fault{Code: NothingBehind, Found: "=", From: q.From, To: s.To, At: q.To}
			p.doc.Unread = append(p.doc.Unread, f)
			q.Spoken = false
		}
	}
}

// chain = [ expr ] { relation expr } [ size ], with dots left out: g = … = Bf
func (p *parser) chain(s *Statement) {
	for p.peek().kind == dots && p.ahead(1).in(setOf(relation, stop)) {
		p.p++
	}
	switch s.Continues = p.peek().kind == relation; {
	case p.peek().in(setOf(stop, end)):
		return
	case !s.Continues:
		s.Terms = append(s.Terms, p.expr())
	}
	for p.peek().kind == relation {
		r := p.next()
		for p.peek().kind == dots && p.ahead(1).kind == relation {
			p.p += 2
		}
		if s.Spoken = p.peek().in(words | setOf(dots)); s.Spoken {
			return
		}
		if len(s.Terms) > 0 {
			s.Relations = append(s.Relations, r.text)
		}
		s.Terms = append(s.Terms, p.operand(r, p.expr))
	}
	s.Size = p.size()
	if s.Unjudged = p.peek().kind == unjudged; s.Unjudged {
		p.pass(^ends)
	}
	if !p.peek().in(ends) {
		p.fail(Unexpected, p.peek())
	}
}

// resume passes the statement that a fault stands in. Where it holds no mathematics
// beyond symbols and brackets, nothing is claimed, and nothing is reported.
func (p *parser) resume(f *Fault, start int) {
	at := p.p
	depth, operated, symbolic := 0, false, false
	for p.p = start; p.peek().kind != end; p.p++ {
		switch t := p.peek(); {
		case t.kind == opening:
			depth++
		case t.kind == closing:
			depth--
		case t.in(dangling | setOf(unknown, function)):
			operated = true
		case t.in(symbols):
			symbolic = true
		}
		if p.p >= at && (p.peek().in(breaks) || p.peek().kind == comma && depth <= 0) {
			break
		}
	}
	p.p = max(p.p, start+1)
	if operated && (symbolic || f.Code == UnknownCommand) {
		f.From, f.To = p.t[start].from, p.ahead(-1).to
		p.doc.Unread = append(p.doc.Unread, f)
	}
}

// aRange = [ "∀" ] bounds, alone in its statement; nil, and nothing is read, where there
// is none.
func (p *parser) aRange() *Range {
	start := p.p
	if t := p.peek(); t.kind == unjudged && (t.text == "∀" || t.text == "forall") {
		p.p++
	}
	if p.boundsAhead() {
		letters, lo, hi := p.bounds(true)
		r := &Range{Letters: letters, From: lo.Value.Num}
		if hi != nil {
			r.To = hi.indexText()
		}
		if p.pass(setOf(operator, number)) { // j = 2, …, m+1
			r.To = "?"
		}
		if hi != nil && p.peek().in(ends) {
			return r
		}
	}
	p.p = start
	return nil
}

// boundsAhead reports 1 ≤ i, i = 1, or i ∈ {1, of a range.
func (p *parser) boundsAhead() bool {
	if p.peek().kind == number {
		return p.ahead(1).is(unjudged, "≤") && p.ahead(2).letter()
	}
	k := 0
	for p.ahead(k).letter() && p.ahead(k+1).kind == comma {
		k += 2
	}
	equals := p.ahead(k+1).kind == relation
	set := p.ahead(k+1).is(unjudged, "∈") && p.ahead(k+2).kind == opening
	if !p.ahead(k).letter() {
		return false
	}
	if set {
		k++
	}
	return (equals || set) && p.ahead(k+2).kind == number && p.ahead(k+3).in(setOf(comma, dots))
}

// bounds = [ number "≤" ] letter { [ "," ] letter } [ "≤" size | ( "=" | "∈" ) interval ]
func (p *parser) bounds(several bool) (letters []string, lo, hi *Node) {
	if p.peek().kind == number {
		lo = p.atom()
		if t := p.next(); t.text != "≤" {
			p.fail(BadSum, t)
		}
	}
	for p.peek().kind == name && (several || letters == nil) {
		letters = append(letters, p.index().Text)
		for several && p.peek().kind == comma {
			p.p++
		}
	}
	switch t := p.peek(); {
	case t.text == "≤" && lo != nil:
		p.p++
		hi = p.atom()
	case t.kind == relation || t.text == "∈":
		p.p++
		lo, hi = p.interval()
	}
	return letters, lo, hi
}

// interval = number [ "," … "…" [ "," ] size ], perhaps in braces
func (p *parser) interval() (lo, hi *Node) {
	open := p.peek()
	if open.kind == opening {
		p.p++
	}
	lo = p.atom()
	for p.peek().kind == comma || p.peek().kind == number && p.ahead(1).kind == comma {
		p.p++
	}
	if p.pass(setOf(dots)) {
		if p.pass(setOf(comma)); p.peek().in(symbols) {
			hi = p.atom()
		}
	}
	if open.kind == opening {
		p.close(open)
	}
	return lo, hi
}

// dimensions are the sizes by their letters.
var dimensions = map[string]algebra.Dim{"1": algebra.One, "n": algebra.N, "N": algebra.N, "m": algebra.M,
	"d": algebra.D, "mu": algebra.Mu}

// size = "∈" "ℝ" [ "^" dims ] | "(" dim "×" dim ")"; nil, and nothing is read, where there is none
func (p *parser) size() *algebra.Shape {
	start := p.p
	s := &algebra.Shape{Rows: algebra.One, Cols: algebra.One}
	if p.accept(unjudged, "∈") && p.accept(name, "R") {
		if p.peek().kind != upper {
			return s
		}
		p.p++
	} else if p.p = start; !p.sizeAhead() {
		return nil
	}
	var list []algebra.Dim
	for {
		t := p.peek()
		if d, known := dimensions[t.text]; known && t.in(symbols) {
			list = append(list, d)
		} else if !t.in(setOf(opening, closing)) && !t.is(operator, "*") && !t.is(name, "x") {
			break
		}
		p.p++
	}
	if len(list) == 0 || len(list) > 2 || p.peek().kind == operator {
		p.p = start
		return nil
	}
	s.Rows = list[0]
	if len(list) == 2 {
		s.Cols = list[1]
	}
	return s
}

// sizeAhead reports (n×m).
func (p *parser) sizeAhead() bool {
	_, rows := dimensions[p.ahead(1).text]
	_, cols := dimensions[p.ahead(3).text]
	times := p.ahead(2).is(operator, "*") || p.ahead(2).is(name, "x")
	return p.peek().is(opening, "(") && rows && times && cols && p.ahead(4).is(closing, ")")
}
