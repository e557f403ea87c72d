package tree

import (
	"fmt"
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
)

func (ev *evaluator[T]) unary(n *Node, a *algebra.Matrix[T]) (*algebra.Matrix[T], error) {
	if err := ev.spend(len(a.Data)); err != nil {
		return nil, err
	}
	switch n.Op {
	case Neg:
		return ev.Scale(ev.F.Of(algebra.Whole(-1)), a), nil
	case Transpose:
		return a.T(), nil
	case Pow:
		return ev.power(n, a)
	case HadPow:
		return ev.each(a, func(x T) (T, error) { return ev.F.Pow(x, n.Num) })
	case Exp:
		return ev.each(a, ev.F.Exp)
	case Diag:
		return ev.Diag(a.Data), nil
	case DiagOf:
		d := algebra.NewMatrix[T](a.Rows, 1)
		for i := range a.Rows {
			d.Data[i] = a.At(i, i)
		}
		return d, nil
	case Pinv:
		if err := ev.spend(4 * a.Rows * a.Cols * max(a.Rows, a.Cols)); err != nil {
			return nil, err
		}
		return ev.PseudoInverse(a)
	case Trace:
		t := ev.F.Of(algebra.Whole(0))
		for i := range a.Rows {
			t = ev.F.Add(t, a.At(i, i))
		}
		return ev.Filled(1, 1, t), nil
	case Norm:
		return ev.each(ev.Mul(a.T(), a), func(x T) (T, error) { return ev.F.Pow(x, algebra.Frac(1, 2)) })
	case Entry:
		i, j, err := ev.pair(n, a.Rows, a.Cols)
		if err != nil {
			return nil, err
		}
		return ev.Filled(1, 1, a.At(i, j)), nil
	case Col:
		j, err := ev.place(n.Index[0], a.Cols)
		if err != nil {
			return nil, err
		}
		return a.Columns(j, j+1), nil
	case Row:
		i, err := ev.place(n.Index[0], a.Rows)
		if err != nil {
			return nil, err
		}
		return &algebra.Matrix[T]{Rows: 1, Cols: a.Cols, Data: a.Data[i*a.Cols : (i+1)*a.Cols]}, nil
	case Slice:
		return ev.slice(n, a)
	}
	return nil, fmt.Errorf("unknown part %d", n.Op)
}

func (ev *evaluator[T]) each(a *algebra.Matrix[T], f func(T) (T, error)) (*algebra.Matrix[T], error) {
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
func (ev *evaluator[T]) power(n *Node, a *algebra.Matrix[T]) (*algebra.Matrix[T], error) {
	e := n.Num
	if a.Rows == 1 {
		return ev.each(a, func(x T) (T, error) { return ev.F.Pow(x, e) })
	}
	if n.Diagonal || e.Den != 1 && ev.IsDiagonal(a) {
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
		return nil, symbol.ErrDiagonal
	}
	if err := ev.spend(int(algebra.Abs(e.Num)+1) * a.Rows * a.Rows * a.Rows); err != nil {
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
	for range algebra.Abs(e.Num) {
		r = ev.Mul(r, a)
	}
	return r, nil
}

func (ev *evaluator[T]) binary(n *Node, a, b *algebra.Matrix[T]) (*algebra.Matrix[T], error) {
	cost := max(len(a.Data), len(b.Data))
	if n.Op == Mul && len(a.Data) > 1 && len(b.Data) > 1 {
		cost = a.Rows * a.Cols * b.Cols
	}
	if err := ev.spend(cost); err != nil {
		return nil, err
	}
	switch n.Op {
	case Add:
		return ev.Add(a, b), nil
	case Sub:
		return ev.Sub(a, b), nil
	case Mul:
		l, r := n.Args[0].Shape, n.Args[1].Shape
		switch {
		case l.IsScalar():
			return ev.Scale(a.Data[0], b), nil
		case r.IsScalar():
			return ev.Scale(b.Data[0], a), nil
		}
		return ev.Mul(a, b), nil
	case Div:
		inv, err := ev.F.Inv(b.Data[0])
		if err != nil {
			return nil, err
		}
		return ev.Scale(inv, a), nil
	case Had:
		return ev.Zip(a, b, ev.F.Mul), nil
	case HadDiv:
		inv, err := ev.each(b, ev.F.Inv)
		if err != nil {
			return nil, err
		}
		return ev.Zip(a, inv, ev.F.Mul), nil
	}
	return nil, fmt.Errorf("unknown part %d", n.Op)
}
