package fingerprint

import (
	"cmp"
	"slices"
)

// Group puts together the answers that mean the same, by their place in the list:
// groups in the order of their first members. Different values over a prime field
// never share a group, whatever floating point says; an answer without them joins
// those with which it agrees in floating point. A zero print is alone.
func Group(prints []Print) [][]int {
	var groups [][]int
	exact, text, near, far := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	put := func(g, i int) int {
		if g == len(groups) {
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], i)
		p := prints[i]
		for _, k := range []struct {
			m   map[string]int
			key string
		}{{exact, p.Exact}, {text, p.Text}, {near, p.Near}, {far, p.Far}} {
			if _, taken := k.m[k.key]; k.key != "" && !taken {
				k.m[k.key] = g
			}
		}
		return g
	}
	find := func(m map[string]int, key string) (int, bool) {
		g, ok := m[key]
		return g, ok && key != ""
	}
	rest := []int{}
	for i, p := range prints {
		g, ok := find(exact, p.Exact)
		if p.Exact == "" && p.Text == "" {
			rest = append(rest, i) // they wait until all exact ones have their group
			continue
		}
		if p.Text != "" {
			g, ok = find(text, p.Text)
		}
		if !ok {
			g = len(groups)
		}
		put(g, i)
	}
	for _, i := range rest {
		g, ok := find(near, prints[i].Near)
		if !ok {
			g, ok = find(far, prints[i].Far)
		}
		if !ok {
			g = len(groups)
		}
		put(g, i)
	}
	return inOrder(groups)
}

// inOrder sorts the members, and the groups by their first.
func inOrder(groups [][]int) [][]int {
	for _, g := range groups {
		slices.Sort(g)
	}
	slices.SortFunc(groups, func(a, b []int) int { return cmp.Compare(a[0], b[0]) })
	return groups
}
