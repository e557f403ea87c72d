// Package tree holds a formula as it was understood: a tree of typed parts, which is
// printed ([LaTeX], [Text]), bounded ([ExtentOf]) and evaluated ([NewEvaluator]) over
// any field of numbers.
package tree

import "kpcalab/homework/algebra"

// Op is the kind of a node.
type Op uint8

// The kinds of nodes.
const (
	Num       Op = iota // num
	Sym                 // a symbol of the table
	Ref                 // a student's definition: args[0]
	Ones                // all ones, of the node's shape
	Eye                 // the identity
	Zero                // all zeros
	Neg                 //
	Add                 //
	Sub                 //
	Mul                 // matrix product, or a number times a matrix
	Div                 // by a number
	Transpose           // transpose
	Pow                 // num is the exponent; of a number, or a square matrix
	Had                 // entry by entry: product
	HadDiv              // entry by entry: quotient
	HadPow              // entry by entry: power num
	Diag                // column → diagonal matrix
	DiagOf              // square matrix → column of its diagonal
	Trace               // square matrix → number
	Pinv                // pseudo-inverse
	Sum                 // over binder, of args[0]
	Stack               // (a_1|…|a_n) over binder: columns side by side
	Entry               // args[0] at idx
	Col                 // column idx[0] of args[0]
	Row                 // row idx[0] of args[0]
	Slice               // leading, trailing or reversed columns: name says which
	Delta               // Kronecker's δ of idx
	Exp                 // e to a number
	Norm                // Euclidean norm of a column
	Point               // a point of a kernel's definition
	Blocks              // parts of a matrix, while a product is read
)

// Index is a subscript: a bound or free letter, or a fixed place.
type Index struct {
	Binder *Binder     // nil: fixed
	At     int         // fixed: 1-based, or last
	Size   algebra.Dim // fixed: the size it runs over, resolved late
}

// Over is the size that the index runs over.
func (i Index) Over() algebra.Dim {
	if i.Binder != nil {
		return i.Binder.Dim
	}
	return i.Size
}

// Last is the place of the final entry: α_m, x_n.
const Last = -1

// Binder is an index letter, with the size that it runs over.
type Binder struct {
	Name string
	Dim  algebra.Dim
	Slot int  // place in the evaluator's environment
	Free bool // not bound by a sum
	Used bool
}

// Node is a part of a formula, with its shape.
type Node struct {
	Op       Op
	Name     string        // symbol, definition, point
	Num      algebra.Ratio // Num, Pow, HadPow
	Index    []Index       // Entry, Col, Row, Delta
	Binder   *Binder       // Sum, Stack
	Args     []*Node
	Shape    algebra.Shape
	Pos      int  // place in the source
	End      int  // place behind its last token
	Diagonal bool // known to be diagonal
	Bare     bool // the number 1 as written: may be read as 1_n beside a matrix
	Swap     bool // Entry: the order of the two indices is still to be settled
	Group    bool // stood in parentheses
	Under    bool // Blocks: one above the other
	Closed   bool // Ref: no free index inside, so that its value can be kept
	Depth    int
}

// Walk visits n and everything below it; a definition is visited once.
func (n *Node) Walk(visit func(*Node)) {
	seen := map[*Node]bool{}
	var down func(*Node)
	down = func(x *Node) {
		visit(x)
		for _, a := range x.Args {
			if x.Op == Ref {
				if seen[a] {
					continue
				}
				seen[a] = true
			}
			down(a)
		}
	}
	down(n)
}

// Constant reports whether n holds ones and numbers only.
func Constant(n *Node) bool {
	ok := true
	n.Walk(func(x *Node) {
		switch x.Op {
		case Sym:
			ok = ok && x.Shape.IsScalar()
		case Num, Ones, Neg, Mul, Div, Transpose:
		default:
			ok = false
		}
	})
	return ok
}

// IsLambda reports Λ or a power of it.
func IsLambda(n *Node) bool {
	for n.Op == Pow {
		n = n.Args[0]
	}
	return n.Op == Sym && n.Name == "Lambda"
}

// Eigenvalues reports λ, the column of all eigenvalues, or a power of it entry
// by entry, and which.
func Eigenvalues(n *Node) (at *Node, power algebra.Ratio, ok bool) {
	power = algebra.Whole(1)
	if n.Op == HadPow {
		n, power = n.Args[0], n.Num
	}
	if n.Op == DiagOf && IsLambda(n.Args[0]) && n.Args[0].Op == Sym {
		return n.Args[0], power, true
	}
	return nil, power, false
}

// Fold is the value of a formula of numbers alone.
func Fold(n *Node) (algebra.Ratio, bool) {
	var a [2]algebra.Ratio
	for i, x := range n.Args {
		if i > 1 {
			return algebra.Ratio{}, false
		}
		v, ok := Fold(x)
		if !ok {
			return algebra.Ratio{}, false
		}
		a[i] = v
	}
	switch n.Op {
	case Num:
		return n.Num, true
	case Neg:
		return a[0].Neg(), true
	case Add:
		return algebra.NewRatio(a[0].Num*a[1].Den+a[1].Num*a[0].Den, a[0].Den*a[1].Den)
	case Sub:
		return algebra.NewRatio(a[0].Num*a[1].Den-a[1].Num*a[0].Den, a[0].Den*a[1].Den)
	case Mul:
		return a[0].Times(a[1])
	case Div:
		if a[1].Num == 0 {
			return algebra.Ratio{}, false
		}
		return algebra.NewRatio(a[0].Num*a[1].Den, a[0].Den*a[1].Num)
	}
	return algebra.Ratio{}, false
}

// IsZero reports the number 0.
func IsZero(n *Node) bool { return n.Op == Num && n.Num.Num == 0 }

// IsOne reports the number 1.
func IsOne(n *Node) bool { return n.Op == Num && n.Num == algebra.Whole(1) }

// FreeIn lists the free indices below a node.
func FreeIn(root *Node) (list []*Binder) {
	seen := map[*Binder]bool{}
	root.Walk(func(n *Node) {
		for _, ix := range n.Index {
			if b := ix.Binder; b != nil && b.Free && !seen[b] {
				seen[b] = true
				list = append(list, b)
			}
		}
	})
	return list
}

// Generic is the index of the one eigenpair that α, λ, ψ without a subscript
// stand for.
const Generic = "∘"
