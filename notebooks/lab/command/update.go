package main

import (
	"fmt"
	"os"
	"path/filepath"

	"kpcalab/notebooks/notebook"
)

// update brings new text into the user's notebooks and keeps what the user wrote:
// a cell that isn't as it was handed out any more stays, and so do cells that the
// user added; a text that the user deleted stays away until it says something new.
func (c *command) update(args []string) error {
	m, err := c.manifestOf(c.flags("update", "lab update [-course FILE]"), args)
	if err != nil {
		return err
	}
	for _, chapter := range m.Chapters {
		if err := c.updateOne(m, chapter); err != nil {
			return err
		}
	}
	return c.handOut(m)
}

func (c *command) updateOne(m *manifest, chapter string) error {
	minePath, basePath := ownFiles(c.own(), chapter)
	mine, err := notebook.ReadFile(minePath)
	if notThere(err) {
		return nil // handed out for the first time by what follows
	}
	if err != nil {
		return err
	}
	fresh, err := notebook.ReadFile(c.exercise(chapter))
	if err != nil {
		return err
	}
	m.chosen(fresh)
	base, err := notebook.ReadFile(basePath)
	if notThere(err) {
		base = &notebook.Notebook{} // nobody knows what was handed out: all text may be the user's
	} else if err != nil {
		return err
	} else if string(base.Bytes()) == string(fresh.Bytes()) {
		return nil
	}
	text := fresh.Bytes()
	both := merge(mine, base, fresh)
	for _, id := range both {
		fmt.Fprintf(c.stdout, "%s.ipynb, cell %s: changed by you and in the course; yours stays\n", chapter, id)
	}
	before := filepath.Join(c.own(), baseFolder, chapter+".before-update")
	if err := os.WriteFile(before, mine.Bytes(), 0o666); err != nil {
		return err
	}
	if err := fresh.WriteFile(minePath); err != nil {
		return err
	}
	fmt.Fprintf(c.stdout, "updated %s.ipynb\n", chapter)
	return os.WriteFile(basePath, text, 0o666)
}

// merge turns fresh into the user's notebook: fresh text, the user's answers and
// cells. It returns the ids of cells that both have changed.
func merge(mine, base, fresh *notebook.Notebook) (both []string) {
	handed, written, known := byID(base), byID(mine), byID(fresh)
	var cells []*notebook.Cell
	cells = append(cells, ownAfter(mine, "", handed, known)...)
	for _, f := range fresh.Cells {
		w, b := written[f.ID], handed[f.ID]
		switch {
		case w == nil && b != nil && b.Source == f.Source && f.Metadata["nbgrader"] == nil:
			// the user has read it and deleted it; exercises and checks come back
		case w == nil:
			cells = append(cells, f)
		case w.Source == f.Source: // with its outputs
			cells = append(cells, w)
		case b != nil && w.Source == b.Source:
			cells = append(cells, f)
		default:
			if b == nil || b.Source != f.Source {
				both = append(both, f.ID)
			}
			cells = append(cells, w)
		}
		cells = append(cells, ownAfter(mine, f.ID, handed, known)...)
	}
	fresh.Cells = cells
	return both
}

func byID(nb *notebook.Notebook) map[string]*notebook.Cell {
	m := map[string]*notebook.Cell{}
	for _, c := range nb.Cells {
		m[c.ID] = c
	}
	return m
}

// ownAfter lists the cells between the cell with this id and the next one that
// the course still has: those that the user added, or changed before the course
// dropped them.
func ownAfter(mine *notebook.Notebook, id string, handed, known map[string]*notebook.Cell) (own []*notebook.Cell) {
	last := ""
	for _, c := range mine.Cells {
		if known[c.ID] != nil {
			last = c.ID
			continue
		}
		if b := handed[c.ID]; last == id && (b == nil || b.Source != c.Source) {
			own = append(own, c)
		}
	}
	return own
}
