package tree

import (
	"fmt"
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
	"slices"
)

// maxWork bounds the multiplications of one evaluation.
const maxWork = 3_000_000

// evaluator walks one tree on one instance.
type evaluator[T any] struct {
	algebra.Over[T]
	in     *instance.Instance[T]
	env    []int // the values of the indices, by slot
	kept   map[*Node]*algebra.Matrix[T]
	loops  []int // the slots of the indices that are being summed over
	needs  map[*Node][]int
	sums   map[sumAt]*algebra.Matrix[T]
	Points map[string]*algebra.Matrix[T] // of a kernel's definition, by name
	work   int
}

// NewEvaluator is one for trees whose indices have numbers below slots.
func NewEvaluator[T any](in *instance.Instance[T], slots int) *evaluator[T] {
	return &evaluator[T]{Over: algebra.Over[T]{F: in.Field}, in: in, env: make([]int, slots), kept: map[*Node]*algebra.Matrix[T]{}}
}

// Set gives a free index its value, counted from 0.
func (ev *evaluator[T]) Set(b *Binder, at int) { ev.env[b.Slot] = at }

// spend counts n operations.
func (ev *evaluator[T]) spend(n int) error {
	if ev.work += n; ev.work > maxWork {
		return symbol.ErrWork
	}
	if b := ev.in.Budget; b != nil {
		if *b -= n; *b < 0 {
			return symbol.ErrWork
		}
	}
	return nil
}

// Value is the value of a whole formula, which may be a matrix in blocks.
func (ev *evaluator[T]) Value(n *Node) (*algebra.Matrix[T], error) {
	if n.Op != Blocks {
		return ev.Eval(n)
	}
	var out *algebra.Matrix[T] // of blocks that stand beside each other, the transpose
	for _, b := range n.Args {
		v, err := ev.Eval(b)
		if err != nil {
			return nil, err
		}
		if !n.Under {
			v = v.T()
		}
		if out == nil {
			out = algebra.NewMatrix[T](0, v.Cols)
		}
		if v.Cols != out.Cols {
			return nil, symbol.ErrSmall
		}
		out.Rows, out.Data = out.Rows+v.Rows, append(out.Data, v.Data...)
	}
	if !n.Under {
		out = out.T()
	}
	return out, nil
}

// Eval is the value of a tree.
func (ev *evaluator[T]) Eval(n *Node) (*algebra.Matrix[T], error) {
	if err := ev.spend(1); err != nil {
		return nil, err
	}
	switch n.Op {
	case Num:
		return ev.Filled(1, 1, ev.F.Of(n.Num)), nil
	case Sym:
		if v := ev.in.Values[n.Name]; v != nil {
			return v, nil
		}
		return nil, fmt.Errorf("%w: %s", symbol.ErrUnbound, n.Name)
	case Point:
		if v := ev.Points[n.Name]; v != nil {
			return v, nil
		}
		return nil, fmt.Errorf("%w: %s", symbol.ErrUnbound, n.Name)
	case Ref:
		return ev.definition(n)
	case Ones, Eye, Zero:
		return ev.constant(n)
	case Sum:
		return ev.sum(n)
	case Stack:
		return ev.stack(n)
	case Delta:
		one := int64(0)
		if a, b, err := ev.pair(n, ev.in.Size[n.Index[0].Over()], ev.in.Size[n.Index[1].Over()]); err != nil {
			return nil, err
		} else if a == b {
			one = 1
		}
		return ev.Filled(1, 1, ev.F.Of(algebra.Whole(one))), nil
	}
	a, err := ev.Eval(n.Args[0])
	if err != nil {
		return nil, err
	}
	if len(n.Args) == 1 {
		return ev.unary(n, a)
	}
	b, err := ev.Eval(n.Args[1])
	if err != nil {
		return nil, err
	}
	return ev.binary(n, a, b)
}

// definition keeps the value of a student's definition, so that definitions
// built on definitions cost no more than their length.
func (ev *evaluator[T]) definition(n *Node) (*algebra.Matrix[T], error) {
	d := n.Args[0]
	if v := ev.kept[d]; v != nil && n.Closed {
		return v, nil
	}
	v, err := ev.Eval(d)
	if err == nil && n.Closed {
		ev.kept[d] = v
	}
	return v, err
}

func (ev *evaluator[T]) constant(n *Node) (*algebra.Matrix[T], error) {
	rows, cols := ev.in.Size[n.Shape.Rows], ev.in.Size[n.Shape.Cols]
	if err := ev.spend(rows * cols); err != nil {
		return nil, err
	}
	switch n.Op {
	case Eye:
		return ev.Eye(rows), nil
	case Zero:
		return ev.Filled(rows, cols, ev.F.Of(algebra.Whole(0))), nil
	}
	return ev.Filled(rows, cols, ev.F.Of(algebra.Whole(1))), nil
}

// sumAt is a sum at values of the indices that it depends on.
type sumAt struct {
	sum *Node
	at  [maxNeeds]int
}

// maxNeeds bounds the indices of a sum whose values are kept.
const maxNeeds = 3

// sum keeps its value where a sum around it has an index that it doesn't depend on:
// Σ_j A_j Σ_l K_{jl} Σ_p k_p takes n² operations rather than n³. Of a kernel, which is
// evaluated for each pair of points, it costs more than it saves.
func (ev *evaluator[T]) sum(n *Node) (*algebra.Matrix[T], error) {
	if ev.Points != nil {
		return ev.added(n)
	}
	needs := ev.indicesOf(n)
	if len(needs) > maxNeeds || !slices.ContainsFunc(ev.loops, func(slot int) bool { return !slices.Contains(needs, slot) }) {
		return ev.added(n)
	}
	key := sumAt{sum: n}
	for k, slot := range needs {
		key.at[k] = ev.env[slot]
	}
	if v := ev.sums[key]; v != nil {
		return v, nil
	}
	v, err := ev.added(n)
	if err == nil {
		if ev.sums == nil {
			ev.sums = map[sumAt]*algebra.Matrix[T]{}
		}
		ev.sums[key] = v
	}
	return v, err
}

// indicesOf are the slots of the indices that the value of a sum depends on.
func (ev *evaluator[T]) indicesOf(n *Node) []int {
	if needs, known := ev.needs[n]; known {
		return needs
	}
	inside, needs := map[int]bool{}, []int{}
	n.Walk(func(x *Node) {
		if x.Binder != nil {
			inside[x.Binder.Slot] = true
		}
	})
	n.Walk(func(x *Node) {
		for _, i := range x.Index {
			if i.Binder != nil && !inside[i.Binder.Slot] && !slices.Contains(needs, i.Binder.Slot) {
				needs = append(needs, i.Binder.Slot)
			}
		}
	})
	if ev.needs == nil {
		ev.needs = map[*Node][]int{}
	}
	ev.needs[n] = needs
	return needs
}

func (ev *evaluator[T]) added(n *Node) (total *algebra.Matrix[T], err error) {
	err = ev.over(n, func(i int, v *algebra.Matrix[T]) {
		switch i {
		case 0:
			total = v
		case 1:
			total = ev.Add(total, v)
		default: // it is a matrix of its own by now
			for k, x := range v.Data {
				total.Data[k] = ev.F.Add(total.Data[k], x)
			}
		}
	})
	return total, err
}

func (ev *evaluator[T]) stack(n *Node) (out *algebra.Matrix[T], err error) {
	err = ev.over(n, func(i int, v *algebra.Matrix[T]) {
		if out == nil {
			out = algebra.NewMatrix[T](v.Rows, ev.in.Size[n.Binder.Dim])
		}
		for r := range v.Rows {
			out.Set(r, i, v.Data[r*v.Cols])
		}
	})
	return out, err
}

// over evaluates the part below a sum or stack for each value of its index.
func (ev *evaluator[T]) over(n *Node, each func(i int, v *algebra.Matrix[T])) error {
	slot := n.Binder.Slot
	was := ev.env[slot]
	ev.loops = append(ev.loops, slot)
	defer func() {
		ev.env[slot] = was
		ev.loops = ev.loops[:len(ev.loops)-1]
	}()
	for i := range ev.in.Size[n.Binder.Dim] {
		ev.env[slot] = i
		v, err := ev.Eval(n.Args[0])
		if err != nil {
			return err
		}
		each(i, v)
	}
	return nil
}

// place is the value of an index below size.
func (ev *evaluator[T]) place(i Index, size int) (int, error) {
	at := i.At - 1
	switch {
	case i.Binder != nil:
		at = ev.env[i.Binder.Slot]
	case i.At == Last:
		at = size - 1
	}
	if at < 0 || at >= size {
		return 0, symbol.ErrSmall
	}
	return at, nil
}

func (ev *evaluator[T]) pair(n *Node, rows, cols int) (i, j int, err error) {
	if i, err = ev.place(n.Index[0], rows); err == nil && len(n.Index) > 1 {
		j, err = ev.place(n.Index[1], cols)
	}
	return i, j, err
}
