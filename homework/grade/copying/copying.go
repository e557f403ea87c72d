// Package copying finds students who share rare mistakes. What many get wrong says
// nothing about two of them, and what both get right says nothing at all; three
// mistakes that nobody else made say something. It is a reason to ask, and changes
// no grade.
package copying

import (
	"cmp"
	"math"
	"slices"

	"kpcalab/homework/finding"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// Pair is two students and what they share.
type Pair struct {
	A, B   int             // places in the results
	Shared []*groups.Group // wrong answers that both gave
	Bits   float64         // two to the power of it is one in how many: the sum of −log₂ of the chance that another student gives each, too, given the ones counted before
	Marks  int             // rare pieces of code in common (winnowing)
	Code   float64         // their share of the smaller program's rare pieces
}

// Cluster is a group of students joined by such pairs.
type Cluster struct {
	Members []int
	Pairs   []Pair // the strongest first
}

// Limits of suspicion.
const (
	// chance is how many pairs a class may be expected to hold that share as much by
	// chance and are named nevertheless, were all students independent.
	chance = 0.05
	// Alike code halves what is asked of the mistakes: this many rare pieces in
	// common, and this share of all.
	someMarks = 10
	someCode  = 0.6
	// enough students show whether two mistakes go along; fewer may be the friends
	// themselves.
	enough = 10
)

// Threshold is how many bits are asked for in a class of n.
func Threshold(n int) float64 { return math.Log2(float64(n) * float64(n-1) / 2 / chance) }

// Find lists the clusters, the largest evidence first.
func Find(results []*marking.Result, sheet *sheets.Sheet) []Cluster {
	c := newClass(results, sheet)
	var pairs []Pair
	need := Threshold(c.n)
	for _, p := range c.candidates() {
		c.weigh(&p)
		p.Marks, p.Code = alike(c.code[p.A], c.code[p.B])
		if p.Bits >= need || p.Bits >= need/2 && p.Marks >= someMarks && p.Code >= someCode {
			pairs = append(pairs, p)
		}
	}
	return join(pairs)
}

// class is what is counted over all students.
type class struct {
	n      int // students with answers
	code   []map[uint64]bool
	wrong  [][]*groups.Group // by student: the wrong answers
	has    map[*groups.Group]map[int]bool
	shared []*groups.Group // of two or more
}

func newClass(results []*marking.Result, sheet *sheets.Sheet) *class {
	c := &class{wrong: make([][]*groups.Group, len(results)), has: map[*groups.Group]map[int]bool{}}
	for _, r := range results {
		source := ""
		for _, p := range r.Parts {
			source += p.Code + "\n"
		}
		if r.State == marking.Graded {
			c.n++
		}
		c.code = append(c.code, winnow(source))
	}
	rare(c.code)
	for _, p := range sheet.Parts {
		list := groups.Of(results, p.ID)
		for i := range list {
			g := &list[i]
			if g.Apart || g.ByHand || g.Kind == groups.Stopped || g.Kind >= groups.Right { // how a program stops says little
				continue
			}
			c.has[g] = map[int]bool{}
			for _, m := range g.Members {
				c.has[g][m] = true
				c.wrong[m] = append(c.wrong[m], g)
			}
			if len(g.Members) > 1 {
				c.shared = append(c.shared, g)
			}
		}
	}
	return c
}

// candidates are the pairs that share a wrong answer which is rare: at most a tenth
// of the class gives it.
func (c *class) candidates() (list []Pair) {
	seen := map[[2]int]bool{}
	for _, g := range c.shared {
		if len(g.Members) > max(4, c.n/10) {
			continue
		}
		for i, a := range g.Members {
			for _, b := range g.Members[i+1:] {
				if !seen[[2]int{a, b}] {
					seen[[2]int{a, b}] = true
					list = append(list, Pair{A: a, B: b})
				}
			}
		}
	}
	return list
}

// weigh sums up the bits of what a pair shares, the rarest first. The same
// misconception in another part adds nothing; a mistake that goes along with one that
// is counted already adds as much as it is rare among those who have that one.
func (c *class) weigh(p *Pair) {
	var common []*groups.Group
	for _, g := range c.wrong[p.A] {
		if c.has[g][p.B] {
			common = append(common, g)
		}
	}
	slices.SortStableFunc(common, func(a, b *groups.Group) int { return cmp.Compare(len(a.Members), len(b.Members)) })
	for i, g := range common {
		base := (float64(len(g.Members)-2) + 0.5) / float64(c.n-1) // half a student more, after Jeffreys
		chance := base
		for _, before := range common[:i] {
			if len(g.Slips) > 0 && finding.IDs(g.Slips) == finding.IDs(before.Slips) {
				chance = 1
			}
			if len(before.Members)-2 < enough {
				continue
			}
			both := 0
			for _, m := range g.Members {
				if m != p.A && m != p.B && c.has[before][m] {
					both++
				}
			}
			chance = math.Max(chance, others(both, len(before.Members)-2, base))
		}
		p.Shared = append(p.Shared, g)
		p.Bits -= math.Log2(chance)
	}
}

// others is the share k of n, smoothed by two students who answer as the class does.
func others(k, n int, base float64) float64 {
	return (float64(k) + 2*base) / (float64(n) + 2)
}

// join makes clusters of pairs.
func join(pairs []Pair) (list []Cluster) {
	slices.SortStableFunc(pairs, func(a, b Pair) int { return cmp.Compare(b.Bits, a.Bits) })
	parent := map[int]int{}
	var root func(i int) int
	root = func(i int) int {
		if p, ok := parent[i]; ok && p != i {
			parent[i] = root(p)
			return parent[i]
		}
		parent[i] = i
		return i
	}
	for _, p := range pairs {
		parent[root(p.A)] = root(p.B)
	}
	at := map[int]int{}
	for _, p := range pairs {
		r := root(p.A)
		i, ok := at[r]
		if !ok {
			i = len(list)
			at[r] = i
			list = append(list, Cluster{})
		}
		list[i].Pairs = append(list[i].Pairs, p)
		for _, m := range []int{p.A, p.B} {
			if !slices.Contains(list[i].Members, m) {
				list[i].Members = append(list[i].Members, m)
			}
		}
	}
	for i := range list {
		slices.Sort(list[i].Members)
	}
	return list
}
