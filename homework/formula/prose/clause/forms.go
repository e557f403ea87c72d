package clause

import (
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// What everybody says. A clause is written as one line, in which mathematics is a sign
// of its kind: ⊡ for a symbol, ⊞ for a size, ⊜ for an equation. Each form is a whole
// clause, so that no tail of it says more.

// Parts of forms.
const (
	lead  = `^ (?:(?:for|with|in|by|from|using|since|as|because|each|every|all|any|terms|of|these|matrix|form|vector|language|kernel|⊜|⊡|we|have) )*(?:(?:where|here|with|and|so|then|since|because|as|in|which|that|if|hence|thus|therefore|now|finally|again|let|both|also|while|whereas|for|we|i|note|notice|recall|know|remember|have|see|say|says) )*`
	ends  = `(?:(?:for|every|each|all|any|with|and|where|hence|then|as|the|if|so|once|more|too|also|again|from|the|lecture|required|training kernel matrix|with [mn] (?:entries|components|numbers|coordinates)|j|i|m|n|⊡|⊜|⊞) )*$`
	adds  = `(?:(?:then|now|simply|just|therefore|thus|hence|again|exactly|precisely|also|here|clearly|indeed|only|always) )*`
	outer = `(?:the|a|an|raw|single|my|our|this|its|your|new|test|unseen|previously|fresh|query|any|every|each|centred|projected|embedded|final|whole|full|resulting|required|desired|kernel|pca|kpca|nonlinear|dual|j-th|l-th|i-th|r-th|m|n|j|l|⊡|of|for|in|at|onto|on|with|respect|to|principal|axis|axes|vector|column|feature|space|subspace|lecture|question|exercise|matrix|form|case)`
	inner = `(?:embeddings?|coordinates?|components?|scores?|answers?|result|solution|projections?|image|formula|numbers?|it|this|that|these|they|point|sample|observation|case|amplitudes?|extension)`
	// subject is the embedding, or what stands for it.
	subject = `(?:` + outer + ` )*` + inner + ` (?:(?:` + outer + `|` + inner + `) )*`
	// samplesOf are those that a matrix or vector is made of.
	samplesOf = `(?:(?:of|on|for|between|at|with|and|all|the|n|m|given|known|training|raw|new|test|unseen|query|x|⊡|feature|kernel|values?|vectors?|inner|products?|features|samples?|points?|data|set|dataset|observations?|inputs?|objects|images|⊞) )*`
	done      = `(?:precomputed|formed|subtracted|multiplied|divided|projected|computed|stored|taken|given|known|used|added|removed|applied|obtained|defined|denoted|written|called|evaluated|collected|stacked|needed|kept|chosen|embedded|mapped|replaced|required|expressed|read|meant|omitted)`
)

var forms = formsOf(
	// The embedding of x is ⊡; a new point goes to ⊡ for every j.
	lead+subject+adds+`(?:is|are|equals?|has|have|becomes?|reads?|gives?|yields?|maps|goes|would be|sits|lies|lands|follows|be) `+adds+
		`(?:(?:given|by|to|at|the|coordinates?|vector|m-vector|row|column|as|equal|with|in|from|same|linear|map|form|lecture|embedding|answer|result|j-th|component) )*(?:⊡|⊜) `+ends,
	// The vectors are scaled so that ⊜.
	lead+`(?:[^ ]+ ){0,12}?(?:is|are|be|being|have|has|been|satisfy|satisfies|satisfying|becomes?|holds?|gilt|means?|contains?|denotes?|equals?) (?:(?:re-?scaled|scaled|normali[sz]ed|renormali[sz]ed|chosen|taken|defined|called|written|stacked|collected|`+done+`|so|such|that|to|by|as|for|with|the|an?|also|then|here|all|exactly|just|simply|⊡|⊞|matrix|vector|row|number|now|from|in|of|it|into|dropped|left|out|because|entries|components|coordinates) )*⊜ `+ends,
	lead+`(?:[^ ]+ ){0,8}?⊜ (?:is|was|has been) (?:used|needed) $`,
	lead+subject+`⊜ is (?:m-dimensional|a column|a vector|a row|an? ⊞) $`,
	// e_i is the i-th unit vector.
	`^ (?:(?:where|with|here|let|and|for|this) )*(?:⊡ )?(?:is |be |denotes |being )?(?:the )?(?:[ijl]-th|⊡) (?:standard |canonical )*(?:unit|basis) vectors?(?: (?:of|in) ⊡)? $`,
	// sizes
	lead+`(?:(?:the|an?|each|of|m|n|columns|rows|dimensions?|size|shape|matrix|vector|column|result|embedding|centring|kernel|gram|eigenvectors|coordinates|both|and|all) )*(?:⊡ )?(?:and ⊡ )?(?:(?:is|are|has|have|be|being|the|an?|of|with|size|sizes|shape|dimension|dimensions|type|matrix|matrices|vector|vectors|column|row|real|square|length|an|and) )*(?:⊞|[nm] (?:rows|columns|entries|components|numbers|coordinates|elements|long)|(?:length|size|dimension) [nm]) (?:(?:matrix|vector|matrices|column|row|real|and|n|m|rows|columns|entries|components|numbers|coordinates) )*$`,
	lead+`(?:the |all )*(?:sizes|dimensions|shapes) (?:all )?(?:fit|match|agree|are right|are fine)(?: together)? (?:and ⊡ )?$`,
	// what it is good for
	lead+`(?:[^ ]+ )*?(?:need|needed|needs|necessary|required|costs?|sure|missing|hope|think|forgot|why|how|would) (?:[^ ]+ )*$`,
	lead+`(?:[^ ]+ )*?(?:not|n't|isn't|aren't) (?:be |yet )?(?:itself )?(?:centred|centered) $`,
	lead+`(?:this |that |it |which |the formula |the same |⊜ |⊡ )(?:also |then |always )?holds? (?:(?:for|true|in|every|each|any|all|a|the|new|samples?|points?|x|training|test|⊡|too|as|well|exactly|here|both|cases|kernels?) )*$`,
	lead+`(?:[^ ]+ )*?(?:is|are|be|being|has been|have been|was|were|can be|may be|could be|must be|should be) `+adds+`(?:to be |not )?`+done+` (?:(?:once|off|here|only|first|during|by|from|in|to|with|at|on|training|the|test|time|for|below|above|as|later|now|anywhere|⊡|⊜|each|every|both|sides|them|it|before|after|projecting|kernel|values|vector|entry|column|and|all|a) )*$`,
	lead+`(?:(?:the|new|training|test|point|points|samples?|data|x|k|⊡|features|kernel|vector) )+(?:has to be|have to be|must be|needs to be|need to be|should be|is|are|was) (?:centred|centered) (?:(?:too|as|well|also|first) )*(?:(?:with|by|using) (?:(?:the|its|training|means?|statistics|data|of|samples) )*)?$`,
	lead+`⊡ is centred by ⊡ from both sides $`,
	lead+`(?:(?:the|their|eigenvectors|axes|signs?|each|every|eigenvector|axis) )+(?:is|are) (?:only )?(?:determined|unique|fixed|defined|known) (?:only )?up to (?:(?:the|their|its|a|an?|signs?) )+$`,
	lead+`(?:double )?cent(?:ring|ering) gives ⊡ $`,
	lead+`what (?:[^ ]+ ){1,2}is to (?:[^ ]+ )*$`,
	lead+`(?:one|we|you|i) (?:has|have|had) to (?:[^ ]+ )*$`,
	// The eigenvectors have unit length.
	lead+`(?:(?:the|all|these|their|dual|principal|m|leading) )*(?:eigenvectors|axes) (?:have|are|of|being) (?:(?:the|all|also|again|vectors|of) )*(?:unit (?:length|norm|vectors)|(?:length|norm) (?:1|one|unity)|orthonormal) $`,
	// Projecting ⊡ on the axes gives ⊜.
	lead+`[a-z]+ing (?:[^ ]+ ){0,10}?(?:gives|yields) (?:⊜|(?:(?:the|j-th|whole|m) )*(?:coordinates?|components?|entry|entries|embedding|result|answer|score) (?:j|of ⊡)?) ?`+ends,
	lead+`(?:(?:the|a|new|test|point|sample|image) )*⊡ (?:maps|goes|is mapped|is sent) to (?:⊜|⊡) `+ends,
	`^ (?:and |we |let us |i )?(?:define|put|set|introduce|write|form) (?:the )?(?:(?:normali[sz]ed|scaled|coefficient|weight|projection) )*(?:coefficients|matrix|matrix of coefficients) ⊜ $`,
	`^ let (?:⊡|⊜) be (?:(?:the|an?|averaging|barycentric|weights|mean|column|row|vector|new|test|kernel|⊞|of|values|for|x|⊡|sample|point|this) )*$`,
	lead+`[a-z]+ing (?:[^ ]+ ){0,6}?by ⊡ gives (?:the )?(?:unit axes|unit vectors|axes of unit length) $`,
	lead+`(?:its|the|these) kernel (?:values|evaluations) (?:with|at|of|for) (?:(?:the|training|all|points|samples|data) )+(?:form|are|give) ⊡ $`,
	lead+`(?:⊜|⊡) (?:gives|yields|is|are) (?:(?:the|j-th|whole|m) )*(?:coordinates?|components?|entry|embedding|result|answer|score) (?:j |of ⊡ )?$`,
	lead+`(?:(?:the|all|m|kept|leading) )*eigenvalues (?:⊡ )?are (?:all )?(?:positive|real|nonnegative|non-negative) $`,
	// The mean is over the training points.
	lead+`the (?:means?|averages?) (?:is|are|runs?|goes|being) (?:taken )?(?:over|of|that of|those of) (?:(?:the|all|n) )*training (?:points|samples|data|set) (?:only )?$`,
	// numbers of samples, components
	lead+`(?:(?:n|m|⊡|with|and|denotes|is|being|for|the|are) )*(?:number|numbers) of (?:(?:the|all|training|kept|leading|retained|given|principal|used) )*(?:training|samples|points|components|observations|examples|axes|directions|features) (?:and )?(?:(?:m|n|⊡|the|is|number|of|kept|leading|principal|components|axes) )*$`,
	// This is kernel PCA; it is the same, a linear map.
	lead+`(?:this|it|that|which|the coordinates|the embedding) (?:is|are) (?:just |simply |nothing but |exactly |again )*(?:kernel )?(?:pca|kpca|⊡|the same|the embedding|(?:my|our|the) (?:final )?(?:answer|result|embedding|formula|solution)|(?:an )?affine (?:function of|in) ⊡|the nyström extension)(?: in feature space| of the lecture| from the lecture| for every ⊡)? `+ends,
	// I keep samples as rows; we have ⊜.
	`^ (?:[^ ]+ ){0,6}?(?:we|i|one|you) (?:(?:then|simply|now|also|thus|have|has) )*(?:have|get|obtain|write|find|keep|put|use|see|know|are|am) (?:[^ ]+ ){0,4}?(?:⊜|⊡) `+ends,
	`^ i (?:am|was|have) `,
	// To your question whether …
	`^ (?:[^ ]+ )*?(?:whether|question) `,
)

// answer calls a name of the student's own the embedding.
var answer = lazyregexp.New(lead + `(?:(?:the|an?|m) )*(?:m-vector |vector |column )?(?:⊡|⊜) (?:is|are|be|denotes?) (?:(?:the|my|our|an?|required|kernel|pca|m-dimensional|wanted) )*(?:embedding|answer|result|solution|coordinates|coordinate vector|projection)(?: of (?:(?:the|a|new|test|sample|point|x|⊡) )*)? ?` + ends)

// lecture are its symbols that have no role in words.
var lecture = set(`A B Λ \Lambda Ψ \Psi`)

// roles are what a symbol of the lecture is said to be.
var roles = map[string]*lazyregexp.Regexp{
	"K": role(`(?:(?:gram|kernel) matrix|matrix of (?:all )?(?:kernel values|inner products))`, samplesOf),
	"k": role(`(?:(?:holds|contains|collects|has) (?:all |the |n )*kernel values|(?:new |test )?kernel (?:vector|column|values)|(?:column )?vector|column|(?:vector|column) of (?:the )?(?:new )?(?:kernel values|inner products|kernel evaluations))`, samplesOf),
	"H": role(`(?:centring|centering) (?:matrix|projector|projection|operator)`, `(?:of size (?:n|⊞) )?`),
	"x": role(`(?:new|test|query|unseen|fresh|out-of-sample)? ?(?:sample|point|observation|input|one|vector|object|datum|example)`, `(?:to (?:be )?(?:embed|embedded|project|projected) )?`),
	"f": role(`(?:feature vector|feature|features|image)`, `(?:(?:of|the|a|new|test|sample|point|x|⊡) )*`),
	"F": role(`(?:feature matrix|features|matrix of (?:the )?(?:training )?(?:features|feature vectors)|training features)`, samplesOf),
	"1": role(`(?:n-vector of (?:all )?ones|vector of (?:n |all )?ones|all-ones vector|ones vector|one vector|one-vector|column of (?:n )?ones|vector of all ones|(?:column )?vector (?:with|whose|of which|having) (?:all |the |its |n )*(?:entries|components|coordinates|elements) (?:(?:are|is|being|equal|all|to|each) )*(?:one|ones|1))`, `(?:of (?:length|size) n )?`),
	"φ": role(`feature map`, ``),
	"+": role(`(?:(?:moore-? ?penrose )?pseudo-?inverse|moore-? ?penrose inverse)`, `(?:of ⊡ )?`),
	"g": role(`(?:embedding|coordinates|coordinate vector|vector (?:of|with) these(?: entries| numbers| coordinates)?|projection|score vector|scores)`, `(?:(?:of|the|a|new|test|sample|point|x|for|each|all|⊡|⊜) )*`),
}

func role(head, tail string) *lazyregexp.Regexp {
	return lazyregexp.New(`^ (?:is|are|be|being|denotes?|stands for|means|ist|est|as|,|:|=)? ?(?:(?:again|just|simply|the|an?|our|this|n|m|⊞|given|usual|symmetric|raw|uncentred|uncentered|training|of|column|corresponding|plain|⊡ -?dimensional|μ-dimensional|⊡-dimensional|dimensional) )*` + head + ` ` + tail + `$`)
}

// isForm reports a clause in the form of what everybody says.
func isForm(c []Token) bool {
	line := outline(c)
	for _, f := range forms {
		if !endsInLecture(c) && f.MatchString(line) {
			return true
		}
	}
	own := true
	for _, t := range c {
		own = own && (t.Kind != Symbol || roles[t.Text] == nil && !lecture[t.Text])
	}
	return own && answer.MatchString(line) || roleList(c) || partsOfA(c) || inParts(c) || kernelOrSamples(c) || entryOfEigenvector(c)
}

// entryOfEigenvector reports what α_{ij} is: the i-th entry of α_j.
func entryOfEigenvector(c []Token) bool {
	first, entry, of, ok := EntryOfEigenvector(c)
	return ok && first == entry && of != entry
}

// EntryOfEigenvector reads what an α with two indices, the first of which is given, is
// said to be: the entry of number entry of α_of.
func EntryOfEigenvector(c []Token) (first, entry, of string, ok bool) {
	var b strings.Builder
	for _, t := range c {
		b.WriteString(plainAlpha.Replace(t.Text) + " ")
	}
	m := entryOfAlpha.FindStringSubmatch(b.String())
	if m == nil || m[1]+m[2] != m[3]+m[4] && m[1]+m[2] != m[4]+m[3] {
		return "", "", "", false
	}
	return m[1], m[3], m[4], true
}

var (
	plainAlpha   = strings.NewReplacer(`\alpha`, "α", "$", "", "{", "", "}", "", "_", "", ",", "", `\`, "", "ᵢ", "i", "ⱼ", "j", "ₗ", "l")
	entryOfAlpha = lazyregexp.New(`^(?:(?:where|with|here|and|let|write|we|i) )*(?:α|a) ?([ijl]) ?([ijl]) (?:is|be|denotes|being|for) (?:the )?([ijl])(?:-th|th| -th)? (?:entry|component|element|coordinate) of (?:the )?(?:vector |eigenvector |unit vector )?α ?([ijl]) $`)
)

// kernelOrSamples reports the name of the kernel function, and the list of all training
// samples.
func kernelOrSamples(c []Token) bool {
	line := outline(c)
	for _, t := range c {
		if t.Kind == Symbol {
			return isKernel.MatchString(line) && kernelNames.MatchString(t.Text) || areSamples.MatchString(line) && allSamples.MatchString(strings.ReplaceAll(t.Text, " ", ""))
		}
	}
	return false
}

var (
	isKernel    = lazyregexp.New(`^ (?:(?:where|here|with|and|let) )*⊡ (?:is|be|denotes|being) (?:the )?kernel(?: function)? $`)
	kernelNames = lazyregexp.New(`^(?:\\kappa|κ|K|k)(?:\(.*\))?$`)
	areSamples  = lazyregexp.New(`^ (?:(?:where|here|with|and|let) )*⊡ (?:are|be|denote|being) (?:(?:the|given|our|n) )*training (?:points|samples|data|inputs|set|vectors|observations) $`)
	allSamples  = lazyregexp.New(`^\{?(?:x|\\mathbf\{?x\}?|\\boldsymbol\{?x\}?)_?\{?[1₁]\}?,(?:\.\.\.|\\[lc]?dots|…),(?:x|\\mathbf\{?x\}?|\\boldsymbol\{?x\}?)_?\{?[nₙ]\}?$`)
)

// partsOfA reports the lecture's names of the columns and entries of A: the α_j are the
// columns of A, a_{ij} is the (i,j) entry of A.
func partsOfA(c []Token) bool {
	for len(c) > 0 && c[0].Kind == Word && joining[c[0].Text] {
		c = c[1:]
	}
	n := len(c) - 1
	if n > 3 && c[0].Kind == Symbol && entryNames.MatchString(c[0].Text) && areElements.MatchString(outline(c[1:])) { // a_{ij} is the element of A in row i and column j
		return slices.ContainsFunc(c, func(t Token) bool { return t.Kind == Symbol && t.Text == "A" })
	}
	if n < 3 || c[0].Kind != Symbol || c[n].Kind != Symbol || c[n].Text != "A" {
		return false
	}
	for _, t := range c[1:n] {
		if t.Kind == Symbol && t.Text != "(i,j)" {
			return false
		}
	}
	line := outline(c[1:n])
	return columnNames.MatchString(c[0].Text) && areColumns.MatchString(line) || entryNames.MatchString(c[0].Text) && areEntries.MatchString(line)
}

var (
	columnNames = lazyregexp.New(`^(?:(?:\\alpha|α)(?:_\{?[1ij]\}?|₁|ⱼ|ᵢ)(?:,|$))`)
	areColumns  = lazyregexp.New(`^ (?:is|are|being|denotes?) (?:the )?(?:m |j-th |orthonormal )*columns? of (?:the )?(?:matrix )?$`)
	entryNames  = lazyregexp.New(`^(?:\\alpha|α|a)_\{?ij\}?$`)
	areElements = lazyregexp.New(`^ (?:is|are|being|denotes?) (?:the |an? )?(?:entry|element) of (?:the )?(?:matrix )?⊡ in (?:the )?(?:row i|i-th row) and (?:the )?(?:column j|j-th column) $`)
	areEntries  = lazyregexp.New(`^ (?:is|are|being|denotes?) (?:the |an? )?(?:⊡ |\(i,j\) |\(i,j\)-th |ij-th )?(?:entry|entries|elements?) of (?:the )?(?:matrix )?$`)
)

// endsInLecture reports a symbol of the lecture that is said to be the value of
// something: the embedding is A.
func endsInLecture(c []Token) bool {
	n := len(c) - 1
	return n > 0 && c[n].Kind == Symbol && valued[c[n-1].Text] && c[n].Text != "g" && (lecture[c[n].Text] || roles[c[n].Text] != nil)
}

// inParts reports a clause of which each part, between two "and", says what everybody
// says, or was read.
func inParts(c []Token) bool {
	for i, t := range c {
		if t.Kind == Word && t.Text == "and" && i > 0 && i+1 < len(c) {
			head, tail := c[:i], c[i+1:]
			return !prepositions[tail[0].Text] && (allRead(head) || isForm(head)) && (allRead(tail) || isForm(tail))
		}
	}
	return false
}

// roleList reports symbols with what each of them is: K is the Gram matrix and k the
// kernel vector of x.
func roleList(c []Token) bool {
	i := 0
	for i < len(c) && c[i].Kind == Word && joining[c[i].Text] {
		i++
	}
	for i < len(c) {
		if c[i].Kind != Symbol || roles[c[i].Text] == nil {
			return false
		}
		end := i + 1
		for end < len(c) && !(c[end].Kind == Word && c[end].Text == "and" && end+1 < len(c) && c[end+1].Kind == Symbol && roles[c[end+1].Text] != nil) {
			end++
		}
		if !hasRole(c[i].Text, c[i+1:end]) {
			return false
		}
		i = end + 1
	}
	return true
}

// hasRole reports words behind a symbol that say of it what it is, or the symbol again,
// for which such words stood.
func hasRole(symbol string, rest []Token) bool {
	if len(rest) == 1 && rest[0].Kind == Symbol {
		return rest[0].Text == symbol
	}
	line := outline(rest)
	if symbol == "k" && strings.Contains(line, " training ") && !ofNew.MatchString(line) {
		return false
	}
	return roles[symbol].MatchString(line)
}

// ofNew is said of the new sample.
var ofNew = lazyregexp.New(` (?:new|test|query|unseen|x|⊡|it|sample and|point and) `)

var signs = map[Kind]string{Symbol: "⊡", Size: "⊞", Equation: "⊜"}

// outline writes a clause with a blank on either side of each word.
func outline(c []Token) string {
	var b strings.Builder
	b.WriteByte(' ')
	for _, t := range c {
		if s := signs[t.Kind]; s != "" && t.Text != "1" {
			b.WriteString(s)
		} else {
			b.WriteString(t.Text)
		}
		b.WriteByte(' ')
	}
	return b.String()
}

func formsOf(list ...string) (forms []*lazyregexp.Regexp) {
	for _, f := range list {
		forms = append(forms, lazyregexp.New(f))
	}
	return forms
}
