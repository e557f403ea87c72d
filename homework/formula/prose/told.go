package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
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
	line, place := t.outline(0, len(t.pieces))
	written := strings.Builder{}
	for i, p := range t.pieces {
		if p.kind == pMath && (p.states || p.fact) || t.main == i {
			written.WriteString(plainMath(p.text) + " ")
		}
	}
	for _, m := range toldForm.FindAllStringSubmatchIndex(line, 20) {
		verb, with := line[m[2]:m[3]], t.pieces[place[m[10]]]
		if with.states {
			continue
		}
		rooted := strings.HasSuffix(strings.TrimRight(line[m[9]:m[10]], " "), "root") || strings.HasSuffix(line[m[9]:m[10]], "root of ")
		if t.contradicts(verb[0], plainMath(with.text), rooted, written.String()) {
			fault.Fail(with.from, "the words say "+fault.Quote(verb+" … "+with.text)+", and the formula does something else", "words and formula say the same", "the right one of the two")
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
