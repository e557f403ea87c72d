// Package library says which functions languages and libraries have, with their
// parameters, and which names mean the same function.
//
//	library.Canonical(syntax.R, "tcrossprod") // the name in the catalogue of package program
//	library.Parameters("scipy.linalg", "eigh")
//
// names.txt holds what the languages themselves print, as far as package program knows
// the functions.
package library

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"

	"kpcalab/homework/program/syntax"
)

//go:embed names.txt
var namesText string

// PythonSource and MATLABSource are what libraries have that is most shortly said in the
// language itself.
//
//go:embed sources/python.py
var PythonSource string

//go:embed sources/matlab.m
var MATLABSource string

// listed are the names of languages and libraries, with their parameters where those
// are known.
var listed = sync.OnceValue(func() map[string]map[string][]string {
	all := map[string]map[string][]string{"scipy": {}}
	for _, line := range strings.Split(namesText, "\n") {
		label, list, ok := strings.Cut(line, ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		if all[label] == nil {
			all[label] = map[string][]string{}
		}
		for list = strings.TrimSpace(list); list != ""; list = strings.TrimSpace(list) {
			i := strings.IndexAny(list, " (")
			if i < 0 || list[i] == ' ' {
				name, rest, _ := strings.Cut(list, " ")
				all[label][name], list = []string{"..."}, rest
				continue
			}
			inside, rest, _ := strings.Cut(list[i+1:], ")")
			all[label][list[:i]], list = strings.Fields(inside), rest
		}
	}
	return all
})

// bare are where a name of Python without a module may come from: students
// hand in programs without their first lines.
var bare = []string{"Python", "numpy", "numpy.linalg", "scipy.linalg", "scipy.sparse.linalg", "scipy.sparse"}

// Full is the full name of a module: numpy.linalg for np.linalg.
func Full(m string) string {
	first, rest, dot := strings.Cut(m, ".")
	if full := map[string]string{"np": "numpy", "sp": "scipy"}[first]; full != "" {
		first = full
	}
	if dot {
		return first + "." + rest
	}
	return first
}

// Has reports a name of a language, of a library by its full name, or of a kind of
// object: ndarray, Matrix.
func Has(library, name string) bool { return listed()[library][name] != nil }

// Names are what a library has, by its full name.
func Names(library string) []string { return slices.Sorted(maps.Keys(listed()[library])) }

// InLanguage reports a name that a program may use without a module; Julia's aren't
// listed.
func InLanguage(l *syntax.Language, name string) bool {
	libraries := []string{l.Name}
	switch l {
	case syntax.Julia:
		return true
	case syntax.Python:
		libraries = bare
	case syntax.SymPy:
		libraries = append([]string{"sympy", "Matrix"}, bare...)
	}
	return slices.ContainsFunc(libraries, func(l string) bool { return Has(l, name) })
}

// Lacks reports a name that a module doesn't have, and the name with a module that has
// it, if one is listed.
func Lacks(module, name string) (elsewhere string, lacks bool) {
	full := Full(module)
	if _, known := listed()[full]; !known || Has(full, name) {
		return "", false
	}
	for _, l := range bare[1:] {
		if Has(l, name) {
			return l + "." + name, true
		}
	}
	return "", true
}

// Parameters are the names of a function's parameters; nil where they aren't known, or
// where any are taken.
func Parameters(library, name string) []string {
	if list := listed()[library][name]; !slices.Contains(list, "...") {
		return list
	}
	return nil
}
