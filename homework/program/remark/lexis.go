package remark

import (
	"slices"
	"strings"

	"kpcalab/homework/program/syntax"
)

// language is in what a comment is written beside its words: the language of the
// program, and the names that have a value in it.
type language struct {
	*syntax.Language
	known  func(name string) bool
	source []rune // of the program
}

// lexis is what a side of an equation may hold beside the program's names and signs:
// symbols of the lecture, sums over subscripts, expressions in the program's language.
type lexis struct {
	text   string
	lang   *syntax.Language
	counts map[string]int  // how often a subscript stands in the side
	sums   map[string]bool // subscripts that are summed over
	seen   []string        // subscripts that were read, in order
	vague  *bool           // set where a symbol of the lecture was read that isn't given to programs
}

// side reads one side of an equation in full; ok is false where it can't be read.
func (l language) side(text string, sums map[string]bool, vague *bool) (t term, ok bool) {
	text = strings.TrimSpace(text)
	r := &reader{words: split(text), known: l.known, lexis: &lexis{vague: vague, text: text, lang: l.Language, sums: sums, counts: map[string]int{}}}
	for _, w := range r.words {
		if _, letters := indexed(w.s, l.known); letters != "" {
			for _, c := range letters {
				r.counts[string(c)]++
			}
		}
	}
	read, isTerm := r.sum()
	isTerm = isTerm && r.i == len(r.words) && len(r.words) > 0
	verbatim := l.code(text)
	if !isTerm && verbatim == nil {
		return nil, false
	}
	return func(s *scene) (value, error) {
		switch {
		case s.verbatim && verbatim != nil:
			return verbatim(s)
		case !isTerm:
			return value{}, errNoValue
		}
		return read(s)
	}, true
}

// code reads an expression in the program's language; nil where it isn't one.
func (l language) code(text string) term {
	if opened.MatchString(text) {
		return nil
	}
	p, err := syntax.Parse(text, l.Language)
	if err != nil || len(p.Body) != 1 || len(p.Comments) > 0 || p.Body[0].Kind != syntax.Value || p.Body[0].Value == nil {
		return nil
	}
	n := p.Body[0].Value
	return func(s *scene) (value, error) {
		if s.code == nil {
			return value{}, errNoValue
		}
		v, ok := s.code(n)
		if !ok {
			return value{}, errNoValue
		}
		return value{matrix: v.Matrix}, nil
	}
}

// special reads what a lexis adds; ok is false where the word is read as it always is.
func (r *reader) special(s string) (t term, ok bool) {
	if letter, mean := summing(s); letter != "" {
		r.i++
		body, ok := r.chain()
		if !ok {
			return nil, true
		}
		return total(body, letter, mean), true
	}
	if base, letters := indexed(s, r.known); letters != "" {
		r.i++
		return r.entry(base, letters), true
	}
	bare := s[strings.LastIndexByte(s, '.')+1:]
	called := r.at(1) == "("
	switch {
	case called && !r.known(bare) && (bare == "ones" || bare == "eye"):
		from := r.i
		if r.skipCall(); bare == "ones" && !slices.ContainsFunc(r.words[from:r.i], func(w word) bool { return w.s == "," }) {
			return onesTerm, true
		}
		return filled(bare, r.words[from+1:r.i]), true
	case called && !r.known(bare) && furtherFunctions[bare] != nil:
		from := r.i
		r.i += 2
		if t, ok := r.sum(); ok && r.take(")") {
			return furtherFunctions[bare](t), true
		}
		r.i = from
	case bare == "norm":
		*r.vague = *r.vague || !slices.ContainsFunc(r.words[r.i:], r.counted)
	case r.known(s):
		if t := r.behind(s); t != nil {
			return t, true
		}
		if letters := r.subscripts(); letters != "" {
			return r.entry(s, letters), true
		}
	case lecture[s] != nil && !(called && !r.words[r.i+1].space):
		r.i++
		*r.vague = true
		return ownFirst(s, lecture[s]), true
	}
	if functions[bare] != nil && called && !r.known(bare) && bare != s {
		r.words[r.i].s = bare // np.sqrt
		return nil, false
	}
	if next := r.at(1); (next == "(" || next == "[") && !r.words[r.i+1].space && functions[s] == nil {
		from := r.i
		r.skipCall()
		if t := (language{Language: r.lang, known: r.known}).code(r.text[r.words[from].from:r.words[r.i-1].to]); t != nil {
			return t, true
		}
		r.i = from
	}
	return nil, false
}

// counted reports a word with a subscript, or one that is a subscript.
func (r *reader) counted(w word) bool {
	_, letters := indexed(w.s, r.known)
	return letters != "" || len(w.s) == 1 && strings.Contains(subscriptLetters, w.s) && !r.known(w.s)
}

// behind reads a subscript behind a name.
func (r *reader) behind(name string) term {
	r.i++
	t := r.subscripted(name)
	if t == nil {
		r.i--
	}
	return t
}

// filled is a matrix of ones, or the identity, of the size in brackets.
func filled(name string, args []word) term {
	var sizes []string
	for _, w := range args {
		if !strings.Contains("(),", w.s) {
			sizes = append(sizes, w.s)
		}
	}
	return func(s *scene) (value, error) {
		if name == "eye" && len(sizes) == 0 {
			return value{identity: true, factor: 1}, nil
		}
		rows, ok1 := number(s.find, append(sizes, "")[0])
		cols, ok2 := number(s.find, append(sizes, "")[len(sizes)-1])
		switch {
		case !ok1 || !ok2 || len(sizes) > 2 || rows*cols > 1600:
			return value{}, errNoValue
		case name == "eye":
			return value{matrix: over.Eye(rows)}, nil
		case cols == 1: // a vector that may lie or stand
			return value{ones: true}, nil
		}
		return value{matrix: over.Filled(rows, cols, 1)}, nil
	}
}

// skipCall goes behind a name, the brackets that follow it, and the calls of what they
// give.
func (r *reader) skipCall() {
	for r.i++; r.at(0) == "(" || r.at(0) == "["; {
		depth := 0
		for r.i < len(r.words) {
			switch r.words[r.i].s {
			case "(", "[":
				depth++
			case ")", "]":
				depth--
			}
			if r.i++; depth == 0 {
				break
			}
		}
		if r.at(0) == "." && r.at(2) == "(" {
			r.i += 2
		} else if (r.at(0) == "(" || r.at(0) == "[") && r.words[r.i].space {
			return
		}
	}
}

// subscripts reads (i, j) and [i, j] behind a name, of letters without a value.
func (r *reader) subscripts() string {
	closing := map[string]string{"(": ")", "[": "]"}[r.at(1)]
	if closing == "" || r.words[r.i+1].space || r.at(3) != "," || r.at(5) != closing {
		return ""
	}
	if i, j := r.at(2), r.at(4); len(i) == 1 && len(j) == 1 && strings.Contains(subscriptLetters, i) && strings.Contains(subscriptLetters, j) && !r.known(i) && !r.known(j) {
		r.i += 6
		return i + j
	}
	return ""
}

// furtherFunctions of one argument.
var furtherFunctions = map[string]func(a term) term{
	"det": determinant, "rank": rank, "matrix_rank": rank, "pinv": pseudoInverse,
	"sqrt": root, "inv": functions["inv"], "transpose": turn, "Diagonal": diagonal,
}
