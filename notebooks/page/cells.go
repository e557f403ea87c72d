package page

import (
	"fmt"

	"kpcalab/notebooks/notebook"
)

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
