package doubt

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/unread"
)

// spelledLine is a line of a text, and where it stands.
type spelledLine struct {
	text string // in one spelling
	part unread.Part
}

// spelledLines are all lines of a text, the blank ones, too, with their words in one
// spelling.
func spelledLines(src string) []spelledLine { return linesBy(src, spelled) }

// linesBy are all lines of a text in a spelling.
func linesBy(src string, spelling func(line string) string) (list []spelledLine) {
	from := 0
	for _, line := range strings.Split(src, "\n") {
		list = append(list, spelledLine{spelling(line), stretch(src, from, from+len(line))})
		from += len(line) + 1
	}
	return list
}

// spelled is a line in one spelling: no marks of LaTeX, Greek letters as such.
func spelled(line string) string {
	for _, s := range spellings {
		line = s.form.ReplaceAllString(line, s.by)
	}
	return loose.ReplaceAllString(strings.Join(strings.Fields(capitalised.ReplaceAllStringFunc(line, strings.ToLower)), " "), "$1")
}

// loose is a mark with a blank before it, where a dollar sign stood.
var loose = regexp.MustCompile(` ([.,;:)\]])`)

var capitalised = regexp.MustCompile(`\b[A-Z][a-z]+`)

var spellings = []struct {
	form *regexp.Regexp
	by   string
}{
	{regexp.MustCompile(`\\(?:text|mbox|textrm|textit|emph|mathrm|mathbf|boldsymbol|bm|intertext|tag|footnote)\*?\s*`), " "},
	{regexp.MustCompile(`\\(?:bar|overline)\s*\{?\s*F\s*\}?`), "F̄"},
	{regexp.MustCompile(`\\(?:bar|overline)\s*\{?\s*K\s*\}?`), "K̄"},
	{regexp.MustCompile(`\b(?:F_?bar|bar_?F)\b`), "F̄"},
	{regexp.MustCompile(`\b(?:K_?bar|bar_?K)\b`), "K̄"},
	{regexp.MustCompile(`\\(?:bar|overline)\s*\{?\s*g\s*\}?|\b(?:g_?bar|bar_?g)\b`), "ḡ"},
	{regexp.MustCompile(`\\(?:var)?phi\b|\b(?:var)?phi\b`), "φ"},
	{regexp.MustCompile(`\\mathbb\s*\{?\s*R\s*\}?`), "ℝ"},
	{regexp.MustCompile(`\\in\b`), "∈"},
	{regexp.MustCompile(`\\alpha\b|\balpha\b`), "α"},
	{regexp.MustCompile(`\\alpha_|\balpha_`), "α_"},
	{regexp.MustCompile(`\\beta|\bbeta`), "β"},
	{regexp.MustCompile(`\\lambda|\blambda`), "λ"},
	{regexp.MustCompile(`\\?Lambda`), "Λ"},
	{regexp.MustCompile(`\\psi|\bpsi`), "ψ"},
	{regexp.MustCompile(`\\Psi|\bPsi`), "Ψ"},
	{regexp.MustCompile(`_\{?([jin])\}?`), "$1"},
	{regexp.MustCompile(`ⱼ`), "j"},
	{regexp.MustCompile(`ᵢ`), "i"},
	{regexp.MustCompile(`ₗ`), "_l"},
	{regexp.MustCompile(`ₙ`), "n"},
	{regexp.MustCompile(`\^\s*\{?\s*(?:\\top|\\intercal|T|t)\s*\}?|ᵀ|⊤|'`), "^T "},
	{regexp.MustCompile(`\\[()\[\],;! ]|\\q?quad|\\left|\\right|[$&{}~]`), " "},
}
