package page

import (
	"fmt"
	"html/template"
	"strings"

	"kpcalab/notebooks/notebook"
)

// cellView is a cell as the page template shows it.
type cellView struct {
	ID, Kind string
	Version  string // of the source, as [Version] says
	Label    string // "Code cell 3", for who cannot see the number
	HTML     template.HTML
	Source   string
	Rows     int
	Count    int
	Folded   bool
	Answer   bool // a text that the student writes
	Outputs  []template.HTML
	Then     template.HTML // what follows it
}

// cells renders the cells of a notebook.
func cells(nb *notebook.Notebook, link func(string) string, frame string) []cellView {
	var views []cellView
	code := 0
	for i, c := range nb.Cells {
		v := cellView{ID: c.ID, Kind: c.Type, Source: c.Source, Version: Version(c.Source), Count: c.Count, Folded: folded(c)}
		if v.ID == "" {
			v.ID = fmt.Sprintf("cell-%d", i+1)
		}
		switch c.Type {
		case notebook.Markdown:
			v.HTML, v.Answer = template.HTML(Markdown(c.Source, link)), IsAnswer(c)
			v.Rows = strings.Count(c.Source, "\n") + 4
		case notebook.Code:
			code++
			v.Label = fmt.Sprintf("Code cell %d", code)
			v.Rows = strings.Count(c.Source, "\n") + 1
			v.HTML = template.HTML(Highlight(c.Source))
			for _, o := range outputs(c, code, frame) {
				v.Outputs = append(v.Outputs, template.HTML(o))
			}
		default:
			v.HTML = template.HTML("<pre>" + template.HTMLEscapeString(c.Source) + "</pre>")
		}
		views = append(views, v)
	}
	return views
}

// Outputs renders the outputs of a code cell of a notebook, one piece of HTML
// each. frame is the address of Asset("frame.html"), in which outputs with
// scripts of their own are shown.
func Outputs(nb *notebook.Notebook, c *notebook.Cell, frame string) []string {
	return outputs(c, number(nb, c), frame)
}

// Output renders what output i (from 0) of a code cell shows now, o.
func Output(nb *notebook.Notebook, c *notebook.Cell, i int, o notebook.Output, frame string) string {
	return renderOutput(o, fmt.Sprintf("output %d of code cell %d", i+1, number(nb, c)), frame)
}

// RenderOutput renders one output of a cell; place says where it stands ("output 2
// of code cell 5"), for pictures that have no text of their own.
func RenderOutput(o notebook.Output, place, frame string) string {
	return renderOutput(o, place, frame)
}

func outputs(c *notebook.Cell, code int, frame string) []string {
	out := []string{}
	for j, o := range c.Outputs {
		out = append(out, renderOutput(o, fmt.Sprintf("output %d of code cell %d", j+1, code), frame))
	}
	return out
}

// number counts the code cells up to c, as the page's labels do.
func number(nb *notebook.Notebook, c *notebook.Cell) int {
	n := 0
	for _, other := range nb.Cells {
		if other.Type == notebook.Code {
			n++
		}
		if other == c {
			break
		}
	}
	return n
}

// IsAnswer tells whether a Markdown cell is one that the student writes, as
// nbgrader marks them.
func IsAnswer(c *notebook.Cell) bool {
	ng, _ := c.Metadata["nbgrader"].(map[string]any)
	solution, _ := ng["solution"].(bool)
	return c.Type == notebook.Markdown && solution
}

// Edited renders the text of a cell anew, as the page shows it: code coloured,
// Markdown rendered with links as [Links] makes them.
func Edited(c *notebook.Cell, link func(string) string) string {
	if c.Type == notebook.Markdown {
		return Markdown(c.Source, link)
	}
	return Highlight(c.Source)
}

// folded tells whether the author hid the cell from the reader's way.
func folded(c *notebook.Cell) bool {
	j, _ := c.Metadata["jupyter"].(map[string]any)
	hidden, _ := j["source_hidden"].(bool)
	return hidden
}
