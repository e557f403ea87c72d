package clause

import (
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Claims reports words of a proof that say something of the mathematics by themselves, or
// take something back, whatever equation stands beside them: the clause is cut where
// another statement may begin, and each half is judged alone.
//
//	H^T = H and H acts trivially on K   the second half claims
//	H is symmetric but not idempotent   its second predicate does
//	… = X up to scaling                 a restriction
func Claims(c []Token) bool {
	from := 0
	for i := 0; i <= len(c); i++ {
		if i == len(c) || c[i].Kind == Equation || c[i].Kind == Word && cuts[c[i].Text] {
			if claimsAlone(c[from:i]) {
				return true
			}
			from = i + 1
		}
	}
	return false
}

// cuts are words behind which another statement begins.
var cuts = set(`and so or implies then hence therefore thus`)

// claimsAlone is [Claims] of a half without an equation.
func claimsAlone(c []Token) bool {
	line := halfLine(c)
	matches := func(f *lazyregexp.Regexp) bool { return f.MatchString(line) }
	if slices.ContainsFunc(never, matches) {
		return true
	}
	if !slices.ContainsFunc(c, func(t Token) bool { return t.Kind == Word && !t.Read }) {
		return false
	}
	if m := isLike.FindStringSubmatchIndex(line); m != nil && c[0].Text != "if" { // a condition says nothing of what is
		verb := len(strings.Fields(line[:m[3]])) // the words behind it
		return slices.ContainsFunc(c[min(verb, len(c)):], func(t Token) bool {
			return t.Kind == Word && !t.Read && (numerals[t.Text] || !joining[t.Text] && !adverbs[t.Text]) || t.Text == "1" && !t.Read
		})
	}
	return slices.ContainsFunc(claims, matches) && !slices.ContainsFunc(known, matches)
}

var (
	adverbs  = set(`too here indeed already always really also even general in`)
	numerals = set(`one two three 0 1`)
)

// halfLine is the line of a half, in which H, K and A have names, too.
func halfLine(c []Token) string {
	named := slices.Clone(c)
	for i, t := range c {
		text := strings.Join(strings.Fields(t.Text), "")
		switch {
		case t.Kind != Symbol:
		case text == "H" || text == "K" || text == "A" || text == "F" || text == "k" || text == "g":
			named[i] = Token{Text: "‹" + text + "›"}
		case turned(text) && strings.HasPrefix(text, "A"):
			named[i] = Token{Text: "‹A›"}
		}
	}
	return withNames(named)
}

// Parts of claims.
const (
	aSign   = `(?:⊡|‹[^›]*›)`
	opening = `^ (?:(?:since|because|as|where|here|also|we|note|use|used|know|have|that|both|if|moreover|furthermore|recall|by|with|now|which|while|but|da|weil|denn) )*`
	thing   = `(?:(?:the|all|both|these|each|every|any|two|matrix|vector|matrices|product|products|factors?|order|transposition|transpose|cent(?:ring|ering)|multiplication|by|of|from|with|in|features?|samples?|eigenvalues?|eigenvectors?|kernel|trace|determinant|rank|norm|length|sum|mean|entries|rows|columns|feature|space|data|` + aSign + `) )+`
	likely  = `(?:(?:not|also|all|always|indeed|already|then|thus|even|really|just|simply|only|be|an?|the|pairwise|mutually|of|unit|but|symmetric|orthogonal|positive|full|square|same|in|general) )*`
	like    = `(?:one|two|three|zero|0|1|negative|positive|nonpositive|integers?|distinct|different|real|trivial|finite-dimensional|finite|infinite|definite|semidefinite|idempotent|orthogonal|orthonormal|identity|basis|bases|rank|diagonal|constant|cent(?:red|ered)|independent|invertible|singular|projector|projection|span|necessary|length|unitary|equal|scalar|large|small)`
)

// isLike is a thing that is said to be like something.
var isLike = lazyregexp.New(opening + thing + `((?:is|are|was|be|have|has|forms?|equals?) )` + likely + like + ` (?:(?:of|length|basis|rank|one|two|zero|1|n|m|the|onto|on|span|matrix|matrices|vectors?|numbers?|in|feature|space|for|all|j|here|too|definite|semidefinite|` + aSign + `) )*$`)

// claims are halves that say something of the mathematics, limit a step or do something to
// it, or take the proof back.
var claims = formsOf(
	// what a thing does to another one
	opening+thing+`(?:(?:does|do|did) (?:not|n't) |(?:doesn't|don't|never) )?(?:changes?|affects?|alters?|matters?|does nothing|do nothing|acts?|fix(?:es)?|kills?|doubles|halves|drops? out|disappears?|sums? to|adds?|lies? in|keeps?|preserves?|scales? .* by|depends?|vanish(?:es)?|ändert|verändert) `,
	opening+thing+`(?:can|may|might|could) be (?:dropped|omitted|ignored|reordered|exchanged|swapped|neglected|left out|rearranged|interchanged) `,
	opening+`there (?:is|are) (?:only |just |exactly |at (?:most|least) )*(?:one|two|three|four|five|[0-9]+|few|infinitely) `,
	// what is done to an equation and needn't leave it true, or leaves something out
	`^ (?:(?:when|while|by|after|on|only|if|just) )*(?:neglecting|ignoring|dropping|approximating|squaring|differentiating|integrating|inverting|integration|diagonali[sz]ing|completing the square) `,
	`^ (?:by |after )?(?:taking|take) (?:the )?(?:norms?|expectations?|logarithms?|limits?|averages?|absolute values|inverses?|derivatives?|determinants?|traces?) `,
	`^ (?:by |after )?(?:multiplying|multiply|dividing|divide) (?:(?:both|sides|it|everything|this|the|equation) )*(?:by|with) (?:0|zero) $`,
	`^ (?:by |after )?(?:dividing|divide) (?:(?:both|sides|it|everything|this|the|equation) )*by (?:1|‹[HKFAkf]›) $`,
	`^ (?:by |after )?(?:re-?arranging|reordering|exchanging|swapping|permuting|interchanging) (?:the )?(?:(?:order of )?(?:the )?(?:factors|matrices)|matrix products?) `,
	// for what it holds
	`^ (?:at least |only |just )?(?:in the limit|on average|with (?:high )?probability|almost surely|in expectation|for some ⊡|up to (?:a |the |an )?(?:sign|scaling|scale|rotation|permutation|normali[sz]ation)) `,
	`^ for (?:(?:all|every|each|any|the) )*⊡ (?:in|from|of) the training `,
	`^ with `+aSign+` (?:orthogonal|invertible|orthonormal|unitary|centred|centered) $`,
	`^ with eigenvectors `+aSign+` of ‹K› $`,
	// how it would be otherwise, and that it isn't the proof
	`^ (?:but )?without (?:(?:the )?(?:matrix |factor )?`+aSign+`|cent(?:ring|ering)) (?:(?:this|the|it|that|we|everything|nothing) .*)?$`,
	`^ (?:this|the (?:result|formula|answer|proof|embedding|claim)|it|that) (?:would|might|could) be (?:the same|different|false|wrong|another) `,
	`^ (?:but )?if (?:we|one|you) (?:drop|omit|remove|leave out|forget) `,
	`^ (?:(?:this|that|it|which|the|proof|but|is|was|we|are) )*(?:not|never|hardly) (?:what (?:was|is|we|i)|finished|done|complete|ready) `,
	` (?:disproved|disprove|disproven|refuted|kidding|joking|to be continued|left as an|left for the) `,
	// what is needed, and what the result is called
	`^ (?:(?:but|here) )?(?:we|one|you|it) (?:really |still )?needs? (?:‹[HF]›|‹f›) `,
	`^ (?:here )?(?:the factor |the matrix )?‹[HFf]› is (?:really |indeed |absolutely )?(?:needed|necessary|required|essential) `,
	`^ (?:this|it|that|the embedding|the formula) costs `,
	` (?:result|embedding|answer) has (?:length|size|dimension) n $`,
	` embedding is an? ⊞ matrix $`,
	`^ this is the formula for (?:‹[kKAFHf]›|‹Kern›|‹ψ›|‹α›|‹λ›) $`,
	` get a different (?:embedding|result|formula|answer|vector) $`,
)

// known are such words that are true.
var known = formsOf(
	` (?:preserves?|keeps?) .*(?:products?|norms?|lengths?|angles?|distances?|orthonormality) `, // it is checked
	opening+`(?:the )?(?:matrix )?‹H› (?:can|may|might|could) be (?:dropped|omitted|left out) $`,
	opening+`(?:(?:the|all|components|entries|of|each|every|eigenvectors?) )*‹α› (?:sums?|adds?|add up|adds up) to (?:zero|0) $`,
	opening+`(?:the )?(?:transposition|transpose|transposing)(?: of ‹[HK]›)? (?:does not|doesn't) (?:change|affect) (?:‹[HK]› )?$`,
	opening+`(?:(?:the|matrix|multiplication|by|with) )*(?:‹H›|cent(?:ring|ering)) (?:(?:does|do) not|doesn't|don't) (?:change|affect|alter) (?:(?:the|columns|of|an?|any|every|all|eigenvectors?|vectors?|already|cent(?:red|ered)|‹A›|‹α›|‹H›) )+$`,
	opening+`(?:the )?(?:matrix )?‹[HK]› (?:(?:does|do|did) not|doesn't|don't) change (?:by|under|when|if|on) (?:transpos(?:ing|ition|e|ed)) $`,
	opening+`(?:(?:the|a|matrix) )*(?:transpose|transposition) changes the order(?: of (?:the )?factors)? $`,
	opening+`(?:the |all |each |every )*‹α› (?:lies? in|(?:is|are) in) the (?:range|image|column space) of ‹H› $`,
)

// never is said of these symbols by nobody who knows them, also where a reader compared
// the words.
var never = formsOf(
	opening+`(?:the )?(?:‹α›|‹ψ›|‹λ›|‹g›|‹[KHAkf]›) (?:is|are|be|denotes?) (?:the )?(?:(?:mean|average) (?:of|vector)|cent(?:red|ered) kernel) `,
	` (?:is|are) the (?:mean|average) of ‹k› $`,
)
