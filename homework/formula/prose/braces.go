package prose

import (
	"slices"
	"strings"
	"unicode"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// braceEquations reads equations beneath and above braces, \underbrace{X}_{=Y,\ Z=W}:
// they say X = Y and Z = W.
func braceEquations(text string) (claims []*sentence.Placed) {
	for _, m := range braceCommand.FindAllStringIndex(text, maxMatches) {
		inner, rest, ok := scan.Braced(text[m[1]:])
		sign := strings.TrimLeft(rest, " ")
		if !ok || sign == "" || sign[0] != '_' && sign[0] != '^' {
			continue
		}
		label, behind, ok := scan.Braced(sign[1:])
		parts := commasOutside(label)
		first := withoutSpaces(parts[0])
		if ok && product.MatchString(first) && !inText.MatchString(label) && !strings.Contains(label, "=") {
			parts = []string{"= " + meanFeature(label, text)}
			first = parts[0]
		}
		if !ok || !strings.HasPrefix(first, "=") || inText.MatchString(label) {
			continue
		}
		at := len([]rune(text[:len(text)-len(behind)-len(label)-1]))
		for k, part := range parts {
			part = withoutSpaces(part)
			if k == 0 {
				part = "(" + inner + ") " + part
			}
			if part == "" || !equality(part) {
				continue
			}
			s := &sentence.Placed{}
			s.Put(part, at)
			claims = append(claims, s)
		}
	}
	return claims
}

// product is an inner product or a length: a value, and no name or size.
var product = lazyregexp.New(`^(?:\\langle\b|\\\||\\lVert\b|\\left\s*\\langle)`)

// meanFeature puts the mean of the features in the place of φ̄, where no equation says
// what that is.
func meanFeature(label, text string) string {
	if definesMean.MatchString(text) {
		return label
	}
	return namesMean.ReplaceAllLiteralString(label, `(\frac1n F 1_n)`)
}

var (
	namesMean   = lazyregexp.New(`\\(?:bar|overline)\s*(?:\\(?:var)?phi\b|\{\s*\\(?:var)?phi\s*\})`)
	definesMean = lazyregexp.New(namesMean.String() + `\s*:?=`)
)

var braceCommand = lazyregexp.New(`\\(?:under|over)(?:brace|bracket)\b`)

// withoutSpaces is a text without the spaces around it, also \, and \;.
func withoutSpaces(text string) string {
	text = strings.TrimSpace(leadingSpaces.ReplaceAllString(text, ""))
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(text, `\,`), `\;`))
}

var leadingSpaces = lazyregexp.New(`^(?:\s|\\[,;:! ]|\\q?quad\b)+`)

// braceWords reads the words beneath and above braces, \underbrace{X}_{\text{…}}: they
// say what X is. The places of words that say something else of it, or what nobody
// reads, are returned, too.
func braceWords(text string) (claims []*sentence.Placed, unread [][2]int) {
	for _, m := range wordLabel.FindAllStringSubmatchIndex(text, 20) {
		inner, label := text[m[2]:m[3]], text[m[4]:m[5]]
		if purpose.MatchString(label) {
			continue
		}
		said := inText.ReplaceAllStringFunc(label, func(s string) string {
			return "$ " + letterInWords.ReplaceAllString(inText.FindStringSubmatch(s)[1], "$1$$$2$$") + " $"
		})
		at := len([]rune(text[:m[4]]))
		func() {
			defer fault.Relocate(func(int) int { return at })
			cut := sentence.Cut(emptyMath.ReplaceAllString("$"+inner+"$ is the $"+said+"$.", " "))
			if cut == nil {
				return
			}
			t := &sentenceText{Text: cut, main: -1}
			t.holdWords()
			t.values()
			t.sentences()
			fits, known := fitsLabel(inner, strings.ToLower(strings.ReplaceAll(said, "$", " ")), said)
			if !known {
				t.hold()
			}
			for _, p := range t.Pieces {
				if p.Fact && p.Made != nil && !p.Gone {
					t.claims = append(t.claims, p.Made)
				}
			}
			for _, c := range t.claims {
				s := &sentence.Placed{}
				s.Put(c.Text(), at)
				claims = append(claims, s)
			}
			if known && !fits || len(t.unread) > 0 {
				unread = append(unread, [2]int{at, at + len([]rune(label))})
			}
		}()
	}
	return claims, unread
}

// A label is a word for what a factor is or does: which symbols it must have, or may not
// have. A letter of the student's own may be anything.
var factorWords = []struct {
	words        *lazyregexp.Regexp
	has, without string
}{
	{lazyregexp.New(`\beigenvalues?\b`), "Λ", "AHKkFf"},
	{lazyregexp.New(`\b(?:eigenvectors?|axes|axis|directions?|project(?:s|ed|ion|ions|ing)?|rotat(?:es?|ion))\b`), "A", ""},
	{lazyregexp.New(`\b(?:re)?scal(?:e|es|ed|ing)\b|\bnormali[sz]|\bwhiten`), "Λ/", ""},
	{lazyregexp.New(`\b(?:de|double-)?(?:cent(?:re|er|res|ers|red|ered|ring|ering|rer)|zentrier\w*)\b|\bsubtract|\bminus\b`), "H-/", ""},
	{lazyregexp.New(`\b(?:means?|averages?)\b`), "/", "H-"},
	{lazyregexp.New(`\b(?:new|test|query)\b`), "kfx", ""},
}

// fitsLabel reports words that fit the factor, and whether they are such words.
func fitsLabel(inner, words, said string) (fits, known bool) {
	signs := signsOf(inner)
	fits = true
	for _, f := range factorWords {
		if !f.words.MatchString(words) || f.has == "/" && known && strings.ContainsAny(signs, "H-") { // minus the mean
			continue
		}
		known = true
		fits = fits && (strings.ContainsAny(signs, f.has) && !strings.ContainsAny(signs, f.without) || strings.Contains(signs, "?"))
		if m := ofLetter.FindStringSubmatch(said); f.has == "/" && m != nil {
			fits = fits && strings.Contains(signs, m[1])
		}
		if f.has == "/" && ofImages.MatchString(words) {
			fits = fits && strings.ContainsAny(signs, "Ff?")
		}
	}
	return fits, known
}

// signsOf are the letters of the lecture in a factor, / for a multiple 1/n or a mark
// above, which is made of one, - for a difference, and ? for another letter.
func signsOf(inner string) string {
	text := fontCommand.ReplaceAllString(inner, " ")
	var b strings.Builder
	if ofOneNth.MatchString(inner) || overSamples.MatchString(inner) || markAbove.MatchString(inner) {
		b.WriteByte('/')
	}
	text = smallParts.ReplaceAllString(text, " ")
	if strings.ContainsAny(text, "-−") {
		b.WriteByte('-')
	}
	text = texNames.ReplaceAllStringFunc(text, func(name string) string {
		switch name {
		case `\Lambda`, `\lambda`:
			return "Λ"
		case `\alpha`, `\psi`, `\Psi`:
			return "A"
		case `\phi`, `\varphi`, `\Phi`, `\kappa`:
			return "f"
		}
		return " "
	})
	for _, c := range text {
		switch {
		case strings.ContainsRune("AHKkFfxΛ", c):
			b.WriteRune(c)
		case c == 'λ':
			b.WriteRune('Λ')
		case c == 'α', c == 'ψ', c == 'B':
			b.WriteByte('A')
		case c == 'φ':
			b.WriteByte('f')
		case unicode.IsLetter(c) && !strings.ContainsRune("nmTIijlℝᵀ", c):
			b.WriteByte('?')
		}
	}
	return b.String()
}

var (
	wordLabel = lazyregexp.New(`\\(?:under|over)(?:brace|bracket)\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}\s*[_^]\s*\{((?:[^{}]|\{[^{}]*\})*\\(?:text|mbox|textrm)\{[^{}]*\}(?:[^{}]|\{[^{}]*\})*)\}`)
	inText    = lazyregexp.New(`\\(?:text|mbox|textrm)\{([^{}]*)\}`)
	purpose   = lazyregexp.New(`\bunit (?:length|norm|axes|vectors)\b`) // what a factor is for: it gives unit length
	emptyMath = lazyregexp.New(`\$\s*\$`)
	// letterInWords is a symbol of the lecture within words.
	letterInWords = lazyregexp.New(`(^|[ (])([KkFfH])\b`)
	ofLetter      = lazyregexp.New(`\b(?:means?|averages?) of (?:the |all )?[$\s]*(?:([KkFfH])\b)`)
	ofImages      = lazyregexp.New(`\b(?:means?|averages?) of (?:(?:the|all|n|training) )*(?:features?|feature vectors|images)\b`)
	markAbove     = lazyregexp.New(`\\(?:bar|overline)\b|\x{304}`)
	overSamples   = lazyregexp.New(`\\sum.*n`)
	texNames      = lazyregexp.New(`\\[A-Za-z]+`)
	smallParts    = lazyregexp.New(`[_^]\s*(?:\{[^{}]*\}|[-−]?(?:\\[A-Za-z]+|\S))`)
)

// commasOutside cuts a text at the commas outside of brackets that are no spaces.
func commasOutside(text string) (parts []string) {
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			depth--
		case ',':
			if depth == 0 && (i == 0 || text[i-1] != '\\') {
				parts, from = append(parts, text[from:i]), i+1
			}
		}
	}
	return append(parts, text[from:])
}

// What is said of the formula's bracket is an equation for what stands in it: "the big
// bracket is F̄ᵀf̄".

var (
	bracketForm = lazyregexp.New(` (?:the |this |that |a |whole |big |large |long |outer |last |right |round |square |curly |centred |centered )*(?:(?:expression|term|vector|part|content|column) (?:in|inside|within|of|between) (?:the |its |these )*(?:big |large |round |square |outer |last )*)?(inner |inmost )?(?:bracket|brackets|parenthesis|parentheses|klammer|parenthèse) (?:(?:is|are|equals|being|denotes|contains|holds|ist|est|reads|stands|for|simply|just|nothing|but|the|vector|=|:) )*` + some)
	centredBy   = lazyregexp.New(` ` + some + ` (?:is|are|was|were|ist) (?:(?:[a-z]+ )??)(?:always|already|automatically|itself|anyway|immer|schon|bereits) (?:(?:[a-z]+ )??)(?:centred|centered|mean-free|zentriert|doubly centred|double-centred) `)
	shifted     = lazyregexp.New(` adding (?:a|any|the same) (?:constant|number) to (?:(?:all|every|each|the|entries|numbers|of) )*` + some + ` (?:(?:changes|alters|does|makes) (?:nothing|no difference)|has no effect) `)
	altered     = lazyregexp.New(`(?i) (?:(?:flip|doubl|halv|negat|permut|rotat|swap|rescal|scal|revers|reorder)[a-z]*|changing (?:the |its )?(?:signs?|length|order)) [^.;]*?(?:leaves? [^.;]*?(?:unchanged|as it is|as they are|alone|invariant|the same)|multipl(?:y|ies) |changes nothing|change nothing|(?:makes?|made) no difference|has no effect|have no effect|(?:doesn't|does not|don't|do not|never) (?:change|matter|affect)) `)
	kernelEntry = lazyregexp.New(`^(?:k_i|kᵢ|k|k_\{i\}|k_j|k_l)$`)
	rawSymbol   = lazyregexp.New(`^(?:K|k|F|f|k_x|\\mathbf\s*\{?[KkFf]\}?)$`)
)

// brackets reads it.
func (t *sentenceText) brackets() {
	if t.main < 0 {
		return
	}
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range bracketForm.FindAllStringSubmatchIndex(line, maxMatches) {
		first, last := piecesIn(place, m[0], m[1])
		says := t.Pieces[place[m[4]]]
		if first < 0 || place[m[4]] == t.main || says.Embeds() || says.Orders() {
			continue
		}
		inside := longestBracket(t.Pieces[t.main].Text)
		if m[2] >= 0 || inside == "" {
			fault.Fail(t.Pieces[first].From, "the words speak of a bracket, and which one isn't clear", "what stands in the longest bracket of the formula can be named", "an equation that says the same")
		}
		s := &sentence.Placed{}
		s.Put(inside+" = "+strings.Trim(says.Text, " =:"), says.From)
		t.claims = append(t.claims, s)
		for i := first; i <= last; i++ {
			t.Pieces[i].Gone = true
		}
	}
}

// longestBracket is the content of the longest round or square bracket.
func longestBracket(text string) string {
	text = bracketSizes.ReplaceAllString(text, "")
	best, open := "", []int(nil)
	for i, c := range text {
		switch c {
		case '(', '[':
			open = append(open, i)
		case ')', ']':
			if n := len(open); n > 0 {
				if in := text[open[n-1]+1 : i]; len(in) >= len(best) && !isList(in) {
					best = in
				}
				open = open[:n-1]
			}
		}
	}
	return strings.TrimSpace(best)
}

// isList reports mathematics with commas, such as what stands in diag(…).
func isList(text string) bool { return len(commasOutside(text)) > 1 }

// bracketSizes only make brackets larger.
var bracketSizes = lazyregexp.New(`\\(?:left|right|[bB]igg?[lr]?)\b\s*`)

// alreadyCentred stops the reader where K, k or F are said to be centred as they are.
func (t *sentenceText) alreadyCentred() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range centredBy.FindAllStringSubmatchIndex(line, maxMatches) {
		if p := t.Pieces[place[m[2]]]; rawSymbol.MatchString(strings.TrimSpace(p.Text)) {
			fault.FailAs(fault.Untrue, p.From, "of "+fault.Quote(p.Text)+" the words say that it is centred already", "K, k and F are not centred, HKH and F̄ are", "leaving it out, or an equation that says what is centred")
		}
	}
}

// alterations stops the reader where something that changes the embedding is said to
// change nothing: a sign, a length, an order.
func (t *sentenceText) alterations() {
	from, said := 0, ""
	for i, p := range t.Pieces {
		if p.Gone {
			continue
		}
		if p.Embeds() || p.Kind == sentence.Math && gName.MatchString(plainSymbol(p.Text)) {
			if m := madeOfEmbedding.FindString(said[max(0, len(said)-maxPart):]); m != "" { // the square of ḡ is
				fault.Fail(t.Pieces[from].From, theWords(m, "stand", "stand")+" before the embedding, and this isn't read", "the formula is one for ḡ itself", "ḡ = … for its value")
			}
		}
		if i == t.main || p.Embeds() {
			if m := otherEmbedding.FindString(said[max(0, len(said)-5*maxPart):]); m != "" { // minus the embedding is
				fault.Fail(t.Pieces[from].From, theWords(onlyWords(m), "stands", "stand")+" before the formula, and this isn't read", "the formula is one for ḡ itself", "ḡ = … for its value")
			}
		}
		if said += " " + p.Text; p.Text != "." && i < len(t.Pieces)-1 {
			continue
		}
		if m := altered.FindString(said + " "); m != "" {
			fault.Fail(t.Pieces[from].From, theWords(m, "stands", "stand")+" beside the formula, and this isn't checked", checkedWords, "leaving it out")
		}
		from, said = min(i+1, len(t.Pieces)-1), ""
	}
}

// madeOfEmbedding are words for something that is made of the embedding.
var madeOfEmbedding = lazyregexp.New(`(?: (?:squared?|squares|cube|root|inverse|reciprocal|negative|opposite|reverse|double|twice|half|third|multiple|norm|length|mean|average|sum|difference|logarithm|exponential|derivative|gradient|variance|transpose|absolute value|value of the)) of(?: the| a| an| its)?(?: embedding| vector| coordinate| coordinates| component)?$`)

// otherEmbedding are words for a multiple of the embedding, or for that of another point.
var otherEmbedding = lazyregexp.New(` (?:(?:minus|twice|half|(?:minus )?[a-zA-Z0-9]+ (?:times|th of)) (?:the |our |this )?(?:embedding|coordinates|coordinate vector)(?: of \S+)?|(?:embedding|coordinates|coordinate vector)(?: of \S+)? (?:times|divided by|plus|minus|multiplied (?:by|with)) \S.*|embedding of (?:the (?:mean|average|origin)|minus \S+|[-−]\S*)) (?:is|are|equals?|becomes|reads|:)$`)

// shifts reads "adding a constant to all k_i changes nothing", which is true of k and
// says nothing of the formula.
func (t *sentenceText) shifts() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range shifted.FindAllStringSubmatchIndex(line, maxMatches) {
		if first, last := piecesIn(place, m[0], m[1]); first >= 0 && kernelEntry.MatchString(t.Pieces[place[m[2]]].Text) {
			for i := first; i <= last; i++ {
				t.Pieces[i].Gone = true
			}
		}
	}
}

// What a proof says of the sum, or the bracket, in the step before is an equation for it:
// "the double sum is X", "the bracket is the l-th entry of X".

const (
	stepSum     = `(?:the|this|that) (?:(?:whole|last|full|resulting|remaining|iterated|outer|finite) )*(double |inner )?(?:sum|summation) (?:over ((?:[ijlpqrs,] |and |all |the |indices |both |` + some + ` )*))?(?:here |now )?`
	stepBracket = `(?:the|this|that) (?:(?:whole|last|big|large|round|inner|remaining) )*(?:(?:term|expression|factor|difference|sum) in (?:the )?)?(?:bracket|brackets|parenthesis|parentheses) `
	partIs      = copula + behind + ` `
	sideEnds    = `(?:$|[.;,)] |and |so |hence |thus |therefore |because |since |by |as |with )`
)

var (
	sumIs        = outline(stepSum + partIs + some + ` ` + sideEnds)
	sumsAreLines = outline(`(?:the|these|those) (?:last )?sums are (?:(?:just|exactly|precisely|then) )*(?:the )?(row|column)[ -]sums of (?:the )?(?:matrix )?` + some + ` ` + sideEnds)
	bracketIs    = outline(stepBracket + partIs + some + ` ` + sideEnds)
	withFactor   = outline(`(?:with|by|including|multiplied by|times) (?:the )?(?:(?:scalar|constant|remaining) )?(?:factor|prefactor|scalar|constant) ` + some + ` (?:(?:in front(?: of it)?|before it) )?,? ?(?:this|it|that) ` + partIs + some + ` ` + sideEnds)
	sumSign      = lazyregexp.New(`(?:\\sum(?:\\(?:no)?limits)?|∑|Σ|\bsum)\s*(?:_\s*\{([^{}]*)\}|_\s*([a-z])(?:[^A-Za-z]|$)|_\(([^()]*)\)|([ᵢⱼₗₚᵣₛ]))`)
	loneIndex    = lazyregexp.New(`[ijlpqrs]`)
	ofEigenvalue = lazyregexp.New(`λ|lambda|Λ|Lambda`)
)

// partsOfStep writes them.
func (t *sentenceText) partsOfStep() {
	for range maxMatches {
		line, place := t.outline(0, len(t.Pieces))
		if !t.partOfStep(line, place) {
			return
		}
	}
}

// partOfStep writes the first of them that is safe to read.
func (t *sentenceText) partOfStep(line string, place map[int]int) bool {
	put := func(m []int, left string, value int) bool {
		first, _ := piecesIn(place, m[0], m[1])
		says := &sentence.Placed{}
		says.Put(left+" = ", t.Pieces[first].From)
		t.factor(says, value, false, false, false)
		t.replace(first, value, says)
		t.Pieces[first].Spoken, t.Pieces[first].Part = false, true
		return true
	}
	for _, m := range sumIs.FindAllStringSubmatchIndex(line, maxMatches) {
		value := place[m[len(m)-2]]
		which, indices := "", ""
		if m[2] >= 0 {
			which = line[m[2]:m[3]]
		}
		if m[4] >= 0 {
			for at := m[4]; at < m[5]; at++ {
				if i, ok := place[at]; ok {
					indices += strings.Join(loneIndex.FindAllString(wordsOut.ReplaceAllString(t.Pieces[i].Text, ""), -1), "")
				}
			}
		}
		first, _ := piecesIn(place, m[0], m[1])
		if left := t.sumBefore(first, which, indices, t.Pieces[value].Text); left != "" && !t.Pieces[value].Equation() {
			return put(m, left, value)
		}
	}
	for _, m := range sumsAreLines.FindAllStringSubmatchIndex(line, maxMatches) {
		first, _ := piecesIn(place, m[0], m[1])
		left, of := t.sumsBefore(first), place[m[4]]
		index := onlyIndex(left)
		if index == "" || t.Pieces[of].Equation() || len(freeIndices(t.Pieces[of].Text)) > 0 {
			continue
		}
		says := &sentence.Placed{}
		says.Put(left+" = ((", t.Pieces[first].From)
		t.factor(says, of, false, false, false)
		if says.Put(")", t.Pieces[of].From); line[m[2]:m[3]] == "column" {
			says.Put(`^\top`, t.Pieces[of].From)
		}
		says.Put(" 1_n)_"+index, t.Pieces[of].From)
		t.stated = append(t.stated, says)
		t.Pieces = slices.Delete(t.Pieces, first, of+1)
		return true
	}
	for _, m := range bracketIs.FindAllStringSubmatchIndex(line, maxMatches) {
		value := place[m[2]]
		first, _ := piecesIn(place, m[0], m[1])
		if left := t.bracketBefore(first); left != "" && !t.Pieces[value].Equation() {
			return put(m, left, value)
		}
	}
	for _, m := range withFactor.FindAllStringSubmatchIndex(line, maxMatches) {
		factor, value := place[m[2]], place[m[4]]
		first, _ := piecesIn(place, m[0], m[1])
		for k := first - 1; k >= 0; k-- {
			p := t.Pieces[k]
			if p.Kind != sentence.Math || p.Gone || !p.Equation() {
				continue
			}
			if p.Part && !t.Pieces[value].Equation() && !t.Pieces[factor].Equation() {
				return put(m, "("+t.of(factor)+") ("+afterLastEquals(t.of(k))+")", value)
			}
			break
		}
	}
	return false
}

var wordsOut = lazyregexp.New(`[A-Za-z]{2,}`)

// sumBefore is the last sum of a step before a piece: the only term of its side, or the
// sum in it that words tell by its indices, and the factor before it where the words give
// a value with it; "" where none is.
func (t *sentenceText) sumBefore(i int, which, indices, value string) string {
	for k := i - 1; k >= 0; k-- {
		p := t.Pieces[k]
		if p.Kind != sentence.Math || p.Gone || !p.Equation() {
			continue
		}
		side := strings.Trim(bracketSizes.ReplaceAllString(afterLastEquals(t.of(k)), ""), " .,;&\\\n")
		var signs []summation // outside of brackets
		outer := map[int]bool{}
		for at := range scan.Outermost(side) {
			outer[at] = true
		}
		for _, m := range sumSign.FindAllStringSubmatchIndex(side, maxMatches) {
			if outer[m[0]] {
				signs = append(signs, summationAt(side, m))
			}
		}
		switch {
		case len(signs) == 0 && which+indices == "" && !p.Part && sumSign.MatchString(t.of(k)): // of another side, perhaps
			return ""
		case len(signs) == 0:
			continue
		}
		if scan.Outside(side, "+-−") {
			return ""
		}
		over := ""
		for k, sign := range slices.Backward(signs) {
			over += sign.over
			if k > 0 && strings.Trim(side[signs[k-1].to:sign.from], "{}_^n \\!,") == "" { // of Σ_i Σ_l
				continue
			}
			part := side[sign.from:]
			switch {
			case which == "inner " && (len(over) != 1 || k == 0), which == "double " && len(over) != 2, indices != "" && sortedLetters(indices) != sortedLetters(over), which == "" && indices == "" && k > 0:
				continue
			case ofEigenvalue.MatchString(value) && !ofEigenvalue.MatchString(part):
				return side
			}
			return part
		}
		if indices == "" {
			return ""
		}
	}
	return ""
}

// sumsBefore is the only sum, at its end, of the last side with one before a piece; "" where
// there are others.
func (t *sentenceText) sumsBefore(i int) string {
	for k := i - 1; k >= 0; k-- {
		p := t.Pieces[k]
		if p.Kind != sentence.Math || p.Gone || !p.Equation() || !sumSign.MatchString(t.of(k)) {
			continue
		}
		side := strings.Trim(bracketSizes.ReplaceAllString(afterLastEquals(t.of(k)), ""), " .,;&\\\n")
		signs := sumSign.FindAllStringIndex(side, 2)
		if len(signs) != 1 || scan.Outside(side[signs[0][0]:], "+-−") || strings.Count(side[:signs[0][0]], "(") != strings.Count(side[:signs[0][0]], ")") {
			return ""
		}
		return side[signs[0][0]:]
	}
	return ""
}

// summation is a sum sign in a text, with the letters below it.
type summation struct {
	from, to int
	over     string
}

func summationAt(text string, m []int) summation {
	s := summation{from: m[0], to: m[1]}
	for g := 2; g < len(m); g += 2 {
		if m[g] < 0 {
			continue
		}
		s.to = m[g+1]
		for _, one := range strings.Split(text[m[g]:m[g+1]], ",") {
			one, _, _ = strings.Cut(one, "=")
			if one = strings.TrimSpace(one); smallIndex[one] != "" {
				one = smallIndex[one]
			}
			s.over += one
		}
	}
	return s
}

func sortedLetters(s string) string {
	list := strings.Split(s, "")
	slices.Sort(list)
	return strings.Join(list, "")
}

// bracketBefore is the one sum in brackets of the last step before a piece that has any;
// "" where there are several.
func (t *sentenceText) bracketBefore(i int) string {
	for k := i - 1; k >= 0; k-- {
		p := t.Pieces[k]
		if p.Kind != sentence.Math || p.Gone || !p.Equation() {
			continue
		}
		side := bracketSizes.ReplaceAllString(afterLastEquals(t.of(k)), "")
		var found []string
		open := -1
		depth := 0
		for at, c := range side {
			switch c {
			case '(', '[', '{':
				if depth == 0 && c != '{' {
					open = at
				}
				depth++
			case ')', ']', '}':
				if depth--; depth == 0 && c != '}' && open >= 0 {
					if in := side[open+1 : at]; scan.Outside(in, "+-−") && (open == 0 || side[open-1] != '^' && side[open-1] != '_') {
						found = append(found, in)
					}
					open = -1
				}
			}
		}
		switch len(found) {
		case 0:
			continue
		case 1:
			return found[0]
		}
		return ""
	}
	return ""
}
