package formula

import "fmt"

// maxSize is the largest size of an exact instance.
const maxSize = 12

// maxWork bounds the multiplications of one evaluation.
const maxWork = 3_000_000

// Instance binds every symbol to a matrix, and every size to a number.
type Instance[T any] struct {
	Field  Field[T]
	Size   [5]int // by Dim
	Values map[string]*Matrix[T]
	Seed   uint64 // what it was drawn from, 0 if from data
	Budget *int   // operations left for all evaluations that share it; nil: only the limit of each
}

// evaluator walks one formula on one instance.
type evaluator[T any] struct {
	algebra[T]
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
			out = NewMatrix[T](v.Rows*v.Cols, size)
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
	ev := &evaluator[T]{algebra: algebra[T]{in.Field}, in: in, env: make([]int, e.slots), kept: map[*node]*Matrix[T]{}}
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
		return ev.filled(1, 1, ev.f.Of(n.num)), nil
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
		return ev.filled(1, 1, ev.f.Of(whole(one))), nil
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
		return ev.eye(rows), nil
	case opZero:
		return ev.filled(rows, cols, ev.f.Of(whole(0))), nil
	}
	return ev.filled(rows, cols, ev.f.Of(whole(1))), nil
}
