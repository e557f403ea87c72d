package prose

import (
	"slices"
	"strings"
	"unicode"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/clause"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

var (
	// negation turns round what it stands beside.
	negation = lazyregexp.New(` (?:not|n't|isn't|aren't|doesn't|don't|cannot|can't|never|neither|nor|false|wrong|incorrect|untrue|fails|nicht|kein|keine|pas|no|without|hardly) `)
	// harmlessly are negations that deny nothing of an equation.
	harmlessly = lazyregexp.New(` (?:(?:do|does|did|need|must|should|is|are|can|could|would|will|may|has|have|had|we) )?(?:not|n't|don't|doesn't|needn't|cannot|can't|never|no|neither|nor|without)(?: (?:be|to|even|really|been|a|an|any|have|longer|single|yet|that|at|all|all of))* (?:need|needed|needs|necessary|required|require|requires|only|change|changes|changing|depend|depends|affect|affects|matter|matters|know|known|knowing|explicit|explicitly|forget|appear|appears|hard|difficult|surprising|longer|further|feature|features|doubt|enough|compute|computed|computing|use|used|using|stored|store|left|loss|other|more|new|coordinates|mistake|written|write|mention|mentioned|surprise|magic|trick|tricks|harm|role|problem|confuse|confused|wonder|subtract|involve|involved|involves|centring|centering|contain|contains|evaluate|evaluated|evaluating|calculate|visible|available|stand) |` +
		` why not | if not | nothing `)
	denied = lazyregexp.New(` (?:true|right|correct|hold|holds|equal|equals|case|valid|same|justified) `)
	// supposed are words that take for granted what they name.
	mustHold = lazyregexp.New(` (?:(?:has|have) to (?:hold|be true|be right)|must (?:hold|be true|be right|be valid)|should (?:hold|be true)|ought to|would have to) `)
	supposed = lazyregexp.New(` (?:assume|assuming|suppose|supposing|assumed|supposed|grant|granted|presume|believe|postulate|accept) (?:[a-z]+ ){0,6}?(?:claim|statement|assertion|theorem|formula|result|proposition|it|true|identity|conclusion) | take it for granted | taken for granted `)
	// predicates say something of mathematics; those that were read are blank.
	predicates = lazyregexp.New(` (?:is|are|be|being|was|were|has|have|having|ist|sind|est|sont|as an?|with an?|becomes|become|form|forms|gets|bildet|bilden) (?:(?:not|also|indeed|always|clearly|obviously|already|even|all|then|just|pairwise|mutually|an?|the|both|in|general|approximately|nearly|almost|basically|full|square|one|its|own|to|as|very|here|therefore|thus|column|row|large|small|n|m|real|complete|linearly) ){0,4}?(` + technical + `) `)
	technical  = `[a-z-]*invert[a-z]*|inverse|inverses|non-?singular|singular|regular|orthogonal[a-z]*|orthonormal|unitary|commut[a-z]*|diagonal[a-z]*|square|rank|determinant|basis|bases|positive|definite|zero|null|symmetric|skew-symmetric|antisymmetric|self-adjoint|hermitian|idempotent|projection|projector|mean-free|mean|normali[sz]ed|independent|identity|approximately|negligible|inversible|invertierbar|parallel|proportional|isometry|isometric|rotation|permutation|triangular|bijective|injective|surjective|isomorphism|constant|unit`
	// actions say that something may go.
	actions    = lazyregexp.New(` (?:vanish|vanishes|vanished|cancel|cancels|cancelled|canceled|disappears|disappear|drops|drop out|dropped|drops out|negligible|neglect|neglected|ignore|ignored|commute|commutes|commutative|approximately|roughly|approximate|falls away|unchanged|have the same columns|have the same rows|have the same eigenvectors|has the same columns|have the same mean|verschwindet|vertauschen|kommutieren) `)
	attributes = lazyregexp.New(` (?:invertibility|invertible|invertierbar|regulär|inversible|invertible|commutativity|commutative|non-?singular|full rank|wlog|mean zero|zero mean|square matrix|orthogonality of features|distances?|squared distances?|correlations?|angles?) `)
)

// remains stops the reader where the words that are left say something of the
// mathematics that isn't checked.
func (r *proofReader) remains(line string, place map[int]int) {
	single := " " + strings.Join(strings.Fields(line), " ") + " "
	pos := r.t.Pieces[r.first].From
	stop := func(what, expected, try string) { fault.Fail(pos, what, expected, try) }
	unread := func(words string) {
		at := pos
		if i, ok := place[strings.Index(line, words)]; ok && !r.t.Proof {
			at = r.t.Pieces[i].From
		}
		fault.Fail(at, theWords(words, "says", "say")+" something that isn't checked", checkedWords, "an equation that says the same, or leaving it out")
	}
	if !r.t.Proof { // words that may change its value stop its reader elsewhere
		r.unread(single, unread, attributes)
		return
	}
	kept := harmlessly.ReplaceAllString(single, " ")
	if m := negation.FindString(kept); m != "" && (r.equation || denied.MatchString(kept)) {
		stop("the word "+fault.Quote(strings.TrimSpace(m))+" stands in a sentence with an equation", "a proof says what is true", "a sentence of its own, or leaving it out")
	}
	if m := mustHold.FindString(single); m != "" && r.equation {
		stop("the words "+fault.Quote(strings.TrimSpace(m))+" say of an equation what isn't shown yet", "a proof says why an equation is true", "the reason for it")
	}
	if m := supposed.FindString(single); m != "" {
		stop("the words "+fault.Quote(r.shown(strings.TrimSpace(m), nil, 0))+" suppose what is to be proved", "a proof begins with what is known", "the definition of the embedding as a beginning")
	}
	r.unread(single, unread, predicates, actions, attributes)
}

// unread stops the reader at words that say something of this kind.
func (r *proofReader) unread(single string, stop func(words string), kinds ...*lazyregexp.Regexp) {
	for _, re := range kinds {
		for _, at := range re.FindAllStringIndex(single, 9) {
			m := single[at[0]:at[1]]
			if r.excused(m, single[at[1]:]) {
				continue
			}
			stop(strings.TrimSpace(onlyWords(m)))
		}
	}
}

// checkedWords says which words are compared with the mathematics.
const checkedWords = "words are checked where they say what a symbol is, as in “H is symmetric”"

// theWords quotes one word or more, with the verb that fits.
func theWords(s, one, many string) string {
	s = strings.Join(strings.Fields(s), " ")
	if !strings.Contains(s, " ") {
		return "the word " + fault.Quote(s) + " " + one
	}
	return "the words " + fault.Quote(s) + " " + many
}

// onlyWords is an outline without its mathematics.
func onlyWords(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(c rune) rune {
		if c >= 0xE000 && c <= 0xF8FF {
			return ' '
		}
		return c
	}, s)), " ")
}

// excused are words that only look like a claim: they stand before a noun, or an
// equation of the sentence says what vanishes.
func (r *proofReader) excused(m, rest string) bool {
	return excuses.MatchString(m) || strings.TrimSpace(m) == "be the mean" && r.statesMean() || attributive.MatchString(m+rest) || vanishing.MatchString(m) && r.zero
}

// statesMean reports a mean of the features in the sentence: let μ = F1/n be the mean.
func (r *proofReader) statesMean() bool {
	return slices.ContainsFunc(r.t.Pieces[r.first:], func(p sentence.Piece) bool {
		return p.Kind == sentence.Math && p.Equation() && meanOfFeatures.MatchString(p.Text)
	})
}

var meanOfFeatures = lazyregexp.New(`=\s*(?:\\[td]?frac\s*\{?1\}?\s*\{?n\}?|\(1/n\)|1/n)\s*(?:F ?(?:1|\\mathbf|\\one|𝟏)|(?:\\sum|Σ|∑)[^=]*f)`)

var (
	excuses     = lazyregexp.New(` (?:as|with) (?:the |a |an )?(?:mean|projection|basis|square|unit|identity|inverse|constant|regular|normali[sz]ed|orthonormal|orthogonal|zero) $`)
	attributive = lazyregexp.New(` singular values? | (?:unit|normali[sz]ed|orthonormal|orthogonal|positive|diagonal|symmetric) (?:principal |dual |leading |primal )?(?:eigenvectors?|axis|axes|directions?|components?|eigenvalues?|projection|coordinates?|entries|elements) ` +
		`| (?:projection|projector|mean|basis|independent|constant|inverse|square|zero) (?:of|on|onto|in|for) `)
	vanishing = lazyregexp.New(` (?:vanish|vanishes|vanished|cancel|cancels|disappears|disappear|drops|drop out|drops out|zero|falls away) `)
)

// handOn keeps the clauses around a formula that say something which no reader took:
// line is the outline of the text without the words that were read as claims.
func (t *sentenceText) handOn(first, end int, line string, place map[int]int) {
	taken := t.compared()
	for at, i := range place {
		if line[at] == ' ' {
			taken[i] = true
		}
	}
	zero := false // what vanishes is said by an equation
	for _, p := range t.Pieces[first:end] {
		zero = zero || p.Equation() && endsInZero.MatchString(p.Text)
	}
	from := first
	for i := first; i <= end; i++ {
		if i < end && !t.endsClause(i) && !t.betweenSteps(i) {
			continue
		}
		t.judgeClause(from, i, taken, zero)
		if from = i; i < end && t.Pieces[i].Kind == sentence.Mark {
			from = i + 1
		}
	}
}

// betweenSteps reports the place between a step of a proof and the words around it: what
// stands on a line before it, and a reason behind it.
func (t *sentenceText) betweenSteps(i int) bool {
	if !t.Proof { // a sentence behind the formula, without a mark between
		return t.main >= 0 && i == t.main+1 && t.Pieces[i].Kind == sentence.Word && unicode.IsUpper(t.Src[t.Pieces[i].From])
	}
	if i == 0 {
		return false
	}
	p, before := t.Pieces[i], t.Pieces[i-1]
	switch {
	case p.Text == scan.AsideMark:
		return true
	case p.Text == "⏎":
		return i+1 < len(t.Pieces) && t.copied[i+1] && t.Pieces[i+1].Equation()
	}
	if t.copied[i] && p.Equation() && leads(p) && (before.Kind == sentence.Mark || strings.ContainsAny(string(t.Src[before.To:p.From]), "\n\\")) { // on its line: the words before it belong to another step
		return true
	}
	subject := p.Kind == sentence.Math && !t.copied[i] && i+1 < len(t.Pieces) && (t.Pieces[i+1].Text == "is" || t.Pieces[i+1].Text == "has") // = X   H is symmetric
	return t.copied[i-1] && before.Equation() && (p.Kind == sentence.Word && !saysOfStep[p.Text] || subject) || t.beginsLine(i)
}

// beginsLine reports a sentence on the line behind a step that ends in no full stop: words
// with a capital letter, or a symbol and a verb.
func (t *sentenceText) beginsLine(i int) bool {
	p, k := t.Pieces[i], i-1
	for k > 0 && !t.copied[k] && (t.Pieces[k].Gone || strings.Trim(t.Pieces[k].Text, "&$ \\,;[]{}") == "") {
		k--
	}
	if before := t.Pieces[k]; !t.copied[k] || !before.Equation() || before.To > p.From || !slices.Contains(t.Src[before.To:p.From], '\n') {
		return false
	}
	if p.Kind == sentence.Word {
		return unicode.IsUpper(t.Src[p.From])
	}
	return p.Kind == sentence.Math && !p.Equation() && i+1 < len(t.Pieces) && t.Pieces[i+1].Kind == sentence.Word && !reasonWords[t.Pieces[i+1].Text]
}

// reasonWords stand behind mathematics that isn't the subject of a verb.
var reasonWords = scan.Words("and", "with", "where", "for", "by", "because", "since", "as", "or", "so", "if")

// component is the index of the embedding on the left of the formula; "" where it has
// none.
func (t *sentenceText) component() string {
	if t.main < 0 {
		return ""
	}
	m := componentOf.FindStringSubmatch(t.Pieces[t.main].Text)
	if m == nil {
		return ""
	}
	return strings.NewReplacer("ᵢ", "i", "ⱼ", "j", "ₗ", "l").Replace(m[1] + m[2] + m[3])
}

var componentOf = lazyregexp.New(`^[\s$]*(?:\\(?:bar|overline|tilde|hat)\s*\{?\s*)?[gyz]\x{304}?\}?(?:_\{?([ijl])|([ⱼᵢₗ]))|^ḡ_?\{?([ijlⱼᵢₗ])`)

// saysOfStep are words behind an equation that say something of it.
var saysOfStep = scan.Words("is", "are", "was", "has", "have", "holds", "hold", "follows", "gives", "yields", "shows", "means", "implies", "becomes", "and", "or", "equals", "reads", "ist", "gilt", "est")

// judgeClause keeps one clause if it says something.
func (t *sentenceText) judgeClause(from, end int, taken map[int]bool, zero bool) {
	var tokens []clause.Token
	part := false // what is said of it is a step, or was compared with one
	for i := from; i < end; i++ {
		p := t.Pieces[i]
		part = part || t.copied[i]
		if p.Spoken && p.Gone { // the words that were a symbol
			for _, w := range strings.Fields(strings.ToLower(string(t.Src[p.From:p.To]))) {
				tokens = append(tokens, clause.Token{Text: w, Read: true})
			}
			continue
		}
		if tok, ok := tokenOf(p); ok {
			if i == t.main {
				tok.Kind = clause.Equation
			}
			tok.Read = taken[i] || p.Gone || p.Checked || t.Proof && p.Spoken || zero && vanishing.MatchString(" "+p.Text+" ")
			tokens = append(tokens, tok)
		}
	}
	if len(tokens) == 0 {
		return
	}
	busy := false
	if at := slices.IndexFunc(tokens, func(c clause.Token) bool { return c.Kind == clause.Equation }); !t.Proof && t.main >= from && t.main < end && at >= 0 && !clause.Known(tokens) { // the formula itself
		busy = !clause.Idle(tokens[:at], clause.Before) || !clause.Idle(tokens[at+1:], clause.Behind)
	}
	strange := clause.Strange(tokens) && !otherLanguage.MatchString(string(t.Src))
	if t.Proof {
		if strange && !clause.Speaks(tokens) || !part && clause.SaysInProof(tokens) || clause.Claims(tokens) || clause.Doubts(tokens) && !otherLanguage.MatchString(string(t.Src)) {
			t.unread = append(t.unread, [2]int{t.Pieces[from].From, t.Pieces[end-1].To})
		}
		return
	}
	if _, _, of, ok := clause.EntryOfEigenvector(tokens); ok && of == t.component() {
		return
	}
	behind := t.Pieces[from].Embeds() && len(tokens) > 1 // words behind the formula, without a comma
	if !busy && (!clause.Says(tokens) && (!strange || behind) || behind && !clause.Says(tokens[1:])) {
		return
	}
	if t.Pieces[from].Embeds() && from+1 < end {
		from++
	}
	t.unread = append(t.unread, [2]int{t.Pieces[from].From, t.Pieces[end-1].To})
}

// otherLanguage is a small word of one in which texts are read in part.
var otherLanguage = lazyregexp.New(`(?i)(?:^|[ ,.(])(?:der|die|das|dem|ist|mit|von|sind|man|où|avec|les|des|est|sont|donde|con|las|los|dove|della|delle|sono|para|um|dos) `)

// onlyWords stops the reader at a text of words that say something, without a formula.
func (t *sentenceText) onlyWords() {
	if len(t.unread) == 0 || t.main >= 0 || slices.ContainsFunc(t.Pieces, func(p sentence.Piece) bool { return p.Equation() || p.Fact }) {
		return
	}
	at := t.unread[0]
	fault.FailAs(fault.Unchecked, at[0], theWords(strings.ToLower(string(t.Src[at[0]:at[1]])), "says", "say")+" something that isn't checked", checkedWords, "an equation that says the same, or leaving it out")
}

// tokenOf is a piece for the room that judges clauses; ok is false for marks.
func tokenOf(p sentence.Piece) (tok clause.Token, ok bool) {
	switch {
	case p.Kind == sentence.Mark:
		return clause.Token{Text: p.Text}, p.Text != "" && strings.Trim(p.Text, "0123456789") == ""
	case strings.Trim(p.Text, "{} ") == "":
		return tok, false
	case bracedWord.MatchString(p.Text): // \footnote{Here …
		return clause.Token{Text: strings.ToLower(strings.TrimLeft(p.Text, "{"))}, true
	case p.Kind == sentence.Word:
		text := strings.ReplaceAll(p.Text, "’", "'")
		return clause.Token{Text: text}, text != "item" && text != "begin" && text != "end" && text != "footnote"
	case strings.Trim(p.Text, "=&$ \\,;") == "":
		return tok, false
	case squareSize.MatchString(p.Text) || sizeText.MatchString(p.Text):
		return clause.Token{Kind: clause.Size, Text: p.Text}, true
	case p.Equation() || p.Fact:
		return clause.Token{Kind: clause.Equation, Text: p.Text}, true
	case len(p.Text) == 1 && strings.Contains("mnijlp", p.Text):
		return clause.Token{Text: p.Text}, true
	}
	name := plainSymbol(p.Text)
	switch {
	case name != "" && strings.Trim(name, "0123456789") == "" && !ownOne.MatchString(p.Text):
		return clause.Token{Text: name}, true
	case initials[name]:
		return clause.Token{Text: strings.ToLower(name)}, true
	case pseudoInverse.MatchString(name):
		name = "+"
	case gName.MatchString(name):
		name = "g"
	case ownOne.MatchString(name) || ownOne.MatchString(p.Text):
		name = "1"
	case featureMap[name]:
		name = "φ"
	}
	return clause.Token{Kind: clause.Symbol, Text: name}, true
}

var (
	bracedWord    = lazyregexp.New(`^\{[A-Za-z]{3,}$`)
	initials      = scan.Words("PCA", "KPCA", "SVD", "LDA", "MDS")
	pseudoInverse = lazyregexp.New(`(?:\^\s*\{?\s*(?:\+|\\dagger)\s*\}?|[⁺†])$`)
)

var featureMap = scan.Words(`\phi`, `\varphi`, "φ", `\Phi`, "Φ")

// endsClause reports a mark that ends a clause, or a word that begins one.
func (t *sentenceText) endsClause(i int) bool {
	p := t.Pieces[i]
	return p.Kind == sentence.Mark && len(p.Text) == 1 && strings.Contains(".,;:()?!", p.Text) || p.Kind == sentence.Word && beginsClause[p.Text]
}

var beginsClause = scan.Words("because", "since", "where", "whereas", "while", "which", "car", "denn", "weil")

// ofMeans are words behind a mean that say of what it is the mean.
var ofMeans = scan.Words("of", "the", "all", "training", "n", "features", "feature", "vectors", "images", "columns", "samples", "points", "data", "mapped")

// aFeature is a training sample in feature space.
var aFeature = lazyregexp.New(`^f(?:_\{?[ijl]\}?|[ᵢⱼₗ])$|^f(?:_1|₁),(?:f(?:_2|₂),)?(?:\\[lc]?dots|…|\.\.\.),f(?:_n|ₙ)$`)

// compared are the words of means that were compared with the mathematics beside them.
func (t *sentenceText) compared() map[int]bool {
	list := map[int]bool{}
	for _, p := range t.nounPhrases() {
		if i := p.saidOf(); i >= 0 && p.stat == aMean && !lectureSymbol.MatchString(plainMath(t.of(i))) && !newSample.MatchString(plainMath(t.of(i))) {
			k := p.first
			for ; k < p.end; k++ {
				list[k] = true
			}
			for ; k < len(t.Pieces) && (t.Pieces[k].Kind == sentence.Word && ofMeans[t.Pieces[k].Text] || aFeature.MatchString(plainMath(t.of(k)))); k++ {
				list[k] = true
			}
		}
	}
	return list
}
