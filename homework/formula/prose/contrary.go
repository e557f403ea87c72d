package prose

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Words that say of the mathematics beside them what isn't so. No equation stands for
// them: what the lecture's symbols are decides. Noun phrases (nounphrase.go) are
// compared with what they are said of, or with what the formula does.

// claimWords is what a rule makes of a phrase: "" where it has nothing against it.
type claimWords func(t *sentenceText, p nounPhrase) (expected string)

// contraries are the rules for noun phrases.
var contraries = []claimWords{
	meanOfTest, otherStatistic, subtractsOther, saidOfMean, meanOfOther, gramSaidRaw, rawValues, eigenKinds, eigenMarks, embeddedTest,
}

// meanOfTest: what is subtracted is the mean of the training samples. The numbers in
// the new k have a mean, too.
func meanOfTest(_ *sentenceText, p nounPhrase) string {
	tested := p.marks&ofTest != 0 && p.things()&values1 == 0 && !p.names("vector")
	for q := p.of; q != nil; q = q.of {
		tested = tested || q.marks&ofTest != 0 && q.thing&values1 == 0 && !q.names("vector") && !q.names("point") && !q.names("sample")
	}
	if tested && (p.stat&aMean != 0 || p.names("statistics")) {
		return "what is subtracted is the mean of the training samples, and the matrices are theirs"
	}
	return ""
}

// saidOf is the mathematics that a phrase names or is said of, −1 where there is none.
func (p *nounPhrase) saidOf() int {
	if p.beside >= 0 {
		return p.beside
	}
	return p.subject
}

// names reports a word of a phrase.
func (p *nounPhrase) names(word string) bool {
	for _, w := range p.words {
		if w == word {
			return true
		}
	}
	return false
}

func otherStatistic(_ *sentenceText, p nounPhrase) string {
	if p.stat&anotherStatistic != 0 {
		return "the embedding is made of means"
	}
	return ""
}

// subtractsOther: what is subtracted is a mean, no sum.
func subtractsOther(t *sentenceText, p nounPhrase) string {
	if p.verb == 0 && !t.centresWith(p) || p.stat&(aSum|aNorm) == 0 || t.dividedLater(p.end) || p.matrix >= 0 && p.stat == aSum && ofOneNth.MatchString(t.Pieces[p.matrix].Text) {
		return ""
	}
	return "what is subtracted is a mean"
}

// centresWith reports the sums of rows or columns, or of the training set, in a sentence
// that centres by them.
func (t *sentenceText) centresWith(p nounPhrase) bool {
	if p.stat != aSum || p.of != nil || p.matrix >= 0 || !(p.names("row") || p.names("column") || p.names("grand") || p.names("training")) {
		return false
	}
	for k := p.first - 1; k >= 0 && t.Pieces[k].Text != "."; k-- {
		if w := t.Pieces[k].Text; lexicon[w]&subtracts != 0 || w == "centre" || w == "center" {
			return true
		}
	}
	for k := p.end; k < min(p.end+4, len(t.Pieces)) && t.Pieces[k].Text != "."; k++ {
		if lexicon[t.Pieces[k].Text]&subtracts != 0 {
			return true
		}
	}
	return false
}

// namesSign reports words for a Σ of the text: the inner sum.
func (p nounPhrase) namesSign() bool {
	return p.stat == aSum && p.of == nil && p.matrix < 0 && slices.ContainsFunc(p.words, func(w string) bool { return ofSigns[w] })
}

// sumSignBefore reports a Σ before a piece, which "the sum" may be.
func (t *sentenceText) sumSignBefore(i int) bool {
	return slices.ContainsFunc(t.Pieces[:i], func(p sentence.Piece) bool {
		return p.Kind == sentence.Math && (strings.ContainsAny(p.Text, "Σ∑") || strings.Contains(p.Text, "sum"))
	})
}

var ofSigns = scan.Words("last", "inner", "outer", "double", "triple", "first", "second", "third", "resulting", "remaining", "above")

// saidOfMean: 1/n times a sum is a mean, and a sum alone is none.
func saidOfMean(t *sentenceText, p nounPhrase) string {
	x := p.saidOf()
	if x < 0 || p.stat == 0 || p.matrix >= 0 && p.beside == p.matrix || p.namesSign() || t.Proof && p.stat == aSum && p.of == nil && p.matrix < 0 && t.sumSignBefore(p.first) {
		return ""
	}
	text := t.Pieces[x].Text
	switch {
	case p.stat == aSum && expectation.MatchString(text):
		return "an expectation is a mean"
	case p.stat&(aSum|aNorm) != 0 && ofOneNth.MatchString(text) && !t.dividedLater(p.end) && !(p.matrix >= 0 && ofOneNth.MatchString(t.Pieces[p.matrix].Text)):
		return "1/n times a sum is a mean"
	case p.stat == aMean && p.matrix < 0 && sumAlone.MatchString(plainMath(text)) && !t.dividedLater(p.end) && !(strings.HasSuffix(plainMath(text), "e") && t.averages("e")):
		return "a sum is a mean when it is divided by n"
	}
	return ""
}

// meanOfOther: F̄ holds centred features, a difference is no mean, and what is made of K
// alone isn't that of the numbers in k.
func meanOfOther(t *sentenceText, p nounPhrase) string {
	x := p.subject
	if x < 0 || p.stat != aMean || p.verb != 0 || p.has(isCentred) {
		return ""
	}
	name, value, states := cutEquals(t.of(x))
	if !states {
		value = t.valueGiven(name)
	}
	signs := signsOf(value)
	ofk := p.matrix >= 0 && plainSymbol(t.of(p.matrix)) == "k"
	switch {
	case !states && value == "" && (centredFeatures.MatchString(plainMath(name)) || noMean.MatchString(plainMath(name))):
		return "F̄, K̄, B and Ψ hold centred features, their inner products and the axes, and no means"
	case copulas[t.Pieces[p.first-1].Text] && strings.ContainsAny(signs, "-"):
		return "a difference is no mean"
	case (p.of != nil && p.of.thing&(eigenValues|eigenVectors) != 0 || ofImages.MatchString("mean "+t.words(p.end, maxValueWords))) && strings.Contains(signs, "K") && !strings.ContainsAny(signs, "Ff?"):
		return "what is made of K is the mean of its columns"
	case ofk && strings.Contains(signs, "K") && !strings.ContainsAny(signs, "k?"):
		return "the mean of the columns of K is another one than that of k"
	}
	return ""
}

// noMean are symbols of the lecture for what isn't one.
var noMean = lazyregexp.New(`^(?:\\(?:bar|overline)\{?K\}?|K̄|\\Psi|Ψ|B)$`)

// valueGiven is the value that an equation of the text gives a name; "" where none does.
func (t *sentenceText) valueGiven(name string) string {
	for i, p := range t.Pieces {
		if left, value, states := cutEquals(t.of(i)); p.Kind == sentence.Math && states && plainMath(left) == plainMath(name) {
			return value
		}
	}
	return ""
}

// averages reports a name that the text defines as a multiple 1/n: e = 1_n/n.
func (t *sentenceText) averages(name string) bool {
	for _, p := range t.Pieces {
		left, right, states := strings.Cut(plainMath(p.Text), "=")
		if states && ofOneNth.MatchString(right) && strings.Trim(left, "{}: ") == name {
			return true
		}
	}
	return false
}

// gramSaidRaw: K is the raw Gram matrix, and K̄ = HKH the centred one.
func gramSaidRaw(t *sentenceText, p nounPhrase) string {
	x := p.saidOf()
	if p.thing != gram || p.stat != 0 || x < 0 {
		return ""
	}
	switch text := t.Pieces[x].Text; {
	case p.marks&isRaw != 0 && ofCentred.MatchString(text):
		return "the raw Gram matrix is K"
	case p.marks&isCentred != 0 && ofRaw.MatchString(strings.TrimSpace(text)):
		return "the centred Gram matrix is HKH"
	case (p.marks&ofTest != 0 || p.of != nil && p.of.marks&ofTest != 0) && !p.has(ofTraining) && ofRaw.MatchString(strings.TrimRight(strings.TrimSpace(text[strings.LastIndexAny(text, ",;")+1:]), " =")):
		return "K is the Gram matrix of the training samples"
	}
	return ""
}

// rawValues: without a symbol beside them, and without a word of centring behind, they
// are those in the formula.
func rawValues(t *sentenceText, p nounPhrase) string {
	if p.of != nil {
		return rawValues(t, *p.of)
	}
	if x := p.saidOf(); p.marks&isRaw != 0 && p.stat == 0 && p.thing&(samples|values1|lists) != 0 && x >= 0 && centring.MatchString(t.Pieces[x].Text) && !t.Pieces[x].Embeds() {
		return "a vector from which the mean was taken is centred"
	}
	projected := p.names("feature") && p.thing == lists && p.first > 1 && strings.HasPrefix(t.Pieces[p.first-1].Text, "project")
	if p.marks&isRaw == 0 || p.thing&(samples|values1) == 0 && !projected || p.beside >= 0 {
		return ""
	}
	for k := p.end; k < len(t.Pieces) && t.Pieces[k].Text != "."; k++ {
		if strings.HasPrefix(t.Pieces[k].Text, "cent") || lexicon[t.Pieces[k].Text]&subtracts != 0 {
			return ""
		}
	}
	return "samples and kernel values are centred, in the formula"
}

// eigenKinds: A and α_j are eigenvectors, Λ and λ_j are eigenvalues.
func eigenKinds(t *sentenceText, p nounPhrase) string {
	x := p.saidOf()
	if x < 0 || p.stat != 0 || p.thing&(eigenVectors|eigenValues) == 0 || !p.apposed && t.inPair(p, x) || p.apposed && strings.Contains(t.Pieces[x].Text, ",") {
		return ""
	}
	for rest, more := plainMath(t.Pieces[x].Text), true; more; {
		var name string
		name, rest, more = cutEquals(rest)
		switch {
		case p.thing == eigenValues && ofAxis.MatchString(name):
			return "this is an eigenvector"
		case !lone(name):
		case p.thing == eigenVectors && namesValues.MatchString(name):
			return "Λ and λ_j stand for eigenvalues"
		case p.thing == eigenValues && namesVectors.MatchString(name):
			return "A and α_j stand for eigenvectors"
		}
	}
	return ""
}

// eigenMarks: eigenvectors have a length and a sign, eigenvalues an order, and the m
// largest are kept.
func eigenMarks(t *sentenceText, p nounPhrase) string {
	switch {
	case p.thing == eigenValues && p.stat == 0 && (p.marks&isScaled != 0 || p.end < len(t.Pieces)-1 && scaledWord.MatchString(t.words(p.end, 3))):
		return "eigenvectors are scaled, eigenvalues are what they are"
	case p.thing == eigenValues && p.first > 1 && t.Pieces[p.first-1].Text == "of" && strings.HasPrefix(t.Pieces[p.first-2].Text, "sign"):
		return "an eigenvector has a sign that is free"
	case t.Proof && p.thing&(eigenVectors|eigenValues) != 0 && p.marks&isLast != 0:
		return "the m largest eigenvalues are those that are kept"
	}
	return ""
}

// words are those of a few pieces.
func (t *sentenceText) words(from, n int) string {
	var b strings.Builder
	for _, p := range t.Pieces[from:min(from+n, len(t.Pieces))] {
		if p.Kind == sentence.Word {
			b.WriteString(p.Text + " ")
		}
	}
	return b.String()
}

var scaledWord = lazyregexp.New(`^(?:are |is |being )?(?:re)?(?:scaled|normali[sz]ed|orthonormal)`)

// inPair reports two things of which two are said: Λ and A are the eigenvalues and
// eigenvectors.
func (t *sentenceText) inPair(p nounPhrase, x int) bool {
	at := func(i int) sentence.Piece {
		if i < 0 || i >= len(t.Pieces) {
			return sentence.Piece{Kind: sentence.Mark}
		}
		return t.Pieces[i]
	}
	joined := func(i int) bool { return at(i).Text == "and" || at(i).Text == "," }
	eigen := func(from, to int) bool {
		for k := from; k <= to; k++ {
			if lexicon[at(k).Text]&(eigenVectors|eigenValues) != 0 {
				return true
			}
		}
		return false
	}
	return joined(x-1) && at(x-2).Kind == sentence.Math || joined(x+1) && at(x+2).Kind == sentence.Math || joined(p.first-1) && eigen(p.first-2, p.first-2) ||
		joined(p.end) && eigen(p.end+1, p.end+4) || strings.Contains(t.Pieces[x].Text, ",")
}

// embeddedTest: the rows of AΛ^{1/2} are the embedded training points.
func embeddedTest(t *sentenceText, p nounPhrase) string {
	if x := p.beside; x >= 0 && p.marks&ofTest != 0 && p.thing&samples != 0 && ofSelf.MatchString(plainMath(t.Pieces[x].Text)) {
		return "x_i is a training sample"
	}
	if p.has(ofTest) && (p.names("scores") || p.names("embeddings")) {
		for k := p.first; k < min(p.end+8, len(t.Pieces)) && t.Pieces[k].Text != "."; k++ {
			if q := t.Pieces[k]; q.Kind == sentence.Math && !q.Embeds() && trainingScores.MatchString(plainMath(q.Text)) {
				return "the matrices are those of the training samples"
			}
		}
	}
	if p.marks&ofTest != 0 && p.thing&samples != 0 && p.names("embedded") || p.marks&ofTest != 0 && p.names("column") && p.stat == 0 && p.first > 1 && t.Pieces[p.first-1].Text == "for" {
		return "the matrices are those of the training samples"
	}
	return ""
}

var (
	scaledAfter = lazyregexp.New(` divided by (?:n|the number) | over n | times 1/n | dividing (?:it |them |this )?by (?:n|the number) | and divided? (?:it |them |this )?by n `)
	ofOneNth    = lazyregexp.New(`/\s*n\b|/n|frac\s*\{?1\}?\s*\{?n|n\^\{-1\}`)
	sumAlone    = lazyregexp.New(`^(?:\\?[A-Za-z]=)?(?:K|F)(?:1_?\{?n?\}?|\{1\}_?n?|e)$|^\\sum_\{?[ijl]\}?[^/]*$`)
	ofCentred   = lazyregexp.New(`^\s*(?:\\(?:bar|overline|tilde)\s*\{?\s*(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?[KF]|K̄|F̄|H\s*K\s*H)`)
	ofRaw       = lazyregexp.New(`^(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?K\}?$`)
	centring    = lazyregexp.New(`^(?:.*=)?\s*(?:H\s*\(?\s*k|[kf]\s*[-−])`)
	expectation = lazyregexp.New(`^(?:\\mathbb\s*\{?\s*E|𝔼|\\operatorname\{E\})`)
	// trainingScores are AΛ^{1/2} and its transpose.
	trainingScores = lazyregexp.New(`(?:^|=)(?:A(?:\\Lambda|Λ)\^?\{?\(?(?:1/2|½|\\frac)|(?:\\Lambda|Λ)\^?\{?\(?(?:1/2|½)\)?\}?A)`)
	ofAxis         = lazyregexp.New(`^(?:\\bar\{?F\}?|F̄|Fbar)(?:\\alpha|α|alpha)(?:_\{?[ijl]\}?|[ᵢⱼₗ])?$`)
	// ofSelf is a training sample that is called another one.
	ofSelf       = lazyregexp.New(`^x=x(?:_\{?[il]\}?|ᵢ)$`)
	ofH          = lazyregexp.New(`^\s*(?:\\(?:mathbf|boldsymbol|bm|mathrm)\s*\{?\s*)?[HCJ𝐇]\s*\}?(?:_\{?n\}?)?\s*$`)
	isTurned     = lazyregexp.New(`(?:ᵀ|⊤|'|\^\{?\s*(?:\\(?:top|intercal|mathsf\s*\{?T\}?|mathrm\s*\{?T\}?)|T|⊤)\s*\}?)$`)
	lowered      = lazyregexp.New(`_\{\s*[-−]\s*(?:\d|\\[td]?frac)`)
	namesValues  = lazyregexp.New(`^(?:\\Lambda|Λ|\\lambda|λ|Lambda|lambda)[^\^⁻½ᐟ]*$`)
	namesVectors = lazyregexp.New(`^(?:A|\\alpha|α|alpha)[^\^ᵀ⊤']*$`)
)

// dividedLater reports words behind a sum that make a mean of it.
func (t *sentenceText) dividedLater(from int) bool {
	rest, _ := t.outline(from, len(t.Pieces))
	rest, _, _ = strings.Cut(rest, " . ")
	return scaledAfter.MatchString(rest + " ")
}

// sentenceForm is a form of a sentence that stops the reader. The mathematics at its
// captures decides, where holds is given.
type sentenceForm struct {
	form     *lazyregexp.Regexp
	holds    func(texts []string) bool // the words are right
	expected string
	sure     bool // what it doesn't stop at is true
}

var sentenceForms = []sentenceForm{
	{lazyregexp.New(` ` + some + ` (?:has|have|contains?|holds?|stores?|collects?|with|being) (?:[a-z]+ |` + some + ` ){0,7}?eigenvectors (?:[a-z-]+ |` + some + ` ){0,8}?(?:in|as|along) (?:its |the |their )?rows `),
		func(texts []string) bool { return !namesVectors.MatchString(plainMath(texts[0])) }, "the eigenvectors are the columns of A", false},
	{lazyregexp.New(` (?:left|leftmost|outer|leading|first) ` + some + ` (?:can|may|could|might) (?:[a-z]+ )?be (?:[a-z]+ )?(?:dropped|omitted|skipped|left|removed|deleted|cancelled|forgotten) `),
		func(texts []string) bool { return ofH.MatchString(texts[0]) }, "H may be left out, behind Aᵀ", false},
	{lazyregexp.New(` (?:m (?:leading|first)|(?:leading|first) m|(?:leading|first)) rows (?:of ` + some + ` |kept |are kept |retained )`),
		func(texts []string) bool { return len(texts) > 0 && isTurned.MatchString(strings.TrimSpace(texts[0])) }, "the eigenvectors are columns", false},
	{lazyregexp.New(` (?:keep|keeps|keeping|take|takes|taking) (?:only )?(?:the )?(?:m (?:leading|first)|(?:leading|first) m) rows ` + some + ` `),
		func(texts []string) bool { return !namesVectors.MatchString(plainMath(texts[0])) }, "the eigenvectors are columns", false},
	{lazyregexp.New(` rows of (?:the )?(?:matrix )?` + some + ` (?:are |here |now )*(?:scaled|rescaled|normali[sz]ed|orthogonal|orthonormal|eigenvectors|of unit|unit) `),
		func(texts []string) bool { return !namesVectors.MatchString(plainMath(texts[0])) }, "the eigenvectors are the columns of A", false},
	{lazyregexp.New(` as (?:the )?rows of (?:the )?(?:matrix )?` + some),
		func(texts []string) bool { return !namesVectors.MatchString(plainMath(texts[0])) }, "the eigenvectors are the columns of A", false},
	{lazyregexp.New(` (?:embeddings|scores) (?:[a-z]+ ){0,5}are (?:the )?(rows|columns) of (?:the )?` + some),
		func(texts []string) bool {
			first := strings.TrimLeft(plainMath(texts[1]), "({")
			return !strings.HasPrefix(first, "A") && texts[0] == "columns" || strings.HasPrefix(first, "A") && texts[0] == "rows"
		}, "the rows of AΛ^{1/2} are the embedded training points", true},
	{lazyregexp.New(` as a column (?:vector )?(?:, )?` + some),
		func(texts []string) bool {
			left, _, states := cutEquals(texts[0])
			return !states || !isTurned.MatchString(strings.TrimSpace(left))
		}, "a transposed column is a row", false},
	{lazyregexp.New(` (?:they|these|those) (?:all |then |also )*have (?:an? |the )?(?:unit|length|norm|covariance|variance|identity) `),
		nil, notChecked, false},
	{lazyregexp.New(` ` + theNew + ` (?:itself |also |too )?(?:is|does) (?:itself |also |indeed )?(?:in|among|part of|included in|contained in|belong to|counted in) (?:the |this |that )?(?:training )?(?:mean|average|set|data|samples|points) `),
		func(texts []string) bool {
			return len(texts) > 0 && !newSample.MatchString(strings.TrimSpace(texts[0]))
		}, "the mean is that of the training samples, and the new one isn't among them", false},
	{lazyregexp.New(` ` + some + ` (?:for|is|are|denotes|means|=|:|being) (?:the )?(?:n-)?(?:(?:vector|column) (?:of|with) (?:n |all )*(?:zeros|zeroes|twos)|(?:all-zeros?|zero) vector) `),
		func(texts []string) bool { return !ownOne.MatchString(texts[0]) }, "1 is the vector of ones", false},
	{lazyregexp.New(` (n) (?:is |denotes |being |for |, |: )?(?:the )?(?:total )?number of (?:(?:kept|retained|leading|principal|used) )*(?:components|axes|eigenvectors|coordinates|eigenvalues) `), nil, "n is the number of training samples", false},
	{lazyregexp.New(` (m) (?:is |denotes |being |for |, |: )?(?:the )?(?:total )?number of (?:(?:training|given|known) )*(?:samples|points|observations|data) `), nil, "m is the number of components", false},
	{lazyregexp.New(` (?:axes|directions) (?:are |become |have |being |to )*(?:vectors )?(?:of )?(?:length|norm) ` + some + ` `),
		func(texts []string) bool { return !manyUnits.MatchString(plainMath(texts[0])) }, "the axes have length 1", false},
	{lazyregexp.New(` ` + some + ` (?:is|are) (?:always|already|automatically|anyway) (?:double-)?cent(?:red|ered) `),
		func(texts []string) bool { return !rawThings[plainSymbol(texts[0])] }, "K, k and F are not centred", false},
	{lazyregexp.New(` unit vectors (?:[(,] )?(?:of|in|from) ` + some + ` (?:in front|outside|on the left|before the bracket) (?:, )?and (?:of|in|from) ` + some + ` (?:in|inside|within|on the right) `),
		func(texts []string) bool {
			return !inSamples.MatchString(texts[0]) && !inComponents.MatchString(texts[len(texts)-1])
		}, "the unit vectors in front number the components, and those in the bracket the samples", false},
	{lazyregexp.New(` ` + some + ` (?:consists of|contains|has|holds|collects|with) (?:(?:all|the|its) )*n (?:(?:leading|largest|first|unit|dual|orthonormal|normali[sz]ed|different) )*eigenvectors `),
		func(texts []string) bool { return !namesVectors.MatchString(plainMath(texts[0])) }, "A has m columns", false},
	{lazyregexp.New(` all (?:the |these |of the )?(?:matrices|vectors) (?:here )?(?:are|have size|have the size|have shape) ` + some + ` `), nil, "A is n×m, and Λ m×m", false},
	{lazyregexp.New(` for (?:no|hardly any|almost no|few) `), nil, "the formula holds for every sample", false},
	{lazyregexp.New(` ([ijl]-th|component [ijl]|coordinate [ijl]) (?:coordinate |component |entry |score )?(?:of (?:the |a |an |any |new |test |embedding |point |sample |vector |n |` + some + ` )*)?(?:is|equals|becomes|reads|: )(?: given by| then| just| simply| , | :)* ` + some),
		func(texts []string) bool { return sameComponent(texts[0], texts[len(texts)-1]) }, "both have one index", false},
}

// The spaces of vectors with one entry a sample, or a component.
var (
	inSamples    = lazyregexp.New(`(?:\^\s*\{?\s*n|ⁿ)`)
	inComponents = lazyregexp.New(`(?:\^\s*\{?\s*m|ᵐ)`)
)

// manyUnits is a number other than 1.
var manyUnits = lazyregexp.New(`^(?:[02-9]|1\d|\\\\sqrt\{?[nm]|[nm]$)`)

// sameComponent reports that the index of a component stands in its value.
func sameComponent(words, text string) bool {
	letter := strings.NewReplacer("-th", "", "component ", "", "coordinate ", "").Replace(words)
	found := indexOf.FindAllStringSubmatch(text, 9)
	for _, m := range found {
		if strings.NewReplacer("ᵢ", "i", "ⱼ", "j", "ₗ", "l").Replace(m[1]) == letter {
			return true
		}
	}
	return len(found) == 0
}

// indexOf finds the number of an eigenvector or eigenvalue.
var indexOf = lazyregexp.New(`(?:λ|lambda|α|alpha|ψ|psi)(?:_?\{?)([ijlᵢⱼₗ])`)

// holdPhrases stops the reader at noun phrases that contradict the mathematics beside
// them.
func (t *sentenceText) holdPhrases() {
	for _, p := range t.nounPhrases() {
		for _, rule := range contraries {
			if expected := rule(t, p); expected != "" {
				t.failWords(p.first, strings.Join(p.words, " "), expected)
			}
		}
	}
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range axesAsRows.FindAllStringSubmatchIndex(line, 9) {
		if p := t.Pieces[place[m[2]]]; !rowsOfAxes.MatchString(plainMath(p.Text)) && !isTurned.MatchString(strings.TrimSpace(p.Text)) {
			t.failWords(place[m[2]], line[m[0]:m[1]], "eigenvectors are the columns of A and of Ψ, and the rows of B")
		}
	}
}

// The rows of X are the eigenvectors: of B and of what is transposed.
var (
	axesAsRows = lazyregexp.New(` rows of (?:the )?(?:matrix )?` + some + ` are (?:[a-z]+ ){0,5}(?:eigenvectors|axes) `)
	rowsOfAxes = lazyregexp.New(`^(?:B|\\Lambda|Λ|\\left|\(|V\^|U\^)`)
)

// notChecked is what is expected where words may be true.
const notChecked = "what is said of the embeddings isn't checked"

func (t *sentenceText) failWords(i int, words, expected string) {
	code := fault.Untrue
	if expected == notChecked {
		code = fault.Unreadable
	}
	fault.FailAs(code, t.Pieces[i].From, theWords(onlyWords(words), "stands", "stand")+" beside the formula, and may say something else than it", expected, "the same in symbols, or leaving it out")
}

// holdWords stops the reader at words that contradict the mathematics beside them.
func (t *sentenceText) holdWords() {
	t.holdPhrases()
	line, place := t.outline(0, len(t.Pieces))
	for _, c := range sentenceForms {
		for _, m := range c.form.FindAllStringSubmatchIndex(line, 9) {
			var texts []string
			at := -1
			for g := 2; g < len(m); g += 2 {
				if m[g] >= 0 && line[m[g]] < 0x80 {
					texts = append(texts, line[m[g]:m[g+1]])
				} else if m[g] >= 0 {
					texts = append(texts, t.Pieces[place[m[g]]].Text)
				}
			}
			for k := m[0]; k < m[1] && at < 0; k++ {
				if i, ok := place[k]; ok {
					at = i
				}
			}
			if at >= 0 && (c.holds == nil || !c.holds(texts)) {
				t.failWords(at, line[m[0]:m[1]], c.expected)
			}
			for k := m[0]; k < m[1] && c.sure; k++ {
				if i, ok := place[k]; ok {
					t.Pieces[i].Checked = true
				}
			}
		}
	}
	for _, p := range t.Pieces {
		if p.Kind == sentence.Math && lowered.MatchString(p.Text) {
			fault.Fail(p.From, fault.Quote(p.Text)+" has a negative number as its subscript", "subscripts are indices", "^ for a power")
		}
	}
}
