package parse_test

import (
	"fmt"

	"kpcalab/homework/formula/parse"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
)

func Example() {
	p := parse.New(`A^T H (k - 1/n K 1_n)`, symbol.Standard(), false)
	root := p.ReadAll()
	p.SettleAll()
	p.Resolve(root)
	fmt.Println(tree.Text(root, symbol.Standard()))
	fmt.Println(root.Shape)
	// Output:
	// Aᵀ H (k − (1/n) K 1ₙ)
	// m×1
}
