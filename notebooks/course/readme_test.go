// Package course_test holds the course together: links, sections, numbering, and
// the commands and paths that its texts name.
package course_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

// notebooks are the exercise notebooks by file name.
func notebooks(t *testing.T) map[string]*notebook.Notebook {
	t.Helper()
	paths, err := filepath.Glob("../*.ipynb")
	if err != nil || len(paths) != 12 {
		t.Fatalf("%d notebooks (%v), want 12", len(paths), err)
	}
	all := map[string]*notebook.Notebook{}
	for _, p := range paths {
		nb, err := notebook.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(p)] = nb
	}
	return all
}

func headings(nb *notebook.Notebook) (list []string) {
	for _, c := range nb.Cells {
		if c.Type != notebook.Markdown {
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
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"README.md": string(readme)}
	for name, nb := range notebooks(t) {
		for _, c := range nb.Cells {
			if c.Type == notebook.Markdown {
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
			if _, err := os.Stat(filepath.Join("..", file)); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", where, m[1])
			}
		}
	}
}

var place = regexp.MustCompile(`\[(\d\d)\]\((\w+\.ipynb)\): ([^|;]*[^|; ])`)

// Every place that the README names ("[03](03_dual.ipynb): 2. The proof") is a
// heading of that notebook, or the beginning of one.
func TestPlacesExist(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
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
			if c.Type == notebook.Markdown {
				all.WriteString(c.Source + "\n")
			}
		}
		for _, part := range []string{"**Time needed:**", "## Self-check", "<details>", "**Sources.**", "**You will", "[Contents](README.md)"} {
			if !strings.Contains(all.String(), part) {
				t.Errorf("%s has no %s", name, part)
			}
		}
		for i, c := range nb.Cells {
			if c.Type == notebook.Code && !c.Tagged("check") {
				fits(t, name, i, c)
			}
			if len(c.Outputs) > 0 {
				t.Errorf("%s, cell %d (%s): outputs are not kept in version control", name, i+1, c.ID)
			}
		}
	}
}

// fits tells what of a cell is too long: for a reader's head, or for JupyterLab's
// column, which cuts off the rest.
func fits(t *testing.T, name string, i int, c *notebook.Cell) {
	lines := strings.Split(c.Source, "\n")
	if len(lines) > 15 {
		t.Errorf("%s, cell %d (%s): %d lines; long code belongs into a package", name, i+1, c.ID, len(lines))
	}
	for _, l := range lines {
		if w := len([]rune(strings.ReplaceAll(l, "\t", "    "))); w > 104 {
			t.Errorf("%s, cell %d (%s): a line of %d letters is cut off: %s", name, i+1, c.ID, w, l)
		}
	}
}

var (
	timeNeeded = regexp.MustCompile(`\*\*Time needed:\*\* (\d+) minutes`)
	tableTime  = regexp.MustCompile(`(?m)^\| \[[^]]*\]\((\w+\.ipynb)\) \|.*\| (\d+) min \|$`)
)

// The README's table has the times that the notebooks name.
func TestTimes(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	all := notebooks(t)
	rows := tableTime.FindAllStringSubmatch(string(readme), -1)
	if len(rows) != len(all) {
		t.Errorf("the table has %d rows for %d notebooks", len(rows), len(all))
	}
	for _, r := range rows {
		var opening strings.Builder // the title, the first picture, and what it shows
		for _, c := range all[r[1]].Cells[:3] {
			opening.WriteString(c.Source)
		}
		if m := timeNeeded.FindStringSubmatch(opening.String()); m == nil || m[1] != r[2] {
			t.Errorf("%s: the README says %s minutes, the notebook %q", r[1], r[2], m)
		}
	}
}

var numbered = regexp.MustCompile(`(?m)^## (?:(\d+)\. )?(.*)$`)

// The sections of every notebook are numbered from 1; the self-check at the end
// has no number.
func TestSectionsAreNumbered(t *testing.T) {
	for name, nb := range notebooks(t) {
		next := 1
		for _, c := range nb.Cells {
			if c.Type != notebook.Markdown {
				continue
			}
			for _, m := range numbered.FindAllStringSubmatch(c.Source, -1) {
				if m[2] == "Self-check" && m[1] == "" {
					continue
				}
				if m[1] != strconv.Itoa(next) {
					t.Errorf("%s: %q, want number %d", name, m[0], next)
				}
				next++
			}
		}
		if next < 4 {
			t.Errorf("%s has %d sections", name, next-1)
		}
	}
}

var foreign = regexp.MustCompile(`\\(boldsymbol|mathbf|bm|overline|vec)\b`)

// One notation: no letter is bold, and a bar is \bar.
func TestNotationIsOne(t *testing.T) {
	for name, nb := range notebooks(t) {
		for i, c := range nb.Cells {
			if m := foreign.FindString(c.Source); m != "" {
				t.Errorf("%s, cell %d (%s) writes %s", name, i+1, c.ID, m)
			}
		}
	}
}

// demanded are the rows that the sources demand: for each source, words of which
// each must stand in a row of its table.
var demanded = map[string][]string{
	"Sugiyama": {"Curved", "polar coordinate", "PCA in feature space", "pulled back", "Centering", "Primal", "rank and cost",
		"Dual Formulation", "the proof", "Renormalization", "embedding of any sample", "Kernel Trick", "positive semidefinite",
		"polynomial", "map for d = c = 2", "μ", "Gaussian, μ = ∞", "linear PCA beside Gaussian kernel PCA", "several widths c",
		"Homework 1", "data of one's own", "Homework 2", "Laplacian eigenmaps"},
	"Accord": {"Compute", "Transform", "Revert (Kwok and Tsang)", "neighbours", "kernel interface", "Gaussian(10.0)", "centring in feature space",
		"Covariance or Correlation", "proportions", "Schölkopf's toy example", "three rings, uncentred Gaussian", "Reconstruction with all components", "denoising",
		"Linear PCA as a Special Case", "Smith's example"},
	"Cornell": {"products of at most K coordinates", "Kernel Trick", "W as a sum of samples", "α equations", "length of α", "double sum", "steps 1–4", "two demos"},
	"AI2":     {"(1)–(3)", "(4)–(13)", "(14)", "(15)–(17)", "polynomial with a constant", "Gaussian with σ", "Steps 1–4", "PCA beside kernel PCA"},
	"UMass": {"Basis Expansion + SVD", "Basis Expansion + PCA, four steps", "Kernel PCA, four steps", "RBF kernel with /c", "similarity graph", "Connected Components",
		"Balanced Cut", "L = D − W", "M smallest eigenvectors", "k-means", "compared with spectral clustering"},
}

// Everything that the sources demand has a row in the README's map, and the row
// names a place.
func TestMapIsComplete(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for source, words := range demanded {
		_, table, found := strings.Cut(string(text), "### "+source+"\n")
		if !found {
			t.Errorf("no table of %s", source)
			continue
		}
		table, _, _ = strings.Cut(table, "\n#")
		for _, w := range words {
			mapped := false
			for row := range strings.Lines(table) {
				first, rest, _ := strings.Cut(strings.TrimPrefix(row, "| "), " | ")
				mapped = mapped || strings.Contains(first, w) && place.MatchString(rest)
			}
			if !mapped {
				t.Errorf("%s: no row with a place for %q", source, w)
			}
		}
	}
}
