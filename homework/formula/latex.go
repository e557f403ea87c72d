package formula

import (
	"fmt"
	"strings"
)

// LaTeX is the chain, as it was read.
func (s *Statement) LaTeX() string {
	if s.Range != nil {
		return fmt.Sprintf(`%s = %d, \dots, %s`, strings.Join(s.Range.Letters, ", "), s.Range.From, s.Range.To)
	}
	var b strings.Builder
	for i, t := range s.Terms {
		switch {
		case i > 0:
			b.WriteString(" " + s.Relations[i-1] + " ")
		case s.Continues:
			b.WriteString("= ")
		}
		b.WriteString(t.LaTeX())
	}
	return b.String()
}

// The binding of operators: an operand that binds less stands in brackets. A sum takes
// the whole product behind it.
const (
	added = iota + 1
	summed
	multiplied // with a sign
	products
	powers
	atoms
)

// printed is how an operation is written, how much it binds, and how much each of its
// operands must; 0 is as it is.
var printed = map[Op]struct {
	format string
	binds  int
	least  []int
}{
	Neg:   {"-%s", added, []int{summed}},
	Add:   {"%s + %s", added, []int{added, summed}},
	Minus: {"%s - %s", added, []int{added, summed}},
	Sum:   {"%s", summed, []int{summed}},
	Times: {`%s \odot %s`, multiplied, []int{multiplied, products}},
	Over:  {`%s \oslash %s`, multiplied, []int{multiplied, products}},
	Mul:   {"%s %s", products, []int{products, powers}},
	Div:   {`\frac{%s}{%s}`, atoms, []int{0, 0}},
	Trans: {`%s^\top`, powers, []int{atoms}},
	Pinv:  {`%s^+`, powers, []int{atoms}},
	Pow:   {"%s", powers, []int{atoms}},
	Inner: {`\langle %s, %s \rangle`, atoms, []int{0, 0}},
	Norm:  {`\| %s \|`, atoms, []int{0}},
	Entry: {`\left(%s\right)`, powers, []int{0}},
	Dims:  {`%s \times %s`, atoms, []int{0, 0}},
}

// LaTeX writes the tree as clean LaTeX, which reads as the same tree.
func (n *Node) LaTeX() string {
	p, ok := printed[n.Op]
	switch {
	case !ok:
		return n.leaf()
	case n.Op == Mul && n.Explicit:
		p.format, p.least = `%s \cdot %s`, printed[Times].least
	case n.Op == Mul && n.Kids[1].Op == Number:
		p.format = `%s \, %s`
	}
	var operands []any
	for i, k := range n.Kids {
		operands = append(operands, k.in(p.least[i]))
	}
	s := fmt.Sprintf(p.format, operands...)
	switch n.Op {
	case Pow:
		s += "^{" + n.Value.String() + "}"
	case Entry:
		s += subTeX(n.Sub)
	case Sum:
		var letters []string // they share their bounds
		for _, b := range n.Bounds {
			letters = append(letters, b.Letter)
		}
		sign, b := `\sum_{`+strings.Join(letters, ", "), n.Bounds[0]
		if b.Lo != nil {
			sign += "=" + b.Lo.LaTeX()
		}
		sign += "}"
		if b.Hi != nil {
			sign += "^{" + b.Hi.LaTeX() + "}"
		}
		s = sign + " " + s
	}
	return s
}

// in is the node, in brackets where it binds less than what it stands in.
func (n *Node) in(least int) string {
	binds := atoms
	switch p, ok := printed[n.Op]; {
	case n.Explicit:
		binds = multiplied
	case ok:
		binds = p.binds
	case n.Op == DotSum:
		binds = 0
	}
	switch s := n.LaTeX(); {
	case binds >= least:
		return s
	case n.Op == Pow: // Λ^{-1/2}ᵀ
		return "{" + s + "}"
	default:
		return `\left(` + s + `\right)`
	}
}

// leaf writes what is no operator.
func (n *Node) leaf() string {
	switch n.Op {
	case Number:
		if n.Value.Den == 1 {
			return n.Value.String()
		}
		return fmt.Sprintf(`\frac{%d}{%d}`, n.Value.Num, n.Value.Den)
	case Name:
		return nameTeX(n.Text) + subTeX(n.Sub)
	case Call:
		return nameTeX(n.Text) + subTeX(n.Sub) + "(" + strings.ReplaceAll(list(n.Kids, ", ", 0), ":", `\cdot`) + ")"
	case DotSum:
		return list(n.Kids, " + ", summed)
	case Diag:
		return `\operatorname{diag}(` + list(n.Kids, ", ", 0) + ")"
	case List:
		between := map[string]string{"": "", ",": ", ", "|": " | ", ";": `; `}[n.Text]
		return `\left(` + list(n.Kids, between, 0) + `\right)`
	case Grid:
		var lines []string
		for _, r := range n.Rows {
			lines = append(lines, list(r, " & ", 0))
		}
		return `\begin{pmatrix} ` + strings.Join(lines, ` \\ `) + ` \end{pmatrix}`
	case Dots:
		return `\dots`
	case Colon:
		return ":"
	case Label:
		return `\text{` + n.Text + "}"
	}
	return ""
}

func list(kids []*Node, between string, least int) string {
	parts := make([]string, len(kids))
	for i, k := range kids {
		parts[i] = k.in(least)
	}
	return strings.Join(parts, between)
}

// nameTeX writes a canonical name: \bar K, \Lambda, \mathbf{1}.
func nameTeX(s string) string {
	if a, rest, ok := strings.Cut(s, " "); ok {
		if rest == "one" {
			return `\` + a + `{1}`
		}
		return `\` + a + ` ` + nameTeX(rest)
	}
	base := strings.TrimRight(s, "'")
	switch {
	case s == "one":
		return `\mathbf{1}`
	case len(base) > 1 && commands[base].kind == name:
		return `\` + s
	case len([]rune(base)) > 1:
		return `\mathrm{` + s + "}"
	}
	return s
}

func subTeX(sub []*Node) string {
	between := " "
	for _, s := range sub {
		if s.Letter() == "" {
			between = ", "
		}
	}
	if s := list(sub, between, 0); len(s) == 1 {
		return "_" + s
	} else if s != "" {
		return "_{" + s + "}"
	}
	return ""
}
