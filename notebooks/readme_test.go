// Package notebooks_test holds the notebooks together: links, sections, numbering.
package notebooks_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kpcalab/notebooks/kernel"
)

// notebooks are the exercise notebooks by file name.
func notebooks(t *testing.T) map[string]*kernel.Notebook {
	t.Helper()
	paths, err := filepath.Glob("*.ipynb")
	if err != nil || len(paths) != 12 {
		t.Fatalf("%d notebooks (%v), want 12", len(paths), err)
	}
	all := map[string]*kernel.Notebook{}
	for _, p := range paths {
		nb, err := kernel.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		all[p] = nb
	}
	return all
}

func headings(nb *kernel.Notebook) (list []string) {
	for _, c := range nb.Cells {
		if c.Type != kernel.Markdown {
			continue
		}
		for line := range strings.Lines(c.Source) {
			if strings.HasPrefix(line, "#") {
				list = append(list, strings.TrimSpace(strings.TrimLeft(line, "#")))
			}
		}
	}
	return list
}

var link = regexp.MustCompile(`\]\(([^()\s]+)\)`)

// Every link in the README and in the notebooks leads to a file.
func TestLinks(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"README.md": string(readme)}
	for name, nb := range notebooks(t) {
		for _, c := range nb.Cells {
			if c.Type == kernel.Markdown {
				texts[name] += c.Source + "\n"
			}
		}
	}
	for where, text := range texts {
		found := link.FindAllStringSubmatch(text, -1)
		if len(found) < 3 {
			t.Errorf("%s: %d links, expected previous, next and contents at least", where, len(found))
		}
		for _, m := range found {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, _, _ := strings.Cut(m[1], "#")
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", where, m[1])
			}
		}
	}
}

var place = regexp.MustCompile(`\[(\d\d)\]\((\w+\.ipynb)\): ([^|;]*[^|; ])`)

// Every place that the README names ("[03](03_dual.ipynb): 2. The proof") is a
// heading of that notebook, or the beginning of one.
func TestPlacesExist(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	all, count := notebooks(t), 0
	for _, m := range place.FindAllStringSubmatch(string(readme), -1) {
		count++
		nb := all[m[2]]
		if nb == nil || !strings.HasPrefix(m[2], m[1]+"_") {
			t.Errorf("%s: no such notebook", m[0])
			continue
		}
		found := false
		for _, h := range headings(nb) {
			found = found || h == m[3] || strings.HasPrefix(h, m[3]) && !continues(h[len(m[3]):])
		}
		if !found {
			t.Errorf("%s has no section %q; its sections are %q", m[2], m[3], headings(nb))
		}
	}
	if count < 90 {
		t.Errorf("the README names %d places; was its form changed?", count)
	}
}

// continues tells whether a word or a number goes on, as 1.1 does in 1.10.
func continues(rest string) bool {
	return rest != "" && (rest[0] >= '0' && rest[0] <= '9' || rest[0] >= 'a' && rest[0] <= 'z')
}

// Every exercise is in the README or says itself that it has no check; every
// notebook opens with goals and time, and ends with a self-check and sources.
func TestEveryNotebookHasItsParts(t *testing.T) {
	for name, nb := range notebooks(t) {
		var all strings.Builder
		for _, c := range nb.Cells {
			if c.Type == kernel.Markdown {
				all.WriteString(c.Source + "\n")
			}
		}
		for _, part := range []string{"**Time needed:**", "## Self-check", "<details>", "**Sources.**", "**You will", "[Contents](README.md)"} {
			if !strings.Contains(all.String(), part) {
				t.Errorf("%s has no %s", name, part)
			}
		}
		for i, c := range nb.Cells {
			if c.Type == kernel.Code && strings.Count(c.Source, "\n") > 25 && !c.Tagged("check") {
				t.Errorf("%s, cell %d (%s): %d lines; long code belongs into a package", name, i+1, c.ID, strings.Count(c.Source, "\n")+1)
			}
			if len(c.Outputs) > 0 {
				t.Errorf("%s, cell %d (%s): outputs are not kept in version control", name, i+1, c.ID)
			}
		}
	}
}

var (
	timeNeeded = regexp.MustCompile(`\*\*Time needed:\*\* (\d+) minutes`)
	tableTime  = regexp.MustCompile(`(?m)^\| \[[^]]*\]\((\w+\.ipynb)\) \|.*\| (\d+) min \|$`)
)

// The README's table has the times that the notebooks name.
func TestTimes(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	all := notebooks(t)
	rows := tableTime.FindAllStringSubmatch(string(readme), -1)
	if len(rows) != len(all) {
		t.Errorf("the table has %d rows for %d notebooks", len(rows), len(all))
	}
	for _, r := range rows {
		if m := timeNeeded.FindStringSubmatch(all[r[1]].Cells[0].Source); m == nil || m[1] != r[2] {
			t.Errorf("%s: the README says %s minutes, the notebook %q", r[1], r[2], m)
		}
	}
}
