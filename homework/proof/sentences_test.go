package proof

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestSentences keeps a list of all that the readers and judges of formulas,
// programs and proofs can say, for a person to read: every text of their source
// that holds a word and a blank, file by file.
func TestSentences(t *testing.T) {
	var b strings.Builder
	for _, dir := range []string{"../instance", "../formula", "../formula/*", "../formula/prose/*", "../program", "../program/*", "."} {
		set := token.NewFileSet()
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(set, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			var list []string
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec:
					return false
				case *ast.CallExpr: // patterns and word lists are no sentences
					if name := called(n); name == "MustCompile" || name == "New" && isFrom(n, "lazyregexp") || name == "words" || name == "Words" || name == "set" || name == "Fields" || name == "outline" || name == "formsOf" || name == "role" || name == "worded" {
						return false
					}
				case *ast.BasicLit:
					if n.Kind != token.STRING {
						return false
					}
					text, err := strconv.Unquote(n.Value)
					if err == nil && !strings.Contains(text, "(?:") && strings.Contains(strings.TrimSpace(text), " ") && strings.ContainsFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' }) && len(text) > 8 && len(text) < 500 {
						list = append(list, strings.TrimSpace(strings.ReplaceAll(text, "\n", "⏎")))
					}
				}
				return true
			})
			slices.Sort(list)
			list = slices.Compact(list)
			if len(list) > 0 {
				b.WriteString("== " + strings.TrimPrefix(filepath.ToSlash(name), "../") + "\n" + strings.Join(list, "\n") + "\n\n")
			}
		}
	}
	compareGolden(t, "testdata/sentences.golden", b.String())
}

func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// isFrom reports a call of a function of a package.
func isFrom(c *ast.CallExpr, name string) bool {
	f, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, ok := f.X.(*ast.Ident)
	return ok && from.Name == name
}
