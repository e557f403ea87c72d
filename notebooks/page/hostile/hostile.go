// Package hostile holds pieces of Markdown, HTML, SVG and TeX that attack the page
// in which they are shown, for the tests of pages.
package hostile

import (
	_ "embed"
	"fmt"
	"os"
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

//go:embed corpus.txt
var corpus string

// Piece is one attack. Its number is in what it does: in the title that its script
// sets, and in the address that it asks for.
type Piece struct {
	Number int
	Kind   string // html, md, svg, tex
	Source string
}

// Mark is in the title of a page in which a script of piece i has run.
func Mark(i int) string { return fmt.Sprintf("pwned %d", i) }

// deep is nearly what browsers nest, 512 levels with those of the page: what comes
// then they put beside each other, and a cleaner that doesn't errs.
var deep = strings.Repeat("<div>", 505)

// Pieces returns the corpus; evil is the address that listens.
func Pieces(evil string) (list []Piece) {
	for line := range strings.Lines(corpus) {
		line = strings.TrimRight(line, "\n")
		kind, src, ok := strings.Cut(line, " ")
		if !ok || kind == "#" {
			continue
		}
		n := len(list)
		line = strings.ReplaceAll(line, "DEEP", deep)
		src = strings.ReplaceAll(src, "DEEP", deep)
		src = strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\x00`, "\x00", `\x0c`, "\f", `\x3e`, `>`, `\x3c`, `<`,
			"JS", fmt.Sprintf("parent.document.title='%s'", Mark(n)), "EVIL", fmt.Sprintf("%s/%d", evil, n)).Replace(src)
		if kind == "tex" { // there a backslash is one
			src = strings.NewReplacer("JS", fmt.Sprintf("parent.document.title='%s'", Mark(n)), "EVIL", fmt.Sprintf("%s/%d", evil, n)).Replace(strings.TrimPrefix(line, "tex "))
		}
		list = append(list, Piece{Number: n, Kind: kind, Source: src})
	}
	return list
}

// perPage keeps a page small enough for a browser on a busy machine: a piece has
// up to two frames.
const perPage = 48

// Pages deals the corpus out to pages: all of it where KPCALAB_LONG is set, one
// page of every kind of piece elsewhere.
func Pages(t testing.TB, evil string) (pages [][]Piece) {
	all := Pieces(evil)
	n := (len(all) + perPage - 1) / perPage
	for first := range n {
		var list []Piece
		for i := first; i < len(all); i += n {
			list = append(list, all[i])
		}
		pages = append(pages, list)
	}
	if os.Getenv("KPCALAB_LONG") == "" {
		t.Logf("%d of %d pieces; KPCALAB_LONG=1 tries them all", len(pages[0]), len(all))
		return pages[:1]
	}
	return pages
}

// Notebook puts pieces into every place of a notebook where a stranger's text can
// stand: texts, answers, formulas, and outputs of every kind.
func Notebook(pieces []Piece) *notebook.Notebook {
	nb := &notebook.Notebook{Format: 4, Minor: 5, Cells: []*notebook.Cell{
		{ID: "head", Type: notebook.Markdown, Source: "# Hostile"},
		{ID: "c2", Type: notebook.Code, Source: "%%\nprintln(1)"},
	}}
	for _, p := range pieces {
		text := p.Source
		if p.Kind == "tex" {
			text = "$" + p.Source + "$ and\n\n$$" + p.Source + "$$\n"
		}
		id := fmt.Sprintf("p%d", p.Number)
		cell := &notebook.Cell{ID: id + "-out", Type: notebook.Code, Source: "// " + id}
		show := func(kind string, content string) {
			cell.Outputs = append(cell.Outputs, notebook.Output{Type: notebook.DisplayData, Data: map[string]any{kind: content}})
		}
		show("text/markdown", text)
		switch p.Kind {
		case "tex":
			show("text/latex", "$"+p.Source+"$")
		case "svg":
			show("image/svg+xml", strings.Replace(p.Source, "<svg", `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`, 1))
			fallthrough
		default:
			show("text/html", p.Source)
		}
		cell.Outputs = append(cell.Outputs,
			notebook.Output{Type: notebook.Stream, Name: "stdout", Text: p.Source},
			notebook.Output{Type: notebook.ErrorOutput, EName: p.Source, EValue: p.Source})
		nb.Cells = append(nb.Cells,
			&notebook.Cell{ID: id, Type: notebook.Markdown, Source: text},
			&notebook.Cell{ID: id + "-answer", Type: notebook.Markdown, Source: text, Metadata: map[string]any{"nbgrader": map[string]any{"solution": true}}},
			cell)
	}
	return nb
}
