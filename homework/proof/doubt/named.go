package doubt

import (
	"slices"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// misnamed are the lines that say of a symbol of the lecture what another one is, or what it
// doesn't do: "K is the Gram matrix of the centred features", "H replaces a vector by its
// mean". Each form is a mistake that proofs have been seen to make; what is true of a
// symbol has another form.
func misnamed(src string) (list []unread.Part) {
	for _, line := range spelledLines(src) {
		if slices.ContainsFunc(mistaken, func(k mistake) bool {
			return k.form.MatchString(line.text) && (k.but == nil || !k.but.MatchString(line.text))
		}) {
			list = append(list, line.part)
		}
	}
	return list
}

const (
	isA      = `(?: (?:is|denotes|means|being|=|:|are)|:) (?:the |an? )?`
	has      = ` (?:contains?|holds?|has|have|collects?|stores?|gathers?|consists of|is the vector of|is a vector of) (?:as (?:entries|columns|rows) )?(?:all )?(?:the )?`
	mayBe    = `(?:can|may|might|could) (?:simply |just |also |safely |now )?`
	goes     = `(?:drop|omit|ignore|skip|forget|neglect|leave out|leave away|do without|cross out)`
	gone     = `(?:be )?(?:dropped|omitted|ignored|skipped|neglected|left out|left away|crossed out|not needed)`
	needed   = `\(?(?:Λ|K|k|A|F̄|B|1/n|\\[td]?frac ?1 ?n)`
	notFor   = ` (?:isn't|aren't|is not|are not|need not|needn't|needs no|need no|does not|doesn't|do not|don't)(?: be)? `
	itsEnd   = `(?:$|[.,;:)\]])`
	nt       = `n(?:'|\^T ?|o)t`
	defined  = `(?:is|was|means|denotes|comes to|takes the value|stands for|is (?:called|written|given as|given by|obtained as|computed as|denoted by|defined as|defined by)) (?:the (?:vector|matrix|product) )?`
	appear   = `\bfeatures?(?: vectors?)? (?:(?:now|then|here|thus|only) )*(?:appear|occur|enter)s?\b`
	ofOthers = `(?:the )?(?:n |m |all )*(?:cent(?:red|ered)|F̄|HKH|K̄|A\b|α|ψ|Ψ|B\b|principal|eigenvectors|axes|coordinates|embeddings?|scores)`
)

// mistake is a form of words, and what makes them right.
type mistake struct{ form, but *lazyregexp.Regexp }

var mistaken = []mistake{
	{form: anyOf(`\bK`+isA+`(?:\w+ )?(?:(?:gram|kernel) matrix|matrix of (?:the )?(?:inner products|kernel values)) of `+ofOthers, `\bK,? the (?:gram|kernel) matrix of `+ofOthers)},
	{form: anyOf(`\bK` + isA + `(?:cent(?:red|ered)|double-cent(?:red|ered)|covariance) (?:gram |kernel )?matrix`)},
	{form: anyOf(`\bk` + has + `(?:inner products|scalar products|kernel values|kernels) (?:of|between) (?:the |all )*training (?:samples|features|points|feature vectors)(?: with (?:themselves|each other|one another))?` + itsEnd)},
	{form: anyOf(`\bk` + has + `(?:inner products|scalar products) of f with (?:the |all )*cent(?:red|ered)`)},
	{form: anyOf(`\b(?:F|F̄)` + has + `(?:cent(?:red|ered) )?(?:kernel values|inner products|samples as rows|eigenvectors)`)},
	{form: anyOf(`\b[Ii]_?n?`+isA+`(?:n by n |n×n )?(?:zero|null|all-ones|matrix of ones|ones)`, `\b1_?\{?n ?(?:×|x|\\times|by)? ?n\}?`+isA+`(?:zero|null|identity|unit matrix|unit)`)},
	{form: anyOf(`\bH (?:replaces|adds|scales|rescales|rotates|shifts|normali[sz]es|whitens|centres the (?:eigenvectors|rows of A|columns of A)|centers the (?:eigenvectors|columns of A))\b`, `\bH `+mayBe+`be replaced by`, `\b(?:H|FH|F̄) (?:subtracts|removes|takes)\b.{0,30}\b(?:every|each|the) row`), but: anyOf(`rows of (?:K|F\^T|a matrix|the matrix)`)},
	{form: anyOf(`\bK `+mayBe+`be replaced by (?:HKH|K̄)`, `\breplaces? (?:sums by products|outer products)`)},
	{form: anyOf(`(?:we|one|you|i|I) `+mayBe+`(?:even )?`+goes+` (?:the )?(?:factor |term |matrix )?`+needed, needed+`(?: ?\^T| ?\^\S+| ?1_?n?)? `+mayBe+gone, `(?:cent(?:ring|ering)|mean|scaling|normali[sz]ation) (?:of \w+ )?`+mayBe+gone, `(?:cent(?:ring|ering)|scaling|normali[sz]ation) of \w+`+notFor+`(?:needed|necessary|required)`, `the (?:scaling|normali[sz]ation|factor|mean) (?:doesn't|does not) matter`),
		but: anyOf(`index|subscript|brackets|parenthes`)},
	{form: anyOf(`\b(?:f|features)(?: need not| needn't| don't have to| do not have to) be cent(?:red|ered)`, `\bkernel is not needed`, `\bneeds? no kernel`, `\bnothing about the kernel`, `(?:^|[ (.,])(?:formula|embedding|result|g|ḡ|k|f)`+notFor+`(?:need|depend on) (?:the )?(?:kernel|K|k|A|x|sample|new sample)`,
		`\b(?:F|features|feature map|φ) (?:must|have to|has to|needs? to) be (?:known|computed|given)`, `\bformula needs (?:F|the features)`)},
	// The features appear only in inner products.
	{form: anyOf(appear), but: anyOf(appear+`[^.;]{0,12}\b(?:as|in|through|via|by|inside|form) (?:the |only |form of )*(?:F ?\^T ?[fF]\b|(?:inner|scalar|dot) products?\b|kernel\b|combinations? |k\b|K\b)`, appear+` (?:any ?more|no longer|only once|nowhere)`)},
	{form: anyOf(appear+`.{0,30}\b(?:in|through|via) (?:(?:F̄?|K and A|A|Λ|H|Λ and H)`+itsEnd+`)`, `\bfeatures (?:do not|don't) (?:appear|occur|enter) in K`)},
	{form: anyOf(`\bK ?1_?n? is (?:the )?mean of (?:the )?(?:all )?(?:training (?:samples|features|points)|k|features|samples|rows|eigenvectors)\b`, `\bF ?1_?n? is (?:the )?mean of (?:the )?(?:all )?(?:kernel|k\b|rows|K\b|eigen|cent)`, `\bF̄ is (?:the )?mean\b`, `\bK ?1_?n? is (?:a|one) (?:number|scalar)`)},
	{form: anyOf(`\b(?:new |test )(?:sample|point|feature) is (?:already )?cent(?:red|ered)`+itsEnd, `^(?:the )?(?:features|data|samples|kernel) (?:is|are) (?:already )?cent(?:red|ered)`+itsEnd, `\bassumed? (?:the )?(?:features )?(?:to be )?cent(?:red|ered)(?: features| data)?`, `\bneeds? the (?:features|data|samples) to be cent(?:red|ered)`)},
	{form: anyOf(`\bspecial case\b`, `\bcase (?:\d:? ?)?(?:m|n) ?= ?\w`, `(?:^|[ (.,])(?:g|ḡ|φ|φ ?\(x\)) is (?:one|zero|the identity|linear)`, `\bm is larger than n`, `\bH (?:sorts|projects onto the mean)`, `\b(?:for|only) linear kernels?\b`, `\bone direction\b`, `\bconverse\b`, `\bintimidation\b`, `\bskip (?:a|this|one|some) steps?\b`, `\bsteps? (?:is|are) (?:missing|skipped|omitted)\b`, `\bnothing (?:is |remains )?to (?:be )?(?:proved?|shown?)\b`, `\b(?:does not|doesn't) prove\b`)},
	{form: anyOf(`\b(?:embedding|ḡ|g) has n (?:components|entries|coordinates)`, `\bnumber of samples (?:is|equals) (?:the )?number of components`, `\beach row sums to (?:1|one)`, `\ball rows are (?:equal|the same|identical)`+itsEnd)},
	// k = Fᵀf holds the products of the new sample's feature with the others.
	{form: anyOf(`\bk\b[^.;=]{0,45}? (?:entries|components|elements|numbers|of|with|contains|holds|consisting) (?:(?:the|all|inner|scalar|products?|kernel|values?|of) )*(?:f_?[il] ?\^T ?f_?[il]|[Kk]\(x_?[il], ?x_?[il]\)|f_?i` + itsEnd + `)`)},
	{form: anyOf(` (?:has|have|with|are) (?:the )?(?:entries|components|elements) [^.;=]{0,25}(?:Σ|∑|\\sum|\bsum_)`), but: anyOf(`K_?\{?(?:[il],? ?[il]|x_?i, ?x_?l)`)},
	{form: anyOf(`\bk`+isA+`(?:(?:one|some|[a-z]-th|\w+) )?(?:column|row) of\b`, `\bf`+isA+`(?:one of |(?:column|row) of (?:F|the)|training|fi`+itsEnd+`)`), but: anyOf(`\\(?:bar|tilde|hat) ?[kf]\b|[kf][\x{300}-\x{36f}]`)},
	{form: anyOf(`(?:\b[kfxuvwcdzy1]n?|ψj|αj|ḡ) is an? row(?: vector)?\b`, `\b[AHKFB]̄? is (?:the |an? )?inverse of\b`)},
	// B gives coordinates along the axes.
	{form: anyOf(`\bB projects on`), but: anyOf(`\bB projects on(?:to)? (?:the )?(?:(?:m |first |leading |principal )*(?:axes|components|directions|subspace)|ψ|columns of (?:Ψ|B ?\^T))`)},
	// Both sides are the embedding.
	{form: anyOf(`\bboth sides (?:(?:is|are|be|become|equals?|being|then|both|now|equal|to|just|the|same) )+(?:0|zero|k\b|f\b|F\b|K\b|A\b|H\b|Λ[^A-Za-z]{1,10}A ?(?:\^T|[ᵀ⊤]) ?[kK]\b)`), but: anyOf(`\bdifference\b`)},
	// What is factored out stands in all terms; what isn't square has no inverse.
	{form: anyOf(`(?:factor|factoring|factored|pull|pulling|pulled|take|taking)(?: it)? out (?:(?:the|common|factor|matrix|vector) )*(?:K|k|1n?|F̄?|f|A|α|ψ)`+itsEnd, `(?:factor|factoring|factored) out (?:(?:the|common|factor|matrix|vector) )*(?:K|k|1n?|F̄?|f|A) (?:and|from|of|on|in|we)\b`,
		`multipl(?:y|ying|ied) (?:both sides |it |this |everything )?(?:from the (?:left|right) )?(?:by|with) (?:K|k|F̄?|A|f)(?: ?\^ ?[({]*[-−] ?1|⁻¹)`, `multipl(?:y|ying|ied) both sides (?:from the (?:left|right) )?(?:by|with) (?:the )?[KkFfA](?:$|[ .,;:)])`)},
	{form: anyOf(`\binstead of\b.{0,40}\b(?:can|may|could|might)\b`, `(?:^|[ .(])(?:the )?(?:mean|x|k|K|A|Λ|kernel|sample) (?:need not|need`+nt+`|does ?`+nt+` matter|is ?`+nt+` needed)`, `φ ?\(x\) (?:must|has to|needs to|have to) be (?:computed|known)`)},
	{form: anyOf(`(?:^|[,;:(-] |where |with |let )1_?n?`+isA+`(?:identity|unit matrix|zero|I_?n)`, `(?:[,;:(-] |where |with |let )1_?n ?:?= ?(?:0\b|I|in\b)`, `\bm`+isA+`dimension of the data`, `\bA`+isA+`(?:\w+ )*eigenvectors \(rows\)`, `\bA \.\.\. eigenvectors of K`+itsEnd, `\bsums? (?:over \S+ )?(?:runs?|goe?s?) from 1 to m\b`, `α\S* ?(?:\\parallel|∥) ?1`)},
	// The training samples lie at Λ^{1/2}Aᵀ; eigenvalues are λ, and nothing is rebuilt by B.
	{form: anyOf(`(?:\\bar ?G|Ḡ) ?= ?Λ`), but: anyOf(`(?:\\bar ?G|Ḡ) ?= ?Λ ?(?:\^ ?\(? ?1/2 ?\)?|½|¹ᐟ²) ?A ?\^T|(?:\\bar ?G|Ḡ) ?= ?Λ[^A-Za-z]{1,10}A ?\^T ?H`)},
	{form: anyOf(`\breconstruction\b.*\bB ?ḡ`, `\beigenvalues? 1 ?/ ?λ`, `(?:\\mu|μ) ?= ?[^.;=]{0,8}(?:\\sum|Σ|∑)[^.;]{0,14}(?: |\b)(?:x_?i|f)(?:$|[ .,;:)])`)},
	{form: anyOf(`(?:^|[ .(])(?:this|it|that|which|the result) is (?:a (?:scalar|number|matrix|row)|the (?:derivative|reconstruction|pre-image|mean|covariance|variance|kernel|gradient))`)},
	// What they are, and not another product.
	{form: anyOf(`\bk `+defined+`(?:F ?f|F\b|K|A|H|F ?F)`, `\bF f is called k\b`), but: anyOf(`\bk ` + defined + `F ?\^T ?\(?f`)},
	{form: anyOf(`ψj? `+defined+`(?:λj?|Λ)`, `ψj? `+defined+`F̄ ?αj? ?`+itsEnd), but: anyOf(`ψj? ` + defined + `λj? ?\^ ?[({]*(?:[-−]|⁻)`)},
	{form: anyOf(`\bK ` + defined + `(?:F ?F ?\^T|H ?K|F̄)`)},
	{form: anyOf(`\b[lpq] (?:is |are |run |runs |running |goes |ranges )?from 1 to m\b`)},
	// μ = F1/n is the mean of the features.
	{form: anyOf(`(?:[(,:[]|i\.e\.|denote|is|being) ?(?:the )?(?:mean|average) of (?:the |all )*(?:rows of (?:F|F̄|A)|columns of (?:F̄|A)|eigenvectors|(?:samples )?xi|xi)(?:$|[^a-z]*[.,;)\]])`, `Λ[^A-Za-z.;]{1,10}\((?:the )?(?:mean|average|sum) of`, `F ?1_?n?(?:[^.;=]|i\.e\.){0,20}\b(?:the )?(?:sum of (?:the |all )*(?:columns of F|fi|features)|first column of F|transpose of F|mean of (?:the )?columns of K)`)},
}
