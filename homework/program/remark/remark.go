package remark

import (
	"math"
	"slices"
	"sort"
	"strings"

	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// Remarks are the claims in the comments of a program.
type Remarks struct {
	list     []*claim
	comments []syntax.Comment
	source   []rune
	starts   []int // of lines
	left     int   // how many tests are left for all claims
	work     int   // how many values of subscripts are left
}

// Untrue is a claim that doesn't hold.
type Untrue struct {
	Text string // of the part of the comment
	Line int    // from 1
}

// given are the symbols of the lecture that a comment may mention without a definition:
// not α or V, which mean other things in other texts.
var given = syntax.Words("K k H A L Lam Lambda Λ lam lambda λ lambdas F f Fbar fbar Kbar n m d mu X")

// maxClaims bounds the claims of one program; an honest one has a handful.
const maxClaims = 60

// Of reads the comments of a program.
func Of(p *syntax.Program) *Remarks {
	var all []*syntax.Statement
	var walk func(body []*syntax.Statement)
	walk = func(body []*syntax.Statement) {
		for _, s := range body {
			all = append(all, s)
			walk(s.Body)
			walk(s.Other)
			if s.Value != nil && s.Value.Kind == syntax.Function {
				walk(s.Value.Body)
			}
		}
	}
	walk(p.Body)
	sort.SliceStable(all, func(i, j int) bool { return all[i].Pos < all[j].Pos })
	names := identifiers(p)
	for name := range functions { // np.sqrt is a function of the library, not a name of the program's
		names[name] = false
	}
	for name := range furtherFunctions {
		names[name] = false
	}
	for _, name := range []string{"ones", "one", "eye", "norm"} {
		names[name] = false
	}
	for _, s := range all {
		for _, name := range targets(s) {
			names[name] = true
		}
	}
	known := func(name string) bool { return names[name] || given[name] }
	l := language{p.Lang, known, p.Source}
	out := &Remarks{comments: p.Comments, source: p.Source, starts: []int{0}, left: maxAllTests, work: maxWork}
	for i, c := range p.Source {
		if c == '\n' {
			out.starts = append(out.starts, i+1)
		}
	}
	for i, c := range p.Comments {
		if c.Alone && p.Source[c.Pos] != '"' && p.Source[c.Pos] != '\'' {
			c.Text = withoutCode(c.Text)
		}
		var at *syntax.Statement
		for _, s := range all {
			if s.Pos <= c.Pos && !c.Alone {
				at = s
			}
		}
		list := append(claims(c, at, known), evaluated(c, around(c, at, all), l)...)
		if later := laterNames(c, all); later != nil {
			for _, claim := range list {
				claim.early = claim.early || later(claim.text)
			}
		}
		out.list = append(out.list, list...)
		if c.Alone {
			out.list = append(out.list, stepOrder(c, stepOf(p.Comments[i:], all), lineBefore(c, all))...)
			out.list = append(out.list, returnedSize(c, all)...)
		}
	}
	for _, c := range paragraphs(p.Comments, p.Source) {
		if c.Alone && strings.Contains(c.Text, "\n") && p.Source[c.Pos] != '"' && p.Source[c.Pos] != '\'' {
			for _, claim := range evaluated(c, around(c, nil, all), l) {
				claim.doubtful = true
				out.list = append(out.list, claim)
			}
		}
	}
	out.list = out.list[:min(len(out.list), maxClaims)]
	return out
}

// lineBefore is the statement before a comment.
func lineBefore(c syntax.Comment, all []*syntax.Statement) (last *syntax.Statement) {
	for _, s := range all {
		if s.Pos < c.Pos {
			last = s
		}
	}
	return last
}

// Empty reports comments that claim nothing, and state nothing.
func (r *Remarks) Empty() bool {
	return len(r.list) == 0 && len(r.Unread()) == 0 && !slices.ContainsFunc(paragraphs(r.comments, r.source), func(c syntax.Comment) bool {
		_, told := toldBy(c)
		return told
	})
}

var identifier = lazyregexp.New(`[\p{L}_][\p{L}\p{M}\p{Nd}_]*`)

// identifiers are the names in the code of a program.
func identifiers(p *syntax.Program) map[string]bool {
	names, from := map[string]bool{}, 0
	collect := func(text []rune) {
		for _, name := range identifier.FindAllString(string(text), -1) {
			names[name] = true
		}
	}
	for _, c := range p.Comments {
		if c.Pos < from {
			continue
		}
		collect(p.Source[from:c.Pos])
		from = c.End
	}
	collect(p.Source[min(from, len(p.Source)):])
	for _, word := range []string{"for", "in", "is", "and", "or", "def", "return", "if", "of", "the", "a", "end", "function"} {
		delete(names, word)
	}
	return names
}

// within reports a statement of a block, or of a block in it.
func within(s *syntax.Statement, body []*syntax.Statement) bool {
	for _, b := range body {
		if b == s || within(s, b.Body) || within(s, b.Other) {
			return true
		}
	}
	return false
}

// Watch tests the claims before and after each statement: see [program.Options].
func (r *Remarks) Watch(s *syntax.Statement, after bool, here program.View) {
	own := func(name string) (program.Seen, bool) {
		name, places := strings.CutPrefix(name, placesIn)
		v, ok := here.Find(name)
		if !ok && name == "lambda" { // which is a word of Python's
			v, ok = here.Find("lam")
		}
		if !ok || v.Matrix == nil || v.Whole && v.Rows > 1 && !places || !v.Own && !given[name] {
			return v, false
		}
		for _, x := range v.Data {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return v, false
			}
		}
		return v, true
	}
	for _, c := range r.list {
		switch {
		case c.verified || c.tests[s] > maxTests:
			continue
		case c.deed && after, c.at != nil && !after && !c.deed, c.subject && c.at != s, c.at != nil && c.at.Pos > s.Pos && !c.subject && !within(c.at, s.Body):
			continue
		}
		if r.left--; r.left < 0 {
			return
		}
		if c.tests == nil {
			c.tests = map[*syntax.Statement]int{}
		}
		c.tests[s]++
		if c.evaluate != nil {
			holds, err := c.evaluate(&scene{find: own, code: here.Value, alone: c.at == nil, line: s, own: c.own, work: &r.work}, c.own)
			c.verified, c.denied = holds && err == nil, c.denied || !c.mild && (err == nil || err == errSizes)
			c.misfit, c.fitted = c.misfit || err == errSizes, c.fitted || err == nil
			continue
		}
		if holds, err := c.test(own, c.own); err == nil {
			c.verified = holds
			c.denied = !c.mild
		}
	}
}

// False is the first claim that never held, though it could be tested; nil where there
// is none. What couldn't be tested to the end of the program isn't false.
func (r *Remarks) False() *Untrue {
	if r.left < 0 {
		return nil
	}
	for _, c := range r.list {
		if c.denied && !c.verified && !c.early && !c.uncertain() && !r.understood(c) {
			return &Untrue{c.text, sort.SearchInts(r.starts, c.comment.Pos+1)}
		}
	}
	return nil
}

// understood reports a claim in a part of a comment that was read in full, and holds.
func (r *Remarks) understood(c *claim) bool {
	for _, whole := range r.list {
		if whole.evaluate != nil && whole.verified && whole.covers(c.comment.Pos) && strings.Contains(whole.text, c.text) {
			return true
		}
	}
	return false
}
