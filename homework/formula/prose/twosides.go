package prose

import (
	"regexp"
	"strings"
)

// A proof may speak of the two sides of the claim: "On one side stands X. So this side
// is Y. On the other side stands Z. They agree." The last sentence says Y = Z.

var (
	sideHolds = regexp.MustCompile(`\b(?:on )?(?:the )?(?:one|other|left|right|first|second)(?:[- ]hand)? ?-? ?(?:hand )?side,? (?:stands|there is|there stands|we have|we find|we see|holds|contains)(?: the| just)*$`)
	thisSide  = regexp.MustCompile(`\b(?:this|that|the (?:one|other|left|right|first|second)(?:[- ]hand)?) ?-? ?(?:hand )?side ` + copula + behind + `$`)
	putInto   = regexp.MustCompile(`(?i)(?:substitut|insert|plug|put)[a-z]*\b[^.]*?\bk\b[^.]*?\b(?:in|into|on) (?:the )?(left|right)[- ](?:hand[- ])?side`) // where k stands
	agree     = regexp.MustCompile(` (?:they|both|these|both sides|the two sides|the sides|the two expressions|the two|both expressions) (?:therefore |thus |also |indeed |now )?(?:agree|coincide|are equal|are the same|are identical|match) `)
)

// holdsSide keeps what stands on a side; true where a piece of mathematics says no more.
func (r *proofReader) holdsSide(i int, chunk string) bool {
	if !sideHolds.MatchString(chunk) || equality(r.t.Pieces[i].Text) {
		return false
	}
	r.twoSides = append(r.twoSides, r.text(i))
	return true
}

// changesSide writes what a side becomes.
func (r *proofReader) changesSide(i int, chunk string) bool {
	if m := putInto.FindStringSubmatch(string(r.t.Src[:r.t.Pieces[i].From])); m != nil && len(r.twoSides) == 0 && strings.Contains(chunk, strings.ToLower(m[1])+" side") {
		r.twoSides = []string{`\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)`}
	}
	n := len(r.twoSides) - 1
	if n < 0 || leads(r.t.Pieces[i]) || !thisSide.MatchString(chunk) {
		return false
	}
	r.script.Put("\n"+r.twoSides[n]+" = ", r.t.Pieces[i].From)
	r.copy(i)
	r.role = isStep
	r.written(i)
	text := r.text(i)
	for _, right, more := cutEquals(text); more; _, right, more = cutEquals(text) {
		text = right
	}
	r.twoSides[n] = strings.TrimSpace(text)
	return true
}

// sidesAgree writes that both sides are equal where the words of a sentence say so.
func (r *proofReader) sidesAgree(line string, at int) {
	if len(r.twoSides) == 2 && agree.MatchString(line) {
		r.script.Put("\n"+r.twoSides[0]+" = "+r.twoSides[1]+"\n", at)
		r.twoSides = nil
	}
}
