package symbol_test

import (
	"fmt"

	"kpcalab/homework/formula/symbol"
)

// A symbol by its canonical name.
func Example() {
	table := symbol.Standard()
	fmt.Println(table["bar K"].LaTeX, table["A"].Shape, table["k"].Shape)
	// Output: \bar K n×m n×1
}
