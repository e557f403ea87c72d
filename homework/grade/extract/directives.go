package extract

import (
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
)

// idle are directives that change nothing about what an answer computes: they speak to a
// generator, to the inliner, or of where a line comes from. Build tags other than ignore
// choose between files for several systems, and stay refused.
var idle = regexp.MustCompile(`^(//go:(noinline|generate)\b.*|//line .*|/\*line (?s:.*)|//go:build\s+ignore\s*|//\s?\+build\s+ignore\s*)$`)

// ignored is the tag by which a file is kept out of a package.
var ignored = regexp.MustCompile(`(?m)^//(go:build|\s?\+build)\s+ignore\s*$`)

// quiet blanks idle directives: nothing of them reaches the compiler, and positions stay.
func quiet(source string) string { return withoutComments(source, idle.MatchString) }

// withoutComments blanks the comments that drop chooses.
func withoutComments(source string, drop func(comment string) bool) string {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, []byte(source), func(token.Position, string) {}, scanner.ScanComments)
	out := []byte(source)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return string(out)
		}
		if tok != token.COMMENT || !drop(text) {
			continue
		}
		at, end := file.Offset(pos), "\n" // text lacks the \r of source
		if strings.HasPrefix(text, "/*") {
			end = "*/"
		}
		to := len(source)
		if i := strings.Index(source[at+2:], end); i >= 0 {
			to = at + 2 + i + len(end)
		}
		for i := at; i < to; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
}
