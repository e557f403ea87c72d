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

// A formula that was read in part costs nothing and earns nothing until a human has
// read the rest.
func TestReadInPartWaits(t *testing.T) {
	answers := &extract.Answers{Texts: map[string]string{"EmbeddingFormula": `$\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)$. The matrix $HKH$ has trace one and rank one.`}}
	part, _ := markText(sheets.KernelPCA().Part("formula"), answers)
	if part.Verdict != homework.Unchecked || !part.Waits() || part.Points != 0 || part.Meaning.Zero() {
		t.Fatalf("%s, %g points, waits: %v", part.Verdict, part.Points, part.Waits())
	}
	r := &Result{Parts: []Part{part}}
	nine := 9.0
	if err := r.Give("formula", &nine, "Its rank is larger."); err != nil {
		t.Fatal(err)
	}
	if p := r.Parts[0]; p.Waits() || r.Score != 9 {
		t.Errorf("after the mark: %g points, waits: %v", r.Score, p.Waits())
	}
}

// What can't be read because of its words or its length waits for a human, whole, if the
// sheet says so; notation that can't be read has no points.
func TestUnreadWaits(t *testing.T) {
	const right = `\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)`
	cases := []struct {
		answer string
		waits  bool
	}{
		{right + "\nHere A contains the eigenvectors of K (not centred), sorted by smell.", true},
		{right + strings.Repeat(" + 0 k", 2000), true},               // more than is read
		{right + strings.Repeat("\nI like kernels.", 2500), true},    // more than is looked at
		{`\bar g = \Lambda^{-1/2}A^\top H(k - \frac1n K 1_n`, false}, // a bracket
	}
	for _, c := range cases {
		for _, human := range []bool{true, false} {
			p := *sheets.KernelPCA().Part("formula")
			p.HumanReads = human
			part, _ := markText(&p, &extract.Answers{Texts: map[string]string{"EmbeddingFormula": c.answer}})
			if part.Verdict != homework.Malformed || part.Points != 0 || part.Waits() != (c.waits && human) {
				t.Errorf("%.80q, HumanReads %v: %s, waits: %v: %s", c.answer, human, part.Verdict, part.Waits(), part.Checks[0].Finding.Say)
			}
			if len(part.Answer) < min(len(c.answer), maxAnswer) {
				t.Errorf("%.80q: the human sees %d of %d bytes", c.answer, len(part.Answer), len(c.answer))
			}
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
