package extract_test

import (
	"fmt"

	"kpcalab/homework/grade/extract"
	"kpcalab/homework/sandbox"
)

// Of two definitions the last counts, with what it needs and nothing else.
func Example() {
	rules := sandbox.Rules{Imports: []string{"math"}, Funcs: []sandbox.Func{
		{Name: "Kernel", Params: []string{"x", "y"}, In: []sandbox.Kind{sandbox.Float, sandbox.Float}, Out: []sandbox.Kind{sandbox.Float}}}}
	answers := extract.Collect([]extract.Chunk{
		{Where: "cell 2", Source: "import \"math\"\nfunc Kernel(x, y float64) float64 { return x * y }\n"},
		{Where: "cell 5", Source: "func d2(x, y float64) float64 { return (x - y) * (x - y) }\nfunc Kernel(x, y float64) float64 { return math.Exp(-d2(x, y)) }\nfunc Other() {}\n"},
	}, rules)
	source := answers.Assemble(nil)
	fmt.Printf("%v\n%s", source.Has, source.Source)
	// Output:
	// [true]
	// package submission
	// import math "math"
	// func d2(x, y float64) float64 { return (x - y) * (x - y) }
	// func Kernel(x, y float64) float64 { return math.Exp(-d2(x, y)) }
}
