package oneline

import (
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
)

// entrywise is a op b. A size of 1 is stretched, and a 1-D array is a row beside a matrix.
func (r *run[T]) entrywise(op string, a, b array[T]) array[T] {
	x, y := a, b
	if a.axes == 1 && b.axes == 2 {
		x = r.shaped(a, 1, len(a.Data), 2)
	}
	if b.axes == 1 && a.axes == 2 {
		y = r.shaped(b, 1, len(b.Data), 2)
	}
	if x.Rows != y.Rows && min(x.Rows, y.Rows) > 1 || x.Cols != y.Cols && min(x.Cols, y.Cols) > 1 {
		r.misfit(op, a, b)
	}
	out := r.filled(max(x.Rows, y.Rows), max(x.Cols, y.Cols), a.Data[0])
	for i := range out.Data {
		row, col := i/out.Cols, i%out.Cols
		p, q := x.At(min(row, x.Rows-1), min(col, x.Cols-1)), y.At(min(row, y.Rows-1), min(col, y.Cols-1))
		var err error
		switch op {
		case "plus":
			p = r.F.Add(p, q)
		case "minus":
			p = r.F.Sub(p, q)
		case "rdivide":
			q, err = r.F.Inv(q)
			fallthrough
		default:
			p = r.F.Mul(p, q)
		}
		if out.Data[i] = p; err != nil {
			fail(err)
		}
	}
	out.axes, out.exact = max(a.axes, b.axes), exactly(op, a.exact, b.exact)
	out.text = r.combined(op, x, y, out)
	return out
}

// exactly is p op q; nil where it isn't known, or is too large to be worked with.
func exactly(op string, p, q *algebra.Ratio) *algebra.Ratio {
	const small = 1 << 30
	if p == nil || q == nil || max(algebra.Abs(p.Num), p.Den, algebra.Abs(q.Num), q.Den) > small {
		return nil
	}
	num, den := p.Num*q.Den+q.Num*p.Den, p.Den*q.Den
	switch op {
	case "minus":
		num = p.Num*q.Den - q.Num*p.Den
	case "times":
		num = p.Num * q.Num
	case "rdivide":
		num, den = p.Num*q.Den, p.Den*q.Num
	}
	if r, ok := algebra.NewRatio(num, den); ok {
		return &r
	}
	return nil
}

// combined is the text of x op y.
func (r *run[T]) combined(op string, x, y, out array[T]) text {
	power := func(v array[T]) algebra.Ratio { // of λ, as a factor
		if op == "rdivide" && &v.Data[0] == &y.Data[0] {
			return v.lambda.Neg()
		}
		return *v.lambda
	}
	scaled := func(v, other array[T]) text { // the rows or the columns by powers of λ
		if d := lambda(power(v), false); v.Rows > 1 {
			return join(d, r.stretched(other.text, other, out))
		} else {
			return join(r.stretched(other.text, other, out), d)
		}
	}
	switch left, right := r.stretched(x.text, x, out), r.stretched(y.text, y, out); {
	case op == "plus":
		return text{tex: left.tex + " + " + right.at(isProduct), level: isSum}
	case op == "minus":
		return text{tex: left.tex + " - " + right.at(isProduct), level: isSum}
	case op == "rdivide" && x.tex == "1" && y.lambda != nil && len(y.Data) == len(out.Data) && min(y.Rows, y.Cols) == 1:
		return lambda(y.lambda.Neg(), true)
	case y.tex == "-1" && op == "times":
		return text{tex: "-" + x.at(isProduct), level: isSum}
	case op == "rdivide" && len(y.Data) == 1 && len(x.Data) == 1:
		return text{tex: `\frac{` + x.tex + "}{" + y.tex + "}", level: isProduct}
	case op == "rdivide" && len(y.Data) == 1:
		return join(text{tex: `\frac{1}{` + y.tex + "}", level: isProduct}, x.text)
	case op == "times" && len(x.Data) == 1:
		return join(x.text, y.text)
	case op == "times" && len(y.Data) == 1:
		return join(y.text, x.text)
	case y.lambda != nil && min(y.Rows, y.Cols) == 1:
		return scaled(y, x)
	case x.lambda != nil && min(x.Rows, x.Cols) == 1 && op == "times":
		return scaled(x, y)
	default:
		sign := map[string]string{"times": ` \odot `, "rdivide": ` \oslash `}[op]
		return text{tex: left.at(isPower) + sign + right.at(isPower), level: isProduct}
	}
}

// exponent is e as text.
func exponent(t text, e algebra.Ratio, number bool) text {
	switch mark := "{"; {
	case e == algebra.Half && number:
		return text{tex: `\sqrt{` + t.tex + "}", level: isAtom}
	case !number:
		mark = `{\circ `
		fallthrough
	default:
		return raised(t, mark+e.String()+"}")
	}
}

// grow is the factor of a power for [Expr.Extent]: a root is freed by its conjugates.
func (r *run[T]) grow(e algebra.Ratio) {
	r.factor *= math.Max(1, math.Abs(float64(e.Num))) * float64(e.Den)
}

// power is a^e, entry by entry.
func (r *run[T]) power(a array[T], e algebra.Ratio) array[T] {
	out := r.filled(a.Rows, a.Cols, a.Data[0])
	r.charge(100 * len(a.Data))
	r.grow(e)
	for i, x := range a.Data {
		v, err := r.F.Pow(x, e)
		if err != nil {
			fail(err)
		}
		out.Data[i] = v
	}
	out.axes, out.text = a.axes, exponent(a.text, e, r.scalar(a))
	if a.lambda != nil {
		if p, ok := a.lambda.Times(e); ok {
			out.text = lambda(p, min(a.Rows, a.Cols) == 1)
		}
	}
	return out
}

// matrixPower is a^e of a square matrix, a root only of a diagonal one.
func (r *run[T]) matrixPower(op string, a array[T], e algebra.Ratio) array[T] {
	if r.scalar(a) && r.lang == MATLAB {
		return r.power(a, e)
	}
	if r.matrix(op, a).Rows != a.Cols || op == "integer" && e.Den > 1 {
		r.misfit(op, a)
	}
	t, n, base := raised(a.text, "{"+e.String()+"}"), a.Rows, a
	if r.grow(e); a.lambda == nil {
	} else if p, ok := a.lambda.Times(e); ok {
		t = lambda(p, false)
	}
	switch {
	case e.Den > 1 && !r.IsDiagonal(a.Matrix):
		fail(symbol.ErrDiagonal)
	case e.Den > 1:
		d := r.diag(a)
		return array[T]{Matrix: r.Diag(r.power(d, e).Data), axes: 2, text: t}
	case e.Num < 0:
		if r.charge(2 * n * n * n); a.lambda == nil {
			r.factor *= 256
		}
		inv, err := r.Inverse(a.Matrix)
		base, e = r.checked(inv, err, t), e.Neg()
	}
	out := array[T]{Matrix: r.Eye(n), axes: 2}
	for b := e.Num; b > 0; b /= 2 {
		if b%2 == 1 {
			out = r.product(op, out, base)
		}
		if b > 1 {
			base = r.product(op, base, base)
		}
	}
	out.text = t
	return out
}

// product is a matrix product; a 1-D array is a row on the left, a column on the right.
func (r *run[T]) product(op string, a, b array[T]) array[T] {
	if op != "matmul" && (r.scalar(a) || r.scalar(b)) {
		return r.entrywise("times", a, b)
	}
	x := a
	if a.axes == 1 {
		x = r.shaped(a, 1, len(a.Data), 2)
	}
	if a.axes == 0 || b.axes == 0 || x.Cols != b.Rows {
		r.misfit(op, a, b)
	}
	r.charge(8*x.Rows*b.Cols + x.Rows*x.Cols*b.Cols)
	m, t := r.Mul(x.Matrix, b.Matrix), join(x.text, b.text)
	if a.axes == 1 && b.axes == 2 {
		m.Rows, m.Cols = m.Cols, m.Rows
		t = transposed(t)
	}
	return array[T]{Matrix: m, axes: a.axes + b.axes - 2, text: t}
}

// solve is a\b, of a tall matrix by least squares.
func (r *run[T]) solve(a, b array[T]) array[T] {
	if r.lang == MATLAB && r.scalar(a) {
		return r.entrywise("rdivide", b, a)
	}
	if r.matrix("\\", a).Rows != b.Rows || a.Rows < a.Cols || a.Rows > a.Cols && r.lang == NumPy || b.axes == 0 {
		r.misfit("\\", a, b)
	}
	if a.Rows == a.Cols {
		return r.product("\\", r.matrixPower("\\", a, algebra.Whole(-1)), b)
	}
	t := r.transposed(a)
	out := r.product("\\", r.matrixPower("\\", r.product("\\", t, a), algebra.Whole(-1)), r.product("\\", t, b))
	out.text = join(raised(a.text, "+"), b.text)
	return out
}

// reduce is the sum or the mean of all, of the columns (axis 0), or of the rows.
func (r *run[T]) reduce(n *node, a array[T], args []array[T]) array[T] {
	axis, all := 0, false
	switch {
	case len(args) == 1 && args[0].Matrix != nil:
		if axis = r.integer(n.op, args[0]) - int(r.lang-NumPy); axis < 0 && r.lang == NumPy {
			axis += a.axes
		}
	case r.lang == NumPy || len(args) > 0:
		all = true
	case a.Rows == 1:
		axis = 1
	}
	if axis < 0 || axis >= max(a.axes, 1) || a.axes == 0 && !all {
		r.misfit(n.op, a)
	}
	r.charge(2 * len(a.Data))
	one, out, count, size := r.F.Of(algebra.Whole(1)), a, 1, r.name(a.Rows)
	if all || axis == 0 {
		row := r.filled(1, a.Rows, one)
		out.Matrix, count = r.Mul(row.Matrix, out.Matrix), a.Rows
		if a.Rows > 1 {
			out.text = join(transposed(ones(r.name(a.Rows))), out.text)
		}
	}
	if axis == 1 || all && a.Cols > 1 {
		if size = r.name(a.Cols); all {
			size = r.name(a.Rows) + " " + size
		}
		col := r.filled(a.Cols, 1, one)
		out.Matrix, count = r.Mul(out.Matrix, col.Matrix), count*a.Cols
		if a.Cols > 1 {
			out.text = join(out.text, ones(r.name(a.Cols)))
		}
	}
	if n.op == "mean" {
		share := r.number(algebra.Frac(1, int64(count)))
		out.Matrix = r.Scale(share.Data[0], out.Matrix)
		out.text = join(text{tex: `\frac{1}{` + size + "}", level: isProduct}, out.text)
	}
	if r.lang == NumPy && !n.keep {
		if all {
			out.axes = 0
		} else if out.axes--; out.axes == 1 {
			out = r.shaped(out, len(out.Data), 1, 1)
		}
	}
	return out
}
