package prose

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Words that name a value, such as "the mean of the columns of K", are put into symbols
// from the inside out: each form below stands in an outline of the text, in which a
// piece of mathematics is one character, and leaves one piece in its place. So a value
// in words may stand wherever one in symbols may: inside of a formula, behind "where μ
// is", before "is called μ", or in other words.

// wording is a form of words, and what it says in symbols: $1, $2 … are what stands at
// the captures, $(1) the same in brackets, unless it is one symbol.
type wording struct {
	key  string // stands in each of its texts; "" where nothing does
	form *lazyregexp.Regexp
	says string
}

// determiners say nothing of what the words behind them name.
const determiners = `(?:(?:the|a|an|all|its|their|these|those|this|n - dimensional|n-dimensional|whole|usual|standard|ordinary|plain|simple|vector|matrix|column|training|gram|kernel|n|respective|corresponding|resulting|number|scalar|factor|new|centred|centered|remaining|unit|normalised|normalized|axis|eigenvector|feature|features|point|sample|test|length|norm) )*`

// Capitals in a form.
var spelledOut = strings.NewReplacer(
	"VALUE", `([\x{E000}-\x{E7EF}\x{E800}-\x{EFFF}]|\b[mn]) `, // mathematics without an equals sign, or words that were read
	"ANY", `([\x{E000}-\x{F8FF}]) `, // or an equation
	"SPOKEN", `([\x{E800}-\x{EFFF}]) `, // words that were read
	"NAME", `([\x{E000}-\x{E7EF}]|\b[mnijlp]) `, // must be one symbol
	"MEAN", `(?:mean|average|averaged|centre of mass|barycentre)(?: vector| column| value)?`,
	"THE ", determiners,
	"THE", determiners,
	"NTH", `([ijlp])-?th`,
	"WITH", `(?:with|whose|of which|in which|where|having|that has)(?: all| the| its| n)* (?:entries|components|coordinates|elements)(?: are| is| being| equal| all| to| each| have the value| constant)*`,
	"SIZE", `(?:\x{E7F2} )?`,
	"FILLED", `(?:, |\( |and |with |has |having |whose )*(?:all )?(?:of )?(?:its |the )?(?:entries|components|elements)(?: are| is| being| equal| all| to| each)*`,
)

func worded(key, form, says string) wording {
	form = strings.TrimSuffix(spelledOut.Replace(form), " ")
	return wording{key, lazyregexp.New(`(?:^| )` + form + " "), says}
}

// nouns name a value.
var nouns = []wording{
	worded("columns", `THE MEAN (?:of|over|across) THE columns (?:of|in) THE VALUE`, "($1 1_n/n)"),
	worded("column", `THE (?:mean|average) column (?:of|in) THE VALUE`, "($1 1_n/n)"),
	worded("row", `THE NTH row (?:mean|average) (?:of|in) THE VALUE`, "(($2 1_n)_$1/n)"),
	worded("row", `THE (?:vector of )?THE row[ -](?:means|averages|mean|average)(?: vector)? (?:of|in) THE VALUE`, "($1 1_n/n)"),
	worded("columns", `THE (?:sum|total) (?:of|over) THE columns (?:of|in) THE VALUE`, "($1 1_n)"),
	worded("all columns", `THE sum of all (?:the |its |these |those )?columns(?: of it)?`, "(@ 1_n)"),
	worded("all columns", `THE MEAN of all (?:the |its |these |those )?columns(?: of it)?`, "(@ 1_n/n)"),
	worded("row", `THE (?:vector of )?THE row[ -]sums? (?:of|in) THE VALUE`, "($1 1_n)"),
	worded("column", `THE (?:vector of )?THE column[ -](?:means|averages)(?: vector)? (?:of|in) THE VALUE`, "($(1)^T 1_n/n)"),
	worded("row", `THE MEAN (?:of|over) THE NTH row (?:of|in) THE VALUE`, "(($2 1_n)_$1/n)"),
	worded("row", `THE MEAN (?:of|over) THE row ([ijlp]) (?:of|in) THE VALUE`, "(($2 1_n)_$1/n)"),
	worded("row", `THE (?:sum|total) (?:of|over) THE NTH row (?:of|in) THE VALUE`, "($2 1_n)_$1"),
	worded("column", `THE MEAN (?:of|over) THE NTH column (?:of|in) THE VALUE`, "(($(2)^T 1_n)_$1/n)"),
	worded("column", `THE NTH column (?:of|in) THE VALUE`, "$(2)_{:,$1}"),
	worded("", `THE (?:entry|component|coordinate|element)(?: number)? ([ijlp]) of THE VALUE`, "$(2)_$1"),
	worded("", `THE NTH (?:entry|component|coordinate|element) of THE VALUE`, "$(2)_$1"),
	worded("entry", `(?:(?:the|its) )?([\x{E000}-\x{E7EF}]) (?:- ?th |-th |th )?entry (?:of|in) THE VALUE`, "$(2)_~"),
	worded("entry", `(?:the )?entry ([\x{E000}-\x{E7EF}]) (?:of|in) THE VALUE`, "$(2)_~"),
	worded("column", `THE column(?: number)? ([ijlp]) (?:of|in) THE VALUE`, "$(2)_{:,$1}"),
	worded("columns", `THE (?:(?:first|leading) m|m (?:first|leading)) columns (?:of|in) THE VALUE`, "$(1)_{:,1:m}"),
	worded("of", `THE (?:leading|first|upper left|upper-left|top left|top-left|principal|leading principal) (?:\x{E7F0} |m × m |m-by-m |m by m )?(?:block|submatrix|sub-block|part) (?:of|in) THE VALUE`, "$(1)_{1:m,1:m}"),
	worded("first column", `THE first column (?:of|in) THE VALUE`, "$(1)_{:,1}"),
	worded("its first column", `its first column`, "@_{:,1}"),
	worded("its", `its NTH column`, "#_{:,$1}"),
	worded("its", `its NTH row`, "#_{$1,:}"),
	worded("its transpose", `VALUEis its transpose`, "$1 = #^T"),
	worded("its", `its NTH (?:entry|component|element|coordinate)`, "#_$1"),
	worded("diagonal", `THE NTH diagonal (?:entry|element) (?:of|in) THE VALUE`, "$(2)_{$1$1}"),
	worded("row", `THE NTH row (?:of|in) THE VALUE(?:\( )?as a (?:column|vector)(?: vector)?(?: \))?`, "$(2)_{$1,:}^T"),
	worded("row", `THE row(?: number)? ([ijlp]) (?:of|in) THE VALUE`, "$(2)_{$1,:}"),
	worded("row", `THE NTH row (?:of|in) THE VALUE`, "$(2)_{$1,:}"),
	worded("entr", `THE (?:grand |total |overall )?(?:mean|average) (?:of|over) THE (?:entries|elements) (?:of|in) THE VALUE`, "grand"),
	worded("mean", `THE (?:grand|total|overall) (?:mean|average) (?:of|over) THE VALUE`, "grand"),
	worded("uniform", `THE vector of (?:the )?uniform weights(?: (?:of|on|over|for|in|times) (?:the )?([a-z]+))?`, "uniform"),
	worded("sum", `THE sum over THE ([ijlp]) of THE VALUE`, "(sum_$1 $2)"),
	worded("over", `THE MEAN over THE ([ijlp]) of VALUE`, "(mean_$1 $2)"),
	worded("mean", `THE MEAN (?:of|over) THE VALUE`, "kernels"),
	worded("one", `(?:(?:the|an) )?n ?-? ?(?:dimensional )?(?:column )?vector (?:of (?:all )?|with all |consisting of |that consists of |full of )(?:ones|1 s)`, "1_n"),
	worded("one", `THE (?:all-ones|all-one|ones|one|all-1|all ones) (?:column )?vector(?: of length n| of size n| of dimension n)?`, "1_n"),
	worded("ones", `THE (?:all-ones|all ones|ones) column(?: vector)?`, "1_n"),
	worded("ones", `THE column of (?:all |n )?ones`, "1_n"),
	worded("one", `THE (?:column |n - |n-)?vector (?:of length n |with n entries )?(?:of (?:all |n )?|with all |consisting of |that consists of |containing only |full of )(?:ones|1 s)`, "1_n"),
	worded("vector", `THE (?:column |n - |n-)?vector (?:of length n |of size n )?WITH VALUE`, "($1 1_n)"),
	worded("", `THE \x{E7F3} (?:(?:column )?vector |column )?FILLED VALUE`, "($1 1_n)"),
	worded("", `THE \x{E7F4} (?:(?:row )?vector |row )?FILLED VALUE`, "($1 1_n^T)"),
	worded("", `THE \x{E7F2} (?:matrix )?FILLED VALUE`, "($1 1_n1_n^T)"),
	worded("vector", `THE constant vector (?:with value |with entries )?VALUE`, "($1 1_n)"),
	worded("one", `THE SIZEmatrix (?:of (?:all )?|with all |consisting of |containing only |full of )(?:ones|1 s)`, "(1_n1_n^T)"),
	worded("one", `THE SIZE(?:all-ones|all-one|ones) matrix`, "(1_n1_n^T)"),
	worded("vector", `(?:the )?first (?:standard |canonical )?(?:unit|basis|coordinate|unit basis) vector`, "e_1"),
	worded("matrix", `THE SIZE(?:constant )?matrix WITH VALUE`, "($1 1_n1_n^T)"),
	worded("matrix", `THE SIZE(?:identity|unit) matrix(?: of size n)?`, "I_n"),
	worded("matrix", `THE SIZEcent(?:ring|ering) matrix`, "H"),
	worded("gram matrix", `THE gram matrix of (?:(?:the|all|n|mapped|training) )*cent(?:red|ered) (?:(?:training|mapped) )*(?:features|feature vectors|feature images|images|samples)`, "gram"),
	worded("matrix", `THE SIZE(?:double-centred |double-centered |doubly centred |doubly centered |centred |centered )(?:gram|kernel) matrix`, "HKH"),
	worded("matrix", `THE SIZE(?:uncentred )?(?:gram|kernel) matrix`, "K"),
	worded("cent", `(?:the )?cent(?:red|ered) (?:feature (?:vector )?)?VALUE`, "centred"),
	worded("product", `THE (?:inner|scalar|dot) product of THE VALUE(?:and|with) THE VALUE`, "$(1)^T $(2)"),
	worded("product", `THE (?:matrix )?product of THE VALUE(?:and|with) THE VALUE`, "$(1) $(2)"),
	worded("difference", `THE difference (?:of|between) THE VALUEand THE VALUE`, "($1 - $(2))"),
	worded("sum", `THE sum of THE VALUEand THE VALUE`, "($1 + $(2))"),
	worded("of", `THE (?:euclidean |usual )?(?:squared|square of the) (?:length|norm) of THE VALUE`, "($(1)^T $(1))"),
	worded("of", `THE (?:euclidean |usual )?(?:length|norm) of THE VALUE`, "($(1)^T $(1))^{1/2}"),
	worded("transpose", `THE transpose of THE VALUE`, "$(1)^T"),
	worded("divid", `(?:just |simply )?(?:divide|dividing) (?:(?:each|every|all) )?(?:of )?(?:the )?(?:m )?THE (?:numbers |entries |components |coordinates )?VALUE(?:entrywise |componentwise |elementwise )?by THE VALUE`, "($(1) / $2)"),
	worded("subtract", `(?:just |simply )?(?:subtract|subtracting) THE VALUEfrom THE VALUE`, "($2 - $(1))"),
	worded("th of", `(?:one|an|1) n(?:-| - | )?th (?:part )?of THE VALUE`, "(1/n) $(1)"),
	worded("root", `THE (?:positive |matrix )?(?:square root|root) of THE VALUE`, "$(1)^{1/2}"),
}

// operators stand between two values.
var operators = []wording{
	worded("times", `ANY(?:, )?times (THE)VALUE`, "$1 $3"),
	worded("multiplied", `ANY(?:, )?multiplied (?:by|with) (THE)VALUE`, "$1 $3"),
	worded("applied", `ANYapplied to (THE)VALUE`, "$1 $3"),
	worded("divided", `ANY(?:, )?divided (?:entrywise |componentwise |elementwise |entry-wise |component-wise |element-wise |entry by entry )?by (THE)VALUE`, "$1 / $3"),
	worded("scaled", `ANY(?:, )?(?:re)?scaled (?:by|with) (THE)VALUE`, "scaled"),
	worded("minus", `ANYminus (THE)VALUE`, "$1 - $3"),
	worded("less", `ANYless (THE)VALUE`, "$1 - $3"),
	worded("plus", `ANYplus (THE)VALUE`, "$1 + $3"),
}

// maxReading bounds how often values are looked for: no sentence nests deeper.
const maxReading = 6

// filledTogether says of two names what all their entries are.
var filledTogether = lazyregexp.New(` [\x{E7F0}-\x{E7F4}] (?:(?:row|column|vector|matrix) )*and (?:by )?` + some + ` (?:(?:is|:|=|an?|the) )*[\x{E7F0}-\x{E7F4}] (?:(?:row|column|vector|matrix|,|both|with|of|which|whose|have|having) )*(?:all (?:the |of the |its )?)?(?:entries|components|elements) `)

// values reads the values in words.
func (t *sentenceText) values() {
	line, place := t.outline(0, len(t.Pieces))
	if m := filledTogether.FindStringIndex(line); m != nil {
		if first, last := piecesIn(place, m[0], m[1]); first >= 0 {
			t.unread = append(t.unread, [2]int{t.Pieces[first].From, t.Pieces[last].To})
		}
	}
	t.ordinals()
	t.partsInProof()
	t.wholeInProof()
	t.columnsNamed()
	t.splitValues()
	for range maxReading {
		n := len(t.Pieces)
		t.reduce(nouns, false)
		t.enclosed()
		t.reduce(operators, true)
		if len(t.Pieces) == n {
			break
		}
	}
	t.holdSubtracted()
	t.holdHalf()
	t.join()
}

// wholeInProof reads "the vector of all ḡ_j" as ḡ, and leaves an equation as it is that
// "the transpose of" stands before: what follows is its transpose.
func (t *sentenceText) wholeInProof() {
	if !t.Proof {
		return
	}
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range slices.Backward(vectorOfAll.FindAllStringSubmatchIndex(line, maxMatches)) {
		i := place[m[2]]
		if whole := oneCoordinate.FindStringSubmatch(strings.TrimSpace(t.Pieces[i].Text)); whole != nil {
			first, _ := piecesIn(place, m[0], m[1])
			s := &sentence.Placed{}
			s.Put(whole[1], t.Pieces[i].From)
			t.replace(first, i, s)
		}
	}
	line, place = t.outline(0, len(t.Pieces))
	for _, m := range ofEquation.FindAllStringSubmatchIndex(line, maxMatches) {
		first, last := piecesIn(place, m[0], m[1])
		for i := first; i < last && first >= 0; i++ {
			t.Pieces[i].Gone, t.Pieces[i].Text = true, ""
		}
		runes, at := t.content(t.Pieces[place[m[2]]])
		t.stated = append(t.stated, &sentence.Placed{Runes: slices.Clone(runes), Place: slices.Clone(at)})
	}
}

var (
	vectorOfAll = lazyregexp.New(` (?:the )?(?:column )?vector (?:of|with|containing) (?:(?:all|the|these|entries|components|coordinates|numbers|m) )*([\x{E000}-\x{E7EF}]) `)
	ofEquation  = lazyregexp.New(` (?:the )?transpose of (?:the )?([\x{F000}-\x{F8FF}]) (?:is|equals|gives|reads|becomes) `)
	// oneCoordinate is a component of the embedding.
	oneCoordinate = lazyregexp.New(`^\$?(\\bar\s*\{?\s*g\s*\}?|\\overline\s*\{?\s*g\s*\}?|ḡ|g_?bar|gbar)(?:_\{?[ij]\}?|[ⱼᵢ])\$?$`)
)

// holdHalf stops a proof at a value of which only the beginning is read: what X minus
// these words is, X isn't.
func (t *sentenceText) holdHalf() {
	if !t.Proof {
		return
	}
	for i := 1; i < len(t.Pieces); i++ {
		p, left := t.Pieces[i], t.Pieces[i-1]
		if p.Kind == sentence.Word && (p.Text == "minus" || p.Text == "plus") && left.Kind == sentence.Math && !left.Gone {
			fault.Fail(p.From, "what is meant behind "+fault.Quote(p.Text)+" isn't read", "a value in words is read as a whole or not at all", "the same in symbols")
		}
	}
}

// holdSubtracted stops at a mean that is no part of the answer: H1/n and HKH1/n are 0.
func (t *sentenceText) holdSubtracted() {
	for i, p := range t.Pieces {
		if i == 0 || !p.Spoken || p.Text != "(H 1_n/n)" && p.Text != "(HKH 1_n/n)" {
			continue
		}
		if lexicon[t.Pieces[i-1].Text]&subtracts != 0 {
			fault.FailAs(fault.Untrue, p.From, "the words "+fault.Quote(strings.TrimSpace(string(t.Src[p.From:p.To])))+" name what is subtracted, and this mean is 0", "what is subtracted is the mean column of K", "the right words, or the same in symbols")
		}
	}
}

// reduce puts wordings into symbols wherever they stand.
func (t *sentenceText) reduce(list []wording, operator bool) {
	line, place := t.outline(0, len(t.Pieces))
	for _, w := range list {
		if !strings.Contains(line, w.key) {
			continue
		}
		found := w.form.FindAllStringSubmatchIndex(line, maxMatches)
		for _, m := range slices.Backward(found) {
			from, to := piecesIn(place, m[0], m[1])
			if says := t.spelled(w, line, place, m, operator); from >= 0 && says != nil {
				t.replace(from, to, says)
			}
		}
		if len(found) > 0 {
			line, place = t.outline(0, len(t.Pieces))
		}
	}
}

// maxMatches bounds the places of one wording in a text.
const maxMatches = 20

// piecesIn is the first and the last of the pieces in a part of an outline.
func piecesIn(place map[int]int, from, to int) (first, last int) {
	first, last = -1, -1
	for at := from; at < to; at++ {
		if i, ok := place[at]; ok {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	return first, last
}

// replace puts mathematics in the place of pieces.
func (t *sentenceText) replace(from, to int, says *sentence.Placed) {
	p := sentence.Piece{Kind: sentence.Math, From: t.Pieces[from].From, To: t.Pieces[to].To, Made: says, Text: says.Text(), Spoken: true, Glued: t.Pieces[from].Glued}
	p.Classify()
	t.Pieces = slices.Replace(t.Pieces, from, to+1, p)
}

// spelled is what a wording says; nil where it says nothing here.
func (t *sentenceText) spelled(w wording, line string, place map[int]int, m []int, operator bool) *sentence.Placed {
	first, _ := piecesIn(place, m[0], m[1])
	out := &sentence.Placed{}
	at := t.Pieces[first].From
	says := w.says
	inner := ""
	if len(m) > 2 && m[2] >= 0 {
		inner = t.Pieces[place[m[2]]].Text
	}
	if ownOne.MatchString(inner) { // with all entries 1
		says = strings.Replace(says, "($1 1_n)", "1_n", 1)
	}
	if t.Proof && strings.HasSuffix(says, "$1 1_n)") && len(freeIndices(inner)) > 0 { // the vector with the entries x_j isn't constant
		return nil
	}
	if says == "kernels" { // the mean of the k(x_i)
		if says = "(K 1_n/n)"; !kernelVectors.MatchString(inner) {
			return nil
		}
	}
	if says == "uniform" {
		if says = "(1_n/n)"; m[2] >= 0 && line[m[2]:m[3]] != "training" { // of the new samples
			return nil
		}
	}
	if says == "centred" {
		if says = "(f - F 1_n/n)"; t.Proof || inner != "f" {
			return nil
		}
	}
	if says == "scaled" { // the j-th column of X, and not X
		if says = "$1 $3"; !t.Proof || !t.Pieces[place[m[2]]].Spoken || equality(inner) || len(freeIndices(t.Pieces[place[m[6]]].Text)) != 1 {
			return nil
		}
	}
	if says == "grand" {
		if says = "(1_n^T $1 1_n/n^2)"; vectorName.MatchString(inner) {
			says = "(1_n^T $1/n)"
		} else if !matrixName.MatchString(inner) {
			return nil
		}
	}
	if says == "gram" { // K is none of them: its words are left to others
		if says = `(\bar F^T \bar F)`; !t.Proof || first > 1 && kernelMatrix.MatchString(t.Pieces[first-2].Text) {
			return nil
		}
	}
	if says == "$(2)_$1" && t.Pieces[place[m[4]]].Text == "x" { // of the embedding of x
		return nil
	}
	says += t.entryOf(first, line[m[0]:m[1]])
	whole := !operator || t.Marked || m[5] > m[4] && wholes.MatchString(line[m[4]:m[5]])
	for k := 0; k < len(says); k++ {
		if says[k] == '@' {
			name := t.namedBefore(first)
			if name == "" {
				return nil
			}
			out.Put(name, at)
			continue
		}
		if says[k] == '~' { // the entry (i,l) of a matrix
			pair := strings.Join(strings.Fields(strings.Trim(inner, "() ")), "")
			if !t.Proof || !pairOfIndices.MatchString(inner) {
				return nil
			}
			out.Put("{"+strings.ReplaceAll(pair, ",", "")+"}", at)
			continue
		}
		if says[k] == '#' {
			if !t.putLast(out, first, at) {
				return nil
			}
			continue
		}
		if says[k] != '$' {
			out.Put(says[k:k+1], at)
			continue
		}
		k++
		enclose := says[k] == '('
		if enclose {
			k++
		}
		g := int(says[k] - '0')
		if enclose {
			k++
		}
		i, isPiece := place[m[2*g]]
		if word := strings.TrimSpace(line[m[2*g]:m[2*g+1]]); len(word) == 1 || !isPiece {
			out.Put(word, at)
			continue
		}
		under := enclose && k+1 < len(says) && says[k+1] == '_' && subscripted.MatchString(t.Pieces[i].Text) // (α_j)_i
		if under {
			out.Put("(", at)
		}
		t.factor(out, i, enclose && !under, whole && (g > 1 || strings.Contains(says, "/ $") || !strings.ContainsAny(says, "+-")), operator && g == 1)
		if under {
			out.Put(")", at)
		}
	}
	return out
}

// entryOf is the index that a name before a piece has: r_i are the row means of K.
func (t *sentenceText) entryOf(first int, words string) string {
	if t.Proof || first < 2 || !manyMeans.MatchString(words) || !saysOfStep[t.Pieces[first-1].Text] && t.Pieces[first-1].Text != "be" || t.Pieces[first-2].Kind != sentence.Math {
		return ""
	}
	name, _, _ := cutEquals(t.of(first - 2))
	if m := nameWithIndex.FindStringSubmatch(strings.TrimSpace(name)); m != nil {
		return "_" + strings.NewReplacer("ᵢ", "i", "ⱼ", "j", "ₗ", "l").Replace(m[1]+m[2])
	}
	return ""
}

var (
	manyMeans     = lazyregexp.New(`(?:row|column)[ -](?:means|averages|sums) (?:of|in) `)
	nameWithIndex = lazyregexp.New(`^(?:\\[A-Za-z]+\s*\{?\s*)?(?:\\[A-Za-z]+|\pL[\x{300}-\x{30f}]?)\}?(?:_\{?([ijl])\}?|([ᵢⱼₗ]))$`)
)

// putLast writes, for a place, what the mathematics before a piece is about: the left side
// of an equation, and nothing behind a preposition. It reports whether there is some.
func (t *sentenceText) putLast(out *sentence.Placed, i, at int) bool {
	for i--; i >= 0; i-- {
		p := t.Pieces[i]
		if p.Kind != sentence.Math || p.Gone || i > 0 && prepositions[t.Pieces[i-1].Text] || rangeOnly.MatchString(p.Text) || sizeText.MatchString(p.Text) || strings.Trim(p.Text, "=&$ \\,;") == "" {
			continue
		}
		left, _, _ := cutEquals(string(t.balanced(p)))
		left = strings.TrimSpace(strings.Trim(left, " &:"))
		if left == "" || len(left) == 1 && strings.Contains("xijlmn", left) {
			return false
		}
		if !lone(left) || raised.MatchString(left) {
			left = "(" + left + ")"
		}
		out.Put(left, at)
		return true
	}
	return false
}

// namedBefore is the matrix that was named last before a piece.
func (t *sentenceText) namedBefore(i int) string {
	for i--; i >= 0; i-- {
		if p := t.Pieces[i]; isName(p) && capitalName.MatchString(p.Text) {
			return p.Text
		}
		if left, _, states := cutEquals(t.Pieces[i].Text); states && t.Pieces[i].Kind == sentence.Math && lone(left) && capitalName.MatchString(left) { // K = FᵀF
			return strings.TrimSpace(left)
		}
	}
	return ""
}

var capitalName = lazyregexp.New(`^(?:\\(?:mathbf|boldsymbol|bm|mathrm)\s*\{?\s*)?[A-Z]`)

// wholes say that what follows is one factor.
var wholes = lazyregexp.New(`vector|column|matrix|difference|number|factor`)

var (
	kernelVectors = lazyregexp.New(`^k\(x_?\{?[ilᵢ]\}?\)(?:'s)?$`)
	kernelMatrix  = lazyregexp.New(`^(?:K|\\(?:mathbf|boldsymbol|bm)\s*\{?\s*K\s*\}?)$`)
	vectorName    = lazyregexp.New(`^(?:k|\\kappa|κ|\\(?:mathbf|boldsymbol|bm|vec)\s*\{?\s*k\s*\}?)$`)
	matrixName    = lazyregexp.New(`^(?:K|HKH|\\(?:mathbf|boldsymbol|bm)\s*\{?\s*K\s*\}?|\\bar\s*\{?K\}?|K̄)$`)
)

// factor writes a piece, in brackets where it is a sum and a factor is meant. Of the
// left operand only the last side, behind the last open bracket, is one.
func (t *sentenceText) factor(out *sentence.Placed, i int, enclose, factor, left bool) {
	text, place := t.content(t.Pieces[i])
	from := 0
	if left {
		from = lastSide(text)
	}
	part := string(text[from:])
	brackets := enclose && (!lone(part) || raised.MatchString(part)) && !enclosedWhole(part) || factor && scan.Outside(part, "+-−")
	for k, c := range text {
		if k == from && brackets {
			out.Put("(", place[k])
		}
		out.Put(string(c), place[k])
	}
	if brackets {
		out.Put(")", place[len(place)-1])
	}
}

// raised is a symbol with a superscript: a subscript behind it would be the symbol's.
var raised = lazyregexp.New(`\^|[ᵀ⊤']$`)

// subscripted is a symbol with a subscript, which holds no other.
var subscripted = lazyregexp.New(`^(?:\\[A-Za-z]+|\pL)\s*(?:_(?:\{[^{}]*\}|\S)|[ⱼᵢₗ])$`)

// enclosedWhole reports one pair of round brackets around a text.
func enclosedWhole(text string) bool {
	return strings.HasPrefix(text, "(") && bracketed([]rune(text))
}

// lastSide is the place behind the last equals sign that no bracket holds, or behind
// the last bracket that is open.
func lastSide(text []rune) int {
	var sides []int
	side := 0
	for i, c := range text {
		switch c {
		case '(', '[', '{', '⟨':
			sides = append(sides, side)
			side = i + 1
		case ')', ']', '}', '⟩':
			if n := len(sides); n > 0 {
				side, sides = sides[n-1], sides[:n-1]
			}
		case '=', ',', ';':
			side = i + 1
		}
	}
	return side
}

// enclosed reads a value in words between brackets that stand beside mathematics:
// AᵀH (k minus the mean column of K).
func (t *sentenceText) enclosed() {
	for i := len(t.Pieces) - 3; i >= 0; i-- {
		if i+2 >= len(t.Pieces) {
			continue
		}
		open, shut, p := t.Pieces[i], t.Pieces[i+2], t.Pieces[i+1]
		if open.Kind != sentence.Mark || open.Text != "(" || !p.Spoken || p.Equation() || !scan.Outside(p.Text, "+-−") && !(i > 0 && goesOn(t.Pieces[i-1].Text)) {
			continue
		}
		if shut.Glued && shut.Made == nil && strings.HasPrefix(shut.Text, ")") { // take the bracket off
			rest := shut
			shut.Kind, shut.Text, shut.To, shut.Glued = sentence.Mark, ")", shut.From+1, false
			rest.From, rest.Text = rest.From+1, rest.Text[1:]
			if t.Pieces[i+2] = shut; strings.TrimSpace(rest.Text) != "" {
				t.Pieces = slices.Insert(t.Pieces, i+3, rest)
			}
		}
		if shut.Kind == sentence.Mark && shut.Text == ")" && t.saidAgain(i) {
			continue
		}
		if shut.Kind == sentence.Mark && shut.Text == ")" {
			says := &sentence.Placed{}
			says.Put("(", open.From)
			says.Runes, says.Place = append(says.Runes, p.Made.Runes...), append(says.Place, p.Made.Place...)
			says.Put(")", shut.From)
			t.replace(i, i+2, says)
			t.Pieces[i].Glued = i > 0 && t.Pieces[i-1].Kind == sentence.Math
		}
	}
}

// saidAgain states what words in brackets say again of the last side of a step, where it
// is a sum: … = k − K1/n (k minus the row means of K).
func (t *sentenceText) saidAgain(open int) bool {
	if !t.Proof || open == 0 {
		return false
	}
	p := t.Pieces[open-1]
	side := strings.Trim(afterLastEquals(t.of(open-1)), " .,;&\\\n")
	if p.Kind != sentence.Math || p.Gone || !p.Equation() || goesOn(p.Text) || !scan.Outside(side, "+-−") {
		return false
	}
	says := &sentence.Placed{}
	says.Put("("+side+") = ", p.From)
	t.factor(says, open+1, false, false, false)
	t.stated = append(t.stated, says)
	t.Pieces = slices.Delete(t.Pieces, open, open+3)
	return true
}

// ordinals joins j, - and th.
func (t *sentenceText) ordinals() {
	for i := 0; i+1 < len(t.Pieces); i++ {
		p := t.Pieces[i]
		if m := ordinalText.FindStringSubmatch(p.Text); m != nil { // i\text{-th
			t.Pieces[i].Kind, t.Pieces[i].Text = sentence.Word, m[1]+"-th"
			continue
		}
		if len([]rune(p.Text)) != 1 || !strings.Contains("ijlp", p.Text) {
			continue
		}
		k := i + 1
		if t.Pieces[k].Text == "-" && k+1 < len(t.Pieces) {
			k++
		}
		if t.Pieces[k].Kind == sentence.Word && t.Pieces[k].Text == "th" {
			p.Kind, p.Text, p.To = sentence.Word, p.Text+"-th", t.Pieces[k].To
			t.Pieces = slices.Replace(t.Pieces, i, k+1, p)
		}
	}
}

// ordinalText is i-th as one piece.
var ordinalText = lazyregexp.New(`^([ijlp])\s*-\s*th$`)

// splitValues takes what may be the end of a value in words off mathematics that goes
// on behind it: Λ^{-1/2}Aᵀ (k − the mean of the columns of K).
func (t *sentenceText) splitValues() {
	if t.Marked {
		return
	}
	for i := 1; i < len(t.Pieces); i++ {
		p := t.Pieces[i]
		if p.Kind != sentence.Math || p.Glued || t.Pieces[i-1].Kind != sentence.Word || !beforeValue[t.Pieces[i-1].Text] {
			continue
		}
		text := t.Src[p.From:p.To]
		n := firstFactor(text, !wholes.MatchString(t.Pieces[i-1].Text) && !(t.Proof && t.ofPart(i)))
		if n == 0 || n == len(text) {
			continue
		}
		head, tail := p, p
		head.To, tail.From, tail.Glued = p.From+n, p.From+n, true
		head.Text, tail.Text = strings.TrimSpace(string(text[:n])), string(text[n:])
		head.Classify()
		tail.Classify()
		if nextDefinition.MatchString(tail.Text) && t.saysOfEquation(i) { // be the row means of K, c_i = …
			comma := sentence.Piece{Kind: sentence.Mark, From: tail.From, To: tail.From + 1, Text: ","}
			tail.From, tail.Text, tail.Glued = tail.From+1, strings.TrimSpace(tail.Text[1:]), false
			t.Pieces = slices.Replace(t.Pieces, i, i+1, head, comma, tail)
			continue
		}
		t.Pieces = slices.Replace(t.Pieces, i, i+1, head, tail)
	}
}

// nextDefinition is the comma before another definition, of more than an index.
var nextDefinition = lazyregexp.New(`^,\s*(?:\pL[\x{300}-\x{30f}]?(?:_\{?[a-z]\}?|[ᵢⱼₗ])\s*=)`)

// saysOfEquation reports words before a piece that say of an equation what its name is.
func (t *sentenceText) saysOfEquation(i int) bool {
	for i--; i > 0 && t.Pieces[i].Kind == sentence.Word; i-- {
		if w := t.Pieces[i].Text; w == "be" || w == "are" || w == "is" {
			return !t.Proof && t.Pieces[i-1].Equation()
		}
	}
	return false
}

// beforeValue are words before the mathematics at the end of a value in words.
var beforeValue = scan.Words("of", "in", "by", "with", "minus", "plus", "times", "vector", "matrix", "column", "the")

// firstFactor is the length of the product at the beginning of a text, or of the sum
// where signs don't end it.
func firstFactor(text []rune, signs bool) int {
	depth := 0
	for i, c := range text {
		switch {
		case strings.ContainsRune("({[", c):
			depth++
		case strings.ContainsRune(")}]", c):
			if depth--; depth < 0 {
				return i
			}
		case depth == 0 && i > 0 && (strings.ContainsRune(",;:=<>⟩\n", c) || signs && strings.ContainsRune("+-−·*/", c)):
			for i > 0 && text[i-1] == ' ' {
				i--
			}
			return i
		}
	}
	return len(text)
}

// join puts pieces of one formula together again: what was taken off, and what a sign
// joins to a value in words.
func (t *sentenceText) join() {
	for i := len(t.Pieces) - 2; i >= 0; i-- {
		a, b := t.Pieces[i], t.Pieces[i+1]
		if a.Kind != sentence.Math || b.Kind != sentence.Math || a.Gone || b.Gone || !b.Glued && !sign(a.Text) && !(b.Made != nil && strings.HasPrefix(b.Text, "=")) && !(b.Spoken && goesOn(a.Text)) && !(a.Spoken && leadsOn(b.Text)) {
			continue
		}
		if m := oneBefore.FindStringIndex(a.Text); m != nil && b.Text == "1_n" { // …, 1 = vector of n ones
			t.Pieces[i].To, t.Pieces[i].Text = a.From+len([]rune(a.Text[:m[0]])), a.Text[:m[0]]
			t.Pieces[i].Gone, t.Pieces[i+1].Gone = m[0] == 0, true
			continue
		}
		says := &sentence.Placed{}
		for _, p := range []sentence.Piece{a, b} {
			text, place := t.content(p)
			says.Runes, says.Place = append(says.Runes, text...), append(says.Place, place...)
		}
		t.replace(i, i+1, says)
		t.Pieces[i].Spoken = a.Spoken
	}
}

// sign reports an equals sign alone.
func sign(text string) bool { return text == "=" || text == ":=" }

var ownOne = lazyregexp.New(`^(?:(?:\\(?:mathbf|boldsymbol|bm|mathbb|mathbbm|mathds|vec)\s*\{?\s*1\s*\}?|[1𝟏𝟙])(?:_\{?n\}?|ₙ)?|\|(?:1|\\mathbf\s*\{?1\}?)(?:_\{?n\}?|ₙ)?\s*(?:\\rangle|⟩))$`)

// oneBefore is the vector of ones, to be said what it is.
var oneBefore = lazyregexp.New(`(?:^|[,;])\s*(?:1(?:_\{?n\}?|ₙ)?|\\mathbf\s*\{?1\}?(?:_n)?)\s*=\s*$`)

// goesOn reports mathematics that ends with a sign or an open bracket.
func goesOn(text string) bool {
	text = strings.TrimRight(text, " \n")
	for _, s := range []string{"=", "+", "-", "−", "–", "·", "*", "/", "(", `\cdot`, `\times`, `\bigl(`, `\left(`} {
		if strings.HasSuffix(text, s) {
			return true
		}
	}
	return false
}

// leadsOn reports mathematics that begins with a sign or a bracket's end.
func leadsOn(text string) bool {
	return text != "" && strings.ContainsAny(text[:1], "=+-*/)]") || strings.HasPrefix(text, "−") || strings.HasPrefix(text, "·")
}

// content is the mathematics of a piece, with the place of each character.
func (t *sentenceText) content(p sentence.Piece) (text []rune, place []int) {
	text = t.balanced(p)
	if p.Made != nil {
		return text, p.Made.Place
	}
	for k := range text {
		place = append(place, p.From+k)
	}
	return text, place
}
