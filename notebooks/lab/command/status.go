package main

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/notebook"
)

// status tells which checks of the user's notebooks have passed, as the saved
// notebooks show it.
func (c *command) status(args []string) error {
	m, err := c.manifestOf(c.flags("status", "lab status [-course FILE]"), args)
	if err != nil {
		return err
	}
	passed, total, next := 0, 0, ""
	for _, chapter := range m.Chapters {
		mine, _ := ownFiles(c.own(), chapter)
		nb, err := notebook.ReadFile(mine)
		if notThere(err) {
			nb, err = notebook.ReadFile(c.exercise(chapter))
		}
		if err != nil {
			return err
		}
		done, all := checks(nb)
		passed, total = passed+len(done), total+len(all)
		fmt.Fprintf(c.stdout, "%-20s %s %d of %d ✓\n", chapter, bar(len(done), len(all)), len(done), len(all))
		for _, e := range all {
			if next == "" && !done[e.id] {
				next = fmt.Sprintf("next: %s (%s.ipynb)", e.title, chapter)
			}
		}
	}
	fmt.Fprintf(c.stdout, "\n%d of %d ✓   %s\n", passed, total, next)
	return nil
}

func notThere(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// exercise is a check of a notebook with the heading above it.
type exercise struct{ id, title string }

var exerciseHeading = regexp.MustCompile(`(?m)^###* +(Exercise .*)$`)

// checks lists the checks of a notebook, and those whose saved output holds the
// verdict correct.
func checks(nb *notebook.Notebook) (done map[string]bool, all []exercise) {
	done = map[string]bool{}
	title := ""
	for _, c := range nb.Cells {
		if m := exerciseHeading.FindAllStringSubmatch(c.Source, -1); m != nil && c.Type == notebook.Markdown {
			title = m[len(m)-1][1]
		}
		if !c.Checks() {
			continue
		}
		e := exercise{c.ID, title}
		if e.title == "" {
			e.title = c.ID
		}
		all = append(all, e)
		for _, o := range c.Outputs {
			if found, _ := finding.OutcomeIn(o.Data); found.Verdict == finding.Correct {
				done[c.ID] = true
			}
		}
	}
	return done, all
}

// bar is ■■□□ for two of four; at most ten squares.
func bar(done, all int) string {
	if all == 0 {
		return ""
	}
	squares := min(all, 10)
	full := done * squares / all
	return strings.Repeat("■", full) + strings.Repeat("□", squares-full)
}
