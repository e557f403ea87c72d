package formula

import "slices"

// Letters are the free indices of a formula, in the order in which they occur;
// "∘" stands for the one eigenpair that λ, α, ψ without a subscript mean.
func (e *Expr) Letters() []string {
	var out []string
	for _, b := range e.free {
		out = append(out, b.name)
	}
	return out
}

// Pair evaluates two formulas for every value of their free indices, which are
// matched by letter; x[i] and y[i] belong together. A bare 0 stands for a
// matrix of zeros.
func Pair[T any](a, b *Expr, in *Instance[T]) (x, y []T, err error) {
	var letters []*binder
	for _, e := range []*Expr{a, b} {
		for _, f := range e.free {
			if !slices.ContainsFunc(letters, func(g *binder) bool { return g.name == f.name }) {
				letters = append(letters, f)
			}
		}
	}
	if len(letters) > maxSums {
		return nil, nil, ErrWork
	}
	at := map[string]int{}
	var each func(k int) error
	each = func(k int) error {
		if k < len(letters) {
			for i := range in.Size[letters[k].dim] {
				at[letters[k].name] = i
				if err := each(k + 1); err != nil {
					return err
				}
			}
			return nil
		}
		u, err := run(a, in, at)
		if err != nil {
			return err
		}
		v, err := run(b, in, at)
		if err != nil {
			return err
		}
		p, q := spread(a, u, v), spread(b, v, u)
		if len(p) != len(q) {
			return ErrUnbound
		}
		x, y = append(x, p...), append(y, q...)
		if len(x) > 100_000 {
			return ErrWork
		}
		return nil
	}
	err = each(0)
	return x, y, err
}

// spread is the data of u, repeated if it is a bare 0 beside the matrix v.
func spread[T any](e *Expr, u, v *Matrix[T]) []T {
	if isZero(e.root) && len(v.Data) > 1 {
		out := make([]T, len(v.Data))
		for i := range out {
			out[i] = u.Data[0]
		}
		return out
	}
	return u.Data
}
