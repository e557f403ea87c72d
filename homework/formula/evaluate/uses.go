package evaluate

import (
	"maps"
	"math/rand/v2"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// Uses are the lecture's symbols that a tree is made of, by their names: those in the
// definitions of the text's own names among them. Where a chain says more than one thing
// of such a name, what it says in k and K counts.
func (t *Text) Uses(n *formula.Node) map[string]bool {
	u := map[string]bool{}
	t.uses(n, map[*definition]bool{}, u)
	return u
}

func (t *Text) uses(n *formula.Node, seen map[*definition]bool, u map[string]bool) {
	n.Walk(func(k *formula.Node) bool {
		var d *definition
		switch k.Op {
		case formula.Call:
			d = t.functions[k.Text]
		case formula.Name:
		default:
			return true
		}
		if d == nil {
			d, _ = t.resolve(k)
		}
		switch {
		case d == nil:
			u[symbolOf(k)] = true
		case !seen[d]:
			seen[d] = true
			t.uses(t.plainest(d), seen, u)
		}
		return true
	})
}

// plainest is the side of a definition that needs no features, or its body.
func (t *Text) plainest(d *definition) *formula.Node {
	if d.statement == nil {
		return d.body
	}
	for _, n := range d.statement.Terms {
		if n != d.statement.Terms[0] && !mentions(n, d.name, "F", "f", "bar F", "bar f", "B", "psi", "phi") {
			return n
		}
	}
	return d.body
}

// symbolOf is the lecture's symbol behind a name with its index: f_i is a column of F.
func symbolOf(n *formula.Node) string {
	name := canonical(n.Text)
	samples := len(n.Sub)
	if n.Op == formula.Call {
		samples = 0
		for _, a := range n.Kids {
			if a.Op == formula.Name && len(a.Sub) > 0 {
				samples++
			}
		}
		if len(n.Kids) == 2 && (name == "K" || name == "k") {
			return map[bool]string{true: "K", false: "k"}[samples == 2]
		}
	}
	switch {
	case name == "f" && samples > 0:
		return "F"
	case name == "bar f" && samples > 0:
		return "bar F"
	case name == "k" && samples == 2:
		return "K"
	case name == "Psi":
		return "psi"
	}
	return name
}

// Assume gives a name without a meaning a random value of the first size that fits all
// steps of a chain: for every v. It reports whether one fits.
func (t *Text) Assume(name string, s *formula.Statement) bool {
	for _, rows := range []algebra.Dim{algebra.Mu, algebra.N, algebra.M, algebra.One} {
		t.shapes[name] = algebra.Sized(rows, algebra.One)
		t.worlds = nil
		fits := true
		for i := 1; i < len(s.Terms) && fits; i++ {
			equal, _, trouble := t.Equal(s.Terms[i-1], s.Terms[i])
			if trouble != nil && trouble.Code == Undefined && trouble.Name != name && len(t.shapes) < 4 {
				if _, taken := t.shapes[trouble.Name]; !taken && t.Assume(trouble.Name, s) {
					return true
				}
			}
			fits = trouble == nil && equal
		}
		if fits {
			return true
		}
	}
	delete(t.shapes, name)
	t.worlds = nil
	return false
}

// anything is the random value of a name of which only the size is known.
func (w *World[T]) anything(name string) (value[T], bool) {
	shape, ok := w.text.shapes[name]
	if !ok {
		return value[T]{}, false
	}
	if v, ok := w.free[name]; ok {
		return v, true
	}
	seed := uint64(17)
	for _, c := range name {
		seed = seed*131 + uint64(c)
	}
	r := rand.New(rand.NewPCG(seed, 3))
	m := algebra.NewMatrix[T](w.Size(shape.Rows), w.Size(shape.Cols))
	for i := range m.Data {
		m.Data[i] = w.in.Field.Of(algebra.Whole(r.Int64N(1 << 30)))
	}
	w.free[name] = value[T]{m: m, shape: shape}
	return w.free[name], true
}

// letters are the indices that the value of a tree may depend on, also by the definitions
// in it.
func (t *Text) letters(n *formula.Node) []string {
	if list, ok := t.spelled[n]; ok {
		return list
	}
	found := map[string]bool{every: true, counter: true}
	t.collect(n, map[*definition]bool{}, found)
	list := slices.Sorted(maps.Keys(found))
	t.spelled[n] = list
	return list
}

func (t *Text) collect(n *formula.Node, seen map[*definition]bool, found map[string]bool) {
	n.Walk(func(k *formula.Node) bool {
		if k.Letter() != "" {
			found[k.Letter()] = true
		}
		for _, s := range k.Sub {
			t.collect(s, seen, found)
		}
		if k.Op != formula.Name {
			return true
		}
		if d, _ := t.resolve(k); d != nil && !seen[d] {
			seen[d] = true
			t.collect(d.body, seen, found)
		}
		return true
	})
}
