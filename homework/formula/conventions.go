package formula

import (
	"errors"

	"kpcalab/homework/algebra"
)

// ErrFalseFact says that a where clause states something that no scaling of the
// eigenvectors makes true.
var ErrFalseFact = errors.New("an equation beside the formula doesn't hold")

// scaling is what the facts beside a formula make of A and Λ: other books
// normalise the eigenvectors otherwise (AᵀA = Λ⁻¹), or take the eigenvalues of
// another multiple of K̄ (nλα = K̄α).
type scaling struct {
	root   algebra.Ratio // A is divided by n to this power …
	power  algebra.Ratio // … and multiplied by Λ to this one
	values func(n int64) algebra.Ratio
}

func one(int64) algebra.Ratio { return algebra.Whole(1) }

// scalings are the conventions of the books, the lecture's first.
var scalings = func() (list []scaling) {
	for _, values := range []func(n int64) algebra.Ratio{
		one,
		func(n int64) algebra.Ratio { return frac(1, n) },
		func(n int64) algebra.Ratio { return frac(1, n-1) },
		algebra.Whole,
		func(n int64) algebra.Ratio { return algebra.Whole(n - 1) },
	} {
		for _, power := range []algebra.Ratio{algebra.Whole(0), frac(-1, 2), frac(1, 2), algebra.Whole(-1), algebra.Whole(1)} {
			for _, root := range []algebra.Ratio{algebra.Whole(0), frac(1, 2), frac(-1, 2)} {
				list = append(list, scaling{root, power, values})
			}
		}
	}
	return list
}()

// HasFacts reports equations beside the formula that are neither definitions
// nor an eigenproblem.
func (e *Expr) HasFacts() bool { return len(e.facts) > 0 }

// OwnCentring reports a formula with a centring matrix of its own.
func (e *Expr) OwnCentring() bool { return e.own }

// Settle finds the scaling of A and Λ with which all facts beside the formula
// hold, and evaluates the formula with it from then on.
func (e *Expr) Settle(seed uint64) error {
	if len(e.facts) == 0 {
		return nil
	}
	in := NewExact(seed, ExactSizes[0])
	list := scalings
	if e.eigen != nil && !e.solver {
		m, err := run(e.part(e.eigen), in, nil)
		if err != nil {
			return err
		}
		g := algebra.Over[uint64]{F: in.Field}
		s, ok := ratio(g, m, in.Values["bar K"])
		if !ok {
			s, ok = ratio(g, m, g.Mul(in.Values["H"], in.Values["K"]))
		}
		if ok {
			list = nil
			for _, c := range scalings {
				if in.Field.Of(c.values(int64(in.Size[N]))) == s {
					list = append(list, c)
				}
			}
		} else { // another matrix's eigenvectors, of which nothing more is known
			list = scalings[:1]
		}
		if ok && len(list) > 0 {
			e.stated, e.eigen = e.eigen, nil
		}
	}
	for _, c := range list {
		e.scaled = nil
		scaled, err := applied(c, in)
		if err != nil {
			continue
		}
		if holds, err := e.factsHold(scaled); err == nil && holds {
			if c.root.Num != 0 || c.power.Num != 0 || c.values(7) != algebra.Whole(1) {
				e.scaled = &c
			}
			return nil
		}
	}
	return ErrFalseFact
}

func (e *Expr) factsHold(in *Instance[uint64]) (bool, error) {
	for _, f := range e.facts {
		l, r := e.part(f[0]), e.part(f[1])
		l.free, r.free = freeIn(f[0]), freeIn(f[1])
		x, y, err := Pair(l, r, in)
		if err != nil {
			return false, err
		}
		for i := range x {
			if x[i] != y[i] {
				return false, nil
			}
		}
	}
	return true, nil
}

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

// applied is an instance with A and Λ of another convention.
func applied[T any](c scaling, in *Instance[T]) (*Instance[T], error) {
	g := algebra.Over[T]{F: in.Field}
	n := int64(in.Size[N])
	lambda := in.Values["Lambda"]
	m := lambda.Rows
	share, err := in.Field.Pow(in.Field.Of(algebra.Whole(n)), c.root)
	if err != nil {
		return nil, err
	}
	weights := make([]T, m)
	for j := range m {
		w, err := in.Field.Pow(lambda.At(j, j), c.power)
		if err != nil {
			return nil, err
		}
		weights[j] = in.Field.Mul(w, share)
	}
	values := make(map[string]*Matrix[T], len(in.Values))
	for k, v := range in.Values {
		values[k] = v
	}
	values["A"] = g.Mul(in.Values["A"], g.Diag(weights))
	values["Lambda"] = g.Scale(in.Field.Of(c.values(n)), lambda)
	out := *in
	out.Values = values
	return &out, nil
}

// Members are the sides before the last of a chain of equalities, each as a
// formula of its own.
func (e *Expr) Members() (list []*Expr) {
	for _, m := range e.members {
		x := *e
		x.root, x.members, x.free = m, nil, nil
		for _, b := range freeIn(m) {
			x.free = append(x.free, b)
		}
		list = append(list, &x)
	}
	return list
}
