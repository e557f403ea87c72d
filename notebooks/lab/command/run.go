package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
)

// run executes notebooks, each in a kernel of its own, and tells which cells fail.
func (c *command) run(args []string) error {
	fs := c.flags("run", "lab run [flags] [notebook…]   (default: all of notebooks/)")
	limit := fs.Duration("timeout", 2*time.Minute, "time limit of a cell")
	save := fs.Bool("save", false, "write the outputs into the notebooks")
	keep := fs.Bool("keep-going", false, "go on with the next cell after one that failed")
	if err := fs.Parse(args); err != nil {
		return err
	}
	paths := fs.Args()
	if len(paths) == 0 {
		all, err := notebooksIn(filepath.Join(c.repo, "notebooks"))
		if err != nil {
			return err
		}
		paths = all
	}
	books := make([]*notebook.Notebook, len(paths))
	for i, path := range paths { // all at first: a misspelt name shows at once
		nb, err := notebook.ReadFile(path)
		if err != nil {
			return err
		}
		books[i] = nb
	}
	spec, err := c.tools()
	if err != nil {
		return err
	}
	failed := 0
	for i, path := range paths {
		opts := &kernel.RunOptions{Options: kernel.Options{Limit: *limit}, Dir: filepath.Dir(path), KeepGoing: *keep}
		ok, err := c.runOne(path, books[i], spec, opts)
		if err != nil {
			return err
		}
		if !ok {
			failed++
		}
		if *save {
			if err := books[i].WriteFile(path); err != nil {
				return err
			}
		}
	}
	if failed > 0 {
		fmt.Fprintf(c.stdout, "%d of %d notebooks failed\n", failed, len(paths))
		return errFound
	}
	return nil
}

func (c *command) runOne(path string, nb *notebook.Notebook, spec *kernel.Spec, opts *kernel.RunOptions) (bool, error) {
	name := filepath.Base(path)
	bar := c.bar(1, name)
	opts.Progress = func(done, total int) {
		bar.ChangeMax(max(total, 1))
		bar.Set(done)
	}
	report, err := kernel.Run(c.ctx, nb, spec, opts)
	bar.Clear()
	if err == nil {
		err = c.ctx.Err()
	}
	if err != nil {
		return false, err
	}
	if len(report.Failures) == 0 {
		fmt.Fprintf(c.stdout, "ok    %s  %d cells  %.1f s\n", name, report.Cells, report.Elapsed.Seconds())
		return true, nil
	}
	fmt.Fprintf(c.stdout, "FAIL  %s\n", name)
	for _, f := range report.Failures {
		fmt.Fprintf(c.stdout, "      %s\n", strings.ReplaceAll(f.String(), "\n", "\n      "))
	}
	return false, nil
}
