package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
)

// The command of the README ends with everything that it started, an endless cell
// included, when the go command is told to end.
func TestTerminatedGoRun(t *testing.T) {
	t.Parallel()
	tmp, log := newLog(t)
	mine := t.TempDir()
	cmd := exec.Command("go", "run", "./notebooks/lab", "-embedded", "-no-browser")
	cmd.Dir = "../../.."
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp, "KPCALAB_CACHE="+toolsCache, "KPCALAB_NOTEBOOKS="+mine, "GOFLAGS=-p=1")
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); cmd.Wait() })
	at := waitAddress(t, log)
	endlessCell(t, at, filepath.Join(mine, firstNotebook))
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	base, _, _ := strings.Cut(at, "/?")
	var left []string
	gone := soon(func() bool {
		left, _ = filepath.Glob(filepath.Join(tmp, "kpcalab-*"))
		left = append(left, withArgument(tmp+"/kpcalab-")...)
		_, err := http.Get(base)
		return err != nil && len(left) == 0
	})
	if !gone {
		t.Errorf("half a minute after SIGTERM there is still %q", left)
	}
}

// endlessCell runs a cell that never ends in the notebook at path, and returns when
// it prints.
func endlessCell(t *testing.T, address, path string) {
	t.Helper()
	jar, _ := cookiejar.New(nil)
	c := &http.Client{Jar: jar}
	resp, err := c.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	nb, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	of := resp.Request.URL.String() + "n/" + url.PathEscape(filepath.Base(path))
	events, err := c.Get(of + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer events.Body.Close()
	source := "%%\nfmt.Println(\"it goes\" + \" on\")\nfor {\n}"
	for _, cell := range nb.Cells {
		if cell.Type != notebook.Code {
			continue
		}
		body, _ := json.Marshal(page.Ask{Tab: "a", Cells: []page.Edit{{ID: cell.ID, Source: &source, Serial: 1}}})
		req, _ := http.NewRequest("POST", of+"/run", bytes.NewReader(body))
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Origin", "http://"+req.URL.Host)
		resp, err := c.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		break
	}
	seen := ""
	buf := make([]byte, 64<<10)
	for !strings.Contains(seen, "it goes on") {
		n, err := events.Body.Read(buf)
		seen += string(buf[:n])
		if err != nil {
			t.Fatalf("the events end: %v\n%s", err, seen)
		}
	}
}

// Ctrl-C, or a kill, while the packages compile: the go command ends, too, and the
// next start must not believe that they are compiled.
func TestInterruptedCompilingIsDoneAgain(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]syscall.Signal{"Ctrl-C": syscall.SIGINT, "a kill": syscall.SIGKILL} {
		t.Run(name, func(t *testing.T) { interruptedCompiling(t, s) })
	}
}

func interruptedCompiling(t *testing.T, by syscall.Signal) {
	t.Parallel()
	tmp, log := newLog(t)
	cache, bin := cacheWithTools(t), t.TempDir()
	compileWith(t, bin, "while :; do sleep 0.1; done")
	if err := os.WriteFile(filepath.Join(bin, "python3"), []byte("#!/bin/sh\necho Python 3.6.9\n"), 0o755); err != nil { // nothing is installed meanwhile
		t.Fatal(err)
	}
	cmd := exec.Command(labLink(t), "-setup-only", "-cache", cache)
	cmd.Dir = "../../.."
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp, "PATH="+bin+":"+os.Getenv("PATH"))
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	waitWords(t, log, "compiling packages of cells, once")
	time.Sleep(200 * time.Millisecond) // the go command is there
	cmd.Process.Signal(by)
	if err := cmd.Wait(); by == syscall.SIGINT && cmd.ProcessState.ExitCode() != 130 {
		t.Errorf("%v, expected exit code 130\n%s", err, content(log))
	}
	if !soon(func() bool { return len(withArgument(bin+"/go")) == 0 }) {
		t.Errorf("still running: %q", withArgument(bin+"/go"))
	}
	if stamps, _ := filepath.Glob(filepath.Join(cache, "compiled-*")); len(stamps) > 0 {
		t.Errorf("left: %q", stamps)
	}
}

// Killed while an environment is made, lab takes along what makes it; the next
// start begins afresh.
func TestKilledWhileInstalling(t *testing.T) {
	t.Parallel()
	for _, step := range []string{"venv", "pip"} {
		t.Run(step, func(t *testing.T) { killedWhileInstalling(t, step) })
	}
}

func killedWhileInstalling(t *testing.T, step string) {
	t.Parallel()
	tmp, log := newLog(t)
	cache, bin := cacheWithTools(t), t.TempDir()
	python, err := os.ReadFile("testdata/slowpip.sh")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(bin, "python3"), python, 0o755); err != nil {
		t.Fatal(err)
	}
	first := filepath.Join(bin, "first")
	if err := os.WriteFile(first, []byte(step), 0o644); err != nil {
		t.Fatal(err)
	}
	compileWith(t, bin, "exit 0")
	for _, name := range []string{"gcc", "cc", "as", "ld", "sh", "sleep", "mkdir", "cp", "chmod", "grep", "rm"} {
		if path, err := exec.LookPath(name); err == nil {
			if err := os.Symlink(path, filepath.Join(bin, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	start := func() *exec.Cmd {
		cmd := exec.Command(labLink(t), "-setup-only", "-cache", cache)
		cmd.Dir = "../../.."
		cmd.Env = append(os.Environ(), "TMPDIR="+tmp, "PATH="+bin, "FIRST="+first)
		cmd.Stdout, cmd.Stderr = log, log
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
		return cmd
	}
	cmd := start()
	written := filepath.Join(cache, "jupyterlab-"+jupyterVersion, "bin", "package")
	there := func() bool { _, err := os.Stat(written); return err == nil }
	if !soon(there) {
		t.Fatalf("nothing is installed:\n%s", content(log))
	}
	cmd.Process.Kill()
	cmd.Wait()
	if err := os.Remove(first); err != nil {
		t.Fatal(err)
	}
	cmd = start()
	if err := cmd.Wait(); err != nil || !strings.Contains(content(log), "ready: ") {
		t.Errorf("%v\n%s", err, content(log))
	}
	if there() {
		t.Error("what was written before the kill is there")
	}
	if !soon(func() bool { return len(withArgument(cache+"/jupyterlab")) == 0 }) {
		t.Errorf("still running: %q", withArgument(cache+"/jupyterlab"))
	}
}

// soon waits for half a minute at most.
func soon(done func() bool) bool {
	for range 300 {
		if done() {
			return true
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false
}

// compileWith puts a go command into a folder that compiles the packages as the
// shell's words say.
func compileWith(t *testing.T, bin, words string) {
	t.Helper()
	if err := goThatCompiles(bin, words); err != nil {
		t.Fatal(err)
	}
}

// newLog makes a short temporary folder, and a file for what lab says.
func newLog(t *testing.T) (tmp string, log *os.File) {
	t.Helper()
	tmp, err := os.MkdirTemp("", "t-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(tmp) })
	if log, err = os.Create(filepath.Join(t.TempDir(), "log")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return tmp, log
}

func content(log *os.File) string {
	b, _ := os.ReadFile(log.Name())
	return string(b)
}

// waitWords waits until a log has the words.
func waitWords(t *testing.T, log *os.File, words string) {
	t.Helper()
	for range 1800 { // three minutes: go run compiles, on a machine that does other work
		if strings.Contains(content(log), words) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("no %q in\n%s", words, content(log))
}

func waitAddress(t *testing.T, log *os.File) string {
	t.Helper()
	waitWords(t, log, "Stop with Ctrl-C")
	return address.FindString(content(log))
}

// labLink is lab as a program: TestMain runs as lab under this name.
func labLink(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "lab")
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	return program
}

// cacheWithTools is a cache folder with the kernel in it, and nothing else.
func cacheWithTools(t *testing.T) string {
	t.Helper()
	courseKernel(t)
	cache := t.TempDir()
	tools, _ := filepath.Glob(filepath.Join(toolsCache, "[tm]*-*")) // tools-…, modules-…
	for _, path := range tools {
		if err := os.Symlink(path, filepath.Join(cache, filepath.Base(path))); err != nil {
			t.Fatal(err)
		}
	}
	return cache
}
