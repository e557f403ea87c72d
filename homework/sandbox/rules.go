package sandbox

import (
	"path"
	"slices"
	"strings"

	"kpcalab/kpca/version"
)

// Rules say what a submission may use and which functions it is expected to
// define. They belong to a problem sheet.
type Rules struct {
	Imports []string            // import paths a submission may name
	Only    map[string][]string // import path → the only names that may be used of it
	Deny    map[string][]string // import path → names that would solve the exercise
	Why     map[string]string   // import path that isn't allowed → the reason, as a sentence
	StandIn map[string]string   // import path of Imports → the package that is compiled instead
	Funcs   []Func              // in the order in which a worker numbers them
}

// Func is the signature of one expected function.
type Func struct {
	Name   string
	Params []string // names, for messages; as many as In
	In     []Kind
	Out    []Kind
}

// Type is the Go type, "func([]float64, []float64, float64) float64".
func (f Func) Type() string {
	return "func(" + kinds(f.In) + ")" + f.results()
}

// Signature is the line a student writes, "func Embedding(K *mat.SymDense, m int) *mat.VecDense".
func (f Func) Signature() string {
	var params []string
	for i, k := range f.In {
		name := "_"
		if i < len(f.Params) {
			name = f.Params[i]
		}
		params = append(params, name+" "+k.GoType())
	}
	return "func " + f.Name + "(" + strings.Join(params, ", ") + ")" + f.results()
}

func (f Func) results() string {
	switch len(f.Out) {
	case 0:
		return ""
	case 1:
		return " " + f.Out[0].GoType()
	}
	return " (" + kinds(f.Out) + ")"
}

func kinds(ks []Kind) string {
	var types []string
	for _, k := range ks {
		types = append(types, k.GoType())
	}
	return strings.Join(types, ", ")
}

func (r Rules) index(name string) int {
	for i, f := range r.Funcs {
		if f.Name == name {
			return i
		}
	}
	return -1
}

func (r Rules) allows(path string) bool { return slices.Contains(r.Imports, path) }

// compiled is the package that answers to an import path.
func (r Rules) compiled(path string) string {
	if p, ok := r.StandIn[path]; ok {
		return p
	}
	return path
}

// Open reports whether every exported name of a package may be used, so that no
// name has to be looked at: its import may be a dot.
func (r Rules) Open(path string) bool {
	_, limited := r.Only[path]
	return r.allows(path) && !limited && len(r.Deny[path]) == 0
}

// Because is the reason why a package isn't allowed, ready to follow a sentence:
// the sheet's own, or one that holds on every sheet. p is an import path, or only
// the package's name.
func (r Rules) Because(p string) string {
	if why := r.Why[p]; why != "" {
		return ": " + why
	}
	for known, why := range reasons {
		if p == known || path.Base(known) == p || strings.HasPrefix(p, known+"/") {
			return ": " + why
		}
	}
	return ""
}

var reasons = map[string]string{
	"crypto/rand":    "an answer is asked twice and must agree with itself; use math/rand, or start from a fixed vector",
	"os":             "an answer reads and writes nothing",
	"net":            "an answer reads and writes nothing",
	version.Module(): "the answer is to be your own",
	"unsafe":         "an answer stays within Go",
	"reflect":        "an answer stays within Go",
}

// Forbids says why a name of an allowed package may not be used, or "".
func (r Rules) Forbids(path, name string) string {
	for _, n := range r.Deny[path] {
		if n == name {
			return "it solves the exercise"
		}
	}
	if only, limited := r.Only[path]; limited {
		for _, n := range only {
			if n == name {
				return ""
			}
		}
		return "only " + strings.Join(only, ", ") + " may be used"
	}
	return ""
}
