package syntax

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"slices"
	"strconv"
	"strings"
)

// Parse reads a program. The error is a *[fault.Error].
func Parse(src string, lang *Language) (prog *Program, err error) {
	text := []rune(strings.ReplaceAll(src, "\r\n", "\n"))
	defer rescue(text, &err)
	if len(text) > maxSource {
		fault.FailAs(fault.TooLong, maxSource, "the source has "+strconv.Itoa(len(text))+" characters", "at most "+strconv.Itoa(maxSource)+" are read", "handing in the computation alone")
	}
	if lang.Matrices && lang.python { // SymPy is Python
		text = []rune(string(text))
	}
	s := &scanner{src: text, lang: lang}
	p := &parser{toks: s.run(), lang: lang}
	prog = &Program{Lang: lang, Source: text}
	for {
		p.skipLines()
		if p.tok().kind == tEnd {
			break
		}
		if p.tok().kind == tIndent || p.tok().kind == tDedent {
			p.i++
			continue
		}
		prog.Body = append(prog.Body, p.statement()...)
	}
	if len(prog.Body) == 0 {
		fault.Fail(0, "no statement was found", "a program that computes the embedding is expected", "the computation")
	}
	prog.Comments = append(append(s.comments, p.said...), spoken(prog.Body)...)
	slices.SortStableFunc(prog.Comments, func(a, b Comment) int { return a.Pos - b.Pos })
	prog.Comments = slices.CompactFunc(prog.Comments, func(a, b Comment) bool { return a.Pos == b.Pos })
	return prog, nil
}

type parser struct {
	toks   []token
	i      int
	lang   *Language
	depth  int
	dotted bool      // behind Julia's @.
	kept   bool      // the subscript at hand had R's drop = FALSE
	said   []Comment // messages of assertions
	matrix int       // inside the brackets of a MATLAB matrix, where spaces separate
}

func (p *parser) tok() token { return p.toks[p.i] }

func (p *parser) ahead(k int) token { return p.toks[min(p.i+k, len(p.toks)-1)] }

func (p *parser) is(s string) bool {
	t := p.tok()
	return t.s == s && (t.kind == tSign || t.kind == tWord)
}

func (p *parser) take(s string) bool {
	if p.is(s) {
		p.i++
		return true
	}
	return false
}

func (p *parser) want(s, why string) {
	if !p.take(s) {
		t := p.tok()
		fault.Fail(t.pos, p.describe(t)+" stands where a "+s+" was expected", why, "adding the "+s)
	}
}

func (p *parser) describe(t token) string {
	switch t.kind {
	case tEnd:
		return "the end"
	case tLine:
		return "the end of the line"
	case tIndent, tDedent:
		return "another indentation"
	}
	return fault.Quote(t.s)
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		fault.FailAs(fault.TooLarge, p.tok().pos, "brackets or blocks are nested more than "+algebra.Whole(maxDepth-2).String()+" deep", "an embedding needs three or four", "names for the inner parts")
	}
}

func (p *parser) skipLines() {
	for p.tok().kind == tLine || p.is(";") {
		p.i++
	}
}

func (p *parser) skipNewlines() {
	for p.tok().kind == tLine {
		p.i++
	}
}

// ends reports the end of a statement.
func (p *parser) ends() bool {
	k := p.tok().kind
	return k == tLine || k == tEnd || p.is(";")
}

func (p *parser) skipStatement() {
	for !p.ends() {
		p.i++
	}
}

func (p *parser) skipIfOpen() {
	if !p.lang.python {
		p.skipNewlines()
	}
}

// finish ends a statement.
func (p *parser) finish() {
	t := p.tok()
	switch {
	case t.kind == tLine || p.is(";") || p.is(",") && p.lang == MATLAB:
		p.i++
	case t.kind == tEnd, t.kind == tDedent, p.is("}"), t.kind == tWord:
	default:
		try := "a sign such as * between the two, or a line of its own"
		switch {
		case p.lang == Python && t.s == "^":
			try = "** for a power"
		case p.lang == Python:
			try = "@ between arrays, * beside a number, or a line of its own"
		}
		fault.Fail(t.pos, p.describe(t)+" stands where a sign was expected", "a line holds one statement", try)
	}
}

// shut takes the end of a block, where blocks have one.
func (p *parser) shut() {
	if !p.lang.python && p.lang != R {
		p.i++
	}
}
