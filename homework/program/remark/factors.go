package remark

import (
	"regexp"
	"strings"

	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

var (
	factorSizes = regexp.MustCompile(`^\s*(\([^()]*\)\s*[@*·x×]?\s*){2,8}(?:(?:->|→|=)\s*\([^()]*\)\s*)?$`)
	oneSize     = regexp.MustCompile(`\(([^()]*)\)`)
)

// factors reads (m x n)(n x n)(n) behind a product: the sizes of its factors, and what
// comes out.
func factors(part string, at *syntax.Statement, lang *syntax.Language) reading {
	if at == nil || at.Value == nil || !factorSizes.MatchString(part) {
		return nil
	}
	var sizes [][]string
	for _, m := range oneSize.FindAllStringSubmatch(part, 9) {
		f := strings.FieldsFunc(m[1], func(c rune) bool { return strings.ContainsRune(" x×,*", c) })
		if len(f) < 1 || len(f) > 2 {
			return nil
		}
		sizes = append(sizes, append(f, "1")[:2])
	}
	named := strings.ContainsAny(part, "→=") || strings.Contains(part, "->")
	list := flattened(at.Value, lang)
	return func(s *scene, _ []string) (bool, error) {
		fits := func(v program.Seen, rows, cols string) (holds, known bool) {
			r, ok1 := number(s.find, rows)
			c, ok2 := number(s.find, cols)
			return v.Rows == r && v.Cols == c || v.Flat && len(v.Data) == r*c, ok1 && ok2
		}
		product := sizes
		if named {
			product = sizes[:len(sizes)-1]
		}
		whole, ok := s.code(at.Value)
		if !ok {
			return false, errNoValue
		}
		last := product[len(product)-1][1]
		if holds, known := fits(whole, product[0][0], last); !known || !holds {
			return false, knownOr(known)
		}
		for i := 1; i < len(product); i++ {
			if product[i-1][1] != product[i][0] {
				return false, nil
			}
		}
		if named {
			end := sizes[len(sizes)-1]
			if holds, known := fits(whole, end[0], end[1]); !known || !holds {
				return false, knownOr(known)
			}
		}
		if len(list) != len(product) {
			return true, nil
		}
		for i, n := range list {
			v, ok := s.code(n)
			if !ok {
				return false, errNoValue
			}
			if holds, known := fits(v, product[i][0], product[i][1]); !known || !holds {
				return false, knownOr(known)
			}
		}
		return true, nil
	}
}

func knownOr(known bool) error {
	if known {
		return nil
	}
	return errNoValue
}

// flattened are the factors of a product of matrices.
func flattened(n *syntax.Node, lang *syntax.Language) []*syntax.Node {
	if n.Kind == syntax.Binary && (n.Text == "@" || n.Text == "%*%" || n.Text == "*" && lang.Matrices) && len(n.Args) == 2 {
		return append(flattened(n.Args[0], lang), flattened(n.Args[1], lang)...)
	}
	return []*syntax.Node{n}
}
