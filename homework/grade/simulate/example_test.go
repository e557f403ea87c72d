package simulate

import (
	"fmt"
)

// A class is drawn from a seed: most work alone, some in rings whose answers mean the
// same, and nothing that anybody else's mean.
func ExampleClass() {
	formulas := map[string][]string{Right: {`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`}, "uncentred": {`\Lambda^{-1/2} A^\top k`}}
	class := Class(7, 40, formulas)
	rings := map[int][]Student{}
	for _, s := range class {
		if s.Ring > 0 {
			rings[s.Ring] = append(rings[s.Ring], s)
		}
	}
	fmt.Println(len(class), "students,", len(rings), "rings")
	for _, s := range rings[1] {
		fmt.Println(s.ID, s.Meaning["gaussian"])
	}
	// Output:
	// 40 students, 3 rings
	// s003 ring 1
	// s039 ring 1
}
