package instance

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"maps"
	"slices"
)

// Draw draws an instance over a prime field on which all facts hold, and nothing
// else but by a chance of 2⁻⁶¹ times the degree of what is tested.
func Draw(seed uint64, s Sizes) *Instance[uint64] { return DrawWorld(seed, s, 0, 0) }

// draw holds the parts of an instance while it is assembled, in an order in
// which each fact can be left out: H, then the spectrum and F̄, then F.
type draw struct {
	*builder
	s       Sizes
	missing symbol.Fact
	choice  symbol.Choice

	one, centre *algebra.Matrix[uint64] // 1_n and I − 11ᵀ/n
	h           *algebra.Matrix[uint64]
	null        []uint64                // the vector that F̄ maps to 0, nil if there is none
	u           *algebra.Matrix[uint64] // what a wrong H is made of
	basis       *algebra.Matrix[uint64] // n×q, all α_j with λ_j ≠ 0
	roots       []uint64                // q, √λ_j
	bar, full   *algebra.Matrix[uint64] // F̄ and F
}

// DrawWorld is [Draw] where one fact doesn't hold, or where something holds that
// doesn't follow from the lecture; 0 stands for neither.
func DrawWorld(seed uint64, s Sizes, missing symbol.Fact, choice symbol.Choice) *Instance[uint64] {
	d := &draw{builder: newBuilder(seed), s: s, missing: missing, choice: choice}
	d.centring()
	d.spectrum()
	d.features()
	in := d.instance()
	if missing == symbol.Unrelated {
		d.scatter(in)
	}
	in.Seed = seed
	return in
}

// share is 1/n.
func (d *draw) share() uint64 { return d.f.Of(algebra.Frac(1, int64(d.s.N))) }

// centring chooses H.
func (d *draw) centring() {
	b, f, n := d.builder, d.f, d.s.N
	d.one = &algebra.Matrix[uint64]{Rows: n, Cols: 1, Data: b.ones(n)}
	d.centre = b.Sub(b.Eye(n), b.Scale(d.share(), b.Mul(d.one, d.one.T())))
	d.h, d.null = d.centre, d.one.Data
	switch {
	case d.missing == symbol.Idempotent: // H = I − 11ᵀ/n + uuᵀ with u ⟂ 1
		d.u = b.Mul(d.centre, b.random(n, 1))
		d.h = b.Add(d.centre, b.Mul(d.u, d.u.T()))
	case d.missing == symbol.Symmetric: // H = I − 1uᵀ with uᵀ1 = 1
		u := b.random(n, 1)
		inv, _ := f.Inv(b.Mul(u.T(), d.one).Data[0])
		d.u = b.Scale(inv, u)
		d.h = b.Sub(b.Eye(n), b.Mul(d.one, d.u.T()))
	case d.missing == symbol.KillsOnes: // H = I − wwᵀ/wᵀw
		d.null = b.squareNorm(n)
		w := &algebra.Matrix[uint64]{Rows: n, Cols: 1, Data: d.null}
		inv, _ := f.Inv(b.Mul(w.T(), w).Data[0])
		d.h = b.Sub(b.Eye(n), b.Scale(inv, b.Mul(w, w.T())))
	case d.choice == symbol.NoCentring || d.choice == symbol.NoCentringAll:
		d.h, d.null = b.Eye(n), nil
	}
}

// spectrum chooses the α_j, the λ_j and F̄. F has rank n, so that K has an
// inverse.
func (d *draw) spectrum() {
	b, f, n := d.builder, d.f, d.s.N
	q := n - 1
	if d.choice == symbol.NoCentringAll {
		d.s.M, q = n, n
		d.s.Mu = max(d.s.Mu, n+1)
	}
	if d.null == nil {
		d.basis = b.orthonormal(n, q)
	} else {
		d.basis = b.across(d.null, q)
	}
	d.roots = make([]uint64, q)
	for i := range d.roots { // each a square of a square, so that √√λ exists
		t := b.any()
		t = f.Mul(t, t)
		d.roots[i] = f.Mul(t, t)
		if d.choice == symbol.UnitEigenvalues {
			d.roots[i] = 1
		}
	}
	d.bar = b.Mul(b.orthonormal(d.s.Mu, q), b.Diag(d.roots), d.basis.T())
}

// features chooses F with FH = F̄.
func (d *draw) features() {
	b, f, n := d.builder, d.f, d.s.N
	offset := b.random(d.s.Mu, 1)
	switch {
	case d.missing == symbol.Idempotent:
		inv, _ := f.Inv(f.Add(1, b.Mul(d.u.T(), d.u).Data[0]))
		back := b.Sub(d.centre, b.Scale(inv, b.Mul(d.u, d.u.T()))) // the inverse of H beside 1_n
		d.full = b.Add(b.Mul(d.bar, back), b.Mul(offset, d.one.T()))
	case d.missing == symbol.Symmetric:
		d.full = b.Add(d.bar, b.Mul(offset, d.u.T()))
	case d.choice == symbol.CentredData || d.choice == symbol.NoCentring || d.choice == symbol.NoCentringAll:
		d.full = d.bar
	case d.missing == symbol.CentredSamples:
		d.full = b.random(d.s.Mu, n)
	default:
		d.full = b.Add(d.bar, b.Mul(offset, &algebra.Matrix[uint64]{Rows: 1, Cols: n, Data: d.null}))
	}
}

// instance computes what follows from F̄ and F, and replaces what the missing
// fact defines by something random.
func (d *draw) instance() *Instance[uint64] {
	b, f, s := d.builder, d.f, d.s
	lambda := make([]uint64, s.M)
	for i := range lambda {
		lambda[i] = f.Mul(d.roots[i], d.roots[i])
	}
	a := d.basis.Columns(0, s.M)
	barK := b.Mul(d.bar.T(), d.bar)
	gram := b.Mul(d.full.T(), d.full)
	sample := b.random(s.Mu, 1)
	k := b.Mul(d.full.T(), sample)
	switch d.missing {
	case symbol.KernelVector:
		k = b.random(s.N, 1)
	case symbol.GramMatrix: // K + 1vᵀ + v1ᵀ, whose K̄ is the same
		v := b.Mul(b.random(s.N, 1), d.one.T())
		gram = b.Add(gram, b.Add(v, v.T()))
	case symbol.GramAlone:
		v := b.random(s.N, s.N)
		gram = b.Add(v, v.T())
	case symbol.CentredGram: // K̄ of another F̄
		d.basis = b.across(d.one.Data, s.N-1)
		a = d.basis.Columns(0, s.M)
		other := b.Mul(b.Diag(d.roots), d.basis.T())
		barK = b.Mul(other.T(), other)
	case symbol.Orthonormal:
		a = b.Mul(a, b.Diag(b.random(s.M, 1).Data))
	case symbol.Eigen:
		a = b.across(d.one.Data, s.M)
	case symbol.FreeVectors:
		a = b.random(s.N, s.M)
	case symbol.FreeCentred:
		a = b.Mul(d.centre, b.random(s.N, s.M))
	}
	if d.missing == symbol.FreeVectors || d.missing == symbol.FreeCentred {
		for i := range lambda {
			t := b.any()
			lambda[i] = f.Mul(f.Mul(t, t), f.Mul(t, t))
		}
	}
	if s.M == s.N-1 && d.missing == symbol.Eigen && s.M > 1 {
		lambda[0], lambda[1] = lambda[1], lambda[0]
	}
	in := &Instance[uint64]{Field: f, Size: [5]int{1, s.N, s.M, s.D, s.Mu}, Values: map[string]*algebra.Matrix[uint64]{
		"F": d.full, "bar F": d.bar, "H": d.h, "K": gram, "k": k, "bar K": barK, "A": a, "Lambda": b.Diag(lambda), "f": sample,
	}}
	d.derive(in, lambda)
	if d.missing == 0 && d.choice == 0 {
		d.spectrumOf(in)
	}
	return in
}

// spectrumOf binds V, all eigenvectors of K̄ with 1/√n·1 as the last, and their
// eigenvalues.
func (d *draw) spectrumOf(in *Instance[uint64]) {
	f, n := d.f, d.s.N
	root, ok := f.Sqrt(uint64(n))
	if !ok || d.basis.Cols != n-1 {
		return
	}
	share, _ := f.Inv(root)
	v := algebra.NewMatrix[uint64](n, n)
	for i := range n {
		copy(v.Data[i*n:], d.basis.Data[i*(n-1):(i+1)*(n-1)])
		v.Set(i, n-1, share)
	}
	in.Values["V"] = v
	for _, r := range d.roots {
		in.Spectrum = append(in.Spectrum, f.Mul(r, r))
	}
	in.Spectrum = append(in.Spectrum, 0)
}

// scatter replaces every symbol but H, the sizes and the shape of Λ by something random.
func (d *draw) scatter(in *Instance[uint64]) {
	for _, name := range slices.Sorted(maps.Keys(in.Values)) {
		if v := in.Values[name]; !slices.Contains([]string{"H", "Lambda", "n", "m", "d", "mu"}, name) {
			in.Values[name] = d.random(v.Rows, v.Cols)
		}
	}
	in.Values["B"] = in.Values["Psi"].T()
}

// derive adds the symbols that the others define.
func (d *draw) derive(in *Instance[uint64], lambda []uint64) {
	b, f, s, v := d.builder, d.f, d.s, in.Values
	mean := b.Scale(d.share(), b.Mul(d.full, d.one))
	v["bar f"] = b.Sub(v["f"], mean)
	v["bar C"] = b.Mul(d.bar, d.bar.T())
	inverse := make([]uint64, s.M)
	for i, l := range lambda {
		r, _ := f.Sqrt(l)
		inverse[i], _ = f.Inv(r)
		if d.choice == symbol.RawAxes {
			inverse[i] = 1
		}
	}
	v["Psi"] = b.Mul(d.bar, v["A"], b.Diag(inverse))
	v["kxx"] = b.Mul(v["f"].T(), v["f"])
	switch d.missing {
	case symbol.CentredSample:
		v["bar f"] = b.random(s.Mu, 1)
	case symbol.Covariance:
		c := b.random(s.Mu, s.Mu)
		v["bar C"] = b.Add(c, c.T())
	case symbol.Axes:
		v["Psi"] = b.random(s.Mu, s.M)
	}
	v["B"] = v["Psi"].T()
	v["bar g"] = b.Mul(v["B"], b.Sub(v["f"], mean))
	if d.missing == symbol.Embedding {
		v["bar g"] = b.random(s.M, 1)
	}
	number := func(x int) *algebra.Matrix[uint64] { return b.Filled(1, 1, uint64(x)) }
	v["n"], v["m"], v["d"], v["mu"] = number(s.N), number(s.M), number(s.D), number(s.Mu)
	v["c"] = b.Filled(1, 1, b.any())
	v["x"], v["X"] = b.random(s.D, 1), b.random(s.N, s.D)
}
