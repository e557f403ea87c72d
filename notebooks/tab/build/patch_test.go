package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The changes fit the modules that go.mod names, and the build's own go.mod names
// the changed copies.
func TestPatchesFit(t *testing.T) {
	t.Chdir("..")
	deps, err := dependencies()
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	modfile, err := patchedModules(cache, deps)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(modfile)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range patches {
		if !strings.Contains(string(mod), "replace "+p.module+" => "+cache) {
			t.Errorf("%s is not replaced in\n%s", p.module, mod)
		}
	}
	interp, err := os.ReadFile(filepath.Join(cache, "github.com_goplus_ixgo", "interp.go"))
	if err != nil || strings.Count(string(interp), "fr.interp.turn()") != 5 {
		t.Errorf("the interpreter has no turns: %v", err)
	}
}

// Another version of a module is refused, in words.
func TestEditThatDoesNotFit(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(from, "a.go"), []byte("package a\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := patch{module: "example.org/a", version: "v1.0.0", edits: []edit{{"a.go", "func gone()", "", 1}}}
	err := p.apply(from, to, []string{"a.go"})
	if err == nil || !strings.Contains(err.Error(), "a.go has the lines to be changed 0 times, expected 1") {
		t.Errorf("%v", err)
	}
}

// Everything in the programs has a licence, and the changed modules say so.
func TestLicences(t *testing.T) {
	t.Chdir("..")
	deps, err := dependencies()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "licences.json")
	if err := writeLicences(path, deps); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Apache License", "github.com/goplus/ixgo", `"Changes": "Nothing preempts`, "The Go Authors", "gonum.org/v1/plot"} {
		if !strings.Contains(string(b), want) {
			t.Errorf("the licences don't hold %q", want)
		}
	}
}
