package formula

import "fmt"

func (ev *evaluator[T]) unary(n *node, a *Matrix[T]) (*Matrix[T], error) {
	if err := ev.spend(len(a.Data)); err != nil {
		return nil, err
	}
	switch n.op {
	case opNeg:
		return ev.scale(ev.f.Of(whole(-1)), a), nil
	case opT:
		return a.T(), nil
	case opPow:
		return ev.power(n, a)
	case opHadPow:
		return ev.each(a, func(x T) (T, error) { return ev.f.Pow(x, n.num) })
	case opExp:
		return ev.each(a, ev.f.Exp)
	case opDiag:
		return ev.diag(a.Data), nil
	case opDiagOf:
		d := NewMatrix[T](a.Rows, 1)
		for i := range a.Rows {
			d.Data[i] = a.At(i, i)
		}
		return d, nil
	case opTrace:
		t := ev.f.Of(whole(0))
		for i := range a.Rows {
			t = ev.f.Add(t, a.At(i, i))
		}
		return ev.filled(1, 1, t), nil
	case opNorm:
		return ev.each(ev.mul(a.T(), a), func(x T) (T, error) { return ev.f.Pow(x, Ratio{1, 2}) })
	case opEntry:
		i, j, err := ev.pair(n, a.Rows, a.Cols)
		if err != nil {
			return nil, err
		}
		return ev.filled(1, 1, a.At(i, j)), nil
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
		return &Matrix[T]{1, a.Cols, a.Data[i*a.Cols : (i+1)*a.Cols]}, nil
	case opSlice:
		return ev.slice(n, a)
	}
	return nil, fmt.Errorf("unknown part %d", n.op)
}

func (ev *evaluator[T]) each(a *Matrix[T], f func(T) (T, error)) (*Matrix[T], error) {
	c := NewMatrix[T](a.Rows, a.Cols)
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
		return ev.each(a, func(x T) (T, error) { return ev.f.Pow(x, e) })
	}
	if n.diag || e.Den != 1 && ev.isDiagonal(a) {
		d := NewMatrix[T](a.Rows, a.Cols)
		for i := range a.Rows {
			v, err := ev.f.Pow(a.At(i, i), e)
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
		inv, err := ev.inverse(a)
		if err != nil {
			return nil, err
		}
		a = inv
	}
	r := ev.eye(a.Rows)
	for range abs(e.Num) {
		r = ev.mul(r, a)
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
		return ev.add(a, b), nil
	case opSub:
		return ev.sub(a, b), nil
	case opMul:
		l, r := n.args[0].sh, n.args[1].sh
		switch {
		case l.IsScalar():
			return ev.scale(a.Data[0], b), nil
		case r.IsScalar():
			return ev.scale(b.Data[0], a), nil
		}
		return ev.mul(a, b), nil
	case opDiv:
		inv, err := ev.f.Inv(b.Data[0])
		if err != nil {
			return nil, err
		}
		return ev.scale(inv, a), nil
	case opHad:
		return ev.zip(a, b, ev.f.Mul), nil
	case opHadDiv:
		inv, err := ev.each(b, ev.f.Inv)
		if err != nil {
			return nil, err
		}
		return ev.zip(a, inv, ev.f.Mul), nil
	}
	return nil, fmt.Errorf("unknown part %d", n.op)
}

// slice takes m columns or rows of the n×n matrix of all eigenvectors.
func (ev *evaluator[T]) slice(n *node, a *Matrix[T]) (*Matrix[T], error) {
	m := ev.in.Size[M]
	pick := func(at func(k int) int) *Matrix[T] {
		c := NewMatrix[T](a.Rows, m)
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
