package clause

import (
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// SaysInProof is [Says] of a clause of a proof, which may also speak of the argument
// itself, or tell in words what the lecture has shown.
func SaysInProof(tokens []Token) bool {
	if Speaks(tokens) {
		return false
	}
	if unknownReason(tokens) || ofSizes(tokens) || acts(tokens) {
		return true
	}
	left := slices.DeleteFunc(slices.Clone(tokens), func(t Token) bool { return t.Kind == Word && t.Read })
	if !Says(tokens) || !Says(left) {
		return false
	}
	line := withNames(tokens)
	for _, t := range tokens {
		if t.Kind == Word && negations[t.Text] {
			return true
		}
	}
	for _, f := range ofArgument {
		if f.MatchString(line) {
			return false
		}
	}
	return true
}

// Speaks reports a clause that only speaks of the argument, in words of which each is known.
func Speaks(tokens []Token) bool {
	c := slices.Clone(tokens)
	for i, t := range c {
		for _, s := range moreSigns {
			if (t.Kind == Symbol || t.Kind == Equation) && s.form.MatchString(strings.Join(strings.Fields(t.Text), "")) {
				c[i] = Token{Text: s.name}
			}
		}
	}
	line := withNames(c)
	return slices.ContainsFunc(speaking, func(f *lazyregexp.Regexp) bool { return f.MatchString(line) })
}

// acts reports words that do something to matrices which nobody checks: they exchange
// factors, take inverses, say how a transpose behaves, what a symbol is, or for which data
// a step holds.
func acts(c []Token) bool {
	if allRead(c) || isForm(c) {
		return false
	}
	line := withNames(c)
	for _, t := range c {
		if t.Kind == Equation {
			return false
		}
	}
	return slices.ContainsFunc(actions, func(f *lazyregexp.Regexp) bool { return f.MatchString(line) }) && !slices.ContainsFunc(ofArgument, func(f *lazyregexp.Regexp) bool { return f.MatchString(line) })
}

// Doubts reports a clause that speaks of the argument in a word which nobody knows of
// arguments, or which takes something back: "we refute the claim", "the proof is
// incomplete", "nothing follows".
func Doubts(c []Token) bool {
	if noProof.MatchString(outline(c)) {
		return true
	}
	speaks, unknown := false, false
	for i, t := range c {
		if t.Kind != Word {
			continue
		}
		speaks = speaks || ofProof[t.Text] || i == 0 && (t.Text == "i" || t.Text == "nothing")
		unknown = unknown || takesBack[t.Text] || !t.Read && !usual(t.Text) && !ofArguments[t.Text] && !reasonNames[t.Text] && strings.Trim(t.Text, "abcdefghijklmnopqrstuvwxyz'-") == ""
	}
	return speaks && unknown
}

var (
	noProof = lazyregexp.New(begins + `nothing (?:(?:is|was|has been|can be|at all|really) )*(?:proved|proven|shown|follows|established|concluded) `)
	// ofProof are what proofs call their parts.
	ofProof = set(`claim claims statement proof formula result identity assertion theorem conclusion step steps line lines argument reasoning equation equality opposite negation contrary contradiction converse hypothesis rest`)
	// takesBack are words that say of these that they aren't right, or not there.
	takesBack = set(`opposite negation contrary contradiction contradicts converse hypothesis wrong false never guess suspect unless except mistake error gap hole flaw unsure incomplete unfinished open missing omitted skipped refute disprove fail fails failed broken invalid unproved unproven unclear unknown doubtful didn't couldn't haven't hasn't wasn't`)
	// ofArguments are words of proofs beside those that everybody uses of mathematics.
	ofArguments = set(`conclusion compare desired enough sufficient suffices spectral step-by-step stated shown together start starts begin begins insert inserted inserting substitute substitutes substituted substituting substitution put putting combine combining combined quantity quantities component
		equal equality chain computation calculation calculate compute manipulation transformation transform rearrange rearranging algebra algebraic derivation derive derived deriving prove proves proving establish establishes established verify verifying check checked justify justified justifies justification motivate
		detail details detailed elementary direct directly trivial trivially easy easily simple short brief briefly quick immediate immediately straightforward routine well-known standard known main key central crucial important essential
		previous preceding earlier next following subsequent intermediate initial final penultimate second third fourth fifth sixth seventh last first remaining other another whole full
		hand hands left-hand right-hand lhs rhs side sides between beginning middle end ends ending done complete completes completed completing finish finishes finished conclude concludes concluded qed
		add adding collect collecting gather gathering stack stacking assemble assembling summarise summarize summing summary recap overall altogether
		apply applying applied application multiply multiplying divide dividing transpose transposing expand expanding distribute distributing factor factoring simplify simplifying simplification cancel
		work works working happen happens happened look looks read reads written rewrite rewriting rewritten express expressed expressing expression turn turns go goes going move moves moving carry carries carried reach reaches reached arrive arrives lead leads leading yield yields give gives
		explain explained explains explanation comment comments note notes remark remarks label labels number numbered numbering refer refers reference cite mark marked hint hints
		ask asked required wanted claimed asserted announced promised aim goal target task problem exercise idea strategy plan approach way method trick part parts case
		replace replaces replaced replacing plug plugging into onto back forward forwards backward backwards upward downward above below top bottom row rows
		line-by-line componentwise entrywise row-wise column-wise separately individually simultaneously again repeatedly several many few two three four five
		become becomes boldsymbol mathbf text textbf emph because reason reasons due owing thanks reduces reduce equivalent equivalently amounts boils precisely exactly therefore consequently accordingly afterwards afterward meanwhile
		follows follow following holds hold true valid right correct correctly clear clearly obvious obviously evident evidently course indeed merely really actually simply basically essentially alone already still yet even only
		begin start starting from until onwards through along via per according definition definitions inserted notation convention vectors matrices coordinate coordinates arbitrary every fixed index indices new sample holds`)
)

var actions = formsOf(
	` (?:swap|swaps|swapping|swapped|interchange|interchanging|interchanged|exchange|exchanging|reorder|reordered|reordering|permute|commuting|commutativity) `,
	` (?:leaves?|keeps?) (?:it|them|⊡|‹[^›]*›|(?:every|each|any|all|the) [a-z]+) (?:as (?:it|they) (?:is|are)|unchanged|alone|invariant|fixed) `,
	` (?:moving|moves|moved|move|taking|pulling|pull) (?:⊡|‹[^›]*›) (?:past|behind|over|through|to the other side) `,
	` order of (?:the |these )*(?:factors|matrices|products?) `,
	` (?:inverse|inverses|invert|inverts|inverted|inverting|cancel|cancels|cancelling|canceling) (?:of |by |out )?(?:the )?(?:⊡|‹[^λ›]*›|matrix|both|factor|factors)`,
	` (?:divide|divides|divided|dividing|division) (?:both sides |everything )?by (?:the )?(?:⊡|‹[^λ›]*›) `,
	` (?:transpose|transposes|transposing|transposition|transposed) (?:(?:of|a|the|product|matrix|is|are|⊡) )*(?:doesn't|does|don't|not|keeps?|preserves?|equals?|same|the product of the transposes in the same) `,
	` (?:set|sets|setting|replace|replaces|replacing) (?:⊡|‹[^›]*›) (?:to|by|with) (?:the )?(?:identity|zero|inverse|unit matrix|its) `,
	`^ (?:and |so |but )?(?:with|where|here|for|let) (?:⊡|‹[^›]*›) (?:the|an?|being|as|denotes?|is|are|be) `,
	` as (?:the )?(?:columns|rows|entries|eigenvectors|inverse|mean) of `,
	` (?:for|on|with|assuming|since|as) (?:the |already |all )*(?:centred|centered|normali[sz]ed|linear|gaussian|polynomial|large|small|even|odd|training) (?:data|kernels?|n|m|inputs?|points?|samples?|features|components?) (?:only )?$`,
	` linearity of (?:the )?kernel `,
	` the (?:claim|formula|statement) (?:divided|multiplied|scaled|times) `,
	`^ (?:and )?(?:an?|the) (?:(?:real|full|square) )*(?:orthogonal|unitary|invertible|singular|nonsingular|non-singular|regular|skew-symmetric|square|rotation) (?:matrix|matrices|map|operator|transformation) $`,
)

// unknownReason reports a reason in words, some of which nobody knows: by Jensen's
// inequality.
func unknownReason(c []Token) bool {
	for len(c) > 0 && c[0].Kind == Word && joining[c[0].Text] && !reasons[c[0].Text] {
		c = c[1:]
	}
	if len(c) < 2 || c[0].Kind != Word || !reasons[c[0].Text] {
		return false
	}
	unknown := false
	for _, t := range c {
		if t.Kind != Word {
			return false
		}
		unknown = unknown || !t.Read && !usual(t.Text) && !reasonNames[t.Text]
	}
	return unknown
}

// ofSizes reports words that say of n or m what it is, and not what everybody says.
func ofSizes(c []Token) bool {
	line := outline(c)
	return sizeIs.MatchString(line) && !sizeMeans.MatchString(line) && !allRead(c)
}

var (
	// reasonNames are names of what the lecture or everybody uses.
	reasonNames = set(`renormalization renormalisation spectral mercer mercer's representer construction hypothesis linearity associativity associative distributivity distributive arithmetic transposition symmetry idempotence idempotency multiplication orthonormality algebra duality previous earlier just part exercise above said shown proved derived`)
	reasons     = set(`by because since using via due owing thanks according`)
	sizeIs      = lazyregexp.New(begins + `[nm] (?:is|are|equals?|counts?|denotes?|means|exceeds|stands|has|divides) `)
	// sizeMeans is what n and m are.
	sizeMeans = lazyregexp.New(begins + `(?:n (?:is|denotes|being|equals) (?:the )?(?:total )?(?:number|count) of (?:(?:the|all|training|given|known) )*(?:samples|points|observations|data points|examples|data) ?(?:and )?(?:(?:with )?m (?:is |denotes |being )?(?:the |that )?(?:number )?of (?:(?:the|all|kept|leading|retained|principal) )*(?:components|axes|directions|eigenvectors|coordinates) )?$|` +
		`m (?:is|denotes|being|equals) (?:the )?(?:total )?(?:number|count) of (?:(?:the|all|kept|leading|retained|principal|used|chosen) )*(?:components|axes|directions|eigenvectors|coordinates|features kept) ?$)`)
)

// Parts of what a proof says of itself.
const (
	begins = `^ (?:(?:and|so|then|since|because|as|but|hence|thus|therefore|now|finally|again|here|also|where|which|that|recall|note|we|i|know|have|see|remember|first|second|for|⊡|⊜) )*`
	rule   = `^ (?:(?:recall|note|remember|that|also|and|we|use|the fact) )*`
	closes = `(?:(?:for|every|each|all|any|x|j|i|sample|component|components|row|term|by|too|as|well|here|now|⊡|⊜|in|of|the|feature|space|lecture|with|required|claimed|one|it|both) )*$`
	// products are the values in Fᵀf.
	products = `(?:(?:the|all|vector|column|n|of) )*(?:kernel values?|kernel evaluations|inner products|scalar products) (?:(?:of|between|with|and|at|for|the|all|new|test|training|features?|feature|vectors?|images?|samples?|points?|sample|x|⊡|‹f›) )*$`
)

// ofArgument are clauses that speak of the parts of a proof, or of what everybody knows
// of the axes and of the products of features.
var ofArgument = formsOf(
	// Both sides agree; these are the m entries of both sides.
	begins+`(?:(?:the|both|two|left|right|other|one|this|these) )*(?:left-hand|right-hand|left|right|hand|[lr]hs)? ?sides? (?:[^ ⊡⊜‹]+ )*$`,
	begins+`(?:(?:the|both|two|left|right|other|one|this|these) )*(?:left-hand|right-hand|left|right|hand|[lr]hs)? ?sides? (?:(?:is|are|equals?|becomes?|then|now|just|also|exactly|both|equal|to|the|same) )*(?:⊡|‹[^›]*›) (?:(?:as|claimed|too|well|also|again) )*$`,
	begins+`(?:this|these|that|it|which) (?:is|are) (?:(?:exactly|just|precisely|the|m|row|rows|entry|entries|component|components|coordinates|[ijl]-th|[ijl]|of|both|left|right|hand|left-hand|right-hand|side|sides) )+$`,
	begins+`(?:the |these |both |all )*(?:terms|expressions|results|formulas|sums|two|they) (?:agree|coincide|match|are (?:equal|identical|(?:exactly )?the same)) (?:term by term |too |as well )?$`,
	begins+`(?:this|that|it|which|the last line|the right) (?:is|was) (?:(?:exactly|just|simply|also|nothing|but|precisely) )*(?:the|our) (?:(?:[ijl]-th|[ijl]|row|component|entry|side|of|the) )*(?:definition|claim|statement|assertion|(?:claimed|desired|required) (?:formula|embedding|equation|identity)|formula of the claim) (?:of (?:the )?(?:⊡|‹B›|‹ψ›|embedding|axes|exercise|lecture) )?$`,
	begins+`is the definition of the embedding $`,
	// So the claim holds for every x; for i ≠ j nothing changes.
	begins+`(?:this|that|it|the claim|the formula|the same|the statement|the identity|the equation) (?:holds?|is true|is right|follows) `+closes,
	begins+`nothing changes $`,
	begins+`it is (?:(?:a|bit|little|much|slightly|more|also|just|then) )*(?:shorter|easier|simpler|quicker|convenient|enough|useful|best) to (?:[^ ]+ )*$`,
	begins+`(?:let )?(?:⊡|‹[^›]*›) (?:is|be|denotes?|being) (?:the |an? )?(?:[ijl]-th |⊡ )?(?:standard |canonical |n )*(?:unit|basis) vectors?(?: of ⊡)? $`,
	begins+`(?:the )?[ijl]-th (?:entry|component|coordinate) is (?:the )?(?:coordinate|component|projection|score) (?:along|on|onto|in direction of|in the direction of) (?:the (?:axis )?)?‹ψ› $`,
	begins+`it (?:is enough|suffices) to (?:[^ ]+ )*$`,
	begins+`(?:to (?:[^ ]+ )+)?(?:we|i|one) only (?:have|has|need) to (?:[^ ]+ )*$`,
	// The trick is to replace the axes; the last step is nothing but the kernel trick.
	begins+`(?:(?:the|last|next|first|only|whole|main|key|remaining|second|third) )*(?:trick|idea|step|goal|aim|plan|task|point) (?:is|was) (?:(?:to|the|a|an|by|now|just|nothing|but|replace|use|insert|put|in|bring|write|express|get|rid|of|everything|with|what|we|know|about|them|axes|features|inner|products|kernel|trick|definition|only) )+$`,
	// What is B?
	begins+`what is (?:⊡|⊜|‹[^›]*›) $`,
	// Only inner products of features are left.
	begins+`only (?:(?:inner|scalar) products|kernel values)(?: of (?:the )?features?(?: vectors)?)? (?:are left|remain|appear|occur|enter|are needed) $`,
	begins+`(?:(?:the|principal|these) )*(?:axes|eigenvectors) in matrix form $`,
	// It is the inner product of ψ_j with the centred feature vector.
	begins+`(?:it|this|that|which|(?:(?:the|coordinate|component|[ijl]-th|[ijl]|number|of|embedding) )+) (?:is|equals) (?:the |just |also )*(?:inner product|scalar product|projection|dot product) (?:of |on |onto |with |and |between |the |an? )*(?:(?:‹ψ›|axis|axes|[ijl]-th axis|centred|centered|feature|vector|sample|image|‹f̄›|with|and|on|onto|the|of|principal|j|i) )+$`,
	begins+`(?:it|this|that|which) (?:is|equals) (?:the |just |also )*(?:projection|inner product) of the cent(?:red|ered) (?:sample|feature vector|image|feature) (?:on|onto|with) (?:the )?(?:(?:principal|[ijl]-th) )*(?:axes|axis)(?: ‹ψ›)? $`,
	// The entries of Fᵀf are the kernel values.
	begins+`(?:(?:the|entries|vector|column|components|numbers|of|in) )*‹Fᵀf› (?:is|are|contains?|holds?|collects?) `+products,
	begins+`(?:(?:the|vector|column) )*‹F̄ᵀf̄› (?:is|contains?|holds?|collects?) (?:(?:the|vector|column|of|all) )*(?:inner|scalar) products (?:(?:of|between|with|and|the|all|training|features?|feature|vectors?|images?|samples?|points?|‹f̄›) )*cent(?:red|ered) (?:(?:of|between|with|and|the|all|training|features?|feature|vectors?|images?|samples?|points?|centred|centered|‹f̄›) )*$`,
	begins+`(?:its|the) feature vector is ‹f› $`,
	// First ψ is expressed through α.
	begins+`(?:(?:the|all|these|vectors?) )*‹α› (?:is|are) (?:an? |the |unit |orthonormal )*eigenvectors? $`,
	begins+`(?:the |matrix )*⊡ (?:contains?|holds?|collects?) (?:all |the |pairwise )*(?:kernel values|inner products)(?: of the (?:training )?(?:features|samples|points))? $`,
	begins+`(?:‹ψ›|(?:the )?axes) (?:is|are) (?:then |now |here )?(?:expressed|written|replaced) (?:through|by|in terms of|with) (?:(?:the|dual|eigenvectors?|features?|samples) )*(?:‹α› )?$`,
	// F̄α is an eigenvector of the primal problem.
	begins+`‹F̄α› (?:is|are|gives?) (?:an? |also |then )*eigenvectors? of (?:(?:the )?(?:primal problem|covariance|cent(?:red|ered) covariance(?: matrix| operator)?|covariance matrix|covariance operator)|‹C̄›) `+closes,
	begins+`(?:different|distinct|the|these|all) ‹F̄α› are (?:pairwise |mutually )?orthogonal $`,
	begins+`(?:(?:the|each|every|unit|orthonormal) )*‹α› (?:is|are) (?:(?:the|an?|orthonormal|unit|leading|first|m) )*eigenvectors? of ‹K̄› (?:(?:with|eigenvalues?|‹λ›|‹λ>0›|to|for|belonging|the|⊡|⊜) )*$`,
	begins+`(?:(?:the|principal|axes|directions|in|feature|space) )+are (?:the )?(?:(?:unit|orthonormal|leading|first|m) )*eigenvectors (?:‹ψ› )?of (?:‹C̄›|the (?:(?:centred|centered|feature) )*covariance(?: matrix| operator)?) $`,
	begins+`(?:(?:the|principal|axes|directions|in|feature|space) )+are (?:the )?(?:(?:unit|orthonormal|leading|first|m) )*eigenvectors $`,
)

// Parts of what is said of an argument.
const (
	// isDone says that nothing is left to do.
	isDone = `(?:(?:and|so|then|hence|thus|this|which) )*(?:(?:we|i) (?:are|am) (?:done|finished|through)|(?:the )?(?:claim|formula|statement|result|assertion|identity) (?:is (?:proved|proven|shown|established|true)|follows|holds)|(?:this |that |it )?(?:proves|shows|finishes|completes|ends|concludes) (?:the |our )?(?:claim|formula|statement|proof|assertion|argument)) `
	// scores are words for a component of the embedding.
	scores = `it|this|that|which|the|j-th|coordinate|component|score|number|of|on|for|embedding|j|‹g›`
	// results are what was shown before.
	results = `(?:(?:the|both|these|two|our|my|first|second|third|last|previous|next) )*(?:observations?|results?|facts?|steps?|parts?|equations?|formulas?|lines?|identity|identities|claims?|one|definition)`
)

// speaking are clauses that only speak of the argument. They are whole clauses of words that
// are all here, so that no tail says more.
var speaking = formsOf(
	// Fix j; since j was arbitrary, we are done.
	begins+`(?:fix|let|take|choose|for|pick) (?:an? |any |some |every |each |arbitrary |fixed )*(?:[ijl]|index|component)(?: [ijl])? (?:(?:be|is|now|in|and|an?|arbitrary|fixed|given|index|number|between|from|to|1|one|m|‹j›) )*$`,
	begins+`(?:let |for )?‹j› (?:(?:be|is|and|arbitrary|fixed|given) )*$`,
	begins+`(?:this |the )?(?:index |choice of )?[ijl] (?:is|was|has been) (?:(?:an|chosen|picked|completely|taken) )*(?:arbitrary|arbitrarily|any|any index) (?:from (?:1 |one )?to m )?(?:`+isDone+`)?$`,
	begins+isDone+`$`,
	// Let v be any vector of the feature space; for this v.
	begins+`(?:let|fix|take|given) ‹v› (?:be |is )?(?:an? |any |some |every |fixed |arbitrary )+(?:fixed |arbitrary )?vector (?:of|in|from) (?:the )?feature space $`,
	begins+`for this ‹v› $`,
	// The feature space may have infinite dimension.
	begins+`(?:the )?feature space (?:may|can|could|might) (?:have|be of|also have) (?:infinite|large|any|very large|very high|high) dimension $`,
	// Multiply this row with the centred sample.
	begins+`(?:multiply|multiplying) (?:this|it|the) ?(?:row|equation|line)? (?:with|by) (?:the )?cent(?:red|ered) (?:(?:new|test) )*(?:sample|point|feature|feature vector)(?: from the right| on the right)? $`,
	// All rows agree, so the vectors agree.
	begins+`(?:(?:all|the|m|these|both|their|two|each|every|of|them) )*(?:vectors|components|entries|coordinates|rows|sides) (?:(?:of|the|both|two|these|vectors|sides) )*(?:agree|coincide|match|are (?:all )?(?:equal|identical|(?:exactly )?the same)) (?:too |as well |for (?:all|every|each) (?:[ij]|‹j›) )?$`,
	// By (i) and (ii) the two expressions are equal.
	begins+`(?:by|from|with|using|because of) (?:⊡|[ij1-9]|one|two|three|and|the|both|steps?|parts?|above|,)(?: (?:⊡|[ij1-9]|one|two|three|and|the|both|steps?|parts?|above))* (?:(?:the|both|two|these) )*(?:expressions|sides|vectors|formulas) (?:agree|coincide|match|are (?:equal|identical|(?:exactly )?the same)) $`,
	// These m equations are the rows of X = Y.
	begins+`(?:these|the|those|this|m|all|of|them) (?:(?:m|equations?|numbers?|identities|of|them|all) )*(?:is|are) (?:(?:just|exactly|precisely) )*the (?:m )?(?:rows|components|entries|coordinates) of (?:⊜|‹g›|the (?:claim|formula|equation|vector equation)) $`,
	// I first look at what B is; what B does to a vector v.
	begins+`(?:(?:will|want|to|now|first|us|let) )*(?:look|see|ask|begin|start|find|work|compute|recall)(?: at| with| out)* what (?:the matrix )?‹B› (?:is|does(?: to (?:a |any |every )*(?:vectors?|v|⊡)(?: ⊡)?)?|looks like) $`,
	// What does Fᵀ do with the sample?
	begins+`what does (?:the )?(?:matrix |row )?(?:⊡|‹[^›]*›) do (?:to|with) (?:(?:the|an?|any|new|test|centred|centered|sample|point|feature|vector|⊡|‹[^›]*›) )+$`,
	begins+`what ‹B› does to (?:(?:a|any|every|vector|feature|v|⊡) )+$`,
	// The features appear only as Fᵀf and FᵀF.
	begins+`(?:(?:the|all|training) )*(?:features?|feature vectors) (?:(?:now|only|then|here|thus) )*(?:appears?|enters?|occurs?|remains?) (?:only |just )?(?:(?:as|in|through|via|the|form|of|products?|inner|scalar|terms|combination|combinations|by|and) )+(?:(?:‹Fᵀf›|‹FᵀF›) (?:and (?:as |in )?)?)+$`,
	begins+`(?:as |in )(?:‹Fᵀf›|‹FᵀF›) $`,
	// Collecting these numbers gives the claim; in vector notation this is the formula.
	begins+`(?:collecting|stacking|writing|putting|taking|combining) (?:(?:these|the|this|all|both|m|numbers?|components?|entries|coordinates|equations|equalities|rows|steps|together|under|each|other|one|below|another|in|into|as|a|vector|column|matrix|form|notation|for|j|‹j›|⊜) )*(?:gives|yields|we get|we obtain|proves|shows|is) (?:us )?(?:the )?(?:(?:whole|matrix|vector|full) )*(?:claim|result|statement|formula|assertion|form|vector|embedding) $`,
	begins+`(?:in (?:matrix|vector|matrix-vector) (?:notation|form|language) )?(?:this|that|it|together this|all this) (?:is|gives|yields|becomes) (?:just |exactly )*the (?:(?:claimed|wanted|whole|matrix|vector) )*(?:formula|claim|form|statement)(?: for the embedding)? $`,
	// For every training point i we have; the same holds for all others.
	begins+`(?:for )?(?:every|each|all|any) training (?:point|sample|vector)s? (?:i )?(?:we have (?:the following )?)?$`,
	begins+`(?:the same|this|that|it) (?:holds|works|is true|goes) (?:for )?(?:(?:all|every|each|any|other|the|others|new|components?|coordinates?|j|x|sample|point) )*$`,
	begins+`(?:this|that|it|the same) (?:holds|is true) for (?:every|each|all|any) j (?:from 1 to m )?(?:, )?(?:`+isDone+`)?$`,
	begins+`(?:the )?left(?:-hand)?(?: side)? and (?:the )?right(?:-hand)?(?: side)? are (?:(?:then|thus|now|indeed|exactly) )*(?:equal|identical|the same)(?: vectors?)? $`,
	begins+`is (?:(?:just|exactly|precisely) )*the (?:claim|statement|formula)(?: written)? (?:row by row|line by line|entry by entry|component by component|componentwise|in components) $`,
	// No features are left; I want to get rid of them.
	begins+`no features? (?:vectors? )?(?:is|are|remains?) ?(?:left|there)?(?: any ?more)? $`,
	begins+`(?:want|wants|would like|try|have|aim) to get rid of (?:(?:the|all|training) )*features? (?:and )?(?:to )?(?:(?:only|just) have|have (?:only|just)|keep only|only keep) (?:the )?(?:kernels?|kernel values|inner products) (?:left )?$`,
	begins+`(?:want|wants|would like|try|have|aim) to get rid of (?:(?:the|all|training) )*features? $`,
	// Facts of which not all are needed.
	`^ not all (?:(?:of|them|these|those|facts) )*(?:is|are|will be) (?:needed|used|necessary)(?: here| below)? $`,
	begins+`both sides agree (?:for )?(?:(?:all|every|each|any|new|components?|j|x|sample|point) )*$`,
	begins+`(?:the )?(?:index )?j (?:be|is) (?:any|an|one) (?:index|number) (?:between 1 and m|from 1 to m) $`,
	// The embedding is the vector of projections on the axes; the axes are combinations of features.
	begins+`(?:‹g›|the embedding(?: ‹g›)?) is the vector of (?:the )?(?:projections|inner products|coordinates) of the cent(?:red|ered) (?:(?:new|test) )*(?:sample|point|feature|feature vector) (?:on|onto|with|along) (?:(?:the|principal|axes|directions) )*(?:‹ψ› )?$`,
	begins+`(?:(?:each|every|the|all) )*(?:axis |axes )?‹ψ› (?:is|are) (?:an? )?linear combinations? of (?:(?:the|centred|centered|training|all) )*(?:samples|features|feature vectors|points)(?: ⊡)? $`,
	begins+`(?:(?:`+scores+`) )+is (?:just |simply )?the (?:inner|scalar|dot) product (?:of|between) (?:‹ψ›|the (?:j-th )?axis(?: ‹ψ›)?) (?:with|and) the cent(?:red|ered) (?:(?:new|test) )*(?:sample|point|vector|feature|feature vector|image) $`,
	begins+`(?:(?:`+scores+`) )+is (?:just |simply )?the (?:inner|scalar|dot) product (?:of|between) the cent(?:red|ered) (?:(?:new|test) )*(?:sample|point|vector|feature|feature vector|image) (?:with|and) (?:‹ψ›|the (?:(?:j-th|principal) )*(?:axis|direction)(?: ‹ψ›)?) $`,
	// The j-th component is, on the line before it.
	begins+`(?:(?:its|the|single|[ij]-th|m|all) )+(?:components?|coordinates?|entry|entries|scores?) (?:(?:number|of|the|embedding|‹g›|x|j) )*(?:is|are|reads?) (?:then |now |thus |just )*(?:given by )?$`,
	// k contains the kernel values of x with the training samples.
	begins+`(?:(?:the|vector|column|kernel) )*‹k› (?:contains?|holds?|collects?|has|gathers) (?:(?:the|all|n|as|its|entries) )*(?:kernel values?|kernel evaluations|inner products) (?:of|between) (?:(?:the|new|test|sample|point) )*(?:‹x›|new (?:sample|point)|test (?:sample|point)) (?:with|and|at) (?:(?:the|all|n|every|each) )*training (?:samples?|points?|data) $`,
	// So Fᵀ can be taken out of the bracket.
	begins+`(?:(?:the|common|factor|matrix) )*‹front› (?:can|may|could) be (?:taken|factored|pulled) out (?:of (?:the )?(?:brackets?|parentheses|difference|sum) )?(?:(?:on|to) the left )?$`,
	// Rules of matrix products, which are no reason of a step.
	rule+`all vectors are (?:columns|column vectors) $`,
	rule+`(?:the )?(?:transpose of a product is the product of the transposes in (?:the )?(?:reversed?|opposite) order|transpose reverses products|transpose reverses (?:the )?order of (?:a |the )?(?:products?|factors)) $`,
	rule+`(?:the )?(?:matrix )?(?:multiplication|product) (?:of matrices )?is (?:associative|linear|distributive|bilinear) $`,
	rule+`(?:(?:by|with|using) (?:the )?(?:bi)?linearity (?:of (?:the )?(?:inner|scalar|matrix) product )?)?(?:can |may )?(?:multiply out|expand|split) (?:the (?:bracket|sum|product|difference|brackets)|it|this) $`,
	// I compute the two terms separately; it is easier to transpose.
	begins+`(?:compute|calculate|treat|consider|look at|work out) (?:(?:the|both|these|two|its|three) )*(?:terms|parts|sides|factors|components|pieces|expressions) (?:separately|one after the other|one by one|in turn|on their own)(?: first)? $`,
	begins+`it is (?:easier|simpler|shorter|more convenient|convenient|nicer) (?:(?:for (?:me|us)|here|first) )*to (?:transpose|begin|start)(?: (?:everything|it|all|both sides|the (?:claim|formula|equation)))?(?: first)? $`,
	// Everything is only inner products; the embedding can be computed without the feature map.
	begins+`(?:(?:the )?(?:idea|point|trick) is that )?(?:everything|all of it|all that is left|what is left|what remains) (?:is|are|consists of) (?:only|just|nothing but) (?:inner|scalar) products(?: of (?:the )?(?:features|feature vectors))? $`,
	begins+`(?:the )?embedding (?:can|may) (?:(?:now|then|thus|therefore) )*be computed without (?:(?:knowing|computing|evaluating|using) )?(?:phi|‹φ›|(?:the )?(?:features?|feature (?:map|vectors|space)))(?: itself| explicitly)? $`,
	begins+`(?:for (?:each|every|all|any) j )?(?:(?:the|each|every|its) )*(?:[ij]-th )?(?:coordinate|component|score) is (?:an?|just an?|only an?|simply an?) (?:inner|scalar|dot) product $`,
	// The last two are the definitions of k and K.
	begins+`(?:(?:the|both|last|first|other|two|three|these|those|equations|equalities|ones|one|and|[1-9]) )*(?:are|is) (?:just |exactly |simply )?(?:the )?definitions? (?:of (?:‹k›|k) and (?:of )?(?:‹Kern›|K) )?$`,
	// We know from the lecture what the axes are.
	begins+`(?:from the lecture )?(?:we )?(?:know )?(?:from the lecture )?what (?:the )?(?:axes|‹ψ›|‹B›) (?:are|is)(?: from the lecture)? $`,
	// Factor out X, and the formula is proved; plugging one in the other.
	begins+`(?:factor|factoring|pull|pulling|take|taking) out (?:the )?(?:common )?(?:factor )?‹front› (?:on the left |to the left |gives? (?:us )?(?:the )?(?:claim |result |formula )?)?(?:and )?(?:`+isDone+`)?$`,
	begins+`(?:plug|put|insert|plugging|putting|inserting|combine|combining|using|take|taking) `+results+`(?: (?:in|into|and|with|together) (?:`+results+`)?)? ?(?:together )?(?:gives|yields|we get|we obtain)? ?$`,
)

// moreSigns are names in clauses that only speak of the argument: the embedding, products of
// the features, what stands in front of a sum, and the range of an index.
var moreSigns = []struct {
	form *lazyregexp.Regexp
	name string
}{
	{lazyregexp.New(`^g$`), "‹g›"},
	{lazyregexp.New(`^k$`), "‹k›"},
	{lazyregexp.New(`^K$`), "‹Kern›"},
	{lazyregexp.New(`^(?:φ|phi|\\(?:var)?phi)$`), "‹φ›"},
	{lazyregexp.New(`^x$`), "‹x›"},
	{lazyregexp.New(`^[uvwyz]$`), "‹v›"},
	{lazyregexp.New(`^F(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤)F$`), "‹FᵀF›"},
	{lazyregexp.New(`^(?:\\Lambda|Λ|Lambda)[-^{}()1/2−⁻¹ᐟ²½]+(?:A(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤))?H?(?:F(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤))?$`), "‹front›"},
	{lazyregexp.New(`^F(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤)$`), "‹front›"},
	{lazyregexp.New(`^[ij]=1,(?:\\[lc]?dots|…|\.\.\.),m$`), "‹j›"},
	{lazyregexp.New(`^[ij](?:∈|\\in)(?:\\?\{)?1,(?:\\[lc]?dots|…|\.\.\.),m(?:\\?\})?$`), "‹j›"},
}

// signsOf are names for the lecture's vectors and matrices, however they are written.
var signsOf = []struct {
	form *lazyregexp.Regexp
	name string
}{
	{lazyregexp.New(`^(?:(?:\\?psi|ψ)(?:_\{?[a-z0-9]\}?|[ⱼᵢ₁ₘ])?(?:,|\\l?dots|…|\.\.\.|\\cdots)*)+$`), "‹ψ›"},
	{lazyregexp.New(`^(?:\\bar\{?F\}?|F̄)(?:\\alpha|α)(?:_\{?[a-z]\}?|[ⱼᵢ])?$`), "‹F̄α›"},
	{lazyregexp.New(`^(?:\\bar\{?F\}?|F̄)(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤)(?:\\bar\{?f\}?|f̄)$`), "‹F̄ᵀf̄›"},
	{lazyregexp.New(`^F(?:\^\{?(?:\\top|T)\}?|ᵀ|⊤)f$`), "‹Fᵀf›"},
	{lazyregexp.New(`^(?:\\bar\{?f\}?|f̄)$`), "‹f̄›"},
	{lazyregexp.New(`^f$`), "‹f›"},
	{lazyregexp.New(`^B$`), "‹B›"},
	{lazyregexp.New(`^(?:\\bar\{?C\}?|C̄)$`), "‹C̄›"},
	{lazyregexp.New(`^(?:\\bar\{?K\}?|K̄|HKH)$`), "‹K̄›"},
	{lazyregexp.New(`^(?:\\alpha|alpha|α)(?:_\{?[a-z]\}?|[ⱼᵢ])?$`), "‹α›"},
	{lazyregexp.New(`^(?:\\sqrt\{?|√|\()*(?:\\lambda|λ|\\Lambda|Λ)[^A-Za-z]*(?:_?[a-z])?[^A-Za-z]*$`), "‹λ›"},
	{lazyregexp.New(`^(?:\\lambda|λ)(?:_\{?[a-z]\}?|[ⱼᵢ])?$`), "‹λ›"},
	{lazyregexp.New(`^(?:\\lambda|λ)(?:_\{?[a-z]\}?|[ⱼᵢ])?>0$`), "‹λ>0›"},
}

// withNames is the outline of a clause with the names of its symbols.
func withNames(c []Token) string {
	var b strings.Builder
	b.WriteByte(' ')
	for _, t := range c {
		text := t.Text
		if sign := signs[t.Kind]; sign != "" && t.Text != "1" {
			text = sign
			for _, s := range signsOf {
				if s.form.MatchString(strings.Join(strings.Fields(t.Text), "")) {
					text = s.name
				}
			}
		}
		b.WriteString(text)
		b.WriteByte(' ')
	}
	return b.String()
}
