//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"kpcalab/notebooks/kernel"
)

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+/\S*`)

// startLab runs the command as a user would, in a process of its own, and
// returns its first address and what it said until then. Ctrl-C ends it with the
// test.
func startLab(t *testing.T, env []string, args ...string) (url, said string) {
	t.Helper()
	repo, err := kernel.FindModule(".")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "lab") // TestMain runs as lab under this name
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	tmp, err := os.MkdirTemp("", "t-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(tmp) })
	cmd := exec.Command(program, args...)
	cmd.Dir = repo
	cmd.Env = append(append(os.Environ(), "TMPDIR="+tmp, "KPCALAB_CACHE="+toolsCache), env...)
	log, err := os.Create(filepath.Join(t.TempDir(), "stderr")) // a pipe would lag behind
	if err != nil {
		t.Fatal(err)
	}
	stderr := func() string { b, _ := os.ReadFile(log.Name()); return string(b) }
	cmd.Stderr = log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		if err := cmd.Wait(); err != nil {
			t.Errorf("after Ctrl-C: %v\n%s", err, stderr())
		}
		log.Close()
		if left, _ := filepath.Glob(filepath.Join(tmp, "*")); len(left) > 0 {
			t.Errorf("left in the temporary folder: %v", left)
		}
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if url = address.FindString(lines.Text()); url != "" {
			go io.Copy(io.Discard, out)
			return url, stderr()
		}
	}
	t.Fatalf("no address was printed; stderr:\n%s", stderr())
	return "", ""
}

// Without Python, lab says why and serves the notebooks itself; Ctrl-C ends it
// with its kernels, and leaves nothing.
func TestWithoutPythonTheNotebooksAreServed(t *testing.T) {
	bin := t.TempDir()
	for _, name := range []string{"go", "gcc", "g++", "cc", "as", "ld", "sh"} {
		if path, err := exec.LookPath(name); err == nil {
			if err := os.Symlink(path, filepath.Join(bin, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	// A cache of its own, in which there is no JupyterLab, with the tools of the
	// tests in it.
	cache := t.TempDir()
	tools, _ := filepath.Glob(filepath.Join(toolsCache, "[tm]*-*")) // tools-…, modules-…
	for _, path := range tools {
		if err := os.Symlink(path, filepath.Join(cache, filepath.Base(path))); err != nil {
			t.Fatal(err)
		}
	}
	url, said := startLab(t, []string{"PATH=" + bin}, "-no-browser", "-cache", cache)
	if !strings.Contains(said, "there is no python3 on PATH") || !strings.Contains(said, "live pages instead") {
		t.Errorf("it does not say why:\n%s", said)
	}
	jar, _ := cookiejar.New(nil)
	c := &http.Client{Jar: jar}
	resp, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != http.StatusOK || !bytes.Contains(body, []byte(`class="notebooks"`)) {
		t.Errorf("%s\n%s", resp.Status, body)
	}
}

// JupyterLab ends with lab, and so do the kernels that it started, although they
// are in sessions of their own.
func TestStoppingEndsTheKernels(t *testing.T) {
	s, _ := jupyterServer(t, nil)
	req, err := http.NewRequest("POST", s.base+"/api/kernels", strings.NewReader(`{"name": "`+kernel.SpecName+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "token "+s.token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		t.Fatalf("no kernel: %s", resp.Status)
	}
	if len(withArgument(s.tmp)) == 0 {
		t.Skip("this system does not show the arguments of processes in /proc")
	}
	s.stop()
	for range 50 {
		if len(withArgument(s.tmp)) == 0 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("still running: %q", withArgument(s.tmp))
}

// withArgument lists the command lines that name a folder.
func withArgument(dir string) []string {
	var found []string
	paths, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range paths {
		if b, _ := os.ReadFile(path); bytes.Contains(b, []byte(dir)) {
			found = append(found, string(bytes.ReplaceAll(b, []byte{0}, []byte{' '})))
		}
	}
	return found
}
