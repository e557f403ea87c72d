package partial

import (
	"slices"
	"strings"
	"unicode"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// part is a word, a mark, or a stretch of mathematics within one line or row.
type part struct {
	from, to int
	kind     sentence.Kind
	text     string // of mathematics as written, of words in small letters; "⏎" and "¶" end a line and a paragraph
	chain    bool   // an equation
	answer   bool   // it gives ḡ, or may do so
}

// cut cuts the source, nil where that fails.
func (s *search) cut() (parts []part) {
	defer func() {
		if recover() != nil { // what can't be cut is read in no part
			parts = nil
		}
	}()
	var t *sentence.Text
	if s.kind == Proof {
		t = sentence.CutProof(string(s.source))
	} else {
		t = sentence.Cut(sentence.Prepare(string(s.source)))
	}
	if t == nil {
		return s.stops(s.rows(0, len(s.source), nil))
	}
	if len(t.Src) == len(s.source) {
		s.shown = t.Src
	}
	at := 0
	for _, p := range t.Pieces {
		if p.From < at || p.To > len(s.source) || p.From >= p.To {
			continue
		}
		parts = s.lines(at, p.From, parts)
		switch p.Kind {
		case sentence.Math:
			for p.To < len(s.source) && s.padded(p.To) { // g_bar is cut as gbar, φ(x_n) as f_n
				p.To++
			}
			parts = s.rows(p.From, p.To, parts)
		default:
			w := part{from: p.From, to: p.To, kind: p.Kind, text: p.Text}
			if p.Kind == sentence.Mark && s.source[p.From] == '/' { // vectors/values
				w.text = "/"
			}
			if w.from > at && s.source[w.from-1] == '\\' { // \emph
				w.from--
			}
			parts = append(parts, w)
		}
		at = p.To
	}
	return s.stops(parts)
}

// padded reports a character of mathematics for which a blank stands where the source was
// cut.
func (s *search) padded(at int) bool {
	r := s.source[at]
	return s.shown != nil && unicode.IsSpace(s.shown[at]) && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == ')' || unicode.Is(unicode.No, r))
}

// lines adds the ends of lines and paragraphs in a gap between parts.
func (s *search) lines(from, to int, parts []part) []part {
	gap := string(s.source[from:to])
	n := strings.Count(gap, "\n")
	if n == 0 {
		return parts
	}
	mark := "⏎"
	if n > 1 || strings.Contains(gap, `\item`) || listItem.MatchString(string(s.source[to:min(len(s.source), to+4)])) || listItem.MatchString(strings.TrimLeft(gap[strings.LastIndex(gap, "\n")+1:], " \t")) {
		mark = "¶"
	}
	return append(parts, part{from: to, to: to, kind: sentence.Mark, text: mark})
}

// listItem begins a row of a list.
var listItem = lazyregexp.New(`^(?:[-*•–]|\(?(?:\d+|[a-h]|iv|i{1,3})[.)])\s`)

// rows adds a stretch of mathematics, cut at the ends of its lines and rows, at
// semicolons and wide blanks.
func (s *search) rows(from, to int, parts []part) []part {
	depth, at, lone := 0, from, s.unmatched(from, to)
	end := func(i, width int, mark string) {
		parts = s.mathematics(at, i, parts)
		if mark != "" {
			parts = append(parts, part{from: i, to: i + width, kind: sentence.Mark, text: mark})
		}
		at = i + width
	}
	for i := from; i < to; i++ {
		rest := s.source[i:to]
		switch c := s.source[i]; {
		case has(rest, `\begin{`) && !outer(rest):
			depth++
		case has(rest, `\end{`) && !outer(rest[1:]):
			depth--
		case has(rest, `\\`) && depth == 0:
			end(i, 2, "⏎")
			i++
		case has(rest, `\quad`) && depth == 0:
			end(i, 5, ",")
		case has(rest, `\qquad`) && depth == 0:
			end(i, 6, ",")
		case lone[i] || depth == 0 && c == '(' && s.remark(i, to):
			end(i, 1, string(c))
		case depth == 0 && c == ')' && i > at && lastOpen(parts):
			end(i, 1, ")")
		case strings.ContainsRune("({[", c) || s.angle(i, '⟨') || has(rest, `\langle`):
			depth++
		case strings.ContainsRune(")}]", c) || s.angle(i, '⟩') || has(rest, `\rangle`):
			depth--
		case depth == 0 && (c == '\n' || c == ';'):
			end(i, 1, map[rune]string{'\n': "⏎", ';': ";"}[c])
		case depth == 0 && c == '.' && i+1 < to && unicode.IsSpace(s.source[i+1]) && i > at && s.source[i-1] != '.':
			end(i, 1, ".")
		case depth == 0 && c == ',' && i+1 < to && unicode.IsSpace(s.source[i+1]):
			end(i, 1, ",")
		}
	}
	end(to, 0, "")
	return parts
}

// angle reports the bracket of an inner product, which may be written < in plain text.
func (s *search) angle(i int, bracket rune) bool {
	return s.source[i] == bracket || s.shown != nil && s.shown[i] == bracket
}

// unmatched are the round brackets of a stretch that are opened or closed elsewhere.
func (s *search) unmatched(from, to int) map[int]bool {
	list := map[int]bool{}
	var open []int
	for i := from; i < to; i++ {
		switch c := s.source[i]; {
		case c == '(' && (i == 0 || s.source[i-1] != '\\'):
			open = append(open, i)
		case c == ')' && (i == 0 || s.source[i-1] != '\\'):
			if len(open) == 0 {
				list[i] = true
			} else {
				open = open[:len(open)-1]
			}
		}
	}
	for _, i := range open {
		list[i] = true
	}
	return list
}

// remark reports a bracket behind a blank in which words stand.
func (s *search) remark(i, to int) bool {
	if i == 0 || !unicode.IsSpace(s.source[i-1]) {
		return false
	}
	depth := 0
	for k := i; k < to; k++ {
		switch s.source[k] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return slices.ContainsFunc(plainWord.FindAllStringSubmatch(string(s.source[i:k]), -1), func(m []string) bool { return !scan.WholeWord(m[1]) })
			}
		}
	}
	return false
}

// plainWord is one that is no command or function.
var plainWord = lazyregexp.New(`(?:^|[^\\A-Za-z])([A-Za-z]{5,})(?:[^A-Za-z(]|$)`)

// lastOpen reports that the last bracket among the marks is an open one.
func lastOpen(parts []part) bool {
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i].kind == sentence.Mark && (parts[i].text == "(" || parts[i].text == ")") {
			return parts[i].text == "("
		}
	}
	return false
}

// outer reports an environment that aligns rows: its rows are lines.
func outer(rest []rune) bool {
	return outerEnvironment.MatchString(string(rest[:min(len(rest), 24)]))
}

var outerEnvironment = lazyregexp.New(`^\\?(?:begin|end)\{(?:aligned|align|split|gather|eqnarray|equation|multline|alignat|flalign)`)

func has(text []rune, prefix string) bool {
	return strings.HasPrefix(string(text[:min(len(text), len(prefix))]), prefix)
}

// mathematics adds mathematics without the blanks around it.
func (s *search) mathematics(from, to int, parts []part) []part {
	for from < to && unicode.IsSpace(s.source[from]) {
		from++
	}
	for to > from && unicode.IsSpace(s.source[to-1]) {
		to--
	}
	if from == to {
		return parts
	}
	p := sentence.Piece{Kind: sentence.Math, From: from, To: to, Text: string(s.source[from:to])}
	p.Classify()
	return append(parts, part{from, to, sentence.Math, p.Text, p.Equation(), p.Embeds()})
}

// protect marks what may be the answer where no equation gives ḡ by itself: the last
// of the mathematics that looks most like it.
func (s *search) protect() {
	if s.kind == Proof || slices.ContainsFunc(s.parts, answers) {
		return
	}
	best, most := -1, 0
	for i, p := range s.parts {
		if p.kind != sentence.Math {
			continue
		}
		likeness := 1
		for _, mark := range []*lazyregexp.Regexp{named, scaled} {
			if mark.MatchString(p.text) {
				likeness += 2
			}
		}
		if p.chain {
			likeness++
		}
		if likeness >= most {
			best, most = i, likeness
		}
	}
	if best >= 0 {
		s.parts[best].answer = true
	}
}

var (
	named  = lazyregexp.New(`\\(?:bar|overline)\s*\{?\s*g|ḡ|\bg_?bar`)
	scaled = lazyregexp.New(`Λ|λ|[lL]ambda|√|sqrt`)
)

// stops keeps those full stops as marks that end a sentence; the others become words.
func (s *search) stops(parts []part) []part {
	for i, p := range parts {
		if p.kind != sentence.Mark || p.text != "." {
			continue
		}
		ends := p.to >= len(s.source) || unicode.IsSpace(s.source[p.to]) || strings.ContainsRune(`$\)`, s.source[p.to])
		if i > 0 && parts[i-1].kind == sentence.Word && (len(parts[i-1].text) == 1 || abbreviations[parts[i-1].text]) {
			ends = false
		}
		if !ends {
			parts[i].kind = sentence.Word
		}
	}
	return parts
}

var abbreviations = scan.Words("eq", "eqs", "cf", "resp", "e.g", "i.e", "vs", "no", "fig", "thm", "prop", "sec", "pp", "w.r.t", "bzw", "vgl", "gl")

// The marks at which parts end.

func isStop(p part) bool {
	return p.kind == sentence.Mark && (p.text == "." || p.text == "?" || p.text == "!" || p.text == "¶" || p.text == "row")
}

func isLine(p part) bool { return isStop(p) || p.kind == sentence.Mark && p.text == "⏎" }

func isComma(p part) bool {
	return isLine(p) || p.kind == sentence.Mark && strings.Contains(",;:()—–", p.text)
}
