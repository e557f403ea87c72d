package prose

import (
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Eigenvectors that words give a name: "the m leading eigenpairs (λ_j, a_j) of QKQ",
// "a_1, …, a_m: unit eigenvectors of M to its m largest eigenvalues". They become the
// eigenproblem M a_j = λ_j a_j. What is said of their length becomes an equation, or
// stands as one behind the phrase.

// eigenPhrase is one such phrase.
type eigenPhrase struct {
	t              *sentenceText
	first, end     int
	vector, value  string // names, without their subscript
	whole          string // the matrix of the vectors
	matrix         string
	unit, anyScale bool
	named          bool // by names beside the words
	both           bool // eigenvectors and eigenvalues, with a name of each before them
	valuesFirst    bool // eigenvalues and eigenvectors
}

var (
	eigenWords   = scan.Words("eigenpairs", "eigenpair", "eigenvectors", "eigenvector", "eigenvektoren", "eigenvektor")
	ofValueWords = scan.Words("eigenvalues", "eigenvalue", "eigenwerte", "eigenwerten", "eigenwert")
	eigenBefore  = scan.Words(strings.Fields("the m leading largest first top dominant principal orthonormal unit normalised normalized mutually pairwise orthogonal its their respective corresponding associated all non-zero nonzero positive real unit-length unit-norm a an of die der den größten ersten führenden normierten normierte orthonormalen dem zugehörigen")...)
	unitWords    = scan.Words("orthonormal", "unit", "normalised", "normalized", "unit-length", "unit-norm", "normierten", "normierte", "orthonormalen")
	eigenVerbs   = scan.Words("be", "are", "is", "being", "denote", "denotes", ":", "=", "sind", "seien", "ist")
	ofWordsHere  = scan.Words("of", "von", "for")
	toWords      = scan.Words("to", "for", "with", "zu", "belonging", "corresponding", "associated")

	oneVector   = lazyregexp.New(`^\s*` + nameOnly + indexHere + `\s*$`)
	vectorList  = lazyregexp.New(`^\s*[(\[]?\s*` + nameOnly + firstHere + `[,|&\s\\]`)
	pairOfTwo   = lazyregexp.New(`^\s*[(\[{]?\s*` + nameOnly + indexHere + `\s*[,;]\s*` + nameOnly + indexHere + `\s*[)\]}]?\s*(?:_\{?[ij].*)?$`)
	wholeName   = lazyregexp.New(`^\s*([A-Z]|\\(?:mathbf|boldsymbol|bm)\s*\{?[A-Z]\}?)\s*$`)
	wholeList   = lazyregexp.New(`^\s*(?:[A-Z]|\\(?:mathbf|boldsymbol|bm)\s*\{?[A-Z]\}?)\s*:?=\s*[(\[]\s*` + nameOnly + firstHere + `.*[)\]]\s*$`)
	normOf      = lazyregexp.New(`(?:‖|\\\||\\lVert|\||\\Vert)\s*` + nameOnly + indexHere)
	squareOf    = lazyregexp.New(`^\s*` + nameOnly + indexHere + `\s*(?:ᵀ|⊤|\^\{?(?:\\top|\\mathsf\{?T\}?|T)\}?|')`)
	ordered     = lazyregexp.New(`^\s*` + nameOnly + firstHere + `\s*(?:\\geq?|≥|>|>=|,)`)
	isValueName = lazyregexp.New(`^(?:\\(?:nu|gamma|ell|mu|sigma|theta|tau|rho|lambda|delta)|lambda|sigma|mu|[lsdλσμνγℓθτρδ])$`)
)

const (
	nameOnly  = `(\\(?:mathbf|boldsymbol|bm|tilde|hat|vec)\s*\{?\s*(?:\\?[A-Za-z]+)\s*\}?|\\[a-z]+|alpha|lambda|sigma|mu|[a-zα-ωℓ][̃̂⃗]?)`
	indexHere = `\s*(?:_\{?[ijlp]\}?|[ⱼᵢₗₚ])`
	firstHere = `\s*(?:_\{?1\}?|₁)\s*`
)

// eigenpairs reads them.
func (t *sentenceText) eigenpairs() {
	for i := 0; i < len(t.Pieces); i++ {
		if p := t.Pieces[i]; p.Kind != sentence.Word || p.Gone || !eigenWords[p.Text] {
			continue
		}
		e := &eigenPhrase{t: t, first: i, end: i + 1}
		if e.read() {
			e.state()
		}
	}
}

// at is a piece, blank behind the sentence.
func (e *eigenPhrase) at(i int) sentence.Piece {
	if i < 0 || i >= len(e.t.Pieces) || e.t.Pieces[i].Gone {
		return sentence.Piece{Kind: sentence.Mark}
	}
	return e.t.Pieces[i]
}

func (e *eigenPhrase) read() bool {
	e.before()
	e.behind()
	e.names(e.first - 1)
	if e.matrix != "" && !featureProduct.MatchString(e.matrix) && !wholeName.MatchString(e.matrix) {
		return false
	}
	for e.qualified() {
	}
	if e.vector == "" && e.whole == "" {
		return false
	}
	return e.vector == "" || !lectureName(e.vector+"_j") || e.named && (e.value != "" || e.matrix != "")
}

// before reads the words before: the m leading unit eigenvectors.
func (e *eigenPhrase) before() {
	for {
		p := e.at(e.first - 1)
		if p.Text == "m" || p.Kind == sentence.Word && eigenBefore[p.Text] || p.Text == "," && e.at(e.first-2).Kind == sentence.Word && eigenBefore[e.at(e.first-2).Text] {
			e.unit = e.unit || unitWords[p.Text]
			e.first--
			continue
		}
		if p.Text == "and" && ofValueWords[e.at(e.first-2).Text] {
			e.both, e.valuesFirst = true, true
			e.first -= 2
			continue
		}
		return
	}
}

// behind reads a name, the matrix and the eigenvalues.
func (e *eigenPhrase) behind() {
	if e.name(e.at(e.end)) {
		e.end++
	}
	if k := e.end + 1; e.at(e.end).Text == "and" {
		for ; e.at(k).Kind == sentence.Word && eigenBefore[e.at(k).Text]; k++ {
		}
		if ofValueWords[e.at(k).Text] && e.at(k+1).Kind != sentence.Math { // of HKH, behind both
			e.both, e.end = true, k+1
		}
	}
	if p := e.at(e.end); p.Kind == sentence.Word && ofWordsHere[p.Text] {
		k := e.end + 1
		for w := e.at(k); w.Kind == sentence.Word && (w.Text == "the" || w.Text == "matrix" || w.Text == "centred" || w.Text == "centered" || w.Text == "kernel" || w.Text == "gram" || w.Text == "double-centred"); w = e.at(k) {
			k++
		}
		if q := e.at(k); q.Kind == sentence.Math && !q.Embeds() && !q.Orders() {
			e.matrix, _, _ = strings.Cut(q.Text, "=")
			e.matrix = strings.Trim(e.matrix, " :&")
			e.end = k + 1
		}
	}
	if e.name(e.at(e.end)) {
		e.end++
	}
	k, some := e.end, false
	for ; e.at(k).Kind == sentence.Word && (toWords[e.at(k).Text] || eigenBefore[e.at(k).Text]) || e.at(k).Text == "m" || e.at(k).Text == "and"; k++ {
		some = true
	}
	if some && ofValueWords[e.at(k).Text] {
		e.end = k + 1
		e.values(e.at(e.end))
	}
}

// values reads the names of the eigenvalues; their order stays.
func (e *eigenPhrase) values(p sentence.Piece) {
	if p.Kind != sentence.Math || p.Embeds() {
		return
	}
	for _, form := range []*lazyregexp.Regexp{oneVector, ordered} {
		if m := form.FindStringSubmatch(p.Text); m != nil && e.value == "" {
			e.value = m[1]
			e.end++
			return
		}
	}
}

// names reads what stands before the phrase: a_1, …, a_m are, (λ_j, a_j):
func (e *eigenPhrase) names(i int) {
	k := i
	for p := e.at(k); eigenVerbs[p.Text]; p = e.at(k) {
		k--
	}
	if k == i {
		if p := e.at(k); !strings.HasSuffix(strings.TrimSpace(p.Text), ":") && !strings.HasSuffix(strings.TrimSpace(p.Text), "=") {
			return
		}
	}
	if e.both && (e.at(k-1).Text == "and" || e.at(k-1).Text == ",") { // α_j and λ_j are
		first, second := e.at(k-2).Text, e.at(k).Text
		switch {
		case wholeName.MatchString(first) && wholeName.MatchString(second):
			if e.whole, e.value = first, second; e.valuesFirst {
				e.whole, e.value = second, first
			}
			e.first, e.named = k-2, true
		case e.name(sentence.Piece{Kind: sentence.Math, Text: first + ", " + second}):
			e.first = k - 2
		}
		return
	}
	if p := e.at(k); e.vector == "" && e.whole == "" && e.name(p) {
		e.first = k
	}
}

// name reads a name of the vectors, or of pairs.
func (e *eigenPhrase) name(p sentence.Piece) bool {
	if p.Kind != sentence.Math || p.Embeds() {
		return false
	}
	text := strings.TrimRight(p.Text, " :=")
	if m := pairOfTwo.FindStringSubmatch(text); m != nil {
		switch first, second := isValueName.MatchString(m[1]), isValueName.MatchString(m[2]); {
		case first && !second:
			e.value, e.vector = m[1], m[2]
		case second && !first:
			e.vector, e.value = m[1], m[2]
		default:
			return false
		}
		e.named = true
		return true
	}
	for _, form := range []*lazyregexp.Regexp{oneVector, vectorList, wholeList} {
		m := form.FindStringSubmatch(text)
		if m == nil || strings.Contains(text, "=") != (form == wholeList) || p.Orders() {
			continue
		}
		e.vector, e.named = m[1], true
		return true
	}
	if m := wholeName.FindStringSubmatch(text); m != nil && m[1] != "K" && m[1] != "H" {
		e.whole, e.named = m[1], true
		return true
	}
	return false
}

// qualified reads what is said of their length, or of how they stand to each other.
func (e *eigenPhrase) qualified() bool {
	k := e.end
	for e.at(k).Text == "," || e.at(k).Text == "(" || e.at(k).Text == "but" || e.at(k).Text == "and" {
		k++
	}
	begin := k
	var words []string
	for ; e.at(k).Kind == sentence.Word && len(words) < 9; k++ {
		words = append(words, e.at(k).Text)
	}
	said := strings.Join(words, " ")
	if m := lengthWords.FindStringSubmatch(said); m != nil && e.at(k).Kind == sentence.Math && e.at(k).Equation() && !e.at(k).Embeds() {
		e.end = k
		e.scaled(e.at(k).Text)
		e.end++
		return e.at(k+1).Text == ","
	}
	for _, f := range []struct {
		form *lazyregexp.Regexp
		mark *bool
	}{{unitForm, &e.unit}, {anyForm, &e.anyScale}, {orthogonalForm, nil}} {
		if m := f.form.FindString(said); m != "" {
			if f.mark != nil {
				*f.mark = true
			}
			e.end = begin + len(strings.Fields(m))
			if strings.HasSuffix(m, "length") && e.at(e.end).Text == "1" {
				e.end++
			}
			return true
		}
	}
	return false
}

var (
	lengthWords    = lazyregexp.New(`^(?:(?:re)?scaled|normali[sz]ed|of length|with|where|skaliert)(?: (?:so|such|that|to|by|with|squared|norm|length|the|condition))*$`)
	unitForm       = lazyregexp.New(`^(?:each )?(?:orthonormal|normali[sz]ed to (?:unit )?(?:length|norm)|of (?:unit )?(?:length|norm)|(?:spalten )?(?:der|mit) länge|normiert)\b`)
	anyForm        = lazyregexp.New(`^(?:of|with) (?:any|arbitrary)(?: (?:non-zero|nonzero|positive))? (?:lengths?|norms?|scale|scaling)\b`)
	orthogonalForm = lazyregexp.New(`^(?:mutually |pairwise )?orthogonal\b`)
)

// scaled takes the name from an equation of the length, where no other is given.
func (e *eigenPhrase) scaled(text string) {
	for _, form := range []*lazyregexp.Regexp{normOf, squareOf} {
		if m := form.FindStringSubmatch(text); m != nil && e.vector == "" && e.whole == "" {
			e.vector = m[1]
		}
	}
}

// state puts the equations in the place of the words.
func (e *eigenPhrase) state() {
	t := e.t
	says := func(text string) {
		s := &sentence.Placed{}
		s.Put(text, t.Pieces[e.first].From)
		t.claims = append(t.claims, s)
	}
	matrix, value := e.matrix, e.value
	switch {
	case matrix == "":
		matrix = "HKH"
	case strings.ContainsAny(matrix, "+-−"):
		matrix = "(" + matrix + ")"
	}
	if value == "" {
		value = `\lambda`
	}
	switch {
	case e.vector != "":
		says(matrix + " " + e.vector + "_j = " + value + "_j " + e.vector + "_j")
		if e.unit {
			says(e.vector + `_j^\top ` + e.vector + "_j = 1")
		}
		if e.anyScale { // a length that no formula has in mind
			says(e.vector + `_j = \lambda_j^3 \alpha_j`)
		}
	default:
		if e.value == "" {
			value = `\Lambda`
		}
		says(matrix + " " + e.whole + " = " + e.whole + " " + value)
		if e.unit {
			says(e.whole + `^\top ` + e.whole + " = I_m")
		}
	}
	for i := e.first; i < e.end; i++ {
		if p := &t.Pieces[i]; !p.Equation() {
			p.Gone = true
		}
	}
}

// Eigenvalues of the covariance, or of a multiple of K̄, with a name of the student's
// own: they become an equation for their vectors, M ψ_j = γ_j ψ_j.

const ofCovariance = `(?:the )?(?:(?:sample |feature |empirical |centred |centered )*(?:covariance|scatter|second-moment)(?: matrix| operator)? |(?:matrix|operator) )?` + some + ` `

var covarianceForms = []struct {
	form         *lazyregexp.Regexp
	name, matrix int // groups
}{
	{outline(some + ` (?:be |are |is |denote |denotes |as |being |for )?(?:the )?(?:m |leading |largest |positive |corresponding |[ijlp]-th )*eigenvalues? of ` + ofCovariance), 1, 2},
	{outline(`(?:the )?(?:m |leading |largest |positive )*eigenvalues? of ` + ofCovariance + `(?:(?:are|be|by|is|as|:|denoted|called|namely) )*` + some + ` `), 2, 1},
	{outline(some + ` (?:be |is |are |denote |denotes )?(?:the )?(?:(?:sample |feature |empirical )*(?:covariance|scatter)(?: matrix| operator)? )?(?:with|has|having) (?:the |its )?(?:m |leading |largest |positive )*eigenvalues ` + some + ` `), 2, 1},
}

var (
	// featureProduct is a product of features, a Gram matrix, or a name for one.
	featureProduct = lazyregexp.New(`F|C|K`)
	// valueName is the name of an eigenvalue, alone, in an order or on a left side.
	valueName = lazyregexp.New(`^\s*(?:n\s*)?(\\(?:nu|gamma|ell|mu|sigma|theta|tau|rho|eta|kappa|tilde\s*\{?\s*\\lambda\}?|hat\s*\{?\s*\\lambda\}?)|[a-zγνμσθτρηℓ])\s*(?:_\{?[ijp1]\}?|[ⱼᵢ₁ₚ])`)
)

// covariance reads them.
func (t *sentenceText) covariance() {
	for _, c := range covarianceForms {
		line, place := t.outline(0, len(t.Pieces))
		for _, m := range c.form.FindAllStringSubmatchIndex(line, maxMatches) {
			name, matrix := t.Pieces[place[m[2*c.name]]], t.Pieces[place[m[2*c.matrix]]]
			value := valueName.FindStringSubmatch(name.Text)
			of := matrix.Text
			if left, _, states := strings.Cut(of, "="); states {
				of = left
			}
			if value == nil || !featureProduct.MatchString(matrix.Text) || strings.Contains(value[1], "lambda") && value[1] == `\lambda` {
				continue
			}
			if nth := nthValue.FindString(line[m[0]:m[1]]); nth != "" && nth[1:2] != indexIn(strings.TrimPrefix(name.Text, "n")) {
				continue
			}
			if matrix.Equation() && matrix.Embeds() || strings.TrimSpace(of) == "" {
				fault.Fail(matrix.From, "the eigenvalues of "+fault.Quote(matrix.Text)+" are named", "a matrix has eigenvalues", "the matrix in their place")
			}
			if multipleOf.MatchString(name.Text) { // nμ_j is the j-th eigenvalue of HKH
				if plain, ok := targetOf([]sentence.Piece{{}, {}, matrix}); ok && plain == "" {
					t.claimed(name.Text+`=\lambda_j`, name.From)
					t.leaveOut(place, m)
				}
				continue
			}
			vector := `\psi_j`
			if strings.Contains(matrix.Text, "K") {
				vector = `\alpha_j`
			}
			s := &sentence.Placed{}
			s.Put("("+strings.TrimSpace(strings.Trim(of, ":& "))+")"+vector+" = "+value[1]+"_j"+vector, name.From)
			t.claims = append(t.claims, s)
			t.leaveOut(place, m)
		}
	}
}

// leaveOut leaves out what a form matched, but for equations.
func (t *sentenceText) leaveOut(place map[int]int, m []int) {
	first, last := piecesIn(place, m[0], m[1])
	for i := first; i <= last; i++ {
		p := &t.Pieces[i]
		p.Gone = p.Gone || p.Kind == sentence.Word || !p.Equation()
	}
}

var (
	// nthValue says which eigenvalue is meant.
	nthValue = lazyregexp.New(` [ijlp]-th `)
	// multipleOf is n times a name.
	multipleOf = lazyregexp.New(`^\s*n\s*(?:\\[A-Za-z]+|[a-zα-ω])\s*(?:_\{?j\}?|ⱼ)\s*$`)
)
