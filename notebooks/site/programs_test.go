package site

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
	"kpcalab/notebooks/page/browsertest"
)

// Programs is the environment variable that names a folder which tab/build has
// filled; without it the tests that run programs build them, for a minute.
const Programs = "KPCALAB_PROGRAMS"

var built = sync.OnceValues(func() (string, error) {
	if dir := os.Getenv(Programs); dir != "" {
		return dir, nil
	}
	dir, err := os.MkdirTemp("", "kpcalab-programs-")
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", "run", "./build", "-out", dir)
	cmd.Dir = filepath.Join("..", "tab")
	cmd.Env = append(os.Environ(), "GOWORK=off")
	cmd.Stderr = os.Stderr
	return dir, cmd.Run()
})

// programs returns a folder with the built programs, or skips the test.
func programs(t *testing.T) string {
	t.Helper()
	if os.Getenv(Programs) == "" && os.Getenv("KPCALAB_LONG") == "" {
		t.Skipf("building the programs for the browser takes a minute: set KPCALAB_LONG=1, or %s to a folder that holds them", Programs)
	}
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestMain(m *testing.M) {
	code := browsertest.Run(m)
	if os.Getenv(Programs) == "" && os.Getenv("KPCALAB_LONG") != "" {
		if dir, err := built(); err == nil {
			os.RemoveAll(dir)
		}
	}
	os.Exit(code)
}

// course is the exercise notebooks of the house.
func course(t *testing.T, programs string) Course {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join("..", "*.ipynb"))
	if len(paths) != 12 {
		t.Fatalf("%d notebooks, expected 12", len(paths))
	}
	c := Course{Programs: programs}
	for _, path := range paths {
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		c.Notebooks = append(c.Notebooks, page.Book{Name: filepath.Base(path), Notebook: nb})
	}
	return c
}
