package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// kernel is the kernel as a function that is given: it is known at the samples and at
// the new one alone.
type kernel struct{}

// kernelNames are what programs call it.
var kernelNames = syntax.Words("kernel kern kfun kfunc kernel_fn kernel_fun kernel_func kernelfun kernel_function kernelFunction ker kappa κ")

// kernelOf is the kernel of two points, or of all pairs of points of two sets: a
// matrix has a point in each row.
func (r *run[T]) kernelOf(args []any, at int) any {
	if len(args) != 2 {
		fault.Fail(at, "the kernel is called with another number of arguments than two", "it is a function of two points", "kernel(X[i], x)")
	}
	left, right := r.array(args[0], at), r.array(args[1], at)
	a, one := r.pointsIn(left, at)
	b, other := r.pointsIn(right, at)
	out := r.Zeros(len(a), len(b))
	for i, p := range a {
		for j, q := range b {
			out.Data[i*len(b)+j] = r.kernelAt(p, q)
		}
	}
	switch {
	case one && other:
		return r.Scalar(out.Data[0])
	case r.Lang.Matrices:
	case one || other:
		out.Shape = []int{len(out.Data)}
	}
	return out
}

// kernelAt is K(x_i, x_j); the number n stands for the new sample.
func (r *run[T]) kernelAt(i, j int) T {
	k, n := r.in.Values["K"], r.in.Values["K"].Rows
	r.used["K"] = true
	switch {
	case i < n && j < n:
		return k.At(i, j)
	case i < n || j < n:
		r.used["k"] = true
		return r.in.Values["k"].Data[min(i, j)]
	}
	return r.in.Values["kxx"].Data[0]
}

// pointsIn finds which samples an array holds; one reports a single point.
func (r *run[T]) pointsIn(x *array.Dense[T], at int) (list []int, one bool) {
	sample, all := r.in.Values["x"], r.in.Values["X"]
	if sample == nil || all == nil || r.in.Values["kxx"] == nil {
		fault.FailAs(fault.NoMeaning, at, "the kernel is called, and no points are given", "K and k hold its values", "K and k")
	}
	d := len(sample.Data)
	if len(x.Data)%d != 0 || len(x.Data) == 0 || len(x.Data) > d && x.Shape[len(x.Shape)-1] != d {
		fault.FailAs(fault.Misfit, at, "the kernel of "+r.Describe(x), "it is a function of points with d numbers each; a sample is a row of X", "X[i] for a sample")
	}
	r.Spend(len(x.Data) * (all.Rows + 1))
	for from := 0; from < len(x.Data); from += d {
		point := x.Data[from : from+d]
		found := -1
		for i := range all.Rows + 1 {
			row := sample.Data
			if i < all.Rows {
				row = all.Data[i*d : (i+1)*d]
			}
			same := true
			for j := range row {
				same = same && r.Field.Negligible(r.Field.Sub(row[j], point[j]), 1)
			}
			if same {
				found = i
				break
			}
		}
		if found < 0 {
			fault.FailAs(fault.Unsupported, at, "the kernel of a point that is neither a sample nor the new one", "a kernel that is given is known at the rows of X and at x", "X[i] and x, or a kernel of the program's own")
		}
		list = append(list, found)
	}
	return list, len(x.Data) == d && (len(x.Shape) < 2 || r.Lang.Matrices || r.Lang != syntax.Python)
}

// distances are R's dist(X), which as.matrix makes a matrix of: arithmetic before it
// would leave zeros on the diagonal.
type distances[T any] struct{ all *array.Dense[T] }

// distancesOf is dist: the distances between the rows of a matrix.
func (c *call[T]) distancesOf() any {
	c.most(2, "method")
	if how, ok := c.key("method", 1); ok && how != "euclidean" {
		return c.unread()
	}
	x := c.Column(c.arg(0))
	rows, cols := x.Shape[0], x.Shape[1]
	c.Spend(rows * rows * cols)
	out := c.Zeros(rows, rows)
	for i := range rows {
		for j := range rows {
			sum := c.number(0)
			for l := range cols {
				d := c.Field.Sub(x.Data[i*cols+l], x.Data[j*cols+l])
				sum = c.Field.Add(sum, c.Field.Mul(d, d))
			}
			out.Data[i*rows+j] = sum
		}
	}
	return distances[T]{c.Power(out, algebra.Half, c.pos)}
}
