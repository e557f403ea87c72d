package doubt

import (
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Sizes that stand beside mathematics or in a remark, k (n×1), % B is m×μ: where one isn't
// the lecture's, the name may be of something else, and a human looks.

// missized are the lines with a size that what stands before it hasn't.
func missized(src string) (list []unread.Part) {
	subject := ""
	for _, line := range linesBy(src, plain) {
		text := sized.Replace(line.text)
		if m := leftSide.FindStringSubmatch(text); m != nil {
			subject = m[1]
		}
		if falseSize(text) || subject == "ḡ" && resultSize(text) {
			list = append(list, line.part)
		}
	}
	return list
}

// ofOtherSize are the lines that call the result of a formula a matrix, or give it another
// length than m.
func ofOtherSize(src string) (list []unread.Part) {
	for _, line := range linesBy(src, plain) {
		if text := sized.Replace(line.text); aMatrix.MatchString(text) || resultSize(text) {
			list = append(list, line.part)
		}
	}
	return list
}

var aMatrix = lazyregexp.New(`(?i)\b(?:result|answer|embedding|output) (?:is|has|being) (?:an? |the |of |size |shape |dimensions? )*(?:[nd]\s*(?:×|-?\bby\b-?)\s*[nmd1]|m\s*(?:×|-?\bby\b-?)\s*[nmd])\b`)

// falseSize reports a name with a size that it hasn't in the lecture.
func falseSize(line string) bool {
	for _, form := range saidSizes {
		for at := 0; at < len(line); {
			m := form.FindStringSubmatchIndex(line[at:])
			if m == nil {
				break
			}
			for i := range m {
				if m[i] >= 0 {
					m[i] += at
				}
			}
			at = m[3]
			name := line[m[2]:m[3]]
			if strings.HasPrefix(name, "ψ") || strings.HasPrefix(name, "α") {
				name = indexed.ReplaceAllString(name, "_j")
			}
			is := shapes[name]
			rows, cols := line[m[6]:m[7]], "1"
			if m[8] < m[9] {
				cols = line[m[8]:m[9]]
			}
			if m[4] < m[5] { // Aᵀ
				is = is[1:] + is[:1]
			}
			if is != "" && apart.MatchString(line[:m[2]]) && is != length[rows]+length[cols] {
				return true
			}
		}
	}
	return scalars.MatchString(line)
}

// resultSize reports the length of the embedding, as another number than m.
func resultSize(line string) bool {
	m := ofResult.FindStringSubmatch(line)
	return m != nil && m[1]+m[2]+m[3] != "m"
}

const (
	nameSized = `(ḡ|F̄|K̄|ψ_?[a-z0-9]|α_?[a-z0-9]|1_n|[ABHKFkfΛ])(ᵀ|\^T|\^\\top|')?`
	oneSize   = `([nmdμDNM1])`
	// severalSize is a length that isn't the norm of a vector.
	severalSize = `([nmdμDNM])`
	twoSizes    = oneSize + `\s*(?:×|-?\bby\b-?)\s*` + oneSize + `(?:[^\w^+*/-]|-?matri|-?vector|$)`
	hasSize     = `\s*,?\s*(?:(?:which |that |it )?(?:is|has|being|denotes|with|are|have|of|where)\s+)?(?:(?:an?|the|again|also|now|just|size|shape|dimensions?|order|matrix|vector|of|real|column|row)\s+)*`
)

var (
	sized = strings.NewReplacer(`\times`, "×", `\mathbb R`, "ℝ", `\mathbbR`, "ℝ", `\in `, "∈ ", `\in`, "∈", " in R", " ∈ ℝ", "∈ R", "∈ ℝ", "∈R", "∈ ℝ", "ⁿ", "^n", "ᵐ", "^m", "ˣ", "×", `\mu`, "μ",
		`\bar g`, "ḡ", `\barg`, "ḡ", `\bar F`, "F̄", `\barF`, "F̄", `\bar K`, "K̄", `\barK`, "K̄", "g̅", "ḡ", "ḡ", "ḡ", "gbar", "ḡ", "Fbar", "F̄", "F_bar", "F̄", " x ", "×", "^T", "ᵀ", `^\top`, "ᵀ")
	leftSide  = lazyregexp.New(`^\s*(ḡ|\pL̄?)\s*:?=`)
	indexed   = lazyregexp.New(`_?[a-z0-9]$`)
	saidSizes = []*lazyregexp.Regexp{
		lazyregexp.New(nameSized + `\s*∈\s*ℝ\s*\^?\s*\(?\s*` + twoSizes),
		lazyregexp.New(nameSized + `\s*∈\s*ℝ\s*\^?\s*\(?\s*` + oneSize + `\)?()(?:[^\w^+*/×-]|$)`),
		lazyregexp.New(nameSized + `\s+(?:is|are|be|being|denotes?)\s+(?:(?:an?|the|unit|column|real)\s+)*vectors?\s+(?:of|in|from)?\s*(?:∈\s*)?ℝ\s*\^?\s*\(?\s*` + oneSize + `\)?()(?:[^\w^+*/×-]|$)`),
		lazyregexp.New(nameSized + `\s*[:(\[]\s*` + hasSize + twoSizes),
		lazyregexp.New(nameSized + hasSize + `\(?` + twoSizes),
		lazyregexp.New(nameSized + `\s*=[^=,.;×]*,\s*(?:which is )?(?:an?|the)\s+(?:[a-z]+ )?` + twoSizes),
		lazyregexp.New(nameSized + hasSize + oneSize + `()-(?:vector|dimensional)`),
		lazyregexp.New(nameSized + hasSize + `(?:length )` + severalSize + `()(?:[^\w^+*/-]|$)`),
		lazyregexp.New(nameSized + hasSize + oneSize + `() (?:entries|components|coordinates|elements)`),
	}
	// apart is what may stand before a name that is no factor.
	apart = lazyregexp.New(`(?:^|[,;:.=(\[%#]|//|--|\b[a-zäöü]{2,}\b\.?|^\s*-)\s*$`)
	// scalars are said to be numbers, and are none.
	scalars = lazyregexp.New(`(?:^|[\s(,;:])(?:ḡ|F̄|K̄|[ABHKFfΛ])\s*∈\s*ℝ(?:\s*[^\s\w^(ⁿ₊×]|\s*$|\s+[a-z]{2,})`)
	// ofResult is the length of what the lines before come to.
	ofResult = lazyregexp.New(`\b(?:which|this|it|result|that|embedding|ḡ|vector) (?:is|has) (?:again |thus |then |indeed |an? |the |exactly |column )*(?:([nmd1])-(?:vector|dimensional)|(?:column )?vector of (?:length|dimension|size) ([nmd1])\b|([nmd1]) (?:components|entries|coordinates|elements|numbers)\b)`)
	length   = map[string]string{"n": "n", "N": "n", "m": "m", "M": "d", "d": "d", "D": "d", "μ": "d", "1": "1"}
	shapes   = map[string]string{"A": "nm", "B": "md", "F": "dn", "F̄": "dn", "K": "nn", "K̄": "nn", "H": "nn", "Λ": "mm", "k": "n1", "f": "d1", "ḡ": "m1", "1_n": "n1", "ψ_j": "d1", "α_j": "n1"}
)
