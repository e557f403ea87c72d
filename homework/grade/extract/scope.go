package extract

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"strings"
)

// names are what a declaration uses of the world around it. A parameter, local,
// field, method or label of the same name is something else, and isn't there.
type names struct {
	values map[string]bool // top-level names: without them it can't be compiled
	keys   map[string]bool // keys of composite literals: fields, or top-level names
	picks  []pick          // name.Name, where the first is no local
	spots  []spot          // of exported names in values: they may be a dot import's
}

type spot struct {
	name string
	pos  token.Pos
}

type pick struct{ base, symbol string }

// globals tells for an identifier of a file whether it names something outside
// of all functions. The parser resolves scopes without knowing any types, so that
// no source can make it work hard.
func globals(file *ast.File) func(*ast.Ident) bool {
	outside := map[*ast.Ident]bool{}
	for _, id := range file.Unresolved {
		outside[id] = true
	}
	return func(id *ast.Ident) bool {
		return outside[id] || id.Obj != nil && file.Scope.Objects[id.Name] == id.Obj
	}
}

func look(n ast.Node, global func(*ast.Ident) bool) names {
	found := names{values: map[string]bool{}, keys: map[string]bool{}}
	isKey := map[*ast.Ident]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if global(n) && !isKey[n] {
				found.values[n.Name] = true
				if n.IsExported() {
					found.spots = append(found.spots, spot{n.Name, n.Pos()})
				}
			}
		case *ast.SelectorExpr:
			if base, ok := n.X.(*ast.Ident); ok && global(base) {
				found.picks = append(found.picks, pick{base.Name, n.Sel.Name})
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					if key, ok := kv.Key.(*ast.Ident); ok && (key.Obj == nil || global(key)) {
						found.keys[key.Name], isKey[key] = true, true
					}
				}
			}
		}
		return true
	})
	return found
}

// computes: a variable's value needs more at start-up than writing numbers down.
func computes(n ast.Node) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.BinaryExpr:
			found = found || n.Op == token.QUO || n.Op == token.REM
		}
		return true
	})
	return found
}

var major = regexp.MustCompile(`^v\d+$`)

// packageName guesses the name of a package from its path, as gofmt's tools do.
func packageName(p string) string {
	base := path.Base(p)
	if major.MatchString(base) && strings.Contains(p, "/") {
		base = path.Base(path.Dir(p))
	}
	base, _, _ = strings.Cut(base, ".v") // gopkg.in/yaml.v3
	base = strings.TrimPrefix(base, "go-")
	return strings.ReplaceAll(base, "-", "_")
}
