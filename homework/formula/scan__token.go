package formula

// kind is what a token is.
type kind uint8

// The kinds.
const (
	tEnd    kind = iota
	tNum         // 2, 0.5, ½
	tName        // a symbol, a function, or an unknown word
	tOnes        // a bold 1: the vector of ones
	tAccent      // \bar, \tilde …, before what they mark
	tCmd         // \frac, \sqrt, \sum
	tOp          // punctuation
	tTrans       // ', .T, ᵀ
	tMethod      // .dot, .mean …
	tDots        // …
	tText        // words in \text{…}
	tBreak       // end of a line
)

// token is a piece of the source.
type token struct {
	kind     kind
	s        string
	num      Ratio
	pos, end int
	space    bool // white space before it
}

// isOp reports the punctuation s.
func isOp(t token, s string) bool { return t.kind == tOp && t.s == s }

// nesting is 1 for an opening bracket, −1 for a closing one, else 0.
func (t token) nesting() int {
	if t.kind != tOp {
		return 0
	}
	switch t.s {
	case "(", "{", "[", "⟨":
		return 1
	case ")", "}", "]", "⟩":
		return -1
	}
	return 0
}

// sizeOf reads the name of a size.
func sizeOf(t token) (Dim, bool) {
	if t.kind == tNum && t.s == "1" {
		return One, true
	}
	if t.kind != tName {
		return 0, false
	}
	d, ok := map[string]Dim{"n": N, "m": M, "d": D, "mu": Mu}[t.s]
	return d, ok
}

// isSize reports the name of a size.
func isSize(t token) bool {
	_, ok := sizeOf(t)
	return ok && t.kind == tName
}

// isIndex reports a small letter.
func isIndex(t token) bool { return t.kind == tName && len(t.s) == 1 && isLower(t.s[0]) }

// isIndexLetter reports a letter that is nothing but an index.
func isIndexLetter(t token) bool {
	return t.kind == tName && (t.s == "i" || t.s == "j" || t.s == "l" || t.s == "p")
}

// isLower reports a to z.
func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

// isDigit reports 0 to 9.
func isDigit(c rune) bool { return c >= '0' && c <= '9' }

// isASCIILetter reports a to z and A to Z.
func isASCIILetter(c rune) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// asideMark stands in a source, in place of words, before an equation that gives
// a reason.
const asideMark = "␞"

// beneath separates rows that hold one entry each, which must be numbers.
const beneath = "¦"

// stacked separates parts of a matrix that stand one above the other.
const stacked = "⫶"

// set is a set of words.
func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
