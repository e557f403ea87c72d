package scan

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
)

// cell is a piece of a matrix that is written out.
type cell struct {
	from, to int
	turned   bool // the cell is a row, and its transpose is meant
}

// matrix reads a matrix written out with dots: columns side by side as in
// (α_1|…|α_m), rows α_jᵀ or numbers one beneath the other, or a diagonal.
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
	column := len(rows) > 1
	for _, r := range rows {
		column = column && len(r) == 1
	}
	switch {
	case len(rows) == 1 && len(rows[0]) > 1:
		l.cells(rows[0], pos, "|")
	case column && !l.dotted(rows):
		var list []cell
		for _, r := range rows {
			list = append(list, r[0])
		}
		l.cells(list, pos, Stacked)
	case column:
		var list []cell
		separator := "|"
		for _, r := range rows {
			list = append(list, l.untransposed(r[0]))
			if list[0] == r[0] {
				separator = Beneath
			}
		}
		l.cells(list, pos, separator)
		l.emit(Transpose, "T", pos)
	case l.diagonal(rows) != nil:
		l.emit(Name, "diag", pos)
		l.cells(l.diagonal(rows), pos, ",")
	default:
		fault.Fail(pos, "a matrix written out entry by entry isn't supported", "matrices are named, or built from columns as in (α_1|…|α_m)", `one symbol for the matrix, with let if it has no name yet`)
	}
	l.space = false
}

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
			rows, row, start = append(rows, row), nil, i+2
			i++
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

var endsTransposed = regexp.MustCompile(`\s*('|\^\s*(\\(top|intercal|prime)|T|t|\\math(sf|rm)\{T\}|\{\s*(\\(top|intercal|prime)|T|t|\\(math(sf|rm)|text)\{T\})\s*\}))$`)

var transposeMark = regexp.MustCompile(`\\top|\\intercal|\^\s*\{?\s*T|'`)

// untransposed is α_1 of the row α_1ᵀ.
func (l *lexer) untransposed(c cell) cell {
	text := string(l.src[c.from:c.to])
	if at := endsTransposed.FindStringIndex(text); at != nil && transposeMark.MatchString(text[:at[0]]) {
		c.turned = true // of a product: (αᵀFᵀ)ᵀ
	} else if at != nil {
		c.to = c.from + len([]rune(text[:at[0]]))
	}
	return c
}

// diagonal is the list of the diagonal cells where all others are empty or 0.
func (l *lexer) diagonal(rows [][]cell) []cell {
	var list []cell
	for i, r := range rows {
		for j, c := range r {
			switch text := string(l.src[c.from:c.to]); {
			case i == j:
				list = append(list, c)
			case text != "" && text != "0" && text != `\mathbf{0}` && text != `\vdots` && text != `\cdots`:
				return nil
			}
		}
	}
	if len(list) < 3 || len(list) != len(rows) {
		return nil
	}
	return list
}

// dotted reports rows of which some are left out.
func (l *lexer) dotted(rows [][]cell) bool {
	for _, r := range rows {
		for _, c := range r {
			if text := string(l.src[c.from:c.to]); strings.Contains(text, "dots") || strings.ContainsAny(text, "…⋮⋯") || strings.Contains(text, "...") {
				return true
			}
		}
	}
	return false
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

// cells emits a list in brackets.
func (l *lexer) cells(list []cell, pos int, separator string) {
	l.emit(Op, "(", pos)
	for i, c := range list {
		if i > 0 {
			l.emit(Op, separator, c.from)
		}
		if c.turned {
			l.emit(Op, "(", c.from)
		}
		l.part(c.from, c.to)
		if c.turned {
			l.emit(Op, ")", c.to)
			l.emit(Transpose, "T", c.to)
		}
	}
	l.emit(Op, ")", pos)
}
