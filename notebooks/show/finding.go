package show

import (
	"regexp"
	"strings"

	"kpcalab/homework"
)

// Finding displays what a check says of an answer: what is wrong, then, each by a
// click, an example and the next step.
func Finding(f homework.Finding) { Markdown(lettered(f.Ladder(matters[f.Problem]))) }

// bold is LaTeX of bold letters. The messages set vectors and matrices in bold, as
// the slides do; the notebooks set no letter in bold.
var bold = regexp.MustCompile(`\\(?:boldsymbol|mathbf)\s*(\{\w\}|\\?\w+)`)

// lettered writes mathematics as the notebooks do: x, \bar K and 1_n.
func lettered(markdown string) string {
	text := bold.ReplaceAllStringFunc(markdown, func(m string) string {
		return " " + strings.Trim(bold.FindStringSubmatch(m)[1], "{}")
	})
	return strings.ReplaceAll(text, `\overline{ `, `\bar{`)
}
