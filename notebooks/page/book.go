//go:build !js

package page

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// WriteBook writes the notebooks, with the outputs that they hold, as a folder of
// HTML pages that needs no server and no network: index.html, one page per
// notebook in the order given, style.css, and frame.html, in which outputs with
// scripts of their own run.
func WriteBook(dir string, books []Book) error {
	if len(books) == 0 {
		return errors.New("a book needs at least one notebook")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	all := List(books, FileAddress)
	contents, err := Contents("Kernel PCA, step by step",
		"Every page is a notebook with its results. The keys n and p turn the pages.", "style.css", all)
	if err != nil {
		return err
	}
	files := map[string][]byte{"index.html": contents}
	for _, name := range []string{"style.css", "frame.html"} {
		if files[name], err = Asset(name); err != nil {
			return err
		}
	}
	for i, b := range books {
		name := FileName(b.Name)
		if _, taken := files[name]; taken {
			return fmt.Errorf("the page of %s and that of another notebook are both %s: rename one of them", b.Name, name)
		}
		p := Page{Book: b, Style: "style.css", Frame: "frame.html", Contents: "index.html", Address: FileAddress}
		p.Prev, p.Next = Around(all, i)
		if files[name], err = p.HTML(); err != nil {
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

// FileName is the file of a notebook's page, beside the book's own.
func FileName(notebook string) string {
	name := strings.TrimSuffix(notebook, ".ipynb")
	if name == "index" || name == "frame" {
		name += "-notebook"
	}
	return name + ".html"
}

// FileAddress is the address of that file.
func FileAddress(notebook string) string {
	return strings.ReplaceAll(url.PathEscape(FileName(notebook)), ":", "%3A")
}
