package remark

import (
	"math"
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// understood is a clause of words with its test; nil where it isn't understood.
type understood struct {
	test    reading
	topic   string // what it spoke of
	subject bool
	certain bool // where it doesn't hold it is false, and wasn't misunderstood
	deed    bool
}

// sentence reads a clause of words. The topic is what the clause before it spoke of.
func (l language) sentence(clause, topic string, n neighbours) understood {
	if test := l.deed(clause, n); test != nil {
		return understood{test: test, certain: true, deed: true}
	}
	if test, matrix, certain := l.eigenvectors(clause); test != nil {
		return understood{test: test, topic: matrix, certain: certain}
	}
	if test, certain := l.eigenvalues(clause, topic); test != nil {
		return understood{test: test, topic: topic, certain: certain}
	}
	if test := l.centredness(clause); test != nil {
		return understood{test: test, certain: true}
	}
	if test := l.ownLengths(clause); test != nil && n.at != nil {
		return understood{test: test, subject: true, certain: true}
	}
	if test := l.featureLengths(clause); test != nil && n.at != nil {
		return understood{test: test, subject: true}
	}
	for _, kind := range []func(string, string) (reading, string){l.quality, l.sums, l.lengths, l.scaled, l.counted, l.valued} {
		if test, about := kind(clause, topic); test != nil {
			return understood{test: test, topic: about}
		}
	}
	if test, _ := l.first(clause, topic); test != nil && n.at != nil {
		return understood{test: test, subject: true}
	}
	return understood{}
}

// noun phrases of the lecture, and what they stand for.
var nounPhrases = []struct {
	is *lazyregexp.Regexp
	to string
}{
	{lazyregexp.New(`(?i)^(?:the )?(?:doubly |double )?cent(?:red|ered) (?:gram|kernel) matrix(?: \w+)?$`), "Kbar"},
	{lazyregexp.New(`(?i)^(?:the )?(?:gram|kernel) matrix(?: K)?$`), "K"},
	{lazyregexp.New(`(?i)^(?:the )?cent(?:ring|ering) matrix(?: H)?$`), "H"},
	{lazyregexp.New(`(?i)^(?:the )?(?:unit |leading |m )*eigenvectors(?: (?:alpha|α|a)(?:_?j)?)?$`), "A"},
	{lazyregexp.New(`(?i)^(?:the )?(?:principal )?(?:axes|axis|directions)(?: (?:psi|ψ)(?:_?j)?)?$`), "psi"},
}

// matrixNamed is the term of a noun phrase or an expression.
func (l language) matrixNamed(phrase string) term {
	phrase = strings.TrimSpace(phrase)
	for _, p := range nounPhrases {
		if p.is.MatchString(phrase) {
			phrase = p.to
		}
	}
	phrase = theMatrix.ReplaceAllString(phrase, "")
	vague := false
	t, ok := l.side(phrase, nil, &vague)
	if !ok {
		return nil
	}
	return t
}

var (
	qualified  = lazyregexp.New(`(?i)^(.+?) (?:is|are|stays|remains|be) (?:(?:also|again|now|still|both|all|an?|the) )*(.+)$`)
	adjectives = map[string]func(m *matrix) (bool, error){
		"symmetric":                func(m *matrix) (bool, error) { return same(m, m.T()) },
		"idempotent":               func(m *matrix) (bool, error) { return same(over.Mul(m, m), m) },
		"projection":               projects,
		"projector":                projects,
		"projection matrix":        projects,
		"orthogonal projection":    projects,
		"orthogonal projector":     projects,
		"diagonal":                 func(m *matrix) (bool, error) { return same(over.Diag(diagonalOf(m).Data), m) },
		"orthogonal":               orthogonal,
		"orthonormal":              orthonormal,
		"identity":                 func(m *matrix) (bool, error) { return same(over.Eye(m.Rows), m) },
		"singular":                 singular,
		"not invertible":           singular,
		"rank deficient":           singular,
		"invertible":               func(m *matrix) (bool, error) { is, err := singular(m); return !is, err },
		"regular":                  func(m *matrix) (bool, error) { is, err := singular(m); return !is, err },
		"positive semidefinite":    semidefinite,
		"positive semi-definite":   semidefinite,
		"psd":                      semidefinite,
		"positive definite":        definite,
		"symmetric psd":            symmetricPSD,
		"symmetric and psd":        symmetricPSD,
		"zero":                     func(m *matrix) (bool, error) { return same(m, over.Filled(m.Rows, m.Cols, 0)) },
		"square":                   func(m *matrix) (bool, error) { return m.Rows == m.Cols, nil },
		"centred":                  twiceCentred,
		"centered":                 twiceCentred,
		"doubly centred":           twiceCentred,
		"doubly centered":          twiceCentred,
		"double centred":           twiceCentred,
		"double centered":          twiceCentred,
		"its own transpose":        func(m *matrix) (bool, error) { return same(m, m.T()) },
		"constant":                 func(m *matrix) (bool, error) { return same(m, over.Filled(m.Rows, m.Cols, m.Data[0])) },
		"symmetric and idempotent": projects,
	}
)

func symmetricPSD(m *matrix) (bool, error) {
	if is, err := same(m, m.T()); !is || err != nil {
		return false, err
	}
	return semidefinite(m)
}

func same(a, b *matrix) (bool, error) {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		return false, nil
	}
	return equal(value{matrix: a}, value{matrix: b}, false)
}

func projects(m *matrix) (bool, error) {
	if m.Rows != m.Cols {
		return false, nil
	}
	is, err := same(m, m.T())
	if !is || err != nil {
		return is, err
	}
	return same(over.Mul(m, m), m)
}

func orthogonal(m *matrix) (bool, error) {
	if m.Rows != m.Cols {
		return false, nil
	}
	return orthonormal(m)
}

func singular(m *matrix) (bool, error) {
	r, err := rank(func(*scene) (value, error) { return value{matrix: m}, nil })(nil)
	return m.Rows != m.Cols || err == nil && r.Data[0] < float64(m.Rows), err
}

func semidefinite(m *matrix) (bool, error) {
	v, err := spectrum(func(*scene) (value, error) { return value{matrix: m}, nil })(nil)
	return err == nil && slices.Min(v.Data) >= -tolerance*math.Abs(v.Data[0]), err
}

func definite(m *matrix) (bool, error) {
	is, err := singular(m)
	if is || err != nil {
		return false, err
	}
	return semidefinite(m)
}

func twiceCentred(m *matrix) (bool, error) {
	rows, err := sumsVanish(m.T())
	if !rows || err != nil {
		return rows, err
	}
	return sumsVanish(m)
}

// of tests a matrix.
func of(t term, test func(m *matrix) (bool, error)) reading {
	return func(s *scene, _ []string) (bool, error) {
		at := *s
		at.index, at.extents = map[string]int{}, map[string]int{}
		v, err := t(&at)
		if err != nil || v.matrix == nil || v.isScalar() {
			return false, errNoValue
		}
		return test(v.matrix)
	}
}

// eitherWay says that rows may be taken for columns.
var eitherWay = lazyregexp.New(`(?i)^(?:(?:its|the|so|taking|using) )*(?:rows?|columns?)(?: (?:means?|sums?|averages?))? (?:or|and|vs\.?|versus) (?:columns?|rows?)(?: (?:means?|sums?|averages?))? (?:is|are|gives?|makes?) (?:all |both )?(?:the same(?: thing)?|equal|identical|no difference|interchangeable)$`)

// quality reads “H is symmetric”, and “idempotent” behind it.
func (l language) quality(clause, topic string) (reading, string) {
	if eitherWay.MatchString(clause) && topic != "" {
		clause = topic + " is symmetric"
	}
	name, words := topic, clause
	if m := qualified.FindStringSubmatch(clause); m != nil {
		name, words = m[1], m[2]
	}
	words = strings.ToLower(alsoOrArticle.ReplaceAllString(words, ""))
	words = strings.TrimSuffix(strings.TrimSuffix(words, " matrix"), " columns")
	test := adjectives[words]
	if test == nil || name == "" {
		return nil, ""
	}
	t := l.matrixNamed(name)
	if t == nil {
		return nil, ""
	}
	return of(t, test), name
}

var (
	sumsOf = lazyregexp.New(`(?i)^(?:(?:all|the|every|each) )*(rows|columns|row|column|rows and columns|columns and rows)(?: (means?|averages?|sums?))? of (.+?) (?:(?:all|each|now) )*(?:sums?(?: up)? to|adds? up to|have (?:the )?sum|has (?:the )?sum|are|is|=|equals?|have mean|has mean|have|has) (?:all )?(zero|0|one|1|a zero sum|zero sums?|mean zero|zero mean|mean 0)$`)
	means  = lazyregexp.New(`(?i)^(?:the )?(row|column) (means?|averages?|sums?) (?:of (.+?) )?(?:=|are|are equal to|equal|are the same as|are also) (?:its |the )?(row|column) (means?|averages?|sums?)(?: of (.+))?$`)
)

// sums reads what rows and columns add up to.
func (l language) sums(clause, topic string) (reading, string) {
	if m := means.FindStringSubmatch(clause); m != nil {
		name := m[3] + m[6]
		if m[3] != "" && m[6] != "" && m[3] != m[6] {
			return nil, ""
		}
		if name == "" {
			name = topic
		}
		t := l.matrixNamed(name)
		if name == "" || t == nil {
			return nil, ""
		}
		return of(t, func(a *matrix) (bool, error) {
			x, y := totals(a, m[1], m[2]), totals(a, m[4], m[5])
			if len(x.Data) != len(y.Data) {
				return false, nil
			}
			return same(x, y)
		}), name
	}
	m := sumsOf.FindStringSubmatch(clause)
	if m == nil {
		return nil, ""
	}
	t := l.matrixNamed(m[3])
	if t == nil {
		return nil, ""
	}
	goal := 0.0
	if last := strings.ToLower(m[4]); last == "one" || last == "1" {
		goal = 1
	}
	lines := strings.ToLower(m[1])
	return of(t, func(a *matrix) (bool, error) {
		for _, way := range []string{"row", "column"} {
			if !strings.Contains(lines, way) {
				continue
			}
			x := totals(a, way, m[2])
			if holds, err := same(x, over.Filled(x.Rows, 1, goal)); !holds || err != nil {
				return holds, err
			}
		}
		return true, nil
	}), m[3]
}

// totals are the sums or means of rows, or of columns.
func totals(m *matrix, way, what string) *matrix {
	if strings.HasPrefix(strings.ToLower(way), "col") {
		m = m.T()
	}
	x := over.Mul(m, over.Filled(m.Cols, 1, 1))
	if what = strings.ToLower(what); what != "" && !strings.HasPrefix(what, "sum") {
		x = over.Scale(1/float64(m.Cols), x)
	}
	return x
}

var lengthsOf = lazyregexp.New(`(?i)^(?:(?:the|all|every|each) )*(?:(columns?|rows?) of )?(.+?) (?:(?:now|all|each) )*(?:has|have|are|is|of) (?:(?:the|a|all|of|now|an?) )*(?:(?:euclidean )?(?:norm|length) (.+)|(unit) (?:norm|length|vectors?|columns))$`)

// lengths reads what norm columns have.
func (l language) lengths(clause, _ string) (reading, string) {
	m := lengthsOf.FindStringSubmatch(clause)
	if m == nil {
		return nil, ""
	}
	t := l.matrixNamed(strings.TrimSpace(m[2]))
	if t == nil {
		return nil, ""
	}
	if length := strings.ToLower(m[3] + m[4]); length != "one" && length != "1" && length != "unit" {
		return nil, ""
	}
	return of(t, func(a *matrix) (bool, error) {
		if strings.HasPrefix(strings.ToLower(m[1]), "row") {
			a = a.T()
		}
		return unitColumns(a)
	}), m[2]
}

// ownLengthsOf is said of the columns of what the line gives.
var ownLengthsOf = lazyregexp.New(`(?i)^(?:(?:the|its|all|each|every|now|so) )*(columns?|rows?|eigenvectors?|vectors?) (?:(?:now|all|each) )*(?:have|has|of|with|are of) (?:(?:the|a|an|euclidean) )*(?:length|norm)s? (.+)$`)

// counting is a name with the subscript of a column.
var counting = lazyregexp.New(`([\p{L}]\w*?)(?:_\{?[ijlpqr]\}?|\([ijlpqr]\)|\[[ijlpqr]\])`)

// ownLengths reads “columns have length 1/sqrt(lambda)” behind a line.
func (l language) ownLengths(clause string) reading {
	m := ownLengthsOf.FindStringSubmatch(clause)
	if m == nil {
		return nil
	}
	terms := l.noun(m[2], "")
	if length := counting.ReplaceAllString(m[2], "$1"); terms == nil {
		if strings.EqualFold(length, "one") {
			length = "1"
		}
		terms = l.terms(length)
	}
	if terms == nil {
		return nil
	}
	return func(s *scene, own []string) (bool, error) {
		err := errNoValue
		if strings.HasPrefix(strings.ToLower(m[1]), "eigen") && !slices.ContainsFunc(own, func(name string) bool { v, ok := s.find(name); return ok && v.Rows > 1 && v.Cols > 1 }) {
			own = []string{"A"}
		}
		for _, name := range own {
			v, ok := s.find(name)
			if !ok || v.Rows < 2 || v.Cols < 2 {
				continue
			}
			a := v.Matrix
			if strings.HasPrefix(strings.ToLower(m[1]), "row") {
				a = a.T()
			}
			norms := &matrix{Rows: a.Cols, Cols: 1}
			for j := range a.Cols {
				norms.Data = append(norms.Data, math.Sqrt(over.Mul(a.Columns(j, j+1).T(), a.Columns(j, j+1)).Data[0]))
			}
			for _, t := range terms {
				holds, e := s.compare(func(*scene) (value, error) { return value{matrix: norms}, nil }, t, false, false)
				if holds && e == nil {
					return true, nil
				}
				if e == nil {
					err = nil
				}
			}
		}
		return false, err
	}
}

// inFeatureSpace is said of the axes that the columns of what the line gives stand for.
var inFeatureSpace = lazyregexp.New(`(?i)^(?:(?:so|that|now|the|all|unit|axes|axis|columns?|eigenvectors?|vectors?|psi|have|has|are|is|of|each|directions?) )*(?:unit (?:norm|length)|(?:norm|length) (?:one|1)) in (?:the )?feature space$`)

// featureLengths reads “unit norm in feature space” behind a line.
func (l language) featureLengths(clause string) reading {
	if !inFeatureSpace.MatchString(clause) {
		return nil
	}
	return func(s *scene, own []string) (bool, error) {
		c, ok := centred(s.find)
		tested := false
		for _, name := range own {
			v, found := s.find(name)
			if !ok || !found || v.Rows != c.Rows || v.Cols > v.Rows {
				continue
			}
			tested = true
			if holds, err := same(diagonalOf(over.Mul(v.T(), c, v.Matrix)), over.Filled(v.Cols, 1, 1)); holds && err == nil {
				return true, nil
			}
		}
		if !tested {
			return false, errNoValue
		}
		return false, nil
	}
}

var theMatrix = lazyregexp.New(`(?i)^(?:the )?matrix `)

// alsoOrArticle is a word with which a value may begin.
var alsoOrArticle = lazyregexp.New(`(?i)^(?:also|an?|the) `)
