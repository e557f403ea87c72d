package remark

import (
	"math"

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
