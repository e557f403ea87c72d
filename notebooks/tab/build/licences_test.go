package main

import (
	"strings"
	"testing"

	"kpcalab/kpca/version"
)

// Whoever gets the programs is told of everybody whose work is in them: also of
// those whose code came with a module, and of the data.
func TestLicencesOfWhatCameWithThem(t *testing.T) {
	t.Chdir("..")
	deps, err := dependencies()
	if err != nil {
		t.Fatal(err)
	}
	all, err := licences(deps)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]map[string]string{}
	for _, l := range all {
		found[l.Module] = l.Files
	}
	for _, m := range deps {
		if !m.Main && len(found[m.Path]) == 0 {
			t.Errorf("%s is in the programs, and its licence is not told", m.Path)
		}
	}
	ours := strings.TrimSuffix(version.Module(), "/notebooks/tab")
	for _, want := range []struct{ module, file, says string }{
		{ours, "LICENSE", "BSD 3-Clause"},
		{ours, "data/README.md", "CC BY 4.0"},
		{"gonum.org/v1/gonum", "LICENSE", "The Gonum Authors"},
		{"gonum.org/v1/gonum", "THIRD_PARTY_LICENSES/Cephes-LICENSE", "Moshier"},
		{"codeberg.org/go-fonts/liberation", "LICENSE-SIL", "SIL OPEN FONT LICENSE"},
		{"Go", "LICENSE", "The Go Authors"},
	} {
		if !strings.Contains(found[want.module][want.file], want.says) {
			t.Errorf("%s: its %s isn't told; there are %d files", want.module, want.file, len(found[want.module]))
		}
	}
}
