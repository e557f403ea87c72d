package cells

import (
	"fmt"
	"strings"
)

// parts is a cell cut at the line that begins main.
type parts struct {
	head string // declarations
	body string // of main
	main int    // number of the line after %%; 0: the cell has none
}

// split cuts a cell. A line that begins with % or ! is a command, as in GoNB; of
// these a browser has only the one that begins main.
func split(cell string) (parts, *Problem) {
	lines := strings.Split(cell, "\n")
	p := parts{}
	for i, l := range lines {
		trimmed := strings.TrimSpace(l)
		switch {
		case !strings.HasPrefix(l, "%") && !strings.HasPrefix(l, "!"):
			continue
		case trimmed == "%%" || trimmed == "%main" || strings.HasPrefix(trimmed, "%% ") || strings.HasPrefix(trimmed, "%main "):
			if p.main > 0 {
				return p, &Problem{Line: i + 1, Column: 1, Message: "a second line %%: a cell has one main"}
			}
			p.main = i + 2
		default:
			return p, &Problem{Line: i + 1, Column: 1, Message: fmt.Sprintf("%q is a command of the kernel, which a browser tab doesn't have: only %%%% is known here. Leave the line out, or run this notebook in JupyterLab", trimmed)}
		}
	}
	p.head = cell
	if p.main > 0 {
		p.head = strings.Join(lines[:p.main-2], "\n")
		p.body = strings.Join(lines[p.main-1:], "\n")
	}
	return p, nil
}

// file is the cell as a Go file whose positions are the cell's.
func (p parts) file(cell int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package main\n//line %s:1:1\n%s\n", fileName(cell), p.head)
	if p.main > 0 {
		fmt.Fprintf(&b, "func main() {\n//line %s:%d:1\n%s\n}\n", fileName(cell), p.main, p.body)
	}
	return b.String()
}
