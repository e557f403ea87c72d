// Package gentest tests that generated assembly is what its generator writes.
package gentest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Current fails when the assembly and its stubs in the folder of the test are
// not what the command in its folder gen, "./gen/arm64" say, writes today.
func Current(t *testing.T, gen, pkg, assembly, stubs string) {
	t.Helper()
	if testing.Short() {
		t.Skip("short: building the generator takes a few seconds")
	}
	dir := t.TempDir()
	build := exec.Command("go", "run", gen, "-pkg", pkg,
		"-out", filepath.Join(dir, assembly), "-stubs", filepath.Join(dir, stubs))
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the generator failed: %v\n%s", err, out)
	}
	for _, name := range []string{assembly, stubs} {
		got, _ := os.ReadFile(filepath.Join(dir, name))
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		// the first line names the command
		_, got, _ = bytes.Cut(got, []byte("\n"))
		_, want, _ = bytes.Cut(want, []byte("\n"))
		if !bytes.Equal(got, want) {
			t.Errorf("%s is out of date: run go generate in this folder", name)
		}
	}
}
