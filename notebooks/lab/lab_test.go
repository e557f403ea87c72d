//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain runs the launcher itself where a test starts this program as lab.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "lab" {
		main()
	}
	os.Exit(m.Run())
}

// launcher is this program under the name lab, in a folder of its own.
func launcher(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "lab")
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	return program
}

// smallClone is a clone whose command is quickly built.
func smallClone(t *testing.T, command string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, source), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/x\n\ngo 1.26\n", source + "/main.go": "package main\n\n" + command} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// says runs the launcher and returns what it and its command write, and the exit code.
func says(t *testing.T, program, dir, cache, input string, args ...string) (out, errs string, code int) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "KPCALAB_CACHE="+cache, "GOFLAGS=")
	cmd.Stdin = strings.NewReader(input)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.Run()
	return stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
}

const echo = `import ("io"; "os"; "strings")

func main() {
	in, _ := io.ReadAll(os.Stdin)
	os.Stdout.WriteString(strings.Join(os.Args, "|") + "<" + string(in))
	os.Exit(7)
}
`

// What a user sees of the launcher: that it builds, once; arguments, input and exit
// code are the command's.
func TestTheLauncherBecomesTheCommand(t *testing.T) {
	program, dir, cache := launcher(t), smallClone(t, echo), t.TempDir()
	below := filepath.Join(dir, "notebooks")
	out, errs, code := says(t, program, below, cache, "hello", "run", "-x", "a b")
	if out != "lab|run|-x|a b<hello" || code != 7 {
		t.Errorf("%q, exit code %d, %s", out, code, errs)
	}
	if !strings.HasPrefix(errs, "building the course's tools, once") {
		t.Errorf("the first start says %q", errs)
	}
	if out, errs, code = says(t, program, dir, cache, "", "x"); out != "lab|x<" || code != 7 || errs != "" {
		t.Errorf("the second: %q, exit code %d, %q", out, code, errs)
	}
	other := filepath.Join(t.TempDir(), "other")
	if _, _, code := says(t, program, dir, cache, "", "-cache="+other); code != 7 {
		t.Errorf("with -cache: exit code %d", code)
	}
	if left, _ := filepath.Glob(filepath.Join(other, "lab-*", "*")); len(left) != 1 {
		t.Errorf("with -cache there are %q", left)
	}
}

func TestWhatIsInTheLaunchersWay(t *testing.T) {
	program, cache := launcher(t), t.TempDir()
	if _, errs, code := says(t, program, t.TempDir(), cache, ""); code != 2 || !strings.Contains(errs, "run this inside of one") {
		t.Errorf("outside of a clone: exit code %d, %s", code, errs)
	}
	if _, errs, code := says(t, program, smallClone(t, "func main() { nothing() }\n"), cache, ""); code != 2 || !strings.Contains(errs, "main.go:3:15: undefined: nothing") {
		t.Errorf("with an error in the sources: exit code %d, %s", code, errs)
	}
	if _, errs, code := says(t, program, smallClone(t, "import _ \"example.com/far\"\n\nfunc main() {}\n"), cache, ""); code != 2 || !strings.Contains(errs, "example.com/far") {
		t.Errorf("with a module that isn't there: exit code %d, %s", code, errs)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := says(t, program, smallClone(t, echo), file, ""); code != 2 || !strings.Contains(errs, "KPCALAB_CACHE") {
		t.Errorf("with a cache that can't be written: exit code %d, %s", code, errs)
	}
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	full := "#!/bin/sh\nfor i in 1 2 3 4 5 6; do for j in 1 2 3 4 5 6 7 8 9; do echo \"write file $i$j: no space left on device\"; done; done\nexit 1\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := says(t, program, smallClone(t, echo), cache, ""); code != 2 || !strings.Contains(errs, "The disk is full.") || !strings.Contains(errs, "write file 69") || strings.Count(errs, "\n") > 25 {
		t.Errorf("with a full disk: exit code %d, %s", code, errs)
	}
	t.Setenv("PATH", t.TempDir())
	if _, errs, code := says(t, program, smallClone(t, echo), cache, ""); code != 2 || !strings.Contains(errs, "go.dev/dl") {
		t.Errorf("without Go: exit code %d, %s", code, errs)
	}
}

// A signal reaches the command, which is the same process.
func TestSignalsReachTheCommand(t *testing.T) {
	const waits = `import ("os"; "os/signal"; "strconv"; "syscall")

func main() {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGTERM)
	os.Stdout.WriteString(strconv.Itoa(os.Getpid()) + "\n")
	<-c
	os.Exit(9)
}
`
	cmd := exec.Command(launcher(t))
	cmd.Dir = smallClone(t, waits)
	cmd.Env = append(os.Environ(), "KPCALAB_CACHE="+t.TempDir(), "GOFLAGS=")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	pid := make([]byte, 10)
	out.Read(pid)
	cmd.Process.Signal(syscall.SIGTERM)
	if cmd.Wait(); cmd.ProcessState.ExitCode() != 9 {
		t.Errorf("the command in process %s ended with %v; expected exit code 9", pid, cmd.ProcessState)
	}
}

// go run passes no signal on. When it is told to end, the command ends as well.
func TestTheCommandEndsWithGoRun(t *testing.T) {
	site := t.TempDir()
	if err := os.WriteFile(filepath.Join(site, "index.html"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "-buildvcs=false", ".", "serve", "-port", "0", site)
	cmd.Env = append(os.Environ(), "KPCALAB_CACHE="+t.TempDir())
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd.Stdout, cmd.Stderr = w, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
	w.Close()
	address := make([]byte, 200)
	if n, err := r.Read(address); err != nil || !strings.HasPrefix(string(address[:n]), "http://") {
		t.Fatalf("it says %q (%v)", address, err)
	}
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	r.SetReadDeadline(time.Now().Add(time.Minute))
	if n, err := r.Read(address); n > 0 || os.IsTimeout(err) { // closed by the last that holds it
		t.Errorf("a minute after go run the command still runs: %v", err)
	}
}

// go run compiles it first: what it imports is what a new user waits for.
func TestTheLauncherIsQuicklyCompiled(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", ".")
	cmd.Env = append(os.Environ(), "GOOS=linux")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, costly := range []string{"os", "time", "io", "fmt", "strings", "strconv"} {
		if slices.Contains(strings.Fields(string(out)), costly) {
			t.Errorf("on Linux it imports package %s, by way of another perhaps", costly)
		}
	}
}

// Pieces of an output are put together to lines, and the rest stays.
func TestLines(t *testing.T) {
	var l lines
	var got []string
	for _, piece := range []string{"a", "b\nc\n\n", "d", "\ne"} {
		l.add(piece, func(line string) { got = append(got, line) })
	}
	if strings.Join(got, "|") != "ab|c||d" || l.rest != "e" {
		t.Errorf("%q, and %q is left", got, l.rest)
	}
}

// An environment has each variable once.
func TestWith(t *testing.T) {
	if got := with([]string{"A=1", "AB=2", "A=3"}, "A=4", "C="); strings.Join(got, " ") != "AB=2 A=4 C=" {
		t.Errorf("%q", got)
	}
}

// A user who waits hears that something is built, then how far it is.
func TestProgress(t *testing.T) {
	written, counted := make(chan string, 1000), 3
	p := &progress{terminal: true, began: now() - inNoTime, write: func(text string) { written <- text }, count: func() int { return counted }}
	said, heard := make(chan string), make(chan string)
	go func() { heard <- p.follow(said) }()
	said <- "go: downloading example.com/far v1.0.0"
	said <- "errors"
	said <- "x.go:1:2: undefined: y"
	var log string
	for limit := time.After(time.Minute); !strings.Contains(log, "1 of 3 packages compiled"); {
		select {
		case text := <-written:
			log += text
		case <-limit:
			t.Fatalf("it says %q", log)
		}
	}
	close(said)
	if rest := <-heard; rest != "x.go:1:2: undefined: y\n" || !strings.HasPrefix(log, "building what has changed of the course's tools …\n") {
		t.Errorf("%q, and it says %q", rest, log)
	}
}

func TestWindowsIsToldWhatToDo(t *testing.T) {
	for line, want := range map[string]bool{"": true, "-no-browser": true, "run x.ipynb": true, "book": true,
		"serve OUT": false, "sync -check": false, "run -h": false, "-version": false} {
		if got := needsKernel(strings.Fields(line)); got != want {
			t.Errorf("lab %s: %v", line, got)
		}
	}
}
