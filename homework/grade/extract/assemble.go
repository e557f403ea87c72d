package extract

import (
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework/sandbox"
)

// Assembly is a source made for the sandbox out of what was found.
type Assembly struct {
	Source  []byte
	Has     []bool             // by function of the rules
	Missing map[string]Problem // function → why it isn't in the source

	places []place // by line of Source, from 0
	owners []*declaration
}

// Problem says why a function can't be run.
type Problem struct {
	Blank bool   // nothing was written
	Text  string // otherwise: what is wrong, and where
}

type place struct {
	where string
	line  int
}

// Assemble makes a source with the asked functions and everything they reach.
// The functions in replaced are left out: the caller compiles the reference beside.
func (a *Answers) Assemble(replaced []string) *Assembly {
	out := &Assembly{Has: make([]bool, len(a.rules.Funcs)), Missing: map[string]Problem{}}
	keep := map[*declaration]bool{}
	for i, f := range a.rules.Funcs {
		if slices.Contains(replaced, f.Name) {
			out.Has[i] = true
			continue
		}
		reached, problem := a.reach(f.Name, replaced)
		if problem != nil {
			out.Missing[f.Name] = *problem
			continue
		}
		out.Has[i] = true
		for _, d := range reached {
			keep[d] = true
		}
	}
	a.write(out, keep)
	return out
}

// reach follows the names from a function, or says what is in the way.
func (a *Answers) reach(name string, replaced []string) ([]*declaration, *Problem) {
	start := a.find(name)
	if start == nil {
		if why := a.unreadBy[name]; why != "" {
			return nil, &Problem{Text: "it can't be read: " + why}
		}
		return nil, &Problem{Blank: true, Text: a.similar(name)}
	}
	if start.blank {
		return nil, &Problem{Blank: true}
	}
	seen := map[*declaration]bool{start: true}
	list := []*declaration{start}
	for i := 0; i < len(list); i++ {
		d := list[i]
		if p := a.problem(d, name); p != nil {
			return nil, p
		}
		for _, other := range a.order {
			if !seen[other] && a.usedBy(d, other, replaced) {
				seen[other] = true
				list = append(list, other)
			}
		}
	}
	return list, nil
}

func (a *Answers) usedBy(d, other *declaration, replaced []string) bool {
	if other.method != "" {
		t, _, _ := strings.Cut(other.method, ".")
		return d.uses[t] || slices.Contains(d.names, t)
	}
	for _, n := range other.names {
		if d.uses[n] && !slices.Contains(replaced, n) {
			return true
		}
	}
	return false
}

// problem says why a declaration can't be used in the answer called name.
func (a *Answers) problem(d *declaration, name string) *Problem {
	via := ""
	if len(d.names) == 0 || d.names[0] != name {
		via = "it calls " + d.title() + ", and there "
	}
	if d.blank {
		return &Problem{Text: "it calls " + d.title() + ", which isn't written yet"}
	}
	if d.doubt != "" {
		return &Problem{Text: via + d.doubt}
	}
	for base := range d.bases {
		if p, ok := a.path(d, base); ok && !slices.Contains(a.rules.Imports, p) {
			return &Problem{Text: fmt.Sprintf("%s%s: the package %q isn't allowed in this exercise; allowed are %s", via, d.where, p, strings.Join(a.rules.Imports, ", "))}
		}
	}
	for _, pick := range d.picks {
		base, symbol, _ := strings.Cut(pick, ".")
		if p, ok := a.path(d, base); ok {
			if why := a.rules.Forbids(p, symbol); why != "" {
				return &Problem{Text: fmt.Sprintf("%s%s: %s isn't allowed in this exercise: %s", via, d.where, pick, why)}
			}
		}
	}
	return nil
}

func (d *declaration) title() string {
	if d.method != "" {
		return d.method
	}
	return strings.Join(d.names, ", ")
}

// path is the import path behind a name, by the chunk's imports, then any
// chunk's, then the allowed packages: the kernel adds missing imports itself.
func (a *Answers) path(d *declaration, base string) (string, bool) {
	if a.find(base) != nil {
		return "", false
	}
	if p, ok := d.paths[base]; ok {
		return p, true
	}
	if p, ok := a.imports[base]; ok {
		return p, true
	}
	for _, p := range a.rules.Imports {
		if p == base || strings.HasSuffix(p, "/"+base) {
			return p, true
		}
	}
	return "", false
}

func (a *Answers) find(name string) *declaration {
	for _, d := range a.order {
		if slices.Contains(d.names, name) {
			return d
		}
	}
	return nil
}

// similar hints at a function that was probably meant.
func (a *Answers) similar(name string) string {
	for _, d := range a.order {
		for _, n := range d.names {
			if n != name && strings.EqualFold(strings.ReplaceAll(n, "_", ""), name) {
				return fmt.Sprintf("there is a %s (%s); Go tells upper from lower case, and the name must be %s", n, d.where, name)
			}
		}
	}
	return ""
}

// write prints the kept declarations in the order of the submission.
func (a *Answers) write(out *Assembly, keep map[*declaration]bool) {
	var b strings.Builder
	emit := func(d *declaration, text, where string, line int) {
		b.WriteString(text)
		b.WriteString("\n")
		for i := range strings.Count(text, "\n") + 1 {
			out.places = append(out.places, place{where, line + i})
			out.owners = append(out.owners, d)
		}
	}
	emit(nil, "package submission", "", 0)
	imports := map[string]string{}
	for _, d := range a.order {
		if keep[d] {
			for base := range d.bases {
				if p, ok := a.path(d, base); ok && !d.locals[base] {
					imports[base] = p
				}
			}
		}
	}
	for _, name := range sortedKeys(imports) {
		emit(nil, fmt.Sprintf("import %s %q", name, imports[name]), "", 0)
	}
	for _, d := range a.order {
		if !keep[d] {
			continue
		}
		emit(d, d.code, d.where, d.line)
	}
	out.Source = []byte(b.String())
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// Place translates a line of the source into the student's terms.
func (s *Assembly) Place(line int) string {
	if line < 1 || line > len(s.places) || s.places[line-1].where == "" {
		return ""
	}
	p := s.places[line-1]
	return fmt.Sprintf("%s, line %d", p.where, p.line)
}

// Doubt marks what a compiler or vet complained about, so that the next
// assembly leaves it out. It reports whether that changes anything.
func (a *Answers) Doubt(s *Assembly, remarks []sandbox.Remark, mismatch map[string]string) bool {
	changed := false
	doubt := func(d *declaration, text string) {
		if d != nil && d.doubt == "" {
			d.doubt, changed = text, true
		}
	}
	for _, r := range remarks {
		if r.Line < 1 || r.Line > len(s.owners) {
			continue
		}
		if d := s.owners[r.Line-1]; d != nil {
			doubt(d, s.Place(r.Line)+": "+r.Text)
		} else if name, ok := unusedImport(string(s.Source), r); ok {
			for _, d := range a.order {
				if d.bases[name] && !d.locals[name] {
					d.locals[name], changed = true, true
				}
			}
		}
	}
	for name, text := range mismatch {
		d := a.find(name)
		doubt(d, fmt.Sprintf("%s: it can't be called as `%s` (%s)", d.place(), a.signature(name), text))
	}
	return changed
}

func (d *declaration) place() string {
	if d == nil {
		return ""
	}
	return fmt.Sprintf("%s, line %d", d.where, d.line)
}

func (a *Answers) signature(name string) string {
	for _, f := range a.rules.Funcs {
		if f.Name == name {
			return f.Signature()
		}
	}
	return name
}

// unusedImport: the name is a local variable wherever it is used.
func unusedImport(source string, r sandbox.Remark) (string, bool) {
	lines := strings.Split(source, "\n")
	if !strings.Contains(r.Text, "imported") || r.Line > len(lines) {
		return "", false
	}
	f := strings.Fields(lines[r.Line-1])
	if len(f) != 3 || f[0] != "import" {
		return "", false
	}
	return f[1], true
}
