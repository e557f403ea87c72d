package prose

import (
	"regexp"
	"slices"
	"strings"
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
	plainWord = regexp.MustCompile(`[A-Za-z][A-Za-z.'-]*[A-Za-z]|[A-Za-z]`)
	gLeft     = regexp.MustCompile(`^\s*(?:\\(?:bar|overline|hat|tilde|mathbf|boldsymbol|bm|vec)\s*\{?\s*)*\{?\s*(?:\\(?:bf|rm)\s*)?(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)*g(?:\b|_)|^\s*ḡ`)
	gRight    = regexp.MustCompile(`=\s*(?:\\bar\s*\{?\s*g\s*\}?|ḡ)(?:_\{?[ij]\}?|ⱼ|\^\{?\\top\}?|ᵀ)?\s*$`)
)

// spoken turns words for signs into signs, and "H is the centring matrix I − …"
// into an equation.
func spoken(src string) string {
	src = quietly(src, nextSentence, "\n")
	src = gIs.ReplaceAllStringFunc(src, func(m string) string {
		g := gIs.FindStringSubmatchIndex(m)
		return m[:g[3]] + padded(" =", m[g[3]:g[5]]) + m[g[5]:]
	})
	src = endReason.ReplaceAllStringFunc(src, func(m string) string {
		g := endReason.FindStringSubmatchIndex(m)
		return padded(", where", m[:g[2]-1]) + " " + m[g[2]:]
	})
	for _, w := range signWords {
		src = w.word.ReplaceAllStringFunc(src, func(m string) string {
			return " " + w.sign + strings.Repeat(" ", len([]rune(m))-2)
		})
	}
	return isThe.ReplaceAllStringFunc(src, func(m string) string {
		g := isThe.FindStringSubmatchIndex(m)
		for _, w := range plainWord.FindAllString(m[g[4]:g[5]], -1) {
			if !harmless[strings.ToLower(w)] {
				return m
			}
		}
		n := len([]rune(m[g[3]:g[5]]))
		return m[:g[3]] + " =" + strings.Repeat(" ", n-2) + m[g[5]:]
	})
}

var (
	signWords = []struct {
		word *regexp.Regexp
		sign string
	}{
		{regexp.MustCompile(`\s(?:times|multiplied by|multiplied with)\s`), "·"},
		{regexp.MustCompile(`\sminus\s`), "−"},
		{regexp.MustCompile(`\splus\s`), "+"},
		{regexp.MustCompile(`\sdivided by\s`), "/"},
	}
	nextSentence = regexp.MustCompile(`\.\s+(?:(?:Then|So|Hence|Thus|Therefore|Now|Finally)\b,?)`)
	gIs          = regexp.MustCompile(`((?:^|\s)(?:ḡ|g|\\bar g|\\bar\{g\})(?:_[a-z]|\(x\))?)(\s+(?:is|equals|is equal to|is given by|becomes|reads)\s)(\s*[^\sa-z])`)
	endReason    = regexp.MustCompile(`(?:,\s*|\s)(?:since|because|using|as)\s+([^\s=]+(?:\s[^\s=]+){0,4}\s*=\s*\S+)\.?\s*$`)
	isThe        = regexp.MustCompile(`(\b[A-Z]|[Λμ]|\\[A-Z][a-z]+)(\s+is\s+(?:the|a)\s+(?:[a-z]{3,}\s+){1,4})([A-ZΛ(1\\][^a-z])`)
)
