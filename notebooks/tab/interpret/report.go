package interpret

import (
	"fmt"
	"strings"

	"kpcalab/notebooks/tab/cells"
)

// Report says in words how a cell failed, with the lines at fault; it is empty
// for one that went well.
func (m *Machine) Report(r Result) string {
	switch r.Status {
	case Compile:
		return m.compileReport(r)
	case Panicked:
		return m.panicReport(r)
	case Exited:
		return fmt.Sprintf("The cell ended with os.Exit(%d).", r.Code)
	case Stopped:
		return "Stopped."
	}
	return ""
}

func (m *Machine) compileReport(r Result) string {
	var b strings.Builder
	b.WriteString("The cell does not compile.\n")
	for _, p := range r.Problems {
		if p.Line == 0 {
			fmt.Fprintf(&b, "\n%s\n", p.Message)
			continue
		}
		fmt.Fprintf(&b, "\n%s: %s\n%s", place(p.Cell, p.Line, r.Count), p.Message, m.excerpt(p))
	}
	return strings.TrimRight(b.String(), "\n")
}

func (m *Machine) panicReport(r Result) string {
	var b strings.Builder
	for _, p := range r.Problems {
		fmt.Fprintf(&b, "panic: %s\n", p.Message)
	}
	for i, at := range r.Trace {
		if i == maxTrace {
			fmt.Fprintf(&b, "\n… and %d calls more\n", len(r.Trace)-i)
			break
		}
		how := "in"
		if i > 0 {
			how = "called in"
		}
		fmt.Fprintf(&b, "\n%s, %s %s:\n%s", place(at.Cell, at.Line, r.Count), how, at.Func, m.excerpt(cells.Problem{Cell: at.Cell, Line: at.Line}))
	}
	return strings.TrimRight(b.String(), "\n")
}

// maxTrace is how many calls of a panic are shown: enough for a slip in a
// function that a check calls, and no wall of text for a recursion.
const maxTrace = 6

func place(cell, line, now int) string {
	if cell == now {
		return fmt.Sprintf("line %d", line)
	}
	return fmt.Sprintf("line %d of the cell that ran as [%d]", line, cell)
}

// excerpt is the line at fault, with a mark beneath its column.
func (m *Machine) excerpt(p cells.Problem) string {
	lines := strings.Split(m.sources[p.Cell], "\n")
	if p.Line < 1 || p.Line > len(lines) {
		return ""
	}
	line := strings.TrimRight(lines[p.Line-1], "\r")
	text := strings.TrimLeft(line, " \t")
	indent := len(line) - len(text)
	out := "    " + text + "\n"
	if p.Column > indent && p.Column <= len(line) {
		out += "    " + strings.Repeat(" ", len([]rune(line[indent:p.Column-1]))) + "^\n"
	}
	return out
}
