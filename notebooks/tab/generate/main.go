// Generate writes the packages that a cell in the browser can import as tables
// of their exported names, from which the interpreter takes types and values.
//
//	go -C notebooks/tab run ./generate          # after a change of their interfaces
//	go -C notebooks/tab run ./generate -check   # change nothing; exit with 1 and name what differs
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"kpcalab/kpca/version"
)

// Exported lists the packages, beside the standard library's, that a cell can
// import: what the notebooks use, and the rest of what the lecture's code needs.
var exported = []string{
	"gonum.org/v1/gonum/floats",
	"gonum.org/v1/gonum/mat",
	"gonum.org/v1/gonum/stat",
	"gonum.org/v1/gonum/stat/combin",
	"kpcalab/data",
	"kpcalab/homework",
	"kpcalab/homework/finding", // or cells could not call the methods of a Finding
	"kpcalab/kpca",
	"kpcalab/kpca/choose",
	"kpcalab/kpca/landmarks",
	"kpcalab/kpca/spectral",
	"kpcalab/notebooks/lecture",
	"kpcalab/notebooks/score",
	"kpcalab/notebooks/show",
}

func main() {
	check := flag.Bool("check", false, "change nothing; exit with 1 and name what differs")
	dir := flag.String("out", "course", "folder of the tables")
	flag.Bool("version", false, "print the version, alone")
	if version.Asked(os.Args[1:]) {
		fmt.Println(version.Line("generate"))
		return
	}
	flag.Parse()
	stale, err := generate(*dir, *check)
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(2)
	}
	if *check && len(stale) > 0 {
		fmt.Printf("not as the packages are now: %s\nto put this right: go -C notebooks/tab run ./generate\n", strings.Join(stale, ", "))
		os.Exit(1)
	}
}

// generate writes one file for each package, and returns the names of those that
// were not as they should be.
func generate(dir string, check bool) (stale []string, err error) {
	// The tables are for a browser, whose builds may have other functions.
	conf := &packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax | packages.NeedImports | packages.NeedDeps | packages.NeedFiles,
		Env:  append(os.Environ(), "GOOS=js", "GOARCH=wasm"),
	}
	pkgs, err := packages.Load(conf, exported...)
	if err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		src, err := table(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.PkgPath, err)
		}
		path := filepath.Join(dir, fileName(p.PkgPath))
		old, _ := os.ReadFile(path)
		if bytes.Equal(old, src) {
			continue
		}
		stale = append(stale, path)
		if !check {
			if err := os.WriteFile(path, src, 0o644); err != nil {
				return nil, err
			}
		}
	}
	return stale, nil
}

// fileName is kpcalab_kpca_spectral.go for kpcalab/kpca/spectral.
func fileName(path string) string {
	path = strings.TrimPrefix(path, "gonum.org/v1/")
	return strings.ReplaceAll(strings.TrimPrefix(path, "kpcalab/"), "/", "_") + ".go"
}
