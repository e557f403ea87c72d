package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"path/filepath"

	"kpcalab/homework/grade/untrusted"
)

// writer writes the files of a report, and keeps the errors.
type writer struct {
	folder *Folder
	dir    string
	errors []error
}

func (w *writer) file(name string, content []byte) {
	if len(w.errors) > 5 {
		return // the disk is full; ten more messages don't help
	}
	if err := w.folder.WriteFile(name, content); err != nil {
		w.errors = append(w.errors, err)
	}
}

func (w *writer) json(name string, v any) {
	b, err := JSON(v)
	if err != nil {
		w.errors = append(w.errors, fmt.Errorf("writing %s: %w", filepath.Join(w.dir, name), err))
		return
	}
	w.file(name, b)
}

// JSON is a value as the files of a report have it.
func JSON(v any) ([]byte, error) {
	b, err := json.MarshalIndent(v, "", "  ")
	return append(b, '\n'), err
}

// html writes a page, with what can't be seen by its number.
func (w *writer) html(name string, t *template.Template, data any) []byte {
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		w.errors = append(w.errors, fmt.Errorf("writing %s: %w", name, err))
		return nil
	}
	page := []byte(untrusted.Shown(b.String()))
	w.file(name, page)
	return page
}
