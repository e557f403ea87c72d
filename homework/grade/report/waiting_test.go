package report

import (
	"bytes"
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// unmarked is a run of one student whose formula, of ten points, waits for a human.
func unmarked() *Run {
	sheet := sheets.KernelPCA()
	f := homework.Finding{Verdict: homework.Malformed, Say: "‘my grandmother’ isn't known.", Help: "Try the same in symbols.", Slips: []finding.Slip{{ID: "unreadable", Name: "unreadable"}}}
	r := &marking.Result{ID: "ada", State: marking.Graded, Parts: []marking.Part{
		{ID: "gaussian", Title: "The kernel", Points: 10, MaxPoints: 10, Verdict: homework.Correct, Checks: []marking.Check{{Name: "kernel", Public: true, Finding: homework.Finding{Verdict: homework.Correct}}}},
		{ID: "formula", Title: "The formula", MaxPoints: 10, Verdict: f.Verdict, ByHand: true, Answer: "x", Checks: []marking.Check{{Name: "formula", Public: true, Finding: f}}}},
		Raw: 10, Score: 10, MaxPoints: 20}
	return &Run{Sheet: sheet, SheetID: sheet.ID, Title: sheet.Title, Results: []*marking.Result{r}}
}

func written(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// exports are all that platforms read of the only student.
func exports(t *testing.T, run *Run) map[string]string {
	r := run.Results[0]
	return map[string]string{"gradescope": written(t, Gradescope(run, r)),
		"grades.csv": string(gradesCSV(run)), "questions.csv": string(questionsCSV(run)), "class": classText(t, run), "grades.json": written(t, run)}
}

// classText is what the class page says.
func classText(t *testing.T, run *Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := classPage.Execute(&b, classData(run, Names(run.Results))); err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`<style>[^<]*</style>|<[^>]*>`).ReplaceAllString(b.String(), " ")
	return strings.Join(strings.Fields(html.UnescapeString(text)), " ")
}

var plainZero = regexp.MustCompile(`"(score|points)":0[,}]`)

// TestPointsThatWait: no export has a plain 0 for points that a human has yet to give.
func TestPointsThatWait(t *testing.T) {
	got := exports(t, unmarked())
	for name, want := range map[string][]string{
		"gradescope":    {`"tags":["formula","waiting","by hand"]`, "10 of the 20 points aren't decided yet: your teacher has yet to mark 1 part.", `"waiting":"10"`},
		"grades.csv":    {",10,0,,20,10\n"},
		"questions.csv": {"ada,,,,graded,10,,0,,,10\n"},
		"class":         {"1 wait for points by hand: no mean yet", "1 to mark by hand"},
	} {
		for _, w := range want {
			if !strings.Contains(got[name], w) {
				t.Errorf("%s lacks %q:\n%s", name, w, got[name])
			}
		}
	}
	for _, name := range []string{"gradescope"} {
		if plainZero.MatchString(got[name]) || strings.Contains(got[name], `"failed"`) {
			t.Errorf("%s has a plain 0:\n%s", name, got[name])
		}
	}
}

// TestDecidedByHand: points given by hand are all, part or none of them, and nothing says
// that the checker found the answer correct.
func TestDecidedByHand(t *testing.T) {
	for points, want := range map[float64]struct{ state, class, platform string }{
		10: {"full", "1 marked by hand", "passed"},
		3:  {"part", "1 marked by hand", "failed"},
		0:  {"none", "1 marked by hand", "failed"},
	} {
		run := unmarked()
		if err := run.Results[0].Give("formula", &points, "Read."); err != nil {
			t.Fatal(err)
		}
		got := exports(t, run)
		if !strings.Contains(got["gradescope"], `"status":"`+want.platform+`","tags":["formula","`+want.state+`","by hand"]`) {
			t.Errorf("%g points: %s", points, got["gradescope"])
		}
		if !strings.Contains(got["class"], want.class) {
			t.Errorf("%g points:\n%s", points, got["class"])
		}
		if !strings.Contains(got["grades.json"], `"Decided":"`+want.state+`"`) || strings.Count(got["grades.json"], `"Verdict":"correct"`) != 2 {
			t.Errorf("%g points:\n%s", points, got["grades.json"])
		}
	}
}

// TestLateWaits: what can still come is what can be had after the deadline.
func TestLateWaits(t *testing.T) {
	r := unmarked().Results[0]
	for share, want := range map[float64]string{0: "10 more can come from what waits for your teacher", 0.3: "7 more can come from what waits for your teacher, after what is taken off for being late"} {
		if r.LateShare = share; waiting(r) != want {
			t.Errorf("%g: %q", share, waiting(r))
		}
	}
}
