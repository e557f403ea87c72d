// Package doubt finds words in an accepted answer that may turn it into another one and
// that no reader understands: an answer for some samples only, an admission, a verdict on
// oneself. What it finds is handed to a human. It sees forms of words in the text alone;
// what is known of each word is package clause's.
package doubt

import (
	"strings"
	"unicode/utf8"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Formula is what stands in a formula, program or the words beside it.
func Formula(src string) []unread.Part {
	list := append(linesWith(src, admitted, disowned, saidOnly, entriesOf, bounded, anyRank, inText, overSigns, ofTraining, calledElse, weakened, otherAnswer, otherMeaning, taken, reversed), sizesBeneath(src)...)
	if !sentence.EmbeddingOutside(src) {
		list = append(list, Outside(src)...)
	}
	if !positiveOnly.MatchString(src) {
		list = append(list, linesWith(src, forSomeOnly)...)
	}
	if m := without.FindStringSubmatchIndex(src); m != nil && strings.Contains(src[:m[0]], src[m[2]:m[3]]) {
		list = append(list, lineAt(src, m))
	}
	if !ofEntry.MatchString(src) {
		list = append(list, linesWith(src, ofEntriesEach)...)
	}
	list = append(list, ofPoints(src)...)
	list = append(list, ofOtherSize(src)...)
	if m := otherLength.FindStringSubmatchIndex(src); m != nil && !oneLength.MatchString(src[m[2]:m[3]]) {
		list = append(list, stretch(src, m[0], m[1]))
	}
	if m := entryOfAlpha.FindStringSubmatchIndex(src); m != nil {
		text := func(g int) string { return src[m[2*g]:m[2*g+1]] }
		if text(1) == text(4) && text(2) == text(3) && text(1) != text(2) && len(twoIndices.FindAllString(src, 2)) == 1 {
			list = append(list, stretch(src, m[0], m[1]))
		}
	}
	return list
}

// Told are the lines beside a formula that say of symbols and sizes what isn't so, or speak
// of an argument; a reader that saw some of it knows the words better.
func Told(src string) []unread.Part {
	list := append(linesWith(src, theorems, tagged, noted, ofBoth, forSamples), misnamed(inLaTeX(src))...)
	return append(list, compared(inLaTeX(src))...)
}

// Proof is what stands in a proof.
func Proof(src string) []unread.Part {
	list := linesWith(src, admitted, denied, disowned, altered, quoted, begged, skipped, inverses, dropped, decorated, inText, theorems, ofTraining, restricted, otherWay, tagged, noted, beneathBraces, modulo, unlike, elsewhere)
	list = append(list, linesWith(ofAxes.ReplaceAllStringFunc(src, func(m string) string { return strings.Repeat(" ", len(m)) }), hedged)...)
	list = append(append(append(list, lost(src)...), unnumbered(src)...), inPrograms(src)...)
	if someOnly.MatchString(eachIndex.ReplaceAllString(src, "")) {
		list = append(list, linesWith(src, someOnly)...)
	}
	for _, m := range labels.FindAllStringSubmatchIndex(src, 20) {
		if !plainLabels.MatchString(strings.TrimSpace(src[m[2]:m[3]])) {
			list = append(list, lineAt(src, m))
		}
	}
	if !positiveOnly.MatchString(src) {
		list = append(list, linesWith(src, forSomeOnly)...)
	}
	for _, m := range headings.FindAllStringSubmatchIndex(src, 20) {
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 && heavyHeading.MatchString(src[m[g]:m[g+1]]) && !questioning.MatchString(src[m[g]:m[g+1]]) {
				list = append(list, lineAt(src, m))
			}
		}
	}
	list = append(append(append(list, misnamed(src)...), Outside(src)...), compared(src)...)
	list = append(append(append(list, unequal(src)...), missized(src)...), meantElse(src)...)
	list = append(append(list, ofSets(src)...), bracedElse(src)...)
	list = append(append(list, inGroups(src)...), misranged(src)...)
	list = append(append(append(list, takenBack(src)...), miscalled(src)...), unknownReasons(src)...)
	if !allOthers.MatchString(src) {
		list = append(list, linesWith(src, oneEntry)...)
	}
	return list
}

// Remarks is what stands in the comments of a program, of which only they are given.
func Remarks(src string) []unread.Part {
	return append(append(linesWith(src, admitted, disowned, calledElse, weakened, otherAnswer, otherMeaning, notAnswer), misnamed(src)...), arrays(src)...)
}

// inLaTeX is a text without what LaTeX doesn't print.
func inLaTeX(src string) string {
	if !strings.Contains(src, `\`) {
		return src
	}
	return printedNot.ReplaceAllStringFunc(src, func(m string) string { return m[:1] + strings.Repeat(" ", len(m)-1) })
}

var printedNot = lazyregexp.New(`(?m)[^\\]%.*$`)

// Outside are the lines with mathematics outside of the signs for it, in a text that has
// such signs: a reader of LaTeX takes it for words.
func Outside(src string) (list []unread.Part) {
	if !hasMarks.MatchString(src) || marked.MatchString(src) && len(marked.FindString(src)) == len(strings.TrimSpace(src)) {
		return nil
	}
	blank := func(m string) string { return strings.Repeat(" ", len(m)) }
	rest := noMath.ReplaceAllStringFunc(marked.ReplaceAllStringFunc(src, blank), blank)
	if commands.MatchString(rest) { // then all of it is read as mathematics
		return nil
	}
	for _, m := range bare.FindAllStringIndex(rest, 5) {
		if !harmless.MatchString(rest[m[0]:m[1]]) {
			list = append(list, lineAt(src, m))
		}
	}
	return list
}

var (
	marked   = lazyregexp.New(`(?s)\$\$.*?\$\$|\$[^$]*\$|\\\[.*?\\\]|\\\(.*?\\\)|\\begin\s*\{(?:align|equation|gather|eqnarray|multline|aligned|alignat|flalign|displaymath|math|split|array)\*?\}.*?\\end\s*\{[a-z]+\*?\}`)
	noMath   = lazyregexp.New(`\b(?:LHS|RHS|label|leftmargin|start|nosep)\s*=\s*\S*`)
	commands = lazyregexp.New(`\\(?:bar|frac|tfrac|dfrac|Lambda|lambda|left|sum|alpha|psi|Psi|top|overline|sqrt|mathbf|boldsymbol|langle)\b`)
	hasMarks = lazyregexp.New(`\$|\\[(\[]|\\begin\s*\{`)
	bare     = lazyregexp.New(`[^\s=≠≈]*[A-Za-zΛλαψḡ̄̃0-9)}ᵀ₀-₉ₙⱼ] ?(?:=|≠|≈)\s*\S+|(?:[AHKFB]|F̄|Λ|Lambda)(?:ᵀ|\^\{?(?:T\b|\\top|[-−]))\S*`)
	harmless = lazyregexp.New(`^\(?(?:[ijlqr]\s*=\s*[01]\s*(?:,|\.\.|…|:|\\[lc]?dots|to\b|$)|[ijl]\s*=\s*[ijl]\b)`)
	// overSigns are words with mathematics over or beneath a sign.
	overSigns = lazyregexp.New(`\\(?:overset|stackrel|underset)\s*\{\s*(?:\\(?:text|mathrm|mbox)\s*\{[^{}]*[=≠?][^{}]*\}|\?|[^{}]*\\to[^{}]*)\s*\}`)
)

// sizesBeneath are the lines with a size beneath or over a symbol of the lecture that it
// hasn't.
func sizesBeneath(src string) (list []unread.Part) {
	for _, m := range beneath.FindAllStringSubmatchIndex(src, 20) {
		size := strings.NewReplacer(" ", "", `\times`, "×", "x", "×").Replace(src[m[2]:m[3]])
		symbol := strings.NewReplacer(" ", "", `\mathbf`, "", `\boldsymbol`, "", "{", "", "}", "").Replace(src[m[4]:m[5]])
		if is := sizeOf[symbol]; is != "" && is != size {
			list = append(list, lineAt(src, m))
		}
	}
	return list
}

var (
	beneath = lazyregexp.New(`\\(?:underset|overset)\s*\{\s*\(?\s*([nm1]\s*(?:\\times|×|x)\s*[nm1])\s*\)?\s*\}\s*\{\s*((?:[^{}]|\{[^{}]*\})*)\}`)
	sizeOf  = map[string]string{"A": "n×m", `A^\top`: "m×n", "A^T": "m×n", "H": "n×n", "K": "n×n", "k": "n×1", `\Lambda^-1/2`: "m×m", `\Lambda`: "m×m", `\barg`: "m×1", "1_n": "n×1"}
)

// linesWith are the lines in which forms stand first.
func linesWith(src string, forms ...*lazyregexp.Regexp) (list []unread.Part) {
	for _, re := range forms {
		if at := re.FindStringIndex(src); at != nil {
			list = append(list, lineAt(src, at))
		}
	}
	return list
}

var (
	// forSomeOnly: the answer holds for some samples, kernels or numbers.
	forSomeOnly = lazyregexp.New(`(?i)\b(?:otherwise|or else|else)\b|\b(?:only|just) (?:for|when|if|works?|holds?|valid|true)\b|\b(?:works?|holds?|valid|true|gilt|defined) (?:[a-z]+ )?only\b|\bnur (?:für|wenn)\b|\bgilt nur\b|\bfor the (?:linear|polynomial|first|constant) (?:kernel|component)|\bin expectation\b|\balmost surely\b|\bas n\s*(?:→|\\to)|\b(?:kernel|φ|\\phi|\$\\phi\$|map) is (?:linear|the identity)\b|\bfor (?:two|three|some) points\b`)
	// positiveOnly: components of which λ_j is 0 are left out by everybody.
	positiveOnly = lazyregexp.New(`(?:\\lambda|λ)(?:_\{?[a-z]\}?|[ⱼᵢ])?\s*(?:>|\\gt\b|≠|\\ne)\s*0`)
	// saidOnly is said of symbols in forms that no reader knows, and LaTeX that is printed
	// and read by nobody.
	saidOnly = lazyregexp.New(`(?i)\b(?:einheitsmatrix|kovarianzmatrix|unnormali[sz]ed|commutes?|(?:is|are|be|being|denotes) an? row vector|numbers? of (?:the )?(?:features|new points|components is))\b|\beigenvectors in (?:its |the )?rows\b|\brows are (?:the )?(?:unit |orthonormal )?eigenvectors\b|\b(?:matrix|vector) of (?:the )?eigenvectors\b[^.]*\btranspose|\bdiagonal of (?:K|HKH)\b|\\(?:stackrel|overset)\s*\{[^{}]*=[^{}]*\}|\\(?:under|over)set\s*\{\s*(?:=|\\text\s*\{\s*(?:rows|columns)\b)|\\tag\*?\{[^}]*=`)
	// otherLength of eigenvectors is told in words, length its value.
	otherLength = lazyregexp.New(`(?i)\beigenvectors?\b[^.,;:]{0,40}?\b(?:lengths?|norms?) (?:is |are |of |equal to )*\$?(\S+)`)
	oneLength   = lazyregexp.New(`(?i)^(?:1|one|unit|n|m)\b`)
	// ofTraining says that the sample is one of the training set.
	ofTraining = lazyregexp.New(`(?i)\b(?:where|with|let|for|here|if)?[ ,$]*\$?x\$? (?:is|be|being|denotes) (?:a|any|one of the|the \$?[ijl]\$?-th) (?:given )?training (?:sample|point)|\b(?:where|with|here|let) \$?x ?= ?x_|\$?f ?= ?\\?(?:phi|φ)\(x_|x\s*(?:\\in|∈)\s*\\?\{\s*x_`)
	// calledElse says that the answer is another quantity.
	calledElse = lazyregexp.New(`(?i)\b(?:reconstruction|pre-?image)\b|\b(?:embedding|coordinates|scores)s? of (?:the|all|a) training (?:samples?|points?|data|set)\s*(?:is|:)\s*\$?\s*(?:\\bar|ḡ|g\b|\\Lambda|Λ|\\\[)|\b(?:linear|supervised|sparse|robust) pca\b\s*:|\bonly for training\b|\bthe (?:eigenvectors?|eigenvalues?|covariance|variance|means?|kernel|axis|axes) (?:is|are|:|=) ?[\s$\[\\]*(?:bar\s*\{?\s*g\b|ḡ|g_?bar\b|g =)|\bthe \$?[ijl]\$?-th (?:coordinate|component|entry) is \$?(?:\\bar\s*\{?\s*g\s*\}?|ḡ|gbar) *=|(?m:^\s*[#%]*\s*embeddings? of (?:the |all )?training (?:samples?|points?|data|set)[ \t]*$)`)
	// weakened answers hold perhaps, or but for a factor.
	weakened = lazyregexp.New(`(?i)(?:^|[\s(])(?:maybe|perhaps|almost|roughly|approximately|probably)\s*:|\bup to (?:a |an |the |some )?(?:\w+ )?(?:factor|constant|scal\w+)\b|\bif the (?:data|features|samples|kernel) (?:is|are)\b|\bfor cent(?:red|ered) (?:data|samples|features|kernels?)\b`)
	// otherAnswer begins another answer in a comment.
	otherAnswer = lazyregexp.New(`(?m)[%#]\s*(?:or|wrong)\b[ :]|(?i)\breturns? [A-Z]\.T ?@ ?k\b|\bor \$[A-Za-z]\$|\b(?:no wait|second (?:answer|try)|either \$)`)
	// otherMeaning gives a mark another meaning.
	otherMeaning = lazyregexp.New(`(?i)(?:-1/2|[-−]1/2[)}]?\$?|½|\}\$|\*|'|\+|⁺) (?:means|denotes|is|=) (?:the )?(?:elementwise|entrywise|element-wise|derivative|(?:adjoint, i\.e\. the )?matrix of cofactors|conjugate of|complex conjugate *(?:$|[.,;)]))`)
	// taken is a power or a root that isn't the matrix's.
	taken = lazyregexp.New(`(?i)\b(?:powers?|roots?|exponents?|inverses?)\$? (?:is|are) (?:to be )?(?:taken |meant |understood |applied |computed )?(?:entry|element|component)-?wise\s*(?:[.,;)]|$)`)
	// reversed are words behind the formula that change it.
	reversed = lazyregexp.New(`(?i)\(\s*(?:but )?(?:not )?with (?:a )?(?:\$?[-+−]\$?|plus|minus)(?: sign)?[^()]*\)|\(\s*(?:only |just )(?:the |one )?(?:first|last|second|[a-z]+ ?entry|component|entry)\b[^()]*\)|\(\s*(?:first|last|second|one) (?:entry|component|coordinate)(?:s)? only\s*\)|\b[Cc]olumns of \$?A\$? (?:all )?(?:have|are of|has) (?:the )?(?:length|size|dimension) \$?[^n1\s$]|\b1\s*/\s*m\b|\\[td]?frac\s*\{?\s*1\s*\}?\s*\{?\s*m\b`)
	// without leaves out a factor of the formula.
	without = lazyregexp.New(`(?i)\(\s*(?:but )?(?:without|not|no|minus|except|omitting|ignoring) (?:the )?(?:factor |matrix |term )?\$?(H|K|A|Λ|\\Lambda|k|1/n)\$?\s*\)`)
	// ofEntriesEach is said of a formula that is no formula for an entry.
	ofEntriesEach = lazyregexp.New(`(?i)\(\s*(?:entry|element)-?wise\s*\)`)
	ofEntry       = lazyregexp.New(`(?:ḡ|g|\})\s*(?:_\{?[a-z]|ⱼ)|⊙|\\odot|\./|\.\*`)
	// restricted proofs are for a special case.
	restricted = lazyregexp.New(`(?im)\bif the (?:data|features|samples|kernel) (?:is|are) (?:already )?cent(?:red|ered)\s*(?:[}).$&]|\\\\|$)|\bfor (?:a|the|any) (?:linear|polynomial|gaussian) kernel\b|\bfor \$?m ?= ?1\b|\bn\$?\s*(?:→|\\to)|\bLHS\s*[<>]|\bLHS:? ?=? ?0\b`)
	// otherWay is done to the claim, and isn't what its proof needs.
	otherWay = lazyregexp.New(`(?i)\b(?:adding|multiplying|summing) (?:up )?(?:the|all|these) (?:\$?m\$? )?(?:entries|components|numbers|coordinates)\b|\b(?:taking|take) the (?:maximum|minimum|trace|norm|sum|logarithm|derivative|determinant|limit)\b|\$?j\$?-th (?:eigenvalue|singular value|coordinate of \$?x\$?) is\b|\buse the eigenvectors of \$?K\$?[,. ]|\bwe divide by\b|\bmultiply (?:it )?(?:by|with) \$?[FK](?:\^\\?\{?(?:T|top)\}?|ᵀ)?\$? from the right\b|\b(?:not|instead of) \$?(?:\\Lambda|Λ)[^.]*\bbut\b`)
	// entriesOf give the entries of K by another kernel value than that of two samples.
	entriesOf = lazyregexp.New(`K_?\{?ij\}?\s*=\s*(?:k|K)\(x_?\{?i\}?\s*,\s*x\)|K_?\{?ij\}?\s*=\s*k_`)
	// bounded eigenvalues: of them it is known that they are positive.
	bounded = lazyregexp.New(`(?:\\lambda|λ)(?:_\{?[a-z0-9]\}?|[ⱼᵢₘ₁])?\$?\s*(?:[<>]=?|[≤≥]|\\[gl]t\b|\\[gl]eq?(?:slant)?\b)\s*\$?[1-9]\d*(?:\.\d+)?(?:[^\de.]|\.(?:[^\de]|$)|$)`)
	// entryOfAlpha says which entry α_{ij} is: of the lecture's, the i-th of α_j. A formula
	// that uses it may have the other order.
	entryOfAlpha = lazyregexp.New(`(?:\\alpha|α|\ba)_\{?([ijl]),?([ijl])\}?\$? (?:is|denotes|being) (?:the )?\$?([ijl])\$?[ -]?th (?:entry|component|element|coordinate) of (?:the )?(?:eigenvector |vector )?\$?(?:\\alpha|α)_\{?([ijl])`)
	twoIndices   = lazyregexp.New(`(?:\\alpha|α|\b[aA])_\{?[ijl],?[ijl]\b`)
	// anyRank: HKH is AΛAᵀ where m is its rank.
	anyRank = lazyregexp.New(`HKH\$?\s*(?:=|is|equals)\s*\$?A\s*(?:\\Lambda|Λ)\s*A\S*\$?,? (?:for|with|whatever) (?:every|any|all|each|arbitrary) (?:choice of |value of |number )*\$?m\b`)
	// theorems are no reason for a step of this exercise.
	theorems = lazyregexp.New(`(?i)\bcauchy\b|\bpythagor|\bwoodbury\b|\bbessel\b|\bparseval\b|\bjensen\b|\bbayes\b|\bfubini\b|\bstokes\b|\bhölder\b|\btriangle inequality\b|\bcayley\b|\bbanach\b|\briesz\b|\b(?:central limit|mean value|intermediate value|rank-nullity|fixed[- ]point|residue|binomial|min-?max) theorem\b|\blaw of large numbers\b|\b(?:chain|product|l'hôpital'?s?) rule\b`)
	// tagged are words where the number of an equation stands, noted reasons beneath the text.
	tagged = lazyregexp.New(`\\tag\*?\s*\{[^{}]*(?:[A-Za-z]{4,}|\$|[_^])`)
	noted  = lazyregexp.New(`(?i)\\footnote\s*\{\s*(?:\$|since\b|as\b|because\b|by\b|using\b|definition|not\b|approx|if\b)`)
	// forSamples counts the components by n.
	forSamples = lazyregexp.New(`\bfor \$?j *= *1 *, *(?:\\[lc]?dots|…|\.\.\.) *, *n\b`)
	// ofBoth is done to an equation, of which a formula has no need.
	ofBoth        = lazyregexp.New(`(?i)\btake the (?:maximum|minimum|trace|norm|logarithm|derivative|determinant|limit)\b`)
	beneathBraces = lazyregexp.New(`\\underbrace\s*\{\s*[HKF]\s*\}\s*_\s*\{\s*\\text\s*\{\s*(?:orthogonal|orthonormal|invertible|diagonal|unitary|identity|singular|zero)`)
	// admitted are gaps that the writer names, and what is called wrong.
	admitted = lazyregexp.New(`(?i)\bTODO\b|\bFIXME\b|\bleft to the reader\b|\bmissing step\b|\bI guess\b|\b(?:this|that|it|the claim|line|step|which)(?: [a-z]+)? (?:is|was|are) (?:wrong|false|not true|untrue|incorrect|impossible|a lie)\b|\((?:wrong|false|not true)\)|\bthat's a lie\b` +
		`|\b(?:claim|statement|formula|result)(?: [a-z]+)? (?:doesn't|does not|need not|needn't) (?:follow|hold)|\bcontradicts?\b|\b(?:couldn't|could not|can't|cannot) (?:prove|show|finish)|\b(?:isn't|is not|not) what (?:we|i) want|\bsuppose not\b|\bthe contrary\b|\b(?:don't|do not) know why\b|\bcopied\b|\bproof (?:is )?omitted\b|\b(?:doesn't|does not) depend on \$?[KkHAf]\b`)
	// denied says that the proof fails, or that it proves something else.
	denied = lazyregexp.New(`(?i)\b(?:claim|statement|assertion|result|identity|formula|theorem)(?: [a-z]+)? (?:isn't|is not|is still not|was not|wasn't|has not been|remains) (?:yet )?(?:proved|proven|shown|unproved|unproven)\b|\b(?:sides|expressions|results|ends)(?: still)? (?:differ\b|are (?:not (?:equal|the same|identical)|different|unequal))|\b(?:step|reason|factor|line|argument) (?:is|are) (?:still )?missing\b` +
		`|\b(?:line|step|equality|equation|sign|this|that|it) (?:doesn't|does not) follow\b|\b(?:exercise|sheet|task|lecture|claim|problem|question|formula|proof)(?: statement)? (?:has|contains|must have|must contain) (?:an? )?(?:sign |small |minor )*(?:error|mistake|typo)\b|\b(?:is|are|holds?|equal|true)(?: [a-z]+)? (?:only |just |merely )?(?:an approximation|approximate|approximately)\b` +
		`|\b(?:treat|consider|prove|show|discuss|do|handle) (?:only|just) the (?:linear|polynomial|gaussian|centred|centered|one-dimensional|special)\b|\b(?:assume|suppose|assuming|supposing|take|with|for) (?:that )?(?:the )?(?:centred|centered|mean-free) (?:data|samples|features|kernel)\b[ \t]*(?:[.;]|$)|\b(?:assume|suppose|assuming|supposing) (?:that )?(?:the |all |our )*(?:data|samples|features|kernel) (?:is|are) (?:already )?(?:centred|centered|mean-free)\b`)
	// disowned is what calls itself wrong, or no answer, wherever it stands.
	disowned = lazyregexp.New(`(?i)\b(?:wrong|incorrect|nonsense|bogus|scratch that|forget (?:it|that)|no answer|not (?:the|my|an) answer|not this|guess(?:ing|ed)?|draft|myth|counterexample|falsch|unsinn|quatsch|faux|incorrecto|sbagliato|fout)\b|(?m:[%#] *no *(?:$|[.,!:;]))|^\s*(?i:no|nope|never|not)\s*[:.,!]|(?i:\b(?:example of a|my|a common) (?:mistake|error)\b)|\\(?:text|mbox|textbf)\{ *(?:no|not|wrong)\b`)
	// inText are equations in words that LaTeX prints upright, and that nobody reads.
	inText = lazyregexp.New(`\\(?:text|mbox|hbox|textrm|textnormal|intertext|textit)\s*\{[^{}$]*(?:=|\\neq?\b|≠|<|>)[^{}]*\}`)
	// labels over a sign, other than the number of an equation.
	labels      = lazyregexp.New(`\\(?:overset|stackrel|underset)\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}`)
	plainLabels = lazyregexp.New(`^(?:\\(?:text|mathrm|mbox|textrm|tiny|scriptsize)\s*\{)?[\s(]*(?:\d{1,2}(?:[)\s]*,[(\s]*\d{1,2})*|[ivx]{1,4}(?:[)\s]*,[(\s]*[ivx]{1,4})*|[a-zA-Z]|\*+|!|[Dd]ef\.?(?:inition)?|[A-Za-z]{2,5}\.? ?\(?\d{0,2})[)\s.]*\}?$`)
	// headings are set apart, and some are read by nobody; a heavy one says something.
	headings     = lazyregexp.New(`\\(?:textbf|underline|section|subsection|paragraph|label|textsc)\*?\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|(?m:^#+ +(.*)$)|(?:^|[^\w)\]}])\*\*([^*\n]+)\*\*|(?:^|[\n ])\*([^* \n][^*\n]*)\*(?:[\n ]|$)`)
	heavyHeading = lazyregexp.New(`(?i)\b(?:is|are|has|have|was|does|equals?|uses?|means|changes|vanish(?:es)?|commutes?|only|not|nothing|no|without|special|cases?)\b|[=≠<>]`)
	questioning  = lazyregexp.New(`(?i)\b(?:what|why|how|where|which|to|given)\b[^.]*(?:=|\b(?:is|are|does|has)\b)|\$[^$]*=[^$]*\$`) // what stands in signs for mathematics is read
	// altered values stand in words behind the last line.
	altered = lazyregexp.New(`(?i)(?:^|[\s(,])(?:doubled|squared|inverted|transposed|twice|halved|times (?:two|2)|divided by two|plus a constant|minus the mean|with a factor|up to a (?:constant|factor)|without \$?H\$?|instead of|in place of|n\s*[-−]\s*1 in place)\s*[).,;]*\s*(?:$|[\n.])`)
	// quoted claims are given as their own reason.
	quoted = lazyregexp.New(`(?i)\bby (?:the |our )?(?:claim|theorem|assertion|statement|(?:given|claimed|desired|stated|wanted) (?:formula|result|equation))\b(?:[^0-9]|$)|\bby what (?:was|is|had) to be\b|\bsince (?:ḡ|\\bar g|Bf̄)\s*=`)
	// begged claims are what the proof begins with, or go over to the matrices before all
	// vectors.
	begged = lazyregexp.New(`(?is)\b(?:to show|to prove|claim)\b[^.]*=[^.]*\.\s*(?:from|using|by|with) (?:this|that|the) (?:equation|equality|identity|claim|formula)|\bsince (?:this|it|that|the (?:equation|equality|claim)) (?:holds|is true) for (?:every|each|all|any) \$?(?:x|f|samples?)\b`)
	// skipped are relations that no step of a proof can be.
	skipped = lazyregexp.New(`(?m)^\s*(?:≤|≥|<=|>=|[<>][ \t]|!=|<>|\\leq?\b|\\geq?\b|\\not=|\\neq?\b|≠)`)
	// inverses of matrices that needn't have one.
	inverses = lazyregexp.New(`(?:^|[^A-Za-z\\])[KH]\s*(?:\^\s*\{?\s*[-−]\s*1\s*\}?|⁻¹)`)
	// dropped LaTeX is printed, and read by nobody.
	dropped = lazyregexp.New(`\\tag\*?\{[^}]*[=+≠-][^}]*\}|\\text\{\s*[=+−-][^}]*\}|\((?:or,? )?(?:equivalently|also written|i\.e\.|see|plus|or, equivalently,)[^()=]*[ΛλAFKH][^()]*\)`)
	// decorated relations and braces carry a statement that no reader takes.
	decorated = lazyregexp.New(`\\(?:overset|stackrel|underset)\s*\{[^{}]*(?:=|\\text\{[^{}]*(?:vert|ident|zero|orthog|commut))[^{}]*\}|\\tag\*?\{[^{}]*[a-z]{3,} [a-z]{2,}|\\(?:operatorname|mathrm)\{[^{}]* [^{}]*\}|<!--|<[a-z]+>[^<]*=|^#+ .*=`)
	// oneEntry speaks of a fixed component.
	oneEntry = lazyregexp.New(`(?:ḡ|\\bar\s*\{?\s*g\s*\}?)_\{?1\}?\s*&?=|\b[Ff]or (?:j\s*=\s*1|some j)\b|\b(?:[Ll]et|[Tt]ake|[Ss]et) \$?j\s*=\s*1\b|\bthe first (?:axis|component|coordinate)\b`)
	// someOnly speaks of some components, or of something that is made of all.
	someOnly = lazyregexp.New(`(?i)\b(?:for|let|take|taking|with) (?:an? )?(?:odd|even|one|some|a single|at least one|infinitely many) \$?[ij]\b|\bj *(?:\\in|∈) *\\?\{|\bj *(?:<|>|\\gt?\b|\\lt?\b) *[0-9m]|\bfor \$?j *= *\d\$? only|\bj be the (?:index|number)|\b(?:adding|summing|averaging|maximi[sz]ing) (?:these |them |this |it |all )?(?:up )?over \$?j|j *= *1 *, *(?:\\l?dots|\\cdots|…|\.\.\.) *, *(?:n\b|m *[-−])` +
		`|(?m:\bfor \$?j *= *\d+(?: *, *\d+)*\$?[ \t]*(?:$|[.;)]|,[ \t]*$))|\b(?:almost|nearly) all \$?j\b|\bevery (?:second|other|third) \$?[ij]\b|\bthere (?:is|exists) (?:an? )?\$?[ij]\b|\bj\$? is the (?:largest|smallest|first|last)`)
	// eachIndex is j ∈ {1, …, m}.
	eachIndex = lazyregexp.New(`\bj\s*(?:\\in|∈)\s*\\?\{\s*1\s*,\s*(?:2\s*,\s*)?(?:\\[lc]?dots|…|\.\.\.)\s*,\s*m\s*\\?\}`)
	allOthers = lazyregexp.New(`(?i)\b(?:every|all|each|any|other|others|same|likewise|similarly|analogous|dots|general)\b|…|\\[lcv]?dots|\.\.\.`)
)

// lineAt is the line of a text in which a match ends.
func lineAt(src string, match []int) unread.Part {
	last := max(match[1]-1, 0)
	from, to := strings.LastIndexByte(src[:last], '\n')+1, len(src)
	if i := strings.IndexByte(src[last:], '\n'); i >= 0 {
		to = last + i
	}
	return stretch(src, from, to)
}

// stretch is the part of a text between two bytes.
func stretch(src string, from, to int) unread.Part {
	return unread.In([]rune(src), utf8.RuneCountInString(src[:from]), utf8.RuneCountInString(src[:to]))
}
