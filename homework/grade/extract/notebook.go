// Package extract turns what a student handed in, notebooks and Go files, into
// one Go source for the sandbox, and finds text answers without running anything.
//
// It follows the notebook kernel's rules: lines that start with % or ! are
// commands and never run, what follows %% is a program's main and is dropped,
// and the last definition of a name counts. Only what the asked functions reach
// is kept, so that plotting code elsewhere in a notebook doesn't matter.
package extract

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Chunk is a piece of Go: a file, or one cell of a notebook.
type Chunk struct {
	Where  string // "cell 4" or "solution.go"
	Source string // lines are those of the cell
}

// Cell is a notebook cell as it was handed in, for work that a human marks.
type Cell struct {
	Kind    string // "markdown" or "code"
	Source  string
	Images  []string // base64 PNG outputs and attachments
	Printed string   // text outputs
}

// Notebook is what is read of an .ipynb file.
type Notebook struct {
	Chunks []Chunk // code cells, declarations only
	Cells  []Cell  // all cells
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

// ReadNotebook reads nbformat 3 to 5, of any kernel. The name is used in places.
func ReadNotebook(name string, raw []byte) (*Notebook, error) {
	raw = Plain(raw)
	if !utf8.Valid(raw) {
		return nil, fmt.Errorf("%s isn't UTF-8 text; save the notebook again from JupyterLab", name)
	}
	var nb struct {
		Cells      []rawCell
		Worksheets []struct{ Cells []rawCell }
	}
	if err := json.Unmarshal(raw, &nb); err != nil {
		return nil, fmt.Errorf("%s isn't a notebook: %v; open it in JupyterLab and save it again", name, err)
	}
	for _, w := range nb.Worksheets {
		nb.Cells = append(nb.Cells, w.Cells...)
	}
	if len(nb.Cells) == 0 {
		return nil, fmt.Errorf("%s has no cells", name)
	}
	out := &Notebook{}
	for i, c := range nb.Cells {
		source := text(c.Source)
		if c.Source == nil {
			source = text(c.Input)
		}
		out.Cells = append(out.Cells, c.cell(source))
		if c.Type != "code" {
			continue
		}
		if src, ok := declarations(source); ok && strings.TrimSpace(src) != "" {
			out.Chunks = append(out.Chunks, Chunk{fmt.Sprintf("%s, cell %d", name, i+1), src})
		}
	}
	return out, nil
}

func (c rawCell) cell(source string) Cell {
	out := Cell{Kind: c.Type, Source: source}
	for _, o := range c.Outputs {
		out.Printed += text(o.Text) + text(o.Data["text/plain"])
		if png := text(o.Data["image/png"]); png != "" {
			out.Images = append(out.Images, png)
		}
	}
	for _, a := range c.Attachments {
		if png := text(a["image/png"]); png != "" {
			out.Images = append(out.Images, png)
		}
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
