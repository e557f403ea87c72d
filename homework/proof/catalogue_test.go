package proof

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// TestCatalogue: each misconception about the embedding is recognised in LaTeX, Unicode,
// MATLAB and NumPy, with a counter-example. The file says which slip each block shows.
func TestCatalogue(t *testing.T) {
	slip := ""
	for _, line := range lines(t, "testdata/catalogue.txt") {
		if head, ok := strings.CutPrefix(line, "== "); ok {
			_, slip, _ = strings.Cut(head, " ")
			continue
		}
		src := strings.ReplaceAll(line, "⏎", "\n")
		f := Formula(src)
		got := finding.IDs(f.Slips)
		switch {
		case slip == "" && f.Verdict != finding.Correct,
			slip == "A-not-transposed" && (f.Verdict != finding.Malformed || got != finding.Shape.ID),
			slip != "" && slip != "A-not-transposed" && (f.Verdict != finding.Almost || got != slip):
			t.Errorf("%s\nslip %q, want %q\n%s", src, got, slip, f)
		case f.Verdict == finding.Almost && f.Counterexample == nil:
			t.Errorf("%s\nno counter-example", src)
		}
	}
}

func lines(t testing.TB, path string) (list []string) {
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range strings.Split(string(b), "\n") {
		if strings.TrimSpace(l) != "" && !strings.HasPrefix(l, "#") {
			list = append(list, l)
		}
	}
	return list
}

// TestDerivations: each file begins with what is said of the proof in it.
func TestDerivations(t *testing.T) {
	files, err := filepath.Glob("testdata/derivations/*.txt")
	if err != nil || len(files) < 50 {
		t.Fatal(len(files), err)
	}
	for _, path := range files {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		head, src, _ := strings.Cut(string(b), "---\n")
		f := Derivation(src)
		for _, l := range strings.Split(strings.TrimSpace(head), "\n") {
			key, want, _ := strings.Cut(l, ": ")
			switch {
			case key == "verdict" && f.Verdict.String() != want,
				key == "slip" && finding.IDs(f.Slips) != want:
				t.Errorf("%s: %s, want %s\n%s\n%s", filepath.Base(path), key, want, src, f)
			}
		}
	}
}
