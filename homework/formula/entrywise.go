package formula

// over handles / and ./ by the rules of the spelling.
func (p *parser) over(t token, l, r *node) *node {
	ls, rs := p.shape(l), p.shape(r)
	switch {
	case rs.IsScalar():
		return p.div(l, r)
	case t.s == "./" || p.numpy:
		if ls.IsScalar() {
			n := p.each(r, whole(-1))
			if l.op == opNum && l.num == whole(1) {
				return n
			}
			return p.mul(l, n)
		}
		return p.entrywise(l, r, whole(-1), t.s)
	case p.code && rs.Rows == rs.Cols:
		return p.mul(l, p.pow(r, whole(-1)))
	}
	return p.div(l, r)
}

// entrywise multiplies (e = 1) or divides (e = −1) entry by entry, with the
// broadcasting of MATLAB and NumPy for a vector beside a matrix.
func (p *parser) entrywise(l, r *node, e Ratio, sign string) *node {
	ls, rs := p.shape(l), p.shape(r)
	if ls.IsScalar() || rs.IsScalar() {
		return p.mul(l, p.powEach(r, e))
	}
	if ls.Rows == rs.Rows && ls.Cols == rs.Cols {
		p.noteShapes(l, r)
		if lambda, power, ok := eigenvalues(r); ok && ls.isColumn() { // v / λ^e = Λ^{-e} v
			if power, ok = power.times(e); ok {
				n := p.mul(p.pow(lambda, power), l)
				n.flat = l.flat
				return n
			}
		}
		o := opHad
		if e.Num < 0 {
			o = opHadDiv
		}
		n := p.node(o, ls, l, l, r)
		n.flat = l.flat || r.flat
		return n
	}
	if (ls.isColumn() || ls.isRow()) && e.Num > 0 { // the vector may stand first
		l, r, ls, rs = r, l, rs, ls
	}
	if v := r; rs.isColumn() || rs.isRow() {
		length := rs.Rows
		if rs.isRow() {
			length = rs.Cols
			v = p.node(opT, rs.T(), r, r)
		}
		scale := func() *node {
			d := p.node(opDiag, Shape{length, length}, v, p.powEach(v, e))
			d.diag = true
			return d
		}
		byRow := rs.isColumn() && (!p.numpy || r.name == "2d")
		switch {
		case byRow && ls.Rows == length:
			return p.mul(scale(), l)
		case !byRow && ls.Cols == length:
			return p.mul(l, scale())
		}
	}
	try := "@ for the matrix product"
	if !p.numpy {
		try = "* for the matrix product"
	} else if rs.isColumn() {
		try = "[:, None] behind the vector to scale rows, or @ for the matrix product"
	}
	fail(r.pos, p.showShaped(l)+" "+sign+" "+p.showShaped(r)+" doesn't fit", "‘"+sign+"’ works entry by entry here, on equal sizes", try)
	return nil
}

func (p *parser) powEach(n *node, e Ratio) *node {
	if e == whole(1) {
		return n
	}
	return p.each(n, e)
}
