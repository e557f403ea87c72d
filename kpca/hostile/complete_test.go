package hostile

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// Every exported function and method of the packages is fed, so that a new one
// can't be forgotten.
func TestEveryExportedFunctionIsFed(t *testing.T) {
	for name, dir := range map[string]string{"kpca": "..", "choose": "../choose", "spectral": "../spectral", "landmarks": "../landmarks", "monitor": "../monitor", "eigen": "../eigen", "objects": "../objects", "regress": "../regress", "zscore": "../zscore", "data": "../../data", "parquet": "../../data/parquet"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || !fn.Name.IsExported() {
					continue
				}
				call := name + "." + fn.Name.Name
				if fn.Recv != nil {
					typ := fn.Recv.List[0].Type
					if star, ok := typ.(*ast.StarExpr); ok {
						typ = star.X
					}
					if id, ok := typ.(*ast.Ident); !ok || !id.IsExported() {
						continue
					} else {
						call = name + "." + id.Name + "." + fn.Name.Name
					}
				}
				if _, fed := calls[call]; !fed && !indirect[call] {
					t.Errorf("%s: no hostile call of %s; add one to calls", file, call)
				}
			}
		}
	}
}
