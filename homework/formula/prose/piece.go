package prose

import "strings"

// pieceKind tells what a piece of a text is.
type pieceKind uint8

const (
	pMath pieceKind = iota
	pWord
	pMark // punctuation between words
)

// piece is a word, a stretch of mathematics, or a mark between them.
type piece struct {
	kind     pieceKind
	from, to int     // places in the source; of mathematics without its delimiters
	text     string  // as written; of words in small letters
	gone     bool    // read, and to be blanked out
	made     *Script // mathematics that was put together; nil where it stands in the source
	spoken   bool    // it was words
	glued    bool    // it goes on with the mathematics before it
	fact     bool    // it says what something is, and is no formula

	states, embedding bool // an equation; one for ḡ
}

// equation reports mathematics that states something.
func (p piece) equation() bool { return p.states }

// embeds reports an equation for ḡ.
func (p piece) embeds() bool { return p.embedding }

// known fills in what is asked of a piece again and again.
func (p *piece) known() {
	p.states = p.statement()
	p.embedding = p.states && (gLeft.MatchString(p.text) || gRight.MatchString(p.text))
}

func (p piece) statement() bool {
	return p.kind == pMath && (strings.Contains(strings.TrimRight(p.text, "= "), "=") || strings.Contains(p.text, `\equiv`) || p.orders())
}

// orders reports an order of eigenvalues.
func (p piece) orders() bool {
	return strings.ContainsAny(p.text, "<>≤≥") || strings.Contains(p.text, `\le`) && !strings.Contains(p.text, `\left`) || strings.Contains(p.text, `\ge`)
}
