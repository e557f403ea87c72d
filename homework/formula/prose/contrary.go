package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
)

// Words that say of the mathematics beside them what isn't so. No equation stands for
// them: what the lecture's symbols are decides.

// contrary is a form of words that stops the reader. The mathematics at its captures
// decides, where holds is given.
type contrary struct {
	form     *regexp.Regexp
	holds    func(words, rest string, texts []string) bool // the words are right
	expected string
}

// contraries are matched before anything is put into symbols.
var contraries = []contrary{
	{regexp.MustCompile(` test (?:means?|averages?|statistics) | (?:mean|means|average|averages|averaged) (?:[a-z]+ ){0,2}?(?:test|new) (?:set|data|points|samples|columns) | embedded (?:test|new) (?:points|samples|data) | as for an? (?:test|new) column `),
		nil, "what is subtracted is the mean of the training samples, and the matrices are theirs"},
	{regexp.MustCompile(` (?:subtract|subtracts|subtracting|subtracted|minus|remove|removes|removing) (?:from ` + some + ` )?(?:(?:the|their|its|training|column|row|grand|overall) )*(?:sum|sums|total|totals|norm|norms) (?:column |row |vector )?(?:of |` + some + `)`),
		func(_, rest string, _ []string) bool { return scaledAfter.MatchString(upToStop(rest)) }, "what is subtracted is a mean"},
	{regexp.MustCompile(some + ` (?:is|denotes|are|equals|being) (?:[a-z]+ )??the (?:sum|total|norm|length|product) of `),
		func(_, rest string, texts []string) bool {
			return !ofOneNth.MatchString(texts[0]) || scaledAfter.MatchString(upToStop(rest))
		}, "1/n times a sum is a mean"},
	{regexp.MustCompile(` (?:medians?|modes?|(?:geometric|harmonic|weighted) means?) `),
		nil, "the embedding is made of means"},
	{regexp.MustCompile(` (?:raw|uncentred|uncentered) (?:gram|kernel) matrix ` + some),
		func(_, _ string, texts []string) bool { return !ofCentred.MatchString(texts[0]) }, "the raw Gram matrix is K"},
	{regexp.MustCompile(` (?:raw|uncentred|uncentered) (?:training |new )?(?:kernel )?(?:samples?|values?|data|points?|entries) [^\x{E000}-\x{F8FF}]`),
		nil, "samples and kernel values are centred, in the formula"},
	{regexp.MustCompile(` (?:left|leftmost|outer|leading|first) ` + some + ` (?:can|may|could|might) (?:[a-z]+ )?be (?:[a-z]+ )?(?:dropped|omitted|skipped|left|removed|deleted|cancelled|forgotten) `),
		func(_, _ string, texts []string) bool { return ofH.MatchString(texts[0]) }, "H may be left out, behind Aᵀ"},
	{regexp.MustCompile(` as a column (?:vector )?(?:, )?` + some),
		func(_, _ string, texts []string) bool {
			left, _, states := cutEquals(texts[0])
			return !states || !isTurned.MatchString(strings.TrimSpace(left))
		}, "a transposed column is a row"},
	{regexp.MustCompile(` (?:they|these|those) (?:all |then |also )*have (?:an? |the )?(?:unit|length|norm|covariance|variance|identity) `),
		nil, "what is said of the embeddings isn't checked"},
	{regexp.MustCompile(` for (?:no|hardly any|almost no|few) `), nil, "the formula holds for every sample"},
}

var (
	scaledAfter = regexp.MustCompile(` divided by | over n | times 1/n | dividing `)
	ofOneNth    = regexp.MustCompile(`/\s*n\b|/n|frac\s*\{?1\}?\s*\{?n|n\^\{-1\}`)
	ofCentred   = regexp.MustCompile(`^\s*(?:\\(?:bar|overline|tilde)\s*\{?\s*(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?K|K̄|H\s*K\s*H)`)
	ofH         = regexp.MustCompile(`^\s*(?:\\(?:mathbf|boldsymbol|bm|mathrm)\s*\{?\s*)?[HCJ𝐇]\s*\}?(?:_\{?n\}?)?\s*$`)
	isTurned    = regexp.MustCompile(`(?:ᵀ|⊤|'|\^\{?\s*(?:\\(?:top|intercal|mathsf\s*\{?T\}?|mathrm\s*\{?T\}?)|T|⊤)\s*\}?)$`)
	lowered     = regexp.MustCompile(`_\{\s*[-−]\s*(?:\d|\\[td]?frac)`)
)

// upToStop is the rest of a sentence.
func upToStop(rest string) string {
	rest, _, _ = strings.Cut(rest, " . ")
	return rest
}

// holdWords stops the reader at words that contradict the mathematics beside them.
func (t *sentenceText) holdWords() {
	line, place := t.outline(0, len(t.pieces))
	for _, c := range contraries {
		for _, m := range c.form.FindAllStringSubmatchIndex(line, 9) {
			var texts []string
			at := -1
			for g := 2; g < len(m); g += 2 {
				if m[g] >= 0 {
					texts = append(texts, t.pieces[place[m[g]]].text)
				}
			}
			for k := m[0]; k < m[1] && at < 0; k++ {
				if i, ok := place[k]; ok {
					at = i
				}
			}
			words, rest := line[m[0]:m[1]], line[max(m[0], m[1]-1):]
			if at < 0 || c.holds != nil && c.holds(words, rest, texts) {
				continue
			}
			fault.Fail(t.pieces[at].from, "the words "+fault.Quote(strings.TrimSpace(onlyWords(words)))+" stand beside the formula", c.expected, "the right words, the same in symbols, or leaving it out")
		}
	}
	for _, p := range t.pieces {
		if p.kind == pMath && lowered.MatchString(p.text) {
			fault.Fail(p.from, fault.Quote(p.text)+" has a negative number as its subscript", "subscripts are indices", "^ for a power")
		}
	}
}
