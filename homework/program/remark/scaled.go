package remark

import (
	"math"
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"

	"gonum.org/v1/gonum/mat"
)

var (
	scaledWords = lazyregexp.New(`(?i)^(?:the )?(?:(?:m|leading|unit|largest|first|orthonormal|top) )*(?:eigenvectors?|columns of \w+)(?: of [\w ]+?)? (?:are|is|get|gets) (?:each )?(divided|scaled|multiplied) by (?:(?:the )?(inverse )?(square[- ]?)?(roots?) of )?(?:their|its|the)(?: own| corresponding)? eigenvalues?$`)
	firstWords  = lazyregexp.New(`(?i)^(?:now )?(?:the )?(largest|biggest|smallest)(?: eigenvalue| component| ones?| coordinate)? (?:comes )?first$`)
	countWords  = lazyregexp.New(`(?i)^(\w+)\s*(?:[:=,]|is|are|has|holds?)?\s+(?:(?:an?|the|now) )*(?:(?:column|row|vector|array|list) ?)*(?:with|of|holding|containing)? ?(?:the )?(\w+) (?:coordinates|numbers|entries|values|components|elements)(?: of [\w ]+)?$`)
)

// scaled reads “the eigenvectors are divided by the square roots of their eigenvalues”:
// a matrix of the program holds them so.
func (l language) scaled(clause, _ string) (reading, string) {
	m := scaledWords.FindStringSubmatch(clause)
	if m == nil {
		return nil, ""
	}
	power := 1.0
	if m[4] != "" {
		power = 0.5
	}
	if strings.EqualFold(m[1], "divided") != (m[2] != "") {
		power = -power
	}
	var names []string
	for _, name := range identifier.FindAllString(string(l.source), 400) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return func(s *scene, _ []string) (bool, error) {
		c, ok := centred(s.find)
		if !ok {
			return false, errNoValue
		}
		for _, name := range names {
			v, ok := s.find(name)
			if !ok || !v.Own || v.Rows < 2 || v.Cols < 2 {
				continue
			}
			for _, x := range []*matrix{v.Matrix, v.T()} {
				if longBy(x, c, power) {
					return true, nil
				}
			}
		}
		return false, nil
	}, ""
}

// longBy reports eigenvectors of which each has its eigenvalue to a power as its length.
func longBy(m, c *matrix, power float64) bool {
	if !stretched(m, c) {
		return false
	}
	image := over.Mul(c, m)
	for j := range m.Cols {
		dot, square := 0.0, 0.0
		for i := range m.Rows {
			dot += m.At(i, j) * image.At(i, j)
			square += m.At(i, j) * m.At(i, j)
		}
		want := math.Pow(dot/square, power)
		if !(math.Abs(math.Sqrt(square)-want) <= tolerance*want) {
			return false
		}
	}
	return true
}

// first reads “largest first” behind a line that gives the coordinates.
func (l language) first(clause, _ string) (reading, string) {
	m := firstWords.FindStringSubmatch(clause)
	if m == nil {
		return nil, ""
	}
	falls := !strings.EqualFold(m[1], "smallest")
	return func(s *scene, own []string) (bool, error) {
		if len(own) != 1 {
			return false, errNoValue
		}
		v, ok := s.find(own[0])
		g := coordinates(s.find)
		if !ok || len(g) < len(v.Data) || len(v.Data) < 2 || v.Rows > 1 && v.Cols > 1 {
			return false, errNoValue
		}
		g = g[:len(v.Data)]
		if same := slices.EqualFunc(v.Data, g, alike); same {
			return falls, nil
		}
		if slices.Reverse(g); slices.EqualFunc(v.Data, g, alike) {
			return !falls, nil
		}
		return false, errNoValue
	}, ""
}

func alike(x, y float64) bool { return math.Abs(math.Abs(x)-math.Abs(y)) <= tolerance*(1+math.Abs(y)) }

// coordinates are those of the sample, the largest eigenvalue first; nil where K and k
// have other values than the lecture's.
func coordinates(find lookup) (g []float64) {
	k, found := find("k")
	gram, ok := find("K")
	c, square := centred(find)
	if !ok || !found || !square || len(k.Data) != gram.Rows || gram.Rows > 40 {
		return nil
	}
	sym := mat.NewSymDense(c.Rows, nil)
	for i := range c.Rows {
		for j := range i + 1 {
			sym.SetSym(i, j, c.At(i, j))
		}
	}
	var e mat.EigenSym
	if !e.Factorize(sym, true) {
		return nil
	}
	var v mat.Dense
	e.VectorsTo(&v)
	values := e.Values(nil)
	for j := len(values) - 1; j >= 0 && values[j] > tolerance*values[len(values)-1]; j-- {
		sum := 0.0
		for i, x := range k.Data {
			for _, y := range gram.Data[i*gram.Cols : (i+1)*gram.Cols] {
				x -= y / float64(gram.Rows)
			}
			sum += v.At(i, j) * x
		}
		g = append(g, sum/math.Sqrt(values[j]))
	}
	return g
}

// counted reads “g: column with m coordinates”.
func (l language) counted(clause, _ string) (reading, string) {
	m := countWords.FindStringSubmatch(clause)
	if m == nil || !l.known(m[1]) {
		return nil, ""
	}
	return func(s *scene, _ []string) (bool, error) {
		v, ok := s.find(m[1])
		n, known := number(s.find, m[2])
		if !ok || !known || v.Rows > 1 && v.Cols > 1 {
			return false, errNoValue
		}
		return len(v.Data) == n, nil
	}, m[1]
}
