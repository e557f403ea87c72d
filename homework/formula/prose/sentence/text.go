package sentence

import (
	"unicode"
)

// Text is a source, cut into pieces.
type Text struct {
	Src      []rune
	Pieces   []Piece // in the order of the source
	hasWords bool
	Marked   bool            // the mathematics stands between delimiters
	splits   int             // brackets that were taken off pieces
	Proof    bool            // the text is a proof: unknown words are words, and rows are pieces (proof.go)
	Strict   bool            // a proof in a programming language, where they are names
	arrays   int             // open matrices, whose rows are no rows of a proof
	Remarks  [][2]int        // places of the comments of code
	answers  map[string]bool // of words that were asked for before (bare.go)
}

// maxSplits bounds the brackets that words and mathematics share.
const maxSplits = 200

// classified tells which of the pieces are equations.
func (t *Text) classified() *Text {
	for i := range t.Pieces {
		t.Pieces[i].Classify()
	}
	return t
}

// Cut cuts a source into pieces; nil where no words stand in it.
func Cut(text string) *Text {
	src := []rune(rangesInSigns(titles(text)))
	t := &Text{Src: src}
	parts := withRanges(src, mathParts(src))
	if len(parts) > 0 && (commandsOutside(src, parts) || embeddingOutside(src, parts)) { // a formula, and a remark with dollars
		parts = nil
	}
	t.Marked = len(parts) > 1 || len(parts) > 0 && somethingOutside(src, parts)
	if t.Marked {
		t.cutMarked(parts)
	} else {
		t.cutBare()
	}
	words := false
	for _, p := range t.classified().Pieces {
		words = words || p.Kind == Word || t.Marked && p.Kind == Mark && unicode.IsDigit([]rune(p.Text)[0])
	}
	if !words && len(parts) < 2 {
		return nil
	}
	return t
}

// somethingOutside reports letters or digits beside the parts between delimiters.
func somethingOutside(src []rune, parts []mathPart) bool {
	at := 0
	for _, p := range append(parts, mathPart{from: len(src), to: len(src)}) {
		for _, r := range src[at:p.from] {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return true
			}
		}
		at = p.to
	}
	return false
}
