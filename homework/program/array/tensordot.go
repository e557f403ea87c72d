package array

import (
	"slices"

	"kpcalab/homework/formula/fault"
)

// Contract is tensordot: the sum of products over pairs of axes, left of x and right
// of y; the other axes follow each other.
func (r *Rules[T]) Contract(x, y *Dense[T], left, right []int, at int) *Dense[T] {
	if len(left) != len(right) {
		fault.Fail(at, "tensordot with lists of axes of different length", "the axes of both arrays stand in pairs", "axes=(0, 0)")
	}
	for i := range left {
		if x.Shape[left[i]] != y.Shape[right[i]] {
			fault.FailAs(fault.Misfit, at, "tensordot over axes of "+r.Letter(x.Shape[left[i]])+" and of "+r.Letter(y.Shape[right[i]])+" numbers", "axes that meet are equally long", "another axis")
		}
	}
	rest := func(x *Dense[T], used []int) (list []int) {
		for k := range x.Shape {
			if !slices.Contains(used, k) {
				list = append(list, k)
			}
		}
		return list
	}
	freeX, freeY := rest(x, left), rest(y, right)
	a := r.Permute(x, append(append([]int{}, freeX...), left...), at)
	b := r.Permute(y, append(append([]int{}, right...), freeY...), at)
	inner := Count(a.Shape[len(freeX):])
	rows, cols := Count(a.Shape[:len(freeX)]), Count(b.Shape[len(right):])
	shape := append(append([]int{}, a.Shape[:len(freeX)]...), b.Shape[len(right):]...)
	r.Spend(rows * inner * cols)
	out := r.Zeros(shape...)
	for i := range rows {
		for k := range inner {
			for j := range cols {
				out.Data[i*cols+j] = r.Field.Add(out.Data[i*cols+j], r.Field.Mul(a.Data[i*inner+k], b.Data[k*cols+j]))
			}
		}
	}
	return out
}

// Kron is the Kronecker product.
func (r *Rules[T]) Kron(x, y *Dense[T]) *Dense[T] {
	two := func(a *Dense[T]) (rows, cols int) {
		switch len(a.Shape) {
		case 0:
			return 1, 1
		case 1:
			if r.Lang.NumPy {
				return 1, a.Shape[0]
			}
			return a.Shape[0], 1
		}
		return a.Shape[0], a.Shape[1]
	}
	xr, xc := two(x)
	yr, yc := two(y)
	out := r.Zeros(xr*yr, xc*yc)
	for i := range xr * yr {
		for j := range xc * yc {
			out.Data[i*xc*yc+j] = r.Field.Mul(x.Data[i/yr*xc+j/yc], y.Data[i%yr*yc+j%yc])
		}
	}
	if len(x.Shape) < 2 && len(y.Shape) < 2 {
		out.Shape = []int{len(out.Data)}
	}
	return out
}
