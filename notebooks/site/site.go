package site

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kpcalab/notebooks/explore/figure"
	"kpcalab/notebooks/page"
)

//go:embed assets
var assets embed.FS

// Course is what a site holds.
type Course struct {
	Notebooks []page.Book
	Programs  string // folder that tab/build has filled
}

// pagePolicy lets a page run the site's own scripts and programs and nothing else,
// and fetch from nowhere but the site.
const pagePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; frame-src 'self'; " +
	"style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

// scripts are those of a notebook's page, in their order.
var scripts = []string{"store.js", "runner.js", "backend.js", "live.js", "files.js", "tabs.js", "offline.js"}

// Write writes the site to dir, which is made if need be. Files of an earlier site
// are overwritten; others are left alone.
func Write(dir string, c Course) error {
	if len(c.Notebooks) == 0 {
		return errors.New("a site needs at least one notebook")
	}
	files := map[string][]byte{}
	for _, add := range []func(map[string][]byte, Course) error{addPrograms, addAssets, addPictures, addNotebooks, addPages} {
		if err := add(files, c); err != nil {
			return err
		}
	}
	if err := addWorker(files); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// programFiles are the files that tab/build makes and a browser loads.
var programFiles = []string{"tab.wasm.gz", "check.wasm.gz", "explore.wasm.gz", "wasm_exec.js"}

func addPrograms(files map[string][]byte, c Course) (err error) {
	for _, name := range programFiles {
		if files[name], err = os.ReadFile(filepath.Join(c.Programs, name)); err != nil {
			return fmt.Errorf("the programs of the site are not built: %w", err)
		}
	}
	return nil
}

func addAssets(files map[string][]byte, _ Course) error {
	entries, err := assets.ReadDir("assets")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext != ".html" && ext != ".css" {
			if files[e.Name()], err = assets.ReadFile("assets/" + e.Name()); err != nil {
				return err
			}
		}
	}
	for _, name := range []string{"style.css", "live.js", "frame.html"} {
		if files[name], err = page.Asset(name); err != nil {
			return err
		}
	}
	own, err := assets.ReadFile("assets/site.css")
	files["style.css"] = append(files["style.css"], own...)
	return err
}

func addNotebooks(files map[string][]byte, c Course) (err error) {
	all := page.List(c.Notebooks, page.FileAddress)
	for i, b := range c.Notebooks {
		p := page.Page{Book: b, Contents: "index.html", Address: page.FileAddress, Style: "style.css", Frame: "frame.html",
			Scripts: scripts, Key: b.Name, Policy: pagePolicy}
		p.Prev, p.Next = page.Around(all, i)
		if p.After, err = pictures(b.Name); err != nil {
			return err
		}
		if len(p.After) > 0 {
			p.Scripts = slices.Concat(scripts, figure.Scripts)
		}
		name := page.FileName(b.Name)
		if _, taken := files[name]; taken {
			return fmt.Errorf("two files of the site are called %s: rename the notebook %s", name, b.Name)
		}
		if files[name], err = p.HTML(); err != nil {
			return err
		}
		files[b.Name] = b.Notebook.Bytes()
	}
	return nil
}

// addWorker adds the service worker, which keeps every file for use without a
// network; its version changes with any of them.
func addWorker(files map[string][]byte) error {
	var names []string
	for name := range files {
		if name != "sw.js" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	h := sha256.New()
	for _, name := range names {
		fmt.Fprintf(h, "%s %d\n", name, len(files[name]))
		h.Write(files[name])
	}
	list, err := json.Marshal(append([]string{"./"}, names...))
	if err != nil {
		return err
	}
	head := fmt.Sprintf("const VERSION = %q, FILES = %s;\n", hex.EncodeToString(h.Sum(nil)[:8]), list)
	files["sw.js"] = []byte(strings.Replace(string(files["sw.js"]), "\"use strict\";\n", "\"use strict\";\n"+head, 1))
	return nil
}
