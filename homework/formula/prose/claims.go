package prose

import (
	"slices"
	"strings"
	"unicode/utf8"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// subjectsInWords are the matrices that words name.
func subjectInWords(words string) (claimed, bool) {
	centredOne := strings.Contains(words, "centred") || strings.Contains(words, "centered")
	switch {
	case strings.Contains(words, "mean of") || strings.Contains(words, "average of") || strings.Contains(words, "sum of"):
		if centredOne {
			return claimed{text: `\bar F 1_n`}, true
		}
		return claimed{text: "F 1_n"}, true
	case strings.Contains(words, "kernel matrix") || strings.Contains(words, "gram matrix"):
		if centredOne {
			return claimed{text: `\bar K`}, true
		}
		return claimed{text: "K"}, true
	case strings.Contains(words, "ring matrix"):
		return claimed{text: "H"}, true
	case strings.Contains(words, "matrix"):
		return claimed{text: `\bar K`}, true
	case strings.Contains(words, "feature") || strings.Contains(words, "data") || strings.Contains(words, "samples"):
		if centredOne {
			return claimed{text: `\bar F`, columns: true}, true
		}
		return claimed{text: "F", columns: true}, true
	case strings.Contains(words, "eigenvector"):
		return claimed{text: `\alpha_j`}, true
	case strings.Contains(words, "ax") || strings.Contains(words, "direction"):
		return claimed{text: `\psi_j`}, true
	case strings.Contains(words, "kernel") || strings.Contains(words, "inner product"):
		return claimed{text: "K"}, true
	}
	return claimed{}, false
}

var (
	claimForm      = lazyregexp.New(`(?:^| )` + subjectWords + theSubject + ` (?:(not|n't|never|no longer) )?` + hasVerb + `(?:(not|no|never) )?` + adverbs)
	whichForm      = lazyregexp.New(`(?:^| )` + theSubject + ` , which (?:(not|n't|never|no longer) )?` + hasVerb + `(?:(not|no|never) )?` + adverbs)
	bothForm       = lazyregexp.New(`(?:^| )` + some + ` (?:and|,) (?:the )?$`)
	inBracketsForm = lazyregexp.New(`(?:^| )\( ` + theSubject + ` (?:(not) )?(?:(no) )?` + adverbs)
	spokenForm     = lazyregexp.New(`(?:^| )` + spokenOf + ` (?:(not|n't|never) )?` + hasVerb + `(?:(not|no|never) )?` + adverbs)
	commuteForm    = lazyregexp.New(`(?:^| )` + some + ` (?:and|with) ` + some + ` commute `)
	commutes       = lazyregexp.New(`(?:^| )` + some + ` commutes with ` + some + ` `)
	itCommutes     = lazyregexp.New(`(?:^| )` + some + ` (?:[a-z]+ |[,;] ){0,8}?(it commutes with) ` + some + ` `)
	itSymmetric    = lazyregexp.New(`(?:^|, |where |here |that |so |then |and |matrix )` + some + ` (?:[a-z]+ ){1,8}?(?:because|since|as) (it is (?:(?:also|a) )?(symmetric|idempotent)(?: matrix)?) `)
	soSymmetric    = lazyregexp.New(`(?:^|[(,:;] |where |here |that |then |because |since |as |matrix )` + some + ` is (?:a )?diagonal(?: matrix)?(?: ,)? (?:and )?(?:so|hence|thus|therefore) (it (?:is|equals) (?:also )?(symmetric|(?:equal to )?its(?: own)? transpose)) `)
	sameForm       = lazyregexp.New(`(?:^| )` + some + ` and ` + some + ` are (?:the same|equal|identical) `)
	linesSum       = lazyregexp.New(`(?:^| )(?:all |the |each |every )*(columns?|rows?|entries|components|elements) (?:of )?(?:each |every |the |vector |matrix )*` + some + ` (?:each )?(?:all )?(?:sums?|adds?)(?: up)? to (zero|0|one|1|` + anyMath + `) `)
	sumsAre        = lazyregexp.New(`(?:^| )(?:all |the |each |every )*(column|row)[- ]sums? of (?:the )?(?:matrix )?` + some + ` (?:is|are|equals?) (?:all |each |equal |to )*(zero|0|one|1|` + anyMath + `) `)
	allSums        = lazyregexp.New(some + ` (?:is|are|equals?) (?:all|each) (?:equal |to )*(zero|0|one|1|` + anyMath + `) `)
	standsForIt    = lazyregexp.New(`(?:^| )` + some + ` (?:(?:here|just|simply|always) )?(?:denotes?|means?|(?:is|are|was) (?:just |simply |here )?(?:defined|introduced|understood) (?:as|by|to be)) (?:the |matrix |vector |product |column )*` + some + ` (?:$|[.,;:)] |and |so |with |for )`)
	byItWeMean     = lazyregexp.New(`(?:^| )by (?:the |matrix |vector )*` + some + ` (?:we|i|one) (?:mean|denote|understand)s? (?:the |matrix |vector |product |column )*` + some + ` (?:$|[.,;:)] |and |so |with |for )`)
	onlyH          = lazyregexp.New(`^\s*H\s*$`)
	itsTurned      = lazyregexp.New(`(?:^| )` + some + ` (?:(?:equals|agrees with|coincides with) its(?: own)? transpose|is the same as its(?: own)? transpose) `)
	rowsAxes       = lazyregexp.New(`(?:^| )(?:the )?rows of ` + some + ` (?:are|form) (?:just |exactly )?(?:the )?(?:transposed )?(?:principal )?(?:axes |(?:row )?vectors )?(?:` + some + ` )?`)
	hasRows        = lazyregexp.New(`(?:^| )` + some + ` (?:has|is (?:(?:an?|of size) )?(?:` + anyMath + ` )?(?:matrix )?with) (?:the )?rows ` + some + ` `)
	inImage        = lazyregexp.New(`(?:^| )(?:all |every |each |the |vectors? )*` + some + ` (?:all )?(?:lies?|is|are|stays?) in the (?:image|range|column space) of (?:the projection )?` + some + ` `)
	adjointOf      = lazyregexp.New(`(?:^| )(?:the )?(?:adjoint|transposed?) of ` + some + ` (?:is|equals) ` + some + ` `)
	axesColumns    = lazyregexp.New(`(?:^| )(?:the )?(?:principal )?axes are (?:just |exactly )?the columns of ` + some + ` `)
	germanForm     = lazyregexp.New(`(?:^| )` + some + ` symmetrisch ist `)
	needlessForm   = lazyregexp.New(`(?:^| )` + anyH + some + ` (?:(?:in front(?: of the (?:bracket|parenthesis|vector))?|on the left|at the left|left of the bracket|before the bracket|there|itself) )?` +
		`(?:(?:can|may|could|might) (?:` + freely + ` )?be (?:` + freely + ` )?(?:dropped|omitted|left out|left away|skipped|removed|deleted|ignored)|needn't be (?:there|written|applied|multiplied)|need not be (?:there|written|applied|multiplied)` +
		`|(?:is|was) (?:` + freely + ` )?(?:not (?:really |even |actually )?(?:needed|necessary|required)|unnecessary|superfluous|redundant|optional|needless)|isn't (?:really |even |actually )?(?:needed|necessary|required)|(?:drops out|drops away|disappears|falls away)) `)
	noneNeeded = lazyregexp.New(`(?:^| )(?:no|no other|no extra|no further|no left|no additional) ` + some + ` (?:(?:on the left|in front|there) )?(?:is )?(?:needed|necessary|required) `)
	notNeeded  = lazyregexp.New(`(?:^| )(?:you|we|one|i) (?:don't|do not|needn't|need not) (?:really |even |actually )?(?:need |write |use )?` + anyH + some + ` (?:in front |on the left |there )?(?:$|[.,;:)] |as |because |since |here |any more )`)
	leftH      = lazyregexp.New(` (?:left|left-hand|leftmost|first|outer|leading|in front|before the bracket) `)
	withForm   = lazyregexp.New(`(?:^| )(?:with|for|by|of|because of|due to|using|from) (?:a |the |an )?(?:symmetry|symmetric(?: matrix)?) (?:of )?` + some + ` `)
)

// Words around an H that may be left out.
const (
	anyH   = `(?:(?:the|this|that|my|an?|any|left|left-hand|leftmost|first|outer|leading|second|extra|other|additional|factor|matrix|centring|centering) )*`
	freely = `(?:also|just|even|simply|well|safely|therefore|thus|then|of course|actually|really|here|always|indeed)`
)

// judgeWords reads what the words of a sentence claim.
func (r *proofReader) judgeWords(first, end int) {
	if first >= end {
		return
	}
	line, place := r.t.outline(first, end)
	r.adjectives(line, place)
	if r.t.Proof {
		line = r.holdPreserved(line, place)
		line = r.thoseOrthogonal(line, place)
	}
	for _, m := range itCommutes.FindAllStringSubmatchIndex(line, 9) { // before its subject is read
		x, y := r.text(place[m[2]]), r.text(place[m[6]])
		r.claim("("+x+") ("+y+") = ("+y+") ("+x+")", r.t.Pieces[place[m[2]]].From)
		line = line[:m[4]] + strings.Repeat(" ", m[1]-m[4]) + line[m[1]:]
	}
	for _, m := range append(itSymmetric.FindAllStringSubmatchIndex(line, 9), soSymmetric.FindAllStringSubmatchIndex(line, 9)...) { // H changes sides because it is symmetric
		x, says := r.text(place[m[2]]), `($1)^\top = $1`
		if line[m[6]:m[7]] == "idempotent" {
			says = "($1) ($1) = $1"
		}
		r.claim(strings.ReplaceAll(says, "$1", x), r.t.Pieces[place[m[2]]].From)
		line = line[:m[4]] + strings.Repeat(" ", m[5]-m[4]) + line[m[5]:]
	}
	if r.t.Proof {
		line = r.commonMiddle(line, place)
		line = r.sameNumber(line, place)
		line = r.innerProducts(line, place)
		line = r.itHolds(line)
		line = r.onlyAs(line, place)
		line = r.meanOf(line, place)
		line = r.hasColumns(line, place)
		line = r.withEntry(line, place)
		line = r.zeroBracket(line, place)
		line = r.namesDifference(line, place)
		line = r.namesCentred(line, place)
		line = r.coordinatesOf(line, place)
		line = r.rowsReached(line, place)
		line = r.saidOfParts(line, place)
		line = r.movedOver(line, place)
		line = r.remarked(line, place)
	}
	line = r.sums(line, place)
	if r.t.Proof {
		r.denotes(line, place)
	}
	line = r.claims(line, place, claimForm, false)
	line = r.claims(line, place, inBracketsForm, false)
	if r.t.Proof {
		line = r.claims(line, place, whichForm, false)
	}
	line = r.claims(line, place, spokenForm, true)
	r.wished = false
	r.sidesAgree(line, r.t.Pieces[first].From)
	for _, f := range []struct {
		form *lazyregexp.Regexp
		says string
	}{{commuteForm, "($1) ($2) = ($2) ($1)"}, {commutes, "($1) ($2) = ($2) ($1)"}, {sameForm, "$1 = $2"}, {withForm, `($1)^\top = $1`}, {itsTurned, `($1)^\top = $1`},
		{rowsAxes, `($1)^\top = \Psi`}, {hasRows, `($1)^\top = \Psi`}, {axesColumns, `$1 = \Psi`}, {inImage, "($2) ($1) = $1"}, {adjointOf, `($1)^\top = $2`}, {germanForm, `($1)^\top = $1`},
		{needlessForm, `A^\top ($1) = A^\top`}, {noneNeeded, `A^\top ($1) = A^\top`}, {notNeeded, `A^\top ($1) = A^\top`}} {
		for _, m := range f.form.FindAllStringSubmatchIndex(line, 9) {
			says := f.says
			r.wished = wished.MatchString(line[max(0, m[0]-3*maxPart) : m[0]+1])
			if strings.HasSuffix(says, "Psi") && !(r.t.Proof && r.ofAxes(line[m[0]:m[1]], place, m)) {
				continue
			}
			if f.form == inImage && !onlyH.MatchString(r.text(place[m[4]])) {
				continue // of a projection alone it is an equation
			}
			if f.form == itsTurned && !ofH.MatchString(r.text(place[m[2]])) || strings.Contains(line[m[0]:m[1]], " vectors ") && len(m) > 4 && m[4] >= 0 && !isTurned.MatchString(r.text(place[m[4]])) {
				continue // another reason than the step needs; ψ_j is no row
			}
			if strings.HasPrefix(says, "A") && (!ofH.MatchString(r.text(place[m[2]])) || !r.t.Proof || !r.equation && !leftH.MatchString(line[m[0]:m[1]])) {
				continue // of several, nobody knows which one
			}
			for g := 1; 2*g < len(m) && m[2*g] >= 0; g++ {
				says = strings.ReplaceAll(says, "$"+string(rune('0'+g)), r.text(place[m[2*g]]))
			}
			r.claim(says, r.t.Pieces[place[m[2]]].From)
			line = line[:m[0]] + strings.Repeat(" ", m[1]-m[0]) + line[m[1]:]
		}
	}
	r.wished = false
	r.reached = r.equated[1]
	r.remains(line, place)
	r.t.handOn(first, end, line, place)
}

// Words of a proof that say of a value which one it is.
var (
	toMiddle   = lazyregexp.New(`(?:^| )(?:i|we|` + anyMath + `) (?:(?:will|shall|now|first|want|have|to|only|just) )*(?:show|prove|verify|check|see) (?:that )?(?:both|the two|(?:the )?(?:left|lhs)(?:[- ]hand)? ?-? ?(?:hand )?(?:side )?and (?:the )?(?:right|rhs)(?:[- ]hand)? ?-? ?(?:hand )?)(?: ?sides?)?(?: of the (?:claim|equation|formula))? (?:(?:are|is|both|equal|equals|to|coincide|with|agree|the|same|as) )+` + some + ` `)
	isSame     = lazyregexp.New(`(?:^| )` + some + ` (?:is|equals) (?:(?:exactly|just|precisely|also|again|then) )*the same(?: (?:number|expression|value|vector|thing|sum))? `)
	sameEnds   = lazyregexp.New(`^(?:$|[.,;:)] ?|since |because |so |and |by )`)
	productsIn = lazyregexp.New(`(?:^| )` + some + ` (?:(?:with|where|for) ` + some + ` )?(?:is|contains?|holds?|collects?) (?:the |all |vector |column |of )*(?:inner|scalar|dot) products (?:of|between) (` + aSample + `) (?:with|and) (` + aSample + `) `)
	appearOnly = lazyregexp.New(` (?:appear|enter|occur)s? (?:only|just) `)
	whichAre   = lazyregexp.New(`(?:^| )` + some + ` , which (?:is|are|equals) (?:just |exactly |the |kernel |vector |matrix )*` + some + ` `)
	meanOfAll  = lazyregexp.New(`(?:^| )` + aName + ` (?:is|be|denotes?|being) (?:just |simply )?` + aStatistic + `(?:` + some + ` )?` + ofAllOnes + `(?:$|[.,;:)] |so |and |then |because |since |is called )`)
	theMean    = lazyregexp.New(`(?:^| )` + some + ` (?:is|being) (?:just )?the (?:mean|average)(?: vector)? (?:$|[.,;:)] )`)
	meanCalled = lazyregexp.New(`(?:^| )(?:denotes?|denoting|calls?|abbreviate) ` + aStatistic + `(?:` + some + ` )?` + ofAllOnes + `(?:by |as )?` + aName + ` (?:$|[.,;:)] |so |and |then |ie )`)
	mappedOnes = lazyregexp.New(` (?:mapped|features?|images) `)
	alongAxes  = lazyregexp.New(`(?:^| )` + some + ` (?:contains?|holds?|collects?|has) (?:the |all |m )*(?:coordinates|components) of ` + some + ` (?:along|on|in the directions? of|with respect to) (?:them|the (?:principal )?axes) `)
)

// anyMath is a piece of mathematics in an outline.
const anyMath = `[\x{E000}-\x{F8FF}]`

// aSample is what is said of the samples in an inner product.
const aSample = `(?:(?:the|all|a|an|new|test|training|centred|centered|mapped|features?|vectors?|images?|samples?|points?|of) )*(?:features?|vectors?|images?|samples?|points?)`

// blank takes words out of an outline.
func blank(line string, m []int) string {
	return line[:m[0]] + strings.Repeat(" ", m[1]-m[0]-1) + line[m[1]-1:]
}

// commonMiddle announces what both sides are to be equal to.
func (r *proofReader) commonMiddle(line string, place map[int]int) string {
	m := toMiddle.FindStringSubmatchIndex(line)
	if m == nil || equality(r.text(place[m[2]])) {
		return line
	}
	r.script.Announced = append(r.script.Announced, Announced{`\bar g = ` + r.text(place[m[2]]), r.t.Pieces[place[m[2]]].From, false})
	return blank(line, m)
}

// sameNumber compares what is said to be the same with what the chain came to.
func (r *proofReader) sameNumber(line string, place map[int]int) string {
	m := isSame.FindStringSubmatchIndex(line)
	if m == nil || equality(r.text(place[m[2]])) || lone(r.text(place[m[2]])) || !sameEnds.MatchString(line[m[1]:]) {
		return line
	}
	value := r.reached // before the sentence
	for _, p := range r.t.Pieces[r.first:place[m[2]]] {
		if p.Equation() {
			value = r.equated[1]
		}
	}
	if value == "" {
		return line
	}
	r.claim(r.text(place[m[2]])+" = "+value, r.t.Pieces[place[m[2]]].From)
	return blank(line, m)
}

// innerProducts reads which vector of inner products a value is.
func (r *proofReader) innerProducts(line string, place map[int]int) string {
	m := productsIn.FindStringSubmatchIndex(line)
	if m == nil {
		return line
	}
	of, with := line[m[6]:m[7]]+" ", line[m[8]:m[9]]+" "
	if strings.Contains(of, "training") {
		of, with = with, of
	}
	if strings.Contains(of, "training") || !strings.Contains(with, "training") || strings.Contains(with, "new ") || strings.Contains(with, "test ") {
		return line
	}
	f, features := "f", "F"
	if strings.Contains(of, "cent") {
		f = `(f - \frac1n F 1_n)`
	}
	if strings.Contains(with, "cent") {
		features = `\bar F`
	}
	value, _, _ := cutEquals(r.text(place[m[2]]))
	r.claim(value+" = "+features+`^\top `+f, r.t.Pieces[place[m[2]]].From)
	return blank(line, m)
}

// itHolds does the same with what the sentence before came to.
func (r *proofReader) itHolds(line string) string {
	m := itContains.FindStringIndex(line)
	if m == nil || r.reached == "" {
		return line
	}
	r.claim(r.reached+` = \bar F^\top (f - \frac1n F 1_n)`, r.t.Pieces[r.first].From)
	return blank(line, m)
}

var itContains = lazyregexp.New(`^ ?(?:it|this vector|this) (?:contains|holds|collects) (?:all |the )*(?:inner|scalar) products of the cent(?:red|ered) training (?:points|samples|features) with the cent(?:red|ered) (?:new |test )?(?:point|sample|feature) $`)

// meanOf reads that a value is the mean of the features, or their sum; a value may stand
// beside the words: the mean F1/n of the features.
func (r *proofReader) meanOf(line string, place map[int]int) string {
	if m := theMean.FindStringSubmatchIndex(line); m != nil && meanOfFeatures.MatchString("="+r.text(place[m[2]])) { // μ = F1/n is the mean
		return blank(line, m)
	}
	m := meanOfAll.FindStringSubmatchIndex(line)
	if m == nil {
		if m = meanCalled.FindStringSubmatchIndex(line); m == nil {
			return line
		}
		m = append(m[:2:2], append(m[len(m)-2:], m[2:len(m)-2]...)...) // the name first
	}
	if m[8] >= 0 && !aFeature.MatchString(plainMath(r.text(place[m[8]]))) || m[10] >= 0 && plainMath(r.text(place[m[10]])) != "F" {
		return line
	}
	if words := line[m[0]:m[1]]; m[8] < 0 && m[10] < 0 && !mappedOnes.MatchString(words) {
		return line
	}
	value := `\frac1n F 1_n`
	if line[m[4]:m[5]] == "sum" {
		value = "F 1_n"
	}
	name, at := sideNamed(r.text(place[m[2]])), r.t.Pieces[place[m[2]]].From
	if m[6] >= 0 {
		r.claim(name+" = "+r.text(place[m[6]]), at)
	}
	r.claim(name+" = "+value, at)
	return blank(line, m)
}

// hasColumns reads which columns or rows made of features a matrix has.
func (r *proofReader) hasColumns(line string, place map[int]int) string {
	m := withLines.FindStringSubmatchIndex(line)
	if m == nil {
		return line
	}
	is := r.text(place[m[6]])
	index := freeIndices(is)
	if len(index) != 1 || !featureIn.MatchString(plainMath(is)) {
		return line
	}
	value := "(" + sideNamed(r.text(place[m[2]])) + ") e_" + index[0]
	if line[m[4]:m[5]] == "rows" {
		value = "e_" + index[0] + `^\top (` + sideNamed(r.text(place[m[2]])) + ")"
	}
	r.claim(value+" = "+is, r.t.Pieces[place[m[6]]].From)
	return blank(line, m)
}

var (
	withLines = lazyregexp.New(`(?:^| )` + some + ` has (?:the |n )*(columns|rows) ` + some + ` `)
	featureIn = lazyregexp.New(`^[-(]*f(?:_\{?[ijl]\}?|[ᵢⱼₗ])`)
)

// withEntry reads which entry of a vector an entry of A is said to be: with α_{j,i} the i-th
// entry of α_j.
func (r *proofReader) withEntry(line string, place map[int]int) string {
	m := theEntry.FindStringSubmatchIndex(line)
	if m == nil || !entryNamed.MatchString(plain(r.text(place[m[2]]))) {
		return line
	}
	is := r.text(place[m[len(m)-2]])
	if m[4] >= 0 {
		is = "(" + is + ")_" + line[m[4]:m[5]]
	} else if !r.t.Pieces[place[m[len(m)-2]]].Spoken {
		return line
	}
	r.claim(r.text(place[m[2]])+" = "+is, r.t.Pieces[place[m[2]]].From)
	return blank(line, m)
}

var (
	theEntry   = lazyregexp.New(`(?:^| )(?:with|where) ` + some + ` (?:(?:is|being|denotes) )?(?:the ([ijl]) ?-? ?th (?:entry|component|coordinate|element) of )?` + some + ` `)
	entryNamed = lazyregexp.New(`^(?:\\alpha|α|A|a)_\{?[ijl],?[ijl]\}?$`)
)

// zeroBracket reads that a factor in brackets of the last such product is 0.
func (r *proofReader) zeroBracket(line string, place map[int]int) string {
	if m := bracketsZero.FindStringSubmatchIndex(line); m != nil {
		list := innerSums(r.lastSide(m, place))
		if n := len(list); n == 2 && m[2] >= 0 || n == 1 && m[4] >= 0 {
			for _, sum := range list {
				r.claim("("+sum+") = 0", r.t.Pieces[r.first].From)
			}
			return blank(line, m)
		}
	}
	if m := bracketOther.FindString(line); m != "" {
		fault.Fail(r.t.Pieces[r.first].From, theWords(strings.TrimSpace(m), "says", "say")+" something that isn't checked", checkedWords, "an equation that says the same, or leaving it out")
	}
	m := bracketZero.FindStringSubmatchIndex(line)
	if m == nil {
		return line
	}
	for i := r.t.endOf(m, place); i >= 0; i-- {
		if p := r.t.Pieces[i]; p.Kind != sentence.Math || p.Made != nil || !p.Equation() {
			continue
		}
		list := factors(afterLastEquals(r.text(i)))
		if len(list) < 2 {
			continue
		}
		k := 0
		if m[2] >= 0 {
			k = map[string]int{"first": 0, "left": 0, "second": 1, "last": len(list) - 1, "right": len(list) - 1}[line[m[2]:m[3]]]
		}
		r.claim(list[k]+" = 0", r.t.Pieces[r.first].From)
		return blank(line, m)
	}
	return line
}

// lastSide is the last side of the equation before the words of a match.
func (r *proofReader) lastSide(m []int, place map[int]int) string {
	for i := r.t.endOf(m, place); i >= 0; i-- {
		if p := r.t.Pieces[i]; p.Kind == sentence.Math && p.Equation() {
			return afterLastEquals(r.text(i))
		}
	}
	return ""
}

// innerSums are the sums in brackets that hold no other sum in brackets.
func innerSums(text string) (list []string) {
	text = sizing.ReplaceAllString(strings.ReplaceAll(text, `\left`, ""), "")
	var open []int
	closed := -1 // where the last sum in brackets ends
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			open = append(open, i)
		case ')', ']', '}':
			n := len(open) - 1
			if n < 0 {
				return nil
			}
			from := open[n]
			open = open[:n]
			if in := text[from+1 : i]; c != '}' && from > closed && len(termsOf(in)) > 1 && (from == 0 || text[from-1] != '^' && text[from-1] != '_') {
				list, closed = append(list, in), i
			}
		}
	}
	return list
}

// endOf is the piece before the words of a match.
func (t *sentenceText) endOf(m []int, place map[int]int) int {
	first, _ := piecesIn(place, m[0], m[1])
	return first - 1
}

// factors are those of a product of brackets; nil of anything else.
func factors(text string) (list []string) {
	text = sizing.ReplaceAllString(strings.ReplaceAll(text, `\left`, ""), "")
	depth, from := 0, 0
	for i, c := range text {
		switch {
		case c == '(' || c == '[':
			if depth++; depth == 1 {
				from = i
			}
		case c == ')' || c == ']':
			if depth--; depth == 0 {
				list = append(list, text[from:i+1])
			}
		case depth == 0 && !strings.ContainsRune(" $.,\\!;&", c):
			return nil
		}
	}
	return list
}

// namesDifference reads that a letter is the difference of both sides, whichever is taken
// from the other: it is shown to be 0.
func (r *proofReader) namesDifference(line string, place map[int]int) string {
	m := differenceNamed.FindStringSubmatchIndex(line)
	if m == nil || !lone(r.text(place[m[2]])) {
		return line
	}
	r.claim(r.text(place[m[2]])+` = B(f - \frac1n F 1_n) - \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)`, r.t.Pieces[place[m[2]]].From)
	return blank(line, m)
}

var (
	bracketZero     = lazyregexp.New(`(?:^| )the (?:(first|second|last|left|right) )?(?:bracket|factor|parenthesis|matrix in brackets) (?:(?:is|equals|becomes) (?:the )?(?:zero|0)(?: (?:matrix|vector))?|vanishes) (?:$|[.,;:)] |so |and |hence )`)
	bracketOther    = lazyregexp.New(`(?: brackets? | parenthes[ie]s )(?:is|are|equals?|becomes?) (?:(?:both|equal|to|then|therefore|thus) )*(?:one|two|three|[1-9]\d*) (?:$|[.,;:)] |so |and |hence |by |because |since |as )`)
	bracketsZero    = lazyregexp.New(`(?:^| )(?:((?:both|the two|the)(?: of the)?(?: round| inner)? (?:brackets|parentheses) (?:are|equal|vanish))|(the(?: round| inner| whole)? (?:bracket|parenthesis) (?:is|equals|becomes|vanishes)))(?: (?:both|therefore|thus|then|now|the|zero|0|vectors?))* (?:$|[.,;:)] |so |and |hence |by |because |since |as )`)
	differenceNamed = lazyregexp.New(`(?:^| )let ` + some + ` (?:be|denote) (?:the difference (?:of|between) (?:both|the two) (?:sides|expressions)|the left(?: - hand|-hand| hand)? side minus the right(?: - hand|-hand| hand)? side)(?: of the (?:claim|equation|formula|identity|assertion))? (?:$|[.,;:)] )`)
)

// What a mean is taken of, and its name, which may be a letter for a size.
const (
	aName      = `([\x{E000}-\x{F8FF}]|m)`
	aStatistic = `(?:the |our )?(mean|average|sum)(?: vector)? `
	ofAllOnes  = `of (?:(?:the|all|n|training|mapped|feature|features|vectors?|images|samples|points) )*(?:` + some + ` |columns of (?:the )?(?:matrix )?` + some + ` )?(?:in (?:the )?feature space )?`
)

// coordinatesOf reads that the embedding holds the coordinates of a value along the axes.
func (r *proofReader) coordinatesOf(line string, place map[int]int) string {
	m := alongAxes.FindStringSubmatchIndex(line)
	if m == nil || !gName.MatchString(plainSymbol(r.text(place[m[2]]))) {
		return line
	}
	ofPsi := strings.HasSuffix(line[m[0]:m[1]], "axes ")
	for i := place[m[2]] - 1; i >= r.first && !ofPsi; i-- { // along them
		if p := r.t.Pieces[i]; p.Kind == sentence.Math {
			if ofPsi = psiOnly.MatchString(strings.ReplaceAll(r.text(i), " ", "")); !ofPsi {
				return line
			}
		}
	}
	if !ofPsi {
		return line
	}
	r.claim(`\bar g = B (`+r.text(place[m[4]])+")", r.t.Pieces[place[m[2]]].From)
	return blank(line, m)
}

// rowsReached compares a value with the embedding where its entries are said to be those
// that a step came to: ḡ_j = X for every j, and these are the rows of Y.
func (r *proofReader) rowsReached(line string, place map[int]int) string {
	m := theseRows.FindStringSubmatchIndex(line)
	if m == nil || equality(r.text(place[m[2]])) {
		return line
	}
	whole, which := r.text(place[m[2]]), strings.Fields(line[m[0]:m[1]])
	if index := onlyIndex(r.reached); index != "" && !gName.MatchString(plainSymbol(whole)) && (lone(whole) || !oneEntry.MatchString(strings.TrimSpace(r.equated[0]))) { // X, and these are the rows of B
		for _, w := range which {
			if oneOfMany[w] != "" || entryOf[w] != "" {
				r.claim(part(w, index, whole)+" = "+r.reached, r.t.Pieces[place[m[2]]].From)
				return blank(line, m)
			}
		}
	}
	if !oneEntry.MatchString(strings.TrimSpace(r.equated[0])) {
		return line
	}
	r.claim(`\bar g = `+r.text(place[m[2]]), r.t.Pieces[place[m[2]]].From)
	return blank(line, m)
}

var (
	theseRows = lazyregexp.New(`(?:^| )(?:these|they|those) are (?:(?:just|exactly|precisely|the|m) )*(?:rows|columns|entries|components|coordinates) of (?:the )?(?:vector |column |matrix )?` + some + ` (?:$|[.,;] )`)
	oneEntry  = lazyregexp.New(`^(?:\\(?:bar|overline)\s*\{?\s*g\s*\}?|ḡ|gbar)(?:_\{?[ijl]\}?|[ᵢⱼₗ])$`)
)

// sums reads to what the columns, rows or entries of a value add up.
func (r *proofReader) sums(line string, place map[int]int) string {
	for _, form := range []*lazyregexp.Regexp{linesSum, sumsAre} {
		for _, m := range form.FindAllStringSubmatchIndex(line, 9) {
			total := map[string]string{"zero": "0", "one": "1"}[line[m[6]:m[7]]]
			if i, ok := place[m[6]]; ok && total == "" {
				total = r.text(i)
			} else if total == "" {
				total = line[m[6]:m[7]]
			}
			value, which := r.text(place[m[4]]), line[m[2]:m[3]]
			says := `1_n^\top (` + value + ") = "
			if strings.HasPrefix(which, "row") {
				says = "(" + value + ") 1_n = "
			}
			switch {
			case plainMath(total) == "0":
				says += "0"
			case strings.HasPrefix(which, "row"):
				says += "(" + total + ") 1_n"
			case strings.HasPrefix(which, "column"):
				says += "(" + total + `) 1_n^\top`
			default:
				says += total
			}
			r.claim(says, r.t.Pieces[place[m[4]]].From)
			line = line[:m[0]] + strings.Repeat(" ", m[1]-m[0]) + line[m[1]:]
		}
	}
	for _, m := range allSums.FindAllStringSubmatchIndex(line, 9) { // the row sums of X, which are read as X1
		p := r.t.Pieces[place[m[2]]]
		words := strings.ToLower(string(r.t.Src[p.From:p.To]))
		if !p.Spoken || !strings.Contains(words, "sums") {
			continue
		}
		total := "0"
		if i, ok := place[m[4]]; ok {
			total = r.text(i)
		} else if strings.ContainsAny(line[m[4]:m[5]], "1n") {
			total = "1"
		}
		switch {
		case plainMath(total) == "0":
			total = "0"
		case strings.Contains(words, "column"):
			total = "(" + total + `) 1_n^\top`
		default:
			total = "(" + total + ") 1_n"
		}
		r.claim(r.text(place[m[2]])+" = "+total, p.From)
		line = line[:m[2]] + strings.Repeat(" ", m[1]-m[2]) + line[m[1]:]
	}
	return line
}

// barredName is F̄ or K̄.
var barredName = lazyregexp.New(`^(?:\\(?:bar|overline)\{?[FK]\}?|[FK]\x{304}|[FK]bar)$`)

// denotes compares a symbol of the lecture with what it is said to stand for.
func (r *proofReader) denotes(line string, place map[int]int) {
	for _, form := range []*lazyregexp.Regexp{standsForIt, byItWeMean} {
		for _, m := range form.FindAllStringSubmatchIndex(line, 9) {
			x, y := place[m[2]], place[m[4]]
			if name, value := r.text(x), r.text(y); (lectureSymbol.MatchString(plainMath(name)) || barredName.MatchString(plainMath(name))) && !equality(value) && isValue.MatchString(value) {
				r.claim(name+" = "+value, r.t.Pieces[x].From)
			}
		}
	}
}

// onlyAs reads what the products are in which the features appear only.
func (r *proofReader) onlyAs(line string, place map[int]int) string {
	if !appearOnly.MatchString(line) {
		return line
	}
	for _, m := range whichAre.FindAllStringSubmatchIndex(line, 9) {
		if x, y := r.text(place[m[2]]), r.text(place[m[4]]); !equality(x) && !equality(y) {
			r.claim(x+" = "+y, r.t.Pieces[place[m[2]]].From)
			line = blank(line, m)
		}
	}
	return line
}

// ofAxes reports words about the axes, or ψ_j itself as the second piece of mathematics in
// them.
func (r *proofReader) ofAxes(words string, place map[int]int, m []int) bool {
	if len(m) < 6 || m[4] < 0 {
		return strings.Contains(words, "axes")
	}
	return psiOnly.MatchString(strings.ReplaceAll(r.text(place[m[4]]), " ", ""))
}

var psiOnly = lazyregexp.New(`^(?:(?:\\psi|ψ)(?:_\{?[a-z0-9]\}?|[ⱼᵢ₁ₘ])?(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤)?(?:,|\\[lc]?dots|…)*)+$`)

// adjective stands behind symbols, with a verb or without: (K, H symmetric), A and H are
// both symmetric.
var (
	adjective = lazyregexp.New(`^(?:(?:is|are|being|all|both|each|also) )*(symmetric|idempotent|diagonal|orthogonal matrices|orthonormal|invertible) (?:$|[),.;:]|and |so |by |we |this |hence |thus )`)
	listSign  = lazyregexp.New(`(?:, |and |, and )$`)
	listBegin = lazyregexp.New(`(?:^|[(,;:.] |(?:with|since|because|as|for|where|and|both|matrices|symbols|that) )$`)
)

// cutAdjectives cuts off a symbol that an adjective stands behind: F̄ = FH, H symmetric.
func (t *sentenceText) cutAdjectives() {
	for i := len(t.Pieces) - 2; i >= 0; i-- {
		p := t.Pieces[i]
		if p.Kind != sentence.Math || p.Made != nil || p.Gone || !p.Equation() || !bareAdjective[t.Pieces[i+1].Text] {
			continue
		}
		src := t.Src[p.From:p.To]
		m := lastMember.FindStringSubmatchIndex(string(src))
		if m == nil {
			continue
		}
		comma := p.From + utf8.RuneCountInString(string(src)[:m[2]])
		name := p.From + utf8.RuneCountInString(string(src)[:m[4]])
		symbol := sentence.Piece{Kind: sentence.Math, From: name, To: p.To, Text: strings.TrimSpace(string(t.Src[name:p.To]))}
		symbol.Classify()
		p.To, p.Text = comma, strings.TrimSpace(string(t.Src[p.From:comma]))
		p.Classify()
		t.Pieces[i] = p
		t.Pieces = slices.Insert(t.Pieces, i+1, sentence.Piece{Kind: sentence.Mark, Text: ",", From: comma, To: comma + 1}, symbol)
	}
}

var (
	bareAdjective = scan.Words("symmetric", "diagonal", "idempotent")
	lastMember    = lazyregexp.New(`=[^,]*(,)(?:\\[ ,;]|\s|~)*(\\Lambda|[HKΛ])\s*$`)
)

// adjectives reads properties of lists of symbols, and such without a verb.
func (r *proofReader) adjectives(line string, place map[int]int) {
	for at := range line {
		i, ok := place[at]
		if !ok || r.t.Pieces[i].Kind != sentence.Math || r.t.Pieces[i].Equation() {
			continue
		}
		_, size := utf8.DecodeRuneInString(line[at:])
		rest := line[at+size+1:]
		m := adjective.FindStringSubmatch(rest)
		if m == nil || strings.HasPrefix(rest, "is ") {
			continue
		}
		begin, members := at, strings.Split(r.text(i), ",")
		for listSign.MatchString(line[:begin]) {
			before := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(line[:begin], "and "), ", "), " ")
			_, size := utf8.DecodeLastRuneInString(before)
			k, ok := place[len(before)-size]
			if !ok || r.t.Pieces[k].Kind != sentence.Math || r.t.Pieces[k].Equation() {
				break
			}
			begin, members = len(before)-size, append(members, strings.Split(r.text(k), ",")...)
		}
		if first := r.t.Pieces[place[begin]]; !listBegin.MatchString(line[:begin]) && !strings.HasPrefix(first.Text, "(") {
			continue
		}
		for _, name := range members {
			if name = strings.TrimRight(strings.TrimLeft(name, " ~"), ` \;~`); name != "" && r.property(m[1]+" ", claimed{text: name}, place, 0, at, false) == 0 {
				fault.Fail(r.t.Pieces[i].From, "of "+fault.Quote(name)+" the words say "+fault.Quote(m[1])+", and this isn't checked", checkedWords, "an equation that says the same")
			}
		}
	}
}

// hold reads what the words around a formula claim, sentence by sentence.
func (t *sentenceText) hold() {
	first := 0
	for i := range len(t.Pieces) + 1 {
		if i < len(t.Pieces) && t.Pieces[i].Text != "." {
			continue
		}
		r := &proofReader{t: t, first: first}
		for _, p := range t.Pieces[first:i] {
			r.equation = r.equation || p.Equation()
			r.zero = r.zero || p.Equation() && endsInZero.MatchString(p.Text)
		}
		r.judgeWords(first, i)
		first = i + 1
	}
}

// text is a piece of mathematics without the brackets that words close.
func (r *proofReader) text(i int) string {
	return strings.TrimSpace(string(r.t.balanced(r.t.Pieces[i])))
}

// claims reads the claims of one form, and blanks them out.
func (r *proofReader) claims(line string, place map[int]int, form *lazyregexp.Regexp, inWords bool) string {
	for from := 0; from < len(line); {
		m := form.FindStringSubmatchIndex(line[from:])
		if m == nil {
			return line
		}
		for g := range m {
			if m[g] >= 0 {
				m[g] += from
			}
		}
		x, ok := claimed{proof: r.t.Proof}, true
		r.wished = wished.MatchString(line[max(0, m[0]-3*maxPart) : m[0]+1])
		at := 0
		negated := false
		if inWords && supposedOf.MatchString(line[:m[2]]) { // if the features were centred: nobody says that they are
			from = m[1] - 1
			continue
		}
		if inWords {
			x, ok = subjectInWords(line[m[2]:m[3]])
			x.proof = r.t.Proof
			at = m[2]
			negated = m[4] >= 0 || m[6] >= 0
		} else {
			at = m[4]
			x.text = r.text(place[m[4]])
			x.text = sideNamed(x.text)
			if m[2] >= 0 {
				x.columns, x.rows = strings.Contains(line[m[2]:m[3]], "column"), strings.Contains(line[m[2]:m[3]], "row")
			}
			negated = m[6] >= 0 || m[8] >= 0
		}
		var also []claimed // H and K are …
		if g := bothForm.FindStringSubmatchIndex(line[max(0, at-maxPart):at]); !inWords && g != nil && strings.Contains(line[m[0]:m[1]], " are ") {
			if y := r.text(place[max(0, at-maxPart)+g[2]]); !strings.Contains(y, "=") {
				also = append(also, claimed{text: y, proof: x.proof})
			}
		}
		if members := strings.Split(x.text, ","); len(members) > 1 && !slices.ContainsFunc(members, func(s string) bool { return !lone(s) }) { // H, Λ are …
			x.text = strings.TrimSpace(members[0])
			for _, name := range members[1:] {
				also = append(also, claimed{text: strings.TrimSpace(name), proof: x.proof})
			}
		}
		to := m[1]
		for ok { // symmetric and idempotent
			n := r.property(line[to:], x, place, to, at, negated)
			if n == 0 {
				break
			}
			for _, y := range also {
				r.property(line[to:], y, place, to, at, negated)
			}
			to += n
			if next := andMore.FindString(line[to:]); next != "" && len(line) > to+len(next) && r.anyProperty(line[to+len(next):]) {
				to += len(next)
				continue
			}
			line = line[:m[0]] + strings.Repeat(" ", to-m[0]) + line[to:]
			break
		}
		from = max(m[1]-1, from+1)
	}
	return line
}

// supposedOf is what begins a condition, before its subject.
var supposedOf = lazyregexp.New(`(?:^| )(?:if|unless|were|had) (?:only )?$`)

// sideNamed is the side of an equation of which words speak: axes and eigenvectors by
// their name, all else by its value.
func sideNamed(text string) string {
	first, _, states := cutEquals(text)
	if name := plain(strings.TrimSpace(first)); !states || axisNames.MatchString(name) && lone(first) || manyAlphas.MatchString(name) {
		return strings.TrimSpace(first)
	}
	return strings.TrimSpace(text[strings.LastIndexByte(text, '=')+1:])
}

// wished are words of a sentence up to what is to be shown.
var wished = lazyregexp.New(`\b(?:(?:want|wants|wish|have|has|need|remains|suffices|enough|goal is|task is|aim is|going|order|let us|try) (?:now |then |only |here )?(?:to )?|must |shall |should |will )(?:show|prove|verify|check|see|demonstrate|establish)(?: that| why)? $`)

var andMore = lazyregexp.New(`^(?:, )?(?:and )?(?:(?:also|even|moreover|thus|hence|therefore|so|an?|the|is|are|has|have) )*`)

func (r *proofReader) anyProperty(line string) bool {
	for _, p := range properties {
		if p.name.MatchString(line) {
			return true
		}
	}
	return false
}

// property reads the longest property at the beginning of a line, and states it.
func (r *proofReader) property(line string, x claimed, place map[int]int, offset, at int, negated bool) int {
	best, length := -1, 0
	for i, p := range properties {
		if m := p.name.FindString(line); len(m) > length {
			best, length = i, len(m)
		}
	}
	if best < 0 {
		return 0
	}
	m := properties[best].name.FindStringSubmatchIndex(line)
	if len(m) > 2 && m[2] >= 0 {
		x.other = r.text(place[offset+m[2]])
	}
	v := properties[best].says(x)
	pos := 0
	if i, ok := place[at]; ok {
		pos = r.t.Pieces[i].From
	} else {
		pos = r.t.Pieces[r.first].From
	}
	words := strings.TrimSpace(line[:length])
	if i, ok := place[offset+length+len("of ")]; ok && strings.HasPrefix(line[length:], "of ") && strings.Contains(words, "feature") && anIndex.MatchString(plain(r.text(i))) { // of a training sample
		return 0
	}
	if rest := line[length:]; goesElse.MatchString(rest) || strings.HasPrefix(rest, "basis ") || strings.HasPrefix(rest, "by ") || strings.HasPrefix(rest, "with ") || strings.HasPrefix(rest, "using ") || projects.MatchString(line[:length]) && ofWhat.MatchString(rest) {
		return 0
	}
	switch {
	case negated && v.untrue: // H isn't invertible
	case negated:
		return 0
	case v.untrue:
		fault.FailAs(fault.Untrue, pos, "of "+fault.Quote(x.text)+" the words say "+fault.Quote(r.shown(words, place, offset))+", which isn't true in general", "what words say is checked, too", "the reason that makes the step true, or the step alone")
	case v.known:
	case len(v.equations) == 0 && !r.t.Proof && strings.HasPrefix(words, "orthogonal"): // an equation beside it may say what is meant
		return 0
	case len(v.equations) == 0:
		fault.Fail(pos, "of "+fault.Quote(x.text)+" the words say "+fault.Quote(r.shown(words, place, offset))+", and this isn't checked", checkedWords, "an equation that says the same")
	default:
		for _, e := range v.equations {
			r.claim(e, pos)
		}
	}
	return length
}

// goesElse are words that go on with a value, and make another of it: the identity minus X.
var goesElse = lazyregexp.New(`^(?:, |but |up to )*(?:minus|plus|less|times|(?:a |the )?factors?|without|except|(?:re)?scaled|weighted|multiplied|divided|normali[sz]ed) `)

// The projection of a vector is no projector.
var (
	projects = lazyregexp.New(`projection $`)
	ofWhat   = lazyregexp.New(`^(?:of|on|onto|to) `)
)

// shown are words of an outline with their mathematics.
func (r *proofReader) shown(words string, place map[int]int, offset int) string {
	var b strings.Builder
	for k, c := range words {
		if i, ok := place[offset+k]; ok && c >= 0xE000 && c <= 0xF8FF {
			b.WriteString(r.text(i))
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

// claim writes an equation that words stand for.
func (r *proofReader) claim(equation string, pos int) {
	if !r.t.Proof {
		s := &sentence.Placed{}
		s.Put(equation, pos)
		r.t.claims = append(r.t.claims, s)
		return
	}
	if r.wished {
		r.script.Announced = append(r.script.Announced, Announced{equation, pos, false})
		return
	}
	r.script.Put("\n"+scan.AsideMark+equation+"\n", pos)
}
