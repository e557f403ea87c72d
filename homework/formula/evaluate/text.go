package evaluate

import (
	"math/rand/v2"
	"slices"
	"sync"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// Text is a document with what its names stand for.
type Text struct {
	Doc       *formula.Document
	symbols   symbol.Symbols
	defs      map[string]*definition
	functions map[string]*definition
	ownG      bool // g isn't ḡ
	lends     bool // a formula may give B, F, f and ψ another meaning
	choices   choice
	scaling   scaling
	shapes    map[string]algebra.Shape // of names that may be anything of that size
	skipped   map[*formula.Statement]bool
	work      int                        // operations left
	spelled   map[*formula.Node][]string // the letters that a tree depends on
	prime     *instance.Instance[uint64] // drawn for this text alone
	worlds    []*World[uint64]           // on which equations hold or don't
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

func (t *Text) has(c choice) bool { return t.choices&c != 0 }

// Of finds what the names of a document stand for. A formula may give B, F, f and ψ
// another meaning; a proof is about them.
func Of(doc *formula.Document, isFormula bool) *Text {
	t := bare()
	t.Doc, t.prime = doc, instance.Draw(rand.Uint64(), instance.ExactSizes[0])
	t.lends = isFormula
	t.ownG = t.mentionsAny("bar g") // g is something else where ḡ stands, too
	t.define()
	t.solve()
	t.rescale()
	return t
}

// mentionsAny reports one of some names in a document.
func (t *Text) mentionsAny(names ...string) bool {
	return slices.ContainsFunc(t.Doc.Statements, func(s *formula.Statement) bool {
		return slices.ContainsFunc(s.Terms, func(n *formula.Node) bool { return mentions(n, names...) })
	})
}

// IsG reports ḡ, perhaps with an index, transposed, or as ḡ(x).
func (t *Text) IsG(n *formula.Node) bool {
	switch n.Op {
	case formula.Trans, formula.Entry, formula.List:
		return len(n.Kids) == 1 && t.IsG(n.Kids[0])
	case formula.Name, formula.Call:
		return n.Text == "bar g" || !t.ownG && (n.Text == "g" || n.Text == "hat g")
	}
	return false
}

// fixed are the instances on which every text is tried; in the last, m is n − 1.
var fixed = sync.OnceValue(func() (list []*instance.Instance[uint64]) {
	for i, s := range instance.ExactSizes {
		list = append(list, instance.Draw(uint64(77+i), s))
	}
	return list
})

// Worlds are those on which an equation must hold: the fixed ones, and one of the text's own.
func (t *Text) Worlds() []*World[uint64] {
	if t.worlds == nil {
		for _, in := range append(slices.Clip(fixed()), t.prime) {
			t.worlds = append(t.worlds, On(t, in))
		}
	}
	return t.worlds
}

// Equal reports whether two sides are equal for all values of their free indices. Where
// sizes don't fit, what can be two things is read the second way.
func (t *Text) Equal(a, b *formula.Node) (equal bool, free []Free, trouble *Trouble) {
	equal, free, trouble = t.equal(a, b)
	if trouble != nil && trouble.misfit() {
		t.otherwise(func() bool {
			e, f, _ := t.equal(a, b)
			if e {
				equal, free, trouble = e, f, nil
			}
			return e
		})
	}
	return equal, free, trouble
}

// otherwise takes the first of the second readings with which something fits.
func (t *Text) otherwise(fits func() bool) bool {
	for c := columnsOfK; c <= allEigenvalues; c <<= 1 {
		if t.has(c) {
			continue
		}
		t.choices, t.worlds = t.choices|c, nil
		if fits() {
			return true
		}
		t.choices, t.worlds = t.choices&^c, nil
	}
	return false
}

func (t *Text) equal(a, b *formula.Node) (equal bool, free []Free, trouble *Trouble) {
	for _, w := range t.Worlds() {
		if equal, free, trouble = w.Equal(a, b); trouble != nil || !equal {
			return false, free, trouble
		}
	}
	return true, free, nil
}

// Equal compares two sides on one instance.
func (w *World[T]) Equal(a, b *formula.Node) (equal bool, free []Free, trouble *Trouble) {
	equal = true
	free, trouble = w.forAll([]*formula.Node{a, b}, func(v []value[T]) bool {
		equal = w.same(b, v[0], v[1])
		return equal
	})
	return equal, free, trouble
}

// Value is a tree as one matrix: what has a free index is stacked.
func (w *World[T]) Value(n *formula.Node) (*algebra.Matrix[T], algebra.Shape, *Trouble) {
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
func (t *Text) Value(n *formula.Node) (*algebra.Matrix[uint64], algebra.Shape, *Trouble) {
	return t.Worlds()[0].Value(n)
}

// Skipped reports a statement that only says what a name stands for.
func (t *Text) Skipped(s *formula.Statement) bool { return t.skipped[s] }

// Shape is the size of a tree, its free indices stacked.
func (t *Text) Shape(n *formula.Node) (shape algebra.Shape, trouble *Trouble) {
	_, shape, first := t.Value(n)
	if first == nil || t.otherwise(func() bool { _, shape, trouble = t.Value(n); return trouble == nil }) {
		return shape, nil
	}
	return shape, first
}

// Is reports whether a tree has the value of one of the lecture's, as a column or a row.
func (t *Text) Is(n, lecture *formula.Node) bool {
	return !slices.ContainsFunc(t.Worlds(), func(w *World[uint64]) bool { return !w.is(n, w.ofLecture(lecture)) })
}

// ofLecture is the value of one of the lecture's trees, no text around it.
func (w *World[T]) ofLecture(n *formula.Node) value[T] {
	m, shape, _ := On(bare(), w.unscaled).Value(n)
	return value[T]{m: m, shape: shape}
}

// is reports whether a tree has one of some values, as it is or transposed.
func (w *World[T]) is(n *formula.Node, list ...value[T]) bool {
	v, shape, trouble := w.Value(n)
	return trouble == nil && slices.ContainsFunc(list, func(u value[T]) bool {
		return u.m != nil && (shape == u.shape && w.equal(v, u.m) || shape == u.shape.T() && w.equal(v.T(), u.m))
	})
}

// bare is a text that says nothing.
func bare() *Text {
	return &Text{symbols: symbol.Standard(), defs: map[string]*definition{}, functions: map[string]*definition{},
		skipped: map[*formula.Statement]bool{}, shapes: map[string]algebra.Shape{}, work: maxWork,
		spelled: map[*formula.Node][]string{}}
}

// FreeOf are the free indices of a tree.
func (t *Text) FreeOf(n *formula.Node) []Free {
	_, free, _ := t.Worlds()[0].signature(n)
	return free
}

// Invertible reports a square matrix, or a number, with an inverse.
func (t *Text) Invertible(n *formula.Node) bool {
	inverse := &formula.Node{Op: formula.Pow, Kids: []*formula.Node{n}, Value: algebra.Whole(-1)}
	_, _, trouble := t.equal(inverse, inverse)
	return trouble == nil
}

// SizeIs reports whether a tree has a size, perhaps transposed, for each value of its free
// indices; where it can be read in two ways, in one of them.
func (t *Text) SizeIs(n *formula.Node, shape algebra.Shape) (fits bool, size algebra.Shape) {
	sized := func() bool {
		fits = true // what has no value is somebody else's trouble
		t.Worlds()[0].forAll([]*formula.Node{n}, func(v []value[uint64]) bool {
			size = v[0].shape
			fits = v[0].kind != matrix || size == shape || size.T() == shape
			return false
		})
		return fits
	}
	fits = sized() || t.otherwise(sized)
	return fits, size
}

// Matches reports whether a tree has the value of one of the lecture's trees on this
// instance, as it is or transposed. The instance must be one of those that are drawn once.
func (w *World[T]) Matches(n *formula.Node, lecture ...*formula.Node) bool {
	var values []value[T]
	for _, tree := range lecture {
		key := [2]any{w.unscaled, tree}
		known, ok := lectureValues.Load(key)
		if !ok {
			known, _ = lectureValues.LoadOrStore(key, w.ofLecture(tree))
		}
		values = append(values, known.(value[T]))
	}
	return w.is(n, values...)
}

// lectureValues are the values of the claims' forms on the instances that are drawn once.
var lectureValues sync.Map

// Fixed are the worlds that are the same for every text.
func (t *Text) Fixed() []*World[uint64] { return t.Worlds()[:len(fixed())] }
