package prose

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Phrases that say what a symbol is. They are found in an outline of the text, in
// which every piece of mathematics is one character; each is left out where it
// says what the lecture says, and becomes an equation where it says more.

// phrase is a form of words, and what it says.
type phrase struct {
	form *lazyregexp.Regexp
	says func(t *sentenceText, math []sentence.Piece) (equation string, ok bool)
}

// some is a piece of mathematics in the outline.
const some = `([\x{E000}-\x{F8FF}])`

// Parts of phrases.
const (
	kinds    = `(?:(?:the|its|their|all|of|m|n|leading|largest|top|first|dominant|principal|greatest|biggest|orthonormal|orthonormalised|orthonormalized|normalised|normalized|unit|unit-norm|unit-length|corresponding|associated|respective|positive|nonzero|non-zero|real|matrix|list|set|column|columns|row|diagonal|with|values?|vectors?) )*?`
	vectors  = `(?:eigenvectors|eigenvector|eigenpairs|eigenpair|eigenvalues and eigenvectors|eigenvectors and eigenvalues)`
	values   = `(?:eigenvalues|eigenvalue)`
	holds    = `(?:is|are|be|has|have|having|hold|holds|holding|contain|contains|containing|collect|collects|collecting|denote|denotes|denoting|gather|gathers|consist of|consists of|consisting of|comprise|comprises|being|stack|stacks|lists|list|with|for) `
	whose    = `(?:matrix whose columns are |the matrix whose columns are |the matrix of |the diagonal matrix of |a diagonal matrix of )?`
	columns  = `(?:(?:as|in|into|along|for|on) (?:its |the |their )?(?:columns|diagonal) )?`
	ofMatrix = `(?:of (?:(the centred (?:kernel|gram) matrix|the centered (?:kernel|gram) matrix|the double-centred (?:kernel|gram) matrix)|(the (?:uncentred |uncentered )?(?:kernel|gram) matrix)|(?:the (?:centred |centered )?(?:kernel |gram )?matrix )?` + some + `) )?`
	norms    = `(?:, (?:of|with|each of|scaled to|normalised to|normalized to) (?:unit length|unit norm|length 1|norm 1) )?`
)

var phrases = []phrase{
	{outline(`(?:the )?(?:columns of )?` + some + ` ` + holds + whose + kinds + vectors + ` ` + columns + ofMatrix + columns + norms +
		`(?:(?:, )?(?:(?:and|with) )?` + some + ` (?:` + holds + `)?` + whose + kinds + values + ` ` + columns + ofMatrix + columns + `)?`), vectorsAndValues},
	{outline(some + ` ` + holds + whose + kinds + values + ` ` + columns + ofMatrix + columns + `(?:(?:, )?(?:(?:and|with) )?` + some + ` (?:` + holds + `)?` + whose + kinds + vectors + ` ` + columns + ofMatrix + columns + `)?`), valuesAndVectors},
	{outline(some + ` (?:is|denotes|being) (?:the )?([ijl])-th (?:(?:largest|leading|principal|orthonormal|unit|normali[sz]ed) )*eigen(value|vector) ` + ofMatrix), nthEigen},
	{outline(some + ` ` + holds + `the m (?:largest|leading|top|first) (?:ones |of them )?`), heldValues},
	{outline(kinds + `(?:` + vectors + `|` + values + `) (?:` + some + ` )?(?:(?:and|,) ` + kinds + `(?:` + vectors + `|` + values + `) (?:` + some + ` )?)?` + ofMatrix), namedVectors},
	{outline(some + ` (?:is|denotes|stands for|being) (?:the |a )?(?:(?:[ijl]-th|ith|jth|` + some + ` ?-? ?th|first|last) )?(?:standard |canonical )?(?:unit|basis|coordinate|unit basis) vector `), unitVector},
	{outline(some + ` (?:are |is |being |denotes? |denoting |= )?(?:the |a )?(?:[ijl]-th )?(?:standard |canonical )?(?:unit|basis) vectors? (?:(?:of|in) ` + some + ` )?`), unitVector},
	{outline(`(?:you|we|one|i) (?:can't|cannot|can not) (?:just|simply|directly) (?:use|take|insert|plug in) (?:` + some + ` )?`), nothing},
	{outline(some + ` (?:and|,) ` + some + ` (?:keep|hold|have) the m (?:leading|largest|first) (?:components|columns) `), nothing},
	{outline(some + ` (?:and |, )?` + some + ` (?:are |contain |hold |being |have )?(?:the |their )(?:m (?:leading|first)|(?:leading|first) m) columns (?:of ` + some + ` (?:and |, )?(?:` + some + ` )?)?`), leadingOfTwo},
	{outline(some + ` (?:is |are |contains |holds |has |being |be |consists of |denotes )?(?:the )?(?:m (?:leading|first)|(?:leading|first) m) columns of ` + some + ` `), leadingOfTwo},
	{outline(`(?:the )?(?:m (?:leading|first)|(?:leading|first) m) (?:columns|components|terms) (?:of ` + some + ` )?(?:are (?:kept|taken|used) )?`), leadingColumns},
	{outline(some + ` (?:is |are |denotes? |contains? |holds? |being |has |have |for )?(?:the |its |their )?(?:leading|first|upper left|upper-left|top-left|top left|principal|leading principal) (?:\x{E7F0} |m × m |m-by-m |m by m )?(?:block|submatrix|sub-block) (?:of ` + some + ` )?(?:are (?:kept|taken|used) )?`), leadingBlock},
	{outline(`(?:with |in )?(?:its |the |their |all |whose )?(?:singular values|eigenvalues|diagonal|diagonal entries|values) (?:` + some + ` )?(?:(?:are|being|is|sorted|ordered|arranged|listed|taken|in|an?|order) )*(?:descending|decreasing|non-increasing|nonincreasing|falling) (?:order )?`), nothing},
	{outline(`(?:with |in |sorted |ordered )*(?:descending|decreasing|non-increasing|nonincreasing|falling) (?:singular values|eigenvalues|order|diagonal|entries) (?:of ` + some + ` )?`), nothing},
	{outline(`(?:with the |the |for the |its )?(?:m (?:largest|leading|top|first|dominant)|(?:largest|leading|top|first|dominant) m) (?:components |ones |of them )?(?:are (?:kept|taken|used) )?`), nothing},
	{outline(`(?:without|with) the (?:left |first )?` + some + ` `), leftFactor},
	{outline(`\( ?up to ` + anySign + `\) `), nothing},
	{outline(`(?:, )?up to ` + anySign), nothing},
}

const anySign = `(?:(?:the|a|its|their) )?signs? (?:of (?:(?:the|its|each|every|all) )?(?:eigenvectors?|axes|axis|components?|coordinates?|columns?|component ` + some + `) (?:of ` + some + ` )?)?`

func outline(form string) *lazyregexp.Regexp { return lazyregexp.New(`(?:^| )` + form) }

// transposedParts are rows where eigenvectors are columns, and entries that a pair of
// indices names.
var transposedParts = lazyregexp.New(` (?:first|leading|top) m rows | m (?:first|leading) rows | m ones | (?:entry|element) (?:\( )?(?:` + some + ` |[ijl] , [ijl] \) )of `)

// onesOfM is the vector of m ones.
var onesOfM = lazyregexp.New(`1\}?_\{?m|1ₘ`)

// pairOfIndices is (j, i).
var pairOfIndices = lazyregexp.New(`^\(?\s*[a-z]\s*,\s*[a-z]\s*\)?$`)

// holdParts stops the reader at words for a part of a matrix that no equation names.
func (t *sentenceText) holdParts() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range transposedParts.FindAllStringSubmatchIndex(line, maxMatches) {
		if m[2] >= 0 && !pairOfIndices.MatchString(t.Pieces[place[m[2]]].Text) {
			continue
		}
		first, _ := piecesIn(place, m[0], m[1])
		if first < 0 || strings.Contains(line[m[0]:m[1]], "m ones") && onesOfM.MatchString(string(t.Src)) {
			continue
		}
		fault.Fail(t.Pieces[first].From, theWords(onlyWords(line[m[0]:m[1]]), "stands", "stand")+" beside the formula", "words for a part of a matrix aren't read", "the same in symbols, as in A_{ij} or A_{:,j}")
	}
}

// describe reads the phrases of a text.
func (t *sentenceText) describe() {
	t.holdParts()
	line, place := t.outline(0, len(t.Pieces))
	found := [][]int{}
	for k := 0; k < 2*len(phrases); k++ { // twice each: a match takes the blank before the next
		ph := phrases[k/2]
		if len(found) > 0 {
			line, place = t.outline(0, len(t.Pieces))
		} else if k%2 == 1 {
			continue
		}
		found = ph.form.FindAllStringSubmatchIndex(line, maxMatches)
		for _, m := range slices.Backward(found) {
			math := t.groups(line, place, m)
			says, ok := ph.says(t, math)
			if subject := len(math) > 0 && math[0].Equation(); !ok || !subject && strings.HasPrefix(line[m[1]:], "of ") {
				continue
			}
			t.read(place, m[0], m[1], says)
		}
	}
}

// groups are the pieces that the groups of a form matched: mathematics, words, or a
// mark where a group matched nothing.
func (t *sentenceText) groups(line string, place map[int]int, m []int) (list []sentence.Piece) {
	for g := 2; g < len(m); g += 2 {
		switch {
		case m[g] < 0:
			list = append(list, sentence.Piece{Kind: sentence.Mark})
		case line[m[g]] < 0x80: // words
			list = append(list, sentence.Piece{Kind: sentence.Word, Text: line[m[g]:m[g+1]]})
		default:
			list = append(list, t.Pieces[place[m[g]]])
		}
	}
	return list
}

// read marks the pieces of a phrase as read, with what they say.
func (t *sentenceText) read(place map[int]int, from, to int, says string) {
	first, last := piecesIn(place, from, to)
	if first < 0 {
		return
	}
	if says != "" {
		s := &sentence.Placed{}
		s.Put(says, t.Pieces[first].From)
		t.replace(first, last, s)
		t.Pieces[first].Spoken, t.Pieces[first].Fact = false, true
		return
	}
	for i := first; i <= last; i++ {
		t.Pieces[i].Gone = t.Pieces[i].Gone || !t.Pieces[i].Equation()
	}
}

// outline is the text with one character for each piece of mathematics, and the
// pieces by their place in it. What was read is left out.
func (t *sentenceText) outline(first, end int) (string, map[int]int) {
	var b strings.Builder
	place := map[int]int{}
	b.WriteByte(' ')
	for i := first; i < end; i++ {
		p := t.Pieces[i]
		if p.Gone || p.Kind == sentence.Math && strings.Trim(p.Text, "=&$ \\,;") == "" || p.Kind == sentence.Mark && unreadMarks[p.Text] {
			continue
		}
		place[b.Len()] = i
		switch {
		case p.Kind != sentence.Math:
			b.WriteString(strings.ReplaceAll(p.Text, "’", "'"))
		case len(p.Text) == 1 && strings.Contains("mnijlp", p.Text):
			b.WriteString(p.Text)
		case squareSize.MatchString(p.Text):
			b.WriteRune(0xE7F2)
		case columnSize.MatchString(p.Text):
			b.WriteRune(0xE7F3)
		case rowSize.MatchString(p.Text):
			b.WriteRune(0xE7F4)
		case sizeText.MatchString(p.Text):
			b.WriteRune(0xE7F0)
		case p.Text == "d": // a size
			b.WriteRune(0xE7F1)
		case p.Equation():
			b.WriteRune(0xF000)
		case p.Spoken:
			b.WriteRune(0xE800)
		default:
			b.WriteRune(0xE000)
		}
		b.WriteByte(' ')
	}
	return b.String(), place
}

// unreadMarks are marks that no form of words holds.
var unreadMarks = scan.Words("⏎", "row", scan.AsideMark)

// Sizes that forms of words know: n×n, n×1 and 1×n.
var (
	squareSize = lazyregexp.New(`^n\s*(?:\\times\s*|×\s*)n$`)
	columnSize = lazyregexp.New(`^n\s*(?:\\times\s*|×\s*)1$`)
	rowSize    = lazyregexp.New(`^1\s*(?:\\times\s*|×\s*)n$`)
)

func nothing(*sentenceText, []sentence.Piece) (string, bool) { return "", true }

// bareName reports mathematics that is one symbol, or one power of it.
var bareName = lazyregexp.New(`^(?:\\[A-Za-z]+\s*(?:\{?[A-Za-z]\}?)?|[A-ZΛΣΓΨα-ω𝐀-𝐙][̄̃̂]?)(?:_\{?[A-Za-z]\}?|[ₘⱼᵢ])?$`)

// gramAsWritten is K̄ in the notation of the text.
func (t *sentenceText) gramAsWritten() string { return "HKH" }

func (t *sentenceText) valueSign() string {
	if strings.Contains(string(t.Src), `\`) {
		return `\Lambda`
	}
	return "Λ"
}

// targetOf is the matrix whose eigenvectors are meant: "" for K̄ of the lecture.
func targetOf(math []sentence.Piece) (matrix string, ok bool) {
	switch {
	case math[0].Kind == sentence.Word:
		return "", true
	case math[1].Kind == sentence.Word:
		return "K", true
	case math[2].Kind == sentence.Mark:
		return "", true
	}
	text := strings.Join(strings.Fields(inSpace.ReplaceAllString(math[2].Text, "")), "")
	if name, value, states := strings.Cut(text, "="); states && centredGram[name] && value == "HKH" { // of K̄ = HKH
		return "", true
	}
	switch text {
	case "HKH", `\barK`, `\bar{K}`, "K̄", `\overline{K}`, `\overlineK`, "H*K*H", "Kbar":
		return "", true
	}
	return math[2].Text, !math[2].Equation()
}

// centredGram are the names of K̄.
var centredGram = scan.Words(`\barK`, `\bar{K}`, "K̄", `\overline{K}`, `\overlineK`, "Kbar")

// firstTarget is the matrix named by one of two targets.
func firstTarget(a, b []sentence.Piece) (string, bool) {
	x, ok1 := targetOf(a)
	y, ok2 := targetOf(b)
	if x == "" {
		return y, ok1 && ok2
	}
	return x, ok1 && ok2 && (y == "" || y == x)
}

func vectorsAndValues(t *sentenceText, m []sentence.Piece) (string, bool) {
	matrix, ok := firstTarget(m[1:4], m[5:8])
	return t.eigenproblem(matrix, m[0], m[4], ok)
}

func valuesAndVectors(t *sentenceText, m []sentence.Piece) (string, bool) {
	matrix, ok := firstTarget(m[1:4], m[5:8])
	return t.eigenproblem(matrix, m[4], m[0], ok)
}

func namedVectors(t *sentenceText, m []sentence.Piece) (string, bool) {
	matrix, ok := targetOf(m[2:5])
	for _, p := range m[:2] { // names beside the words are the lecture's
		if p.Kind == sentence.Math && !lectureName(p.Text) {
			return "", false
		}
	}
	return t.eigenproblem(matrix, sentence.Piece{Kind: sentence.Mark}, sentence.Piece{Kind: sentence.Mark}, ok)
}

// lectureName reports A, Λ and their columns and entries.
func lectureName(text string) bool {
	text = strings.NewReplacer(" ", "", "{", "", "}", "", `\boldsymbol`, "", `\mathbf`, "", `\bm`, "").Replace(text)
	for _, s := range []string{`\alpha`, "α", "A", `\lambda`, "λ", `\Lambda`, "Λ"} {
		if rest, ok := strings.CutPrefix(text, s); ok {
			switch rest {
			case "", "_j", "_i", "_m", "ⱼ", "ᵢ", "ₘ":
				return true
			}
		}
	}
	return false
}

// eigenproblem is what a phrase about eigenvectors says: nothing that isn't known
// where the names and the matrix are the lecture's.
func (t *sentenceText) eigenproblem(matrix string, vectors, values sentence.Piece, ok bool) (string, bool) {
	if !ok {
		return "", false
	}
	if vectors.Equation() || values.Equation() { // U = A holds the eigenvectors
		return "", matrix == ""
	}
	own := vectors.Kind == sentence.Math && !lectureName(vectors.Text) || values.Kind == sentence.Math && !lectureName(values.Text)
	if matrix == "" && !own {
		return "", true
	}
	a, l := "A", t.valueSign()
	if vectors.Kind == sentence.Math {
		if a = vectors.Text; !bareName.MatchString(a) {
			return "", false
		}
	}
	if values.Kind == sentence.Math {
		if l = values.Text; !bareName.MatchString(l) {
			return "", false
		}
	}
	if matrix == "" {
		matrix = t.gramAsWritten()
	}
	if strings.ContainsAny(a, "αⱼ_") && !strings.Contains(l, "_") && !strings.ContainsAny(l, "ⱼλ") { // α_j and the matrix of all values
		return "", false
	}
	return matrix + " " + a + " = " + a + " " + l, true
}

// nthEigen: λ_j is the j-th largest eigenvalue.
func nthEigen(t *sentenceText, m []sentence.Piece) (string, bool) {
	name := strings.NewReplacer("{", "", "}", "", "_", "", " ", "", "ᵢ", "i", "ⱼ", "j", "ₗ", "l", `\`, "", "lambda", "λ", "alpha", "α").Replace(m[0].Text)
	matrix, ok := targetOf(m[3:6])
	if kind := map[string]string{"value": "λ", "vector": "α"}[m[2].Text]; name != kind+m[1].Text || !ok {
		return "", false
	}
	return t.eigenproblem(matrix, sentence.Piece{Kind: sentence.Mark}, sentence.Piece{Kind: sentence.Mark}, true)
}

// heldValues: S holds the m largest.
func heldValues(_ *sentenceText, m []sentence.Piece) (string, bool) {
	return "", m[0].Equation() || bareName.MatchString(m[0].Text)
}

func unitVector(_ *sentenceText, m []sentence.Piece) (string, bool) {
	name := strings.Trim(m[0].Text, "{} ")
	return "", strings.HasPrefix(name, "e") && name != "e" // e alone is the vector of ones
}

func leadingColumns(_ *sentenceText, m []sentence.Piece) (string, bool) {
	return "", m[0].Kind != sentence.Math || factorName.MatchString(m[0].Text)
}

// leadingOfTwo: U_m and V_m are the first m columns of U and V.
func leadingOfTwo(_ *sentenceText, m []sentence.Piece) (string, bool) {
	for _, p := range m {
		if p.Kind == sentence.Math && !factorName.MatchString(strings.TrimRight(p.Text, " =:")) {
			return "", false
		}
	}
	return "", true
}

// leadingBlock: S_m is the leading block of S.
func leadingBlock(_ *sentenceText, m []sentence.Piece) (string, bool) {
	return "", factorName.MatchString(m[0].Text) && (m[1].Kind != sentence.Math || factorName.MatchString(m[1].Text))
}

// factorName is a name for a factor of a decomposition.
var factorName = lazyregexp.New(`^(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?(?:[ADLPQRSTUVWZΛΣΔ]|\\Sigma|\\Lambda|\\Delta)\}?(?:_\{?m\}?|ₘ)?$`)

func leftFactor(_ *sentenceText, m []sentence.Piece) (string, bool) { return "", m[0].Text == "H" }

// clauses are forms of sentences that say what something is. Where it has a name, they
// define it; else they state a fact. $1 = $2 is what they say.
var clauses = []wording{
	worded("", `(?:let|put|set|where|with|here|and|if|as|since|because|while|,|;|\.|:|\() THE NAME(?:is|are|be|being|denotes|denote|means|equals|stands for|as|for|:|was) (?:defined as |equal to |simply |just |now |called )?(?:(?:by|to) )?SPOKEN`, "$1 = $2"),
	worded("", `(?:^|let|put|set) THE NAME(?:is|be|denote|denotes|are|means|stands for|:) SPOKEN`, "$1 = $2"),
	worded("by", `denot(?:e|es|ing) by THE NAMESPOKEN`, "$1 = $2"),
	worded("by", `(?:denote|denoting|abbreviate|call|name|write) SPOKENby THE NAME`, "$2 = $1"),
	worded("call", `(?:call|name|calling|naming) SPOKENTHE NAME`, "$2 = $1"),
	worded("call", `(?:call|calling) (?:it )?THE NAMETHE SPOKEN`, "$1 = $2"),
	worded("for", `(?:write|writing|with|use|using|put) THE NAMEfor SPOKEN`, "$1 = $2"),
	worded("", `SPOKEN(?:is |are |be |was )?(?:also |here |simply )?(?:called|denoted by|denoted as|denoted|named|written as|written|abbreviated by|abbreviated) NAME`, "$2 = $1"),
	worded("", `(?:and|with|where|let|,|;|\(|here) THE NAMESPOKEN`, "$1 = $2"),
	worded("", `SPOKEN(?:is|are|equals|:) (?:just |simply |equal to )?VALUE`, "$1 = $2"),
	worded("", `SPOKEN, (?:(?:i.e|ie|that is|namely|or) )?(?:, )?VALUE`, "$1 = $2"),
	worded("", `SPOKEN\( (?:(?:i.e|ie|that is|namely|which is|this is) )?(?:, )?VALUE\)`, "$1 = $2"),
	worded("", `VALUE(?:, )?(?:i.e|ie|that is|namely|which is|this is|is) (?:, )?(?:just |simply |exactly )?SPOKEN`, "$1 = $2"),
	worded("be", `let THE NAMEbe VALUE`, "$1 = $2"),
	worded("", `([\x{F000}-\x{F8FF}]) \( (?:(?:i.e|ie|that is|namely|which is|this is|the) )*(?:, )?SPOKEN\)`, "side"),
	worded("", `([\x{F000}-\x{F8FF}]) (?:, )?(?:which )?(?:is|be|being|denotes|i.e|that is|namely) (?:, )?(?:just |simply |exactly )?SPOKEN`, "side"),
	worded("", `VALUE(?:is|equals|is equal to|is given by|becomes|reads) THE VALUE`, "ḡ = $2"),
}

// sentences reads the sentences that say what something is.
func (t *sentenceText) sentences() {
	line, place := t.outline(0, len(t.Pieces))
	for _, c := range clauses {
		if !strings.Contains(line, c.key) || strings.Contains(c.form.String(), `([\x{E800}-\x{EFFF}])`) && !strings.Contains(line, "\ue800") {
			continue
		}
		found := c.form.FindAllStringSubmatchIndex(line, maxMatches)
		for _, m := range slices.Backward(found) {
			if first, _ := piecesIn(place, m[0], m[1]); first > 0 && t.Pieces[first].Kind == sentence.Math && prepositions[t.Pieces[first-1].Text] {
				continue // the embedding of x is …
			}
			left, right := place[m[2]], place[m[4]]
			if c.says == "$2 = $1" {
				left, right = right, left
			}
			t.defined(c, left, right)
		}
		if len(found) > 0 {
			line, place = t.outline(0, len(t.Pieces))
		}
	}
}

// defined puts an equation in the place of such a sentence.
func (t *sentenceText) defined(c wording, left, right int) {
	if !isName(t.Pieces[left]) && isName(t.Pieces[right]) {
		left, right = right, left
	}
	a, b := t.Pieces[left], t.Pieces[right]
	embeds := gName.MatchString(a.Text)
	if c.says == "side" && a.Equation() { // X = Y is the mean column of K
		text, at := t.content(a)
		if m := inSpace.FindStringIndex(string(text)); m != nil { // … in ℝⁿ
			n := len([]rune(string(text)[:m[0]]))
			text, at = text[:n], at[:n]
		}
		from := lastSide(text)
		says := &sentence.Placed{Runes: slices.Clone(text[from:]), Place: at[from:]}
		says.Put(" = ", b.From)
		t.factor(says, right, false, false, false)
		t.replace(left+1, right, says)
		t.Pieces[left+1].Spoken, t.Pieces[left+1].Fact = false, true
		return
	}
	if a.Equation() || b.Equation() || c.says == "ḡ = $2" && !embeds {
		return
	}
	from, to := min(left, right), max(left, right)
	if a.Text == b.Text || b.Text == "1_n" && ownOne.MatchString(a.Text) || sameEntry(a.Text, b.Text) && (t.Proof || !ownOrder.MatchString(a.Text)) {
		for k := from; k <= to; k++ {
			t.Pieces[k].Gone = true
		}
		return
	}
	says := &sentence.Placed{}
	t.factor(says, left, false, false, false)
	says.Put(" = ", b.From)
	t.factor(says, right, false, false, false)
	t.replace(from, to, says)
	t.Pieces[from].Spoken, t.Pieces[from].Fact = false, !embeds
}

// inSpace is the space that mathematics is said to lie in.
var inSpace = lazyregexp.New(`\s*(?:\\in\b|∈)[^=]*$`)

// showsDifference takes out of a proof that it shows the difference of the two sides to be
// 0; that it is something else is false.
func (t *sentenceText) showsDifference() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range slices.Backward(differenceIs.FindAllStringSubmatchIndex(line, maxMatches)) {
		first, last := piecesIn(place, m[2], m[3])
		switch value := t.Pieces[last].Text; {
		case value != "vanishes" && value != "zero" && strings.Trim(value, "$ ") != "0":
			fault.Fail(t.Pieces[first].From, "the difference of the two sides is said to be "+fault.Quote(value), "the two sides are equal", "0")
		case m[4] >= 0 && t.Pieces[first].Kind == sentence.Math && t.Pieces[first].Text != "I": // who shows it
		case m[4] >= 0 && differenceEnds.MatchString(line[m[1]:]):
			t.Pieces = slices.Delete(t.Pieces, first, last+1)
		}
	}
}

var (
	differenceIs = lazyregexp.New(`(?:^|[.:;¶]|\b) ((?:((?:(?:` + anyMath + `|i|we|let us|it|now|first|will|shall|want|need|to|is|be|suffices|enough) )*(?:show|prove|verify|check)|claim :|to (?:show|prove) :) (?:that )?)?(?:the )?difference (?:of|between) (?:(?:the|both|two|these) )+(?:sides|expressions)(?: of the (?:claim|equation|formula|identity|assertion))? ` +
		`(?:vanishes|(?:is|equals|is equal to|must be) (?:zero|[^ ]+)))(?: |$)`)
	differenceEnds = lazyregexp.New(`^ ?(?:$|[.:,;¶])`)
)

// namesOnes takes out of a proof that 1 is the vector of ones: it is read so where it stands.
func (t *sentenceText) namesOnes() {
	for i := len(t.Pieces) - 1; i >= 0; i-- {
		p := t.Pieces[i]
		if p.Kind != sentence.Math || p.Gone {
			continue
		}
		bracket := strings.HasPrefix(p.Text, "(") && !strings.Contains(p.Text, ")")
		end := 0
		switch {
		case oneIsOnes.MatchString(p.Text):
			end = i + 1
		case plainOne.MatchString(p.Text) && i+2 < len(t.Pieces) && isVerb[t.Pieces[i+1].Text] && t.Pieces[i+2].Spoken && t.Pieces[i+2].Text == "1_n" && (i+3 == len(t.Pieces) || t.Pieces[i+3].Kind == sentence.Mark): // and no more
			end = i + 3
		case plainOne.MatchString(p.Text) && i > 0 && writesAs[t.Pieces[i-1].Text] && i+2 < len(t.Pieces) && t.Pieces[i+1].Text == "for" && plainOnes.MatchString(t.Pieces[i+2].Text): // write 1 for 1_n
			end = i + 3
		default:
			continue
		}
		t.Pieces = slices.Delete(t.Pieces, i, end)
		if bracket {
			t.Pieces = slices.Insert(t.Pieces, i, sentence.Piece{Kind: sentence.Mark, Text: "(", From: p.From, To: p.From + 1})
		}
	}
}

var (
	plainOne  = lazyregexp.New(`^\(?\s*(?:1|𝟏|𝟙|\\(?:mathbf|mathbb|boldsymbol|bm)\s*\{?1\}?)$`)
	oneIsOnes = lazyregexp.New(`^\(?\s*1\s*:?=\s*(?:1_\{?n\}?|1ₙ|𝟏ₙ|\\mathbf\s*\{?1\}?_\{?n\}?)$`)
	plainOnes = lazyregexp.New(`^(?:1_\{?n\}?|1ₙ|𝟏ₙ|\\mathbf\s*\{?1\}?_\{?n\}?)$`)
	writesAs  = scan.Words("write", "writing")
	isVerb    = scan.Words("is", "denotes", "means", "being", "be", "=", ":=")
)

// prepositions stand before what a sentence doesn't speak of.
var prepositions = scan.Words("of", "on", "onto", "in", "to", "for", "by", "at", "from", "into", "than")

// sameEntry reports α_{ji}, which is said to be (α_j)_i.
func sameEntry(name, entry string) bool {
	plain := strings.NewReplacer("^{(", "", "{", "", "}", "", "(", "", ")", "", " ", "", "_", "", ",", "", "ᵢ", "i", "ⱼ", "j").Replace
	a, b := plain(name), plain(entry)
	if strings.HasSuffix(name, ")") && a != b { // α_j(i)
		return false
	}
	return strings.Contains(entry, "_") && len(a) == len(b) && len(a) > 2 && (a == b || a[:len(a)-2]+a[len(a)-1:]+a[len(a)-2:len(a)-1] == b)
}

// ownOrder is an α with two indices: which of them is the row is said of it.
var ownOrder = lazyregexp.New(`^(?:\\(?:boldsymbol|bm)\s*\{?\s*)?(?:\\alpha|α)`)

// isName reports a symbol with its scripts, as it was written.
func isName(p sentence.Piece) bool {
	return p.Kind == sentence.Math && !p.Spoken && (lone(p.Text) || ownOne.MatchString(p.Text))
}

// gName is the embedding, or an entry of it.
var gName = lazyregexp.New(`^(?:\\bar\s*\{?\s*g\s*\}?|ḡ|g|gbar)(?:_\{?[ijlp]\}?|[ⱼᵢ])?(?:\(x\))?$`)
