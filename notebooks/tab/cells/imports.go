package cells

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Packages are the packages that a cell may use without an import: name → path.
type Packages map[string]string

func importOf(s *ast.ImportSpec) imported {
	p, _ := strconv.Unquote(s.Path.Value)
	i := imported{name: packageName(p), path: p}
	if s.Name != nil {
		i.name, i.as = s.Name.Name, s.Name.Name
		if i.name == "." || i.name == "_" {
			i.name += p // several of them may stand side by side
		}
	}
	return i
}

// packageName is the last part of a path that is no version.
func packageName(p string) string {
	base := path.Base(p)
	if v, ok := strings.CutPrefix(base, "v"); ok && strings.Trim(v, "0123456789") == "" && path.Dir(p) != "." {
		base = path.Base(path.Dir(p))
	}
	return base
}

// line is the import as Go source.
func (i imported) line() string {
	return strings.TrimSpace("import " + strings.TrimSpace(i.as+" "+strconv.Quote(i.path)))
}

// used returns the names of packages that a program uses: what stands before a
// dot and is declared nowhere in it.
func used(program string) map[string]bool {
	f, _ := parser.ParseFile(token.NewFileSet(), "", program, 0)
	if f == nil {
		return nil
	}
	free := map[*ast.Ident]bool{}
	for _, id := range f.Unresolved {
		free[id] = true
	}
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && free[id] {
				names[id.Name] = true
			}
		}
		return true
	})
	return names
}

// importLines are the imports that a program needs: of those that cells have
// written the used ones, and the known ones that were forgotten.
func importLines(program string, written map[string]imported, known Packages) (lines []string) {
	names := used(program)
	for name, i := range written {
		if names[name] || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
			lines = append(lines, i.line())
		}
		delete(names, name)
	}
	for name := range names {
		if p, ok := known[name]; ok {
			lines = append(lines, imported{path: p}.line())
		}
	}
	slices.Sort(lines)
	return lines
}
