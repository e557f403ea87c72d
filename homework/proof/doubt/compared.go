package doubt

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// compared are the lines with words that can be compared with what they speak of, and
// don't fit: parts that another matrix has, entries with their indices exchanged, a vector
// with columns, a value that isn't the one of which the next line speaks.
func compared(src string) (list []unread.Part) {
	letter := exchanged(src)
	for _, line := range spelledLines(src) {
		t := line.text
		if otherParts(t) || unlikeVector.MatchString(t) || otherChoice(t) || letter != "" && strings.Contains(t, letter) {
			list = append(list, line.part)
		}
	}
	return list
}

// otherParts reports rows, columns or entries that are said to be another symbol, and
// aren't those.
func otherParts(line string) bool {
	for _, m := range partsAre.FindAllStringSubmatch(line, 5) {
		is := strings.ReplaceAll(m[3], " ", "")
		if !slices.Contains(partsOf[m[1]+" "+strings.ReplaceAll(m[2], " ", "")], is) && wholeSymbol.MatchString(is) {
			return true
		}
	}
	return false
}

var (
	partsAre    = lazyregexp.New(`\b(columns|rows|entries|components|elements) of ([KFABH]̄?(?: ?\^T)?|Λ|Ψ) are (?:the )?([^ .,;:)\]]+(?: ?\^[^.,;:)\]]*)?)` + itsEnd)
	wholeSymbol = lazyregexp.New(`^(?:[KkFfAHB]̄?(?:\^T)?|Λ|f̄_?[ilj]|f_?[ilj]|λj\S*|αj|ψj|\\bar\S*)$`)
	// partsOf are the symbols that have the sign of a whole, or of one part.
	partsOf = map[string][]string{
		"columns F": {"fi", "f_i", "f_l", "fj"}, "rows F^T": {"fi^T", "fi"}, "columns F̄": {"f̄i", "f̄_i", "f̄j", `\barfi`}, "columns A": {"αj", "αi"}, "rows A^T": {"αj^T", "αj"},
		"columns Ψ": {"ψj"}, "rows B": {"ψj^T", "ψj"}, "columns B^T": {"ψj"}, "entries Λ": {"λj"}, "elements Λ": {"λj"},
	}
)

// unlikeVector says of a vector what only matrices have, another size, or that it's a number.
var unlikeVector = lazyregexp.New(`(?:^|[ (])[a-z] ?= ?[^.;=]{1,60} with (?:the )?(?:columns|rows|eigenvalues|eigenvectors)\b|(?:^|[ (])[a-z] ?= ?[^.;=]{1,60} with mean\b|\^T ?\(f[^.;=]{0,30}(?: ∈| in) (?:R|ℝ) ?\^ ?m|\^T ?\(f[^.;=]{0,30}, an? (?:number|scalar)\b` +
	`|(?:ḡ|\bg) ?= ?Λ[^=;]{1,60}\)[) ]*(?:∈|,? ?\(?(?:lies )?in|,? ?\(?a vector in) ?(?:R|ℝ) ?(?:\^ ?n|ⁿ)|(?:ḡ|\bg) ?= ?Λ[^=;\[]{1,60}\)[.]? ?[(\[]* ?(?:(?:note that )?the size is |sizes?:? |of size )?n ?(?:×|\\times|x) ?[nm1]\b|1_?n?[)\]]*[.,]? \(?(?:(?:which|note that this|this) is )?(?:an? )?(?:scalar|number|n-vector|row vector)\b|\bnote that (?:this|it) is an? (?:n-vector|scalar|number|matrix)|1n ?, an? (?:row|matrix|scalar|number)` +
	`|A ?\^T ?H ?(?:\[(?:m ?× ?m|n ?× ?n)\]|, (?:an? )?(?:projection|orthogonal|square|symmetric))|\b(?:orthogonal|symmetric|square|invertible) matrix [A-Z] ?= ?A ?\^T`)

// otherChoice reports an equation for any vector that isn't about it, and a choice of one
// that isn't the centred sample.
func otherChoice(line string) bool {
	if m := anyVector.FindStringSubmatch(line); m != nil && !strings.Contains(m[2], m[1]) || anyOfKind.MatchString(line) {
		return true
	}
	return chosen.MatchString(line)
}

var (
	anyVector = lazyregexp.New(`\bfor (?:any|every|all|each) vectors? ([a-z]) ?,? [^.=;]{1,30}=([^.;]*)`)
	anyOfKind = lazyregexp.New(`\bfor (?:any|every|all|each) (?:unit vectors?|eigenvectors?) [a-z]\b`)
	chosen    = lazyregexp.New(`\b(?:choose|take) [a-z] ?= ?(?:[fkx]|F ?f|F 1_?n?)(?:\.|$)`)
)

// exchanged is the letter of entries with an order of their indices that is told, where
// another place has the other; "" where there is none.
func exchanged(src string) string {
	for _, line := range spelledLines(src) {
		for _, m := range toldOrder.FindAllStringSubmatch(line.text, 5) {
			if letter := m[1]; regexp.MustCompile(letter + `_?\{? ?j ?i\b`).MatchString(spelled(strings.ReplaceAll(src, "\n", " "))) {
				return letter
			}
		}
	}
	return ""
}

var toldOrder = lazyregexp.New(`(?:\( ?|i ?-th entry )([αβaw])_? ?(?:1|i),? ?j`)

// arrays are the comments that call an array of a program what it isn't.
func arrays(src string) (list []unread.Part) {
	for _, line := range spelledLines(src) {
		if calledWrongly.MatchString(line.text) {
			list = append(list, line.part)
		}
	}
	return list
}

var (
	calledWrongly = lazyregexp.New(`(?:\blam|λ|Λ)(?: ?(?:=|:)| is| are| holds?| contains?) (?:the )?(?:\w+ )?(?:singular values?|(?:m )?smallest|1 ?/ ?eigen|inverse|reciprocal)|\bA(?: ?(?:=|:)| is| holds?| contains?) (?:the )?(?:eigenvectors of K\b|eigenvectors? .*\b(?:as|in) (?:the )?rows|loadings)|\bk(?: ?(?:=|:)| is) (?:the )?(?:kernel|gram) matrix of|(?:\blam|λ|Λ): .*eigenvalues of K` + itsEnd)
	notAnswer     = lazyregexp.New(`(?i)\bnot the (?:answer|embedding|result|solution)\b|\bonly for training\b`)
)
