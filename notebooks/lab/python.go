package main

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// jupyterVersion is the JupyterLab of the private environment.
const jupyterVersion = "4.6.6"

// constraints pins what JupyterLab brings along.
//
//go:embed constraints.txt
var constraints []byte

// jupyterLab returns the jupyter-lab program: the one on PATH, or the private one,
// which is made first if need be.
func (c *command) jupyterLab() (string, error) {
	if path := c.findJupyterLab(); path != "" {
		return path, nil
	}
	python, err := findPython(c.ctx)
	if err != nil {
		return "", err
	}
	return c.makeVenv(python)
}

// findJupyterLab returns a jupyter-lab that answers, or nothing. The private one
// comes second, so that a class can bring its own.
func (c *command) findJupyterLab() string {
	for _, name := range []string{"jupyter-lab", venvProgram(c.venv(), "jupyter-lab")} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		major, _, _ := strings.Cut(c.jupyterVersion(path), ".")
		if n, err := strconv.Atoi(major); err == nil && n >= 4 {
			return path
		}
	}
	return ""
}

// jupyterVersion asks a jupyter-lab program for its version, and keeps the answer
// for as long as the file does not change: asking takes seconds.
func (c *command) jupyterVersion(path string) string {
	st, err := os.Stat(path)
	if err != nil {
		return ""
	}
	note := filepath.Join(c.cache, "version-"+shortHash(fmt.Sprint(path, st.Size(), st.ModTime())))
	if b, err := os.ReadFile(note); err == nil {
		return string(b)
	}
	out, err := exec.CommandContext(c.ctx, path, "--version").Output()
	if err != nil {
		return ""
	}
	version := strings.TrimSpace(string(out))
	os.WriteFile(note, []byte(version), 0o644)
	return version
}

func (c *command) venv() string { return filepath.Join(c.cache, "jupyterlab-"+jupyterVersion) }

func venvProgram(venv, name string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(venv, "Scripts", name+".exe")
	}
	return filepath.Join(venv, "bin", name)
}

var pythonVersion = regexp.MustCompile(`Python (\d+)\.(\d+)`)

// findPython returns a Python that JupyterLab runs on.
func findPython(ctx context.Context) (string, error) {
	found := ""
	for _, name := range []string{"python3", "python"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, path, "--version").CombinedOutput()
		m := pythonVersion.FindStringSubmatch(string(out))
		if err != nil || m == nil {
			continue
		}
		major, _ := strconv.Atoi(m[1])
		minor, _ := strconv.Atoi(m[2])
		if major == 3 && minor >= 10 {
			return path, nil
		}
		found = m[0]
	}
	if found != "" {
		return "", fmt.Errorf("JupyterLab needs Python 3.10 or later, and PATH has %s only", found)
	}
	return "", errors.New("JupyterLab needs Python, and there is no python3 on PATH: install Python 3.10 or later (https://www.python.org)")
}

// makeVenv makes the private environment. A half-made one is removed, so that the
// next start begins afresh.
func (c *command) makeVenv(python string) (string, error) {
	venv := c.venv()
	unlock, err := lock(c.ctx, filepath.Join(c.cache, "lock"), func() {
		fmt.Fprintln(c.stderr, "waiting for another lab that is installing JupyterLab …")
	})
	if err != nil {
		return "", err
	}
	defer unlock()
	if path := c.findJupyterLab(); path != "" {
		return path, nil // the other lab made it
	}
	if err := os.RemoveAll(venv); err != nil {
		return "", err
	}
	if err := c.fillVenv(python, venv); err != nil {
		os.RemoveAll(venv)
		return "", err
	}
	return venvProgram(venv, "jupyter-lab"), nil
}

func (c *command) fillVenv(python, venv string) error {
	fmt.Fprintf(c.stderr, "making a private Python environment with JupyterLab %s, once\n", jupyterVersion)
	if out, err := exec.CommandContext(c.ctx, python, "-m", "venv", venv).CombinedOutput(); err != nil {
		return fmt.Errorf("python's venv module does not work (on Debian and Ubuntu: sudo apt install python3-venv): %w\n%s", err, lastLines(string(out), 4))
	}
	pins := filepath.Join(venv, "constraints.txt")
	if err := os.WriteFile(pins, constraints, 0o644); err != nil {
		return err
	}
	pip := []string{"-m", "pip", "install", "--no-input", "--disable-pip-version-check", "jupyterlab==" + jupyterVersion}
	out, err := c.spin(exec.CommandContext(c.ctx, venvProgram(venv, "python"), append(pip, "-c", pins)...))
	if err != nil && pinsFailed(out) {
		fmt.Fprintln(c.stderr, "some pinned package does not exist for this Python; trying without the pins")
		out, err = c.spin(exec.CommandContext(c.ctx, venvProgram(venv, "python"), pip...))
	}
	if err != nil {
		return fmt.Errorf("pip could not install JupyterLab; that needs a network once: %w\n%s", err, lastLines(out, 4))
	}
	return nil
}

// pinsFailed tells whether pip reached its index and found no set of packages
// there that fits the pins and this Python.
func pinsFailed(said string) bool {
	return strings.Contains(said, "ResolutionImpossible") ||
		strings.Contains(said, "No matching distribution") && !strings.Contains(said, "from versions: none")
}

// spin runs a command and shows what it works on: behind a spinner on a terminal,
// as one line elsewhere.
func (c *command) spin(cmd *exec.Cmd) (string, error) {
	r, w := io.Pipe()
	cmd.Stdout, cmd.Stderr = w, w
	bar := c.bar(-1, "installing")
	if err := cmd.Start(); err != nil {
		return "", err
	}
	var said strings.Builder
	done := make(chan struct{})
	go func() {
		defer close(done)
		lines := bufio.NewScanner(r)
		for lines.Scan() {
			said.WriteString(lines.Text() + "\n")
			if f := strings.Fields(lines.Text()); len(f) > 1 && (f[0] == "Collecting" || f[0] == "Installing") {
				bar.Describe(strings.ToLower(f[0]) + " " + strings.TrimSuffix(f[1], "collected"))
			}
			bar.Add(1)
		}
		io.Copy(io.Discard, r) // a line that is too long must not stop the command
	}()
	err := cmd.Wait()
	w.Close()
	<-done
	bar.Clear()
	return said.String(), err
}

func lastLines(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
