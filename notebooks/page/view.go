//go:build !js

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
