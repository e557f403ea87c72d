package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"kpcalab/kpca/version"
	"kpcalab/notebooks/notebook"
)

// release writes what a class gets: the chosen notebooks, blank, and the packages
// that they and lab need. Solutions, tests, problem sheets and the grader stay at
// home.
func (c *command) release(args []string) error {
	fs := c.flags("release", "lab release [-course FILE] OUT")
	m, err := c.manifestOf(fs, args)
	if err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return errors.New("name one folder to write to: lab release OUT")
	}
	out := fs.Arg(0)
	if left, err := os.ReadDir(out); err == nil && len(left) > 0 {
		return fmt.Errorf("%s is not empty: name a new folder", out)
	}
	imports, err := c.releaseNotebooks(m, out)
	if err != nil {
		return err
	}
	files, err := c.filesOf(imports)
	if err != nil {
		return err
	}
	for _, f := range append(files, "go.mod", "go.sum", "LICENSE") {
		if err := copyFile(filepath.Join(out, f), filepath.Join(c.repo, f)); err != nil {
			return err
		}
	}
	list, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "notebooks", "lab", "course.json"), append(list, '\n'), 0o666); err != nil {
		return err
	}
	readme := fmt.Sprintf("# %s\n\nInstall [Go](https://go.dev/dl/), then, in this folder:\n\n```sh\ngo run ./notebooks/lab         # opens the notebooks; the first start takes some minutes\ngo run ./notebooks/lab status  # what is done\n```\n\nYour answers are kept in `%s`.\n", m.Title, ownFolder)
	if err := os.WriteFile(filepath.Join(out, "README.md"), []byte(readme), 0o666); err != nil {
		return err
	}
	fmt.Fprintf(c.stdout, "wrote %d notebooks and %d files of Go to %s\n", len(m.Chapters), len(files), out)
	return nil
}

var ourImport = regexp.MustCompile(`"(` + regexp.QuoteMeta(version.Module()) + `/[\w/]+)"`)

// releaseNotebooks writes the exercise notebooks and the start page, and returns
// the packages of ours that the notebooks import.
func (c *command) releaseNotebooks(m *manifest, out string) (imports []string, err error) {
	dir := filepath.Join(out, "notebooks")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	for _, name := range m.Chapters {
		nb, err := notebook.ReadFile(c.exercise(name))
		if err != nil {
			return nil, err
		}
		m.chosen(nb)
		nb.ClearOutputs()
		for _, cell := range nb.Cells {
			for _, i := range ourImport.FindAllStringSubmatch(cell.Source, -1) {
				imports = append(imports, i[1])
			}
		}
		if err := nb.WriteFile(filepath.Join(dir, name+".ipynb")); err != nil {
			return nil, err
		}
	}
	page := m.startPage(func(string) string { return "" })
	return imports, os.WriteFile(filepath.Join(dir, "README.md"), []byte(page), 0o666)
}

// filesOf lists the files of lab and of these packages, and of all packages of this
// module that they import, as paths in the repository: everything but tests.
func (c *command) filesOf(imports []string) (files []string, err error) {
	args := append([]string{"list", "-deps", "-json=Dir,Module,EmbedFiles", version.Module() + "/notebooks/lab", version.Module() + "/notebooks/lab/command", version.Module() + "/notebooks/show"}, imports...)
	list := exec.CommandContext(c.ctx, "go", args...)
	list.Dir, list.Stderr = c.repo, c.stderr
	text, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	for dec := json.NewDecoder(bytes.NewReader(text)); ; {
		var p struct {
			Dir        string
			Module     *struct{ Main bool }
			EmbedFiles []string
		}
		if err := dec.Decode(&p); err == io.EOF {
			slices.Sort(files)
			return slices.Compact(files), nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if p.Module == nil || !p.Module.Main {
			continue
		}
		entries, err := os.ReadDir(p.Dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.Type().IsRegular() && !strings.HasSuffix(e.Name(), "_test.go") && filepath.Ext(e.Name()) != ".ipynb" {
				p.EmbedFiles = append(p.EmbedFiles, e.Name())
			}
		}
		for _, f := range p.EmbedFiles {
			files = append(files, c.short(filepath.Join(p.Dir, f)))
		}
	}
}

func copyFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o666)
}
