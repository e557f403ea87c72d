package prose

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Operations that words tell beside a formula, "divide by λ_j": the formula must do
// the same.

// toldForm finds a verb and, in the same sentence, what the operation is done with.
var toldForm = lazyregexp.New(`(?:^| )(multiply|multiplied|multiplying|divide|divided|dividing|add|added|adding|rescale|scale|weight)(?: [a-z-]+| ` + some + ` -? ?(?:th|st)| ` + some + `){0,6}? (by|with|,? ?then by|to) (?:the )?(?:matrix |factor |eigenvalue |eigenvalues |root |square root (?:of )?)?` + some + ` `)

// Forms of eigenvalues and of their powers.
var (
	eigenvalue  = lazyregexp.New(`^(?:\\lambda|λ|\\Lambda|Λ|lambda|Lambda)(?:_?\{?[ijl]\}?|[ⱼᵢ])?`)
	rootSign    = lazyregexp.New(`sqrt|√|1/2|½|frac12|frac\{1\}\{2\}|0?\.5|¹ᐟ²`)
	wholePower  = lazyregexp.New(`(?:\\Lambda|Λ|Lambda|\\lambda_?\{?[ijl]?\}?|λ[ⱼᵢ]?|lambda_?[ijl]?)(?:\^\{?\(?[-−]1\}?\)?(?:[^/0-9.]|$)|⁻¹(?:[^ᐟ⁄/]|$))|/\s*(?:\\lambda|λ)|\\frac\{[^{}]*\}\{\\lambda_?\{?[ijl]?\}?\}`)
	fontCommand = lazyregexp.New(`\\(?:mathbf|boldsymbol|bm|mathrm|left|right|tfrac|dfrac|displaystyle)\b`)
	negated     = lazyregexp.New(`\^\{?\(?[-−]|⁻`)
)

// holdTold fails where an operation in words contradicts the formula.
func (t *sentenceText) holdTold() {
	line, place := t.outline(0, len(t.Pieces))
	written := strings.Builder{}
	for i, p := range t.Pieces {
		if p.Kind == sentence.Math && (p.Equation() || p.Fact) || t.main == i {
			written.WriteString(plainMath(p.Text) + " ")
		}
	}
	for _, m := range toldForm.FindAllStringSubmatchIndex(line, 20) {
		verb, with := line[m[2]:m[3]], t.Pieces[place[m[10]]]
		if with.Equation() {
			continue
		}
		rooted := strings.HasSuffix(strings.TrimRight(line[m[9]:m[10]], " "), "root") || strings.HasSuffix(line[m[9]:m[10]], "root of ")
		if t.contradicts(verb[0], plainMath(with.Text), rooted, written.String()) {
			fault.FailAs(fault.Untrue, with.From, "the words say "+fault.Quote(verb+" … "+with.Text)+", and the formula does something else", "words and formula say the same", "the right one of the two")
		}
	}
}

// plainMath is mathematics without fonts and blanks.
func plainMath(s string) string {
	return strings.NewReplacer(" ", "", "{\\top}", "\\top").Replace(fontCommand.ReplaceAllString(s, ""))
}

// contradicts compares an operation in words with the mathematics of the text. Of
// the eigenvalues the embedding has the power −1/2.
func (t *sentenceText) contradicts(verb byte, with string, rooted bool, written string) bool {
	inner := strings.TrimPrefix(strings.TrimPrefix(strings.TrimLeft(with, "{("), `\sqrt`), "√")
	inner = strings.TrimLeft(inner, "{(")
	if name := eigenvalue.FindString(inner); name != "" && !strings.ContainsAny(strings.TrimLeft(inner[len(name):], "^{}()-−/½⁻¹²ᐟ0123456789."), "AHKFkfαψ\\") {
		rooted = rooted || rootSign.MatchString(with)
		down := negated.MatchString(with) != (verb == 'd')
		switch {
		case wholePower.MatchString(written): // Λ^{-1}, and a root elsewhere
			return false
		case rooted:
			return !down
		}
		return strings.Contains(written, "ambda") || strings.ContainsAny(written, "Λλ")
	}
	if verb != 'm' {
		return false
	}
	for _, letter := range "HK" {
		if strings.ContainsRune(with, letter) && len([]rune(with)) < 12 && !strings.ContainsRune(written, letter) {
			return true
		}
	}
	return false
}

// tells are words by which a sentence says what the embedding is.
var tells = scan.Words("is", "are", "equals", "becomes", "gives", "yields", "get", "gets", "obtain", "obtains", "reads", "be", "has", "coordinates", "components", "namely", "form", "or")

// namedAgain makes equations of values that a sentence gives behind the formula
// (with … this is Λ^{-1/2}AᵀHk): they must be the embedding as well. A piece that
// goes on with a sign belongs to the formula.
func (t *sentenceText) namedAgain() {
	if t.main < 0 {
		return
	}
	if !t.Pieces[t.main].Embeds() {
		t.namedTwice()
		return
	}
	left, _, _ := strings.Cut(t.Pieces[t.main].Text, "=")
	left = strings.TrimRight(left, " :&")
	for i := t.main + 1; i < len(t.Pieces); i++ {
		p := &t.Pieces[i]
		if p.Kind != sentence.Math || p.Gone || p.Equation() || p.Text == "" {
			continue
		}
		if before := t.Pieces[i-1]; before.Kind == sentence.Math && !before.Gone && i-1 == t.main && strings.ContainsAny(p.Text[:1], "+-*/^") {
			fault.Fail(p.From, fault.Quote(p.Text)+" stands behind the formula", "it may belong to the formula, or not", "one formula in one piece")
		}
		if !likeEmbedding(p.Text) || !t.toldBefore(i) {
			continue
		}
		from := i
		for from-1 > t.main && t.Pieces[from-1].Kind == sentence.Word && !t.Pieces[from-1].Gone {
			from--
		}
		t.equate(left, i)
		for k := from; k < i; k++ {
			t.Pieces[k].Gone = true
		}
	}
}

// namedTwice makes equations for ḡ of two values of which words say that they are
// the same (the answer is X, which is Y), where nothing names ḡ.
func (t *sentenceText) namedTwice() {
	var values []int
	for i, p := range t.Pieces {
		if p.Kind == sentence.Math && !p.Gone && !p.Equation() && likeEmbedding(p.Text) && (i == t.main || t.toldBefore(i)) {
			values = append(values, i)
		}
	}
	if len(values) < 2 || slices.ContainsFunc(t.Pieces, func(p sentence.Piece) bool { return p.Kind == sentence.Math && p.Embeds() }) {
		return
	}
	for _, i := range values {
		t.equate("g", i)
	}
}

// equate makes an equation of a value.
func (t *sentenceText) equate(left string, i int) {
	says := &sentence.Placed{}
	says.Put(left+" = ", t.Pieces[i].From)
	text, place := t.content(t.Pieces[i])
	says.Runes, says.Place = append(says.Runes, text...), append(says.Place, place...)
	t.replace(i, i, says)
	t.Pieces[i].Spoken = false
}

// likeEmbedding reports a value made of the eigenvalues and of k or f.
func likeEmbedding(text string) bool {
	text = otherCommand.ReplaceAllString(text, " ")
	return (strings.Contains(text, "Λ") || strings.Contains(text, "ambda") || strings.Contains(text, "λ")) && (strings.ContainsAny(text, "kκf") || strings.Contains(text, "kappa"))
}

// otherCommand is a command of LaTeX that names no symbol of the embedding.
var otherCommand = lazyregexp.New(`\\(?:frac|tfrac|dfrac|left|right|big|bigl|bigr|Big|Bigl|Bigr|mathbf|boldsymbol|mathrm|top|sqrt|sum|tilde|bar|hat|text)`)

// toldBefore reports words such as "this is", or "in components", before a piece.
func (t *sentenceText) toldBefore(i int) bool {
	if i+1 < len(t.Pieces) && t.Pieces[i+1].Kind == sentence.Word && sentence.IsOperation(t.Pieces[i+1].Text) { // X minus its mean
		return false
	}
	i--
	told := tells
	if i > 0 && t.Pieces[i].Kind == sentence.Mark && strings.Contains(",:", t.Pieces[i].Text) {
		i--
		told = announces
	}
	return i >= 0 && t.Pieces[i].Kind == sentence.Word && told[t.Pieces[i].Text]
}

// announces are words that a comma or a colon may follow.
var announces = scan.Words("components", "coordinates", "entries", "componentwise", "entrywise", "coordinatewise", "is", "becomes", "namely", "i.e", "is:", "form", "words", "answer", "result", "embedding")

// What words do with mathematics before they tell the result: "apply B to f: …",
// "multiplying f̄ by Fᵀ from the left gives …". The result is equal to the product.

// operation is a product that words tell, until its value stands there.
type operation struct {
	by, on string // the left factor and the right one, "" where it wasn't told
	open   bool   // its value is still to come
	both   string // the side from which both sides of the last step are multiplied
	last   string // what that step came to
}

var (
	applying   = lazyregexp.New(`(?:^|[ ,:])(?:apply|applies|applying|let)(?: (?:us|now|then|also|the|this|linear|matrix|map|operator|row|vector))*$`)
	appliedTo  = lazyregexp.New(`^(?:(?:is |is now |now |is then )?applied to|act on|acts on|acting on|to|on)` + theOperand)
	applyingIt = lazyregexp.New(`(?:^|[ ,:])(?:apply|applies|applying) (?:it|this|that|the same|(?:this|the|that|the same) (?:row|matrix|map|operator|vector))(?: (?:also|then|now|again))* (?:to|on)` + theOperand)
	theOperand = `(?: (?:the|both|mean|means|vector|vectors|feature|features|sample|new|centred|centered|test|first|second|other|term|part|expression|of|all))*$`
	multiplied = lazyregexp.New(`(?:^|[ ,:])(?:multiply|multiplies|multiplying)(?: (?:us|now|then|also|the|equation|vector|matrix|column|product))*$`)
	factorBy   = lazyregexp.New(`^(?:(?:from|on) the (left|right) )?(by|with)(?: (?:the|matrix|vector|row))*(?: (?:from|on) the (left|right))?$`)
	fromSide   = lazyregexp.New(`^(?:from|on) the (left|right)\b`)
	bothSides  = lazyregexp.New(`(?:^|[ ,:])(?:multiply|multiplies|multiplying|multiplication|multiplied)(?: (?:it|this|that|both sides|the (?:last )?(?:equation|equality|result|vector)|again|now|then))*(?: (?:from|on) the (?:left|right))? (?:by|with)(?: (?:the|matrix))*$`)
	toBoth     = lazyregexp.New(`^(?:from the left |from the right )?to (?:both sides|it|this|that|the (?:last |whole )?(?:equation|equality|result|vector))\b`)
	ofPoint    = lazyregexp.New(`^[-−0-9]*\(?(?:f|\\bar\{?f\}?|f̄|\\phi\(x\)|φ\(x\))(?:$|[-−+])`) // a column that no matrix stands behind
	usingThat  = lazyregexp.New(` (?:multiply|multiplying|multiplied|apply|applying) .*[, ](?:use|using|recall|note|remember)(?: the fact)? that [^,:;]*$`)
	maps       = lazyregexp.New(`^(?:then |also |now )?(?:maps|sends|takes|turns|transforms)(?: (?:the|vector|sample|feature|mean|ones|of))*$`)
	itsValue   = lazyregexp.New(`(?:^|[ ,])(?:gives?|yields?|gets?|obtains?|results in|leads to|produces?|delivers?|is|are|equals|becomes|turns it into|leaves)(?: (?:us|the|then|now|finally|just|simply|only|exactly|vector|number|row|column))*:?$|^(?:from the left|from the right)?[, ]*:$`)
)

// operates reads mathematics in such a sentence; true where nothing is left to do
// with it.
func (r *proofReader) operates(i int, chunk string, subject int, stated bool) bool {
	text := r.text(i)
	side, _, states := cutEquals(text)
	switch {
	case leads(r.t.Pieces[i]):
		r.told.open = false
		return false
	case r.t.Pieces[i].Spoken && r.hasVerb(i): // multiply by X: the rows of Y are …
		return false
	case r.told.open && usingThat.MatchString(" "+strings.Join(r.clause, " ")+" "): // multiply by X and use that Y is Z
		return false
	case applyingIt.MatchString(chunk) && (r.told.by != "" || len(r.lefts) > 0):
		by := r.told.by
		if by == "" {
			by = r.lefts[len(r.lefts)-1]
		}
		r.told = operation{by: by, on: side, open: true}
		return !states
	case applying.MatchString(chunk):
		r.told = operation{by: side, open: true}
		return !states
	case r.told.open && r.told.by != "" && r.told.on == "" && appliedTo.MatchString(chunk):
		r.told.on = side
		return !states
	case appliedTo.MatchString(chunk) && subject >= 0 && !stated && chunk != "to" && chunk != "on":
		r.told = operation{by: r.text(subject), on: side, open: true}
		return !states
	case bothSides.MatchString(chunk) && r.equated[1] != "" && !states:
		way := "left"
		if behind := r.wayBehind(i); strings.Contains(chunk, "the right") || behind == "right" || behind == "" && !strings.Contains(chunk, "the left") && ofPoint.MatchString(plain(side)) {
			way = "right"
		}
		r.told = operation{by: side, open: true, both: way, last: r.equated[1]}
		return true
	case r.told.open && r.told.by != "" && r.told.on == "" && !states && itsValue.MatchString(chunk) && r.role != isGoal && (r.told.both != "" || toBoth.MatchString(chunk)) && r.equated[1] != "":
		product := func(x string) string {
			if r.told.both == "right" {
				return "(" + x + ") (" + r.told.by + ")"
			}
			return "(" + r.told.by + ") (" + x + ")"
		}
		by := r.told.by
		r.script.Put("\n", r.t.Pieces[i].From)
		r.copy(i)
		if r.equated[0] != "" {
			r.script.Put(" = "+product(r.equated[0]), r.t.Pieces[i].From)
		}
		r.script.Put(" = "+product(r.equated[1]), r.t.Pieces[i].From)
		sides := [2]string{text, product(r.equated[1])}
		r.role = isStep
		r.written(i)
		r.equated, r.told = sides, operation{by: by}
		return true
	case maps.MatchString(chunk) && subject >= 0 && !stated && !states:
		r.told = operation{by: r.text(subject), on: side, open: true, both: "maps"}
		return true
	case multiplied.MatchString(chunk):
		r.told = operation{on: side, open: true}
		return !states
	case r.told.open && r.told.by == "" && r.told.on != "" && factorBy.MatchString(chunk):
		m := factorBy.FindStringSubmatch(chunk)
		way := m[1] + m[3]
		if n := r.wayBehind(i); way == "" {
			way = n
		}
		switch {
		case way == "left":
			r.told.by = side
		case way == "right", m[2] == "with":
			r.told.by, r.told.on = r.told.on, side
		default: // from which side, nobody says
			r.told = operation{}
		}
		return !states
	case r.told.open && r.told.by != "" && r.told.on != "" && !states && (itsValue.MatchString(chunk) || r.told.both == "maps" && (chunk == "to" || chunk == "into" || chunk == "onto")) && r.role != isGoal:
		product := "(" + r.told.by + ") (" + r.told.on + ")"
		r.script.Put("\n"+product+" = ", r.t.Pieces[i].From)
		r.copy(i)
		r.role = isStep
		r.written(i)
		r.lefts[len(r.lefts)-1] = product
		r.told.open, r.told.on = false, ""
		return true
	case states && r.role == isReason: // and using X = Y
	case states:
		if told := r.told; told.open && told.by != "" && itsValue.MatchString(chunk) {
			switch _, right, _ := cutEquals(text); {
			case told.on != "":
				r.announce("("+told.by+") ("+told.on+") = "+side, i)
			case told.both == "left":
				r.announce("("+told.by+") ("+told.last+") = "+afterLastEquals(right), i)
			case told.both == "right":
				r.announce("("+told.last+") ("+told.by+") = "+afterLastEquals(right), i)
			}
		}
		r.told.open = false
	}
	return false
}

// announce keeps an equation that words lead to.
func (r *proofReader) announce(text string, i int) {
	r.script.Announced = append(r.script.Announced, Announced{text, r.t.Pieces[i].From, true})
}

// wayBehind is the side that the words behind a piece name: from the left.
func (r *proofReader) wayBehind(i int) string {
	words := ""
	for _, p := range r.t.Pieces[i+1 : min(len(r.t.Pieces), i+4)] {
		if p.Kind != sentence.Word {
			break
		}
		words += p.Text + " "
	}
	if m := fromSide.FindStringSubmatch(words); m != nil {
		return m[1]
	}
	return ""
}

// afterLastEquals is the last side of a chain, or all of what is none.
func afterLastEquals(text string) string {
	for _, right, more := cutEquals(text); more; _, right, more = cutEquals(text) {
		text = right
	}
	return text
}

// cutEquals is the left side of an equation, or all of what is none.
func cutEquals(text string) (left, right string, states bool) {
	for i, c := range scan.Outermost(text) {
		if c == '=' {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}

// Remarks of a proof beside its steps.
var (
	// mayDrop: one could even leave out H here.
	mayDrop = outline(`(?:one|we|you|i) (?:could|can|may|might) (?:(?:even|also|just|actually|really|simply|then|therefore|thus|now) )*(?:leave out|leave away|drop|omit|skip) (?:(?:the|this|left|factor|matrix) )*` + some + ` (?:(?:here|there|too|again|completely|as well) )*(?:$|[.,;:)] |because |since |as )`)
	// mayLeave: one could leave H out.
	mayLeave = outline(`(?:one|we|you|i) (?:could|can|may|might) (?:(?:even|also|just|actually|really|simply|then|therefore|thus|now) )*leave (?:(?:the|this|left|factor|matrix) )*` + some + ` (?:out|away) (?:(?:here|there|too|again|completely|as well) )*(?:$|[.,;:)] |because |since |as )`)
	// alwaysTrue are words that are true in every proof here.
	alwaysTrue = outline(`(?:(?:everything|all) (?:here )?is real|(?:all|the) (?:(?:the|numbers|values|matrices|vectors|entries|and) )+are real|(?:a|every|any|each|\(|` + some + `) diagonal matrix is (?:(?:always|just|clearly|its|own|equal|to|also) )*(?:transpose|symmetric)|(?:the |a )?transpos(?:e|ition|ing) reverses (?:(?:all|the|a|order|of|factors|in) )*products?|(?:the )?transpose of (?:a )?products? reverses (?:the )?(?:order|factors)) (?:$|[.,;:)] |and |so )`)
	// onlyKernel: …, which only contains kernel values.
	onlyKernel = outline(some + ` ,? ?(?:and )?(?:which|this|that) (?:(?:now|then|again) )*(?:only (?:contains?|involves?|depends? on|needs?|consists? of)|(?:contains?|involves?|depends? on|needs?|consists? of) (?:only|nothing but|just)) (?:the )?kernel (?:values|evaluations) (?:$|[.,;:)] )`)
	// forCentred: write c = X for the centred sample.
	forCentred = outline(`(?:write|writing|put|set|use|using|with|abbreviate) ` + some + ` for the cent(?:red|ered) (?:(?:new|test) )*(?:sample|point|feature|image)(?: vector)? (?:of ` + some + ` )?(?:$|[.,;:)] |and |so |then )`)
	// dividedParts: the columns of X are the columns of Y, each divided by λ.
	dividedParts = outline(`(?:the )?(rows|columns) of (?:the )?(?:matrix |product )?` + some + ` (?:are|equal) (?:(?:exactly|just|precisely|also|then|thus) )*(?:the|those) (?:(rows|columns) )?of (?:the )?(?:matrix |product )?` + some + ` ,? ?(?:each )?(divided|multiplied|scaled) (?:by|with) ` + some + ` (?:$|[.,;] )`)
	// formMatrix: the row vectors X form the matrix Y.
	formMatrix = outline(`(?:the|these) (?:m )?(row|column)s?(?: vectors?)? ` + some + ` (?:together )?(?:form|make up|build|give) (?:the )?matrix ` + some + ` (?:$|[.,;] |and |so )`)
	// sideBySide: putting the columns X side by side gives Y.
	sideBySide = outline(`(?:putting|writing|placing|setting|collecting|stacking) (?:(?:the|these|all|m|columns?|rows?|vectors?|axes|transposed|numbers?) )*` + some + ` (?:(?:for|with) ` + some + ` )?((?:side by side|next to each other|beside each other|one beside the other|as columns)|(?:below each other|under each other|beneath each other|on top of each other|one below the other|as rows)) (?:(?:in|into|of) a matrix )?(?:gives|yields|we get|we obtain|is) (?:(?:the|matrix|vector) )*` + some + ` (?:$|[.,;] |and |so )`)
	// makesOrthonormal: the scaling λ^{-1/2} makes the ψ orthonormal.
	makesOrthonormal = outline(`(?:(?:the|this) )?(?:scaling|factor|scaling factor|normali[sz]ation)(?: with| by| factor)? ` + some + ` makes (?:(?:the|all|axes|vectors) )*` + some + ` (?:(?:orthonormal|unit vectors) )(?:$|[.,;] |and |so )`)
	// partDivided: column j of X is that of Y, divided by λ.
	partDivided = outline(`([\x{E800}]) (?:is|are|equals?) (?:(?:exactly|just|precisely|also|then|thus) )*(?:the|those) (rows?|columns?) of (?:the )?(?:matrix |product )?` + some + ` ,? ?(?:each )?(divided|multiplied|scaled) (?:by|with) ` + some + ` (?:$|[.,;] )`)
	// wholeIs: X, whose j-th row is Y, i.e. this matrix is Z.
	wholeIs = outline(some + ` ,? ?(?:whose|with|has|and its) (?:the )?(?:(?:[ij]-th )?(?:rows?|columns?)) (?:(?:is|are|equals?) )?(?:the )?` + some + ` ,? ?(?:(?:and|so|hence|thus|therefore|ie) )+,? ?(?:this|the|it|this whole)(?: matrix| product)? (?:is|equals) (?:(?:just|exactly|precisely) )*` + some + ` (?:$|[.,;] )`)
	// turnedHas: what is X? Its transpose has the columns Y.
	turnedHas = outline(`its transpose has (?:the |as )?(?:m )?(columns|rows) ` + some + ` (?:$|[.,;:] |so |and )`)
	// beSpoken: let μ = X be the mean of the columns of F.
	beSpoken = outline(`(?:let|where|with) ([\x{F000}]) be ([\x{E800}]) (?:$|[.,;:)] )`)
	// diagonalWith: Λ is diagonal with entries λ_j.
	diagonalWith = outline(some + ` is (?:the |a )?diagonal (?:matrix )?with (?:the )?(?:diagonal )?entries ` + some + ` (?:$|[.,;:)] |on the diagonal )`)
	// partOfSide: column j of the right side is X, divided by λ.
	partOfSide = outline(`(?:(?:the )?(row|column|entry|component) j|(?:the )?j-th (row|column|entry|component)) of the (left|right)(?: ?-? ?hand)? side is (?:(?:just|exactly|then) )*` + some + ` (?:,? ?divided by ` + some + ` )?(?:$|[.,;] )`)
	// equationHolds: equation (1) holds.
	equationHolds = outline(`equations? (?:\( )?(?:[1-9]|one|two|three|four|` + some + `) (?:\) )?(?:(?:then|therefore|thus|also) )*(?:holds|is (?:true|proved|shown)) (?:$|[.,;] )`)
	// partOfClaim: X, which is the j-th coordinate of the vector in the claim.
	partOfClaim = outline(`(?:which|this|that|it) is (?:(?:just|exactly|precisely|then) )*the j ?-?th (?:row|entry|component|coordinate) of (?:the )?(?:vector |formula )?(?:in |of )?(?:the )?(?:claim|statement|claimed vector) (?:$|[.,;] )`)
	// whatHas: X, and this is what Y has as j-th entry.
	whatHas = outline(`(?:this|that|which|it) is (?:(?:just|exactly|precisely|also) )*what ` + some + ` has (?:as (?:its |the )?([ij]) ?-?th|in (?:its |the )?([ij]) ?-?th) (row|column|entry|component|coordinate) (?:$|[.,;] )`)
	// notAll: three facts (not all are needed).
	notAll = outline(`\( not all (?:of (?:them|these|those) )?(?:are|will be) (?:needed|used) (?:(?:here|below|later) )?(?:\) |$)`)
	// bothAre: both are M.
	bothAre = outline(`both (?:(?:sides|expressions|of them) )?(?:are|equal|are equal to|are the same as) ` + some + ` (?:$|[.,;] |and |so |hence )`)
)

// A with its transpose, before the H or 1 that a remark speaks of; values of the kernel.
var (
	freeOfH      = lazyregexp.New(`(?:A|α(?:_\{?j\}?|ⱼ)?|\\alpha(?:_\{?j\}?)?)(?:\^\{?(?:\\top|T|\\mathsf\{?T\}?)\}?|ᵀ|⊤|'|_\{?j\}?)+\*?(?:H|1|\\mathbf|𝟏|\\one)|H\*?(?:A|α|\\alpha)`)
	kernelLetter = lazyregexp.New(`^(?:[Kk1nH()\[\]{}/+−\-_ₙ,*·^ᵀ⊤T]|\\(?:[td]?frac|mathbf|top|left|right|big[lr]?|Big[lr]?)|𝟏)+$`)
)

// remarked compares remarks with the mathematics. A remark on H, that it may go, is one on the H
// behind Aᵀ where its sentence speaks of this product.
func (r *proofReader) remarked(line string, place map[int]int) string {
	each := func(form *lazyregexp.Regexp, says func(at, words func(g int) string) string) {
		line = r.sayEach(line, place, form, says)
	}
	each(notAll, func(_, _ func(int) string) string { return onlyWordsTaken })
	for _, form := range []*lazyregexp.Regexp{mayDrop, mayLeave} {
		each(form, func(at, _ func(int) string) string {
			ofProduct := false
			for _, i := range place {
				ofProduct = ofProduct || r.t.Pieces[i].Equation() && freeOfH.MatchString(plainMath(r.text(i)))
			}
			if !ofProduct || !ofH.MatchString(at(1)) {
				return ""
			}
			return `A^\top (` + at(1) + `) = A^\top`
		})
	}
	each(alwaysTrue, func(at, _ func(int) string) string {
		if a := at(1); a != "" && a != "A" { // at the beginning of a sentence
			return ""
		}
		return onlyWordsTaken
	})
	each(onlyKernel, func(at, _ func(int) string) string {
		if value := plainMath(afterLastEquals(at(1))); !kernelLetter.MatchString(value) {
			return ""
		}
		return onlyWordsTaken
	})
	each(forCentred, func(at, _ func(int) string) string {
		if x := at(2); !equality(at(1)) || x != "" && !newSample.MatchString(x) {
			return ""
		}
		return "(" + afterLastEquals(at(1)) + `) - (f - \frac1n F 1_n) = 0`
	})
	each(dividedParts, func(at, words func(int) string) string {
		which := words(1)
		if words(3) != "" && words(3) != which || equality(at(2)) || equality(at(4)) || equality(at(6)) || onlyIndex(at(6)) != "j" {
			return ""
		}
		if words(5) == "divided" {
			return "(" + at(6) + ") " + part(which, "j", at(2)) + " = " + part(which, "j", at(4))
		}
		return part(which, "j", at(2)) + " = (" + at(6) + ") " + part(which, "j", at(4))
	})
	each(partDivided, func(at, words func(int) string) string {
		m := partWithIndex.FindStringSubmatch(at(1))
		if m == nil || equality(at(3)) || equality(at(5)) || onlyIndex(at(5)) != m[1]+m[2]+m[3] || (m[1] != "") != strings.HasPrefix(words(2), "column") {
			return ""
		}
		of := part(words(2), m[1]+m[2]+m[3], at(3))
		if words(4) == "divided" {
			return "(" + at(5) + ") " + at(1) + " = " + of
		}
		return at(1) + " = (" + at(5) + ") " + of
	})
	each(wholeIs, func(at, _ func(int) string) string {
		value := afterLastEquals(at(1))
		if equality(at(3)) || onlyIndex(at(2)) == "" || len(freeIndices(value)) > 0 {
			return ""
		}
		return value + " = " + at(3)
	})
	each(turnedHas, func(at, words func(int) string) string {
		index := onlyIndex(afterLastEquals(at(2)))
		if index == "" || r.first < 2 || r.t.Pieces[r.first-2].Kind != sentence.Math || !lone(r.text(r.first-2)) {
			return ""
		}
		return part(words(1), index, "("+r.text(r.first-2)+`)^\top`) + " = " + at(2)
	})
	each(beSpoken, func(at, _ func(int) string) string { return afterLastEquals(at(1)) + " = " + at(2) })
	each(diagonalWith, func(at, _ func(int) string) string {
		if equality(at(1)) || equality(at(2)) || onlyIndex(at(2)) != "j" {
			return ""
		}
		return strings.Join(append(diagonal(claimed{text: at(1)}).equations, "("+at(1)+")_{jj} = "+at(2)), "\n")
	})
	each(partOfSide, func(at, words func(int) string) string {
		side := ""
		for at, i := range place { // of the equation before
			if p := r.t.Pieces[i]; at < strings.Index(line, " side is ") && p.Kind == sentence.Math && p.Equation() {
				if side = afterLastEquals(r.text(i)); words(3) == "left" {
					side, _, _ = cutEquals(r.text(i))
				}
			}
		}
		value := at(4)
		if side == "" || equality(value) || equality(at(5)) {
			return ""
		}
		if value = "(" + value + ")"; at(5) != "" {
			value += "/(" + at(5) + ")"
		}
		return part(words(1)+words(2), "j", side) + " = " + value
	})
	each(formMatrix, func(at, words func(int) string) string {
		value := afterLastEquals(at(2))
		index := onlyIndex(value)
		if index == "" || equality(at(3)) {
			return ""
		}
		return part(words(1), index, at(3)) + " = " + value
	})
	each(sideBySide, func(at, words func(int) string) string {
		value, which := afterLastEquals(at(1)), "column"
		if below := words(3); strings.Contains(below, "low") || strings.Contains(below, "under") || strings.Contains(below, "neath") || strings.Contains(below, "top") || strings.Contains(below, "rows") {
			which = "row"
		}
		index := onlyIndex(value)
		if index == "" || equality(at(4)) || at(2) != "" && !allOfThem.MatchString(at(2)) {
			return ""
		}
		return part(which, index, at(4)) + " = " + value
	})
	each(makesOrthonormal, func(at, _ func(int) string) string { // of the axes
		if !psiOnly.MatchString(strings.ReplaceAll(at(2), " ", "")) || equality(at(1)) || onlyIndex(at(1)) != "j" {
			return ""
		}
		return `\psi_j = (` + at(1) + ") \\bar F \\alpha_j\nB B^\\top = I_m"
	})
	each(equationHolds, func(at, _ func(int) string) string { return onlyWordsTaken })
	each(partOfClaim, func(_, _ func(int) string) string {
		value := r.cameTo(line, place, partOfClaim)
		if onlyIndex(value) != "j" {
			return ""
		}
		return `\bar g_j = ` + value
	})
	each(whatHas, func(at, words func(int) string) string {
		value, index := r.cameTo(line, place, whatHas), words(2)+words(3)
		if onlyIndex(value) != index || equality(at(1)) {
			return ""
		}
		return part(words(4), index, at(1)) + " = " + value
	})
	each(bothAre, func(at, _ func(int) string) string { // as two equations before it say
		value, reached := plainMath(at(1)), 0
		for _, p := range r.t.Pieces[:r.first] {
			if p.Kind == sentence.Math && p.Equation() && strings.Trim(plainMath(afterLastEquals(p.Text)), "$.,") == value {
				reached++
			}
		}
		if reached < 2 || !lone(at(1)) {
			return ""
		}
		return onlyWordsTaken
	})
	return line
}

// cameTo is what the last equation before a remark came to, in its sentence or before it; ""
// where there are several such remarks.
func (r *proofReader) cameTo(line string, place map[int]int, remark *lazyregexp.Regexp) string {
	all := remark.FindAllStringIndex(line, 2)
	if len(all) != 1 {
		return ""
	}
	value, last, end := r.reached, -1, all[0][0]
	for at, i := range place {
		if at < end && i > last && r.t.Pieces[i].Equation() {
			value, last = afterLastEquals(r.text(i)), i
		}
	}
	return value
}
