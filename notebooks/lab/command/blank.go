package main

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"kpcalab/notebooks/notebook"
)

// nbgrader's marks of a solution. They stand in a comment of the language, each
// on a line of its own.
const (
	beginSolution = "BEGIN SOLUTION"
	endSolution   = "END SOLUTION"
)

// What a region becomes. A function body panics with homework.Blank, which the
// checks recover and report as missing; package homework says so.
const (
	yourCode   = "// YOUR CODE HERE"
	yourPanic  = "panic(homework.Blank)"
	yourAnswer = "YOUR ANSWER HERE" // nbgrader's words in a Markdown cell
)

// place is where in Go code a region stands.
type place int

const (
	topLevel place = iota // between declarations, or in the cell's main after %%
	inBody                // in the body of a function that the student writes
	inString              // in a raw string constant
)

// region is the lines from a BEGIN to its END, both included.
type region struct{ begin, end int }

// regions finds the solution regions of a text.
func regions(lines []string) ([]region, error) {
	var found []region
	open := -1
	for i, l := range lines {
		switch {
		case strings.Contains(l, beginSolution):
			if open >= 0 {
				return nil, fmt.Errorf("line %d: %s inside the region that began on line %d", i+1, beginSolution, open+1)
			}
			open = i
		case strings.Contains(l, endSolution):
			if open < 0 {
				return nil, fmt.Errorf("line %d: %s without %s before it", i+1, endSolution, beginSolution)
			}
			found = append(found, region{open, i})
			open = -1
		}
	}
	if open >= 0 {
		return nil, fmt.Errorf("line %d: %s without %s after it", open+1, beginSolution, endSolution)
	}
	return found, nil
}

// blank returns the cell's text with every region replaced by what the student
// sees.
func blank(c *notebook.Cell) (string, error) {
	lines := strings.Split(c.Source, "\n")
	found, err := regions(lines)
	if err != nil || len(found) == 0 {
		return c.Source, err
	}
	var out []string
	next := 0
	for _, r := range found {
		out = append(out, lines[next:r.begin]...)
		next = r.end + 1
		if c.Type != notebook.Code {
			out = append(out, yourAnswer)
			continue
		}
		indent := lines[r.begin][:len(lines[r.begin])-len(strings.TrimLeft(lines[r.begin], " \t"))]
		where, err := placeOf(lines, r.begin)
		if err != nil {
			return "", fmt.Errorf("line %d: %w", r.begin+1, err)
		}
		switch where {
		case inString:
			out = append(out, "")
		case inBody:
			out = append(out, indent+yourCode, indent+yourPanic)
		default:
			out = append(out, indent+yourCode)
		}
	}
	return strings.Join(append(out, lines[next:]...), "\n"), nil
}

// placeOf finds out where in a cell of Go code line i stands, by scanning the
// tokens before it.
func placeOf(lines []string, i int) (place, error) {
	src := goPart(lines)
	offset := 0
	for _, l := range src[:i] {
		offset += len(l) + 1
	}
	text := []byte(strings.Join(src, "\n"))
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(text))
	var s scanner.Scanner
	var bad error
	s.Init(file, text, func(_ token.Position, msg string) { bad = errors.New(msg) }, scanner.ScanComments)
	var open []bool // for every open brace: is it a function's?
	function, last := false, token.EOF
	for {
		pos, tok, lit := s.Scan()
		at := file.Offset(pos)
		if tok == token.EOF || at >= offset {
			break
		}
		switch tok {
		case token.STRING:
			if strings.HasPrefix(lit, "`") && at+len(lit) > offset {
				return inString, nil
			}
		case token.FUNC:
			function = true
		case token.SEMICOLON:
			function = false // a function type without a body
		case token.LBRACE:
			isType := last == token.INTERFACE || last == token.STRUCT
			open = append(open, function && !isType)
			function = function && isType
		case token.RBRACE:
			open = open[:max(0, len(open)-1)]
		}
		last = tok
	}
	if bad != nil {
		return 0, bad
	}
	if slices.Contains(open, true) {
		return inBody, nil
	}
	return topLevel, nil
}

// goPart empties the lines that GoNB takes for commands, keeping the numbering.
func goPart(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		if !strings.HasPrefix(l, "%") && !strings.HasPrefix(l, "!") {
			out[i] = l
		}
	}
	return out
}
