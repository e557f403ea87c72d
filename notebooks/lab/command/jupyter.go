package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"kpcalab/notebooks/kernel"
)

const firstNotebook = "00_start_here.ipynb"

// server is a running JupyterLab.
type server struct {
	cmd   *exec.Cmd
	base  string // http://127.0.0.1:8888
	token string
	tmp   string
	end   []func() // what stop calls in the end
	log   *os.File
	gone  chan struct{}
}

// jupyter runs JupyterLab until it ends or the user stops it.
func (c *command) jupyter(spec *kernel.Spec, program string, l net.Listener, f openFlags) error {
	s, err := c.openJupyter(spec, program, l)
	for try := 0; errors.Is(err, errPortTaken) && f.port == 0 && try < 3; try++ {
		if l, err = c.listen(f.ip, 0); err == nil {
			s, err = c.openJupyter(spec, program, l)
		}
	}
	if err != nil {
		return err
	}
	defer s.stop()
	defer c.announce(s.url(c.served()), f)()
	select {
	case <-c.ctx.Done():
		fmt.Fprintln(c.stderr, "\nstopping JupyterLab and its kernels …")
	case <-s.gone:
		fmt.Fprintln(c.stderr, "JupyterLab has ended")
	}
	return nil
}

// errPortTaken says that another program was faster in the moment between this
// one's giving the port up and JupyterLab's taking it.
var errPortTaken = errors.New("another program took the port")

// openJupyter starts JupyterLab and waits until it answers.
func (c *command) openJupyter(spec *kernel.Spec, program string, l net.Listener) (*server, error) {
	s, err := c.startJupyter(spec, program, l, c.served())
	if err != nil {
		return nil, err
	}
	if err := c.step("starting JupyterLab", 5*time.Second, func(*step) error { return s.wait(c.ctx) }); err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

// startJupyter serves the notebooks in root on the listener's port, which it closes. All
// that the server and its kernels write besides notebooks goes to one temporary
// folder.
func (c *command) startJupyter(spec *kernel.Spec, program string, l net.Listener, root string, extra ...string) (*server, error) {
	share, err := c.kernelSpec(spec)
	if err != nil {
		return nil, err
	}
	memory, err := kernel.MemoryLimit()
	if err != nil {
		return nil, err
	}
	tmp, release, err := kernel.Folder()
	if err != nil {
		return nil, err
	}
	s := &server{base: "http://" + reachable(l), token: newToken(), tmp: tmp, end: []func(){release}, gone: make(chan struct{})}
	if err = s.configure(); err == nil {
		s.log, err = os.Create(filepath.Join(tmp, "jupyter.log"))
	}
	if err != nil {
		os.RemoveAll(tmp)
		release()
		return nil, err
	}
	s.cmd = exec.Command(program, append(append(jupyterArgs(l, root, share), privateSockets(tmp)...), extra...)...)
	s.cmd.Dir = root
	s.cmd.Stdout, s.cmd.Stderr = s.log, s.log
	s.cmd.Env = append(append(os.Environ(), c.userFolders()...),
		"JUPYTER_CONFIG_DIR="+filepath.Join(tmp, "config"), // the token is in it; every user could read an argument
		"JUPYTER_PATH="+joinPath(share, os.Getenv("JUPYTER_PATH")),
		"JUPYTER_RUNTIME_DIR="+filepath.Join(tmp, "runtime"),
		"TMPDIR="+tmp)
	ownGroup(s.cmd)
	l.Close()
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // see ownGroup
		defer runtime.UnlockOSThread()
		err := s.cmd.Start()
		started <- err
		if err == nil {
			s.cmd.Wait()
			close(s.gone)
		}
	}()
	if err := <-started; err != nil {
		s.log.Close()
		os.RemoveAll(tmp)
		release()
		return nil, fmt.Errorf("starting JupyterLab: %w", err)
	}
	unwatch, err := kernel.Watch(s.cmd.Process.Pid, tmp)
	if err == nil {
		s.end = append(s.end, unwatch)
		err = kernel.LimitMemory(s.cmd.Process.Pid, memory) // its kernels and their cells inherit it
	}
	if err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

// privateSockets lets kernels talk through sockets in a folder that no other user
// can enter, where the path is short enough for one.
func privateSockets(tmp string) []string {
	const name = "/runtime/kernel-00000000-0000-0000-0000-000000000000-ipc-1"
	if runtime.GOOS == "windows" || len(tmp+name) > 100 {
		return nil
	}
	return []string{"--KernelManager.transport=ipc"}
}

// configure makes the folder of settings that the server reads instead of the
// user's own, which may name another token, address or password.
func (s *server) configure() error {
	dir := filepath.Join(s.tmp, "config")
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	settings := "c.IdentityProvider.token = c.ServerApp.token = " + strconv.Quote(s.token) + "\n"
	return os.WriteFile(filepath.Join(dir, "jupyter_server_config.py"), []byte(settings), 0o600)
}

// reachable is the listener's address as this machine reaches it: a server on
// all addresses answers on loopback.
func reachable(l net.Listener) string {
	at := l.Addr().(*net.TCPAddr)
	if at.IP.IsUnspecified() {
		return net.JoinHostPort(loopback, strconv.Itoa(at.Port))
	}
	return at.String()
}

func jupyterArgs(l net.Listener, root, share string) []string {
	args := []string{
		"--no-browser",
		"--ServerApp.ip=" + l.Addr().(*net.TCPAddr).IP.String(),
		fmt.Sprintf("--ServerApp.port=%d", l.Addr().(*net.TCPAddr).Port),
		"--ServerApp.port_retries=0",
		"--ServerApp.root_dir=" + root,
		"--ServerApp.password=",
		"--MappingKernelManager.default_kernel_name=" + kernel.SpecName,
		"--LabApp.app_settings_dir=" + filepath.Join(share, "settings"),
	}
	if os.Geteuid() == 0 {
		args = append(args, "--allow-root") // in a container
	}
	return args
}

func (s *server) url(folder string) string {
	page := "/lab"
	if _, err := os.Stat(filepath.Join(folder, firstNotebook)); err == nil {
		page = "/lab/tree/" + firstNotebook
	}
	return s.base + page + "?token=" + s.token
}

// wait returns when the server answers.
func (s *server) wait(ctx context.Context) error {
	limit := time.After(90 * time.Second)
	for {
		if s.request(ctx, http.MethodGet, "/api/status") == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.gone:
			if log := s.lastLog(); strings.Contains(log, "is not available") {
				return fmt.Errorf("%w; JupyterLab says:\n%s", errPortTaken, log)
			}
			return fmt.Errorf("JupyterLab ended before it answered (%v); its log:\n%s", s.cmd.ProcessState, s.lastLog())
		case <-limit:
			return fmt.Errorf("JupyterLab did not answer within 90 seconds; its log:\n%s", s.lastLog())
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func (s *server) request(ctx context.Context, method, path string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, s.base+path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "token "+s.token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s", method, path, resp.Status)
	}
	return nil
}

// stop asks the server to end, which ends its kernels, and removes what is left.
func (s *server) stop() {
	select {
	case <-s.gone:
	default:
		s.request(context.Background(), http.MethodPost, "/api/shutdown")
	}
	select {
	case <-s.gone:
	case <-time.After(10 * time.Second):
	}
	endGroup(s.cmd, s.gone)
	s.log.Close()
	defer func() {
		for _, f := range s.end {
			f()
		}
	}()
	for range 20 { // its last kernel may be writing still
		if os.RemoveAll(s.tmp) == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func (s *server) lastLog() string {
	b, _ := os.ReadFile(s.log.Name())
	return lastLines(string(b), 10)
}

func newToken() string {
	b := make([]byte, 24)
	rand.Read(b)
	return hex.EncodeToString(b)
}

func shortHash(s string) string { return fmt.Sprintf("%.6x", sha256.Sum256([]byte(s))) }

func joinPath(first, rest string) string {
	if rest == "" {
		return first
	}
	return first + string(os.PathListSeparator) + rest
}
