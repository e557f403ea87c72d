package formula

import "kpcalab/homework/algebra"

// op is the kind of a node.
type op uint8

const (
	opNum    op = iota // num
	opSym              // a symbol of the table
	opRef              // a student's definition: args[0]
	opOnes             // all ones, of the node's shape
	opEye              // the identity
	opZero             // all zeros
	opNeg              //
	opAdd              //
	opSub              //
	opMul              // matrix product, or a number times a matrix
	opDiv              // by a number
	opT                // transpose
	opPow              // num is the exponent; of a number, or a square matrix
	opHad              // entry by entry: product
	opHadDiv           // entry by entry: quotient
	opHadPow           // entry by entry: power num
	opDiag             // column → diagonal matrix
	opDiagOf           // square matrix → column of its diagonal
	opTrace            // square matrix → number
	opPinv             // pseudo-inverse
	opSum              // over binder, of args[0]
	opStack            // (a_1|…|a_n) over binder: columns side by side
	opEntry            // args[0] at idx
	opCol              // column idx[0] of args[0]
	opRow              // row idx[0] of args[0]
	opSlice            // leading, trailing or reversed columns: name says which
	opDelta            // Kronecker's δ of idx
	opExp              // e to a number
	opNorm             // Euclidean norm of a column
	opPoint            // a point of a kernel's definition
	opBlocks           // parts of a matrix, while a product is read
)

// index is a subscript: a bound or free letter, or a fixed place.
type index struct {
	b    *binder // nil: fixed
	at   int     // fixed: 1-based, or last
	size Dim     // fixed: the size it runs over, resolved late
}

const last = -1 // the place of the final entry: α_m, x_n

// binder is an index letter, with the size that it runs over.
type binder struct {
	name string
	dim  Dim
	slot int  // place in the evaluator's environment
	free bool // not bound by a sum
	used bool
}

// node is a part of a formula, with its shape.
type node struct {
	op     op
	name   string  // symbol, definition, point
	num    Ratio   // opNum, opPow, opHadPow
	idx    []index // opEntry, opCol, opRow, opDelta
	b      *binder // opSum, opStack
	args   []*node
	sh     Shape
	pos    int  // place in the source
	end    int  // place behind its last token
	diag   bool // known to be diagonal
	flat   bool // NumPy: one-dimensional, so that .T does nothing
	twice  bool // NumPy: two-dimensional, by keepdims
	bare   bool // the number 1 as written: may be read as 1_n beside a matrix
	swap   bool // opEntry: the order of the two indices is still to be settled
	group  bool // stood in parentheses
	under  bool // opBlocks: one above the other
	closed bool // opRef: no free index inside, so that its value can be kept
	depth  int
}

// walk visits n and everything below it; a definition is visited once.
func (n *node) walk(visit func(*node)) {
	seen := map[*node]bool{}
	var down func(*node)
	down = func(x *node) {
		visit(x)
		for _, a := range x.args {
			if x.op == opRef {
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

// twoD reports a NumPy column that was made two-dimensional: np.ones((n,1)).
func (n *node) twoD() bool { return n.op == opOnes && !n.flat && n.name == "2d" }

// constant reports whether n holds ones and numbers only.
func constant(n *node) bool {
	ok := true
	n.walk(func(x *node) {
		switch x.op {
		case opSym:
			ok = ok && x.sh.IsScalar()
		case opNum, opOnes, opNeg, opMul, opDiv, opT:
		default:
			ok = false
		}
	})
	return ok
}

// isLambda reports Λ or a power of it.
func isLambda(n *node) bool {
	for n.op == opPow {
		n = n.args[0]
	}
	return n.op == opSym && n.name == "Lambda"
}

// eigenvalues reports λ, the column of all eigenvalues, or a power of it entry
// by entry, and which.
func eigenvalues(n *node) (at *node, power Ratio, ok bool) {
	power = algebra.Whole(1)
	if n.op == opHadPow {
		n, power = n.args[0], n.num
	}
	if n.op == opDiagOf && isLambda(n.args[0]) && n.args[0].op == opSym {
		return n.args[0], power, true
	}
	return nil, power, false
}

// fold is the value of a formula of numbers alone.
func fold(n *node) (Ratio, bool) {
	var a [2]Ratio
	for i, x := range n.args {
		if i > 1 {
			return Ratio{}, false
		}
		v, ok := fold(x)
		if !ok {
			return Ratio{}, false
		}
		a[i] = v
	}
	switch n.op {
	case opNum:
		return n.num, true
	case opNeg:
		return a[0].Neg(), true
	case opAdd:
		return algebra.NewRatio(a[0].Num*a[1].Den+a[1].Num*a[0].Den, a[0].Den*a[1].Den)
	case opSub:
		return algebra.NewRatio(a[0].Num*a[1].Den-a[1].Num*a[0].Den, a[0].Den*a[1].Den)
	case opMul:
		return a[0].Times(a[1])
	case opDiv:
		if a[1].Num == 0 {
			return Ratio{}, false
		}
		return algebra.NewRatio(a[0].Num*a[1].Den, a[0].Den*a[1].Num)
	}
	return Ratio{}, false
}

// isZero reports the number 0.
func isZero(n *node) bool { return n.op == opNum && n.num.Num == 0 }

// freeIn lists the free indices below a node.
func freeIn(root *node) (list []*binder) {
	seen := map[*binder]bool{}
	root.walk(func(n *node) {
		for _, ix := range n.idx {
			if b := ix.b; b != nil && b.free && !seen[b] {
				seen[b] = true
				list = append(list, b)
			}
		}
	})
	return list
}

// generic is the index of the one eigenpair that α, λ, ψ without a subscript
// stand for.
const generic = "∘"
