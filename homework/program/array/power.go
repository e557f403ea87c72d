package array

import (
	"math"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
)

// Power raises every entry.
func (r *Rules[T]) Power(x *Dense[T], e algebra.Ratio, at int) *Dense[T] {
	bounded(e, at)
	out := r.Zeros(x.Shape...)
	out.Row = x.Row
	for i, v := range x.Data {
		p, err := r.Field.Pow(v, e)
		Check(err)
		out.Data[i] = p
	}
	r.noteInfinite(x, out, e, at)
	return r.came(out, r.raisedEach(x.From, e))
}

func bounded(e algebra.Ratio, at int) {
	if max(e.Num, -e.Num) > 64 || e.Den > 64 {
		fault.FailAs(fault.TooLarge, at, "the exponent "+e.String()+" is too large", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
}

// MatrixPower is a power of a number or of a square matrix.
func (r *Rules[T]) MatrixPower(x *Dense[T], e algebra.Ratio, at int) *Dense[T] {
	return r.came(r.powerOf(x, e, at), r.raised(x.From, e))
}

func (r *Rules[T]) powerOf(x *Dense[T], e algebra.Ratio, at int) *Dense[T] {
	if len(x.Shape) == 0 || Count(x.Shape) == 1 {
		return r.Power(x, e, at)
	}
	bounded(e, at)
	m := r.Square(x, at, "a power")
	if r.Over().IsDiagonal(m) {
		return r.eachDiagonal(m, func(v T) (T, error) { return r.Field.Pow(v, e) })
	}
	if e.Den != 1 {
		return r.root(m, e)
	}
	r.Spend(int(max(e.Num, -e.Num)+1) * m.Rows * m.Rows * m.Rows)
	if e.Num < 0 {
		inv, err := r.Over().Inverse(m)
		Check(err)
		m, e = inv, e.Neg()
	}
	p := r.Over().Eye(m.Rows)
	for range e.Num {
		p = r.Over().Mul(p, m)
	}
	return &Dense[T]{Shape: []int{m.Rows, m.Rows}, Data: p.Data}
}

// root is a fractional power of a symmetric matrix.
func (r *Rules[T]) root(m *algebra.Matrix[T], e algebra.Ratio) *Dense[T] {
	f, ok := any(m).(*algebra.Matrix[float64])
	if !ok {
		panic(Stop{Err: algebra.ErrInexact})
	}
	if !r.IsSymmetric(m) {
		panic(Stop{Err: symbol.ErrDiagonal})
	}
	return r.ofEigenvalues(f, func(l, _ float64) float64 { return math.Pow(l, e.Float()) })
}

// MatrixFunction is a function of a symmetric matrix, as of its eigenvalues.
func (r *Rules[T]) MatrixFunction(x *Dense[T], f func(float64) float64, at int) *Dense[T] {
	m, ok := any(r.Square(x, at, "a function")).(*algebra.Matrix[float64])
	if !ok {
		panic(Stop{Err: algebra.ErrInexact})
	}
	if !r.IsSymmetric(any(m).(*algebra.Matrix[T])) {
		panic(Stop{Err: symbol.ErrDiagonal})
	}
	return r.ofEigenvalues(m, func(l, _ float64) float64 {
		v := f(l)
		if math.IsNaN(v) || math.IsInf(v, 0) {
			fault.FailAs(fault.Unsupported, at, "a function of a matrix that it doesn't have in real numbers", "an eigenvalue of the matrix isn't above 0", "a matrix with positive eigenvalues")
		}
		return v
	})
}

// ofEigenvalues is Σ w(λ) vvᵀ over the eigenpairs of a symmetric matrix; w is told the
// largest magnitude, too.
func (r *Rules[T]) ofEigenvalues(m *algebra.Matrix[float64], w func(l, largest float64) float64) *Dense[T] {
	p, n := r.floating(m, true), m.Rows
	largest := math.Max(math.Abs(p.Values[0]), math.Abs(p.Values[n-1]))
	out := r.Zeros(n, n)
	data := any(out.Data).([]float64)
	for k, l := range p.Values {
		if c := w(l, largest); c != 0 {
			for i := range n {
				for j := range n {
					data[i*n+j] += c * p.Vectors.At(i, k) * p.Vectors.At(j, k)
				}
			}
		}
	}
	return out
}

// eachDiagonal is the diagonal matrix of f of each diagonal entry.
func (r *Rules[T]) eachDiagonal(m *algebra.Matrix[T], f func(v T) (T, error)) *Dense[T] {
	v := make([]T, m.Rows)
	for i := range v {
		x, err := f(m.At(i, i))
		Check(err)
		v[i] = x
	}
	return r.Diagonal(v)
}

// Cholesky is the Cholesky factor L of LLᵀ.
func (r *Rules[T]) Cholesky(m *algebra.Matrix[T], at int) *Dense[T] {
	if r.Over().IsDiagonal(m) {
		return r.eachDiagonal(m, func(v T) (T, error) {
			if d, ok := any(v).(float64); ok && d <= 0 {
				fault.FailAs(fault.Stops, at, "the Cholesky factor of a matrix that isn't positive definite", "all eigenvalues of the matrix are above 0", "Λ, whose entries are")
			}
			return r.Field.Pow(v, algebra.Half)
		})
	}
	f, ok := any(m).(*algebra.Matrix[float64])
	if !ok {
		panic(Stop{Err: algebra.ErrInexact})
	}
	low := r.Zeros(m.Rows, m.Rows)
	l := any(low.Data).([]float64)
	n := m.Rows
	for i := range n {
		for j := range i + 1 {
			s := f.At(i, j)
			for k := range j {
				s -= l[i*n+k] * l[j*n+k]
			}
			if i > j {
				l[i*n+j] = s / l[j*n+j]
				continue
			}
			if s <= 0 {
				fault.FailAs(fault.Unsupported, at, "the Cholesky factor of a matrix that isn't positive definite", "H K H has the eigenvalue 0", "the eigenvectors")
			}
			l[i*n+i] = math.Sqrt(s)
		}
	}
	return low
}
