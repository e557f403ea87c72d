package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// allValues is the singular value decomposition as a sum over all singular values.
var allValues = lazyregexp.New(`^(?:\\barF|F̄)=\\sum_\{?([ijl])\}?\\sqrt\{?\\lambda_[ijl]\}?(?:\\,)?\\psi_[ijl]\\alpha_[ijl]\^\\top$`)

// transposesProduct reports the rule (XY)ᵀ = YᵀXᵀ, with letters of no meaning.
func transposesProduct(text string) bool {
	m := productRule.FindStringSubmatch(strings.ReplaceAll(text, " ", ""))
	return m != nil && m[1] == m[4] && m[2] == m[3] && m[1] != m[2]
}

var productRule = lazyregexp.New(`^\(([A-Z])([A-Z])\)` + turned + `=([A-Z])` + turned + `([A-Z])` + turned + `$`)

const turned = `(?:\^\{?(?:\\top|T|\\mathsf\{T\}|\\intercal)\}?|ᵀ|⊤|'|^T)`

// bracketed reports mathematics in one pair of brackets.
func bracketed(text []rune) bool {
	if len(text) < 3 || text[0] != '(' && text[0] != '[' {
		return false
	}
	depth := 0
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i == len(text)-1
			}
		}
	}
	return false
}

// What there are m and n of. Entries of both sides, and rows, may be either.
var (
	ofAxesCounted    = scan.Words("entries", "components", "coordinates", "numbers", "axes", "equations", "equalities", "eigenvectors", "eigenvalues", "directions")
	ofSamplesCounted = scan.Words("samples", "points")
)

// ordinal reads the letter of "the j-th", of "for every i" and of "the m entries" as a
// word.
func (r *proofReader) ordinal(i int) bool {
	p, list := r.t.Pieces[i], r.t.Pieces
	if i+1 < len(list) && list[i+1].Kind == sentence.Word && (p.Text == "m" && ofAxesCounted[list[i+1].Text] || p.Text == "n" && ofSamplesCounted[list[i+1].Text]) {
		r.chunk, r.clause = append(r.chunk, p.Text), append(r.clause, p.Text)
		return true
	}
	last := ""
	if len(r.chunk) > 0 {
		last = r.chunk[len(r.chunk)-1]
	}
	if m := afterEvery.FindString(p.Text); m != "" && (last == "every" || last == "each" || last == "all" || last == "any" || last == "for" || last == "component" || last == "row") && m != p.Text {
		list[i].From += len([]rune(m))
		list[i].Text = string(r.t.Src[list[i].From:p.To])
		r.chunk, r.clause = append(r.chunk, ","), append(r.clause, ",")
		return r.ordinal(i)
	}
	if len([]rune(p.Text)) > 1 || !strings.Contains("ijl", p.Text) {
		return false
	}
	k := i + 1
	if k < len(list) && list[k].Text == "-" {
		k++
	}
	word := p.Text
	if k < len(list) && list[k].Text == "th" {
		word += "-th"
		list[k].Text = ""
	}
	r.chunk, r.clause = append(r.chunk, word), append(r.clause, word)
	return true
}

var afterEvery = lazyregexp.New(`^[ijl]\s*[,;:]\s*`)

// side is what stands on the left of words such as "is": the mathematics before them,
// an entry of it, or, where "the columns of" stand before it, all of them; "" where
// nothing does.
func (r *proofReader) side(now, subject int, stated bool, before, chunk string) string {
	if named := r.partNamed(chunk); named != "" {
		return named
	}
	if subject < 0 || stated || r.t.Pieces[subject].Gone {
		return ""
	}
	text := string(r.t.balanced(r.t.Pieces[subject]))
	if equality(text) {
		return ""
	}
	if entriesOf.MatchString(before) && entriesAre.MatchString(chunk) { // the entries of X are the entries of Y
		return text
	}
	if m := withColumns.FindStringSubmatch(before); m != nil && relates.MatchString(chunk) && (axesInList.MatchString(plain(text)) || oneAxis.MatchString(plain(text))) { // the matrix with columns ψ_j is X
		if m[1] == "rows" {
			return "B"
		}
		return `B^\top`
	}
	as := asWhat.MatchString(chunk) && (r.rewrites || rewrites.MatchString(" "+strings.Join(r.clause, " ")+" "))
	as = as && !(throughWhat.MatchString(chunk) && expresses.MatchString(strings.Join(r.clause, " ")) && lone(r.t.Pieces[now].Text)) // ψ_i by the α_i
	r.rewrites = r.rewrites || as
	holds := r.t.Pieces[now].Spoken && holdsWhat.MatchString(chunk)
	names := lone(text) && letBe.MatchString(chunk) && letFirst.MatchString(strings.Join(r.clause, " "))
	if !relates.MatchString(chunk) && !as && !holds && !names || as && sameEntry(text, string(r.t.balanced(r.t.Pieces[now]))) { // it holds the row means of K; write α_{ij} for (α_j)_i
		return ""
	}
	if m := functionOf.FindStringSubmatch(before); m != nil {
		if m[1] == "mean" && aFeature.MatchString(plainMath(text)) {
			return `\frac1n F 1_n`
		}
		if v := ownEntry.FindStringSubmatch(plainMath(text)); v != nil && m[1] == "mean" {
			return `\frac1n \sum_` + v[1] + " " + text
		} else if v != nil && m[1] == "sum" {
			return `\sum_` + v[1] + " " + text
		}
		fault.Fail(r.t.Pieces[subject].From, "the words say what the "+m[1]+" of "+fault.Quote(text)+" is, and this isn't checked", checkedWords, "an equation that says the same")
	}
	if belongs.MatchString(before) && !(ownLine.MatchString(before) && axisTurned.MatchString(plainMath(text))) {
		return ""
	}
	return text
}

// The row ψ_jᵀ is said to be something: it is no row of what stands before.
var (
	ownLine    = lazyregexp.New(`(?:^|[ ,])(?:the|this|each|every|its) (?:j-th )?row(?: vector)?$`)
	axisTurned = lazyregexp.New(`^(?:\\psi|ψ)(?:_\{?[ijl]\}?|[ᵢⱼₗ])(?:\^\{?\\top\}?|\^\{?T\}?|ᵀ|⊤)$`)
)

// ownEntry is an entry of k, or of a vector of the student's own.
var ownEntry = lazyregexp.New(`^[cdh-kpqr-w]_\{?([ijl])\}?$`)

// Let e be the vector of n ones.
var (
	letBe    = lazyregexp.New(`^(?:be|denote|stand for|be defined as|be given by|be equal to)$`)
	letFirst = lazyregexp.New(`^(?:(?:first|now|here|also|next|further|and|,) )*let `)
)

var holdsWhat = lazyregexp.New(`^(?:holds|contains|collects)$`)

// What is expressed by other symbols is none of them.
var (
	throughWhat = lazyregexp.New(`^(?:by|with|through|via)(?: |$)`)
	expresses   = lazyregexp.New(`\bexpress(?:|es|ed|ing)\b`)
)

var (
	functionOf = lazyregexp.New(`(?:^| )(trace|rank|determinant|inverse|dimension|kernel|image|mean|sum|diagonal) of(?: the)?(?: matrix| vector| entries of)?$`)
	belongs    = lazyregexp.New(`(?:^| )(?:of|by|on|onto|in|from|to|into|times|with|than|number|row|column|applied|between|over|under|against|von|der|des|de|del|du|auf|sur|en)(?: (?:the|a|matrix|vector|centred|centered|new|feature|each|every))*$`)
)

// Sizes are no equation of the proof: (m×m)(m×n)(n×1) = m×1.
var (
	sizesOnly = lazyregexp.New(`^(?:[()\[\]{}\s·.,mnd1μ×=&]|\\(?:times|cdot|mu|left|right)|\\[,;:!])+$`)
	manyTimes = lazyregexp.New(`×|\\times`)
)

// rangeOnly is a range of an index.
var rangeOnly = lazyregexp.New(`^\(?\s*[ijlr]\s*(?:=\s*1\s*,.*(?:dots|…|\.\.\.).*|(?:\\in|∈|\\leq?|≤).*|=\s*[ijlr]\s*|(?:\\neq?\b|≠)\s*[ijlr]\s*)$|^1\s*(?:\\leq?|≤)`)

// sameSentenceSkipped reports that a goal stands before: the rest of its chain is
// one, too.
func (r *proofReader) sameSentenceSkipped(subject int) bool {
	return equality(r.t.Pieces[subject].Text)
}

// holdRange stops where the index of axes or coordinates is said to run to n: there
// are m of them.
func (r *proofReader) holdRange(i int) {
	m := toN.FindStringSubmatch(plain(r.t.Pieces[i].Text))
	if m == nil {
		return
	}
	of := regexp.MustCompile(`(?:\\psi|ψ|\\barg|ḡ|\\lambda)_\{?` + m[1])
	for k := r.first; k < len(r.t.Pieces) && r.t.Pieces[k].Text != "."; k++ {
		if p := r.t.Pieces[k]; p.Kind == sentence.Math && of.MatchString(plain(p.Text)) && strings.Contains(p.Text, "=") {
			fault.FailAs(fault.Untrue, r.t.Pieces[i].From, "the index "+m[1]+" of the axes is said to run to n", "there are m axes and m coordinates", "m, or another letter for the samples")
		}
	}
}

// toN is a range up to n.
var toN = lazyregexp.New(`^\(?([ijlr])(?:=1,.*(?:dots|…|\.\.\.),?n|\\in\\?\{1,.*,n\\?\}|\\leq?n|≤n)\)?$`)

// labelled is the last side of an equation with the names that stand beneath its parts
// put in: of … = AᵀH \underbrace{F^\top f}_{k} it is AᵀH k; "" where none stands there.
func labelled(text string) string {
	at := strings.LastIndex(braceLabel.ReplaceAllStringFunc(text, func(m string) string {
		return strings.Repeat(" ", len(m))
	}), "=")
	last := text[at+1:]
	named := false
	last = braceLabel.ReplaceAllStringFunc(last, func(m string) string {
		g := braceLabel.FindStringSubmatch(m)
		name := strings.TrimLeft(strings.TrimSpace(g[2]), "=: ")
		if !lone(name) || len([]rune(name)) == 1 && strings.ContainsAny(name, "0123456789") {
			return m
		}
		named = true
		return " {" + name + "} "
	})
	if at < 0 || !named {
		return ""
	}
	return strings.TrimSpace(last)
}

// labels states that each part is what stands beneath it. A size is no name.
func (r *proofReader) labels(i int) {
	for _, g := range braceLabel.FindAllStringSubmatch(r.text(i), 20) {
		name := strings.TrimLeft(strings.TrimSpace(g[2]), "=: ")
		if name == "" || noName.MatchString(name) {
			continue
		}
		r.claim(name+" = ("+g[1]+")", r.t.Pieces[i].From)
	}
}

// A name for the last side of a chain: X = Y =: u.

// namedAtEnd makes one piece of a chain and such a name, which the colon parts in plain text.
func (t *sentenceText) namedAtEnd() {
	for i := len(t.Pieces) - 3; i >= 0; i-- {
		if i+2 >= len(t.Pieces) { // pieces behind it are gone
			continue
		}
		p, name := t.Pieces[i], t.Pieces[i+2]
		if p.Kind != sentence.Math || p.Made != nil || t.Pieces[i+1].Text != ":" || name.Kind != sentence.Math || !endsEquals.MatchString(p.Text) || string(t.Src[p.To-1:t.Pieces[i+1].To]) != "=:" {
			continue
		}
		p.To = name.To
		p.Text = string(t.Src[p.From:p.To])
		p.Classify()
		t.Pieces = slices.Replace(t.Pieces, i, i+3, p)
	}
}

// givesName takes such a name off a piece, and returns it with what it names.
func (r *proofReader) givesName(i int) (name, value string) {
	p := r.t.Pieces[i]
	m := nameAtEnd.FindStringSubmatch(p.Text)
	if m == nil || p.Made != nil || strings.Count(p.Text, "=:") > 1 || strings.Count(m[1], "{") != strings.Count(m[1], "}") { // beneath a brace
		return "", ""
	}
	p.Text = m[1]
	p.To = p.From + len([]rune(m[1]))
	r.t.Pieces[i] = p
	for value, more := m[1], true; more; {
		_, rest, states := cutEquals(value)
		if more = states; !more {
			return m[2], strings.Trim(value, " &")
		}
		value = rest
	}
	return "", ""
}

// nameAtEnd has a letter that the lecture doesn't use.
var nameAtEnd = lazyregexp.New(`^(.*[^=:\s])\s*=\s*:\s*((?:\\(?:mathbf|boldsymbol|vec|tilde|hat)\s*\{?\s*)?(?:[cdeqrstuvwzDEGJMNPQRSTUVWZ][\x{303}\x{302}]?\}?|[kf]_\{?[ct0]\}?|\\(?:tilde|hat)\s*\{?\s*[kf]\}?|[kf](?:[\x{303}\x{302}]|~)))[\s.,]*$`)

// noName is a size, a number of a step, or words.
var noName = lazyregexp.New(`\\(?:text|times|mathrm|mbox|textrm|in|mathbb)\b|[×∈]|^\(?[0-9a-d*]\)$|[a-z]{3,} [a-z]{2,}`)

// braceLabel is a part with a name beneath it.
var braceLabel = lazyregexp.New(`\\(?:underbrace|underbracket)\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*_\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\})`)

// namesCentred reads that a letter is the centred feature of the new sample.
func (r *proofReader) namesCentred(line string, place map[int]int) string {
	m := centredNamed.FindStringSubmatchIndex(line)
	if m == nil || !lone(r.text(place[m[2]])) && !twoLetters.MatchString(r.text(place[m[2]])) || m[4] >= 0 && !newSample.MatchString(plain(r.text(place[m[4]]))) {
		return line
	}
	r.claim(r.text(place[m[2]])+` = f - \frac1n F 1_n`, r.t.Pieces[place[m[2]]].From)
	return blank(line, m)
}

// twoLetters is the name fc.
var twoLetters = lazyregexp.New(`^[A-Za-z]c$`)

var centredNamed = lazyregexp.New(`(?:^| )` + some + ` (?:be|is|being|denotes?|stands? for) (?:the )?cent(?:red|ered) (?:(?:new|test) )?(?:feature(?: vector)?|image|sample|point|feature of the sample)(?: (?:of|for) (?:the )?(?:(?:new|test) )?(?:sample|point|x|` + some + `))? (?:$|[.,;:)] )`)
