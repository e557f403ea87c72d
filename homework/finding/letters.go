package finding

import (
	"regexp"
	"strings"
)

// bold is LaTeX of bold letters. The messages set vectors and matrices in bold, as
// the slides do; the notebooks set no letter in bold.
var bold = regexp.MustCompile(`\\(?:boldsymbol|mathbf)\s*(\{\w\}|\\?\w+)`)

// Lettered writes the mathematics of a message as the notebooks do: x, \bar K and
// 1_n.
func Lettered(markdown string) string {
	text := bold.ReplaceAllStringFunc(markdown, func(m string) string {
		return " " + strings.Trim(bold.FindStringSubmatch(m)[1], "{}")
	})
	return strings.ReplaceAll(text, `\overline{ `, `\bar{`)
}
