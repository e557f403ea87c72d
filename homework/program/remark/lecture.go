package remark

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// lecture are symbols of the lecture that a comment may use for what has no name in the
// program.
var lecture map[string]term

func init() { // its terms are read from one another
	lecture = map[string]term{
		"ones": onesTerm, "one": onesTerm, "𝟏": onesTerm, "1_n": onesTerm,
		"lambda": symbolCalled("lam"), "λ": symbolCalled("lam"), "lambdas": symbolCalled("lam"),
		"alpha": symbolCalled("A"), "α": symbolCalled("A"), "alphas": symbolCalled("A"),
		"phi": symbolCalled("F"), "φ": symbolCalled("F"),
		"psi": psi, "ψ": psi,
		"Ktilde": centredGram, "Kbar": centredGram, "Kc": centredGram, "K_c": centredGram, "K_bar": centredGram, "K_tilde": centredGram, "K̃": centredGram, "K̄": centredGram,
		"phibar": phibar, "φ̄": phibar, "phi_bar": phibar,
	}
}

func symbolCalled(name string) term {
	return func(s *scene) (value, error) {
		m, ok := s.find(name)
		if !ok {
			return value{}, errNoValue
		}
		return value{matrix: m.Matrix}, nil
	}
}

func centredGram(s *scene) (value, error) {
	c, ok := centred(s.find)
	if !ok {
		return value{}, errNoValue
	}
	return value{matrix: c}, nil
}

// features of the training points, of which the mean was subtracted.
func centredFeatures(s *scene) (*matrix, *matrix, bool) {
	f, ok := s.find("F")
	if !ok || f.Cols < 2 {
		return nil, nil, false
	}
	mean := over.Mul(f.Matrix, over.Filled(f.Cols, 1, 1/float64(f.Cols)))
	return over.Sub(f.Matrix, over.Mul(mean, over.Filled(1, f.Cols, 1))), mean, true
}

func phibar(s *scene) (value, error) {
	_, mean, ok := centredFeatures(s)
	if !ok {
		return value{}, errNoValue
	}
	return value{matrix: mean}, nil
}

// psi are the axes: the centred features times the eigenvectors, with the length one.
func psi(s *scene) (value, error) {
	f, _, ok := centredFeatures(s)
	a, found := s.find("A")
	if !ok || !found || a.Rows != f.Cols {
		return value{}, errNoValue
	}
	p := over.Mul(f, a.Matrix)
	for j := range p.Cols {
		length := 0.0
		for i := range p.Rows {
			length = math.Hypot(length, p.At(i, j))
		}
		if length < 1e-9 {
			return value{}, errNoValue
		}
		for i := range p.Rows {
			p.Set(i, j, p.At(i, j)/length)
		}
	}
	return value{matrix: p}, nil
}

// dense is a matrix of another library.
func dense(a term, s *scene) (*mat.Dense, error) {
	x, err := a(s)
	if err != nil || x.matrix == nil || x.Rows < 1 || x.Cols < 1 || x.Rows > 40 || x.Cols > 40 {
		return nil, errNoValue
	}
	return mat.NewDense(x.Rows, x.Cols, append([]float64{}, x.Data...)), nil
}

func determinant(a term) term {
	return func(s *scene) (value, error) {
		m, err := dense(a, s)
		if err != nil || m.RawMatrix().Rows != m.RawMatrix().Cols {
			return value{}, errNoValue
		}
		return scalar(mat.Det(m)), nil
	}
}

func rank(a term) term {
	return func(s *scene) (value, error) {
		m, err := dense(a, s)
		var svd mat.SVD
		if err != nil || !svd.Factorize(m, mat.SVDNone) {
			return value{}, errNoValue
		}
		return scalar(float64(svd.Rank(tolerance))), nil
	}
}

func pseudoInverse(a term) term {
	return func(s *scene) (value, error) {
		x, err := a(s)
		if err != nil || x.matrix == nil {
			return value{}, errNoValue
		}
		inv, err := over.PseudoInverse(x.matrix)
		if err != nil {
			return value{}, errNoValue
		}
		return value{matrix: inv}, nil
	}
}

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
