package marking

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/grade/extract"
	"kpcalab/homework/sheets"
)

// formulaPart is a sheet's formula, marked.
func formulaPart(answer string) Part {
	part, _ := markText(sheets.KernelPCA().Part("formula"), &extract.Answers{Texts: map[string]string{"EmbeddingFormula": answer}})
	return part
}

const rightFormula = `\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)`

// Words cost nothing, whatever they say: they are kept for the teacher.
func TestWordsAreForTheTeacher(t *testing.T) {
	part := formulaPart("$" + rightFormula + "$ where the columns of A are the favourite vectors of my grandmother")
	if part.Verdict != homework.Correct || part.Waits() || part.Points != part.MaxPoints || !strings.Contains(strings.Join(part.Words(), " "), "grandmother") {
		t.Fatalf("%s, %g points, waits: %v, words: %q", part.Verdict, part.Points, part.Waits(), part.Words())
	}
}

// What can't be read, has no sizes, or is a program costs nothing and earns nothing until
// a human has confirmed it, and the human sees all of it.
func TestMalformedWaits(t *testing.T) {
	for _, answer := range []string{
		`\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n`,      // a bracket
		"$" + rightFormula + "$ and $\\foo{k}$",                  // a command beside a right answer
		`A \Lambda^{-1/2} k`,                                     // sizes
		"import numpy as np\ng = A.T @ k\nprint(g)\n",            // a program
		rightFormula + strings.Repeat(" + 0 k", 8000),            // more than is read
		rightFormula + strings.Repeat("\nI like kernels.", 2500), // more than is looked at
	} {
		part := formulaPart(answer)
		if part.Verdict != homework.Malformed || part.Points != 0 || !part.Waits() {
			t.Errorf("%.80q: %s, waits: %v: %s", answer, part.Verdict, part.Waits(), part.Checks[0].Finding.Say)
		}
		if len(part.Answer) < min(len(answer), maxAnswer) {
			t.Errorf("%.80q: the human sees %d of %d bytes", answer, len(part.Answer), len(answer))
		}
	}
	r := &Result{Parts: []Part{formulaPart(rightFormula + "(")}}
	nine := 9.0
	if err := r.Give("formula", &nine, "A bracket too many."); err != nil {
		t.Fatal(err)
	}
	if p := r.Parts[0]; p.Waits() || r.Score != 9 {
		t.Errorf("after the mark: %g points, waits: %v", r.Score, p.Waits())
	}
}

// A proof that is true and not finished has its share at once.
func TestUnfinishedHasItsShare(t *testing.T) {
	for answer, want := range map[string]float64{
		`\bar g = B(f - \frac1n F 1_n) = \Lambda^{-1/2}A^\top\bar F^\top(f - \frac1n F 1_n)`: 5,
		"I like kernels.": 0,
	} {
		part, _ := markText(sheets.KernelPCA().Part("proof"), &extract.Answers{Texts: map[string]string{"EmbeddingProof": answer}})
		if part.Verdict != homework.Unfinished || part.Points != want || part.Waits() {
			t.Errorf("%q: %s, %g points, waits: %v: %s", answer, part.Verdict, part.Points, part.Waits(), part.Checks[0].Finding.Say)
		}
	}
}

// A judge that never comes to an end is given up by the clock, and one that breaks is
// caught; neither costs a point: a human looks.
func TestJudgeThatFails(t *testing.T) {
	answers := &extract.Answers{Texts: map[string]string{"EmbeddingFormula": `\Lambda^{-1/2}A^\top k`}}
	p := *sheets.KernelPCA().Part("formula")
	synctest.Test(t, func(t *testing.T) {
		end, began := make(chan struct{}), time.Now()
		defer close(end)
		p.Judge = func(string) homework.Finding { <-end; return homework.Finding{Verdict: homework.Wrong} }
		part, late := markText(&p, answers)
		if took := time.Since(began); took != judgeTime || !late || part.Verdict != homework.Broken || !strings.Contains(part.Checks[0].Finding.Say, "too long") {
			t.Errorf("after %v: %s, late: %v, %q", took, part.Verdict, late, part.Checks[0].Finding.Say)
		}
	})
	p.Judge = func(string) homework.Finding { panic("a fault") }
	if part, late := markText(&p, answers); late || part.Verdict != homework.Broken || !strings.Contains(part.Checks[0].Finding.Say, "a fault") {
		t.Errorf("%s, late: %v, %q", part.Verdict, late, part.Checks[0].Finding.Say)
	}
}
