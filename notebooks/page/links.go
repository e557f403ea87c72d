package page

import (
	"net/url"
	"path"
	"strings"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/clean"
)

// Book is one notebook by the name of its file.
type Book struct {
	Name     string // file name without folder: 01_bent_data.ipynb
	Notebook *notebook.Notebook
}

// Link leads to the page of a notebook.
type Link struct{ Address, Title, Number string }

// Title is the first heading, or the file's name where there is none.
func (b Book) Title() string {
	if b.Notebook == nil {
		return strings.TrimSuffix(b.Name, ".ipynb")
	}
	for _, c := range b.Notebook.Cells {
		if c.Type == notebook.Markdown {
			if t := titleOf(c.Source); t != "" {
				return t
			}
		}
	}
	return strings.TrimSuffix(b.Name, ".ipynb")
}

// List makes the links to a list of notebooks.
func List(books []Book, address func(notebook string) string) []Link {
	out := make([]Link, len(books))
	for i, b := range books {
		out[i] = Link{Address: address(b.Name), Title: b.Title()}
		if n, rest, ok := strings.Cut(b.Name, "_"); ok && rest != "" && strings.Trim(n, "0123456789") == "" {
			out[i].Number = n
		}
	}
	return out
}

// Around returns the links before and after number i; nil: there is none.
func Around(all []Link, i int) (prev, next *Link) {
	if i > 0 {
		prev = &all[i-1]
	}
	if i+1 < len(all) {
		next = &all[i+1]
	}
	return prev, next
}

// Links returns how links are written in a page: those to notebooks lead to their
// pages, at the ids that headings have there, and the one to the README to the
// contents.
func Links(address func(notebook string) string, contents string) func(href string) string {
	return func(href string) string {
		file, fragment, found := strings.Cut(href, "#")
		if found {
			fragment = "#" + clean.Prefix + fragment
		}
		name, err := url.PathUnescape(file)
		switch {
		case strings.Contains(file, "/") || strings.Contains(file, ":") || err != nil:
			return href
		case path.Ext(name) == ".ipynb":
			return address(name) + fragment
		case name == "README.md":
			return contents
		}
		return href
	}
}
