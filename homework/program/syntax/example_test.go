package syntax_test

import (
	"fmt"

	"kpcalab/homework/program/syntax"
)

// A program is a list of statements, each with its place; the language shows by its
// marks.
func ExampleParse() {
	src := "lam, V = np.linalg.eigh(H @ K @ H)\nfor j in range(m):\n    g = V[:, -1 - j] @ k"
	lang := syntax.Detect(src)
	p, err := syntax.Parse(src, lang)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(lang.Name, len(p.Body), p.Body[1].Kind == syntax.For)
	_, err = syntax.Parse("g = V[:, -1", lang)
	fmt.Println(err)
	// Output:
	// Python 2 true
	// column 12: a subscript is never closed; each [ has its ]. Try: adding a ].
}

// Whatever stands in loops and functions is visited, too.
func ExampleWalk() {
	p, err := syntax.Parse("def g(k):\n    for j in range(m):\n        return A[:, j] @ k", syntax.Python)
	if err != nil {
		fmt.Println(err)
		return
	}
	statements, names := 0, 0
	syntax.Walk(p.Body, func(*syntax.Statement) { statements++ }, func(n *syntax.Node) {
		if n.Kind == syntax.Name {
			names++
		}
	})
	fmt.Println(statements, names)
	// Output: 3 6
}
