package formula

import (
	"fmt"
	"kpcalab/homework/algebra"
)

// maxWork bounds the multiplications of one evaluation.
const maxWork = 3_000_000

// evaluator walks one tree on one instance.
type evaluator[T any] struct {
	algebra.Over[T]
	in     *Instance[T]
	env    []int // the values of the indices, by slot
	kept   map[*node]*Matrix[T]
	points map[string]*Matrix[T] // of a kernel's definition, by name
	work   int
}

// newEvaluator is one for trees whose indices have numbers below slots.
func newEvaluator[T any](in *Instance[T], slots int) *evaluator[T] {
	return &evaluator[T]{Over: algebra.Over[T]{F: in.Field}, in: in, env: make([]int, slots), kept: map[*node]*Matrix[T]{}}
}

// set gives a free index its value, counted from 0.
func (ev *evaluator[T]) set(b *binder, at int) { ev.env[b.slot] = at }

// spend counts n operations.
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

// eval is the value of a tree.
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
