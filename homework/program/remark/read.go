package remark

import (
	"math"
	"strconv"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// tokens of a claim: numbers, names with their subscripts, signs.
var tokens = lazyregexp.New(`\d+\.?\d*(?:e-?\d+)?|\.\d+|[\p{L}_][\p{L}\p{M}\d_.]*|\*\*|\.\*|%\*%|\|\||[=≈]=?|\^|\S`)

// word is a token, and whether white space stands before it.
type word struct {
	s        string
	space    bool
	from, to int // of the text, in bytes
}

func split(text string) (list []word) {
	for _, at := range tokens.FindAllStringIndex(text, 400) {
		s := text[at[0]:at[1]]
		w := word{s, at[0] > 0 && text[at[0]-1] == ' ', at[0], at[1]}
		for _, end := range []string{".T", ".t"} { // A.T, w.t()
			if name, turned := strings.CutSuffix(s, end); turned {
				end := at[0] + len(name)
				list = append(list, word{name, w.space, at[0], end}, word{"'", false, end, at[1]})
				w.s = ""
			}
		}
		w.s = strings.TrimRight(w.s, ".")
		if n := len(list); isTranspose(w.s) && n > 0 && (list[n-1].s == "^" || w.s == "T" && list[n-1].to == w.from-1 && text[w.from-1] == '.') { // A^T, (A).T: T is no word
			if list[n-1].s == "^" {
				list = list[:n-1]
			}
			list = append(list, word{"'", false, w.from, w.to})
			continue
		}
		if w.s != "" {
			list = append(list, w)
		}
	}
	return list
}

// reader reads a term by recursive descent; ok is false where it isn't one.
type reader struct {
	words []word
	i     int
	known func(name string) bool
	depth int
	bars  bool // inside ‖…‖
	*lexis
}

func (r *reader) at(k int) string {
	if r.i+k < len(r.words) {
		return r.words[r.i+k].s
	}
	return ""
}

func (r *reader) take(s string) bool {
	if r.at(0) == s {
		r.i++
		return true
	}
	return false
}

func (r *reader) sum() (term, bool) {
	if r.depth++; r.depth > 30 {
		return nil, false
	}
	defer func() { r.depth-- }()
	sign := 1.0
	if r.take("-") || r.take("−") {
		sign = -1
	}
	t, ok := r.product()
	if sign < 0 && ok {
		t = product(func(*scene) (value, error) { return scalar(-1), nil }, t, false)
	}
	for ok {
		var next term
		switch {
		case r.take("+"):
			sign = 1
		case r.take("-") || r.take("−"):
			sign = -1
		default:
			return t, true
		}
		if next, ok = r.product(); ok {
			t = sum(t, next, sign)
		}
	}
	return nil, false
}

func (r *reader) product() (term, bool) {
	before := len(r.seen)
	t, ok := r.chain()
	return r.summed(t, before), ok
}

// chain reads factors.
func (r *reader) chain() (term, bool) {
	t, ok := r.factor()
	for ok {
		var next term
		entrywise := false
		switch s := r.at(0); {
		case s == "*" || s == "⊙" || s == ".*":
			entrywise = true
			r.i++
			if follows := r.at(1); s == "*" && r.at(0) == "1" && (follows == "" || strings.Contains("=+-−)", follows)) { // Q' * 1
				r.i++
				t = product(t, oneOrOnes, true)
				continue
			}
		case s == "@" || s == "·" || s == "." || s == "%*%":
			r.i++
			if r.at(0) == "1" { // A.T @ 1
				r.i++
				t = product(t, onesTerm, false)
				continue
			}
		case s == "/":
			r.i++
			if next, ok = r.factor(); ok {
				t = quotient(t, next)
			}
			continue
		case s == "(" || s == "||" && !r.bars || s != "" && (letter(s) || digit(s)):
			if digit(s) { // K 1: a vector of ones
				if s != "1" {
					return nil, false
				}
				r.i++
				next, ok = onesTerm, true
				if strings.HasPrefix(r.at(0), "_") { // 1_n
					r.i++
				}
				t = product(t, next, false)
				continue
			}
		default:
			return t, true
		}
		if next, ok = r.factor(); ok {
			t = product(t, next, entrywise)
		}
	}
	return nil, false
}

// quotient divides by a number, or entry by entry.
func quotient(a, b term) term {
	return both(a, b, func(_ *scene, x, y value) (value, error) {
		if x.identity && y.isScalar() {
			return value{identity: true, factor: x.factor / y.Data[0]}, nil
		}
		return spread(x, y, func(p, q float64) float64 { return p / q })
	})
}

// oneOrOnes is the 1 behind a * of matrices: a vector of ones, or a number.
func oneOrOnes(s *scene) (value, error) {
	if s.star {
		return scalar(1), nil
	}
	return value{ones: true}, nil
}

func onesTerm(*scene) (value, error) { return value{ones: true}, nil }

// factor reads an atom with its exponents and transposes.
func (r *reader) factor() (term, bool) {
	t, ok := r.atom()
	for ok {
		switch {
		case r.at(0) == "'" || r.at(0) == "ᵀ" || r.at(0) == "⊤" || r.at(0) == "′":
			r.i++
			t = turn(t)
		case r.at(0) == "²":
			r.i++
			t = power(t, 2, false)
		case r.at(0) == "^" || r.at(0) == "**":
			entrywise := r.at(0) == "**"
			r.i++
			if close := map[string]string{"{": "}", "(": ")"}[r.at(0)]; close != "" && isTranspose(r.at(1)) && r.at(2) == close {
				r.i += 3
				t = turn(t)
				continue
			}
			if isTranspose(r.at(0)) {
				r.i++
				t = turn(t)
				continue
			}
			e, ok := r.exponent()
			if !ok {
				return nil, false
			}
			t = power(t, e, entrywise)
		default:
			return t, true
		}
	}
	return nil, false
}

func isTranspose(s string) bool { return s == "T" || s == "t" || s == "top" || s == "⊤" }

// exponent reads -1/2, {-1/2}, (-0.5), 2.
func (r *reader) exponent() (e float64, ok bool) {
	close := map[string]string{"{": "}", "(": ")"}[r.at(0)]
	if close != "" {
		r.i++
	}
	sign := 1.0
	if r.take("-") || r.take("−") {
		sign = -1
	}
	e, err := strconv.ParseFloat(r.at(0), 64)
	if err != nil {
		return 0, false
	}
	r.i++
	if close != "" || r.at(1) == "2" {
		if r.take("/") {
			d, err := strconv.ParseFloat(r.at(0), 64)
			if err != nil || d == 0 {
				return 0, false
			}
			r.i++
			e /= d
		}
	}
	return sign * e, close == "" || r.take(close)
}

func letter(s string) bool {
	for _, c := range s {
		return c == '_' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c > 0x7f && c != '²' && c != '·' && c != '−' && c != 'ᵀ' && c != '⊤' && c != '‖' && c != '⊙' && c != '≈' && c != '′'
	}
	return false
}

func digit(s string) bool { return s[0] >= '0' && s[0] <= '9' || s[0] == '.' && len(s) > 1 }

// functions of one argument.
var functions = map[string]func(a term) term{
	"sqrt": root,
	"abs":  func(a term) term { return each(a, math.Abs) },
	"t":    turn,
	"diag": diagonal, "Diag": diagonal,
	"trace": trace, "tr": trace,
	"inv":         func(a term) term { return power(a, -1, false) },
	"eigenvalues": spectrum,
	"norm":        vectorNorm,
}

// atom reads a number, a name, a call or a bracket.
func (r *reader) atom() (term, bool) {
	s := r.at(0)
	switch {
	case s == "":
		return nil, false
	case s == "(":
		r.i++
		t, ok := r.sum()
		return t, ok && r.take(")")
	case s == "||" || s == "‖":
		r.i++
		r.bars = true
		t, ok := r.sum()
		r.bars = false
		return norm(t), ok && r.take(s)
	case digit(s):
		r.i++
		if strings.HasPrefix(r.at(0), "_") && len(r.at(0)) > 1 || s == "1" && (isTranspose(r.at(1)) && r.at(0) == "^" || r.at(0) == "'" || r.at(0) == "ᵀ") {
			if strings.HasPrefix(r.at(0), "_") {
				r.i++
			}
			return onesTerm, s == "1"
		}
		x, err := strconv.ParseFloat(s, 64)
		return func(*scene) (value, error) { return scalar(x), nil }, err == nil
	case !letter(s):
		return nil, false
	}
	if t, ok := r.special(s); ok {
		return t, t != nil
	}
	r.i++
	if f := functions[s]; f != nil && r.at(0) == "(" && !r.known(s) {
		r.i++
		t, ok := r.sum()
		if !ok || !r.take(")") {
			return nil, false
		}
		return f(t), true
	}
	if t := r.subscripted(s); t != nil {
		return t, true
	}
	if r.at(0) == "(" && !r.words[r.i].space { // a call of something else
		return nil, false
	}
	return r.name(s)
}

// name is a symbol, a column of one, or several symbols written without a space.
func (r *reader) name(s string) (term, bool) {
	if r.known(s) {
		return func(e *scene) (value, error) {
			m, ok := e.find(s)
			if !ok {
				return value{}, errNoValue
			}
			return value{matrix: m.Matrix}, nil
		}, true
	}
	if s == "I" || s == "I_n" || s == "I_m" || s == "Id" {
		return func(*scene) (value, error) { return value{identity: true, factor: 1}, nil }, true
	}
	if i := strings.LastIndexByte(s, '_'); i > 0 && i == len(s)-2 && strings.Contains("ijlpqrs", s[i+1:]) {
		return column(s, s[:i], s[i+1:]), true
	}
	var t term
	for i, c := range s { // HKH, K1
		var next term
		switch one := string(c); {
		case c == '1' && i > 0:
			next = onesTerm
		case r.known(one) && c >= 'A' && c <= 'Z':
			next, _ = r.name(one)
		default:
			return nil, false
		}
		if t == nil {
			t = next
		} else {
			t = product(t, next, false)
		}
	}
	return t, t != nil
}

// subscripted reads A(:,j), A[:, j] and L(j): a column or an entry, for every j. Where j
// has a value in the program, it is that of a loop.
func (r *reader) subscripted(s string) term {
	closing := map[string]string{"(": ")", "[": "]"}[r.at(0)]
	if closing == "" || r.words[r.i].space || !r.known(s) {
		return nil
	}
	k := 1
	if r.at(1) == ":" && r.at(2) == "," {
		k = 3
	}
	j := r.at(k)
	if len(j) != 1 || !strings.Contains("ijlpqrs", j) || r.known(j) || r.at(k+1) != closing {
		return nil
	}
	r.i += k + 2
	whole := column(s+"_"+j, s, j)
	return func(e *scene) (value, error) {
		v, err := whole(e)
		if err == nil && v.isScalar() == (k == 3) {
			return v, errNoValue
		}
		return v, err
	}
}
