package doubt

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Labels beneath and above braces: names and equations are read with the steps; sizes and
// properties are compared here with what stands in the brace.

// bracedElse are the lines with a label that isn't known to be true of its brace.
func bracedElse(src string) (list []unread.Part) {
	for _, m := range bracesAt.FindAllStringIndex(src, 50) {
		inner, rest, ok := argument(src[m[1]:])
		if rest = strings.TrimLeft(rest, " \n"); !ok || rest == "" || rest[0] != '_' && rest[0] != '^' {
			continue
		}
		label, _, ok := argument(rest[1:])
		if !ok {
			continue
		}
		inner = strings.Join(strings.Fields(plainSets(inner)), " ")
		if !trueLabel(inner, label) || strings.HasPrefix(src[m[0]:], `\over`) && falseOver(inner, label) {
			list = append(list, lineAt(src, m))
		}
	}
	return list
}

// inGroups are the lines with an equation in the braces of a command of which nobody knows
// whether it prints it: those that only change its looks are read.
func inGroups(src string) (list []unread.Part) {
	for _, m := range commandGroup.FindAllStringSubmatchIndex(src, 200) {
		inner, _, ok := scan.Braced(src[m[1]-1:])
		name := src[m[2]:m[3]]
		if ok && scan.Relates(inner) && (!readGroups[name] && !textGroups[name] || textGroups[name] && commands.MatchString(inner) && !hasMarks.MatchString(inner)) {
			list = append(list, lineAt(src, m))
		}
	}
	return list
}

var (
	commandGroup = lazyregexp.New(`\\([A-Za-z]+)\*?\s*(?:\[[^\]]*\]|\{[^{}]*\})?\s*\{`)
	// textGroups hold words, and mathematics between signs for it; readGroups are read, or
	// print nothing.
	textGroups = scan.Words("text", "textrm", "textit", "textbf", "textsf", "emph", "mbox", "intertext", "shortintertext")
	readGroups = scan.Words(strings.Fields(`boldsymbol mathbf bm pmb mathrm mathit mathsf underline boxed fbox smash mathop overline ensuremath displaystyle textstyle bbox textcolor colorbox color tag label ref eqref begin end phantom hphantom vphantom substack sum prod section subsection paragraph item footnote`)...)
)

// falseOver reports a label over an expression, which no other reader sees, that is 0 or
// a symbol of the lecture and another product.
func falseOver(inner, label string) bool {
	label = strings.Trim(strings.ReplaceAll(plainSets(label), " ", ""), ":=;.,")
	inner = strings.ReplaceAll(inner, " ", "")
	if label == "0" || label == "0_n" || label == "0_m" {
		return !isZero.MatchString(inner)
	}
	form, ok := products[label]
	return ok && !form.MatchString(inner)
}

// trueLabel reports a label that is true of an expression, or that others read.
func trueLabel(inner, label string) bool {
	text := strings.Trim(strings.Join(strings.Fields(plainSets(label)), " "), " ;.,")
	name := identity.MatchString(strings.TrimSpace(strings.TrimLeft(text, ":= ")))
	if name || strings.Contains(text, "identity") || strings.Contains(text, "unit matrix") {
		return isIdentity.MatchString(strings.ReplaceAll(inner, " ", ""))
	}
	if m := sizeLabel.FindStringSubmatch(text); m != nil {
		rows := m[1] + m[3]
		return hasSizes(inner, rows, m[2], "")
	}
	if strings.Contains(text, "=") && !ofSet.MatchString(text) && !relation.MatchString(text) {
		return true
	}
	if ofSet.MatchString(text) || strings.Contains(text, "×") {
		return false
	}
	if relation.MatchString(text) {
		return known(inner+text) == "; "
	}
	if !strings.Contains(label, `\text`) && !strings.Contains(label, `\mbox`) && !strings.Contains(label, `\mathrm`) && !inWords.MatchString(latexName.ReplaceAllString(label, " ")) {
		return true
	}
	for _, w := range labelWords {
		if w.word.MatchString(text) {
			return w.of.MatchString(strings.ReplaceAll(inner, " ", ""))
		}
	}
	return false
}

var (
	bracesAt  = lazyregexp.New(`\\(?:under|over)(?:brace|bracket)\s*`)
	identity  = lazyregexp.New(`^(?:I|E|Id|𝟙|\\mathbb ?1)(?:_[nmd])?$`)
	sizeLabel = lazyregexp.New(`^(?:is |a |∈ ?ℝ ?\^?|size |of size )*\(?\s*([nmdμDNM1])\s*(?:×|by)\s*([nmdμDNM1])\s*\)?(?: ?matrix)?$|^∈ ?ℝ ?\^? ?([nmdμ])$`)
	// isIdentity are products that are an identity matrix.
	isIdentity = lazyregexp.New(`^(?:AᵀA|BBᵀ|Λ\^-1/2ΛΛ\^-1/2|Λ\^-1/2Λ\^1/2|Λ\^1/2Λ\^-1/2|ΛΛ\^-1|Λ\^-1Λ)$`)
	isZero     = lazyregexp.New(`^(?:[-Λ^1/2()]*Aᵀ)?(?:H|Aᵀ|F̄|FH|KH|HKH|α_jᵀ|1_nᵀ)*(?:(?:H|Aᵀ|F̄|α_jᵀ)1_n(?:1_nᵀ)?|1_nᵀH)(?:Fᵀ|[Kk])*$`)
	// products are the symbols of the lecture, and what they are.
	products = map[string]*lazyregexp.Regexp{
		"k": lazyregexp.New(`^Fᵀf$`), "K": lazyregexp.New(`^FᵀF$`), "kᵀ": lazyregexp.New(`^fᵀF$`),
		"F̄": lazyregexp.New(`^FH$`), "F̄ᵀ": lazyregexp.New(`^(?:\(FH\)ᵀ|HᵀFᵀ|HFᵀ)$`),
		"K̄": lazyregexp.New(`^(?:F̄ᵀF̄|HKH|HFᵀFH)$`), "H": lazyregexp.New(`^(?:Hᵀ|HH|H²|H\^2|HᵀH|HHᵀ|I.*1_n1_nᵀ.*)$`),
		"B": lazyregexp.New(`^[(]?Λ\^\(?-1/2\)?Aᵀ(?:F̄ᵀ|HFᵀ|HᵀFᵀ|\(FH\)ᵀ)[)]?$`), "ḡ": lazyregexp.New(`^(?:B|Λ)`),
		"A": lazyregexp.New(`^HA$`), "Aᵀ": lazyregexp.New(`^AᵀH$`), "F": nothing, "f": nothing, "Λ": lazyregexp.New(`^Aᵀ(?:HKH|K̄)A$`),
	}
	nothing = lazyregexp.New(`^$`)
	// labelWords are true of what has these signs.
	labelWords = []struct{ word, of *lazyregexp.Regexp }{
		{lazyregexp.New(`^(?:is )?(?:symmetric|idempotent|symmetric,? (?:and )?idempotent|(?:an? )?(?:orthogonal )?projection|cent(?:ring|ering)(?: matrix)?)$`), lazyregexp.New(`^H$`)},
		{lazyregexp.New(`^(?:is )?(?:the )?(?:kernel|gram)(?: matrix)?$`), lazyregexp.New(`^(?:K|FᵀF)$`)},
		{lazyregexp.New(`^(?:is )?(?:the )?kernel (?:vector|values)$`), lazyregexp.New(`^(?:k|Fᵀf)$`)},
		{lazyregexp.New(`^(?:is )?(?:the )?(?:mean|average)(?: feature| of (?:the )?(?:training )?(?:features|samples|images))?$`), lazyregexp.New(`^(?:\\frac1nF1_n|1/nF1_n|\(1/n\)F1_n|\\mu|μ)$`)},
		{lazyregexp.New(`^(?:is )?(?:the )?cent(?:red|ered) (?:new )?(?:feature(?: vector)?|sample|image)$`), lazyregexp.New(`^\(?f-(?:\\frac1n|1/n|\(1/n\))F1_n\)?$`)},
		{lazyregexp.New(`^(?:is )?(?:diagonal|scaling|eigenvalues)$`), lazyregexp.New(`^Λ(?:\^-?1(?:/2)?)?$`)},
		{lazyregexp.New(`^(?:the )?(?:projection|eigenvectors)$`), lazyregexp.New(`^Aᵀ?$`)},
		{lazyregexp.New(`^(?:is )?(?:zero|vanishes)$`), lazyregexp.New(`^(?:H|Aᵀ|F̄|FH|α_jᵀ)1_n$`)},
	}
)

// argument is what stands in the braces with which a text begins, and the rest; without
// braces it is a sign or a command.
func argument(text string) (inner, rest string, ok bool) {
	text = strings.TrimLeft(text, " ")
	if m := oneArgument.FindString(text); m != "" {
		return m, text[len(m):], true
	}
	return scan.Braced(text)
}

var oneArgument = lazyregexp.New(`^(?:\\[A-Za-z]+|[^\s{}\\])`)

// shapeOf is the number of rows and columns of an expression in symbols of the lecture, as in
// shapes, and "" where it isn't clear.
func shapeOf(expr string) string {
	if strings.TrimSpace(expr) == "" {
		return ""
	}
	e, err := formula.Parse(bareExponent.ReplaceAllString(expr, "^{$1}"), symbol.Standard())
	if err != nil {
		return ""
	}
	rows, cols := sides[e.Shape().Rows], sides[e.Shape().Cols]
	if rows == "" || cols == "" {
		return ""
	}
	return rows + cols
}

// bareExponent has lost its braces in [plain].
var bareExponent = lazyregexp.New(`\^ ?\(?(-?\d(?:/\d)?)\)?`)

// sides are sizes, as in shapes: d is the dimension of the feature space.
var sides = map[algebra.Dim]string{algebra.One: "1", algebra.N: "n", algebra.M: "m", algebra.Mu: "d"}
