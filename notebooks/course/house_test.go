package course_test

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

// repository is the folder of go.mod.
const repository = "../.."

// files lists the repository's files whose name matches, hidden folders included,
// as paths from its top folder.
func files(t *testing.T, pattern string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(repository, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(repository, path)
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if skip := []string{".git", "book", "my-notebooks", "notebooks/book", "submissions", "class", "report"}; slices.Contains(skip, rel) || d.Name() == "testdata" || d.Name() == ".ipynb_checkpoints" {
				return fs.SkipDir
			}
			return nil
		}
		if ok, _ := filepath.Match(pattern, d.Name()); ok {
			list = append(list, rel)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// markdown holds the house's Markdown by file: texts, and the text cells of notebooks.
func markdown(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range files(t, "*.md") {
		b, err := os.ReadFile(filepath.Join(repository, name))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = string(b)
	}
	for _, name := range files(t, "*.ipynb") {
		nb, err := notebook.ReadFile(filepath.Join(repository, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range nb.Cells {
			if c.Type == notebook.Markdown {
				all[name] += c.Source + "\n\n"
			}
		}
	}
	if len(all) < 24+5 { // the notebooks twice, and the texts
		t.Errorf("only %d texts were found", len(all))
	}
	return all
}

// The README is read to its end only if it is short.
func TestReadmeIsShort(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(repository, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(b), "\n"); n >= 150 {
		t.Errorf("README.md has %d lines, expected less than 150", n)
	}
}

// support is imported by the project's own programs only, and needs no example.
var support = regexp.MustCompile(`^(homework/(grade|sandbox|sheets)|kpca/internal)/|^notebooks/page/(browsertest|hostile)$`)

// Every package says in its first sentence what it is for; one that a program
// would import shows how it is used.
func TestEveryPackageHasAFrontPage(t *testing.T) {
	dirs := map[string]bool{}
	for _, name := range files(t, "*.go") {
		if !strings.HasSuffix(name, "_test.go") {
			dirs[filepath.ToSlash(filepath.Dir(name))] = true
		}
	}
	if len(dirs) < 30 {
		t.Errorf("only %d packages were found", len(dirs))
	}
	for dir := range dirs {
		p := frontPage(t, dir)
		first, _, _ := strings.Cut(p.Doc, "\n")
		want := "Package " + p.Name + " "
		if p.Name == "main" {
			want = filepath.Base(dir) + " "
			first = strings.TrimPrefix(first, "Command ")
			first = strings.ToLower(first[:min(1, len(first))]) + first[min(1, len(first)):]
		}
		if !strings.HasPrefix(first, want) {
			t.Errorf("%s: its comment begins %q, expected %q and what it is for", dir, first, want)
		}
		if p.Name != "main" && !support.MatchString(dir) && len(p.Examples) == 0 && !showsCode(p) {
			t.Errorf("%s: neither its comment nor an Example shows how it is used", dir)
		}
	}
}

// frontPage reads a package as go doc does, with the examples of its tests.
func frontPage(t *testing.T, dir string) *doc.Package {
	t.Helper()
	set := token.NewFileSet()
	var parsed []*ast.File
	paths, _ := filepath.Glob(filepath.Join(repository, dir, "*.go"))
	for _, path := range paths {
		f, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	p, err := doc.NewFromFiles(set, parsed, "kpcalab/"+dir)
	if err != nil {
		t.Fatalf("%s: %v", dir, err)
	}
	funcs := p.Funcs
	for _, typ := range p.Types {
		p.Examples = append(p.Examples, typ.Examples...)
		funcs = append(funcs, slices.Concat(typ.Funcs, typ.Methods)...)
	}
	for _, f := range funcs {
		p.Examples = append(p.Examples, f.Examples...)
	}
	return p
}

func showsCode(p *doc.Package) bool {
	return slices.ContainsFunc(new(comment.Parser).Parse(p.Doc).Content, func(b comment.Block) bool {
		_, ok := b.(*comment.Code)
		return ok
	})
}

// The image links the JupyterLab that lab installs, and every file that builds it
// names the one Dockerfile, which lies where Binder looks.
func TestOneDockerfile(t *testing.T) {
	image, err := os.ReadFile(filepath.Join(repository, ".binder", "Dockerfile"))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("../lab/command/python.go")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`jupyterVersion = "([\d.]+)"`).FindSubmatch(source)
	if version == nil || !strings.Contains(string(image), "ln -s jupyterlab-"+string(version[1])+" ") {
		t.Errorf(".binder/Dockerfile links another JupyterLab than lab installs, %s", version)
	}
	for name, want := range map[string]string{
		"docker-compose.yml":              "dockerfile: .binder/Dockerfile",
		".devcontainer/devcontainer.json": `"dockerfile": "../.binder/Dockerfile"`,
	} {
		if b, err := os.ReadFile(filepath.Join(repository, name)); err != nil || !strings.Contains(string(b), want) {
			t.Errorf("%s has no line %s (%v)", name, want, err)
		}
	}
	if all := files(t, "Dockerfile"); len(all) != 1 {
		t.Errorf("Dockerfiles: %q, expected one", all)
	}
}

// JupyterLab shows the folder of the notebooks to every student.
func TestNotebooksLieAmongNotebooks(t *testing.T) {
	entries, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !e.IsDir() && filepath.Ext(e.Name()) != ".ipynb" && e.Name() != "README.md" && e.Name() != "wine.svg" {
			t.Errorf("notebooks/%s lies among the notebooks; the room of what it belongs to is the place", e.Name())
		}
	}
}

// Every command that a user runs tells its version; what only makes a part of the
// sources or of the pages needn't, nor what starts lab's command, nor what .ci/run runs.
func TestEveryCommandTellsItsVersion(t *testing.T) {
	says, part := map[string]bool{}, regexp.MustCompile(`^(kpca/internal|notebooks/tab/worker)/|^notebooks/lab$|^\.ci/`)
	for _, name := range files(t, "*.go") {
		b, err := os.ReadFile(filepath.Join(repository, name))
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.ToSlash(filepath.Dir(name))
		if strings.HasPrefix(string(b), "package main\n") || strings.Contains(string(b), "\npackage main\n") {
			says[dir] = says[dir] || strings.Contains(string(b), "version.Line(")
		}
	}
	if len(says) < 5 {
		t.Errorf("only %d commands were found", len(says))
	}
	for dir, ok := range says {
		if !ok && !part.MatchString(dir) {
			t.Errorf("%s has no -version; see package version", dir)
		}
	}
}
