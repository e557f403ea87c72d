package page

import (
	"bytes"
	"html"
	"strings"
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
		b.WriteString(highlightGo(text))
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
