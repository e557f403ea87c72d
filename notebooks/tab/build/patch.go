package main

import (
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A patch changes a module for the browser. The changed copy is made anew by
// each build and lies in the user's cache; the module itself stays as it was
// published, and its licence goes with it.
type patch struct {
	module, version string
	why             string
	edits           []edit
	add             map[string]string   // file → file in patches/, which takes its place
	fonts           map[string]fontFile // file → font of which it holds the measures
}

// A fontFile is a file of another module.
type fontFile struct{ module, file string }

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
	why: "Of the twelve fonts that plot brings along, three are used here, and of these only how wide and how high " +
		"letters are: neither their shapes nor their names are in the program.",
	add: map[string]string{"font/liberation/liberation.go": "plot_liberation.txt"},
	fonts: map[string]fontFile{
		"font/liberation/serif.ttf": {"codeberg.org/go-fonts/liberation", "liberationserifregular/LiberationSerif-Regular.ttf"},
		"font/liberation/sans.ttf":  {"codeberg.org/go-fonts/liberation", "liberationsansregular/LiberationSans-Regular.ttf"},
		"font/liberation/bold.ttf":  {"codeberg.org/go-fonts/liberation", "liberationsansbold/LiberationSans-Bold.ttf"},
	},
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

// measure writes the measures of fonts to the folder of the changed copy.
func (p patch) measure(deps []*module, to string) error {
	for name, f := range p.fonts {
		i := slices.IndexFunc(deps, func(m *module) bool { return m.Path == f.module })
		if i < 0 {
			return fmt.Errorf("no program uses %s any more: see build/patch.go", f.module)
		}
		b, err := os.ReadFile(filepath.Join(deps[i].Dir, f.file))
		if err != nil {
			return err
		}
		if b, err = measures(b); err != nil {
			return fmt.Errorf("%s of %s: %w", f.file, f.module, err)
		}
		if err := os.WriteFile(filepath.Join(to, name), b, 0o644); err != nil {
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
