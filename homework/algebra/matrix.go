package algebra

// Matrix is a dense matrix over any field, by rows.
type Matrix[T any] struct {
	Rows, Cols int
	Data       []T
}

// NewMatrix is a matrix of zero values.
func NewMatrix[T any](rows, cols int) *Matrix[T] {
	return &Matrix[T]{rows, cols, make([]T, rows*cols)}
}

// At is entry (i, j), from 0.
func (a *Matrix[T]) At(i, j int) T { return a.Data[i*a.Cols+j] }

// Set changes entry (i, j).
func (a *Matrix[T]) Set(i, j int, v T) { a.Data[i*a.Cols+j] = v }

// T is the transpose, copied.
func (a *Matrix[T]) T() *Matrix[T] {
	t := NewMatrix[T](a.Cols, a.Rows)
	for i := range a.Rows {
		for j := range a.Cols {
			t.Data[j*a.Rows+i] = a.Data[i*a.Cols+j]
		}
	}
	return t
}

// Columns copies columns from to to.
func (a *Matrix[T]) Columns(from, to int) *Matrix[T] {
	c := NewMatrix[T](a.Rows, to-from)
	for i := range a.Rows {
		copy(c.Data[i*c.Cols:], a.Data[i*a.Cols+from:i*a.Cols+to])
	}
	return c
}

// Over is the arithmetic of matrices over a field.
type Over[T any] struct{ F Field[T] }

// Filled is a matrix of the same number everywhere.
func (g Over[T]) Filled(rows, cols int, v T) *Matrix[T] {
	m := NewMatrix[T](rows, cols)
	for i := range m.Data {
		m.Data[i] = v
	}
	return m
}

// Eye is the identity of size n.
func (g Over[T]) Eye(n int) *Matrix[T] {
	m := NewMatrix[T](n, n)
	one := g.F.Of(Whole(1))
	for i := range n {
		m.Data[i*n+i] = one
	}
	return m
}

// Diag is the diagonal matrix of v.
func (g Over[T]) Diag(v []T) *Matrix[T] {
	m := NewMatrix[T](len(v), len(v))
	for i, x := range v {
		m.Data[i*len(v)+i] = x
	}
	return m
}

// Zip combines two matrices of one size entry by entry.
func (g Over[T]) Zip(a, b *Matrix[T], op func(x, y T) T) *Matrix[T] {
	c := NewMatrix[T](a.Rows, a.Cols)
	for i := range c.Data {
		c.Data[i] = op(a.Data[i], b.Data[i])
	}
	return c
}

// Add is a + b.
func (g Over[T]) Add(a, b *Matrix[T]) *Matrix[T] { return g.Zip(a, b, g.F.Add) }

// Sub is a − b.
func (g Over[T]) Sub(a, b *Matrix[T]) *Matrix[T] { return g.Zip(a, b, g.F.Sub) }

// Scale is s·a.
func (g Over[T]) Scale(s T, a *Matrix[T]) *Matrix[T] {
	c := NewMatrix[T](a.Rows, a.Cols)
	for i, x := range a.Data {
		c.Data[i] = g.F.Mul(s, x)
	}
	return c
}

// Mul is the product of any number of matrices, from the left.
func (g Over[T]) Mul(first *Matrix[T], rest ...*Matrix[T]) *Matrix[T] {
	a := first
	for _, b := range rest {
		c := NewMatrix[T](a.Rows, b.Cols)
		for i := range a.Rows {
			for k := range a.Cols {
				x := a.Data[i*a.Cols+k]
				if g.F.Size(x) == 0 {
					continue
				}
				row, out := b.Data[k*b.Cols:(k+1)*b.Cols], c.Data[i*c.Cols:(i+1)*c.Cols]
				for j, y := range row {
					out[j] = g.F.Add(out[j], g.F.Mul(x, y))
				}
			}
		}
		a = c
	}
	return a
}

// reduce brings a matrix to reduced row echelon form in place, with the largest pivot
// of each of the first cols columns, and returns the columns that have one.
func (g Over[T]) reduce(r *Matrix[T], cols int) (pivots []int, err error) {
	scale := g.largest(r, cols)
	for c := 0; c < cols && len(pivots) < r.Rows; c++ {
		top := len(pivots)
		p := top
		for i := top; i < r.Rows; i++ {
			if g.F.Size(r.At(i, c)) > g.F.Size(r.At(p, c)) {
				p = i
			}
		}
		if g.F.Negligible(r.At(p, c), scale) {
			continue
		}
		inv, err := g.F.Inv(r.At(p, c))
		if err != nil {
			return nil, err
		}
		for j := range r.Cols {
			a, b := r.At(top, j), r.At(p, j)
			r.Set(p, j, a)
			r.Set(top, j, g.F.Mul(b, inv))
		}
		for i := range r.Rows {
			x := r.At(i, c)
			if i == top || g.F.Size(x) == 0 {
				continue
			}
			for j := range r.Cols {
				r.Set(i, j, g.F.Sub(r.At(i, j), g.F.Mul(x, r.At(top, j))))
			}
		}
		pivots = append(pivots, c)
	}
	return pivots, nil
}

// largest is the size of the largest entry in the first cols columns.
func (g Over[T]) largest(m *Matrix[T], cols int) (size float64) {
	for i := range m.Rows {
		for _, x := range m.Data[i*m.Cols : i*m.Cols+cols] {
			size = max(size, g.F.Size(x))
		}
	}
	return size
}

// Inverse is that of a square matrix, by Gauss and Jordan.
func (g Over[T]) Inverse(m *Matrix[T]) (*Matrix[T], error) {
	n := m.Rows
	both, eye := NewMatrix[T](n, 2*n), g.Eye(n)
	for i := range n {
		copy(both.Data[2*i*n:], m.Data[i*n:(i+1)*n])
		copy(both.Data[2*i*n+n:], eye.Data[i*n:(i+1)*n])
	}
	pivots, err := g.reduce(both, n)
	if err == nil && len(pivots) < n {
		err = ErrSingular
	}
	if err != nil {
		return nil, err
	}
	return both.Columns(n, 2*n), nil
}

// IsDiagonal reports whether everything off the diagonal is negligible.
func (g Over[T]) IsDiagonal(m *Matrix[T]) bool {
	scale := g.largest(m, m.Cols)
	for i := range m.Rows {
		for j := range m.Cols {
			if i != j && !g.F.Negligible(m.At(i, j), scale) {
				return false
			}
		}
	}
	return true
}

// PseudoInverse is that of Moore and Penrose, by a factorisation M = CR into
// independent columns and rows: Rᵀ(RRᵀ)⁻¹(CᵀC)⁻¹Cᵀ.
func (g Over[T]) PseudoInverse(m *Matrix[T]) (*Matrix[T], error) {
	r := &Matrix[T]{m.Rows, m.Cols, append([]T(nil), m.Data...)}
	pivots, err := g.reduce(r, m.Cols)
	if err != nil {
		return nil, err
	}
	k := len(pivots)
	if k == 0 {
		return NewMatrix[T](m.Cols, m.Rows), nil
	}
	c := NewMatrix[T](m.Rows, k)
	for i := range m.Rows {
		for j, p := range pivots {
			c.Set(i, j, m.At(i, p))
		}
	}
	rows := &Matrix[T]{k, m.Cols, r.Data[:k*m.Cols]}
	right, err := g.Inverse(g.Mul(rows, rows.T()))
	if err != nil {
		return nil, err
	}
	left, err := g.Inverse(g.Mul(c.T(), c))
	if err != nil {
		return nil, err
	}
	return g.Mul(rows.T(), right, left, c.T()), nil
}
