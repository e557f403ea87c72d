package page

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"path/filepath"
	"strings"

	"kpcalab/notebooks/kernel"
)

//go:embed assets
var assets embed.FS

var templates = template.Must(template.ParseFS(assets, "assets/*.html"))

// Book is one notebook with its place among the others.
type Book struct {
	Name     string // file name without folder: 01_bent_data.ipynb
	Notebook *kernel.Notebook
}

// Title is the first heading, or the file's name where there is none.
func (b Book) Title() string {
	for _, c := range b.Notebook.Cells {
		if c.Type == kernel.Markdown {
			if t := titleOf(c.Source); t != "" {
				return t
			}
		}
	}
	return strings.TrimSuffix(b.Name, ".ipynb")
}

// view is what the page template shows.
type view struct {
	Title, Name string
	Live        bool
	Style       string // address of the style sheet
	Contents    string // address of the contents page
	Prev, Next  *link
	Cells       []cellView
	Links       []link // of the contents page
	Note        string // of the contents page
}

type link struct{ Address, Title, Number string }

type cellView struct {
	ID, Kind string
	Label    string // "Code cell 3", for who cannot see the number
	HTML     template.HTML
	Source   string
	Rows     int
	Count    int
	Folded   bool
	Answer   bool // a text that the student writes
	Outputs  []template.HTML
}

// cells renders the cells of a notebook.
func cells(nb *kernel.Notebook, address func(string) string, isolate frame) []cellView {
	var views []cellView
	code := 0
	for i, c := range nb.Cells {
		v := cellView{ID: c.ID, Kind: c.Type, Source: c.Source, Count: c.Count, Folded: folded(c)}
		if v.ID == "" {
			v.ID = fmt.Sprintf("cell-%d", i+1)
		}
		switch c.Type {
		case kernel.Markdown:
			v.HTML, v.Answer = template.HTML(Markdown(c.Source, address)), isAnswer(c)
			v.Rows = strings.Count(c.Source, "\n") + 4
		case kernel.Code:
			code++
			v.Label = fmt.Sprintf("Code cell %d", code)
			v.Rows = strings.Count(c.Source, "\n") + 1
			v.HTML = template.HTML(highlight(c.Source))
			v.Outputs = renderOutputs(c, code, isolate)
		default:
			v.HTML = template.HTML("<pre>" + template.HTMLEscapeString(c.Source) + "</pre>")
		}
		views = append(views, v)
	}
	return views
}

func renderOutputs(c *kernel.Cell, code int, isolate frame) []template.HTML {
	var out []template.HTML
	for j, o := range c.Outputs {
		place := fmt.Sprintf("output %d of code cell %d", j+1, code)
		out = append(out, template.HTML(renderOutput(o, place, isolate)))
	}
	return out
}

// isAnswer tells whether a Markdown cell is one that the student writes, as
// nbgrader marks them.
func isAnswer(c *kernel.Cell) bool {
	ng, _ := c.Metadata["nbgrader"].(map[string]any)
	solution, _ := ng["solution"].(bool)
	return c.Type == kernel.Markdown && solution
}

// folded tells whether the author hid the cell from the reader's way.
func folded(c *kernel.Cell) bool {
	j, _ := c.Metadata["jupyter"].(map[string]any)
	hidden, _ := j["source_hidden"].(bool)
	return hidden
}

// links makes the links to a list of notebooks.
func links(books []Book, address func(string) string) []link {
	out := make([]link, len(books))
	for i, b := range books {
		out[i] = link{Address: address(b.Name), Title: b.Title()}
		if n, rest, ok := strings.Cut(b.Name, "_"); ok && rest != "" && strings.Trim(n, "0123456789") == "" {
			out[i].Number = n
		}
	}
	return out
}

// around returns the links before and after number i.
func around(all []link, i int) (prev, next *link) {
	if i > 0 {
		prev = &all[i-1]
	}
	if i+1 < len(all) {
		next = &all[i+1]
	}
	return prev, next
}

// rewrite returns how links between notebooks are written in a page: to holds
// the address of a notebook's page, contents that of the list.
func rewrite(to func(string) string, contents string) func(string) string {
	return func(href string) string {
		path, fragment, _ := strings.Cut(href, "#")
		if fragment != "" {
			fragment = "#" + fragment
		}
		switch {
		case strings.Contains(path, "/"):
			return href
		case filepath.Ext(path) == ".ipynb":
			return to(path) + fragment
		case path == "README.md":
			return contents
		}
		return href
	}
}

func execute(name string, v view) ([]byte, error) {
	var b bytes.Buffer
	err := templates.ExecuteTemplate(&b, name, v)
	return b.Bytes(), err
}

// styleSheet returns the one style sheet of all pages.
func styleSheet() []byte {
	css, err := assets.ReadFile("assets/style.css")
	if err != nil {
		panic(err) // it is part of the program
	}
	return []byte(string(css) +
		"@media (prefers-color-scheme: light), print {\n" + colours("github") + "}\n" +
		"@media screen and (prefers-color-scheme: dark) {\n" + colours("github-dark") + "}\n")
}
