package prose

import (
	"regexp"
	"strings"
)

// Sentences beside a formula that say nothing of its value: questions, permissions,
// notation, and what the formula is not. What they claim becomes an equation; where
// they claim nothing they are blanked out.

// asides reads such sentences.
func (t *sentenceText) asides() {
	t.questions()
	t.trueOrders()
	line, place := t.outline(0, len(t.Pieces))
	t.appositions(line, place)
	for _, a := range asideForms {
		for _, m := range a.form.FindAllStringSubmatchIndex(line, maxMatches) {
			var at []int
			for g := 2; g < len(m); g += 2 {
				if m[g] >= 0 {
					if i, ok := place[m[g]]; ok {
						at = append(at, i)
					}
				}
			}
			first, last := piecesIn(place, m[0], m[1])
			if first < 0 || !a.reads(t, line[m[0]:m[1]], at) {
				continue
			}
			for k := first; k <= last; k++ {
				if t.Pieces[k].Text != "." && !t.Pieces[k].Equation() {
					t.Pieces[k].Gone = true
				}
			}
			line = line[:m[0]] + " " + strings.Repeat(" ", m[1]-m[0]-1) + line[m[1]:]
		}
	}
}

// asideForm is a form of words, and whether it is true of the pieces at its captures:
// what it claims it puts among the claims.
type asideForm struct {
	form  *regexp.Regexp
	reads func(t *sentenceText, words string, at []int) bool
}

// Parts of such forms.
const (
	mayDo    = ` (?:(?:you|we|one|i|it|that) )?(?:may|can|could|might) (?:or (?:may |can )?not )?(?:(?:also|just|equally|even|well|as|safely|of course|be|always) )*`
	negating = `(?:not|n't|isn't|aren't|doesn't|never)`
	theNew   = `(?:(?:the )?(?:new|test|query|unseen) (?:point|sample|one)(?: ` + some + `)?|` + some + `)`
)

var asideForms = []asideForm{
	// The prime is the transpose.
	{regexp.MustCompile(`(?:^| )(?:(?:and|where|here|the|a|my) )*(?:prime|dash|apostrophe|dagger|superscript|mark|top|asterisk|star)s? (?:here )?(?:is|are|means|mean|denotes|denote|stands for|marks|indicates) (?:always )?(?:a |the )?(?:transpose|transposition|transposed)(?: matrix)? `),
		func(*sentenceText, string, []int) bool { return true }},
	// One may put H behind Aᵀ, or not.
	{regexp.MustCompile(mayDo + `(?:put|insert|add|write|place|keep|set) ` + some + ` (?:directly |immediately )?(?:after|behind|to the right of) ` + some + ` (?:,? ?or not )?`), inserted(false)},
	{regexp.MustCompile(mayDo + `(?:put|insert|add|write|place|keep|set) ` + some + ` (?:directly |immediately )?(?:before|in front of|to the left of) ` + some + ` (?:,? ?or not )?`), inserted(true)},
	{regexp.MustCompile(mayDo + `(?:replace|replaced|exchange|substitute) ` + some + ` (?:by|with) (?:the )?(pseudo-inverse of |pseudoinverse of |transpose of )?` + some + ` `), replacedBy},
	// The H in front can be dropped.
	{regexp.MustCompile(` (?:the )?(?:left |first |outer |leading )?(?:factor |matrix )?` + some + ` (?:(?:in front|on the left|at the left|left of the bracket|before the bracket|there) )?(?:can|may|could) (?:[a-z]+ )?be (?:dropped|omitted|left out|skipped|removed) `), dropped},
	{regexp.MustCompile(` (?:the )?(?:other|usual|remaining|usual extra|further) (?:(?:two|three|extra) )?(?:centring|centering) terms (?:all )?(?:drop out|drop|vanish|cancel|fall away|disappear) `),
		func(t *sentenceText, _ string, at []int) bool {
			t.claimed(`A^\top 1_n = 0`, t.Pieces[0].From)
			return true
		}},
	// X = Y, which is the same as Z.
	{regexp.MustCompile(` ` + some + ` (?:[,;:] )?(?:which|this|that|it) (?:is|equals) (?:(?:just|simply|exactly|of course|then|nothing but|again|the) )*(?:the same (?:thing |vector |matrix )?as|equal to|identical to|identical with)? ?` + some + ` `), sameAs},
	{regexp.MustCompile(` (?:doesn't|does not|don't|do not|isn't|is not) (?:really )?(?:matter|important|relevant) (?:whether|if) (?:(?:one|you|we|i) )?(?:writes?|uses?|takes?|puts?|has|have) ` + some + ` or (?:just |only )?` + some + ` `), eitherOf},
	{regexp.MustCompile(` (?:the )?(?:(?:second|left|outer|first|extra) )?(?:(?:matrix|factor) )?` + some + ` (?:in front )?(?:isn't|is not|need not be there|is never) (?:really )?(?:needed|necessary|required|essential) `), needless},
	// no features
	{regexp.MustCompile(` (?:not|n't|never|don't|doesn't|no longer) (?:even |really |ever )?(?:need|know|have|compute|use|evaluate|store|needs)(?: to (?:know|compute|evaluate|store|use|have))? (?:the |any |all )?(?:explicit )?(?:feature map|feature vectors?|features|feature space|` + some + `) `), areFeatures},
	// who writes
	{regexp.MustCompile(` (?:i|` + some + `) (?:(?:am|do|did|was|could|can|have) not|don't|didn't|couldn't|can't|cannot|haven't) (?:yet |really |quite |at all )*(?:know|sure|see|find|understand|manage|able|remember) `), ofWriter},
	{regexp.MustCompile(` (?:don't|do not|never|must not|should not|shouldn't|not to) forget `), saysNothing},
	{regexp.MustCompile(` (?:doesn't|does not|don't|do not) depend on (?:the |any |a )?(?:(?:particular|chosen) )?(?:choice|feature map|basis|order of the (?:training )?(?:points|samples|data)|ordering) `), saysNothing},
	{regexp.MustCompile(` (?:double-check|double-checked|double-checking) `), saysNothing},
	{regexp.MustCompile(` last (?:step|exercise|line|equation|equality|time|lecture|week|sheet|page|question|sentence|remark) `), saysNothing},
	{regexp.MustCompile(` (?:averaged|averaging|summed|summing|(?:mean|average) of (?:the embeddings? |` + some + ` )) ?(?:(?:it|this|them) )?over (?:(?:the|all|whole|training) )*(?:points|samples|set|data|dataset) (?:, )?(?:(?:this|it|we|one|the result|that) )?(?:is|gives|yields|get|gets|becomes|equals) (?:(?:zero|0) |` + some + ` )`), averagesToZero},
	{regexp.MustCompile(` ` + some + ` (?:is|are|being) cent(?:red|ered) (?:with|by|using) the training means? (?:, )?(?:and )?not (?:with|by|using) its own (?:mean|average) `), func(t *sentenceText, _ string, at []int) bool { return plainSymbol(t.of(at[0])) == "k" }},
	{regexp.MustCompile(` (?:the )?(?:dimension|size|length) of (?:the (?:result|embedding|vector) )?` + some + ` (?:is|equals) ([nm]) `), hasLength},
	{regexp.MustCompile(` (?:result|answer|embedding|output|outcome) (?:is|has|are|gives) (?:(?:an?|the|column|vector|with|of|exactly|then) )*([nm]) (?:entries|components|elements|numbers|coordinates) `), hasLength},
	{regexp.MustCompile(` ` + some + ` (?:is|means|denotes|being) (?:the )?(?:diagonal )?matrix (?:with|of) (?:the )?(?:diagonal )?(?:entries|elements|numbers) ` + some + ` `), diagonalOf},
	// x itself is not in the mean.
	{regexp.MustCompile(`(?:^| )(?:that )?(?:the )?` + theNew + ` (?:itself )?(?:is|does) ` + negating + ` (?:itself )?(?:(?:in|among|part of|included in|contained in|belong to|enter) )(?:the |this |that )?(?:training )?(?:mean|average|set|data|samples|points|sum) `), isNewSample},
	{regexp.MustCompile(`(?:^| )(?:that )?(?:the )?` + theNew + ` isn't (?:itself )?(?:(?:in|among|part of|included in|contained in) )(?:the |this |that )?(?:training )?(?:mean|average|set|data|samples|points|sum) `), isNewSample},
	// not with the mean of the new data
	{regexp.MustCompile(`(?:[,(] |and |but )?not (?:with|by|from|of|over|using|the|to) ((?:[a-z'-]+ ){0,8}?)(?:$|[,.;:)!?] )`), otherThanTest},
	{regexp.MustCompile(` (mean|average|means|averages) ((?:[a-z'-]+ )*)(?:of|over) (?:(?:the|all|its|columns?|rows?|of|in) )*` + some + ` [,(] (?:and )?not of ` + some + ` `), otherThanKernel},
	{regexp.MustCompile(mayDo + `not (?:replace|take|use) (?:` + some + ` by )?(?:the )?(?:unit |leading )?eigenvectors of ` + some + ` (?:, which (?:belong|correspond) to the (?:uncentred|uncentered|raw) (?:[a-z]+ ){0,4}(?:` + some + ` )?)?`), notOfRaw},
	{regexp.MustCompile(` ` + some + ` (?:, |\( )?(?:itself )?(?:(?:is|are) )?(?:(?:–|—|-) )?(?:[\x{E7F0}\x{E7F2}] , )?not (?:yet )?(?:cent(?:red|ered)|double-centred) `), notCentred},
}
