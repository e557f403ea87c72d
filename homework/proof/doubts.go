package proof

import (
	"regexp"
	"strings"

	"kpcalab/homework/finding"
)

// Words that may turn a right answer into another one, and that no reader understands:
// an answer for some samples only, an admission, a verdict on oneself. What an accepted
// answer holds of them is handed to a human.

var (
	// partial answers hold for some samples, kernels or numbers only.
	forSomeOnly = regexp.MustCompile(`(?i)\b(?:otherwise|or else|else)\b|\b(?:only|just) (?:for|when|if|works?|holds?|valid|true)\b|\b(?:works?|holds?|valid|true|gilt|defined) (?:[a-z]+ )?only\b|\bnur (?:für|wenn)\b|\bgilt nur\b|\bfor the (?:linear|polynomial|first|constant) (?:kernel|component)|\bin expectation\b|\balmost surely\b|\bas n\s*(?:→|\\to)|\b(?:kernel|φ|\\phi|\$\\phi\$|map) is (?:linear|the identity)\b|\bfor (?:two|three|some) points\b`)
	// positiveOnly: components of which λ_j is 0 are left out by everybody.
	positiveOnly = regexp.MustCompile(`(?:\\lambda|λ)(?:_\{?[a-z]\}?|[ⱼᵢ])?\s*(?:>|\\gt\b|≠|\\ne)\s*0`)
	// admitted are gaps that the writer names, and what is called wrong.
	admitted = regexp.MustCompile(`(?i)\bTODO\b|\bFIXME\b|\bleft to the reader\b|\bmissing step\b|\bI guess\b|\b(?:this|that|it|the claim|line|step|which)(?: [a-z]+)? (?:is|was|are) (?:wrong|false|not true|untrue|incorrect|impossible|a lie)\b|\((?:wrong|false|not true)\)|\bthat's a lie\b`)
	// altered values stand in words behind the last line.
	altered = regexp.MustCompile(`(?i)(?:^|[\s(,])(?:doubled|squared|inverted|transposed|twice|halved|times (?:two|2)|divided by two|plus a constant|minus the mean|with a factor|up to a (?:constant|factor)|without \$?H\$?|instead of|in place of|n\s*[-−]\s*1 in place)\s*[).,;]*\s*(?:$|[\n.])`)
	// quoted claims are given as their own reason.
	quoted = regexp.MustCompile(`(?i)\bby (?:the |our )?(?:claim|theorem|assertion|statement)\b(?:[^0-9]|$)|\bby what (?:was|is|had) to be\b|\bsince (?:ḡ|\\bar g|Bf̄)\s*=`)
	// skipped are relations that no step of a proof can be.
	skipped = regexp.MustCompile(`(?m)^\s*(?:≤|≥|<=|>=|[<>][ \t]|!=|<>|\\leq?\b|\\geq?\b|\\not=|\\neq?\b|≠)`)
	// inverted matrices needn't have an inverse.
	inverses = regexp.MustCompile(`(?:^|[^A-Za-z\\])[KH]\s*(?:\^\s*\{?\s*[-−]\s*1\s*\}?|⁻¹)`)
	// dropped LaTeX is printed, and read by nobody.
	dropped = regexp.MustCompile(`\\tag\*?\{[^}]*[=+≠-][^}]*\}|\\text\{\s*[=+−-][^}]*\}|\((?:or,? )?(?:equivalently|also written|i\.e\.|see|plus|or, equivalently,)[^()=]*[ΛλAFKH][^()]*\)`)
	// oneEntry speaks of a fixed component.
	oneEntry  = regexp.MustCompile(`(?:ḡ|\\bar\s*\{?\s*g\s*\}?)_\{?1\}?\s*&?=|\bFor (?:j\s*=\s*1|some j)\b`)
	allOthers = regexp.MustCompile(`(?i)\b(?:every|all|each|any|other|others|same|likewise|similarly|analogous|dots|general)\b|…|\\[lcv]?dots|\.\.\.`)
)

// doubted is the finding for an accepted answer in which such words stand; others is
// for those of a proof.
func doubted(f finding.Finding, src string, isProof bool) finding.Finding {
	if f.Verdict != finding.Correct {
		return f
	}
	kinds := []*regexp.Regexp{forSomeOnly, admitted}
	if isProof {
		kinds = append(kinds, altered, quoted, skipped, inverses, dropped)
	}
	var list []string
	for _, re := range kinds {
		if at := re.FindStringIndex(src); at != nil && !(re == forSomeOnly && positiveOnly.MatchString(src)) {
			list = append(list, lineAround(src, at[0]))
		}
	}
	if at := oneEntry.FindStringIndex(src); isProof && at != nil && !allOthers.MatchString(src) {
		list = append(list, lineAround(src, at[0]))
	}
	if len(list) == 0 {
		return f
	}
	return unchecked(f, list[:min(len(list), maxUnread)])
}

// lineAround is the line of a text in which a place lies.
func lineAround(src string, at int) string {
	from := strings.LastIndexByte(src[:min(at+1, len(src))], '\n') + 1
	if from > at {
		from = at
	}
	to := len(src)
	if k := strings.IndexByte(src[min(at+1, len(src)):], '\n'); k >= 0 {
		to = at + 1 + k
	}
	return strings.TrimSpace(src[from:to])
}
