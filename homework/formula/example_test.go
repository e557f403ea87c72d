package formula_test

import (
	"fmt"

	"kpcalab/homework/formula"
)

func Example() {
	d := formula.Parse("Since A'H = A', we have ḡ = Λ^-1/2 A' (k − K1/n), wie gezeigt.")
	for _, s := range d.Statements {
		fmt.Println(s.LaTeX())
	}
	fmt.Printf("%q\n", d.Words)
	for _, n := range d.Notes {
		fmt.Println("read as if in braces:", d.Source[n.From:n.To])
	}
	// Output:
	// A^\top H = A^\top
	// \bar g = \Lambda^{-1/2} A^\top \left(k - \frac{K \, 1}{n}\right)
	// ["Since" "we have" "wie gezeigt"]
	// read as if in braces: -1/2
}

func ExampleParse_unread() {
	src := "K̄ = HKH\nḡ = Aᵀ (k − K1/n"
	for _, f := range formula.Parse(src).Unread {
		line, text, before := formula.Place(src, f.At)
		fmt.Printf("line %d, behind %d characters of %q: %q isn't closed\n", line, before, text, f.Found)
	}
	// Output:
	// line 2, behind 7 characters of "ḡ = Aᵀ (k − K1/n": "(" isn't closed
}

func ExampleNode_Walk() {
	var names []string
	formula.ParseExpression(`\Lambda^{-1/2} A^\top k`).Walk(func(n *formula.Node) bool {
		if n.Op == formula.Name {
			names = append(names, n.Text)
		}
		return true
	})
	fmt.Println(names)
	// Output:
	// [Lambda A k]
}
