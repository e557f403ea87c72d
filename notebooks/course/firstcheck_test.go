package course_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

var (
	notRead = regexp.MustCompile(`(?s)\$\$.+?\$\$|\$[^$\n]+\$|\]\([^)]*\)`) // formulas, and where links lead
	aWord   = regexp.MustCompile(`\pL[\pL\pN'’-]*`)
)

func words(text string) int {
	return len(aWord.FindAllString(notRead.ReplaceAllString(text, " "), -1))
}

// Two minutes of reading lead from the README's first line to the first check of an
// answer of one's own: 476 words, at the 238 words a minute of silent reading
// (Brysbaert 2019).
func TestFirstCheckIsNear(t *testing.T) {
	const atMost = 2 * 238
	b, err := os.ReadFile(filepath.Join(repository, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	command := "go run ./notebooks/lab"
	before, _, found := strings.Cut(string(b), command)
	if !found {
		t.Fatalf("README.md doesn't say %s", command)
	}
	readme, book, cells, first := words(before), 0, 0, false
	for _, c := range notebooks(t)["00_start_here.ipynb"].Cells {
		switch {
		case c.Type == notebook.Markdown:
			book += words(c.Source)
		case c.Metadata["nbgrader"] != nil && checkOfCell.MatchString(c.Source):
			first = true
		}
		if c.Type == notebook.Code {
			cells++
		}
		if first {
			break
		}
	}
	t.Logf("%d words of README.md and %d of the notebook, %d cells", readme, book, cells)
	if !first || readme+book > atMost {
		t.Errorf("%d + %d words are read before the first check (found: %v), expected at most %d", readme, book, first, atMost)
	}
}

var checkOfCell = regexp.MustCompile(`homework\.Check\w+\(`)
