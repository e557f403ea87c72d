package extract

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/sandbox"
)

// declaration is one top-level function, method, type or group of constants or
// variables, as the student wrote it.
type declaration struct {
	names  []string // what it defines; a method counts as its receiver's type
	method string   // "Type.Name", or ""
	code   string
	where  string // the chunk
	line   int    // of the chunk, where code begins
	uses   map[string]bool
	bases  map[string]bool   // left sides of selectors, perhaps packages
	locals map[string]bool   // bases that the compiler found not to be packages
	picks  []string          // "base.Name", for the rules
	doubt  string            // why it can't be used: refused, or doesn't compile
	blank  bool              // it panics with homework.Blank
	paths  map[string]string // import name → path, of its chunk
}

// Answers is everything found in the chunks of one submission.
type Answers struct {
	Remarks []string          // what couldn't be read, with its place
	Texts   map[string]string // string constants, by name

	rules    sandbox.Rules
	order    []*declaration
	imports  map[string]string // name → path, over all chunks
	unreadBy map[string]string // function name → why its chunk couldn't be read
}

// Collect reads the declarations of all chunks; later ones replace earlier ones.
func Collect(chunks []Chunk, rules sandbox.Rules) *Answers {
	a := &Answers{Texts: map[string]string{}, rules: rules, imports: map[string]string{}, unreadBy: map[string]string{}}
	for _, c := range chunks {
		a.add(c)
	}
	return a
}

func (a *Answers) remark(format string, args ...any) {
	a.Remarks = append(a.Remarks, fmt.Sprintf(format, args...))
}

var packageLine = regexp.MustCompile(`(?m)^\s*package\s+\w+[ \t]*;?`)

func (a *Answers) add(c Chunk) {
	if remarks := sandbox.Scan([]byte(c.Source)); len(remarks) > 0 {
		a.cannotRead(c, remarks[0].Line, remarks[0].Text)
		return
	}
	source := c.Source
	if loc := packageLine.FindStringIndex(source); loc != nil && hasPackage(source) {
		source = source[:loc[0]] + strings.Map(func(r rune) rune {
			if r == '\n' {
				return r
			}
			return ' '
		}, source[loc[0]:loc[1]]) + source[loc[1]:]
	}
	source = "package p;" + source // on the same line: line numbers stay
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		line, text := firstError(err)
		a.cannotRead(c, line, text)
		return
	}
	paths := map[string]string{}
	for _, im := range file.Imports {
		p, _ := strconv.Unquote(im.Path.Value)
		name := path.Base(p)
		if im.Name != nil {
			name = im.Name.Name
		}
		paths[name], a.imports[name] = p, p
	}
	for _, d := range file.Decls {
		a.put(c, source, fset, d, paths)
	}
}

// hasPackage: a package clause before anything else but comments.
func hasPackage(source string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly)
	return err == nil
}

func firstError(err error) (int, string) {
	text := err.Error()
	if i := strings.Index(text, ": "); i > 0 {
		if line, _, ok := strings.Cut(text[:i], ":"); ok {
			n, _ := strconv.Atoi(line)
			return n, text[i+2:]
		}
	}
	return 0, text
}

var funcName = regexp.MustCompile(`(?m)^\s*func\s+(\w+)`)

func (a *Answers) cannotRead(c Chunk, line int, text string) {
	why := fmt.Sprintf("%s, line %d: %s", c.Where, line, text)
	if line == 0 {
		why = c.Where + ": " + text
	}
	a.remark("%s", why)
	for _, m := range funcName.FindAllStringSubmatch(c.Source[:min(len(c.Source), sandbox.MaxSource)], 100) {
		a.unreadBy[m[1]] = why
	}
}

// put stores a declaration, and drops the older ones of the same name.
func (a *Answers) put(c Chunk, source string, fset *token.FileSet, node ast.Decl, paths map[string]string) {
	cut := func(n ast.Node) (string, int) {
		from, to := fset.Position(n.Pos()), fset.Position(n.End())
		return source[from.Offset:to.Offset], from.Line
	}
	d := &declaration{where: c.Where, paths: paths}
	d.code, d.line = cut(node)
	switch node := node.(type) {
	case *ast.FuncDecl:
		name := node.Name.Name
		if node.Recv != nil {
			t := receiver(node)
			d.method = t + "." + name
		} else if name == "main" || name == "init" || name == "_" {
			if name == "init" {
				a.remark("%s: func init was left out; nothing runs before a function is called", c.Where)
			}
			return
		} else {
			d.names = []string{name}
		}
		d.blank = isBlank(node)
		d.look(node)
		a.store(d)
	case *ast.GenDecl:
		if node.Tok == token.IMPORT {
			return
		}
		a.putGroup(d, node, cut)
	}
}

// putGroup splits var (…), type (…) and const (…) where no spec depends on its
// place in the group.
func (a *Answers) putGroup(d *declaration, node *ast.GenDecl, cut func(ast.Node) (string, int)) {
	if !node.Lparen.IsValid() || counts(node) {
		for _, s := range node.Specs {
			d.names = append(d.names, a.specNames(s)...)
		}
		d.look(node)
		a.store(d)
		return
	}
	for _, s := range node.Specs {
		one := &declaration{where: d.where, paths: d.paths, names: a.specNames(s)}
		one.code, one.line = cut(s)
		one.code = node.Tok.String() + " " + one.code
		one.look(s)
		a.store(one)
	}
}

// counts: a const group with iota or with repeated expressions.
func counts(node *ast.GenDecl) bool {
	found := false
	for _, s := range node.Specs {
		if v, ok := s.(*ast.ValueSpec); ok && node.Tok == token.CONST && len(v.Values) == 0 {
			found = true
		}
		ast.Inspect(s, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && id.Name == "iota"
			return true
		})
	}
	return found
}

func (a *Answers) specNames(s ast.Spec) []string {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return []string{s.Name.Name}
	case *ast.ValueSpec:
		var names []string
		for i, n := range s.Names {
			names = append(names, n.Name)
			if i < len(s.Values) {
				if text, ok := stringOf(s.Values[i]); ok {
					a.Texts[n.Name] = text
				} else {
					delete(a.Texts, n.Name)
				}
			}
		}
		return names
	}
	return nil
}

// stringOf evaluates string literals joined by +, and nothing else.
func stringOf(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, err := strconv.Unquote(e.Value)
			return s, err == nil
		}
	case *ast.ParenExpr:
		return stringOf(e.X)
	case *ast.BinaryExpr:
		x, ok1 := stringOf(e.X)
		y, ok2 := stringOf(e.Y)
		return x + y, ok1 && ok2 && e.Op == token.ADD
	}
	return "", false
}

func receiver(f *ast.FuncDecl) string {
	if len(f.Recv.List) == 0 {
		return "?"
	}
	t := f.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return "?"
		}
	}
}

// isBlank: the body still is panic(homework.Blank).
func isBlank(f *ast.FuncDecl) bool {
	if f.Body == nil || len(f.Body.List) == 0 {
		return f.Body != nil && f.Type.Results != nil
	}
	statement, ok := f.Body.List[len(f.Body.List)-1].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := statement.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	name, ok := call.Fun.(*ast.Ident)
	sel, isSel := call.Args[0].(*ast.SelectorExpr)
	if !ok || !isSel || name.Name != "panic" {
		return false
	}
	base, ok := sel.X.(*ast.Ident)
	return ok && base.Name == "homework" && sel.Sel.Name == "Blank"
}

// look notes which names a declaration uses.
func (d *declaration) look(n ast.Node) {
	d.uses, d.bases, d.locals = map[string]bool{}, map[string]bool{}, map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			d.uses[n.Name] = true
		case *ast.SelectorExpr:
			if base, ok := n.X.(*ast.Ident); ok {
				d.bases[base.Name] = true
				d.picks = append(d.picks, base.Name+"."+n.Sel.Name)
			}
		}
		return true
	})
}

func (a *Answers) store(d *declaration) {
	a.order = slices.DeleteFunc(a.order, func(old *declaration) bool {
		if d.method != "" || old.method != "" {
			return d.method == old.method
		}
		for _, n := range old.names {
			if n != "_" && slices.Contains(d.names, n) {
				return true
			}
		}
		return false
	})
	a.order = append(a.order, d)
	for _, n := range d.names {
		delete(a.unreadBy, n)
	}
}
