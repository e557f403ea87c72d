package sandbox

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits of one source file, far above any honest answer.
const (
	MaxSource  = 256 << 10
	MaxTokens  = 60_000
	MaxNesting = 200
	maxPrefix  = 100 // operators in a row that a parser recurses on
)

// directives start a comment that the compiler or linker obeys.
var directives = []string{"//go:", "//line ", "/*line ", "//export ", "// +build", "//+build", "//extern ", "//cgo", "#cgo", "//wasm"}

// Scan does the checks that need no syntax tree, so that parsing is safe
// afterwards: size, UTF-8, number of tokens, nesting, compiler directives.
func Scan(src []byte) []Remark {
	if len(src) > MaxSource {
		return []Remark{{0, fmt.Sprintf("the source has %d bytes, at most %d are allowed", len(src), MaxSource)}}
	}
	if !utf8.Valid(src) || bytes.IndexByte(src, 0) >= 0 {
		return []Remark{{0, "the source isn't UTF-8 text; save the file as UTF-8"}}
	}
	var remarks []Remark
	fset := token.NewFileSet()
	file := fset.AddFile("student.go", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, func(token.Position, string) {}, scanner.ScanComments)
	depth, prefix := 0, 0
	for n := 0; ; n++ {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return remarks
		}
		line := file.Position(pos).Line
		depth, prefix = nesting(tok, depth), run(tok, prefix)
		switch {
		case n > MaxTokens:
			return append(remarks, Remark{line, fmt.Sprintf("more than %d tokens", MaxTokens)})
		case depth > MaxNesting:
			return append(remarks, Remark{line, fmt.Sprintf("brackets nested more than %d deep", MaxNesting)})
		case prefix > maxPrefix:
			return append(remarks, Remark{line, fmt.Sprintf("more than %d operators in a row", maxPrefix)})
		case tok == token.COMMENT && isDirective(text):
			remarks = append(remarks, Remark{line, fmt.Sprintf("the compiler directive %q isn't allowed", firstLine(text))})
		}
	}
}

func nesting(tok token.Token, depth int) int {
	switch tok {
	case token.LPAREN, token.LBRACE, token.LBRACK:
		return depth + 1
	case token.RPAREN, token.RBRACE, token.RBRACK:
		return depth - 1
	}
	return depth
}

func run(tok token.Token, n int) int {
	switch tok {
	case token.SUB, token.ADD, token.NOT, token.XOR, token.MUL, token.AND, token.ARROW, token.FUNC, token.CHAN, token.MAP, token.TILDE:
		return n + 1
	}
	return 0
}

func isDirective(comment string) bool {
	for _, d := range directives {
		if strings.HasPrefix(comment, d) {
			return true
		}
	}
	return false
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	if len(s) > 60 {
		s = s[:60] + "…"
	}
	return s
}

// Vet says what of a source isn't allowed; nil means that it may be compiled.
func Vet(src []byte, rules Rules) []Remark {
	remarks := Scan(src)
	if len(remarks) > 0 {
		return remarks
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "student.go", src, 0)
	if err != nil {
		return syntax(err)
	}
	line := func(n ast.Node) int { return fset.Position(n.Pos()).Line }
	if file.Name.Name != "submission" {
		remarks = append(remarks, Remark{line(file.Name), fmt.Sprintf("the package is %q, expected \"submission\"", file.Name.Name)})
	}
	names, more := imports(file, rules, line)
	remarks = append(remarks, more...)
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			remarks = append(remarks, renamed(d.(*ast.GenDecl), line)...)
			continue
		}
		if f.Body == nil {
			remarks = append(remarks, Remark{line(f), "the function " + f.Name.Name + " has no body"})
		}
		if f.Recv == nil && f.Name.Name == "init" {
			remarks = append(remarks, Remark{line(f), "func init isn't allowed: nothing may run before a function is called"})
		}
	}
	return append(remarks, symbols(file, names, rules, line)...)
}

// renamed refuses another meaning for Go's own types and constants: the border is
// written with them. Functions such as max may be redefined.
func renamed(d *ast.GenDecl, line func(ast.Node) int) (remarks []Remark) {
	refuse := func(name *ast.Ident) {
		switch types.Universe.Lookup(name.Name).(type) {
		case *types.TypeName, *types.Const, *types.Nil:
			remarks = append(remarks, Remark{line(name), "Go's own " + name.Name + " can't be given another meaning here"})
		}
	}
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			refuse(s.Name)
		case *ast.ValueSpec:
			for _, n := range s.Names {
				refuse(n)
			}
		}
	}
	return remarks
}

func syntax(err error) []Remark {
	list, ok := err.(scanner.ErrorList)
	if !ok {
		return []Remark{{0, err.Error()}}
	}
	var remarks []Remark
	for _, e := range list[:min(len(list), 10)] {
		remarks = append(remarks, Remark{e.Pos.Line, e.Msg})
	}
	return remarks
}

// imports checks the import lines and returns local name → path.
func imports(file *ast.File, rules Rules, line func(ast.Node) int) (map[string]string, []Remark) {
	names := map[string]string{}
	var remarks []Remark
	for _, im := range file.Imports {
		p, err := strconv.Unquote(im.Path.Value)
		if err != nil || !rules.allows(p) {
			remarks = append(remarks, Remark{line(im), fmt.Sprintf("the import %s isn't allowed in this exercise%s", im.Path.Value, rules.Because(p))})
			continue
		}
		name := path.Base(p)
		if im.Name != nil {
			name = im.Name.Name
		}
		if name == "." && !rules.Open(p) {
			remarks = append(remarks, Remark{line(im), "a dot import isn't allowed; write the package name"})
		}
		names[name] = p
	}
	return names, remarks
}

// symbols checks each name used of an imported package. A package can only be
// named as the left side of a selector, so that nothing escapes this walk.
func symbols(file *ast.File, names map[string]string, rules Rules, line func(ast.Node) int) []Remark {
	var remarks []Remark
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if base, ok := sel.X.(*ast.Ident); ok && base.Obj == nil { // else a local, or declared in the file
			if p, ok := names[base.Name]; ok {
				if why := rules.Forbids(p, sel.Sel.Name); why != "" {
					remarks = append(remarks, Remark{line(sel), fmt.Sprintf("%s.%s isn't allowed in this exercise: %s", base.Name, sel.Sel.Name, why)})
				}
			}
		}
		return true
	})
	return remarks
}
