package formula

import (
	"strings"
	"testing"

	"kpcalab/homework/algebra"
	"pgregory.net/rapid"
)

// A random tree printed as LaTeX reads as the same tree. Left out is what LaTeX can't tell
// apart: a fraction of numbers and a number, a name beside samples in brackets and a
// function, a norm in a norm, (2) and the number of an equation.
func TestPrintedReadsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := trees(t, 4)
		src := `g = ` + n.LaTeX()
		d := Parse(src)
		if len(d.Unread) > 0 || len(d.Statements) != 1 || len(d.Statements[0].Terms) != 2 || len(d.Words) > 0 {
			t.Fatalf("%s: %s", src, read(src))
		}
		got := d.Statements[0].Terms[1]
		got.Walk(func(k *Node) bool { k.From, k.To = 0, 0; return true })
		if bare(got) != bare(n) {
			t.Fatalf("%s\nread as %s\n%s\nwant\n%s", src, got.LaTeX(), bare(got), bare(n))
		}
	})
}

// bare is a tree without its places, unambiguously.
func bare(n *Node) string {
	if n == nil {
		return "nil"
	}
	var b strings.Builder
	b.WriteString(strings.Join([]string{"(", string(rune('A' + n.Op)), n.Text, n.Value.String()}, " "))
	if n.Explicit {
		b.WriteString("!")
	}
	for _, group := range append([][]*Node{n.Kids, n.Sub}, n.Rows...) {
		b.WriteString(" [")
		for _, k := range group {
			b.WriteString(bare(k))
		}
		b.WriteString("]")
	}
	for _, x := range n.Bounds {
		b.WriteString(" " + x.Letter + bare(x.Lo) + bare(x.Hi))
	}
	return b.String() + ")"
}

func pick[T any](t *rapid.T, list ...T) T { return rapid.SampledFrom(list).Draw(t, "pick") }

// op makes a node.
func op(o Op, kids ...*Node) *Node { return &Node{Op: o, Kids: kids} }

func symbol(text string, sub ...*Node) *Node { return &Node{Op: Name, Text: text, Sub: sub} }

func whole(v int64) *Node { return &Node{Op: Number, Value: algebra.Whole(v)} }

// trees is a tree of all operations, at most depth deep.
func trees(t *rapid.T, depth int) *Node {
	if depth == 0 {
		return leaves(t)
	}
	kid := func() *Node { return trees(t, depth-1) }
	switch o := Op(rapid.IntRange(0, int(DotSum)).Draw(t, "op")); o {
	case Neg, Trans, Pinv, Norm:
		k := kid()
		if o == Norm && holds(k, Norm) || o == Trans && k.Op == Number {
			return k
		}
		return op(o, k)
	case Add, Minus, Mul, Times, Over, Div, Inner:
		a, b := kid(), kid()
		if o == Div && a.Op == Number && b.Op == Number || o == Mul && b.Op == List {
			return a
		}
		n := op(o, a, b)
		n.Explicit = o == Mul && rapid.Bool().Draw(t, "explicit")
		return n
	case Pow:
		n := op(Pow, kid())
		n.Value = pick(t, algebra.Whole(2), algebra.Whole(-1), algebra.Half, algebra.Frac(-1, 2))
		return n
	case Entry:
		k := kid()
		if k.Op == Number || k.Op == Call {
			k = symbol("alpha")
		}
		n := op(Entry, k)
		n.Sub = indices(t)
		return n
	case Diag:
		return op(Diag, entries(t, kid)...)
	case List:
		n := op(List, entries(t, kid)...)
		n.Text = pick(t, ",", "|", ";")
		return n
	case Grid:
		a, b := kid(), kid()
		rows := [][]*Node{{a, op(Blank)}, {op(Blank), b}}
		return &Node{Op: Grid, Rows: pick(t, rows, [][]*Node{{a}, {op(Dots)}, {b}})}
	case Sum:
		n := op(Sum, kid())
		n.Bounds = pick(t, []Bound{{Letter: "i"}}, []Bound{{"i", whole(1), symbol("n")}},
			[]Bound{{"l", whole(1), symbol("m")}, {"l'", whole(1), symbol("m")}})
		return n
	case DotSum:
		return op(DotSum, kid(), kid(), op(Dots), kid())
	}
	return leaves(t)
}

func entries(t *rapid.T, kid func() *Node) []*Node {
	if rapid.Bool().Draw(t, "dots") {
		return []*Node{kid(), op(Dots), kid()}
	}
	return []*Node{kid(), kid()}
}

func indices(t *rapid.T) []*Node {
	word := &Node{Op: Label, Text: "train"}
	return pick(t, []*Node{symbol("i")}, []*Node{symbol("i"), symbol("j'")}, []*Node{whole(12)}, []*Node{word},
		[]*Node{op(Colon), symbol("j")}, []*Node{symbol("x", symbol("i"))}, []*Node{op(Dims, symbol("n"), whole(1))})
}

func leaves(t *rapid.T) *Node {
	switch rapid.IntRange(0, 4).Draw(t, "leaf") {
	case 0:
		return pick(t, whole(2), whole(0), whole(37), &Node{Op: Number, Value: algebra.Frac(3, 4)})
	case 1:
		return symbol(pick(t, "A", "alpha", "one", "bar K", "tilde bar psi"), indices(t)...)
	case 2:
		n := op(Call, symbol("x", symbol("i")), pick(t, symbol("x"), symbol("x'")))
		n.Text = pick(t, "K", "bar kappa", "phi")
		return n
	}
	return symbol(pick(t, "A", "H", "k", "Lambda", "bar g", "one", "tilde alpha", "i'", "n"))
}

// holds reports an operation at a tree's top or below.
func holds(n *Node, o Op) (found bool) {
	n.Walk(func(k *Node) bool { found = found || k.Op == o; return true })
	return found
}

// checkReread tries that what was read, printed and read again is printed alike. Left out
// are names and functions that are such because of the rest of the text, (2), the number
// of an equation, and (n \cdot m), a size.
func checkReread(t *testing.T, src string, s *Statement) {
	for _, n := range s.Terms {
		first := n.LaTeX()
		own := strings.Contains(first, `\mathrm{`)
		n.Walk(func(k *Node) bool {
			size := k.Op == Mul && k.Explicit && dimensions[k.Kids[0].LaTeX()] != 0
			label := size || k.Op == List && len(k.Kids) == 1 || k.Op == Dots
			own = own || k.Op == Call || label || k.Op == Name && commands[k.Text].kind == end && !known(k.Text)
			return !own
		})
		if own {
			continue
		}
		d := Parse("g = " + first)
		if len(d.Statements) != 1 || len(d.Statements[0].Terms) != 2 {
			t.Fatalf("%q: %s is read as\n%s", src, first, read("g = "+first))
		}
		if second := d.Statements[0].Terms[1].LaTeX(); second != first {
			t.Fatalf("%q: %s is read as %s", src, first, second)
		}
	}
}
