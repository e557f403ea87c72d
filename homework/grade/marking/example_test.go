package marking_test

import (
	"fmt"
	"time"

	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// Who hands nothing in has no points in any part; points given by hand count, and a
// day late takes its share of them.
func ExampleResult_ApplyLateness() {
	r := marking.Absent(sheets.KernelPCA(), intake.Student{ID: "ada", First: "Ada", Last: "Lovelace"})
	fmt.Println(r.Name(), r.State, r.Score, "of", r.MaxPoints)

	eight := 8.0
	if err := r.Give(r.Parts[0].ID, &eight, "on paper"); err != nil {
		fmt.Println(err)
	}
	due := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	r.Submitted = due.Add(30 * time.Hour)
	r.ApplyLateness(due, 10)
	fmt.Println(r.LateBy, r.Raw, r.Penalty, r.Score)
	// Output:
	// Ada Lovelace missing 0 of 100
	// 30h0m0s late 8 1.6 6.4
}
