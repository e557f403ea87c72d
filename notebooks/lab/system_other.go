//go:build !linux

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// What system_linux.go does there, by package os.

const separator, listSeparator = string(os.PathSeparator), string(os.PathListSeparator)

func exit(code int) { os.Exit(code) }

func write(text string) { os.Stderr.WriteString(text) }

func arguments() []string { return os.Args[1:] }

func environ() []string { return os.Environ() }

func getenv(name string) string { return os.Getenv(name) }

func parent() int { return os.Getppid() }

func self() string {
	path, _ := os.Executable()
	return path
}

func workingFolder() (string, error) { return os.Getwd() }

func isAbsolute(path string) bool { return filepath.IsAbs(path) }

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func isProgram(path string) bool {
	_, err := exec.LookPath(path) // which asks no PATH where there is a separator
	return err == nil
}

func isTerminal() bool {
	st, err := os.Stderr.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0
}

func makeFolder(path string) error { return os.MkdirAll(path, 0o755) }

func userCache() (string, error) { return os.UserCacheDir() }

// now is the time in milliseconds.
func now() int { return int(time.Now().UnixMilli()) }

func sleep(milliseconds int) { time.Sleep(time.Duration(milliseconds) * time.Millisecond) }

// child is a process whose output is read.
type child struct {
	cmd *exec.Cmd
	out io.ReadCloser
}

// start starts one. Left behind, a build ends by itself.
func start(program string, argv, env []string, dir string) (*child, error) {
	cmd := exec.Command(program, argv[1:]...)
	cmd.Env, cmd.Dir = env, dir
	out, err := cmd.StdoutPipe()
	cmd.Stderr = cmd.Stdout
	if err == nil {
		err = cmd.Start()
	}
	return &child{cmd, out}, err
}

// read waits for output; 0: there is no more.
func (c *child) read(buf []byte) int {
	n, _ := c.out.Read(buf)
	return n
}

func (c *child) interrupt() { c.cmd.Process.Signal(os.Interrupt) }

func (c *child) wait() error { return c.cmd.Wait() }
