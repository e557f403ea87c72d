package cells

import (
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// State is what the cells that ran so far have declared. Its methods must not be
// called at the same time.
type State struct {
	known    Packages
	declared []declaration // oldest first
	imports  map[string]imported
	count    int
}

// NewState returns a state in which nothing is declared. known are the packages
// that a cell may use without importing them.
func NewState(known Packages) *State {
	return &State{known: known, imports: map[string]imported{}}
}

// Program is a cell as a Go program.
type Program struct {
	Cell   int    // number of the run, from 1
	Source string // package main
	Runs   bool   // whether the cell has a main of its own

	declared []declaration
	imports  map[string]imported
}

// Program makes a program of a cell and of what stays from those before. An error
// is of type Problems. What the cell declares is forgotten again unless Keep is
// called.
func (s *State) Program(cell string) (*Program, error) {
	s.count++
	cell = strings.ReplaceAll(cell, "\r\n", "\n")
	lines := strings.Count(strings.TrimRight(cell, "\n"), "\n") + 1
	p, problem := split(cell)
	if problem != nil {
		problem.Cell = s.count
		return nil, Problems{*problem}
	}
	r := &reader{set: token.NewFileSet(), text: p.file(s.count), cell: s.count}
	f, err := parser.ParseFile(r.set, "", r.text, parser.AllErrors|parser.SkipObjectResolution)
	if err != nil {
		return nil, syntax(err, s.count, lines)
	}
	r.read(f)
	return s.program(r), nil
}

// program lays what the cell declares over what is there.
func (s *State) program(r *reader) *Program {
	p := &Program{Cell: s.count, Runs: r.main != "", imports: maps.Clone(s.imports)}
	anew := map[string]bool{}
	for _, d := range r.declared {
		for _, name := range d.names {
			anew[name] = true
			delete(p.imports, name)
		}
	}
	for _, i := range r.imports {
		anew[i.name] = true
		p.imports[i.name] = i
	}
	for _, d := range s.declared {
		if !slices.ContainsFunc(d.names, func(name string) bool { return anew[name] }) {
			p.declared = append(p.declared, d)
		}
	}
	p.declared = append(p.declared, r.declared...)
	var b strings.Builder
	for _, d := range p.declared {
		b.WriteString(d.text)
	}
	if p.Runs {
		b.WriteString(named(r.main, p.declared))
	} else {
		b.WriteString("func main() {}\n")
	}
	imports := importLines("package main\n"+b.String(), p.imports, s.known)
	p.Source = strings.Join(append([]string{"package main"}, imports...), "\n") + "\n" + b.String()
	return p
}

// Keep lets what a program's cell has declared stay. Call it when the program has
// compiled.
func (s *State) Keep(p *Program) { s.declared, s.imports = p.declared, p.imports }

// Restore puts back what cells declared that ran in an earlier life, without
// running them: their sources by the number of their run. Cells to come are
// numbered from the highest on.
func (s *State) Restore(sources map[int]string) {
	for _, n := range slices.Sorted(maps.Keys(sources)) {
		s.count = n - 1
		if p, err := s.Program(sources[n]); err == nil {
			s.Keep(p)
		}
	}
}

// SetCount lets the next cell have the number n+1.
func (s *State) SetCount(n int) { s.count = n }

// Count is the number of the last run.
func (s *State) Count() int { return s.count }
