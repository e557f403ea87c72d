package sentence

import (
	"slices"
	"strings"
	"unicode/utf8"

	"kpcalab/homework/lazyregexp"
)

// Kind tells what a piece of a text is.
type Kind uint8

const (
	Math Kind = iota // mathematics
	Word
	Mark // punctuation between words
)

// Piece is a word, a stretch of mathematics, or a mark between them.
type Piece struct {
	Kind     Kind
	From, To int     // places in the source; of mathematics without its delimiters
	Text     string  // as written; of words in small letters
	Gone     bool    // read, and to be blanked out
	Checked  bool    // what it says was checked, and other readers may see it
	Made     *Placed // mathematics that was put together; nil where it stands in the source
	Spoken   bool    // it was words
	Glued    bool    // it goes on with the mathematics before it
	Fact     bool    // it says what something is, and is no formula
	Part     bool    // words gave the value of a part of a step

	states, embedding bool // kept by Classify: an equation; one for ḡ
}

// Equation reports mathematics that states something.
func (p Piece) Equation() bool { return p.states }

// Embeds reports an equation for ḡ.
func (p Piece) Embeds() bool { return p.embedding }

// Classify finds out whether a piece is an equation; call it when its text has changed.
func (p *Piece) Classify() {
	p.states = p.statement()
	p.embedding = p.states && (gLeft.MatchString(p.Text) || gRight.MatchString(p.Text))
}

func (p Piece) statement() bool {
	return p.Kind == Math && (strings.Contains(strings.TrimRight(p.Text, "= "), "=") || strings.Contains(p.Text, `\equiv`) || p.Orders())
}

// Orders reports an order of eigenvalues.
func (p Piece) Orders() bool {
	return strings.ContainsAny(p.Text, "<>≤≥") || strings.Contains(p.Text, `\le`) && !strings.Contains(p.Text, `\left`) || strings.Contains(p.Text, `\ge`)
}

// mathPart is a piece of mathematics between its delimiters.
type mathPart struct{ from, to, open, shut int }

// delimiters are the marks around mathematics.
var delimiters = func() (list [][2][]rune) {
	list = [][2][]rune{{[]rune("$$"), []rune("$$")}, {[]rune("$"), []rune("$")}, {[]rune(`\(`), []rune(`\)`)}, {[]rune(`\[`), []rune(`\]`)}}
	for _, env := range []string{"equation", "equation*", "align", "align*", "displaymath", "math", "gather", "gather*", "eqnarray", "eqnarray*", "multline", "multline*", "aligned", "split", "alignat", "alignat*", "flalign", "flalign*"} {
		list = append(list, [2][]rune{[]rune(`\begin{` + env + "}"), []rune(`\end{` + env + "}")})
	}
	return list
}()

// mathParts finds $…$, $$…$$, \(…\), \[…\] and displays.
func mathParts(src []rune) (list []mathPart) {
	has := func(i int, s []rune) bool { return i+len(s) <= len(src) && slices.Equal(src[i:i+len(s)], s) }
	for i := 0; i < len(src); i++ {
		if src[i] != '$' && src[i] != '\\' {
			continue
		}
		if src[i] == '\\' && i+1 < len(src) && src[i+1] == '\\' {
			i++
			continue
		}
		for _, p := range delimiters {
			if !has(i, p[0]) {
				continue
			}
			open, shut := len(p[0]), len(p[1])
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

// withRanges adds the ranges of an index that stand beside the mathematics of a text:
// for j = 1, ..., m.
func withRanges(src []rune, parts []mathPart) []mathPart {
	text := string(src)
	if len(parts) == 0 || !strings.Contains(text, "m") {
		return parts
	}
	for _, at := range indexRange.FindAllStringIndex(text, maxRanges) {
		from := utf8.RuneCountInString(text[:at[0]])
		to := from + utf8.RuneCountInString(text[at[0]:at[1]])
		if !slices.ContainsFunc(parts, func(p mathPart) bool { return p.from < to && p.to > from }) {
			parts = append(parts, mathPart{from, to, 0, 0})
		}
	}
	slices.SortFunc(parts, func(a, b mathPart) int { return a.from - b.from })
	return parts
}

// withBare adds equations and inequalities of the lecture's symbols that stand outside of
// the delimiters of a proof: so HA = A; (by assumption λ_j > 0).
func withBare(src []rune, parts []mathPart) []mathPart {
	text := string(src)
	for _, m := range bareRelation.FindAllStringSubmatchIndex(text, maxRanges) {
		from := utf8.RuneCountInString(text[:m[2]])
		to := from + utf8.RuneCountInString(text[m[2]:m[3]])
		if !slices.ContainsFunc(parts, func(p mathPart) bool { return p.from < to && p.to > from }) {
			parts = append(parts, mathPart{from, to, 0, 0})
		}
	}
	slices.SortFunc(parts, func(a, b mathPart) int { return a.from - b.from })
	return parts
}

const (
	bareSymbol  = `(?:[AHKFBΛλαψ]|F̄|\b[kf]\b)(?:_\{?[a-z0-9]{1,2}\}?|[ⱼᵢₗ]|\^\{?(?:T|-?1|-?1/2)\}?|ᵀ|⁻¹)*`
	bareProduct = bareSymbol + `(?: ?` + bareSymbol + `)*`
)

var bareRelation = lazyregexp.New(`(?:^|[\s(])(` + bareProduct + ` ?(?:=|>|≥|≠) ?(?:0|` + bareProduct + `))(?:$|[\s.,;:)])`)

var (
	indexRange = lazyregexp.New(`\b[ijl] ?= ?1 ?, ?(?:2 ?, ?)?(?:\.\.\.|…|\\[lc]?dots) ?, ?[mn]\b|\b1 ?(?:≤|\\leq?\b) ?[ijl] ?(?:≤|\\leq?\b) ?[mn]\b`)
	spokenTo   = lazyregexp.New(`\b([ijl] ?= ?1) to ([mn])\b`)
)

// rangesInSigns writes j = 1, …, m for j = 1 to m, in as many characters.
func rangesInSigns(text string) string { return spokenTo.ReplaceAllString(text, "$1,…, $2") }

// maxRanges bounds what is looked for.
const maxRanges = 20

// embeddingOutside reports a formula for the embedding beside the parts between dollars,
// in signs that need none: ḡ = Λ^{-1/2}….
func embeddingOutside(src []rune, parts []mathPart) bool {
	at := 0
	for _, p := range append(parts, mathPart{from: len(src), to: len(src)}) {
		if p.from > at && bareEmbedding.MatchString(string(src[at:p.from])) {
			return true
		}
		at = p.to
	}
	return false
}

// EmbeddingOutside reports a formula for the embedding outside of the dollars of a text;
// then all of it is read as mathematics and words.
func EmbeddingOutside(text string) bool {
	src := []rune(text)
	return embeddingOutside(src, mathParts(src))
}

var bareEmbedding = lazyregexp.New(`(?:ḡ|g\x{304}|\bg_?bar|\bbar_?g|\bg)(?:_\{?[ijlpqr]\}?|[ⱼᵢₗ]|\[[ijl]\])?(?:\(x\))?\s*:?=\s*[^\s$]|=\s*(?:ḡ|g\x{304})|[Λλ](?:_\{?[a-z]\}?|ⱼ)?\s*(?:\^\s*[{(]?\s*[-−]|⁻)[^$\n]*[Aα][^$\n]*\bk\b`)

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

var mathCommand = lazyregexp.New(`\\(?:Lambda|bar|frac|tfrac|dfrac|top|lambda|sum|alpha|mathbf|overline)\b`)

var (
	gLeft  = lazyregexp.New(`^` + opening + `(?:\\(?:bar|overline|hat|tilde|mathbf|boldsymbol|bm|vec)\s*\{?\s*)*\{?\s*(?:\\(?:bf|rm)\s*)?(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)*g(?:\b|_)|^` + opening + `(?:ḡ|g_?bar(?:\b|_))`)
	gRight = lazyregexp.New(`=\s*(?:\\bar\s*\{?\s*g\s*\}?|ḡ)(?:_\{?[ij]\}?|ⱼ|\^\{?\\top\}?|ᵀ)?\s*$`)
)

// opening is what may stand before the left side of a display.
const opening = `\s*(?:\\(?:displaystyle|textstyle|boxed|fbox|q?quad|[,;:! ])\s*\{?\s*)*`

// upToSigns is true of every embedding: an axis may point either way.
var upToSigns = lazyregexp.New(`(?i),?\s*(?:\(\s*up to ` + signOf + `\s*\)|\bup to ` + signOf + `)`)

const signOf = `(?:(?:the|a|their|its)\s+)?signs?\b(?:\s+of\s+(?:(?:the|its|each|every)\s+)?(?:eigenvectors?|axes|axis|components?|columns?\s+of\s+\$?A\$?))?`

// quietly replaces every match by spaces, and keep at the beginning.
func quietly(text string, re *lazyregexp.Regexp, keep string) string {
	return re.ReplaceAllStringFunc(text, func(m string) string {
		n := len([]rune(m))
		k := keep
		if len([]rune(k)) > n {
			k = ""
		}
		return k + strings.Repeat(" ", n-len([]rune(k)))
	})
}

// title names a sheet or an exercise, on a line of its own or before all else: Homework 2.
var title = lazyregexp.New(`(?im)^[ \t]*` + numberedSheet + `(?:\*\*)?[ \t]*$|\A\s*` + numberedSheet + `[ \t]`)

const numberedSheet = `(?:#+[ \t]*|\*\*)?(?:homework|hw|home work|exercise|problem|task|question|sheet|assignment|aufgabe|übung|blatt)(?:[ \t]+(?:sheet|no\.?|nr\.?|#))?[ \t]*\d{1,2}(?:[.][0-9a-z]{1,2})?[ \t]*(?:\([a-z0-9]\)|[a-z]\))?[ \t]*[.:]?`

// titles are blank.
func titles(text string) string { return quietly(text, title, "") }

func blankOut(src []rune) {
	for i := range src {
		if src[i] != '\n' {
			src[i] = ' '
		}
	}
}

// padded fills a replacement up to the length of what it replaces.
func padded(s, like string) string {
	return s + strings.Repeat(" ", max(0, len([]rune(like))-len([]rune(s))))
}
