package page

import (
	"bytes"
	"html"
	"strings"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
)

var (
	goLexer   = chroma.Coalesce(lexers.Get("go"))
	formatter = chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
)

// Highlight colours the Go code of a cell. GoNB's command lines are comments to
// a reader, so they are coloured as such.
func Highlight(src string) string {
	var b bytes.Buffer
	var code []string
	flush := func() {
		if len(code) == 0 {
			return
		}
		text := strings.Join(code, "")
		code = nil
		tokens, err := goLexer.Tokenise(nil, text)
		if err == nil {
			err = formatter.Format(&b, styles.Get("github"), tokens)
		}
		if err != nil {
			b.WriteString(html.EscapeString(text))
		}
	}
	for _, line := range strings.SplitAfter(src, "\n") {
		if strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!") {
			flush()
			b.WriteString(`<span class="command">` + html.EscapeString(line) + `</span>`)
			continue
		}
		code = append(code, line)
	}
	flush()
	return b.String()
}

// colours returns the style sheet of [Highlight] for one theme.
func colours(theme string) string {
	var b bytes.Buffer
	formatter.WriteCSS(&b, styles.Get(theme))
	return b.String()
}
