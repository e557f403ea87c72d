package formula

import (
	"regexp"
	"strings"
	"unicode"
)

// Words around a formula. Those that say nothing of its value are blanked out,
// in place, so that errors point to where the student wrote; a word that might
// change the value (the smallest eigenvalues, the last columns) stays, and the
// formula isn't read.

// harmless are words that may stand around a formula without changing it.
var harmless = set(strings.Fields(`the a an of is are was be so we i you it my our this that these then thus hence therefore finally now first second here
	get obtain have write find use using used gives give given yields follows follow becomes reads equals denote denotes define defined put set let where with and or by for as in on from to
	embedding embedded coordinate coordinates answer formula result solution claim sample samples point points training test new every all each any
	centred centered centring centering kernel vector matrix form mean means holds too also well which since because subtract multiply scale
	can left out j-th jth i-th ith component entry obtains shown above below namely ie i.e compute computed final question exercise homework
	row rows column columns vectors total grand overall raw score scores projection projections projected sits lies located place set its their own entries add added stacked stack together one ones only plain usual centre center subtracted down them there those same do did does case hand other following
	symmetric here's let's that's means averages average data value values over during number numbers according used use keep kept notation symbol symbols letters term terms side sides step steps equal expression closed result's student's exercise's task problem words given known stands stand write-up affine linear products length lengths unit it's
	on obtient donc ainsi alors avec car et est le la les un une puis vecteur formule primero se centra luego proyecta entonces donde con y el los así por tanto vector wir erhalten also dann wobei mit ist und zuerst zentrieren man erh lt folgt
	has have had project mapped maps map sent lands image gets goes at into onto within under between th nd new-point sum product difference inner
	der die das proof thesis paper lecture notation same writing setting matrices we've product feature space dual`)...)

// phrases say something that the lecture's symbols mean already.
var phrases = regexp.MustCompile(`(?i)(?:,|;|\.|\bwhere\b|\bwith\b|\band\b|\bhere\b)?\s*(?:(?:,\s*)?\b(?:where|with|and|here)\b\s*)?(?:` + strings.Join([]string{
	`\$?e_\{?[ijl]\}?\$?\s+(?:is|denotes|stands for)\s+the\s+\$?[ijl]\$?-?(?:th)?\s+(?:unit|standard basis|basis|coordinate)(?:\s+basis)?\s+vector`,
	`\$?e_1\$?\s+(?:is|denotes)\s+the\s+first\s+unit\s+vector`,
	`\$?U\$?\s*(?:,|and)\s*\$?D\$?\s+keep\s+the\s+\$?m\$?\s+(?:leading|largest|first)\s+(?:components|columns)`,
	`\$?m\$?\s+(?:leading|first)\s+columns\s+of\s+\$?[UV]\$?`,
	`(?:the\s+)?(?:first|leading)\s+\$?m\$?\s+columns\s+(?:of\s+\$?[UV]\$?\s+)?are\s+(?:kept|taken|used)`,
	`\$?H\$?\s+(?:is|denotes)\s+the\s+cent(?:ring|ering)\s+matrix(?:\s*$|\s*[.,;])`,
	`\(?\s*\\text\s*\{\s*\(?\s*` + leadingPairs + `\s*\}\s*m\s*\\text\s*\{\s*` + leadingPairs + `\s*\)?\s*\}`,
	holdsVectors,
	`\(?\s*(?:with\s+the\s+|the\s+)?\$?\bm\$?\s+(?:largest|leading|top|first)(?:\s+(?:eigenvalues|eigenvectors|eigenpairs|columns|components|terms)\b)?(?:\s*(?:and|,)\b)?\s*\)?`,
	`(?i:without|with)\s+the\s+left\s+\$?H\$?`,
	`(?:the\s+)?(?:largest|leading|top|first)\s+\$?m\$?\s+(?:eigenvalues|eigenvectors|eigenpairs|components)\b`,
}, "|") + `)`)

// leadingPairs are words for the eigenpairs that the lecture takes.
const leadingPairs = `(?:(?:the|leading|largest|top|first|eigenpairs?|eigenvectors?|eigenvalues?|components?|of|and|with)\s*)*`

// holdsVectors says of A and Λ what they are in the lecture.
const holdsVectors = `(?:let\s+)?\$?A\$?\s+(?:is|be|holds?|contains?|has|have|collects?|consists?\s+of)\s+(?:the\s+)?(?:matrix\s+of\s+(?:the\s+)?)?(?:as\s+columns\s+)?(?:\$?m\$?\s+)?` +
	`(?:(?:leading|largest|top|first)\s+)?(?:\$?m\$?\s+)?(?:(?:orthonormal|normali[sz]ed|unit|unit-norm)\s+)?eigenvectors\s+of\s+(?:the\s+centred\s+(?:kernel|Gram)\s+matrix\s+)?\$?(?:HKH|\\bar\s*\{?K\}?|K̄)\$?` +
	`(?:\s+(?:as|in)\s+(?:its\s+)?columns)?(?:\s*,?\s*(?:and|with)\s+\$?(?:\\Lambda|Λ)\$?\s+(?:(?:is|be|holds?|contains?|has|have)\s+)?(?:the\s+diagonal\s+matrix\s+of\s+)?(?:their|the|its)\s+(?:corresponding\s+)?eigenvalues(?:\s+on\s+(?:the|its)\s+diagonal)?)?`

// upToSigns is true of every embedding: an axis may point either way.
var upToSigns = regexp.MustCompile(`(?i),?\s*(?:\(\s*up to ` + anySign + `\s*\)|\bup to ` + anySign + `)`)

const anySign = `(?:(?:the|a|their|its)\s+)?signs?\b(?:\s+of\s+(?:(?:the|its|each|every)\s+)?(?:eigenvectors?|axes|axis|components?|columns?\s+of\s+\$?A\$?))?`

// scaledColumns introduces a fact about A.
var scaledColumns = regexp.MustCompile(`(?i)(?:where\s+)?here\s+the\s+columns\s+of\s+\$?A\$?\s+are\s+(?:scaled|normali[sz]ed)\s+so\s+that`)

// quietly replaces every match by spaces, and keep at the beginning.
func quietly(text string, re *regexp.Regexp, keep string) string {
	return re.ReplaceAllStringFunc(text, func(m string) string {
		n := len([]rune(m))
		k := keep
		if len([]rune(k)) > n {
			k = ""
		}
		return k + strings.Repeat(" ", n-len([]rune(k)))
	})
}

// withoutProse blanks out the words around a formula.
func withoutProse(src string) string {
	text := quietly(src, scaledColumns, "where ")
	text = quietly(text, phrases, "")
	text = quietly(text, upToSigns, "")
	text = quietly(text, forEach, "")
	text = quietly(text, ordinal, "")
	runes := []rune(text)
	parts := mathParts(runes)
	if len(parts) > 0 && commandsOutside(runes, parts) { // a formula, and a remark with dollars
		for _, p := range parts {
			if p.open < 3 { // $ and \( but no \begin
				blankOut(runes[p.from : p.from+p.open])
				blankOut(runes[p.to-p.shut : p.to])
			}
		}
		parts = nil
	}
	outside := wordsOutside(runes, parts)
	if len(parts) > 0 && outside {
		return string(inlined(runes, parts))
	}
	if len(parts) == 0 {
		return string(withoutEnds([]rune(spoken(string(runes)))))
	}
	return text
}

// forEach are words that say for which j a formula holds.
var forEach = regexp.MustCompile(`(?i)^\s*for\s+(?:each|every|all|any)\s+(?:component\s+)?\$?[ij]\$?(?:\s*(?:=|∈|\\in)\s*(?:\\?\{\s*)?1\s*,\s*(?:2\s*,\s*)?(?:…|\.\.\.|\\[a-z]*dots)\s*,?\s*m\s*(?:\\?\})?)?\s*\$?\s*[,:]?`)

// ordinal is a component's number in words.
var ordinal = regexp.MustCompile(`(?i)\b(?:the\s+)?\$?\b[ijl]\$?\s*-\s*th\b|\b(?:component|coordinate|entry)\s+number\s+\$?[ij]\b\$?`)

func blankOut(src []rune) {
	for i := range src {
		if src[i] != '\n' {
			src[i] = ' '
		}
	}
}

// commandsOutside reports a command of LaTeX beside the parts between dollars: the
// source is a formula without delimiters, and they mark what stands behind it.
func commandsOutside(src []rune, parts []mathPart) bool {
	at := 0
	for _, p := range append(parts, mathPart{from: len(src), to: len(src)}) {
		if p.from > at && mathCommand.MatchString(string(src[at:p.from])) {
			return true
		}
		at = p.to
	}
	return false
}

var mathCommand = regexp.MustCompile(`\\(?:Lambda|bar|frac|tfrac|dfrac|top|lambda|sum|alpha|mathbf|overline)\b`)

// spoken turns words for signs into signs, and "H is the centring matrix I − …"
// into an equation.
func spoken(src string) string {
	src = quietly(src, nextSentence, "\n")
	src = gIs.ReplaceAllStringFunc(src, func(m string) string {
		g := gIs.FindStringSubmatchIndex(m)
		return m[:g[3]] + padded(" =", m[g[3]:g[5]]) + m[g[5]:]
	})
	src = endReason.ReplaceAllStringFunc(src, func(m string) string {
		g := endReason.FindStringSubmatchIndex(m)
		return padded(", where", m[:g[2]-1]) + " " + m[g[2]:]
	})
	for _, w := range signWords {
		src = w.word.ReplaceAllStringFunc(src, func(m string) string {
			return " " + w.sign + strings.Repeat(" ", len([]rune(m))-2)
		})
	}
	return isThe.ReplaceAllStringFunc(src, func(m string) string {
		g := isThe.FindStringSubmatchIndex(m)
		for _, w := range plainWord.FindAllString(m[g[4]:g[5]], -1) {
			if !harmless[strings.ToLower(w)] {
				return m
			}
		}
		n := len([]rune(m[g[3]:g[5]]))
		return m[:g[3]] + " =" + strings.Repeat(" ", n-2) + m[g[5]:]
	})
}

var (
	signWords = []struct {
		word *regexp.Regexp
		sign string
	}{
		{regexp.MustCompile(`\s(?:times|multiplied by|multiplied with)\s`), "·"},
		{regexp.MustCompile(`\sminus\s`), "−"},
		{regexp.MustCompile(`\splus\s`), "+"},
		{regexp.MustCompile(`\sdivided by\s`), "/"},
	}
	nextSentence = regexp.MustCompile(`\.\s+(?:(?:Then|So|Hence|Thus|Therefore|Now|Finally)\b,?)`)
	gIs          = regexp.MustCompile(`((?:^|\s)(?:ḡ|g|\\bar g|\\bar\{g\})(?:_[a-z]|\(x\))?)(\s+(?:is|equals|is equal to|is given by|becomes|reads)\s)(\s*[^\sa-z])`)
	endReason    = regexp.MustCompile(`(?:,\s*|\s)(?:since|because|using|as)\s+([^\s=]+(?:\s[^\s=]+){0,4}\s*=\s*\S+)\.?\s*$`)
	isThe        = regexp.MustCompile(`(\b[A-Z]|[Λμ]|\\[A-Z][a-z]+)(\s+is\s+(?:the|a)\s+(?:[a-z]{3,}\s+){1,4})([A-ZΛ(1\\][^a-z])`)
)

// mathPart is a piece of mathematics between its delimiters.
type mathPart struct{ from, to, open, shut int }

// mathParts finds $…$, $$…$$, \(…\), \[…\] and displays.
func mathParts(src []rune) (list []mathPart) {
	has := func(i int, s string) bool {
		r := []rune(s)
		return i+len(r) <= len(src) && string(src[i:i+len(r)]) == s
	}
	pairs := [][2]string{{"$$", "$$"}, {"$", "$"}, {`\(`, `\)`}, {`\[`, `\]`}}
	for _, env := range []string{"equation", "equation*", "align", "align*", "displaymath", "math", "gather", "gather*", "eqnarray", "eqnarray*", "multline", "multline*", "aligned", "split", "alignat", "alignat*", "flalign", "flalign*"} {
		pairs = append(pairs, [2]string{`\begin{` + env + "}", `\end{` + env + "}"})
	}
	for i := 0; i < len(src); i++ {
		if has(i, `\\`) {
			i++
			continue
		}
		for _, p := range pairs {
			if !has(i, p[0]) {
				continue
			}
			open, shut := len([]rune(p[0])), len([]rune(p[1]))
			for j := i + open; j < len(src); j++ {
				if src[j] == '\\' && !has(j, p[1]) {
					j++
					continue
				}
				if has(j, p[1]) {
					list = append(list, mathPart{i, j + shut, open, shut})
					i = j + shut - 1
					break
				}
			}
			break
		}
	}
	return list
}

// wordsOutside reports words beside the mathematics.
func wordsOutside(src []rune, parts []mathPart) bool {
	at := 0
	for _, p := range append(parts, mathPart{from: len(src), to: len(src)}) {
		letters := 0
		for _, r := range src[at:p.from] {
			if unicode.IsLetter(r) {
				if letters++; letters > 1 {
					return true
				}
			} else {
				letters = 0
			}
		}
		at = p.to
	}
	return false
}

var (
	plainWord = regexp.MustCompile(`[A-Za-z][A-Za-z.'-]*[A-Za-z]|[A-Za-z]`)
	gLeft     = regexp.MustCompile(`^\s*(?:\\(?:bar|overline|hat|tilde|mathbf|boldsymbol|bm|vec)\s*\{?\s*)*\{?\s*(?:\\(?:bf|rm)\s*)?(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)*g(?:\b|_)|^\s*ḡ`)
)

// inlined turns sentences with formulas into formulas, one a line: equations
// that define a name or state a fact, and the embedding.
func inlined(src []rune, parts []mathPart) []rune {
	out := []rune(strings.Repeat(" ", len(src)))
	for i, r := range src {
		if r == '\n' {
			out[i] = ' '
		}
	}
	at := 0
	whole := false // ḡ = … stands before
	for _, p := range append(parts, mathPart{from: len(src), to: len(src)}) {
		chunk := string(src[at:p.from])
		next := string(src[p.from:p.to])
		if at > 0 {
			whole = whole || gLeft.MatchString(strings.Trim(string(src[max(0, lastPart(parts, at).from):at]), "$ \n"))
		}
		for _, m := range plainWord.FindAllStringIndex(chunk, -1) {
			w := strings.ToLower(chunk[m[0]:m[1]])
			if whole && operations[strings.TrimSuffix(w, ".")] && !strings.Contains(next, "=") {
				fail(at+len([]rune(chunk[:m[0]])), "the word "+quote(chunk[m[0]:m[1]])+" stands behind the formula", "words that may change its meaning aren't read", "the same in symbols, or leaving it out")
			}
			if (!whole && toEquation(src, parts, p) && told[strings.TrimSuffix(w, ".")]) || at > 0 && explains.MatchString(chunk[:m[0]]) && (told[strings.TrimSuffix(w, ".")] || axes1[strings.TrimSuffix(w, ".")]) {
				continue
			}
			if scalings1[strings.TrimSuffix(w, ".")] && strings.Contains(next, "=") {
				continue
			}
			if !harmless[strings.TrimSuffix(w, ".")] && !(len(w) == 1 && strings.Contains("xijm", w)) {
				fail(at+len([]rune(chunk[:m[0]])), "the word "+quote(chunk[m[0]:m[1]])+" stands beside the formula", "words that may change its meaning aren't read", "the same in symbols, or leaving it out")
			}
		}
		at = p.to
	}
	main, equation := -1, false
	for i, p := range parts {
		text := string(src[p.from+p.open : p.to-p.shut])
		switch {
		case gLeft.MatchString(text) && strings.Contains(text, "="):
			main, equation = i, true
		case !equation && !strings.Contains(text, "="):
			main = i
		}
	}
	if !equation {
		for i, p := range parts {
			if strings.Contains(string(src[p.from+p.open:p.to-p.shut]), "=") && (main < 0 || i > main) {
				main = max(main, -1)
			}
		}
	}
	for i, p := range parts {
		text := string(src[p.from+p.open : p.to-p.shut])
		if i != main && !strings.Contains(text, "=") && !strings.ContainsAny(text, "<>≤≥") && !strings.Contains(text, `\le`) && !strings.Contains(text, `\ge`) {
			continue // a mention
		}
		copy(out[p.from+p.open:], src[p.from+p.open:p.to-p.shut])
		out[p.from] = '\n'
		if p.to < len(out) && p.to-p.shut >= 0 {
			out[p.to-1] = '\n'
		}
	}
	return out
}

// operations are verbs that, behind a formula, change it.
var operations = set("subtract", "subtracted", "multiply", "multiplied", "scale", "add", "added", "divide", "divided")

// scalings1 are words before an equation that says how long vectors are.
var scalings1 = set("scaled", "rescaled", "normalised", "normalized", "satisfying", "satisfies", "satisfy", "such")

// told are words that describe what a formula computes; before ḡ = … they change
// nothing of it.
var told = set("axis", "axes", "norm", "same", "without", "centre", "divided", "projected", "project", "inner", "product", "onto", "square", "root", "roots", "normalised", "normalized", "scaled", "weighted")

// axes1 are the eigenvectors in an explanation behind the formula.
var axes1 = set("eigenvector", "eigenvectors", "eigenvalue", "eigenvalues", "axes", "axis", "principal", "leading", "orthonormal")

// explains introduces an explanation of what was written.
var explains = regexp.MustCompile(`(?i)(?:\bi\.?e\.|\bthat is\b|\bin words\b)`)

// toEquation reports that ḡ = … stands in the part at hand or behind it.
func toEquation(src []rune, parts []mathPart, p mathPart) bool {
	for _, q := range parts {
		if q.from >= p.from && gLeft.MatchString(string(src[q.from+q.open:q.to-q.shut])) && strings.Contains(string(src[q.from+q.open:q.to-q.shut]), "=") {
			return true
		}
	}
	return false
}

// lastPart is the part that ends at a place.
func lastPart(parts []mathPart, to int) mathPart {
	for _, p := range parts {
		if p.to == to {
			return p
		}
	}
	return mathPart{from: to, to: to}
}

var leadingWords = regexp.MustCompile(`^\s*(?:(?:[A-Za-z]{2,}|[aAIi]|x|of x)(?:[ \t,:]+|:))+`)

// withoutEnds blanks words before and behind a formula that has no delimiters.
func withoutEnds(src []rune) []rune {
	text := string(src)
	if m := leadingWords.FindString(text); m != "" {
		end, word := 0, false
		for _, w := range plainWord.FindAllStringIndex(m, -1) {
			low := strings.ToLower(m[w[0]:w[1]])
			if len(low) == 1 && low != "a" && low != "i" && low != "x" || len(low) > 1 && (!harmless[low] || low == "let" || low == "where" || low == "with") {
				break
			}
			if len(low) == 1 && low != "x" && low == m[w[0]:w[1]] && end == 0 { // a symbol at the beginning
				break
			}
			if len(low) > 1 {
				end, word = w[1], true
			}
		}
		if word {
			for end < len(m) && strings.ContainsRune(" \t:,", rune(m[end])) {
				end++
			}
			n := len([]rune(m[:end]))
			for i := range n {
				if src[i] != '\n' {
					src[i] = ' '
				}
			}
		}
	}
	text = string(src)
	if at := trailing.FindStringIndex(text); at != nil {
		tail := text[at[0]:at[1]]
		for _, w := range plainWord.FindAllString(tail, -1) {
			if low := strings.ToLower(w); !harmless[low] && !(len(low) == 1 && strings.Contains("xijm", low)) {
				return src
			}
		}
		n := len([]rune(text[:at[0]]))
		for i := n; i < n+len([]rune(tail)); i++ {
			src[i] = ' '
		}
	}
	return src
}

var trailing = regexp.MustCompile(`(?:,\s*|\s)(?:which holds|for (?:every|all|any|each)|is the|are the|as required|and we)\b[A-Za-z ,.-]*$`)
