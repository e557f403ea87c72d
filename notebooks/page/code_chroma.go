//go:build !js

package page

import (
	"bytes"
	"html"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
)

var (
	goLexer   = chroma.Coalesce(lexers.Get("go"))
	formatter = chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
)

// highlightGo colours Go code.
func highlightGo(text string) string {
	tokens, err := goLexer.Tokenise(nil, text)
	if err != nil {
		return html.EscapeString(text)
	}
	var b bytes.Buffer
	if err := formatter.Format(&b, styles.Get("github"), tokens); err != nil {
		return html.EscapeString(text)
	}
	return b.String()
}

// colours returns the style sheet of [Highlight] for one theme.
func colours(theme string) string {
	var b bytes.Buffer
	formatter.WriteCSS(&b, styles.Get(theme))
	return b.String()
}
