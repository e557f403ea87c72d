// Package recipe reads a formula that words tell as operations on a value: "Subtract the
// row means of K from k, multiply by A transposed, then divide each component by the
// square root of its eigenvalue." Nouns become values (nouns.go), verbs what is done
// with them (verbs.go), and the value that is carried from one to the next is written
// as a formula. A text with a single word that isn't understood is no recipe.
package recipe

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// maxLength bounds a recipe, in bytes: no one of those collected has more than 400.
const maxLength = 1500

// Formula is the formula in LaTeX that a recipe tells; ok is false where the text is
// none, or where it leaves open what is meant.
func Formula(src string) (latex string, ok bool) {
	if len(src) > maxLength || strings.ContainsAny(src, "⟦⟧") || len(wordy.FindAllString(src, 4)) < 4 || !anyVerb.MatchString(src) {
		return "", false
	}
	text := withoutRemarks(plain(src))
	n := &nouns{}
	text = n.read(text)
	steps, ok := canonical(text)
	if !ok {
		return "", false
	}
	return n.carry(steps)
}

var wordy = lazyregexp.New(`[A-Za-z]{2,}`)

// plain writes the mathematics of a recipe in one spelling.
func plain(src string) string {
	for _, r := range spellings {
		src = r.is.ReplaceAllString(src, r.by)
	}
	return strings.TrimSpace(src)
}

type spelling struct {
	is *lazyregexp.Regexp
	by string
}

func spelled(is, by string) spelling { return spelling{lazyregexp.New(is), by} }

var spellings = []spelling{
	spelled(`(?m)^[ \t]*(?:[-*•–]|\(?(?:\d{1,2}|[a-e]|i{1,3}|iv|v)[.)]|(?i:step) \d{1,2}\s*[:.])[ \t]+`, " . "),
	spelled(`\\(?:mathbf|boldsymbol|bm|mathrm|text|left|right|,|;|!|mathbb)\s*`, ""),
	spelled(`\$|\\\(|\\\)|\\\[|\\\]|\*\*|`+"`", " "),
	spelled(`−`, "-"),
	spelled(`\\?Lambda\b`, "Λ"), spelled(`\\?\blambda|\\lambda`, "λ"), spelled(`\\?\balpha|\\alpha`, "α"), spelled(`α\s*_?(?:\{\s*j\s*\}|j\b)|αⱼ`, "αj"), spelled(`λ\s*_?(?:\{\s*j\s*\}|j\b)|λⱼ`, "λj"),
	spelled(`\^\{?\s*(?:\\top|\\mathsf\{?T\}?|\\intercal|T|⊤)\b\}?|\^⊤|⊤|\.T\b`, "ᵀ"), spelled(`\b([AFK]|αj)'([^a-z]|$)`, "${1}ᵀ$2"),
	spelled(`(?i)\b(?:square )?root (?:of )?λ ?j\b`, "√λj"), spelled(`\bλ j\b`, "λj"), spelled(`\bα j\b`, "αj"),
	spelled(`\\?sqrt\s*[({]\s*(λj|Λ|n)\s*[)}]|√\s*\(?(λj|Λ|n)\)?`, "√$1$2"),
	spelled(`[({]\s*(-?\s*1\s*(?:/\s*2)?)\s*[)}]`, "$1"), spelled(`\^\s*-\s*1\s*/\s*2`, "^-1/2"), spelled(`⁻¹[ᐟ/]²`, "^-1/2"),
	spelled(`(?i)\bcenter`, "centre"), spelled(`(?i)\bcentere?d\b`, "centred"),
	spelled(`\\d?frac\s*\{?1\}?\s*\{?n\}?\s*K\s*1(?:_?n)?\b|\(?1\s*/\s*n\)?\s*K\s*1(?:_?n)?\b|K\s*1_n\s*/\s*n|K\s*1ₙ\s*/\s*n|K\s*1\s*/\s*n`, "K1/n"),
	spelled(`\bK\s*1(?:_n|ₙ)`, "K1"),
	spelled(`\\d?frac\s*\{?1\}?\s*\{√λj\}|1\s*/\s*√λj`, "1/√λj"), spelled(`\\d?frac\s*\{?1\}?\s*\{?λj\}?|1\s*/\s*λj`, "1/λj"),
	spelled(`\s+`, " "),
	spelled(`(?i)\b(?:last|first|second|third|smallest|bottom|all(?: the)?)\s+(?:unit\s+|leading\s+)*(eigenvectors?)\b`, "other$1"), // not the m leading ones
}

// What a recipe may say besides: questions, and that a second centring does no harm,
// with reasons that are true. Each is cut out.
var remarks = []spelling{
	spelled(`[^.?!;]*\?`, " "),
	spelled(`(?i)[,;:]?\s*\b(?:as|because|since)\s+`+fact+`(?:\s*,?\s+and\s+`+fact+`)*\s*([.;,]|$)`, " $1"),
	spelled(`(?i)\boptionally,?\s+(?:you (?:can|may) )?centre (?:it |the result |the vector )?(?:once )?(?:more |again )?before (?:multiplying (?:it )?(?:by|with) )?`+transposed+`\s*[.;,]`, " . "),
	spelled(`(?i)\b(?:the|this|a) second centring\s*(?:\((?:by )?subtracting (?:its (?:own )?mean|the mean of the result)\))?\s*(?:is optional|(?:isn't|is not) (?:needed|necessary)|can be left out|may be left out|changes nothing)\s*[.;,]?`, " . "),
	spelled(`(?i)\b(?:nothing changes|it changes nothing|this changes nothing|the result is the same)\s*[.;,]`, " . "),
	spelled(`(?i)[,.;:]?\s*\b(?:(?:and )?(?:this|that|which|the result|what you get|the outcome)|(?:and )?you have|to (?:get|obtain|have|find)|and get|giving|which gives|this gives|and that)(?: is| gives| are)?(?: then)? (?:the )?(?:final |m )?(?:embedding|coordinates?|projection|(?:kernel PCA|KPCA) (?:embedding|coordinates|features|scores?)|scores|answer)(?: of (?:the )?(?:new |test )?(?:sample|point|x))?\s*([.;,]|$)`, "$1"),
}

const (
	transposed = `(?:A transposed?|Aᵀ|the transpose of A)`
	columnsOfA = `(?:A's columns|the columns of A|every column of A|each column of A|all columns of A|the (?:entries|components) of (?:each|every) eigenvector)`
	fact       = `(?:` + columnsOfA + `\s+(?:have zero sum|have sum zero|have mean zero|sums? to (?:zero|0)|adds? up to (?:zero|0))|` +
		`it (?:only )?adds (?:only )?a multiple of the (?:all-ones vector|vector of ones)|` +
		`it only (?:adds|removes|changes) a multiple of the (?:all-ones vector|vector of ones)|` +
		transposed + `\s+(?:maps|sends|takes) the (?:all-ones vector|vector of ones) to (?:zero|0)|` + transposed + `\s+(?:removes|kills|annihilates) (?:it|that|constants|the all-ones vector))`
)

func withoutRemarks(text string) string {
	for _, r := range remarks {
		text = r.is.ReplaceAllString(text, r.by)
	}
	return text
}
