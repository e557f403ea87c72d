package kernel

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// The tools that a cell needs, as go.mod's tool directives name them.
const (
	gonbPackage      = "github.com/janpfeifer/gonb"
	goimportsPackage = "golang.org/x/tools/cmd/goimports"
)

// cellTags leaves out of gonum/plot, by a tag of its own, what writes files: PDF, EPS,
// TeX, images. [kpcalab/notebooks/show] has no use for it, and a cell with a figure
// takes a fifth more processor time with it.
const cellTags = "-tags=minimal"

// Install builds GoNB and goimports at the versions that the go.mod file in repo
// pins into a folder below cache, unless they are there already, and returns how
// to start the kernel for notebooks of that module. say is told what takes time;
// nil: nobody.
//
// The kernel imports the module as it lies in repo, and never from the network:
// modules have to be in the module cache (see [Download]).
func Install(ctx context.Context, repo, cache string, say func(string)) (*Spec, error) {
	if err := supported(); err != nil {
		return nil, err
	}
	repo, err := filepath.Abs(repo)
	if err != nil {
		return nil, err
	}
	if strings.Contains(repo, ",") {
		return nil, fmt.Errorf("the folder %s has a comma in its name, which GoNB takes for two folders: rename it", repo)
	}
	goroot, key, err := toolchain(ctx, repo)
	if err != nil {
		return nil, err
	}
	bin := filepath.Join(cache, key, "bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		return nil, fmt.Errorf("no folder for the tools: %w", err)
	}
	for _, pkg := range []string{gonbPackage, goimportsPackage} {
		if err := buildTool(ctx, repo, pkg, bin, say); err != nil {
			return nil, err
		}
	}
	if err := cellGo(bin, goroot); err != nil {
		return nil, err
	}
	path := bin + string(os.PathListSeparator) + filepath.Join(goroot, "bin")
	if old := os.Getenv("PATH"); old != "" {
		path += string(os.PathListSeparator) + old
	}
	return &Spec{
		Argv:          []string{filepath.Join(bin, "gonb"), "--kernel", "{connection_file}", "-go_work=" + repo},
		DisplayName:   "Go (kpcalab)",
		Language:      "go",
		InterruptMode: "message",
		Env: map[string]string{
			"PATH":        path,
			"GOPROXY":     "off",                     // or GoNB's go get lifts versions above go.mod's
			"GOFLAGS":     "-ldflags=-w " + cellTags, // cells link faster without debug information; -mod=mod is refused in a workspace
			"GOWORK":      "",                        // GoNB makes a go.work of its own
			"GOTOOLCHAIN": "local",
		},
	}, nil
}

// toolchain returns GOROOT and a name for the versions that the tools depend on.
func toolchain(ctx context.Context, repo string) (goroot, key string, err error) {
	out, err := Go(ctx, repo, "env", "GOROOT", "GOVERSION")
	if err != nil {
		return "", "", err
	}
	env := strings.Fields(strings.ReplaceAll(out, "\r", ""))
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) == 2 {
		env = lines // GOROOT may hold spaces
	}
	if len(env) != 2 {
		return "", "", fmt.Errorf("go env GOROOT GOVERSION answered %q", out)
	}
	versions, err := Go(ctx, repo, "list", "-mod=readonly", "-m", "-f", "{{.Path}} {{.Version}}", gonbPackage, "golang.org/x/tools")
	if err != nil {
		return "", "", err
	}
	sum := sha256.Sum256([]byte(env[1] + runtime.GOOS + runtime.GOARCH + versions))
	return env[0], fmt.Sprintf("tools-%x", sum[:6]), nil
}

// cellGo writes the go command of cells. GoNB calls "go get" before each build, which
// can get nothing here (GOPROXY=off) and changes nothing in a workspace that has the
// module; compiling and linking take less with a lazier garbage collector, and without
// cgo, for which go build asks the C compiler. A notebook takes a quarter less
// processor time so, and linking 209 MB instead of 193.
func cellGo(bin, goroot string) error {
	script := fmt.Sprintf(`#!/bin/sh
case "$*" in
get) exit ;;
build\ *) export GOGC=400 CGO_ENABLED=0 ;;
esac
exec '%s' "$@"
`, strings.ReplaceAll(filepath.Join(goroot, "bin", "go"), "'", `'\''`))
	target := filepath.Join(bin, "go")
	if have, err := os.ReadFile(target); err == nil && string(have) == script {
		return nil
	}
	tmp, err := os.CreateTemp(bin, "go-")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.WriteString(script)
	if err := errors.Join(err, tmp.Chmod(0o755), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), target)
}

// Warm compiles packages as cells will, so that the first of them needn't. What lies
// about meanwhile lies in tmp.
func Warm(ctx context.Context, repo, tmp string, packages ...string) error {
	_, err := run(ctx, repo, []string{"CGO_ENABLED=0", "GOTMPDIR=" + tmp}, append([]string{"build", "-buildvcs=false", cellTags}, packages...)) // git refuses a clone of another user
	return err
}

// buildTool builds pkg into bin by way of a file of its own, so that two starts
// at the same time do not meet half a program.
func buildTool(ctx context.Context, repo, pkg, bin string, say func(string)) error {
	name := filepath.Base(pkg)
	target := filepath.Join(bin, name)
	if _, err := os.Stat(target); err == nil {
		return nil
	}
	if say != nil {
		say("building " + name)
	}
	tmp, err := os.MkdirTemp(bin, name+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if _, err := run(ctx, repo, []string{"CGO_ENABLED=0"}, []string{"build", "-mod=readonly", "-buildvcs=false", "-o", filepath.Join(tmp, name), pkg}); err != nil {
		return err
	}
	return os.Rename(filepath.Join(tmp, name), target)
}

// Download fetches once what the tools and cells with these packages need, so that
// they work without a network afterwards: the modules that hold the packages, and the
// go.mod files of all others, for which a workspace asks. Those that only tests or
// other commands need stay where they are.
func Download(ctx context.Context, repo string, packages ...string) error {
	if _, err := Go(ctx, repo, append([]string{"list", "-deps", gonbPackage, goimportsPackage}, packages...)...); err != nil {
		return err
	}
	_, err := Go(ctx, repo, "mod", "graph")
	return err
}

// Go runs a go command in the folder repo and returns what it printed. An error
// holds the last lines of what it said.
func Go(ctx context.Context, repo string, args ...string) (string, error) {
	return run(ctx, repo, nil, args)
}

func run(ctx context.Context, repo string, env, args []string) (string, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return "", errors.New("the go command is not on PATH: install Go from https://go.dev/dl, open a new terminal and try again")
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = repo
	cmd.Env = append(append(os.Environ(), "GOWORK=off", "PWD="+repo), env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // killed, it leaves its temporary files
	cmd.WaitDelay = 10 * time.Second
	interruptWithParent(cmd)
	runtime.LockOSThread() // see EndWithParent
	defer runtime.UnlockOSThread()
	said := &tail{max: 4 << 10}
	cmd.Stderr = said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w%s", strings.Join(args, " "), err, said.note())
	}
	return string(out), nil
}
