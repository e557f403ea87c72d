package page

import (
	"bytes"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	rendered "github.com/yuin/goldmark/renderer/html"

	"kpcalab/notebooks/page/clean"
)

// Raw HTML passes goldmark and is cleaned afterwards, since notebooks fold hints
// with <details>.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.GFM),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(rendered.WithUnsafe()),
)

// Markdown renders the text of a Markdown cell. link rewrites the addresses of
// links, as [Links] does; nil leaves them.
func Markdown(md string, link func(string) string) string {
	return render(md, clean.Text, link)
}

// outputMarkdown renders what a cell showed as Markdown, the findings of checks
// among it.
func outputMarkdown(md string) string { return render(md, clean.OutputText, nil) }

func render(md string, cleaned func(string, clean.Rewrite) string, link func(string) string) string {
	var f formulas
	var b bytes.Buffer
	if err := markdown.Convert([]byte(f.extract(md)), &b); err != nil {
		return "<pre>" + html.EscapeString(md) + "</pre>"
	}
	return f.restore(cleaned(b.String(), clean.Rewrite{Link: link, Value: f.attribute}))
}

var heading = regexp.MustCompile(`(?m)^#\s+(.+)$`)

// titleOf returns the first heading of a Markdown text, as plain text.
func titleOf(md string) string {
	m := heading.FindStringSubmatch(md)
	if m == nil {
		return ""
	}
	return strings.TrimSpace(strings.NewReplacer("`", "", "$", "", "*", "").Replace(m[1]))
}
