package report

import (
	"math"
	"strings"
	"testing"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// rating and learning are two columns of a survey of 30 departments, Chatterjee and
// Price, Regression Analysis by Example, 1977, as R has it in datasets: cor(attitude) has
// 0.6236782 for the two.
var (
	rating   = []float64{43, 63, 71, 61, 81, 43, 58, 71, 72, 67, 64, 67, 69, 68, 77, 81, 74, 65, 65, 50, 50, 64, 53, 40, 63, 66, 78, 48, 85, 82}
	learning = []float64{39, 54, 69, 47, 66, 44, 56, 55, 67, 47, 58, 39, 42, 45, 72, 72, 69, 75, 57, 54, 34, 62, 50, 58, 48, 63, 74, 45, 71, 59}
)

func TestCorrelationAgainstR(t *testing.T) {
	c := correlate(rating, learning)
	if math.Abs(c.R-0.6236782) > 5e-8 {
		t.Errorf("%g, R has 0.6236782", c.R)
	}
	// Fisher's z: the middle of the interval's artanh is that of r, its half width 1.96/√27.
	if z := (math.Atanh(c.Low) + math.Atanh(c.High)) / 2; math.Abs(z-math.Atanh(c.R)) > 1e-12 || math.Abs(math.Atanh(c.High)-z-1.96/math.Sqrt(27)) > 1e-12 {
		t.Errorf("the interval is %v", c)
	}
	for _, short := range [][]float64{nil, {1, 2, 3}, {2, 2, 2, 2, 2}} {
		if got := correlate(short, rating[:len(short)]).String(); got != "–" {
			t.Errorf("of %v: %s", short, got)
		}
	}
}

// TestMedian: of an even number it lies in the middle, and the headline says of how many.
func TestMedian(t *testing.T) {
	if a, b := median([]float64{0, 10, 90}), median([]float64{0, 10, 20, 90}); a != 10 || b != 15 {
		t.Errorf("%g and %g", a, b)
	}
	run := &Run{Sheet: sheets.KernelPCA()}
	for _, score := range []float64{90, 0, 0} {
		run.Results = append(run.Results, &marking.Result{State: marking.Graded, Score: score})
	}
	waits := &marking.Result{State: marking.Graded, Parts: []marking.Part{{ByHand: true, Answer: "x"}}}
	run.Results = append(run.Results, waits)
	if f := facts(run)[1]; f.Name != "mean of 100 points, of 3 students" || f.Value != "30.0" {
		t.Errorf("%+v", f)
	}
}

// TestLeftOut: a part of which most answers wait has no figure, and a student who waits
// for another is in none.
func TestLeftOut(t *testing.T) {
	sheet := sheets.KernelPCA()
	run := &Run{Sheet: sheet}
	for i := range 6 {
		r := &marking.Result{State: marking.Graded}
		for j, p := range sheet.Parts {
			part := marking.Part{ID: p.ID, Points: float64((i + j) % 3), MaxPoints: p.Points}
			if p.ID == "own-data" || p.ID == "proof" && i == 0 {
				part.ByHand, part.Answer = true, "x"
			}
			r.Parts = append(r.Parts, part)
		}
		run.Results = append(run.Results, r)
	}
	rest, n := discriminations(run)
	if n != 5 || !math.IsNaN(rest["own-data"].R) || math.IsNaN(rest["gram"].R) {
		t.Errorf("%d students, %v", n, rest)
	}
	if text := classText(t, run); !strings.Contains(text, "from 5 students") {
		t.Error(text)
	}
}
