package formula

// draw holds the parts of an instance while it is assembled.
type draw struct {
	*builder
	s                Sizes
	h, one, centre   *Matrix[uint64]
	invN             uint64
	basis, bar, full *Matrix[uint64]
	roots            []uint64
	missing          Fact
	choice           Choice
}

// instance computes what follows from F̄ and F, and replaces what the missing
// fact defines by something random.
func (d *draw) instance() *Instance[uint64] {
	b, f, s := d.builder, GF{}, d.s
	lambda := make([]uint64, s.M)
	for i := range lambda {
		lambda[i] = f.Mul(d.roots[i], d.roots[i])
	}
	a := d.basis.Columns(0, s.M)
	barK := b.mul(d.bar.T(), d.bar)
	gram := b.mul(d.full.T(), d.full)
	sample := b.random(s.Mu, 1)
	k := b.mul(d.full.T(), sample)
	switch d.missing {
	case KernelVector:
		k = b.random(s.N, 1)
	case GramMatrix: // K + 1vᵀ + v1ᵀ, whose K̄ is the same
		v := b.mul(b.random(s.N, 1), d.one.T())
		gram = b.add(gram, b.add(v, v.T()))
	case GramAlone:
		v := b.random(s.N, s.N)
		gram = b.add(v, v.T())
	case CentredGram: // K̄ of another F̄
		d.basis = b.across(d.one.Data, s.N-1)
		a = d.basis.Columns(0, s.M)
		other := b.mul(b.diag(d.roots), d.basis.T())
		barK = b.mul(other.T(), other)
	case Orthonormal:
		a = b.mul(a, b.diag(b.random(s.M, 1).Data))
	case Eigen:
		a = b.across(d.one.Data, s.M)
	case FreeVectors:
		a = b.random(s.N, s.M)
	case FreeCentred:
		a = b.mul(d.centre, b.random(s.N, s.M))
	}
	if d.missing == FreeVectors || d.missing == FreeCentred {
		for i := range lambda {
			t := b.any()
			lambda[i] = f.Mul(f.Mul(t, t), f.Mul(t, t))
		}
	}
	if s.M == s.N-1 && d.missing == Eigen && s.M > 1 {
		lambda[0], lambda[1] = lambda[1], lambda[0]
	}
	in := &Instance[uint64]{Field: f, Size: [5]int{1, s.N, s.M, s.D, s.Mu}, Values: map[string]*Matrix[uint64]{
		"F": d.full, "bar F": d.bar, "H": d.h, "K": gram, "k": k, "bar K": barK, "A": a, "Lambda": b.diag(lambda), "f": sample,
	}}
	d.derive(in, lambda)
	return in
}

// scatter replaces every symbol but H, the sizes and the shape of Λ by
// something random.
func (d *draw) scatter(in *Instance[uint64]) {
	for _, name := range []string{"F", "bar F", "K", "k", "bar K", "A", "f", "bar f", "bar C", "Psi", "bar g", "kxx"} {
		v := in.Values[name]
		in.Values[name] = d.random(v.Rows, v.Cols)
	}
	in.Values["B"] = in.Values["Psi"].T()
}

// derive adds the symbols that the others define.
func (d *draw) derive(in *Instance[uint64], lambda []uint64) {
	b, f, s, v := d.builder, GF{}, d.s, in.Values
	mean := b.scale(d.invN, b.mul(d.full, d.one))
	v["bar f"] = b.sub(v["f"], mean)
	v["bar C"] = b.mul(d.bar, d.bar.T())
	inverse := make([]uint64, s.M)
	for i, l := range lambda {
		r, _ := f.sqrt(l)
		inverse[i], _ = f.Inv(r)
		if d.choice == RawAxes {
			inverse[i] = 1
		}
	}
	v["Psi"] = b.mul(d.bar, v["A"], b.diag(inverse))
	v["kxx"] = b.mul(v["f"].T(), v["f"])
	switch d.missing {
	case CentredSample:
		v["bar f"] = b.random(s.Mu, 1)
	case Covariance:
		c := b.random(s.Mu, s.Mu)
		v["bar C"] = b.add(c, c.T())
	case Axes:
		v["Psi"] = b.random(s.Mu, s.M)
	}
	v["B"] = v["Psi"].T()
	v["bar g"] = b.mul(v["B"], b.sub(v["f"], mean))
	if d.missing == Embedding {
		v["bar g"] = b.random(s.M, 1)
	}
	number := func(x int) *Matrix[uint64] { return b.filled(1, 1, uint64(x)) }
	v["n"], v["m"], v["d"], v["mu"] = number(s.N), number(s.M), number(s.D), number(s.Mu)
	v["c"] = b.filled(1, 1, b.any())
	v["x"], v["X"] = b.random(s.D, 1), b.random(s.N, s.D)
}
