package sandbox

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestNewMachine: what a machine lacks is said in one line, with what to do.
func TestNewMachine(t *testing.T) {
	out, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.TrimSpace(string(out))
	for _, c := range []struct {
		name, says string
		set        map[string]string
	}{
		{"no modules", "run `go mod download` once", map[string]string{"GOMODCACHE": t.TempDir(), "GOFLAGS": "-mod=mod"}},
		{"no home", "set GOCACHE, or HOME", map[string]string{"HOME": "", "XDG_CACHE_HOME": "", "GOCACHE": "", "GOMODCACHE": modules}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for k, v := range c.set {
				t.Setenv(k, v)
			}
			_, err := Open(context.Background(), testRules)
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
		})
	}
	t.Run("noexec", func(t *testing.T) { // nothing of the temporary folder is run
		dir := t.TempDir()
		if err := unix.Mount("tmpfs", dir, "tmpfs", unix.MS_NOEXEC, "size=64m"); err != nil {
			t.Skip("a file system can't be mounted here (it needs root): ", err)
		}
		defer unix.Unmount(dir, 0)
		t.Setenv("TMPDIR", dir)
		tools, err := Open(context.Background(), testRules)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tools.Compile(context.Background(), "test", []byte(only("return 1")), []bool{true}, nil); err != nil {
			t.Error(err)
		}
		tools.Close()
		if left, _ := os.ReadDir(dir); len(left) > 0 {
			t.Errorf("%s was left behind", filepath.Join(dir, left[0].Name()))
		}
	})
	t.Run("programs may not run", func(t *testing.T) {
		program := filepath.Join(t.TempDir(), "nm")
		os.WriteFile(program, []byte("x"), 0o600)
		if err := executable(program, "GOCACHE"); err == nil || !strings.Contains(err.Error(), "set GOCACHE to a folder where they may") {
			t.Errorf("%v", err)
		}
	})
}
