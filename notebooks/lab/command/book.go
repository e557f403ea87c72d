package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
)

// book runs notebooks and writes them as a folder of pages.
func (c *command) book(args []string) error {
	fs := c.flags("book", "lab book [flags] [notebook…]   (default: all of notebooks/solutions/)")
	out := fs.String("out", "book", "folder for the pages")
	limit := fs.Duration("timeout", 2*time.Minute, "time limit of a cell")
	if err := fs.Parse(args); err != nil {
		return err
	}
	paths := fs.Args()
	if len(paths) == 0 {
		if err := c.needs(solutionsFolder, "Name notebooks to make a book of them: lab book my-notebooks/00_start_here.ipynb"); err != nil {
			return err
		}
		all, err := notebooksIn(filepath.Join(c.repo, filepath.FromSlash(solutionsFolder)))
		if err != nil {
			return err
		}
		paths = all
	}
	var books []page.Book
	seen := map[string]string{}
	for _, path := range paths {
		if other, twice := seen[filepath.Base(path)]; twice {
			return fmt.Errorf("%s and %s would become the same page of the book: rename one of them", other, path)
		}
		seen[filepath.Base(path)] = path
		nb, err := notebook.ReadFile(path)
		if err != nil {
			return err
		}
		books = append(books, page.Book{Name: filepath.Base(path), Notebook: nb})
	}
	spec, err := c.tools()
	if err != nil {
		return err
	}
	failed := 0
	for i, path := range paths {
		opts := &kernel.RunOptions{Options: kernel.Options{Limit: *limit}, Dir: filepath.Dir(path)}
		ok, err := c.runOne(path, books[i].Notebook, spec, opts)
		if err != nil {
			return err
		}
		if !ok {
			failed++
		}
	}
	for _, b := range books {
		for _, cell := range b.Notebook.Cells {
			cell.Source = unmarked(cell.Source)
		}
	}
	if err := page.WriteBook(*out, books); err != nil {
		return fmt.Errorf("writing the book: %w", err)
	}
	fmt.Fprintf(c.stdout, "wrote %s\n", filepath.Join(*out, "index.html"))
	if failed > 0 {
		fmt.Fprintf(c.stdout, "%d of %d notebooks failed; their pages end where they did\n", failed, len(paths))
		return errFound
	}
	return nil
}

// unmarked drops the lines that mark a solution, which mean nothing to a reader.
func unmarked(source string) string {
	lines := strings.Split(source, "\n")
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool {
		return strings.Contains(l, beginSolution) || strings.Contains(l, endSolution)
	}), "\n")
}
