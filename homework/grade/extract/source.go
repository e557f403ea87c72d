package extract

import (
	"slices"
	"strings"
)

// Source is a function as it was written, with what it needs besides the other
// functions of the sheet: for a human to read, and to compare. Of one that can't be read
// it is what was left out with it.
func (a *Answers) Source(name string) string {
	first := a.byName[name]
	if u, ok := a.unreadBy[name]; ok && (first == nil || first.blank) {
		return u.code
	}
	if first == nil {
		return ""
	}
	kept := map[*declaration]bool{first: true}
	for todo := []*declaration{first}; len(todo) > 0; todo = todo[1:] {
		for used := range todo[0].uses.values {
			d := a.byName[used]
			if d != nil && !kept[d] && !a.asked(d) {
				kept[d] = true
				todo = append(todo, d)
			}
		}
	}
	var list []string
	for _, d := range a.order {
		if kept[d] {
			list = append(list, strings.TrimSpace(d.code))
		}
	}
	return strings.Join(list, "\n\n")
}

// asked: the declaration is itself a function of the sheet.
func (a *Answers) asked(d *declaration) bool {
	for _, f := range a.rules.Funcs {
		if slices.Contains(d.names, f.Name) {
			return true
		}
	}
	return false
}
