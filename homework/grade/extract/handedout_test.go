package extract

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "add the cells of the exercise notebooks to handedout.txt")

// TestHandedOut: the cells of the exercise notebooks are known. -update adds new ones.
func TestHandedOut(t *testing.T) {
	names, err := filepath.Glob("../../../notebooks/*.ipynb")
	if err != nil || len(names) == 0 {
		t.Fatal("no notebooks: ", err)
	}
	all := maps.Clone(prints())
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n, err := ReadNotebook(filepath.Base(name), raw, func(string, string) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range n.Cells {
			if all[printOf(c.Source)] = true; !*update && !HandedOut(c.Source) {
				t.Errorf("%s, cell %d isn't known: go test ./homework/grade/extract -run HandedOut -update", name, i+1)
			}
		}
	}
	if *update {
		text := strings.Join(slices.Sorted(maps.Keys(all)), "\n") + "\n"
		if err := os.WriteFile("handedout.txt", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
