package program

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

//go:embed names.txt
var namesText string

// libraryNames are the names of languages and libraries, with their parameters
// where those are known.
var libraryNames = sync.OnceValue(func() map[string]map[string][]string {
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

// bareLibraries are where a name of Python without a module may come from: students
// hand in programs without their first lines.
var bareLibraries = []string{"Python", "numpy", "numpy.linalg", "scipy.linalg", "scipy.sparse.linalg", "scipy.sparse"}

// has reports a name of the language for a function that is known here.
func (r *run[T]) has(name string) bool {
	if !known(name) {
		return false
	}
	libraries := []string{r.Lang.Name}
	switch {
	case r.Lang == syntax.Julia || r.torched || r.jax:
		return true
	case r.Lang == syntax.Python:
		libraries = bareLibraries
	case r.Lang == syntax.SymPy:
		libraries = append([]string{"sympy", "Matrix"}, bareLibraries...)
	}
	return slices.ContainsFunc(libraries, func(l string) bool { return libraryNames()[l][name] != nil })
}

// libraryOf is the full name of a module: numpy.linalg for np.linalg.
func libraryOf(m string) string {
	first, rest, dot := strings.Cut(m, ".")
	if full := map[string]string{"np": "numpy", "sp": "scipy"}[first]; full != "" {
		first = full
	}
	if dot {
		return first + "." + rest
	}
	return first
}

// belongs refuses a function that a module doesn't have.
func (r *run[T]) belongs(m, name string, at int) {
	have, listed := libraryNames()[libraryOf(m)]
	if !listed || have[name] != nil || !known(name) || r.Lang != syntax.Python {
		return
	}
	try := "the name that the library gives it"
	for _, l := range bareLibraries[1:] {
		if libraryNames()[l][name] != nil {
			try = l + "." + name
			break
		}
	}
	fault.FailAs(fault.Stops, at, m+" has no "+fault.Quote(name), "a function is called by the module in which it is", try)
}

// ofNumber refuses what only arrays have.
func (r *run[T]) ofNumber(v any, name string, at int) {
	if _, number := v.(algebra.Ratio); number && r.Lang == syntax.Python && !slices.Contains([]string{"real", "imag", "conjugate"}, name) {
		fault.FailAs(fault.Stops, at, "a number has no "+fault.Quote(name), "an array has it", "the number alone")
	}
	if _, list := v.([]any); list && r.Lang == syntax.Python && known(name) && !slices.Contains([]string{"append", "extend", "copy", "sort", "reverse", "index", "count"}, name) || list && (name == "T" || name == "shape") {
		fault.FailAs(fault.Stops, at, "a list has no "+fault.Quote(name), "an array has it", "np.array(…) around the list")
	}
}

// isMethod refuses a method that arrays don't have.
func (r *run[T]) isMethod(v any, name string, at int) {
	label := map[string]string{"Python": "ndarray", "SymPy": "Matrix"}[r.Lang.Name]
	if _, array := v.(*array.Dense[T]); !array || label == "" || r.torched || r.jax || !known(name) || libraryNames()[label][name] != nil {
		return
	}
	fault.FailAs(fault.Stops, at, "an array has no method "+fault.Quote(name), "a function that isn't a method stands before its argument", "np."+name+"(…)")
}

// fits refuses arguments that a function doesn't have.
func (c *call[T]) fits(library string) {
	list := libraryNames()[library][c.name]
	if list == nil || slices.Contains(list, "...") {
		return
	}
	for key := range c.keys {
		if !slices.ContainsFunc(list, func(p string) bool { return p == key || c.Lang == syntax.R && strings.HasPrefix(p, key) }) {
			fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" has no argument "+fault.Quote(key), "its arguments are "+strings.Join(list, ", "), "the function without it")
		}
	}
	if len(c.args) > len(list) {
		fault.FailAs(fault.Stops, c.pos, fault.Quote(c.name)+" has more arguments than it takes", "its arguments are "+strings.Join(list, ", "), "fewer arguments")
	}
}
