package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"kpcalab/notebooks/notebook"
)

// sync makes every exercise notebook from the solved one of the same name, and
// brings the solved ones into the form that is kept under version control: no
// outputs, stable ids, one kernel.
func (c *command) sync(args []string) error {
	fs := c.flags("sync", "lab sync [-check]")
	check := fs.Bool("check", false, "change nothing; exit with 1 and name what differs")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("sync takes no notebooks: it does all of notebooks/solutions")
	}
	if err := c.needs(solutionsFolder, ""); err != nil {
		return err
	}
	dir := filepath.Join(c.repo, "notebooks")
	solved, err := notebooksIn(filepath.Join(c.repo, filepath.FromSlash(solutionsFolder)))
	if err != nil {
		return err
	}
	differ := 0
	for _, path := range solved {
		solution, exercise, err := derive(path)
		if err != nil {
			return fmt.Errorf("%s: %w", c.short(path), err)
		}
		for target, nb := range map[string]*notebook.Notebook{path: solution, filepath.Join(dir, filepath.Base(path)): exercise} {
			same, err := c.put(target, nb, *check)
			if err != nil {
				return err
			}
			if !same {
				differ++
			}
		}
	}
	if *check && differ > 0 {
		fmt.Fprintln(c.stdout, "to put this right: go run ./notebooks/lab sync")
		return errFound
	}
	return nil
}

// derive reads a solved notebook and returns it normalised, and the exercise.
func derive(path string) (solution, exercise *notebook.Notebook, err error) {
	if solution, err = notebook.ReadFile(path); err != nil {
		return nil, nil, err
	}
	if exercise, err = notebook.ReadFile(path); err != nil {
		return nil, nil, err
	}
	if err := normalise(solution); err != nil {
		return nil, nil, err
	}
	if err := normalise(exercise); err != nil {
		return nil, nil, err
	}
	for i, c := range exercise.Cells {
		if c.Source, err = blank(c); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", cellName(i, c), err)
		}
	}
	return solution, exercise, nil
}

// put writes a notebook where it differs from what lies there, or only tells the
// first cell that does.
func (c *command) put(path string, nb *notebook.Notebook, check bool) (same bool, err error) {
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if bytes.Equal(old, nb.Bytes()) {
		return true, nil
	}
	if check {
		fmt.Fprintf(c.stdout, "%s: %s\n", c.short(path), difference(old, nb))
		return false, nil
	}
	fmt.Fprintf(c.stdout, "wrote %s\n", c.short(path))
	return false, nb.WriteFile(path)
}

// difference names the first cell in which a file differs from what it should be.
func difference(old []byte, want *notebook.Notebook) string {
	if old == nil {
		return "is missing"
	}
	have, err := notebook.Read(old)
	if err != nil {
		return err.Error()
	}
	for i, w := range want.Cells {
		if i >= len(have.Cells) {
			return cellName(i, w) + " is missing"
		}
		if one, other := alone(have.Cells[i]), alone(w); !bytes.Equal(one, other) {
			return cellName(i, have.Cells[i]) + " differs: " + reason(have.Cells[i], w)
		}
	}
	if len(have.Cells) > len(want.Cells) {
		return cellName(len(want.Cells), have.Cells[len(want.Cells)]) + " is one too many"
	}
	return "the metadata differ"
}

func reason(have, want *notebook.Cell) string {
	switch {
	case have.Source != want.Source:
		return "the text is not what solutions/ gives"
	case len(have.Outputs) > 0 || have.Count != 0:
		return "it holds outputs"
	case have.ID != want.ID:
		return fmt.Sprintf("its id should be %s", want.ID)
	}
	return "its metadata are not what solutions/ gives"
}

// alone returns a cell as it would be written.
func alone(c *notebook.Cell) []byte {
	return (&notebook.Notebook{Format: 4, Minor: 5, Cells: []*notebook.Cell{c}}).Bytes()
}

func cellName(i int, c *notebook.Cell) string {
	if c.ID == "" {
		return fmt.Sprintf("cell %d", i+1)
	}
	return fmt.Sprintf("cell %d (id %s)", i+1, c.ID)
}

// short names a file as seen from the repository.
func (c *command) short(path string) string {
	if rel, err := filepath.Rel(c.repo, path); err == nil {
		return filepath.ToSlash(rel)
	}
	return path
}
