package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// Kinds of cells, as nbformat names them.
const (
	Code     = "code"
	Markdown = "markdown"
	Raw      = "raw"
)

// Notebook is an .ipynb file (nbformat 4) in memory. Fields that are not named
// here are kept and written back.
type Notebook struct {
	Cells    []*Cell
	Metadata map[string]any
	Format   int // nbformat, 4
	Minor    int // nbformat_minor; from 5 on every cell has an ID

	extra map[string]any
}

// Cell is one cell of a notebook. Source and texts are whole strings here; the
// file holds them as lists of lines.
type Cell struct {
	ID       string
	Type     string // Code, Markdown or Raw
	Source   string
	Metadata map[string]any
	Outputs  []Output // of code cells
	Count    int      // execution_count of code cells; 0 is the file's null

	extra map[string]any
}

// Checks tells whether the cell checks an answer in another cell: nbgrader's marks
// say that it is graded, and no answer itself.
func (c *Cell) Checks() bool {
	marks, _ := c.Metadata["nbgrader"].(map[string]any)
	return marks["grade"] == true && marks["solution"] != true
}

// Read parses an .ipynb file. It takes nbformat 4 only, which every Jupyter since
// 2015 writes, and says what is wrong with anything else. A text that is not
// UTF-8 is refused: writing it back would change letters.
func Read(src []byte) (*Notebook, error) {
	if err := encoded(src); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf"))))
	d.UseNumber() // 1e-3 must not come back as 0.001
	var top map[string]any
	if err := d.Decode(&top); err != nil {
		return nil, fmt.Errorf("not a notebook: the file is not JSON: %w", err)
	}
	if top == nil {
		return nil, fmt.Errorf("not a notebook: the file holds null, expected an object with cells")
	}
	if d.More() {
		return nil, fmt.Errorf("not a notebook: text after the end of the JSON object, at byte %d", d.InputOffset())
	}
	f := fields{m: top, where: "notebook"}
	nb := &Notebook{Format: f.int("nbformat"), Minor: f.int("nbformat_minor"), Metadata: f.object("metadata")}
	if f.err == nil && nb.Format != 4 { // before the cells, which other formats keep elsewhere
		return nil, fmt.Errorf("nbformat is %d, expected 4: open the notebook in a current JupyterLab and save it", nb.Format)
	}
	cells := f.list("cells")
	for i, v := range cells {
		c, err := readCell(i, v)
		if err != nil {
			return nil, err
		}
		nb.Cells = append(nb.Cells, c)
	}
	nb.extra = top
	return nb, f.err
}

func readCell(i int, v any) (*Cell, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("cell %d is not an object", i+1)
	}
	f := fields{m: m, where: fmt.Sprintf("cell %d", i+1)}
	c := &Cell{Type: f.str("cell_type"), ID: f.optStr("id"), Source: f.text("source"), Metadata: f.object("metadata")}
	switch c.Type {
	case Code, Markdown, Raw:
	default:
		if f.err == nil {
			f.err = fmt.Errorf("cell %d: cell_type is %q, expected code, markdown or raw", i+1, c.Type)
		}
	}
	delete(c.Metadata, "trusted") // Jupyter never stores its trust in the file
	if c.Type == Code {
		c.Count = f.optInt("execution_count")
		for j, o := range f.list("outputs") {
			out, err := readOutput(fmt.Sprintf("cell %d, output %d", i+1, j+1), o)
			if err != nil {
				return nil, err
			}
			c.Outputs = append(c.Outputs, out)
		}
	}
	c.extra = m
	return c, f.err
}

// ReadFile reads the .ipynb file at path; errors name the file.
func ReadFile(path string) (*Notebook, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	nb, err := Read(src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return nb, nil
}

// Bytes returns the notebook as Jupyter writes it: keys sorted, one space of
// indentation, texts as lists of lines, a final newline. Reading and writing a
// file that Jupyter wrote changes nothing.
func (nb *Notebook) Bytes() []byte {
	cells := make([]any, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = c.object(nb.Minor)
	}
	m := merged(nb.extra, map[string]any{
		"cells": cells, "metadata": orEmpty(nb.Metadata),
		"nbformat": nb.Format, "nbformat_minor": nb.Minor,
	})
	var b bytes.Buffer
	writeJSON(&b, m, 0)
	b.WriteByte('\n')
	return b.Bytes()
}

func (c *Cell) object(minor int) map[string]any {
	known := map[string]any{"cell_type": c.Type, "source": splitLines(c.Source), "metadata": orEmpty(c.Metadata)}
	if c.ID != "" && minor >= 5 {
		known["id"] = c.ID
	}
	if c.Type == Code {
		outs := make([]any, len(c.Outputs))
		for i, o := range c.Outputs {
			outs[i] = o.object()
		}
		known["outputs"] = outs
		known["execution_count"] = countOrNull(c.Count)
	}
	return merged(c.extra, known)
}

// WriteFile writes the notebook to path by way of a new file beside it, so that
// a reader or a crash never meets half a notebook. A symbolic link stays one: what
// it leads to is written.
func (nb *Notebook) WriteFile(path string) error {
	return nb.Replace(path, func() error { return nil })
}

// Replace is WriteFile that asks still before the new file, which is on the disk by
// then, takes the place of what is at path. Where it gives an error, nothing changes.
func (nb *Notebook) Replace(path string, still func() error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", filepath.Base(path), err)
	}
	defer os.Remove(f.Name()) // gone already when the rename went well
	mode := os.FileMode(0o644)
	if st, err := os.Stat(path); err == nil {
		mode = st.Mode().Perm()
	}
	_, err = f.Write(nb.Bytes())
	if e := f.Chmod(mode); err == nil {
		err = e
	}
	if e := f.Sync(); err == nil {
		err = e // or a power cut could leave an empty file
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = still()
	}
	if err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(path)); err == nil {
		dir.Sync() // the new name, too; systems that cannot say so
		dir.Close()
	}
	return nil
}

// Tagged reports whether the cell's metadata lists the tag, the way Jupyter's
// cell tags are stored.
func (c *Cell) Tagged(tag string) bool {
	tags, _ := c.Metadata["tags"].([]any)
	for _, t := range tags {
		if t == tag {
			return true
		}
	}
	return false
}

// ClearOutputs removes every output and execution count.
func (nb *Notebook) ClearOutputs() {
	for _, c := range nb.Cells {
		c.Outputs, c.Count = nil, 0
	}
}
