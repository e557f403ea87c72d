package extract

import (
	"slices"
	"strings"

	"kpcalab/homework/sandbox"
)

// spellOut writes the package before the names of a dot import, where there is one
// such import, of a package that may be used freely: in the assembled source
// declarations of many cells stand together, and a dot there would name too much.
func (a *Answers) spellOut() {
	for _, d := range a.order {
		dots := d.dots
		if len(dots) == 0 { // the notebook's kernel keeps imports of other cells
			dots = a.dots
		}
		if len(dots) == 1 && a.rules.Open(dots[0]) {
			d.spellOut(a, dots[0])
		}
	}
}

func (d *declaration) spellOut(a *Answers, path string) {
	name := packageName(path)
	for name = "dot_" + name; strings.Contains(d.code, name) || a.byName[name] != nil; {
		name += "_"
	}
	foreign := slices.DeleteFunc(slices.Clone(d.free), func(u use) bool {
		_, isPackage := a.path(d, u.name)
		return isPackage || a.byName[u.name] != nil || universe(u.name) || slices.ContainsFunc(a.rules.Funcs, func(f sandbox.Func) bool { return f.Name == u.name })
	})
	if len(foreign) == 0 {
		return
	}
	slices.SortFunc(foreign, func(u, v use) int { return v.at - u.at }) // from the end: positions before it stay
	for _, u := range foreign {
		d.code = d.code[:u.at] + name + "." + d.code[u.at:]
		d.uses.picks = append(d.uses.picks, pick{name, u.name})
		delete(d.uses.values, u.name)
	}
	d.paths[name], d.dots = path, nil
}

// added is a list with s in it once.
func added(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
