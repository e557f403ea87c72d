package extract

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/sandbox"
)

// declaration is one top-level function, method, type or group of constants or
// variables, as the student wrote it.
type declaration struct {
	names  []string // what it defines, "" for a method
	spots  []int    // of names in code, where single ones can be taken out
	method string   // "Type.Name", or ""
	calls  bool     // it is a function or method, not a value or type
	code   string
	where  string            // the chunk
	file   string            // that the chunk is from
	line   int               // of the chunk, where code begins
	texts  map[string]string // its string constants and variables, by name
	uses   names
	doubt  string            // why it can't be used: refused, or doesn't compile
	blank  bool              // it panics with homework.Blank
	stub   bool              // it is blank, or panics with a text and does nothing else
	starts bool              // a variable whose value is computed at start-up
	paths  map[string]string // import name → path, of its chunk
	dots   []string          // paths of dot imports, of its chunk
	free   []use             // where exported names of elsewhere stand in code
}

// use is a name in code, from a byte on.
type use struct {
	name string
	at   int
}

// Answers is everything found in the chunks of one submission.
type Answers struct {
	Remarks []string          // what couldn't be read, with its place
	Texts   map[string]string // string constants, by name

	rules    sandbox.Rules
	order    []*declaration
	byName   map[string]*declaration
	versions map[string][]version // of functions and texts, one for each file that has it written
	blocked  map[string]Problem
	size     int
	imports  map[string]string // name → path, over all chunks
	dots     []string          // paths of dot imports, over all chunks
	unread   []unread          // what was left out
	unreadBy map[string]unread // the same, by function and type
}

// maxSources bounds the Go code of one submission, over all cells and files.
const maxSources = 1 << 20

// Collect reads the declarations of all chunks; later ones replace earlier ones,
// but a blank never replaces what is written: students hand the untouched sheet in
// beside their answer.
func Collect(chunks []Chunk, rules sandbox.Rules) *Answers {
	a := &Answers{Texts: map[string]string{}, rules: rules, byName: map[string]*declaration{}, versions: map[string][]version{}, blocked: map[string]Problem{}, imports: map[string]string{}, unreadBy: map[string]unread{}}
	chunks = slices.Clone(chunks)
	slices.SortStableFunc(chunks, func(c, d Chunk) int { return rank(c) - rank(d) })
	for i, c := range chunks {
		if a.size += len(c.Source); a.size > maxSources {
			a.remark("%s and what comes after it wasn't read: the Go code has more than %d KB in all", chunks[i].Where, maxSources>>10)
			break
		}
		a.add(c)
	}
	a.order = slices.DeleteFunc(a.order, func(d *declaration) bool { return d.method == "" && len(d.names) == 0 })
	a.spellOut()
	return a
}

// rank: a file that its author kept out of the package replaces nothing of the others.
func rank(c Chunk) int {
	if ignored.MatchString(c.Source) {
		return 0
	}
	return 1
}

func (a *Answers) remark(format string, args ...any) {
	a.Remarks = append(a.Remarks, fmt.Sprintf(format, args...))
}

var packageLine = regexp.MustCompile(`(?m)^\s*package\s+\w+[ \t]*;?`)

func (a *Answers) add(c Chunk) {
	source := quiet(c.Source)
	if remarks := sandbox.Scan([]byte(source)); len(remarks) > 0 {
		a.cannotRead(c, c.Source, remarks[0].Line, remarks[0].Text, true)
		a.addPieces(c, source, nil, true)
		return
	}
	if loc := packageLine.FindStringIndex(source); loc != nil && hasPackage(source) {
		source = source[:loc[0]] + strings.Map(func(r rune) rune {
			if r == '\n' {
				return r
			}
			return ' '
		}, source[loc[0]:loc[1]]) + source[loc[1]:]
	}
	fset := token.NewFileSet()
	whole := "package p;" + source // on the same line: line numbers stay
	file, err := parser.ParseFile(fset, "", whole, parser.ParseComments)
	if err != nil {
		a.addPieces(c, source, err, false)
		return
	}
	u := unit{chunk: c, source: whole, fset: fset, paths: map[string]string{}, globals: globals(file)}
	a.takeImports(&u, file)
	for _, d := range file.Decls {
		a.put(u, d)
	}
}

// takeImports notes the packages that a file imports.
func (a *Answers) takeImports(u *unit, file *ast.File) {
	for _, im := range file.Imports {
		p, _ := strconv.Unquote(im.Path.Value)
		name := packageName(p)
		if im.Name != nil {
			name = im.Name.Name
		}
		if name == "." {
			u.dots, a.dots = added(u.dots, p), added(a.dots, p)
			continue
		}
		u.paths[name], a.imports[name] = p, p
	}
}

// hasPackage: a package clause before anything else but comments.
func hasPackage(source string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly)
	return err == nil
}

func firstError(err error) (int, string) {
	if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
		return list[0].Pos.Line, list[0].Msg
	}
	text := err.Error()
	if i := strings.Index(text, ": "); i > 0 {
		if line, _, ok := strings.Cut(text[:i], ":"); ok {
			n, _ := strconv.Atoi(line)
			return n, text[i+2:]
		}
	}
	return 0, text
}

// unit is a chunk on its way, or a piece of one.
type unit struct {
	chunk   Chunk
	source  string
	first   int // lines of the chunk before it
	fset    *token.FileSet
	paths   map[string]string
	dots    []string
	globals func(*ast.Ident) bool
}

// declaration of a node, with the names that it uses.
func (u unit) declaration(n ast.Node, prefix string, names []*ast.Ident) *declaration {
	from, to := u.fset.Position(n.Pos()), u.fset.Position(n.End())
	d := &declaration{where: u.chunk.Where, file: u.chunk.File, texts: map[string]string{}, paths: u.paths, dots: u.dots, line: u.first + from.Line, code: prefix + u.source[from.Offset:to.Offset], uses: look(n, u.globals)}
	for _, id := range names {
		d.names = append(d.names, id.Name)
		d.spots = append(d.spots, len(prefix)+u.fset.Position(id.Pos()).Offset-from.Offset)
	}
	for _, s := range d.uses.spots {
		d.free = append(d.free, use{s.name, len(prefix) + u.fset.Position(s.pos).Offset - from.Offset})
	}
	d.uses.spots = nil
	return d
}

// put stores a declaration, and drops the older ones of the same name.
func (a *Answers) put(u unit, node ast.Decl) {
	switch node := node.(type) {
	case *ast.FuncDecl:
		name := node.Name.Name
		d := u.declaration(node, "", nil)
		d.calls = true
		if node.Recv != nil {
			d.method = receiver(node) + "." + name
		} else if name == "main" || name == "init" || name == "_" {
			if name == "init" {
				a.remark("%s: func init was left out; nothing runs before a function is called", u.chunk.Where)
			}
			return
		} else {
			d.names = []string{name}
		}
		d.blank = isBlank(node)
		d.stub = d.blank || onlyPanics(node)
		a.store(d)
	case *ast.GenDecl:
		if node.Tok != token.IMPORT {
			a.putGroup(u, node)
		}
	}
}

// putGroup splits var (…), type (…) and const (…) where no spec depends on its
// place in the group.
func (a *Answers) putGroup(u unit, node *ast.GenDecl) {
	if !node.Lparen.IsValid() || counts(node) {
		var names []*ast.Ident
		starts := false
		for _, s := range node.Specs {
			names = append(names, specNames(s)...)
			starts = starts || node.Tok == token.VAR && computes(s)
		}
		d := u.declaration(node, "", names)
		d.starts = starts
		for _, s := range node.Specs {
			d.readTexts(s)
		}
		a.store(d)
		return
	}
	for _, s := range node.Specs {
		d := u.declaration(s, node.Tok.String()+" ", specNames(s))
		d.starts = node.Tok == token.VAR && computes(s)
		d.readTexts(s)
		a.store(d)
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

func specNames(s ast.Spec) []*ast.Ident {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return []*ast.Ident{s.Name}
	case *ast.ValueSpec:
		return s.Names
	}
	return nil
}

// readTexts keeps what a spec sets strings to.
func (d *declaration) readTexts(s ast.Spec) {
	v, ok := s.(*ast.ValueSpec)
	if !ok {
		return
	}
	for i, n := range v.Names {
		var text strings.Builder
		if i < len(v.Values) && stringOf(v.Values[i], &text) {
			d.texts[n.Name] = text.String()
		}
	}
}

// stringOf evaluates string literals joined by +, and nothing else.
func stringOf(e ast.Expr, out *strings.Builder) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		out.WriteString(s)
		return e.Kind == token.STRING && err == nil
	case *ast.ParenExpr:
		return stringOf(e.X, out)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && stringOf(e.X, out) && stringOf(e.Y, out)
	}
	return false
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

// store puts a declaration in the place of older ones. Of an older line that
// declares several names at once only the ones declared anew go.
func (a *Answers) store(d *declaration) {
	if d.method != "" {
		key := "method " + d.method
		if old := a.byName[key]; old != nil {
			if d.stub && !old.stub {
				return
			}
			*old = declaration{}
		}
		a.byName[key] = d
	}
	for _, n := range slices.Clone(d.names) {
		if n != "_" {
			a.name(n, d)
		}
	}
	if d.method != "" || len(d.names) > 0 {
		a.order = append(a.order, d)
	}
}

// name lets d define n, unless d leaves blank what is written already.
func (a *Answers) name(n string, d *declaration) {
	old := a.byName[n]
	if d.leaves(n) {
		if old != nil && !old.leaves(n) {
			d.without(n)
			return
		}
	} else {
		a.wrote(n, d)
		delete(a.unreadBy, n) // a blank doesn't answer for what can't be read
	}
	if old != nil {
		old.without(n)
	}
	a.byName[n] = d
	delete(a.Texts, n)
	if text, ok := d.texts[n]; ok {
		a.Texts[n] = text
	}
}

// without takes one name out.
func (d *declaration) without(name string) {
	i := slices.Index(d.names, name)
	if i < 0 {
		return
	}
	if len(d.names) == 1 || i >= len(d.spots) {
		*d = declaration{} // Collect removes it
		return
	}
	blank := "_" + strings.Repeat(" ", len(name)-1) // as long as the name: positions stay
	d.code = d.code[:d.spots[i]] + blank + d.code[d.spots[i]+len(name):]
	d.names, d.spots = slices.Delete(d.names, i, i+1), slices.Delete(d.spots, i, i+1)
}
