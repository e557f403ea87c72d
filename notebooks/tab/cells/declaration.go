package cells

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// declaration is one thing that a cell declares, or several that stand or fall
// together: var a, b = f(), or constants that count with iota.
type declaration struct {
	names []string // keys: f, T, T.method
	text  string   // Go source, with the positions of its cell
}

// reader takes the declarations out of a parsed cell.
type reader struct {
	set  *token.FileSet
	text string
	cell int

	declared []declaration
	imports  []imported
	main     string
}

type imported struct {
	name string // as the code says it
	path string
	as   string // name in the import line; empty: none
}

func (r *reader) read(f *ast.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			r.function(d)
		case *ast.GenDecl:
			r.general(d)
		}
	}
}

// source is the text of a node, behind a line that tells its position.
func (r *reader) source(from, to token.Pos) string {
	p := r.set.Position(from)
	return fmt.Sprintf("//line %s:%d:%d\n%s\n", fileName(r.cell), p.Line, p.Column, r.text[r.offset(from):r.offset(to)])
}

// offset is where a position is in the text; positions as such follow the //line
// comments.
func (r *reader) offset(p token.Pos) int { return r.set.PositionFor(p, false).Offset }

func (r *reader) function(d *ast.FuncDecl) {
	text := r.source(d.Pos(), d.End())
	switch name := d.Name.Name; {
	case d.Recv != nil && len(d.Recv.List) > 0:
		r.add(text, receiver(d.Recv.List[0].Type)+"."+name)
	case name == "main":
		r.main = text
	case name == "_":
		r.add(text, r.nameless(d))
	case strings.HasPrefix(name, "init_"): // GoNB: an init that can be declared anew
		from := d.Name.Pos()
		text = r.source(d.Pos(), from) // func
		p := r.set.Position(d.Name.End())
		text = strings.TrimSuffix(text, "\n") + fmt.Sprintf("init/*line :%d:%d*/", p.Line, p.Column) + r.text[r.offset(d.Name.End()):r.offset(d.End())] + "\n"
		r.add(text, name)
	default:
		r.add(text, name)
	}
}

func (r *reader) add(text string, names ...string) {
	r.declared = append(r.declared, declaration{names, text})
}

func (r *reader) general(d *ast.GenDecl) {
	switch {
	case d.Tok == token.IMPORT:
		for _, s := range d.Specs {
			r.imports = append(r.imports, importOf(s.(*ast.ImportSpec)))
		}
	case d.Tok == token.CONST && counts(d):
		var names []string
		for _, s := range d.Specs {
			names = append(names, namesOf(s)...)
		}
		r.add(r.source(d.Pos(), d.End()), names...)
	default:
		for _, s := range d.Specs {
			// In brackets the text keeps its column.
			names := namesOf(s)
			if len(names) == 0 {
				names = []string{r.nameless(s)}
			}
			r.add(fmt.Sprintf("%s (\n%s)\n", d.Tok, r.source(s.Pos(), s.End())), names...)
		}
	}
}

// nameless is the key of var _ = f(): a cell that is run again declares it anew.
func (r *reader) nameless(n ast.Node) string {
	return "_ " + r.text[r.offset(n.Pos()):r.offset(n.End())]
}

// counts tells whether constants depend on their place among others.
func counts(d *ast.GenDecl) (yes bool) {
	for _, s := range d.Specs {
		v := s.(*ast.ValueSpec)
		yes = yes || len(v.Values) == 0
		for _, e := range v.Values {
			ast.Inspect(e, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && id.Name == "iota" {
					yes = true
				}
				return true
			})
		}
	}
	return yes
}

func namesOf(s ast.Spec) (names []string) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return []string{s.Name.Name}
	case *ast.ValueSpec:
		for _, id := range s.Names {
			if id.Name != "_" {
				names = append(names, id.Name)
			}
		}
	}
	return names
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.ParenExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}
