// Package prose reads the words around formulas. Words that say nothing of a
// formula's value are blanked out, in place, so that errors point to where the
// student wrote; phrases that say what a symbol is become equations; a word that
// might change the value (the smallest eigenvalues, the last columns) stops the
// reader. [Formula] is for a text with one formula in it, [Proof] for a proof.
package prose

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/parse"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
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
	unread [][2]int           // places of the clauses that say what nobody read
	copied map[int]bool       // of a proof: pieces that stand in the script as a step, or as a side of one
	sums   *parse.Convention  // sums that aren't written
}

// Formula turns a text into the mathematics in it.
func Formula(src string) *Script {
	text := sentence.OwnEntries(sentence.Notation(sentence.Prepare(src)))
	labels, unread := braceWords(text)
	labels = append(labels, braceEquations(text)...)
	cut := sentence.Cut(text)
	if cut == nil {
		out := &Script{Unread: unread}
		for i, c := range []rune(text) {
			out.Put(string(c), i)
		}
		out.where(labels)
		return out
	}
	t := &sentenceText{Text: cut, main: -1, claims: labels, unread: unread}
	t.Translate()
	t.ordinals()
	t.convention()
	t.summedOver()
	t.listed()
	t.spaces()
	t.inSpaces()
	t.sizePieces()
	sized := t.valueSizes()
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
	t.holdSizes(sized)
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
	t.onlyWords()
	out := t.mathematics()
	out.Sums = t.sums
	return out
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

// The summation convention in words: (sum over i, j, l, no sum over a); with summation
// over repeated indices, but not over a.

// Words of it: those that it begins with, those that it may have, and those behind
// which letters are left out of it.
var (
	beginsSums  = scan.Words("sum", "sums", "summed", "summing", "summation", "einstein", "einstein's", "repeated", "doubled")
	ofSums      = scan.Words(strings.Fields("sum sums summed summing summation einstein einstein's convention over repeated doubled index indices letters all the is are implied understood as usual always twice occurring appearing and here only too")...)
	beforeSums  = scan.Words(strings.Fields("with using use we i where here the and by as einstein")...)
	outsideSums = scan.Words("not", "no", "except", "without", "excluding", "never")
)

// convention reads the words of the summation convention.
func (t *sentenceText) convention() {
	for i := 0; i < len(t.Pieces); i++ {
		if t.Pieces[i].Kind != sentence.Word || !beginsSums[t.Pieces[i].Text] || t.Pieces[i].Gone {
			continue
		}
		c, end := t.sumsAt(i)
		if c == nil || t.sums != nil {
			continue
		}
		first := i
		for first > 0 && t.Pieces[first-1].Kind == sentence.Word && beforeSums[t.Pieces[first-1].Text] {
			first--
		}
		for k := first; k < end; k++ {
			if t.Pieces[k].Text != "." {
				t.Pieces[k].Gone = true
			}
		}
		t.sums = c
		i = end
	}
}

// sumsAt reads the convention at a word, and gives the piece behind it; nil where the
// words are others.
func (t *sentenceText) sumsAt(i int) (*parse.Convention, int) {
	c := &parse.Convention{At: t.Pieces[i].From}
	bracketed := i > 0 && (t.Pieces[i-1].Text == "(" || t.Pieces[i-1].Text == "[")
	named, letters, not, depth, all, convention := false, 0, false, 0, false, false
	k := i
read:
	for ; k < len(t.Pieces); k++ {
		p := t.Pieces[k]
		w := p.Text
		switch {
		case p.Kind == sentence.Math:
			list, ok := indexLetters(w)
			if !ok || !named {
				break read
			}
			if letters += len(list); not {
				c.Not = append(c.Not, list...)
			} else {
				c.Over = append(c.Over, list...)
			}
			continue
		case p.Kind == sentence.Word && len(w) == 1 && named && !beginsSums[w]:
			if letters++; not {
				c.Not = append(c.Not, w)
			} else {
				c.Over = append(c.Over, w)
			}
			continue
		case w == "not" && k > 1 && (t.Pieces[k-1].Text == "is" || t.Pieces[k-1].Text == "are") && len(c.Over) > 0 && c.Over[len(c.Over)-1] == t.Pieces[k-2].Text: // a is not
			c.Not, c.Over = append(c.Not, t.Pieces[k-2].Text), c.Over[:len(c.Over)-1]
			continue
		case p.Kind == sentence.Word && outsideSums[w]:
			not = true
			named = named || w == "except" || w == "excluding"
			continue
		case p.Kind == sentence.Word && (ofSums[w] || not && (w == "for" || w == "on" || w == "but") || w == "but"):
			named = named || w == "over" || w == "for" || w == "indices" || w == "index"
			all = all || w == "repeated" || w == "doubled" || w == "twice"
			convention = convention || w == "convention" || w == "implied" || w == "understood"
			continue
		case w == "(":
			depth++
			continue
		case w == ")" && depth > 0:
			depth--
			continue
		case w == "," || w == ";" || w == "⏎" && k+1 < len(t.Pieces) && t.Pieces[k+1].Kind == sentence.Word && ofSums[t.Pieces[k+1].Text]:
			continue
		case w == "-" || w == "–" || w == "—":
			continue
		}
		break
	}
	if len(c.Over) == 0 {
		c.Over = nil
	}
	if k < len(t.Pieces) && t.Pieces[k].Kind == sentence.Word {
		return nil, 0
	}
	if slices.ContainsFunc(c.Over, func(l string) bool { return slices.Contains(c.Not, l) }) {
		return nil, 0
	}
	if !all && !convention && !(bracketed && letters > 0 && k < len(t.Pieces) && (t.Pieces[k].Text == ")" || t.Pieces[k].Text == "]")) {
		return nil, 0
	}
	return c, k
}

// manyRanged is i, j, l = 1, …, n.
var manyRanged = lazyregexp.New(`^[a-z](?:\s*,\s*[a-z])*\s*=\s*1\s*,?\s*(?:2\s*,\s*)?(?:\\[lc]?dots|…|\.\.\.?)\s*,?\s*n$`)

// indexLetters are the letters of i, j, l, or of i, j = 1, …, n.
func indexLetters(text string) (list []string, ok bool) {
	letters, _, ranged := strings.Cut(text, "=")
	if ranged && !rangeText.MatchString(text) && !manyRanged.MatchString(text) {
		return nil, false
	}
	for _, l := range strings.FieldsFunc(letters, func(r rune) bool { return strings.ContainsRune(`, ;{}$\`, r) }) {
		if len(l) != 1 || !scan.IsLower(l[0]) || strings.Contains("nmxkcd", l) {
			return nil, false
		}
		list = append(list, l)
	}
	return list, len(list) > 0
}
