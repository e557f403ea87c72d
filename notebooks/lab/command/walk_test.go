//go:build unix

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/walk/slips"
)

// A student's way through every exercise: nothing, a slip, a cell that doesn't
// compile, and the right answer. The check has an answer to each.
func TestStudentsWalk(t *testing.T) {
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
			for i, says := range marks {
				said := ""
				for _, o := range nb.Cells[i].Outputs {
					said += text(o)
				}
				for _, f := range report.Failures {
					if f.Ran == i {
						said += f.String()
					}
				}
				if said = strings.Join(strings.Fields(strings.ReplaceAll(said, "$", "")), " "); !strings.Contains(said, says) {
					t.Errorf("%s: %q isn't said in\n%s", nb.Cells[i].ID, says, said)
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

// walk returns the declarations of a notebook and its exercises with four answers
// each, and for some of the cells what they must say.
func walk(t *testing.T, path string) (*notebook.Notebook, map[int]string) {
	t.Helper()
	solution, exercise, err := derive(path)
	if err != nil {
		t.Fatal(err)
	}
	out, says := &notebook.Notebook{Format: 4, Minor: 5, Metadata: solution.Metadata}, map[int]string{}
	add := func(id, source, words string) {
		if words != "" {
			says[len(out.Cells)] = words
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
		if source := before.take(); source != "" {
			add(c.ID+"-before", source, "")
		}
		wrong := strings.Replace(c.Source, s.Old, s.New, 1)
		if wrong == c.Source {
			t.Errorf("%s: the solution has no %q", c.ID, s.Old)
		}
		check := solution.Cells[i+1].Source
		add(c.ID+"-blank", exercise.Cells[i].Source, "")
		missing := "Not written yet"
		if strings.Contains(c.Source, "const Proof") { // begins with two given lines
			missing = "the chain stops before the claim"
		}
		add(c.ID+"-blank-check", check, missing)
		add(c.ID+"-wrong", wrong, "")
		add(c.ID+"-wrong-check", check, s.Says)
		add(c.ID+"-broken", c.Source+"\n}", "line ") // names the line, and nothing is declared anew
		add(c.ID+"-right", c.Source, "")
		add(c.ID+"-right-check", check, "Correct")
	}
	return out, says
}

// declarations are those of cells, put into one: each cell that runs is a program that
// is built.
type declarations struct{ imports, rest []string }

func (d *declarations) add(source string) {
	source, _, _ = strings.Cut(source, "%%")
	d.imports = append(d.imports, importBlock.FindAllString(source, -1)...)
	if rest := strings.TrimSpace(importBlock.ReplaceAllString(source, "")); rest != "" {
		d.rest = append(d.rest, rest)
	}
}

// take returns the cell, or nothing where there is nothing to declare.
func (d *declarations) take() string {
	source := strings.Join(append(d.imports, d.rest...), "\n")
	*d = declarations{}
	return source
}
