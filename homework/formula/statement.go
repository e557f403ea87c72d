package formula

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
	fault := p.try(func() {
		if s.Range = p.aRange(); s.Range == nil {
			p.chain(s)
		}
	})
	s.To = p.ahead(-1).to
	switch {
	case fault != nil:
		p.resume(fault, start)
	case len(s.Terms) > 0 || s.Range != nil:
		p.spoken(s)
		p.doc.Statements = append(p.doc.Statements, s)
	}
}

// try reads up to a fault.
func (p *parser) try(read func()) (fault *Fault) {
	defer func() {
		if r := recover(); r != nil {
			fault = r.(*Fault) // a panic if it is none
		}
	}()
	p.depth, p.norms, p.kets = 0, 0, 0
	read()
	return nil
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
	p.refuse(!p.peek().in(ends), Unexpected, p.peek())
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
	p.accept(unjudged, "∀")
	var letters []string
	var lo, hi *Node
	fault := p.try(func() { letters, lo, hi = p.bounds(true) })
	if fault == nil && letters != nil && lo != nil && lo.Op == Number && hi != nil {
		r := &Range{Letters: letters, From: lo.Value.Num, To: hi.indexText()}
		if p.pass(setOf(operator, number)) { // j = 2, …, m+1
			r.To = "?"
		}
		if p.peek().in(ends) {
			return r
		}
	}
	p.p = start
	return nil
}

// bounds = [ number "≤" ] letter { [ "," ] letter } [ "≤" index | "=" interval | "∈" "{" interval "}" ]
func (p *parser) bounds(several bool) (letters []string, lo, hi *Node) {
	if p.peek().kind == number {
		lo = p.index()
		p.refuse(!p.accept(unjudged, "≤"), BadSum, p.peek())
	}
	for p.peek().letter() && (several || letters == nil) {
		letters = append(letters, p.index().Text)
		for several && p.accept(comma, ",") {
		}
	}
	switch {
	case lo != nil && p.accept(unjudged, "≤"):
		hi = p.index()
	case p.accept(relation, "="):
		lo, hi = p.interval()
	case p.accept(unjudged, "∈"):
		open := p.next()
		p.refuse(open.kind != opening, BadSum, open)
		lo, hi = p.interval()
		p.close(open)
	}
	return letters, lo, hi
}

// interval = index [ "," … "…" [ "," ] index ]
func (p *parser) interval() (lo, hi *Node) {
	lo = p.index()
	for p.peek().kind == comma || p.peek().kind == number && p.ahead(1).kind == comma {
		p.p++
	}
	if p.pass(setOf(dots)) {
		if p.pass(setOf(comma)); p.peek().in(symbols) {
			hi = p.index()
		}
	}
	return lo, hi
}

// dimensions are the sizes by their letters.
var dimensions = map[string]algebra.Dim{"1": algebra.One, "n": algebra.N, "N": algebra.N, "m": algebra.M,
	"d": algebra.D, "mu": algebra.Mu}

// size = "∈" "ℝ" [ "^" dims ] | "(" dim "×" dim ")"; nil, and nothing is read, where there is none
func (p *parser) size() *algebra.Shape {
	start, list := p.p, []algebra.Dim{}
	member := p.accept(unjudged, "∈") && p.accept(name, "R")
	if p.p = start; !member && !p.sizeAhead() {
		return nil
	}
	if member {
		p.p += 2
	}
	for {
		t := p.peek()
		if d, known := dimensions[t.text]; known && t.in(symbols) {
			list = append(list, d)
		} else if !t.in(setOf(opening, closing, upper)) && !t.is(operator, "*") && !t.is(name, "x") {
			break
		}
		p.p++
	}
	if len(list) > 2 || len(list) == 0 && p.p != start+2 || p.peek().kind == operator {
		p.p = start
		return nil
	}
	list = append(list, algebra.One, algebra.One)
	return &algebra.Shape{Rows: list[0], Cols: list[1]}
}

// sizeAhead reports (n×m).
func (p *parser) sizeAhead() bool {
	_, rows := dimensions[p.ahead(1).text]
	_, cols := dimensions[p.ahead(3).text]
	times := p.ahead(2).is(operator, "*") || p.ahead(2).is(name, "x")
	return p.peek().is(opening, "(") && rows && times && cols && p.ahead(4).is(closing, ")")
}
