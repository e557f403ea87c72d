package oneline

import (
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
)

// calculate is p op q in any field.
func calculate[T any](f algebra.Field[T], op string, p, q T) (T, error) {
	var err error
	switch op {
	case "plus":
		return f.Add(p, q), nil
	case "minus":
		return f.Sub(p, q), nil
	case "rdivide":
		q, err = f.Inv(q)
	}
	return f.Mul(p, q), err
}

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
		r.misfit(a, b)
	}
	out := r.filled(max(x.Rows, y.Rows), max(x.Cols, y.Cols), a.Data[0])
	for i := range out.Data {
		row, col := i/out.Cols, i%out.Cols
		p, q := x.At(min(row, x.Rows-1), min(col, x.Cols-1)), y.At(min(row, y.Rows-1), min(col, y.Cols-1))
		out.Data[i] = must(calculate(r.F, op, p, q))
	}
	out.axes, out.text = max(a.axes, b.axes), r.combined(op, x, y, out)
	out.exact, _ = calculate(algebra.Real{}, op, a.exact, b.exact)
	return out
}

// combined is the text of x op y.
func (r *run[T]) combined(op string, x, y, out array[T]) text {
	left, right := r.stretched(x, out), r.stretched(y, out)
	if op == "plus" || op == "minus" {
		return text{tex: left.tex + map[string]string{"plus": " + ", "minus": " - "}[op] + right.at(isProduct), level: isSum}
	}
	divided := op == "rdivide"
	scaled := func(v, other array[T], t text) text { // the rows or the columns, by powers of λ
		e := *v.lambda
		if divided {
			e = e.Neg()
		}
		switch {
		case other.tex == "1":
			return lambda(e, r.vector(v))
		case v.Rows > 1:
			return join(lambda(e, false), t)
		}
		return join(t, lambda(e, false))
	}
	switch {
	case y.lambda != nil && r.vector(y):
		return scaled(y, x, left)
	case x.lambda != nil && r.vector(x) && !divided && len(y.Data) > 1:
		return scaled(x, y, right)
	case y.tex == "-1" && !divided:
		return text{tex: "-" + x.at(isProduct), level: isSum}
	case divided && len(y.Data) == 1 && len(x.Data) == 1:
		return text{tex: `\frac{` + x.tex + "}{" + y.tex + "}", level: isProduct}
	case divided && len(y.Data) == 1:
		return join(text{tex: `\frac{1}{` + y.tex + "}", level: isProduct}, x.text)
	case len(x.Data) == 1 && !divided:
		return join(x.text, y.text)
	case len(y.Data) == 1:
		return join(y.text, x.text)
	}
	sign := map[bool]string{false: ` \odot `, true: ` \oslash `}[divided]
	return text{tex: left.at(isPower) + sign + right.at(isPower), level: isSum}
}

// grow bounds a power, see Extent; a root is freed by its conjugates.
func (r *run[T]) grow(e algebra.Ratio) {
	r.factor *= math.Max(1, math.Abs(float64(e.Num))) * float64(e.Den)
}

// power is a^e, entry by entry.
func (r *run[T]) power(a array[T], e algebra.Ratio) array[T] {
	out := r.filled(a.Rows, a.Cols, a.Data[0])
	r.charge(100 * len(a.Data))
	r.grow(e)
	for i, x := range a.Data {
		if e.Num < 0 {
			x = must(r.F.Inv(x)) // of 0 an error in every field
		}
		out.Data[i] = must(r.F.Pow(x, algebra.Ratio{Num: algebra.Abs(e.Num), Den: e.Den}))
	}
	out.exact = math.Pow(a.exact, e.Float())
	if !r.vector(a) && e.Num <= 0 { // Λ doesn't stay diagonal
		a.lambda = nil
	}
	out.axes, out.text = a.axes, a.to(e, map[bool]string{false: `\circ `}[r.scalar(a)], r.vector(a))
	return out
}

// matrixPower is a^e of a square matrix, a root only of a diagonal one.
func (r *run[T]) matrixPower(op string, a array[T], e algebra.Ratio) array[T] {
	if r.lang == MATLAB && r.scalar(a) {
		return r.power(a, e)
	}
	if r.matrix(a).Rows != a.Cols || op == "integer" && e.Den > 1 {
		r.misfit(a)
	}
	out, base := r.filled(a.Rows, a.Rows, a.Data[0]), a
	switch cube := a.Rows * a.Rows * a.Rows; {
	case e.Den > 1 && !r.IsDiagonal(a.Matrix):
		fail(symbol.ErrDiagonal)
	case e.Den > 1 || a.lambda != nil:
		out.Matrix = r.Diag(r.power(r.diag(a), e).Data)
	default:
		if r.grow(e); e.Num < 0 {
			r.charge(2 * cube)
			r.factor *= 256 // an entry of the inverse is a quotient of determinants
			base.Matrix = must(r.Inverse(a.Matrix))
		}
		out.Matrix = r.Eye(a.Rows)
		for b := algebra.Abs(e.Num); b > 0; b /= 2 {
			r.charge(2 * cube)
			if b%2 == 1 {
				out.Matrix = r.Mul(out.Matrix, base.Matrix)
			}
			base.Matrix = r.Mul(base.Matrix, base.Matrix)
		}
	}
	out.text = a.to(e, "", false)
	return out
}

func (r *run[T]) pseudoInverse(a array[T]) array[T] {
	r.charge(16 * len(a.Data) * (a.Rows + a.Cols))
	r.factor = 4 * 256
	out := r.filled(r.matrix(a).Cols, a.Rows, a.Data[0])
	out.Matrix, out.text = must(r.PseudoInverse(a.Matrix)), raised(a.text, "+")
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
	if a.Matrix == nil || b.Matrix == nil || a.axes == 0 || b.axes == 0 || x.Cols != b.Rows {
		r.misfit(a, b)
	}
	out := r.filled(x.Rows, b.Cols, a.Data[0])
	r.charge(x.Rows * x.Cols * b.Cols)
	if out.Matrix, out.text = r.Mul(x.Matrix, b.Matrix), join(x.text, b.text); a.axes == 1 && b.axes == 2 {
		out = r.shaped(out, b.Cols, 1, 2)
	}
	out.axes = a.axes + b.axes - 2
	return out
}

// divide is a/b of MATLAB's, by a number or a square matrix.
func (r *run[T]) divide(a, b array[T]) array[T] {
	if r.scalar(b) {
		return r.entrywise("rdivide", a, b)
	}
	return r.product("matmul", a, r.matrixPower("mpower", b, algebra.Whole(-1)))
}

// solve is a\b.
func (r *run[T]) solve(a, b array[T]) array[T] {
	if r.lang == MATLAB && r.scalar(a) {
		return r.entrywise("rdivide", b, a)
	}
	return r.product("matmul", r.matrixPower("mpower", a, algebra.Whole(-1)), b)
}

// reduce is the sum or the mean of all, of the columns (axis 0), or of the rows (axis 1).
func (r *run[T]) reduce(a array[T], args []array[T]) array[T] {
	keep := r.node.args[len(args)].op == "keep"
	if keep {
		args = args[:len(args)-1]
	}
	axis, all, out := 0, len(args) > 0 && args[0].Matrix == nil || len(args) == 0 && r.lang == NumPy, a
	if len(args) == 0 && a.Rows == 1 {
		axis = 1
	}
	if len(args) > 0 && !all {
		if axis = r.integer(args[0]) - int(r.lang-NumPy); axis < 0 && r.lang == NumPy {
			axis += a.axes
		}
		if axis < 0 || axis >= a.axes {
			r.misfit(a)
		}
	}
	one, count := algebra.Whole(1), r.whole(1)
	sum := func(size int, right bool) {
		v := r.stretch(r.number(one, fraction(one)), size, 1)
		if v.axes, out.axes = 2, 2; right {
			out = r.product("mtimes", out, v)
		} else {
			out = r.product("mtimes", r.transposed(v), out)
		}
		count = r.entrywise("times", count, r.whole(size))
	}
	if all || axis == 0 {
		sum(a.Rows, false)
	}
	if all && a.Cols > 1 || axis == 1 {
		sum(a.Cols, true)
	}
	if r.node.op == "mean" {
		out = r.entrywise("rdivide", out, count)
	}
	out.axes = a.axes
	if r.lang == NumPy && !keep {
		if out.axes--; all {
			out.axes = 0
		} else if out.axes == 1 {
			out = r.shaped(out, len(out.Data), 1, 1)
		}
	}
	return out
}
