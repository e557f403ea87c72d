package report

import (
	"fmt"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
)

// text is a finding for platforms that show plain text.
func text(f homework.Finding) string { f.Problem = ""; return f.Text() }

type object = map[string]any

// Gradescope is the autograder's results.json. Hidden checks are shown to
// students after the grades are published.
func Gradescope(run *Run, r *marking.Result) any {
	var tests []object
	most := map[string]float64{} // of each part, whoever gives its points
	for i, p := range r.Parts {
		most[p.ID] = p.MaxPoints
		shown, hidden := "", ""
		for _, c := range p.Checks {
			if line := c.Name + ": " + text(told(p, c.Finding)) + "\n"; c.Public {
				shown += line
			} else {
				hidden += line
			}
		}
		tags := []string{p.ID, p.State()}
		if p.ByHand {
			tags = append(tags, "by hand")
		}
		status := "failed"
		if p.Points >= p.MaxPoints {
			status = "passed"
		}
		test := object{"name": p.Title, "number": fmt.Sprint(i + 1), "score": p.Points, "max_score": p.MaxPoints, "status": status,
			"output": strings.TrimSpace(pending(p) + rescued(p) + remarked(p) + shown), "output_format": "text", "visibility": "visible", "tags": tags}
		if p.Waits() { // without points it is neither passed nor failed
			delete(test, "score")
			delete(test, "max_score")
			delete(test, "status")
		}
		tests = append(tests, test)
		if hidden != "" {
			tests = append(tests, object{"name": p.Title + ", hidden checks", "number": fmt.Sprintf("%d.1", i+1), "status": status,
				"output": strings.TrimSpace(hidden), "output_format": "text", "visibility": "after_published", "tags": []string{p.ID}})
		}
	}
	out := object{"output": strings.TrimSpace(stillWaits(r) + "Public checks show what the notebook shows; hidden checks use other data."), "output_format": "text", "execution_time": r.Seconds,
		"visibility": "visible", "stdout_visibility": "hidden", "tests": tests,
		"extra_data": object{"sheet": run.SheetID, "version": run.Version, "seed": fmt.Sprint(run.Seed), "hash": r.Hash, "state": r.State, "waiting": waits(r), "parts": most}}
	if r.State == marking.Review { // without any score, since Gradescope would add up those of the tests
		out["output"] = "The grader failed on this submission. It isn't graded; a human will look at it."
		for _, t := range tests {
			delete(t, "score")
			delete(t, "max_score")
		}
	} else {
		out["score"] = r.Score
	}
	return out
}

// pending tells that a human has yet to give the points of a part.
func pending(p marking.Part) string {
	if !p.Waits() {
		return ""
	}
	return fmt.Sprintf("Your teacher has yet to mark this part, of %s points.\n", number(p.MaxPoints))
}

// stillWaits is the same of a whole submission.
func stillWaits(r *marking.Result) string {
	n, points := r.Waiting()
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s of the %s points aren't decided yet: your teacher has yet to mark %s. ", number(points), number(r.MaxPoints), plural(n, "part"))
}

// remarked is what a human says of all answers like this one.
func remarked(p marking.Part) string {
	if p.Comment == "" {
		return ""
	}
	return p.Comment + "\n"
}

// rescued tells that an early mistake wasn't punished twice.
func rescued(p marking.Part) string {
	if len(p.Rescued) == 0 {
		return ""
	}
	return "Run with correct answers in place of yours to: " + strings.Join(p.Rescued, ", ") + ". An early mistake costs points once.\n"
}
