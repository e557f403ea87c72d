package partial

import (
	"slices"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// unit is what is set aside as one: parts, and the stretch of the source in which they
// lie.
type unit struct {
	parts    []part
	from, to int
}

// sorted is units in the order of the source.
func sorted(units []unit) []unit {
	list := slices.Clone(units)
	slices.SortFunc(list, func(a, b unit) int { return a.from - b.from })
	return list
}

// joined adds a unit, which takes the place of those that lie in it.
func joined(units []unit, u unit) []unit {
	var list []unit
	for _, v := range units {
		if v.from < u.from || v.to > u.to {
			list = append(list, v)
		}
	}
	return append(list, u)
}

// unitsAt are the units around a place that may be set aside, the smallest first, of
// what isn't gone: the bracket, the clause, the words of the sentence, the line, the
// sentence. None of them gives ḡ.
func (s *search) unitsAt(at int, gone []unit) []unit {
	parts := s.parts
	if len(parts) == 0 {
		return nil
	}
	i := s.partAt(at)
	from, to := around(parts, i, isStop)
	var list []unit
	add := func(parts []part) {
		parts = visible(parts, gone)
		if u, ok := s.unit(parts); ok && !slices.ContainsFunc(list, func(v unit) bool { return len(v.parts) == len(parts) && v.from == u.from }) {
			list = append(list, u)
		}
	}
	if open, shut, ok := bracket(parts[from:to], i-from); ok {
		add(parts[from+open : from+shut])
	}
	f, t := around(parts, i, isComma)
	add(parts[max(f, from):min(t, to)])
	if f = behindWord(parts, i, from); f >= 0 {
		add(parts[f:min(t, to)])
	}
	if f, t = around(parts, i, isLine); f > from || t < to {
		add(parts[max(f, from):min(t, to)])
	}
	if s.kind == Formula {
		add(wordsOf(parts[from:to]))
	}
	add(parts[from:to])
	return list
}

// partAt is the part that stands at a place, or before it.
func (s *search) partAt(at int) int {
	i := len(s.parts) - 1
	for i > 0 && (s.parts[i].from > at || s.parts[i].kind == sentence.Mark) {
		i--
	}
	return i
}

// unit is parts as a unit, if they may be set aside.
func (s *search) unit(parts []part) (u unit, ok bool) {
	for _, p := range parts {
		if p.answer || p.kind == sentence.Word && turns[p.text] || p.kind == sentence.Math && fromSmallest.MatchString(p.text) {
			return u, false
		}
		ok = ok || p.kind != sentence.Mark
	}
	if !ok || otherEigenvectors(s.stretch(parts)) {
		return u, false
	}
	u = unit{parts: parts}
	u.from, u.to = s.quoted(parts)
	return u, true
}

// quoted is the stretch of parts, with the dollars around mathematics with which it
// begins or ends.
func (s *search) quoted(parts []part) (from, to int) {
	first, last := parts[0], parts[len(parts)-1]
	from, to = first.from, last.to
	for first.kind == sentence.Math && from > 0 && s.source[from-1] == '$' {
		from--
	}
	for last.kind == sentence.Math && to < len(s.source) && s.source[to] == '$' {
		to++
	}
	return from, to
}

// turns are words by which A and Λ are those of the other end of the spectrum: what
// they stand in is no remark.
var turns = scan.Words("smallest", "ascending", "increasing", "least", "lowest", "kleinsten", "aufsteigend")

// gone are the parts of units, in their order, with a full stop where something stands
// between two of them.
func (s *search) gone(units []unit) (list []part) {
	for _, p := range s.parts {
		if slices.ContainsFunc(units, func(u unit) bool { return slices.Contains(u.parts, p) }) {
			list = append(list, p)
		} else if len(list) > 0 {
			list = append(list, part{kind: sentence.Mark, text: "."})
		}
	}
	return list
}

// stretch is parts with what stands between them, and the rest of their clause.
func (s *search) stretch(parts []part) []part {
	from := slices.Index(s.parts, parts[0])
	_, to := around(s.parts, slices.Index(s.parts, parts[len(parts)-1]), isComma)
	return s.parts[from:to]
}

// otherEigenvectors reports words that say of which matrix the eigenvectors or
// eigenvalues are, where this is K and not K̄, or that they are the last ones: what
// decides the answer is no remark.
func otherEigenvectors(parts []part) bool {
	line := ""
	for _, p := range parts {
		line += " " + p.text
	}
	line += " "
	return ofRawKernel.MatchString(line) || lastOnes.MatchString(line)
}

const eigenWords = `(?:[Ee]ig(?:en)?-?(?:vec|val|pair|sys|dec)|[Ee]-?vec|[Ee]-?val)[a-z]*`

var (
	ofRawKernel = lazyregexp.New(`[ /]` + eigenWords + `(?: [a-z/-]+)*? (?:of|from|to|for)(?: the| its)?(?: (?:n×n|plain|given|original|raw|uncent[a-z]+|un-cent[a-z]+|non-?cent[a-z]+))*(?: (?:kernel|[Gg]ram))?(?: matrix)? (?:K|uncent[a-z]+|raw|(?:kernel|[Gg]ram) matrix) `)
	lastOnes    = lazyregexp.New(` (?:last|trailing|bottom|minor)(?: [a-z]+)?(?: [a-z]+)?[ /]` + eigenWords)
)

// fromSmallest is an order that begins with the smallest eigenvalue.
var fromSmallest = lazyregexp.New(`(?:_\{?1\}?|₁)\s*(?:≤|<=?|\\leq?(?:slant)?\b|\\lt\b)\s*(?:\\?[a-z]+_\{?2|\\?[lcd]*dots|\.\.|…|⋯|[^ ]₂|\\?[a-zθ-ω]+_\{?[nm]|[^ ][ₙₘ])`)

// silent are all lines, in a text between dollars all sentences, in which nothing of a
// kind stands.
func (s *search) silent(loud func(p part) bool) (units []unit) {
	for from := 0; from < len(s.parts); {
		_, to := around(s.parts, from, isLine)
		if !slices.ContainsFunc(s.parts[from:to], loud) {
			if u, ok := s.unit(s.parts[from:to]); ok {
				units = append(units, u)
			}
		}
		from = to + 1
	}
	return units
}

func answers(p part) bool   { return p.answer }
func equations(p part) bool { return p.answer || p.chain }

// visible are the parts that aren't gone.
func visible(parts []part, gone []unit) []part {
	var list []part
	for _, p := range parts {
		if !slices.ContainsFunc(gone, func(u unit) bool {
			return slices.ContainsFunc(u.parts, func(q part) bool { return q.from == p.from })
		}) {
			list = append(list, p)
		}
	}
	return list
}

// wordsOf are the words among parts, and the marks between them.
func wordsOf(parts []part) []part {
	var list []part
	for _, p := range parts {
		if p.kind == sentence.Word {
			list = append(list, p)
		}
	}
	return list
}

// around are the parts between the marks of a kind before and behind part i.
func around(parts []part, i int, ends func(p part) bool) (from, to int) {
	for from = i; from > 0 && !ends(parts[from-1]); {
		from--
	}
	for to = i + 1; to < len(parts) && !ends(parts[to]); {
		to++
	}
	return from, to
}

// bracket is the innermost bracket of a sentence around part i, with its marks.
func bracket(parts []part, i int) (open, shut int, ok bool) {
	depth := 0
	for open = i; open >= 0; open-- {
		if parts[open].text == ")" && open < i {
			depth++
		}
		if parts[open].text == "(" {
			if depth == 0 {
				break
			}
			depth--
		}
	}
	if open < 0 {
		return 0, 0, false
	}
	depth = 0
	for shut = open; shut < len(parts); shut++ {
		switch parts[shut].text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return open, shut + 1, true
			}
		}
	}
	return 0, 0, false
}

// behindWord is where the subordinate clause begins in which part i stands; −1 where
// it stands in none.
func behindWord(parts []part, i, from int) int {
	for ; i > from; i-- {
		if parts[i].kind == sentence.Word && clauseWords[parts[i].text] {
			return i
		}
	}
	return -1
}

// clauseWords begin a clause that can be left out.
var clauseWords = scan.Words("where", "which", "since", "because", "as", "so", "with", "using", "by", "while", "whereas", "that", "whose", "but", "and", "when", "if", "for", "after", "before", "thus", "i.e", "weil", "da", "wobei", "mit", "car", "puisque", "avec")
