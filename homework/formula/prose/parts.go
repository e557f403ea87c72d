package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Words for the parts of a matrix: its columns, its rows, its entries, and what stands on
// its diagonal.

// columnsOf writes what words say of columns and rows: the columns of X are the ψ_j.
func (r *proofReader) columnsOf(i int, chunk, before string, subject int, stated bool) {
	p := r.t.Pieces[i]
	text := string(r.t.balanced(p))
	which, matrix, at := "", "", p.From
	switch m := ofColumns.FindStringSubmatch(before); {
	case m != nil && subject >= 0 && !stated && relates.MatchString(strings.TrimSpace(axesIn.ReplaceAllString(chunk, " "))) && (strings.Contains(text, "psi") || strings.Contains(text, "ψ")):
		which, matrix, at = m[1], string(r.t.balanced(r.t.Pieces[subject])), r.t.Pieces[subject].From
	case (r.brackets > 0 || r.reason) && subject >= 0 && columnsAre.MatchString(chunk) && oneAxis.MatchString(plain(text)): // X (the columns are the ψ_j)
		matrix = afterLastEquals(r.text(subject))
		which, r.t.copied[i] = columnsAre.FindStringSubmatch(chunk)[1], true
	case whoseColumns.MatchString(chunk) && !r.hasVerb(i) && subject >= 0 && (strings.Contains(text, "psi") || strings.Contains(text, "ψ")):
		which, matrix, at = whoseColumns.FindStringSubmatch(chunk)[1], r.lastNamed(i, subject, stated), r.t.Pieces[subject].From
		if matrix == "" {
			return
		}
		if q := r.t.Pieces[subject]; strings.Contains(string(r.t.Src[q.From:q.To]), "transpose") { // whose columns: of what is transposed
			matrix = strings.TrimSuffix(strings.TrimSuffix(matrix, `^\top`), "^T")
		}
	default:
		m := areColumns.FindStringSubmatch(chunk)
		if m == nil || !(strings.Contains(m[1], "axes") || subject >= 0 && strings.Contains(r.t.Pieces[subject].Text, "psi")) {
			return
		}
		which, matrix = m[2], text
	}
	name := plain(matrix)
	switch {
	case equality(matrix) || name == "B" || name == `\Psi` || name == "Ψ" || strings.HasPrefix(name, "B^"):
	case which == "rows":
		r.claim("B = "+matrix, at)
	default:
		r.claim(`B^\top = `+matrix, at)
	}
}

var (
	axesIn       = lazyregexp.New(` (?:(?:the|unit|principal|normali[sz]ed|orthonormal|eigenvectors|axes|wanted|desired|vectors) ?)+$`)
	ofColumns    = lazyregexp.New(`(?:^| )(?:the )?(columns|rows) of(?: the)?(?: matrix| product)?$`)
	whoseColumns = lazyregexp.New(`(?:^|[ ,])(?:whose|with|has|having|and its|its)(?: the| as| as its)? (columns|rows)(?: are| being)?(?: (?:exactly|just|precisely|indeed))*(?: the)?(?: (?:vectors|axes|unit|principal))*$`)
	transposed   = `(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤|')?`
	columnsAre   = lazyregexp.New(`^the (columns|rows) are(?: (?:exactly|just|precisely|indeed|the|vectors|axes))*$`)
	axesInList   = lazyregexp.New(`^(?:\\?psi|ψ)(?:_\{?1\}?|₁)` + transposed + `,.*(?:dots|…|\.\.\.).*(?:\\?psi|ψ)(?:_\{?m\}?|ₘ)` + transposed + `$`)
	oneAxis      = lazyregexp.New(`^(?:\\?psi|ψ)(?:_\{?[ij]\}?|[ᵢⱼ])` + transposed + `$`)
	withColumns  = lazyregexp.New(`(?:with|whose|has|having|of)(?: the| as)? (columns|rows)(?: are)?(?: the| vectors| axes)*$`)
	areColumns   = lazyregexp.New(`(the (?:principal |unit |normali[sz]ed )*axes|)(?:^| )(?:are|form) (?:just |exactly |the |precisely )*(columns|rows) of(?: the)?(?: matrix| product)?$`)
)

// Columns and rows that a name with an index stands for, "a_j = columns of A", "the
// columns of A are a_j": the name says which of them is meant, so each is put as the
// j-th column of A. In a proof any expression with one index does, and entries are read so,
// too.

var (
	// indexed is a name with one index, which an equals sign may follow.
	indexed = lazyregexp.New(`(?:^|[\s,;])(?:\\[A-Za-z]+|\\(?:mathbf|boldsymbol|bm|vec)\s*\{?\s*\\?[A-Za-z]+\s*\}?|[A-Za-zα-ω])(?:\s*_\{?([ijlp])\}?|([ᵢⱼₗₚ]))(?:\s*\^\{?(?:\\top|T)\}?|ᵀ|⊤|')?\s*:?=?$`)
	// smallIndex is the letter of a small one.
	smallIndex = map[string]string{"ᵢ": "i", "ⱼ": "j", "ₗ": "l", "ₚ": "p"}
	oneOfMany  = map[string]string{"columns": "column", "rows": "row"}
	entryOf    = map[string]string{"entries": "entry", "components": "component", "elements": "element", "coordinates": "coordinate"}
	standsFor  = scan.Words("=", ":=", "is", "are", "be", "being", "denote", "denotes", "the", "for")
	owns       = scan.Words("its", "whose")
)

// columnsNamed puts "j-th column" for "columns" beside such a name.
func (t *sentenceText) columnsNamed() {
	for i := 0; i+1 < len(t.Pieces); i++ {
		p := t.Pieces[i]
		one := oneOfMany[p.Text]
		if one == "" && t.Proof {
			one = entryOf[p.Text]
		}
		behind := i + 3
		switch {
		case p.Kind != sentence.Word || one == "":
			continue
		case t.Proof && i > 0 && owns[t.Pieces[i-1].Text]: // its columns are
			behind = i + 1
		case i+2 >= len(t.Pieces) || t.Pieces[i+1].Text != "of" || t.Pieces[i+2].Kind != sentence.Math:
			continue
		}
		index := ""
		if i > 0 {
			index = t.indexBefore(i)
		}
		if index == "" {
			index = t.indexBehind(behind)
		}
		if index == "" {
			continue
		}
		t.Pieces[i].Text = one
		if t.Proof && i > 0 && t.Pieces[i-1].Text == "whose" {
			t.Pieces[i-1].Text = "its"
		}
		nth := sentence.Piece{Kind: sentence.Word, From: p.From, To: p.From, Text: index + "-th"}
		t.Pieces = slices.Insert(t.Pieces, i, nth)
		i++
	}
}

// indexBefore is the index of what is said to be what begins at a piece.
func (t *sentenceText) indexBefore(i int) string {
	k := i - 1
	for k > 0 && (standsFor[t.Pieces[k].Text] || t.Proof && k < i-1 && t.Pieces[k].Text == ",") {
		k--
	}
	if name := t.Pieces[k]; name.Kind == sentence.Math && !name.Gone && (k < i-1 || endsEquals.MatchString(name.Text)) {
		if index := indexIn(name.Text); index != "" || !t.Proof {
			return index
		}
		return onlyIndex(name.Text)
	}
	return ""
}

// indexBehind is the index of what a verb at a piece leads to.
func (t *sentenceText) indexBehind(i int) string {
	k := i
	for k < len(t.Pieces) && standsFor[t.Pieces[k].Text] {
		k++
	}
	switch {
	case k == i || k >= len(t.Pieces) || t.Pieces[k].Kind != sentence.Math:
		return ""
	case lone(t.Pieces[k].Text):
		return indexIn(t.Pieces[k].Text)
	case t.Proof:
		return onlyIndex(t.Pieces[k].Text)
	}
	return ""
}

// indexIn is the index of the name at the end of a text.
func indexIn(text string) string {
	m := indexed.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1] + smallIndex[m[2]]
}

var endsEquals = lazyregexp.New(`=$`)

// onlyIndex is the letter that all indices in a text are, but those of sums; "" where
// there are others.
func onlyIndex(text string) string {
	if free := freeIndices(text); len(free) == 1 {
		return free[0]
	}
	return ""
}

// freeIndices are the letters of the indices in a text, but those of sums, in their order;
// none where an index is more than a letter.
func freeIndices(text string) (free []string) {
	bound := map[string]bool{}
	for _, m := range anyIndex.FindAllStringSubmatch(text, -1) {
		letter := m[2] + smallIndex[m[3]]
		switch {
		case m[1] != "":
			bound[letter] = true
		case letter == "":
			return nil
		case !bound[letter] && !slices.Contains(free, letter):
			free = append(free, letter)
		}
	}
	return free
}

// anyIndex is a subscript, of a sum or of a symbol; one of more than a letter is none.
var anyIndex = lazyregexp.New(`((?:\\sum|Σ|∑)\s*)?(?:_\s*\{?([ijlp])(?:\}|=|[^A-Za-z{}_]|$)|([ᵢⱼₗₚ])|_\s*\{[^}]*\})`)

// partsInProof reads sentences of a proof that tell parts of a matrix or vector: "B has
// the rows X", "the rows X form the matrix Y", "b is the vector with the entries X", "the
// columns of F̄ = FH are X".
func (t *sentenceText) partsInProof() {
	if !t.Proof {
		return
	}
	t.nameParts()
	t.oneForAll()
	t.tellEntries()
	t.nthParts()
	is := sentence.Piece{Kind: sentence.Word, Text: "is"}
	for _, form := range []*lazyregexp.Regexp{hasParts, isOfEntries, partsForm, entriesForm} {
		line, place := t.outline(0, len(t.Pieces))
		for _, m := range slices.Backward(form.FindAllStringSubmatchIndex(line, maxMatches)) {
			whole, part, which := place[m[2]], place[m[6]], line[m[4]:m[5]]
			behind := form == partsForm || form == entriesForm
			if behind {
				whole, part, which = part, place[m[4]], line[m[2]:m[3]]
			}
			if t.Pieces[whole].Equation() && (form == hasParts || form == entriesForm) { // c = X has the entries Y
				t.nameAlone(whole)
			}
			if form == entriesForm && oneOfMany[which] != "" && oneAxis.MatchString(plain(t.Pieces[part].Text)) { // the matrix with rows ψ_jᵀ is B itself
				continue
			}
			says := t.partOf(whole, which, freeIndices(t.Pieces[part].Text))
			if says == nil || t.Pieces[whole].Equation() {
				continue
			}
			is.From, is.To = says.At(0), says.At(0)
			if !behind {
				t.replace(whole, part-1, says)
				t.Pieces = slices.Insert(t.Pieces, whole+1, is)
				continue
			}
			t.replace(part+1, whole, says)
			first, _ := piecesIn(place, m[0], m[1])
			t.Pieces = slices.Insert(slices.Delete(t.Pieces, first, part), first+1, is)
		}
	}
}

var (
	hasParts = inProofs(`VALUE(?:has|having) (?:as )?(?:(?:its|the) )*(rows|columns|entries|components) ANY`)
	// withEntries tells the entries of a vector before what it is: the vector c with entries
	// c_i = … is ….
	withEntries = inProofs(`(?:the )?(?:column )?(?:vector|matrix) VALUE(?:with|having|that has) (?:the )?(?:entries|components|elements) ANY(is|equals|are) `)
	hasNth      = inProofs(`VALUE(?:has|having) (?:as )?(?:(?:its|the) )*NTH (column|row|entry|component) ANY`)
	isOfEntries = inProofs(`VALUE(?:is|denotes|=) THE (?:(?:column )?vector|matrix) (?:with|of|whose|that has) (?:(?:the|its) )*(entries|components|rows|columns)(?: are)? ANY`)
	entriesForm = inProofs(`(?:the )?(?:(?:column )?vector|matrix) (?:with|of|whose|having|that has) (?:(?:the|its) )*(entries|components|rows|columns)(?: are)? ANY(?:is|equals) (?:(?:then|just|exactly|the|vector) )*ANY`)
	partsForm   = inProofs(`(?:(?:the|these|all|m) )*(rows|columns) ANY(?:(?:then|together) )?(?:form|forms|make up|constitute|give) (?:the )?(?:matrix |product )?VALUE`)
)

func inProofs(form string) *lazyregexp.Regexp { return worded("", form, "").form }

// partOf is the part of what a piece holds that indices name; nil where they name none.
func (t *sentenceText) partOf(whole int, which string, indices []string) *sentence.Placed {
	subscript := ""
	switch n := len(indices); {
	case n == 1 && which == "rows":
		subscript = "_{" + indices[0] + ",:}"
	case n == 1 && which == "columns":
		subscript = "_{:," + indices[0] + "}"
	case (n == 1 || n == 2) && which != "rows" && which != "columns":
		subscript = "_{" + strings.Join(indices, "") + "}"
	default:
		return nil
	}
	says := &sentence.Placed{}
	t.factor(says, whole, true, false, false)
	says.Put(subscript, t.Pieces[whole].From)
	return says
}

// entriesUnread hands over words that say of a_{ij}, which has a meaning without them, what
// entries it stands for, and that weren't read: twice the entries of A.
func (t *sentenceText) entriesUnread() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range entriesTold.FindAllStringSubmatchIndex(line, maxMatches) {
		first, last := piecesIn(place, m[0], m[1])
		if name := t.Pieces[first]; entryOfA.MatchString(name.Text) && !strings.HasPrefix(line[m[1]:], "the eigenvector") {
			t.unread = append(t.unread, [2]int{name.From, t.Pieces[last].To})
		}
	}
}

var (
	entriesTold = lazyregexp.New(some + ` (?:[a-z][a-z-]* ){0,6}?(?:entry|entries|elements|element|components|component) (?:of|in) `)
	entryOfA    = lazyregexp.New(`(?:^|[^A-Za-z\\])(?:a|α|\\?alpha)(?:_\{?[ijlpqrs],? ?[ijlpqrs]\}?|[ᵢⱼₗₚᵣₛ]{2})$`)
)

// oneForAll puts α_j in the place of the list α_1, …, α_m behind words for parts.
func (t *sentenceText) oneForAll() {
	for i, p := range t.Pieces {
		m := listOfAll.FindStringSubmatch(strings.Trim(p.Text, " ,"))
		if p.Kind != sentence.Math || m == nil || p.Made != nil || m[1] != m[4] || m[3] != m[6] {
			continue
		}
		k := i
		for k > 0 && (standsFor[t.Pieces[k-1].Text] || t.Pieces[k-1].Kind == sentence.Math) {
			k--
		}
		if !slices.ContainsFunc(t.wordsBefore(k+1, 3), func(w string) bool { return oneOfMany[w] != "" || entryOf[w] != "" }) {
			continue
		}
		letter := "j"
		if strings.ContainsAny(m[5], "nₙ") {
			letter = "i"
		}
		says := &sentence.Placed{}
		says.Put(m[1]+"_{"+letter+"}"+m[3], p.From)
		t.replace(i, i, says)
		t.Pieces[i].Spoken = false
	}
}

// nthParts reads the j-th part that something has: F̄W has j-th column ψ_j.
func (t *sentenceText) nthParts() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range slices.Backward(hasNth.FindAllStringSubmatchIndex(line, maxMatches)) {
		whole, part := place[m[2]], place[m[8]]
		which := map[string]string{"column": "columns", "row": "rows"}[line[m[6]:m[7]]]
		if t.Pieces[whole].Equation() {
			continue
		}
		says := t.partOf(whole, which, []string{line[m[4]:m[5]]})
		t.replace(whole, part-1, says)
		t.Pieces = slices.Insert(t.Pieces, whole+1, sentence.Piece{Kind: sentence.Word, Text: "is", From: says.At(0), To: says.At(0)})
	}
}

// tellEntries states what the entries of a vector are where its name comes before them.
func (t *sentenceText) tellEntries() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range slices.Backward(withEntries.FindAllStringSubmatchIndex(line, maxMatches)) {
		whole, part, verb := place[m[2]], place[m[4]], place[m[6]]
		if !t.Pieces[part].Equation() {
			continue
		}
		says := &sentence.Placed{}
		says.Runes, says.Place = t.content(t.Pieces[part])
		t.stated = append(t.stated, says)
		t.Pieces = slices.Delete(t.Pieces, whole+1, verb)
	}
}

// wordsBefore are the last words before a piece.
func (t *sentenceText) wordsBefore(i, most int) (words []string) {
	for k := i - 1; k >= 0 && len(words) < most; k-- {
		if t.Pieces[k].Kind == sentence.Word {
			words = append(words, t.Pieces[k].Text)
		}
	}
	return words
}

// listOfAll is X_1, …, X_m, or X_1, …, X_n.
var listOfAll = lazyregexp.New(`^(.+?)\s*(_\{?1\}?|₁)([^,]*?)\s*,\s*(?:[^,]*,\s*)?(?:\\[lcd]?dots|…|\.\.\.)\s*,\s*([^,]+?)\s*(_\{?[mn]\}?|[ₘₙ])([^,]*)$`)

// nameParts takes the rest off an equation whose left side is the matrix of which parts
// are told, and states it by itself.
func (t *sentenceText) nameParts() {
	for i, p := range t.Pieces {
		if p.Kind == sentence.Math && p.Equation() && t.ofPart(i) {
			t.nameAlone(i)
		}
	}
}

// nameAlone keeps the left side of an equation as a piece, and states the equation.
func (t *sentenceText) nameAlone(i int) {
	p := t.Pieces[i]
	left, _, states := cutEquals(string(t.Src[p.From:p.To]))
	if p.Made != nil || strings.TrimSpace(left) == "" || !states {
		return
	}
	says := &sentence.Placed{}
	text, place := t.content(p)
	says.Runes, says.Place = slices.Clone(text), place
	t.stated = append(t.stated, says)
	left = strings.TrimRight(left, ": ") // v := X
	p.Text, p.To = strings.TrimSpace(left), p.From+len([]rune(left))
	p.Classify()
	t.Pieces[i] = p
}

// ofPart reports words such as "the columns of" before a piece.
func (t *sentenceText) ofPart(i int) bool {
	k := i - 1
	for k > 0 && (t.Pieces[k].Text == "the" || t.Pieces[k].Text == "matrix" || t.Pieces[k].Text == "vector" || t.Pieces[k].Text == "product") {
		k--
	}
	if k < 1 || t.Pieces[k].Text != "of" {
		return false
	}
	for k--; k > 0 && len(t.Pieces[k].Text) == 1 && strings.Contains("ijlp", t.Pieces[k].Text); k-- {
	}
	word := t.Pieces[k].Text
	return oneOfMany[word] != "" || entryOf[word] != "" || word == "column" || word == "row" || word == "entry" || word == "component"
}

// madePart finds the matrix, and which of its parts is meant, in words that were read.
var madePart = lazyregexp.New(`^(.*)_(?:\{(?::,[ijlp]|[ijlp],:|[ijlp]{1,2})\}|[ijlp])$`)

// thisMatrix is the matrix that "this matrix" means behind what its rows or columns are;
// "" where none is.
func (r *proofReader) thisMatrix(i int, chunk string) string {
	if !isThisMatrix.MatchString(chunk) && !(isIt.MatchString(chunk) && lone(r.t.Pieces[i].Text)) {
		return ""
	}
	if x := r.wholeBefore(i); x != "" || !isThis.MatchString(chunk) || r.first == 0 {
		return x
	}
	first := r.first - 1 // this matrix, of the sentence before
	for first > 0 && r.t.Pieces[first-1].Text != "." && r.t.Pieces[first-1].Text != "¶" {
		first--
	}
	return r.wholeSince(first, i)
}

var isThis = lazyregexp.New(`^(?:(?:so|hence|thus|therefore) )?this (?:matrix|product) ` + copula + behind + `$`)

// wholeBefore is the matrix before a piece of which words told a part.
func (r *proofReader) wholeBefore(i int) string { return r.wholeSince(r.first, i) }

// wholeSince is the same, of the pieces from the first on.
func (r *proofReader) wholeSince(first, i int) string {
	for k := i - 1; k >= first; k-- {
		if p := r.t.Pieces[k]; p.Spoken && p.Made != nil {
			if m := madePart.FindStringSubmatch(p.Made.Text()); m != nil {
				return m[1]
			}
		}
	}
	return ""
}

var isIt = lazyregexp.New(`(?:^|[ ,])(?:so|hence|thus|therefore|ie|i\.e\.?|in other words),? (?:it|this|that) ` + copula + behind + `$`)

var isThisMatrix = lazyregexp.New(`(?:^|[ ,])(?:this|that|the whole|the) (?:matrix|product|vector) ` + copula + behind + `$`)

// Sentences about the rows and columns of values that a step doesn't state.
var (
	// sameParts: the rows of X are the rows of Y.
	sameParts = outline(`(?:the )?(rows|columns) of (?:the )?(?:matrix |product )?` + some + ` (?:are|equal) (?:(?:exactly|just|precisely|also|then|thus) )*the (rows|columns) of (?:the )?(?:matrix |product )?` + some + ` (?:$|[.;] )`)
	// partsOfAll: the numbers X, j = 1, …, m, are the components of Y.
	partsOfAll = outline(`(?:the|these) (?:(?:m|row|column) )*(?:numbers|values|vectors|rows|columns) ` + some + ` (?:,? ?(?:for |with )?` + some + ` ,? ?)?are (?:(?:exactly|just|precisely|then) )*the (?:m )?(rows|columns|entries|components|coordinates) of (?:the )?(?:matrix |vector |product )?` + some + ` (?:$|[.;] |, (?:so|hence|thus|therefore) )`)
	// beParts: let X = Y be column i of Z.
	beParts = outline(`(?:let|where|and|with) ` + some + ` be (?:the )?` + some + ` (?:$|[.,;] )`)
	// partInBrackets: X (row j is Y).
	partInBrackets = outline(some + ` (?:by (?:the )?definition (?:of (?:the )?(?:axes |` + some + ` ))?)?\( (?:(?:the|its) )?(?:(row|column) ([ij])|([ij])-th (row|column)) (?:is|equals|being) ` + some + ` \) `)
	// scaledParts: multiplying the columns of X by λ is multiplication by Λ from the right.
	scaledParts = outline(`multiplying (?:(?:the|each|every|all) )*(columns?|rows?) (?:` + some + ` )?of (?:the )?(?:matrix )?` + some + ` (?:by|with) ` + some + ` (?:for (?:each|every|all) j )?(?:is|means|is the same as|amounts to|corresponds to) (?:a |the )?multiplication (?:by|with) ` + some + ` from the (left|right) `)
	// getsFactor: multiply with Λ from the right, then column j gets the factor λ.
	getsFactor = outline(`multiply(?:ing)? (?:it )?(?:by|with) ` + some + ` from the (left|right) ,? ?(?:then )?(?:the )?(column|row) j (?:gets|receives|obtains|has) the factor ` + some + ` `)
	// turnedBefore: B is the transpose of this.
	turnedBefore = outline(some + ` is (?:(?:just|exactly|then) )*the transpose of (?:this|it|that)(?: matrix)? (?:$|[.,;:] )`)
	// factorIs: so the first factor is B, and we have ḡ.
	factorIs = outline(`(?:so|hence|thus|therefore) ,? ?(?:the|this) (?:(?:first|left|leading) factor|matrix in front) (?:is|equals) (?:(?:just|exactly|then|the|matrix) )*` + some + ` (?:,? ?and (?:(?:so|hence|thus) )?(?:we (?:have|get|obtain)|this is|the product is) ` + some + ` )?(?:$|[.;] )`)
	// scalingIs: the scaling λ_j^{-1/2} is the right one.
	scalingIs = outline(`(?:so|hence|thus|therefore) ,? ?(?:the )?(?:scaling|normali[sz]ation|factor)(?: (?:by|with|factor))? ` + some + ` is (?:indeed )?(?:the )?(?:right|correct)(?: one| scaling| factor)? (?:$|[.;] )`)
	// eigenvectorOrthogonal: 1 is an eigenvector for the eigenvalue 0 and orthogonal to all α_j.
	eigenvectorOrthogonal = outline(some + ` is (?:(?:an|also|then|therefore) )*eigenvector (?:of ` + some + ` )?(?:for|with|to) (?:the )?eigenvalue ` + some + ` and (?:(?:is|so|hence|thus|therefore) )*orthogonal to (?:(?:all|every|each|the) )*` + some + ` (?:with ` + some + ` )?(?:$|[.;] )`)
	// stepSides: the left side is (X)_j and the right side is (Y)_j.
	stepSides   = outline(`(?:(?:here|now|so|but) ,? ?)?the left` + sideOfStep + some + ` ,? ?(?:and|while|but)? ?(?:on )?the right` + sideOfStep + some + ` (?:$|[.;] |, (?:so|hence|thus|therefore) )`)
	positiveOne = lazyregexp.New(`^(?:\\lambda|λ)(?:_\{?j\}?|ⱼ)(?:>|≠|\\neq?)0$`)
	allOfThem   = lazyregexp.New(`^[ij]\s*=\s*1\s*,\s*(?:2\s*,\s*)?(?:\\[lcd]?dots|…|\.\.\.)\s*,\s*[mn]$`)
)

// sideOfStep is a side of the step before, and what it is.
const sideOfStep = `(?: ?-? ?hand)? side (?:is|equals) (?:(?:exactly|just|precisely|then|also) )*`

// saidOfParts puts such sentences as equations, which are checked.
func (r *proofReader) saidOfParts(line string, place map[int]int) string {
	each := func(form *lazyregexp.Regexp, says func(at, words func(g int) string) string) {
		line = r.sayEach(line, place, form, says)
	}
	each(sameParts, func(at, words func(int) string) string {
		if words(1) != words(3) || equality(at(2)) || equality(at(4)) {
			return ""
		}
		return at(2) + " = " + at(4)
	})
	each(partsOfAll, func(at, words func(int) string) string {
		index := onlyIndex(at(1))
		if index == "" || equality(at(1)) || equality(at(4)) || at(2) != "" && !(allOfThem.MatchString(at(2)) && strings.HasPrefix(at(2), index)) {
			return ""
		}
		if at(2) != "" && strings.HasSuffix(at(2), "n") != (index == "i") {
			return ""
		}
		return at(1) + " = " + part(words(3), index, at(4))
	})
	each(beParts, func(at, _ func(int) string) string {
		left, _, states := cutEquals(at(1))
		m := partWithIndex.FindStringSubmatch(at(2))
		if !states || m == nil || onlyIndex(left) != m[1]+m[2]+m[3] {
			return ""
		}
		return strings.TrimSpace(strings.TrimSuffix(left, ":")) + " = " + at(2)
	})
	each(partInBrackets, func(at, words func(int) string) string {
		which, index := words(3)+words(6), words(4)+words(5)
		value := afterLastEquals(at(1))
		if equality(at(7)) || lone(value) && !equality(at(1)) && plain(value) != "B" {
			return ""
		}
		return part(which, index, value) + " = " + at(7)
	})
	each(scaledParts, func(at, words func(int) string) string {
		value, factor, matrix := at(3), at(4), at(5)
		rows := strings.HasPrefix(words(1), "row")
		if rows != (words(6) == "left") || onlyIndex(factor) != "j" {
			return ""
		}
		product := "(" + value + ") (" + matrix + ")"
		if rows {
			product = "(" + matrix + ") (" + value + ")"
		}
		says := part(words(1), "j", product) + " = (" + factor + ") " + part(words(1), "j", value)
		if at(2) != "" {
			says += "\n" + part(words(1), "j", value) + " = " + at(2)
		}
		return says
	})
	each(getsFactor, func(at, words func(int) string) string { // of any matrix, so of A
		value, product := "A", "A ("+at(1)+")"
		if words(2) == "left" {
			value, product = `A^\top`, "("+at(1)+`) A^\top`
		}
		return part(words(3), "j", product) + " = (" + at(4) + ") " + part(words(3), "j", value)
	})
	each(turnedBefore, func(at, _ func(int) string) string {
		if r.reached == "" || equality(at(1)) {
			return ""
		}
		return at(1) + " = (" + r.reached + `)^\top`
	})
	each(factorIs, func(at, _ func(int) string) string {
		factor := leadingFactor(r.reached)
		if factor == "" || equality(at(1)) || equality(at(2)) {
			return ""
		}
		says := factor + " = " + at(1)
		if at(2) != "" {
			says += "\n" + r.reached + " = " + at(2)
		}
		return says
	})
	each(scalingIs, func(at, _ func(int) string) string { // of the axes
		if equality(at(1)) || onlyIndex(at(1)) != "j" {
			return ""
		}
		return `\psi_j = (` + at(1) + `) \bar F \alpha_j`
	})
	each(stepSides, func(at, _ func(int) string) string { // of a step by components
		index := onlyIndex(r.equated[1])
		for g := 1; g <= 2; g++ {
			if m := partWithIndex.FindStringSubmatch(at(g)); m == nil || index == "" || m[1]+m[2]+m[3] != index || onlyIndex(r.equated[0]) != index {
				return ""
			}
		}
		return r.equated[0] + " = " + at(1) + "\n" + r.equated[1] + " = " + at(2)
	})
	each(eigenvectorOrthogonal, func(at, _ func(int) string) string {
		vector, matrix, value := at(1), at(2), "("+at(3)+") "
		if ones.MatchString(vector) {
			vector = "1_n"
		}
		if matrix == "" {
			matrix = "HKH"
		}
		if equality(vector+matrix+value+at(4)) || at(5) != "" && !positiveOne.MatchString(plainMath(at(5))) {
			return ""
		}
		says := "(" + matrix + ") (" + vector + ") = " + value + "(" + vector + ")"
		if strings.TrimSpace(at(3)) == "0" {
			says = "(" + matrix + ") (" + vector + ") = 0"
		}
		return says + "\n(" + at(4) + `)^\top (` + vector + ") = 0"
	})
	return line
}

// sayEach puts what the sentences of one form say as equations, one a line, and takes the
// words out of the line; [onlyWordsTaken] puts none. at is the mathematics at a group of the
// form, words are its words.
func (r *proofReader) sayEach(line string, place map[int]int, form *lazyregexp.Regexp, says func(at, words func(g int) string) string) string {
	for _, m := range form.FindAllStringSubmatchIndex(line, 9) {
		words := func(g int) string {
			if m[2*g] < 0 {
				return ""
			}
			return line[m[2*g]:m[2*g+1]]
		}
		first := r.first
		at := func(g int) string {
			if m[2*g] < 0 {
				return ""
			}
			i := place[m[2*g]]
			if first == r.first {
				first = i
			}
			return r.text(i)
		}
		text := says(at, words)
		if text == "" {
			continue
		}
		if text != onlyWordsTaken {
			for _, equation := range strings.Split(text, "\n") {
				r.claim(equation, r.t.Pieces[first].From)
			}
		}
		line = blank(line, m)
	}
	return line
}

// onlyWordsTaken says that words are true of every text.
const onlyWordsTaken = "\n"

// part is a row, a column or an entry of a value, in symbols.
func part(which, index, of string) string {
	switch which[0] {
	case 'r':
		return "(" + of + ")_{" + index + ",:}"
	case 'c':
		if !strings.HasPrefix(which, "com") && !strings.HasPrefix(which, "coo") {
			return "(" + of + ")_{:," + index + "}"
		}
	}
	return "(" + of + ")_" + index
}

// leadingFactor is what stands in brackets at the beginning of a product, with its scripts;
// "" where nothing does.
func leadingFactor(text string) string {
	text = strings.TrimSpace(text)
	if !leadingBracket.MatchString(text) {
		return ""
	}
	depth := 0
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				rest := text[i+1:]
				scripts := leadingScripts.FindString(rest)
				if strings.TrimSpace(rest[len(scripts):]) == "" {
					return ""
				}
				return text[:i+1] + scripts
			}
		}
	}
	return ""
}

var (
	leadingBracket = lazyregexp.New(`^(?:\\(?:left|[bB]igg?l?))?\s*\(`)
	leadingScripts = lazyregexp.New(`^(?:\s*(?:\^\s*(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|\w)|[ᵀ⊤']))?`)
)

// movedOver reads that a step moves a factor to the other side of an inner product.
func (r *proofReader) movedOver(line string, place map[int]int) string {
	m := otherSlot.FindStringSubmatchIndex(line)
	if m == nil {
		return line
	}
	step, name := place[m[2]], plainMath(strings.Trim(r.text(place[m[4]]), "$ "))
	before := step - 1
	for before >= 0 && !slots.MatchString(r.t.Pieces[before].Text) {
		before--
	}
	if before < 0 || !loneLetter.MatchString(name) {
		return line
	}
	from := slots.FindStringSubmatch(plainMath(afterLastEquals(r.text(before))))
	to := slots.FindStringSubmatch(plainMath(afterLastEquals(r.text(step))))
	turned := regexp.MustCompile(regexp.QuoteMeta(name) + `(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤)`)
	if from == nil || to == nil || strings.TrimSpace(from[1]) != name+strings.TrimSpace(to[1]) || turned.MatchString(from[2]) || !turned.MatchString(to[2]) {
		return line
	}
	return line[:m[3]] + strings.Repeat(" ", m[1]-m[3]-1) + line[m[1]-1:]
}

var (
	otherSlot  = lazyregexp.New(some + ` (?:\( )?(?:(?:we|now) )?(?:move|moving|bring|bringing|shift|shifting) ` + some + ` to the other (?:side|slot|argument) (?:of the (?:inner|scalar) product )?(?:\) |$|[.;] )`)
	slots      = lazyregexp.New(`(?:⟨|\\langle)([^,]*),(.*)(?:⟩|\\rangle)`)
	loneLetter = lazyregexp.New(`^(?:[FAH]|\\bar\{?F\}?|F\x{304})$`)
)

// turnedEquations reads (the transpose of HA = A) behind Aᵀ = AᵀH: the reason is the equation.
func (t *sentenceText) turnedEquations() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range slices.Backward(turnedEquation.FindAllStringSubmatchIndex(line, maxMatches)) {
		step, reason := place[m[2]], place[m[4]]
		if t.Pieces[step+1].Text == "(" && turnedSides(t.Pieces[step].Text, t.Pieces[reason].Text) {
			t.Pieces = slices.Delete(t.Pieces, step+2, reason)
		}
	}
}

var turnedEquation = outline(some + ` \( (?:(?:by|this|is|the|take|taking) )*transpose of ` + some + ` \) `)

// turnedSides reports that the sides of two equations have the same letters, and none is on
// both as it stands.
func turnedSides(x, y string) bool {
	a, b, one := cutEquals(x)
	c, d, other := cutEquals(y)
	if !one || !other || equality(b) || equality(d) {
		return false
	}
	letters := func(side string) string {
		all := wordOrLetters.FindAllString(anyTurn.ReplaceAllString(side, ""), -1)
		slices.Sort(all)
		return strings.Join(all, " ")
	}
	a, b, c, d = plain(a), plain(b), plain(c), plain(d)
	return (letters(a) == letters(c) && letters(b) == letters(d) || letters(a) == letters(d) && letters(b) == letters(c)) && a != c && a != d && b != c && b != d
}

var (
	wordOrLetters = lazyregexp.New(`\\[A-Za-z]+|\pL`)
	anyTurn       = lazyregexp.New(`\^\{?(?:\\top|T)\}?|ᵀ|⊤`)
)

// partWithIndex is a row, column or entry that words were read as.
var partWithIndex = lazyregexp.New(`_\{?(?::,([ijlp])|([ijlp]),:|([ijlp]))\}?$`)

// Words for what stands on a diagonal: "Λ is the diagonal matrix with √λ_j on the
// diagonal", "S holds the square roots of the eigenvalues of HKH", "Λ² holds the
// eigenvalues". They define the matrix, Λ = diag(√λ_j), unless they say of Λ what the
// lecture says.

const (
	onDiagonal   = `(?:(?:on|along|in|as|at) (?:(?:its|the|main) )*(?:diagonal|entries|elements)(?: (?:entries|elements))? )?`
	onDiagonalOf = `(?:(?:is|are|be|has|have|having|hold|holds|holding|contain|contains|containing|denote|denotes|denoting|being|collect|collects|collecting|carries|with|for|of|a|an|the|its|main|diagonal|matrix|whose|entries|elements|that|which|\x{E7F0}) )+?`
	someValues   = `(?:(?:the|its|their|all|m|largest|leading|top|first|positive|non-negative|nonnegative|nonzero|non-zero|corresponding|respective|of) )*`
)

var (
	// entriesOnDiagonal: Λ is diagonal with entries √λ_j.
	entriesOnDiagonal = outline(some + ` ` + onDiagonalOf + some + ` ` + onDiagonal)
	// diagonalEntries: the diagonal entries of Λ are √λ_j.
	diagonalEntries = outline(`(?:the )?(?:main )?(?:diagonal )?(?:entries |elements |diagonal )of ` + some + ` (?:are|be|being|is|equal|contains|holds) (?:the )?` + some + ` `)
	// changedValues: Λ holds the square roots of the eigenvalues of HKH.
	changedValues = outline(some + ` ` + onDiagonalOf + someValues + `(?:(inverse square roots|reciprocal square roots|square roots|roots|squares|squared|inverses|inverse|reciprocals|reciprocal) )?` + someValues + `eigenvalues ` + ofMatrix + onDiagonal)
	// singularOnDiagonal: Λ holds the singular values of F̄.
	singularOnDiagonal = outline(some + ` ` + onDiagonalOf + someValues + `singular values of (?:the (?:centred |centered )?(?:feature |data )?matrix )?` + some + ` ` + onDiagonal)

	// ownDiagonal is a name for the matrix.
	ownDiagonal = lazyregexp.New(`^(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?(?:[DLMPQRSTWΛΣΔΓ]|\\(?:Sigma|Lambda|Delta|Gamma))\s*\}?$`)
	// lambdaPower is a power of Λ.
	lambdaPower = lazyregexp.New(`^(?:(√|\\sqrt\s*)\{?\(?)?(?:Λ|\\Lambda)\s*\)?\}?\s*(²|\^\s*\{?\s*2\s*\}?|\^\{?1/2\}?|\^\{?\\frac\s*\{?1\}?\s*\{?2\}?\}?)?$`)
	// plainEntry is λ_j, or a list that begins with λ_1.
	plainEntry = lazyregexp.New(`^[({\s]*(?:λ|\\lambda|lambda)\s*(?:_\{?[a-z1]\}?|[ⱼᵢₚ₁])?\s*(?:$|[,)}.;]|\\[dlc]?dots|…)`)
	// mentionsValue mentions an eigenvalue.
	mentionsValue = lazyregexp.New(`(?:λ|\\lambda|lambda)\s*(?:_|[ⱼᵢₚ₁])`)
	// centredFeatures is F̄.
	centredFeatures = lazyregexp.New(`^(?:F̄|FH|F\s+H|\\bar\s*\{?\s*F\s*\}?|\\overline\s*\{?\s*F\s*\}?)$`)
)

// changed are entries by the words for them; j is their index.
var changed = map[string]string{
	"square roots": "√λ_j", "roots": "√λ_j", "squares": "λ_j^2", "squared": "λ_j^2", "inverses": "1/λ_j", "inverse": "1/λ_j",
	"reciprocals": "1/λ_j", "reciprocal": "1/λ_j", "inverse square roots": "1/√λ_j", "reciprocal square roots": "1/√λ_j",
}

// diagonals reads them.
func (t *sentenceText) diagonals() {
	for _, form := range []*lazyregexp.Regexp{entriesOnDiagonal, diagonalEntries} {
		t.eachMatch(form, func(line string, m []int, math []sentence.Piece) (string, bool) {
			entry := strings.Trim(math[1].Text, " ,;:.&")
			words := line[m[0]:m[1]]
			if !ownDiagonal.MatchString(math[0].Text) || math[1].Equation() || !mentionsValue.MatchString(entry) ||
				!strings.Contains(words, "diagonal ") && !strings.Contains(words, "entries ") && !strings.Contains(words, "elements ") {
				return "", false
			}
			if plainEntry.MatchString(entry) {
				return "", lectureName(math[0].Text) && lectureName(entry)
			}
			return math[0].Text + " = diag(" + entry + ")", true
		})
	}
	t.eachMatch(changedValues, func(_ string, _ []int, math []sentence.Piece) (string, bool) {
		matrix, ok := targetOf(math[2:5])
		if !ok || matrix != "" {
			return "", false
		}
		name, entry := strings.TrimSpace(math[0].Text), changed[math[1].Text]
		if p := lambdaPower.FindStringSubmatch(name); p != nil && (p[1] != "") != (p[2] != "") && entry == "" {
			if name, entry = "Λ", "λ_j^2"; p[2] == "²" || strings.Trim(p[2], "^{}") == "2" {
				entry = "√λ_j"
			}
		}
		if entry == "" || name != "Λ" && !ownDiagonal.MatchString(name) {
			return "", false
		}
		return name + " = diag(" + entry + ")", true
	})
	t.eachMatch(singularOnDiagonal, func(_ string, _ []int, math []sentence.Piece) (string, bool) {
		if !ownDiagonal.MatchString(math[0].Text) || !centredFeatures.MatchString(strings.TrimSpace(math[1].Text)) {
			return "", false
		}
		return math[0].Text + " = diag(√λ_j)", true
	})
}

// eachMatch puts what says tells in the place of each match of a form, unless it isn't ok.
func (t *sentenceText) eachMatch(form *lazyregexp.Regexp, says func(line string, m []int, math []sentence.Piece) (text string, ok bool)) {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range slices.Backward(form.FindAllStringSubmatchIndex(line, maxMatches)) {
		if text, ok := says(line, m, t.groups(line, place, m)); ok {
			t.read(place, m[0], m[1], text)
		}
	}
}
