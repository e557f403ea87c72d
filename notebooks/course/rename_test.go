package course_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The module gets another path by one command, and nothing names the old one then.
// (.ci/outside builds and runs what comes out.)
func TestRename(t *testing.T) {
	for _, program := range []string{"bash", "sed", "grep"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf(".ci/rename needs %s: %v", program, err)
		}
	}
	copied, path, script := t.TempDir(), "example.com/you/kpcalab", ".ci/rename"
	for _, pattern := range []string{"*.go", "*.ipynb", "*.txtar", "go.mod", "go.sum", "rename"} {
		for _, name := range files(t, pattern) {
			b, err := os.ReadFile(filepath.Join(repository, name))
			if err != nil {
				t.Fatal(err)
			}
			to := filepath.Join(copied, name)
			if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(to, b, 0o777); err != nil {
				t.Fatal(err)
			}
		}
	}
	run := func(dir, program string, args ...string) string {
		cmd := exec.Command(program, args...)
		cmd.Dir = filepath.Join(copied, dir)
		cmd.Env = append(os.Environ(), "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", program, strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	run("", "bash", script, path)
	for dir, want := range map[string]string{"": path, "notebooks/tab": path + "/notebooks/tab"} {
		if got := strings.TrimSpace(run(dir, "go", "list", "-m")); got != want {
			t.Errorf("the module in %q is %s, expected %s", dir, got, want)
		}
	}
	// Every import is found: -deps fails on one that isn't. (Embedded files that
	// weren't copied are no matter: -e, and only packages that can't be found.)
	for _, line := range strings.Split(run("", "go", "list", "-e", "-deps", "-test", "-f", "{{.ImportPath}} {{with .Error}}{{.Err}}{{end}}", "./..."), "\n") {
		if strings.Contains(line, "is not in std") || strings.Contains(line, "no required module") {
			t.Error(line)
		}
	}
	filepath.WalkDir(copied, func(file string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if b, _ := os.ReadFile(file); !d.IsDir() && filepath.Base(file) != filepath.Base(script) && (bytes.Contains(b, []byte(`"kpcalab`+"/")) || strings.HasSuffix(file, ".renamed")) {
			t.Errorf("%s names the old path", file)
		}
		return nil
	})
}
