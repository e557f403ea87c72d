package formula

import (
	"strings"

	"kpcalab/homework/algebra"
)

// Document is what a text says in mathematics, and where its words stand.
type Document struct {
	Source     string
	Statements []*Statement
	Words      []string // stretches of words, as they were written
	Unread     []*Fault // statements that hold mathematics and can't be read
	Notes      []Note   // what was read kindly
}

// Statement is a chain of equal expressions, a single expression, the range of an index,
// or a size.
type Statement struct {
	Key       Keyword
	Clause    bool // it stands in a sentence behind where, with, since …
	Terms     []*Node
	Relations []string // between Terms: "=", ":=", "=:"
	Continues bool     // it begins with a relation: Terms go on from an earlier chain
	Range     *Range
	Size      *algebra.Shape // what Terms[0] is said to be
	Spoken    bool           // behind Terms a relation stands, and then words
	Unjudged  bool           // another relation than equality stands behind Terms
	Talk      bool           // words stand behind it in its sentence
	Sentence  int            // the number of its sentence
	Part      int            // the number of its part of a sentence: between commas, brackets, keywords
	Line      int            // from 1
	From, To  int            // its place in the source, in bytes
}

// Equation reports a chain of two or more sides.
func (s *Statement) Equation() bool { return len(s.Terms) > 1 || s.Continues && len(s.Terms) > 0 }

// mention reports a lone symbol, which claims nothing.
func (s *Statement) mention() bool { return s.Range == nil && !s.Equation() && s.First().Lone() }

// First and Last are the ends of a chain.
func (s *Statement) First() *Node { return s.Terms[0] }

// Last is the last side of a chain.
func (s *Statement) Last() *Node { return s.Terms[len(s.Terms)-1] }

// Range is i, j = From, …, n.
type Range struct {
	Letters []string
	From    int64
	To      string // a size, "n", "m" …
}

// Note is a remark on how something was read.
type Note struct {
	Code     NoteCode
	From, To int
}

// NoteCode is what was read kindly.
type NoteCode int

// The kind readings.
const (
	Braces NoteCode = iota + 1 // Λ^-1/2 was read as Λ^{-1/2}
)

// Fault is a place that can't be read.
type Fault struct {
	Code     FaultCode
	Found    string // what stands there
	From, To int    // the statement around it, in bytes
	At       int    // the place itself
}

// FaultCode is why something can't be read.
type FaultCode int

// The faults.
const (
	Unexpected     FaultCode = iota + 1 // Found has no place here
	UnknownCommand                      // the grammar hasn't the command or sign Found
	NotClosed                           // the bracket Found isn't closed
	NothingBehind                       // the text ends, or words begin, behind the operator Found
	BadIndex                            // an index that is neither a letter nor a number
	BadExponent                         // an exponent that is neither a number nor a transposition
	BadSum                              // a sum whose range can't be read
	TooDeep                             // brackets in brackets in brackets …
	TooLong                             // more than MaxLength bytes
)

// Place is the line of a byte, from 1, the line's text, and the number of characters in
// front of the place in it.
func Place(src string, at int) (number int, line string, column int) {
	at = min(max(at, 0), len(src))
	from := strings.LastIndexByte(src[:at], '\n') + 1
	line, _, _ = strings.Cut(src[from:], "\n")
	return strings.Count(src[:at], "\n") + 1, line, len([]rune(src[from:at]))
}
