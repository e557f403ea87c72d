package build_test

import (
	"fmt"

	"kpcalab/homework/formula/build"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
)

func Example() {
	b := build.Builder{Table: symbol.Standard()}
	at := &tree.Node{}
	n := b.Mul(b.Transpose(b.Symbol("A", at)), b.Symbol("k", at))
	fmt.Println(tree.Text(n, b.Table), n.Shape)

	misfit := func() (err error) {
		defer fault.Rescue("A k", &err)
		b.Mul(b.Symbol("A", at), b.Symbol("k", at))
		return nil
	}
	fmt.Println(misfit())
	// Output:
	// Aᵀ k m×1
	// column 1: A (n×m) times k (n×1) doesn't fit; the right factor needs as many rows as the left one has columns (m), and it has n. Try: the transpose of A: did you mean Aᵀ k?
}
