package main

import (
	"testing"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/notebook"
)

// A check whose answer was read in part is neither done nor untouched.
func TestStatusWaits(t *testing.T) {
	cell := func(id string, v finding.Verdict) *notebook.Cell {
		fields := map[string]any{}
		for name, value := range (finding.Outcome{Exercise: id, Verdict: v}).Fields() {
			fields[name] = value
		}
		return &notebook.Cell{ID: id, Type: notebook.Code, Source: "check()", Metadata: map[string]any{"nbgrader": map[string]any{"grade": true, "solution": false}},
			Outputs: []notebook.Output{{Type: "display_data", Data: map[string]any{finding.OutcomeMIME: fields}}}}
	}
	nb := &notebook.Notebook{Cells: []*notebook.Cell{cell("a", finding.Correct), cell("b", finding.Unchecked), cell("c", finding.Wrong), cell("d", finding.Correct)}}
	done, all := checks(nb)
	wait := waiting(nb)
	if len(done) != 2 || len(all) != 4 || len(wait) != 1 || !wait["b"] {
		t.Fatalf("%v, %v, %v", done, all, wait)
	}
	if got := bar(len(done), len(wait), len(all)); got != "■■?□" {
		t.Error(got)
	}
	if got := bar(0, 1, 20); got != "?□□□□□□□□□" {
		t.Error(got)
	}
}
