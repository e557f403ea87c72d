// Package prose reads the words around formulas. Words that say nothing of a
// formula's value are blanked out, in place, so that errors point to where the
// student wrote; phrases that say what a symbol is become equations; a word that
// might change the value (the smallest eigenvalues, the last columns) stops the
// reader. [Formula] is for a text with one formula in it, [Proof] for a proof.
package prose

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A text is words and mathematics in turn. Its words are read first: phrases
// that say what a symbol is become equations (phrases.go), words that only
// accompany a formula are blanked out, in place, so that errors point to where
// the student wrote, and a word that might change the value stops the reader
// (words.go). What is left is one piece of mathematics a line.

// sentenceText is a source while its words are read.
type sentenceText struct {
	src      []rune
	pieces   []piece
	hasWords bool
	marked   bool            // the mathematics stands between delimiters
	splits   int             // brackets that were taken off pieces
	proof    bool            // the text is a proof: unknown words are words, and rows are pieces (proofcut.go)
	strict   bool            // a proof in a programming language, where they are names
	arrays   int             // open matrices, whose rows are no rows of a proof
	main     int             // the piece that gives the embedding, −1 where none does
	remarks  [][2]int        // places of the comments of code
	claims   []*Script       // equations that words around a formula stand for
	stated   []*Script       // sizes that are stated
	answers  map[string]bool // of words that were asked for before (beside.go)
}

// Formula turns a text into the mathematics in it.
func Formula(src string) *Script {
	text := overEquals.ReplaceAllStringFunc(reassigned(src), func(m string) string {
		return strings.Repeat(" ", len([]rune(m))-1) + "="
	})
	text = remarkBehind(text)
	labels := append(braceWords(text), braceEquations(text)...)
	t := newText([]rune(text))
	if t == nil {
		out := &Script{}
		for i, c := range []rune(text) {
			out.put(string(c), i)
		}
		out.where(labels)
		return out
	}
	t.claims = labels
	t.translate()
	t.ordinals()
	t.spaces()
	t.sizePieces()
	t.sizes()
	t.holdWords()
	t.covariance()
	t.trainingColumns()
	t.describe()
	t.values()
	t.sentences()
	t.findMain()
	t.examples()
	t.namedAgain()
	t.holdTold()
	t.hold()
	t.judge()
	return t.mathematics()
}

// maxSplits bounds the brackets that words and mathematics share.
const maxSplits = 200

// remarkBehind takes the brackets off an equation in brackets behind the formula:
// it is a fact.
func remarkBehind(text string) string {
	end := strings.TrimRight(text, " \t\n")
	if rows := strings.Split(end, "\n"); len(rows) > 1 && !strings.Contains(end, "$") && !strings.Contains(end, `\\`) {
		for i, row := range rows {
			if at := inBrackets(row); at > 2 && (row[at-2] == ' ' || row[at-2] == '\t') && strings.Contains(row[:at], "=") {
				rows[i] = remarkBehind(row)
			}
		}
		return strings.Join(rows, "\n") + text[len(end):]
	}
	if strings.Contains(end, "\n") || strings.Contains(end, "$") || strings.Contains(end, `\text`) {
		return text
	}
	at := inBrackets(end)
	if at < 2 || end[at-2] != ' ' || !strings.Contains(end[:at], "=") || strings.Count(end[at:], "(") > strings.Count(end[at:], ")") {
		if at = spacedBracket(end); at < 0 {
			return text
		}
	}
	shut := strings.LastIndexAny(end, ")]")
	return text[:at] + "," + text[at+1:shut] + " " + text[shut+1:]
}

// spacedBracket is the place of a bracket with an equation behind \quad.
func spacedBracket(text string) int {
	m := spaced.FindStringIndex(text)
	if m == nil {
		return -1
	}
	at := m[1] - 1
	if inBrackets(text[:at]+" "+text[at:]) < 0 {
		return -1
	}
	return at
}

var spaced = regexp.MustCompile(`\\q?quad\s*\(`)

// newText cuts a source into pieces; nil where no words stand in it.
func newText(src []rune) *sentenceText {
	t := &sentenceText{src: src, main: -1}
	parts := mathParts(src)
	if len(parts) > 0 && commandsOutside(src, parts) { // a formula, and a remark with dollars
		parts = nil
	}
	t.marked = len(parts) > 0 && somethingOutside(src, parts)
	if t.marked {
		t.cutMarked(parts)
	} else {
		t.cutBare()
	}
	words := false
	for i := range t.pieces {
		t.pieces[i].known()
		p := t.pieces[i]
		words = words || p.kind == pWord || t.marked && p.kind == pMark && unicode.IsDigit([]rune(p.text)[0])
	}
	if !words {
		return nil
	}
	return t
}

// findMain finds the formula.
func (t *sentenceText) findMain() {
	if t.main = slices.IndexFunc(t.pieces, func(p piece) bool { return p.embeds() && !p.fact && !p.gone }); t.main < 0 {
		t.main = t.unnamed()
	}
}

// unnamed is the formula where nothing names ḡ: the longest mathematics without an
// equals sign that is more than a name; −1 where there is none.
func (t *sentenceText) unnamed() int {
	best := -1
	stated := slices.ContainsFunc(t.pieces, func(p piece) bool { return p.equation() && likeEmbedding(p.text) })
	for i, p := range t.pieces {
		if p.kind != pMath || p.gone || p.equation() || stated && !likeEmbedding(p.text) || bareName.MatchString(p.text) || p.to-p.from < 2 {
			continue
		}
		if best < 0 || p.to-p.from >= t.pieces[best].to-t.pieces[best].from {
			best = i
		}
	}
	return best
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

// inBrackets is the place of a bracket that ends the line and holds an equation at
// its outermost level; −1 where there is none.
func inBrackets(line string) int {
	text := strings.TrimRight(line, " \t.,;\\")
	if !strings.HasSuffix(text, ")") && !strings.HasSuffix(text, "]") {
		return -1
	}
	depth, equation := 0, false
	for i := len(text) - 1; i > 0; i-- {
		switch text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				if equation && text[i] != '{' && (text[i-1] == ' ' || text[i-1] == '\t') {
					return i
				}
				return -1
			}
		case '=':
			equation = equation || depth == 1
		}
	}
	return -1
}
