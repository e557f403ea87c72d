package formula

import (
	"slices"

	"kpcalab/homework/formula/tree"
	"kpcalab/homework/instance"
)

// FalseFact is the equation beside a formula that isn't true.
type FalseFact struct {
	Left, Right *Expr
	Scaled      bool // false in whatever way the eigenvectors are scaled
	Together    bool // true by itself, and not together with those before it
}

func (*FalseFact) Error() string { return ErrFalseFact.Error() }

// Unwrap makes it an [ErrFalseFact].
func (*FalseFact) Unwrap() error { return ErrFalseFact }

// Uses reports a symbol, by its canonical name, on either side.
func (f *FalseFact) Uses(name string) bool { return f.Left.Uses(name) || f.Right.Uses(name) }

// falseFact is the equation at a place in a list of them.
func (e *Expr) falseFact(f [2]*tree.Node) *FalseFact {
	l, r := e.part(f[0]), e.part(f[1])
	l.free, r.free = tree.FreeIn(f[0]), tree.FreeIn(f[1])
	return &FalseFact{Left: l, Right: r}
}

// firstFalse is the first of the equations that isn't true on an instance, nil where
// none is.
func (e *Expr) firstFalse(list [][2]*tree.Node, in *instance.Instance[uint64]) *FalseFact {
	for _, f := range list {
		if holds, err := e.allHold([][2]*tree.Node{f}, in); err != nil || !holds {
			return e.falseFact(f)
		}
	}
	return nil
}

// unscalable is the first of the equations which no scaling makes true: by itself, or
// else together with those before it.
func (e *Expr) unscalable(facts [][2]*tree.Node, list []scaling, in *instance.Instance[uint64]) error {
	somewhere := func(facts [][2]*tree.Node) bool {
		for _, c := range list {
			scaled, err := applied(c, in)
			if err != nil {
				continue
			}
			if holds, err := e.allHold(facts, scaled); err == nil && holds {
				return true
			}
		}
		return false
	}
	for _, f := range facts {
		if somewhere([][2]*tree.Node{f}) {
			continue
		}
		out := e.falseFact(f)
		out.Scaled = slices.ContainsFunc([]string{"A", "Lambda", "lambda", "alpha", "Psi", "B"}, out.Uses)
		return out
	}
	for i := range facts {
		if !somewhere(facts[:i+1]) {
			out := e.falseFact(facts[i])
			out.Together = true
			return out
		}
	}
	return ErrFalseFact
}
