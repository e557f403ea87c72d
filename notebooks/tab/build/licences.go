package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kpcalab/kpca/version"
)

// Licence is what a module asks to be told with its code.
type licence struct {
	Module, Version string
	Changes         string            `json:",omitempty"` // what we changed
	Files           map[string]string // name → text
}

// writeLicences collects the licences of everything in the programs; a module
// without one is an error.
func writeLicences(path string, deps []*module) error {
	var all []licence
	for _, m := range deps {
		if m.Main {
			continue
		}
		l := licence{Module: m.Path, Version: m.Version, Files: licenceFiles(m.Dir)}
		for _, dir := range m.packages { // some lie beside the code that they are for
			for name, text := range licenceFiles(filepath.Join(m.Dir, dir)) {
				if dir != "." {
					l.Files[filepath.ToSlash(filepath.Join(dir, name))] = text
				}
			}
		}
		if m.Path+"/notebooks/tab" == version.Module() {
			l.Version = ""
		}
		for _, p := range patches {
			if p.module == m.Path {
				l.Changes = p.why
			}
		}
		if len(l.Files) == 0 {
			return fmt.Errorf("%s has no licence file", m.Path)
		}
		all = append(all, l)
	}
	root, err := goCommand("env", "GOROOT")
	if err != nil {
		return err
	}
	version, err := goCommand("env", "GOVERSION")
	if err != nil {
		return err
	}
	all = append(all, licence{Module: "Go", Version: strings.TrimSpace(string(version)), Files: licenceFiles(strings.TrimSpace(string(root)))})
	b, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o644)
}

// licenceFiles reads what a module's authors wrote about its use.
func licenceFiles(dir string) map[string]string {
	files := map[string]string{}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		name := strings.ToUpper(strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())))
		if e.IsDir() || !slices.ContainsFunc([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS", "OFL", "AUTHORS"}, func(p string) bool { return strings.HasPrefix(name, p) }) {
			continue
		}
		if b, err := os.ReadFile(filepath.Join(dir, e.Name())); err == nil {
			files[e.Name()] = string(b)
		}
	}
	return files
}
