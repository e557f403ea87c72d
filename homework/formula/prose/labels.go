package prose

import (
	"regexp"
	"strings"
)

// labelled is the last side of an equation with the names that stand beneath its parts
// put in: of … = AᵀH \underbrace{F^\top f}_{k} it is AᵀH k; "" where none stands there.
func labelled(text string) string {
	at := strings.LastIndex(braceLabel.ReplaceAllStringFunc(text, func(m string) string {
		return strings.Repeat(" ", len(m))
	}), "=")
	last := text[at+1:]
	named := false
	last = braceLabel.ReplaceAllStringFunc(last, func(m string) string {
		g := braceLabel.FindStringSubmatch(m)
		name := strings.TrimLeft(strings.TrimSpace(g[2]), "=: ")
		if !lone(name) || len([]rune(name)) == 1 && strings.ContainsAny(name, "0123456789") {
			return m
		}
		named = true
		return " {" + name + "} "
	})
	if at < 0 || !named {
		return ""
	}
	return strings.TrimSpace(last)
}

// labels states that each part is what stands beneath it. A size is no name.
func (r *proofReader) labels(i int) {
	for _, g := range braceLabel.FindAllStringSubmatch(r.text(i), 20) {
		name := strings.TrimLeft(strings.TrimSpace(g[2]), "=: ")
		if name == "" || noName.MatchString(name) {
			continue
		}
		r.claim("("+g[1]+") = "+name, r.t.pieces[i].from)
	}
}

// noName is a size, a number of a step, or words.
var noName = regexp.MustCompile(`\\(?:text|times|mathrm|mbox|textrm|in|mathbb)\b|[×∈]|^\(?[0-9a-d*]\)$|[a-z]{3,} [a-z]{2,}`)

// braceLabel is a part with a name beneath it.
var braceLabel = regexp.MustCompile(`\\(?:underbrace|underbracket)\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*_\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\})`)
