package remark

import (
	"strings"

	"kpcalab/homework/program/syntax"
)

// equation is a chain of equalities of which both ends of each are terms.
type equation struct {
	subject bool // the first side is what the statement gives: = I
	test    func(find lookup, own []string) (bool, error)
}

// equations reads a = b = c in a part of a comment: words may stand around it.
func equations(text string, alone bool, known func(string) bool) (list []equation) {
	words := split(text)
	var sides [][]word
	from := 0
	for i, w := range words {
		if w.s == "=" {
			sides = append(sides, words[from:i])
			from = i + 1
		}
	}
	if sides = append(sides, words[from:]); len(sides) < 2 {
		return nil
	}
	if len(sides) == 2 && (setting(sides[0], sides[1]) || setting(sides[1], sides[0])) {
		return nil
	}
	terms := make([]term, len(sides))
	for i, side := range sides {
		if i == 0 {
			side = behind(side, known)
		}
		if i == len(sides)-1 {
			side = before(side, known)
		}
		if t, ok := readTerm(side, known); ok {
			terms[i] = t
		}
	}
	for i := 1; i < len(terms); i++ {
		switch {
		case terms[i] == nil:
		case terms[i-1] != nil:
			list = append(list, equation{test: compared(terms[i-1], terms[i], alone)})
		case i == 1 && len(sides[0]) == 0:
			right := terms[i]
			list = append(list, equation{subject: true, test: func(find lookup, own []string) (bool, error) {
				if len(own) != 1 {
					return false, errNoValue
				}
				return compared(func(s *scene) (value, error) {
					m, ok := s.find(own[0])
					if !ok {
						return value{}, errNoValue
					}
					return value{matrix: m.Matrix}, nil
				}, right, alone)(find, own)
			}})
		}
	}
	return list
}

// setting reports n = 178, which says how large somebody's data are.
func setting(name, value []word) bool {
	return len(name) > 0 && len(value) > 0 && sizes[name[len(name)-1].s] && digit(value[0].s)
}

var sizes = syntax.Words("n m d mu N M D")

// plain reports a word of a sentence: no name of the program.
func plain(w word, known func(string) bool) bool {
	if !letter(w.s) || known(w.s) || functions[w.s] != nil {
		return false
	}
	r := &reader{words: []word{w}, known: known}
	_, term := r.name(w.s)
	return !term
}

// subscript reports the j of A(:,j) and L[j].
func subscript(words []word, i int) bool {
	return i > 1 && i+1 < len(words) && len(words[i].s) == 1 &&
		strings.Contains("([,", words[i-1].s) && strings.Contains(")]", words[i+1].s)
}

// behind is the term that ends the words, if a word before it leads to one.
func behind(words []word, known func(string) bool) []word {
	for i := len(words) - 1; i >= 0; i-- {
		if plain(words[i], known) && !subscript(words, i) && !strings.ContainsAny(words[i].s, "_^0123456789") {
			if !leading[strings.ToLower(words[i].s)] {
				return nil
			}
			return words[i+1:]
		}
	}
	return words
}

// before is the term that begins the words, if a word behind it has nothing to do with
// it.
func before(words []word, known func(string) bool) []word {
	for i, w := range words {
		if plain(w, known) && !subscript(words, i) && !strings.ContainsAny(w.s, "_^0123456789") {
			if !following[strings.ToLower(w.s)] {
				return nil
			}
			return words[:i]
		}
	}
	return words
}

// onAxes reports n×n matrices that do the same to the m eigenvectors: a comment on
// lines of its own speaks of all eigenvectors where the program may keep m of them.
func onAxes(x, y value, s *scene) bool {
	a, ok := s.find("A")
	if !ok || x.matrix == nil || y.matrix == nil || x.Cols != a.Rows || y.Cols != a.Rows || x.Rows != x.Cols || x.Cols < 2 || a.Cols < 2 {
		return false
	}
	holds, err := equal(value{matrix: over.Mul(x.matrix, a.Matrix)}, value{matrix: over.Mul(y.matrix, a.Matrix)}, false)
	return holds && err == nil
}

// compared tests an equality in every reading.
func compared(a, b term, alone bool) func(find lookup, own []string) (bool, error) {
	return func(find lookup, own []string) (bool, error) {
		tested := false
		for mode := range 4 {
			holds, err := everywhere(a, b, &scene{find: find, star: mode&1 != 0, diag: mode&2 != 0, alone: alone})
			if err == nil && holds {
				return true, nil
			}
			tested = tested || err == nil
		}
		if !tested {
			return false, errNoValue
		}
		return false, nil
	}
}

// everywhere tests an equality for all values of its subscripts.
func everywhere(a, b term, s *scene) (bool, error) {
	s.index, s.extents = map[string]int{}, map[string]int{}
	for {
		x, err := a(s)
		if err != nil {
			return false, err
		}
		y, err := b(s)
		if err != nil {
			return false, err
		}
		if holds, err := equal(x, y, false); err != nil || !holds {
			if err == nil {
				if up, err := equal(x, y, true); err == nil && up { // the eigenvectors may point the other way
					holds = true
				}
			}
			if !holds && s.alone && err == nil {
				holds = onAxes(x, y, s)
			}
			if !holds {
				return false, err
			}
		}
		if len(s.extents) != 1 { // none, or several: then the first of each
			return len(s.extents) == 0, map[bool]error{true: nil, false: errNoValue}[len(s.extents) == 0]
		}
		for letter, n := range s.extents {
			if s.index[letter]++; s.index[letter] >= n {
				return true, nil
			}
		}
	}
}
