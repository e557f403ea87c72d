package remark

import (
	"math"
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
)

const (
	ranked  = `((?:(?:the|m|n|all|first|leading|top|largest|biggest|smallest|dominant|unit|unit-length|normali[sz]ed|orthonormal|corresponding|scaled|positive|nonzero|non-zero)[\s,]+)*)`
	extent2 = `(?:\([^()]*\)[,:]?\s*|[nm]\s?[x×]\s?[nm][,:]?\s*)?`
	holder  = `(?:(?:the )?(columns|rows) of )?([\p{L}_][\p{L}\d_]*)(?:\s?[:=,]|\s(?:is|are|has|have|holds?|contains?|with))`
)

var (
	eigenvectorsOf = lazyregexp.New(`(?i)^(?:` + holder + `\s*` + extent2 + `|.*\bproject\w*\b.* (?:on|onto|to|along|with|by) |(?:(?:now|first|then|compute|computes|find|get|take|keep|keeps|select|retain|use|solve|for|we|need) )+)?` + ranked + `(?:eigenvalues (?:and|,) (?:the )?)?(?:eigenvectors?|eigen-?\s?decomposition|spectral decomposition|eigenpairs?)(?:\s*\(?(?:(?:in|as) )?(?:the |its )?(columns|rows)\)?,?)? of (?:the (?:matrix )?)?(.+?)(?:\s*[,(]?\s*(?:in|as) (?:the |its )?(columns|rows)\)?)?$`)
	eigenvaluesOf  = lazyregexp.New(`(?i)^` + holder + `\s*` + extent2 + ranked + `((?:its|their|the)\s+)?` + ranked + `eigenvalues?(?: of (?:the (?:matrix )?)?(.+?))??(?:,? (?:in |sorted )*(descending|decreasing|ascending|increasing)(?: order)?)?$`)
	uncentredGram  = lazyregexp.New(`(?i)^(?:(?:uncent(?:re|er)e?d|uncentered|raw|original|non-?cent\w+|plain)\s+(?:(?:gram|kernel)(?: matrix)?\s*)?K?|K\s*(?:itself|\(?(?:uncent(?:re|er)e?d|uncentered|raw|not cent\w+)\)?)|(?:gram|kernel) matrix K?\s*\(?(?:uncent\w+|raw|not cent\w+)\)?)$`)
	centredGram2   = lazyregexp.New(`(?i)^(?:\(?(?:doubly |double[- ])?cent(?:red|ered)\)?\s+(?:(?:gram|kernel)(?: matrix)?\s*)?K?|K\s*\(?(?:cent(?:red|ered)|after cent(?:ring|ering))\)?|(?:gram|kernel) matrix K?\s*(?:\(?cent(?:red|ered)\)?|after cent(?:ring|ering)))$`)
	gramMatrix     = lazyregexp.New(`(?i)^(?:gram|kernel)(?: matrix)?$`)
)

// ofRanked are the eigenvectors of some eigenvalues.
var ofRanked = lazyregexp.New(`(?i)^(?:(?:the|m|n) )*(largest|leading|biggest|top|smallest|lowest)(?: (?:m|positive|nonzero))? eigenvalues?(?: of (?:the (?:matrix )?)?(.+))?$`)

// gram is the matrix of a phrase; certain is false where it may mean another one, too.
func (l language) gram(phrase string) (t term, certain bool) {
	phrase = article.ReplaceAllString(strings.TrimSpace(phrase), "")
	switch {
	case uncentredGram.MatchString(phrase):
		return symbolCalled("K"), true
	case centredGram2.MatchString(phrase):
		return centredGram, true
	case gramMatrix.MatchString(phrase):
		return symbolCalled("K"), false
	}
	return l.matrixNamed(phrase), true
}

// eigenvectors reads what the columns of a matrix are said to be.
func (l language) eigenvectors(clause string) (test reading, matrix string, certain bool) {
	m := eigenvectorsOf.FindStringSubmatch(clause)
	if m == nil {
		return nil, "", false
	}
	if r := ofRanked.FindStringSubmatch(m[5]); r != nil {
		m[3] += " " + r[1]
		if m[5] = r[2]; m[5] == "" {
			m[5] = "centred K"
		}
	}
	of, certain := l.gram(m[5])
	if of == nil || m[2] != "" && !l.known(m[2]) {
		return nil, "", false
	}
	names := []string{m[2]}
	if m[2] == "" {
		certain = false
		for _, name := range append([]string{"A"}, identifier.FindAllString(string(l.source), 400)...) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	way := strings.ToLower(m[1] + m[4] + m[6])
	said := strings.ToLower(m[3])
	return func(s *scene, own []string) (bool, error) {
		at := *s
		at.index, at.extents = map[string]int{}, map[string]int{}
		c, err := of(&at)
		if err != nil || c.matrix == nil || c.Rows != c.Cols || c.Rows < 2 {
			return false, errNoValue
		}
		if m[2] == "" && len(own) > 0 {
			own = append(own[:len(own):len(own)], names...)
		} else {
			own = names
		}
		tested := false
		for i, name := range own {
			v, ok := s.find(name)
			if tested && m[2] == "" && len(own) > len(names) && i >= len(own)-len(names) { // the line itself gives vectors
				break
			}
			if !ok || v.Rows < 2 && v.Cols < 2 || m[2] == "" && !v.Own && name != "A" {
				continue
			}
			for _, x := range []*matrixOf{{v.Matrix, "columns"}, {v.T(), "rows"}} {
				if way != "" && way != x.way || x.Rows != c.Rows {
					continue
				}
				tested = true
				if stretched(x.matrix, c.matrix) && ranks(x.matrix, c.matrix, said) {
					return true, nil
				}
			}
		}
		if !tested {
			return false, errNoValue
		}
		return false, nil
	}, m[5], certain
}

type matrixOf struct {
	*matrix
	way string
}

// ranks reports that eigenvectors are as long, and of those eigenvalues, as words say.
func ranks(x, c *matrix, said string) bool {
	if strings.Contains(said, "orthonormal") {
		if is, err := orthonormal(x); !is || err != nil {
			return false
		}
	}
	if strings.Contains(said, "unit") || strings.Contains(said, "normali") {
		if is, err := unitColumns(x); !is || err != nil {
			return false
		}
	}
	all, err := spectrum(func(*scene) (value, error) { return value{matrix: c}, nil })(nil)
	if err != nil {
		return false
	}
	switch {
	case strings.Contains(said, "smallest") || strings.Contains(said, "lowest"):
		slices.Reverse(all.Data)
	case !leading.MatchString(said):
		return true
	}
	image := over.Mul(c, x)
	var own []float64
	for j := range x.Cols {
		dot, square := 0.0, 0.0
		for i := range x.Rows {
			dot += x.At(i, j) * image.At(i, j)
			square += x.At(i, j) * x.At(i, j)
		}
		own = append(own, dot/square)
	}
	return sameSet(own, all.Data[:min(len(own), len(all.Data))])
}

// sameSet compares two lists in any order.
func sameSet(a, b []float64) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	if len(a) != len(b) || len(a) == 0 {
		return false
	}
	scale := math.Max(math.Abs(b[len(b)-1]), math.Abs(b[0]))
	for i := range a {
		if !(math.Abs(a[i]-b[i]) <= tolerance*scale) {
			return false
		}
	}
	return true
}

// eigenvalues reads whose eigenvalues an array is said to hold.
func (l language) eigenvalues(clause, topic string) (test reading, certain bool) {
	m := eigenvaluesOf.FindStringSubmatch(clause)
	if m == nil || !l.known(m[2]) || m[1] != "" {
		return nil, false
	}
	of, certain, open := term(centredGram), true, true
	switch {
	case m[6] != "":
		of, certain = l.gram(m[6])
		open = false
	case m[4] != "" && !strings.EqualFold(strings.TrimSpace(m[4]), "the") && topic != "":
		if t, sure := l.gram(topic); t != nil {
			of, certain, open = t, sure, false
		}
	}
	if of == nil {
		return nil, false
	}
	said := strings.ToLower(m[3] + m[5])
	return func(s *scene, _ []string) (bool, error) {
		at := *s
		at.index, at.extents = map[string]int{}, map[string]int{}
		all, err := spectrum(of)(&at)
		v, ok := s.find(m[2])
		if err != nil || !ok || len(v.Data) < 2 {
			return false, errNoValue
		}
		list := v.Data
		if v.Rows > 1 && v.Cols > 1 {
			if v.Rows != v.Cols || !over.IsDiagonal(v.Matrix) {
				return false, errNoValue
			}
			list = diagonalOf(v.Matrix).Data
		}
		if len(list) > len(all.Data) {
			return false, errNoValue
		}
		if strings.Contains(said, "smallest") {
			slices.Reverse(all.Data)
		}
		holds := sameSet(list, all.Data[:len(list)])
		if order := strings.ToLower(m[7]); order != "" {
			up := strings.HasPrefix(order, "asc") || strings.HasPrefix(order, "inc")
			sorted := slices.Sorted(slices.Values(list))
			if !up {
				slices.Reverse(sorted)
			}
			if !slices.Equal(sorted, list) {
				return false, nil
			}
		}
		if !holds && open { // those of another matrix
			return false, errNoValue
		}
		return holds, nil
	}, certain
}

// centredOrNot is what a description says of the Gram matrix, or of the kernel values of
// the sample.
var (
	centredOrNot  = lazyregexp.New(`(?i)^` + holder + `\s*` + extent2 + `(?:the |an? )?(?:(un|non-|not )|doubly |double[- ])?(cent(?:red|ered)) (?:gram|kernel)(?: (?:matrix|values?|vector|column|row))?(?: (?:of|with|for|between) [\w ,]+)?$`)
	centredBehind = lazyregexp.New(`(?i)^` + holder + `\s*` + extent2 + `(?:the |an? )?(?:gram|kernel)(?: (?:matrix|values?|vector|column|row))?(?: (?:of|with|for|between) [\w ]+)?[,\s]*\(?(un|non-|not )?(cent(?:red|ered))\)?$`)
)

// centredness reads “K: (n, n) uncentred Gram matrix”.
func (l language) centredness(clause string) reading {
	m := centredOrNot.FindStringSubmatch(clause)
	if m == nil {
		m = centredBehind.FindStringSubmatch(clause)
	}
	if m == nil || !l.known(m[2]) || m[1] != "" {
		return nil
	}
	return func(s *scene, _ []string) (bool, error) {
		v, ok := s.find(m[2])
		gram, found := s.find("K")
		if !ok || !found || len(v.Data) < 2 {
			return false, errNoValue
		}
		is := false
		if v.Rows == v.Cols {
			is, _ = twiceCentred(v.Matrix)
		} else {
			k, known := s.find("k")
			if !known || len(v.Data) != len(k.Data) || len(k.Data) != gram.Rows {
				return false, errNoValue
			}
			rows := totals(gram.Matrix, "row", "mean")
			column := func(list []float64) *matrix { return &matrix{Rows: len(list), Cols: 1, Data: list} }
			kc := over.Sub(column(k.Data), rows)
			once, _ := same(column(v.Data), kc)
			mean := 0.0
			for _, x := range kc.Data {
				mean += x / float64(len(kc.Data))
			}
			twice, _ := same(column(v.Data), over.Sub(kc, over.Filled(kc.Rows, 1, mean)))
			raw, _ := same(column(v.Data), column(k.Data))
			if !once && !twice && (!raw || v.Own && m[2] != "k") {
				return false, errNoValue
			}
			is = once || twice
		}
		return is == (m[3] == ""), nil
	}
}

// leading are words for the first eigenvectors.
var leading = lazyregexp.New(`leading|top|largest|biggest|dominant|first`)
