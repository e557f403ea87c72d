package cells

import (
	"fmt"
	"go/scanner"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// Problem is one complaint about a cell, with its place.
type Problem struct {
	Cell    int // number of the run; 0: not known
	Line    int // in that cell, from 1; 0: not known
	Column  int // in bytes, from 1; 0: not known
	Message string
}

// Problems are what keeps a cell from running.
type Problems []Problem

// Error is the first problem, and how many there are.
func (ps Problems) Error() string {
	if len(ps) == 0 {
		return "no problem"
	}
	p := ps[0]
	text := p.Message
	if p.Line > 0 {
		text = fmt.Sprintf("%s:%d:%d: %s", fileName(p.Cell), p.Line, p.Column, p.Message)
	}
	if len(ps) > 1 {
		text += fmt.Sprintf(" (and %d more)", len(ps)-1)
	}
	return text
}

func fileName(cell int) string { return fmt.Sprintf("cell[%d]", cell) }

var place = regexp.MustCompile(`cell\[(\d+)\]`)

// At is a problem at a position of a program.
func At(pos token.Position, message string) Problem {
	p := Problem{Message: message}
	if m := place.FindStringSubmatch(pos.Filename); m != nil {
		p.Cell, _ = strconv.Atoi(m[1])
		p.Line, p.Column = pos.Line, pos.Column
	}
	return p
}

// syntax turns the parser's errors into problems, one a line; lines is the number
// of lines of the cell, for errors that are noticed only after its end.
func syntax(err error, cell, lines int) Problems {
	list, ok := err.(scanner.ErrorList)
	if !ok {
		return Problems{{Cell: cell, Message: err.Error()}}
	}
	list.Sort()
	var ps Problems
	for _, e := range list {
		p := At(e.Pos, e.Msg)
		if p.Cell == 0 || p.Line > lines {
			p.Cell, p.Line, p.Column = cell, lines, 0
			if strings.Contains(p.Message, "EOF") {
				p.Message += " (a bracket or a brace that was opened is not closed)"
			}
		}
		if len(ps) == 0 || ps[len(ps)-1].Line != p.Line {
			ps = append(ps, p)
		}
	}
	return ps
}
