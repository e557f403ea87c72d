//go:build unix

package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"kpcalab/notebooks/internal/clone"
	"kpcalab/notebooks/internal/toolbox"
)

// toolsCache is the cache folder of all tests.
var toolsCache string

func TestMain(m *testing.M) {
	testscript.Main(runner{m}, map[string]func(){"lab": main})
}

type runner struct{ m *testing.M }

func (r runner) Run() int {
	dir, done := toolbox.Open()
	defer done()
	toolsCache = dir
	config, err := othersSettings()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(config)
	os.Setenv("JUPYTER_CONFIG_DIR", config)
	flag.Set("test.parallel", "4") // most tests wait for kernels and servers; -parallel says otherwise
	return r.m.Run()
}

// othersSettings makes a folder of Jupyter's in which the user has settings for servers
// of their own: no JupyterLab of lab's may follow them.
func othersSettings() (dir string, err error) {
	if dir, err = os.MkdirTemp("", "t-"); err != nil {
		return "", err
	}
	const settings = "c.ServerApp.base_url = '/mine/'\nc.IdentityProvider.token = 'mine'\nc.ServerApp.token = 'mine'\nc.ServerApp.password = 'x'\nc.ServerApp.ip = '127.0.0.2'\nc.ServerApp.certfile = '/nowhere'\n"
	for _, name := range []string{"jupyter_server_config.py", "jupyter_lab_config.py"} {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(settings), 0o644))
	}
	return dir, err
}

func TestScripts(t *testing.T) {
	t.Parallel()
	repo, err := clone.Find(".")
	if err != nil {
		t.Fatal(err)
	}
	goEnv := goVariables(t)
	courseKernel(t) // its tools are in the cache that withTools gives
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			tmp, err := os.MkdirTemp("", "t-") // short: the kernel takes no long TMPDIR
			if err != nil {
				return err
			}
			env.Defer(func() { os.RemoveAll(tmp) })
			env.Vars = append(env.Vars, goEnv...)
			env.Setenv("TMPDIR", tmp)
			env.Setenv("REPO", repo)
			env.Setenv("LAB", labProgram(env))
			env.Setenv("KPCALAB_CACHE", toolsCache)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"occupy":  occupy,
			"onlygo":  onlyGo,
			"tools":   withTools,
			"nothing": nothingLeft,
		},
	})
}

// goVariables makes the go command work with the caches of this machine and
// without a network.
func goVariables(t *testing.T) []string {
	t.Helper()
	vars := []string{"GOPROXY=off"}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOFLAGS"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		vars = append(vars, name+"="+strings.TrimSpace(string(out)))
	}
	return vars
}

// occupy takes a port of 127.0.0.1 and names it in $PORT.
func occupy(ts *testscript.TestScript, _ bool, _ []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { l.Close() })
	ts.Setenv("PORT", fmt.Sprint(l.Addr().(*net.TCPAddr).Port))
}

// onlygo makes a PATH with nothing but Go and what its linker asks for.
func onlyGo(ts *testscript.TestScript, _ bool, _ []string) {
	dir := filepath.Join(ts.Getenv("WORK"), "bin")
	ts.Check(os.MkdirAll(dir, 0o755))
	for _, name := range []string{"go", "gcc", "g++", "cc", "as", "ld", "sh"} {
		if path, err := exec.LookPath(name); err == nil {
			ts.Check(os.Symlink(path, filepath.Join(dir, name)))
		}
	}
	ts.Setenv("PATH", dir)
}

// withTools puts the tools of the tests into a new cache folder, and a go command
// before the one on PATH that compiles nothing: what the script tries comes after.
func withTools(ts *testscript.TestScript, _ bool, args []string) {
	cache, bin := filepath.Join(ts.Getenv("WORK"), args[0]), filepath.Join(ts.Getenv("WORK"), "bin")
	ts.Check(os.MkdirAll(cache, 0o755))
	tools, _ := filepath.Glob(filepath.Join(toolsCache, "[tm]*-*")) // tools-…, modules-…
	for _, path := range tools {
		ts.Check(os.Symlink(path, filepath.Join(cache, filepath.Base(path))))
	}
	ts.Check(os.RemoveAll(filepath.Join(bin, "go")))
	ts.Check(goThatCompiles(bin, "exit 0"))
}

// goThatCompiles makes it.
func goThatCompiles(bin, words string) error {
	goTool, err := exec.LookPath("go")
	if err != nil {
		return err
	}
	script := "#!/bin/sh\ncase \"$*\" in \"build -buildvcs=false \"*) " + words + ";; esac\nexec " + goTool + " \"$@\"\n"
	return os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o755)
}

// nothing checks that nothing is left in the temporary folder.
func nothingLeft(ts *testscript.TestScript, _ bool, _ []string) {
	if left, _ := filepath.Glob(filepath.Join(ts.Getenv("TMPDIR"), "*")); len(left) > 0 {
		ts.Fatalf("left in the temporary folder: %v", left)
	}
}

// labProgram finds the command under test, for scripts that change PATH.
func labProgram(env *testscript.Env) string {
	for _, dir := range filepath.SplitList(env.Getenv("PATH")) {
		if path := filepath.Join(dir, "lab"); isFile(path) {
			return path
		}
	}
	return "lab"
}

func isFile(path string) bool {
	st, err := os.Stat(path)
	return err == nil && st.Mode().IsRegular()
}
