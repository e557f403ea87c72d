package main

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"kpcalab/homework/grade/corpus"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sandbox/sandboxtest"
)

func TestMain(m *testing.M) {
	sandboxtest.ShareMachineCode()
	if os.Getenv("KPCALAB_CACHE") == "" { // the user's own key stays out of tests
		dir := filepath.Join(os.TempDir(), "kpcalab-test-key")
		os.Setenv("KPCALAB_CACHE", dir)
	}
	testscript.Main(closing{m}, map[string]func(){
		"grade": func() { os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// closing closes what tests opened.
type closing struct{ m *testing.M }

func (c closing) Run() int {
	defer func() {
		if opened.tools != nil {
			opened.tools.Close()
		}
	}()
	return c.m.Run()
}

// everything tells whether a test shall try all that it knows, which takes minutes,
// or a sample of it: KPCALAB_LONG=1 asks for all, as .ci/run does.
func everything() bool { return os.Getenv("KPCALAB_LONG") != "" }

// longScripts are left out of a sample: TestExitCodes tries the same with less.
var longScripts = []string{"exitcodes.txt"}

// TestScripts runs the command as users do; one file per case.
func TestScripts(t *testing.T) {
	scripts, _ := filepath.Glob("testdata/script/*.txt")
	if len(scripts) < 5 {
		t.Fatalf("only the scripts %q", scripts)
	}
	if !everything() {
		scripts = slices.DeleteFunc(scripts, func(path string) bool { return slices.Contains(longScripts, filepath.Base(path)) })
		t.Logf("without %q, which KPCALAB_LONG=1 runs", longScripts)
	}
	testscript.Run(t, testscript.Params{
		Files: scripts,
		Setup: func(e *testscript.Env) error {
			for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
				out, err := exec.Command("go", "env", name).Output()
				if err != nil {
					return err
				}
				e.Setenv(name, strings.TrimSpace(string(out)))
			}
			e.Setenv("GOMAXPROCS", "1") // one worker, which makes one module: each takes a second
			e.Setenv("KPCALAB_CACHE", filepath.Join(e.WorkDir, ".cache"))
			e.Setenv(sandbox.MachineCodeVariable, os.Getenv(sandbox.MachineCodeVariable))
			e.Setenv("PYTHON", nbgraderPython())
			e.Setenv("PYTHONDIR", filepath.Dir(nbgraderPython()))
			clone, err := filepath.Abs("../..")
			if err != nil {
				return err
			}
			e.Setenv("CLONE", clone)
			return os.WriteFile(filepath.Join(e.WorkDir, "good.txt"), []byte(corpus.Good()), 0o644)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"waitfile": func(ts *testscript.TestScript, _ bool, args []string) { // until a command in the background has made it
				for range 3000 {
					if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
						return
					}
					time.Sleep(20 * time.Millisecond)
				}
				ts.Fatalf("%s did not appear within a minute", args[0])
			},
		},
		Condition: func(cond string) (bool, error) {
			return cond == "root" && os.Geteuid() == 0 || cond == "nbgrader" && hasNbgrader(), nil
		},
	})
}

// nbgraderPython is the Python of an environment with nbgrader.
func nbgraderPython() string { return cmp.Or(os.Getenv("KPCALAB_NBGRADER"), "python3") }

// hasNbgrader tells whether it is there.
var hasNbgrader = sync.OnceValue(func() bool {
	c := exec.Command(nbgraderPython(), "-c", "import nbgrader.apps")
	c.Dir = os.TempDir() // here, our own folder nbgrader would be found
	return c.Run() == nil
})
