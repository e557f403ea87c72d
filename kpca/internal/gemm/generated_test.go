package gemm

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The assembly in the repository is what the generator writes today.
func TestGeneratedFilesAreCurrent(t *testing.T) {
	if testing.Short() {
		t.Skip("short: building the generator takes a few seconds")
	}
	files := []string{"tile_amd64.s", "tile_amd64.go"}
	dir := t.TempDir()
	build := exec.Command("go", "run", "./gen", "-pkg", "gemm",
		"-out", filepath.Join(dir, files[0]), "-stubs", filepath.Join(dir, files[1]))
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the generator failed: %v\n%s", err, out)
	}
	for _, name := range files {
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
