package remark

import (
	"regexp"
	"strconv"
	"strings"

	"kpcalab/homework/program/syntax"
)

// extent is a size as comments write it: n, m, 1, N.
const extent = `(1|\d+|[A-Za-zμ]|mu|n_\w+)`

var (
	pair  = extent + `\s*(?:x|×|\*|-?by-?|,)\s*` + extent
	alone = regexp.MustCompile(`(?i)^\s*(?:(?:now|is|has|of|a|an|the|shape|size|matrix|vector|column|row|still|again|in|R\^)\s+|=\s*)*(?:\(\s*` + pair + `\s*\)|` + extent + `\s*(?:x|×|-?by-?)\s*` + extent + `)\s*(?:matrix|array|vector)?\s*\.?\s*$`)
	flat  = regexp.MustCompile(`(?i)^\s*(?:(?:now|is|has|of|a|an|shape|size)\s+)*\(\s*` + extent + `\s*,\s*\)\s*\.?\s*$`)
	named = regexp.MustCompile(`([A-Za-z_\p{Greek}][\w\p{Greek}]*)('|\.T|\^T)?\s*(?::\s*|\bis\b\s*(?:an?\s+)?|\bhas (?:the )?(?:shape|size)\s+|\bof (?:shape|size)\s+)?(?:\(\s*` + pair + `?\s*\)|(?:\s|\b)` + extent + `\s?(?:x|×|-by-)\s?` + extent + `\b)`)
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
		if !strings.Contains(line[at[0]:at[1]], "(") && at[1] < len(line) && strings.ContainsAny(strings.TrimLeft(line[at[1]:], " ")+" ", "@*+=") && regexp.MustCompile(`^\s*[@*+=]`).MatchString(line[at[1]:]) {
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

// looseSizes reads the sizes that stand among other words: that of the last name before
// them, or else of what the statement gives. They can only be confirmed.
func looseSizes(text string, own []string, known func(string) bool) (list []sized) {
	for _, m := range resultSize.FindAllStringSubmatchIndex(text, 20) {
		line := text[strings.LastIndexByte(text[:m[0]], '\n')+1 : m[0]]
		if returning.MatchString(line) {
			continue
		}
		for _, end := range []string{". ", ";"} {
			line = line[strings.LastIndex(line, end)+1:]
		}
		names := own
		for _, word := range identifier.FindAllString(line, -1) {
			if known(word) && !unnamed[strings.ToLower(word)] && !sizes[word] {
				names = []string{word}
			}
		}
		rows, cols := sizesIn(text, m)
		list = append(list, sized{strings.TrimRight(text[m[0]:m[1]], " "), m[0], func(find lookup, _ []string) (bool, error) {
			for _, name := range names {
				if holds, err := hasSize(find, name, rows, cols, false); holds && err == nil {
					return true, nil
				}
			}
			return false, errNoValue
		}})
	}
	return list
}

// sizesIn are the two sizes that a match of [resultSize] found; a vector is a column.
func sizesIn(text string, m []int) (rows, cols string) {
	var list []string
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			list = append(list, text[m[i]:m[i+1]])
		}
	}
	if len(list) == 1 {
		return list[0], "1"
	}
	return list[0], list[1]
}
