package figure

import (
	"bytes"
	"embed"
	"encoding/json"
	"html/template"

	"kpcalab/notebooks/explore"
	"kpcalab/notebooks/page"
)

//go:embed assets
var assets embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"text": func(md string) template.HTML { return template.HTML(page.Markdown(md, nil)) }, // ours, and cleaned all the same
	"json": func(v any) (string, error) { b, err := json.Marshal(v); return string(b), err },
	"add":  func(a, b int) int { return a + b },
}).ParseFS(assets, "assets/*.html"))

// Scripts are the addresses of the scripts that a page with pictures needs, in
// their order.
var Scripts = []string{"explore_draw.js", "explore_control.js", "explore.js"}

// stills are the kinds of them, as figure.html chooses.
var stills = []struct {
	name    string
	palette palette
	columns int
}{
	{"", light, wide}, {"-dark", dark, wide},
	{"-narrow", light, narrow}, {"-narrow-dark", dark, narrow},
}

// Files are what pages with pictures refer to, by name: scripts, the style sheet
// and the stills.
func Files() (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, name := range append([]string{"explore_worker.js"}, Scripts...) {
		b, err := assets.ReadFile("assets/" + name)
		if err != nil {
			return nil, err
		}
		files[name] = b
	}
	css, err := assets.ReadFile("assets/explore.css")
	if err != nil {
		return nil, err
	}
	files["explore.css"] = append(properties(), css...)
	for _, p := range explore.Pictures() {
		f, err := p.Begin().Frame(p.Start())
		if err != nil {
			return nil, err
		}
		for _, s := range stills {
			files["explore-"+p.ID+s.name+".svg"] = still(p, f, s.palette, s.columns)
		}
	}
	return files, nil
}

// HTML is the section of a page in which a picture stands, with a heading of the
// given level.
func HTML(p explore.Picture, level int) (template.HTML, error) {
	f, err := p.Begin().Frame(p.Start())
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	width, height := size(p, wide)
	narrowWidth, narrowHeight := size(p, narrow)
	err = templates.ExecuteTemplate(&b, "figure.html", struct {
		explore.Picture
		Level         int
		Words         string
		Width, Height int
		NarrowWidth   int
		NarrowHeight  int
	}{p, level, f.Words, width, height, narrowWidth, narrowHeight})
	return template.HTML(b.String()), err
}
