package sentence

import (
	"strings"

	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Equations in the braces of a command that only changes their looks, \boldsymbol{X = Y},
// {\color{red} X = Y}: they are equations.

// ungrouped blanks out such braces, and the command before them.
func ungrouped(text string) string {
	inLaTeX := strings.ContainsAny(text, "$\\") // elsewhere braces hold hints: = { since H is symmetric }
	for from := 0; from < len(text); {
		m := styledGroup.FindStringIndex(text[from:])
		if m == nil {
			return text
		}
		begin, open := from+m[0], from+m[1]-1
		from = open + 1
		inner, rest, ok := scan.Braced(text[open:])
		if begin == open && (!inLaTeX || open > 0 && !strings.ContainsRune(" \t\n$&(,;", rune(text[open-1]))) || !ok || !scan.Relates(inner) {
			continue
		}
		colour := colours.FindString(inner)
		text = text[:begin] + strings.Repeat(" ", open+1+len(colour)-begin) + inner[len(colour):] + " " + rest
	}
	return text
}

var (
	styledGroup = lazyregexp.New(`(?:\\(?:boldsymbol|mathbf|bm|pmb|mathrm|mathit|mathsf|underline|boxed|fbox|smash|mathop|overline|ensuremath|displaystyle|textstyle|bbox(?:\[[^\]]*\])?|(?:textcolor|colorbox|color)\s*\{[^{}]*\})\s*)?\{`)
	colours     = lazyregexp.New(`^\s*\\color\s*\{[^{}]*\}(?:\s*\{\})?`)
)
