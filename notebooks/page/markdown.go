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
	if marks(md) > maxMarks {
		return "<pre>" + html.EscapeString(md) + "</pre>"
	}
	var f formulas
	var b bytes.Buffer
	if err := markdown.Convert([]byte(f.extract(md)), &b); err != nil {
		return "<pre>" + html.EscapeString(md) + "</pre>"
	}
	return f.restore(cleaned(b.String(), clean.Rewrite{Link: link, Value: f.attribute}))
}

// maxMarks bounds what a text can cost: goldmark's time grows with the square of
// marks that open something and end nothing. 33,000 times *a_ take 8 s, this many
// take less than half of one; the course's texts have 72 (TestMarksAreBounded).
const maxMarks = 10_000

// marks counts the signs that may open something: brackets, emphasis, quotations,
// numbers of lists.
func marks(md string) (n int) {
	for i := range len(md) {
		switch md[i] {
		case '[', '*', '_', '~', '>':
			n++
		case '.', ')':
			if i > 0 && md[i-1] >= '0' && md[i-1] <= '9' {
				n++
			}
		}
	}
	return n
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
