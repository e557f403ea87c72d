package interpret

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"

	"github.com/goplus/ixgo"
	"golang.org/x/tools/go/ssa"

	"kpcalab/notebooks/tab/cells"
)

// maxProblems is how many the Go compiler says, too.
const maxProblems = 10

// compile checks the types of a program and makes what the interpreter runs.
func (m *Machine) compile(p *cells.Program) (pkg *ssa.Package, problems cells.Problems) {
	defer func() {
		if e := recover(); e != nil {
			problems = cells.Problems{{Cell: p.Cell, Message: fmt.Sprintf("the interpreter of this page cannot compile the cell (%v); JupyterLab can", e)}}
		}
	}()
	file, err := parser.ParseFile(m.ctx.FileSet, "", p.Source, parser.SkipObjectResolution)
	if err != nil {
		return nil, cells.Problems{{Cell: p.Cell, Message: err.Error()}}
	}
	if problems := unknownImports(m.ctx.FileSet, file, p.Cell); len(problems) > 0 {
		return nil, problems
	}
	if pkg, err = m.ctx.LoadAstFile("main", file); err == nil {
		return pkg, nil
	}
	return nil, m.allProblems(file, err, p.Cell)
}

// unknownImports names the packages that a browser doesn't have.
func unknownImports(set *token.FileSet, file *ast.File, cell int) (problems cells.Problems) {
	for _, s := range file.Imports {
		path := strings.Trim(s.Path.Value, "\"`")
		if _, ok := ixgo.LookupPackage(path); !ok {
			problems = append(problems, cells.Problem{Cell: cell, Message: fmt.Sprintf("package %s isn't part of this page; in JupyterLab it can be imported", path)})
		}
	}
	return problems
}

// allProblems checks the types once more: the interpreter tells the first fault only.
func (m *Machine) allProblems(file *ast.File, first error, cell int) (problems cells.Problems) {
	set := m.ctx.FileSet
	seen := map[cells.Problem]bool{}
	conf := types.Config{Importer: m.ctx.Importer, Error: func(err error) {
		var e types.Error
		if !errors.As(err, &e) || strings.HasPrefix(e.Msg, "\t") { // more of the one before
			return
		}
		p := cells.At(set.Position(e.Pos), e.Msg)
		line := cells.Problem{Cell: p.Cell, Line: p.Line}
		if !seen[line] && len(problems) < maxProblems {
			seen[line] = true
			problems = append(problems, p)
		}
	}}
	conf.Check("main", set, []*ast.File{file}, nil)
	if len(problems) == 0 {
		problems = cells.Problems{{Cell: cell, Message: first.Error()}}
	}
	return problems
}
