package prose

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// goesOn writes the rest of a chain.
func (r *proofReader) goesOn(i int, chunk string) {
	p := r.t.Pieces[i]
	from := p.From
	if sides.MatchString(chunk) || !r.open { // the right side: = …
		text, place := r.t.content(p)
		if at := slices.Index(text, '='); at >= 0 {
			from = place[at] + 1
		}
	}
	r.script.Put("\n", p.From)
	if from > p.From {
		r.script.fresh[len(r.script.Runes)] = true
	}
	r.role = isStep
	r.copyFrom(i, from)
	r.written(i)
}

// equates keeps the sides of a step; of the rest of a chain, its last side.
func (r *proofReader) equates(text string) {
	left, right, states := cutEquals(text)
	if left = strings.Trim(left, " &"); !states {
		r.equated[1] = left
		return
	}
	if left != "" {
		r.equated[0] = left
	}
	defer func() {
		if terms := termsOf(r.equated[1]); len(terms) > 1 {
			r.terms = terms
		}
	}()
	for more := true; more; {
		r.equated[1] = strings.Trim(right, " &")
		_, right, more = cutEquals(right)
	}
}

// partNamed is the part of the last side that words name: "the bracket is", "the second
// term is". "" where they name none.
func (r *proofReader) partNamed(chunk string) string {
	if theBracket.MatchString(chunk) {
		return lastSum(r.equated[1])
	}
	m := nthTerm.FindStringSubmatch(chunk)
	if m == nil || len(r.terms) < 2 {
		return ""
	}
	k := map[string]int{"first": 0, "second": 1, "third": 2, "last": len(r.terms) - 1, "other": len(r.terms) - 1}[m[1]]
	if k >= len(r.terms) || len(r.terms) > 2 && m[1] == "other" {
		return ""
	}
	return r.terms[k]
}

var (
	theBracket = lazyregexp.New(`(?:^|[ ,])the (?:(?:last|round|whole|inner) )?(?:bracket|brackets|parenthesis|parentheses|term in (?:brackets|parentheses)|expression in (?:brackets|parentheses)) ` + copula + behind + `$`)
	nthTerm    = lazyregexp.New(`(?:^|[ ,])the (first|second|third|last|other) (?:(?:inner|scalar) )?(?:term|summand|part|one|product|expression) ` + copula + behind + `$`)
)

// termsOf are the terms of a sum, without their signs; nil of what is none.
func termsOf(text string) (terms []string) {
	from := 0
	for i, c := range scan.Outermost(text) {
		if c == '+' || c == '-' || c == '−' {
			if term := strings.TrimSpace(text[from:i]); term != "" && !strings.HasSuffix(term, "^") {
				terms, from = append(terms, term), i+utf8.RuneLen(c)
			}
		}
	}
	if len(terms) == 0 {
		return nil
	}
	return append(terms, strings.TrimSpace(text[from:]))
}

// lastSum is the last sum in brackets of a text that aren't within others, in round ones;
// "" where there is none.
func lastSum(text string) (sum string) {
	depth, from := 0, 0
	for i, c := range text {
		switch c {
		case '(', '[':
			if depth++; depth == 1 {
				from = i
			}
		case ')', ']':
			if depth--; depth == 0 {
				inside := strings.TrimRight(strings.TrimSuffix(strings.TrimSpace(sizing.ReplaceAllString(text[from+1:i], "")), `\right`), " ")
				if len(termsOf(inside)) > 1 {
					sum = "(" + inside + ")"
				}
			}
		}
	}
	return sum
}

// sizing are commands for the size of the bracket that follows them.
var sizing = lazyregexp.New(`\\(?:[bB]igg?[lr]?|right)\s*$`)

var endsInZero = lazyregexp.New(`=\s*(?:0|\\mathbf\s*\{?0\}?|\\vec\s*\{?0\}?)\s*$`)

var sides = lazyregexp.New(`(?i)\b(?:lhs|rhs|(?:right|left)(?:[- ]hand)?[ -]side|right|left)\b`)

// written notes an equation that was written.
func (r *proofReader) written(i int) {
	r.clause, r.stated, r.skipped, r.equation = nil, true, false, true
	defer r.labels(i)
	r.stepped = r.stepped || r.role != isReason
	if left, _, _ := cutEquals(r.text(i)); r.role == isDefinition {
		r.named = strings.Trim(left, " &:")
	} else if r.role == isStep {
		r.named = ""
	}
	r.zero = r.zero || endsInZero.MatchString(r.t.Pieces[i].Text)
	if r.role == isStep {
		r.equates(r.text(i))
		r.open, r.begun, r.asked = true, -1, false
		for k, equation := range commas.Split(r.text(i), -1) { // X = …, Y = …
			if left, _, states := strings.Cut(equation, "="); (states || k == 0) && strings.TrimSpace(left) != "" {
				r.lefts = append(r.lefts, strings.TrimSpace(left))
			}
		}
		if last := labelled(r.text(i)); last != "" {
			r.script.Put("\n= "+last, r.t.Pieces[i].From)
		}
	}
}

// commas stand between equations of one piece.
var commas = lazyregexp.New(`,\s+`)

// beginning are words before an expression with which a chain begins.
var inside = lazyregexp.New(`^(?:now |so |here,? )?in(?: the)?(?: (?:formula|expression|claim|right side|left side|right-hand side))?$`)

var beginning = lazyregexp.New(` (?:start|starting|starts|begin|beginning|begins|consider|considering|side|look) `)

// states writes an equation behind the mark of its role.
func (r *proofReader) states(i int, chunk, side string, subject int, stated bool) {
	p := r.t.Pieces[i]
	left := strings.TrimSpace(strings.SplitN(p.Text, "=", 2)[0])
	if x, y := r.forAnyVector(i); x != "" && r.role != isDefinition {
		r.claim(x+" = "+y, p.From)
		r.t.copied[i] = true
		r.clause, r.stated, r.skipped, r.equation = nil, true, false, true
		return
	}
	switch {
	case r.role == isStep && r.asked && itIs.MatchString(chunk) && r.begun >= 0:
		r.script.Put("\n", r.t.Pieces[r.begun].From)
		r.copy(r.begun)
		r.script.Put(" = ", p.From)
	case r.role == isStep && r.firstNamed(i, chunk, subject, stated) != "":
		r.script.Put("\n"+r.firstNamed(i, chunk, subject, stated)+" = ", p.From)
	case r.role == isStep && thisIs.MatchString(chunk) && r.reasonsListed(i):
		r.role = isReason
		r.script.Put("\n"+scan.AsideMark, p.From)
	case r.role == isStep && goesOnFrom.MatchString(chunk) && !strings.HasSuffix(chunk, "that is") && !lone(left) && r.open:
		r.script.Put("\n= ", p.From)
	case r.role == isStep && stated && relates.MatchString(chunk) && !lone(left) && r.open: // X = Y is Z = …
		r.script.Put("\n= ", p.From)
	case r.role == isStep && side == "" && subjectOf(r.sentence(i)) != "" && !lone(left):
		r.script.Put("\n"+subjectOf(r.sentence(i))+" = ", p.From)
	case r.role == isReason:
		r.script.Put("\n"+scan.AsideMark, p.From)
	case r.role == isDefinition:
		r.script.Put("\nlet ", p.From)
	default:
		if side != "" && strings.TrimSpace(side) != left { // not: the matrix B is B = …
			r.script.Put("\n"+side+" = ", p.From)
			break
		}
		r.script.Put("\n", p.From)
	}
	r.copy(i)
	r.written(i)
}

// forAnyVector is X and Y of Xv = Yv, where v stands for any vector: it says X = Y.
func (r *proofReader) forAnyVector(i int) (x, y string) {
	sides := [2]string{}
	var more, chain bool
	if sides[0], sides[1], more = cutEquals(r.text(i)); !more {
		return "", ""
	}
	if _, _, chain = cutEquals(sides[1]); chain || r.nextLeads(i) {
		return "", ""
	}
	name := ""
	for k, side := range sides {
		m := timesVector.FindStringSubmatch(strings.Trim(side, " $&.,;\n"))
		if m == nil || name != "" && m[2] != name || scan.Outside(m[1], "+-−") {
			return "", ""
		}
		sides[k], name = strings.TrimSpace(m[1]), m[2]
		if slices.Contains(wordOrLetter.FindAllString(m[1], -1), name) {
			return "", ""
		}
	}
	for _, p := range r.t.Pieces {
		if left, _, states := cutEquals(p.Text); states && strings.Trim(left, " :&$") == name {
			return "", ""
		}
	}
	for k, p := range r.t.Pieces {
		if k == 0 || p.Kind != sentence.Math || strings.TrimSpace(p.Text) != name || !anyVector.MatchString(" "+strings.Join(r.t.wordsBefore(k, 1), "")) && !(r.t.Pieces[k-1].Text == "vector" && anyVector.MatchString(" "+r.t.Pieces[max(0, k-2)].Text)) {
			continue
		}
		if k+1 < len(r.t.Pieces) && r.t.Pieces[k+1].Kind == sentence.Word && !becauseWords[r.t.Pieces[k+1].Text] { // with mean zero
			continue
		}
		return sides[0], sides[1]
	}
	return "", ""
}

// becauseWords begin a reason.
var becauseWords = scan.Words("as", "because", "since", "by")

// timesVector is a product that ends with a letter of the student's own.
var timesVector = lazyregexp.New(`^(.*[^\s_^{\\A-Za-z]|.*(?:top|mathsf T|[^\\a-z][A-Z]))\s*(?:\\cdot\s*)?([p-z])$`)

// reasonsListed reports that an equation stands with another one, and the sentence ends
// with them: this is X = Y together with Z = W.
func (r *proofReader) reasonsListed(i int) bool {
	rest, with := r.t.Pieces[i+1:], ""
	for k, p := range rest {
		if p.Kind == sentence.Math {
			return withAnother.MatchString(with) && equality(p.Text) && !leads(p) && (k+1 == len(rest) || strings.Contains(".¶⏎", rest[k+1].Text))
		}
		with += " " + p.Text
	}
	return false
}

var (
	thisIs      = lazyregexp.New(`^(?:: )?(?:but |and |so )?(?:this|that|it) (?:is|follows from|uses|was)(?: just| simply| only| exactly| nothing but| again)?$`)
	thisEquals  = lazyregexp.New(`^(?:so |hence |thus |then )?(?:this|that|it) (?:is|equals|becomes)(?: just| simply| again)?$`)
	withAnother = lazyregexp.New(`^ (?:together with|combined with|along with|and|and also|plus)$`)
)

// mentions reads mathematics without an equals sign.
func (r *proofReader) mentions(i int, chunk string, subject int, stated bool, side string) {
	p := r.t.Pieces[i]
	related := relates.MatchString(chunk)
	if side != "" && r.role == isReason && r.brackets == 0 && !r.reason && chunk == "for" && newName.MatchString(side) && writtenTwice.MatchString(r.sentence(i)) {
		r.role = isDefinition
	}
	switch {
	case r.termsAre(i, chunk):
	case asks.MatchString(chunk): // what is X? It is Y
		r.begun, r.asked = i, true
	case len(r.lefts) > 1 && r.role == isStep && difference.MatchString(chunk): // of the two results before
		a, b := r.lefts[len(r.lefts)-2], r.lefts[len(r.lefts)-1]
		r.script.Put("\n("+a+") - ("+b+") = ", p.From)
		r.copy(i)
		r.written(i)
	case r.continues(i): // the rest of a row, or the left side of the next
		r.script.Put("\n", p.From)
		if !r.alone(i) || r.nextLeads(i) {
			r.script.fresh[len(r.script.Runes)] = r.nextLeads(i)
		}
		r.copy(i)
		r.open = true
	case r.begun >= 0 && !(chunk == "is" && subject != r.begun) && (goesOnFrom.MatchString(chunk) || strings.HasSuffix(chunk, ":") || results.MatchString(chunk)): // start from …: it is …
		q := r.t.Pieces[r.begun]
		r.script.Put("\n", q.From)
		r.script.fresh[len(r.script.Runes)] = true
		r.copy(r.begun)
		r.script.Put("\n= ", p.From)
		r.copy(i)
		r.written(i)
	case r.firstNamed(i, chunk, subject, stated) != "":
		r.script.Put("\n"+r.firstNamed(i, chunk, subject, stated)+" = ", p.From)
		r.copy(i)
		r.written(i)
	case callsIt.MatchString(chunk) && lone(p.Text) && r.equated[1] != "": // X = Y. Call this number c_i
		r.script.Put("\nlet "+r.text(i)+" = "+r.equated[1]+"\n", p.From)
		r.t.copied[i] = true
	case callsIt.MatchString(chunk) && lone(p.Text) && r.spokenOf(i) != "": // X is the mean of the f_i, call it μ
		r.script.Put("\nlet "+r.text(i)+" = "+r.spokenOf(i)+"\n", p.From)
		r.t.copied[i] = true
	case r.thisMatrix(i, chunk) != "":
		r.t.copied[i] = true
		r.claim(r.thisMatrix(i, chunk)+" = "+r.text(i), p.From)
	case itsTranspose.MatchString(chunk) && len(freeIndices(p.Text)) == 0 && r.wholeBefore(i) != "": // the columns of X are Y, so its transpose is Z
		r.t.copied[i] = true
		r.claim("("+r.wholeBefore(i)+`)^\top = `+r.text(i), p.From)
	case itsTranspose.MatchString(chunk) && r.lastNamed(i, subject, stated) != "": // its transpose is Y
		r.script.Put("\n("+r.lastNamed(i, subject, stated)+`)^\top = `, p.From)
		r.copy(i)
		r.written(i)
	case nounGoesOn.MatchString(chunk) && r.open: // so the inner product is Y: perhaps not the one before
		r.script.Put("\n", p.From)
		r.script.soft[len(r.script.Runes)] = true
		r.script.Put("= ", p.From)
		r.copy(i)
		r.written(i)
	case subject >= 0 && stated && itself.MatchString(chunk) && r.script.inAside(): // where X = Y is Z
		r.script.Put(" = ", p.From)
		r.copy(i)
		r.written(i)
	case r.named != "" && r.brackets == 0 && stated && thisEquals.MatchString(chunk): // put v = X. As …, this is Y
		r.role = isStep
		r.script.Put("\n"+r.named+" = ", p.From)
		r.copy(i)
		r.written(i)
	case subject >= 0 && stated && related && r.open, goesOnFrom.MatchString(chunk) && r.open,
		subject >= 0 && stated && r.open && p.Spoken && r.brackets == 0 && strings.TrimSpace(chunk) == "," && !r.hasVerb(i): // X = Y, the j-th entry of Z
		r.script.Put("\n", p.From)
		r.script.loose[len(r.script.Runes)] = true
		r.script.Put("= ", p.From)
		r.copy(i)
		r.written(i)
	case subject >= 0 && stated && r.open && r.role == isStep && hence.MatchString(chunk) && !r.hasVerb(i) && (!lone(p.Text) || i+1 >= len(r.t.Pieces) || r.t.Pieces[i+1].Text == "."): // X equals Y, hence Z
		r.script.Put("\n", p.From)
		r.script.soft[len(r.script.Runes)] = true
		r.script.Put("= ", p.From)
		r.copy(i)
		r.written(i)
	case side != "" && p.Spoken && r.changedBehind(i): // X is the j-th column of Y, but for a factor
		r.t.unread = append(r.t.unread, [2]int{r.t.Pieces[r.first].From, r.t.Pieces[i].To})
	case side != "":
		mark := "\n"
		switch r.role {
		case isReason:
			mark = "\n" + scan.AsideMark
		case isDefinition:
			mark = "\nlet "
		case isGoal: // we want to show that X is equal to Y
			r.script.Announced = append(r.script.Announced, Announced{side + " = " + r.text(i), p.From, false})
			r.t.copied[i] = true
			return
		}
		r.script.Put(mark+side+" = ", p.From)
		r.copy(i)
		r.written(i)
	case r.role == isStep && !lone(p.Text) && subjectOf(r.sentence(i)) != "":
		r.script.Put("\n"+subjectOf(r.sentence(i))+" = ", p.From)
		r.copy(i)
		r.written(i)
	case r.role == isStep && !lone(p.Text) && (beginning.MatchString(" "+strings.Join(r.clause, " ")+" ") || inside.MatchString(strings.Join(r.clause, " "))):
		r.begun = i
	case r.open && r.role == isStep && !lone(p.Text) && r.endsLine(i) && r.t.offeredBehind(i): // or X
		r.script.Put("\n", p.From)
		r.script.soft[len(r.script.Runes)] = true
		r.script.Put("= ", p.From)
		r.copy(i)
		r.written(i)
	case eachEntry.MatchString(r.sentence(i)) && !r.equation: // each entry of X is …, in words
	case r.role == isStep && !lone(p.Text) && results.MatchString(chunk):
		r.begun = -1
		r.script.Put("\n", p.From)
		r.script.soft[len(r.script.Runes)] = true
		r.script.Put("= ", p.From)
		r.copy(i)
		r.written(i)
	case r.role == isStep && !lone(p.Text) && r.nextLeads(i): // the i-th entry on the left: X = Y
		r.script.Put("\n", p.From)
		r.script.fresh[len(r.script.Runes)] = true
		r.copy(i)
		r.equated[0] = r.text(i)
		r.open = true
	case r.role == isStep && !lone(p.Text) && sameThing.MatchString(chunk) && !otherThing.MatchString(strings.Join(r.clause, " ")) && r.equated[1] != "":
		r.script.Announced = append(r.script.Announced, Announced{"(" + r.equated[1] + ") = " + r.text(i), p.From, true})
	case subject >= 0 && addsUp.MatchString(chunk) && linesOf.MatchString(r.sentence(subject)): // read as a sum of entries
	case subject >= 0 && !stated && leadsTo.MatchString(chunk) && !otherVerbs.MatchString(strings.Join(r.clause, " ")) && !lone(p.Text) && !lone(r.text(subject)):
		r.script.Announced = append(r.script.Announced, Announced{"(" + r.text(subject) + ") = " + r.text(i), p.From, true})
	}
}

// changedBehind reports words behind a value that make another of it.
func (r *proofReader) changedBehind(i int) bool {
	words := ""
	for _, p := range r.t.Pieces[i+1 : min(len(r.t.Pieces), i+4)] {
		words += p.Text + " "
	}
	return goesElse.MatchString(words)
}

// newName is one of letters alone, with an index or none.
var newName = lazyregexp.New(`^(?:\\[a-z]+|\pL+)(?:_(?:\pL+|\{\pL+\}))?$`)

// writtenTwice are words before the second of two names: write s for X and t for Y.
var writtenTwice = lazyregexp.New(`\b(?:write|writing|put) [^.;]* for [^.;]* and [^ ]+ for $`)

// itself says of an equation what its last side is.
var itself = lazyregexp.New(`^(?:(?:also|just|again|exactly|then) )*(?:is|equals|becomes)(?: (?:also|just|again|exactly|then))*$`)

// termsAre compares the two terms of the last side with what words say that they are: and
// these are k and (1/n)K1.
func (r *proofReader) termsAre(i int, chunk string) bool {
	list := r.t.Pieces
	terms := termsOf(r.equated[1])
	if len(terms) != 2 || !theseAre.MatchString(chunk) || i+2 >= len(list) || list[i+1].Text != "and" || list[i+2].Kind != sentence.Math || list[i+2].Equation() || r.role != isStep || !r.open {
		return false
	}
	for k, term := range terms {
		r.claim(term+" = "+r.text(i+2*k), list[i+2*k].From)
		r.t.copied[i+2*k] = true
	}
	r.second = i + 2
	return true
}

var theseAre = lazyregexp.New(`(?:^|[, ])(?:these|they|the (?:two )?(?:terms|products|summands)|both terms|which) (?:are|equal)(?: (?:by definition|just|exactly|precisely|respectively))*$`)

// The entries of X sum to Y.
var (
	addsUp  = lazyregexp.New(`^(?:each )?(?:all )?(?:sums?|adds?)(?: up)? to$`)
	linesOf = lazyregexp.New(`(?:^|\s)(?:columns?|rows?|entries|components|elements) of (?:(?:each|every|the|vector|matrix) )*$`)
)

// callsIt gives a name to the last side of a chain.
var callsIt = lazyregexp.New(`(?:^|[ ,])(?:(?:we |let us )?(?:call|name) (?:it|this|that|the result|this (?:last )?(?:number|vector|matrix|quantity|expression|sum|difference))|(?:we )?denote (?:it|this|that|this (?:number|vector|matrix|quantity|expression|sum|difference)) by)$`)

// spokenOf is the value that a sentence begins with, and says something of; "" where it
// says none.
func (r *proofReader) spokenOf(i int) string {
	for k := r.first; k < i; k++ {
		switch p := r.t.Pieces[k]; {
		case p.Kind != sentence.Math:
			continue
		case p.Equation() || lone(p.Text) || r.t.Pieces[k+1].Text != "is":
			return ""
		}
		return "(" + r.text(k) + ")"
	}
	return ""
}

// hasVerb reports that a piece is the subject of the words behind it.
func (r *proofReader) hasVerb(i int) bool {
	return i+1 < len(r.t.Pieces) && r.t.Pieces[i+1].Kind == sentence.Word && copulas[r.t.Pieces[i+1].Text]
}

// endsLine reports that nothing stands behind a piece on its line.
func (r *proofReader) endsLine(i int) bool {
	return i+1 >= len(r.t.Pieces) || strings.Contains(".¶⏎", r.t.Pieces[i+1].Text)
}

// hence stands before the next side of a chain.
var hence = lazyregexp.New(`^, (?:and )?(?:hence|so|thus|therefore|consequently|then|finally|that is|ie|in other words)(?: (?:,|the|just|simply|again|finally))*$`)

// sameThing are words behind a step before an expression that is equal to it.
var (
	sameThing  = lazyregexp.New(`(?:^|[ ,])(?:ie|namely|that is)(?: to)?$|:$`)
	otherThing = lazyregexp.New(`\b(?:term|terms|summand|part|parts|first|second|third|other|left|right|side|entry|row|column|axis|axes|consider|case|need|needed|define|call|denote|start|claim|show|what|where|given|facts|vector|matrix|symbols|notation)\b`)
)

// leadsTo are words between two expressions that may say that they are equal, in some
// way that isn't read: X boils down to Y, X goes over into Y, X can be seen as Y.
var (
	leadsTo    = lazyregexp.New(`\b(?:to|into|as|by|means|over|yielding|producing)(?: (?:the|just|exactly|simply|vector|matrix|number|expression))*$`)
	otherVerbs = lazyregexp.New(`\b(?:multipl|appl|add|subtract|project|map|embed|belong|orthogonal|perpendicular|instead|compar|contrast|relat|analog|similar|refer|due|accord|divid|act|up|not|from|pass|pull|move|distribut)|n't\b`)
)

// firstNamed is what "it" stands for in a sentence without an equation: the last
// mathematics before it that is more than a symbol (X holds …, i.e. it is Y).
func (r *proofReader) firstNamed(i int, chunk string, subject int, stated bool) string {
	if !itIsSubject.MatchString(chunk) || onIt.MatchString(chunk) {
		return ""
	}
	if subject >= 0 && !stated && !lone(r.text(subject)) && !equality(r.text(subject)) {
		return r.text(subject)
	}
	if r.stepped {
		return ""
	}
	for k := i - 1; k >= r.first; k-- {
		if p := r.t.Pieces[k]; p.Kind == sentence.Math && !lone(p.Text) && !equality(p.Text) && !leads(p) && strings.Trim(p.Text, "=&$ \\,;") != "" {
			return r.text(k)
		}
	}
	return ""
}

var eachEntry = lazyregexp.New(`\b(?:each|every) (?:entry|component|element|coordinate) of `)

// A transpose in words.
var (
	itsTranspose = lazyregexp.New(`(?:^|[ ,;:])(?:its|whose|the) transpose(?: then| therefore)? (?:is|equals|becomes|gives)(?: just| simply| the| matrix)*$`)
)

// lastNamed is what "its" refers to: the mathematics before it, of an equation the
// last side.
func (r *proofReader) lastNamed(i, subject int, stated bool) string {
	switch {
	case subject < 0:
		return ""
	case stated:
		return r.equated[1]
	case !equality(r.text(subject)):
		return r.text(subject)
	}
	return ""
}

// All entries of one thing are those of another.
var (
	entriesOf  = lazyregexp.New(`(?:^|[ ,])(?:the|its|all) (?:entries|components|elements|coordinates) of(?: the)?(?: vector| column)?$`)
	entriesAre = lazyregexp.New(`^(?:[a-z-]+ |, )*?are(?: [a-z-]+| ,)*? the (?:entries|components|elements|coordinates) of(?: the)?(?: vector| column)?$`)
)

var onIt = lazyregexp.New(`(?:on|of|to|by|with|onto|for|in|from|along|beside|at) it [a-z]+$`)

var itIsSubject = lazyregexp.New(`(?:^|[ ,:])it ` + copula + behind + `$`)

// asks stands before an expression whose value the next sentence gives.
var asks = lazyregexp.New(`(?:^|[ ,])what (?:is|are|about)(?: the| then| now)*$`)

var itIs = lazyregexp.New(`^(?:well,? |so |now )?(?:it|this|that) ` + copula + behind + `$`)

// difference is of the last two results, the second taken from the first.
var difference = lazyregexp.New(`^(?:(?:so|hence|thus|therefore|now|finally),? )?(?:,? ?(?:(?:the|their) )?difference(?: of (?:the two|both|these|these two))?(?: ` + copula + behind + `|(?: is)? :)|subtracting(?: the second from the first| the latter from the former)?,? (?:(?:we|one) (?:get|gets|obtain|obtains)|gives|yields))$`)

// continues reports a row without an equals sign that belongs to the rows around it.
func (r *proofReader) continues(i int) bool {
	p := r.t.Pieces[i]
	if r.reason || r.brackets > 0 || strings.Trim(strings.Join(r.lastChunk, ""), ",:") != "" {
		return false
	}
	if strings.ContainsAny(p.Text[:1], "+-·/*") || strings.HasPrefix(p.Text, "−") || strings.HasPrefix(p.Text, `\cdot`) {
		return r.open
	}
	return r.nextLeads(i) && !lone(p.Text) || r.alone(i)
}

// nextLeads reports that the next mathematics begins with an equals sign, and no word
// stands between but those of a reason at the end of the line.
func (r *proofReader) nextLeads(i int) bool {
	reason, row := false, false // row: at its beginning, but for & and blanks
	for _, q := range r.t.Pieces[i+1:] {
		if blanks := strings.Trim(q.Text, "=&$ \\,;") == "" && (q.Kind == sentence.Math || row && q.Text == ","); blanks && !leads(q) { // &\quad= X
			row = row || q.Kind == sentence.Math
			continue
		}
		row = false
		switch {
		case q.Text == scan.AsideMark:
			reason = true
		case reason && q.Text != "⏎" && q.Text != "row":
			if q.Text == "." {
				return false
			}
		case reason:
			reason = false
		case q.Kind == sentence.Math:
			return leads(q)
		case q.Kind == sentence.Word || q.Text != "⏎" && q.Text != "row" && q.Text != "&":
			return false
		}
	}
	return false
}

// alone reports a line of a text without delimiters that holds nothing else.
func (r *proofReader) alone(i int) bool {
	list := r.t.Pieces
	ends := func(k int) bool {
		return k < 0 || k >= len(list) || list[k].Kind == sentence.Mark && (list[k].Text == "⏎" || list[k].Text == "row")
	}
	return !r.t.Marked && len(r.clause) == 0 && ends(i-1) && ends(i+1)
}

// sentence is what stands between the sentence's beginning and a piece, in small
// letters and without delimiters.
func (r *proofReader) sentence(i int) string {
	text := string(r.t.Src[r.t.Pieces[r.first].From:r.t.Pieces[i].From])
	return strings.ToLower(strings.Map(func(c rune) rune {
		if c == '$' || c == '(' || c == ')' && !unicode.IsSpace(c) {
			return -1
		}
		return c
	}, text))
}

// What is said before a proof begins: names beside the claim, and which function of the
// kernel's space a feature is.

// announces keeps an equation that is to be shown. Behind it may stand what a letter in
// it means: Bf̄ = Λ^{-1/2}Aᵀ(k − Ke/n), e = (1,…,1)ᵀ.
func (r *proofReader) announces(i int) {
	text, at := r.text(i), r.t.Pieces[i].From
	parts := outerCommas(text)
	if r.namesMiddle(i) {
		r.script.Put("\nlet "+text+"\n", at)
		r.script.Announced = append(r.script.Announced, Announced{`\bar g = ` + ownLetter.FindStringSubmatch(text)[1], at, false})
		return
	}
	keep := parts[:1]
	for _, part := range parts[1:] {
		if m := ownLetter.FindStringSubmatch(part); m != nil && !equality(m[2]) {
			r.script.Put("\nlet "+strings.TrimSpace(part)+"\n", at)
			continue
		}
		keep = append(keep, part)
	}
	r.script.Announced = append(r.script.Announced, Announced{strings.Join(keep, ","), at, false})
}

// namesMiddle reports a letter for what both sides of the claim come to: both sides are
// equal to M := X. That they are is no step.
func (r *proofReader) namesMiddle(i int) bool {
	m := ownLetter.FindStringSubmatch(r.text(i))
	return m != nil && !equality(m[2]) && sidesComeTo.MatchString(strings.Join(r.lastChunk, " "))
}

// sidesComeTo are words before what both sides of the claim come to.
var sidesComeTo = lazyregexp.New(`\b(?:(?:both|the two) sides(?: of [a-z ]+)?|(?:show|prove|verify)(?: that)? both) (?:are (?:both )?(?:equal|identical)(?: to)?|equal|reduce to|come to|coincide with)(?: the| to| same)*$`)

// ownLetter is the definition of a letter that the lecture doesn't use.
var ownLetter = lazyregexp.New(`^\s*(?:\\(?:mathbf|boldsymbol|vec)\s*\{?\s*)?([cdeqrstuvwzDEGJMNPQRSTUVWZ])\}?\s*:?=(.+)$`)

// outerCommas cuts a text at the commas that no bracket holds.
func outerCommas(text string) (parts []string) {
	depth, from := 0, 0
	for i, c := range text {
		switch {
		case strings.ContainsRune("({[", c):
			depth++
		case strings.ContainsRune(")}]", c):
			depth--
		case c == ',' && depth == 0:
			parts, from = append(parts, text[from:i]), i+1
		}
	}
	return append(parts, text[from:])
}

// reproduces reads f = k(·,x) and f_i = k(·,x_i): in the kernel's own space the feature of
// a point is the kernel at this point. It holds for each feature or is false; the proof
// goes on with inner products, and nothing is shown by it.
func (r *proofReader) reproduces(i int) bool {
	m := kernelAt.FindStringSubmatch(shortNames.Replace(strings.TrimRight(r.t.Pieces[i].Text, " ,;")))
	if m == nil {
		return false
	}
	if of, at := m[2], m[3]+m[4]; of != at && "x"+m[1] != at {
		fault.FailAs(fault.Untrue, r.t.Pieces[i].From, "the feature of one point is given as the kernel at another one", "the feature of x is the kernel k(·,x)", "the same point on both sides")
	}
	r.clause, r.skipped, r.role = nil, true, isDefinition
	return true
}

var (
	kernelAt   = lazyregexp.New(`^(?:f(_[a-z])?|φ\((x(?:_[a-z])?)\))=k\((?:·,(x(?:_[a-z])?)|(x(?:_[a-z])?),·)\)$`)
	shortNames = strings.NewReplacer(" ", "", "{", "", "}", "", "&", "", `\cdot`, "·", `\phi`, "φ", `\varphi`, "φ", "ϕ", "φ", "ᵢ", "_i", "ⱼ", "_j", `\,`, "", `\mathbf`, "", `\boldsymbol`, "")
)
