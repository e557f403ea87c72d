package scan

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Layout puts signs in the place of a dot between blanks and of a mean of φ, and
// blanks out the environments that only set equations one beneath the other, with the
// brace before them: an array whose rows are equations, cases. All else keeps its
// place.
func Layout(src string) string {
	src = spacedDot.ReplaceAllString(src, "$1 · $2")
	src = meanFeature.ReplaceAllStringFunc(src, func(m string) string {
		g := meanFeature.FindStringSubmatchIndex(m)
		return m[:g[3]] + "φ̄" + strings.Repeat(" ", len([]rune(m[g[4]:g[5]]))-2) + m[g[5]:]
	})
	if !strings.Contains(src, `\begin{`) {
		return src
	}
	src = firstCase(src)
	text := []byte(src)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			if text[i] < 0x80 {
				text[i] = ' '
			}
		}
	}
	for _, m := range layoutOpens.FindAllStringSubmatchIndex(src, 20) {
		shut := `\end{` + src[m[2]:m[3]] + "}"
		n := strings.Index(src[m[1]:], shut)
		if n < 0 || !holdsEquations(src[m[1]:m[1]+n]) {
			continue
		}
		behind := m[1] + n + len(shut)
		blank(m[0], m[1])
		blank(m[1]+n, behind)
		if brace := layoutShuts.FindStringIndex(src[behind:]); brace != nil && strings.Contains(src[m[0]:m[2]], `\left`) {
			blank(behind, behind+brace[1])
		}
	}
	return string(text)
}

var (
	// spacedDot is a product of vectors, a . b: no sentence ends with a blank before
	// its full stop, and begins with a bracket or a single letter.
	spacedDot   = lazyregexp.New(`([A-Za-z0-9_)\]}ⱼᵢₗᵀ]) \. (\(|[A-Za-z](?:[_'^)(\d]|bar\b|_?c\b)|\\(?:tilde|bar|alpha|mathbf|boldsymbol)\b)`)
	meanFeature = lazyregexp.New(`([=(+−–<⟨,-]\s*)((?:the )?(?:mean|average)(?: of)? (?:phi|φ|ϕ|\\(?:var)?phi))(?:[^\pL\d_({^ ]| [^({]|$)`)
	layoutOpens = lazyregexp.New(`(?:\\left\s*(?:\\\{|\\lbrace|\.)\s*|\\\{\s*)?\\begin\{(array|matrix|aligned|alignedat|cases|dcases|rcases|split|gathered)\}(?:\s*\[[tcb]\])?(?:\s*\{[^{}]*[lcr][^{}]*\})?`)
	layoutShuts = lazyregexp.New(`^\s*\\right\s*(?:\.|\\\}|\\rbrace)`)
)

// WithoutComments blanks out what stands behind a % in a source with LaTeX, to the end
// of the line: nobody sees it in print, so that it makes no answer right or wrong. In
// \% and in 95 % it is a percent sign. All else keeps its place.
func WithoutComments(src string) string {
	if !strings.Contains(src, "%") || !typeset.MatchString(src) {
		return src
	}
	return comments.ReplaceAllStringFunc(src, func(m string) string {
		at := strings.IndexByte(m, '%')
		return m[:at] + strings.Repeat(" ", len([]rune(m[at:])))
	})
}

var (
	typeset  = lazyregexp.New(`\\[A-Za-z]{2,}|\$[^$]+\$`)
	comments = lazyregexp.New(`(?m)(?:^[ \t]*|[^\\\d \t\n][ \t]*|\\\\)%.*$`)
)

// holdsEquations reports an equals sign outside of braces and of other environments.
func holdsEquations(text string) bool {
	depth, inner := 0, 0
	for i := 0; i < len(text); i++ {
		switch {
		case strings.HasPrefix(text[i:], `\begin{`):
			inner++
		case strings.HasPrefix(text[i:], `\end{`):
			inner--
		case text[i] == '\\':
			i++
		case text[i] == '{':
			depth++
		case text[i] == '}':
			depth--
		case text[i] == '=' && depth == 0 && inner == 0:
			return true
		}
	}
	return false
}
