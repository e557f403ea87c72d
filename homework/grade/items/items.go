package items

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// Item is one part of a sheet as a class answered it.
type Item struct {
	Part           *sheets.Part
	Mean           float64 // share of the points: the difficulty of test theory, high for an easy part
	Discrimination float64 // with the sum of the other parts; NaN where it can't be told
	Without        float64 // α of the other parts
	RightRest      float64 // mean points in the other parts, of those who are right here
	Distractors    []Distractor
}

// Distractor is a wrong answer that several gave.
type Distractor struct {
	Group *groups.Group
	Share float64 // of the class
	Rest  float64 // mean points in the other parts, of those who gave it
}

// Together is a pair of misconceptions that go along with each other.
type Together struct {
	A, B        string // ids
	Both        int
	Expected, P float64 // students with both, were they independent; Fisher's test
}

// Analysis is that of a whole sheet.
type Analysis struct {
	Students         int
	Items            []Item
	Alpha, Low, High float64 // Cronbach's α with Feldt's interval of 95 %
	Together         []Together
	Remarks          []string // what was left out, and why
}

// few answers of a kind are no distractor.
const few = 3

// Of analyses what was handed in. A part for which a human has yet to give most of the
// points is left out, and so are the students who wait for points of the others: a
// remark says so.
func Of(results []*marking.Result, sheet *sheets.Sheet) Analysis {
	all := handedIn(results)
	parts, remarks := counted(all, sheet)
	in, left := decided(all, parts)
	if left > 0 {
		remarks = append(remarks, fmt.Sprintf("Left out: %d of %d students, for whom points still wait to be given by hand.", left, len(all)))
	}
	if len(in) == 0 {
		parts = nil
	}
	x := make(Table, len(in))
	for i, r := range in {
		for _, p := range parts {
			x[i] = append(x[i], r.Part(p.ID).Points)
		}
	}
	a := Analysis{Students: len(in), Alpha: x.Alpha(), Together: together(in), Remarks: remarks}
	a.Low, a.High = x.Feldt(0.95)
	for j, p := range parts {
		a.Items = append(a.Items, item(in, x, j, p))
	}
	return a
}

func handedIn(results []*marking.Result) (in []*marking.Result) {
	for _, r := range results {
		if r.State == marking.Graded || r.State == marking.Unusable {
			in = append(in, r)
		}
	}
	return in
}

// counted are the parts with points for most; the remarks name those that wait.
func counted(in []*marking.Result, sheet *sheets.Sheet) (parts []*sheets.Part, remarks []string) {
	for i := range sheet.Parts {
		p := &sheet.Parts[i]
		known, waits := p.Points > 0, 0
		marked := !p.ByHand()
		for _, r := range in {
			q := r.Part(p.ID)
			if known = known && q != nil; !known {
				break
			}
			if q.Waits() {
				waits++
			}
			marked = marked || q.Decided != ""
		}
		switch {
		case !known:
		case 2*waits > len(in) || waits > 0 && !marked:
			remarks = append(remarks, fmt.Sprintf("Left out: “%s”, since %d of %d answers wait for points by hand.", p.Title, waits, len(in)))
		case marked:
			parts = append(parts, p)
		}
	}
	return parts, remarks
}

// decided are the students who have points for all of the parts, and how many haven't.
func decided(all []*marking.Result, parts []*sheets.Part) (in []*marking.Result, left int) {
	for _, r := range all {
		if slices.ContainsFunc(parts, func(p *sheets.Part) bool { return r.Part(p.ID).Waits() }) {
			left++
		} else {
			in = append(in, r)
		}
	}
	return in, left
}

func item(in []*marking.Result, x Table, j int, p *sheets.Part) Item {
	it := Item{Part: p, Discrimination: x.Discrimination(j), Without: x.Without(j)}
	rest := x.rest(j)
	for _, row := range x {
		it.Mean += row[j] / p.Points / float64(len(x))
	}
	it.RightRest = math.NaN()
	for _, g := range groups.Of(in, p.ID) {
		mean := 0.0
		for _, m := range g.Members {
			mean += rest[m] / float64(len(g.Members))
		}
		switch {
		case g.Kind == groups.Right:
			it.RightRest = mean
		case len(g.Members) >= few && g.Kind != groups.Blank && !g.ByHand:
			it.Distractors = append(it.Distractors, Distractor{&g, float64(len(g.Members)) / float64(len(in)), mean})
		}
	}
	slices.SortStableFunc(it.Distractors, func(a, b Distractor) int { return cmp.Compare(b.Share, a.Share) })
	return it
}

// together finds misconceptions that the same students show more often than chance
// makes them.
func together(in []*marking.Result) (list []Together) {
	has := map[string]map[int]bool{}
	for i, r := range in {
		for id := range slipsOf(r.Parts) {
			if has[id] == nil {
				has[id] = map[int]bool{}
			}
			has[id][i] = true
		}
	}
	var ids []string
	for id, who := range has {
		if len(who) >= few {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	tests := len(ids) * (len(ids) - 1) / 2
	for i, a := range ids {
		for _, b := range ids[i+1:] {
			both := 0
			for s := range has[a] {
				if has[b][s] {
					both++
				}
			}
			t := Together{A: a, B: b, Both: both,
				Expected: float64(len(has[a])*len(has[b])) / float64(len(in)), P: Fisher(both, len(has[a]), len(has[b]), len(in))}
			if both >= few && t.P*float64(tests) < 0.05 { // Bonferroni
				list = append(list, t)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Together) int { return cmp.Compare(a.P, b.P) })
	return list
}
