package scan

import (
	"strings"

	"kpcalab/homework/formula/fault"
)

// matrices are environments that hold the entries of a matrix.
var matrices = Words("pmatrix", "bmatrix", "matrix", "array", "smallmatrix", "Bmatrix", "psmallmatrix", "bsmallmatrix")

// matrix reads an environment with the entries of a matrix: they come out between
// brackets, with signs between them.
func (l *lexer) matrix(word string, pos, end int) {
	shut := `\end{` + word + "}"
	l.blanks(end)
	if word == "array" && l.i < end && l.src[l.i] == '{' { // {ccc}
		l.argument(end)
	}
	at := strings.Index(string(l.src[l.i:end]), shut)
	if at < 0 {
		fault.Fail(pos, `\begin{`+word+"} is never ended", `each \begin has its \end`, shut)
	}
	to := l.i + len([]rune(string(l.src[l.i:end])[:at]))
	rows := l.withoutRules(l.rows(l.i, to))
	l.i = to + len(shut)
	l.emit(Op, "(", pos)
	for i, row := range rows {
		for j, c := range row {
			if j > 0 {
				l.emit(Op, Beside, c.from)
			} else if i > 0 {
				l.emit(Op, Beneath, c.from)
			}
			l.part(c.from, c.to)
		}
	}
	l.emit(Op, ")", to)
	l.space = false
}

// cell is a piece of a matrix that is written out.
type cell struct{ from, to int }

// rows cuts a matrix at \\ and &.
func (l *lexer) rows(from, to int) [][]cell {
	var rows [][]cell
	var row []cell
	start, depth := from, 0
	cut := func(at int) {
		row = append(row, l.trim(cell{from: start, to: at}))
	}
	for i := from; i < to; i++ {
		switch c := l.src[i]; {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case depth == 0 && c == '&':
			cut(i)
			start = i + 1
		case depth == 0 && c == '\\' && i+1 < to && l.src[i+1] == '\\':
			cut(i)
			rows, row, start = append(rows, row), nil, l.behindSpace(i+2, to)
			i = start - 1
		case c == '\\':
			i++
		}
	}
	cut(to)
	if len(row) > 1 || row[0].from < row[0].to { // a \\ behind the last row begins none
		rows = append(rows, row)
	}
	return rows
}

// behindSpace is the place behind the [2pt] of a \\[2pt].
func (l *lexer) behindSpace(at, to int) int {
	if at < to && l.src[at] == '[' {
		for k := at; k < to && k < at+12; k++ {
			if l.src[k] == ']' {
				return k + 1
			}
		}
	}
	return at
}

func (l *lexer) trim(c cell) cell {
	blank := func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }
	for c.from < c.to && blank(l.src[c.from]) {
		c.from++
	}
	for c.to > c.from && blank(l.src[c.to-1]) {
		c.to--
	}
	return c
}

// withoutRules drops lines that only show the direction of a row or a column.
func (l *lexer) withoutRules(rows [][]cell) [][]cell {
	empty := func(c cell) bool {
		text := strings.TrimSpace(string(l.src[c.from:c.to]))
		return strings.Trim(text, "-–—|│∣") == "" || text == `\rule` || text == `\vert` || text == `\mid` || text == `\text{---}` || text == `\textbf{---}`
	}
	rule := func(c cell) bool { return empty(c) && c.from < c.to }
	found := false
	for _, r := range rows {
		for _, c := range r {
			found = found || len(r) > 1 && rule(c)
		}
	}
	if !found {
		return rows
	}
	var out [][]cell
	for _, r := range rows {
		var kept []cell
		for _, c := range r {
			if !empty(c) {
				kept = append(kept, c)
			}
		}
		if len(kept) > 0 {
			out = append(out, kept)
		}
	}
	return out
}
