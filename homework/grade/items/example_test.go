package items_test

import (
	"fmt"

	"kpcalab/homework/grade/items"
)

// Four parts, points of five students: the last part goes against the others.
func Example() {
	points := items.Table{{10, 9, 9, 4}, {8, 8, 7, 6}, {5, 6, 4, 3}, {3, 2, 4, 7}, {1, 2, 2, 5}}
	fmt.Printf("α = %.2f\n", points.Alpha())
	for j := range 4 {
		fmt.Printf("part %d: with the rest %+.2f, α without it %+.2f\n", j+1, points.Discrimination(j), points.Without(j))
	}
	// Output:
	// α = 0.80
	// part 1: with the rest +0.97, α without it +0.51
	// part 2: with the rest +0.85, α without it +0.60
	// part 3: with the rest +0.97, α without it +0.55
	// part 4: with the rest -0.28, α without it +0.98
}
