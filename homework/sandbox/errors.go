package sandbox

import (
	"fmt"
	"strings"
)

// Remark is one complaint about a source, at a line of the file as it was
// handed to the sandbox (1-based; 0: the file as a whole).
type Remark struct {
	Line int
	Text string
}

func (r Remark) String() string {
	if r.Line == 0 {
		return r.Text
	}
	return fmt.Sprintf("line %d: %s", r.Line, r.Text)
}

func join(remarks []Remark) string {
	var lines []string
	for _, r := range remarks {
		lines = append(lines, r.String())
	}
	return strings.Join(lines, "; ")
}

// Refused means that the vet turned a source away before any compiler saw it.
type Refused struct{ Remarks []Remark }

func (e *Refused) Error() string { return "not allowed: " + join(e.Remarks) }

// CompileError is what the compiler said, or the limit that it ran into.
type CompileError struct {
	Remarks  []Remark
	Mismatch map[string]string // function of the rules → what its type has wrong
	Limit    string            // "" or the limit: "10 s", "memory"
}

func (e *CompileError) Error() string {
	if e.Limit != "" {
		return "the compiler was stopped at its limit: " + e.Limit
	}
	for _, text := range e.Mismatch {
		return "a function has the wrong type: " + text
	}
	return "doesn't compile: " + join(e.Remarks)
}

// Stopped means that a call didn't return a result, through its own doing.
type Stopped struct {
	Why  Reason
	Text string // Go's message, at most a few lines
	Line int    // the line of the source, 0 when unknown
}

// Reason says why a call didn't return.
type Reason string

// The reasons seen.
const (
	Panicked  Reason = "panic"
	OutOfTime Reason = "time limit"
	OutOfRoom Reason = "memory limit"
	Flooded   Reason = "output limit"
	Exited    Reason = "exit"
	Trapped   Reason = "crash" // deadlock, stack overflow and the like
)

func (e *Stopped) Error() string {
	if words := e.Words(); words != "" {
		return string(e.Why) + ": " + words
	}
	return string(e.Why)
}

// Words is Go's message with the place, without the reason.
func (e *Stopped) Words() string {
	if e.Line > 0 {
		return fmt.Sprintf("%s (line %d)", e.Text, e.Line)
	}
	return e.Text
}

// ToolFailure means that a tool or the worker broke, not the submission.
type ToolFailure struct {
	Tool string
	Err  error
}

func (e *ToolFailure) Error() string { return fmt.Sprintf("%s failed: %v", e.Tool, e.Err) }

// Unwrap is the cause.
func (e *ToolFailure) Unwrap() error { return e.Err }
