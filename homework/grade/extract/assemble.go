package extract

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/sandbox"
)

// Assembly is a source made for the sandbox out of what was found.
type Assembly struct {
	Source  []byte
	Has     []bool             // by function of the rules
	Missing map[string]Problem // function → why it isn't in the source
	Starts  bool               // some variable is computed at start-up

	places []place // by line of Source, from 0
	owners []*declaration
	spared []*declaration // left out since they can't be used and may not be needed
}

// Problem says why a function can't be run.
type Problem struct {
	Blank   bool   // nothing was written
	Text    string // otherwise: what is wrong, and where
	Refused string // what isn't allowed or can't be read, and where; "" when that isn't the reason
}

type place struct {
	where string
	line  int
}

// Assemble makes a source with the asked functions and everything they need. The
// functions in replaced are left out: the caller compiles the reference beside.
// only, when it isn't empty, names the functions that are wanted.
func (a *Answers) Assemble(replaced []string, only ...string) *Assembly {
	out := &Assembly{Has: make([]bool, len(a.rules.Funcs)), Missing: map[string]Problem{}}
	g := a.graph(replaced)
	for i, f := range a.rules.Funcs {
		switch {
		case slices.Contains(replaced, f.Name):
			out.Has[i] = true
		case a.blocked[f.Name].Text != "" && len(replaced) == 0:
			out.Missing[f.Name] = a.blocked[f.Name]
		case len(only) > 0 && !slices.Contains(only, f.Name):
			out.Missing[f.Name] = Problem{Text: "it was tried without the others"}
		default:
			if p := a.refusal(f.Name, g); p != nil {
				out.Missing[f.Name] = *p
				continue
			}
			out.Has[i] = true
			g.keep(a.byName[f.Name])
		}
	}
	out.spared = slices.DeleteFunc(slices.Clone(a.order), func(d *declaration) bool { return !g.skipped[d] })
	a.write(out, g.kept)
	return out
}

// Block keeps a function out of later assemblies, for a reason that only running
// it showed. Beside other answers it is tried again.
func (a *Answers) Block(name string, p Problem) { a.blocked[name] = p }

// refusal says why a function can't be assembled, or nil.
func (a *Answers) refusal(name string, g *graph) *Problem {
	d := a.byName[name]
	if d == nil || d.blank {
		if u, ok := a.unreadBy[name]; ok {
			return refused("it can't be read: %s", u.why)
		}
	}
	if d == nil {
		return &Problem{Blank: true, Text: a.similar(name)}
	}
	p, culprit := g.trouble(d)
	if p == nil || culprit == d {
		return p
	}
	does := "uses"
	if culprit.calls {
		does = "calls"
	}
	if d.uses.values[culprit.title()] {
		return &Problem{Text: fmt.Sprintf("it %s %s, %s", does, culprit.title(), which(p)), Refused: p.Refused}
	}
	return &Problem{Text: fmt.Sprintf("what it calls %s %s, %s", does, culprit.title(), which(p)), Refused: p.Refused}
}

// refused is a problem of what wasn't tried: no compiler has seen it.
func refused(format string, args ...any) *Problem {
	text := fmt.Sprintf(format, args...)
	return &Problem{Text: text, Refused: text}
}

func which(p *Problem) string {
	if p.Blank {
		return "which isn't written yet"
	}
	return "and there " + p.Text
}

// problem says why a declaration by itself can't be used.
func (a *Answers) problem(d *declaration) *Problem {
	if d.blank {
		return &Problem{Blank: true}
	}
	if d.doubt != "" {
		return &Problem{Text: d.doubt}
	}
	if n := d.unknown(a); len(d.dots) > 0 && n != "" {
		return refused("%s: the dot import of %q isn't allowed; write the package's name before %s", d.place(), strings.Join(d.dots, ", "), n)
	}
	for _, pick := range d.uses.picks {
		p, ok := a.path(d, pick.base)
		switch {
		case a.byName[pick.base] != nil:
		case !ok:
			return refused("%s: %s is neither declared nor a package of this exercise%s", d.place(), pick.base, a.rules.Because(pick.base))
		case !slices.Contains(a.rules.Imports, p):
			return refused("%s: the package %q isn't allowed in this exercise%s", d.place(), p, a.rules.Because(p))
		default:
			if why := a.rules.Forbids(p, pick.symbol); why != "" {
				return refused("%s: %s.%s isn't allowed in this exercise: %s", d.place(), pick.base, pick.symbol, why)
			}
		}
	}
	return nil
}

// unknown is a name that nothing declares: with a dot import, one of its.
func (d *declaration) unknown(a *Answers) string {
	for n := range d.uses.values {
		if _, isPackage := a.path(d, n); !isPackage && a.byName[n] == nil && !universe(n) {
			return n
		}
	}
	return ""
}

func (d *declaration) title() string {
	if d.method != "" {
		return d.method
	}
	return strings.Join(d.names, ", ")
}

func (d *declaration) place() string { return fmt.Sprintf("%s, line %d", d.where, d.line) }

// path is the import path behind a name, by the chunk's imports, then any
// chunk's, then the allowed packages: the kernel adds missing imports itself.
func (a *Answers) path(d *declaration, base string) (string, bool) {
	if a.byName[base] != nil {
		return "", false
	}
	if p, ok := d.paths[base]; ok {
		return p, true
	}
	if p, ok := a.imports[base]; ok {
		return p, true
	}
	for _, p := range a.rules.Imports {
		if packageName(p) == base {
			return p, true
		}
	}
	return "", false
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
			out.Starts = out.Starts || d.starts
			for _, pick := range d.uses.picks {
				if p, ok := a.path(d, pick.base); ok {
					imports[pick.base] = p
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		emit(nil, fmt.Sprintf("import %s %q", name, imports[name]), "", 0)
	}
	for _, d := range a.order {
		if keep[d] {
			emit(d, d.code, d.where, d.line)
		}
	}
	out.Source = []byte(b.String())
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
	for _, r := range remarks {
		if r.Line < 1 || r.Line > len(s.owners) || s.owners[r.Line-1] == nil {
			continue
		}
		d := s.owners[r.Line-1]
		if needed := s.lacks(r.Text); needed != nil { // it was needed after all: then its own fault is the reason
			changed = d.requires(needed) || changed
		} else if d.doubt == "" {
			d.doubt, changed = s.Place(r.Line)+": "+r.Text, true
		}
	}
	for name, text := range mismatch {
		if d := a.byName[name]; d != nil && d.doubt == "" {
			d.doubt, changed = fmt.Sprintf("%s: it can't be called as `%s` (%s)", d.place(), a.signature(name), text), true
		}
	}
	return changed
}

// Undoubt forgets what compilers complained about: beside other answers, what
// didn't compile may.
func (a *Answers) Undoubt() {
	for _, d := range a.order {
		d.doubt = ""
	}
}

var word = regexp.MustCompile(`[\pL_][\pL\pN_]*`)

// lacks finds what was spared and is missed in a compiler's message.
func (s *Assembly) lacks(text string) *declaration {
	if len(s.spared) == 0 {
		return nil
	}
	said := word.FindAllString(text, -1)
	for _, d := range s.spared {
		_, method, _ := strings.Cut(d.method, ".")
		if slices.Contains(said, method) || slices.ContainsFunc(d.names, func(n string) bool { return slices.Contains(said, n) }) {
			return d
		}
	}
	return nil
}

// requires makes something that might have been left out a need.
func (d *declaration) requires(needed *declaration) (changed bool) {
	for _, n := range append([]string{needed.method}, needed.names...) {
		if n != "" && !d.uses.values[n] {
			d.uses.values[n], changed = true, true
		}
	}
	return changed
}

func (a *Answers) signature(name string) string {
	for _, f := range a.rules.Funcs {
		if f.Name == name {
			return f.Signature()
		}
	}
	return name
}
