package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"kpcalab/kpca/version"
	"kpcalab/notebooks/internal/clone"
)

// What is compiled beforehand is what the notebooks import, and nothing of lab or
// the grader.
func TestImported(t *testing.T) {
	repo, err := clone.Find(".")
	if err != nil {
		t.Fatal(err)
	}
	list := (&command{repo: repo}).imported()
	for _, want := range []string{version.Module() + "/kpca", version.Module() + "/notebooks/show", "gonum.org/v1/gonum/mat", "math"} {
		if !slices.Contains(list, want) {
			t.Errorf("%s isn't among %q", want, list)
		}
	}
	if len(list) > 40 || slices.Contains(list, "./...") {
		t.Errorf("too much: %q", list)
	}
	if list := (&command{repo: t.TempDir()}).imported(); !slices.Equal(list, []string{"./..."}) {
		t.Errorf("without notebooks: %q", list)
	}
}

func TestImportBlock(t *testing.T) {
	const source = `import "fmt"
import m "math"
import (
	"kpcalab/kpca"
	. "strings"
)
var s = "import"
const t = "os"
`
	var got []string
	for _, block := range importBlock.FindAllString(source, -1) {
		for _, m := range importPath.FindAllStringSubmatch(block, -1) {
			got = append(got, m[1])
		}
	}
	if want := []string{"fmt", "math", "kpcalab/kpca", "strings"}; !slices.Equal(got, want) {
		t.Errorf("%q, expected %q", got, want)
	}
}

// A full disk is no want of a network.
func TestFullDisk(t *testing.T) {
	full := errors.New("go list: exit status 1\nunzip x.zip: write x.go: no space left on device")
	if !isFull(full) || isFull(nil) || isFull(errors.New("dial tcp: no route to host")) {
		t.Error("a full disk is told by another error")
	}
	if text := fullDisk(full).Error(); !strings.Contains(text, "x.zip") || !strings.Contains(text, "make room") {
		t.Error(text)
	}
}
