package prose

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Sentences beside a formula that say nothing of its value: questions, permissions,
// notation, and what the formula is not. What they claim becomes an equation; where
// they claim nothing they are blanked out.

// asides reads such sentences.
func (t *sentenceText) asides() {
	t.questions()
	t.trueOrders()
	line, place := t.outline(0, len(t.Pieces))
	for _, a := range asideForms {
		for _, m := range a.form.FindAllStringSubmatchIndex(line, maxMatches) {
			first, last := piecesIn(place, m[0], m[1])
			if first < 0 || !a.reads(t, line[m[0]:m[1]], captured(m, place)) {
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
	t.signsSaid()
}

// signsSaid keeps what is said of ⁺, where it was not read.
func (t *sentenceText) signsSaid() {
	for i, p := range t.Pieces[:max(0, len(t.Pieces)-2)] {
		if p.Kind == sentence.Math && !p.Gone && loneSign.MatchString(p.Text) && saysOfStep[t.Pieces[i+1].Text] && t.Pieces[i+2].Text == "the" && len(t.Pieces) > i+3 && t.Pieces[i+3].Kind == sentence.Math {
			t.unread = append(t.unread, [2]int{p.From, t.Pieces[i+3].To})
		}
	}
}

var loneSign = lazyregexp.New(`^\s*(?:(?:\{\})?\^\{?(?:\+|\\dagger)\}?|[⁺†])\s*$`)

// asideForm is a form of words, and whether it is true of the pieces at its captures:
// what it claims it puts among the claims.
type asideForm struct {
	form  *lazyregexp.Regexp
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
	{lazyregexp.New(`(?:^| )(?:(?:and|where|here|the|a|my) )*(?:prime|dash|apostrophe|dagger|superscript|mark|top|asterisk|star)s? (?:here )?(?:is|are|means|mean|denotes|denote|stands for|marks|indicates) (?:always )?(?:a |the )?(?:transpose|transposition|transposed)(?: matrix)? `),
		func(*sentenceText, string, []int) bool { return true }},
	// ⁺ denotes the Moore–Penrose inverse (here Λ^{-1/2}Aᵀ).
	{lazyregexp.New(` ` + some + ` (?:is|denotes|means|being|stands for) (?:the )?pseudo-?inverse \( (?:(?:here|which|that|it|is|equals) )*` + some + ` \) `), pseudoInverseHere},
	{lazyregexp.New(` ` + some + ` (?:(?:is|denotes|means|being|stands for|:) )(?:the )?moore(?:[ -–—]*| - - | - | – )penrose (?:pseudo-?)?inverse (?:of (?:the )?(?:matrix )?` + some + ` )?`), pseudoInverted},
	// g_0 does not depend on x.
	{lazyregexp.New(` (?:the (?:(?:constant|fixed|last|second|subtracted) )*(?:offset|shift|term|vector|part|summand|bias) )?` + some + ` (?:does not|doesn't|do not) depend on (?:the )?(?:(?:new|test|query) )?(?:(?:sample|point|input) )?` + some + ` `), constantInX},
	{lazyregexp.New(` (?:the (?:(?:constant|fixed|last|second|subtracted) )*(?:offset|shift|term|vector|part|summand|bias) )?` + some + ` (?:is|being) (?:(?:a|an|the|constant|vector|offset|term) )*independent of (?:the )?(?:(?:new|test|query) )?(?:(?:sample|point|input) )?` + some + ` `), constantInX},
	// The training samples have the embedding G = Λ^{1/2}Aᵀ.
	{lazyregexp.New(` (?:the )?training (?:samples|points) (?:(?:themselves|then|all) )*have (?:the )?(?:embeddings?|coordinates|scores) ` + some + ` `), embedsTraining},
	{lazyregexp.New(` (?:the )?(?:embeddings?|coordinates|scores) of (?:the )?(?:n )?training (?:samples|points) (?:are|is) (?:the columns of )?` + some + ` `), embedsTraining},
	// (project, scale)
	{lazyregexp.New(` \( (?:project|scale|rescale) (?:(?:,|and|then|project|scale|rescale) )*\) `), saysNothing},
	// A^* is the adjoint of A: ℝ^m → ℝ^n.
	{lazyregexp.New(` ` + some + ` (?:(?:is|being|denotes|means|stands for) (?:the )?(?:adjoint|transpose|hermitian (?:adjoint|conjugate)|conjugate transpose) of (?:the )?(?:matrix |map |operator )?` + some + ` )`), adjoint},
	// One may put H behind Aᵀ, or not.
	{lazyregexp.New(mayDo + `(?:put|insert|add|write|place|keep|set) ` + some + ` (?:directly |immediately )?(?:after|behind|to the right of) ` + some + ` (?:,? ?or not )?`), inserted(false)},
	{lazyregexp.New(mayDo + `(?:put|insert|add|write|place|keep|set) ` + some + ` (?:directly |immediately )?(?:before|in front of|to the left of) ` + some + ` (?:,? ?or not )?`), inserted(true)},
	{lazyregexp.New(mayDo + `(?:replace|replaced|exchange|substitute) ` + some + ` (?:by|with) (?:the )?(pseudo-inverse of |pseudoinverse of |transpose of )?` + some + ` `), replacedBy},
	// The H in front can be dropped, and no other is needed.
	{needlessForm, dropped}, {noneNeeded, dropped}, {notNeeded, dropped},
	{lazyregexp.New(` (?:the )?(?:other|usual|remaining|usual extra|further) (?:(?:two|three|extra) )?(?:centring|centering) terms (?:all )?(?:drop out|drop|vanish|cancel|fall away|disappear) `),
		func(t *sentenceText, _ string, at []int) bool {
			t.claimed(`A^\top 1_n = 0`, t.Pieces[0].From)
			return true
		}},
	// X = Y, which is the same as Z.
	{lazyregexp.New(` ` + some + ` (?:[,;:] )?(?:which|this|that|it) (?:is|equals) (?:(?:just|simply|exactly|of course|then|nothing but|again|the) )*(?:the same (?:thing |vector |matrix )?as|equal to|identical to|identical with)? ?` + some + ` `), sameAs},
	{lazyregexp.New(` (?:doesn't|does not|don't|do not|isn't|is not) (?:really )?(?:matter|important|relevant) (?:whether|if) (?:(?:one|you|we|i) )?(?:writes?|uses?|takes?|puts?|has|have) ` + some + ` or (?:just |only )?` + some + ` `), eitherOf},
	{lazyregexp.New(` (?:the )?(?:(?:second|left|outer|first|extra) )?(?:(?:matrix|factor) )?` + some + ` (?:in front )?(?:isn't|is not|need not be there|is never) (?:really )?(?:needed|necessary|required|essential) `), needless},
	// no features
	{lazyregexp.New(` (?:not|n't|never|don't|doesn't|no longer) (?:even |really |ever )?(?:need|know|have|compute|use|evaluate|store|needs)(?: to (?:know|compute|evaluate|store|use|have))? (?:the |any |all )?(?:explicit )?(?:feature map|feature vectors?|features|feature space|` + some + `) `), areFeatures},
	// who writes
	{lazyregexp.New(` (?:i|` + some + `) (?:(?:am|do|did|was|could|can|have) not|don't|didn't|couldn't|can't|cannot|haven't) (?:yet |really |quite |at all )*(?:know|sure|see|find|understand|manage|able|remember) `), ofWriter},
	{lazyregexp.New(` (?:don't|do not|never|must not|should not|shouldn't|not to) forget `), saysNothing},
	{lazyregexp.New(` (?:doesn't|does not|don't|do not) depend on (?:the |any |a )?(?:(?:particular|chosen) )?(?:choice of (?:the )?(?:feature map|basis|signs?|axes)|choice|feature map|basis|order of the (?:training )?(?:points|samples|data)|ordering) `), saysNothing},
	{lazyregexp.New(` (?:double-check|double-checked|double-checking) `), saysNothing},
	{lazyregexp.New(` last (?:step|exercise|line|equation|equality|time|lecture|week|sheet|page|question|sentence|remark) `), saysNothing},
	{lazyregexp.New(` (?:averaged|averaging|summed|summing|(?:mean|average) of (?:the embeddings? |` + some + ` )) ?(?:(?:it|this|them) )?over (?:(?:the|all|whole|training) )*(?:points|samples|set|data|dataset) (?:, )?(?:(?:this|it|we|one|the result|that) )?(?:is|gives|yields|get|gets|becomes|equals) (?:(?:zero|0) |` + some + ` )`), averagesToZero},
	{lazyregexp.New(` ` + some + ` (?:is|are|being) cent(?:red|ered) (?:with|by|using) the training means? (?:, )?(?:and )?not (?:with|by|using) its own (?:mean|average) `), func(t *sentenceText, _ string, at []int) bool { return plainSymbol(t.of(at[0])) == "k" }},
	{lazyregexp.New(` (?:the )?(?:dimension|size|length) of (?:the (?:result|embedding|vector) )?` + some + ` (?:is|equals) ([nm]) `), hasLength},
	{lazyregexp.New(` ` + some + ` (?:[.,;] )?(?:it|this|which) (?:has|is a (?:column |vector |column vector )?(?:with|of)) (?:exactly )?m (?:entries|components|elements|numbers|coordinates) `),
		func(t *sentenceText, _ string, at []int) bool { return t.Pieces[at[0]].Embeds() }},
	{lazyregexp.New(` (?:result|answer|embedding|output|outcome) (?:is|has|are|gives) (?:(?:an?|the|column|vector|with|of|exactly|then) )*([nm]) (?:entries|components|elements|numbers|coordinates) `), hasLength},
	{lazyregexp.New(` ` + some + ` (?:is|means|denotes|being) (?:the )?(?:diagonal )?matrix (?:with|of) (?:the )?(?:diagonal )?(?:entries|elements|numbers) ` + some + ` `), diagonalOf},
	// x itself is not in the mean.
	{lazyregexp.New(`(?:^| )(?:that )?(?:the )?` + theNew + ` (?:itself )?(?:is|does) ` + negating + ` (?:itself )?(?:(?:in|among|part of|included in|contained in|belong to|enter) )(?:the |this |that )?(?:training )?(?:mean|average|set|data|samples|points|sum) `), isNewSample},
	{lazyregexp.New(`(?:^| )(?:that )?(?:the )?` + theNew + ` isn't (?:itself )?(?:(?:in|among|part of|included in|contained in) )(?:the |this |that )?(?:training )?(?:mean|average|set|data|samples|points|sum) `), isNewSample},
	// not with the mean of the new data
	{lazyregexp.New(`(?:[,(] |and |but )?not (?:with|by|from|of|over|using|the|to) ((?:[a-z'-]+ ){0,8}?)(?:$|[,.;:)!?] )`), otherThanTest},
	{lazyregexp.New(` (mean|average|means|averages) ((?:[a-z'-]+ )*)(?:of|over) (?:(?:the|all|its|columns?|rows?|of|in) )*` + some + ` [,(] (?:and )?not of ` + some + ` `), otherThanKernel},
	{lazyregexp.New(mayDo + `not (?:replace|take|use) (?:` + some + ` by )?(?:the )?(?:unit |leading )?eigenvectors of ` + some + ` (?:, which (?:belong|correspond) to the (?:uncentred|uncentered|raw) (?:[a-z]+ ){0,4}(?:` + some + ` )?)?`), notOfRaw},
	{lazyregexp.New(` ` + some + ` (?:, |\( )?(?:itself )?(?:(?:is|are) )?(?:(?:–|—|-) )?(?:[\x{E7F0}\x{E7F2}] , )?not (?:yet )?(?:cent(?:red|ered)|double-centred) `), notCentred},
}

// trueOrders blanks out what is true of the sizes and the eigenvalues, and the sizes
// of an example that was tried.
func (t *sentenceText) trueOrders() {
	tried := false
	for i, p := range t.Pieces {
		if p.Text == "." {
			tried = false
		}
		tried = tried || p.Kind == sentence.Word && triedWords[p.Text]
		if text := strings.ReplaceAll(p.Text, " ", ""); p.Kind == sentence.Math && (sizesOrdered.MatchString(text) || tried && sizesTried.MatchString(text)) {
			t.Pieces[i].Gone = true
		}
		if i > 0 && p.Kind == sentence.Math && conditions[t.Pieces[i-1].Text] && noValue.MatchString(strings.ReplaceAll(p.Text, " ", "")) {
			t.Pieces[i].Gone = true
		}
		if p.Kind == sentence.Math && sizeProduct.MatchString(plainMath(p.Text)) {
			t.holdProduct(i)
		}
	}
}

// holdProduct compares the sizes of factors: (m×n)(n×1) = m×1.
func (t *sentenceText) holdProduct(i int) {
	found := oneSize.FindAllStringSubmatch(plainMath(t.Pieces[i].Text), maxMatches)
	last := found[len(found)-1]
	fits := last[1] == found[0][1] && last[2] == found[len(found)-2][2]
	for k := 1; k+1 < len(found); k++ {
		fits = fits && found[k][1] == found[k-1][2]
	}
	if !fits {
		t.failWords(i, "sizes", "each factor has as many rows as the one before it has columns")
	}
	t.Pieces[i].Gone = true
}

var (
	conditions   = scan.Words("if", "when", "where", "should", "some", "any")
	noValue      = lazyregexp.New(`^\\?(?:lambda|λ)(?:_\{?[a-z]\}?|[ⱼᵢₘ])=0$`)
	sizeProduct  = lazyregexp.New(`^(?:\([nmd1](?:×|x|\\times)[nmd1]\)(?:·|\\cdot)?){2,}=\(?[nmd1](?:×|x|\\times)[nmd1]\)?$`)
	oneSize      = lazyregexp.New(`([nmd1])(?:×|x|\\times)([nmd1])`)
	triedWords   = scan.Words("tried", "tested", "checked", "numerically", "experiment")
	sizesTried   = lazyregexp.New(`^(?:[nmd]=\d+[,;]?)+$`)
	sizesOrdered = lazyregexp.New(`^(?:m(?:<|≤|\\leq?|\\leqslant)n(?:[-−]1)?|n(?:>|≥|\\geq?)m|\\?(?:lambda|λ)(?:_\{?[jm]\}?|[ⱼₘ])>0)$`)
)

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
		if next := t.nextWord(i + 1); states || yes[next] || t.onlyAnswer(from, i) {
			continue
		}
		for k := from; k <= i; k++ {
			t.Pieces[k].Gone = true
		}
	}
}

// onlyAnswer reports a question that holds the only formula of the text.
func (t *sentenceText) onlyAnswer(from, to int) bool {
	like := func(p sentence.Piece) bool { return p.Kind == sentence.Math && likeEmbedding(p.Text) }
	return slices.ContainsFunc(t.Pieces[from:to], like) && !slices.ContainsFunc(t.Pieces[:from], like) && !slices.ContainsFunc(t.Pieces[to:], like)
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
	asked = lazyregexp.New(`^(?:(?:q|question|so|and|but|well|hi|hello) )*(?:why (?:don't|not|do not|should|must|do|would|can|can't)|how (?:do|does|can|should|to|is|are|would)|what (?:is|are|about|do|should|happens)|(?:do|does|can|may|should|must|could|shall) (?:i|we|you|one|it|this|that)|which|is (?:it|this|that)|isn't (?:it|this|that)) `)
)
