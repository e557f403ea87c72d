package doubt

import (
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// What a proof says that a letter of its own means, beside its value: m = (1/n)F1_n is the
// mean of the features, and a_ij those of A are its entries. Other words may say anything.

// meantElse are the lines in which such a value is called something else.
func meantElse(src string) (list []unread.Part) {
	for _, line := range linesBy(src, plain) {
		other := false
		for _, m := range calledSo.FindAllStringSubmatch(line.text, 5) {
			value, words := commandNames.ReplaceAllString(m[1], " "), goesOn.Split(m[2], 2)[0]
			switch {
			case !ofFeatures.MatchString(value):
			case strings.Contains(value, "-"):
				other = other || !saysOnly(words, aDifference, differenceWords)
			default:
				other = other || !saysOnly(words, aMean, meanWords)
			}
		}
		for _, m := range thoseOf.FindAllStringIndex(line.text, 5) {
			other = other || !aName.MatchString(line.text[m[1]:])
		}
		if other {
			list = append(list, line.part)
		}
	}
	return list
}

// saysOnly reports words of which one is the kind, and that are all known beside it.
func saysOnly(words string, kind *lazyregexp.Regexp, known *lazyregexp.Regexp) bool {
	if !kind.MatchString(words) {
		return false
	}
	for _, w := range strings.FieldsFunc(words, func(c rune) bool { return c == ' ' || c == '-' || c == '\n' || c == '\\' }) {
		if !known.MatchString(strings.ToLower(w)) {
			return false
		}
	}
	return true
}

var (
	calledSo     = lazyregexp.New(`=([^=,.;]*?),?\s+(?:(?:be|denotes?|is|as)\s+)(?:the|an?|our|its)\s+([^.,;:()=]*)`)
	commandNames = lazyregexp.New(`\\[A-Za-z]+`)
	// ofFeatures is (1/n)F1_n, and f minus it.
	ofFeatures = lazyregexp.New(`^[\s()/1nf*·-]*(?:F\s*\*?\s*(?:1_?n?|e|u|1)[\s()/n*]*|[Σ∑ ][\sΣ∑_ijlpq^n=1]*f_?[ijlpq][\s()/n]*)$`)
	goesOn     = lazyregexp.New(`\s(?:and|so|then|where|which|with|that|thus|hence|since|i)\b`)
	aMean      = lazyregexp.New(`(?i)\b(?:mean|average|centroid|cent(?:re|er)|barycent(?:re|er))\b`)
	meanWords  = lazyregexp.New(`^(?:(?:sample|empirical|arithmetic|mean|average|centroid|cent(?:re|er)|barycent(?:re|er)|vectors?|features?|mapped|training|train|samples?|points?|data|images?|of|over|the|all|our|these|n|in|set|space|columns?|f|f_?[a-z0-9]|φ|phi|set)|…)$`)

	aDifference     = lazyregexp.New(`(?i)\b(?:cent(?:re|ere)d|difference|deviation|mean-free|shifted|offset)\b`)
	differenceWords = lazyregexp.New(`^(?:cent(?:re|ere)d|difference|deviation|mean|free|shifted|offset|vectors?|features?|new|test|samples?|points?|data|input|images?|of|for|between|from|the|its|their|our|in|space|training|f|x|φ|phi|column)$`)

	thoseOf = lazyregexp.New(`\bthose of\s+(?:the )?(?:matrix )?`)
	aName   = lazyregexp.New(`^(?:[A-HKFBΛ]|[FK]̄|F_bar|Fbar|\\bar [FK]|α_?[a-z]|\\Lambda)(?:\s*[.,;:)]|\s+(?:and|be|is|are|we|in|with|by|respectively|as|then)\b|\s*$)`)
)
