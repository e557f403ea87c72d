package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
)

var (
	// negation turns round what it stands beside.
	negation = regexp.MustCompile(` (?:not|n't|isn't|aren't|doesn't|don't|cannot|can't|never|neither|nor|false|wrong|incorrect|untrue|fails|nicht|kein|keine|pas|no|without|hardly) `)
	// harmlessly are negations that deny nothing of an equation.
	harmlessly = regexp.MustCompile(` (?:(?:do|does|did|need|must|should|is|are|can|could|would|will|may|has|have|had|we) )?(?:not|n't|don't|doesn't|needn't|cannot|can't|never|no|neither|nor|without)(?: (?:be|to|even|really|been|a|an|any|have|longer|single|yet|that|at|all|all of))* (?:need|needed|needs|necessary|required|require|requires|only|change|changes|changing|depend|depends|affect|affects|matter|matters|know|known|knowing|explicit|explicitly|forget|appear|appears|hard|difficult|surprising|longer|further|feature|features|doubt|enough|compute|computed|computing|use|used|using|stored|store|left|loss|other|more|new|coordinates|mistake|written|write|mention|mentioned|surprise|magic|trick|tricks|harm|role|problem|confuse|confused|wonder|subtract|involve|involved|involves|centring|centering|contain|contains|evaluate|evaluated|evaluating|calculate|visible|available|stand) |` +
		` why not | if not | nothing `)
	denied = regexp.MustCompile(` (?:true|right|correct|hold|holds|equal|equals|case|valid|same|justified) `)
	// supposed are words that take for granted what they name.
	mustHold = regexp.MustCompile(` (?:(?:has|have) to (?:hold|be true|be right)|must (?:hold|be true|be right|be valid)|should (?:hold|be true)|ought to|would have to) `)
	supposed = regexp.MustCompile(` (?:assume|assuming|suppose|supposing|assumed|supposed|grant|granted|presume|believe|postulate|accept) (?:[a-z]+ ){0,6}?(?:claim|statement|assertion|theorem|formula|result|proposition|it|true|identity|conclusion) | take it for granted | taken for granted `)
	// predicates say something of mathematics; those that were read are blank.
	predicates = regexp.MustCompile(` (?:is|are|be|being|was|were|has|have|having|ist|sind|est|sont|as an?|with an?|becomes|become|form|forms|gets|bildet|bilden) (?:(?:not|also|indeed|always|clearly|obviously|already|even|all|then|just|pairwise|mutually|an?|the|both|in|general|approximately|nearly|almost|basically|full|square|one|its|own|to|as|very|here|therefore|thus|column|row|large|small|n|m|real|complete|linearly) ){0,4}?(` + technical + `) `)
	technical  = `[a-z-]*invert[a-z]*|inverse|inverses|non-?singular|singular|regular|orthogonal[a-z]*|orthonormal|unitary|commut[a-z]*|diagonal[a-z]*|square|rank|determinant|basis|bases|positive|definite|zero|null|symmetric|skew-symmetric|antisymmetric|self-adjoint|hermitian|idempotent|projection|projector|mean-free|mean|normali[sz]ed|independent|identity|approximately|negligible|inversible|invertierbar|parallel|proportional|isometry|isometric|rotation|permutation|triangular|bijective|injective|surjective|isomorphism|constant|unit`
	// actions say that something may go.
	actions    = regexp.MustCompile(` (?:vanish|vanishes|vanished|cancel|cancels|cancelled|canceled|disappears|disappear|drops|drop out|dropped|drops out|negligible|neglect|neglected|ignore|ignored|commute|commutes|commutative|approximately|roughly|approximate|falls away|unchanged|have the same columns|have the same rows|have the same eigenvectors|has the same columns|have the same mean|verschwindet|vertauschen|kommutieren) `)
	attributes = regexp.MustCompile(` (?:invertibility|invertible|invertierbar|regulär|inversible|invertible|commutativity|commutative|non-?singular|full rank|wlog|mean zero|zero mean|square matrix|orthogonality of features|distances?|squared distances?|correlations?|angles?) `)
)

// remains stops the reader where the words that are left say something of the
// mathematics that isn't checked.
func (r *proofReader) remains(line string, place map[int]int) {
	single := " " + strings.Join(strings.Fields(line), " ") + " "
	pos := r.t.Pieces[r.first].From
	stop := func(what, expected, try string) { fault.Fail(pos, what, expected, try) }
	if !r.t.Proof { // words that may change its value stop its reader elsewhere
		r.unread(single, stop, attributes)
		r.asserted(line, place)
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
	r.unread(single, stop, predicates, actions, attributes)
}

// asserted stops the reader at a clause beside a formula that says something of the
// mathematics, and that nothing has read; one that only leads to the formula may stand.
func (r *proofReader) asserted(line string, place map[int]int) {
	compared := map[int]bool{} // noun phrases were: see contrary.go
	for _, p := range r.t.nounPhrases() {
		i := p.saidOf()
		compared[p.first] = i >= 0 && p.stat == aMean && !lectureSymbol.MatchString(plainMath(r.t.of(i)))
	}
	at := 0
	for _, clause := range clauseEnds.Split(line, -1) {
		from := at
		at += len(clause) + 1
		c := " " + strings.Join(strings.Fields(clause), " ") + " "
		m := technically.FindString(c)
		switch {
		case idle.MatchString(c), m != "" && r.excused(m, c[strings.Index(c, m)+len(m):]):
			continue
		case m != "":
		case !finite.MatchString(c), !ofField.MatchString(c) && onlyWords(c) == strings.TrimSpace(c), introduces.MatchString(c), byEquation.MatchString(c), allKnown(c):
			continue
		}
		first, checked := -1, false
		for k := at - 1; k >= from; k-- {
			if i, ok := place[k]; ok {
				first, checked = i, checked || m == "" && compared[i] || r.t.Pieces[i].Checked && r.t.Pieces[i].Kind == sentence.Word
			}
		}
		if first >= 0 && !checked {
			fault.FailAs(fault.Unchecked, r.t.Pieces[first].From, "the words "+fault.Quote(onlyWords(c))+" say something that isn't checked", "words are checked where they say what a symbol is, as in “H is symmetric”", "an equation that says the same, or leaving it out")
		}
	}
}

// allKnown reports a clause of which each part says what everybody says.
func allKnown(clause string) bool {
	for _, part := range strings.Split(clause, " and ") {
		if part = " " + strings.TrimSpace(part) + " "; finite.MatchString(part) && !known.MatchString(part) {
			return false
		}
	}
	return true
}

var (
	clauseEnds  = regexp.MustCompile(`[.,;:()?!]`)
	technically = regexp.MustCompile(` (?:is|are|be|being|was|were|has|have|having|as an?|with an?|becomes?|stays?|makes?|form|forms|gets|ist|sind|est|sont) (?:[a-z-]+ ){0,4}?(?:[a-z-]*invert[a-z]*|non-?singular|zero|null|rank|determinant|definite|idempotent|isometry|isometric|rotation|independent|parallel|proportional|constant|negligible|bijective|injective|surjective|isomorphism) ` +
		`| (?:has|have|with) (?:[a-z-]+ ){0,4}?covariance | (?:variances?|uncorrelated|standard deviations?|isotropic|sphered) | (?:vanish|vanishes|vanished|cancels?|cancelled|canceled|disappears?|drops? out|drops|negligible|neglect|neglected|commutes?|commutative|approximately|verschwindet|vertauschen|kommutieren) `)
	finite  = regexp.MustCompile(` (?:is|are|was|were|has|have|had|equals?|makes?|zeroes|kills|lies?|keeps|preserves?|changes?|shifts?|contains?|holds?|consists?|spans?|becomes?|leaves|stays?|acts?|diagonali[sz]es?|denotes?|stands?|ist|sind|hat|enthält|est|sont) `)
	ofField = regexp.MustCompile(` (?:embeddings?|coordinates?|features?|eigen[a-z]*|vectors?|matrix|matrices|columns?|rows?|kernels?|means?|averages?|axes|axis|directions?|components?|entries|values?|spaces?|basis|numbers?|scores?|projections?|centring|centering) `)
	// idle says what something is good for, that it is a size, or nothing: but HKH is.
	idle = regexp.MustCompile(` (?:need|needed|needs|necessary|required|costs?|sure|missing|hope|think|forgot|why|how|would) | (?:is|are|has|have|contains?) (?:[^ ]+ ){0,3}[\x{E7F0}-\x{E7F2}] | lengths? [nm\x{E000}-\x{E7F2}] | (?:has|have) [nm] (?:entries|components|columns|rows|numbers|elements) | (?:is|are) $| number of (?:the |all |training |kept |leading |retained )*(?:training|samples|points|components|observations|examples|axes|directions) | (?:not|n't) (?:be )?(?:itself )?(?:centred|centered) | holds? (?:for|true|in) | (?:is|are) (?:to|[a-z]+ed|taken|known|given|(?:then |now |first )+[a-z]+ed) `)
	// byEquation has an equation for its object, which is checked.
	byEquation = regexp.MustCompile(` (?:is|are|was|have|has|had|so that|such that|becomes?|holds?|contains?|means|denotes?|equals?) (?:[^ ]+ ){0,6}?\x{F000} | (?:has|have|had) to |\x{F000} (?:is|was|has been) (?:used|needed) `)
	// introduces ends in mathematics, or in nothing, behind what has many names: the embedding.
	introduces = regexp.MustCompile(` (?:embeddings?|coordinates?|components?|scores?|answers?|result|solution|projections?|amplitudes?|numbers|image|formula|it|this|that|these|they|so|which|point|sample|observation|case|vector|m-vector) (?:[^ ]+ ){0,6}?(?:is|are|equals?|has|have|becomes?) (?:(?:[^ ]+ ){0,5}?[\x{E000}-\x{F8FF}] )?(?:(?:with|for|if|and|hence|then|as|therefore|the|thus) )*(?:[\x{E000}-\x{F8FF}] )?$|^ (?:the |an? )?(?:[m\x{E000}]-?(?:vector|dimensional) )?[\x{E000}-\x{F8FF}] is (?:the |my |our )?(?:embedding|answer|result|solution) $`)
	// itsRole is what a symbol of the lecture can be, and known what everybody says of them.
	itsRole = `(?:again |just |simply |the |an? |our |this |all |n |m |my |new |test |training |query |centring |centering |gram |kernel |feature |unit |given |usual |some |any |column |diagonal |raw |uncentred )*(?:centring matrix|centering matrix|(?:gram|kernel) (?:matrix|vector|column|values|function)|(?:new|test|query) (?:sample|point|observation)|(?:training )?(?:samples|points|observations|data|set)|kernel|feature (?:map|vectors?|space)|(?:n-|m-)?vector of (?:ones|kernel values)|ones vector|all-ones vector|one vector|vector of all ones|transpose|column vector|embedding|sample|point|m-dimensional)(?: (?:of|between|for|with) (?:the |all |a |new |test |training |and |n |x )*(?:samples?|points?|data|set|observations?)?(?: and (?:the |all |n )*(?:training |new )*(?:samples?|points?|data))?)?`
	known   = regexp.MustCompile(` (?:is|are|denotes?|being|ist|est) ` + itsRole + ` $| (?:this|it) is (?:just |simply |nothing but )*(?:kernel )?(?:pca|[\x{E000}-\x{F8FF}]) (?:in feature space )?$`)
)

// unread stops the reader at words that say something of this kind.
func (r *proofReader) unread(single string, stop func(what, expected, try string), kinds ...*regexp.Regexp) {
	for _, re := range kinds {
		for _, at := range re.FindAllStringIndex(single, 9) {
			m := single[at[0]:at[1]]
			if r.excused(m, single[at[1]:]) {
				continue
			}
			stop("the words "+fault.Quote(strings.TrimSpace(onlyWords(m)))+" give a reason that isn't checked", "reasons in words are read where they say what a symbol is, as in “H is symmetric”", "an equation that says the same, or leaving it out")
		}
	}
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
	return excuses.MatchString(m) || attributive.MatchString(m+rest) || vanishing.MatchString(m) && r.zero
}

var (
	excuses     = regexp.MustCompile(` (?:as|with) (?:the |a |an )?(?:mean|projection|basis|square|unit|identity|inverse|constant|regular|normali[sz]ed|orthonormal|orthogonal|zero) $`)
	attributive = regexp.MustCompile(` singular values? | (?:unit|normali[sz]ed|orthonormal|orthogonal|positive|diagonal|symmetric) (?:principal |dual |leading |primal )?(?:eigenvectors?|axis|axes|directions?|components?|eigenvalues?|projection|coordinates?|entries|elements) ` +
		`| (?:projection|projector|mean|basis|independent|constant|inverse|square|zero) (?:of|on|onto|in|for) `)
	vanishing = regexp.MustCompile(` (?:vanish|vanishes|vanished|cancel|cancels|disappears|disappear|drops|drop out|drops out|zero|falls away) `)
)
