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

// writeLicences writes the licences of everything in the programs.
func writeLicences(path string, deps []*module) error {
	all, err := licences(deps)
	if err != nil {
		return err
	}
	b, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o644)
}

// dataFile says where our data sets come from, and under which licence.
const dataFile = "data/README.md"

// licences collects what the authors of these modules and of Go itself ask to be
// told; a module without a licence is an error.
func licences(deps []*module) (all []licence, err error) {
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
			text, err := os.ReadFile(filepath.Join(m.Dir, dataFile))
			if err != nil {
				return nil, err
			}
			l.Files[dataFile] = string(text)
		}
		for _, p := range patches {
			if p.module == m.Path {
				l.Changes = p.why
			}
		}
		if len(l.Files) == 0 {
			return nil, fmt.Errorf("%s has no licence file", m.Path)
		}
		all = append(all, l)
	}
	root, err := goCommand("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	version, err := goCommand("env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	return append(all, licence{Module: "Go", Version: strings.TrimSpace(string(version)), Files: licenceFiles(strings.TrimSpace(string(root)))}), nil
}

// licenceNames are how files and folders of licences begin.
var licenceNames = []string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS", "OFL", "AUTHORS", "THIRD_PARTY_LICENSES"}

// licenceFiles reads what a module's authors wrote about its use, and what they
// pass on from others, which lies in a folder.
func licenceFiles(dir string) map[string]string {
	files := map[string]string{}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		name := strings.ToUpper(strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())))
		if !slices.ContainsFunc(licenceNames, func(p string) bool { return strings.HasPrefix(name, p) }) {
			continue
		}
		paths := []string{e.Name()}
		if e.IsDir() {
			paths, _ = filepath.Glob(filepath.Join(dir, e.Name(), "*"))
			for i, path := range paths {
				paths[i], _ = filepath.Rel(dir, path)
			}
		}
		for _, path := range paths {
			if b, err := os.ReadFile(filepath.Join(dir, path)); err == nil {
				files[filepath.ToSlash(path)] = string(b)
			}
		}
	}
	return files
}
