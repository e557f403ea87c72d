package remark

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

func norm(a term) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil || x.matrix == nil {
			return value{}, errNoValue
		}
		sum := 0.0
		for _, v := range x.Data {
			sum += v * v
		}
		return scalar(math.Sqrt(sum)), nil
	}
}

// vectorNorm is norm(v); that of a matrix differs between languages.
func vectorNorm(a term) term {
	return norm(func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil || !x.isVector() {
			return value{}, errNoValue
		}
		return x, nil
	})
}

// root is the square root; what rounding made of a zero is one.
func root(a term) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil || x.matrix == nil {
			return value{}, errNoValue
		}
		scale := 0.0
		for _, v := range x.Data {
			scale = math.Max(scale, math.Abs(v))
		}
		return each(func(*scene) (value, error) { return x, nil }, func(v float64) float64 {
			if v < 0 && -v <= tolerance*scale {
				return 0
			}
			return math.Sqrt(v)
		})(s)
	}
}

func trace(a term) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil || x.matrix == nil || x.Rows != x.Cols {
			return value{}, errNoValue
		}
		sum := 0.0
		for i := range x.Rows {
			sum += x.At(i, i)
		}
		return scalar(sum), nil
	}
}

// diagonal makes a diagonal matrix of a vector, and takes it from a matrix.
func diagonal(a term) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil || x.matrix == nil {
			return value{}, errNoValue
		}
		if x.isVector() {
			return value{matrix: over.Diag(x.Data)}, nil
		}
		return value{matrix: diagonalOf(x.matrix)}, nil
	}
}

func diagonalOf(m *matrix) *matrix {
	out := &matrix{Cols: 1}
	for i := range min(m.Rows, m.Cols) {
		out.Data = append(out.Data, m.At(i, i))
	}
	out.Rows = len(out.Data)
	return out
}

// spectrum is the eigenvalues of a symmetric matrix, the largest first.
func spectrum(a term) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil || x.matrix == nil || x.Rows != x.Cols || x.Rows < 2 || x.Rows > 40 {
			return value{}, errNoValue
		}
		sym := mat.NewSymDense(x.Rows, nil)
		for i := range x.Rows {
			for j := range i + 1 {
				if math.Abs(x.At(i, j)-x.At(j, i)) > 1e-9*(1+math.Abs(x.At(i, j))) {
					return value{}, errNoValue
				}
				sym.SetSym(i, j, x.At(i, j))
			}
		}
		var e mat.EigenSym
		if !e.Factorize(sym, false) {
			return value{}, errNoValue
		}
		v := e.Values(nil)
		slices.Reverse(v)
		return value{matrix: &matrix{Rows: len(v), Cols: 1, Data: v}, leading: true}, nil
	}
}
