package formula

import (
	"fmt"

	"kpcalab/homework/algebra"
)

// maxSize is the largest size of an exact instance.
const maxSize = 12

// maxWork bounds the multiplications of one evaluation.
const maxWork = 3_000_000

// Instance binds every symbol to a matrix, and every size to a number.
type Instance[T any] struct {
	Field    algebra.Field[T]
	Size     [5]int // by Dim
	Values   map[string]*Matrix[T]
	Seed     uint64 // what it was drawn from, 0 if from data
	Spectrum []T    // all eigenvalues of K̄, of the columns of V; nil where they aren\'t known
	Budget   *int   // operations left for all evaluations that share it; nil: only the limit of each
}

// evaluator walks one formula on one instance.
type evaluator[T any] struct {
	algebra.Over[T]
	in     *Instance[T]
	env    []int // the values of the indices, by slot
	kept   map[*node]*Matrix[T]
	points map[string]*Matrix[T]
	work   int
}

// Eval is the value of a formula on an instance. A formula with one free
// index, for a component, gives its values side by side as for all components:
// a number gives a column, a column gives a matrix.
func Eval[T any](e *Expr, in *Instance[T]) (*Matrix[T], error) {
	switch len(e.free) {
	case 0:
		return run(e, in, nil)
	case 1:
	default:
		return nil, fmt.Errorf("the formula has %d free indices", len(e.free))
	}
	size := in.Size[e.free[0].dim]
	var out *Matrix[T]
	for i := range size {
		v, err := run(e, in, map[string]int{e.free[0].name: i})
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
func run[T any](e *Expr, in *Instance[T], free map[string]int) (*Matrix[T], error) {
	ev := &evaluator[T]{Over: algebra.Over[T]{F: in.Field}, in: in, env: make([]int, e.slots), kept: map[*node]*Matrix[T]{}}
	for _, b := range e.free {
		ev.env[b.slot] = free[b.name]
	}
	return ev.eval(e.root)
}

func (ev *evaluator[T]) spend(n int) error {
	if ev.work += n; ev.work > maxWork {
		return ErrWork
	}
	if b := ev.in.Budget; b != nil {
		if *b -= n; *b < 0 {
			return ErrWork
		}
	}
	return nil
}

// eval is the walk.
func (ev *evaluator[T]) eval(n *node) (*Matrix[T], error) {
	if err := ev.spend(1); err != nil {
		return nil, err
	}
	switch n.op {
	case opNum:
		return ev.Filled(1, 1, ev.F.Of(n.num)), nil
	case opSym:
		if v := ev.in.Values[n.name]; v != nil {
			return v, nil
		}
		return nil, fmt.Errorf("%w: %s", ErrUnbound, n.name)
	case opPoint:
		if v := ev.points[n.name]; v != nil {
			return v, nil
		}
		return nil, fmt.Errorf("%w: %s", ErrUnbound, n.name)
	case opRef:
		return ev.definition(n)
	case opOnes, opEye, opZero:
		return ev.constant(n)
	case opSum:
		return ev.sum(n)
	case opStack:
		return ev.stack(n)
	case opDelta:
		one := int64(0)
		if a, b, err := ev.pair(n, ev.in.Size[ev.dimOf(n.idx[0])], ev.in.Size[ev.dimOf(n.idx[1])]); err != nil {
			return nil, err
		} else if a == b {
			one = 1
		}
		return ev.Filled(1, 1, ev.F.Of(algebra.Whole(one))), nil
	}
	a, err := ev.eval(n.args[0])
	if err != nil {
		return nil, err
	}
	if len(n.args) == 1 {
		return ev.unary(n, a)
	}
	b, err := ev.eval(n.args[1])
	if err != nil {
		return nil, err
	}
	return ev.binary(n, a, b)
}

// definition keeps the value of a student's definition, so that definitions
// built on definitions cost no more than their length.
func (ev *evaluator[T]) definition(n *node) (*Matrix[T], error) {
	d := n.args[0]
	if v := ev.kept[d]; v != nil && n.closed {
		return v, nil
	}
	v, err := ev.eval(d)
	if err == nil && n.closed {
		ev.kept[d] = v
	}
	return v, err
}

func (ev *evaluator[T]) constant(n *node) (*Matrix[T], error) {
	rows, cols := ev.in.Size[n.sh.Rows], ev.in.Size[n.sh.Cols]
	if err := ev.spend(rows * cols); err != nil {
		return nil, err
	}
	switch n.op {
	case opEye:
		return ev.Eye(rows), nil
	case opZero:
		return ev.Filled(rows, cols, ev.F.Of(algebra.Whole(0))), nil
	}
	return ev.Filled(rows, cols, ev.F.Of(algebra.Whole(1))), nil
}

func (ev *evaluator[T]) dimOf(i index) Dim {
	if i.b != nil {
		return i.b.dim
	}
	return i.size
}

func (ev *evaluator[T]) sum(n *node) (*Matrix[T], error) {
	size := ev.in.Size[n.b.dim]
	was := ev.env[n.b.slot]
	defer func() { ev.env[n.b.slot] = was }()
	var total *Matrix[T]
	for i := range size {
		ev.env[n.b.slot] = i
		v, err := ev.eval(n.args[0])
		if err != nil {
			return nil, err
		}
		if total == nil {
			total = v
		} else {
			total = ev.Add(total, v)
		}
	}
	return total, nil
}

func (ev *evaluator[T]) stack(n *node) (*Matrix[T], error) {
	size := ev.in.Size[n.b.dim]
	was := ev.env[n.b.slot]
	defer func() { ev.env[n.b.slot] = was }()
	var out *Matrix[T]
	for i := range size {
		ev.env[n.b.slot] = i
		v, err := ev.eval(n.args[0])
		if err != nil {
			return nil, err
		}
		if out == nil {
			out = algebra.NewMatrix[T](v.Rows, size)
		}
		for r := range v.Rows {
			out.Set(r, i, v.Data[r*v.Cols])
		}
	}
	return out, nil
}

// place is the value of an index below size.
func (ev *evaluator[T]) place(i index, size int) (int, error) {
	at := i.at - 1
	switch {
	case i.b != nil:
		at = ev.env[i.b.slot]
	case i.at == last:
		at = size - 1
	}
	if at < 0 || at >= size {
		return 0, ErrSmall
	}
	return at, nil
}

func (ev *evaluator[T]) pair(n *node, rows, cols int) (i, j int, err error) {
	if i, err = ev.place(n.idx[0], rows); err == nil && len(n.idx) > 1 {
		j, err = ev.place(n.idx[1], cols)
	}
	return i, j, err
}

func (ev *evaluator[T]) unary(n *node, a *Matrix[T]) (*Matrix[T], error) {
	if err := ev.spend(len(a.Data)); err != nil {
		return nil, err
	}
	switch n.op {
	case opNeg:
		return ev.Scale(ev.F.Of(algebra.Whole(-1)), a), nil
	case opT:
		return a.T(), nil
	case opPow:
		return ev.power(n, a)
	case opHadPow:
		return ev.each(a, func(x T) (T, error) { return ev.F.Pow(x, n.num) })
	case opExp:
		return ev.each(a, ev.F.Exp)
	case opDiag:
		return ev.Diag(a.Data), nil
	case opDiagOf:
		d := algebra.NewMatrix[T](a.Rows, 1)
		for i := range a.Rows {
			d.Data[i] = a.At(i, i)
		}
		return d, nil
	case opPinv:
		if err := ev.spend(4 * a.Rows * a.Cols * max(a.Rows, a.Cols)); err != nil {
			return nil, err
		}
		return ev.PseudoInverse(a)
	case opTrace:
		t := ev.F.Of(algebra.Whole(0))
		for i := range a.Rows {
			t = ev.F.Add(t, a.At(i, i))
		}
		return ev.Filled(1, 1, t), nil
	case opNorm:
		return ev.each(ev.Mul(a.T(), a), func(x T) (T, error) { return ev.F.Pow(x, frac(1, 2)) })
	case opEntry:
		i, j, err := ev.pair(n, a.Rows, a.Cols)
		if err != nil {
			return nil, err
		}
		return ev.Filled(1, 1, a.At(i, j)), nil
	case opCol:
		j, err := ev.place(n.idx[0], a.Cols)
		if err != nil {
			return nil, err
		}
		return a.Columns(j, j+1), nil
	case opRow:
		i, err := ev.place(n.idx[0], a.Rows)
		if err != nil {
			return nil, err
		}
		return &Matrix[T]{Rows: 1, Cols: a.Cols, Data: a.Data[i*a.Cols : (i+1)*a.Cols]}, nil
	case opSlice:
		return ev.slice(n, a)
	}
	return nil, fmt.Errorf("unknown part %d", n.op)
}

func (ev *evaluator[T]) each(a *Matrix[T], f func(T) (T, error)) (*Matrix[T], error) {
	c := algebra.NewMatrix[T](a.Rows, a.Cols)
	for i, x := range a.Data {
		v, err := f(x)
		if err != nil {
			return nil, err
		}
		c.Data[i] = v
	}
	return c, nil
}

// power is that of a number, of a diagonal matrix, or a whole power of any
// square matrix.
func (ev *evaluator[T]) power(n *node, a *Matrix[T]) (*Matrix[T], error) {
	e := n.num
	if a.Rows == 1 {
		return ev.each(a, func(x T) (T, error) { return ev.F.Pow(x, e) })
	}
	if n.diag || e.Den != 1 && ev.IsDiagonal(a) {
		d := algebra.NewMatrix[T](a.Rows, a.Cols)
		for i := range a.Rows {
			v, err := ev.F.Pow(a.At(i, i), e)
			if err != nil {
				return nil, err
			}
			d.Set(i, i, v)
		}
		return d, nil
	}
	if e.Den != 1 {
		return nil, ErrDiagonal
	}
	if err := ev.spend(int(abs(e.Num)+1) * a.Rows * a.Rows * a.Rows); err != nil {
		return nil, err
	}
	if e.Num < 0 {
		inv, err := ev.Inverse(a)
		if err != nil {
			return nil, err
		}
		a = inv
	}
	r := ev.Eye(a.Rows)
	for range abs(e.Num) {
		r = ev.Mul(r, a)
	}
	return r, nil
}

func (ev *evaluator[T]) binary(n *node, a, b *Matrix[T]) (*Matrix[T], error) {
	cost := max(len(a.Data), len(b.Data))
	if n.op == opMul && len(a.Data) > 1 && len(b.Data) > 1 {
		cost = a.Rows * a.Cols * b.Cols
	}
	if err := ev.spend(cost); err != nil {
		return nil, err
	}
	switch n.op {
	case opAdd:
		return ev.Add(a, b), nil
	case opSub:
		return ev.Sub(a, b), nil
	case opMul:
		l, r := n.args[0].sh, n.args[1].sh
		switch {
		case l.IsScalar():
			return ev.Scale(a.Data[0], b), nil
		case r.IsScalar():
			return ev.Scale(b.Data[0], a), nil
		}
		return ev.Mul(a, b), nil
	case opDiv:
		inv, err := ev.F.Inv(b.Data[0])
		if err != nil {
			return nil, err
		}
		return ev.Scale(inv, a), nil
	case opHad:
		return ev.Zip(a, b, ev.F.Mul), nil
	case opHadDiv:
		inv, err := ev.each(b, ev.F.Inv)
		if err != nil {
			return nil, err
		}
		return ev.Zip(a, inv, ev.F.Mul), nil
	}
	return nil, fmt.Errorf("unknown part %d", n.op)
}

// slice takes m columns or rows of the n×n matrix of all eigenvectors.
func (ev *evaluator[T]) slice(n *node, a *Matrix[T]) (*Matrix[T], error) {
	m := ev.in.Size[M]
	pick := func(at func(k int) int) *Matrix[T] {
		c := algebra.NewMatrix[T](a.Rows, m)
		for i := range a.Rows {
			for k := range m {
				c.Set(i, k, a.At(i, at(k)))
			}
		}
		return c
	}
	switch sliceForms[n.name] {
	case firstColumns:
		return a.Columns(0, m), nil
	case lastColumns:
		return a.Columns(a.Cols-m, a.Cols), nil
	case reversedColumns:
		return pick(func(k int) int { return m - 1 - k }), nil
	case smallestFirst:
		return pick(func(k int) int { return a.Cols - 1 - k }), nil
	case firstRows:
		return a.T().Columns(0, m).T(), nil
	}
	return nil, fmt.Errorf("unknown slice %q", n.name)
}
