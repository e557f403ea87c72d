package main

import (
	"testing"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/notebook"
)

// Only what is correct is done: not a proof that is true and not finished.
func TestStatusCounts(t *testing.T) {
	cell := func(id string, v finding.Verdict) *notebook.Cell {
		fields := map[string]any{}
		for name, value := range (finding.Outcome{Exercise: id, Verdict: v}).Fields() {
			fields[name] = value
		}
		return &notebook.Cell{ID: id, Type: notebook.Code, Source: "check()", Metadata: map[string]any{"nbgrader": map[string]any{"grade": true, "solution": false}},
			Outputs: []notebook.Output{{Type: "display_data", Data: map[string]any{finding.OutcomeMIME: fields}}}}
	}
	nb := &notebook.Notebook{Cells: []*notebook.Cell{cell("a", finding.Correct), cell("b", finding.Unfinished), cell("c", finding.Wrong), cell("d", finding.Correct)}}
	done, all := checks(nb)
	if len(done) != 2 || len(all) != 4 || done["b"] {
		t.Fatalf("%v, %v", done, all)
	}
	if got := bar(len(done), len(all)); got != "■■□□" {
		t.Error(got)
	}
	if got := bar(1, 20); got != "□□□□□□□□□□" {
		t.Error(got)
	}
}
