package finding

import (
	"strings"
	"testing"
)

func TestLadderFoldsInOrder(t *testing.T) {
	x := &Example{Setting: "c = 1.3", Points: [][]float64{{0}, {1}}, Code: "fmt.Println(f(0, 1))"}
	x.Add("K", 1, 2)
	f := Finding{Problem: "Kernel", Verdict: Almost, Say: "It looks as if A.", Help: "Look at B.", Counterexample: x, Notes: []string{"C"}}
	text := f.Ladder("D")
	last := -1
	for _, part := range []string{"Almost", "It looks as if A.", "<details>", "expected", "```go\n%%\nfmt.Println(f(0, 1))", "</details>", "<details>", "Look at B.", "* C", "</details>"} {
		at := strings.Index(text[last+1:], part)
		if at < 0 {
			t.Fatalf("%q is missing, or stands too early, in\n%s", part, text)
		}
		last += 1 + at
	}
	if strings.Contains(text, "D") {
		t.Error("an answer that isn't right is praised")
	}
	f.Verdict = Malformed
	if strings.Contains(f.Ladder(""), "details") {
		t.Error("what can't be evaluated is a riddle")
	}
	f = Finding{Verdict: Correct, Say: "Fine.", Notes: []string{"one", "two", "three"}}
	if strings.Contains(f.Ladder(""), "details") {
		t.Error("three notes are folded")
	}
	f.Notes = append(f.Notes, "four")
	if _, folded, _ := strings.Cut(f.Ladder(""), "<details>"); strings.Count(folded, "\n* ") != 4 {
		t.Error(f.Ladder(""))
	}
	f = Finding{Verdict: Correct, Say: "Fine <b>."}
	if text := f.Ladder("It matters."); !strings.Contains(text, "It matters.") || !strings.HasPrefix(text, "<div") || strings.Contains(text, "<b>") {
		t.Error(text)
	}
}
