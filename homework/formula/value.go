package formula

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/parse"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

// Eval is the value of a formula on an instance. A formula with one free
// index, for a component, gives its values side by side as for all components:
// a number gives a column, a column gives a matrix.
func Eval[T any](e *Expr, in *instance.Instance[T]) (*algebra.Matrix[T], error) {
	switch len(e.free) {
	case 0:
		return run(e, in, nil)
	case 1:
	default:
		return nil, fmt.Errorf("the formula has %d free indices", len(e.free))
	}
	size := in.Size[e.free[0].Dim]
	var out *algebra.Matrix[T]
	for i := range size {
		v, err := run(e, in, map[string]int{e.free[0].Name: i})
		if err != nil {
			return nil, err
		}
		if out == nil {
			out = algebra.NewMatrix[T](v.Rows*v.Cols, size)
		}
		for k, x := range v.Data {
			out.Set(k, i, x)
		}
	}
	if out.Rows == 1 {
		out = out.T()
	}
	return out, nil
}

// run evaluates with given values of the free indices.
func run[T any](e *Expr, in *instance.Instance[T], free map[string]int) (*algebra.Matrix[T], error) {
	ev := tree.NewEvaluator(in, e.slots)
	for _, b := range e.free {
		ev.Set(b, free[b.Name])
	}
	return ev.Value(e.root)
}

// EvalExact is the value on an exact instance. Where clauses that change the
// eigenproblem are followed as far as they state a multiple of K̄, or of HK,
// whose eigenvectors are the same; algebra.ErrInexact says that they don't.
func (e *Expr) EvalExact(in *instance.Instance[uint64]) (*algebra.Matrix[uint64], error) {
	if e.kernel != nil && !e.isLectureKernel() || e.order != "" || e.mentionsV() {
		return nil, algebra.ErrInexact
	}
	if e.scaled != nil {
		var err error
		if in, err = applied(*e.scaled, in); err != nil {
			return nil, err
		}
	}
	if e.eigen == nil {
		return Eval(e, in)
	}
	g := algebra.Over[uint64]{F: in.Field}
	m, err := run(e.part(e.eigen), in, nil)
	if err != nil {
		return nil, err
	}
	barK := in.Values["bar K"]
	scale, ok := ratio(g, m, barK)
	if !ok && !e.solver {
		scale, ok = ratio(g, m, g.Mul(in.Values["H"], in.Values["K"]))
	}
	if !ok {
		return nil, algebra.ErrInexact
	}
	values := make(map[string]*algebra.Matrix[uint64], len(in.Values))
	for k, v := range in.Values {
		values[k] = v
	}
	values["Lambda"] = g.Scale(scale, in.Values["Lambda"])
	return Eval(e, &instance.Instance[uint64]{Field: in.Field, Size: in.Size, Values: values, Seed: in.Seed, Budget: in.Budget})
}

// ratio is the number s with a = s·b.
func ratio(g algebra.Over[uint64], a, b *algebra.Matrix[uint64]) (uint64, bool) {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		return 0, false
	}
	var s uint64
	for i, x := range b.Data {
		if x != 0 {
			inv, _ := g.F.Inv(x)
			s = g.F.Mul(a.Data[i], inv)
			break
		}
	}
	if s == 0 {
		return 0, false
	}
	for i, x := range b.Data {
		if g.F.Mul(s, x) != a.Data[i] {
			return 0, false
		}
	}
	return s, true
}

// EvalFloat is the value on data, following every where clause.
func (e *Expr) EvalFloat(d instance.Data) (*algebra.Matrix[float64], error) {
	in, err := e.Bind(d)
	if err != nil {
		return nil, err
	}
	if e.scaled != nil {
		if in, err = applied(*e.scaled, in); err != nil {
			return nil, err
		}
	}
	return Eval(e, in)
}

// Bind is the floating-point instance for data, with the kernel and the
// eigenproblem of the formula's where clauses.
func (e *Expr) Bind(d instance.Data) (*instance.Instance[float64], error) {
	var failed error
	if e.kernel != nil {
		d.Kernel = func(x, y []float64) float64 {
			v, err := e.kernelWithin(x, y, d.Width, d.Budget)
			if err != nil && failed == nil {
				failed = err
			}
			return v
		}
		if _, err := e.Kernel(d.At, d.Points[0], d.Width); err != nil {
			return nil, err
		}
	}
	in, err := instance.Compute(d)
	if failed != nil {
		return nil, failed
	}
	if err != nil {
		return nil, err
	}
	if e.eigen != nil {
		m, err := run(e.part(e.eigen), in, nil)
		if err != nil {
			return nil, err
		}
		if m.Rows != in.Size[algebra.N] || m.Cols != in.Size[algebra.N] {
			return nil, fmt.Errorf("the matrix of the eigenproblem is %d×%d", m.Rows, m.Cols)
		}
		if err := instance.Decompose(in, m, e.solver); err != nil {
			return nil, err
		}
	}
	instance.Reorder(in, e.order)
	return in, nil
}

// Pair evaluates two formulas for every value of their free indices, which are
// matched by letter; x[i] and y[i] belong together. A bare 0 stands for a
// matrix of zeros.
func Pair[T any](a, b *Expr, in *instance.Instance[T]) (x, y []T, err error) {
	return pair(freeOf(a, b), a, b, in, false)
}

// PairSame is [Pair] where all free indices are the same number, as i = j. Where
// there are fewer than two, or they run over different ranges, nothing comes back.
func PairSame[T any](a, b *Expr, in *instance.Instance[T]) (x, y []T, err error) {
	letters := freeOf(a, b)
	if len(letters) < 2 || slices.ContainsFunc(letters, func(l *tree.Binder) bool { return l.Dim != letters[0].Dim }) {
		return nil, nil, nil
	}
	return pair(letters, a, b, in, true)
}

// freeOf are the free indices of two formulas, each letter once.
func freeOf(a, b *Expr) (letters []*tree.Binder) {
	for _, e := range []*Expr{a, b} {
		for _, f := range e.free {
			if !slices.ContainsFunc(letters, func(g *tree.Binder) bool { return g.Name == f.Name }) {
				letters = append(letters, f)
			}
		}
	}
	return letters
}

// count is how many values a letter takes: where it numbers samples in one formula and
// components in the other, those that both have.
func count(letter *tree.Binder, a, b *Expr, size [5]int) int {
	n := size[letter.Dim]
	for _, f := range slices.Concat(a.free, b.free) {
		if f.Name == letter.Name && letter.Dim == algebra.N && f.Dim == algebra.M {
			n = size[algebra.M]
		}
	}
	return n
}

func pair[T any](letters []*tree.Binder, a, b *Expr, in *instance.Instance[T], same bool) (x, y []T, err error) {
	if len(letters) > parse.MaxSums {
		return nil, nil, symbol.ErrWork
	}
	at := map[string]int{}
	var each func(k int) error
	each = func(k int) error {
		if k < len(letters) {
			for i := range count(letters[k], a, b, in.Size) {
				if same && k > 0 && i != at[letters[0].Name] {
					continue
				}
				at[letters[k].Name] = i
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
			return symbol.ErrUnbound
		}
		x, y = append(x, p...), append(y, q...)
		if len(x) > 100_000 {
			return symbol.ErrWork
		}
		return nil
	}
	err = each(0)
	return x, y, err
}

// spread is the data of u, repeated if it is a bare 0 beside the matrix v.
func spread[T any](e *Expr, u, v *algebra.Matrix[T]) []T {
	if tree.IsZero(e.root) && len(v.Data) > 1 {
		out := make([]T, len(v.Data))
		for i := range out {
			out[i] = u.Data[0]
		}
		return out
	}
	return u.Data
}

// isLectureKernel reports whether the kernel of a where clause is the
// lecture's Gaussian.
func (e *Expr) isLectureKernel() bool {
	own := kpca.Gaussian{Width: 1.3}.Eval
	for _, p := range [][2][]float64{{{0.3}, {1.9}}, {{0, 1}, {2, 0.5}}, {{1, 2, 3}, {1, 2, 3}}} {
		v, err := e.Kernel(p[0], p[1], 1.3)
		if err != nil || math.Abs(v-own(p[0], p[1])) > 1e-12 {
			return false
		}
	}
	return true
}

// Kernel is the value at two points of the kernel that a where clause defines.
func (e *Expr) Kernel(x, y []float64, width float64) (float64, error) {
	return e.kernelWithin(x, y, width, nil)
}

func (e *Expr) kernelWithin(x, y []float64, width float64, budget *int) (float64, error) {
	g := algebra.Over[float64]{F: algebra.Real{}}
	in := &instance.Instance[float64]{Field: algebra.Real{}, Budget: budget, Size: [5]int{1, 2, 1, len(x), 3}, Values: map[string]*algebra.Matrix[float64]{
		"c": g.Filled(1, 1, width), "d": g.Filled(1, 1, float64(len(x))),
	}}
	ev := tree.NewEvaluator(in, e.slots)
	ev.Points = map[string]*algebra.Matrix[float64]{
		e.points[0]: {Rows: len(x), Cols: 1, Data: x}, e.points[1]: {Rows: len(y), Cols: 1, Data: y},
	}
	v, err := ev.Eval(e.kernel)
	if err != nil {
		return 0, err
	}
	return v.Data[0], nil
}

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
		func(n int64) algebra.Ratio { return algebra.Frac(1, n) },
		func(n int64) algebra.Ratio { return algebra.Frac(1, n-1) },
		algebra.Whole,
		func(n int64) algebra.Ratio { return algebra.Whole(n - 1) },
	} {
		for _, power := range []algebra.Ratio{algebra.Whole(0), algebra.Frac(-1, 2), algebra.Frac(1, 2), algebra.Whole(-1), algebra.Whole(1)} {
			for _, root := range []algebra.Ratio{algebra.Whole(0), algebra.Frac(1, 2), algebra.Frac(-1, 2)} {
				list = append(list, scaling{root, power, values})
			}
		}
	}
	return list
}()

// Settle finds the scaling of A and Λ with which all facts beside the formula
// hold, and evaluates the formula with it from then on.
func (e *Expr) Settle(seed uint64) error {
	if len(e.facts)+len(e.claims)+len(e.meant) == 0 {
		return nil
	}
	in := instance.Draw(seed, instance.ExactSizes[0])
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
				if in.Field.Of(c.values(int64(in.Size[algebra.N]))) == s {
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
	if e.unit { // K̄ = AΛAᵀ is true of no other A
		list = slices.DeleteFunc(slices.Clone(list), func(c scaling) bool { return c.root.Num != 0 || c.power.Num != 0 || c.values(7) != algebra.Whole(1) })
	}
	telling, others := e.byScale()
	if len(telling) == 0 { // nothing says that A is another one
		list = slices.DeleteFunc(slices.Clone(list), func(c scaling) bool {
			return c.root.Num != 0 || c.power.Num != 0 || e.stated == nil && c.values(7) != algebra.Whole(1)
		})
	}
	for _, c := range list {
		e.scaled = nil
		scaled, err := applied(c, in)
		if err != nil {
			continue
		}
		if holds, err := e.allHold(telling, scaled); err == nil && holds {
			if f := e.firstFalse(others, scaled); f != nil {
				return f
			}
			if err := e.claimsHold(scaled); err != nil {
				return err
			}
			if c.root.Num != 0 || c.power.Num != 0 || c.values(7) != algebra.Whole(1) {
				e.scaled = &c
			}
			return nil
		}
	}
	return e.unscalable(telling, list, in)
}

// byScale tells the facts that can say how A and Λ are scaled from those that are
// true or false: about the sample, as B f = Λ^{1/2}AᵀHk, and about the length of
// features with an eigenvalue beside it. That ‖F̄α_j‖ is 1 says how α_j is scaled, that it is λ_j is
// a slip.
func (e *Expr) byScale() (telling, others [][2]*tree.Node) {
	for _, f := range e.facts {
		if e.ofSample(f[0]) || e.ofSample(f[1]) || e.lengthWithValue(f) {
			others = append(others, f)
		} else {
			telling = append(telling, f)
		}
	}
	return telling, others
}

// lengthWithValue reports a fact about the length of features in which Λ stands, too.
func (e *Expr) lengthWithValue(f [2]*tree.Node) bool {
	l, r := e.part(f[0]), e.part(f[1])
	return (l.measuresFeatures() || r.measuresFeatures()) && (l.Uses("Lambda") || r.Uses("Lambda"))
}

func (e *Expr) measuresFeatures() bool {
	found := false
	e.root.Walk(func(n *tree.Node) { found = found || n.Op == tree.Norm })
	return found && (e.Uses("F") || e.Uses("bar F"))
}

// ofSample reports the new sample in a node.
func (e *Expr) ofSample(n *tree.Node) bool {
	x := e.part(n)
	return slices.ContainsFunc([]string{"k", "f", "bar f", "kxx", "bar g"}, x.Uses)
}

// claimsHold is ErrFalseFact where a claim about a multiple of A isn't true.
func (e *Expr) claimsHold(in *instance.Instance[uint64]) error {
	if e.eigen != nil { // the eigenvectors of another matrix
		m, err := run(e.part(e.eigen), in, nil)
		if err != nil || !e.own || !slices.Equal(m.Data, in.Values["bar K"].Data) {
			return nil
		}
	}
	if f := e.firstFalse(slices.Concat(e.claims, e.meant), in); f != nil {
		return f
	}
	return nil
}

func (e *Expr) allHold(list [][2]*tree.Node, in *instance.Instance[uint64]) (bool, error) {
	for _, f := range list {
		l, r := e.part(f[0]), e.part(f[1])
		l.free, r.free = tree.FreeIn(f[0]), tree.FreeIn(f[1])
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

// applied is an instance with A and Λ of another convention.
func applied[T any](c scaling, in *instance.Instance[T]) (*instance.Instance[T], error) {
	g := algebra.Over[T]{F: in.Field}
	n := int64(in.Size[algebra.N])
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
	values := make(map[string]*algebra.Matrix[T], len(in.Values))
	for k, v := range in.Values {
		values[k] = v
	}
	values["A"] = g.Mul(in.Values["A"], g.Diag(weights))
	values["Lambda"] = g.Scale(in.Field.Of(c.values(n)), lambda)
	out := *in
	out.Values = values
	return &out, nil
}
