package doubt

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Reason is a fact that the words of a proof give as a reason: "as A has orthonormal
// columns", "by the eigenvalue equation", "(definition of k)". A step is true or not
// whatever stands beside it; whether its reason has to do with it is seen by comparing the
// fact with those that the step uses.
type Reason struct {
	Line    int           // on which it stands, from 1
	Of      int           // the line of the step that has its mark, or Line
	Any     []symbol.Fact // a step uses one of these if the reason is its reason
	Defines bool          // it is a definition
	Part    unread.Part   // the line
}

// Reasons lists the reasons in a proof whose first line isn't blank.
func Reasons(src string) (list []Reason) {
	lines := strings.Split(src, "\n")
	for n, line := range spelledLines(src) {
		for _, k := range givenAs {
			at := k.form.FindStringIndex(line.text)
			if at == nil || spare.MatchString(line.text[at[0]:]) || k.but != nil && k.but.MatchString(src) {
				continue
			}
			of := stepWithMark(lines[:n], line.text[:at[1]], n) + 1
			list = append(list, Reason{Line: n + 1, Of: of, Any: k.facts, Defines: strings.Contains(line.text[at[0]:at[1]], "definition"), Part: line.part})
		}
	}
	return list
}

// stepWithMark is the place of the line that has the mark of a reason in a list behind the chain,
// beside its equals sign or at its end: = X (a), behind which stands (a) by Y; n where
// there is none.
func stepWithMark(lines []string, text string, n int) int {
	all := markBefore.FindAllStringSubmatch(text, -1)
	if len(all) == 0 || !strings.HasPrefix(strings.TrimSpace(text), "(") {
		return n
	}
	mark := regexp.QuoteMeta(all[len(all)-1][1])
	step := regexp.MustCompile(`=[ \t]?[\^_]?\{?` + mark + `|` + mark + `\}\{?=|^[ \t]*` + mark + `[ \t]?=|=.*[ \t]` + mark + `[ \t]*$`)
	if k := slices.IndexFunc(lines, step.MatchString); k >= 0 {
		return k
	}
	return n
}

var markBefore = lazyregexp.New(`(?:^|[\s])(\((?:[a-h]|[1-9]|[ivx]{1,4})\))\s`)

// Among reports a reason that is one of these facts.
func (r Reason) Among(facts []symbol.Fact) bool {
	return slices.ContainsFunc(r.Any, func(f symbol.Fact) bool { return slices.Contains(facts, f) })
}

// givenFact is a form of words for a fact.
type givenFact struct {
	form  *lazyregexp.Regexp
	facts []symbol.Fact      // none where no step of the claims is one for this reason
	but   *lazyregexp.Regexp // texts that have uses for it which the facts of steps don't tell
}

// What stands before a fact that is a reason: a word for a reason, or a bracket behind a
// step. Between them may stand other facts.
const (
	because     = `(?:^|[ (\[,;])(?:(?:since|because|as|using|use|used|uses|with|by|due to|thanks to|from|follows from|via|because of|apply|applying)(?: the)?|\((?:[a-h]|[1-9]|[ivx]{1,4})\)|\(|\[)(?: (?:[^ .;=:]+ ){0,4}?(?:and|,|that))? ?`
	byThe       = `(?:by|using|use|used|uses|due to|thanks to|from|via|because of|apply|applying|\(|\[) ?(?:(?:the|property|fact|of|that) )*`
	ends        = `(?: |$|[,.;:)\]])`
	orthonormal = `(?:ortho(?:normal|gonal)|unitary)`
	hence       = `(?:so|hence|thus|therefore|and so|and therefore|it follows that|we get|which gives|implies)(?: that)? `
	alone       = `(?:^|\) ?|\( ?|\[ ?|[^a-z ] +)`
	aloneEnd    = ` ?(?:\\\\|[.,;)\]])*$`
	columns     = `(?:columns of A|A|α[ij]?s?|eigenvectors(?: αj?)?|vectors αj?|alphas?)`
)

var givenAs = []givenFact{
	// A has orthonormal columns.
	{form: anyOf(because+`(?:the )?(?:rows of |columns of )?A (?:is|has|being) (?:an? )?`+orthonormal, because+`(?:the )?`+columns+` (?:are|being|have) (?:(?:all|pairwise|mutually|an?) )*(?:`+orthonormal+`|normali[sz]ed|unit (?:vectors|length|norm)|of unit)(?: [^t]|$|[,.;:)])`,
		byThe+`ortho(?:normality|gonality) of (?:the )?`+columns+ends, because+`A ?\^T ?A ?= ?I`), facts: []symbol.Fact{symbol.Orthonormal}},
	{form: anyOf(byThe + `ortho(?:normality|gonality)` + ends), facts: []symbol.Fact{symbol.Orthonormal, symbol.Embedding, symbol.Axes}},
	{form: anyOf(because+`(?:the )?(?:axes|vectors|directions)?(?: ψ[ij]?)? (?:are|being) (?:(?:all|pairwise|mutually|an?) )*`+orthonormal+ends, because+`ψ[ij]? (?:are|being) (?:(?:all|pairwise|mutually|an?) )*`+orthonormal+ends, byThe+`ortho(?:normality|gonality) of (?:the )?(?:ψ[ij]?|axes)`+ends), facts: []symbol.Fact{symbol.Embedding}},
	// They are eigenvectors.
	{form: anyOf(byThe+`eigen(?:value |vector |)(?:equation|problem|property|relation|decomposition)`, because+`(?:the )?α[ijs]? (?:is|are) (?:an? |the )?eigenvectors?`, because+`(?:HKH|K̄) ?α[ij]? ?= ?λ`, because+`(?:HKH|K̄) ?A ?= ?A ?Λ`, byThe+`definitions? of (?:the )?(?:eigenvalues|λj?)`+ends),
		facts: []symbol.Fact{symbol.Eigen, symbol.FreeCentred, symbol.FreeVectors}},
	{form: anyOf(byThe + `spectral (?:theorem|decomposition)`), facts: []symbol.Fact{symbol.Eigen, symbol.Orthonormal, symbol.FreeCentred, symbol.FreeVectors}, but: decomposed},
	// H is idempotent, and symmetric, and H1 = 0.
	{form: anyOf(because+`H (?:is|being) (?:(?:symmetric|an?|and|orthogonal) )*(?:idempotent|projection|projector)`, byThe+`idempoten(?:ce|cy)`, because+`H ?(?:\^2|²|H) ?= ?H`+ends),
		facts: []symbol.Fact{symbol.Idempotent, symbol.FreeCentred, symbol.Eigen}},
	{form: anyOf(because + `H ?1(?:n)? ?= ?0`), facts: []symbol.Fact{symbol.KillsOnes, symbol.FreeCentred, symbol.Eigen}},
	// K is symmetric.
	{form: anyOf(because+`(?:the )?(?:K|(?:kernel|gram) matrix(?: K)?|kernel) is symmetric`, byThe+`symmetry of (?:the )?(?:K|(?:kernel|gram) matrix|kernel)`, because+`K ?\^T ?= ?K`), but: turnedGram},
	// definitions
	{form: anyOf(`definitions? of (?:the )?(?:kernel vector )?k` + ends), facts: []symbol.Fact{symbol.KernelVector}},
	{form: anyOf(`definitions? of (?:the )?(?:(?:kernel|gram) matrix )?K` + ends), facts: []symbol.Fact{symbol.GramMatrix, symbol.KernelVector, symbol.CentredGram}},
	{form: anyOf(`definitions? of (?:the )?(?:axes|axis|ψ[ij]?|Ψ|B)` + ends), facts: []symbol.Fact{symbol.Axes, symbol.Embedding}},
	{form: anyOf(`definitions? of (?:the )?(?:matrix )?Λ` + ends), facts: []symbol.Fact{symbol.Eigen, symbol.Orthonormal}},
	{form: anyOf(`definitions? of (?:the )?(?:matrix )?A` + ends), facts: []symbol.Fact{symbol.Axes, symbol.Eigen, symbol.Orthonormal, symbol.FreeCentred}},
	{form: anyOf(`definitions? of (?:the )?(?:centring matrix )?H` + ends), facts: []symbol.Fact{symbol.Symmetric, symbol.Idempotent, symbol.KillsOnes, symbol.CentredSamples, symbol.CentredSample, symbol.CentredGram, symbol.FreeCentred}},
	// What no step of the claims uses.
	{form: anyOf(`\bK is symmetric ?(?:\\\\)*\s*$`), but: turnedGram},
	{form: anyOf(`\b(?:trace is|determinant is|by induction|integration by parts|by continuity|n is (?:large|small)|if f is a training|transposing (?:does not|doesn't) change|cyclic)\b`)},
	{form: anyOf(byThe+`(?:representer theorem|mercer|singular value decomposition|svd|SVD|cyclic property|trace trick)`, byThe+`ortho(?:normality|gonality) of (?:the )?(?:features?|F|F̄|kernel|K|H|samples)`+ends, `by multiplying (?:it )?(?:with|by) (?:K|k|A|F|Λ)`+ends, `by multiplying (?:it )?(?:with|by) H ?(?:\\\\|[.;)\]]|$)`, `(?:since|because|as) (?:n ?(?:>|≥|\\ge) ?m|λ1 ?(?:>|≥|\\ge))`,
		`(?:by|\() ?(?:subtracting|adding|dividing|differentiating|integrating|removing|cancell?ing|omitting|dropping|ignoring|averaging|maximality|minimality|linearity of k|taking (?:logarithms|norms|expectations|limits|inverses))(?: |`+ends+`)`,
		`up to (?:a|an|some) (?:\w+ )?(?:constant|factor)`, `[ (](?:if|provided|assuming|supposing) (?:that )?(?:the )?(?:data|features|samples|kernel) (?:is|are) (?:already )?cent(?:red|ered)(?:[).]|$)`, `[( ]for (?:large|small) n`+ends, `\(approximately\)|\(not sure`)},
	{form: anyOf(byThe + `definitions? of (?:the )?(?:f|F|trace|determinant|norm|rank|variance|covariance)` + ends)},
	// One fact of H or A doesn't follow from another.
	{form: anyOf(`(?:H is symmetric|H ?\^T ?= ?H) ?,? ?`+hence+`H ?(?:H|\^2|²) ?= ?H`, `(?:H is symmetric|H ?\^T ?= ?H) ?,? ?`+hence+`H is (?:idempotent|a projection)`,
		`(?:H is idempotent|H ?(?:H|\^2|²) ?= ?H|H ?1n? ?= ?0|Λ is diagonal|A ?\^T ?A ?= ?I_?n?m?|K ?\^T ?= ?K|λj ?> ?0) ?,? ?`+hence+`(?:H ?\^T ?= ?H|H is symmetric)`,
		`(?:A ?\^T ?A ?= ?I_?n?m?|K ?\^T ?= ?K|λj ?> ?0) ?,? ?`+hence+`H ?(?:H|\^2|²) ?= ?H`, `H ?1n? ?= ?0 ?,? ?`+hence+`H ?(?:H|\^2|²) ?= ?H`)},
	{form: anyOf(`H ?(?:is symmetric|\^T ?= ?H),? (?:since|because|as) [^.;=]{0,30}\b(?:K|A|Λ|F|k)\b`)},
	// What follows from the form of H follows from no property of another matrix.
	{form: anyOf(`(?:^|[ (])(?:since|because|as) (?:the )?(?:K|k|A|Λ|B|F|α|λ|\\lambda|kernel|gram|eigen)[^.;=H]{0,40}, (?:we (?:have|get|know) |it follows that |then |so )?(?:H ?\^T ?= ?H|H is symmetric|F̄ ?= ?FH|H ?H ?= ?H|H ?\^ ?2 ?= ?H)`)},
	// A definition is of what stands in it.
	{form: anyOf(definedAs("A", "A"), definedAs("H", "H"), definedAs("B", "Bψ"), definedAs("Λ", "Λλ"), definedAs("K", "K"), definedAs("k", "k"), definedAs("F", "F"), definedAs("f", "f"))},
	// One is used, says the text.
	{form: anyOf(`(?:H ?(?:\^ ?2|²|H) ?= ?H|A ?\^T ?A ?= ?I_?m?) (?:was|is|has been) used`)},
	{form: anyOf(byThe + `definitions? of (?:the )?mean` + ends), but: anyOf(`μ|\\mu|\bm_f|mean (?:is|of|vector|feature)`)},
	// Reasons without a word for it, in a list or a column behind the step.
	{form: anyOf(alone + `(?:mercer\S*(?: s)?(?: theorem)?|representer theorem|svd|SVD|singular value decomposition|jensen\S*|linearity of the expectation|(?:by )?definition of the (?:mean|expectation))` + aloneEnd)},
	// The embedding has m components.
	{form: anyOf(`both sides (?:are|have|being) (?:(?:real|the|of|same) )*(?:scalars|numbers)`), but: withIndex},
	{form: anyOf(`both sides (?:are|have|being) (?:(?:real|the|of|same) )*(?:matrices|(?:length|size) n|n (?:components|entries|rows))`)},
}

// spare are words behind a fact that no step needs, or that another line uses.
var spare = lazyregexp.New(`^[^.]{0,40}\b(?:below|above|later|next)\b|\b(?:not|n't|without) (?:be |even )?(?:need|needed|used|necessary|required|use)\b|\b(?:don't|do not|never) (?:even )?(?:need|use)\b`)

// turnedGram are places where K is turned: what its steps use can't tell.
var turnedGram = lazyregexp.New(`K\s*(?:\^\s*\{?\s*(?:\\top|\\intercal|\\prime|[Tt])|ᵀ|⊤|'|_)|(?:\^\s*\{?(?:\\top|\\intercal|[Tt])\}?|[ᵀ⊤'])\s*(?:\\,)?K\b|[Kk]\(x`)

// decomposed is HKH = AΛAᵀ + R.
var decomposed = lazyregexp.New(`(?:HKH|\\bar\s*\{?K\}?|K̄)\$?\s*=`)

// withIndex are proofs of single components.
var withIndex = lazyregexp.New(`(?:g\s*\}?|ḡ)(?:_\{?[ij]|[ᵢⱼ])`)

// definedAs are words that give the definition of a symbol as the reason for an equation in
// which none of its signs stands.
func definedAs(name, signs string) string {
	return `(?:^|[ (])by (?:the )?definition of (?:the )?` + name + `,? (?:we (?:have|get) )?[^` + signs + `.,;: ][^` + signs + `.,;:]*=[^` + signs + `.,;:]*(?:$|[.,;:])`
}

func anyOf(forms ...string) *lazyregexp.Regexp {
	return lazyregexp.New(strings.Join(forms, "|"))
}
