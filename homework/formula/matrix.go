package formula

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

// algebra is matrix arithmetic over a field.
type algebra[T any] struct{ f Field[T] }

func (g algebra[T]) filled(rows, cols int, v T) *Matrix[T] {
	m := NewMatrix[T](rows, cols)
	for i := range m.Data {
		m.Data[i] = v
	}
	return m
}

func (g algebra[T]) eye(n int) *Matrix[T] {
	m := NewMatrix[T](n, n)
	one := g.f.Of(whole(1))
	for i := range n {
		m.Data[i*n+i] = one
	}
	return m
}

func (g algebra[T]) diag(v []T) *Matrix[T] {
	m := NewMatrix[T](len(v), len(v))
	for i, x := range v {
		m.Data[i*len(v)+i] = x
	}
	return m
}

func (g algebra[T]) zip(a, b *Matrix[T], op func(x, y T) T) *Matrix[T] {
	c := NewMatrix[T](a.Rows, a.Cols)
	for i := range c.Data {
		c.Data[i] = op(a.Data[i], b.Data[i])
	}
	return c
}

func (g algebra[T]) add(a, b *Matrix[T]) *Matrix[T] { return g.zip(a, b, g.f.Add) }
func (g algebra[T]) sub(a, b *Matrix[T]) *Matrix[T] { return g.zip(a, b, g.f.Sub) }

func (g algebra[T]) scale(s T, a *Matrix[T]) *Matrix[T] {
	c := NewMatrix[T](a.Rows, a.Cols)
	for i, x := range a.Data {
		c.Data[i] = g.f.Mul(s, x)
	}
	return c
}

// mul is the product of any number of matrices, from the left.
func (g algebra[T]) mul(first *Matrix[T], rest ...*Matrix[T]) *Matrix[T] {
	a := first
	for _, b := range rest {
		c := NewMatrix[T](a.Rows, b.Cols)
		for i := range a.Rows {
			for k := range a.Cols {
				x := a.Data[i*a.Cols+k]
				if g.f.Size(x) == 0 {
					continue
				}
				row, out := b.Data[k*b.Cols:(k+1)*b.Cols], c.Data[i*c.Cols:(i+1)*c.Cols]
				for j, y := range row {
					out[j] = g.f.Add(out[j], g.f.Mul(x, y))
				}
			}
		}
		a = c
	}
	return a
}

// inverse is that of a square matrix, by Gauss and Jordan with the largest
// pivot.
func (g algebra[T]) inverse(m *Matrix[T]) (*Matrix[T], error) {
	n := m.Rows
	a := &Matrix[T]{n, n, append([]T(nil), m.Data...)}
	b := g.eye(n)
	scale := 0.0
	for _, x := range a.Data {
		scale = max(scale, g.f.Size(x))
	}
	for c := range n {
		p := c
		for r := c + 1; r < n; r++ {
			if g.f.Size(a.At(r, c)) > g.f.Size(a.At(p, c)) {
				p = r
			}
		}
		if g.f.Negligible(a.At(p, c), scale) {
			return nil, ErrSingular
		}
		for j := range n {
			a.Data[c*n+j], a.Data[p*n+j] = a.Data[p*n+j], a.Data[c*n+j]
			b.Data[c*n+j], b.Data[p*n+j] = b.Data[p*n+j], b.Data[c*n+j]
		}
		inv, err := g.f.Inv(a.At(c, c))
		if err != nil {
			return nil, err
		}
		for j := range n {
			a.Data[c*n+j] = g.f.Mul(a.Data[c*n+j], inv)
			b.Data[c*n+j] = g.f.Mul(b.Data[c*n+j], inv)
		}
		for r := range n {
			x := a.At(r, c)
			if r == c || g.f.Size(x) == 0 {
				continue
			}
			for j := range n {
				a.Data[r*n+j] = g.f.Sub(a.Data[r*n+j], g.f.Mul(x, a.Data[c*n+j]))
				b.Data[r*n+j] = g.f.Sub(b.Data[r*n+j], g.f.Mul(x, b.Data[c*n+j]))
			}
		}
	}
	return b, nil
}

// isDiagonal reports whether everything off the diagonal is negligible.
func (g algebra[T]) isDiagonal(m *Matrix[T]) bool {
	scale := 0.0
	for _, x := range m.Data {
		scale = max(scale, g.f.Size(x))
	}
	for i := range m.Rows {
		for j := range m.Cols {
			if i != j && !g.f.Negligible(m.At(i, j), scale) {
				return false
			}
		}
	}
	return true
}
