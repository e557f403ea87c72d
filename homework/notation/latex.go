package notation

import (
	"strings"

	"kpcalab/homework/algebra"
)

// LaTeX is the chain, as it was read.
func (s *Statement) LaTeX() string {
	if s.Range != nil {
		return strings.Join(s.Range.Letters, ", ") + ` = 1, \dots, ` + s.Range.To
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

// The binding of operators: an operand that binds less stands in brackets.
const (
	sums = iota + 1
	products
	powers
	atoms
)

var binding = map[Op]int{Neg: sums, Add: sums, Minus: sums, DotSum: sums, Mul: products, Times: products, Over: products,
	Sum: products, Pow: powers, Trans: powers, Pinv: powers, Entry: powers}

func (n *Node) binds() int {
	if b := binding[n.Op]; b != 0 {
		return b
	}
	if n.Op == Number && n.Value.Num < 0 {
		return sums
	}
	return atoms
}

// in is the node in brackets where it binds less than what it stands in.
func (n *Node) in(least int) string {
	if n.binds() < least {
		return `\left(` + n.LaTeX() + `\right)`
	}
	return n.LaTeX()
}

// LaTeX writes the tree as clean LaTeX, which reads as the same tree.
func (n *Node) LaTeX() string {
	switch n.Op {
	case Number:
		return ratioTeX(n.Value)
	case Name:
		return nameTeX(n.Text) + subTeX(n.Sub)
	case Call:
		return nameTeX(n.Text) + subTeX(n.Sub) + "(" + list(n.Kids, ", ") + ")"
	case Neg:
		return "-" + n.Kids[0].in(products)
	case Add:
		return n.Kids[0].in(sums) + " + " + n.Kids[1].in(products)
	case Minus:
		return n.Kids[0].in(sums) + " - " + n.Kids[1].in(products)
	case DotSum:
		return list(n.Kids, " + ")
	case Mul:
		return n.product()
	case Times:
		return n.Kids[0].in(products) + ` \odot ` + n.Kids[1].in(powers)
	case Over:
		return n.Kids[0].in(products) + ` \oslash ` + n.Kids[1].in(powers)
	case Div:
		return `\frac{` + n.Kids[0].LaTeX() + "}{" + n.Kids[1].LaTeX() + "}"
	case Pow:
		return n.Kids[0].in(atoms) + "^{" + exponentTeX(n.Value) + "}"
	case Trans:
		return n.Kids[0].base() + `^\top`
	case Pinv:
		return n.Kids[0].in(atoms) + `^+`
	case Entry:
		return `\left(` + n.Kids[0].LaTeX() + `\right)` + subTeX(n.Sub)
	case Inner:
		return `\langle ` + n.Kids[0].LaTeX() + ", " + n.Kids[1].LaTeX() + ` \rangle`
	case Norm:
		return `\| ` + n.Kids[0].LaTeX() + ` \|`
	}
	return n.composite()
}

// base is what a transposition stands at: a name with an index needs no brackets.
func (n *Node) base() string {
	if n.Op == Pow {
		return "{" + n.LaTeX() + "}"
	}
	return n.in(atoms)
}

// composite writes what holds lists.
func (n *Node) composite() string {
	switch n.Op {
	case Diag:
		return `\operatorname{diag}(` + list(n.Kids, ", ") + ")"
	case List:
		between := map[string]string{"": "", ",": ", ", "|": " | ", ";": `; `}[n.Text]
		return `\left(` + list(n.Kids, between) + `\right)`
	case Grid:
		var lines []string
		for _, r := range n.Rows {
			lines = append(lines, list(r, " & "))
		}
		return `\begin{pmatrix} ` + strings.Join(lines, ` \\ `) + ` \end{pmatrix}`
	case Dots:
		return `\dots`
	case Colon:
		return ":"
	case Dims:
		return n.Kids[0].LaTeX() + ` \times ` + n.Kids[1].LaTeX()
	case Label:
		return `\text{` + n.Text + "}"
	case Sum:
		var b strings.Builder
		for _, s := range n.Bounds {
			b.WriteString(`\sum_{` + s.Letter)
			if s.Lo != nil {
				b.WriteString("=" + s.Lo.LaTeX())
			}
			b.WriteString("}")
			if s.Hi != nil {
				b.WriteString("^{" + s.Hi.LaTeX() + "}")
			}
			b.WriteString(" ")
		}
		return b.String() + n.Kids[0].in(products)
	}
	return ""
}

// product writes a product; a number behind something needs a sign or a space.
func (n *Node) product() string {
	a, b := n.Kids[0].in(products), n.Kids[1].in(powers)
	switch {
	case n.Explicit:
		return a + ` \cdot ` + b
	case n.Kids[1].Op == Number:
		return a + ` \, ` + b
	}
	return a + " " + b
}

func list(kids []*Node, between string) string {
	parts := make([]string, len(kids))
	for i, k := range kids {
		parts[i] = k.LaTeX()
	}
	return strings.Join(parts, between)
}

func ratioTeX(r algebra.Ratio) string {
	switch {
	case r.Den == 1:
		return r.String()
	case r.Num < 0:
		return "-" + ratioTeX(r.Neg())
	}
	return `\frac{` + algebra.Whole(r.Num).String() + "}{" + algebra.Whole(r.Den).String() + "}"
}

func exponentTeX(r algebra.Ratio) string { return r.String() }

// nameTeX writes a canonical name: \bar K, \Lambda, \mathbf{1}.
func nameTeX(s string) string {
	if a, rest, ok := strings.Cut(s, " "); ok {
		if a == "ring" {
			a = "mathring"
		}
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
	if len(sub) == 0 {
		return ""
	}
	if one := list(sub, ", "); len(one) == 1 {
		return "_" + one
	}
	letters := true
	for _, s := range sub {
		letters = letters && s.Letter() != ""
	}
	if letters {
		return "_{" + list(sub, " ") + "}"
	}
	return "_{" + list(sub, ", ") + "}"
}
