package doubt

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Whole sentences beside the equations that take the proof back, restrict it, or tell what
// was done in words that no step of it needs. They are no part of an equation, so no reader
// of mathematics meets them.

// takenBack are the lines with such a sentence.
func takenBack(src string) (list []unread.Part) {
	for _, line := range linesBy(src, func(line string) string { return spelled(displayEnds.ReplaceAllString(line, " . ")) }) {
		for _, s := range sentenceEnds.Split(line.text, -1) {
			s = strings.Trim(s, " .,:;")
			if slices.ContainsFunc(wholeSentences, func(k mistake) bool { return k.form.MatchString(s) && (k.but == nil || !k.but.MatchString(s)) }) {
				list = append(list, line.part)
				break
			}
		}
	}
	return list
}

const (
	adverb    = `(?:(?:that|this|is|so|but|only|just|however|very|most|hence|almost|quite|thus|aber|also|sehr|nur) )*`
	smallCase = `(?:cent(?:red|ered)|linear|special|scalar|one-dimensional|two-dimensional|finite-dimensional|finite|gaussian|polynomial|simple|simplest|trivial|symmetric|degenerate|nondegenerate|non-degenerate|regular|normali[sz]ed|uncent(?:red|ered)|real|full-rank|invertible|quadratic|isotropic)`
	kleinFall = `(?:zentrierten|linearen|speziellen|eindimensionalen|einfachen|symmetrischen|trivialen|endlichdimensionalen|zentrierter|linearer)`
	ofH       = `(?:symmetric|idempotent|cent(?:red|ered)|orthogonal|invertible|positive(?: semi-?| )?definite|diagonal|a projection|an orthogonal projection)`
)

var (
	displayEnds  = lazyregexp.New(`\$\$|\\[\[\]]|\\(?:begin|end)\s*\{[a-z]+\*?\}`)
	sentenceEnds = lazyregexp.New(`[.!?;]+(?:\s+|$)|\s\(`)

	wholeSentences = []mistake{
		// False. Probably. Widerspruch.
		{form: anyOf(`^\(?` + adverb + `(?:no|nope|not|never|false|wrong|untrue|incorrect|probably|possibly|presumably|maybe|perhaps|impossible|unlikely|doubtful|error|mistake|nonsense|contradiction|asymptotically|approximately|roughly|nearly|more or less|in the limit|on average|nein|nicht|falsch|unmöglich|fehler|widerspruch|vermutlich|wahrscheinlich|vielleicht|näherungsweise|ungefähr|asymptotisch|faux|peut-être|probablement|impossible|falso|quizás)\)?$`)},
		// Up to a sign.
		{form: anyOf(`^\(?` + adverb + `(?:up to|modulo|bis auf|à) (?:an? |the |some |terms |ein |eine |einen )*(?:signs?|rounding|scal\w+|factors?|constants?|errors?|higher order|(?:of )?(?:first|second|third|higher|lower) order|order|vorzeichen|faktor|konstante|rundung\w*)`)},
		// This is not a proof. In general this fails.
		{form: anyOf(`\b(?:is|was|ist|are) (?:not|no|kein|n't|hardly|never) (?:(?:an?|really|yet|valid|complete|full|quite|the) )*(?:proof|beweis|argument)$`, `\bisn\^T t (?:an? )?(?:proof|argument)$`,
			`^(?:(?:but|in|general|however|and|then|the) )*(?:this|it|that|which|claim|formula|equation|equality|proof|statement|result|last step|step) (?:(?:then|in|general|generally|often|also|usually) )*fails?\b`,
			`^(?:(?:aber|im|allgemeinen|allgemein|und) )*(?:das|dies|es|die (?:aussage|behauptung|formel|gleichung)|der beweis) (?:(?:aber|so|im allgemeinen|leider) )*(?:stimmt|gilt|folgt|ist) (?:(?:aber|so|im allgemeinen|leider|das) )*(?:nicht|falsch)$`,
			`^(?:(?:aber|im|allgemeinen|allgemein) )*(?:gilt|stimmt|folgt) (?:das|dies|es|die (?:aussage|behauptung|formel|gleichung)) (?:(?:aber|so|im allgemeinen|leider) )*nicht$`)},
		// In the centred case. Im linearen Fall.
		{form: anyOf(`^(?:(?:but|only|just|at least|now|valid|holds|true|and|we work|this is|this holds|it holds) )*(?:in|for) (?:the |an? )?`+smallCase+` (?:cases?|settings?)\b`, `^(?:(?:but|only|just|at least) )*in (?:one|two|three|1|2|3) dimensions?\b`, `^(?:(?:aber|nur|das gilt|dies gilt|gilt) )*(?:im|in einem) `+kleinFall+` fall\b`, `^in einer dimension\b`,
			`^(?:die |alle )?(?:daten|merkmale|features|punkte) (?:sind|seien) (?:(?:schon|bereits|hier) )*zentriert$`)},
		// Let n be even.
		{form: anyOf(`^(?:and |now |we |then )*(?:let|assume|suppose|sei|take)(?: that)? n (?:be |is |sei |= ?\d|(?:gerade|ungerade|groß|prim))`), but: anyOf(`n (?:be|is|sei) (?:(?:the|an?|any|our|total|some|fixed|given|arbitrary|die|eine|feste|and|positive|natural|again|now) )*(?:number|size|count|amount|sample|training|fixed|arbitrary|given|natural|integer|anzahl|zahl|beliebig|cardinality|length)`)},
		{form: anyOf(`^(?:and |now |we |then )*(?:let|assume|suppose|take)(?: that)? x (?:be |is |= ?)?(?:equal to )?(?:one|some|any|an element|the first) ?(?:of )?(?:the )?(?:training|xi|x_?[1jl]|samples x|given samples)`)},
		// What one matrix is follows from no other one.
		{form: anyOf(`(?:^|[ (])H is `+ofH+`,? (?:since|because|as|if|when|like) (?:the )?(?:matrix )?[KFABkΛ] is`, `(?:^|[ (])K is `+ofH+`,? (?:since|because|as|if|when) (?:the )?(?:matrix )?[HABΛF] is`, `(?:^|[ (])[HK] is `+ofH+`,? (?:as|being|because it is|since it is) (?:the |a )product of (?:two )?symmetric`,
			`(?:^|[ (])H is symmetric,? (?:and )?(?:(?:hence|therefore|thus|so|consequently)) (?:also )?(?:idempotent|a projection|an orthogonal projection)`, `(?:^|[ (])H is idempotent,? (?:and )?(?:hence|therefore|thus|so|consequently) (?:also )?symmetric`)},
		// Symmetric are H, K and Λ; idempotent is H.
		{form: anyOf(`\bsymmetr(?:y|ie) (?:of|von|der matrix) (?:the )?(?:matrix )?(?:F̄?|A|B|f)(?:$|[,) ])`, `\bidempoten(?:ce|cy|z) (?:of|von|der matrix) (?:the )?(?:matrix )?(?:F̄?|A|B|f|k|K|Λ)(?:$|[,) ])`), but: anyOf(`(?:F̄?|A|B) ?(?:\^|[FAΛ])`)},
		// What is done to an equation, and needn't be.
		{form: anyOf(`^(?:(?:then|now|next|here|finally) )*(?:we|i) (?:(?:then|now|can|also|may|simply) )*(?:differentiate|integrate|approximate|linearise|linearize|round|extrapolate|interpolate|neglect|square|invert|guess)\b`, `^(?:(?:then|now|next|here|finally) )*(?:we|i) (?:(?:then|now|also|simply) )*add (?:the )?mean\b`,
			`^(?:(?:then|now|next|here|finally) )*(?:we|i) (?:(?:then|now|can|also|may|simply) )*`+goes+` (?:the )?mean\b`, `^(?:(?:then|now|next|here|finally) )*(?:we |i )?(?:(?:then|now|also|simply) )*multiply (?:(?:it|this|both|sides|everything|the|equation|from|left|right) )*(?:by|with) (?:the )?(?:matrix )?Λ$`)},
		{form: anyOf(`^(?:(?:then|now|next|here|finally) )*(?:we|i) ` + mayBe + goes + ` (?:the )?(?:matrix |factor )?H$`)},
		{form: anyOf(`\bH projects (?:on|onto|to) (?:the )?(?:(?:span|line|vector|direction|space) )?(?:(?:of|spanned by) )?1_?n?(?:$|[,) ])`)},
		{form: anyOf(`^(?:(?:the|matrix|here|since|because|as|note|that) )*A is (?:an? )?(?:orthogonal|unitary|invertible|square|symmetric)(?: matrix)?$`)},
		// Values
		{form: anyOf(`(?:^| )(?:αj?|eigenvectors?) [^.=;]{0,40}eigenvectors? (?:of|for) (?:HKH|H K H|K̄) (?:with|to|for) (?:the )?(?:eigenvalues? )(?:is |are )?(?:1 ?/ ?|√ ?|\\sqrt ?|- ?|n ?|2 ?)?λ_?j? ?(?:\^|²|/|½)`, `(?:^| )(?:αj?|eigenvectors?) [^.=;]{0,40}eigenvectors? (?:of|for) (?:HKH|H K H|K̄) (?:with|to|for) (?:the )?(?:eigenvalues? )(?:is |are )?(?:1 ?/ ?|√ ?|\\sqrt ?|- ?|n ?|2 ?)λ`)},
		{form: anyOf(`λ_?[ijl]? ?> ?0,? (?:holds )?for (?:all|every|each|any|\\forall)? ?[ijl] ?(?:=|∈|\\in|from) ?\\?[{ ]*1,? ?(?:2,? ?)?(?:\\[lc]?dots|…|\.\.\.|to),? ?n\b`, `^(?:since |as |because )?λ_?n ?> ?0`)},
		{form: anyOf(`\bunit vectors? of (?:length|norm) (?:[02-9]|1\d|[nmkλ]|√|\\sqrt)`)},
		{form: anyOf(`^(?:where |since |because |and |with )*(?:π|\\pi|∞|\\infty|ℝ|\\mathbb ?R) ?= ?\S`)},
		{form: anyOf(`^1 ?= ?1_?n$`)},
		// What they are, and their values.
		{form: anyOf(`\b(?:mean|average)(?: of (?:the )?(?:\w+ )?features?| feature(?: vector)?| vector)? (?:is|:) (?:\\?\w+|μ|m) ?:?= ?(?:\\sum\S* ?(?:\S* ?){0,3}fi|F ?1_?n?|F)$`)},
		{form: anyOf(`\bcovariance(?: matrix| operator)? (?:is|:|equals) (?:\\?\w+ ?:?= ?)?(?:1/n ?|\\frac ?1 ?n ?)?(?:F ?\^T ?F|K|K̄|HKH|F̄ ?\^T ?F̄|F ?F ?\^T)$`)},
		{form: anyOf(`\bcent(?:red|ered) (?:kernel |new )?(?:vector|kernel vector|feature|feature vector|sample)(?: of x)? (?:is|:|equals) \S{0,6} ?\S{0,3} ?:?= ?[kf]$`)},
		{form: anyOf(`\bcent(?:red|ered) (?:kernel|gram) matrix (?:is|:|equals) \S{0,6} ?\S{0,3} ?:?= ?(?:K|F ?\^T ?F)$`)},
	}
)

// unknownReasons are the lines in which the reason for a step is an equation for a name that
// stands nowhere else, or for a power of H that is no adjoint.
func unknownReasons(src string) (list []unread.Part) {
	whole := ""
	for _, line := range spelledLines(src) {
		for _, m := range reasonFor.FindAllStringSubmatch(line.text, 10) {
			if whole == "" {
				whole = spelled(strings.ReplaceAll(src, "\n", " "))
			}
			if strings.Count(whole, m[1]) == 1 && !ownMean.MatchString(m[1]+"="+m[2]) {
				list = append(list, line.part)
			}
		}
		for _, m := range powerOfH.FindAllStringSubmatch(line.text, 10) {
			if !adjoints.MatchString(m[1]) || !strings.HasPrefix(m[2], "H") {
				list = append(list, line.part)
			}
		}
	}
	return list
}

var (
	reasonFor = lazyregexp.New(`\b(?:because|since|as|weil|da|denn)(?: of)? ((?:\\(?:bar|hat|tilde|widehat|widetilde|check|dot|vec|underline) ?|\b)[A-Za-z]|[A-Za-z][\x{300}-\x{36f}]) ?= ?([^,;]*)`)
	ownMean   = lazyregexp.New(`^(?:[FK]\x{304}=|[A-Zk]$|[HKFABfkgxnmdNDM]=|.*=(?:f ?[-−]|\(?f|\(? ?1/n|\\[td]?frac|\\sum|Σ|∑))`)
	powerOfH  = lazyregexp.New(`(?:^|[ (,])H ?\^ ?\(?(\*|\\ast|\\dagger|†|[A-SU-Z])\)? ?= ?(\S*)`)
	adjoints  = lazyregexp.New(`^(?:\*|\\ast|\\dagger|†|H)$`)
)
