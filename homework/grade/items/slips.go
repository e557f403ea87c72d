package items

import (
	"cmp"
	"maps"
	"slices"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
)

// slipsOf are the misconceptions in a submission.
func slipsOf(parts []marking.Part) map[string]bool {
	list := map[string]bool{}
	for _, p := range parts {
		if p.Verdict == homework.Correct {
			continue
		}
		for _, s := range p.Slips() {
			if !s.Stop {
				list[s.ID] = true
			}
		}
	}
	return list
}

// sortedByCount are the keys of two counts, the most frequent first.
func sortedByCount(a, b map[string]int) []string {
	all := maps.Clone(a)
	for id, n := range b {
		all[id] = max(all[id], n)
	}
	return slices.SortedFunc(maps.Keys(all), func(x, y string) int {
		return cmp.Or(cmp.Compare(all[y], all[x]), cmp.Compare(x, y))
	})
}
