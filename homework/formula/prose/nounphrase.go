package prose

import (
	"strings"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
)

// nounPhrase is what a few words name: "the test mean", "row averages of K", "the
// uncentred Gram matrix K̄".
type nounPhrase struct {
	words   []string
	first   int  // its first piece
	end     int  // the piece behind it and its mathematics
	stat    kind // a statistic: mean, sum, …
	thing   kind // what it is, or what the statistic is taken of
	marks   kind // what the words before say of it
	of      *nounPhrase
	matrix  int  // of what mathematics, −1 where none is named
	beside  int  // mathematics that has this name: the mean K1/n; −1
	subject int  // mathematics that is said to be this: K1/n is the mean; −1
	apposed bool // the subject stands before it, without a verb
	verb    kind
}

// kind is what a word says.
type kind uint32

// The kinds of words.
const (
	aMean kind = 1 << iota
	aSum
	aNorm
	anotherStatistic // a median
	samples          // samples, points, data, sets
	values1          // kernel values, entries
	lists            // columns, rows, vectors
	gram
	eigenVectors
	eigenValues
	ofTest
	ofTraining
	isRaw
	isCentred
	isLast
	isScaled // unit, orthonormal
	subtracts
)

const statistics = aMean | aSum | aNorm | anotherStatistic

// lexicon gives the kinds of words.
var lexicon = func() map[string]kind {
	m := map[string]kind{}
	for k, words := range map[kind][]string{
		aMean:            strings.Fields("mean means average averages averaged barycentre centroid barycenter"),
		aSum:             strings.Fields("sum sums total totals"),
		aNorm:            strings.Fields("norm norms length lengths magnitude magnitudes"),
		anotherStatistic: strings.Fields("median medians mode modes midrange"),
		samples:          strings.Fields("sample samples point points data set dataset observations instances statistics batch indices scores embeddings"),
		values1:          strings.Fields("value values entry entries evaluations"),
		lists:            strings.Fields("column columns row rows vector vectors kernel"),
		gram:             strings.Fields("matrix matrices"),
		eigenVectors:     strings.Fields("eigenvector eigenvectors axis axes directions"),
		eigenValues:      strings.Fields("eigenvalue eigenvalues"),
		ofTest:           strings.Fields("test new unseen query held-out validation"),
		ofTraining:       strings.Fields("training train known"),
		isRaw:            strings.Fields("raw uncentred uncentered non-centred noncentred un-centred"),
		isCentred:        strings.Fields("centred centered double-centred double-centered doubly-centred mean-free"),
		isLast:           strings.Fields("trailing last smallest bottom lowest minor"),
		isScaled:         strings.Fields("unit orthonormal normalised normalized renormalised renormalized rescaled"),
		subtracts:        strings.Fields("subtract subtracts subtracting subtracted remove removes removing minus"),
	} {
		for _, w := range words {
			m[w] |= k
		}
	}
	return m
}()

// otherMeans are words before a mean that make another statistic of it.
var otherMeans = scan.Words("geometric", "harmonic", "weighted", "trimmed", "squared", "running", "moving")

// modifiers stand within a noun phrase.
var modifiers = scan.Words(strings.Fields("the a an its their all n m whole kernel gram grand overall arithmetic usual empirical corresponding respective leading largest first unit orthonormal normalised normalized principal dual single column row feature embedded other own same these those this that vector embedding covariance resulting row-wise columnwise")...)

// ofWords join a noun phrase to what it is taken of.
var ofWords = scan.Words("of", "over", "across", "in", "within", "for")

// nounPhrases are those of a text.
func (t *sentenceText) nounPhrases() (list []nounPhrase) {
	for i := 0; i < len(t.Pieces); {
		p, ok := t.nounPhraseAt(i)
		if i = max(i+1, p.end); ok {
			list = append(list, p)
		}
	}
	return list
}

// nounPhraseAt reads a noun phrase at a piece.
func (t *sentenceText) nounPhraseAt(i int) (p nounPhrase, ok bool) {
	p = nounPhrase{first: i, matrix: -1, beside: -1, subject: -1}
	if i > 0 && (t.Pieces[i-1].Text == "in" && t.Pieces[i].Text == "total" || t.Pieces[i-1].Text == "it" || t.Pieces[i-1].Text == "this" && lexicon[t.Pieces[i].Text] == aMean) { // in total; it means
		return p, false
	}
	k := i
	for ; k < len(t.Pieces); k++ {
		q := t.Pieces[k]
		if q.Kind == sentence.Math && len(q.Text) == 1 && strings.Contains("nm", q.Text) { // the m largest
			continue
		}
		w := strings.ReplaceAll(q.Text, "’", "'")
		does := lexicon[w]
		if does == aNorm && k+1 < len(t.Pieces) && aLength.MatchString(t.Pieces[k+1].Text) { // a vector of length n
			does = 0
		}
		another := len(p.words) > 0 && k+1 < len(t.Pieces) && t.Pieces[k+1].Kind == sentence.Word && lexicon[t.Pieces[k+1].Text]&^(subtracts|ofTest|ofTraining) != 0 && !ofWords[w] && !verbs[w]
		if q.Kind != sentence.Word || q.Gone || does&subtracts != 0 || does == 0 && !modifiers[w] && !otherMeans[w] && !another {
			break
		}
		p.words = append(p.words, w)
		switch {
		case does&statistics != 0 && p.stat == 0:
			if p.stat = does & statistics; p.stat == aMean && len(p.words) > 1 && otherMeans[p.words[len(p.words)-2]] {
				p.stat = anotherStatistic
			}
		case does&(samples|values1|lists|gram|eigenVectors|eigenValues) != 0:
			p.thing = does
			if does == gram && !p.names("gram") && !p.names("kernel") && !p.names("feature") {
				p.thing = 0
			}
		}
		p.marks |= does & (ofTest | ofTraining | isRaw | isCentred | isLast | isScaled)
	}
	if p.end = k; p.stat == 0 && p.thing == 0 {
		return p, false
	}
	t.takenOf(&p)
	t.around(&p)
	return p, true
}

// inner is a phrase that another is taken of: what stands behind words such as "that
// is" is named by the whole.
func (t *sentenceText) inner(i int) (nounPhrase, bool) {
	p, ok := t.nounPhraseAt(i)
	if ok && p.beside >= 0 && t.Pieces[p.beside-1].Kind == sentence.Word && aliasWords[t.Pieces[p.beside-1].Text] {
		for p.end = p.beside; aliasWords[t.Pieces[p.end-1].Text] || t.Pieces[p.end-1].Text == "," || t.Pieces[p.end-1].Text == "("; {
			p.end--
		}
		p.beside = -1
	}
	return p, ok
}

// takenOf reads what a statistic is taken of.
func (t *sentenceText) takenOf(p *nounPhrase) {
	k := p.end
	if k+1 >= len(t.Pieces) || t.Pieces[k].Kind != sentence.Word || !ofWords[t.Pieces[k].Text] || t.Pieces[k].Text == "for" && p.stat == 0 {
		return
	}
	if q, ok := t.inner(k + 1); ok {
		p.of, p.end, p.matrix = &q, q.end, max(q.matrix, q.beside)
		if p.stat == 0 && p.thing == lists { // the vector of row sums
			p.stat = q.stat
		}
		p.words = append(append(p.words, t.Pieces[k].Text), q.words...)
		return
	}
	if t.Pieces[k+1].Kind == sentence.Math && !t.Pieces[k+1].Gone {
		p.matrix, p.end = k+1, k+2
	}
}

// around finds the mathematics that a phrase is a name for, and the verb before it.
func (t *sentenceText) around(p *nounPhrase) {
	k := p.end
	for k < len(t.Pieces) && (t.Pieces[k].Text == "(" || t.Pieces[k].Text == "," || aliasWords[t.Pieces[k].Text]) {
		k++
	}
	if k < len(t.Pieces) && t.Pieces[k].Kind == sentence.Math && !t.Pieces[k].Gone && (k == p.end || t.Pieces[k-1].Text != ",") {
		p.beside = k
		p.end = k + 1
	}
	b := t.heldBy(p) - 1
	for b >= 0 && t.Pieces[b].Kind == sentence.Word && (copulas[t.Pieces[b].Text]) {
		b--
	}
	if b >= 0 && b < p.first-1 && t.Pieces[b].Kind == sentence.Math {
		p.subject = b
	}
	if t.heldBy(p) < p.first {
		return
	}
	if b == p.first-1 && b > 0 && t.Pieces[b].Kind == sentence.Math && t.Pieces[b-1].Text != "from" && (appositions[p.words[0]] || strings.HasSuffix(strings.TrimSpace(t.Pieces[b].Text), "=")) { // K the Gram matrix; K = Gram matrix
		p.subject, p.apposed = b, true
	}
	if b > 0 && b == p.first-1 && t.Pieces[b-1].Kind == sentence.Math && (t.Pieces[b].Text == "(" || t.Pieces[b].Text == "," && p.stat != 0) {
		p.subject = b - 1
	}
	if b = p.first - 1; b >= 0 {
		if t.Pieces[b].Kind == sentence.Math && b > 1 && t.Pieces[b-1].Text == "from" { // subtract from k the mean
			b -= 2
		}
		p.verb = lexicon[t.Pieces[b].Text] & subtracts
	}
}

// heldBy is the first word of "the matrix of" before eigenvectors or eigenvalues, or the
// phrase's own first word.
func (t *sentenceText) heldBy(p *nounPhrase) int {
	at := p.first
	if p.thing&(eigenVectors|eigenValues) == 0 || at < 3 || t.Pieces[at-1].Text != "of" || t.Pieces[at-2].Text != "matrix" {
		return at
	}
	for at -= 2; at > 0 && (modifiers[t.Pieces[at-1].Text] || t.Pieces[at-1].Text == "diagonal"); at-- {
	}
	return at
}

// verbs and other words end a phrase.
var verbs = scan.Words(strings.Fields("and or by to from with is are has have gives as at on onto into than then when where if which whose so we i it not")...)

// appositions begin a phrase that stands behind its symbol.
var appositions = scan.Words("the", "a", "an", "their", "its")

// aliasWords stand between a phrase and its symbols; copulas between symbols and it.
var (
	aliasWords = scan.Words("i.e", "ie", "namely", "that", "is", "which")
	copulas    = scan.Words("is", "are", "be", "being", "denotes", "denote", "which", "hold", "holds", "contains", "contain", "just", "simply", "exactly", "equals")
)

// things are the kinds of what a statistic is taken of.
func (p *nounPhrase) things() kind {
	if p.of != nil {
		return p.thing | p.of.things()
	}
	return p.thing
}

// has reports a kind among the marks of a phrase, and of what it is taken of.
func (p *nounPhrase) has(k kind) bool { return p.marks&k != 0 || p.of != nil && p.of.has(k) }
