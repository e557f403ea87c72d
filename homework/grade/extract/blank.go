package extract

import (
	"go/ast"
	"go/token"
	"strings"
)

// isBlank: the body still ends in panic(homework.Blank), and never returns before:
// below a return the line is a leftover.
func isBlank(f *ast.FuncDecl) bool { return endsBlank(f) && !returns(f.Body) }

func returns(body ast.Node) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return true
	})
	return found
}

func endsBlank(f *ast.FuncDecl) bool {
	if f.Body == nil || len(f.Body.List) == 0 {
		return f.Body != nil && f.Type.Results != nil
	}
	sel, ok := panicked(f.Body.List[len(f.Body.List)-1]).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	base, ok := sel.X.(*ast.Ident)
	return ok && base.Name == "homework" && sel.Sel.Name == "Blank"
}

// panicked is what a statement panics with, nil if it does something else.
func panicked(s ast.Stmt) ast.Expr {
	statement, ok := s.(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, ok := statement.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	if name, ok := call.Fun.(*ast.Ident); !ok || name.Name != "panic" {
		return nil
	}
	return call.Args[0]
}

// onlyPanics: the body is panic("…") alone, as other sheets leave it blank.
func onlyPanics(f *ast.FuncDecl) bool {
	if f.Body == nil || len(f.Body.List) != 1 {
		return false
	}
	text, ok := panicked(f.Body.List[0]).(*ast.BasicLit)
	return ok && text.Kind == token.STRING
}

// leaves: a declaration leaves n blank, a function without an answer or a text
// without a letter.
func (d *declaration) leaves(n string) bool {
	if text, ok := d.texts[n]; ok {
		return strings.TrimSpace(text) == ""
	}
	return d.stub
}
