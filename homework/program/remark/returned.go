package remark

import (
	"strings"

	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

var (
	// returning leads to what is said of a function's result.
	returning = lazyregexp.New(`(?i)\b(?:returns?|outputs?|gives|result)\b|->|→`)
	// result is a size in such words.
	resultSize = lazyregexp.New(`\(\s*` + extent + `\s*,\s*` + extent + `?\s*\)|\b` + extent + `\s?(?:x|×|-by-)\s?` + extent + `\b|\blength ` + extent + `\b|\b([nm]) (?:numbers|entries|coordinates)\b|\b([nm])-(?:vector|dimensional)\b`)
)

// described is the function of which a comment on lines of its own speaks: it stands in
// its head, or right above it.
func described(c syntax.Comment, all []*syntax.Statement) *syntax.Statement {
	var before, next *syntax.Statement
	for _, s := range all {
		if s.Pos < c.Pos && s.Kind == syntax.Define {
			before = s
		}
		if s.Pos > c.Pos && next == nil {
			next = s
		}
	}
	if next != nil && next.Kind == syntax.Define {
		return next
	}
	if before == nil || before.Value == nil || len(before.Value.Body) == 0 || before.Value.Body[0].Pos < c.Pos {
		return nil
	}
	return before
}

// returnedSize is the size that the description of a function gives its result. It can
// only be confirmed: it may be that of another result.
func returnedSize(c syntax.Comment, all []*syntax.Statement) (list []*claim) {
	f := described(c, all)
	at := returning.FindStringIndex(c.Text)
	if f == nil || at == nil {
		return nil
	}
	m := resultSize.FindStringSubmatchIndex(c.Text[at[1]:])
	if m == nil {
		return nil
	}
	rows, cols := sizesIn(c.Text[at[1]:], m)
	from := at[1] + m[0]
	text := strings.TrimRight(c.Text[from:at[1]+m[1]], " ")
	var walk func(body []*syntax.Statement)
	walk = func(body []*syntax.Statement) {
		for _, s := range body {
			if s.Kind == syntax.Return {
				list = append(list, &claim{text: text, from: from, comment: c, at: s, subject: true, mild: true, test: func(find lookup, _ []string) (bool, error) {
					return hasSize(find, program.Returned, rows, cols, false)
				}})
			}
			walk(s.Body)
			walk(s.Other)
		}
	}
	walk(f.Value.Body)
	return list
}

// laterNames reports, for a comment before all code, texts with a name that gets its
// value below: such a text may mean one eigenpair where the program has all of them.
func laterNames(c syntax.Comment, all []*syntax.Statement) func(text string) bool {
	names := map[string]bool{}
	for _, s := range all {
		if s.Kind == syntax.Import || s.Pos == c.Pos {
			continue
		}
		if s.Pos < c.Pos {
			return nil
		}
		for _, t := range targets(s) {
			names[t] = greek[t]
		}
	}
	return func(text string) bool {
		for _, name := range identifier.FindAllString(text, -1) {
			if names[name] {
				return true
			}
		}
		return false
	}
}

// greek are names that texts give one eigenpair, and programs all of them.
var greek = syntax.Words("alpha alphas beta mu mus nu psi phi sigma tau α β μ ν ψ φ σ τ")

// looseSizes reads the sizes that stand among other words: that of the last name before
// them, or else of what the statement gives. They can only be confirmed.
func looseSizes(text string, own []string, known func(string) bool) (list []sized) {
	for _, m := range resultSize.FindAllStringSubmatchIndex(text, 20) {
		line := text[strings.LastIndexByte(text[:m[0]], '\n')+1 : m[0]]
		if len(own) == 0 && returning.MatchString(line) {
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
