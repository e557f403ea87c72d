package sentence

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Brackets of inner products that a text explains: (a, b) is the inner product of a
// and b, ⟨·,·⟩ = the scalar product of the feature space.

const (
	slot     = `\s*(\\cdot|[·⋅.\-−–]|\\bullet|[abuvpqwxyz])\s*`
	pairOf   = `(\\langle\b|[⟨<(])` + slot + `(?:,|\||\\mid\b)` + slot + `(?:\\rangle|[⟩>)])(?:_(?:\{(?:\\[a-z]+\s*)?\{?[A-Zℋℱ]\}?\}|\\[a-z]+\s*\{?[A-Z]\}?|[A-Zℋℱ]))?`
	asTurned = `(?:\s*(?:(?::?=|\\equiv|\\coloneqq)|\$? (?:for|as|means|denotes|instead of) \$?)\s*([a-z])\s*(?:\^\{?(?:\\top|T|\\intercal)\}?|ᵀ|⊤|')\s*([a-z]))?`
	// ofProduct is what such brackets mean.
	ofProduct = `(?:(?:the|an?|our|usual|standard|euclidean|canonical|ordinary|real) )*(?:inner|scalar|dot) products?(?: (?:of|in|on|between|for) (?:(?:the|two|columns?|vectors?|column vectors|feature space|feature|features|hilbert space|space) ?)+| (?:of|between) \$?([a-z])\$? and \$?([a-z])\$?)?`
)

// explained is a sentence, or its end, that does nothing but explain such brackets.
var explained = lazyregexp.New(`(?i)((?:^|[.;:!\n])[ \t]*|[ \t](?:where|with|here),? )(?:(?:notation:|(?:using |in |with )?(?:the )?(?:bra-?ket|bracket|dirac'?s?|inner product) notation|here|we|i|let|and|write|writing|use|denote|denoting|by|where|with|put|throughout|below|in what follows,?)[ \t]+)*\$?` + pairOf + asTurned + `\$?(?: (?:be|is|are|for|as|denotes?|denoting|means|stands for|being|to denote) ` + ofProduct + `)?[ \t]*(?:[.;,:\n]|$| and )`)

// productsExplained blanks out such sentences where they say what the brackets mean anyway,
// and gives round ones the form ⟨a, b⟩ in the rest of the text.
func productsExplained(text string) string {
	round := false
	text = explained.ReplaceAllStringFunc(text, func(m string) string {
		g := explained.FindStringSubmatch(m)
		a, b := g[3], g[4]
		letters := a >= "a" && a <= "z" && b >= "a" && b <= "z"
		same := func(x, y string) bool { return x == "" || letters && (x == a && y == b || x == b && y == a) }
		if letters == (a == b) || !same(g[5], g[6]) || !same(g[7], g[8]) || g[5] == "" && !strings.Contains(strings.ToLower(m), "product") {
			return m
		}
		round = round || g[2] == "("
		begin, end := "", ""
		if g[1] != "" && !strings.Contains(" \t", g[1][:1]) {
			begin = g[1][:1]
		}
		if last := m[len(m)-1:]; last == "\n" || begin == "" && g[1] != "" && strings.Contains(".;,", last) { // the sentence goes on
			end = last
		}
		if strings.HasSuffix(m, " and ") { // and c = f − F1/n
			end = "let "
		}
		return begin + strings.Repeat(" ", len([]rune(m))-len(begin)-len(end)) + end
	})
	text = writtenFor.ReplaceAllString(text, "write$1")
	if round {
		text = angledPairs(text)
	}
	return text
}

// writtenFor is the next of two names behind such a sentence: and c for f − F1/n.
var writtenFor = lazyregexp.New(`  let( \S+ for )`)

// pairBefore ends with a function or a letter that such a bracket is the argument of.
var pairBefore = lazyregexp.New(`(?:(?:^|[^\\A-Za-z_])(?:[kKdgκφ]|[a-z]{3,6})|\\(?:kappa|phi|varphi|diag|operatorname\s*\{[a-z]+\}))$`)

// pairWords are words between brackets.
var pairWords = lazyregexp.New(`[A-Za-z]{3,}`)

// angledPairs makes ⟨a, b⟩ of (a, b), but for the arguments of functions, pairs of indices
// and words.
func angledPairs(text string) string {
	src := []rune(text)
	var open []int
	commas := map[int]int{}
	for i, c := range src {
		switch c {
		case '(', '[', '{':
			open = append(open, i)
		case ',':
			if n := len(open); n > 0 {
				commas[open[n-1]]++
			}
		case '=', '\n', '…':
			if n := len(open); n > 0 {
				commas[open[n-1]] = 2
			}
		case ')', ']', '}':
			n := len(open)
			if n == 0 {
				continue
			}
			at := open[n-1]
			open = open[:n-1]
			if src[at] == '(' && c == ')' && commas[at] == 1 && isPair(string(src[:at]), string(src[at+1:i])) {
				src[at], src[i] = '⟨', '⟩'
			}
		}
	}
	return string(src)
}

func isPair(before, inside string) bool {
	inside = namesOfSigns.ReplaceAllString(inside, " ")
	a, b, _ := strings.Cut(inside, ",")
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	return !pairBefore.MatchString(before) && !pairWords.MatchString(inside) && a != "" && b != "" && !(lonePlace.MatchString(a) && lonePlace.MatchString(b))
}

// lonePlace is an index, or a place.
var lonePlace = lazyregexp.New(`^(?:[ijlpqrsmn]|\d+)$`)

// namesOfSigns are commands and names of letters.
var namesOfSigns = lazyregexp.New(`\\[A-Za-z]+|\b(?:alpha|psi|lambda|Lambda|mu|phi|Fbar|fbar|fmean|mean|bar|sum)(?:_|\b)`)
