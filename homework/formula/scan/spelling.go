package scan

import "regexp"

// Spelling is the notation that a source is written in.
type Spelling uint8

// The four spellings.
const (
	LaTeX Spelling = iota
	Unicode
	MATLAB
	NumPy
)

// String is the name of the spelling.
func (s Spelling) String() string { return [...]string{"LaTeX", "Unicode", "MATLAB", "NumPy"}[s] }

var (
	numpyMarks   = regexp.MustCompile(`\bnp\.|\bnumpy\b|@|[A-Za-z0-9_)\]]\.T\b|\*\*|\baxis\s*=|\.dot\(|\.mean\(|\.sum\(|\bscipy\b|\[:,\s*None\]`)
	matlabMarks  = regexp.MustCompile(`[A-Za-z0-9_)\]]'|\.\*|\./|\.\^|\bones\(|\beye\(|\binv\(|\bsqrtm?\(|\bdiag\(|\btranspose\(|\bmean\(|\bsum\(`)
	leftDivision = regexp.MustCompile(`\\[A-Zk]\b`) // MATLAB's L\A'
	latexMarks   = regexp.MustCompile(`\\[A-Za-z]`)
	// plainMarks are LaTeX without its backslashes.
	plainMarks   = regexp.MustCompile(`\b1_[nm]\b|\b(?:alpha|lambda|psi)_[a-z]\b|\bsum_\{|\b[A-Z]'? +[AHK]\b`)
	programMarks = regexp.MustCompile(`@|\bnp\.|\.\*|\./|\.\^|\*\*|;|\.T\b|[A-Za-z_]\w*\.[a-z]+\(|\[|\b(?:ones|eye|mean|zeros|size|repmat)\(|[^\x00-\x7f]`)
	beyondASCII  = regexp.MustCompile(`[^\x00-\x7f]`)
)

// SpellingOf tells the notation of a source by its marks.
func SpellingOf(src string) Spelling {
	switch {
	case latexMarks.MatchString(leftDivision.ReplaceAllString(src, " ")):
		return LaTeX
	case plainMarks.MatchString(src) && !programMarks.MatchString(src):
		return LaTeX
	case numpyMarks.MatchString(src):
		return NumPy
	case matlabMarks.MatchString(src) && !beyondASCII.MatchString(src):
		return MATLAB
	case beyondASCII.MatchString(src):
		return Unicode
	}
	return LaTeX
}
