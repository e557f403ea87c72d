package pattern_test

import (
	"fmt"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/pattern"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
)

// K_{11}, K_{12}, …, K_{1n} are K_{1j}; with K_{22} in the second place they aren't.
func ExampleOf() {
	table := symbol.Standard()
	gram := &tree.Node{Op: tree.Sym, Name: "K", Shape: table["K"].Shape}
	entry := func(row, col int) *tree.Node {
		at := func(i int) tree.Index { return tree.Index{At: i, Size: algebra.N} }
		return &tree.Node{Op: tree.Entry, Shape: algebra.Scalar, Args: []*tree.Node{gram}, Index: []tree.Index{at(row), at(col)}}
	}
	for _, second := range []*tree.Node{entry(1, 2), entry(2, 2)} {
		var z algebra.Unifier
		j := &tree.Binder{Name: "j", Dim: z.Fresh()}
		n, misfit := pattern.Of([]pattern.Entry{
			{At: []int{1}, Node: entry(1, 1)},
			{At: []int{tree.Last}, Node: entry(1, tree.Last)},
			{At: []int{2}, Node: second},
		}, []*tree.Binder{j}, &z)
		if misfit < 0 {
			fmt.Println(tree.Text(n, table), "to", z.Find(j.Dim))
		} else {
			fmt.Println("entry", misfit, "doesn't fit")
		}
	}
	// Output:
	// K_{1j} to n
	// entry 2 doesn't fit
}
