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

	"kpcalab/notebooks/explore"
	"kpcalab/notebooks/explore/figure"
	"kpcalab/notebooks/page"
)

var templates = template.Must(template.ParseFS(assets, "assets/*.html"))

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
		Policy    string
		Notebooks []page.Link
		Modules   []module
		Megabytes string // what a first visit loads
		Pictures  []explore.Picture
		Figures   []template.HTML
		Scripts   []string
	}{pagePolicy, page.List(c.Notebooks, page.FileAddress), modules, fmt.Sprintf("%.0f MB", float64(len(files["tab.wasm.gz"]))/1e6),
		explore.Pictures(), gallery, figure.Scripts}
	for _, name := range []string{"index.html", "check.html", "explore.html", "licences.html"} {
		var b bytes.Buffer
		if err := templates.ExecuteTemplate(&b, name, v); err != nil {
			return err
		}
		files[name] = b.Bytes()
	}
	return nil
}

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
