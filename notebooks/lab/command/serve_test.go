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

	"kpcalab/notebooks/internal/clone"
	"kpcalab/notebooks/kernel"
)

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+/\S*`)

// startLab runs the command as a user would, in a process of its own, and
// returns its first address and what it said until then. Ctrl-C ends it with the
// test.
func startLab(t *testing.T, env []string, args ...string) (url, said string) {
	t.Helper()
	repo, err := clone.Find(".")
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
	cmd.Env = append(append(os.Environ(), "TMPDIR="+tmp, "KPCALAB_CACHE="+toolsCache, "KPCALAB_NOTEBOOKS="+t.TempDir()), env...)
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
	t.Parallel()
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

// On all addresses, as in a container, JupyterLab gets the address that was asked for.
func TestAllAddresses(t *testing.T) {
	c := &command{stderr: t.Output()}
	l, err := c.listen("0.0.0.0", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if args := strings.Join(jupyterArgs(l, "root", "share"), " "); !strings.Contains(args, "--ServerApp.ip=0.0.0.0 ") {
		t.Errorf("JupyterLab gets %s", args)
	}
	if at := reachable(l); !strings.HasPrefix(at, "127.0.0.1:") {
		t.Errorf("this machine reaches it at %s", at)
	}
}

// A clone that cannot be written is told beforehand.
func TestReadOnlyNotebooksAreSaid(t *testing.T) {
	repo := t.TempDir()
	notebook := filepath.Join(repo, "notebooks", firstNotebook)
	said := &bytes.Buffer{}
	c := &command{repo: repo, stderr: said}
	if c.warnReadOnly(); said.Len() > 0 {
		t.Errorf("without a notebook it says %q", said)
	}
	if err := os.MkdirAll(notebook, 0o755); err != nil { // a folder: not even root can write it as a file
		t.Fatal(err)
	}
	if c.warnReadOnly(); !strings.Contains(said.String(), "cannot be written") || !strings.Contains(said.String(), repo) {
		t.Errorf("it says %q", said)
	}
	if err := os.Remove(notebook); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(notebook, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	said.Reset()
	if c.warnReadOnly(); said.Len() > 0 {
		t.Errorf("with a notebook that can be written it says %q", said)
	}
}

// Without a home folder that can be written, Jupyter's folders are in the cache,
// and the kernel can be listed where JUPYTER_DATA_DIR says.
func TestHomeThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", filepath.Join(file, "home"))
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("JUPYTER_CONFIG_DIR", "")
	t.Setenv("JUPYTER_DATA_DIR", "")
	c := &command{cache: t.TempDir(), stderr: t.Output()}
	env := strings.Join(c.userFolders(), " ")
	for _, want := range []string{"JUPYTERLAB_SETTINGS_DIR=" + c.cache, "JUPYTER_DATA_DIR=" + c.cache} {
		if !strings.Contains(env, want) {
			t.Errorf("Jupyter gets %q, expected %s", env, want)
		}
	}
	spec := &kernel.Spec{Argv: []string{"gonb"}}
	if err := c.listKernel(spec); err == nil || !strings.Contains(err.Error(), "JUPYTER_DATA_DIR") {
		t.Errorf("listing the kernel: %v", err)
	}
	data := t.TempDir()
	t.Setenv("JUPYTER_DATA_DIR", data)
	if err := c.listKernel(spec); err != nil {
		t.Fatal(err)
	}
	if _, err := kernel.ReadSpec(filepath.Join(data, "kernels", kernel.SpecName, "kernel.json")); err != nil {
		t.Error(err)
	}
	t.Setenv("HOME", t.TempDir())
	t.Setenv("JUPYTER_DATA_DIR", "")
	if env := strings.Join(c.userFolders(), " "); strings.Contains(env, c.cache) {
		t.Errorf("with a home folder Jupyter gets %q", env)
	}
}

// JupyterLab ends with lab, and so do the kernels that it started, although they
// are in sessions of their own.
func stoppingEndsTheKernels(t *testing.T, s *server) {
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

// One JupyterLab, from its start to its end, where a user has settings for servers of
// their own: see othersSettings.
func TestJupyterLab(t *testing.T) {
	t.Parallel()
	s, _ := jupyterServer(t, nil) // waits until it answers
	t.Run("answers in spite of the user's settings", func(t *testing.T) {
		if err := s.request(t.Context(), http.MethodGet, "/api/kernels"); err != nil {
			t.Error(err)
		}
		for _, line := range withArgument(s.tmp) {
			if strings.Contains(line, s.token) {
				t.Errorf("every user of the machine can read the token in %q", line)
			}
		}
	})
	t.Run("refuses other pages", func(t *testing.T) { refusesOtherPages(t, s) })
	t.Run("stopping ends the kernels", func(t *testing.T) { stoppingEndsTheKernels(t, s) })
}

// JupyterLab answers to its own name only, and a page of another origin cannot
// use the cookie that its reader has.
func refusesOtherPages(t *testing.T, s *server) {
	jar, _ := cookiejar.New(nil)
	c := &http.Client{Jar: jar}
	ask := func(method, path, host, origin string) int {
		req, err := http.NewRequest(method, s.base+path, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		if host != "" {
			req.Host = host
		}
		if origin != "" {
			req.Header.Set("Origin", origin)
			req.Header.Set("Connection", "Upgrade")
			req.Header.Set("Upgrade", "websocket")
			req.Header.Set("Sec-WebSocket-Version", "13")
			req.Header.Set("Sec-WebSocket-Key", "a3BjYWxhYmtwY2FsYWJrcA==")
		}
		resp, err := c.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	const events = "/api/events/subscribe"
	if got := ask("GET", "/api/kernels", "", ""); got != http.StatusForbidden {
		t.Errorf("without the token: %d, expected 403", got)
	}
	if got := ask("GET", "/lab?token="+s.token, "", ""); got != http.StatusOK {
		t.Fatalf("with the token: %d, expected 200", got)
	}
	if got := ask("GET", "/api/kernels", "", ""); got != http.StatusOK {
		t.Errorf("with the cookie: %d, expected 200", got)
	}
	if got := ask("GET", "/api/kernels", "evil.example", ""); got != http.StatusForbidden {
		t.Errorf("a forged host: %d, expected 403", got)
	}
	if got := ask("POST", "/api/kernels", "", ""); got != http.StatusForbidden {
		t.Errorf("starting a kernel with the cookie alone: %d, expected 403", got)
	}
	if got := ask("GET", events, "", "http://evil.example"); got != http.StatusForbidden {
		t.Errorf("a socket from another origin: %d, expected 403", got)
	}
	if got := ask("GET", events, "", s.base); got != http.StatusSwitchingProtocols {
		t.Errorf("a socket from its own page: %d, expected 101", got)
	}
}

// withArgument lists the command lines that name a folder.
func withArgument(dir string) []string { return processes("cmdline", dir) }

// inFolder lists the processes whose temporary files belong into a folder of dir:
// JupyterLab names none on its command line.
func inFolder(dir string) []string { return processes("environ", "\x00TMPDIR="+dir+"/") }

func processes(file, dir string) []string {
	var found []string
	paths, _ := filepath.Glob("/proc/[0-9]*/" + file)
	for _, path := range paths {
		if b, _ := os.ReadFile(path); bytes.Contains(b, []byte(dir)) {
			found = append(found, string(bytes.ReplaceAll(b, []byte{0}, []byte{' '})))
		}
	}
	return found
}
