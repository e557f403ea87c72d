package proof

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// spelledRow is a block of testdata/formulas/catalogue.txt.
type spelledRow struct {
	row     int
	slip    string
	sources []string
}

func spelledRows(t testing.TB) []spelledRow {
	b, err := os.ReadFile("testdata/formulas/catalogue.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rows []spelledRow
	for _, line := range strings.Split(string(b), "\n") {
		switch {
		case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
		case strings.HasPrefix(line, "== "):
			f := strings.Fields(line)
			n, err := strconv.Atoi(f[1])
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, spelledRow{row: n, slip: strings.Join(f[2:], " ")})
		default:
			r := &rows[len(rows)-1]
			r.sources = append(r.sources, strings.ReplaceAll(line, "⏎", "\n"))
		}
	}
	return rows
}

// TestCatalogueInFourSpellings: each misconception is recognised however it is
// written, with the hint of the catalogue and a counter-example.
func TestCatalogueInFourSpellings(t *testing.T) {
	covered := map[int]bool{5: true, 20: true} // definitions of k̃ and AAᵀ = I: see the derivations
	for _, r := range spelledRows(t) {
		if len(r.sources) != 4 {
			t.Fatalf("row %d has %d spellings", r.row, len(r.sources))
		}
		covered[r.row] = true
		for i, src := range r.sources {
			name := strconv.Itoa(r.row) + " " + r.slip + "/" + [...]string{"LaTeX", "Unicode", "MATLAB", "NumPy"}[i]
			t.Run(name, func(t *testing.T) {
				f := checkFormula(src, 17)
				switch {
				case r.slip == "":
					if f.Verdict != finding.Correct {
						t.Errorf("%s\n%s", src, f)
					}
					return
				case r.slip == "A-not-transposed":
					if f.Verdict != finding.Malformed || finding.IDs(f.Slips) != r.slip {
						t.Errorf("%s\n%s", src, f)
					}
					return
				}
				if f.Verdict != finding.Almost || finding.IDs(f.Slips) != r.slip || f.Help == "" {
					t.Errorf("%s\nslip %q, want %q\n%s", src, finding.IDs(f.Slips), r.slip, f)
				}
				if f.Counterexample == nil {
					t.Errorf("%s\nno counter-example", src)
				}
			})
		}
	}
	for row := 1; row <= 26; row++ {
		if !covered[row] {
			t.Errorf("no formula for row %d of the catalogue", row)
		}
	}
}
