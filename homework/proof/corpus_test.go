package proof

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// collected is an item of a corpus of answers: id, kind, verdict, spelling,
// kind of source, why, and the text as a JSON string; a last column has its label by
// its mathematics alone.
type collected struct {
	id, kind, verdict, spelling, source, why, text string
}

func readCorpus(t testing.TB, path string) (list []collected) {
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		f := strings.Split(line, "\t")
		if i == 0 || len(f) < 7 {
			continue
		}
		c := collected{f[0], f[1], f[2], f[3], f[4], f[5], ""}
		if err := json.Unmarshal([]byte(f[6]), &c.text); err != nil {
			t.Fatalf("%s, line %d: %v", path, i+1, err)
		}
		list = append(list, c)
	}
	return list
}

// judged is "accepted", "refused" (as wrong) or "unreadable".
func (c collected) judged() (string, finding.Finding) {
	var f finding.Finding
	if c.kind == "proof" {
		f = checkDerivation(c.text, 3)
	} else {
		f = checkFormula(c.text, 3)
	}
	switch f.Verdict {
	case finding.Correct:
		return "accepted", f
	case finding.Unchecked:
		return "unchecked", f
	case finding.Malformed, finding.Broken, finding.Missing:
		return "unreadable", f
	}
	return "refused", f
}

// TestCorpusFile judges the files that KPCALAB_CORPUS names, separated by
// colons, and prints how many correct and wrong texts were accepted, refused
// and unreadable; with KPCALAB_CORPUS_SHOW set, also which.
func TestCorpusFile(t *testing.T) {
	paths := os.Getenv("KPCALAB_CORPUS")
	if paths == "" {
		t.Skip("KPCALAB_CORPUS names no file")
	}
	table := map[string]int{}
	for _, path := range strings.Split(paths, ":") {
		for _, c := range readCorpus(t, path) {
			got, f := c.judged()
			table[c.kind+" "+c.verdict+" "+got]++
			table[c.kind+" "+c.verdict+" "+got+" "+c.spelling]++
			if show := os.Getenv("KPCALAB_CORPUS_SHOW"); show != "" && !(c.verdict == "correct" && got == "accepted") && !(c.verdict == "wrong" && got != "accepted" && show != "all") {
				fmt.Printf("##### %s %s %s → %s %q [%s; %s]\n%s\n      %s %q\n", c.id, c.verdict, c.spelling, got, finding.IDs(f.Slips), c.source, c.why, c.text, strings.ReplaceAll(strings.Join(append([]string{f.Say, f.Help}, f.Notes...), " "), "\n", " "), f.Unread)
			}
		}
	}
	var keys []string
	for k := range table {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		fmt.Printf("%-50s %d\n", k, table[k])
	}
}

// TestChangedPrograms judges programs that were changed at random; whether they are
// still right is what NumPy, Octave, R and SymPy computed, on three data sets.
func TestChangedPrograms(t *testing.T) {
	step := 6
	if os.Getenv("KPCALAB_LONG") != "" {
		step = 1
	} else {
		t.Log("KPCALAB_LONG isn't set: one program of six is tried")
	}
	unread, right := 0, 0
	for i, c := range readCorpus(t, "testdata/corpus/mutations.tsv") {
		if i%step != 0 {
			continue
		}
		got, f := c.judged()
		if (got == "accepted") != (c.verdict == "correct") && !(c.verdict == "correct" && got == "unreadable") {
			t.Errorf("%s (%s, %s) is %s and %s:\n%s\n%s", c.id, c.spelling, c.why, c.verdict, got, c.text, f)
		}
		if c.verdict == "correct" {
			if right++; got == "unreadable" {
				unread++
			}
		}
	}
	if float64(unread) > 0.03*float64(right) {
		t.Errorf("%d of %d right programs aren't read", unread, right)
	}
}

// TestOrdinaryAnswers judges what a class would write: formulas, programs and proofs by
// authors who knew the exercise and not the checker.
func TestOrdinaryAnswers(t *testing.T) {
	judgeCorpus(t, "answers.tsv", 7, 0.055, "unreadable", "unchecked")
}

// TestOrdinaryProofs judges what whole classes would hand in as homework 2.
func TestOrdinaryProofs(t *testing.T) { judgeCorpus(t, "classes.tsv", 7, 0.03, "unreadable") }

// TestCollectedAnswers judges the collected answers.
func TestCollectedAnswers(t *testing.T) { judgeCorpus(t, "formulas.tsv", 12, 0.03, "unreadable") }

// TestCollectedProofs does the same with proofs: three weren't read when this was written.
func TestCollectedProofs(t *testing.T) { judgeCorpus(t, "proofs.tsv", 1, 0.03, "unreadable") }

// judgeCorpus judges the answers of a file, or one of so many unless KPCALAB_LONG is
// set: nothing false is accepted and nothing right refused, and of the right ones at most
// a share is left in one of these ways.
func judgeCorpus(t *testing.T, file string, oneOf int, share float64, ways ...string) {
	if os.Getenv("KPCALAB_LONG") != "" {
		oneOf = 1
	} else if oneOf > 1 {
		t.Logf("KPCALAB_LONG isn't set: one answer of %d is tried", oneOf)
	}
	left, right := 0, 0
	for i, c := range readCorpus(t, "testdata/corpus/"+file) {
		if i%oneOf != 0 {
			continue
		}
		got, f := c.judged()
		switch {
		case c.verdict == "wrong" && got == "accepted", c.verdict == "correct" && got == "refused":
			t.Errorf("%s (%s, %s) is %s and %s:\n%s\n%s", c.id, c.spelling, c.why, c.verdict, got, c.text, f)
		case c.verdict == "correct":
			right++
			if slices.Contains(ways, got) {
				left++
			}
		}
	}
	if float64(left) > share*float64(right) {
		t.Errorf("%d of %d right answers are %s", left, right, strings.Join(ways, " or "))
	}
}
