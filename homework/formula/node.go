package formula

import "kpcalab/homework/algebra"

// Op is what a node of a tree does with its kids.
type Op uint8

// The operations.
const (
	Number Op = iota // Value
	Name             // Text, with indices in Sub
	Call             // Text(Kids…), of samples or of a student's own function
	Neg              // −Kids[0]
	Add              // Kids[0] + Kids[1]
	Minus            // Kids[0] − Kids[1]
	Mul              // Kids[0]·Kids[1]; Explicit with a sign between them
	Times            // entry by entry
	Over             // entry by entry, divided
	Div              // Kids[0] / Kids[1]
	Pow              // Kids[0]^Value
	Trans            // Kids[0]ᵀ
	Pinv             // Kids[0]⁺
	Entry            // Kids[0] with indices in Sub
	Inner            // ⟨Kids[0], Kids[1]⟩
	Norm             // ‖Kids[0]‖
	Diag             // diag(Kids…)
	List             // (Kids…), separated by Text: "," beside or below, "|" beside, ";" below
	Grid             // Rows of a matrix; their entries may be Dots or Blank
	Dots             // …
	Blank            // an empty entry
	Sum              // Σ over Bounds of Kids[0]
	DotSum           // a_1 + … + a_n: Kids with Dots among them
	Colon            // : as an index, all of them
	Dims             // n×m, as an index: Kids[0]×Kids[1]
	Label            // a word as an index
)

// Node is a tree: an expression of the lecture's notation.
type Node struct {
	Op       Op
	Text     string        // of a Name or Call: canonical, "bar K"; of a List its separator
	Value    algebra.Ratio // of a Number or Pow
	Kids     []*Node
	Sub      []*Node // indices: Name, Number, Colon, Dims, Label
	Rows     [][]*Node
	Bounds   []Bound
	depth    int  // operations above each other
	Explicit bool // a Mul with a sign: a 1 in it is a number
	From, To int  // its place in the source, in bytes
}

// Bound is the range of one index of a sum; nil ends are those of what it numbers.
type Bound struct {
	Letter string
	Lo, Hi *Node
}

// Walk visits a node and all below it; it goes no deeper where visit returns false.
func (n *Node) Walk(visit func(*Node) bool) {
	if n == nil || !visit(n) {
		return
	}
	for _, kids := range append([][]*Node{n.Kids}, n.Rows...) {
		for _, k := range kids {
			k.Walk(visit)
		}
	}
	for _, b := range n.Bounds {
		b.Lo.Walk(visit)
		b.Hi.Walk(visit)
	}
}

// Full is the name with its indices as a part of it, "K_c": what a definition of a
// decorated name is found by.
func (n *Node) Full() string {
	s, between := n.Text, "_"
	for _, x := range n.Sub {
		s, between = s+between+x.indexText(), ","
	}
	return s
}

// indexText is an index as a part of a name.
func (n *Node) indexText() string {
	switch n.Op {
	case Number:
		return n.Value.String()
	case Colon:
		return ":"
	case Dims:
		return n.Kids[0].indexText() + "×" + n.Kids[1].indexText()
	}
	return n.Full()
}

// Lone reports a symbol or a number, perhaps with indices or transposed.
func (n *Node) Lone() bool {
	switch n.Op {
	case Name, Number, Call:
		return true
	case Trans, Entry, List:
		lone := true
		for _, k := range n.Kids {
			lone = lone && k.Lone()
		}
		return lone
	}
	return false
}

// Letter is the letter of an index, "" if it is none.
func (n *Node) Letter() string {
	if n.Op == Name && len(n.Sub) == 0 && isLetter(n.Text) {
		return n.Text
	}
	return ""
}

// Constant is the value of a tree of numbers.
func (n *Node) Constant() (r algebra.Ratio, ok bool) {
	var kids [2]algebra.Ratio
	for i, k := range n.Kids {
		if r, ok = k.Constant(); !ok || i > 1 {
			return r, false
		}
		kids[i] = r
	}
	switch a, b := kids[0], kids[1]; n.Op {
	case Number:
		return n.Value, true
	case Neg:
		return a.Neg(), true
	case List:
		return a, len(n.Kids) == 1
	case Mul:
		return a.Times(b)
	case Div:
		return algebra.NewRatio(a.Num*b.Den, a.Den*b.Num)
	}
	return r, false
}

// Same reports equal trees: those that are printed alike.
func (n *Node) Same(m *Node) bool { return n == m || n.LaTeX() == m.LaTeX() }
