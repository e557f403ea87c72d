package proof

import (
	"flag"
	"os"
	"slices"
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
	golden := groups{}
	for _, s := range list {
		f := checkFormula(s.source, 23)
		if f.Verdict.String() != s.verdict || finding.IDs(f.Slips) != s.slip {
			t.Errorf("%s\n%s %q, want %s %q\n%s", s.source, f.Verdict, finding.IDs(f.Slips), s.verdict, s.slip, f)
		}
		understood := f.Understood
		f.Understood = ""
		golden.add(ownMessage(f, f.Counterexample == nil), "read as "+understood, strings.ReplaceAll(s.source, "\n", "⏎"))
	}
	compareGolden(t, "testdata/formulas/students.golden", golden.String())
}

// groups are formulas by what is said of them, and then by how they were read.
type groups struct {
	said   []string
	read   map[string][]string // said → readings
	source map[string][]string // said and reading → formulas
}

func (g *groups) add(said, read, source string) {
	if g.read == nil {
		g.read, g.source = map[string][]string{}, map[string][]string{}
	}
	if !slices.Contains(g.said, said) {
		g.said = append(g.said, said)
	}
	if !slices.Contains(g.read[said], read) {
		g.read[said] = append(g.read[said], read)
	}
	g.source[said+read] = append(g.source[said+read], source)
}

func (g *groups) String() string {
	var b strings.Builder
	for _, said := range g.said {
		b.WriteString("=== " + said)
		for _, read := range g.read[said] {
			if read != "read as " {
				b.WriteString(read + "\n")
			}
			for _, source := range g.source[said+read] {
				b.WriteString("    " + source + "\n")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
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
