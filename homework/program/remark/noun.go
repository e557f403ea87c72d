package remark

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// nouns are values in words, each with the terms that it may stand for.
var nouns []struct {
	is    *lazyregexp.Regexp
	terms func(l language, m []string, topic string) []term
}

const (
	average  = `(?:mean|average|centroid)`
	pictures = `(?:(?:the|all|training|mapped) )*(?:features?(?: vectors?)?|images?|mapped (?:points|samples|data)|phi_i|f_i|phi\(x_?i\))(?: in feature space)?`
	samples  = `(?:(?:the|all) )*(?:training )?(?:data|points|samples|set)(?: set| points| samples)?(?: in feature space)?`
)

func init() { // they are read from one another
	add := func(is string, terms func(l language, m []string, topic string) []term) {
		nouns = append(nouns, struct {
			is    *lazyregexp.Regexp
			terms func(l language, m []string, topic string) []term
		}{lazyregexp.New(`(?i)^` + is + `$`), terms})
	}
	add(`(?:`+average+` of `+pictures+`|`+average+` (?:feature(?: vector)?|image)|feature `+average+`|`+average+` in feature space)`,
		func(language, []string, string) []term { return []term{phibar} })
	add(`(?:(?:training|sample|data)(?: set)? `+average+`(?: in feature space)?|`+average+` (?:of|over) `+samples+`)`,
		func(l language, _ []string, _ string) []term { return append(l.terms("K 1/n"), phibar) })
	add(`(?:`+average+` of (?:the )?training kernel (?:values|columns?|vectors?)|`+average+` of (?:the )?kernel (?:columns|vectors)|`+average+` (?:training )?kernel (?:values|column|vector)(?: of (?:the )?training (?:samples|points|data|set))?)`,
		func(l language, _ []string, _ string) []term { return l.terms("K 1/n") })
	add(`(?:`+average+` (?:of|over) (?:the )?(?:new|test)(?: sample| point| data)?(?:'s)?(?: kernel (?:values|vector|column))?|(?:new|test)(?: sample| point)?(?:'s)? `+average+`)`,
		func(language, []string, string) []term { return []term{averaged(symbolCalled("k"), "", false)} })
	add(`(?:inner|scalar|dot) products? (?:of [\w ]+? )?with (.+)`, kernelOf)
	add(`kernel (?:values?|products?|column|vector) (?:of|with|at|for) (.+)`, kernelOf)
	add(`kernel (?:values?|column|vector)`, func(l language, _ []string, topic string) []term { return kernelOf(l, []string{"", topic}, "") })
	lines := func(way, what, name int) func(l language, m []string, _ string) []term {
		return func(l language, m []string, _ string) (list []term) {
			for _, t := range l.terms(named1(m, name)) {
				list = append(list, averaged(t, m[way], strings.HasPrefix(strings.ToLower(m[what]), "sum")))
			}
			return list
		}
	}
	add(`(row|column)s?[- ](means?|averages?|sums?)(?: of (.+))?`, lines(1, 2, 3))
	add(`(means?|averages?|sums?) (?:of|over) (?:(?:the|all|each) )*(row|column)s?(?: of (.+))?`, func(l language, m []string, _ string) []term {
		sum := strings.HasPrefix(strings.ToLower(m[1]), "sum")
		return bothWays(l.terms(named1(m, 3)), sum)
	})
	add(average+` (row|column)(?: of (.+))?`, func(l language, m []string, _ string) (list []term) {
		other := map[string]string{"row": "column", "column": "row"}[strings.ToLower(m[1])] // the mean column has the rows' means
		for _, t := range l.terms(named1(m, 2)) {
			list = append(list, averaged(t, other, false))
		}
		return list
	})
	add(`(?:grand|overall|total|global) `+average+`(?: of (.+))?`, whole)
	add(average+` of all (?:the )?(?:entries|elements|values|numbers) (?:of|in) (.+)`, whole)
	add(average+`(?: value)? (?:of|over) (?:(?:the|all) )*(?:entries|numbers|values|elements|components) (?:of|in) (.+)`, whole)
	add(average+` of (.+)`, func(l language, m []string, topic string) []term {
		return append(whole(l, m, topic), bothWays(l.terms(m[1]), false)...)
	})
	add(`(inverse )?(square[- ]?)?(root)s? of (?:(?:the|their|its|own|corresponding|m) )*eigenvalues?(?: of (.+))?`, spectral)
	add(`(inverse |reciprocal )?()()(?:(?:of|the|their|its|m|leading|largest|corresponding) )*eigenvalues?(?: of (.+))?`, spectral)
	add(`number of (?:training )?(?:samples|points|data(?: points)?)`, func(l language, _ []string, _ string) []term { return l.terms("n") })
	add(`number of components`, func(l language, _ []string, _ string) []term { return l.terms("m") })
}

func named1(m []string, i int) string {
	if m[i] == "" {
		return "K"
	}
	return m[i]
}

var (
	onlyWords = lazyregexp.New(`^[\p{L}\s-]+$`)
	calledSo  = lazyregexp.New(`^(?:means?|averages?|sums?|dot|outer|norms?|sqrt|diag|eye|ones|zeros|shape|axis|row|rows|columns?|size|length|sort|eigen|eig|eigh|svd|centre|center)$`) // functions of the program
	upper     = lazyregexp.New(`^[A-ZΛ]{1,4}$`)
)

// terms are the readings of an expression.
func (l language) terms(text string) []term {
	if onlyWords.MatchString(text) {
		for _, word := range strings.Fields(text) {
			if calledSo.MatchString(word) || !l.known(word) && lecture[word] == nil && !upper.MatchString(word) {
				return nil
			}
		}
	}
	if t := l.matrixNamed(text); t != nil {
		return []term{t}
	}
	return nil
}

// noun is what a phrase may stand for; nil where it isn't understood.
func (l language) noun(phrase, topic string) []term {
	phrase = article.ReplaceAllString(strings.TrimSpace(phrase), "")
	for _, n := range nouns {
		if m := n.is.FindStringSubmatch(phrase); m != nil {
			if list := n.terms(l, m, topic); list != nil {
				return list
			}
		}
	}
	return nil
}

var article = lazyregexp.New(`(?i)^(?:(?:the|an?|its|their|own|(?:vector|column|array) (?:of|with)) )+`)

// kernelOf are the inner products of the training features with a vector of features.
func kernelOf(l language, m []string, _ string) (list []term) {
	for _, t := range l.noun(m[1], "") {
		list = append(list, product(turn(symbolCalled("F")), t, false))
	}
	return list
}

// whole is the mean of all entries.
func whole(l language, m []string, _ string) (list []term) {
	for _, t := range l.terms(named1(m, 1)) {
		list = append(list, averaged(t, "", false))
	}
	return list
}

// bothWays are the means of the rows, and of the columns, of a matrix.
func bothWays(terms []term, sum bool) (list []term) {
	for _, t := range terms {
		list = append(list, averaged(t, "row", sum), averaged(t, "column", sum))
	}
	return list
}

// averaged are the means or sums of rows or columns of a matrix, or of all entries.
func averaged(t term, way string, sum bool) term {
	return func(s *scene) (value, error) {
		v, err := t(s)
		if err != nil || v.matrix == nil || v.isScalar() || way != "" && v.isVector() {
			return value{}, errNoValue
		}
		if way == "" {
			out := 0.0
			for _, x := range v.Data {
				out += x / float64(len(v.Data))
			}
			return scalar(out), nil
		}
		what := "mean"
		if sum {
			what = "sum"
		}
		return value{matrix: totals(v.matrix, way, what)}, nil
	}
}

// spectral are eigenvalues, of HKH where no matrix is named, their roots and inverses.
func spectral(l language, m []string, _ string) []term {
	t := term(centredGram)
	if m[4] != "" {
		list := l.terms(m[4])
		if list == nil {
			return nil
		}
		t = list[0]
	}
	t = spectrum(t)
	if m[3] != "" {
		t = root(t)
	}
	if m[1] != "" {
		t = each(t, func(x float64) float64 { return 1 / x })
	}
	return []term{t}
}

// toBe is “X is Y” and “X: Y”, of which one side is a noun.
var toBe = lazyregexp.New(`(?i)^(.+?)(?:\s*:\s+|\s+(?:is|are|gives?)\s+)(.+)$`)

// signs are those of an expression.
var signs = lazyregexp.New(`^[^:]*[\w)] ?[(/*@^.] ?[\w(][^:]*$`)

// valued reads “the mean of the features is F 1/n”.
func (l language) valued(clause, topic string) (reading, string) {
	m := toBe.FindStringSubmatch(clause)
	if m == nil {
		return nil, ""
	}
	left, right := l.noun(m[1], topic), l.noun(m[2], topic)
	if left == nil && right == nil && !(signs.MatchString(m[1]) && signs.MatchString(m[2])) {
		return nil, ""
	}
	if left == nil {
		left = l.terms(m[1])
	}
	if right == nil {
		right = l.terms(m[2])
	}
	if left == nil || right == nil {
		return nil, ""
	}
	return func(s *scene, _ []string) (bool, error) {
		tested := false
		for _, a := range left {
			for _, b := range right {
				holds, err := s.compare(a, b, false, l.Star)
				if err == nil && holds {
					return true, nil
				}
				tested = tested || err == nil
			}
		}
		if !tested {
			return false, errNoValue
		}
		return false, nil
	}, m[1]
}
