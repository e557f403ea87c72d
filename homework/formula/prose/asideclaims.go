package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
)

// What a sentence beside a formula claims, and whether it does.

// claimed puts an equation among the claims.
func (t *sentenceText) claimed(equation string, at int) {
	s := &sentence.Placed{}
	s.Put(equation, at)
	t.claims = append(t.claims, s)
}

// of is the mathematics of a piece.
func (t *sentenceText) of(i int) string { return strings.TrimSpace(string(t.balanced(t.Pieces[i]))) }

// sameAs reads that the last side of an equation is equal to something else.
func sameAs(t *sentenceText, _ string, at []int) bool {
	left, right := t.Pieces[at[0]], t.Pieces[at[1]]
	if !left.Equation() || left.Embeds() || right.Equation() {
		return false
	}
	name, _, _ := cutEquals(t.of(at[0]))
	t.claimed(name+" = "+t.of(at[1]), right.From)
	t.Pieces[at[1]].Gone = true
	return true
}

// eitherOf reads that two things are the same here.
func eitherOf(t *sentenceText, _ string, at []int) bool {
	if t.Pieces[at[0]].Equation() || t.Pieces[at[1]].Equation() {
		return false
	}
	t.claimed(t.of(at[0])+" = "+t.of(at[1]), t.Pieces[at[0]].From)
	return true
}

// needless reads that a factor behind Aᵀ isn't needed, or a feature.
func needless(t *sentenceText, words string, at []int) bool {
	return areFeatures(t, words, at) || dropped(t, words, at)
}

func saysNothing(*sentenceText, string, []int) bool { return true }

// areFeatures reports features, without which a right formula is written.
func areFeatures(t *sentenceText, _ string, at []int) bool {
	return len(at) == 0 || featureNames.MatchString(plainMath(t.of(at[0])))
}

var featureNames = regexp.MustCompile(`^(?:\\phi|φ|\\varphi|\\Phi|Φ|[Ff])(?:\(x(?:_\{?i\}?|ᵢ)?\))?$`)

func ofWriter(t *sentenceText, _ string, at []int) bool {
	return len(at) == 0 || t.of(at[0]) == "I"
}

// averagesToZero: the embedded training samples have mean zero.
func averagesToZero(t *sentenceText, words string, at []int) bool {
	for _, i := range at {
		if p := t.Pieces[i]; !p.Embeds() && !gName.MatchString(p.Text) && !zeros.MatchString(plainMath(t.of(i))) {
			t.failWords(i, words+t.of(i), "the embedded training samples have mean zero")
		}
	}
	return true
}

var zeros = regexp.MustCompile(`^\{?(?:0|\\vec\{?0)\}?(?:_\{?m\}?)?$`)

// hasLength states the length of the embedding, or of a symbol.
func hasLength(t *sentenceText, words string, at []int) bool {
	name, size := `\bar g`, strings.Fields(words)
	if len(at) > 1 {
		if name = t.of(at[0]); !gName.MatchString(name) && !lone(name) {
			return false
		}
	}
	for _, w := range size {
		if w == "n" || w == "m" {
			t.size(name+` \in \mathbb{R}^{`+w+"}", t.Pieces[at[0]].From)
		}
	}
	return true
}

// diagonalOf reads the entries of a diagonal matrix.
func diagonalOf(t *sentenceText, _ string, at []int) bool {
	if t.Pieces[at[0]].Equation() || t.Pieces[at[1]].Equation() || !strings.ContainsAny(t.of(at[1]), "_ⱼᵢ") {
		return false
	}
	t.claimed(t.of(at[0])+` = \operatorname{diag}(`+t.of(at[1])+")", t.Pieces[at[0]].From)
	return true
}

// X = Y, which is Z; X = Y (unit vectors)
var (
	whichIs   = regexp.MustCompile(` ` + some + ` (?:, |\( )?(?:(?:which|this|that|it) (?:is|equals) (?:(?:also|just|simply|exactly|of course|then|nothing but|again) )*(?:equal to |the same as )?|i\.e\.? (?:, )?|that is , )` + some + ` (?:$|[,.;:)] |and |so |then |for all |for every )`)
	unitForms = regexp.MustCompile(` ` + some + ` (?:, |\( |be |, with |are )?(?:(?:which|that|these|they) are )?(?:the |all )?(?:unit|orthonormal|(?:vectors )?of unit (?:length|norm)|normalised to unit (?:length|norm)) ?(?:vectors|eigenvectors|columns)? (?:$|[,.;:)] |and |so |then )`)
)

// appositions reads what stands behind an equation or a name in other symbols, and
// that vectors with an index are unit vectors: both are claims.
func (t *sentenceText) appositions(line string, place map[int]int) {
	for _, m := range whichIs.FindAllStringSubmatchIndex(line, maxMatches) {
		left, right := place[m[2]], place[m[4]]
		ofIt := !t.Pieces[left].Equation() && !strings.HasSuffix(line[:m[2]], "with ") && !strings.HasSuffix(line[:m[2]], ", ") // the mean of K (that is K1/n)
		if ofIt || t.Pieces[left].Embeds() || t.Pieces[right].Equation() || t.Pieces[right].Embeds() || !isValue.MatchString(t.of(right)) {
			continue
		}
		name, value, states := cutEquals(t.of(left))
		if !states {
			value = name
		}
		t.claimed(value+" = "+t.of(right), t.Pieces[right].From)
	}
	for _, m := range unitForms.FindAllStringSubmatchIndex(line, maxMatches) {
		name, _, _ := cutEquals(t.of(place[m[2]]))
		name = strings.TrimSpace(name)
		if withIndex.MatchString(name) {
			t.claimed("("+name+`)^\top (`+name+") = 1", t.Pieces[place[m[2]]].From)
		}
	}
}

var (
	// isValue is no size, relation or list.
	isValue = regexp.MustCompile(`^[^=<>≤≥∈,×]*$`)
	// withIndex is a vector of several, such as w_j.
	withIndex = regexp.MustCompile(`^\\?\pL+(?:_\{?[jl]\}?|[ⱼₗ])$`)
)

// inserted reads that X may stand beside Y.
func inserted(before bool) func(*sentenceText, string, []int) bool {
	return func(t *sentenceText, _ string, at []int) bool {
		if len(at) < 2 || t.Pieces[at[0]].Equation() || t.Pieces[at[1]].Equation() {
			return false
		}
		x, y := t.of(at[0]), t.of(at[1])
		product := "(" + y + ") (" + x + ")"
		if before {
			product = "(" + x + ") (" + y + ")"
		}
		t.claimed(product+" = "+y, t.Pieces[at[0]].From)
		return true
	}
}

// replacedBy reads that Y may stand for X.
func replacedBy(t *sentenceText, words string, at []int) bool {
	x, y := at[0], at[len(at)-1]
	if t.Pieces[x].Equation() || t.Pieces[y].Equation() || strings.Contains(words, " not ") {
		return false
	}
	value := "(" + t.of(y) + ")"
	switch {
	case strings.Contains(words, "inverse of"):
		value += "^{+}"
	case strings.Contains(words, "transpose of"):
		value += `^{\top}`
	}
	t.claimed(value+" = "+t.of(x), t.Pieces[x].From)
	return true
}

// dropped reads that a factor behind Aᵀ may go.
func dropped(t *sentenceText, _ string, at []int) bool {
	if t.Pieces[at[0]].Equation() {
		return false
	}
	t.claimed(`A^\top (`+t.of(at[0])+`) = A^\top`, t.Pieces[at[0]].From)
	return true
}

// isNewSample reports words of the new sample, which belongs to no training set.
func isNewSample(t *sentenceText, _ string, at []int) bool {
	return !slices.ContainsFunc(at, func(i int) bool { return !newSample.MatchString(t.of(i)) })
}

// uncentredMoment is FFᵀ.
var uncentredMoment = regexp.MustCompile(`^F\}?F\}?(?:'|ᵀ|⊤|\^.*)$`)

var newSample = regexp.MustCompile(`^(?:x|f|k|\\phi\(x\)|φ\(x\)|(?:\\mathbf\s*\{?|\\boldsymbol\s*\{?)x\}?)$`)

// otherThanTest reports words of the new sample's own statistics, which aren't used.
func otherThanTest(_ *sentenceText, words string, _ []int) bool {
	words = strings.Trim(words, " ,.;:()!?") + " "
	return testThings.MatchString(words) && !trainingThings.MatchString(words)
}

var (
	testThings     = regexp.MustCompile(` (?:new|test|query|unseen|validation) (?:[a-z-]+ )?(?:data|points?|samples?|batch|set|mean|statistics|vectors?) `)
	trainingThings = regexp.MustCompile(` (?:training|train|old|known|kernel|gram|matrix) `)
)

// otherThanKernel: the mean is that of K, and not of k.
func otherThanKernel(t *sentenceText, _ string, at []int) bool {
	if len(at) < 2 {
		return false
	}
	a, b := t.of(at[len(at)-2]), strings.TrimRight(t.of(at[len(at)-1]), "!? ")
	return plainSymbol(a) == "K" && plainSymbol(b) == "k"
}

// notOfRaw: A has the eigenvectors of HKH, and not of K.
func notOfRaw(t *sentenceText, _ string, at []int) bool {
	if plainSymbol(t.of(at[0])) == "A" && len(at) > 1 {
		at = at[1:]
	}
	return plainSymbol(t.of(at[0])) == "K" && (len(at) == 1 || uncentredMoment.MatchString(plainMath(t.of(at[1]))))
}

// notCentred reports a symbol of what isn't centred.
func notCentred(t *sentenceText, _ string, at []int) bool {
	name, value, states := cutEquals(t.of(at[0]))
	if states && kernelEntries.MatchString(strings.ReplaceAll(value, " ", "")) {
		states = false
	}
	return !states && rawThings[plainSymbol(name)]
}

var (
	rawThings     = scan.Words("K", "k", "F", "f")
	kernelEntries = regexp.MustCompile(`^[([]*[kK]\(x`)
)

// plainSymbol is a symbol without fonts and brackets.
func plainSymbol(s string) string {
	return strings.Trim(fontCommand.ReplaceAllString(strings.TrimSpace(s), ""), " {}()")
}
