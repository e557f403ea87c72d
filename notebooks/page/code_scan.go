package page

import (
	"go/scanner"
	"go/token"
	"html"
	"strings"
)

// scanGo colours Go code by Go's scanner, with chroma's names of classes.
func scanGo(text string) string {
	var b strings.Builder
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, []byte(text), nil, scanner.ScanComments)
	at := 0
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		from := file.Offset(pos)
		if lit == "" {
			lit = tok.String()
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue // the one that a line's end stands for
		}
		to := min(from+len(lit), len(text))
		if from < at {
			continue
		}
		b.WriteString(html.EscapeString(text[at:from]))
		at = to
		if class := classOf(tok, lit, text[to:]); class != "" {
			b.WriteString(`<span class="` + class + `">` + html.EscapeString(text[from:to]) + `</span>`)
		} else {
			b.WriteString(html.EscapeString(text[from:to]))
		}
	}
	b.WriteString(html.EscapeString(text[at:]))
	return b.String()
}

// classOf is chroma's class of a token, with what follows it.
func classOf(tok token.Token, lit, rest string) string {
	switch {
	case tok == token.COMMENT:
		return "c1"
	case tok == token.STRING || tok == token.CHAR:
		return "s"
	case tok == token.INT:
		return "mi"
	case tok == token.FLOAT || tok == token.IMAG:
		return "mf"
	case tok == token.FUNC || tok == token.VAR || tok == token.CONST || tok == token.TYPE || tok == token.STRUCT || tok == token.INTERFACE || tok == token.MAP || tok == token.CHAN:
		return "kd"
	case tok == token.IMPORT || tok == token.PACKAGE:
		return "kn"
	case tok.IsKeyword():
		return "k"
	case tok.IsOperator():
		return ""
	case lit == "true" || lit == "false" || lit == "nil" || lit == "iota":
		return "kc"
	case predeclaredTypes[lit]:
		return "kt"
	case strings.HasPrefix(rest, "("):
		return "nf"
	}
	return "nx"
}

var predeclaredTypes = words("bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr any")

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}
