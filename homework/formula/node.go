package formula

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
