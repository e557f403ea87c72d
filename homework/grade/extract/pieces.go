package extract

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"unicode/utf8"

	"kpcalab/homework/sandbox"
)

// piece is one top-level declaration of a chunk that can't be read as a whole.
type piece struct {
	source string // after "package p;", without the lines before it
	first  int    // lines before it
	file   *ast.File
	fset   *token.FileSet
}

// addPieces reads a chunk declaration by declaration, so that a mistake in one costs
// that one. texts: only string constants and variables, of a chunk that isn't to be run.
func (a *Answers) addPieces(c Chunk, source string, whole error, texts bool) {
	if texts {
		if len(source) > maxSources || !utf8.ValidString(source) {
			return
		}
		source = withoutComments(source, func(string) bool { return true })
	}
	var good []piece
	u := unit{chunk: c, paths: map[string]string{}}
	failed := 0
	for _, span := range declarationsOf(source) {
		p := piece{source: "package p;" + source[span.from:span.to], first: span.line - 1, fset: token.NewFileSet()}
		var err error
		if remarks := sandbox.Scan([]byte(p.source)); len(remarks) > 0 {
			err = fmt.Errorf("%d:1: %s", remarks[0].Line, remarks[0].Text)
		} else {
			p.file, err = parser.ParseFile(p.fset, "", p.source, parser.ParseComments)
		}
		switch {
		case err == nil:
			good = append(good, p)
			a.takeImports(&u, p.file)
		case !texts:
			line, text := firstError(err)
			a.cannotRead(c, source[span.from:span.to], line+p.first, text, failed < maxTold)
			failed++
		}
	}
	if !texts && failed == 0 {
		line, text := firstError(whole)
		a.cannotRead(c, "", line, text, true)
	}
	for _, p := range good {
		u.source, u.fset, u.first, u.globals = p.source, p.fset, p.first, globals(p.file)
		for _, d := range p.file.Decls {
			if g, ok := d.(*ast.GenDecl); !texts || ok && hasText(g) {
				a.put(u, d)
			}
		}
	}
}

// maxTold is how many declarations of one chunk that can't be read are told.
const maxTold = 5

// hasText: some name of the group is a string.
func hasText(g *ast.GenDecl) bool {
	d := declaration{texts: map[string]string{}}
	for _, s := range g.Specs {
		d.readTexts(s)
	}
	return len(d.texts) > 0
}

// span is where a declaration stands, from its keyword to its end.
type span struct{ from, to, line int }

// lexeme is a token with its place.
type lexeme struct {
	tok         token.Token
	at, line    int
	beginsALine bool
}

// declarationsOf finds the top-level declarations by their tokens. Where brackets don't
// match, a keyword at the beginning of a line begins the next one, as gofmt writes it.
func declarationsOf(source string) (list []span) {
	all := lexemes(source)
	open, depth := false, 0
	end := func(at int) {
		if open {
			list[len(list)-1].to = at
		}
		open = false
	}
	for i, x := range all {
		begins := depth == 0 && (i == 0 || all[i-1].tok == token.SEMICOLON)
		if !begins && x.beginsALine && depth > 0 {
			begins = x.tok != token.FUNC || named(all[i+1:])
		}
		switch x.tok {
		case token.FUNC, token.CONST, token.VAR, token.TYPE, token.IMPORT:
			if begins {
				end(x.at)
				list, open, depth = append(list, span{x.at, len(source), x.line}), true, 0
			}
		case token.SEMICOLON:
			if depth == 0 {
				end(x.at)
			}
		}
		depth = max(0, depthAfter(x.tok, depth))
	}
	return list
}

// named: what follows the word func is the name of a function or method, so that it is
// no function without one.
func named(rest []lexeme) bool {
	if len(rest) > 0 && rest[0].tok == token.IDENT {
		return true
	}
	for i, x := range rest {
		if x.tok == token.RPAREN { // of a receiver
			return i+2 < len(rest) && rest[i+1].tok == token.IDENT && rest[i+2].tok == token.LPAREN
		}
	}
	return false
}

func depthAfter(tok token.Token, depth int) int {
	switch {
	case slices.Contains([]token.Token{token.LPAREN, token.LBRACE, token.LBRACK}, tok):
		return depth + 1
	case slices.Contains([]token.Token{token.RPAREN, token.RBRACE, token.RBRACK}, tok):
		return depth - 1
	}
	return depth
}

func lexemes(source string) (list []lexeme) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, []byte(source), func(token.Position, string) {}, 0)
	for {
		pos, tok, _ := s.Scan()
		if tok == token.EOF {
			return list
		}
		p := file.Position(pos)
		list = append(list, lexeme{tok: tok, at: p.Offset, line: p.Line, beginsALine: p.Column == 1})
	}
}
