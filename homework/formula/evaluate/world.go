package evaluate

import (
	"fmt"
	"maps"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/instance"
)

// World evaluates the trees of one text on one instance.
type World[T any] struct {
	text     *Text
	in       *instance.Instance[T]
	unscaled *instance.Instance[T] // the same with the lecture's scaling
	g        algebra.Over[T]
	env      map[string]index    // what indices stand for
	vars     map[string]value[T] // what the arguments of the text's own functions stand for
	busy     map[*definition]int
	kept     map[*definition]value[T] // values of definitions without indices
	spans    map[*definition][]Free   // what the indices of definitions number
	free     map[string]value[T]      // random values of names of which only the size is known
	memo     map[string]value[T]      // values of sums and of definitions, by their indices
	whole    bool                     // a bare λ is the column of all of them
}

// index is the value of an index letter, from 0, and what it numbers.
type index struct {
	v   int
	dim algebra.Dim
}

// maxWork bounds the operations that one text may take, on all of its worlds; an honest text
// takes a hundredth.
const maxWork = 4_000_000

// On is the world of a text on one instance.
func On[T any](t *Text, in *instance.Instance[T]) *World[T] {
	return &World[T]{
		text: t, in: rescaled(t.scaling, in), unscaled: in, g: algebra.Over[T]{F: in.Field},
		env: map[string]index{}, vars: map[string]value[T]{}, busy: map[*definition]int{},
		kept: map[*definition]value[T]{}, spans: map[*definition][]Free{},
		free: map[string]value[T]{}, memo: map[string]value[T]{},
	}
}

// remembered is what compute gives, kept under the tree's place and the values of the
// indices that it depends on: a sum inside of a sum is computed once where it can be.
func (w *World[T]) remembered(n *formula.Node, compute func() value[T]) value[T] {
	if len(w.vars) > 0 {
		return compute()
	}
	key := fmt.Sprintf("%p", n)
	for _, letter := range w.text.letters(n) {
		if i, ok := w.env[letter]; ok {
			key += fmt.Sprint(" ", letter, i.v, i.dim)
		}
	}
	v, ok := w.memo[key]
	if !ok {
		v = compute()
		w.memo[key] = v
	}
	return v
}

// spend counts operations.
func (w *World[T]) spend(n *formula.Node, operations int) {
	if w.text.work -= operations + 1; w.text.work < 0 {
		w.fail(Work, n)
	}
	if b := w.in.Budget; b != nil {
		if *b -= operations + 1; *b < 0 {
			w.fail(Work, n)
		}
	}
}

// at evaluates under other indices, and puts the old ones back.
func (w *World[T]) at(env map[string]index, f func()) {
	defer func(old map[string]index) { w.env = old }(w.env)
	w.env = env
	f()
}

func with(env map[string]index, letter string, x index) map[string]index {
	out := maps.Clone(env)
	out[letter] = x
	return out
}

// try evaluates, and returns the trouble.
func (w *World[T]) try(f func()) (trouble *Trouble) {
	env, whole, vars := w.env, w.whole, w.vars
	defer func() {
		if r := recover(); r != nil {
			t, ok := r.(*Trouble)
			if !ok {
				panic(r)
			}
			w.env, w.whole, w.vars = env, whole, vars
			trouble = t
		}
	}()
	f()
	return nil
}

// EqualOnDiagonal compares two sides where all their free indices are the same, and tells
// whether they aren't all 0 there.
func (w *World[T]) EqualOnDiagonal(a, b *formula.Node) bool {
	_, ranges, _ := w.signature(a)
	if len(ranges) != 2 || ranges[0].Dim != ranges[1].Dim {
		return false
	}
	equal, zeros := true, true
	t := w.combinations(map[string]index{}, ranges[:1], 1, func(env map[string]index) bool {
		env[ranges[1].Letter] = env[ranges[0].Letter]
		w.at(env, func() {
			v := w.eval(a)
			equal = w.same(b, v, w.eval(b))
			zeros = zeros && w.vanishes(v)
		})
		return equal
	})
	return t == nil && equal && !zeros
}

// Size is the number behind a size.
func (w *World[T]) Size(d algebra.Dim) int { return w.in.Size[d] }

// Field is the arithmetic of the world.
func (w *World[T]) Field() algebra.Field[T] { return w.in.Field }

// maxCases bounds the combinations of free indices that are tried one by one; of more
// some are left out, evenly.
const maxCases = 150

// forAll evaluates trees for all values of their free indices, as long as visit says so.
// Which indices are free, and how far they run, is found by evaluating: an index without
// a value stops with the size of what it numbers.
func (w *World[T]) forAll(trees []*formula.Node, visit func([]value[T]) bool) (ranges []Free, trouble *Trouble) {
	for range maxIndices {
		t := w.combinations(w.env, ranges, maxCases, func(env map[string]index) (goOn bool) {
			var values []value[T]
			w.at(env, func() {
				for _, n := range trees {
					values = append(values, w.eval(n))
				}
			})
			return visit(values)
		})
		if t == nil || t.Code != need {
			return ranges, t
		}
		ranges = append(ranges, Free{t.Name, t.dim})
	}
	return ranges, &Trouble{Code: Work, Node: trees[0]}
}

const maxIndices = 8

// Free is an index that no sum runs over, and what it numbers.
type Free struct {
	Letter string
	Dim    algebra.Dim
}

// combinations visits the values of some indices, the last of them fastest, until there is
// trouble or visit says so; of more than most some are left out, evenly; 1 leaves out none.
func (w *World[T]) combinations(base map[string]index, free []Free, most int,
	visit func(map[string]index) (goOn bool)) (trouble *Trouble) {
	total, step, goOn := w.count(free), 1, true
	if most > 1 {
		step += total / most
	}
	for c := 0; c < total && goOn && trouble == nil; c += step {
		env, rest := maps.Clone(base), c
		for i := len(free) - 1; i >= 0; i-- {
			size := w.Size(free[i].Dim)
			env[free[i].Letter] = index{rest % size, free[i].Dim}
			rest /= size
		}
		trouble = w.try(func() { goOn = visit(env) })
	}
	return trouble
}

// count is the number of combinations of some indices.
func (w *World[T]) count(free []Free) int {
	total := 1
	for _, f := range free {
		total *= w.Size(f.Dim)
	}
	return total
}

// signature is the value of a tree as one matrix: numbers for each of a free index below each
// other, columns beside each other.
func (w *World[T]) signature(n *formula.Node) (v value[T], free []Free, trouble *Trouble) {
	var all []value[T]
	free, trouble = w.forAll([]*formula.Node{n}, func(v []value[T]) bool { all = append(all, v[0]); return true })
	if trouble != nil || len(free) == 0 {
		if len(all) > 0 {
			v = all[len(all)-1]
		}
		return v, free, trouble
	}
	all = all[max(0, len(all)-w.count(free)):] // a second visit, when one more index was found
	trouble = w.try(func() { v = w.stack(n, all, free) })
	return v, free, trouble
}

func (w *World[T]) stack(n *formula.Node, all []value[T], free []Free) value[T] {
	switch len(free) {
	case 1:
	case 2:
		var rows []value[T]
		for row := range slices.Chunk(all, w.Size(free[1].Dim)) {
			rows = append(rows, w.join(n, row, free[1].Dim, false))
		}
		all = rows
	default:
		w.fail(NotAValue, n)
	}
	return w.join(n, all, free[0].Dim, true)
}

// Instance is what the world evaluates on.
func (w *World[T]) Instance() *instance.Instance[T] { return w.in }
