package library_test

import (
	"fmt"

	"kpcalab/homework/program/library"
	"kpcalab/homework/program/syntax"
)

// One function has a name in each language; one name means two of them.
func Example() {
	fmt.Println(library.Canonical(syntax.R, "cbind"), library.Canonical(syntax.MATLAB, "horzcat"), library.Canonical(syntax.Python, "column_stack"))
	fmt.Println(library.Canonical(syntax.Python, "sqrt"), library.Canonical(syntax.SymPy, "sqrt"))
	fmt.Println(library.Lacks("np", "eigh"))
	fmt.Println(library.Parameters("numpy.linalg", "pinv"))
	// Output:
	// hstack hstack hstack
	// sqrt rootof
	// numpy.linalg.eigh true
	// [a rcond hermitian rtol]
}
