package formula

// In NumPy a vector has one dimension or two, and a formula seldom tells: k may
// have the shape (n,) or (n, 1). The formula is read with columns, and a note
// says which shape that takes where another array fixes it.

// dimensions is 1 or 2 for a column whose shape in NumPy is known, else 0. A part
// is looked at once, however often definitions use it.
func (p *parser) dimensions(n *node) int {
	if d, known := p.dims[n]; known {
		return d
	}
	d := 0
	switch {
	case n.sh.IsScalar():
	case n.twice || n.name == "2d" && (n.op == opOnes || n.op == opMul):
		d = 2
	case n.flat:
		d = 1
	case n.op == opRef || n.op == opNeg || n.op == opDiv || n.op == opHadPow:
		d = p.dimensions(n.args[0])
	case n.op == opMul && !n.args[len(n.args)-1].sh.IsScalar():
		d = p.dimensions(n.args[len(n.args)-1])
	case n.op == opMul:
		d = p.dimensions(n.args[0])
	case n.op == opAdd || n.op == opSub || n.op == opHad || n.op == opHadDiv:
		d = max(p.dimensions(n.args[0]), p.dimensions(n.args[1]))
	}
	p.dims[n] = d
	return d
}

// noteShapes says what is taken for granted where two columns meet.
func (p *parser) noteShapes(l, r *node) {
	if !p.numpy || !p.shape(l).isColumn() || !p.shape(r).isColumn() {
		return
	}
	size := p.shape(l).Rows.String()
	a, b := p.dimensions(l), p.dimensions(r)
	if a > b {
		l, r, a, b = r, l, b, a
	}
	switch {
	case a == 0 && b == 1:
		p.note("the array " + p.array(l) + " was read as one-dimensional, of shape (" + size + ",), like the one beside it")
	case a == 0 && b == 2:
		p.note("the array " + p.array(l) + " was read as a column of shape (" + size + ", 1), like the one beside it; from one of shape (" + size + ",) NumPy would make an " + size + "×" + size + " matrix")
	case a == 1 && b == 2:
		p.note("the array " + p.array(l) + " has the shape (" + size + ",) and the array " + p.array(r) + " has (" + size + ", 1): both were read as columns, of which NumPy makes an " + size + "×" + size + " matrix unless [:, None] stands behind the first")
	}
}

// array is a name for a column.
func (p *parser) array(n *node) string {
	if _, _, ok := eigenvalues(n); ok {
		return "of eigenvalues"
	}
	return p.show(n)
}
