package meaning

import (
	"math/rand/v2"
	"slices"
	"sync"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
	"kpcalab/homework/notation"
)

// Text is a document with what its names stand for.
type Text struct {
	Doc       *notation.Document
	symbols   symbol.Symbols
	defs      map[string]*definition
	functions map[string]*definition
	ownG      bool // g isn't ḡ
	lends     bool // a formula may give B, F, f and ψ another meaning
	choices   choice
	scaling   Scaling
	shapes    map[string]algebra.Shape // of names that may be anything of that size
	skipped   map[*notation.Statement]bool
	work      int                         // operations left
	spelled   map[*notation.Node][]string // the letters that a tree depends on
	prime     *instance.Instance[uint64]  // drawn for this text alone
	worlds    []*World[uint64]            // on which equations hold or don't
}

// choice is a second way to read what can be two things. It is taken where sizes don't fit
// the first way, and then for the whole text.
type choice uint8

const (
	columnsOfK       choice = 1 << iota // k_i is a column of K, not an entry of k
	onesSigned                          // K·1/n: the 1 behind a sign is the vector of ones
	onesLeft                            // a 1 in front of something is the vector of ones
	unitOfComponents                    // e_j is a unit vector of ℝᵐ
	allEigenvalues                      // a bare λ is the column of all eigenvalues
)

var choices = []choice{columnsOfK, onesSigned, onesLeft, unitOfComponents, allEigenvalues}

func (t *Text) has(c choice) bool { return t.choices&c != 0 }

// Of finds what the names of a document stand for. A formula may give B, F, f and ψ
// another meaning; a proof is about them.
func Of(doc *notation.Document, isFormula bool) *Text {
	t := &Text{Doc: doc, symbols: symbol.Standard(), defs: map[string]*definition{}, functions: map[string]*definition{},
		skipped: map[*notation.Statement]bool{}, shapes: map[string]algebra.Shape{}, work: maxWork,
		spelled: map[*notation.Node][]string{}}
	t.prime = instance.Draw(rand.Uint64(), instance.ExactSizes[0])
	t.lends = isFormula
	t.ownG = t.mentionsAny("bar g") // g is something else where ḡ stands, too
	t.define()
	t.solve()
	t.rescale()
	return t
}

// mentionsAny reports one of some names in a document.
func (t *Text) mentionsAny(names ...string) bool {
	for _, s := range t.Doc.Statements {
		for _, n := range s.Terms {
			if slices.ContainsFunc(names, func(name string) bool { return mentions(n, name) }) {
				return true
			}
		}
	}
	return false
}

// IsG reports ḡ, perhaps with an index, transposed, or as ḡ(x).
func (t *Text) IsG(n *notation.Node) bool {
	switch n.Op {
	case notation.Trans, notation.Entry, notation.List:
		return len(n.Kids) == 1 && t.IsG(n.Kids[0])
	case notation.Name, notation.Call:
		return n.Text == "bar g" || !t.ownG && (n.Text == "g" || n.Text == "hat g")
	}
	return false
}

// fixed are the instances on which every text is tried: they say the same each time, and
// the one with m = n − 1 knows all eigenvectors. The prime that is drawn for each text
// guards against constants that are chosen to vanish in these.
var fixed = sync.OnceValue(func() (list []*instance.Instance[uint64]) {
	for i, s := range instance.ExactSizes {
		list = append(list, instance.Draw(uint64(77+i), s))
	}
	return list
})

// truth are the worlds on which an equation must hold. A false equation holds on the drawn
// one with a probability below degree/2⁶⁰ (algebra.Falsehood): exponents are at most 16 and
// trees at most 100 deep, but an honest degree is below 100, and one of 2²⁰ takes more
// operations than are allowed.
func (t *Text) truth() []*World[uint64] {
	if t.worlds == nil {
		for _, in := range append(fixed(), t.prime) {
			t.worlds = append(t.worlds, On(t, in))
		}
	}
	return t.worlds
}

// Equal reports whether two sides are equal for all values of their free indices. Where
// sizes don't fit, what can be two things is read the second way.
func (t *Text) Equal(a, b *notation.Node) (equal bool, free []Free, trouble *Trouble) {
	equal, free, trouble = t.equal(a, b)
	if trouble == nil || !trouble.misfit() {
		return equal, free, trouble
	}
	for _, c := range choices {
		if t.has(c) {
			continue
		}
		t.choose(t.choices | c)
		if e, f, other := t.equal(a, b); other == nil && e {
			return e, f, other
		}
		t.choose(t.choices &^ c)
	}
	return equal, free, trouble
}

func (t *Text) choose(c choice) {
	t.choices = c
	t.worlds = nil
}

func (t *Text) equal(a, b *notation.Node) (equal bool, free []Free, trouble *Trouble) {
	for _, w := range t.truth() {
		if equal, free, trouble = w.Equal(a, b); trouble != nil || !equal {
			return false, free, trouble
		}
	}
	return true, free, nil
}

// Equal compares two sides on one instance.
func (w *World[T]) Equal(a, b *notation.Node) (equal bool, free []Free, trouble *Trouble) {
	equal = true
	free, trouble = w.forAll([]*notation.Node{a, b}, func(v []value[T]) bool {
		equal = w.same(b, v[0], v[1])
		return equal
	})
	return equal, free, trouble
}

// Value is a tree as one matrix: what has a free index is stacked.
func (w *World[T]) Value(n *notation.Node) (*algebra.Matrix[T], algebra.Shape, *Trouble) {
	v, _, trouble := w.signature(n)
	switch {
	case trouble != nil:
		return nil, algebra.Shape{}, trouble
	case v.kind == sample:
		return nil, algebra.Shape{}, &Trouble{Code: NotAValue, Node: n}
	case v.kind == zero:
		return w.number(w.in.Field.Of(algebra.Whole(0))).m, algebra.Scalar, nil
	case v.kind == eye:
		return v.m, algebra.Scalar, nil
	}
	return v.m, v.shape, nil
}

// Without is the world of the text in which one fact doesn't hold.
func (t *Text) Without(f symbol.Fact) *World[uint64] { return On(t, otherWorld(f, 0)) }

// Supposing is the world of the text in which something holds that doesn't.
func (t *Text) Supposing(c symbol.Choice) *World[uint64] { return On(t, otherWorld(0, c)) }

var otherWorlds sync.Map

func otherWorld(f symbol.Fact, c symbol.Choice) *instance.Instance[uint64] {
	key := [2]int{int(f), int(c)}
	if in, ok := otherWorlds.Load(key); ok {
		return in.(*instance.Instance[uint64])
	}
	in, _ := otherWorlds.LoadOrStore(key, instance.DrawWorld(991+uint64(f)+100*uint64(c), instance.ExactSizes[0], f, c))
	return in.(*instance.Instance[uint64])
}

// Value is a tree as one matrix over the first of the worlds on which equations are tried,
// and its size.
func (t *Text) Value(n *notation.Node) (*algebra.Matrix[uint64], algebra.Shape, *Trouble) {
	return t.truth()[0].Value(n)
}

// Worlds are those on which equations are tried.
func (t *Text) Worlds() []*World[uint64] { return t.truth() }

// Skipped reports a statement that only says what a name stands for.
func (t *Text) Skipped(s *notation.Statement) bool { return t.skipped[s] }

// Shape is the size of a tree, its free indices stacked.
func (t *Text) Shape(n *notation.Node) (shape algebra.Shape, trouble *Trouble) {
	if _, shape, trouble = t.truth()[0].Value(n); trouble == nil {
		return shape, nil
	}
	for _, c := range choices {
		if t.has(c) {
			continue
		}
		t.choose(t.choices | c)
		if _, s, other := t.truth()[0].Value(n); other == nil {
			return s, nil
		}
		t.choose(t.choices &^ c)
	}
	return shape, trouble
}

// Is reports whether a tree has the value of one of the lecture's, as a column or a row.
func (t *Text) Is(n, lecture *notation.Node) bool {
	for _, w := range t.truth() {
		if !w.Is(n, lecture) {
			return false
		}
	}
	return true
}

// Is reports whether a tree has the value, on this instance, of one of the lecture's.
func (w *World[T]) Is(n, lecture *notation.Node) bool {
	v, shape, trouble := w.Value(n)
	u, other, none := On(bare(), w.unscaled).Value(lecture)
	if trouble != nil || none != nil {
		return false
	}
	if shape == other.T() && shape != other {
		v, shape = v.T(), other
	}
	return shape == other && w.equal(v, u)
}

// bare is a text that says nothing.
func bare() *Text {
	return &Text{symbols: symbol.Standard(), work: maxWork, spelled: map[*notation.Node][]string{}}
}

// FreeOf are the free indices of a tree.
func (t *Text) FreeOf(n *notation.Node) []Free {
	_, free, _ := t.truth()[0].signature(n)
	return free
}

// Invertible reports a square matrix, or a number, with an inverse.
func (t *Text) Invertible(n *notation.Node) bool {
	invertible := true
	for _, w := range t.truth() {
		_, trouble := w.forAll([]*notation.Node{n}, func(v []value[uint64]) bool {
			invertible = invertible && v[0].kind == matrix && v[0].shape.Rows == v[0].shape.Cols
			if invertible {
				_, err := w.g.Inverse(v[0].m)
				invertible = err == nil
			}
			return invertible
		})
		invertible = invertible && trouble == nil
	}
	return invertible
}

// SizeIs reports whether a tree has a size, perhaps transposed, for each value of its free
// indices; where it can be read in two ways, in one of them.
func (t *Text) SizeIs(n *notation.Node, shape algebra.Shape) (fits bool, size algebra.Shape) {
	old := t.choices
	for _, c := range append([]choice{0}, choices...) {
		t.choose(old | c)
		trouble := (*Trouble)(nil)
		_, trouble = t.truth()[0].forAll([]*notation.Node{n}, func(v []value[uint64]) bool {
			size = v[0].shape
			fits = v[0].kind != matrix || size == shape || size.T() == shape
			return false
		})
		if fits || trouble != nil {
			return true, size
		}
	}
	t.choose(old)
	return false, size
}

// Matches reports whether a tree has the value of one of the lecture's on this instance,
// as it is or transposed. The instance must be one of those that are drawn once.
func (w *World[T]) Matches(n, lecture *notation.Node) bool {
	v, shape, trouble := w.Value(n)
	if trouble != nil {
		return false
	}
	key := [2]any{w.unscaled, lecture}
	known, ok := lectureValues.Load(key)
	if !ok {
		u, other, _ := On(bare(), w.unscaled).Value(lecture)
		known, _ = lectureValues.LoadOrStore(key, value[T]{m: u, shape: other})
	}
	u := known.(value[T])
	return shape == u.shape && w.equal(v, u.m) || shape == u.shape.T() && w.equal(v.T(), u.m)
}

// lectureValues are the values of the claims' forms on the instances that are drawn once.
var lectureValues sync.Map

// WorkLeft is the number of operations that the text may still take.
func (t *Text) WorkLeft() int { return t.work }

// Fixed are the worlds that are the same for every text.
func (t *Text) Fixed() []*World[uint64] { return t.truth()[:len(fixed())] }
