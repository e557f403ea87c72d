package reference

import (
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
)

//go:embed kernelpca.go spectral.go
var files embed.FS

// Source is one Go file of package submission with just the named functions.
func Source(names ...string) ([]byte, error) {
	wanted := map[string]bool{}
	for _, n := range names {
		wanted[n] = true
	}
	var body strings.Builder
	imports := map[string]string{"math": "math", "sort": "sort", "mat": "gonum.org/v1/gonum/mat"}
	used := map[string]bool{}
	entries, _ := files.ReadDir(".")
	for _, e := range entries {
		text, err := files.ReadFile(e.Name())
		if err != nil {
			return nil, err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, e.Name(), text, 0)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !wanted[f.Name.Name] {
				continue
			}
			delete(wanted, f.Name.Name)
			body.Write(text[fset.Position(f.Pos()).Offset:fset.Position(f.End()).Offset])
			body.WriteString("\n\n")
			ast.Inspect(f, func(n ast.Node) bool {
				if sel, ok := n.(*ast.SelectorExpr); ok {
					if base, ok := sel.X.(*ast.Ident); ok && imports[base.Name] != "" {
						used[imports[base.Name]] = true
					}
				}
				return true
			})
		}
	}
	for n := range wanted {
		return nil, fmt.Errorf("reference: there is no function %s", n)
	}
	head := "package submission\n\n"
	for _, p := range slices.Sorted(maps.Keys(used)) {
		head += fmt.Sprintf("import %q\n", p)
	}
	return []byte(head + "\n" + body.String()), nil
}
