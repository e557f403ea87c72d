package kernelpca

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/instance"
	"kpcalab/kpca"
)

type embedder = func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense

// project makes an embedder of a way to find α_j and λ_j, and one to centre k.
func projectWith(pairs func(K *mat.SymDense, m int) ([]float64, *mat.Dense), centre func(K *mat.SymDense, k *mat.VecDense) []float64) embedder {
	return func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
		values, alpha := pairs(K, m)
		v := centre(K, k)
		g := mat.NewVecDense(m, nil)
		for j := range m {
			g.SetVec(j, floats.Dot(mat.Col(nil, j, alpha), v)/math.Sqrt(values[j]))
		}
		return g
	}
}

// means are the row means r_i and the grand mean g of K, with n.
func means(k *mat.SymDense) (r []float64, g, n float64) {
	size := k.SymmetricDim()
	n, r = float64(size), make([]float64, size)
	for i := range r {
		for j := range size {
			r[i] += k.At(i, j) / n
		}
		g += r[i] / n
	}
	return r, g, n
}

// withGrandMean centres k entry by entry, with any multiple of the grand mean.
func withGrandMean(times float64) func(K *mat.SymDense, k *mat.VecDense) []float64 {
	return func(K *mat.SymDense, k *mat.VecDense) []float64 {
		r, g, n := means(K)
		v := make([]float64, len(r))
		for i := range v {
			v[i] = k.AtVec(i) - r[i] - mat.Sum(k)/n + times*g
		}
		return v
	}
}

// descending are the eigenvalues, largest first, and their vectors as columns.
func descending(K *mat.SymDense) ([]float64, *mat.Dense) {
	var eig mat.EigenSym
	if !eig.Factorize(K, true) {
		panic("no eigenvalues")
	}
	values := eig.Values(nil)
	n := len(values)
	var v mat.Dense
	eig.VectorsTo(&v)
	vectors := mat.NewDense(n, n, nil)
	for j := range n {
		vectors.SetCol(j, mat.Col(nil, n-1-j, &v))
	}
	slices.Reverse(values)
	return values, vectors
}

func fromCentred(center func(K *mat.SymDense) *mat.SymDense) func(*mat.SymDense, int) ([]float64, *mat.Dense) {
	return func(K *mat.SymDense, m int) ([]float64, *mat.Dense) {
		return descending(center(K))
	}
}

// Every correct form is accepted, however it is written.
func TestCorrectForms(t *testing.T) {
	exactly := withGrandMean(1)
	forms := map[string]embedder{
		"entry by entry":          projectWith(fromCentred(func(K *mat.SymDense) *mat.SymDense { return kpca.Center(K) }), exactly),
		"no grand mean in k":      projectWith(fromCentred(func(K *mat.SymDense) *mat.SymDense { return kpca.Center(K) }), withGrandMean(0)),
		"a wrong grand mean in k": projectWith(fromCentred(func(K *mat.SymDense) *mat.SymDense { return kpca.Center(K) }), withGrandMean(-3)),
		"no grand mean in K, sorted by λ": projectWith(fromCentred(func(K *mat.SymDense) *mat.SymDense {
			c := kpca.Center(K)
			_, g, _ := means(K)
			addAll(c, -g)
			return c
		}), exactly),
		"singular value decomposition": projectWith(func(K *mat.SymDense, m int) ([]float64, *mat.Dense) {
			var svd mat.SVD
			svd.Factorize(kpca.Center(K), mat.SVDFull)
			var u mat.Dense
			svd.UTo(&u)
			return svd.Values(nil), &u
		}, exactly),
		"a general solver on HK": projectWith(func(K *mat.SymDense, m int) ([]float64, *mat.Dense) {
			var eig mat.Eigen
			var hk mat.Dense
			hk.Mul(instance.Centering(K.SymmetricDim(), 1/float64(K.SymmetricDim())), K)
			eig.Factorize(&hk, mat.EigenRight)
			var v mat.CDense
			eig.VectorsTo(&v)
			values := eig.Values(nil)
			n := K.SymmetricDim()
			out, lambda := mat.NewDense(n, m, nil), make([]float64, m)
			for j := range m {
				best := -1
				for i, l := range values {
					if best < 0 || real(l) > real(values[best]) {
						best = i
					}
				}
				lambda[j] = real(values[best])
				col := make([]float64, n)
				for i := range n {
					col[i] = real(v.At(i, best))
				}
				floats.Scale(1/floats.Norm(col, 2), col)
				out.SetCol(j, col)
				values[best] = -1
			}
			return lambda, out
		}, exactly),
		"power iteration with deflation": projectWith(func(K *mat.SymDense, m int) ([]float64, *mat.Dense) {
			n := K.SymmetricDim()
			rest := mat.DenseCopyOf(kpca.Center(K))
			out, lambda := mat.NewDense(n, m, nil), make([]float64, m)
			for j := range m {
				v := mat.NewVecDense(n, nil)
				for i := range n {
					v.SetVec(i, math.Sin(float64(i+j+1)))
				}
				for range 20000 {
					var w mat.VecDense
					w.MulVec(rest, v)
					lambda[j] = mat.Norm(&w, 2)
					v.ScaleVec(1/lambda[j], &w)
				}
				out.SetCol(j, v.RawVector().Data)
				var p mat.Dense
				p.Outer(lambda[j], v, v)
				rest.Sub(rest, &p)
			}
			return lambda, out
		}, exactly),
		"Cornell: ‖α‖² = 1/λ": func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			values, vectors := descending(kpca.Center(K))
			g := mat.NewVecDense(m, nil)
			for j := range m {
				a := mat.Col(nil, j, vectors)
				floats.Scale(1/math.Sqrt(values[j]), a)
				g.SetVec(j, floats.Dot(a, exactly(K, k)))
			}
			return g
		},
		"the library": func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			model, err := kpca.FitGram(K, &kpca.Options{Components: m})
			if err != nil {
				panic(err)
			}
			g, err := model.TransformGram(k.T())
			if err != nil {
				panic(err)
			}
			return mat.NewVecDense(m, g.RawRowView(0))
		},
		"features by Cholesky, primal form": func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			var chol mat.Cholesky
			if !chol.Factorize(K) {
				panic("K isn't positive definite")
			}
			var u mat.TriDense
			chol.UTo(&u) // FᵀF = K, and f solves Fᵀf = k up to what is orthogonal to all f_i
			var f mat.VecDense
			if err := f.SolveVec(u.T(), k); err != nil {
				panic(err)
			}
			return primal(true, true, false, 0)(mat.DenseCopyOf(&u), &f, m)
		},
	}
	for name, f := range forms {
		if got := Embedding.Of(f); !got.OK() {
			t.Errorf("%s:\n%s", name, got)
		}
		if got := Embedding.Check(exercise.InProcess(f), 77); !got.OK() && name != "power iteration with deflation" {
			t.Errorf("%s, hidden cases:\n%s", name, got)
		}
	}
}

func addAll(s *mat.SymDense, v float64) {
	n := s.SymmetricDim()
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, s.At(i, j)+v)
		}
	}
}
