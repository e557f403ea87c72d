package doubt

import (
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
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
var loose = lazyregexp.New(` ([.,;:)\]])`)

var capitalised = lazyregexp.New(`\b[A-Z][a-z]+`)

var spellings = []struct {
	form *lazyregexp.Regexp
	by   string
}{
	{lazyregexp.New(`\\(?:text|mbox|textrm|textit|emph|mathrm|mathbf|boldsymbol|bm|intertext|tag|footnote)\*?\s*`), " "},
	{lazyregexp.New(`\\(?:bar|overline)\s*\{?\s*F\s*\}?`), "F̄"},
	{lazyregexp.New(`\\(?:bar|overline)\s*\{?\s*K\s*\}?`), "K̄"},
	{lazyregexp.New(`\b(?:F_?bar|bar_?F)\b`), "F̄"},
	{lazyregexp.New(`\b(?:K_?bar|bar_?K)\b`), "K̄"},
	{lazyregexp.New(`\\(?:bar|overline)\s*\{?\s*g\s*\}?|\b(?:g_?bar|bar_?g)\b`), "ḡ"},
	{lazyregexp.New(`\\(?:var)?phi\b|\b(?:var)?phi\b`), "φ"},
	{lazyregexp.New(`\\mathbb\s*\{?\s*R\s*\}?`), "ℝ"},
	{lazyregexp.New(`\\in\b`), "∈"},
	{lazyregexp.New(`\\alpha\b|\balpha\b`), "α"},
	{lazyregexp.New(`\\alpha_|\balpha_`), "α_"},
	{lazyregexp.New(`\\beta|\bbeta`), "β"},
	{lazyregexp.New(`\\lambda|\blambda`), "λ"},
	{lazyregexp.New(`\\?Lambda`), "Λ"},
	{lazyregexp.New(`\\psi|\bpsi`), "ψ"},
	{lazyregexp.New(`\\Psi|\bPsi`), "Ψ"},
	{lazyregexp.New(`_\{?([jin])\}?`), "$1"},
	{lazyregexp.New(`ⱼ`), "j"},
	{lazyregexp.New(`ᵢ`), "i"},
	{lazyregexp.New(`ₗ`), "_l"},
	{lazyregexp.New(`ₙ`), "n"},
	{lazyregexp.New(`\^\s*\{?\s*(?:\\top|\\intercal|T|t)\s*\}?|ᵀ|⊤|'`), "^T "},
	{lazyregexp.New(`\\[()\[\],;! ]|\\q?quad|\\left|\\right|[$&{}~]`), " "},
}
