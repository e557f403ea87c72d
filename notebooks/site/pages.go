package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kpcalab/notebooks/explore"
	"kpcalab/notebooks/explore/figure"
	"kpcalab/notebooks/page"
)

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"math": func(tex string) template.HTML { return template.HTML(page.MathML(tex, false)) },
}).ParseFS(assets, "assets/*.html"))

// example is something to begin with on the checker's page.
type example struct{ Name, Kind, Source string }

var examples = []example{
	{"A formula with a slip", "formula", `\Lambda^{-1} A^\top H (k - \frac{1}{n} K 1_n)`},
	{"The same slip in Unicode", "formula", "Λ⁻¹ Aᵀ H (k − K 1ₙ/n)"},
	{"A right formula, in MATLAB", "formula", "L^(-1/2) * A' * (k - K*ones(n,1)/n)"},
	{"A proof whose third line is false", "proof", `\bar g = B (f - \frac{1}{n} F 1_n)
= \Lambda^{-1/2} A^\top \bar F^\top (f - \frac{1}{n} F 1_n)
= \Lambda^{-1/2} A^\top F^\top (f - F 1_n)
= \Lambda^{-1/2} A^\top H (k - \frac{1}{n} K 1_n)`},
}

// addPages adds the pages that are no notebooks.
func addPages(files map[string][]byte, c Course) error {
	modules, err := licences(c.Programs)
	if err != nil {
		return err
	}
	gallery, err := gallery()
	if err != nil {
		return err
	}
	v := struct {
		Policy     string
		Notebooks  []chapter
		Modules    []module
		First, All string // what a first visit loads at once, and in the end
		Pictures   []explore.Picture
		Figures    []template.HTML
		Scripts    []string
		Examples   []example
	}{pagePolicy, chapters(c.Notebooks), modules, megabytes(len(files["tab.wasm.gz"])), megabytes(sum(files)),
		explore.Pictures(), gallery, figure.Scripts, examples}
	for _, name := range []string{"index.html", "check.html", "explore.html", "licences.html"} {
		var b bytes.Buffer
		if err := templates.ExecuteTemplate(&b, name, v); err != nil {
			return err
		}
		files[name] = b.Bytes()
	}
	return nil
}

// chapter is a notebook on the start page, which says how far its reader is.
type chapter struct {
	page.Link
	Name   string // the file's, under which the browser keeps answers
	Checks string // the ids of the cells that check an answer, with spaces between
}

func chapters(books []page.Book) (list []chapter) {
	for i, link := range page.List(books, page.FileAddress) {
		var ids []string
		for _, c := range books[i].Notebook.Cells {
			if c.Checks() {
				ids = append(ids, c.ID)
			}
		}
		list = append(list, chapter{link, books[i].Name, strings.Join(ids, " ")})
	}
	return list
}

func sum(files map[string][]byte) (bytes int) {
	for _, f := range files {
		bytes += len(f)
	}
	return bytes
}

func megabytes(bytes int) string { return fmt.Sprintf("%.0f MB", float64(bytes)/1e6) }

// module is somebody's code in the programs, with what its authors ask to be told.
type module struct {
	Module, Version, Changes string
	Files                    map[string]string
}

// Texts are the module's files in the order of their names.
func (m module) Texts() (texts [][2]string) {
	for _, name := range slices.Sorted(maps.Keys(m.Files)) {
		texts = append(texts, [2]string{name, m.Files[name]})
	}
	return texts
}

func licences(dir string) (modules []module, err error) {
	b, err := os.ReadFile(filepath.Join(dir, "licences.json"))
	if err != nil {
		return nil, fmt.Errorf("the programs of the site are not built: %w", err)
	}
	return modules, json.Unmarshal(b, &modules)
}
