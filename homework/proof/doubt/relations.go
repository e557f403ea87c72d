package doubt

import (
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Inequalities, beside the equations of a proof: those that everybody has say nothing,
// λ_j > 0, m < n, 1 ≤ j ≤ m; of another one nobody knows whether it is true.

// unequal are the lines with an inequality that isn't one of those.
func unequal(src string) (list []unread.Part) {
	for _, line := range linesBy(src, plain) {
		if relation.MatchString(known(line.text)) && !skipped.MatchString(line.part.Text) {
			list = append(list, line.part)
		}
	}
	return list
}

// known is a line without the inequalities that everybody has; of those that are part of
// another expression, −λ_j > 0, λ_j > 0.5, nothing is left out.
func known(line string) string {
	for _, form := range inequalities {
		at := 0
		for at < len(line) {
			m := form.FindStringIndex(line[at:])
			if m == nil {
				break
			}
			from, to := at+m[0], at+m[1]
			if goesOnBefore.MatchString(line[:from]) || goesOnBehind.MatchString(line[to:]) {
				at = to
				continue
			}
			line = line[:from] + "; " + line[to:]
			at = from
		}
	}
	return line
}

// plain is a line in which each sign is written in one way.
func plain(line string) string {
	line = besides.ReplaceAllStringFunc(signs.Replace(beforeDigit.ReplaceAllString(line, "$1 $2")), func(m string) string {
		if bothCompare.MatchString(m) {
			return m
		}
		return " ; "
	})
	for _, s := range oneWay {
		line = s.form.ReplaceAllString(line, s.as)
	}
	return line
}

var (
	signs = strings.NewReplacer(`\left`, "", `\right`, "", `\,`, " ", `\;`, " ", `\!`, "", `\quad`, " ", `\qquad`, " ", "$", "", "&lt;", "<", "&gt;", ">", "&", " ", "{", "", "}", "",
		`\(`, " ", `\)`, " ", `\[`, " ", `\]`, " ", "₀", "_0", "₁", "_1", "₂", "_2", "ⱼ", "_j", "ᵢ", "_i", "ₗ", "_l", "ₘ", "_m", "ₙ", "_n", "ₚ", "_p", "...", "…", "−", "-", "ϕ", "φ")
	// besides are arrows, inner products and tags, which have the same signs.
	besides = lazyregexp.New(`^\s*>+\s|<?(?:={1,3}|-{1,3})>|<-{1,3}(?:\s|$)|<==+|\|->|%>%|<[^<>=]*[,|][^<>=]*>(?:\s*0)?|\|\s*[\pL\\][^|<>]*>|</?[a-z]+>`)
	// bothCompare are two inequalities that look like an inner product, n < m, λ_j > 0.
	bothCompare = lazyregexp.New(`^<\s.*\s>|>\s*0$`)
	// beforeDigit is a command for a relation that ends where a number begins, \ne0.
	beforeDigit = lazyregexp.New(`(\\(?:n?leq?|n?geq?|neq?|[lg]eqslant|n?less|n?gtr|lt|gt|ll|gg|n?succ(?:eq)?|n?prec(?:eq)?|in|notin|perp|bot|parallel|subseteq|subset))(\d)`)
	oneWay      = []struct {
		form *lazyregexp.Regexp
		as   string
	}{
		{lazyregexp.New(`\\(?:leq?(?:slant|q)?|lesssim)\b|<=`), "≤"},
		{lazyregexp.New(`\\(?:n(?:leq?|geq?|less|gtr|prec|succ)(?:eq|slant|q)*|[lg]neqq?|gtrsim|not\s*[<>])|[≮≯≲≳]`), "≰"},
		{lazyregexp.New(`\\succeq\b|⪰`), "≽"},
		{lazyregexp.New(`\\preceq\b|⪯`), "≼"},
		{lazyregexp.New(`\\geq?(?:slant|q)?\b|>=`), "≥"},
		{lazyregexp.New(`\\neq?\b|\\not\s*=|!=|<>`), "≠"},
		{lazyregexp.New(`\\gt\b`), ">"},
		{lazyregexp.New(`\\lt\b`), "<"},
		{lazyregexp.New(`\\succ\b`), "≻"},
		{lazyregexp.New(`\\prec\b`), "≺"},
		{lazyregexp.New(`\\(?:ll|gg)\b`), "≪"},
		{lazyregexp.New(`\\[lc]?dots\b[a-z]?`), "…"},
		{lazyregexp.New(`\\?\blam(?:bda)?(?:[\[(]([a-z0-9])[\])])?`), "λ_$1"},
		{lazyregexp.New(`λ_*\(?([a-z0-9])?\)?`), "λ_$1"},
		{lazyregexp.New(`\\?\bLam(?:bda)?\b`), "Λ"},
		{lazyregexp.New(`\\?\bpsi`), "ψ"},
		{lazyregexp.New(`\\?\balpha`), "α"},
		{lazyregexp.New(`\\(?:text|mathrm|textrm|mathbf|boldsymbol|mathit|bm|displaystyle|tfrac|operatorname)\b`), ""},
		{lazyregexp.New(`\\sqrt\b|\bsqrt\b`), "√"},
	}
	relation = lazyregexp.New(`[<>≤≥≠≻≺≪≫≰≱≼≽]`)
	// inequalities are those that everybody has.
	inequalities = []*lazyregexp.Regexp{
		lazyregexp.New(`λ_1\s*≥\s*(?:λ_2\s*≥\s*)?…\s*≥\s*(?:λ_m(?:\s*[>≥]\s*0)?|λ_n(?:\s*≥\s*0)?)`), // HKH1 = 0: λ_n is 0
		lazyregexp.New(`(?:√\s*\(?\s*)?(?:λ_[a-mo-z0-9]?|Λ_?[ijl1m]{2}|Λ|\beigenvalues?(?: are)?)(?:\s*,\s*(?:…\s*,\s*)?λ_[a-z0-9])*\)?\s*(?:\^\(?(?:-?1/2|-?1)\)?\s*)?(?:>|≥|≠)\s*0`),
		lazyregexp.New(`(?:0)\s*(?:<|≤|≠)\s*(?:√\s*\(?\s*)?λ_[a-mo-z0-9]?\)?`),
		lazyregexp.New(`λ_n\s*≥\s*0|0\s*≤\s*λ_n`),
		lazyregexp.New(`(?:Λ|HKH|H|K̄|K)\s*≽\s*0|H\s*≠\s*I(?:_?[nm])?|λ_j\s*≥\s*λ_j\+1|λ_i\s*≥\s*λ_i\+1|(?:\\\||‖)(?:ψ|α)_[a-z](?:\\\||‖)\s*(?:>|≠)\s*0`),
		lazyregexp.New(`Λ\s*≻\s*0|α_?\(?[a-z]\)?\s*≠\s*0`),
		lazyregexp.New(`1\s*≤\s*[ijlpqrst](?:\s*,\s*[ijlpqrst])*\s*≤\s*[nm]|\b[ijlpqrst](?:\s*,\s*[ijlpqrst])*\s*≤\s*[nm]|\b[ijlpqrst]\s*≥\s*1|1\s*≤\s*[ijlpqrst]`),
		lazyregexp.New(`(?:1\s*≤\s*)?\bm\s*(?:<|≤|≠)\s*n(?:\s*-\s*1)?|\bn\s*(?:>|≥|≠)\s*m(?:\s*≥\s*1)?|\b[mn](?:\s*,\s*[mn])?\s*(?:≥\s*[01]|>\s*0|≠\s*0)|1\s*≤\s*[mn]|\bn\s*(?:>\s*1|≥\s*2)`),
		lazyregexp.New(`\b[ijlpqrst]\s*≠\s*[ijlpqrst]`),
		lazyregexp.New(`\bm\s*≤\s*(?:rank|rk)\s*\(?\s*(?:HKH|H K H|K̄|F̄|FH)\)?`),
	}
	goesOnBefore = lazyregexp.New(`(?:[-+*/·^_=|<>≤≥≠≻≺≪²]|\d|\\cdot|\\times|√|[A-Za-zα-ωΑ-Ω])$|[-+*/·^_|<>≤≥≠≻≺≪]\s*\(?\s*$`)
	goesOnBehind = lazyregexp.New(`^(?:[\dA-Za-zα-ωΑ-Ω_^]|\.\d|\s*(?:[-+*/·<>≤≥≠≻≺≪^]|\\cdot))`)
)
