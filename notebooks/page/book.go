package page

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// WriteBook writes the notebooks, with the outputs that they hold, as a folder of
// HTML pages that needs no server and no network: index.html, one page per
// notebook in the order given, style.css.
func WriteBook(dir string, books []Book) error {
	if len(books) == 0 {
		return errors.New("a book needs at least one notebook")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	all := links(books, htmlName)
	contents, err := execute("contents.html", view{
		Title: "Kernel PCA, step by step", Style: "style.css", Links: all,
		Note: "Every page is a notebook with its results. The keys n and p turn the pages.",
	})
	if err != nil {
		return err
	}
	files := map[string][]byte{"index.html": contents, "style.css": styleSheet()}
	for i, b := range books {
		v := view{
			Title: b.Title(), Name: b.Name, Style: "style.css", Contents: "index.html",
			Cells: cells(b.Notebook, rewrite(htmlName, "index.html"), nil),
		}
		v.Prev, v.Next = around(all, i)
		if files[htmlName(b.Name)], err = execute("page.html", v); err != nil {
			return err
		}
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func htmlName(notebook string) string { return strings.TrimSuffix(notebook, ".ipynb") + ".html" }
