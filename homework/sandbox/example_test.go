package sandbox_test

import (
	"context"
	"fmt"

	"kpcalab/homework/sandbox"
)

const source = `package submission

import "math"

func GaussianKernel(x, y []float64, c float64) float64 {
	return math.Exp(-(x[0] - y[0]) * (x[0] - y[0]) / (c * c))
}
`

// One submission, from its source to the number that it returns.
func Example() {
	ctx := context.Background()
	tools, err := sandbox.Open(ctx, sandbox.Rules{ // compiles the allowed packages once
		Imports: []string{"math"},
		Funcs: []sandbox.Func{{Name: "GaussianKernel", Params: []string{"x", "y", "c"},
			In: []sandbox.Kind{sandbox.Floats, sandbox.Floats, sandbox.Float}, Out: []sandbox.Kind{sandbox.Float}}},
	})
	if err != nil {
		panic(err)
	}
	defer tools.Close()
	object, err := tools.Compile(ctx, "ada", []byte(source), []bool{true}, nil) // vet, then the compiler, under limits
	if err != nil {
		panic(err)
	}
	module, err := tools.Link(ctx, []*sandbox.Object{object})
	if err != nil {
		panic(err)
	}
	defer module.Remove()
	worker := module.Worker(sandbox.Limits{})
	defer worker.Close()
	if err := worker.Fresh(ctx); err != nil { // a new instance, nothing remembered
		panic(err)
	}
	reply, err := worker.Call(ctx, 0, "GaussianKernel", []sandbox.Value{sandbox.Of([]float64{0}), sandbox.Of([]float64{1}), sandbox.Of(2.0)})
	fmt.Printf("%.4f %v\n", reply.Results[0].Data[0], err)
	// Output: 0.7788 <nil>
}
