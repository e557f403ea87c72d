package copying_test

import (
	"fmt"

	"kpcalab/homework"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/copying"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// Forty students answer on their own, each with a mistake here and there that many
// make; two have three rare mistakes in common, and are named.
func ExampleFind() {
	sheet := sheets.KernelPCA()
	var class []*marking.Result
	for i := range 40 {
		r := &marking.Result{ID: fmt.Sprintf("s%02d", i), State: marking.Graded}
		for k := range sheet.Parts[:3] {
			p := marking.Part{ID: sheet.Parts[k].ID, Verdict: homework.Correct, Points: 10, MaxPoints: 10}
			if rare := i == 7 || i == 23; rare || i%4 == k {
				p.Verdict, p.Meaning = homework.Wrong, fingerprint.OfText("a mistake of many")
				if rare {
					p.Meaning = fingerprint.OfText("a mistake of two")
				}
				p.Checks = []marking.Check{{Finding: homework.Finding{Verdict: homework.Wrong}}}
			}
			r.Parts = append(r.Parts, p)
		}
		class = append(class, r)
	}
	fmt.Printf("asked for: %.0f bits\n", copying.Threshold(len(class)))
	for _, c := range copying.Find(class, sheet) {
		for _, p := range c.Pairs {
			fmt.Println(class[p.A].ID, class[p.B].ID, len(p.Shared), "mistakes in common")
		}
	}
	// Output:
	// asked for: 14 bits
	// s07 s23 3 mistakes in common
}
