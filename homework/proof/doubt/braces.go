package doubt

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/unread"
)

// Labels beneath and above braces: names and equations are read with the steps; sizes and
// properties are compared here with what stands in the brace.

// bracedElse are the lines with a label that isn't known to be true of its brace.
func bracedElse(src string) (list []unread.Part) {
	for _, m := range bracesAt.FindAllStringIndex(src, 50) {
		inner, rest, ok := braceGroup(src[m[1]:])
		if rest = strings.TrimLeft(rest, " \n"); !ok || rest == "" || rest[0] != '_' && rest[0] != '^' {
			continue
		}
		label, _, ok := braceGroup(rest[1:])
		if !ok {
			continue
		}
		if !trueLabel(strings.Join(strings.Fields(plainSets(inner)), " "), label) {
			list = append(list, lineAt(src, m))
		}
	}
	return list
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
	bracesAt  = regexp.MustCompile(`\\(?:under|over)(?:brace|bracket)\s*`)
	identity  = regexp.MustCompile(`^(?:I|E|Id|𝟙|\\mathbb ?1)(?:_[nmd])?$`)
	sizeLabel = regexp.MustCompile(`^(?:is |a |∈ ?ℝ ?\^?|size |of size )*\(?\s*([nmdμDNM1])\s*(?:×|by)\s*([nmdμDNM1])\s*\)?(?: ?matrix)?$|^∈ ?ℝ ?\^? ?([nmdμ])$`)
	// isIdentity are products that are an identity matrix.
	isIdentity = regexp.MustCompile(`^(?:AᵀA|BBᵀ|Λ\^-1/2ΛΛ\^-1/2|Λ\^-1/2Λ\^1/2|Λ\^1/2Λ\^-1/2|ΛΛ\^-1|Λ\^-1Λ)$`)
	// labelWords are true of what has these signs.
	labelWords = []struct{ word, of *regexp.Regexp }{
		{regexp.MustCompile(`^(?:is )?(?:symmetric|idempotent|symmetric,? (?:and )?idempotent|(?:an? )?(?:orthogonal )?projection|cent(?:ring|ering)(?: matrix)?)$`), regexp.MustCompile(`^H$`)},
		{regexp.MustCompile(`^(?:is )?(?:the )?(?:kernel|gram)(?: matrix)?$`), regexp.MustCompile(`^(?:K|FᵀF)$`)},
		{regexp.MustCompile(`^(?:is )?(?:the )?kernel (?:vector|values)$`), regexp.MustCompile(`^(?:k|Fᵀf)$`)},
		{regexp.MustCompile(`^(?:is )?(?:the )?(?:mean|average)(?: feature| of (?:the )?(?:training )?(?:features|samples|images))?$`), regexp.MustCompile(`^(?:\\frac1nF1_n|1/nF1_n|\(1/n\)F1_n|\\mu|μ)$`)},
		{regexp.MustCompile(`^(?:is )?(?:the )?cent(?:red|ered) (?:new )?(?:feature(?: vector)?|sample|image)$`), regexp.MustCompile(`^\(?f-(?:\\frac1n|1/n|\(1/n\))F1_n\)?$`)},
		{regexp.MustCompile(`^(?:is )?(?:diagonal|scaling|eigenvalues)$`), regexp.MustCompile(`^Λ(?:\^-?1(?:/2)?)?$`)},
		{regexp.MustCompile(`^(?:the )?(?:projection|eigenvectors)$`), regexp.MustCompile(`^Aᵀ?$`)},
		{regexp.MustCompile(`^(?:is )?(?:zero|vanishes)$`), regexp.MustCompile(`^(?:H|Aᵀ|F̄|FH|α_jᵀ)1_n$`)},
	}
)

// braceGroup is what stands in the braces with which a text begins, and the rest; without
// braces it is a sign or a command.
func braceGroup(text string) (inner, rest string, ok bool) {
	text = strings.TrimLeft(text, " ")
	if m := oneArgument.FindString(text); m != "" {
		return m, text[len(m):], true
	}
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[1:i], text[i+1:], true
			}
		}
	}
	return "", text, false
}

var oneArgument = regexp.MustCompile(`^(?:\\[A-Za-z]+|[^\s{}\\])`)

// shapeOf is the number of rows and columns of an expression in symbols of the lecture, as in
// shapes, and "" where it isn't clear.
func shapeOf(expr string) string {
	r := shapeReader{rest: smallPieces.ReplaceAllString(expr, " ")}
	s := r.sum()
	if strings.TrimSpace(r.rest) != "" || strings.TrimSpace(expr) == "" {
		return ""
	}
	return s
}

var (
	smallPieces = regexp.MustCompile(`\\(?:[tdc]?frac|[bB]igg?[lr]?|cdot|mathbf|boldsymbol|bm) ?`)
	nextFactor  = regexp.MustCompile(`^(?:1_n|[ABHKFkfΛḡ]̄?|ψ_?[a-z0-9]|α_?[a-z0-9])`)
	nextNumber  = regexp.MustCompile(`^(?:\(?1 ?/ ?n\)?|1 ?n\b|1 ?n|λ_[a-z0-9]?(?:\^\(?-?1(?:/2)?\)?)?|K_[a-z],?[a-z])`)
	bareOnes    = regexp.MustCompile(`^1(?:\s*/\s*n)?\s*(?:$|[)+-])`)
	overNumber  = regexp.MustCompile(`^ ?/ ?n\b`)
	turnedNext  = regexp.MustCompile(`^ ?(?:ᵀ|\^ ?T|\^ ?\\top|')`)
	powerNext   = regexp.MustCompile(`^ ?\^ ?\(?-?[12](?:/2)?\)?`)
)

type shapeReader struct{ rest string }

func (r *shapeReader) skip() { r.rest = strings.TrimLeft(r.rest, " ·*&") }

// sum reads terms of one size.
func (r *shapeReader) sum() string {
	s := r.product()
	for {
		r.skip()
		if r.rest == "" || !strings.ContainsAny(r.rest[:1], "+-") {
			return s
		}
		r.rest = r.rest[1:]
		if t := r.product(); t != s {
			s = ""
		}
	}
}

// product reads factors, of which the sizes must fit.
func (r *shapeReader) product() string {
	s := "11"
	for {
		r.skip()
		f := ""
		if m := nextFactor.FindString(r.rest); m != "" {
			r.rest = r.rest[len(m):]
			if m[0] != '1' && (strings.HasPrefix(m, "ψ") || strings.HasPrefix(m, "α")) {
				m = indexed.ReplaceAllString(m, "_j")
			}
			f = shapes[m]
		} else if m := bareOnes.FindString(r.rest); m != "" && strings.HasSuffix(s, "n") { // K1
			r.rest, f = r.rest[len(strings.TrimRight(m, " )+-")):], "n1"
		} else if m := nextNumber.FindString(r.rest); m != "" {
			r.rest, f = r.rest[len(m):], "11"
		} else if strings.HasPrefix(r.rest, "(") {
			r.rest = r.rest[1:]
			f = r.sum()
			if !strings.HasPrefix(r.rest, ")") {
				return ""
			}
			r.rest = r.rest[1:]
		} else {
			return s
		}
		if m := powerNext.FindString(r.rest); m != "" {
			r.rest = r.rest[len(m):]
		}
		if m := turnedNext.FindString(r.rest); m != "" && f != "" {
			r.rest, f = r.rest[len(m):], f[1:]+f[:1]
		}
		r.rest = overNumber.ReplaceAllString(r.rest, "")
		switch {
		case f == "" || s == "":
			s = ""
		case s == "11":
			s = f
		case f == "11":
		case s[1] != f[0]:
			s = ""
		default:
			s = s[:1] + f[1:]
		}
	}
}
