//go:build unix

package main

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kpcalab/notebooks/internal/clone"
	"kpcalab/notebooks/notebook"
)

// TestRelease writes three chapters for a class: no solutions, tests or sheets in
// it, no link that leads nowhere, and every package that is needed.
func TestRelease(t *testing.T) {
	repo, err := clone.Find(".")
	if err != nil {
		t.Fatal(err)
	}
	list, out := filepath.Join(t.TempDir(), "class.json"), filepath.Join(t.TempDir(), "class")
	if err := os.WriteFile(list, []byte(`{"title": "Kernel PCA in three hours", "chapters": ["00_start_here", "07_wine_homework", "09_spectral"]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	c := &command{ctx: context.Background(), repo: repo, stdout: io.Discard, stderr: &errs}
	if err := c.release([]string{"-course", list, out}); err != nil {
		t.Fatal(err, errs.String())
	}
	unwanted := regexp.MustCompile(`solutions|_test\.go$|testdata|homework/(sheets|grade|sandbox)|notebooks/walk`)
	filepath.WalkDir(out, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			t.Fatal(err)
		}
		if rel, _ := filepath.Rel(out, path); unwanted.MatchString(filepath.ToSlash(rel)) {
			t.Errorf("%s is in the release", rel)
		}
		if filepath.Ext(path) == ".ipynb" {
			nb, err := notebook.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, cell := range nb.Cells {
				if strings.Contains(cell.Source, beginSolution) {
					t.Errorf("%s, cell %s holds a solution", path, cell.ID)
				}
				for _, l := range toNotebook.FindAllStringSubmatch(cell.Source, -1) {
					if _, err := os.Stat(filepath.Join(filepath.Dir(path), l[2]+".ipynb")); err != nil && cell.Type == notebook.Markdown {
						t.Errorf("%s, cell %s: a link to %s, which is not there", path, cell.ID, l[2])
					}
				}
			}
		}
		return nil
	})
	deps := exec.Command("go", "list", "-deps", "./...")
	deps.Dir = out
	if text, err := deps.CombinedOutput(); err != nil {
		t.Errorf("a package is missing: %v\n%s", err, text)
	}
	page, err := os.ReadFile(filepath.Join(out, "notebooks", "README.md"))
	if err != nil || strings.Count(string(page), ".ipynb") != 3 {
		t.Errorf("the start page lists other notebooks: %v\n%s", err, page)
	}
}

// TestSlides: headings, formulas and figures become slides; code, exercises and
// self-checks do not.
func TestSlides(t *testing.T) {
	nb := &notebook.Notebook{Cells: []*notebook.Cell{
		{Type: notebook.Markdown, Source: "# Bent data\n\nLong talk.\n\n## 1. A line\n\nTalk.\n\n$$x=1$$\n\n### Exercise 1: do it\n\n$$y$$"},
		{Type: notebook.Code, Source: "secret()", Outputs: []notebook.Output{{Type: notebook.DisplayData, Data: map[string]any{"text/html": "<figure>F</figure>"}},
			{Type: notebook.Stream, Text: "printed"}}},
		{Type: notebook.Markdown, Source: "**No linear method can find the curve of a bent cloud.**\n\n## Self-check\n\n$$z$$"},
	}}
	deck := slidesOf(nb)
	all := strings.Join(deck, "\n")
	for _, want := range []string{"Bent data", "1. A line", "<math", "<figure>F</figure>", "No linear method"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is on no slide:\n%s", want, all)
		}
	}
	for _, unwanted := range []string{"talk", "secret", "printed", "Self-check", "<mi>z</mi>"} {
		if strings.Contains(all, unwanted) {
			t.Errorf("%q is on a slide:\n%s", unwanted, all)
		}
	}
	if len(deck) != 4 {
		t.Errorf("%d slides", len(deck))
	}
}

// TestSiteOfChosenChapters: the site has the manifest's chapters in its order, and
// no link to others.
func TestSiteOfChosenChapters(t *testing.T) {
	repo, err := clone.Find(".")
	if err != nil {
		t.Fatal(err)
	}
	m := &manifest{Chapters: []string{"07_wine_homework", "05_embedding"}}
	books, err := (&command{repo: repo}).exercises(m)
	if err != nil || len(books) != 2 || books[0].Name != "07_wine_homework.ipynb" {
		t.Fatalf("%d chapters: %v", len(books), err)
	}
	links := 0
	for _, b := range books {
		for _, cell := range b.Notebook.Cells {
			for _, l := range toNotebook.FindAllStringSubmatch(cell.Source, -1) {
				if links++; l[2] != "07_wine_homework" && l[2] != "05_embedding" {
					t.Errorf("%s links to %s", b.Name, l[2])
				}
			}
		}
	}
	if links == 0 {
		t.Error("the links between the two are gone, too")
	}
}
