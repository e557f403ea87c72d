package remark

import (
	"math"
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/syntax"
)

// subscriptLetters count rows and columns in comments.
const subscriptLetters = "abijlpqrs"

var subscriptForm = lazyregexp.New(`^(.*[^_])_([` + subscriptLetters + `]{1,2})$`)

// indexed is the name and the subscripts of A_ij and psi_j; letters is empty where the
// word is something else.
func indexed(s string, known func(string) bool) (base, letters string) {
	if known(s) {
		return "", ""
	}
	m := subscriptForm.FindStringSubmatch(s)
	if m == nil || !known(m[1]) && lecture[m[1]] == nil && columnNames[m[1]] == "" && m[1] != "delta" && m[1] != "δ" {
		return "", ""
	}
	return m[1], m[2]
}

// columnNames are names that mean a column of a matrix of the lecture where they have one
// subscript, and other things without it.
var columnNames = map[string]string{"a": "A", "v": "A", "f": "F", "x": ""}

// entry is the entry or column of an array that subscripts count.
func (r *reader) entry(base, letters string) term {
	for _, c := range letters {
		r.seen = append(r.seen, string(c))
	}
	whole, named := lecture[base], base
	*r.vague = *r.vague || !r.known(base)
	if c := columnNames[base]; c != "" && len(letters) == 1 && !r.known(base) {
		base = c
	}
	if r.known(base) || whole == nil {
		whole, _ = r.name(base)
	}
	whole = ownFirst(named, whole)
	meant := whole
	return func(s *scene) (value, error) {
		whole := meant
		if columnNames[named] != "" && len(letters) == 1 && !r.known(named) { // a_j behind alphas = …
			for _, name := range s.own {
				if v, ok := s.find(name); ok && v.Rows > 1 && v.Cols > 1 && strings.HasPrefix(strings.ToLower(name), named) {
					whole = func(*scene) (value, error) { return value{matrix: v.Matrix}, nil }
				}
			}
		}
		if len(letters) == 2 && (base == "delta" || base == "δ") {
			if s.index[letters[:1]] == s.index[letters[1:]] {
				return scalar(1), nil
			}
			return scalar(0), nil
		}
		if whole == nil {
			return value{}, errNoValue
		}
		v, err := whole(s)
		if err != nil || v.matrix == nil || v.isScalar() {
			return value{}, errNoValue
		}
		if len(letters) == 2 {
			i, err := s.count(letters[:1], v.Rows)
			if err != nil || v.isVector() {
				return value{}, errNoValue
			}
			j, err := s.count(letters[1:], v.Cols)
			if err != nil {
				return value{}, err
			}
			return scalar(v.At(i, j)), nil
		}
		n := v.Cols
		if v.isVector() {
			n = len(v.Data)
		}
		j, err := s.count(letters, n)
		if err != nil {
			return value{}, err
		}
		if v.isVector() {
			return scalar(v.Data[j]), nil
		}
		return value{matrix: v.Columns(j, j+1)}, nil
	}
}

// count is the value of a subscript that runs to n.
func (s *scene) count(letter string, n int) (int, error) {
	if old, seen := s.extents[letter]; seen && old != n {
		return 0, errNoValue
	}
	s.extents[letter] = n
	if _, runs := s.index[letter]; !runs {
		s.index[letter] = 0
	}
	return s.index[letter], nil
}

var (
	// sumSign is the sign of a sum with its subscript, and mean over it.
	sumSign  = lazyregexp.New(`(?:\\?\bsum_|[Σ∑]_?)\{?([a-z])(?:\b|_)(?:\s*=\s*[01])?\}?(?:\^\{?(?:\w\b)\}?)?`)
	meanOver = lazyregexp.New(`(?i)\b(?:the )?mean over (?:all )?([a-z]) of\b`)
	meanSign = lazyregexp.New(`\bmean_\{?([a-z])\b\}?`)
)

// summing is the subscript of a sum, or of a mean.
func summing(s string) (letter string, mean bool) {
	if letter, ok := strings.CutPrefix(s, "sum_"); ok && len(letter) == 1 {
		return letter, false
	}
	if letter, ok := strings.CutPrefix(s, "mean_"); ok && len(letter) == 1 {
		return letter, true
	}
	return "", false
}

// total adds a term over all values of a subscript.
func total(t term, letter string, mean bool) term {
	return func(s *scene) (value, error) {
		index, running := s.index[letter]
		extent, wide := s.extents[letter]
		delete(s.extents, letter)
		defer func() {
			if delete(s.index, letter); running {
				s.index[letter] = index
			}
			if delete(s.extents, letter); wide {
				s.extents[letter] = extent
			}
		}()
		s.index[letter] = 0
		out, err := t(s)
		n := s.extents[letter]
		if err != nil || out.matrix == nil || n == 0 {
			return value{}, errNoValue
		}
		for s.index[letter] = 1; s.index[letter] < n; s.index[letter]++ {
			next, err := t(s)
			if !s.spend() || err != nil || next.matrix == nil || len(next.Data) != len(out.Data) {
				return value{}, errNoValue
			}
			out = value{matrix: over.Add(out.matrix, next.matrix)}
		}
		if mean {
			out = value{matrix: over.Scale(1/float64(n), out.matrix)}
		}
		return out, nil
	}
}

// summed adds a product over the subscripts that stand in it alone and are summed over.
func (r *reader) summed(t term, before int) term {
	if t == nil || len(r.sums) == 0 {
		return t
	}
	letters := slices.Sorted(slices.Values(r.seen[before:]))
	for _, letter := range slices.Compact(letters) {
		inside := 0
		for _, c := range r.seen[before:] {
			if c == letter {
				inside++
			}
		}
		if r.sums[letter] && inside == r.counts[letter] {
			t = total(t, letter, false)
			r.counts[letter] = -1 // it is summed
		}
	}
	return t
}

// ownFirst is what the program calls so, or the list that it keeps of such values, before
// what the lecture means by the name.
func ownFirst(name string, otherwise term) term {
	return func(s *scene) (value, error) {
		for _, n := range []string{name, name + "s"} {
			if v, ok := s.find(n); ok && v.Own {
				return value{matrix: v.Matrix}, nil
			}
		}
		if otherwise == nil {
			return value{}, errNoValue
		}
		return otherwise(s)
	}
}

var zeroTotal = lazyregexp.New(`(?i)^\s*(?:the )?sums? (?:over|along) (?:all )?([a-z]) (?:is|are|=|vanish(?:es)?) ?(?:0|zero)?\s*$`)

// zeroSum reads “sum over l is zero” behind c(i, l) = …: the sum over the axis that the
// subscript counts.
func zeroSum(part string, at *syntax.Statement) func(find lookup, own []string) (bool, error) {
	m := zeroTotal.FindStringSubmatch(part)
	if m == nil || at.Kind != syntax.Assign || len(at.Targets) != 1 {
		return nil
	}
	t := at.Targets[0]
	if t.Kind != syntax.Call && t.Kind != syntax.Index || len(t.Args) != 3 || t.Args[0].Kind != syntax.Name {
		return nil
	}
	axis := -1
	for i, a := range t.Args[1:] {
		if a != nil && a.Kind == syntax.Name && a.Text == m[1] {
			axis = i
		}
	}
	if axis < 0 {
		return nil
	}
	name := t.Args[0].Text
	return func(find lookup, _ []string) (bool, error) {
		v, ok := find(name)
		if !ok {
			return false, errNoValue
		}
		x := v.Matrix
		if axis == 0 {
			x = x.T()
		}
		for i := range x.Rows { // one that is filled to its end is enough: the others follow
			sum, size := 0.0, 0.0
			for j := range x.Cols {
				sum += x.At(i, j)
				size = math.Max(size, math.Abs(x.At(i, j)))
			}
			if size > 0 && math.Abs(sum) <= tolerance*size {
				return true, nil
			}
		}
		return false, nil
	}
}
