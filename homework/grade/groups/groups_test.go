package groups

import (
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/marking"
)

var known = finding.Slip{ID: "known", Name: "a known mistake"}

// answer is one student's part.
func answer(verdict homework.Verdict, print string, slips ...finding.Slip) *marking.Result {
	p := marking.Part{ID: "formula", Verdict: verdict, Answer: "answer of " + print, Code: ""}
	if print != "" {
		p.Meaning, _ = fingerprint.Parse(print)
	}
	p.Checks = []marking.Check{{Finding: homework.Finding{Verdict: verdict, Slips: slips}}}
	return &marking.Result{ID: print, State: marking.Graded, Parts: []marking.Part{p}}
}

// written is a wrong answer that isn't known to mean anything.
func written(text string) *marking.Result {
	r := answer(homework.Wrong, "")
	r.Parts[0].Answer = text
	return r
}

// TestOrder: what waits for a human comes first, then what nobody has described comes first if three or more gave it, then
// the largest; right and missing answers are last.
func TestOrder(t *testing.T) {
	const a, b, c, d = "xaaaaaaaaaaaaaaaa", "xbbbbbbbbbbbbbbbb", "xcccccccccccccccc", "tdddddddddddddddd"
	results := []*marking.Result{
		answer(homework.Correct, ""), answer(homework.Almost, a, known), answer(homework.Almost, a, known), answer(homework.Almost, a, known), answer(homework.Almost, a, known),
		answer(homework.Wrong, b), answer(homework.Wrong, c), answer(homework.Wrong, b), answer(homework.Wrong, b), answer(homework.Missing, ""),
		written("a"), written("b"), // of which nothing is known
		answer(homework.Malformed, d), answer(homework.Malformed, d), // which wait for a human
	}
	for _, r := range results[len(results)-2:] {
		r.Parts[0].ByHand = true
	}
	var kinds []Kind
	var sizes []int
	for _, g := range Of(results, "formula") {
		kinds, sizes = append(kinds, g.Kind), append(sizes, len(g.Members))
	}
	wantKinds := []Kind{Unread, Unrecognised, Recognised, Unrecognised, Unrecognised, Unrecognised, Right, Blank}
	wantSizes := []int{2, 3, 4, 1, 1, 1, 1, 1}
	for i := range wantKinds {
		if i >= len(kinds) || kinds[i] != wantKinds[i] || sizes[i] != wantSizes[i] {
			t.Fatalf("%v of sizes %v, expected %v of %v", kinds, sizes, wantKinds, wantSizes)
		}
	}
}

// TestRightValues: answers with right values fall apart by what the check says, and
// a key survives being written.
func TestRightValues(t *testing.T) {
	other := finding.Slip{ID: "other^-1", Name: "another"}
	results := []*marking.Result{answer(homework.Almost, "xaaaaaaaaaaaaaaaa-right", known), answer(homework.Almost, "xaaaaaaaaaaaaaaaa-right", other, known), answer(homework.Wrong, "xaaaaaaaaaaaaaaaa-right")}
	list := Of(results, "formula")
	if len(list) != 3 {
		t.Fatalf("%d groups", len(list))
	}
	for _, g := range list {
		k, err := ParseKey(g.Key.String())
		if err != nil || !k.Same(g.Key) || strings.Contains(g.Key.String(), " ") {
			t.Errorf("%q is read as %+v: %v", g.Key, k, err)
		}
		for _, o := range list {
			if o.Key.Same(g.Key) != (o.ID() == g.ID()) {
				t.Errorf("%s and %s", g.Key, o.Key)
			}
		}
	}
}

// TestByHand: what only a human can mark is grouped by what was written, before all
// others; what nobody touched is blank.
func TestByHand(t *testing.T) {
	own := func(text string) *marking.Result {
		r := answer(homework.Broken, "")
		r.Parts[0].ByHand, r.Parts[0].Answer = true, text
		if text == "" {
			r.Parts[0].Verdict = homework.Missing
		}
		return r
	}
	list := Of([]*marking.Result{answer(homework.Wrong, "xaaaaaaaaaaaaaaaa"), own("a"), own("b"), own(" a\n"), own("")}, "formula")
	if len(list) != 4 || !list[0].ByHand || len(list[0].Members) != 2 || !list[1].ByHand || list[2].ByHand || list[3].Kind != Blank {
		t.Errorf("%+v", list)
	}
}
