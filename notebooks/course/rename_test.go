package course_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	// Every package that one of ours imports is there under its new path.
	there := strings.Fields(run("", "go", "list", "-e", "-find", "./..."))
	if len(there) < 50 {
		t.Errorf("only %d packages were found", len(there))
	}
	count := 0
	for _, name := range files(t, "*.go") {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(copied, name), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imported := range f.Imports {
			p := strings.Trim(imported.Path.Value, `"`)
			if !strings.HasPrefix(p, path+"/") || strings.HasPrefix(p, path+"/notebooks/tab/") {
				continue
			}
			if count++; !slices.Contains(there, p) {
				t.Errorf("%s imports %s, which isn't there", name, p)
			}
		}
	}
	if count < 300 {
		t.Errorf("only %d imports of ours were found", count)
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
