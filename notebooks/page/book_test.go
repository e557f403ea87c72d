package page

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

func named(names ...string) (books []Book) {
	for _, name := range names {
		books = append(books, Book{Name: name, Notebook: &notebook.Notebook{Format: 4, Minor: 5, Cells: []*notebook.Cell{
			{ID: "a", Type: notebook.Markdown, Source: "# Of " + name},
		}}})
	}
	return books
}

// No notebook's page takes the place of the book's own, or of another's.
func TestBookKeepsItsContents(t *testing.T) {
	dir := t.TempDir()
	if err := WriteBook(dir, named("index.ipynb", "frame.ipynb", "style.ipynb")); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || !strings.Contains(string(b), `class="notebooks"`) || !strings.Contains(string(b), "Of frame.ipynb") {
		t.Errorf("index.html is not the contents: %v\n%.300s", err, b)
	}
	frame, _ := Asset("frame.html")
	if b, _ := os.ReadFile(filepath.Join(dir, "frame.html")); string(b) != string(frame) {
		t.Error("frame.html is not the frame")
	}
	dir = t.TempDir()
	if err := WriteBook(dir, named("index.ipynb", "index-notebook.ipynb")); err == nil || !strings.Contains(err.Error(), "index-notebook.html: rename one") {
		t.Errorf("two notebooks with one page: %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("a book that cannot be written leaves %v", left)
	}
}

// Links lead to pages whatever signs are in a notebook's name.
func TestBookOfStrangeNames(t *testing.T) {
	names := []string{"a%41.ipynb", "a#b.ipynb", "a?b.ipynb", "a b.ipynb", "a&b;c=d.ipynb", "ü.ipynb", "a:b.ipynb", "[ab].ipynb", `"><b>.ipynb`}
	dir := t.TempDir()
	if err := WriteBook(dir, named(names...)); err != nil {
		t.Fatal(err)
	}
	contents, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`<li[^>]*><a href="([^"]*)"`).FindAllStringSubmatch(string(contents), -1)
	if len(links) != len(names) {
		t.Fatalf("%d links, expected %d:\n%s", len(links), len(names), contents)
	}
	here, _ := url.Parse("file:///book/index.html")
	for i, link := range links {
		to, err := here.Parse(strings.ReplaceAll(link[1], "&amp;", "&"))
		if err != nil || to.Fragment != "" || to.RawQuery != "" {
			t.Errorf("%s: %q leads to %v, %v", names[i], link[1], to, err)
			continue
		}
		if b, err := os.ReadFile(filepath.Join(dir, filepath.Base(to.Path))); err != nil || !strings.Contains(string(b), "<title>Of ") {
			t.Errorf("%s: %q: %v", names[i], link[1], err)
		}
	}
}
