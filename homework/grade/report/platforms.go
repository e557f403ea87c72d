package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/untrusted"
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

// soFar is the score in words, and what is missing in it.
func soFar(r *marking.Result) string {
	text := fmt.Sprintf("%s of %s points", number(r.Score), number(r.MaxPoints))
	if more := stillWaits(r); more != "" {
		text += " so far. " + more
	}
	return text
}

// remarked is what a human says of all answers like this one.
func remarked(p marking.Part) string {
	if p.Remark == "" {
		return ""
	}
	return p.Remark + "\n"
}

// rescued tells that an early mistake wasn't punished twice.
func rescued(p marking.Part) string {
	if len(p.Rescued) == 0 {
		return ""
	}
	return "Run with correct answers in place of yours to: " + strings.Join(p.Rescued, ", ") + ". An early mistake costs points once.\n"
}

// PrairieLearn is the result of an external grader.
func PrairieLearn(run *Run, r *marking.Result) any {
	var tests []object
	for _, p := range r.Parts {
		out := pending(p) + remarked(p)
		for _, c := range p.Checks {
			out += text(told(p, c.Finding)) + "\n"
		}
		test := object{"name": p.Title, "description": p.ID, "points": p.Points, "max_points": p.MaxPoints, "output": strings.TrimSpace(out)}
		if p.Waits() { // they are optional
			delete(test, "points")
			delete(test, "max_points")
		}
		tests = append(tests, test)
	}
	score := 0.0
	if r.MaxPoints > 0 {
		score = r.Score / r.MaxPoints
	}
	out := object{"gradable": r.State == marking.Graded, "score": score, "tests": tests, "message": strings.TrimSpace(soFar(r)), "output": strings.Join(r.Remarks, "\n")}
	if r.State != marking.Graded {
		out["format_errors"] = append([]string{"not graded: " + string(r.State)}, append(r.Remarks, r.NeedsALook...)...)
	}
	return out
}

// GitHub is what GitHub Classroom's autograding reporter reads.
func GitHub(run *Run, r *marking.Result) any {
	var tests []object
	status, most := "pass", r.MaxPoints
	for _, p := range r.Parts {
		outcome, line, worth := "pass", pending(p)+remarked(p), p.MaxPoints
		switch {
		case p.Waits(): // 0 of 0, with the word for no verdict: the reporter adds numbers up
			outcome, worth, most = "error", 0, most-p.MaxPoints
		case p.Decided == "" && p.Verdict == homework.Broken:
			outcome = "error"
		case p.Points < p.MaxPoints:
			outcome = "fail"
		}
		if outcome != "pass" && status != "fail" {
			status = outcome
		}
		for _, c := range p.Checks {
			line += text(told(p, c.Finding)) + "\n"
		}
		tests = append(tests, object{"name": p.Title, "status": outcome, "message": strings.TrimSpace(line), "test_code": p.ID, "filename": "", "line_no": 0, "execution_time": "0s", "score": p.Points, "max_score": worth})
	}
	if r.State != marking.Graded {
		status = "error"
	}
	return object{"version": 3, "status": status, "max_score": most, "score": r.Score, "waiting": waits(r), "tests": tests}
}

type testsuites struct {
	XMLName  xml.Name    `xml:"testsuites"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Suites   []testsuite `xml:"testsuite"`
}

type testsuite struct {
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Errors   int        `xml:"errors,attr"`
	Skipped  int        `xml:"skipped,attr"`
	Time     string     `xml:"time,attr"`
	Cases    []testcase `xml:"testcase"`
}

type testcase struct {
	Name    string   `xml:"name,attr"`
	Class   string   `xml:"classname,attr"`
	Failure *outcome `xml:"failure"`
	Error   *outcome `xml:"error"`
	Skipped *outcome `xml:"skipped"`
}

type outcome struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// junit has a suite per student and a case per check.
func junit(run *Run) []byte {
	all := testsuites{Name: run.Title}
	for _, r := range run.Results {
		s := testsuite{Name: untrusted.XML(r.ID), Time: fmt.Sprintf("%.3f", r.Seconds)}
		for _, p := range r.Parts {
			for _, c := range p.Checks {
				t := testcase{Name: c.Name, Class: run.SheetID + "." + p.ID}
				o := &outcome{c.Finding.Verdict.String(), untrusted.XML(text(c.Finding))}
				verdict := c.Finding.Verdict
				if p.ByHand && p.Decided != "" { // whatever the checker found
					o = &outcome{fmt.Sprintf("%s of %s points by hand", number(p.Points), number(p.MaxPoints)), untrusted.XML(strings.TrimSpace(p.Remark + "\n" + p.Comment))}
					if verdict = homework.Wrong; p.Decided == marking.Full {
						verdict = homework.Correct
					}
				}
				switch verdict {
				case homework.Correct:
				case homework.Broken:
					t.Error = o
					s.Errors++
				case homework.Missing, homework.Unchecked:
					t.Skipped = o
					s.Skipped++
				default:
					t.Failure = o
					s.Failures++
				}
				s.Cases = append(s.Cases, t)
			}
		}
		s.Tests = len(s.Cases)
		all.Tests, all.Failures, all.Errors = all.Tests+s.Tests, all.Failures+s.Failures, all.Errors+s.Errors
		all.Suites = append(all.Suites, s)
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	e.Encode(all) // into memory; every string is clean
	b.WriteString("\n")
	return b.Bytes()
}
