package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"kpcalab/homework/sandbox/machine"
)

// prefix begins the name of every work folder.
const prefix = "kpcalab-sandbox-"

const guestPath = "kpcalab/homework/sandbox/guest"

// Tools compiles and links submissions under one set of rules. It may be used
// by several goroutines.
type Tools struct {
	Rules Rules

	dir      string            // everything is written below it
	release  func()            // gives the folder up
	tooldir  string            // holds compile and link
	nm       string            // cmd/nm
	places   []string          // the user's caches, as GOMODCACHE=… and GOCACHE=…
	archives map[string]string // import path → archive for wasip1/wasm
	codes    machineCodes      // of the latest modules
	mu       sync.Mutex
	serial   int
}

// Open finds the Go toolchain, builds the packages that rules allow for
// wasip1/wasm (about 20 s the first time on a machine, then from the build
// cache) and makes a private work folder. The kpcalab module must be there, at
// the place where it was compiled or in the current folder: it pins gonum.
func Open(ctx context.Context, rules Rules) (*Tools, error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, &ToolFailure{"the go command", fmt.Errorf("%w; install Go from go.dev/dl and put its bin folder on PATH", err)}
	}
	machine.Sweep(os.TempDir(), prefix, time.Minute)
	dir, err := os.MkdirTemp("", prefix)
	if err != nil {
		return nil, &ToolFailure{"the work folder", fmt.Errorf("%w; set TMPDIR to a folder that can be written", err)}
	}
	release, err := machine.Claim(dir)
	if err != nil {
		os.RemoveAll(dir)
		return nil, &ToolFailure{"the work folder", err}
	}
	t := &Tools{Rules: rules, dir: dir, release: release, archives: map[string]string{}, codes: codesIn(dir)}
	for _, step := range []func(context.Context, string) error{t.version, t.packages, t.findNM} {
		if err := step(ctx, goCommand); err != nil {
			t.Close()
			return nil, err
		}
	}
	return t, nil
}

// Close removes the work folder.
func (t *Tools) Close() error {
	err := os.RemoveAll(t.dir)
	t.release()
	return err
}

func (t *Tools) goRun(ctx context.Context, goCommand string, env []string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, goCommand, args...)
	c.Dir = moduleDir()
	c.Env = append(os.Environ(), append([]string{"GOENV=off", "GOEXPERIMENT=", "GOPROXY=off", "GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0", "GO111MODULE=on"}, append(t.places, env...)...)...)
	var out, trouble bytes.Buffer
	c.Stdout, c.Stderr = &out, &trouble
	if err := c.Run(); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", &ToolFailure{"go " + args[0], advice(err, strings.TrimSpace(trouble.String()))}
	}
	return out.String(), nil
}

// advice turns what the go command says about the two things that a new machine
// may lack into one line that says what to do.
func advice(err error, said string) error {
	for _, a := range []struct{ part, do string }{
		{"GOPROXY=off", "the packages that answers may use aren't on this machine yet; run `go mod download` once, with network, in the kpcalab folder"},
		{"GOCACHE is not defined", "there is no folder for compiled packages; set GOCACHE, or HOME, to one that can be written"},
		{"build cache is disabled", "there is no folder for compiled packages; set GOCACHE, or HOME, to one that can be written"},
		{"module cache not found", "there is no folder for modules; set GOMODCACHE, or HOME, to one that can be read, and run `go mod download` in the kpcalab folder"},
		{"read-only file system", "the folder for compiled packages can't be written; set GOCACHE to one that can"},
		{"permission denied", "a folder that Go needs can't be used; set GOCACHE, GOMODCACHE and TMPDIR to folders of your own (" + firstLine(said) + ")"},
	} {
		if strings.Contains(said, a.part) {
			return errors.New(a.do)
		}
	}
	return fmt.Errorf("%w: %s", err, said)
}

// moduleDir is a folder of this module: where this file was compiled from, so
// that the grader may be started anywhere, or else the current folder.
func moduleDir() string {
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		if dir := filepath.Dir(file); exists(filepath.Join(dir, "..", "..", "go.mod")) {
			return dir
		}
	}
	return ""
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

func (t *Tools) version(ctx context.Context, goCommand string) error {
	out, err := t.goRun(ctx, goCommand, []string{"GOENV=" + os.Getenv("GOENV")}, "env", "GOTOOLDIR", "GOMOD", "GOMODCACHE", "GOCACHE")
	if err != nil { // settings of the user that this Go doesn't know
		out, err = t.goRun(ctx, goCommand, nil, "env", "GOTOOLDIR", "GOMOD", "GOMODCACHE", "GOCACHE")
	}
	if err != nil {
		return err
	}
	lines := strings.Split(out, "\n")
	if len(lines) >= 4 { // of the user's settings only where things lie is kept
		t.places = []string{"GOMODCACHE=" + lines[2], "GOCACHE=" + lines[3]}
	}
	if len(lines) < 2 || lines[1] == "" || lines[1] == os.DevNull {
		return &ToolFailure{"go env", errors.New("no go.mod here; run the grader in the kpcalab folder")}
	}
	t.tooldir = lines[0]
	return nil
}

// packages asks the go command for the archives of everything a module is linked from.
func (t *Tools) packages(ctx context.Context, goCommand string) error {
	wasm := []string{"GOOS=wasip1", "GOARCH=wasm"}
	args := []string{"list", "-trimpath", "-export", "-deps", "-f", "{{if .Export}}{{.ImportPath}}={{.Export}}{{end}}", guestPath}
	for _, p := range t.Rules.Imports {
		args = append(args, t.Rules.compiled(p))
	}
	out, err := t.goRun(ctx, goCommand, wasm, args...)
	if err != nil {
		return err
	}
	for line := range strings.Lines(out) {
		if p, archive, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			t.archives[p] = archive
		}
	}
	for _, p := range t.Rules.Imports {
		if t.archives[t.Rules.compiled(p)] == "" && p != "unsafe" {
			return &ToolFailure{"go list", fmt.Errorf("no archive of %s, which the rules allow", p)}
		}
	}
	return nil
}

// findNM asks for cmd/nm, which Go's distributions don't hold: the go command links
// it once and keeps it in its cache.
func (t *Tools) findNM(ctx context.Context, goCommand string) error {
	out, err := t.goRun(ctx, goCommand, nil, "tool", "-n", "nm")
	if err != nil {
		return err
	}
	if t.nm = strings.TrimSpace(out); exists(t.nm) {
		return executable(t.nm, "GOCACHE")
	}
	t.nm = filepath.Join(t.dir, "nm") // a cache that nothing can be added to
	if runtime.GOOS == "windows" {
		t.nm += ".exe"
	}
	if _, err := t.goRun(ctx, goCommand, []string{"GOOS=", "GOARCH="}, "build", "-o", t.nm, "cmd/nm"); err != nil {
		return err
	}
	return executable(t.nm, "TMPDIR")
}

// executable: a folder, which the variable names, may be mounted so that nothing in
// it runs.
func executable(program, variable string) error {
	c := exec.Command(program, "-h")
	if err := c.Start(); err != nil {
		if errors.Is(err, os.ErrPermission) {
			return &ToolFailure{"nm", fmt.Errorf("programs may not run in %s; set %s to a folder where they may", filepath.Dir(program), variable)}
		}
		return &ToolFailure{"nm", err}
	}
	c.Wait() // it prints its usage and ends
	return nil
}

// folder makes a new private folder.
func (t *Tools) folder(kind string) (string, error) {
	t.mu.Lock()
	t.serial++
	dir := filepath.Join(t.dir, fmt.Sprintf("%s%d", kind, t.serial))
	t.mu.Unlock()
	if err := os.Mkdir(dir, 0o700); err != nil {
		return "", &ToolFailure{"the work folder", err}
	}
	return dir, nil
}

// importcfg lists for a compiler or linker where each package lies, and which one
// stands in for which: what isn't in it can't be imported, whatever a source says.
func importcfg(file string, archives, standIn map[string]string) error {
	var b strings.Builder
	for _, p := range slices.Sorted(maps.Keys(standIn)) {
		fmt.Fprintf(&b, "importmap %s=%s\n", p, standIn[p])
	}
	for _, p := range slices.Sorted(maps.Keys(archives)) {
		fmt.Fprintf(&b, "packagefile %s=%s\n", p, archives[p])
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		return &ToolFailure{"the work folder", err}
	}
	return nil
}

// Measured: the worst honest batch links in 80 MB and 0.4 s, a source of 250 KB
// compiles in 2 s; compile bombs that pass the vet are stopped at 302 MB resident.
var toolLimits = machine.Limits{Wall: 2 * time.Minute, Memory: 512 << 20, CPU: 6, File: 64 << 20, Handles: 256}

// tool runs compile, link or nm in dir under limits and returns what it printed, capped.
func (t *Tools) tool(ctx context.Context, dir, name string, args ...string) (string, error) {
	c := exec.Command(filepath.Join(t.tooldir, name), args...)
	if name == "nm" {
		c = exec.Command(t.nm, args...)
	}
	c.Dir = dir
	c.Env = []string{"GOOS=wasip1", "GOARCH=wasm", "GOMAXPROCS=1", "GOGC=400", "GOMEMLIMIT=256MiB", "TMPDIR=" + dir, "TEMP=" + dir, "TMP=" + dir, "SYSTEMROOT=" + os.Getenv("SYSTEMROOT")}
	out := &capped{keep: 64 << 10}
	if name == "nm" {
		out.keep = 16 << 20
	}
	c.Stdout, c.Stderr = out, out
	err := machine.Run(ctx, c, toolLimits)
	if c.ProcessState != nil {
		Spend(ctx, c.ProcessState.UserTime()+c.ProcessState.SystemTime())
	}
	return out.String(), err
}

// capped keeps the first bytes written to it and drops the rest.
type capped struct {
	bytes.Buffer
	keep int
}

func (c *capped) Write(p []byte) (int, error) {
	if room := c.keep - c.Len(); room > 0 {
		c.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

var diagnostic = regexp.MustCompile(`(?m)^(?:\./)?(student|border|reference)\.go:(\d+)(?::\d+)?: (.*)$`)
