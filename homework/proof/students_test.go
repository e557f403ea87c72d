package proof

import (
	"flag"
	"os"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

var update = flag.Bool("update", false, "write the golden files anew")

// studentFormula is a line of testdata/formulas/students.txt.
type studentFormula struct {
	verdict, slip, source string
}

func studentFormulas(t testing.TB) []studentFormula {
	b, err := os.ReadFile("testdata/formulas/students.txt")
	if err != nil {
		t.Fatal(err)
	}
	var list []studentFormula
	for _, line := range strings.Split(string(b), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		verdict, rest, _ := strings.Cut(line, " ")
		slip, source, _ := strings.Cut(rest, " ")
		for strings.HasPrefix(source, "& ") { // compound slips
			var next string
			next, source, _ = strings.Cut(source[2:], " ")
			slip += " & " + next
		}
		if slip == "-" {
			slip = ""
		}
		list = append(list, studentFormula{verdict, slip, strings.ReplaceAll(source, "⏎", "\n")})
	}
	return list
}

// TestStudentFormulas compares verdicts, slips and messages.
func TestStudentFormulas(t *testing.T) {
	list := studentFormulas(t)
	if len(list) < 200 {
		t.Errorf("%d formulas, and 200 were promised", len(list))
	}
	var golden strings.Builder
	for _, s := range list {
		f := checkFormula(s.source, 23)
		if f.Verdict.String() != s.verdict || finding.IDs(f.Slips) != s.slip {
			t.Errorf("%s\n%s %q, want %s %q\n%s", s.source, f.Verdict, finding.IDs(f.Slips), s.verdict, s.slip, f)
		}
		golden.WriteString("=== " + strings.ReplaceAll(s.source, "\n", "⏎") + "\n" + ownMessage(f, f.Counterexample == nil) + "\n")
	}
	compareGolden(t, "testdata/formulas/students.golden", golden.String())
}

// ownMessage is what formulas and derivations say themselves; what the
// catalogue says is tested there.
func ownMessage(f finding.Finding, say bool) string {
	lines := []string{f.Verdict.String() + " " + finding.IDs(f.Slips)}
	if f.Understood != "" {
		lines = append(lines, "read as "+f.Understood)
	}
	if say {
		lines = append(lines, f.Say)
		if f.Excerpt != "" {
			lines = append(lines, f.Excerpt)
		}
		if f.Help != "" {
			lines = append(lines, "→ "+f.Help)
		}
	}
	for _, n := range f.Notes {
		lines = append(lines, "• "+n)
	}
	return strings.Join(lines, "\n") + "\n"
}

func compareGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
		for i := range g {
			if i >= len(w) || g[i] != w[i] {
				t.Errorf("%s, line %d: %q; run go test -update and read what changed", path, i+1, g[i])
				return
			}
		}
		t.Errorf("%s has %d lines more", path, len(w)-len(g))
	}
}
