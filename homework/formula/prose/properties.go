package prose

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Words that claim something of a symbol, such as "H is symmetric", are turned into
// the equation that they stand for, which is checked like any other. Where no
// equation says it, what the lecture's symbols are decides. What is left must say
// nothing of this kind: else the proof isn't read.

// Parts of claims.
const (
	subjectWords = `(?:(?:the|this|our|each|every|all|any|both|that|its|their|(?:cent(?:ring|ering)|centred|centered|double-centred|double-centered|kernel|gram|dual|principal|leading|first|training|feature|matrix|matrices|vectors?|axis|axes|eigenvectors?|columns?|rows?|m|n|unit|diagonal|symmetric|normali[sz]ed)) )*`
	theSubject   = `(?:(the columns|the rows|columns|rows) (?:of (?:the )?(?:matrix )?)?)?` + some
	spokenOf     = `((?:the )?(?:mean|average|sum) of (?:(?:all|the|n) )*(?:(?:centred|centered) )?(?:training )?(?:features?(?: vectors?)?|feature images)|the (?:cent(?:ring|ering)|double-cent(?:red|ered)|cent(?:red|ered)) (?:kernel |gram )?matrix|the (?:gram|kernel) matrix|(?:the )?(?:centred|centered) features?(?: vectors?)?|(?:the )?features?(?: vectors?)?|the data|the (?:training )?samples|(?:the|these|all|its|their|all the) (?:dual |leading |corresponding )*eigenvectors|(?:the|these|all|all the|each|every) (?:(?:[ijl]-th|principal|new|resulting) )*(?:axes|axis|directions?|eigenvector)|the kernel|the inner product)`
	adverbs      = `(?:(?:also|indeed|always|clearly|obviously|again|already|even|all|then|just|pairwise|mutually|therefore|thus|hence|both|here|of course|in particular|itself|themselves|and|a|an|the|real|of|in|general|by|construction|definition) )*`
	hasVerb      = `(?:is|are|be|being|has|have|having|was|were|ist|sind|est|sont|es|son|remains|stays|forms|form|contains|contain|holds|hold|collects|stores|gathers|comprises|consists of) `
)

// property is a word for what a matrix is, and what it says of one.
type property struct {
	name *lazyregexp.Regexp
	says func(x claimed) verdict
}

// claimed is what a property is claimed of.
type claimed struct {
	text    string // mathematics
	columns bool   // its columns
	rows    bool
	other   string // orthogonal to, eigenvector of
	proof   bool   // in a proof, where nothing is left unchecked
}

// verdict is what becomes of a claim.
type verdict struct {
	equations []string
	known     bool // true without an equation
	untrue    bool // known to be false, without an equation
}

func equationsOf(list ...string) verdict { return verdict{equations: list} }

var (
	surely   = verdict{known: true}
	never    = verdict{untrue: true}
	notKnown = verdict{}
)

var properties = []property{
	{propertyOf(`(?:symmetric|symmetrical|self-adjoint|selfadjoint|symmetrisch|symétrique|simétrica|equal to its (?:own )?transpose|equals its (?:own )?transpose|its own transpose)(?: matrix)?`), func(x claimed) verdict {
		if alwaysSymmetric.MatchString(plain(x.text)) {
			return surely
		}
		return equationsOf("(" + x.text + `)^\top = ` + x.text)
	}},
	{propertyOf(`(?:idempotent|(?:an? )?(?:orthogonal )?(?:projection|projector)(?: matrix)?)`), func(x claimed) verdict {
		return equationsOf("(" + x.text + ") (" + x.text + ") = " + x.text)
	}},
	{propertyOf(`(?:its own inverse|an? involution|involution|involutory|inverse to itself)`), func(x claimed) verdict {
		return equationsOf("(" + x.text + ") (" + x.text + ") = I")
	}},
	{propertyOf(`(?:skew-symmetric|antisymmetric)`), func(x claimed) verdict { return equationsOf("(" + x.text + `)^\top = -(` + x.text + ")") }},
	{propertyOf(`(?:orthonormal|orthonormalised|orthonormalized) rows`), func(x claimed) verdict {
		return equationsOf("(" + x.text + ") (" + x.text + `)^\top = I`)
	}},
	{propertyOf(`(?:orthonormal|orthonormalised|orthonormalized)(?: columns| system| vectors| set)?`), orthonormal},
	{propertyOf(`(?:orthogonal|perpendicular) to (?:the |every |all |each |vector |of |ones |constant )*` + some), func(x claimed) verdict {
		if ones.MatchString(x.other) {
			x.other = "1_n"
		}
		return equationsOf("(" + x.text + `)^\top (` + x.other + ") = 0")
	}},
	{propertyOf(`orthogonal(?: to each other| to one another| in pairs)?(?: vectors| system| set)?`), orthogonal},
	{propertyOf(`(?:linear )?(?:isometry|isometric)`), func(x claimed) verdict {
		return equationsOf("(" + x.text + `)^\top (` + x.text + ") = I")
	}},
	{propertyOf(`cent(?:red|ered) (?:kernel vector|vector of kernel values)(?: of (?:the )?(?:(?:new|test) )?(?:(?:sample|point) )?(?:` + some + `)?)?`), func(x claimed) verdict { // with H before it, or without
		if x.other != "" && !newSample.MatchString(x.other) {
			return notKnown
		}
		return equationsOf("H (" + x.text + ") = H (k - K 1_n/n)")
	}},
	{propertyOf(`(?:diagonal|diagonalmatrix|a diagonal matrix)(?: matrix)?`), diagonal},
	{propertyOf(`(?:invertible|nonsingular|non-singular|regular|invertierbar|inversible|positive definite|positive-definite|positive)(?: matrix| number| numbers| entries)?`), ofEigenvalues},
	{propertyOf(`(?:symmetric (?:and )?)?(?:positive semi-?definite|positive-semi-?definite)(?: matrix)?`), semidefinite},
	{propertyOf(`cent(?:red|ered) (?:(?:new|test) )?(?:feature vector|feature|sample|point|image)(?: vector)?(?: of (?:the )?(?:new |test )?(?:sample|point))?`), func(x claimed) verdict {
		if anIndex.MatchString(plain(x.text)) {
			return notKnown
		}
		return equationsOf("(" + x.text + `) - (f - \frac1n F 1_n) = 0`)
	}},
	{propertyOf(`(?:cent(?:red|ered)|mean-free|zero-mean|(?:zero |a zero )mean|mean (?:zero|0)|zero on average)`), centred},
	{propertyOf(`(?:(?:sums?|adds? up) to (?:zero|0)|entries (?:sum|add up) to (?:zero|0))`), centred},
	{propertyOf(`(?:unit vectors?|unit length|(?:length|norm) (?:one|1|unity)|unit norm|normali[sz]ed(?: to (?:unit )?(?:length|norm)(?: one| 1)?)?|of (?:unit )?(?:length|norm)(?: one| 1)?)`), unitLength},
	{propertyOf(`(?:(?:unit|leading|orthonormal|normali[sz]ed|corresponding|wanted|first|dominant|principal|m|an?|the|desired|unit-length) )*(?:eigenvectors?|eigenvektor|eigenvektoren) (?:of|von|to) (?:the )?(?:(?:un|non-)?(?:centred|centered) )?(?:kernel |gram |covariance )?(?:matrix )?` + some + `(?: (?:with|to|for|and) (?:the )?(?:same |corresponding )?(?:eigenvalues?) ` + some + `)?`), eigenvectors},
	{propertyOf(`(?:an? )?(?:scalars?|numbers?|constants?)`), func(x claimed) verdict {
		if scalars.MatchString(x.text) {
			return surely
		}
		return notKnown
	}},
	{propertyOf(`(?:zero|null|the zero vector|the zero matrix)`), func(x claimed) verdict { return equationsOf(x.text + " = 0") }},
	{propertyOf(`null ?-? ?space of (?:the )?(?:(?:centred|centered|kernel|centring|centering) )*(?:matrix )?` + some), func(x claimed) verdict { // in the null space
		return equationsOf("(" + x.other + ") (" + x.text + ") = 0")
	}},
	{propertyOf(`(?:identity|identity matrix|unit matrix|symmetric matrix) (?:minus|plus) (?:(?:a|another|some) )?(?:symmetric )matrix`), func(x claimed) verdict { // and this only
		return equationsOf("(" + x.text + `)^\top = ` + x.text)
	}},
	{propertyOf(`(?:identity|identity matrix|unit matrix|einheitsmatrix)`), func(x claimed) verdict { return equationsOf(x.text + " = I") }},
	{propertyOf(`(?:squared (?:length|norm)) (?:equal to )?` + some), func(x claimed) verdict {
		return equationsOf("(" + x.text + `)^\top (` + x.text + ") = " + x.other)
	}},
	{propertyOf(`(?:length|norm) (?:equal to )?` + some), func(x claimed) verdict {
		return equationsOf("(" + x.text + `)^\top (` + x.text + ") = (" + x.other + ")^2")
	}},
	{propertyOf(`(?:matrix of |diagonal matrix of |diagonal matrix with )?(?:the )?(?:m )?(?:leading |largest |first )*(?:eigenvalues|singular values) of (?:the )?(?:(?:un|non-)?(?:centred|centered) )?(?:kernel |gram )?(?:matrix )?` + some), func(x claimed) verdict {
		if semis.MatchString(plain(x.other)) && centredSums.MatchString(plain(x.other)) {
			return surely
		}
		return notKnown
	}},
	{propertyOf(`(?:(?:unit|leading|orthonormal|normali[sz]ed|dominant|principal|m|the) )*eigenvectors? of (?:the )?(?:uncentred |uncentered |uncentered |raw |plain )?(?:kernel|gram) matrix`), func(x claimed) verdict {
		return equationsOf(`K (` + x.text + `) = (` + x.text + `) \Lambda`)
	}},
	{propertyOf(theAxes + `as (?:its |the )?rows`), func(x claimed) verdict { return equationsOf("B = " + x.text) }},
	{propertyOf(theAxes + `as (?:its |the )?columns`), func(x claimed) verdict { return equationsOf(`B^\top = ` + x.text) }},
	{propertyOf(theVectors + `as (?:its |the )?rows`), func(x claimed) verdict { return equationsOf(`A^\top = ` + x.text) }},
	{propertyOf(theVectors + `as (?:its |the )?columns`), func(x claimed) verdict { return equationsOf(`A = ` + x.text) }},
	{propertyOf(`linearly independent`), func(x claimed) verdict {
		if name := plain(x.text); manyAlphas.MatchString(name) || axisNames.MatchString(name) || name == "A" {
			return surely
		}
		return notKnown
	}},
	{propertyOf(`rank (?:of )?(n|m|` + some[1:len(some)-1] + `)`), rank},
	{propertyOf(`square(?: matrix)?`), func(x claimed) verdict {
		if squares.MatchString(plain(x.text)) {
			return surely
		}
		return notKnown
	}},
}

// What a matrix holds.
const (
	theAxes    = `(?:(?:the|all|our|these|m|unit|principal|normali[sz]ed|orthonormal|leading|first) )*(?:axes|directions|unit vectors) (?:` + some + ` )?(?:of the embedding )?`
	theVectors = `(?:(?:the|all|our|these|m|unit|dual|normali[sz]ed|orthonormal|leading|first) )*(?:eigenvectors) (?:` + some + ` )?`
)

// rank of the lecture's matrices, where it is known.
func rank(x claimed) verdict {
	is := ""
	switch name := plain(x.text); {
	case name == "H":
		is = "n-1"
	case name == "A" || name == "B" || name == `\Lambda` || name == "Λ":
		is = "m"
	}
	switch said := strings.ReplaceAll(plain(x.other), "−", "-"); {
	case is != "" && said == is:
		return surely
	case is != "" && (said == "n" || said == "m" || said == "n-1" || said == "1") || strings.Contains(said, "lambda") || strings.Contains(said, "λ"):
		return never
	case x.proof:
		return notKnown
	}
	return surely
}

func propertyOf(form string) *lazyregexp.Regexp { return lazyregexp.New(`^` + form + `(?: |$)`) }

// alwaysSymmetric are the unit matrix and the matrix of ones.
var alwaysSymmetric = lazyregexp.New(`^(?:I(?:_\{?[nm]\}?|[ₙₘ])?|(?:1|\\mathbf\{?1\}?|\\mathbb\{?1\}?|𝟏)_(?:\{n(?:×|\\times|x)n\}|\{nn\}))$`)

// anIndex is a value with the index of a training sample.
var anIndex = lazyregexp.New(`_\{?[ijlpq]|[ᵢₗⱼ]`)

var (
	scalars     = lazyregexp.New(`^(?:\\lambda|λ|n|m|\\frac\{?1\}?\{?n\}?|1/n|\\tfrac1n|\\sqrt|√)`)
	squares     = lazyregexp.New(`^(?:H|K|\\?Lambda|Λ|\\barK|K̄|HKH|\\barC|C̄)$`)
	ofLambda    = lazyregexp.New(`^(?:\\?Lambda|Λ|\\?lambda|λ)(?:[_^⁻ⱼᵢ].*)?$`)
	semis       = lazyregexp.New(`^(?:H|K|\\?Lambda|Λ|\\barK|K̄|HKH|\\barC|C̄|\\barF\\barF\^\\top|\\barF\^\\top\\barF|F̄F̄ᵀ|F̄ᵀF̄)$`)
	ofFeatures  = lazyregexp.New(`^(?:F|\\barF|F̄|Fbar)$`)
	ofVectors   = lazyregexp.New(`^(?:A|\\alpha.*|α.*|k|\\tildek|k̃|a_.*|w_.*)$`)
	axisNames   = lazyregexp.New(`^(?:\\psi|ψ|psi)`)
	manyAlphas  = lazyregexp.New(`^(?:\\alpha|α|alpha)(?:_.*|[ᵢⱼ])?$`)
	centredSums = lazyregexp.New(`^(?:\\barK|K̄|HKH)$`)
)

// plain is mathematics without blanks and braces around accents.
func plain(text string) string {
	return accentBraces.ReplaceAllString(strings.ReplaceAll(text, " ", ""), `\bar$1`)
}

var accentBraces = lazyregexp.New(`\\(?:bar|overline)\{?([A-Za-z])\}?`)

func orthonormal(x claimed) verdict {
	name := plain(x.text)
	switch {
	case axisNames.MatchString(name):
		return equationsOf(`B B^\top = I_m`)
	case manyAlphas.MatchString(name):
		return equationsOf(`A^\top A = I_m`)
	case x.rows:
		return equationsOf(`(` + x.text + `) (` + x.text + `)^\top = I`)
	}
	return equationsOf("(" + x.text + `)^\top (` + x.text + `) = I`)
}

func ofEigenvalues(x claimed) verdict {
	if ofLambda.MatchString(plain(x.text)) {
		return surely
	}
	return never
}

// diagonal: what commutes with Λ, whose entries are all different, is diagonal.
func diagonal(x claimed) verdict {
	if ofLambda.MatchString(plain(x.text)) {
		return surely
	}
	return equationsOf("(" + x.text + `) \Lambda = \Lambda (` + x.text + ")")
}

func semidefinite(x claimed) verdict {
	if semis.MatchString(plain(x.text)) {
		return surely
	}
	return notKnown
}

func centred(x claimed) verdict {
	name := plain(x.text)
	switch {
	case ofFeatures.MatchString(name):
		return equationsOf(x.text + " 1_n = 0")
	case ofVectors.MatchString(name):
		return equationsOf(`1_n^\top ` + x.text + " = 0")
	case centredSums.MatchString(name):
		return surely
	case columnValue.MatchString(name) && !x.proof:
		return equationsOf(`1_n^\top (` + x.text + ") = 0")
	}
	return notKnown
}

// columnValue is a multiple of an eigenvector.
var columnValue = lazyregexp.New(`^(?:\\sqrt|√|[a-zλ]|\\ell|\\lambda|\\frac)[^=]*[a-zα](?:_\{?[ijlr]\}?|[ⱼᵢᵣ])$`)

func unitLength(x claimed) verdict {
	if x.rows {
		x.text = "(" + x.text + `)^\top`
		x.columns = true
	}
	if plain(x.text) == "A" || x.columns {
		return equationsOf("(" + x.text + `)^\top (` + x.text + `) = I`)
	}
	return equationsOf("(" + x.text + `)^\top (` + x.text + `) = 1`)
}

func eigenvectors(x claimed) verdict {
	if x.rows {
		x.text = "(" + x.text + `)^\top`
	}
	name := plain(x.text)
	if m := endingIndex.FindStringSubmatch(name); m != nil {
		j := m[1] + m[2]
		j = strings.NewReplacer("ⱼ", "j", "ᵢ", "i").Replace(j)
		return equationsOf("(" + x.other + ") " + x.text + ` = \lambda_` + j + " " + x.text)
	}
	if !strings.Contains(name, `\Lambda`) && !strings.Contains(name, "Λ") && singleVector.MatchString(name) {
		return equationsOf("(" + x.other + ") " + x.text + ` = \lambda ` + x.text)
	}
	return equationsOf("(" + x.other + ") (" + x.text + ") = (" + x.text + `) \Lambda`)
}

var singleVector = lazyregexp.New(`\\alpha|α|\\psi|ψ`)

var endingIndex = lazyregexp.New(`(?:alpha|α|psi|ψ|a|b|w|q|u|v)(?:_\{?([ij])\}?|([ⱼᵢ]))(?:/.*)?$`)
