package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
)

var (
	sentenceWord = regexp.MustCompile(`[A-Za-z][a-z'-]*[a-z]`)
	mathWord     = scan.Words("let", "diag", "exp", "sqrt", "tr", "trace", "log", "np", "inv")
	smallPhrase  = regexp.MustCompile(`\b(?:for )?(?:every|all|each|any) [a-z]\b|\bthe [a-z]-th\b|\bThe [a-z]-th\b|\b[Aa] |\bI `)
	verbal       = regexp.MustCompile(`\bequals\b|\binner product of\b`)
	symmetricH   = regexp.MustCompile(`(?i),?\s*\b(?:with (?:a |the )?symmetric H|and H is symmetric|as H is symmetric|since H is symmetric|H being symmetric)\b`)
	// equalsBetween stands between two sides that hold no words.
	equalsBetween = regexp.MustCompile(`([^\sA-Za-z]|\b[A-Za-z]) (?:equals|is equal to|becomes) ([^\sA-Za-z]|[A-Za-z]\b)`)
	isBetween     = regexp.MustCompile(`([^\sA-Za-z]|\b[A-Za-z]) is ([^\sA-Za-z]|[A-Za-z]\b)`)
	stop          = regexp.MustCompile(`[.:;]\s`)
)

// itIs stands straight behind an equation.
var itIs = regexp.MustCompile(`(=[^=.;]*)[.,;]\s+(?:and |so )?(?:[Ii]t|[Tt]his|[Ww]hich) (?:is|equals) ([^\sA-Za-z]|[A-Za-z]\b)`)

// linked turns "it is", straight behind an equation, into an equals sign.
func linked(text string) string {
	return itIs.ReplaceAllStringFunc(text, func(m string) string {
		g := itIs.FindStringSubmatchIndex(m)
		for _, w := range sentenceWord.FindAllString(m[g[2]:g[3]], -1) {
			if len(w) > 2 && !mathWord[strings.ToLower(w)] {
				return m
			}
		}
		return m[:g[3]] + "\n=" + strings.Repeat(" ", len([]rune(m[g[3]:g[4]]))-2) + m[g[4]:]
	})
}

// innerProduct is "the i-th coordinate is the inner product of ψ_i with … f̄", and
// the same without its subject.
var (
	coordinateIs = regexp.MustCompile(`(?i)\b(?:the|its)\s+(?:coordinate\s+number\s+([ij])|([ij])-th\s+(?:coordinate|component|entry))\s+(?:of\s+(?:the\s+)?(?:embedding|ḡ)\s+)?(?:is|equals)\s+`)
	innerProduct = regexp.MustCompile(`(?i)\b(?:the\s+)?inner product of\s+(\S+)\s+(?:with|and)\s+(?:the\s+)?(?:[a-z]{3,}\s+)*([^.,;=]+?)([.,;=]|\s+(?:is|equals|so|and)\b|$)`)
)

// innerProducts writes inner products in words as ⟨a, b⟩, and what they are equal
// to.
func innerProducts(text string) string {
	text = innerProduct.ReplaceAllStringFunc(text, func(m string) string {
		g := innerProduct.FindStringSubmatch(m)
		return padded("⟨"+g[1]+", "+strings.TrimSpace(g[2])+"⟩", m[:len(m)-len(g[3])]) + g[3]
	})
	return coordinateIs.ReplaceAllStringFunc(text, func(m string) string {
		g := coordinateIs.FindStringSubmatch(m)
		return padded("ḡ_"+g[1]+g[2]+" = ", m)
	})
}

// itIsThat are words behind which the rest of a chain stands.
var itIsThat = regexp.MustCompile(`(?i)(?:[,;:]\s+|\s)(?:(?:and|so|hence|thus|therefore|then)\s+)*(?:(?:it|this|that|which|this (?:inner )?product|the (?:inner )?product|this expression)\s+(?:is|equals|becomes)|(?:and\s+)?we\s+arrive\s+at)\s+(?:(?:just|exactly|simply)\s+)?([^\sA-Za-z]|[A-Za-z][^A-Za-z])`)

// goesOnWith turns "so it equals X" into = X, where X is no equation itself.
func goesOnWith(text string) string {
	var out strings.Builder
	at := 0
	for _, g := range itIsThat.FindAllStringSubmatchIndex(text, -1) {
		rest := text[g[2]:]
		if end := sentenceStop.FindStringIndex(rest); end != nil {
			rest = rest[:end[0]]
		}
		words := text[g[0]:g[2]]
		mark := "\n="
		if strings.Contains(rest, "=") && !strings.Contains(words, "arrive") && !strings.Contains(words, "it ") {
			mark = "\n"
		}
		out.WriteString(text[at:g[0]])
		out.WriteString(padded(mark, words))
		at = g[2]
	}
	return out.String() + text[at:]
}

var sentenceStop = regexp.MustCompile(`\.\s|\.$|;\s|,\s+(?:so|and|where|since|as|because)\b`)

// splitSentences blanks out words, and ends a line where they stood.
func splitSentences(src []rune) []rune {
	text := string(src)
	blank := func(mark string) func(string) string {
		return func(m string) string {
			return mark + strings.Repeat(" ", max(0, len([]rune(m))-len([]rune(mark))))
		}
	}
	text = quietly(text, symmetricH, "")
	text = innerProducts(text)
	text = goesOnWith(linked(text))
	text = equalsBetween.ReplaceAllStringFunc(text, func(m string) string {
		g := equalsBetween.FindStringSubmatchIndex(m)
		return m[:g[3]] + padded(" =", m[g[3]:g[4]]) + m[g[4]:]
	})
	if at := verbal.FindStringIndex(text); at != nil {
		fault.Fail(len([]rune(text[:at[0]])), "the words "+fault.Quote(strings.TrimSpace(text[at[0]:at[1]]))+" stand for an equality", "equalities of a proof are written with =", "the same with an equals sign and both its sides")
	}
	text = isBetween.ReplaceAllString(text, "$1  = $2")
	text = smallPhrase.ReplaceAllStringFunc(text, blank(""))
	text = stop.ReplaceAllStringFunc(text, blank("\n"))
	text = sentenceWord.ReplaceAllStringFunc(text, func(m string) string {
		if mathWord[strings.ToLower(m)] || scan.Segment(m, "") != nil && len(m) < 3 && !harmless[strings.ToLower(m)] {
			return m
		}
		return blank("\n")(m)
	})
	return []rune(text)
}
