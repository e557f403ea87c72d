package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/scan"
)

// Definitions in words behind a formula, and other words that stand for signs: they
// are put into symbols before the text is cut, never longer than they were.

// onesBehind: …, 1 = vector of n ones.
var onesBehind = regexp.MustCompile(`([,;(]\s*)(1(?:_\{?n\}?|ₙ)?|\\mathbf\s*\{?1\}?(?:_n)?|[A-Za-z])(\s*(?:=|:|is|denotes)\s*(?:the |a )?(?:column )?(?:vector of (?:n |all )?ones|all-ones vector|ones vector|vector of length n (?:of|with) (?:all )?ones))\b`)

// unitsBehind: …, e_1, …, e_m the unit vectors of ℝᵐ.
var unitsBehind = regexp.MustCompile(`[,;(]\s*(?:\\q?quad\s*|\\[,; ]\s*)*(?:e_1\s*,\s*(?:\\[lc]?dots|…|\.\.\.)\s*,\s*e_[mn]|e_\{?[ijl]\}?|e[ⱼᵢₗ])\s*(?:\\text\{)?\s*(?:are |is |being |denotes? |= )?(?:the |a )?(?:[ijl]-th )?(?:standard |canonical )?(?:unit|basis) vectors?(?:\s*(?:of|in)\s*\}?\s*(?:\\mathbb\s*\{?\s*R\s*\}?|ℝ|R)\s*(?:\^\{?[mn]\}?|ᵐ|ⁿ))?\s*[})]?`)

// columnBehind: h_i = the i-th column of H, between pieces of \text.
var columnBehind = regexp.MustCompile(`(=\s*)(\\text\{\s*the\s*\}\s*\{?([ijl])\}?\s*\\text\{\s*-?\s*th column of\s*\}\s*)([A-Z])`)

// onlySaid: you can't just use k.
var onlySaid = regexp.MustCompile(`(?i)\b(?:you|we|one|i)\s+(?:can't|can’t|cannot|can not)\s+(?:just|simply|directly)\s+(?:use|take|insert|plug in)\b(?:\s+\$[^$=]*\$)?`)

// definedBehind rewrites such words.
func definedBehind(src string) string {
	src = onesBehind.ReplaceAllStringFunc(src, func(m string) string {
		g := onesBehind.FindStringSubmatch(m)
		if strings.Contains(g[2], "1") {
			return padded("", m)
		}
		return padded(g[1]+g[2]+" = 1_n", m)
	})
	src = quietly(src, unitsBehind, "")
	src = quietly(src, onlySaid, "")
	src = columnBehind.ReplaceAllStringFunc(src, func(m string) string {
		g := columnBehind.FindStringSubmatch(m)
		return padded("="+g[4]+"_{:,"+g[3]+"}", m)
	})
	return reassigned(timesBetween(src))
}

// spareLetters may name what a text gives no name of one letter.
const spareLetters = "qwvuz"

// spareLetter is one that stands nowhere in a text as a name, 0 where all do.
func spareLetter(src string) byte {
	for i := range len(spareLetters) {
		if !regexp.MustCompile(`(?:^|[^A-Za-z\\])` + spareLetters[i:i+1] + `(?:[^A-Za-z]|$)`).MatchString(src) {
			return spareLetters[i]
		}
	}
	return 0
}

// arrow gives a name a new value: k ← k − K1/n.
var arrow = regexp.MustCompile(`([A-Za-z])(?:_\{?([ijl])\}?)?(\s*)(\\leftarrow\b|\\gets\b|←)`)

// maxFactors bounds the letters of a product without blanks.
const maxFactors = 12

// maxArrows bounds the new values in a text.
const maxArrows = 5

// reassigned gives each new value of a name a letter of its own, from there on.
func reassigned(src string) string {
	for range maxArrows {
		m := arrow.FindStringSubmatchIndex(src)
		if m == nil {
			return src
		}
		name := src[m[2]:m[3]]
		if m[4] >= 0 || m[2] > 0 && src[m[2]-1] == '\\' {
			src = src[:m[8]] + padded("=", src[m[8]:m[9]]) + src[m[9]:]
			continue
		}
		letter := spareLetter(src)
		if letter == 0 {
			return src
		}
		end := len(src)
		for _, stop := range []string{"$", "\n", ";"} {
			if k := strings.Index(src[m[9]:], stop); k >= 0 {
				end = min(end, m[9]+k)
			}
		}
		src = src[:m[2]] + string(letter) + padded(" =", src[m[3]:m[9]]) + src[m[9]:end] + renamed(src[end:], name[0], letter)
	}
	return src
}

// renamed writes another letter for a name of one letter, also behind capitals (Hk),
// and nowhere within a word or a command.
func renamed(text string, name, letter byte) string {
	out := []byte(text)
	for i := range out {
		if text[i] != name || i+1 < len(text) && (text[i+1] >= 'a' && text[i+1] <= 'z' || text[i+1] == '_' || text[i+1] == '(') {
			continue
		}
		from := i
		for from > max(0, i-maxFactors) && (text[from-1]|0x20 >= 'a' && text[from-1]|0x20 <= 'z') {
			from--
		}
		if before := text[from:i]; before == strings.ToUpper(before) && (from == 0 || text[from-1] != '\\') {
			out[i] = letter
		}
	}
	return string(out)
}

// timesBetween joins the factors of a product in words: $Λ^{-1/2}$ times $A^\top$.
func timesBetween(src string) string {
	for range maxArrows {
		m := factorTimes.FindStringSubmatchIndex(src)
		if m == nil || m[5]-m[4] < 3 || scan.Outside(src[m[2]:m[3]], "+-−") || scan.Outside(src[m[4]:m[5]], "+-−") {
			return src
		}
		src = src[:m[3]] + strings.Repeat(" ", m[4]-m[3]) + src[m[4]:]
	}
	return src
}

var factorTimes = regexp.MustCompile(`\$([^$=]+)\$\s+times\s+(?:(?:the|centred|centered|kernel|vector|matrix|column)\s+)*\$([^$=]+)\$`)
