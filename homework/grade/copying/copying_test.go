package copying

import (
	"fmt"
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

const program = "func F(x []float64) float64 {\n\ttotal := 0.0\n\tfor i, v := range x {\n\t\tif v > 3 && i%%2 == 0 {\n\t\t\ttotal += v * float64(i)\n\t\t} else {\n\t\t\ttotal -= v / %d\n\t\t}\n\t}\n\treturn total * total\n}\n"

// TestWinnow: names, comments and white space don't count, numbers and order do; two
// programs that share no run of the guaranteed length share nothing.
func TestWinnow(t *testing.T) {
	a := winnow(fmt.Sprintf(program, 7))
	renamed := strings.NewReplacer("total", "acc", "range x", "range points", "x []", "points []", "\n", "\n\n", "else {", "else { // here").Replace(fmt.Sprintf(program, 7))
	if n, share := alike(a, winnow(renamed)); share != 1 || n == 0 {
		t.Errorf("the renamed program has %d of %d in common", n, len(a))
	}
	if _, share := alike(a, winnow(fmt.Sprintf(program, 8))); share == 0 || share == 1 {
		t.Errorf("with another number %.2f is common", share)
	}
	if n, _ := alike(a, winnow("var x = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}")); n > 0 {
		t.Errorf("%d marks are common by chance", n)
	}
}

// students are n who answer everything right; mistakes are added by place.
func students(n int, parts ...string) []*marking.Result {
	var list []*marking.Result
	for i := range n {
		r := &marking.Result{ID: fmt.Sprint("s", i), State: marking.Graded}
		for _, id := range parts {
			r.Parts = append(r.Parts, marking.Part{ID: id, Verdict: homework.Correct, Points: 10, MaxPoints: 10, Code: fmt.Sprintf(program, 7)})
		}
		list = append(list, r)
	}
	return list
}

func mistake(r *marking.Result, part int, what string, slips ...finding.Slip) {
	p := &r.Parts[part]
	p.Verdict, p.Meaning = homework.Wrong, fingerprint.OfText(what)
	p.Checks = []marking.Check{{Finding: homework.Finding{Verdict: homework.Wrong, Slips: slips}}}
}

// TestRare: three mistakes that only two made are named; the same mistakes of half
// the class aren't, nor are right answers in the same code; and grades stay.
func TestRare(t *testing.T) {
	sheet := sheets.KernelPCA()
	parts := []string{"gaussian", "gram", "centre"}
	results := students(100, parts...)
	if list := Find(results, sheet); len(list) > 0 {
		t.Errorf("right answers are named: %+v", list)
	}
	for i := 20; i < 70; i++ {
		for j := range parts {
			mistake(results[i], j, fmt.Sprint("common ", j))
		}
	}
	if list := Find(results, sheet); len(list) > 0 {
		t.Errorf("common mistakes are named: %+v", list)
	}
	for _, i := range []int{3, 7, 11} {
		for j := range parts {
			mistake(results[i], j, fmt.Sprint("rare ", j))
		}
	}
	list := Find(results, sheet)
	if len(list) != 1 || fmt.Sprint(list[0].Members) != "[3 7 11]" || len(list[0].Pairs) != 3 {
		t.Fatalf("%+v", list)
	}
	if results[3].Parts[0].Points != 10 {
		t.Error("a grade was changed")
	}
}

// TestOneMisconception: the same misconception in three parts is one.
func TestOneMisconception(t *testing.T) {
	parts := []string{"gaussian", "gram", "centre"}
	results := students(100, parts...)
	for _, i := range []int{3, 7} {
		for j := range parts {
			mistake(results[i], j, fmt.Sprint("rare ", j), finding.Slip{ID: "k-uncentred"})
		}
	}
	for _, c := range Find(results, sheets.KernelPCA()) {
		for _, p := range c.Pairs {
			if p.Bits > Threshold(100)/2+3 {
				t.Errorf("one misconception is counted three times: %.1f bits", p.Bits)
			}
		}
	}
}
