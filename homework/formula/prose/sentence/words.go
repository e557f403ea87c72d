package sentence

import (
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Words beside a formula. They fall into three lists: those that are known to say
// nothing of its value, those that might change it, and those that change it if
// they stand behind it. Between delimiters nothing else can be a word, so that
// words of no list are harmless there; without delimiters a word of no list may
// be a name, and only a known one beside it makes it a word.

// harmless are words that may stand around a formula without changing it.
var harmless = scan.Words(strings.Fields(`the a an of is are was be been being so we i you it my our us one this that these those such then thus hence therefore finally now first second third here there
	get obtain obtained obtains have has had having write writes writing written find found use using used uses gives give given giving yields yield yielding follows follow followed becomes become reads equals equal equality denote denotes denoted define defined defines put set let where wherein with within and or by for as in on from to at into onto between under over
	embedding embedded embeddings coordinate coordinates answer formula formulas result results solution claim sample samples point points training train test new unseen every all each any both either
	centred centered centring centering kernel vector vectors matrix matrices form mean means holds hold too also well which since because subtract subtracting multiply multiplying scale scaling
	can could may might must should will would shall left right out j-th jth i-th ith component components entry entries th shown above below namely ie i.e compute computed computes computing computation final question exercise homework
	row rows column columns total grand overall raw score scores project projects projection projections projected projecting sits sit lies lie located place set its their own entries added stacked stack together ones only plain simply usual usually same do did does case hand other others following
	symmetric here's let's that's it's we've means averages average data value values during number numbers according keep kept notation symbol symbols letter letters term terms side sides step steps expression expressions closed result's student's exercise's task problem word words known stands stand write-up affine linear product products inner length lengths unit
	on obtient donc ainsi alors avec car et est le la les un une puis vecteur formule primero se centra luego proyecta entonces donde con y el los así por tanto vector wir erhalten also dann wobei mit ist und zuerst zentrieren man erhält folgt daher deshalb einbettung formel durch für weil denn où soit pour comme puisque siendo porque pues como sea proyección incrustación
	image gets goes go lands land map maps mapped sent send sends nd new-point sum sums difference differences
	der die das den dem des ein eine einer proof thesis paper lecture lectures same setting sets feature features space dual primal
	what when why how very just exactly precisely indeed clearly obviously easily directly immediately again once more already still even though although while after before next last-named if anything nothing else instead-of
	me mine me: they them he she his her who whose whom itself themselves myself up down about around along across through via per
	see seen note notice recall remember remark observe consider considering assume assuming suppose supposing say says said call called calling take takes taking taken choose chosen pick picked
	show shows showing prove proves proved apply applies applied applying insert inserted inserting plug plugging plugged substitute substituted substituting combine combined combining collect collected gather gathered arrive arrives expand expanded expanding simplify simplifies simplified
	leading largest greatest biggest dominant orthonormal orthogonal double-centred double-centered
	new old main whole full final short long compact general particular special simple explicit explicitly standard own good nice important
	formulation equation equations identity-like definition definitions derivation argument reason reasons fact facts property properties way ways idea version statement expressed terms words
	person object observation observations instance instances datum input output query sample's point's kernel's lecture's gram eigenproblem eigenbasis eigendecomposition principal axis axes direction directions basis coefficient coefficients weight weights weighted
	needs need needed needing want wanted wants required require requires desired wished
	descending decreasing non-increasing nonincreasing svd evd
	depends depend belongs belong corresponds correspond corresponding associated respectively together einstein convention aim`)...)

// Introduces are words before a definition, or before a fact.
var Introduces = scan.Words(strings.Fields(`where wherein with let put set setting define defining denote denoting denotes writing write given using here since because as satisfying satisfies satisfy such scaled rescaled normalised normalized if suppose assume assuming call calling take taking choosing choose wobei mit où avec donde con siendo car weil denn`)...)

// changing are beginnings of words that say something of A, Λ, H, K, k or of the
// value itself: unless a phrase with them was read, the text isn't.
var changing = strings.Fields(`eigen eigv singular smallest lowest bottom minor ascend increas revers uncent noncent non- never cannot can't isn't aren't doesn't don't won't wrong false incorrect invalid unlike except unless neither
	whiten standardis standardiz correlat gaussian rbf polynomial laplacian sigmoid inverted negat opposite twice double doubled thrice triple half halved without trailing last penult shuffl permut unsorted random arbitrary approx rough`)

// negations turn round what they stand beside, or pick another end.
var negations = scan.Words("not", "least", "last", "nor", "nicht", "pas", "ni")

// scalingWords are harmless where an equation says how.
var scalingWords = strings.Fields(`scaled rescal normali`)

// operations are beginnings of verbs that, behind a formula, change it, and of words
// for what it may lack.
var operations = strings.Fields(`factor proport subtract multipl scal rescal add divid normali whiten square root invers invert transpos turned rotat negat sort order drop remov omit delet discard replac swap exchang round clip trunc threshold exponent log cub plus minus times shift translat centr center apply applied instead without then after afterwards mod abs half double twice`)

// knownWord reports a word of one of the lists.
func knownWord(w string) bool {
	w = strings.ReplaceAll(w, "’", "'")
	return harmless[w] || Introduces[w] || negations[w] || scan.Keywords[w] || begins(w, changing) || begins(w, scalingWords) || told[w] || isWord(w) || shorthand[w] != ""
}

// told are words that say what a formula computes.
var told = scan.Words(strings.Fields(`divided divide divides dividing root roots norm norms square normalisation normalization centre center centres centers weighted subtracted multiplied adds add adding times minus plus`)...)

// IsOperation reports a word that begins as one of the verbs for an operation does.
func IsOperation(w string) bool { return begins(w, operations) }

// begins reports a word that begins as one of a list does.
func begins(w string, list []string) bool {
	for _, b := range list {
		if strings.HasPrefix(w, b) {
			return true
		}
	}
	return false
}

// Judge stops the reader at a word that might change the value of the formula, the
// piece main (−1 where there is none).
func (t *Text) Judge(main int) {
	for i, p := range t.Pieces {
		if p.Kind == Math && !p.Gone && endsInEquals.MatchString(p.Text) && i+1 < len(t.Pieces) { // 1 = 2(vector of ones)
			fault.Fail(p.To, "what stands behind this equals sign isn't read", "both sides of an equation are symbols", "the right side in symbols")
		}
		if p.Kind == Math && !p.Gone && i != main && p.Made == nil {
			t.holdWordsWithin(p)
		}
		if p.Kind != Word || p.Gone {
			continue
		}
		w := strings.ReplaceAll(p.Text, "’", "'")
		switch {
		case w == "up" && i+1 < len(t.Pieces) && t.Pieces[i+1].Text == "to" && main >= 0 && i > main:
			fault.FailAs(fault.Untrue, p.From, "the words "+fault.Quote("up to")+" stand behind the formula", "the embedding is fixed but for the sign of each component", "leaving it out, or the same in symbols")
		case doubly[w] && i+1 < len(t.Pieces) && strings.HasPrefix(t.Pieces[i+1].Text, "cent"): // HKH is double centring
		case negations[w] || begins(w, changing) && !harmless[w]:
			fault.Fail(p.From, "the word "+fault.Quote(t.written(p))+" stands beside the formula", "words that may change its meaning aren't read", "the same in symbols, or leaving it out")
		case begins(w, scalingWords) && !t.equationFollows(i) && t.speaksOfVectors(i):
			fault.Fail(p.From, "the word "+fault.Quote(t.written(p))+" stands beside the formula, and no equation says to what length", "other lengths of the eigenvectors change the formula", `an equation such as A^\top A = I_m`)
		case main >= 0 && i > main && begins(w, operations) && !harmlessBehind[w] && !t.named(i) && !t.explained(i):
			fault.Fail(p.From, "the word "+fault.Quote(t.written(p))+" stands behind the formula", "words that may change its meaning aren't read", "the same in symbols, or leaving it out")
		}
	}
}

// holdWordsWithin stops the reader at a word for eigenvectors or eigenvalues that was
// taken for mathematics: a mention of symbols isn't read, and this is none.
func (t *Text) holdWordsWithin(p Piece) {
	if m := eigenWithin.FindStringIndex(p.Text); m != nil {
		at := p.From + len([]rune(p.Text[:m[0]]))
		fault.Fail(at, "the word "+fault.Quote(p.Text[m[0]:m[1]])+" stands beside the formula", "words that may change its meaning aren't read", "the same in symbols, or leaving it out")
	}
}

var eigenWithin = lazyregexp.New(`(?i)\b(?:eigen|eigv|eig-|e-?vec|e-?val)[a-z]+\b`)

// named reports "the factor X".
func (t *Text) named(i int) bool {
	return t.Pieces[i].Text == "factor" && i > 0 && i+1 < len(t.Pieces) && t.Pieces[i-1].Text == "the" && t.Pieces[i+1].Kind == Math
}

// doubly are words before centring on both sides.
var doubly = scan.Words("double", "doubly")

// endsInEquals is an equation without its right side.
var endsInEquals = lazyregexp.New(`=\s*$`)

// harmlessBehind are words that only look like an operation.
var harmlessBehind = scan.Words("centred", "centered", "centring", "centering", "added", "scalar", "scalars", "ordered", "order", "orders", "modulo", "logic", "logically", "rooted", "centre-of")

// explained reports a word of an explanation (that is, …), or one that stands
// before an equation: then the equation says it.
func (t *Text) explained(i int) bool {
	for k := i - 1; k >= 0 && t.Pieces[k].Text != "." && t.Pieces[k].Text != ";"; k-- {
		switch t.Pieces[k].Text {
		case "i.e", "ie", "namely", "means", "because", "since", "as":
			return true
		}
	}
	return t.equationFollows(i)
}

// equationFollows reports an equation other than the embedding's in the rest of
// the sentence.
func (t *Text) equationFollows(i int) bool {
	for _, p := range t.Pieces[i+1:] {
		if p.Text == "." && p.Kind == Mark {
			return false
		}
		if p.Fact || p.Equation() && !p.Embeds() {
			return true
		}
	}
	return false
}

// speaksOfVectors reports a sentence about eigenvectors.
func (t *Text) speaksOfVectors(i int) bool {
	about := func(p Piece) bool {
		return strings.HasPrefix(p.Text, "eigen") || p.Text == "vectors" || p.Text == "columns" || p.Kind == Math && (p.Text == "A" || strings.Contains(p.Text, "α") || strings.Contains(p.Text, "alpha"))
	}
	for k := i - 1; k >= 0 && t.Pieces[k].Text != "."; k-- {
		if about(t.Pieces[k]) && !t.Pieces[k].Embeds() {
			return true
		}
	}
	for k := i + 1; k < len(t.Pieces) && t.Pieces[k].Text != "."; k++ {
		if about(t.Pieces[k]) && !t.Pieces[k].Embeds() {
			return true
		}
	}
	return false
}

// written is a word as the student wrote it.
func (t *Text) written(p Piece) string { return string(t.Src[p.From:p.To]) }
