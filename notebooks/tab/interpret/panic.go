package interpret

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/goplus/ixgo"

	"kpcalab/notebooks/tab/cells"
)

// stackOf is the interpreter's account of the calls that led to a panic. That of
// a goroutine has it within.
func stackOf(err error) string {
	if p, ok := err.(ixgo.PanicError); ok {
		if inner, ok := p.Value.(error); ok && stackOf(inner) != "" {
			return stackOf(inner)
		}
	}
	if s, ok := err.(interface{ Stack() []byte }); ok {
		return string(s.Stack())
	}
	return ""
}

var stackLine = regexp.MustCompile(`\tcell\[(\d+)\]:(\d+)`)

// panicked notes what a panic said and where it happened.
func (r *Result) panicked(message, stack string) {
	r.Status = Panicked
	p := cells.Problem{Message: message}
	name := ""
	for _, l := range strings.Split(stack, "\n") {
		m := stackLine.FindStringSubmatch(l)
		if m == nil {
			name = strings.TrimSpace(l)
			continue
		}
		at := Place{Func: function(name)}
		at.Cell, _ = strconv.Atoi(m[1])
		at.Line, _ = strconv.Atoi(m[2])
		r.Trace = append(r.Trace, at)
	}
	if len(r.Trace) > 0 {
		p.Cell, p.Line = r.Trace[0].Cell, r.Trace[0].Line
	}
	r.Problems = cells.Problems{p}
}

var arguments = regexp.MustCompile(`\([^()]*\)$`)

// function is the name in a line of a stack, without package and arguments.
func function(line string) string {
	return strings.TrimPrefix(arguments.ReplaceAllString(line, ""), "main.")
}
