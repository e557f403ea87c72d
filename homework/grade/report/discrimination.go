package report

import (
	"fmt"
	"math"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// correlation is Pearson's r with its interval of 95 %; NaN where it can't be told.
type correlation struct{ R, Low, High float64 }

// String is the correlation and its interval, a dash where there is none.
func (c correlation) String() string {
	if math.IsNaN(c.R) {
		return "–"
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", c.R, c.Low, c.High)
}

// correlate computes it; the interval is Fisher's: tanh(artanh r ± 1.96/√(n−3)).
func correlate(x, y []float64) correlation {
	n := float64(len(x))
	var mx, my float64
	for i := range x {
		mx, my = mx+x[i]/n, my+y[i]/n
	}
	var xx, yy, xy float64
	for i := range x {
		xx, yy, xy = xx+(x[i]-mx)*(x[i]-mx), yy+(y[i]-my)*(y[i]-my), xy+(x[i]-mx)*(y[i]-my)
	}
	if n < 4 || xx < 1e-9 || yy < 1e-9 { // squares of points: nobody differs
		return correlation{math.NaN(), math.NaN(), math.NaN()}
	}
	r := max(-1, min(1, xy/math.Sqrt(xx*yy)))
	half := 1.96 / math.Sqrt(n-3)
	return correlation{r, math.Tanh(math.Atanh(r) - half), math.Tanh(math.Atanh(r) + half)}
}

// discriminations says of each part how it goes with the sum of the others. A part for
// which a human has yet to give most of the points is left out, and so are the students
// who wait for points of the others.
func discriminations(run *Run) (rest map[string]correlation, students int) {
	var in []*marking.Result
	for _, r := range run.Results {
		if r.State == marking.Graded || r.State == marking.Unusable {
			in = append(in, r)
		}
	}
	rest = map[string]correlation{}
	var parts []sheets.Part
	for _, p := range run.Sheet.Parts {
		waits := 0
		for _, r := range in {
			if q := r.Part(p.ID); q == nil || q.Waits() {
				waits++
			}
		}
		rest[p.ID] = correlation{R: math.NaN()}
		if 2*waits <= len(in) {
			parts = append(parts, p)
		}
	}
	points := map[string][]float64{}
	var sums []float64
student:
	for _, r := range in {
		sum := 0.0
		for _, p := range parts {
			if q := r.Part(p.ID); q == nil || q.Waits() {
				continue student
			}
		}
		for _, p := range parts {
			points[p.ID] = append(points[p.ID], r.Part(p.ID).Points)
			sum += r.Part(p.ID).Points
		}
		sums = append(sums, sum)
	}
	for _, p := range parts {
		others := make([]float64, len(sums))
		for i, sum := range sums {
			others[i] = sum - points[p.ID][i]
		}
		rest[p.ID] = correlate(points[p.ID], others)
	}
	return rest, len(sums)
}
