package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
)

// Sentences beside a formula that say nothing of its value: questions, permissions,
// notation, and what the formula is not. What they claim becomes an equation; where
// they claim nothing they are blanked out.

// asides reads such sentences.
func (t *sentenceText) asides() {
	t.questions()
	line, place := t.outline(0, len(t.Pieces))
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
	{regexp.MustCompile(` ` + some + ` (?:, )?(?:which|this|that|it) (?:is|equals) (?:(?:just|simply|exactly|of course|then|nothing but|again) )*(?:the same (?:thing |vector |matrix )?as|equal to|identical to|identical with) ` + some + ` `), sameAs},
	// x itself is not in the mean.
	{regexp.MustCompile(`(?:^| )(?:that )?(?:the )?` + theNew + ` (?:itself )?(?:is|does) ` + negating + ` (?:itself )?(?:(?:in|among|part of|included in|contained in|belong to|enter) )(?:the |this |that )?(?:training )?(?:mean|average|set|data|samples|points|sum) `), isNewSample},
	{regexp.MustCompile(`(?:^| )(?:that )?(?:the )?` + theNew + ` isn't (?:itself )?(?:(?:in|among|part of|included in|contained in) )(?:the |this |that )?(?:training )?(?:mean|average|set|data|samples|points|sum) `), isNewSample},
	// not with the mean of the new data
	{regexp.MustCompile(`(?:[,(] |and |but )?not (?:with|by|from|of|over|using|the|to) ((?:[a-z'-]+ ){0,8}?)(?:$|[,.;:)!?] )`), otherThanTest},
	{regexp.MustCompile(` (mean|average|means|averages) ((?:[a-z'-]+ )*)(?:of|over) (?:(?:the|all|its|columns?|rows?|of|in) )*` + some + ` [,(] (?:and )?not of ` + some + ` `), otherThanKernel},
	{regexp.MustCompile(mayDo + `not (?:replace|take|use) (?:` + some + ` by )?(?:the )?(?:unit |leading )?eigenvectors of ` + some + ` (?:, which (?:belong|correspond) to the (?:uncentred|uncentered|raw) (?:[a-z]+ ){0,4}(?:` + some + ` )?)?`), notOfRaw},
	{regexp.MustCompile(` ` + some + ` (?:, |\( )?(?:itself )?(?:(?:is|are) )?(?:(?:–|—|-) )?(?:[\x{E7F0}\x{E7F2}] , )?not (?:yet )?(?:cent(?:red|ered)|double-centred) `), notCentred},
}

// claimed puts an equation among the claims.
func (t *sentenceText) claimed(equation string, at int) {
	s := &sentence.Placed{}
	s.Put(equation, at)
	t.claims = append(t.claims, s)
}

// of is the mathematics of a piece.
func (t *sentenceText) of(i int) string { return strings.TrimSpace(string(t.balanced(t.Pieces[i]))) }

// sameAs reads that the last side of an equation is equal to something else.
func sameAs(t *sentenceText, _ string, at []int) bool {
	left, right := t.Pieces[at[0]], t.Pieces[at[1]]
	if !left.Equation() || left.Embeds() || right.Equation() {
		return false
	}
	name, _, _ := cutEquals(t.of(at[0]))
	t.claimed(name+" = "+t.of(at[1]), right.From)
	t.Pieces[at[1]].Gone = true
	return true
}

// inserted reads that X may stand beside Y.
func inserted(before bool) func(*sentenceText, string, []int) bool {
	return func(t *sentenceText, _ string, at []int) bool {
		if len(at) < 2 || t.Pieces[at[0]].Equation() || t.Pieces[at[1]].Equation() {
			return false
		}
		x, y := t.of(at[0]), t.of(at[1])
		product := "(" + y + ") (" + x + ")"
		if before {
			product = "(" + x + ") (" + y + ")"
		}
		t.claimed(product+" = "+y, t.Pieces[at[0]].From)
		return true
	}
}

// replacedBy reads that Y may stand for X.
func replacedBy(t *sentenceText, words string, at []int) bool {
	x, y := at[0], at[len(at)-1]
	if t.Pieces[x].Equation() || t.Pieces[y].Equation() || strings.Contains(words, " not ") {
		return false
	}
	value := "(" + t.of(y) + ")"
	switch {
	case strings.Contains(words, "inverse of"):
		value += "^{+}"
	case strings.Contains(words, "transpose of"):
		value += `^{\top}`
	}
	t.claimed(value+" = "+t.of(x), t.Pieces[x].From)
	return true
}

// dropped reads that a factor behind Aᵀ may go.
func dropped(t *sentenceText, _ string, at []int) bool {
	if t.Pieces[at[0]].Equation() {
		return false
	}
	t.claimed(`A^\top (`+t.of(at[0])+`) = A^\top`, t.Pieces[at[0]].From)
	return true
}

// isNewSample reports words of the new sample, which belongs to no training set.
func isNewSample(t *sentenceText, _ string, at []int) bool {
	return !slices.ContainsFunc(at, func(i int) bool { return !newSample.MatchString(t.of(i)) })
}

// uncentredMoment is FFᵀ.
var uncentredMoment = regexp.MustCompile(`^F\}?F\}?(?:'|ᵀ|⊤|\^.*)$`)

var newSample = regexp.MustCompile(`^(?:x|f|k|\\phi\(x\)|φ\(x\)|(?:\\mathbf\s*\{?|\\boldsymbol\s*\{?)x\}?)$`)

// otherThanTest reports words of the new sample's own statistics, which aren't used.
func otherThanTest(_ *sentenceText, words string, _ []int) bool {
	words = strings.Trim(words, " ,.;:()!?") + " "
	return testThings.MatchString(words) && !trainingThings.MatchString(words)
}

var (
	testThings     = regexp.MustCompile(` (?:new|test|query|unseen|validation) (?:[a-z-]+ )?(?:data|points?|samples?|batch|set|mean|statistics|vectors?) `)
	trainingThings = regexp.MustCompile(` (?:training|train|old|known|kernel|gram|matrix) `)
)

// otherThanKernel: the mean is that of K, and not of k.
func otherThanKernel(t *sentenceText, _ string, at []int) bool {
	if len(at) < 2 {
		return false
	}
	a, b := t.of(at[len(at)-2]), strings.TrimRight(t.of(at[len(at)-1]), "!? ")
	return plainSymbol(a) == "K" && plainSymbol(b) == "k"
}

// notOfRaw: A has the eigenvectors of HKH, and not of K.
func notOfRaw(t *sentenceText, _ string, at []int) bool {
	if plainSymbol(t.of(at[0])) == "A" && len(at) > 1 {
		at = at[1:]
	}
	return plainSymbol(t.of(at[0])) == "K" && (len(at) == 1 || uncentredMoment.MatchString(plainMath(t.of(at[1]))))
}

// notCentred reports a symbol of what isn't centred.
func notCentred(t *sentenceText, _ string, at []int) bool {
	name, value, states := cutEquals(t.of(at[0]))
	if states && kernelEntries.MatchString(strings.ReplaceAll(value, " ", "")) {
		states = false
	}
	return !states && rawThings[plainSymbol(name)]
}

var (
	rawThings     = scan.Words("K", "k", "F", "f")
	kernelEntries = regexp.MustCompile(`^[([]*[kK]\(x`)
)

// plainSymbol is a symbol without fonts and brackets.
func plainSymbol(s string) string {
	return strings.Trim(fontCommand.ReplaceAllString(strings.TrimSpace(s), ""), " {}()")
}

// questions blanks out the questions of a text that state no equation. One that is
// answered with yes says something.
func (t *sentenceText) questions() {
	first := 0
	for i, p := range t.Pieces {
		if p.Kind != sentence.Mark || !strings.Contains(".?!", p.Text) {
			continue
		}
		from := first
		first = i + 1
		if p.Text != "?" || !asked.MatchString(t.asks(from, i)) {
			continue
		}
		states := slices.ContainsFunc(t.Pieces[from:i], func(q sentence.Piece) bool { return q.Equation() || q.Text == "\n" })
		if next := t.nextWord(i + 1); states || yes[next] {
			continue
		}
		for k := from; k <= i; k++ {
			t.Pieces[k].Gone = true
		}
	}
}

// asks are the words of a question; a lone I is one of them.
func (t *sentenceText) asks(from, to int) string {
	var b strings.Builder
	for _, p := range t.Pieces[from:to] {
		if p.Kind == sentence.Word || p.Text == "I" {
			b.WriteString(strings.ToLower(p.Text) + " ")
		}
	}
	return b.String()
}

// nextWord is the word with which a sentence goes on.
func (t *sentenceText) nextWord(i int) string {
	for ; i < len(t.Pieces); i++ {
		if t.Pieces[i].Kind == sentence.Word {
			return t.Pieces[i].Text
		}
		if t.Pieces[i].Kind == sentence.Math {
			return ""
		}
	}
	return ""
}

var (
	yes = scan.Words("yes", "yep", "yeah", "ja", "oui", "sí", "si", "sim", "sure", "indeed", "right", "correct", "exactly", "true")
	// asked are questions that take nothing for granted.
	asked = regexp.MustCompile(`^(?:(?:q|question|so|and|but|well|hi|hello) )*(?:why (?:don't|not|do not|should|must|do|would|can|can't)|how (?:do|does|can|should|to|is|are|would)|what (?:is|are|about|do|should|happens)|(?:do|does|can|may|should|must|could|shall) (?:i|we|you|one|it|this|that)|which|is (?:it|this|that)|isn't (?:it|this|that)) `)
)
