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

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"math": func(tex string) template.HTML { return template.HTML(page.MathML(tex, false)) },
}).ParseFS(assets, "assets/*.html"))

// example is something to begin with on the checker's page.
type example struct{ Name, Source string }

var examples = []example{
	{"A formula with a slip", `\Lambda^{-1} A^\top H (k - \frac{1}{n} K 1_n)`},
	{"The same slip in Unicode", "Λ⁻¹ Aᵀ H (k − K 1ₙ/n)"},
	{"A right formula, in MATLAB", "L^(-1/2) * A' * (k - K*ones(n,1)/n)"},
	{"A proof whose third line is false", `\bar g = B (f - \frac{1}{n} F 1_n)
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
		Policy    string
		Notebooks []page.Link
		Modules   []module
		Megabytes string // what a first visit loads
		Pictures  []explore.Picture
		Figures   []template.HTML
		Scripts   []string
		Examples  []example
	}{pagePolicy, page.List(c.Notebooks, page.FileAddress), modules, fmt.Sprintf("%.0f MB", float64(len(files["tab.wasm.gz"]))/1e6),
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
