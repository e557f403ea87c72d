package extract

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kpcalab/homework/grade/untrusted"
)

// version is a function or text as one file has it last.
type version struct{ file, code string }

// wrote notes what a file says of n.
func (a *Answers) wrote(n string, d *declaration) {
	code, isText := d.texts[n]
	if !isText && !d.calls {
		return
	}
	v := version{d.file, strings.Join(strings.Fields(code), " ")}
	if !isText {
		v.code = strings.Join(strings.Fields(d.code), " ")
	}
	list := slices.DeleteFunc(a.versions[n], func(old version) bool { return old.file == d.file })
	a.versions[n] = append(list, v)
}

// Limits of what a note lists.
const (
	notedNames = 5
	notedFiles = 3
)

// Rivals tells which of the asked functions, of what they call, and of the named
// texts are written differently in several files, and which file counted: only the
// student knows which one was meant.
func (a *Answers) Rivals(texts []string) (notes []string) {
	asked := a.reached()
	for _, t := range texts {
		asked[t] = true
	}
	byFiles := map[string][]string{}
	for _, n := range slices.Sorted(maps.Keys(asked)) {
		list := a.versions[n]
		if !slices.ContainsFunc(list, func(v version) bool { return v.code != list[0].code }) {
			continue
		}
		var files []string
		for _, v := range list {
			files = append(files, v.file)
		}
		last := files[len(files)-1]
		slices.Sort(files)
		where := fmt.Sprintf("written differently in %s; what counted is in %s", untrusted.Few(files, notedFiles), last)
		byFiles[where] = append(byFiles[where], n)
	}
	for _, where := range slices.Sorted(maps.Keys(byFiles)) {
		names := byFiles[where]
		verb := "is"
		if len(names) > 1 {
			verb = "are"
		}
		notes = append(notes, fmt.Sprintf("%s %s %s", untrusted.Few(names, notedNames), verb, where))
	}
	return notes
}

// Uses tells whether a function needs one of the others, itself or through what it calls.
func (a *Answers) Uses(name string, others []string) bool {
	seen, list := map[string]bool{}, []string{name}
	for len(list) > 0 {
		n := list[0]
		if list = list[1:]; seen[n] {
			continue
		}
		seen[n] = true
		for _, d := range a.order {
			if !slices.Contains(d.names, n) && !strings.HasPrefix(d.method, n+".") {
				continue
			}
			for used := range d.uses.values {
				if slices.Contains(others, used) {
					return true
				}
				list = append(list, used)
			}
		}
	}
	return false
}

// reached are the names of the asked functions and of all that they need.
func (a *Answers) reached() map[string]bool {
	g, names, seen := a.graph(nil), map[string]bool{}, map[*declaration]bool{}
	var list []*declaration
	for _, f := range a.rules.Funcs {
		if d := a.byName[f.Name]; d != nil {
			list = append(list, d)
		}
	}
	for len(list) > 0 {
		d := list[len(list)-1]
		list = list[:len(list)-1]
		if seen[d] {
			continue
		}
		seen[d] = true
		for _, n := range d.names {
			names[n] = true
		}
		list = append(list, g.needs[d]...)
	}
	return names
}
