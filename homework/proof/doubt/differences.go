package doubt

import (
	"strings"
	"unicode"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Unequal is what a text says to be unequal, AᵀH ≠ Aᵀ: whether it is, is computed.
type Unequal struct {
	Left, Right string
	Part        unread.Part
}

// maxUnequal bounds the pairs that are computed.
const maxUnequal = 6

// Differences are the values beside a formula that are said to be unequal, and the lines
// with other inequalities than those that everybody has.
func Differences(src string) (pairs []Unequal, other []unread.Part) {
	for _, m := range notEqual.FindAllStringIndex(src, maxUnequal) {
		from, to := m[0], m[1]
		left, right := src[:from], src[to:]
		if at := endsSide.FindAllStringIndex(left, -1); at != nil {
			left = left[at[len(at)-1][1]:]
		}
		if at := beginsSide.FindStringIndex(right); at != nil {
			right = right[:at[0]]
		}
		left, right = balancedEnd(left), balancedStart(right)
		line := plain(strings.TrimSpace(left) + " ≠ " + strings.TrimSpace(right))
		if !relation.MatchString(known(line)) {
			continue
		}
		pairs = append(pairs, Unequal{strings.TrimSpace(left), strings.TrimSpace(right), lineAt(src, m)})
	}
	for _, line := range linesBy(src, plain) {
		if ofSymbols.MatchString(known(line.text)) || falseRank(line.text) {
			other = append(other, line.part)
		}
	}
	return pairs, other
}

// balancedEnd is a text from the last bracket on that isn't closed in it.
func balancedEnd(text string) string {
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ')', '}', ']':
			depth++
		case '(', '{', '[':
			if depth--; depth < 0 {
				return text[i+1:]
			}
		}
	}
	return text
}

// balancedStart is a text up to a bracket that wasn't opened in it.
func balancedStart(text string) string {
	depth := 0
	for i, c := range text {
		switch c {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			if depth--; depth < 0 {
				return text[:i]
			}
		}
	}
	return strings.TrimRightFunc(text, func(c rune) bool { return unicode.IsSpace(c) || c == '.' || c == '\\' })
}

// falseRank reports a rank that isn't that of the lecture's matrix.
func falseRank(line string) bool {
	for _, m := range rankIs.FindAllStringSubmatch(line, 5) {
		if ranks[m[1]] != strings.ReplaceAll(m[2], " ", "") {
			return true
		}
	}
	return false
}

var (
	notEqual   = lazyregexp.New(`≠|!=|\\neq?\b|\\ne(?:q)?(?:\d)|\\not\s*=`)
	endsSide   = lazyregexp.New(`\$|[,;:\n=]|\.\s|\\[()\[\]]|\\q?quad|\b(?:[Ww]here|[Ss]ince|[Bb]ecause|[Nn]ote|[Aa]s|[Tt]hat|[Bb]ut|and|[Ww]hile|with|for|[Ii]f|[Hh]ere|is|are|when|so|although|though|[Ii]n general)\b`)
	beginsSide = lazyregexp.New(`\$|[,;:\n=]|\.(?:\s|$)|\\[()\[\]]|\\q?quad|≠|!=|\b(?:where|since|because|note|as|that|but|and|while|with|for|if|is|are|when|so|in general|here)\b`)
	// ofSymbols is an inequality of symbols of the lecture.
	ofSymbols = lazyregexp.New(`(?:^|[\s(,;])(?:[HKFAB]|HKH|Λ|ḡ|[KF]̄|1_n|[kf])(?:_\(?[a-z]\)?|ᵀ|\^\\?(?:T|top)\b)?\s*[<>≺≻≪≫≰≱≤]\s*[\dA-Za-z]|(?:^|[\s(,;])(?:[HFABkf]|ḡ)\s*[≥≽]\s*0`)
	rankIs    = lazyregexp.New(`(?:\b|operatorname|text|mathrm|rm)rank\s*\(?\s*([HKFABΛ]|HKH|[KF]̄|FH)\s*\)?\s*=\s*([a-z0-9]+(?:\s*-\s*1)?)`)
	ranks     = map[string]string{"H": "n-1", "A": "m", "Λ": "m", "HKH": "m", "K̄": "m", "F̄": "m", "FH": "m", "B": "m"}
)
