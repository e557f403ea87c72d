package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test's program be a side: ours, or a peer.
func TestMain(m *testing.M) {
	args := append(os.Args[1:], "", "")
	switch args[0] {
	case "-serve":
		if err := serve(os.Stdin, os.Stdout, args[1] != ""); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	case "peer":
		os.Exit(bePeer(args[1]))
	}
	os.Exit(m.Run())
}

// bePeer answers as our own side does, but for what its role says.
func bePeer(role string) int {
	var w worker
	answers := json.NewEncoder(os.Stdout)
	for d := json.NewDecoder(os.Stdin); ; {
		var r Request
		if err := d.Decode(&r); err != nil {
			return 0
		}
		a, err := w.answer(r)
		switch r.Do {
		case "about":
			if role == "missing" {
				fmt.Fprintln(os.Stderr, "first line\nno module of that name")
				return 1
			}
			a.Takes = map[Kind]int{Top: 150, Transform: 0}
			a.Approximate = role == "rough"
		case "choose":
			a, err = Reply{About: "quick"}, nil
			if role == "broken" {
				err = fmt.Errorf("out of memory")
			}
		case "result":
			if role == "rough" || role == "wrong" {
				bend(r.Out)
				a.Values[0] *= 1.01
			}
		}
		if err != nil {
			a.Error = err.Error()
		}
		answers.Encode(a)
	}
}

// bend changes the first number of a file.
func bend(path string) {
	y, err := readFloats(path)
	if err != nil {
		panic(err)
	}
	y[0] += 0.1
	if err := writeFloats(path, y); err != nil {
		panic(err)
	}
}

// fake is the flag of a peer with that role.
func fake(t *testing.T, role string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(self, " =") {
		t.Skipf("the test's program lies at %q, which -peer would cut into words", self)
	}
	return role + "=" + self + " peer " + role
}

var smallCases = []Case{
	{Name: "few", Kind: Top, N: 120, D: 3, M: 2, Wide: 1},
	{Name: "many", Kind: Top, N: 160, D: 3, M: 2, Wide: 1},
	{Name: "new", Kind: Transform, N: 60, D: 3, M: 2, Rows: 33, Wide: 1},
}

// withoutOthers hides the peers of this machine.
func withoutOthers(t *testing.T, s settings) settings {
	t.Helper()
	t.Setenv("PATH", t.TempDir())
	s.budget, s.pace = time.Nanosecond, time.Nanosecond
	return s
}

// A peer of any kind takes the cases it says, in a row of its own; those that aren't
// there are a line each.
func TestPeers(t *testing.T) {
	s := withoutOthers(t, settings{peers: []string{fake(t, "good"), fake(t, "rough"), fake(t, "missing"), fake(t, "broken"), "gone=/no/such/program"}})
	var out, progress bytes.Buffer
	if err := compareAll(context.Background(), s, smallCases, &out, &progress); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{
		"kernlab: left out: Rscript: not found\n", "Smile: left out: -smile names no folder", "scikit-learn: left out: no Python", "MKL: left out: no Python",
		"missing: left out: no module of that name\n", "gone: left out: /no/such/program: not found\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no line %q in\n%s", want, text)
		}
	}
	rows := map[string]int{}
	for line := range strings.Lines(text[strings.Index(text, "case "):]) {
		f := strings.Fields(line)
		rows[f[0]]++
		if f[0] == "many" && strings.Contains(line, "good") {
			t.Errorf("a peer got a case that it doesn't take: %s", line)
		}
		if f[0] == "few" && strings.Contains(line, "rough") && !strings.Contains(line, "1e-02") {
			t.Errorf("the error of an eigenvalue isn't told: %s", line)
		}
	}
	if rows["few"] != 2 || rows["many"] != 1 || rows["new"] != 2 {
		t.Errorf("rows %v of\n%s", rows, text)
	}
	if !strings.Contains(text, "good quick") {
		t.Errorf("no solver in\n%s", text)
	}
	if !strings.Contains(progress.String(), "broken is left out: broken: out of memory") {
		t.Errorf("progress:\n%s", progress.String())
	}
}

// A wrong answer of a peer that calls itself exact is an error in the end, behind the
// table.
func TestAPeerThatIsWrong(t *testing.T) {
	s := withoutOthers(t, settings{peers: []string{fake(t, "wrong")}})
	var out bytes.Buffer
	err := compareAll(context.Background(), s, smallCases, &out, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "few: the answers of kpca and of wrong quick differ") || !strings.Contains(out.String(), "\nnew ") {
		t.Errorf("error %v after\n%s", err, out.String())
	}
}

func TestPeerFlag(t *testing.T) {
	for _, bad := range []string{"nameonly", "=command", "name=", "name= "} {
		if _, err := allPeers(context.Background(), withoutOthers(t, settings{peers: []string{bad}}), t.TempDir()); err == nil || !strings.Contains(err.Error(), "NAME=COMMAND") {
			t.Errorf("-peer %q: %v", bad, err)
		}
	}
}

// The scripts that are written for the peers are all there.
func TestScripts(t *testing.T) {
	dir := t.TempDir()
	if _, err := allPeers(context.Background(), withoutOthers(t, settings{}), dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"protocol.py", "scikitlearn.py", "lapack.py", "kernlab.R", "Smile.java"} {
		if _, err := os.Stat(filepath.Join(dir, "peers", name)); err != nil {
			t.Error(err)
		}
	}
}
