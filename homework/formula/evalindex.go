package formula

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
			total = ev.add(total, v)
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
			out = NewMatrix[T](v.Rows, size)
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
