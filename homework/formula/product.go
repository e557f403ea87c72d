package formula

// Product is a formula multiplied from the left by another, given as source
// with the symbols of the lecture; "" leaves it as it is. Free indices keep
// their letters. It fails where the sizes don't fit.
func Product(left string, e *Expr) (out *Expr, err error) {
	if left == "" {
		return e, nil
	}
	defer rescue(left, &err)
	p := newParser(left, e.table, false)
	p.slots = e.slots
	p.free = append(p.free, e.free...)
	p.begin(p.toks[:len(p.toks)-1])
	l := p.expr(bindSum)
	p.done()
	n := p.mul(l, e.root)
	p.settleAll()
	p.resolve(n)
	out = &Expr{root: n, table: e.table, slots: p.slots}
	p.freeOf(out)
	return out, nil
}
