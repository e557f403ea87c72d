package program

import (
	"fmt"

	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// A program with a branch for many components, run on four.
func ExampleCoverage() {
	p, err := syntax.Parse("g = A.T @ (k - K.mean(axis=1)) / np.sqrt(np.diag(Lambda))\nif m >= 12:\n    g = 2*g", syntax.Python)
	if err != nil {
		panic(err)
	}
	in, err := instance.Compute(sampleData)
	if err != nil {
		panic(err)
	}
	ways := NewCoverage()
	if _, err := Run(p, in, Options{Coverage: ways}); err != nil {
		panic(err)
	}
	for _, part := range ways.Untried(p) {
		fmt.Println(part.Text)
	}
	// Output: if m >= 12:
}
