package recipe

import (
	"strconv"
	"strings"

	"kpcalab/homework/lazyregexp"
)

// nouns are the values that a recipe names, each with the kind of thing that it is.
type nouns struct{ values []string }

// A kind of noun, as its token in the canonical text begins.
const (
	column     = "V" // n numbers
	matrix     = "M" // that something is multiplied by
	divisor    = "D" // that something is divided by: the value is its reciprocal
	reciprocal = "R" // a factor of each component
	ownMean    = "S" // the mean of the value that is carried
	axes       = "P" // that something is projected onto
	carried    = "I" // the value that is carried
	difference = "Y" // of the two columns behind it
)

type noun struct {
	is          *lazyregexp.Regexp
	kind, value string
}

const (
	the     = `(?:\b(?:the|an?|all|its|their|each|every|our|of the)\s+)*`
	gram    = `(?:` + the + `(?:(?:Gram|gram|kernel|training|Kernel)\s+(?:kernel\s+)?matrix\s*)?\bK\b|` + the + `(?:training )?(?:Gram|gram|kernel)(?: kernel)? matrix\b)`
	mean    = `(?:means?|averages?)`
	ofTrain = `(?:training (?:points?|samples?|data|set|columns?)|Gram columns?|(?:Gram|kernel) matrix columns?)`
	own     = `(?:(?:j-?th|corresponding|respective|matching|own|its|m|leading|largest|associated|the)\s+)*`
	values  = `(?:eigenvalues?(?:\s+(?:that|which)\s+belongs?\s+to\s+(?:it|them)|\s+belonging\s+to\s+(?:it|them)|\s+λj|\s+(?:in|on the diagonal of|from)\s+(?:the\s+)?(?:diagonal\s+)?(?:matrix\s+)?Λ|\s+of\s+(?:HKH|the centred (?:Gram|kernel) matrix))?|λj|λ j|(?:diagonal )?(?:entries|elements) of Λ)`
	number  = `(?:entry|entries|components?|coordinates?|numbers?|elements?|values?)`
)

func named(is, kind, value string) noun { return noun{lazyregexp.New(is), kind, value} }

// lexicon is tried in this order: longer names first.
var lexicon = []noun{
	// of K
	named(`(?i:`+the+`(?:grand|overall|total)\s+mean\s+of\s+)`+gram+`|(?i:`+the+mean+`\s+of\s+all\s+(?:the\s+)?entries\s+of\s+)`+gram, column, `\frac1{n^2} 1_n 1_n^\top K 1_n`),
	named(`(?i:`+the+`(?:vector\s+of\s+(?:the\s+)?)?(?:row|column)[- ]?sums?\s+of\s+)`+gram+`\s*,?\s*(?i:divided by|over)\s+n\b`, column, `\frac1n K 1_n`),
	named(`(?i:`+the+`(?:vector\s+of\s+(?:the\s+)?)?(?:row|column)[- ]?`+mean+`\s+of\s+)`+gram, column, `\frac1n K 1_n`),
	named(gram+`'s\s+(?i:(?:row|column)[- ]?`+mean+`|(?:mean|average) column)`, column, `\frac1n K 1_n`),
	named(`(?i:`+the+`(?:mean|average)\s+(?:column|row)\s+of\s+)`+gram, column, `\frac1n K 1_n`),
	named(`(?i:`+the+mean+`\s+of\s+(?:all\s+)?(?:the\s+)?(?:n\s+)?(?:columns|rows)\s+of\s+)`+gram, column, `\frac1n K 1_n`),
	named(`(?i:`+the+mean+`\s+of\s+(?:all\s+)?(?:the\s+)?(?:n\s+)?`+ofTrain+`)(?:\s+of\s+`+gram+`)?`, column, `\frac1n K 1_n`),
	named(`(?i:`+the+`(?:mean|average)\s+(?:Gram|kernel)\s+(?:column|vector)(?:\s+of\s+the\s+training\s+(?:points|samples|data))?)`, column, `\frac1n K 1_n`),
	named(`\bK1/n`, column, `\frac1n K 1_n`),
	named(`(?i:`+the+`(?:vector\s+of\s+(?:the\s+)?)?(?:row|column)[- ]?sums?\s+of\s+)`+gram+`|(?i:`+the+`sum\s+of\s+(?:all\s+)?(?:the\s+)?columns\s+of\s+)`+gram+`|\bK1\b`, column, `K 1_n`),
	// of k
	named(`(?i:`+the+mean+`\s+of\s+(?:(?:the|all)\s+)*(?:(?:entries|numbers|values|components)\s+(?:of|in)\s+)?(?:the\s+)?(?:(?:kernel\s+)?vector\s+)?)k\b`, column, `\frac1n 1_n 1_n^\top k`),
	named(`(?i:\bits(?:\s+own)?\s+`+mean+`\b|`+the+`\b`+mean+`\s+of\s+(?:(?:the|all|its|these)\s+)*(?:own\s+)?(?:result|entries|outcome|numbers|components|difference|resulting vector|new vector)(?:\s+of\s+(?:the result|it|that vector|the difference))?)`, ownMean, ""),
	named(`(?i:`+the+`(?:kernel\s+)?(?:vector|column)\s+)k\b(?:\s+(?i:of\s+(?:the\s+)?(?:new\s+|test\s+)?(?:sample|point|kernel values)))?`, column, `k`),
	named(`(?i:`+the+`(?:vector\s+|column\s+)?(?:of\s+)?(?:the\s+)?(?:n\s+)?kernel\s+(?:vector|values|column)\s*(?:k\b\s*)?(?:\(k\)\s*)?(?:(?:of|between|for|with)\s+(?:the\s+)?(?:(?:new|test)\s+)?(?:sample|point|input)(?:\s+x)?(?:\s+(?:and|with)\s+(?:all\s+)?(?:the\s+)?(?:n\s+)?training\s+(?:samples|points|data))?)?)(?:\s*k\b)?`, column, `k`),
	// matrices
	named(`(?i:`+the+`)\b(?i:inverse\s+(?:square\s+)?root\s+of\s+(?:the\s+)?(?:matrix\s+)?)Λ|Λ\^-1/2|Λ\s+(?i:to\s+the\s+(?:power\s+)?(?:of\s+)?(?:(?:minus|negative)\s+(?:one|a)?\s*half|-\s?1/2)(?:\s+power)?)`, matrix, `\Lambda^{-1/2}`),
	named(`(?i:`+the+`)\b(?i:inverse\s+of\s+(?:the\s+)?(?:matrix\s+)?)Λ|Λ\^-\s?1|Λ\s+(?i:inverse|to\s+the\s+(?:power\s+)?(?:of\s+)?(?:minus|negative)\s+(?:one|1))`, matrix, `\Lambda^{-1}`),
	named(`Λ\^1/2|Λ\s+(?i:to\s+the\s+(?:power\s+)?(?:of\s+)?(?:one|a)\s+half)|(?i:`+the+`)\b(?i:(?:square\s+)?root\s+of\s+(?:the\s+)?(?:matrix\s+)?)Λ|√Λ`, matrix, `\Lambda^{1/2}`),
	named(`(?i:`+the+`)\b(?i:transposed?\s+(?:of\s+)?(?:the\s+)?(?:matrix\s+|eigenvector\s+matrix\s+|matrix\s+of\s+eigenvectors\s+)?)A\b(?:ᵀ)?|(?i:(?:the\s+)?(?:matrix\s+)?)\bA\s?ᵀ|\bA[- ](?i:transposed?)\b|(?i:`+the+`transposed?\s+(?:of\s+the\s+)?(?:eigenvector\s+matrix|matrix\s+of\s+eigenvectors))`, matrix, `A^\top`),
	named(`\bαj\s?ᵀ`, matrix, `A^\top`),
	named(`(?i:`+the+`centring\s+matrix)(?:\s+H\b)?|(?i:(?:the\s+)?(?:matrix\s+)?)\bH\b`, matrix, `H`),
	named(`(?i:`+the+`)(?i:(?:m|leading|unit|normalised|normalized|orthonormal|top)\s+)*(?i:columns\s+of\s+A|eigenvectors?(?:\s+αj|\s+in\s+A|\s+of\s+(?:HKH|the\s+(?:doubly[- ]|double[- ])?centred\s+(?:gram|kernel)\s+matrix))?)\b|\bαs\b|(?i:`+the+`alphas)\b|(?i:`+the+`)\bαj`, axes, `A^\top`),
	named(`(?i:(?:the\s+)?(?:matrix\s+|eigenvector\s+matrix\s+)?)\bA\b`, matrix, `A`),
	// factors of each component
	named(`1/√λj|(?i:\b(?:one|1)\s+over\s+(?:the\s+)?(?:`+own+`(?:square\s+)?root\s+of\s+`+the+own+values+`|√λj)|`+the+`(?:inverse|reciprocals?(?:\s+of)?)\s+(?:the\s+)?(?:`+own+`)(?:square\s+)?roots?\s+of\s+`+the+own+values+`)`, reciprocal, `\Lambda^{-1/2}`),
	named(`1/λj|(?i:\b(?:one|1)\s+over\s+`+the+own+values+`)`, reciprocal, `\Lambda^{-1}`),
	named(`√λj|(?i:`+the+own+`(?:square[- ])?roots?\s+of\s+`+the+own+values+`)`, divisor, `\Lambda^{-1/2}`),
	named(`(?i:`+the+own+values+`)`, divisor, `\Lambda^{-1}`),
	named(`√n\b|(?i:`+the+`square\s+root\s+of\s+)n\b`, divisor, `\frac1{\sqrt n}`),
	named(`\bn\b|(?i:`+the+`number\s+(?:n\s+)?of\s+training\s+(?:points|samples))`, divisor, `\frac1n`),
	named(`Λ`, matrix, `\Lambda`),
	named(`\bk\b`, column, `k`),
	named(`(?i:`+the+`\bdifference\s+(?:of|between)\b)`, difference, ""),
	// what is carried
	named(`(?i:\b(?:each|every)(?:\s+of\s+(?:its|the|these))?\s+(?:m\s+|resulting\s+)?`+number+`(?:\s+(?:number\s+)?j\b)?(?:\s+of\s+(?:it|this|that|the\s+(?:result|outcome|product|projection)|this\s+vector))?|\b(?:component|entry|coordinate|row|number)\s+(?:number\s+)?j\b|\b(?:the\s+)?j-?th\s+(?:one|(?:dot|inner|scalar)\s+product)\b|\b(?:the\s+)?j\s?-?\s?th\s+`+number+`(?:\s+of\s+(?:it|this|the\s+(?:result|outcome|product|projection)))?)`, carried, ""),
	named(`(?i:\b(?:the|this|that|these|those)\s+(?:(?:centred|resulting|obtained|new|remaining|n|m)\s+)*(?:result|outcome|difference|product|projection|vector|column|numbers|values|coordinates|components|entries)\b|\bwhat\s+(?:you\s+(?:get|have|obtain)|is\s+left|remains|comes\s+out)\b|\b(?:it|this|that|them|these)\b)`, carried, ""),
}

// read puts a token in the place of each noun.
func (n *nouns) read(text string) string {
	for _, w := range lexicon {
		text = w.is.ReplaceAllStringFunc(text, func(string) string { return " ⟦" + n.token(w.kind, w.value) + "⟧ " })
	}
	return text
}

// token keeps a value.
func (n *nouns) token(kind, value string) string {
	n.values = append(n.values, value)
	return kind + strings.Map(toDigit, strconv.Itoa(len(n.values)-1))
}

// kind is that of a token of a noun, "" for another word.
func kind(word string) string {
	if strings.ContainsAny(word, "₀₁₂₃₄₅₆₇₈₉") {
		return word[:1]
	}
	return ""
}

// toDigit writes the number of a noun in characters that no noun has.
func toDigit(r rune) rune { return r - '0' + '₀' }

func fromDigit(r rune) rune { return r - '₀' + '0' }

// value is the formula of a token.
func (n *nouns) value(token string) string {
	i, _ := strconv.Atoi(strings.Map(fromDigit, token[1:]))
	return n.values[i]
}
