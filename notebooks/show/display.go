package show

import (
	"fmt"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// sent keeps what was displayed, for tests; nil: nobody looks.
var sent func(mime, content string)

// display sends HTML, with a text for front ends that can't show it, and waits
// until the kernel has it.
func display(html, text string) { replace("", html, text) }

// replace is display in place of what was sent with the same id, if any.
func replace(id, html, text string) {
	if sent != nil {
		sent("text/html", html)
	}
	if !gonbui.IsNotebook {
		return
	}
	gonbui.SendData(&protocol.DisplayData{DisplayID: id, Data: map[protocol.MIMEType]any{
		protocol.MIMETextHTML: html, protocol.MIMETextPlain: text,
	}})
	gonbui.Sync()
}

// Markdown displays Markdown; $…$ and $$…$$ are LaTeX.
func Markdown(text string) {
	if sent != nil {
		sent("text/markdown", text)
	}
	gonbui.DisplayMarkdown(text)
	gonbui.Sync()
}

// Markdownf is Markdown of a format as in fmt.Sprintf.
func Markdownf(format string, args ...any) { Markdown(fmt.Sprintf(format, args...)) }

// Math displays one LaTeX formula on a line of its own.
func Math(tex string) { Markdown("$$" + tex + "$$") }
