package report

import (
	"bytes"
	"html"
	"strings"
	"testing"
)

// feedback is all that the only student of a run is told.
func feedback(t *testing.T, run *Run) map[string]string {
	t.Helper()
	r := run.Results[0]
	var page bytes.Buffer
	if err := studentPage.Execute(&page, studentData(run, r)); err != nil {
		t.Fatal(err)
	}
	return map[string]string{"page": html.UnescapeString(page.String()), "explain": string(StudentText(run, r)), "comment": html.UnescapeString(Comment(run, r))}
}

// What waits has no points, and loses none; once a human has decided nothing waits any
// more. What can't be read is quoted, before and after.
func TestToldBeforeAndAfter(t *testing.T) {
	run := unmarked()
	for where, text := range feedback(t, run) {
		plain := strings.Join(strings.Fields(text), " ")
		for _, want := range []string{forTeacher, "none are lost", "my grandmother"} {
			if !strings.Contains(plain, want) {
				t.Errorf("before: the %s lacks %q:\n%s", where, want, text)
			}
		}
		for _, not := range []string{"0 of 10", "0 / 10", "marked by hand", "can't be checked,", "Try the same"} {
			if strings.Contains(strings.NewReplacer("10 of 10", "", "10 / 10", "").Replace(plain), not) {
				t.Errorf("before: the %s has %q:\n%s", where, not, text)
			}
		}
	}
	seven := 7.0
	if err := run.Results[0].Give("formula", &seven, "Nearly."); err != nil {
		t.Fatal(err)
	}
	for where, text := range feedback(t, run) {
		plain := strings.Join(strings.Fields(text), " ")
		if !strings.Contains(plain, "my grandmother") || !strings.Contains(plain, "Nearly.") || !strings.Contains(plain, "7 of 10") || strings.Contains(plain, "waits") || strings.Contains(plain, "none are lost") {
			t.Errorf("after: the %s:\n%s", where, text)
		}
	}
}
