package symbol_test

import (
	"fmt"

	"kpcalab/homework/formula/symbol"
)

// A question may take symbols away.
func Example() {
	table := symbol.Standard().Without("f", "F")
	_, given := table["F"]
	fmt.Println(table["A"].Shape, table["k"].Shape, given)
	// Output: n×m n×1 false
}
