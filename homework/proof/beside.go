package proof

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"unicode/utf8"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/remark"
	"kpcalab/homework/program/syntax"
)

// besideProgram is the finding for a right program with a comment that says something
// else than what the program computes, or something that no test can tell.
func besideProgram(p *syntax.Program, right finding.Finding, left *int) finding.Finding {
	list := remark.Of(p)
	if list.Empty() {
		return right
	}
	d := randomData(rand.New(rand.NewPCG(3, 7)), 8, 3, 5)
	d.Budget = left
	in, err := instance.Compute(d)
	if err != nil {
		return right
	}
	if _, err := program.Run(p, in, program.Options{Watch: list.Watch}); err != nil {
		return right
	}
	if u := list.False(); u != nil {
		return falseRemark.Finding(finding.Malformed, fmt.Sprintf("The program computes the embedding; the comment in line %d says something that isn't true of it: “%s”.", u.Line, finding.Safe(u.Text)))
	}
	if unread := list.Unread(); len(unread) > 0 {
		return unchecked(right, unread[:min(len(unread), maxUnread)])
	}
	return right
}

// maxUnread is how many remarks of a program a finding lists.
const maxUnread = 5

// Words that may turn a right answer into another one, and that no reader understands:
// an answer for some samples only, an admission, a verdict on oneself. What an accepted
// answer holds of them is handed to a human.

var (
	// partial answers hold for some samples, kernels or numbers only.
	forSomeOnly = regexp.MustCompile(`(?i)\b(?:otherwise|or else|else)\b|\b(?:only|just) (?:for|when|if|works?|holds?|valid|true)\b|\b(?:works?|holds?|valid|true|gilt|defined) (?:[a-z]+ )?only\b|\bnur (?:für|wenn)\b|\bgilt nur\b|\bfor the (?:linear|polynomial|first|constant) (?:kernel|component)|\bin expectation\b|\balmost surely\b|\bas n\s*(?:→|\\to)|\b(?:kernel|φ|\\phi|\$\\phi\$|map) is (?:linear|the identity)\b|\bfor (?:two|three|some) points\b`)
	// positiveOnly: components of which λ_j is 0 are left out by everybody.
	positiveOnly = regexp.MustCompile(`(?:\\lambda|λ)(?:_\{?[a-z]\}?|[ⱼᵢ])?\s*(?:>|\\gt\b|≠|\\ne)\s*0`)
	// saidOnly is said of symbols in forms that no reader knows, and LaTeX that is printed
	// and read by nobody.
	saidOnly = regexp.MustCompile(`(?i)\b(?:einheitsmatrix|kovarianzmatrix|unnormali[sz]ed|commutes?|row vector|numbers? of (?:the )?(?:features|new points|components is))\b|\beigenvectors in (?:its |the )?rows\b|\brows are (?:the )?(?:unit |orthonormal )?eigenvectors\b|\b(?:matrix|vector) of (?:the )?eigenvectors\b[^.]*\btranspose|\bdiagonal of (?:K|HKH)\b|\\(?:stackrel|overset)\s*\{[^{}]*=[^{}]*\}|\\tag\*?\{[^}]*=`)
	// otherLength of eigenvectors is told in words, length its value.
	otherLength = regexp.MustCompile(`(?i)\beigenvectors?\b[^.,;:]{0,40}?\b(?:lengths?|norms?) (?:is |are |of |equal to )*\$?(\S+)`)
	oneLength   = regexp.MustCompile(`(?i)^(?:1|one|unit|n|m)\b`)
	// entriesOf give the entries of K by another kernel value than that of two samples.
	entriesOf = regexp.MustCompile(`K_?\{?ij\}?\s*=\s*(?:k|K)\(x_?\{?i\}?\s*,\s*x\)|K_?\{?ij\}?\s*=\s*k_`)
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

// doubted is the finding for an accepted answer in which such words stand.
func doubted(f finding.Finding, src string, isProof bool) finding.Finding {
	if f.Verdict != finding.Correct {
		return f
	}
	var list []string
	kinds := []*regexp.Regexp{forSomeOnly, admitted}
	if !isProof {
		kinds = append(kinds, saidOnly, entriesOf)
		if m := otherLength.FindStringSubmatchIndex(src); m != nil && !oneLength.MatchString(src[m[2]:m[3]]) {
			list = append(list, src[m[0]:m[1]])
		}
	} else {
		kinds = append(kinds, altered, quoted, skipped, inverses, dropped)
	}
	for _, re := range kinds {
		if at := re.FindStringIndex(src); at != nil && !(re == forSomeOnly && positiveOnly.MatchString(src)) {
			list = append(list, lineAt(src, at))
		}
	}
	if at := oneEntry.FindStringIndex(src); isProof && at != nil && !allOthers.MatchString(src) {
		list = append(list, lineAt(src, at))
	}
	if len(list) == 0 {
		return f
	}
	return unchecked(f, list[:min(len(list), maxUnread)])
}

// lineAt is the line of a text in which a match ends.
func lineAt(src string, match []int) string {
	_, _, line := fault.Place([]rune(src), utf8.RuneCountInString(src[:match[1]])-1)
	return strings.TrimSpace(line)
}
