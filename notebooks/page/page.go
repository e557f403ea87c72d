//go:build !js

package page

import (
	"bytes"
	"embed"
	"html/template"
)

//go:embed assets
var assets embed.FS

var templates = template.Must(template.ParseFS(assets, "assets/*.html"))

// Page is a notebook with what stands around it on its page.
type Page struct {
	Book
	Prev, Next *Link                        // neighbours; nil: none
	Contents   string                       // address of the contents page
	Address    func(notebook string) string // of the page of another notebook, by file name
	Style      string                       // address of the style sheet
	Frame      string                       // address of Asset("frame.html"), for outputs with scripts of their own

	// Scripts are the addresses of a live page's scripts: one that sets backend, as
	// the head of live.js says, then live.js. None: a page to be read.
	Scripts []string
	// Key tells this notebook from others of the same name, for drafts that a
	// browser keeps.
	Key string
	// After is what follows a cell that isn't in the notebook, by the cell's id.
	After map[string]template.HTML
	// Policy is the content security policy of a live page that lies on a host
	// which sends none.
	Policy string
}

// view is what the page template shows.
type view struct {
	Page
	Title  string
	Live   bool
	Script template.JS // of a page to be read
	Cells  []cellView
}

// HTML renders the page.
func (p Page) HTML() ([]byte, error) {
	v := view{Page: p, Title: p.Title(), Live: len(p.Scripts) > 0}
	v.Cells = cells(p.Notebook, Links(p.Address, p.Contents), p.Frame)
	for i := range v.Cells {
		v.Cells[i].Then = p.After[v.Cells[i].ID]
	}
	if !v.Live {
		v.Script, v.Policy = readScript()
	}
	return execute("page.html", v)
}

// Contents renders the page that lists notebooks.
func Contents(title, note, style string, links []Link) ([]byte, error) {
	return execute("contents.html", struct {
		Title, Note, Style, Policy string
		Links                      []Link
	}{title, note, style, contentsPolicy, links})
}

// Asset returns a file that pages refer to: style.css, live.js, frame.html.
func Asset(name string) ([]byte, error) {
	b, err := assets.ReadFile("assets/" + name)
	if err != nil {
		return nil, err
	}
	switch name {
	case "live.js", "read.js": // pages that run and pages to be read hold the same frames
		frames, err := assets.ReadFile("assets/frames.js")
		return append(b, frames...), err
	case "style.css":
		b = []byte(string(b) +
			"@media (prefers-color-scheme: light), print {\n" + colours("github") + "}\n" +
			"@media screen and (prefers-color-scheme: dark) {\n" + colours("github-dark") + "}\n")
	}
	return b, nil
}

func execute(name string, v any) ([]byte, error) {
	var b bytes.Buffer
	err := templates.ExecuteTemplate(&b, name, v)
	return b.Bytes(), err
}
