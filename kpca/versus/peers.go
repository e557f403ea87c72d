package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Peer is another program to compare with: a command that answers requests as our
// own side does, one JSON line for each. Its answer to "about" says which cases it
// takes.
type Peer struct {
	Name    string
	Command []string
	About   Reply
	absent  error // why there is no command
}

// takes tells whether the peer has an answer for a case.
func (p Peer) takes(c Case) bool {
	most, ok := p.About.Takes[c.Kind]
	return ok && (most == 0 || c.N <= most)
}

//go:embed peers
var scripts embed.FS

// allPeers are the ones that versus knows, ourselves first, with its scripts in dir, and
// those that -peer names.
func allPeers(ctx context.Context, s settings, dir string) ([]Peer, error) {
	self, err := os.Executable()
	if err = errors.Join(err, os.CopyFS(dir, scripts)); err != nil {
		return nil, err
	}
	script := func(name string) string { return filepath.Join(dir, "peers", name) }
	python, noPython := findPython(ctx, s.python)
	var noSmile error
	if s.smile == "" {
		noSmile = errors.New("-smile names no folder of its jars; see kpca/versus/peers/pom.xml")
	}
	all := []Peer{
		{Name: "kpca", Command: []string{self, "-serve"}},
		{Name: "MatrixFree", Command: []string{self, "-serve", "-matrixfree"}},
		{Name: "scikit-learn", Command: []string{python, script("scikitlearn.py")}, absent: noPython},
		{Name: "randomized", Command: []string{python, script("scikitlearn.py"), "randomized"}, absent: noPython},
		{Name: "OpenBLAS", Command: []string{python, script("lapack.py")}, absent: noPython},
		{Name: "MKL", Command: []string{python, script("lapack.py"), "mkl"}, absent: noPython},
		{Name: "kernlab", Command: []string{"Rscript", "--vanilla", script("kernlab.R")}},
		{Name: "Smile", Command: []string{"java", "-cp", filepath.Join(s.smile, "*"), script("Smile.java")}, absent: noSmile},
	}
	for _, given := range s.peers {
		name, command, _ := strings.Cut(given, "=")
		words := strings.Fields(command)
		if name == "" || len(words) == 0 {
			return nil, fmt.Errorf("-peer %q; write NAME=COMMAND, the command's words separated by spaces", given)
		}
		all = append(all, Peer{Name: name, Command: words})
	}
	return all, nil
}

// findPython is the Python to use, after checking that it has scikit-learn.
func findPython(ctx context.Context, named string) (string, error) {
	names := []string{"python3", "python"}
	if named != "" {
		names = []string{named}
	}
	var tried []string
	for _, name := range names {
		out, err := exec.CommandContext(ctx, name, "-c", "import sklearn, threadpoolctl").CombinedOutput()
		if err == nil {
			return name, nil
		}
		tried = append(tried, fmt.Sprintf("%s: %v %s", name, err, lastLine(string(out))))
	}
	return "", fmt.Errorf("no Python with scikit-learn (%s); `python3 -m venv env && env/bin/pip install scikit-learn mkl` and -python env/bin/python", strings.Join(tried, "; "))
}

// meet asks a peer about itself.
func (p *Peer) meet(ctx context.Context) error {
	if p.absent != nil {
		return p.absent
	}
	s, err := p.start(ctx, io.Discard)
	if err != nil {
		return err
	}
	defer s.close()
	p.About, err = s.ask(Request{Do: "about"})
	return err
}

func (p *Peer) start(ctx context.Context, progress io.Writer) (*side, error) {
	if _, err := exec.LookPath(p.Command[0]); err != nil {
		return nil, fmt.Errorf("%s: not found", p.Command[0])
	}
	return startSide(ctx, p.Name, progress, p.Command...)
}

// lastLine is what a program that failed says in the end.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
