package tree_test

import (
	"fmt"

	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/instance"
)

// Aᵀk, printed and evaluated.
func Example() {
	table := symbol.Standard()
	leaf := func(name string) *tree.Node {
		return &tree.Node{Op: tree.Sym, Name: name, Shape: table[name].Shape}
	}
	a := leaf("A")
	turned := &tree.Node{Op: tree.Transpose, Shape: a.Shape.T(), Args: []*tree.Node{a}}
	n := &tree.Node{Op: tree.Mul, Shape: table["bar g"].Shape, Args: []*tree.Node{turned, leaf("k")}}

	fmt.Println(tree.LaTeX(n, table), tree.Text(n, table))
	v, err := tree.NewEvaluator(instance.Draw(1, instance.ExactSizes[0]), 0).Eval(n)
	fmt.Println(v.Rows, v.Cols, err)
	// Output:
	// A^\top k Aᵀ k
	// 4 1 <nil>
}
