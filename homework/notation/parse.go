package notation

import (
	"strings"

	"kpcalab/homework/algebra"
)

// MaxLength is how many bytes of a text are read.
const MaxLength = 32_000

// maxDepth bounds brackets in brackets.
const maxDepth = 100

// Parse reads a text. It never fails: what can't be read is in Unread.
func Parse(src string) *Document {
	d := &Document{Source: src}
	if len(src) > MaxLength {
		d.Unread = append(d.Unread, &Fault{Code: TooLong, To: len(src), At: MaxLength})
		return d
	}
	scanned, asides := scan(src)
	p := &parser{doc: d, t: layout(resolve(scanned)), tex: strings.Contains(src, `\`)}
	p.functions = p.ownFunctions()
	p.document()
	for _, a := range asides {
		d.addAside(a)
	}
	return d
}

// ParseExpression reads one expression, for the lecture's own formulas; anything else
// panics.
func ParseExpression(src string) *Node {
	d := Parse(src)
	if len(d.Unread) > 0 || len(d.Statements) != 1 || len(d.Statements[0].Terms) != 1 {
		panic("notation: " + src + " is no expression")
	}
	return d.Statements[0].Terms[0]
}

// addAside adds the equations that stand above or below something: under a brace, over
// an equals sign. What isn't read there claims nothing.
func (d *Document) addAside(a aside) {
	inner := Parse(a.src)
	for _, s := range inner.Statements {
		if (s.Equation() || s.Size != nil) && !s.Continues && len(inner.Unread) == 0 {
			s.Key, s.Clause, s.From, s.To = Since, true, a.from, a.to
			s.Line, _, _ = Place(d.Source, a.from)
			d.Statements = append(d.Statements, s)
		}
	}
	d.Words = append(d.Words, inner.Words...)
}

// parser reads statements by recursive descent, one function a production, with one
// token of lookahead; a fault is a panic that statement catches.
type parser struct {
	doc       *Document
	t         []token
	tex       bool // the text has commands: of digits behind one the first counts
	p         int
	depth     int
	norms     int             // ‖ that are open
	kets      int             // ⟨ and | that wait for a ⟩
	functions map[string]bool // names that the text defines with an argument in brackets
	sentence  int
	part      int
	words     span // the stretch of words that goes on
}

type span struct{ from, to int }

func (p *parser) peek() token { return p.ahead(0) }

func (p *parser) ahead(k int) token {
	if p.p+k < 0 || p.p+k >= len(p.t) {
		return token{kind: end, from: len(p.doc.Source), to: len(p.doc.Source)}
	}
	return p.t[p.p+k]
}

func (p *parser) next() token {
	t := p.peek()
	p.p++
	return t
}

func (p *parser) fail(code FaultCode, at token) {
	found := p.doc.Source[at.from:at.to]
	if at.kind == end {
		found = "the end"
	}
	panic(&Fault{Code: code, Found: strings.TrimSpace(found), At: at.from})
}

// ownFunctions are names in front of a letter in brackets and an equals sign, h(v) = …
func (p *parser) ownFunctions() map[string]bool {
	list := map[string]bool{}
	for i := range p.t {
		if p.t[i].kind == name && near(p.t, i+1).is(opening, "(") && near(p.t, i+2).kind == name && isLetter(near(p.t, i+2).text) &&
			!strings.Contains(indexLetters, near(p.t, i+2).text) &&
			near(p.t, i+3).kind == closing && near(p.t, i+4).kind == relation && near(p.t, i-1).kind != operator {
			list[p.t[i].text] = true
		}
	}
	return list
}

// document = { statement | word | stop }
func (p *parser) document() {
	key, clause := Plain, false
	for p.peek().kind != end {
		switch t := p.peek(); t.kind {
		case stop, comma:
			if t.text != "$" {
				p.part++
			}
			if sentenceEnd(t) {
				key, clause = Plain, false
				p.sentence++
			} else if t.kind == comma && key != Where && key != Since {
				key = Plain
			}
			p.p++
		case word:
			p.aWord(t)
			p.p++
		case keyword:
			p.aWord(t)
			p.p++
			p.part++
			if k := keywords[t.text]; k != So {
				key = k
			} else if t.text == "so" {
				key = Plain
			}
			clause = clause || key == Where || key == Since || key == Let || key == Assume
		default:
			p.statement(key, clause)
		}
	}
	p.flush()
}

func sentenceEnd(t token) bool {
	switch t.text {
	case ".", "\n", "。", "begin", "end", "item":
		return t.kind == stop
	}
	return false
}

// aWord makes the stretch of words longer, and tells the mentions before it in its
// sentence that words follow them.
func (p *parser) aWord(t token) {
	if p.words.to > 0 {
		for _, s := range p.doc.Statements {
			if s.From >= p.words.to && s.To <= t.from && (s.Range != nil || s.Equation() || !s.First().Lone()) {
				p.flush()
				break
			}
		}
	}
	if p.words.to == 0 {
		p.words.from = t.from
	}
	p.words.to = t.to
	for i := len(p.doc.Statements) - 1; i >= 0 && p.doc.Statements[i].Sentence == p.sentence; i-- {
		p.doc.Statements[i].Talk = true
	}
}

func (p *parser) flush() {
	if p.words.to > 0 {
		p.doc.Words = append(p.doc.Words, strings.TrimSpace(p.doc.Source[p.words.from:p.words.to]))
	}
	p.words = span{}
}

// statement = range | chain [ size ]
func (p *parser) statement(key Keyword, clause bool) {
	first := p.peek()
	s := &Statement{Key: key, Clause: clause, Sentence: p.sentence, Part: p.part, From: first.from}
	s.Line, _, _ = Place(p.doc.Source, first.from)
	start := p.p
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
	if r := p.aRange(); r != nil {
		s.Range = r
	} else {
		p.chain(s)
	}
	s.To = p.ahead(-1).to
	if len(s.Terms) > 0 || s.Range != nil {
		p.doc.Statements = append(p.doc.Statements, s)
		p.spoken(s)
	}
}

// spoken reports mathematics behind an equals sign and words, in one sentence: nobody
// knows what the words do to it.
func (p *parser) spoken(s *Statement) {
	if len(s.Terms) == 0 || !s.Equation() && s.First().Lone() {
		return
	}
	for _, q := range p.doc.Statements {
		if q != s && q.Spoken && q.Part == s.Part {
			p.doc.Unread = append(p.doc.Unread, &Fault{Code: NothingBehind, Found: "=", From: q.From, To: s.To, At: q.To})
			q.Spoken = false
		}
	}
}

// chain = expr { relation expr } | relation expr { relation expr }
func (p *parser) chain(s *Statement) {
	for p.peek().kind == dots && (p.ahead(1).kind == relation || p.ahead(1).kind == stop) {
		p.p++
	}
	s.Continues = p.peek().kind == relation
	if k := p.peek().kind; k == stop || k == end {
		return
	}
	if !s.Continues {
		s.Terms = append(s.Terms, p.expr())
	}
	for p.peek().kind == relation {
		r := p.next()
		for p.peek().kind == dots && p.ahead(1).kind == relation { // = … =
			p.p += 2
		}
		if k := p.peek().kind; k == word || k == keyword || k == dots {
			s.Spoken = true
			return
		} else if k == stop || k == end || k == comma {
			p.fail(NothingBehind, r)
		}
		if len(s.Terms) > 0 {
			s.Relations = append(s.Relations, r.text)
		}
		s.Terms = append(s.Terms, p.expr())
	}
	if shape, ok := p.size(); ok {
		s.Size = &shape
	}
	switch t := p.peek(); t.kind {
	case stop, comma, word, keyword, end:
	case unjudged:
		s.Unjudged = true
		for k := p.peek().kind; k != stop && k != word && k != keyword && k != end && k != comma; k = p.peek().kind {
			p.p++
		}
	default:
		p.fail(Unexpected, t)
	}
}

// resume passes the statement that a fault stands in. Where it holds no mathematics
// beyond symbols and brackets, nothing is claimed, and nothing is reported.
func (p *parser) resume(f *Fault, start int) {
	at := p.p
	p.p = start
	depth, claims, symbols := 0, false, false
	for ; p.peek().kind != end; p.p++ {
		t := p.peek()
		switch t.kind {
		case opening:
			depth++
		case closing:
			depth--
		case relation, operator, unknown, function:
			claims = true
		case name, number:
			symbols = true
		}
		if p.p >= at && (t.kind == stop || t.kind == word || t.kind == keyword || t.kind == comma && depth <= 0) {
			break
		}
	}
	if p.p == start {
		p.p++
	}
	if claims && (symbols || f.Code == UnknownCommand) {
		f.From, f.To = p.t[start].from, p.ahead(-1).to
		p.doc.Unread = append(p.doc.Unread, f)
	}
}

// aRange = letter { "," letter } "=" "1" [ "," ] "…" [ "," ] size, or 1 ≤ letter ≤ size,
// or letter ∈ {1, …, size}; nil, and nothing is read, where there is none.
func (p *parser) aRange() *Range {
	start := p.p
	r := &Range{}
	if p.peek().kind == unjudged && (p.peek().text == "∀" || p.peek().text == "forall") {
		p.p++
	}
	if lo := p.peek(); lo.kind == number && p.ahead(1).text == "≤" {
		p.p += 2
		r.From = whole(lo.text)
	}
	for isLetter(p.peek().text) && p.peek().kind == name {
		r.Letters = append(r.Letters, p.next().text)
		if p.peek().kind != comma {
			break
		}
		p.p++
	}
	switch t := p.next(); {
	case len(r.Letters) == 0:
	case t.text == "≤" && p.p > start+3:
		r.To = p.next().text
	case t.is(relation, "=") || t.is(unjudged, "∈"):
		braces := p.peek().kind == opening
		if braces {
			p.p++
		}
		r.From = whole(p.next().text)
		for p.peek().kind == comma || p.peek().kind == dots || p.peek().kind == number && p.ahead(1).kind == comma {
			p.p++
		}
		if p.ahead(-1).kind == comma && p.ahead(-2).kind == dots || p.ahead(-1).kind == dots {
			r.To = p.next().text
		}
		if braces {
			p.p++
		}
		if p.peek().kind == operator && r.To != "" { // j = 2, …, m+1
			r.To = "?"
			for p.peek().kind == operator || p.peek().kind == number {
				p.p++
			}
		}
	}
	if after := p.peek().kind; r.To == "" || after != stop && after != comma && after != word && after != end && after != keyword {
		p.p = start
		return nil
	}
	return r
}

func whole(s string) int64 {
	r, ok := algebra.Decimal(s)
	if !ok || r.Den != 1 {
		return -1
	}
	return r.Num
}

// dimensions are the sizes by their letters.
var dimensions = map[string]algebra.Dim{"1": algebra.One, "n": algebra.N, "N": algebra.N, "m": algebra.M, "d": algebra.D, "mu": algebra.Mu}

// size = "∈ ℝ^" dims | "(" dim "×" dim ")"
func (p *parser) size() (s algebra.Shape, ok bool) {
	start := p.p
	s = algebra.Shape{Rows: algebra.One, Cols: algebra.One}
	switch {
	case p.peek().is(unjudged, "∈") && p.ahead(1).is(name, "R"):
		p.p += 2
		if p.peek().kind != upper {
			return s, true
		}
		p.p++
	case !p.sizeAhead():
		return s, false
	}
	var list []algebra.Dim
	for k := p.peek(); k.kind == opening || k.kind == closing || k.is(operator, "*") || k.kind == name || k.kind == number; k = p.peek() {
		if d, known := dimensions[k.text]; known {
			list = append(list, d)
		} else if k.kind == name && k.text != "x" || k.kind == number {
			break
		}
		p.p++
	}
	after := p.peek().kind
	if len(list) == 0 || len(list) > 2 || after == operator || after == closing {
		p.p = start
		return s, false
	}
	s.Rows = list[0]
	if len(list) == 2 {
		s.Cols = list[1]
	}
	return s, true
}

// sizeAhead reports (n×m).
func (p *parser) sizeAhead() bool {
	_, rows := dimensions[p.ahead(1).text]
	_, cols := dimensions[p.ahead(3).text]
	times := p.ahead(2).is(operator, "*") || p.ahead(2).is(name, "x")
	return p.peek().is(opening, "(") && rows && times && cols && p.ahead(4).is(closing, ")")
}
