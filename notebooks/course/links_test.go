package course_test

import (
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

var reader = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// page is what a Markdown text leads to and where in it a link may lead.
type page struct {
	links   []string
	anchors map[string]bool
}

var htmlLink = regexp.MustCompile(`(?:href|src)="([^"]*)"`)

func read(source string) page {
	p := page{anchors: map[string]bool{}}
	src := []byte(source)
	ast.Walk(reader.Parser().Parse(text.NewReader(src)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		html := func(lines *text.Segments) {
			for _, m := range htmlLink.FindAllSubmatch(lines.Value(src), -1) {
				p.links = append(p.links, string(m[1]))
			}
		}
		switch n := n.(type) {
		case *ast.Link:
			p.links = append(p.links, string(n.Destination))
		case *ast.Image:
			p.links = append(p.links, string(n.Destination))
		case *ast.RawHTML:
			html(n.Segments)
		case *ast.HTMLBlock:
			html(n.Lines())
		case *ast.Heading:
			if id, ok := n.AttributeString("id"); ok {
				p.anchors[string(id.([]byte))] = true
			}
		}
		return ast.WalkContinue, nil
	})
	return p
}

// wrong says what is wrong with a link in a file; nothing when it leads somewhere.
// Links out of the repository are left alone: tests ask no network.
func wrong(in, link string, pages map[string]page) string {
	u, err := url.Parse(link)
	if err != nil {
		return "is no address"
	}
	if u.Scheme != "" || u.Host != "" {
		return ""
	}
	target := in
	if u.Path != "" {
		target = path.Join(path.Dir(in), u.Path)
	}
	if strings.HasPrefix(target, "../") {
		return "leads out of the repository"
	}
	if _, err := os.Stat(filepath.Join(repository, target)); err != nil {
		return "leads to no file"
	}
	if p, ok := pages[target]; ok && u.Fragment != "" && !p.anchors[u.Fragment] {
		return "leads to no heading of " + target
	}
	return ""
}

// Every link and picture of every Markdown text, in notebooks too, leads to a
// file of the repository, and to a heading where it names one.
func TestEveryLinkLeadsSomewhere(t *testing.T) {
	pages := map[string]page{}
	for name, source := range markdown(t) {
		pages[name] = read(source)
	}
	count := 0
	for name, p := range pages {
		for _, link := range p.links {
			count++
			if fault := wrong(name, link, pages); fault != "" {
				t.Errorf("%s: the link %s %s", name, link, fault)
			}
		}
	}
	if count < 300 {
		t.Errorf("only %d links were found; are they read?", count)
	}
}

// The test above sees what it is there for.
func TestWrongLinksAreFound(t *testing.T) {
	source := "# One thing\n\n[a](#one-thing) [b](#another) [c](nowhere.md) ![d](wine.svg) [e][f] [g](../../x) <img src=\"gone.png\">\n\n```\n[h](code.md)\n```\n\n[f]: page/\n"
	p := read(source)
	pages := map[string]page{"notebooks/x.md": p}
	if len(p.links) != 7 {
		t.Fatalf("found %q", p.links)
	}
	want := map[string]string{"#another": "leads to no heading of notebooks/x.md", "nowhere.md": "leads to no file", "../../x": "leads out of the repository", "gone.png": "leads to no file"}
	for _, link := range p.links {
		if strings.HasPrefix(link, "#") { // the file itself does not exist
			if got := p.anchors[link[1:]]; got == (want[link] != "") {
				t.Errorf("%s: a heading is %v", link, got)
			}
			continue
		}
		if got := wrong("notebooks/x.md", link, pages); got != want[link] {
			t.Errorf("%s %q, expected %q", link, got, want[link])
		}
	}
}
