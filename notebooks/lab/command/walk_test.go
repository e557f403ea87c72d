//go:build unix

package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/walk/slips"
)

// A student's way through every exercise: nothing, a slip, a cell that doesn't
// compile, and the right answer. The check has an answer to each.
func TestStudentsWalk(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles four answers to each exercise; not with -short")
	}
	spec := courseKernel(t)
	walked := 0
	for _, path := range sample(t, solutions(t), "00") {
		nb, marks := walk(t, path)
		walked += len(marks)
		t.Run(strings.TrimSuffix(filepath.Base(path), ".ipynb"), func(t *testing.T) {
			t.Parallel()
			report, err := kernel.Run(t.Context(), nb, spec, &kernel.RunOptions{
				Options: kernel.Options{Limit: courseLimit}, Dir: t.TempDir(), KeepGoing: true})
			if err != nil {
				t.Fatal(err)
			}
			for i, mark := range marks {
				said := ""
				for _, o := range nb.Cells[i].Outputs {
					said += text(o)
				}
				for _, f := range report.Failures {
					if f.Ran == i {
						said += f.String()
					}
				}
				if said = strings.Join(strings.Fields(strings.ReplaceAll(said, "$", "")), " "); !strings.Contains(said, mark.says) {
					t.Errorf("%s: %q isn't said in\n%s", nb.Cells[i].ID, mark.says, said)
				}
				found := verdicts(nb.Cells[i])
				if none := len(found)+len(mark.verdict) == 0; !none && (len(found) != 1 || !slices.Contains(mark.verdict, found[0])) {
					t.Errorf("%s: the verdict is %v, expected one of %v", nb.Cells[i].ID, found, mark.verdict)
				}
			}
			for _, f := range report.Failures {
				if _, expected := marks[f.Ran]; !expected {
					t.Error(f)
				}
			}
		})
	}
	if everything() && walked != 4*len(slips.All) {
		t.Errorf("%d answers for %d exercises", walked, len(slips.All))
	}
}

// mark is what a cell must say, and as data one of these verdicts, if any.
type mark struct {
	says    string
	verdict []finding.Verdict
}

// walk returns a notebook's exercises with four answers each, and what each cell must
// say. An answer, its check and the declarations before them are one cell: each is a
// program that is built.
func walk(t *testing.T, path string) (*notebook.Notebook, map[int]mark) {
	t.Helper()
	solution, exercise, err := derive(path)
	if err != nil {
		t.Fatal(err)
	}
	out, marks := &notebook.Notebook{Format: 4, Minor: 5, Metadata: solution.Metadata}, map[int]mark{}
	add := func(id, source, says string, verdict ...finding.Verdict) {
		if says != "" || verdict != nil {
			marks[len(out.Cells)] = mark{says, verdict}
		}
		out.Cells = append(out.Cells, &notebook.Cell{ID: id, Type: notebook.Code, Source: source})
	}
	var before declarations
	for i, c := range solution.Cells {
		if c.Type != notebook.Code {
			continue
		}
		s, isExercise := slips.All[c.ID]
		if !isExercise {
			before.add(c.Source)
			continue
		}
		wrong := s.In(c.Source)
		if wrong == c.Source {
			t.Errorf("%s: the solution has no %q", c.ID, s.Old)
		}
		checked := func(answer string) string {
			before.add(answer)
			return before.run(solution.Cells[i+1].Source)
		}
		if strings.Contains(c.Source, "const Proof") { // begins with two given lines
			add(c.ID+"-blank", checked(exercise.Cells[i].Source), "What isn't shown", finding.Unfinished)
		} else {
			add(c.ID+"-blank", checked(exercise.Cells[i].Source), "", finding.Missing)
		}
		add(c.ID+"-wrong", checked(wrong), s.Says, finding.Malformed, finding.Wrong, finding.Almost)
		add(c.ID+"-broken", c.Source+"\n}", "line ") // names the line, and nothing is declared anew
		add(c.ID+"-right", checked(c.Source), "", finding.Correct)
	}
	return out, marks
}

// declarations are those of cells, put into one.
type declarations struct{ imports, rest []string }

func (d *declarations) add(source string) {
	source, _, _ = strings.Cut(source, "%%")
	d.imports = append(d.imports, importBlock.FindAllString(source, -1)...)
	if rest := strings.TrimSpace(importBlock.ReplaceAllString(source, "")); rest != "" {
		d.rest = append(d.rest, rest)
	}
}

// run returns the cell that declares them all and runs what a check runs.
func (d *declarations) run(check string) string {
	d.add(check)
	_, main, _ := strings.Cut(check, "%%")
	source := strings.Join(append(d.imports, d.rest...), "\n") + "\n%%" + main
	*d = declarations{}
	return source
}
