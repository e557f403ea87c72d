package neon

import (
	"fmt"
	"go/ast"
	"go/parser"
	"slices"
)

// R is a general register, V a vector register of 128 bits.
type (
	R int
	V int
)

// Func is a function being written. Lanes is the number of values in a vector
// register: 2 of float64 or 4 of float32.
type Func struct {
	Lanes  int
	file   *File
	params []param
	used   [32]bool // vector registers
	next   R        // the next general register; R16 and above have other uses
}

type param struct {
	name, kind string
	at         int
}

// Func begins a function. The signature is Go's: "(n int, x *float64) float64".
func (f *File) Func(name, says, signature string, lanes int) *Func {
	fn := &Func{Lanes: lanes, file: f}
	size := fn.layOut(signature)
	fmt.Fprintf(&f.stubs, "\n// %s %s\n//\n//go:noescape\nfunc %s%s\n", name, says, name, signature)
	fmt.Fprintf(&f.code, "\n// func %s%s\nTEXT ·%s(SB), NOSPLIT, $0-%d\n", name, signature, name, size)
	return fn
}

// layOut finds where the parameters and the result lie, and their size.
func (fn *Func) layOut(signature string) (size int) {
	expr, err := parser.ParseExpr("func" + signature)
	if err != nil {
		panic(err)
	}
	t := expr.(*ast.FuncType)
	add := func(list *ast.FieldList) {
		if list == nil {
			return
		}
		size = (size + 7) &^ 7
		for _, field := range list.List {
			kind, bytes := "pointer", 8
			if id, ok := field.Type.(*ast.Ident); ok {
				if kind = id.Name; kind == "float32" {
					bytes = 4
				}
			}
			names := field.Names
			if names == nil {
				names = []*ast.Ident{ast.NewIdent("ret")}
			}
			for _, name := range names {
				size = (size + bytes - 1) &^ (bytes - 1)
				fn.params = append(fn.params, param{name.Name, kind, size})
				size += bytes
			}
		}
	}
	add(t.Params)
	add(t.Results)
	return size
}

func (fn *Func) param(name string) param {
	i := slices.IndexFunc(fn.params, func(p param) bool { return p.name == name })
	if i < 0 {
		panic("neon: no parameter " + name)
	}
	return fn.params[i]
}

// Emit writes one line.
func (fn *Func) Emit(format string, args ...any) {
	fmt.Fprintf(&fn.file.code, "\t"+format+"\n", args...)
}

// Reg is a new general register.
func (fn *Func) Reg() R {
	if fn.next > 15 {
		panic("neon: out of general registers")
	}
	fn.next++
	return fn.next - 1
}

// Arg loads an integer or a pointer into a new register.
func (fn *Func) Arg(name string) R {
	r := fn.Reg()
	fn.Reload(name, r)
	return r
}

// Args loads several.
func (fn *Func) Args(names ...string) []R {
	all := make([]R, len(names))
	for i, name := range names {
		all[i] = fn.Arg(name)
	}
	return all
}

// Reload loads an integer or a pointer into r.
func (fn *Func) Reload(name string, r R) {
	fn.Emit("MOVD %s+%d(FP), R%d", name, fn.param(name).at, r)
}

// Spread loads a number into all lanes of a new register.
func (fn *Func) Spread(name string) V {
	p, v := fn.param(name), fn.Vec()
	move := "FMOVD"
	if p.kind == "float32" {
		move = "FMOVS"
	}
	fn.Emit("%s %s+%d(FP), F%d", move, name, p.at, v)
	fn.Dup(v, v, 0)
	return v
}

// Return stores lane 0 as the result and returns.
func (fn *Func) Return(v V) {
	fn.Emit("FMOVD F%d, ret+%d(FP)", v, fn.param("ret").at)
	fn.Emit("RET")
}

// Vec is a vector register that nothing else uses.
func (fn *Func) Vec() V {
	for i, used := range fn.used {
		if !used {
			fn.used[i] = true
			return V(i)
		}
	}
	panic("neon: out of vector registers")
}

// Vecs are n of them.
func (fn *Func) Vecs(n int) []V {
	v := make([]V, n)
	for i := range v {
		v[i] = fn.Vec()
	}
	return v
}

// Zeros are n registers set to 0.
func (fn *Func) Zeros(n int) []V {
	v := fn.Vecs(n)
	for _, r := range v {
		fn.Zero(r)
	}
	return v
}

// Free gives registers back.
func (fn *Func) Free(v ...V) {
	for _, r := range v {
		fn.used[r] = false
	}
}

// Label marks the beginning of a loop; Again counts n down and goes back to it
// until n is 0.
func (fn *Func) Label(name string) { fmt.Fprintf(&fn.file.code, "%s:\n", name) }

// Again is described at Label.
func (fn *Func) Again(n R, label string) {
	fn.Emit("SUBS $1, R%d, R%d", n, n)
	fn.Emit("BNE %s", label)
}

// Advance moves pointers on by a number of bytes.
func (fn *Func) Advance(bytes int, pointers ...R) {
	for _, p := range pointers {
		fn.Emit("ADD $%d, R%d, R%d", bytes, p, p)
	}
}

// AddReg is d = a + b·2^shift of general registers.
func (fn *Func) AddReg(d, a, b R, shift int) {
	if shift == 0 {
		fn.Emit("ADD R%d, R%d, R%d", b, a, d)
		return
	}
	fn.Emit("ADD R%d<<%d, R%d, R%d", b, shift, a, d)
}
