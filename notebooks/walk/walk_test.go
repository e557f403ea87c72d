// Package walk_test walks through the exercises as a student may: with wrong
// answers, each of which must be helped.
package walk_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/notebooks/notebook"
)

// attempt is an answer as a student may first write it, and what the check says
// to it.
type attempt struct {
	exercise string           // "8.1"
	idea     string           // what the student thought
	finding  homework.Finding // the check's answer
	names    string           // words that name what is wrong
	tries    string           // words that say what to try
	accepted bool             // right, though it looks otherwise
}

// attempts are those of all notebooks, in their order.
var attempts = slices.Concat(startAttempts(), formAttempts(), formulaAttempts(), wineAttempts(), furtherAttempts(), wayBackAttempts(), transformAttempts(), largerAttempts(), graphAttempts())

// Each wrong answer is told what is wrong, where, and what to try; none is told
// the answer.
func TestWrongAnswersAreHelped(t *testing.T) {
	for _, a := range attempts {
		t.Run(a.exercise+" "+a.idea, func(t *testing.T) {
			f, text := a.finding, a.finding.Text()
			t.Log("\n" + text)
			if f.OK() != a.accepted || f.Verdict == homework.Broken {
				t.Fatalf("verdict %v", f.Verdict)
			}
			for _, words := range []string{a.names, a.tries} {
				if !strings.Contains(text, words) {
					t.Errorf("%q isn't said", words)
				}
			}
			if !a.accepted && (f.Help == "" || a.names == "" || a.tries == "") {
				t.Errorf("no help, or none expected")
			}
		})
	}
}

var (
	exerciseTitle = regexp.MustCompile(`(?m)^### Exercise (\d+\.\d+)`)
	checkCall     = regexp.MustCompile(`homework\.(Check\w+)\(`)
)

// Every exercise with a check has been walked through: at least two wrong answers
// are in the table.
func TestEveryExerciseIsWalked(t *testing.T) {
	walked := map[string]int{}
	for _, a := range attempts {
		if !a.accepted {
			walked[a.exercise]++
		}
	}
	paths, err := filepath.Glob("../*.ipynb")
	if err != nil || len(paths) != 12 {
		t.Fatalf("%d notebooks (%v), want 12", len(paths), err)
	}
	for _, path := range paths {
		name := filepath.Base(path)
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		exercise := ""
		for _, c := range nb.Cells {
			if m := exerciseTitle.FindStringSubmatch(c.Source); m != nil && c.Type == notebook.Markdown {
				exercise = m[1]
			}
			graded := c.Metadata["nbgrader"] != nil && checkCall.MatchString(c.Source)
			if graded && walked[exercise] < 2 {
				t.Errorf("%s: exercise %s has a check and %d wrong answers in the walk", name, exercise, walked[exercise])
			}
		}
	}
}
