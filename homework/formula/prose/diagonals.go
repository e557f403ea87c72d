package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
)

// Words for what stands on a diagonal: "Λ is the diagonal matrix with √λ_j on the
// diagonal", "S holds the square roots of the eigenvalues of HKH", "Λ² holds the
// eigenvalues". They define the matrix, Λ = diag(√λ_j), unless they say of Λ what the
// lecture says.

const (
	onDiagonal   = `(?:(?:on|along|in|as|at) (?:(?:its|the|main) )*(?:diagonal|entries|elements)(?: (?:entries|elements))? )?`
	onDiagonalOf = `(?:(?:is|are|be|has|have|having|hold|holds|holding|contain|contains|containing|denote|denotes|denoting|being|collect|collects|collecting|carries|with|for|of|a|an|the|its|main|diagonal|matrix|whose|entries|elements|that|which|\x{E7F0}) )+?`
	someValues   = `(?:(?:the|its|their|all|m|largest|leading|top|first|positive|non-negative|nonnegative|nonzero|non-zero|corresponding|respective|of) )*`
)

var (
	// entriesOnDiagonal: Λ is diagonal with entries √λ_j.
	entriesOnDiagonal = outline(some + ` ` + onDiagonalOf + some + ` ` + onDiagonal)
	// diagonalEntries: the diagonal entries of Λ are √λ_j.
	diagonalEntries = outline(`(?:the )?(?:main )?(?:diagonal )?(?:entries |elements |diagonal )of ` + some + ` (?:are|be|being|is|equal|contains|holds) (?:the )?` + some + ` `)
	// changedValues: Λ holds the square roots of the eigenvalues of HKH.
	changedValues = outline(some + ` ` + onDiagonalOf + someValues + `(?:(inverse square roots|reciprocal square roots|square roots|roots|squares|squared|inverses|inverse|reciprocals|reciprocal) )?` + someValues + `eigenvalues ` + ofMatrix + onDiagonal)
	// singularOnDiagonal: Λ holds the singular values of F̄.
	singularOnDiagonal = outline(some + ` ` + onDiagonalOf + someValues + `singular values of (?:the (?:centred |centered )?(?:feature |data )?matrix )?` + some + ` ` + onDiagonal)

	// ownDiagonal is a name for the matrix.
	ownDiagonal = regexp.MustCompile(`^(?:\\(?:mathbf|boldsymbol|bm)\s*\{?\s*)?(?:[DLMPQRSTWΛΣΔΓ]|\\(?:Sigma|Lambda|Delta|Gamma))\s*\}?$`)
	// lambdaPower is a power of Λ.
	lambdaPower = regexp.MustCompile(`^(?:(√|\\sqrt\s*)\{?\(?)?(?:Λ|\\Lambda)\s*\)?\}?\s*(²|\^\s*\{?\s*2\s*\}?|\^\{?1/2\}?|\^\{?\\frac\s*\{?1\}?\s*\{?2\}?\}?)?$`)
	// plainEntry is λ_j, or a list that begins with λ_1.
	plainEntry = regexp.MustCompile(`^[({\s]*(?:λ|\\lambda|lambda)\s*(?:_\{?[a-z1]\}?|[ⱼᵢₚ₁])?\s*(?:$|[,)}.;]|\\[dlc]?dots|…)`)
	// mentionsValue mentions an eigenvalue.
	mentionsValue = regexp.MustCompile(`(?:λ|\\lambda|lambda)\s*(?:_|[ⱼᵢₚ₁])`)
	// centredFeatures is F̄.
	centredFeatures = regexp.MustCompile(`^(?:F̄|FH|F\s+H|\\bar\s*\{?\s*F\s*\}?|\\overline\s*\{?\s*F\s*\}?)$`)
)

// changed are entries by the words for them; j is their index.
var changed = map[string]string{
	"square roots": "√λ_j", "roots": "√λ_j", "squares": "λ_j^2", "squared": "λ_j^2", "inverses": "1/λ_j", "inverse": "1/λ_j",
	"reciprocals": "1/λ_j", "reciprocal": "1/λ_j", "inverse square roots": "1/√λ_j", "reciprocal square roots": "1/√λ_j",
}

// diagonals reads them.
func (t *sentenceText) diagonals() {
	for _, form := range []*regexp.Regexp{entriesOnDiagonal, diagonalEntries} {
		t.eachMatch(form, func(line string, m []int, math []sentence.Piece) (string, bool) {
			entry := strings.Trim(math[1].Text, " ,;:.&")
			words := line[m[0]:m[1]]
			if !ownDiagonal.MatchString(math[0].Text) || math[1].Equation() || !mentionsValue.MatchString(entry) ||
				!strings.Contains(words, "diagonal ") && !strings.Contains(words, "entries ") && !strings.Contains(words, "elements ") {
				return "", false
			}
			if plainEntry.MatchString(entry) {
				return "", lectureName(math[0].Text) && lectureName(entry)
			}
			return math[0].Text + " = diag(" + entry + ")", true
		})
	}
	t.eachMatch(changedValues, func(_ string, _ []int, math []sentence.Piece) (string, bool) {
		matrix, ok := targetOf(math[2:5])
		if !ok || matrix != "" {
			return "", false
		}
		name, entry := strings.TrimSpace(math[0].Text), changed[math[1].Text]
		if p := lambdaPower.FindStringSubmatch(name); p != nil && (p[1] != "") != (p[2] != "") && entry == "" {
			if name, entry = "Λ", "λ_j^2"; p[2] == "²" || strings.Trim(p[2], "^{}") == "2" {
				entry = "√λ_j"
			}
		}
		if entry == "" || name != "Λ" && !ownDiagonal.MatchString(name) {
			return "", false
		}
		return name + " = diag(" + entry + ")", true
	})
	t.eachMatch(singularOnDiagonal, func(_ string, _ []int, math []sentence.Piece) (string, bool) {
		if !ownDiagonal.MatchString(math[0].Text) || !centredFeatures.MatchString(strings.TrimSpace(math[1].Text)) {
			return "", false
		}
		return math[0].Text + " = diag(√λ_j)", true
	})
}

// eachMatch puts what says tells in the place of each match of a form, unless it isn't ok.
func (t *sentenceText) eachMatch(form *regexp.Regexp, says func(line string, m []int, math []sentence.Piece) (text string, ok bool)) {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range slices.Backward(form.FindAllStringSubmatchIndex(line, maxMatches)) {
		if text, ok := says(line, m, t.groups(line, place, m)); ok {
			t.read(place, m[0], m[1], text)
		}
	}
}
