package prose

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// What a sentence beside a formula claims, and whether it does.

// claimed puts an equation among the claims.
func (t *sentenceText) claimed(equation string, at int) {
	s := &sentence.Placed{}
	s.Put(equation, at)
	t.claims = append(t.claims, s)
}

// of is the mathematics of a piece.
func (t *sentenceText) of(i int) string { return strings.TrimSpace(string(t.balanced(t.Pieces[i]))) }

// sameAs reads that the last side of an equation is equal to something else.
func sameAs(t *sentenceText, _ string, at []int) bool {
	left, right := t.Pieces[at[0]], t.Pieces[at[1]]
	if !left.Equation() || left.Embeds() || right.Equation() {
		return false
	}
	name, _, _ := cutEquals(t.of(at[0]))
	t.claimed(name+" = "+t.of(at[1]), right.From)
	t.Pieces[at[1]].Gone = true
	return true
}

// pseudoInverted reads that ⁺ is the pseudo-inverse: of all, or of K̄.
func pseudoInverted(t *sentenceText, _ string, at []int) bool {
	return pseudoInverse.MatchString(plainSymbol(t.of(at[0]))) && (len(at) == 1 || t.of(at[1]) == "HKH")
}

// pseudoInverseHere reads what the one pseudo-inverse of a text is.
func pseudoInverseHere(t *sentenceText, words string, at []int) bool {
	if t.Pieces[at[1]].Equation() || !pseudoInverted(t, words, at[:1]) {
		return false
	}
	found := ""
	for i, p := range t.Pieces {
		if i == at[0] || p.Kind != sentence.Math {
			continue
		}
		list := pseudoInverseOf.FindAllString(p.Text, maxMatches)
		if found != "" && len(list) > 0 || len(list) > 1 {
			return false
		}
		found += strings.Join(list, "")
	}
	if found != "" {
		t.claimed(found+" = "+t.of(at[1]), t.Pieces[at[1]].From)
	}
	return found != ""
}

// pseudoInverseOf is a bracket, or a symbol, with ⁺ behind it.
var pseudoInverseOf = lazyregexp.New(`(?:\([^()]*\)|[A-Z])\s*(?:⁺|\^\{?\+\}?)`)

// constantInX reads that an own name has no x in it: its one definition holds only what
// the training samples give.
func constantInX(t *sentenceText, _ string, at []int) bool {
	if plainSymbol(t.of(at[1])) != "x" || t.Pieces[at[0]].Equation() {
		return false
	}
	name := strings.Join(strings.Fields(t.of(at[0])), "")
	found := 0
	for _, p := range t.Pieces {
		if p.Kind != sentence.Math || !p.Equation() {
			continue
		}
		for _, part := range definitionEnds.Split(p.Text, -1) {
			left, right, states := cutEquals(part)
			if !states || strings.Join(strings.Fields(left), "") != name {
				continue
			}
			if found++; !withoutX.MatchString(plainMath(right)) {
				return false
			}
		}
	}
	return found == 1
}

var (
	definitionEnds = lazyregexp.New(`[,;\n]|\\q?quad|\\\\`)
	// withoutX is mathematics of the training samples alone.
	withoutX = lazyregexp.New(`^(?:\\(?:frac|Lambda|top|sqrt|cdot|[Bb]igl?|[Bb]igr?|right|,|!|;| )|[AHKΛ]|[ᵀ⊤'ₙ⁻¹½²ᐟ]|\^\{?T\}?|1_\{?n\}?|[0-9n/{}()^·*+−-]|_\{?n\}?)+$`)
)

// embedsTraining reads what the embedding of the training samples is.
func embedsTraining(t *sentenceText, _ string, at []int) bool {
	p := t.Pieces[at[0]]
	if !p.Equation() || p.Embeds() {
		return false
	}
	name, _, _ := cutEquals(t.of(at[0]))
	t.claimed(strings.TrimSpace(name)+` = \Lambda^{1/2} A^\top`, p.From)
	return true
}

// adjoint reads that one matrix is the transpose of another.
func adjoint(t *sentenceText, _ string, at []int) bool {
	of := t.of(at[1])
	if m := mapOfAxes.FindString(of); m != "" {
		of = "A"
	}
	if t.Pieces[at[0]].Equation() || t.Pieces[at[1]].Equation() || !lone(of) {
		return false
	}
	t.claimed(t.of(at[0])+" = ("+of+`)^\top`, t.Pieces[at[0]].From)
	return true
}

// mapOfAxes is said of A, a map from ℝ^m to ℝ^n.
var mapOfAxes = lazyregexp.New(`^A\s*:\s*(?:\\mathbb\s*\{?R\}?\^\{?m\}?\s*\\to\s*\\mathbb\s*\{?R\}?\^\{?n\}?|ℝ(?:ᵐ|\^m)\s*→\s*ℝ(?:ⁿ|\^n))$`)

// eitherOf reads that two things are the same here.
func eitherOf(t *sentenceText, _ string, at []int) bool {
	if t.Pieces[at[0]].Equation() || t.Pieces[at[1]].Equation() {
		return false
	}
	t.claimed(t.of(at[0])+" = "+t.of(at[1]), t.Pieces[at[0]].From)
	return true
}

// needless reads that a factor behind Aᵀ isn't needed, or a feature.
func needless(t *sentenceText, words string, at []int) bool {
	return areFeatures(t, words, at) || dropped(t, words, at)
}

func saysNothing(*sentenceText, string, []int) bool { return true }

// areFeatures reports features, without which a right formula is written.
func areFeatures(t *sentenceText, _ string, at []int) bool {
	return len(at) == 0 || featureNames.MatchString(plainMath(t.of(at[0])))
}

var featureNames = lazyregexp.New(`^(?:\\phi|φ|\\varphi|\\Phi|Φ|[Ff])(?:\(x(?:_\{?i\}?|ᵢ)?\))?$`)

func ofWriter(t *sentenceText, _ string, at []int) bool {
	return len(at) == 0 || t.of(at[0]) == "I"
}

// averagesToZero: the embedded training samples have mean zero.
func averagesToZero(t *sentenceText, words string, at []int) bool {
	for _, i := range at {
		if p := t.Pieces[i]; !p.Embeds() && !gName.MatchString(p.Text) && !zeros.MatchString(plainMath(t.of(i))) {
			t.failWords(i, words+t.of(i), "the embedded training samples have mean zero")
		}
	}
	return true
}

var zeros = lazyregexp.New(`^\{?(?:0|\\vec\{?0)\}?(?:_\{?m\}?)?$`)

// hasLength states the length of the embedding, or of a symbol.
func hasLength(t *sentenceText, words string, at []int) bool {
	name, size := `\bar g`, strings.Fields(words)
	if len(at) > 1 {
		if name = t.of(at[0]); !gName.MatchString(name) && !lone(name) {
			return false
		}
	}
	for _, w := range size {
		if w == "n" || w == "m" {
			t.size(name+` \in \mathbb{R}^{`+w+"}", t.Pieces[at[0]].From)
		}
	}
	return true
}

// diagonalOf reads the entries of a diagonal matrix.
func diagonalOf(t *sentenceText, _ string, at []int) bool {
	if t.Pieces[at[0]].Equation() || t.Pieces[at[1]].Equation() || !strings.ContainsAny(t.of(at[1]), "_ⱼᵢ") {
		return false
	}
	t.claimed(t.of(at[0])+` = \operatorname{diag}(`+t.of(at[1])+")", t.Pieces[at[0]].From)
	return true
}

// whichIs reads what stands behind an equation or a name in other symbols: X = Y, which
// is Z.
func whichIs(t *sentenceText, words string, at []int) bool {
	left, right := t.Pieces[at[0]], t.Pieces[at[1]]
	ofIt := !left.Equation() && !strings.HasPrefix(words, " with ") && !strings.HasPrefix(words, " , ") // the mean of K (that is K1/n)
	if ofIt || left.Embeds() || right.Equation() || right.Embeds() || !isValue.MatchString(t.of(at[1])) {
		return false
	}
	name, value, states := cutEquals(t.of(at[0]))
	if !states {
		value = name
	}
	t.claimed(value+" = "+t.of(at[1]), right.From)
	return true
}

// isAnother reads that a symbol of the lecture is, or stands for, something else: H is
// I. Names of the student's own are defined so elsewhere.
func isAnother(t *sentenceText, words string, at []int) bool {
	left, right := t.Pieces[at[0]], t.Pieces[at[1]]
	name, value := t.of(at[0]), t.of(at[1])
	if strings.Contains(words, " for ") { // we write K for HKH
		name, value = value, name
	}
	if left.Equation() || right.Equation() || left.Embeds() || right.Embeds() || !lectureSymbol.MatchString(plainMath(name)) || !isValue.MatchString(value) || manySizes.MatchString(plainMath(value)) || strings.ContainsAny(value, "×") || strings.Contains(value, `\times`) {
		return false
	}
	t.claimed(name+" = "+value, left.From)
	return true
}

// centringIs reads what stands behind "the centring matrix": not a name alone.
func centringIs(t *sentenceText, _ string, at []int) bool {
	value := t.of(at[0])
	if p := t.Pieces[at[0]]; p.Equation() || p.Embeds() || lone(value) || !isValue.MatchString(value) || !onesInside.MatchString(value) {
		return false
	}
	t.claimed("H = "+value, t.Pieces[at[0]].From)
	return true
}

// onesInside is a value with the vector of ones, or the unit matrix.
var onesInside = lazyregexp.New(`1ₙ|1_\{?n|\bI|𝟏|\\mathbf\s*\{?1`)

var (
	lectureSymbol = lazyregexp.New(`^\{?(?:K|k|H|A|F|f|Λ|\\Lambda|1|1_n)(?:\^\{?(?:-1/2|⊤|\\top|T|-1|½)\}?|ᵀ|⊤)?\}?$`)
	manySizes     = lazyregexp.New(`^[nmdμ0-9×x\\ -]*$`)
)

// unitForms reads that vectors with an index are unit vectors.
func unitForms(t *sentenceText, _ string, at []int) bool {
	name := strings.TrimSpace(t.named(at[0]))
	if i := at[0]; !withIndex.MatchString(name) || i > 1 && t.Pieces[i-1].Text == "and" && t.Pieces[i-2].Kind == sentence.Math { // α_j and λ_j are
		return false
	}
	t.claimed("("+name+`)^\top (`+name+") = 1", t.Pieces[at[0]].From)
	return true
}

var (
	// isValue is no size, relation or list.
	isValue = lazyregexp.New(`^[^=<>≤≥∈,×]*$`)
	// withIndex is a vector of several, such as w_j.
	withIndex = lazyregexp.New(`^\\?\pL+(?:_\{?[jl]\}?|[ⱼₗ])$`)
)

// inserted reads that X may stand beside Y.
func inserted(before bool) func(*sentenceText, string, []int) bool {
	return func(t *sentenceText, _ string, at []int) bool {
		if len(at) < 2 || t.Pieces[at[0]].Equation() || t.Pieces[at[1]].Equation() {
			return false
		}
		x, y := t.of(at[0]), t.of(at[1])
		product := "(" + y + ") (" + x + ")"
		if before {
			product = "(" + x + ") (" + y + ")"
		}
		t.claimed(product+" = "+y, t.Pieces[at[0]].From)
		return true
	}
}

// replacedBy reads that Y may stand for X.
func replacedBy(t *sentenceText, words string, at []int) bool {
	x, y := at[0], at[len(at)-1]
	if t.Pieces[x].Equation() || t.Pieces[y].Equation() || strings.Contains(words, " not ") {
		return false
	}
	value := "(" + t.of(y) + ")"
	switch {
	case strings.Contains(words, "inverse of"):
		value += "^{+}"
	case strings.Contains(words, "transpose of"):
		value += `^{\top}`
	}
	t.claimed(value+" = "+t.of(x), t.Pieces[x].From)
	return true
}

// dropped reads that a factor behind Aᵀ may go.
func dropped(t *sentenceText, _ string, at []int) bool {
	if t.Pieces[at[0]].Equation() || !ofH.MatchString(strings.Trim(t.of(at[0]), "${} ")) {
		return false
	}
	t.claimed(`A^\top (`+t.of(at[0])+`) = A^\top`, t.Pieces[at[0]].From)
	return true
}

// isNewSample reports words of the new sample, which belongs to no training set.
func isNewSample(t *sentenceText, _ string, at []int) bool {
	return !slices.ContainsFunc(at, func(i int) bool { return !newSample.MatchString(t.of(i)) })
}

// uncentredMoment is FFᵀ.
var uncentredMoment = lazyregexp.New(`^F\}?F\}?(?:'|ᵀ|⊤|\^.*)$`)

var newSample = lazyregexp.New(`^(?:x|f|k|\\phi\(x\)|φ\(x\)|(?:\\mathbf\s*\{?|\\boldsymbol\s*\{?)x\}?)$`)

// otherThanTest reports words of the new sample's own statistics, which aren't used.
func otherThanTest(_ *sentenceText, words string, _ []int) bool {
	words = strings.Trim(words, " ,.;:()!?") + " "
	return testThings.MatchString(words) && !trainingThings.MatchString(words)
}

var (
	testThings     = lazyregexp.New(` (?:new|test|query|unseen|validation) (?:[a-z-]+ )?(?:data|points?|samples?|batch|set|mean|statistics|vectors?) `)
	trainingThings = lazyregexp.New(` (?:training|train|old|known|kernel|gram|matrix) `)
)

// otherThanKernel: the mean is that of K, and not of k.
func otherThanKernel(t *sentenceText, _ string, at []int) bool {
	if len(at) < 2 {
		return false
	}
	a, b := t.of(at[len(at)-2]), strings.TrimRight(t.of(at[len(at)-1]), "!? ")
	return plainSymbol(a) == "K" && plainSymbol(b) == "k"
}

// notOfRaw: A has the eigenvectors of HKH, and not of K.
func notOfRaw(t *sentenceText, _ string, at []int) bool {
	if plainSymbol(t.of(at[0])) == "A" && len(at) > 1 {
		at = at[1:]
	}
	return plainSymbol(t.of(at[0])) == "K" && (len(at) == 1 || uncentredMoment.MatchString(plainMath(t.of(at[1]))))
}

// notCentred reports a symbol of what isn't centred.
func notCentred(t *sentenceText, _ string, at []int) bool {
	name, value, states := cutEquals(t.of(at[0]))
	if states && kernelEntries.MatchString(strings.ReplaceAll(value, " ", "")) {
		states = false
	}
	return !states && rawThings[plainSymbol(name)]
}

var (
	rawThings     = scan.Words("K", "k", "F", "f")
	kernelEntries = lazyregexp.New(`^[([]*[kK]\(x`)
)

// plainSymbol is a symbol without fonts and brackets.
func plainSymbol(s string) string {
	return strings.Trim(fontCommand.ReplaceAllString(strings.TrimSpace(s), ""), " {}()")
}

// besides are claims beside a formula. Their words stay: other readers see them, too.
var besides = []asideForm{
	{lazyregexp.New(`(?: with| ,)? ` + some + ` (?:, |\( )?(?:(?:which|this|that|it) (?:is|equals) (?:(?:also|just|simply|exactly|of course|then|nothing but|again) )*(?:equal to |the same as )?|i\.e\.? (?:, )?|that is , )` + some + ` (?:$|[,.;:)] |and |so |then |for all |for every )`), whichIs},
	{lazyregexp.New(` ` + some + ` (?:, |\( |be |, with |are )?(?:(?:which|that|these|they) are )?(?:the |all )?(?:unit|orthonormal|(?:vectors )?of unit (?:length|norm)|normalised to unit (?:length|norm)) ?(?:vectors|eigenvectors|columns)? (?:$|[,.;:)] |and |so |then )`), unitForms},
	{lazyregexp.New(` ` + some + ` (?:is|means|denotes|stands for|désigne|bezeichnet) (?:the matrix |just |simply |the )?` + some + ` (?:$|[.,;:)] |and |so )`), isAnother},
	{lazyregexp.New(` cent(?:ring|ering) (?:matrix|projector|projection|operator) (?:, |\( |is |: |namely |i\.e |, i\.e |equals )?` + some + ` (?:$|[.,;:)] |and |so )`), centringIs},
	{lazyregexp.New(` (?:use|write|writing|put|steht) ` + some + ` (?:for|instead of) ` + some + ` (?:$|[.,;:)] |and |so )`), isAnother},
	{lazyregexp.New(` ` + some + ` (?:\\item )?(?:(?:has|have|is|are|of|with|having|an?|the|symmetric|orthogonal|projection|projector|matrix|idempotent|, ) ?){1,7}rank (at most )?(?:= )?(\S+) `), hasRank},
	{lazyregexp.New(` rank of (?:the )?(?:matrix )?` + some + ` (?:is|equals) (at most )?(\S+) `), hasRank},
	{lazyregexp.New(` ` + some + ` (?:is|denotes|being|has|, |\( )(?: ?(?:[a-z-]+ ){0,5})(?:with|having|has)? ?(?:zero|vanishing) (?:row|column)[ -](?:sums|means) `), zeroSums},
	{lazyregexp.New(` ` + some + ` (?:is|, |being) (?:just |simply |exactly )?(?:the )?(?:inner|dot|scalar) product of ` + some + ` (?:with|and) the mean (?:(?:of the (?:training )?(?:features|feature vectors)|feature vector|feature|features|vector|training) )`), withMean},
	{lazyregexp.New(` ` + some + ` (?:[(,] )?(?:with |its |whose |the )*columns (?:with|of|have|having) (?:the )?(squared )?(?:norm|length) ` + some + ` `), columnNorms},
	{lazyregexp.New(` ` + some + ` (?:[(,] )?(?:with |its |the )*(?:rows|columns) (?:are |being )?orthonormal `), unitLines},
	{lazyregexp.New(` ` + some + ` (?:[(,] |, with |with |has |having )(?:the )?orthonormal (?:rows|columns) (?:$|[),.;:¶⏎] |and )`), unitLines},
	{lazyregexp.New(` columns of (?:the matrix )?` + some + ` are (?:just |exactly |the )*` + some + ` `), columnsListed},
	{lazyregexp.New(` (?:training embeddings?|training scores|embeddings? of the training (?:set|points|samples|data)|embedded training (?:points|samples|data)) (?:is|are|was|=|:) (?:then |just |given by |, )*` + some + ` `), trainingEmbedding},
}

// beside reads them.
func (t *sentenceText) beside() {
	line, place := t.outline(0, len(t.Pieces))
	for _, a := range besides {
		for _, m := range a.form.FindAllStringSubmatchIndex(line, maxMatches) {
			if !a.reads(t, line[m[0]:m[1]], captured(m, place)) {
				continue
			}
			first, last := piecesIn(place, m[0], m[1])
			for k := max(first, 0); k <= last; k++ {
				t.Pieces[k].Checked = true
			}
		}
	}
}

// captured are the pieces at the captures of a match.
func captured(m []int, place map[int]int) (at []int) {
	for g := 2; g < len(m); g += 2 {
		if i, ok := place[m[g]]; ok && m[g] >= 0 {
			at = append(at, i)
		}
	}
	return at
}

// named is the left side of an equation, without the space that it lies in.
func (t *sentenceText) named(i int) string {
	name, _, _ := cutEquals(t.of(i))
	name, _, _ = strings.Cut(name, `\in`)
	name, _, _ = strings.Cut(name, `∈`)
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(name), ":"))
}

// hasRank stops the reader at a rank that is wrong: centring takes one away, and m
// components have rank m.
func hasRank(t *sentenceText, words string, at []int) bool {
	rank := plainMath(t.Pieces[at[len(at)-1]].Text)
	most := strings.Contains(words, " at most ")
	if !isRank.MatchString(rank) {
		return false
	}
	name := plainMath(t.named(at[0]))
	lessOne := rank == "n-1" || rank == "n−1"
	switch {
	case most && (lessOne || rank == "n"), !centredThing.MatchString(name) && rank == "n", projectsOnAxes.MatchString(name) && rank == "m":
	case centredThing.MatchString(name) && lessOne:
	case !centredThing.MatchString(name) && !projectsOnAxes.MatchString(name):
		return false
	default:
		t.failWords(at[0], words, "H has rank n−1, HKH has at most n−1, and what m components span has rank m")
	}
	return true
}

var (
	isRank         = lazyregexp.New(`^(?:n|m|d|[0-9]|one|two|n[-−+][1m]|m[-−+]1)$`)
	centredThing   = lazyregexp.New(`^(?:H|HKH|K̄|F̄|\\bar\{?[KF]\}?|H\^?\S{0,6}KH|FH)$`)
	projectsOnAxes = lazyregexp.New(`^(?:A|B|\\Lambda|Λ|\\Psi|Ψ|P|\\mathcal\{?P\}?|\\Pi|Π)$`)
)

// zeroSums reads that all rows, or all columns, sum to zero.
func zeroSums(t *sentenceText, words string, at []int) bool {
	claim := `(` + t.named(at[0]) + `)\mathbf{1}_n=0`
	if strings.Contains(words, "column") {
		claim = `1_n^\top (` + t.named(at[0]) + ") = 0"
	}
	t.claimed(claim, t.Pieces[at[0]].From)
	return true
}

// withMean reads that an entry is the inner product of a feature with the mean one.
func withMean(t *sentenceText, words string, at []int) bool {
	name := t.named(at[0])
	switch feature := plainMath(t.of(at[1])); {
	case newSample.MatchString(feature):
		t.claimed(name+` = \frac1n 1_n^\top k`, t.Pieces[at[0]].From)
	case oneOfTraining.MatchString(feature) && !strings.Contains(name, "("):
		letter := oneOfTraining.FindStringSubmatch(feature)[1]
		t.claimed(name+` = \frac1n \sum_{q=1}^n K_{`+strings.NewReplacer("ᵢ", "i", "ₗ", "l", "ⱼ", "j").Replace(letter)+`q}`, t.Pieces[at[0]].From)
	}
	return true
}

var oneOfTraining = lazyregexp.New(`^(?:\\phi|φ|\\varphi|f)\(?x?_?\{?([ijlᵢⱼₗ])\}?\)?$`)

// columnNorms reads the length of the columns of a matrix with one column a component.
func columnNorms(t *sentenceText, words string, at []int) bool {
	value := "(" + t.of(at[len(at)-1]) + ")"
	if !strings.Contains(words, " squared ") {
		value += "^2"
	}
	name := t.named(at[0])
	if !strings.ContainsAny(value, "jⱼ") || !lone(name) {
		return false
	}
	t.claimed("("+name+`^\top `+name+")_{jj} = "+value, t.Pieces[at[0]].From)
	return true
}

// unitLines reads that they are orthonormal, of rows or columns.
func unitLines(t *sentenceText, words string, at []int) bool {
	name := t.named(at[0])
	if !t.Pieces[at[0]].Equation() || t.Pieces[at[0]].Embeds() || strings.Contains(name, "_") {
		return false
	}
	claim := "(" + name + `)^\top (` + name + ") = I"
	if strings.Contains(words, "rows") {
		claim = "(" + name + ") (" + name + `)^\top = I`
	}
	t.claimed(claim, t.Pieces[at[0]].From)
	return true
}

// columnsListed reads that a matrix has the columns a_1, …, a_m.
func columnsListed(t *sentenceText, _ string, at []int) bool {
	m := listOfAxes.FindStringSubmatch(strings.ReplaceAll(t.of(at[1]), " ", ""))
	if m == nil {
		return false
	}
	name := t.named(at[0])
	t.claimed("("+name+`) e_1 = `+m[1], t.Pieces[at[1]].From)
	return true
}

var listOfAxes = lazyregexp.New(`^((?:\\sqrt\{\\lambda_1\}|\\lambda_1(?:\^\{?-?[\d/]+\}?)?)?\\(?:psi|alpha)_1),(?:\\[cl]?dots|…|\.\.\.),`)

// trainingEmbedding reads the matrix of all embedded training samples, one a column or
// one a row.
func trainingEmbedding(t *sentenceText, _ string, at []int) bool {
	text := t.of(at[0])
	if t.Pieces[at[0]].Equation() {
		return false
	}
	switch {
	case isTurned.MatchString(text) && !strings.HasPrefix(text, "("):
		t.claimed(`\Lambda^{1/2} A^\top = `+text, t.Pieces[at[0]].From)
	case strings.HasPrefix(text, "A"):
		t.claimed(`A \Lambda^{1/2} = `+text, t.Pieces[at[0]].From)
	}
	return true
}
