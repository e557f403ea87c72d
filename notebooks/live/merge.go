package live

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kpcalab/notebooks/notebook"
)

// merge lays what was written in pages over what another program made of the
// file. Cells, their order and their metadata are theirs; a text or outputs are
// ours where pages changed them since both sides were the same (base). Where both
// changed a text, ours stands, since somebody is writing it, and theirs is kept.
func (f *file) merge(theirs *notebook.Notebook) {
	ours, base := byID(f.nb), byID(f.base)
	var cells []*notebook.Cell
	for _, t := range theirs.Cells {
		o, b := ours[t.ID], base[t.ID]
		if o == nil || b == nil || o.Type != t.Type {
			cells = append(cells, t)
			continue
		}
		delete(ours, t.ID)
		f.mergeCell(o, b, t)
		cells = append(cells, o) // the same cell, which may be running
	}
	for _, o := range f.nb.Cells {
		if b := base[o.ID]; ours[o.ID] != nil && (b == nil || b.Source != o.Source || f.written[o.ID]) {
			f.keep(o, "another program took the cell out of the notebook")
		}
	}
	if !slices.Equal(ids(f.nb.Cells), ids(cells)) {
		f.note = "Another program added, moved or removed cells: reload the page to see them. What you wrote is kept."
	}
	*f.nb = *theirs
	f.nb.Cells = cells
}

func (f *file) mergeCell(o, b, t *notebook.Cell) {
	before := alone(o)
	source := o.Source
	switch {
	case o.Source == b.Source:
		source = t.Source
		if f.written[o.ID] && source != o.Source { // it may have read the file before that
			f.keep(o, "another program wrote the cell after it was written here")
			delete(f.written, o.ID)
		}
	case t.Source != b.Source && t.Source != o.Source:
		f.keep(t, "another program wrote the cell at the same time")
	}
	outputs, count := t.Outputs, t.Count
	if o.Count != b.Count || !bytes.Equal(alone(&notebook.Cell{Type: o.Type, Outputs: o.Outputs}), alone(&notebook.Cell{Type: b.Type, Outputs: b.Outputs})) {
		outputs, count = o.Outputs, o.Count
	}
	*o = *t
	o.Source, o.Outputs, o.Count = source, outputs, count
	if !bytes.Equal(before, alone(o)) {
		f.changed(o)
	}
}

// alone returns a cell as it would be written.
func alone(c *notebook.Cell) []byte {
	return (&notebook.Notebook{Format: 4, Minor: 5, Cells: []*notebook.Cell{c}}).Bytes()
}

func byID(nb *notebook.Notebook) map[string]*notebook.Cell {
	m := map[string]*notebook.Cell{}
	for _, c := range nb.Cells {
		m[c.ID] = c
	}
	return m
}

func ids(cells []*notebook.Cell) []string {
	var list []string
	for _, c := range cells {
		list = append(list, c.ID)
	}
	return list
}

// kept is a text that gave way to another.
type kept struct {
	cell notebook.Cell
	why  string
	when time.Time
}

// keep puts a cell's text into the file beside with the next save, once: two pages
// may overwrite each other again and again while nothing can be written.
func (f *file) keep(c *notebook.Cell, why string) {
	for _, k := range f.kept {
		if k.cell.ID == c.ID && k.cell.Source == c.Source {
			return
		}
	}
	f.kept = append(f.kept, kept{cell: *c, why: why, when: time.Now()})
}

// writeKept adds the kept texts to the file beside.
func (f *file) writeKept() error {
	if len(f.kept) == 0 {
		return nil
	}
	path := f.beside()
	nb, err := notebook.ReadFile(path)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) { // something else that must not be overwritten
			path = stamped(path)
		}
		nb = &notebook.Notebook{Format: 4, Minor: 5, Metadata: f.nb.Metadata}
	}
	for _, k := range f.kept {
		head := fmt.Sprintf("**Cell %s of %s**, kept on %s: %s.", k.cell.ID, filepath.Base(f.path), k.when.Format("2006-01-02 15:04:05"), k.why)
		nb.Cells = append(nb.Cells, &notebook.Cell{Type: notebook.Markdown, Source: head},
			&notebook.Cell{Type: k.cell.Type, Source: k.cell.Source})
	}
	nb.GiveIDs()
	if err := nb.WriteFile(path); err != nil {
		return fmt.Errorf("not saved: a text that gave way to another cannot be kept: %w", err)
	}
	f.kept = nil
	f.note = "Two texts of a cell met: the older one is kept in " + filepath.Base(path) + "."
	return nil
}

// stamped is the name of another file beside a notebook, with the time in it.
func stamped(path string) string {
	return strings.TrimSuffix(path, unsavedEnding) + time.Now().Format("-20060102-150405.000000") + unsavedEnding
}
