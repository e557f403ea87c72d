package formula

import "strings"

// MaxLength is how many bytes of a text are read.
const MaxLength = 32_000

// maxDepth bounds brackets in brackets, maxOperations what is done one after the other: no
// answer has a tenth, and a tree is printed in time with their square.
const maxDepth, maxOperations = 100, 500

// Parse reads a text. It never fails: what can't be read is in Unread.
func Parse(src string) *Document {
	d, labels := parse(src)
	for _, l := range labels {
		d.add(l)
	}
	return d
}

func parse(src string) (*Document, []label) {
	d := &Document{Source: src}
	if len(src) > MaxLength {
		d.Unread = append(d.Unread, &Fault{Code: TooLong, To: len(src), At: MaxLength})
		return d, nil
	}
	s := scan(src)
	d.Notes = s.notes
	p := &parser{doc: d, t: layout(resolve(s.out)), line: 1}
	p.functions = p.ownFunctions()
	p.document()
	return d, s.labels
}

// ParseExpression reads one expression, for the lecture's own formulas; anything else
// panics.
func ParseExpression(src string) *Node {
	d := Parse(src)
	if len(d.Unread) > 0 || len(d.Statements) != 1 || len(d.Statements[0].Terms) != 1 {
		panic("formula: " + src + " is no expression")
	}
	return d.Statements[0].Terms[0]
}

// add adds the equations that stand above or below something: under a brace, over an
// equals sign. What isn't read there claims nothing.
func (d *Document) add(l label) {
	inner, _ := parse(l.src) // what stands beside something in it is in the list by itself
	for _, s := range inner.Statements {
		if (s.Equation() || s.Size != nil) && !s.Continues && len(inner.Unread) == 0 {
			s.Key, s.Clause, s.From, s.To = Since, true, l.from, l.to
			s.Line, _, _ = Place(d.Source, l.from)
			d.Statements = append(d.Statements, s)
		}
	}
	d.Words = append(d.Words, inner.Words...)
}

// parser reads statements by recursive descent, one function a production, with one
// token of lookahead where nothing else is said; a fault is a panic that statement
// catches.
type parser struct {
	doc       *Document
	t         []token
	p         int
	depth     int
	norms     int             // ‖ that are open
	kets      int             // ⟨ and | that wait for a ⟩
	functions map[string]bool // names that the text defines with an argument in brackets
	sentence  int
	part      int
	line      int // of the byte lined
	lined     int
	words     struct{ from, to int } // the stretch of words that goes on
}

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

// accept passes the next token if it is that one.
func (p *parser) accept(k kind, text string) bool {
	ok := p.peek().is(k, text)
	if ok {
		p.p++
	}
	return ok
}

// pass passes all tokens of these kinds, and reports whether there were any.
func (p *parser) pass(these kinds) bool {
	start := p.p
	for p.peek().in(these) {
		p.p++
	}
	return p.p > start
}

func (p *parser) fail(code FaultCode, at token) {
	found := p.doc.Source[at.from:at.to]
	if at.kind == end {
		found = "the end"
	}
	panic(&Fault{Code: code, Found: strings.TrimSpace(found), At: at.from})
}

// refuse fails if it is so.
func (p *parser) refuse(so bool, code FaultCode, at token) {
	if so {
		p.fail(code, at)
	}
}

// ownFunctions are names in front of a letter in brackets and an equals sign, h(v) = …
func (p *parser) ownFunctions() map[string]bool {
	list := map[string]bool{}
	for i, f := range p.t {
		v := near(p.t, i+2)
		brackets := near(p.t, i+1).is(opening, "(") && near(p.t, i+3).kind == closing && near(p.t, i+4).kind == relation
		factor := near(p.t, i-1).kind == operator
		if f.kind == name && brackets && v.letter() && !strings.Contains(indexLetters, v.text) && !factor {
			list[f.text] = true
		}
	}
	return list
}

// document = { statement | word | keyword | stop | "," }
func (p *parser) document() {
	key, clause := Plain, false
	for p.peek().kind != end {
		switch t := p.peek(); {
		case t.in(setOf(stop, comma)):
			if t.text != "$" && t.text != "quad" {
				p.part++
			}
			if sentenceEnds[t.text] {
				key, clause = Plain, false
				p.sentence++
			} else if t.kind == comma && key != Where && key != Since {
				key = Plain
			}
			p.p++
		case t.kind == word:
			p.word(t)
		case t.kind == keyword:
			p.word(t)
			p.part++
			if k := keywords[t.text]; k != So {
				key, clause = k, true
			} else if t.text == "so" {
				key = Plain
			}
		default:
			p.statement(key, clause)
		}
	}
	p.flush()
}

var sentenceEnds = map[string]bool{".": true, "\n": true, "。": true, "begin": true, "end": true, "item": true}

// word makes the stretch of words longer, and tells the statements before it in its
// sentence that words follow them.
func (p *parser) word(t token) {
	p.p++
	list := p.doc.Statements
	for i := len(list) - 1; i >= 0 && p.words.to > 0 && list[i].From >= p.words.to; i-- {
		if !list[i].mention() {
			p.flush()
		}
	}
	if p.words.to == 0 {
		p.words.from = t.from
	}
	p.words.to = t.to
	for i := len(list) - 1; i >= 0 && list[i].Sentence == p.sentence && !list[i].Talk; i-- {
		list[i].Talk = true
	}
}

// flush ends the stretch of words.
func (p *parser) flush() {
	if p.words.to > 0 {
		p.doc.Words = append(p.doc.Words, strings.TrimSpace(p.doc.Source[p.words.from:p.words.to]))
	}
	p.words.from, p.words.to = 0, 0
}
