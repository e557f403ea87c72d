package remark

import (
	"regexp"
	"strings"
)

// states is a sentence that says of arrays what they are like, or what becomes of them.
var states = regexp.MustCompile(`(?i)\b(?:is|are|was|has|have|be|being|stays?|becomes?|remains?)\s+(?:\S+\s+){0,3}?(?:[a-z-]*orthogonal|orthonormal|uncorrelated|independent|unit|unitary|normali[sz]ed|whitened|zero|constant|symmetric|diagonal|singular|[a-z-]*invertible|positive|negative|definite|idempotent|projections?|projectors?|identity|(?:un)?cent(?:er|r)ed|variances?|covariances?|means?|ranks?|norms?|lengths?|traces?|sorted|ascending|descending|proportional|redundant|unbiased)\b` +
	`|\b(?:means?|averages?|eigen\w*|columns?|rows?|vectors?|matrix|features?|kernels?|gram|points?|samples?|coordinates?|embeddings?|scores?|axes|components?)\s+(?:\S+\s+){0,3}?(?:is|are|has|have|holds?|contains?)\s` +
	`|\b(?:ranks?|unit (?:vectors?|norm|length|columns|eigenvectors?)|traces?)\b|\bwithout\b.*\b(?:different|differ|wrong|same)\b|\b(?:norms?|lengths?|variances?)\b[^.]*\b(?:is|are|equals?)\b` +
	`|\b(?:vanish(?:es)?|cancels?|commutes?|drops? out|sums? to|adds? up to)\b`)

// wish are words of a part that states nothing, or only warns that something isn't
// centred.
var wish = regexp.MustCompile(`(?i)\b(?:unless|would|could|should|if|except|todo|fixme|before|until|when|want|need|must|assum\w*|suppose|ensure|make sure)\b|\?|(?:\bnot|n't)\s+(?:\S+\s+)?(?:un)?cent(?:er|r)ed`)

// Unread are the parts of comments that state something, true or not, and that no test
// of values has confirmed.
func (r *Remarks) Unread() (list []string) {
	for _, c := range r.comments {
		for _, part := range pieces(c.Text) {
			if part = strings.TrimSpace(part); statement(part) && !r.confirmed(c.Pos, part) {
				list = append(list, part)
			}
		}
	}
	return list
}

func statement(part string) bool {
	return (states.MatchString(part) || orders.MatchString(part) || ofN.MatchString(part) || equates.MatchString(part) && !code.MatchString(part) && !usage.MatchString(part)) && !wish.MatchString(part)
}

var (
	// orders say in what order eigenvalues come.
	orders = regexp.MustCompile(`(?i)\b(?:as|de|in|de)cre?(?:as|end)ing\b|\b(?:smallest|largest|biggest) (?:eigenvalues? |one |values? )?(?:first|to)\b|\bcroissant|d[eé]croissant|aufsteigend|absteigend`)
	// ofN says of a result that it has n numbers.
	ofN = regexp.MustCompile(`(?i)\b(?:returns?|result|output|gives?)\b.*(?:\(n,?\)|\blength n\b|\bn (?:numbers|entries|coordinates|values)\b)|^\(n,\) array, one`)
	// equates holds an equation in signs; usage shows how a function is called.
	equates = regexp.MustCompile(`[^=<>!:]=[^=>]*[\d^*+/'|@_(\[]|[\^*|)'][^=<>!:]*=[^=>]`)
	usage   = regexp.MustCompile(`=\s*[\w.]+\s*\(\s*\w+(?:\s*,\s*\w+)*\s*\)`)
)

// confirmed reports a part of the comment at a place of which a claim was read that holds.
func (r *Remarks) confirmed(pos int, part string) bool {
	for _, c := range r.list {
		if c.comment.Pos == pos && c.verified && (strings.Contains(c.text, part) || strings.Contains(part, c.text)) {
			return true
		}
	}
	return false
}
