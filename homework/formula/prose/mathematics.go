package prose

import (
	"regexp"
	"slices"
)

// mathPart is a piece of mathematics between its delimiters.
type mathPart struct{ from, to, open, shut int }

// delimiters are the marks around mathematics.
var delimiters = func() (list [][2][]rune) {
	list = [][2][]rune{{[]rune("$$"), []rune("$$")}, {[]rune("$"), []rune("$")}, {[]rune(`\(`), []rune(`\)`)}, {[]rune(`\[`), []rune(`\]`)}}
	for _, env := range []string{"equation", "equation*", "align", "align*", "displaymath", "math", "gather", "gather*", "eqnarray", "eqnarray*", "multline", "multline*", "aligned", "split", "alignat", "alignat*", "flalign", "flalign*"} {
		list = append(list, [2][]rune{[]rune(`\begin{` + env + "}"), []rune(`\end{` + env + "}")})
	}
	return list
}()

// mathParts finds $…$, $$…$$, \(…\), \[…\] and displays.
func mathParts(src []rune) (list []mathPart) {
	has := func(i int, s []rune) bool { return i+len(s) <= len(src) && slices.Equal(src[i:i+len(s)], s) }
	for i := 0; i < len(src); i++ {
		if src[i] != '$' && src[i] != '\\' {
			continue
		}
		if src[i] == '\\' && i+1 < len(src) && src[i+1] == '\\' {
			i++
			continue
		}
		for _, p := range delimiters {
			if !has(i, p[0]) {
				continue
			}
			open, shut := len(p[0]), len(p[1])
			for j := i + open; j < len(src); j++ {
				if src[j] == '\\' && !has(j, p[1]) {
					j++
					continue
				}
				if has(j, p[1]) {
					list = append(list, mathPart{i, j + shut, open, shut})
					i = j + shut - 1
					break
				}
			}
			break
		}
	}
	return list
}

// commandsOutside reports a command of LaTeX beside the parts between dollars: the
// source is a formula without delimiters, and they mark what stands behind it.
func commandsOutside(src []rune, parts []mathPart) bool {
	at := 0
	for _, p := range append(parts, mathPart{from: len(src), to: len(src)}) {
		if p.from > at && mathCommand.MatchString(string(src[at:p.from])) {
			return true
		}
		at = p.to
	}
	return false
}

var mathCommand = regexp.MustCompile(`\\(?:Lambda|bar|frac|tfrac|dfrac|top|lambda|sum|alpha|mathbf|overline)\b`)

var (
	gLeft  = regexp.MustCompile(`^\s*(?:\\(?:bar|overline|hat|tilde|mathbf|boldsymbol|bm|vec)\s*\{?\s*)*\{?\s*(?:\\(?:bf|rm)\s*)?(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)*g(?:\b|_)|^\s*ḡ`)
	gRight = regexp.MustCompile(`=\s*(?:\\bar\s*\{?\s*g\s*\}?|ḡ)(?:_\{?[ij]\}?|ⱼ|\^\{?\\top\}?|ᵀ)?\s*$`)
)
