package remark

import (
	"math"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// property is what a sentence says of a matrix without an equation: its name stands in
// the first group of the pattern, another matrix in the second.
type property struct {
	from  *lazyregexp.Regexp
	now   bool // it speaks of the line behind which it stands
	holds func(m, other *matrix) (bool, error)
}

const (
	variable = `([\p{L}_][\p{L}\d_]*)`
	vectors  = `(?:eigenvectors?|vecteurs? propres?|eigenvektoren)`
	lines    = `(?:rows|lignes|zeilen)`
	columns  = `(?:columns|cols|colonnes|spalten)`
	between  = `(?:\s*[:=,]\s*|\s+(?:is|are|has|have|holds?|contains?|les|die)\s+(?:the\s+|die\s+)?|\s+)`
	still    = `\s+(?:is|are|stays|remains|has|have)\s+(?:(?:now|still|all|again|also)\s+)*`
)

// doubt are words of a sentence that claims nothing, or the opposite.
var doubt = lazyregexp.New(`(?i)\b(?:not|never|no|unless|would|could|should|if|except|wrong|but|todo|fixme|instead|before|until|when|want|need|must|assum\w*|suppose|feature|nicht|kein\w*|pas)\b|n't\b|\?|≠|!=`)

// properties are the sentences; the other matrix is HKH where none is named.
var properties = []property{
	{lazyregexp.New(`(?i)` + variable + between + vectors + `[\s(,]+(?:(?:in|as|les|als|en|in den)\s+)?(?:its\s+|the\s+)?` + lines + `\b`), false,
		func(m, c *matrix) (bool, error) { return lying(m.T(), m, c) }},
	{lazyregexp.New(`(?i)` + variable + between + vectors + `[\s(,]+(?:(?:in|as|les|als|en|in den)\s+)?(?:its\s+|the\s+)?` + columns + `\b`), false,
		func(m, c *matrix) (bool, error) { return lying(m, m.T(), c) }},
	{lazyregexp.New(`(?i)\b` + lines + `\s+of\s+` + variable + `\s+(?:are|hold)\s+(?:the\s+)?` + vectors), false,
		func(m, c *matrix) (bool, error) { return lying(m.T(), m, c) }},
	{lazyregexp.New(`(?i)\b` + columns + `\s+of\s+` + variable + `\s+(?:are|hold)\s+(?:the\s+)?` + vectors), false,
		func(m, c *matrix) (bool, error) { return lying(m, m.T(), c) }},
	{lazyregexp.New(`(?i)` + variable + `\s*[:=]\s*(?:\([^()]*\)\s*)?(?:[\w ,=×]*\s)??` + vectors + `\s+of\s+([A-Z]\w?)\s*(?:[.,;)]|$)`), false, ofMatrix},
	{lazyregexp.New(`(?i)` + variable + still + `symmetric\b`), true,
		func(m, _ *matrix) (bool, error) {
			if m.Rows != m.Cols || m.Rows < 2 {
				return false, errNoValue
			}
			return equal(value{matrix: m}, value{matrix: m.T()}, false)
		}},
	{lazyregexp.New(`(?i)\b` + columns + `\s+of\s+` + variable + `\s+(?:(?:now|all|each)\s+)*(?:have|has|sum to)\s+(?:(?:now|all)\s+)*(?:a\s+)?(?:(?:zero|0)\s+mean|mean\s+(?:zero|0)|(?:zero|0)(?:\s+sums?)?)\b`), false,
		func(m, _ *matrix) (bool, error) { return sumsVanish(m) }},
	{lazyregexp.New(`(?i)\b` + lines + `\s+of\s+` + variable + `\s+(?:(?:now|all|each)\s+)*(?:have|has|sum to)\s+(?:(?:now|all)\s+)*(?:a\s+)?(?:(?:zero|0)\s+mean|mean\s+(?:zero|0)|(?:zero|0)(?:\s+sums?)?)\b`), false,
		func(m, _ *matrix) (bool, error) { return sumsVanish(m.T()) }},
	{lazyregexp.New(`(?i)\b` + columns + `\s+of\s+` + variable + `\s+(?:(?:now|all|each)\s+)*(?:have|has|are|is)\s+(?:(?:now|all|of)\s+)*(?:(?:unit\s+)?(?:norm|length)\s+(?:1|one)|unit(?:\s+(?:norm|length|vectors))?|normali[sz]ed)\s*\.?\s*$`), true,
		func(m, _ *matrix) (bool, error) { return unitColumns(m) }},
	{lazyregexp.New(`(?i)\b` + columns + `\s+of\s+` + variable + `\s+(?:(?:now|all)\s+)*are\s+(?:(?:now|all)\s+)*orthonormal\b`), true,
		func(m, _ *matrix) (bool, error) { return orthonormal(m) }},
	{lazyregexp.New(`(?i)` + variable + `\s+has\s+orthonormal\s+` + columns), true,
		func(m, _ *matrix) (bool, error) { return orthonormal(m) }},
	{lazyregexp.New(`(?i)` + variable + `\s+is\s+(?:now\s+)?(?:doubly|double)[- ]cent(?:red|ered)\b`), true,
		func(m, _ *matrix) (bool, error) {
			rows, err := sumsVanish(m.T())
			if !rows || err != nil {
				return rows, err
			}
			return sumsVanish(m)
		}},
}

// onlyProperty says a property and nothing else, of what the line gives a value.
var onlyProperty = lazyregexp.New(`(?i)^\s*(?:an? |the |again |still |now )*(orthogonal|orthonormal|symmetric|diagonal)(?: (?:matrix|(columns|rows)))?\s*[.!]?$`)

// ofLine tests such a property; it can only be confirmed.
func ofLine(part string) func(find lookup, own []string) (bool, error) {
	said := onlyProperty.FindStringSubmatch(part)
	if said == nil {
		return nil
	}
	return func(find lookup, own []string) (bool, error) {
		for _, name := range own {
			m, ok := find(name)
			if !ok || m.Rows < 2 || m.Cols < 2 {
				continue
			}
			if said[2] == "rows" {
				m.Matrix = m.T()
			}
			holds, square := false, m.Rows == m.Cols
			switch strings.ToLower(said[1]) {
			case "orthogonal":
				holds, _ = orthonormal(m.Matrix)
				holds = holds && (square || said[2] != "")
			case "orthonormal":
				holds, _ = orthonormal(m.Matrix)
			case "symmetric":
				holds, _ = equal(value{matrix: m.Matrix}, value{matrix: m.Matrix.T()}, false)
				holds = holds && square
			case "diagonal":
				holds = square && over.IsDiagonal(m.Matrix)
			}
			if holds {
				return true, nil
			}
		}
		return false, errNoValue
	}
}

// calledCentred are words of a text in which K may be HKH.
var calledCentred = lazyregexp.New(`(?i)(?:^|[^t] )\bcent(?:red|ered) (?:gram|kernel|K\b)|\bK\b[^\n]{0,40}[^t] cent(?:red|ered)\b`)

// saying is a property with its test; it may speak of the line behind which it stands.
type saying struct {
	subject bool
	test    func(find lookup, own []string) (bool, error)
}

// told reads the properties that a line of a text claims.
func told(line, text string, known func(string) bool) (list []saying) {
	for _, p := range properties {
		at := p.from.FindStringSubmatchIndex(line)
		if at == nil || doubt.MatchString(line[at[0]:]) {
			continue
		}
		name, other := line[at[2]:at[3]], ""
		if len(at) > 4 {
			other = line[at[4]:at[5]]
		}
		if !known(name) || other != "" && (!known(other) || calledCentred.MatchString(text)) {
			continue
		}
		list = append(list, saying{p.now, func(find lookup, _ []string) (bool, error) {
			m, ok := find(name)
			if !ok || m.Rows < 2 || m.Cols < 2 {
				return false, errNoValue
			}
			c, ok := centred(find)
			if other != "" {
				seen, found := find(other)
				c, ok = seen.Matrix, found
			}
			if !ok {
				return false, errNoValue
			}
			return p.holds(m.Matrix, c)
		}})
	}
	return list
}

// centred is HKH.
func centred(find lookup) (*matrix, bool) {
	k, ok := find("K")
	if !ok || k.Rows != k.Cols {
		return nil, false
	}
	h := over.Eye(k.Rows)
	for i := range h.Data {
		h.Data[i] -= 1 / float64(k.Rows)
	}
	return over.Mul(over.Mul(h, k.Matrix), h), true
}

// stretched reports columns that a matrix only makes longer or shorter.
func stretched(m, c *matrix) bool {
	if c == nil || c.Rows != c.Cols || c.Cols != m.Rows {
		return false
	}
	image, scale := over.Mul(c, m), 0.0
	for _, v := range image.Data {
		scale = math.Max(scale, math.Abs(v))
	}
	for j := range m.Cols {
		dot, length := 0.0, 0.0
		for i := range m.Rows {
			dot += m.At(i, j) * image.At(i, j)
			length += m.At(i, j) * m.At(i, j)
		}
		for i := range m.Rows {
			if length == 0 || math.Abs(image.At(i, j)-dot/length*m.At(i, j)) > tolerance*scale {
				return false
			}
		}
	}
	return true
}

// lying compares the two ways that eigenvectors can lie in a matrix: they lie in one of
// them, or the matrix holds something else and nothing is said.
func lying(so, other, c *matrix) (bool, error) {
	switch {
	case stretched(so, c):
		return true, nil
	case stretched(other, c):
		return false, nil
	}
	return false, errNoValue
}

// ofMatrix reports eigenvectors of a matrix, in columns or in rows.
func ofMatrix(m, c *matrix) (bool, error) {
	if c.Rows != c.Cols || m.Rows != c.Rows && m.Cols != c.Rows {
		return false, errNoValue
	}
	return stretched(m, c) || stretched(m.T(), c), nil
}

func sumsVanish(m *matrix) (bool, error) {
	ones := over.Filled(1, m.Rows, 1)
	return equal(value{matrix: over.Mul(ones, m)}, value{matrix: over.Filled(1, m.Cols, 0)}, false)
}

func orthonormal(m *matrix) (bool, error) {
	return equal(value{matrix: over.Mul(m.T(), m)}, value{matrix: over.Eye(m.Cols)}, false)
}

func unitColumns(m *matrix) (bool, error) {
	for j := range m.Cols {
		sum := 0.0
		for i := range m.Rows {
			sum += m.At(i, j) * m.At(i, j)
		}
		if math.Abs(sum-1) > tolerance {
			return false, nil
		}
	}
	return true, nil
}
