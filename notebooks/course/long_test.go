package course_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var tableRow = regexp.MustCompile("(?m)^\\| `([a-z/]+)`")

// What a default run of the tests leaves out is in CONTRIBUTING's table: a row for
// every package whose tests look at KPCALAB_LONG, and for no other.
func TestLongRunsAreInTheTable(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(repository, ".github", "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "## What a default run of the tests leaves out\n")
	if !found {
		t.Fatal("CONTRIBUTING.md has no table of what a default run leaves out")
	}
	table, _, _ = strings.Cut(table, "\n## ")
	var rows, packages []string
	for _, m := range tableRow.FindAllStringSubmatch(table, -1) {
		if rows = append(rows, m[1]); m[1] == "package" {
			rows = rows[:len(rows)-1]
		}
	}
	for _, name := range files(t, "*.go") {
		b, err := os.ReadFile(filepath.Join(repository, name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), `Getenv("KPCALAB_`+`LONG")`) {
			packages = append(packages, filepath.ToSlash(filepath.Dir(name)))
		}
	}
	slices.Sort(rows)
	slices.Sort(packages)
	if packages = slices.Compact(packages); !slices.Equal(rows, packages) {
		t.Errorf("the table has rows for\n%q, and KPCALAB_LONG is looked at in\n%q", rows, packages)
	}
}
