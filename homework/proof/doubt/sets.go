package doubt

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Memberships, right angles and quantifiers beside the equations of a proof: j ∈ {1, …, m},
// α_i ⊥ α_j and k(x, y) ∈ ℝ say nothing, k ∈ ker H does.

// ofSets are the lines with a relation of sets or directions that isn't known to be true.
func ofSets(src string) (list []unread.Part) {
	whole := ""
	for _, line := range linesBy(src, plainSets) {
		text := line.text
		if ofSet.MatchString(text) && whole == "" {
			whole = plainSets(src)
		}
		if !ofSet.MatchString(text) && strings.Count(text, "∥")%2 == 0 {
			continue
		}
		for range 20 {
			was := text
			for _, form := range memberships {
				text = form.ReplaceAllString(text, "$1;$2")
			}
			text = sizedMember.ReplaceAllStringFunc(text, func(m string) string {
				if p := sizedMember.FindStringSubmatch(m); hasSizes(p[2], p[3], p[4], whole) {
					return p[1] + ";" + p[5]
				}
				return m
			})
			text = scalarMember.ReplaceAllStringFunc(text, func(m string) string {
				if p := scalarMember.FindStringSubmatch(m); shapeOf(wordsBefore.ReplaceAllString(p[2], "")) == "11" {
					return p[1] + ";" + p[3]
				}
				return m
			})
			if text == was {
				break
			}
		}
		if ofSet.MatchString(text) || strings.Count(text, "∥")%2 == 1 {
			list = append(list, line.part)
		}
	}
	return list
}

// plainSets is a line with each of these signs written in one way, and ; for the ends of
// mathematics.
func plainSets(line string) string {
	line = inSign.ReplaceAllString(mathEnds.ReplaceAllString(sizeInLabel.ReplaceAllString(line, ""), " ; "), "∈ ")
	return nameForms.ReplaceAllString(sized.Replace(plain(setSigns.Replace(beforeSets.ReplaceAllString(line, "$1 $2")))), "$1")
}

// hasSizes reports an expression that has this number of rows and columns, and a letter of
// the text's own that the text doesn't define as one of other sizes.
func hasSizes(expr, rows, cols, text string) bool {
	if cols == "" {
		cols = "1"
	}
	said := length[rows] + length[cols]
	expr = strings.TrimSpace(wordsBefore.ReplaceAllString(expr, ""))
	if expr == "μ" { // the mean of the features
		return said == "d1"
	}
	if !ownLetter.MatchString(expr) {
		return shapeOf(expr) == said
	}
	for _, m := range regexp.MustCompile(`(?:^|[^\pL\\])`+regexp.QuoteMeta(expr)+`\s*:?=\s*([^=;,.:∈]*)`).FindAllStringSubmatch(text, 5) {
		if s := shapeOf(m[1]); s != "" && s != said {
			return false
		}
	}
	return true
}

const (
	before  = `((?:^|[;,.:(=#%]|\b[A-Za-z][a-z]+\b|\b[Aa]\b)\s*)`
	behind  = `(\s*(?:$|[;,.:)]|\b[a-z]{2,}))`
	indices = `[a-jlo-tv-w](?:\s*,\s*[a-jlo-tv-w])*`
	oneTo   = `(?:\\*\s*[01]\s*,(?:\s*2\s*,)?\s*…\s*,\s*[nm](?:-1)?\s*\\*|\[\s*[nm]\s*\]|1\s*:\s*[nm]|1\s*…\s*[nm]|ℕ|\\mathbb\s*N)`
	ofOwn   = `(?:[a-eghp-wyzβγκξηθωρ]|f)(?:_[a-z0-9]|')?(?:\s*,\s*[a-eghp-wyzβγκξηθωρ](?:_[a-z0-9]|')?)*`
	space   = `(?:\\mathcal\s*[FHXV]|\\mathscr\s*[FHX]|[ℱℋ𝓕𝓗𝒳𝓧𝒱])`
	ofRange = `(?:im|image|range|ran|col|colspace|span)\s*\(?\s*`
)

var (
	ofSet      = lazyregexp.New(`[∈∉∋∌⊥∦⊂⊆⊊⊄⊃⊇⊈∀∃]|(?:→|\\to\b|\\rightarrow\b)\s*(?:-?\d|∞|\\infty)`)
	mathEnds   = lazyregexp.New(`\$+|\\[()\[\]]|\\(?:begin|end)\s*\{[a-z]+\*?\}|\\\\`)
	beforeSets = lazyregexp.New(`(\\(?:in|notin|perp|bot|parallel|subseteq|subset|to))(\d)`)
	inSign     = lazyregexp.New(`\\in\b`)
	// sizeInLabel is a label of a brace, which is compared with what is in the brace.
	sizeInLabel = lazyregexp.New(`[_^]\s*\{\s*(?:\\in\b|∈)(?:[^{}]|\{[^{}]*\})*\}`)
	setSigns    = strings.NewReplacer(" in R", " in  R", `\int`, " int", `\rightarrow`, "→", `\{`, "{", `\}`, "}", `\notin`, "∉", `\not\in`, "∉", `\not\perp`, "∌", `\perp`, "⊥", `\bot`, "⊥", "⟂", "⊥", `\parallel`, "∥", `\nparallel`, "∦", `\nsubseteq`, "⊈", `\subseteq`, "⊆", `\subsetneq`, "⊊", `\subset`, "⊂", `\supseteq`, "⊇", `\supset`, "⊃",
		`\forall`, "∀", `\exists`, "∃", `\ni`+" ", "∋ ", `\infty`, "∞", `\ker`, "ker", `\operatorname`, "", `\ldots`, "…", `\dots`, "…", `\cdots`, "…", `\colon`, ":")
	nameForms   = lazyregexp.New(`\\(?:mathbf|boldsymbol|bm|mathrm|text)\s*([A-Za-z1])`)
	wordsBefore = lazyregexp.New(`^.*(?:^|[^\\\pL])[A-Za-z][a-z]+\s+`)
	ownLetter   = lazyregexp.New(`^(?:[a-eghlp-wyzβγκξηθωρ]|\\(?:beta|gamma|delta|zeta|eta|theta|kappa|nu|xi|rho|sigma|tau|omega|ell))(?:_[a-z0-9])?$`)
	// memberships are those that everybody has.
	memberships = []*lazyregexp.Regexp{
		lazyregexp.New(before + `\b` + indices + `\s*∈\s*` + oneTo + behind),
		lazyregexp.New(`(=\s*)\(\s*1\s*,\s*(?:1\s*,\s*)*…\s*,\s*1\s*\)ᵀ?\s*∈\s*ℝ\s*\^?\s*n` + behind),
		lazyregexp.New(`()∀\s*(?:` + indices + `|[nm])(\s*(?:$|[;.)]))`),
		lazyregexp.New(`()∀\s*` + ofOwn + `\s*∈\s*` + space + `(\s*(?:$|[;.)]))`),
		lazyregexp.New(before + `(?:λ_[a-z0-9]?|K_[a-z],?[a-z]|[kK]_[a-z]|[kK]\s*\([^()]*\)|\\langle[^∈;]*\\rangle|⟨[^∈;]*⟩|[a-eprstuvwyz](?:_[a-z])?)(?:\s*,\s*λ_[a-z0-9])*\s*∈\s*ℝ` + behind),
		lazyregexp.New(before + `(?:x(?:_[a-z0-9])?(?:\s*,\s*x_[a-z0-9])*|f(?:_[a-z0-9])?|(?:φ|\\(?:var)?phi)\s*\([^()]*\)|ψ_[a-z0-9]|` + ofOwn + `)\s*∈\s*` + space + behind),
		lazyregexp.New(before + `1(?:_n)?\s*∈\s*(?:ker|null)\s*\(?\s*(?:H|HKH|K̄|F̄)\s*\)?` + behind),
		lazyregexp.New(before + `1(?:_n)?\s*∉\s*` + ofRange + `H\s*\)?` + behind),
		lazyregexp.New(before + `α_[a-z0-9]\s*∉\s*(?:ker|null)\s*\(?\s*(?:H|HKH|K̄|F̄|FH)\s*\)?` + behind),
		lazyregexp.New(before + `α_[a-z0-9]\s*∈\s*` + ofRange + `(?:H|HKH|K̄)\s*\)?` + behind),
		lazyregexp.New(before + `ψ_[a-z0-9]\s*∈\s*` + ofRange + `(?:F|F̄|FH|f_1\s*,\s*…\s*,\s*f_n)\s*\)?` + behind),
		lazyregexp.New(before + `(?:α_[a-z0-9]|[Aa]ll α_[a-z0-9])\s*⊥\s*1(?:_n)?` + behind),
		lazyregexp.New(before + `1(?:_n)?\s*⊥\s*α_[a-z0-9]` + behind),
		lazyregexp.New(before + `(?:α_i\s*⊥\s*α_[jl]|α_j\s*⊥\s*α_[il]|α_1\s*⊥\s*α_2|ψ_i\s*⊥\s*ψ_[jl]|ψ_j\s*⊥\s*ψ_[il])` + behind),
	}
	// scalarMember is an expression that is said to be a number.
	scalarMember = lazyregexp.New(before + `([^;,.:=∈#%]*?)\s*∈\s*ℝ` + behind)
	// sizedMember is an expression in a space of vectors or matrices.
	sizedMember = lazyregexp.New(before + `([^;,.:=∈#%]*?)\s*∈\s*ℝ\s*\^?\s*\(?\s*([nmdμDNM1])(?:\s*×\s*([nmdμDNM1]))?\)?(\s*(?:$|[^\w+*/^×\s-]|\s[^+*/-]))`)
)
