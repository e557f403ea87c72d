package array

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// Strict is a sum or a difference where the language doesn't broadcast.
func (r *Rules[T]) Strict(sign string, x, y *Dense[T], at int) *Dense[T] {
	if (len(x.Shape) == 0) != (len(y.Shape) == 0) {
		fault.FailAs(fault.Misfit, at, r.Describe(x)+" and "+r.Describe(y)+" are added", "in "+r.Lang.Name+" + and − need two arrays of one shape", r.entrywiseAdvice())
	}
	if len(x.Shape) > 0 && !sameBut1(x.Shape, y.Shape) {
		fault.FailAs(fault.Misfit, at, "arrays of the shapes "+r.Shape(x.Shape)+" and "+r.Shape(y.Shape)+" are added", "in "+r.Lang.Name+" + and − need two arrays of one shape", "arrays of one shape")
	}
	return r.Entrywise(sign, x, y, at)
}

// entrywiseAdvice is how a number is added to each entry.
func (r *Rules[T]) entrywiseAdvice() string {
	if r.Lang == syntax.Julia {
		return "a dot before the sign: .+ or .−"
	}
	return "the number times ones(n, 1)"
}

func sameBut1(a, b []int) bool {
	for i := range max(len(a), len(b)) {
		x, y := 1, 1
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return false
		}
	}
	return true
}

// Entrywise applies an operator entry by entry, with the broadcasting of the
// language.
func (r *Rules[T]) Entrywise(does string, x, y *Dense[T], at int) *Dense[T] {
	out := r.broadcast(does, x, y, at)
	r.repeats(does, x, y, out, at)
	return r.came(out, r.entrywisePart(does, x, y, out.Shape))
}

func (r *Rules[T]) broadcast(does string, x, y *Dense[T], at int) *Dense[T] {
	op := func(a, b T) T {
		switch does {
		case "+":
			return r.Field.Add(a, b)
		case "-":
			return r.Field.Sub(a, b)
		case ".*":
			return r.Field.Mul(a, b)
		}
		inv, err := r.Reciprocal(b)
		Check(err)
		return r.Field.Mul(a, inv)
	}
	if r.Lang == syntax.R {
		return r.recycled(x, y, op, at)
	}
	shape, ok := r.common(x.Shape, y.Shape)
	ok = ok && !(r.Lang == syntax.SymPy && len(x.Shape) == 2 && len(y.Shape) == 2 && !slices.Equal(x.Shape, y.Shape))
	if !ok {
		r.failEntrywise(does, x, y, at)
	}
	out := r.Zeros(shape...)
	out.Row = x.Row && (y.Row || len(y.Shape) == 0) || y.Row && len(x.Shape) == 0
	if len(x.Shape) == len(shape) && slices.Equal(x.Shape, shape) && slices.Equal(y.Shape, shape) {
		for i := range out.Data {
			out.Data[i] = op(x.Data[i], y.Data[i])
		}
		return out
	}
	ix, iy := r.strides(x.Shape, shape), r.strides(y.Shape, shape)
	at2 := make([]int, len(shape))
	for i := range out.Data {
		p, q := 0, 0
		for k, v := range at2 {
			p, q = p+v*ix[k], q+v*iy[k]
		}
		out.Data[i] = op(x.Data[p], y.Data[q])
		for k := len(at2) - 1; k >= 0; k-- {
			if at2[k]++; at2[k] < shape[k] {
				break
			}
			at2[k] = 0
		}
	}
	return out
}

// Reciprocal is 1/x; infinite in floating point for 0, as programs have it.
func (r *Rules[T]) Reciprocal(x T) (T, error) { return r.Field.Pow(x, algebra.Whole(-1)) }

// padded brings a shape to n dimensions: NumPy adds them in front, Julia behind.
func (r *Rules[T]) padded(s []int, n int) []int {
	out := make([]int, 0, n)
	if r.Lang == syntax.Julia {
		out = append(out, s...)
		for len(out) < n {
			out = append(out, 1)
		}
		return out
	}
	for range n - len(s) {
		out = append(out, 1)
	}
	return append(out, s...)
}

// common is the shape to which two are broadcast.
func (r *Rules[T]) common(a, b []int) ([]int, bool) {
	n := max(len(a), len(b))
	x, y := r.padded(a, n), r.padded(b, n)
	out := make([]int, n)
	for i := range n {
		switch {
		case x[i] == y[i] || y[i] == 1:
			out[i] = x[i]
		case x[i] == 1:
			out[i] = y[i]
		default:
			return nil, false
		}
	}
	return out, true
}

// strides is by how much the place in data changes with each subscript.
func (r *Rules[T]) strides(s, shape []int) []int {
	p := r.padded(s, len(shape))
	out := make([]int, len(shape))
	step := 1
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] != 1 {
			out[i] = step
		}
		step *= p[i]
	}
	return out
}
