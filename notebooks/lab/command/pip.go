package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"kpcalab/notebooks/kernel"
)

// fillVenv makes an environment with JupyterLab in it.
func (c *command) fillVenv(st *step, python, venv string) error {
	st.tell(jupyterVersion + " in a private Python environment")
	pip, err := c.emptyVenv(st, python, venv)
	if err != nil {
		return err
	}
	pins := filepath.Join(venv, "constraints.txt")
	if err := os.WriteFile(pins, constraints, 0o644); err != nil {
		return err
	}
	pip = append(pip, "install", "--no-input", "--disable-pip-version-check", "jupyterlab=="+jupyterVersion)
	install := func(more ...string) (string, error) {
		return c.spin(st, exec.CommandContext(c.ctx, pip[0], slices.Concat(pip[1:], more)...))
	}
	out, err := install("-c", pins)
	if err != nil && pinsFailed(out) {
		c.say("some pinned package does not exist for this Python; trying without the pins")
		out, err = install()
	}
	switch {
	case err == nil:
		return nil
	case strings.Contains(out, "No space left on device"):
		return fmt.Errorf("the disk is full: JupyterLab needs 250 MB in %s; make room, or name a folder on another disk with -cache DIR or KPCALAB_CACHE", c.cache)
	}
	return fmt.Errorf("pip could not install JupyterLab; that needs a network once: %w\n%s", err, lastLines(out, 4))
}

// emptyVenv makes an environment and returns the pip that installs into it: the one
// that comes with python, where there is one that can. To copy pip into the
// environment takes a fifth of the time that JupyterLab takes.
func (c *command) emptyVenv(st *step, python, venv string) (pip []string, err error) {
	inside := venvProgram(venv, "python")
	args := []string{"-m", "venv", venv}
	pip = []string{inside, "-m", "pip"}
	if installsElsewhere(c.ctx, python) {
		args = []string{"-m", "venv", "--without-pip", venv}
		pip = []string{python, "-m", "pip", "--python", inside}
	}
	if out, err := c.spin(st, exec.CommandContext(c.ctx, python, args...)); err != nil {
		return nil, fmt.Errorf("python's venv module does not work (on Debian and Ubuntu: sudo apt install python3-venv): %w\n%s", err, lastLines(out, 4))
	}
	return pip, nil
}

var pipVersion = regexp.MustCompile(`^pip (\d+)\.(\d+)`)

// installsElsewhere tells whether a Python has a pip with the option --python, which
// came with 22.3.
func installsElsewhere(ctx context.Context, python string) bool {
	out, err := answer(ctx, python, "-m", "pip", "--version")
	m := pipVersion.FindStringSubmatch(out)
	if err != nil || m == nil {
		return false
	}
	major, _ := strconv.Atoi(m[1])
	minor, _ := strconv.Atoi(m[2])
	return major > 22 || major == 22 && minor >= 3
}

// pinsFailed tells whether pip reached its index and found no set of packages
// there that fits the pins and this Python.
func pinsFailed(said string) bool {
	if offline.MatchString(said) {
		return false
	}
	return strings.Contains(said, "ResolutionImpossible") ||
		strings.Contains(said, "No matching distribution") && !strings.Contains(said, "from versions: none")
}

// offline is how pip says that it reached nobody.
var offline = regexp.MustCompile(`connection broken|NewConnectionError|NameResolutionError|Max retries exceeded|ConnectTimeoutError|ProxyError`)

// spin runs venv or pip and tells what it works on.
func (c *command) spin(st *step, cmd *exec.Cmd) (string, error) {
	r, w := io.Pipe()
	cmd.Stdout, cmd.Stderr = w, w
	ownGroup(cmd) // killed, lab must not leave it behind, writing on
	cmd.Cancel = func() error { endGroup(cmd, nil); return nil }
	runtime.LockOSThread() // see ownGroup
	defer runtime.UnlockOSThread()
	if err := cmd.Start(); err != nil {
		return "", err
	}
	if unwatch, err := kernel.Watch(cmd.Process.Pid, c.venv()+".none"); err == nil {
		defer unwatch()
	}
	var said strings.Builder
	var collected pipProgress
	done := make(chan struct{})
	go func() {
		defer close(done)
		lines := bufio.NewScanner(r)
		for lines.Scan() {
			said.WriteString(lines.Text() + "\n")
			if note := collected.note(lines.Text()); note != "" {
				st.tell(note)
			}
		}
		io.Copy(io.Discard, r) // a line that is too long must not stop the command
	}()
	err := cmd.Wait()
	w.Close()
	<-done
	return said.String(), err
}

// pipProgress counts the packages that pip has found.
type pipProgress struct{ found int }

// note is how far pip is, or nothing where a line doesn't say.
func (p *pipProgress) note(line string) string {
	f := strings.Fields(line)
	switch {
	case len(f) > 1 && f[0] == "Collecting":
		p.found++
		name := packageName.FindString(f[1])
		if all := pinned(); p.found <= all {
			return fmt.Sprintf("fetching package %d of about %d, %s", p.found, all, name)
		}
		return "fetching " + name // pip weighs another version
	case len(f) > 1 && f[0] == "Installing": // collected packages, all in one line
		return fmt.Sprintf("unpacking %d packages", len(f)-3)
	}
	return ""
}

var packageName = regexp.MustCompile(`^[\w.-]+`)

// pinned is the number of packages that JupyterLab brings along.
func pinned() int {
	names := map[string]bool{}
	for line := range strings.Lines(string(constraints)) {
		if name := packageName.FindString(line); name != "" {
			names[strings.ToLower(name)] = true
		}
	}
	return len(names)
}
