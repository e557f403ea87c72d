package stream_test

import (
	"context"
	"fmt"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/stream"
)

// The Wine data, forty rows at a time.
func Example() {
	ctx := context.Background()
	rows := stream.Blocks(data.Wine().X, 40) // any iterator over blocks

	sample, err := stream.Draw(ctx, rows, 100, 1)
	if err != nil {
		panic(err)
	}
	plan, err := sample.Plan(stream.Nystrom{Kernel: kpca.Gaussian{Width: 3}, Landmarks: 100, Standardize: true})
	if err != nil {
		panic(err)
	}
	model, err := stream.Fit(ctx, rows, plan, &kpca.Options{Components: 2})
	if err != nil {
		panic(err)
	}
	exact, err := kpca.Fit(data.Wine().X, kpca.Gaussian{Width: 3}, &kpca.Options{Components: 2, Standardize: true})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.1f with 100 landmarks, %.1f exactly\n", model.Eigenvalues, exact.Eigenvalues)
	// Output: [19.4 13.8] with 100 landmarks, [19.5 14.0] exactly
}

// Two machines, or two goroutines: each sums up its part, and the sums merge.
func ExamplePlan_Moments() {
	x := data.Wine().X
	plan := &stream.Plan{Map: kpca.Polynomial{Degree: 2}}
	first, second := plan.Moments(), plan.Moments()
	first.Name("rows 0 to 99")
	second.Name("rows 100 to 177")
	if err := first.Add(x.Slice(0, 100, 0, 13), nil); err != nil {
		panic(err)
	}
	if err := second.Add(x.Slice(100, 178, 0, 13), nil); err != nil {
		panic(err)
	}
	for range 2 { // delivered twice, counted once
		if err := first.Merge(second); err != nil {
			panic(err)
		}
	}
	fmt.Println(first.N(), "rows")
	// Output: 178 rows
}
