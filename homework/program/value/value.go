package value

import (
	"slices"
	"strings"
)

// Ints are whole numbers that count or select.
type Ints []int

// Mask is a condition for each entry.
type Mask []bool

// Module is a module of a library, such as np.linalg.
type Module string

// Builtin is a function of the language, by its name.
type Builtin string

// Bounds are those of a slice; nil: there is none.
type Bounds struct{ From, To, Step any }

// Method is a function of the language that stands behind a value and a dot.
type Method struct {
	Of   any
	Name string
}

// Own is a function of the program.
type Own interface {
	// Negates reports x -> -x, and -f(x), by which Julia sorts from the largest.
	Negates() bool
}

// Fielded is an object of the program, or a list with names.
type Fielded interface {
	// Names are those of its fields.
	Names() []string
	// Operator is the matrix that an object of class LinearOperator stands for; nil
	// for another object.
	Operator() any
}

// Letter is a subscript of SymPy, made by symbols: it has values in sums.
type Letter string

// Based is SymPy's IndexedBase of an array.
type Based struct{ Of any }

// Absent is an argument that is None.
type Absent struct{}

// Kernel is the kernel as a function that is given: it is known at the samples and at
// the new one alone.
type Kernel struct{}

// Identity is I of Julia: as large as what stands beside it.
type Identity struct{}

// Result is what a solver returns: parts in the order in which names take them
// apart, each found by its names, too.
type Result struct {
	Names []string // of each part, separated by spaces
	Parts []any
}

// Part finds a part by one of its names.
func (s Result) Part(name string) (any, bool) {
	for i, names := range s.Names {
		if slices.Contains(strings.Fields(names), name) {
			return s.Parts[i], true
		}
	}
	return nil, false
}

// List names the parts in a sentence.
func (s Result) List() string {
	var names []string
	for _, n := range s.Names {
		first, _, _ := strings.Cut(n, " ")
		names = append(names, first)
	}
	return strings.Join(names, ", ")
}
