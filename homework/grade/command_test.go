package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"kpcalab/homework/grade/corpus"
)

func TestMain(m *testing.M) {
	if os.Getenv("KPCALAB_CACHE") == "" { // the user's own key stays out of tests
		dir := filepath.Join(os.TempDir(), "kpcalab-test-key")
		os.Setenv("KPCALAB_CACHE", dir)
	}
	testscript.Main(m, map[string]func(){
		"grade": func() { os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs the command as users do; one file per case.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
				out, err := exec.Command("go", "env", name).Output()
				if err != nil {
					return err
				}
				e.Setenv(name, strings.TrimSpace(string(out)))
			}
			e.Setenv("KPCALAB_CACHE", filepath.Join(e.WorkDir, ".cache"))
			return os.WriteFile(filepath.Join(e.WorkDir, "good.txt"), []byte(corpus.Good()), 0o644)
		},
		Condition: func(cond string) (bool, error) {
			return cond == "root" && os.Geteuid() == 0, nil
		},
	})
}
