package extract

import (
	"go/types"
	"slices"
	"strings"
)

// graph is who needs whom among the declarations. A name that is used outside of
// all locals is needed. A type's methods, and keys that may be fields, are
// wanted: they are taken when nothing is wrong with them, and spared otherwise,
// since an answer may do without.
type graph struct {
	needs   map[*declaration][]*declaration
	wants   map[*declaration][]*declaration
	faults  map[*declaration]fault // by declarations that can't be used
	kept    map[*declaration]bool
	skipped map[*declaration]bool
}

type fault struct {
	problem *Problem
	culprit *declaration
}

func (a *Answers) graph(replaced []string) *graph {
	g := &graph{needs: map[*declaration][]*declaration{}, wants: map[*declaration][]*declaration{}, faults: map[*declaration]fault{},
		kept: map[*declaration]bool{}, skipped: map[*declaration]bool{}}
	neededBy := map[*declaration][]*declaration{}
	for _, d := range a.order {
		for n := range d.uses.values {
			other := a.byName[n]
			if other == nil {
				other = a.byName["method "+n] // a compiler said so
			}
			if other != nil && other != d && !slices.Contains(replaced, n) {
				g.needs[d] = append(g.needs[d], other)
				neededBy[other] = append(neededBy[other], d)
			}
		}
		for n := range d.uses.keys {
			if other := a.byName[n]; other != nil && other != d && !slices.Contains(replaced, n) {
				g.wants[d] = append(g.wants[d], other)
			}
		}
		if t, _, ok := strings.Cut(d.method, "."); ok && a.byName[t] != nil {
			g.wants[a.byName[t]] = append(g.wants[a.byName[t]], d)
		}
	}
	g.spread(a, neededBy, replaced)
	return g
}

// spread finds the faulty declarations, and all that need them.
func (g *graph) spread(a *Answers, neededBy map[*declaration][]*declaration, replaced []string) {
	var list []*declaration
	for _, d := range a.order {
		p := a.problem(d)
		if p == nil {
			p = a.needsUnread(d, replaced)
		}
		if p != nil {
			g.faults[d] = fault{p, d}
			list = append(list, d)
		}
	}
	for i := 0; i < len(list); i++ {
		for _, d := range neededBy[list[i]] {
			if _, known := g.faults[d]; !known {
				g.faults[d] = g.faults[list[i]]
				list = append(list, d)
			}
		}
	}
}

// trouble is why a declaration can't be used, and whose fault it is.
func (g *graph) trouble(d *declaration) (*Problem, *declaration) {
	f := g.faults[d]
	return f.problem, f.culprit
}

// keep takes a sound declaration with everything that it needs, which is sound as
// well, and what it wants.
func (g *graph) keep(d *declaration) {
	list := []*declaration{d}
	for len(list) > 0 {
		d := list[len(list)-1]
		list = list[:len(list)-1]
		if g.kept[d] {
			continue
		}
		g.kept[d] = true
		list = append(list, g.needs[d]...)
		for _, other := range g.wants[d] {
			if p, _ := g.trouble(other); p != nil {
				g.skipped[other] = true
			} else {
				list = append(list, other)
			}
		}
	}
}

// universe: Go's own names.
func universe(name string) bool { return types.Universe.Lookup(name) != nil }
