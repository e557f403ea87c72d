package course_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kpcalab/notebooks/internal/toolbox"
)

// commandLine is a command of this repository as texts and files write it, up to
// the end of the line or of the code span, or to a comment.
var commandLine = regexp.MustCompile("go run (\\./\\w+(?:/\\w+)*)([^`#&|;)\\n]*)")

// commands lists what the texts and the configuration files tell people and
// machines to run: program and arguments.
func commands(t *testing.T) map[string][][]string {
	t.Helper()
	all := map[string][][]string{}
	sources := markdown(t)
	for _, pattern := range []string{"*.yml", "*.yaml", "Dockerfile", "devcontainer.json", "run", "main.go"} {
		for _, name := range files(t, pattern) {
			b, err := os.ReadFile(filepath.Join(repository, name))
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(name, ".go") {
				b = []byte(strings.Join(inComment.FindAllString(string(b), -1), "\n"))
			}
			sources[name] = execForm.ReplaceAllStringFunc(string(b), func(s string) string {
				return strings.NewReplacer(`", "`, " ", `"`, "", "[", "", "]", "").Replace(s)
			})
		}
	}
	for name, source := range sources {
		for _, m := range commandLine.FindAllStringSubmatch(source, -1) {
			args, _, _ := strings.Cut(m[2], "  ") // an explanation stands apart
			all[m[1]] = append(all[m[1]], append([]string{name}, strings.Fields(args)...))
		}
	}
	return all
}

// inComment is a command in a package comment.
var inComment = regexp.MustCompile(`(?m)^//\tgo run .*$`)

// execForm is a command as Docker and compose write it: ["go", "run", …].
var execForm = regexp.MustCompile(`\["go", "run"[^\]]*\]`)

var flagName = regexp.MustCompile(`(?m)^\s+-([\w-]+)`)

// Every command that a text names is there, with the flags and subcommands that
// the text gives it.
func TestCommandsInTextsExist(t *testing.T) {
	all := commands(t)
	if len(all) < 3 {
		t.Fatalf("found commands of %d programs only", len(all))
	}
	for program, uses := range all {
		path, err := built(program)
		if err != nil {
			t.Errorf("%s, as %s names it: %v", program, uses[0][0], err)
			continue
		}
		for _, use := range uses {
			for fault := range faults(path, use[1:]) {
				t.Errorf("%s: go run %s %s: %s", use[0], program, strings.Join(use[1:], " "), fault)
			}
		}
	}
}

// built builds a command of the repository, and returns where it lies. The folder
// stays, and where nothing has changed nothing is linked again.
func built(program string) (path string, err error) {
	at, err := filepath.Abs(repository)
	if err != nil {
		return "", err
	}
	box, _ := toolbox.Open()
	path = filepath.Join(box, fmt.Sprintf("commands-%.6x", sha256.Sum256([]byte(at))), filepath.Base(program))
	if program == "./notebooks/lab" {
		program = "./notebooks/lab/command" // what it starts
	}
	build := exec.Command("go", "build", "-buildvcs=false", "-ldflags=-s -w", "-o", path, program)
	build.Dir = at
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return path, nil
}

// faults says what a program does not know of its arguments.
func faults(path string, args []string) func(func(string) bool) {
	return func(yield func(string) bool) {
		help := said(path, "-h")
		if len(args) > 0 && regexp.MustCompile(`^[a-z]+$`).MatchString(args[0]) {
			if !regexp.MustCompile(`\b` + args[0] + `\b`).MatchString(help) {
				yield("it has no command " + args[0])
				return
			}
			help += said(path, args[0], "-h")
		}
		for _, a := range args {
			name, _, _ := strings.Cut(strings.TrimLeft(strings.Trim(a, "[]\"',."), "-"), "=")
			if strings.HasPrefix(strings.TrimLeft(a, "["), "-") && !knows(help, name) && !yield("it has no flag -"+name) {
				return
			}
		}
	}
}

func knows(help, name string) bool {
	if name == "h" {
		return true
	}
	for _, m := range flagName.FindAllStringSubmatch(help, -1) {
		if m[1] == name {
			return true
		}
	}
	return false
}

// said is what a program prints, whatever its exit code.
func said(path string, args ...string) string {
	key := strings.Join(append(args, path), " ")
	if old, ok := sayings[key]; ok {
		return old
	}
	cmd := exec.Command(path, args...)
	cmd.Dir = repository
	out, _ := cmd.CombinedOutput()
	sayings[key] = string(out)
	return string(out)
}

// sayings are what programs have said.
var sayings = map[string]string{}

// The test above sees what it is there for.
func TestWrongCommandsAreFound(t *testing.T) {
	path, err := built("./notebooks/lab")
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"-no-browser": "", "run notebooks/x.ipynb": "", "sync -check": "", "[-embedded]": "", "": "",
		"-nobrowser": "it has no flag -nobrowser", "frobnicate": "it has no command frobnicate",
	} {
		got := ""
		for fault := range faults(path, strings.Fields(line)) {
			got += fault
		}
		if got != want {
			t.Errorf("lab %s: %q, expected %q", line, got, want)
		}
	}
}

var (
	namedTest   = regexp.MustCompile(`go test -run '?(\w+)'? \./([\w/]+)`)
	namedScript = regexp.MustCompile(`python3? ([\w/]+\.py)`)
	service     = regexp.MustCompile(`docker compose (?:up|run --rm) (\w+)`)
)

// Tests, scripts and services that texts name are there.
func TestThingsInTextsExist(t *testing.T) {
	compose, err := os.ReadFile(filepath.Join(repository, "docker-compose.yml"))
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range markdown(t) {
		for _, m := range namedScript.FindAllStringSubmatch(source, -1) {
			if _, err := os.Stat(filepath.Join(repository, m[1])); err != nil {
				t.Errorf("%s names %s: %v", name, m[1], err)
			}
		}
		for _, m := range service.FindAllStringSubmatch(source, -1) {
			if !strings.Contains(string(compose), "\n  "+m[1]+":\n") {
				t.Errorf("%s names the service %s, which docker-compose.yml has not", name, m[1])
			}
		}
		for _, m := range namedTest.FindAllStringSubmatch(source, -1) {
			if !hasTest(filepath.Join(repository, m[2]), m[1]) {
				t.Errorf("%s names the test %s, which %s has not", name, m[1], m[2])
			}
		}
	}
}

func hasTest(dir, name string) bool {
	declared := regexp.MustCompile(`(?m)^func Test\w*` + name)
	paths, _ := filepath.Glob(filepath.Join(dir, "*_test.go"))
	for _, path := range paths {
		if b, _ := os.ReadFile(path); declared.Match(b) {
			return true
		}
	}
	return false
}
