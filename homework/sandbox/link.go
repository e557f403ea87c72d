package sandbox

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Module is one or several submissions linked into one WebAssembly file.
// Submissions in it share code, never memory: each runs in an instance of its own.
type Module struct {
	Objects []*Object
	path    string
	tools   *Tools
}

// Link makes a module of objects; their indices number the submissions in
// Worker.Call. The error is a *ToolFailure: a link that fails says nothing
// about a single submission, so the caller halves the batch.
func (t *Tools) Link(ctx context.Context, objects []*Object) (*Module, error) {
	dir, err := t.folder("m")
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), mainSource(objects), 0o600); err != nil {
		return nil, &ToolFailure{"the work folder", err}
	}
	direct := map[string]string{guestPath: t.archives[guestPath]}
	for _, o := range objects {
		direct[o.pkg] = o.archive
	}
	all := maps.Clone(t.archives)
	maps.Copy(all, direct)
	if err := importcfg(filepath.Join(dir, "importcfg"), direct, nil); err != nil {
		return nil, err
	}
	if err := importcfg(filepath.Join(dir, "importcfg.link"), all, nil); err != nil {
		return nil, err
	}
	for _, step := range [][]string{
		{"compile", "-o", "main.a", "-p", "main", "-lang=go1.26", "-complete", "-dwarf=false", "-trimpath", dir + "=>", "-importcfg", "importcfg", "-pack", "main.go"},
		{"link", "-o", "module.wasm", "-importcfg", "importcfg.link", "-buildmode=c-shared", "-s", "-w", "-buildid=", "main.a"},
	} {
		if out, err := t.tool(ctx, dir, step[0], step[1:]...); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, &ToolFailure{step[0], fmt.Errorf("%w: %s", err, firstLine(out))}
		}
	}
	if err := t.codes.room(); err != nil {
		return nil, err
	}
	return &Module{Objects: objects, path: filepath.Join(dir, "module.wasm"), tools: t}, nil
}

// Remove deletes the module's files and its objects'.
func (m *Module) Remove() {
	os.RemoveAll(filepath.Dir(m.path))
}

// Remove deletes the object's files.
func (o *Object) Remove() { os.RemoveAll(filepath.Dir(o.archive)) }

// mainSource is the module's own code: a table of adapters and two exports.
func mainSource(objects []*Object) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "package main\n\nimport (\n\t%q\n", guestPath)
	for i, o := range objects {
		name := fmt.Sprintf("s%d", i)
		if !slices.Contains(o.Has, true) {
			name = "_"
		}
		fmt.Fprintf(&b, "\t%s %q\n", name, o.pkg)
	}
	b.WriteString(")\n\nvar submissions = [...][]guest.Function{\n")
	for i, o := range objects {
		b.WriteString("\t{\n")
		for j, f := range o.rules.Funcs {
			if j < len(o.Has) && o.Has[j] {
				fmt.Fprintf(&b, "\t\tfunc(a *guest.Args) { %s },\n", adapter(fmt.Sprintf("s%d", i), f))
			} else {
				b.WriteString("\t\tnil,\n")
			}
		}
		b.WriteString("\t},\n")
	}
	b.WriteString(`}

//go:wasmexport buffer
func buffer(n uint32) uint32 { return guest.Buffer(n) }

//go:wasmexport call
func call(submission, function uint32) uint64 { return guest.Call(submissions[submission][function]) }

func main() {}
`)
	return []byte(b.String())
}

func adapter(pkg string, f Func) string {
	names := map[Kind]string{Float: "Float", Int: "Int", Floats: "Floats", Ints: "Ints", Vec: "Vec", Dense: "Dense", Sym: "Sym"}
	var args []string
	for i, k := range f.In {
		args = append(args, fmt.Sprintf("a.%s(%d)", names[k], i))
	}
	call := fmt.Sprintf("%s.%s(%s)", pkg, f.Name, strings.Join(args, ", "))
	if len(f.Out) == 1 {
		return "a.Return(" + call + ")"
	}
	var results []string
	for i := range f.Out {
		results = append(results, fmt.Sprintf("r%d", i))
	}
	list := strings.Join(results, ", ")
	return list + " := " + call + "; a.Return(" + list + ")"
}
