package extract

import (
	"strings"
	"testing"
)

const (
	blankKernel   = "func Kernel(x, y []float64) float64 {\n\t// YOUR CODE HERE\n\tpanic(homework.Blank)\n}\n"
	writtenKernel = "func Kernel(x, y []float64) float64 { return helper(x) }\n"
	helper        = "func helper(x []float64) float64 { return x[0] }\n"
)

// fromFiles reads pairs of a file name and its source, in this order.
func fromFiles(files ...string) *Answers {
	var chunks []Chunk
	for i := 0; i+1 < len(files); i += 2 {
		chunks = append(chunks, Chunk{Where: files[i], File: files[i], Source: files[i+1]})
	}
	return Collect(chunks, rules)
}

// TestBlankNeverReplaces: the untouched sheet beside the answer, before or after
// it, takes nothing away, and is no second opinion.
func TestBlankNeverReplaces(t *testing.T) {
	const text, noText = "const Proof = `a = b`\n", "const Proof = `\n\n`\n"
	answer, sheet := writtenKernel+helper+text, blankKernel+noText
	for name, a := range map[string]*Answers{
		"blank last":         fromFiles("a.go", answer, "b.go", sheet),
		"blank first":        fromFiles("a.go", sheet, "b.go", answer),
		"one file":           fromFiles("a.go", answer+"var _ = 0\n", "a.go", sheet),
		"empty body":         fromFiles("a.go", answer, "b.go", "func Kernel(x, y []float64) float64 { }\n"+noText),
		"a panic of its own": fromFiles("a.go", answer, "b.go", "func Kernel(x, y []float64) float64 {\n\t// YOUR CODE HERE\n\tpanic(\"not implemented\")\n}\n"+noText),
		"texts in a row":     fromFiles("a.go", answer, "b.go", blankKernel+"const Other, Proof = ``, ``\n"),
		"texts in a group":   fromFiles("a.go", answer, "b.go", blankKernel+"const (\n\tProof = ``\n)\n"),
		"twice":              fromFiles("a.go", sheet, "b.go", answer, "c.go", sheet),
	} {
		s := a.Assemble(nil)
		if !s.Has[0] || !strings.Contains(string(s.Source), "return helper(x)") {
			t.Errorf("%s: %v\n%s", name, s.Missing, s.Source)
		}
		if a.Texts["Proof"] != "a = b" {
			t.Errorf("%s: the text is %q", name, a.Texts["Proof"])
		}
		if notes := a.Rivals([]string{"Proof"}); len(notes) > 0 {
			t.Errorf("%s: %v", name, notes)
		}
	}
	if p := fromFiles("a.go", sheet).Assemble(nil).Missing["Kernel"]; !p.Blank {
		t.Errorf("blank alone: %+v", p)
	}
	if p := fromFiles("a.go", "func Kernel( {\n", "b.go", sheet).Assemble(nil).Missing["Kernel"]; p.Blank || !strings.Contains(p.Text, "a.go") {
		t.Errorf("an answer that can't be read, and a blank: %+v", p)
	}
}

// TestRivals: what is written differently in two files is told, and nothing else.
func TestRivals(t *testing.T) {
	answer := writtenKernel + helper + "const Proof = `a = b`\n"
	for name, c := range map[string]struct {
		later string
		says  string // "": nothing
	}{
		"the same":        {answer + "func plot() { show() }\n", ""},
		"other spaces":    {strings.Replace(answer, "return ", "return   ", 1), ""},
		"the function":    {strings.Replace(answer, "helper(x)", "1", 1), "Kernel is written differently in draft.go, final.go; what counted is in final.go"},
		"what it calls":   {strings.Replace(answer, "x[0]", "x[1]", 1), "helper is written differently"},
		"the text":        {strings.Replace(answer, "a = b", "a = c", 1), "Proof is written differently"},
		"two of them":     {strings.Replace(strings.Replace(answer, "a = b", "a = c", 1), "helper(x)", "helper(y)", 1), "Kernel, Proof are written"},
		"something else":  {answer + "func plot() { other() }\n", ""},
		"corrected there": {strings.Replace(answer, "helper(x)", "1", 1) + writtenKernel, ""},
	} {
		notes := strings.Join(fromFiles("draft.go", answer+"func plot() { show() }\n", "final.go", c.later).Rivals([]string{"Proof"}), "\n")
		if notes != "" && c.says == "" || !strings.Contains(notes, c.says) {
			t.Errorf("%s: %q, expected %q", name, notes, c.says)
		}
	}
	if notes := fromFiles("a.go", writtenKernel+helper+strings.Replace(writtenKernel, "helper(x)", "1", 1)).Rivals(nil); len(notes) > 0 {
		t.Errorf("in one file the last counts: %v", notes)
	}
}
