package remark

import (
	"strconv"
	"strings"

	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// extent is a size as comments write it: n, m, 1, N.
const extent = `(1|\d+|[A-Za-zμ]|mu|n_\w+)`

var (
	pair  = extent + `\s*(?:x|×|\*|-?by-?|,)\s*` + extent
	alone = lazyregexp.New(`(?i)^\s*(?:(?:now|is|has|of|a|an|the|shape|size|matrix|vector|column|row|still|again|in|R\^)\s+|=\s*)*(?:\(\s*` + pair + `\s*\)|` + extent + `\s*(?:x|×|-?by-?)\s*` + extent + `)\s*(?:matrix|array|vector)?\s*\.?\s*$`)
	flat  = lazyregexp.New(`(?i)^\s*(?:(?:now|is|has|of|a|an|shape|size)\s+)*\(\s*` + extent + `\s*,\s*\)\s*\.?\s*$`)
	named = lazyregexp.New(`([A-Za-z_\p{Greek}][\w\p{Greek}]*)('|\.T|\^T)?\s*(?::\s*|\bis\b\s*(?:an?\s+)?|\bhas (?:the )?(?:shape|size)\s+|\bof (?:shape|size)\s+)?(?:\(\s*` + pair + `?\s*\)|(?:\s|\b)` + extent + `\s?(?:x|×|-by-)\s?` + extent + `\b)`)
)

// sized is a claim about the size of a name.
type sized struct {
	text string
	from int
	test func(find lookup, own []string) (bool, error)
}

// sizeOf reads a part that says nothing but a size.
func sizeOf(part string) func(find lookup, own []string) (bool, error) {
	m := alone.FindStringSubmatch(part)
	if m == nil {
		if m = flat.FindStringSubmatch(part); m == nil {
			return nil
		}
		m = append(m, "1")
	}
	sizes := nonEmpty(m[1:])
	if len(sizes) != 2 {
		return nil
	}
	return func(find lookup, own []string) (bool, error) {
		err := errNoValue
		for _, name := range own { // w, V = …: the size of one of them
			holds, e := hasSize(find, name, sizes[0], sizes[1], false)
			if holds && e == nil {
				return true, nil
			}
			if _, seen := find(name); !seen {
				return false, errNoValue
			}
			err = e
		}
		return false, err
	}
}

func nonEmpty(list []string) (out []string) {
	for _, s := range list {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// withoutNamed is a line without the sizes that belong to names of their own: behind
// g = … stands "A is n x m", which says nothing of g.
func withoutNamed(line string, known func(string) bool) string {
	out := []byte(line)
	for _, at := range named.FindAllStringSubmatchIndex(line, 20) {
		name := line[at[2]:at[3]]
		if len([]rune(name)) > 2 && !known(name) || unnamed[strings.ToLower(name)] && name != "A" || len(name) == 1 && strings.ContainsAny(name, "nmxai") {
			continue
		}
		for i := at[0]; i < at[1]; i++ {
			out[i] = ';'
		}
	}
	return string(out)
}

// unnamed are words before a size that aren't names of arrays, though they are short
// or stand in programs.
var unnamed = syntax.Words("is of in an as to by or so on at it a shape size ndim length dim nrow ncol numel array matrix vector")

// operators before a name say that the size is that of a product.
const operators = "@*+-/.'^)=|<"

// namedSizes reads A (n,m), k: (n,), F is mu x n anywhere in a line.
func namedSizes(line string, known func(string) bool) (list []sized) {
	for _, at := range named.FindAllStringSubmatchIndex(line, 20) {
		group := func(i int) string {
			if at[2*i] < 0 {
				return ""
			}
			return line[at[2*i]:at[2*i+1]]
		}
		name, turned := group(1), group(2) != ""
		sizes := nonEmpty([]string{group(3), group(4), group(5), group(6)})
		if len(sizes) == 1 { // k: (n,)
			sizes = append(sizes, "1")
		}
		if !known(name) || len(sizes) != 2 || len(name) == 1 && strings.ContainsAny(name, "nmxai") {
			continue
		}
		before := strings.TrimRight(line[:at[0]], " ")
		if before != "" && strings.ContainsAny(before[len(before)-1:], operators) {
			continue
		}
		if fields := strings.Fields(before); len(fields) > 0 && known(strings.Trim(fields[len(fields)-1], ".,;:'")) && !strings.HasSuffix(before, ",") && !strings.HasSuffix(before, ":") && !strings.HasSuffix(before, ";") && !strings.HasSuffix(before, ")") {
			continue
		}
		if !strings.Contains(line[at[0]:at[1]], "(") && at[1] < len(line) && strings.ContainsAny(strings.TrimLeft(line[at[1]:], " ")+" ", "@*+=") && operator.MatchString(line[at[1]:]) {
			continue
		}
		list = append(list, sized{line[at[0]:at[1]], 0, func(find lookup, _ []string) (bool, error) {
			return hasSize(find, name, sizes[0], sizes[1], turned)
		}})
	}
	return list
}

// hasSize compares the size of a name; a vector of one axis may lie or stand. A letter without a
// value leaves its side open.
func hasSize(find lookup, name, rows, cols string, turned bool) (bool, error) {
	m, ok := find(name)
	if !ok {
		return false, errNoValue
	}
	size := m.Matrix
	if turned {
		size = size.T()
	}
	r, known1 := number(find, rows)
	c, known2 := number(find, cols)
	if !known1 && !known2 {
		return false, errNoValue
	}
	fits := func(m *matrix) bool { return (!known1 || m.Rows == r) && (!known2 || m.Cols == c) }
	return fits(size) || m.Flat && fits(size.T()), nil
}

// number is a size: a numeral, or a name with a whole number as its value.
func number(find lookup, s string) (int, bool) {
	if n, err := strconv.Atoi(s); err == nil {
		return n, true
	}
	m, ok := find(map[string]string{"μ": "mu"}[s])
	if !ok {
		m, ok = find(s)
	}
	if !ok || m.Rows*m.Cols != 1 || m.Data[0] != float64(int(m.Data[0])) {
		return 0, false
	}
	return int(m.Data[0]), true
}

var (
	factorSizes = lazyregexp.New(`^\s*(\([^()]*\)\s*[@*·x×]?\s*){2,8}(?:(?:->|→|=)\s*\([^()]*\)\s*)?$`)
	oneSize     = lazyregexp.New(`\(([^()]*)\)`)
)

// factors reads (m x n)(n x n)(n) behind a product: the sizes of its factors, and what
// comes out.
func factors(part string, at *syntax.Statement) reading {
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
	list := flattened(at.Value)
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
func flattened(n *syntax.Node) []*syntax.Node {
	if sign, a, b := operation(n); sign == "*" || sign == "dot" {
		return append(flattened(a), flattened(b)...)
	}
	return []*syntax.Node{n}
}

// operator is the sign of one, at the beginning of a text.
var operator = lazyregexp.New(`^\s*[@*+=]`)
