package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"kpcalab/notebooks/notebook"
)

// manifest says which chapters a class gets, in which order. notebooks/lab/course.json
// is the whole course; a lecturer gives another file with -course. The student's
// copy, lab release and lab slides all follow it.
type manifest struct {
	Title    string   `json:"title"`
	Chapters []string `json:"chapters"` // names of notebooks, without .ipynb
}

// manifestOf parses the flags of a command that takes -course, and reads the file
// that it names.
func (c *command) manifestOf(fs *flag.FlagSet, args []string) (*manifest, error) {
	course := fs.String("course", "", "file that lists the chapters (default: notebooks/lab/course.json)")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	return c.readManifest(*course)
}

// readManifest reads the file, or the course's own for "", and finds every chapter
// in notebooks/.
func (c *command) readManifest(path string) (*manifest, error) {
	if path == "" {
		path = filepath.Join(c.repo, "notebooks", "lab", "course.json")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("which chapters the course has: %w", err)
	}
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("%s: %w; expected {\"title\": …, \"chapters\": [\"00_start_here\", …]}", c.short(path), err)
	}
	if len(m.Chapters) == 0 {
		return nil, fmt.Errorf("%s lists no chapters", c.short(path))
	}
	for i, name := range m.Chapters {
		if slices.Contains(m.Chapters[:i], name) {
			return nil, fmt.Errorf("%s lists %s twice", c.short(path), name)
		}
		if _, err := os.Stat(c.exercise(name)); err != nil {
			return nil, fmt.Errorf("%s lists %q, and there is no notebooks/%s.ipynb", c.short(path), name, name)
		}
	}
	return &m, nil
}

// exercise is the file of a chapter as students get it.
func (c *command) exercise(chapter string) string {
	return filepath.Join(c.repo, "notebooks", chapter+".ipynb")
}

var toNotebook = regexp.MustCompile(`\[([^\]\n]*)\]\((?:\./)?([\w-]+)\.ipynb(#[^)]*)?\)`)

// chosen leaves links to other chapters of the manifest, and takes the link off
// words that would lead nowhere.
func (m *manifest) chosen(nb *notebook.Notebook) {
	for _, cell := range nb.Cells {
		if cell.Type != notebook.Markdown {
			continue
		}
		cell.Source = toNotebook.ReplaceAllStringFunc(cell.Source, func(link string) string {
			part := toNotebook.FindStringSubmatch(link)
			if slices.Contains(m.Chapters, part[2]) {
				return link
			}
			return part[1]
		})
	}
}

// startPage is a README.md that lists the notebooks and nothing else; note is
// what stands behind each.
func (m *manifest) startPage(note func(chapter string) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", m.Title)
	for _, name := range m.Chapters {
		words := strings.ReplaceAll(name, "_", " ")
		fmt.Fprintf(&b, "* [%s](%s.ipynb)%s\n", words, name, note(name))
	}
	return b.String()
}
