package sheets

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"path/filepath"
	"testing"

	"kpcalab/homework/exercise"
	"kpcalab/homework/sheets/standin/homework"
)

// TestStandIns: a stand-in is written like what it stands in for.
func TestStandIns(t *testing.T) {
	stand, real := source(t, "standin/show/*.go", "Must"), source(t, "../../notebooks/show/*.go", "Must")
	if stand == "" || stand != real {
		t.Errorf("Must is\n%s\nand in the notebooks\n%s", stand, real)
	}
	if homework.Blank.Error() != exercise.Blank.Error() {
		t.Error("Blank is another error than the notebooks'")
	}
	for from := range standIns {
		if partly[from] == nil {
			t.Errorf("%s may be used as a whole, and only a part of it stands in", from)
		}
	}
}

// source is a function as some file of a folder has it, without comments.
func source(t *testing.T, files, name string) string {
	t.Helper()
	list, err := filepath.Glob(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range list {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Name.Name == name {
				var b bytes.Buffer
				printer.Fprint(&b, fset, d)
				return b.String()
			}
		}
	}
	return ""
}
