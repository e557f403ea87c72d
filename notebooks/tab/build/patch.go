package main

import (
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A patch changes a module for the browser. The changed copy is made anew by
// each build and lies in the user's cache; the module itself stays as it was
// published, and its licence goes with it.
type patch struct {
	module, version string
	why             string
	edits           []edit
	add             map[string]string // file → file in patches/, which takes its place
}

// An edit replaces a piece of text that must be there as often as count says, so
// that another version of the module fails here and not in a student's cell.
type edit struct {
	file     string
	old, new string
	count    int
}

//go:embed patches
var patchFiles embed.FS

var patches = []patch{{
	module: "github.com/goplus/ixgo", version: "v1.1.0",
	why: "Nothing preempts a goroutine in a browser: the interpreter gives the event loop a turn now and then, " +
		"which is when time limits fire and abandoned goroutines end. A recursion too deep for the browser's stack, " +
		"which would take the whole program with it, panics before.",
	edits: []edit{
		{"interp.go", "\t\tfr.ipc++\n\t\tfn(fr)\n", "\t\tfr.ipc++\n\t\tfn(fr)\n\t\tif steps++; steps&turnMask == 0 {\n\t\t\tfr.interp.turn()\n\t\t}\n", 5},
		{"interp.go", "\tdeferid uint64\n}\n", "\tdeferid uint64\n\tdepth   int\n}\n", 1},
		{"opblock.go", "\tfr.caller = caller\n\tfr.deferid = caller.deferid\n", "\tfr.caller = caller\n\tfr.deferid = caller.deferid\n\tfr.descend(caller)\n", 1},
	},
	add: map[string]string{"turn.go": "ixgo_turn.txt"},
}, {
	module: "gonum.org/v1/plot", version: "v0.17.0",
	why: "Of the twelve fonts that plot brings along, three are used here.",
	add: map[string]string{"font/liberation/liberation.go": "plot_liberation.txt"},
}}

// apply copies files of a module, named from its folder, to a new folder with the
// patch's changes.
func (p patch) apply(from, to string, files []string) error {
	for _, name := range files {
		if err := p.copy(filepath.Join(from, name), filepath.Join(to, name), filepath.ToSlash(name)); err != nil {
			return err
		}
	}
	for name, source := range p.add {
		b, err := patchFiles.ReadFile("patches/" + source)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, filepath.FromSlash(name)), b, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (p patch) copy(from, to, name string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	text := string(b)
	for _, e := range p.edits {
		if e.file != name {
			continue
		}
		if n := strings.Count(text, e.old); n != e.count {
			return fmt.Errorf("%s@%s: %s has the lines to be changed %d times, expected %d: see build/patch.go", p.module, p.version, name, n, e.count)
		}
		text = strings.ReplaceAll(text, e.old, e.new)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, []byte(text), 0o644)
}
