package site

import (
	"fmt"
	"html/template"
	"maps"

	"kpcalab/notebooks/explore"
	"kpcalab/notebooks/explore/figure"
)

// addPictures adds what explorable pictures need beside their program.
func addPictures(files map[string][]byte, _ Course) error {
	more, err := figure.Files()
	if err != nil {
		return fmt.Errorf("the explorable pictures: %w", err)
	}
	// One style sheet for all pages.
	files["style.css"] = append(files["style.css"], more["explore.css"]...)
	delete(more, "explore.css")
	maps.Copy(files, more)
	return nil
}

// pictures are those that stand in a notebook, by the id of the cell before.
func pictures(notebook string) (map[string]template.HTML, error) {
	after := map[string]template.HTML{}
	for _, p := range explore.Pictures() {
		if p.Notebook != notebook {
			continue
		}
		h, err := figure.HTML(p, 3)
		if err != nil {
			return nil, err
		}
		after[p.After] += h
	}
	return after, nil
}

// gallery is all pictures, for a page of their own.
func gallery() (all []template.HTML, err error) {
	for _, p := range explore.Pictures() {
		h, err := figure.HTML(p, 2)
		if err != nil {
			return nil, err
		}
		all = append(all, h)
	}
	return all, nil
}
