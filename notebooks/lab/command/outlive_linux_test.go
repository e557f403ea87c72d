package main

import (
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/page/browsertest"
)

// labProcess starts lab with a shell's words before it, and waits for its address.
func labProcess(t *testing.T, before string, env []string, args ...string) (cmd *exec.Cmd, url, tmp string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "lab") // TestMain runs as lab under this name
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	if tmp, err = os.MkdirTemp("", "t-"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(tmp) })
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command("sh", "-c", before+` exec "$0" "$@"`, program)
	cmd.Args = append(cmd.Args, args...)
	cmd.Dir = "../../.."
	cmd.Env = append(append(os.Environ(), "TMPDIR="+tmp, "KPCALAB_CACHE="+toolsCache, "KPCALAB_NOTEBOOKS="+t.TempDir()), env...)
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	for range 1200 {
		b, _ := os.ReadFile(log.Name())
		if url = address.FindString(string(b)); url != "" {
			return cmd, url, tmp
		}
		time.Sleep(100 * time.Millisecond)
	}
	b, _ := os.ReadFile(log.Name())
	t.Fatalf("no address:\n%s", b)
	return nil, "", ""
}

// Killed, lab takes JupyterLab, its kernels and the folder with the token along.
func TestKilledLabLeavesNothing(t *testing.T) {
	if (&command{ctx: t.Context(), cache: toolsCache, stderr: t.Output()}).findJupyterLab() == "" {
		browsertest.Skip(t, "no JupyterLab on PATH or in "+toolsCache)
	}
	t.Parallel()
	cmd, url, tmp := labProcess(t, "", nil, "-no-browser")
	base, rest, _ := strings.Cut(url, "/lab")
	_, token, _ := strings.Cut(rest, "token=")
	req, err := http.NewRequest("POST", base+"/api/kernels", strings.NewReader(`{"name": "`+kernel.SpecName+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "token "+token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusCreated || len(withArgument(tmp)) == 0 {
		t.Fatalf("%s, and %q", resp.Status, withArgument(tmp))
	}
	var sockets []string
	for range 300 { // the kernel's process is there before it listens
		if sockets, _ = filepath.Glob(filepath.Join(tmp, "kpcalab-*", "runtime", "*-ipc-1")); len(sockets) > 0 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if len(sockets) == 0 {
		t.Error("the kernel listens on ports that every user of the machine can reach")
	}
	for _, line := range withArgument(token) {
		t.Errorf("every user of the machine can read the token in %q", line)
	}
	cmd.Process.Kill()
	cmd.Wait()
	for range 150 {
		if left, _ := filepath.Glob(filepath.Join(tmp, "*")); len(left) == 0 && len(withArgument(tmp+"/"))+len(inFolder(tmp)) == 0 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	left, _ := filepath.Glob(filepath.Join(tmp, "*"))
	t.Errorf("left: %q %q %q", left, withArgument(tmp+"/"), inFolder(tmp))
}

// nohup keeps a hang-up away, and lab serves on; without it a hang-up is the end.
func TestHangUp(t *testing.T) {
	t.Parallel()
	t.Run("without nohup", func(t *testing.T) {
		if signal.Ignored(syscall.SIGHUP) {
			t.Skip("not tried without nohup: these tests run under it")
		}
		t.Parallel()
		_, _, ended := hungUp(t, "")
		select {
		case <-ended:
		case <-time.After(time.Minute): // it ends its kernels first
			t.Errorf("lab did not end with the terminal")
		}
	})
	t.Run("under nohup", func(t *testing.T) {
		t.Parallel()
		cmd, url, ended := hungUp(t, "trap '' HUP;")
		select {
		case <-ended:
			t.Fatal("under nohup lab ended with the terminal")
		case <-time.After(3 * time.Second):
		}
		jar, _ := cookiejar.New(nil)
		if resp, err := (&http.Client{Jar: jar}).Get(url); err != nil || resp.StatusCode != http.StatusOK {
			t.Errorf("lab does not answer: %v", err)
		}
		cmd.Process.Signal(os.Interrupt)
		<-ended
	})
}

// hungUp is a lab that serves, after its terminal has gone.
func hungUp(t *testing.T, before string) (cmd *exec.Cmd, url string, ended chan error) {
	t.Helper()
	cmd, url, _ = labProcess(t, before, nil, "-no-browser", "-embedded")
	cmd.Process.Signal(syscall.SIGHUP)
	ended = make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	return cmd, url, ended
}

// The browser gets a file that only its owner can read: the token is on no command
// line.
func TestTokenIsOnNoCommandLine(t *testing.T) {
	t.Parallel()
	bin := t.TempDir()
	seen := filepath.Join(bin, "seen")
	script := "#!/bin/sh\nstat -c %a \"$1\" >" + seen + "; cat \"$1\" >>" + seen + "; echo \"$1\" >" + seen + ".arguments\n"
	if err := os.WriteFile(filepath.Join(bin, "xdg-open"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd, url, _ := labProcess(t, "", []string{"PATH=" + bin + ":" + os.Getenv("PATH")}, "-embedded")
	_, token, _ := strings.Cut(url, "token=")
	var arguments string
	for range 100 {
		b, _ := os.ReadFile(seen + ".arguments")
		if arguments = strings.TrimSpace(string(b)); arguments != "" {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if content, _ := os.ReadFile(seen); !strings.HasPrefix(string(content), "600\n") || !strings.Contains(string(content), token) {
		t.Errorf("the file has mode and content %s", content)
	}
	if arguments == "" || strings.Contains(arguments, token) {
		t.Errorf("the browser is started with %q", arguments)
	}
	cmd.Process.Signal(os.Interrupt)
	cmd.Wait()
	if _, err := os.Stat(arguments); !os.IsNotExist(err) {
		t.Errorf("%s is left: %v", arguments, err)
	}
}

// A program that hangs is given up.
func TestHangingProgram(t *testing.T) {
	old := versionLimit
	versionLimit = 200 * time.Millisecond
	defer func() { versionLimit = old }()
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "python3"), []byte("#!/bin/sh\nsleep 60\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	const late = "has not answered within"
	if _, err := answer(t.Context(), filepath.Join(bin, "python3"), "--version"); err == nil || !strings.Contains(err.Error(), late) {
		t.Errorf("%v", err)
	}
	if err := os.Symlink("python3", filepath.Join(bin, "jupyter-lab")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+shell(t))
	said := &strings.Builder{}
	c := &command{ctx: t.Context(), cache: t.TempDir(), stderr: said}
	if path := c.findJupyterLab(); path != "" || !strings.Contains(said.String(), late) {
		t.Errorf("it takes %q and says %s", path, said)
	}
	if _, err := findPython(t.Context()); err == nil || !strings.Contains(err.Error(), "does not work") || !strings.Contains(err.Error(), late) {
		t.Errorf("%v", err)
	}
}

// shell is a folder with nothing but what a script in these tests needs.
func shell(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"sh", "sleep"} {
		path, err := exec.LookPath(name)
		if err == nil {
			err = os.Symlink(path, filepath.Join(dir, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
