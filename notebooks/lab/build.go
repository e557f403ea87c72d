package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// build builds the command out of the clone that the user is in, and returns its
// program. When nothing has changed that takes a moment, and nothing is said.
func build(ctx context.Context, args []string) (program string, err error) {
	if _, err := exec.LookPath("go"); err != nil {
		return "", errors.New("the go command is not on PATH: install Go from https://go.dev/dl, open a new terminal and try again")
	}
	repo, err := clone()
	if err != nil {
		return "", err
	}
	folder, err := programFolder(args, repo)
	if err != nil {
		return "", err
	}
	program = filepath.Join(folder, "lab")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	p := &progress{w: os.Stderr, terminal: isTerminal(os.Stderr), began: time.Now()}
	if _, err := os.Stat(program); err != nil {
		p.announce("building the course's tools, once: about a minute on two cores …")
	}
	p.count = func() {
		if out, err := goCommand(ctx, repo, "list", "-deps", source).Output(); err == nil {
			p.all.Store(int32(strings.Count(string(out), "\n")))
		}
	}
	cmd := goCommand(ctx, repo, "build", "-v", "-buildvcs=false", "-ldflags=-s -w", "-o", program, source) // git refuses a clone of another user
	cmd.Env = append(cmd.Env, "GOTMPDIR="+folder)                                                          // there a finished program is put in place in one step
	r, w := io.Pipe()
	cmd.Stdout, cmd.Stderr = w, w
	said := make(chan string)
	go func() { said <- p.follow(r) }()
	endWithParent(cmd)
	runtime.LockOSThread() // see endWithParent
	err = cmd.Run()
	runtime.UnlockOSThread()
	w.Close()
	if text := <-said; err != nil {
		return "", errors.New("building the course's tools: " + err.Error() + "\n" + text + advice(text))
	}
	return program, nil
}

// source is the package of the command.
const source = "./notebooks/lab/command"

// clone returns the folder of the clone that holds the command: the working folder
// or one above it.
func clone() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for at := dir; ; at = filepath.Dir(at) {
		_, err := os.Stat(filepath.Join(at, source))
		_, errMod := os.Stat(filepath.Join(at, "go.mod"))
		if err == nil && errMod == nil {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", errors.New("no clone of the repository in " + dir + " or above: run this inside of one")
		}
	}
}

func goCommand(ctx context.Context, repo string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = repo
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+repo)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // killed, it leaves its temporary files
	cmd.WaitDelay = 10 * time.Second
	return cmd
}

// programFolder is where the program of this clone is kept: below -cache or
// KPCALAB_CACHE or the user's cache folder, as the command's other tools.
func programFolder(args []string, repo string) (string, error) {
	cache := os.Getenv("KPCALAB_CACHE")
	for i, a := range args {
		name, value, given := strings.Cut(strings.TrimLeft(a, "-"), "=")
		switch {
		case name != "cache" || !strings.HasPrefix(a, "-"):
		case given:
			cache = value
		case i+1 < len(args):
			cache = args[i+1]
		}
	}
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return "", errors.New("no cache folder is known (" + err.Error() + "): name one with -cache DIR or KPCALAB_CACHE")
		}
		cache = filepath.Join(user, "kpcalab")
	}
	cache, err := filepath.Abs(cache)
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "lab-"+strconv.FormatUint(hash(repo), 16))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", errors.New("the tools cannot be kept in " + cache + " (" + err.Error() + "): name a folder that can be written with -cache DIR or KPCALAB_CACHE")
	}
	return folder, nil
}

// hash tells clones apart: FNV-1a of 64 bits.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range []byte(s) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}

// advice is what to do about a build that failed for want of a network.
func advice(said string) string {
	if strings.Contains(said, "dial tcp") || strings.Contains(said, "module lookup disabled") {
		return "The first start needs a network for the modules of go.mod (see go help environment, GOPROXY)."
	}
	return ""
}
