// Package fault says why a formula, or a program, can't be read: what was found,
// what was expected, where, and what to try. A reader leaves by [Fail]; the function
// that was called from outside defers [Rescue].
package fault

import (
	"fmt"
	"strings"
)

// Code is the kind of an [Error], for those who decide by it: its prose may be
// reworded at any time.
type Code uint8

// The kinds of errors.
const (
	Unreadable    Code = iota // notation that isn't read
	Misfit                    // sizes that don't fit
	NotTransposed             // sizes that fit with Aᵀ in place of A
	NoMeaning                 // a name that nobody defined
	Redefined                 // a symbol of the lecture, given another meaning
	Unsupported               // a function or an argument whose value isn't computed here
	TooLarge                  // more than this package works through
	Stops                     // where a program's own language stops with an error
	Untrue                    // words that contradict the mathematics beside them
	TwoRanges                 // an index that runs over two ranges
	TooLong                   // a longer source than is read
	Unchecked                 // words that say something, true or not, which changes no value
)

// Error says why a formula can't be read: what was found, what was expected,
// where, and what to try.
type Error struct {
	Code     Code
	Asks     bool   // Try is a question
	Line     int    // 1-based line of the source
	Col      int    // 1-based column, in characters
	Source   string // the text of that line
	Found    string
	Expected string
	Try      string
}

// Error is the message in one line.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Line > 1 {
		fmt.Fprintf(&b, "line %d, ", e.Line)
	}
	fmt.Fprintf(&b, "column %d: %s", e.Col, e.Found)
	if e.Expected != "" {
		fmt.Fprintf(&b, "; %s", e.Expected)
	}
	b.WriteString(".")
	if e.Try != "" {
		end := "."
		if e.Asks {
			end = "?"
		}
		fmt.Fprintf(&b, " Try: %s%s", e.Try, end)
	}
	return b.String()
}

// fault is an [Error] under construction, with a place in the whole source.
type fault struct {
	pos                  int
	found, expected, try string
	code                 Code
	asks                 bool
}

// Fail leaves the parser with a fault; Parse turns it into an *Error.
func Fail(pos int, found, expected, try string) {
	panic(fault{pos: pos, found: found, expected: expected, try: try})
}

// FailAs is fail with a kind of its own.
func FailAs(code Code, pos int, found, expected, try string) {
	panic(fault{pos: pos, found: found, expected: expected, try: try, code: code})
}

// Ask is failAs with a question for what to try.
func Ask(code Code, pos int, found, expected, question string) {
	panic(fault{pos: pos, found: found, expected: expected, try: question, code: code, asks: true})
}

// locate turns a place in the source into an *Error.
func (f fault) locate(src []rune) *Error {
	line, col, text := Place(src, f.pos)
	return &Error{Line: line, Col: col, Source: text, Found: f.found, Expected: f.expected, Try: f.try, Code: f.code, Asks: f.asks}
}

// Place is where position pos of a source lies: its line and its column, counted
// from 1, and the text of the line.
func Place(src []rune, pos int) (line, col int, text string) {
	at := min(max(pos, 0), len(src))
	start, line := 0, 1
	for i := range at {
		if src[i] == '\n' {
			start, line = i+1, line+1
		}
	}
	end := start
	for end < len(src) && src[end] != '\n' {
		end++
	}
	return line, at - start + 1, string(src[start:end])
}

// At is the error for place pos of a source, for other readers.
func At(src []rune, pos int, code Code, found, expected, try string) *Error {
	return fault{pos: pos, found: found, expected: expected, try: try, code: code}.locate(src)
}

// Rescue turns a fault into an *Error.
func Rescue(src string, err *error) {
	r := recover()
	if r == nil {
		return
	}
	runes := []rune(src)
	if len(runes) > MaxSource {
		runes = runes[:MaxSource]
	}
	e := Caught(r, runes)
	if e == nil {
		panic(r)
	}
	*err = e
}

// Relocate, deferred, moves a fault from a place in a text that was made of the source
// to its place in the source.
func Relocate(at func(pos int) int) {
	switch r := recover().(type) {
	case nil:
	case fault:
		r.pos = at(r.pos)
		panic(r)
	default:
		panic(r)
	}
}

// Recode, deferred, gives another kind to a fault at such a place.
func Recode(code Code, such func(pos int) bool) {
	switch r := recover().(type) {
	case nil:
	case fault:
		if such(r.pos) {
			r.code = code
		}
		panic(r)
	default:
		panic(r)
	}
}

// Caught is the error for what a reader was left with by a panic, nil where that was
// no fault.
func Caught(r any, src []rune) *Error {
	if f, ok := r.(fault); ok {
		return f.locate(src)
	}
	return nil
}

// MaxSource is how much of a source is read, in characters.
const MaxSource = 10_000
