package kernel

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kpcalab/notebooks/notebook"

	"golang.org/x/net/html"
)

// Problem is one complaint about a cell, with its place.
type Problem struct {
	Count   int // execution count of the cell at fault; 0: not known
	Line    int // in that cell, from 1; 0: not known
	Message string
}

var (
	cellInfo  = regexp.MustCompile(`Cell\s*\[(\d+)\]:? Line (\d+)`) // GoNB's place of an error
	mainGo    = regexp.MustCompile(`(?:parsing go files in TempDir "[^"]*": )?\S*/main(?:_test)?\.go:\d+(?::\d+)?:?\s*`)
	ansi      = regexp.MustCompile("\x1b\\[[0-9;]*m")
	noMagic   = regexp.MustCompile(`(?m)^"(%[^"]*)" unknown or not implemented yet`)
	exitCode  = regexp.MustCompile(`(?m)^exit status [1-9]\d*$`)
	shellLine = regexp.MustCompile(`(?m)^!`)
)

// Problems tells what the outputs of a cell that failed say about the reasons:
// compile errors as GoNB lists them, or the panic with the innermost line of a
// cell. It is never empty for a result that is not OK.
func (r Result) Problems() []Problem {
	if r.Err == nil {
		return nil
	}
	var ps []Problem
	if r.Status == Failed && !r.Unsaid {
		ps = r.report()
		if p, ok := r.panicked(ps); ok {
			ps = []Problem{p}
		}
	}
	if len(ps) == 0 {
		ps = []Problem{{Count: r.Count, Message: mainGo.ReplaceAllString(r.Err.Error(), "")}}
	}
	return ps
}

// report is what GoNB shows as HTML: the errors of the compiler, or the lines of cells in
// the stack of a panic.
func (r Result) report() (ps []Problem) {
	for i := 0; len(ps) == 0 && i < len(r.Outputs); i++ {
		ps = compileErrors(r.Outputs[i].Mime("text/html"))
	}
	return ps
}

// panicked finds the first panic or runtime error on stderr, and the first line of
// a cell in its stack, which may come in another message than the panic. GoNB puts the
// place before a line's file as far as one message holds it, and into the report always;
// there, lines that were printed before the panic stand, too.
func (r Result) panicked(report []Problem) (p Problem, ok bool) {
	var all strings.Builder
	for _, o := range r.Outputs {
		if o.Type == notebook.Stream && o.Name == "stderr" {
			all.WriteString(string(o.Text))
		}
	}
	p.Count = r.Count
	var before []Problem
	for line := range strings.SplitSeq(ansi.ReplaceAllString(all.String(), ""), "\n") {
		if p.Message == "" && (strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ")) {
			p.Message = line
		}
		m := cellInfo.FindStringSubmatch(line)
		switch {
		case m == nil:
		case p.Message == "":
			before = append(before, Problem{Count: atoi(m[1]), Line: atoi(m[2])})
		case p.Line == 0:
			p.Count, p.Line = atoi(m[1]), atoi(m[2])
		}
	}
	for _, q := range report {
		if q.Line > 0 && !slices.Contains(before, Problem{Count: q.Count, Line: q.Line}) {
			p.Count, p.Line = q.Count, q.Line
			break
		}
	}
	return p, p.Message != ""
}

// compileErrors reads the report that GoNB shows as HTML: one div per line of the
// compiler, with the place in spans of class gonb-cell-line-info and
// gonb-err-location, and the surrounding code in a div that is shown on hovering.
func compileErrors(report string) []Problem {
	if !strings.Contains(report, "application/vnd.jupyter.stderr") {
		return nil
	}
	doc, err := html.Parse(strings.NewReader(report))
	if err != nil {
		return nil
	}
	var ps []Problem
	var elsewhere []string // of a package that the cell imports
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || n.Data != "div" || !strings.Contains(attr(n, "style"), "pre-wrap") {
			continue
		}
		var text strings.Builder
		visible(n, &text)
		m := cellInfo.FindStringSubmatch(text.String())
		if m == nil {
			if line := strings.TrimSpace(text.String()); line != "" && !strings.HasPrefix(line, "#") && len(elsewhere) < 5 {
				elsewhere = append(elsewhere, line)
			}
			continue
		}
		msg := mainGo.ReplaceAllString(cellInfo.ReplaceAllString(text.String(), ""), "")
		ps = append(ps, Problem{Count: atoi(m[1]), Line: atoi(m[2]), Message: strings.TrimSpace(msg)})
	}
	if len(ps) == 0 && len(elsewhere) > 0 {
		ps = []Problem{{Message: mainGo.ReplaceAllString(strings.Join(elsewhere, "\n"), "")}}
	}
	return ps
}

// visible collects the text of a node without the context that only hovering shows.
func visible(n *html.Node, b *strings.Builder) {
	if n.Type == html.TextNode {
		b.WriteString(n.Data)
	}
	for c := range n.ChildNodes() {
		if c.Data != "div" || !strings.Contains(attr(c, "class"), "gonb-err-context") {
			visible(c, b)
		}
	}
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s) // the pattern matched digits; too many give 0, not known
	return n
}

// quiet finds the failures that GoNB reports as ok: an unknown %command, and a
// shell line that ends with an exit code.
func quiet(code string, outputs []notebook.Output) error {
	for _, o := range outputs {
		if o.Type != notebook.Stream || o.Name != "stderr" {
			continue
		}
		if m := noMagic.FindStringSubmatch(o.Text); m != nil {
			return fmt.Errorf("GoNB knows no command %s", m[1])
		}
		if m := exitCode.FindString(o.Text); m != "" && shellLine.MatchString(code) {
			return fmt.Errorf("a line that begins with ! failed: %s", m)
		}
	}
	return nil
}

var noMemory = regexp.MustCompile(`(?m)^(fatal error: .*(out of memory|cannot allocate memory)|runtime: (cannot allocate|out of) memory)`)

// outOfMemory tells whether a cell's program ended for want of memory.
func outOfMemory(outputs []notebook.Output) bool {
	for _, o := range outputs {
		if o.Type == notebook.Stream && o.Name == "stderr" && noMemory.MatchString(o.Text) {
			return true
		}
	}
	return false
}
