package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
)

// Operations that words tell beside a formula, "divide by λ_j": the formula must do
// the same.

// toldForm finds a verb and, in the same sentence, what the operation is done with.
var toldForm = regexp.MustCompile(`(?:^| )(multiply|multiplied|multiplying|divide|divided|dividing|add|added|adding|rescale|scale|weight)(?: [a-z-]+| ` + some + ` -? ?(?:th|st)| ` + some + `){0,6}? (by|with|,? ?then by|to) (?:the )?(?:matrix |factor |eigenvalue |eigenvalues |root |square root (?:of )?)?` + some + ` `)

// Forms of eigenvalues and of their powers.
var (
	eigenvalue  = regexp.MustCompile(`^(?:\\lambda|λ|\\Lambda|Λ|lambda|Lambda)(?:_?\{?[ijl]\}?|[ⱼᵢ])?`)
	rootSign    = regexp.MustCompile(`sqrt|√|1/2|½|frac12|frac\{1\}\{2\}|0?\.5|¹ᐟ²`)
	wholePower  = regexp.MustCompile(`(?:\\Lambda|Λ|Lambda|\\lambda_?\{?[ijl]?\}?|λ[ⱼᵢ]?|lambda_?[ijl]?)(?:\^\{?\(?[-−]1\}?\)?(?:[^/0-9.]|$)|⁻¹(?:[^ᐟ⁄/]|$))|/\s*(?:\\lambda|λ)|\\frac\{[^{}]*\}\{\\lambda_?\{?[ijl]?\}?\}`)
	fontCommand = regexp.MustCompile(`\\(?:mathbf|boldsymbol|bm|mathrm|left|right|tfrac|dfrac|displaystyle)\b`)
	negated     = regexp.MustCompile(`\^\{?\(?[-−]|⁻`)
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
		if p.Kind != sentence.Math || p.Gone || p.Equation() {
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
var otherCommand = regexp.MustCompile(`\\(?:frac|tfrac|dfrac|left|right|big|bigl|bigr|Big|Bigl|Bigr|mathbf|boldsymbol|mathrm|top|sqrt|sum|tilde|bar|hat|text)`)

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
