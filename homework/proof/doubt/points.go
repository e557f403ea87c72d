package doubt

import (
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// Equations beside a formula that say what samples and their features are: no instance has
// points, so that nobody computes them.

// ofPoints are the lines with an equation for a feature, a point or an axis that isn't the
// lecture's.
func ofPoints(src string) (list []unread.Part) {
	for _, line := range spelledLines(src) {
		text := " " + upright.ReplaceAllString(line.text, " ")
		for _, m := range pointIs.FindAllStringSubmatch(text, 8) {
			name, value := strings.ReplaceAll(m[1], " ", ""), strings.ReplaceAll(m[2], " ", "")
			if unlikePoint(name, value) {
				list = append(list, line.part)
				break
			}
		}
	}
	return list
}

// unlikePoint reports a value that the name hasn't in the lecture.
func unlikePoint(name, value string) bool {
	switch {
	case strings.HasPrefix(name, "k"): // an inner product, or a value of the kernel
		return pointsIn.MatchString(value) && !productIn.MatchString(value)
	case name == "f":
		return strings.Contains(value, "φ(") && value != "φ(x)"
	case strings.HasPrefix(name, "f"):
		return strings.Contains(value, "φ(") && value != "φ(x"+strings.Trim(name, "f_")+")" && value != "φ(x_"+strings.Trim(name, "f_")+")"
	case strings.HasPrefix(name, "φ("):
		return value == name[len("φ("):len(name)-1] || multiple.MatchString(value)
	case strings.HasPrefix(name, "x"):
		return value == "x"
	case strings.HasPrefix(name, "ψ"):
		return strings.HasPrefix(value, "α") && len([]rune(value)) <= 3
	}
	return strings.HasPrefix(value, "ψ") && len([]rune(value)) <= 3
}

var (
	upright   = lazyregexp.New(`\\(?:mathbf|boldsymbol|bm|vec)\b`)
	pointIs   = lazyregexp.New(`[\s(,;:.](k_?[ilj]|f(?:_?[ilj])?|φ ?\( ?x_?[ilj]? ?\)|x_?[ilj]|[ψα]_?[ilj]) ?:?= ?((?:[^=,;.()]|\([^()]*\))*?)(?: (?:where|and|with|for|is|are|so|since|because|here)\b|[=,;.)]|$)`)
	pointsIn  = lazyregexp.New(`φ\(x|(?:^|[+-])x`)
	productIn = lazyregexp.New(`\^T|⟨|\\langle|·|\\cdot|<|\||[kKκ]\(|kappa|\*|@|exp|\bK|Σ|sum|dot|φ\([^()]*\)φ\(|f`)
	multiple  = lazyregexp.New(`^[-−]?(?:\d+|[a-z])?x$`)
)
