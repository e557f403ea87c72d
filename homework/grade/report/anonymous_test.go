package report

import (
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
)

// Names within what wasn't read are gone, too.
func TestAnonymousQuotes(t *testing.T) {
	run := unmarked()
	r := run.Results[0]
	r.ID, r.First, r.Last, r.Email = "al0815", "Ada", "King Lovelace", "ada.lovelace@example.org"
	const said = "as ADA said to me, al0815: ask Ada King, Lovelace or ada.Lovelace@example.org"
	p := r.Part("formula")
	p.Answer = said
	p.Checks = []marking.Check{{Name: "formula", Public: true, Finding: homework.Finding{Verdict: homework.Unchecked, Say: said, Help: said, Excerpt: said, Unread: []string{said}, Notes: []string{said}}}}
	other, err := run.Anonymous(func(string) string { return "student-1" })
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ToLower(written(t, other.Results))
	for _, name := range []string{"ada", "king", "lovelace", "al0815", "example.org"} {
		if strings.Contains(text, name) {
			t.Errorf("%s stands in %s", name, text)
		}
	}
	if !strings.Contains(text, "said to me") {
		t.Error(text)
	}
}
