package formula

import "fmt"

// pow raises to a constant power.
func (p *parser) pow(b *node, e Ratio) *node {
	sh := p.shape(b)
	if b.op == opNorm && e == whole(2) { // no root is needed
		v := b.args[0]
		n := p.node(opMul, scalar, b, p.node(opT, v.sh.T(), v, v), v)
		return n
	}
	if !p.z.same(sh.Rows, sh.Cols) {
		try := "a power of a square matrix such as Λ, or of a number"
		if sh.isColumn() {
			try = "powers of single entries, as in λ_j^{2}"
		}
		fail(b.pos, fmt.Sprintf("%s has the exponent %s", p.showShaped(b), e), "only a number or a square matrix has powers", try)
	}
	if abs(e.Num) > 64 || e.Den > 64 {
		fail(b.pos, "the exponent "+e.String()+" is too large", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if !sh.IsScalar() && abs(e.Num) > 8 {
		fail(b.pos, "the exponent "+e.String()+" is too large for a matrix", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if isLambda(b) { // (Λ^a)^b = Λ^{ab}, since Λ is positive
		if b.op == opPow {
			if r, ok := e.times(b.num); ok {
				return p.pow(b.args[0], r)
			}
		}
	}
	n := p.node(opPow, p.shape(b), b, b)
	n.num, n.diag = e, b.diag || sh.IsScalar()
	return n
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
	power = whole(1)
	if n.op == opHadPow {
		n, power = n.args[0], n.num
	}
	if n.op == opDiagOf && isLambda(n.args[0]) && n.args[0].op == opSym {
		return n.args[0], power, true
	}
	return nil, power, false
}

// each raises the entries of a vector to a power.
func (p *parser) each(b *node, e Ratio) *node {
	sh := p.shape(b)
	if sh.IsScalar() || b.diag && e.Num > 0 {
		return p.pow(b, e)
	}
	if b.diag {
		fail(b.pos, p.showShaped(b)+" is raised to "+e.String()+" entry by entry",
			"its zeros off the diagonal become infinite", "the power of the vector of eigenvalues inside diag(…), or a matrix power")
	}
	if !sh.isColumn() && !sh.isRow() && e.Den != 1 {
		fail(b.pos, "roots of the entries of "+p.showShaped(b), "roots are taken of numbers, of vectors of eigenvalues and of Λ", "a matrix function only where the matrix is diagonal")
	}
	if abs(e.Num) > 64 || e.Den > 64 {
		fail(b.pos, "the exponent "+e.String()+" is too large", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
	if at, power, ok := eigenvalues(b); ok && b.op == opHadPow {
		if r, ok := e.times(power); ok {
			flat := b.flat
			b = p.node(opDiagOf, sh, at, at)
			b.flat, e = flat, r
		}
	}
	n := p.node(opHadPow, sh, b, b)
	n.num, n.flat = e, b.flat
	return n
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
		return a[0].neg(), true
	case opAdd:
		return newRatio(a[0].Num*a[1].Den+a[1].Num*a[0].Den, a[0].Den*a[1].Den)
	case opSub:
		return newRatio(a[0].Num*a[1].Den-a[1].Num*a[0].Den, a[0].Den*a[1].Den)
	case opMul:
		return a[0].times(a[1])
	case opDiv:
		if a[1].Num == 0 {
			return Ratio{}, false
		}
		return newRatio(a[0].Num*a[1].Den, a[0].Den*a[1].Num)
	}
	return Ratio{}, false
}
