package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
)

// trueOrders blanks out what is true of the sizes and the eigenvalues, and the sizes
// of an example that was tried.
func (t *sentenceText) trueOrders() {
	tried := false
	for i, p := range t.Pieces {
		if p.Text == "." {
			tried = false
		}
		tried = tried || p.Kind == sentence.Word && triedWords[p.Text]
		if text := strings.ReplaceAll(p.Text, " ", ""); p.Kind == sentence.Math && (sizesOrdered.MatchString(text) || tried && sizesTried.MatchString(text)) {
			t.Pieces[i].Gone = true
		}
		if i > 0 && p.Kind == sentence.Math && conditions[t.Pieces[i-1].Text] && noValue.MatchString(strings.ReplaceAll(p.Text, " ", "")) {
			t.Pieces[i].Gone = true
		}
		if p.Kind == sentence.Math && sizeProduct.MatchString(plainMath(p.Text)) {
			t.holdProduct(i)
		}
	}
}

// holdProduct compares the sizes of factors: (m×n)(n×1) = m×1.
func (t *sentenceText) holdProduct(i int) {
	found := oneSize.FindAllStringSubmatch(plainMath(t.Pieces[i].Text), maxMatches)
	last := found[len(found)-1]
	fits := last[1] == found[0][1] && last[2] == found[len(found)-2][2]
	for k := 1; k+1 < len(found); k++ {
		fits = fits && found[k][1] == found[k-1][2]
	}
	if !fits {
		t.failWords(i, "sizes", "each factor has as many rows as the one before it has columns")
	}
	t.Pieces[i].Gone = true
}

var (
	conditions   = scan.Words("if", "when", "where", "should", "some", "any")
	noValue      = regexp.MustCompile(`^\\?(?:lambda|λ)(?:_\{?[a-z]\}?|[ⱼᵢₘ])=0$`)
	sizeProduct  = regexp.MustCompile(`^(?:\([nmd1](?:×|x|\\times)[nmd1]\)(?:·|\\cdot)?){2,}=\(?[nmd1](?:×|x|\\times)[nmd1]\)?$`)
	oneSize      = regexp.MustCompile(`([nmd1])(?:×|x|\\times)([nmd1])`)
	triedWords   = scan.Words("tried", "tested", "checked", "numerically", "experiment")
	sizesTried   = regexp.MustCompile(`^(?:[nmd]=\d+[,;]?)+$`)
	sizesOrdered = regexp.MustCompile(`^(?:m(?:<|≤|\\leq?|\\leqslant)n(?:[-−]1)?|n(?:>|≥|\\geq?)m|\\?(?:lambda|λ)(?:_\{?[jm]\}?|[ⱼₘ])>0)$`)
)

// questions blanks out the questions of a text that state no equation. One that is
// answered with yes says something.
func (t *sentenceText) questions() {
	first := 0
	for i, p := range t.Pieces {
		if p.Kind != sentence.Mark || !strings.Contains(".?!", p.Text) {
			continue
		}
		from := first
		first = i + 1
		if p.Text != "?" || !asked.MatchString(t.asks(from, i)) {
			continue
		}
		states := slices.ContainsFunc(t.Pieces[from:i], func(q sentence.Piece) bool { return q.Equation() || q.Text == "\n" })
		if next := t.nextWord(i + 1); states || yes[next] || t.onlyAnswer(from, i) {
			continue
		}
		for k := from; k <= i; k++ {
			t.Pieces[k].Gone = true
		}
	}
}

// onlyAnswer reports a question that holds the only formula of the text.
func (t *sentenceText) onlyAnswer(from, to int) bool {
	like := func(p sentence.Piece) bool { return p.Kind == sentence.Math && likeEmbedding(p.Text) }
	return slices.ContainsFunc(t.Pieces[from:to], like) && !slices.ContainsFunc(t.Pieces[:from], like) && !slices.ContainsFunc(t.Pieces[to:], like)
}

// asks are the words of a question; a lone I is one of them.
func (t *sentenceText) asks(from, to int) string {
	var b strings.Builder
	for _, p := range t.Pieces[from:to] {
		if p.Kind == sentence.Word || p.Text == "I" {
			b.WriteString(strings.ToLower(p.Text) + " ")
		}
	}
	return b.String()
}

// nextWord is the word with which a sentence goes on.
func (t *sentenceText) nextWord(i int) string {
	for ; i < len(t.Pieces); i++ {
		if t.Pieces[i].Kind == sentence.Word {
			return t.Pieces[i].Text
		}
		if t.Pieces[i].Kind == sentence.Math {
			return ""
		}
	}
	return ""
}

var (
	yes = scan.Words("yes", "yep", "yeah", "ja", "oui", "sí", "si", "sim", "sure", "indeed", "right", "correct", "exactly", "true")
	// asked are questions that take nothing for granted.
	asked = regexp.MustCompile(`^(?:(?:q|question|so|and|but|well|hi|hello) )*(?:why (?:don't|not|do not|should|must|do|would|can|can't)|how (?:do|does|can|should|to|is|are|would)|what (?:is|are|about|do|should|happens)|(?:do|does|can|may|should|must|could|shall) (?:i|we|you|one|it|this|that)|which|is (?:it|this|that)|isn't (?:it|this|that)) `)
)
