// Package prose reads the words around formulas. Words that say nothing of a
// formula's value are blanked out, in place, so that errors point to where the
// student wrote; phrases that say what a symbol is become equations; a word that
// might change the value (the smallest eigenvalues, the last columns) stops the
// reader. [Formula] is for a text with one formula in it, [Proof] for a proof.
package prose

import (
	"slices"

	"kpcalab/homework/formula/prose/sentence"
)

// A text is words and mathematics in turn. Its words are read first: phrases
// that say what a symbol is become equations (phrases.go), words that only
// accompany a formula are blanked out, in place, so that errors point to where
// the student wrote, and a word that might change the value stops the reader
// (package sentence). What is left is one piece of mathematics a line.

// sentenceText is a source while its words are read.
type sentenceText struct {
	*sentence.Text
	main   int                // the piece that gives the embedding, −1 where none does
	claims []*sentence.Placed // equations that words around a formula stand for
	stated []*sentence.Placed // sizes that are stated
}

// Formula turns a text into the mathematics in it.
func Formula(src string) *Script {
	text := sentence.Prepare(src)
	labels := append(braceWords(text), braceEquations(text)...)
	cut := sentence.Cut(text)
	if cut == nil {
		out := &Script{}
		for i, c := range []rune(text) {
			out.Put(string(c), i)
		}
		out.where(labels)
		return out
	}
	t := &sentenceText{Text: cut, main: -1, claims: labels}
	t.Translate()
	t.ordinals()
	t.spaces()
	t.inSpaces()
	t.sizePieces()
	t.sizes()
	t.beside()
	t.asides()
	t.holdWords()
	t.diagonals()
	t.covariance()
	t.eigenpairs()
	t.trainingColumns()
	t.describe()
	t.values()
	t.sentences()
	t.findMain()
	t.brackets()
	t.alreadyCentred()
	t.shifts()
	t.alterations()
	t.examples()
	t.namedAgain()
	t.holdTold()
	t.hold()
	t.Judge(t.main)
	return t.mathematics()
}

// findMain finds the formula.
func (t *sentenceText) findMain() {
	if t.main = slices.IndexFunc(t.Pieces, func(p sentence.Piece) bool { return p.Embeds() && !p.Fact && !p.Gone }); t.main < 0 {
		t.main = t.unnamed()
	}
}

// unnamed is the formula where nothing names ḡ: the longest mathematics without an
// equals sign that is more than a name; −1 where there is none.
func (t *sentenceText) unnamed() int {
	best := -1
	stated := slices.ContainsFunc(t.Pieces, func(p sentence.Piece) bool { return p.Equation() && likeEmbedding(p.Text) })
	for i, p := range t.Pieces {
		if p.Kind != sentence.Math || p.Gone || p.Equation() || stated && !likeEmbedding(p.Text) || bareName.MatchString(p.Text) || p.To-p.From < 2 {
			continue
		}
		if best < 0 || p.To-p.From >= t.Pieces[best].To-t.Pieces[best].From {
			best = i
		}
	}
	return best
}
