// Package extract turns what a student handed in, notebooks and Go files, into
// one Go source for the sandbox, and finds text answers without running anything.
//
// It follows the notebook kernel's rules: lines that start with % or ! are
// commands and never run, what follows %% is a program's main and is dropped,
// and the last definition of a name counts, unless it leaves blank what an earlier
// one has written. Only what the asked functions reach
// is kept, so that plotting code elsewhere in a notebook doesn't matter.
package extract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// Chunk is a piece of Go: a file, or one cell of a notebook.
type Chunk struct {
	Where  string // "cell 4" or "solution.go"
	File   string // with its folder, where several files have the name
	Source string // lines are those of the cell
}

// Cell is a notebook cell as it was handed in, for work that a human marks.
type Cell struct {
	Kind    string // "markdown" or "code"
	Source  string
	Images  []string // base64 PNG outputs and attachments
	Printed string   // text outputs
}

// Limits of what is kept of one cell that a human marks.
const (
	maxPictures = 12      // of a cell
	maxPicture  = 2 << 20 // bytes of base64
	maxPrinted  = 64 << 10
	maxNotes    = 100      // of a notebook
	maxNote     = 32 << 10 // bytes of one
)

// Notebook is what is read of an .ipynb file.
type Notebook struct {
	Chunks []Chunk // code cells, declarations only
	Cells  []Cell  // those that a human marks
	Notes  []Chunk // Markdown that the student wrote
	Count  int     // of all cells
}

type rawCell struct {
	Type        string                                `json:"cell_type"`
	Source      json.RawMessage                       `json:"source"`
	Input       json.RawMessage                       `json:"input"` // nbformat 3
	Attachments map[string]map[string]json.RawMessage `json:"attachments"`
	Outputs     []rawOutput                           `json:"outputs"`
}

type rawOutput struct {
	Text json.RawMessage            `json:"text"`
	Data map[string]json.RawMessage `json:"data"`
}

// ReadNotebook reads nbformat 3 to 5, of any kernel, a cell at a time. The name is
// used in places. keep says which cells a human wants to see, with their outputs;
// nil: none.
func ReadNotebook(name string, raw []byte, keep func(kind, source string) bool) (*Notebook, error) {
	raw = Plain(raw)
	if !utf8.Valid(raw) {
		return nil, fmt.Errorf("%s isn't UTF-8 text; save the notebook again from JupyterLab", name)
	}
	r := &reader{name: name, keep: keep, out: &Notebook{}, d: json.NewDecoder(bytes.NewReader(raw))}
	if err := r.all(); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("it ends too early")
		}
		return nil, fmt.Errorf("%s isn't a notebook: %v; open it in JupyterLab and save it again", name, err)
	}
	if r.out.Count == 0 {
		return nil, fmt.Errorf("%s has no cells", name)
	}
	return r.out, nil
}

// reader decodes one cell at a time: what isn't wanted of a notebook of 30 MB is
// never held beside it.
type reader struct {
	name string
	keep func(kind, source string) bool
	out  *Notebook
	d    *json.Decoder
}

func (r *reader) all() error {
	if err := r.expect('{'); err != nil {
		return err
	}
	for r.d.More() {
		key, err := r.d.Token()
		if err != nil {
			return err
		}
		switch key {
		case "cells":
			r.out = &Notebook{} // of a key that is there twice the last counts
			err = r.list()
		case "worksheets": // nbformat 3
			var sheets []struct{ Cells []rawCell }
			err = r.d.Decode(&sheets)
			for _, s := range sheets {
				for _, c := range s.Cells {
					r.take(c)
				}
			}
		default:
			var skipped json.RawMessage
			err = r.d.Decode(&skipped)
		}
		if err != nil {
			return err
		}
	}
	if err := r.expect('}'); err != nil {
		return err
	}
	if _, err := r.d.Token(); err != io.EOF {
		return errors.New("something follows after its end")
	}
	return nil
}

func (r *reader) expect(d json.Delim) error {
	t, err := r.d.Token()
	if err == nil && t != d {
		err = fmt.Errorf("it has %v where %v was expected", t, d)
	}
	return err
}

func (r *reader) list() error {
	if err := r.expect('['); err != nil {
		return err
	}
	for r.d.More() {
		var c rawCell
		if err := r.d.Decode(&c); err != nil {
			return err
		}
		r.take(c)
	}
	return r.expect(']')
}

func (r *reader) take(c rawCell) {
	source := text(c.Source)
	if c.Source == nil {
		source = text(c.Input)
	}
	r.out.Count++
	if r.keep != nil && r.keep(c.Type, source) {
		r.out.Cells = append(r.out.Cells, c.cell(source))
	}
	if c.Type != "code" {
		if len(r.out.Notes) < maxNotes && len(source) < maxNote && !HandedOut(source) {
			r.out.Notes = append(r.out.Notes, Chunk{fmt.Sprintf("%s, cell %d", r.name, r.out.Count), r.name, source})
		}
		return
	}
	if src, ok := declarations(source); ok && strings.TrimSpace(src) != "" {
		r.out.Chunks = append(r.out.Chunks, Chunk{fmt.Sprintf("%s, cell %d", r.name, r.out.Count), r.name, src})
	}
}

func (c rawCell) cell(source string) Cell {
	out := Cell{Kind: c.Type, Source: source}
	picture := func(raw json.RawMessage) {
		if len(raw) < maxPicture && len(out.Images) < maxPictures {
			if png := text(raw); png != "" {
				out.Images = append(out.Images, png)
			}
		}
	}
	for _, o := range c.Outputs {
		if len(out.Printed) < maxPrinted {
			out.Printed += text(o.Text) + text(o.Data["text/plain"])
		}
		picture(o.Data["image/png"])
	}
	if len(out.Printed) > maxPrinted {
		out.Printed = strings.ToValidUTF8(out.Printed[:maxPrinted], "") + " …"
	}
	for _, name := range slices.Sorted(maps.Keys(c.Attachments)) {
		picture(c.Attachments[name]["image/png"])
	}
	return out
}

// text is a multi-line string: one string or a list of them; "" for anything else.
func text(raw json.RawMessage) string {
	var one string
	if json.Unmarshal(raw, &one) == nil {
		return one
	}
	var list []string
	if json.Unmarshal(raw, &list) != nil {
		return ""
	}
	return strings.Join(list, "")
}

// declarations keeps the part of a cell that the kernel remembers. Commands
// become empty lines, so that positions stay the cell's.
func declarations(cell string) (string, bool) {
	lines := strings.Split(strings.ReplaceAll(cell, "\r\n", "\n"), "\n")
	if otherLanguage(lines[0]) {
		return "", false
	}
	continued := false
	for i, line := range lines {
		line = strings.TrimPrefix(line, "//gonb:")
		command := continued || strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!")
		if !continued && startsMain(line) {
			return strings.Join(lines[:i], "\n"), true
		}
		continued = command && strings.HasSuffix(strings.TrimRight(line, " \t"), `\`)
		if command || strings.HasPrefix(line, "package ") {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n"), true
}

func startsMain(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return word == "%%" || word == "%main" || word == "%test"
}

// otherLanguage: %%writefile, %%bash, %%html and the like own their whole cell.
func otherLanguage(first string) bool {
	first = strings.TrimSpace(first)
	return strings.HasPrefix(first, "%%") && first != "%%" && !strings.HasPrefix(first, "%% ")
}
