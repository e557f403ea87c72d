package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
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

// allPeers are the ones that versus knows, with its scripts in dir, and those that
// -peer names.
func allPeers(ctx context.Context, s settings, dir string) ([]Peer, error) {
	if err := os.CopyFS(dir, scripts); err != nil {
		return nil, err
	}
	script := func(name string) string { return filepath.Join(dir, "peers", name) }
	python, noPython := findPython(ctx, s.python)
	var noSmile error
	if s.smile == "" {
		noSmile = errors.New("-smile names no folder of its jars; see kpca/versus/peers/pom.xml")
	}
	all := []Peer{
		{Name: "scikit-learn", Command: []string{python, script("scikitlearn.py")}, absent: noPython},
		{Name: "randomized", Command: []string{python, script("scikitlearn.py"), "randomized"}, absent: noPython},
		{Name: "OpenBLAS", Command: []string{python, script("lapack.py")}, absent: noPython},
		{Name: "MKL", Command: []string{python, script("lapack.py"), "mkl"}, absent: noPython},
		{Name: "kernlab", Command: []string{"Rscript", "--vanilla", script("kernlab.R")}},
		{Name: "Smile", Command: []string{"java", "-cp", filepath.Join(s.smile, "*"), script("Smile.java")}, absent: noSmile},
	}
	for _, given := range s.peers {
		name, command, _ := strings.Cut(given, "=")
		if words := strings.Fields(command); name != "" && len(words) > 0 {
			all = append(all, Peer{Name: name, Command: words})
			continue
		}
		return nil, fmt.Errorf("-peer %q; write NAME=COMMAND, the command's words separated by spaces", given)
	}
	return all, nil
}

// meet asks a peer about itself.
func (p *Peer) meet(ctx context.Context) error {
	if p.absent != nil {
		return p.absent
	}
	s, err := p.start(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	p.About, err = s.ask(Request{Do: "about"})
	return err
}

func (p *Peer) start(ctx context.Context) (*side, error) {
	if _, err := exec.LookPath(p.Command[0]); err != nil {
		return nil, fmt.Errorf("%s: not found", p.Command[0])
	}
	return startSide(ctx, p.Name, nil, p.Command...)
}

// lastLine is what a program that failed says in the end.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
