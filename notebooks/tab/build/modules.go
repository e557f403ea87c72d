package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// module is a module that the programs take code from.
type module struct {
	Path, Version, Dir string
	Main               bool
	Replace            *module
	packages           []string // folders of it
	files              []string // of these packages, and go.mod
}

// dependencies lists the modules of all programs, in the order of their paths.
func dependencies() ([]*module, error) {
	args := []string{"list", "-deps", "-json=Dir,Standard,Module,GoFiles,SFiles,EmbedFiles", "-tags=minimal"}
	for _, name := range programs {
		args = append(args, "./worker/"+name)
	}
	b, err := goCommand(args...)
	if err != nil {
		return nil, err
	}
	all := map[string]*module{}
	for d := json.NewDecoder(bytes.NewReader(b)); ; {
		var p struct {
			Dir                         string
			Standard                    bool
			Module                      *module
			GoFiles, SFiles, EmbedFiles []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if p.Standard || p.Module == nil {
			continue
		}
		m := all[p.Module.Path]
		if m == nil {
			m = p.Module
			m.files = []string{"go.mod"}
			all[m.Path] = m
		}
		dir, err := filepath.Rel(m.Dir, p.Dir)
		if err != nil {
			return nil, err
		}
		m.packages = append(m.packages, dir)
		for _, name := range slices.Concat(p.GoFiles, p.SFiles, p.EmbedFiles) {
			m.files = append(m.files, filepath.Join(dir, name))
		}
	}
	var list []*module
	for _, m := range all {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b *module) int { return strings.Compare(a.Path, b.Path) })
	return list, nil
}

// patchedModules makes the changed copies and a go.mod that names them.
func patchedModules(cache string, deps []*module) (modfile string, err error) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		return "", err
	}
	sum, err := os.ReadFile("go.sum")
	if err != nil {
		return "", err
	}
	for _, p := range patches {
		i := slices.IndexFunc(deps, func(m *module) bool { return m.Path == p.module })
		if i < 0 {
			return "", fmt.Errorf("no program uses %s any more: leave its patch out", p.module)
		}
		m := deps[i]
		if m.Version != p.version {
			return "", fmt.Errorf("%s is at %s, and build/patch.go was written for %s: see CONTRIBUTING", m.Path, m.Version, p.version)
		}
		dir := filepath.Join(cache, strings.ReplaceAll(p.module, "/", "_"))
		if err := os.RemoveAll(dir); err != nil {
			return "", err
		}
		if err := errors.Join(p.apply(m.Dir, dir, m.files), p.measure(deps, dir)); err != nil {
			return "", err
		}
		mod = fmt.Appendf(mod, "\nreplace %s => %s\n", p.module, dir)
	}
	modfile = filepath.Join(cache, "tab.mod")
	if err := os.WriteFile(modfile, mod, 0o644); err != nil {
		return "", err
	}
	return modfile, os.WriteFile(filepath.Join(cache, "tab.sum"), sum, 0o644)
}
