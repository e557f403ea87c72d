package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"kpcalab/notebooks/kernel"
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
	note := c.versionNote(path)
	if b, err := os.ReadFile(note); err == nil {
		return string(b)
	}
	out, err := answer(c.ctx, path, "--version")
	if err != nil {
		c.say("%s is of no use: %v", path, err)
		return ""
	}
	version := strings.TrimSpace(out)
	os.WriteFile(note, []byte(version), 0o644)
	return version
}

// versionNote is the file that keeps a program's version.
func (c *command) versionNote(path string) string {
	about := path
	if st, err := os.Stat(path); err == nil {
		about = fmt.Sprint(path, st.Size(), st.ModTime())
	}
	return filepath.Join(c.cache, "version-"+shortHash(about))
}

func (c *command) venv() string { return filepath.Join(c.cache, "jupyterlab-"+jupyterVersion) }

func venvProgram(venv, name string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(venv, "Scripts", name+".exe")
	}
	return filepath.Join(venv, "bin", name)
}

// versionLimit is for a program that says its version, on a machine that is busy:
// a JupyterLab takes some seconds.
var versionLimit = 30 * time.Second

// answer runs a program that should answer soon, and returns what it printed.
func answer(ctx context.Context, path string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, versionLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.WaitDelay = time.Second // a child of it may hold the output open
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	switch {
	case ctx.Err() == context.DeadlineExceeded:
		return "", fmt.Errorf("%s %s has not answered within %v", path, strings.Join(args, " "), versionLimit)
	case err != nil:
		return "", fmt.Errorf("%s %s: %w %s", path, strings.Join(args, " "), err, lastLines(stderr.String(), 3))
	case stdout.Len() == 0:
		return stderr.String(), nil // where Python 2 says its version
	}
	return stdout.String(), nil
}

var pythonVersion = regexp.MustCompile(`Python (\d+)\.(\d+)`)

// findPython returns a Python that JupyterLab runs on.
func findPython(ctx context.Context) (string, error) {
	found, broken := "", []error(nil)
	for _, name := range []string{"python3", "python"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		out, err := answer(ctx, path, "--version")
		m := pythonVersion.FindStringSubmatch(out)
		if err == nil && m == nil {
			err = fmt.Errorf("%s --version says %q", path, lastLines(out, 3))
		}
		if err != nil {
			broken = append(broken, err)
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
	if len(broken) > 0 {
		return "", fmt.Errorf("JupyterLab needs Python, and the one on PATH does not work: %w", errors.Join(broken...))
	}
	return "", errors.New("JupyterLab needs Python, and there is no python3 on PATH: install Python 3.10 or later (https://www.python.org)")
}

// makeVenv makes the private environment. A half-made one is removed, so that the
// next start begins afresh.
func (c *command) makeVenv(python string) (string, error) {
	venv := c.venv()
	unlock, err := lock(c.ctx, filepath.Join(c.cache, "lock-jupyterlab"), func() {
		c.say("waiting for another lab that is installing JupyterLab …")
	})
	if err != nil {
		return "", err
	}
	defer unlock()
	if path := c.findJupyterLab(); path != "" {
		return path, nil // the other lab made it
	}
	if err := kernel.RemoveAll(venv); err != nil {
		return "", fmt.Errorf("the half-made environment %s cannot be removed: %w", venv, err)
	}
	err = c.step("installing JupyterLab, once", time.Minute, func(st *step) error { return c.fillVenv(st, python, venv) })
	if err != nil {
		kernel.RemoveAll(venv)
		return "", err
	}
	program := venvProgram(venv, "jupyter-lab")
	os.WriteFile(c.versionNote(program), []byte(jupyterVersion), 0o644) // what pip was told: the next start needn't ask
	return program, nil
}

func lastLines(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
