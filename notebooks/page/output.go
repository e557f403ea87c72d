package page

import (
	"encoding/base64"
	"fmt"
	"html"
	"regexp"
	"strings"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/clean"
)

// renderOutput renders one output of a cell; place says where it stands ("output
// 2 of cell 5"), for pictures that have no text of their own. What brings scripts,
// styles or controls is shown in a frame, which reaches nothing outside.
func renderOutput(o notebook.Output, place, frame string) string {
	switch o.Type {
	case notebook.Stream:
		return fmt.Sprintf(`<pre class="stream %s">%s</pre>`, html.EscapeString(o.Name), ansiHTML(o.Text))
	case notebook.ErrorOutput:
		return `<pre class="error" role="alert">` + ansiHTML(errorText(o)) + `</pre>`
	}
	if s := o.Mime("text/html"); s != "" {
		safe, whole := clean.Output(withoutReportStyle(s))
		if !whole {
			return `<iframe class="isolated" sandbox="allow-scripts" title="Interactive ` + html.EscapeString(place) + `" src="` +
				html.EscapeString(frame) + `" data-html="` + html.EscapeString(s) + `"></iframe>`
		}
		return `<div class="rich">` + safe + `</div>`
	}
	for _, kind := range []string{"image/png", "image/jpeg", "image/gif", "image/svg+xml"} {
		if s := o.Mime(kind); s != "" {
			return picture(kind, s, place)
		}
	}
	if s := o.Mime("text/latex"); s != "" {
		return `<div class="rich">` + outputMarkdown(s) + `</div>`
	}
	if s := o.Mime("text/markdown"); s != "" {
		return `<div class="rich">` + outputMarkdown(s) + `</div>`
	}
	if s := o.Mime("text/plain"); s != "" {
		return `<pre class="stream">` + ansiHTML(s) + `</pre>`
	}
	return ""
}

// withoutReportStyle takes the style sheet out of GoNB's report of errors: the
// page's own has these rules.
func withoutReportStyle(s string) string {
	if strings.Contains(s, "application/vnd.jupyter.stderr") {
		return reportStyle.ReplaceAllString(s, "")
	}
	return s
}

var reportStyle = regexp.MustCompile(`(?s)^\s*<style>[^<]*</style>`)

// picture shows an image as data; an SVG file goes into an <img>, where its
// scripts do not run.
func picture(kind, data, place string) string {
	if kind == "image/svg+xml" {
		data = base64.StdEncoding.EncodeToString([]byte(data))
	}
	data = strings.Join(strings.Fields(data), "")
	return fmt.Sprintf(`<img class="picture" alt="Figure: %s" src="data:%s;base64,%s">`, html.EscapeString(place), kind, html.EscapeString(data))
}

// errorText leaves out what GoNB repeats: the report above it says it better.
func errorText(o notebook.Output) string {
	if strings.HasPrefix(o.EValue, "failed to run ") || strings.HasPrefix(o.EValue, "parsing go files") {
		return "The cell does not compile."
	}
	if strings.HasPrefix(o.EValue, "exit status") || strings.HasPrefix(o.EValue, "signal: ") {
		return "The cell ended with " + o.EValue + "."
	}
	return o.EValue
}

var ansiCode = regexp.MustCompile("\x1b\\[([0-9;]*)m|\x1b\\[[0-9;]*[A-Za-z]")

// ansiHTML escapes a text of the terminal; of its colours and weights it keeps
// that something is set off.
func ansiHTML(s string) string {
	var b strings.Builder
	open := false
	at := 0
	for _, m := range ansiCode.FindAllStringSubmatchIndex(s, -1) {
		b.WriteString(html.EscapeString(s[at:m[0]]))
		at = m[1]
		if m[2] < 0 {
			continue
		}
		if open {
			b.WriteString("</b>")
			open = false
		}
		if code := s[m[2]:m[3]]; code != "" && code != "0" {
			b.WriteString("<b>")
			open = true
		}
	}
	b.WriteString(html.EscapeString(s[at:]))
	if open {
		b.WriteString("</b>")
	}
	return b.String()
}
