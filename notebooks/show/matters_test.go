package show

import (
	"path/filepath"
	"regexp"
	"testing"

	"kpcalab/notebooks/notebook"
)

// checked is a check's call: what checks, the answer, and the name under which the
// finding is shown, if the cell says one.
var checked = regexp.MustCompile("homework\\.(Check\\w+)\\(([^`].*?)\\)(?:\\.Named\\(\"(.*?)\"\\))?\\)")

// A right answer to any exercise is told what it is good for, under the name that
// the student gave it: a formula or a proof by the cell, a function by itself.
func TestAnswersHaveNamesAndAPurpose(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join("..", "*.ipynb"))
	seen := map[string]bool{}
	for _, path := range paths {
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range nb.Cells {
			m := checked.FindStringSubmatch(c.Source)
			if m == nil || c.Metadata["nbgrader"] == nil {
				continue
			}
			check, answer, named := m[1], m[2], m[3]
			seen[answer] = true
			text := check == "CheckFormula" || check == "CheckDerivation"
			if text && named != answer || !text && named != "" {
				t.Errorf("%s, cell %s: %s of %s is shown under the name %q", path, c.ID, check, answer, named)
			}
			if matters[answer] == "" {
				t.Errorf("%s, cell %s: nothing says what a right %s is good for", path, c.ID, answer)
			}
		}
	}
	for answer := range matters {
		if !seen[answer] {
			t.Errorf("no cell checks %s any more", answer)
		}
	}
}
