package sandbox

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"kpcalab/homework/sandbox/machine"
)

// Object is a compiled submission.
type Object struct {
	Name  string
	Has   []bool // which functions of the rules it defines
	Alone bool   // must not share a module: it runs code at start-up or is large

	pkg, archive string
	rules        Rules
}

// Compile vets source and compiles it as a package of its own. source is one
// file of package submission; has says which functions of the rules it defines.
// reference is trusted Go source compiled beside it, nil for none: a later part
// of a sheet is run with the reference's earlier parts that way.
//
// The error is a *Refused, a *CompileError or a *ToolFailure.
func (t *Tools) Compile(ctx context.Context, name string, source []byte, has []bool, reference []byte) (*Object, error) {
	if remarks := Vet(source, t.Rules); len(remarks) > 0 {
		return nil, &Refused{remarks}
	}
	dir, err := t.folder("s")
	if err != nil {
		return nil, err
	}
	o := &Object{Name: name, Has: has, rules: t.Rules, pkg: packageOf(source, has, reference), archive: filepath.Join(dir, "sub.a")}
	args := []string{"-o", "sub.a", "-p", o.pkg, "-lang=go1.26", "-complete", "-nolocalimports", "-dwarf=false",
		"-c=1", "-e", "-trimpath", dir + "=>", "-importcfg", "importcfg", "-pack", "student.go", "border.go"}
	files := map[string][]byte{"student.go": source, "border.go": t.border(has)}
	if reference != nil {
		files["reference.go"] = reference
		args = append(args, "reference.go")
	}
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(dir, file), text, 0o600); err != nil {
			return nil, &ToolFailure{"the work folder", err}
		}
	}
	if err := importcfg(filepath.Join(dir, "importcfg"), t.allowed(), t.Rules.StandIn); err != nil {
		return nil, err
	}
	out, err := t.tool(ctx, dir, "compile", args...)
	if err != nil {
		return nil, t.blame(ctx, out, err)
	}
	if err := t.inspect(ctx, o); err != nil {
		return nil, err
	}
	return o, nil
}

// packageOf names a package by what is compiled into it, so that the same submissions
// make the same module. Two that are alike are one package of it: they share
// code then, as all do, and nothing else.
func packageOf(source []byte, has []bool, reference []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %d %v\n", len(source), len(reference), has)
	h.Write(source)
	h.Write(reference)
	return fmt.Sprintf("sub/s%x", h.Sum(nil)[:16])
}

// border calls each function with the types of the rules, a line each, so that a
// wrong type is the compiler's message and not a crash of the link. Types that
// can be called alike are fine: a parameter may be a mat.Matrix.
func (t *Tools) border(has []bool) []byte {
	var b strings.Builder
	b.WriteString("package submission; import \"gonum.org/v1/gonum/mat\"; var _ mat.Matrix\n")
	for i, f := range t.Rules.Funcs { // function i stands on line i+2
		if i < len(has) && has[i] {
			var params, args []string
			for j, k := range f.In {
				params = append(params, fmt.Sprintf("p%d %s", j, k.GoType()))
				args = append(args, fmt.Sprintf("p%d", j))
			}
			fmt.Fprintf(&b, "func _(%s)%s { return %s(%s) }", strings.Join(params, ", "), f.results(), f.Name, strings.Join(args, ", "))
		}
		b.WriteString("\n")
	}
	return []byte(b.String())
}

func (t *Tools) allowed() map[string]string {
	m := map[string]string{"gonum.org/v1/gonum/mat": t.archives["gonum.org/v1/gonum/mat"]}
	for _, p := range t.Rules.Imports {
		p = t.Rules.compiled(p)
		m[p] = t.archives[p]
	}
	return m
}

// blame decides whether the source or the tool is at fault. A compiler that
// ends without naming a line of the source has failed itself, unless it was
// stopped at a limit.
func (t *Tools) blame(ctx context.Context, out string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, machine.ErrTime) {
		return &CompileError{Limit: toolLimits.Wall.String()}
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return &ToolFailure{"compile", err}
	}
	if limit := limitHit(exit, out); limit != "" {
		return &CompileError{Limit: limit}
	}
	ce := &CompileError{Mismatch: map[string]string{}}
	for _, m := range diagnostic.FindAllStringSubmatch(out, 1000) {
		line, _ := strconv.Atoi(m[2])
		if m[1] == "border" {
			if i := line - 2; i >= 0 && i < len(t.Rules.Funcs) {
				ce.Mismatch[t.Rules.Funcs[i].Name] = m[3]
			}
			continue
		}
		ce.Remarks = append(ce.Remarks, Remark{line, m[3]})
	}
	if len(ce.Remarks) == 0 && len(ce.Mismatch) == 0 {
		if strings.Contains(out, "too large") { // "type [1 << 40]int larger than address space" carries no place
			return &CompileError{Remarks: []Remark{{0, firstLine(out)}}}
		}
		return &ToolFailure{"compile", fmt.Errorf("%w: %s", err, firstLine(out))}
	}
	return ce
}

func limitHit(exit *exec.ExitError, out string) string {
	switch {
	case strings.Contains(out, "out of memory") || strings.Contains(out, "cannot allocate memory"):
		return "memory"
	case toolLimits.UsedUp(exit):
		return fmt.Sprintf("%d s of CPU", toolLimits.CPU)
	case strings.Contains(out, "file too large") || strings.Contains(out, "signal: file size limit"):
		return "file size"
	}
	return ""
}
