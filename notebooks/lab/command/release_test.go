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
	t.Parallel()
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
	class := &command{ctx: context.Background(), repo: out, stdout: io.Discard, stderr: io.Discard}
	for name, run := range map[string]func() error{
		"site":   func() error { return class.site([]string{filepath.Join(t.TempDir(), "site")}) },
		"book":   func() error { return class.book(nil) },
		"slides": func() error { return class.slides(nil) },
		"sync":   func() error { return class.sync(nil) },
	} {
		if err := run(); err == nil || !strings.Contains(err.Error(), "what lab release writes for a class is without it") {
			t.Errorf("lab %s in what a class gets: %v", name, err)
		}
	}
	page, err := os.ReadFile(filepath.Join(out, "notebooks", "README.md"))
	if err != nil || strings.Count(string(page), ".ipynb") != 3 {
		t.Errorf("the start page lists other notebooks: %v\n%s", err, page)
	}
}

// TestSlides: headings, formulas, tables and figures become slides; code, exercises
// and self-checks do not; and no slide holds a heading alone.
func TestSlides(t *testing.T) {
	figure := func(name string) []notebook.Output {
		return []notebook.Output{{Type: notebook.DisplayData, Data: map[string]any{"text/html": "<figure>" + name + "</figure>"}}, {Type: notebook.Stream, Text: "printed"}}
	}
	nb := &notebook.Notebook{Cells: []*notebook.Cell{
		{Type: notebook.Markdown, Source: "# Bent data\n\nLong talk.\n\n**You will learn** how to bend.\n\n## 1. A line\n\nTalk.\n\n$$x=1$$\n\n### Exercise 1: do it\n\n$$y$$"},
		{Type: notebook.Code, Source: "secret()", Outputs: figure("F")},
		{Type: notebook.Markdown, Source: "The **map** of a sample, and of its image, lives in a **space**. So **no linear method can find the curve of a bent cloud,** ever.\n\n## 2. Alone\n\nMore talk."},
		{Type: notebook.Code, Source: "secret()", Outputs: figure("G")},
		{Type: notebook.Markdown, Source: "## 3. Two texts\n\n* **One:** left.\n* **Two:** right.\n\nLong talk. Which of them is right?\n\n## 4. Widths\n\n| a | b |\n|---|---|\n| c | d |\n\n## Self-check\n\n$$z$$"},
		{Type: notebook.Markdown, Source: "## 5. The end\n\nIt ends here. Twice. More talk.\n\n## 6. Nothing\n\n### Exercise 2: more"},
	}}
	deck := slidesOf(nb)
	want := [][]string{{"<h1", "Bent data", "how to bend"}, {"<h2", "1. A line", "<math"}, {"<h3", "1. A line", "<figure>F"}, {"<h3", "1. A line", "<p>So <strong>no linear method can find the curve of a bent cloud,</strong> ever.</p>"},
		{"<h2", "2. Alone", "<figure>G"}, {"3. Two texts", "left", "right?"}, {"4. Widths", "<table", "<td>d"}, {"5. The end", "It ends here. Twice."}}
	if len(deck) != len(want) {
		t.Fatalf("%d slides, expected %d:\n%s", len(deck), len(want), strings.Join(deck, "\n"))
	}
	for i, words := range want {
		for _, w := range words {
			if !strings.Contains(deck[i], w) {
				t.Errorf("%q isn't on slide %d:\n%s", w, i+1, deck[i])
			}
		}
	}
	for _, unwanted := range []string{"talk", "secret", "printed", "lives", "**", "Exercise", "Self-check", "<mi>z</mi>"} {
		if strings.Contains(strings.Join(deck, "\n"), unwanted) {
			t.Errorf("%q is on a slide:\n%s", unwanted, strings.Join(deck, "\n"))
		}
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
