package instance

import (
	"fmt"
	"math"
	"sync"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// DataSet is one small data set, with several samples to embed, and everything
// that the embedding formula mentions, computed by package kpca with the
// lecture's Gaussian kernel. Its fields must not be changed: sets are shared.
type DataSet struct {
	Name  string
	X     *mat.Dense // n×d training points, integers
	Query *mat.Dense // p×d points to embed, integers; some of them are training points
	C     float64    // width c of exp(−‖x−x′‖²/c²)
	M     int        // number of components, m ≤ n−1

	K      *mat.SymDense // n×n, K_ij = K(x_i, x_j), not centred
	Cross  *mat.Dense    // n×p, column t is k of query t
	A      *mat.Dense    // n×m, orthonormal eigenvectors of HKH, largest-magnitude entry positive
	Lambda []float64     // m eigenvalues of HKH, descending
	G      *mat.Dense    // p×m reference: row t is ḡ of query t

	memo sync.Map // see remember
}

// NewDataSet computes a data set from n×d points, p×d queries, the width c and
// the number of components m.
func NewDataSet(x, query [][]float64, c float64, m int) (*DataSet, error) {
	in := &DataSet{X: FromRows(x), Query: FromRows(query), C: c, M: m}
	n := len(x)
	in.Name = fmt.Sprintf("%s in %d dimension%s, c = %g, m = %d", Count(n, "point"), len(x[0]), plural(len(x[0])), c, m)
	kernel := kpca.Gaussian{Width: c}
	model, err := kpca.Fit(in.X, kernel, &kpca.Options{Components: m})
	if err != nil {
		return nil, err
	}
	if len(model.Eigenvalues) < m {
		return nil, fmt.Errorf("homework: these points give %d components, m = %d was asked for", len(model.Eigenvalues), m)
	}
	in.Lambda = model.Eigenvalues
	in.K = kpca.Gram(kernel, in.X)
	in.Cross = mat.DenseCopyOf(kpca.CrossGram(kernel, in.X, in.Query))
	in.A = mat.DenseCopyOf(model.Embedding)
	for j, l := range in.Lambda {
		for i := range n {
			in.A.Set(i, j, in.A.At(i, j)/math.Sqrt(l))
		}
	}
	in.G, err = model.Transform(in.Query)
	return in, err
}

// Remember is what compute returned when it was first called with key: what is
// computed from a set more than once is kept with it.
func (in *DataSet) Remember(key any, compute func() any) any {
	v, ok := in.memo.Load(key)
	if !ok {
		v, _ = in.memo.LoadOrStore(key, compute())
	}
	return v
}

// N is the number of training points.
func (in *DataSet) N() int { n, _ := in.X.Dims(); return n }

// Queries is the number p of points to embed.
func (in *DataSet) Queries() int { p, _ := in.Query.Dims(); return p }

// KVec is k of query t, as a copy.
func (in *DataSet) KVec(t int) *mat.VecDense {
	return mat.NewVecDense(in.N(), mat.Col(nil, t, in.Cross))
}

// Features returns explicit features with exactly these kernel values: F (μ×n)
// with FᵀF = K, and f of every query as the columns of a μ×p matrix, so that
// Fᵀf = k and ⟨f, f⟩ = 1. The Gaussian's own features are infinitely many; on
// finitely many points μ = n+p of them suffice.
func (in *DataSet) Features() (train, query *mat.Dense) {
	n, p := in.N(), in.Queries()
	var all mat.Dense
	all.Stack(in.X, in.Query)
	f, err := coordinates(kpca.Gram(kpca.Gaussian{Width: in.C}, &all))
	if err != nil {
		panic("homework: " + err.Error())
	}
	return mat.DenseCopyOf(f.Slice(0, n+p, 0, n)), mat.DenseCopyOf(f.Slice(0, n+p, n, n+p))
}

// Data is what [Compute] needs for the values of the symbols at query t.
func (in *DataSet) Data(t int, budget *int) Data {
	return Data{Points: ToRows(in.X), At: in.Query.RawRowView(t), Width: in.C, Components: in.M, Budget: budget, of: in, query: t}
}

// computed is what [Compute] gives for query t.
func (in *DataSet) computed(t int) (*Instance[float64], error) {
	type result struct {
		in  *Instance[float64]
		err error
	}
	type ofQuery int
	r := in.Remember(ofQuery(t), func() any {
		d := in.Data(t, nil)
		d.of = nil
		in, err := Compute(d)
		return result{in, err}
	}).(result)
	return r.in, r.err
}

// Centering is I_n − share·1_{n×n}.
func Centering(n int, share float64) *mat.SymDense {
	h := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			h.SetSym(i, j, -share)
		}
		h.SetSym(i, i, 1-share)
	}
	return h
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// Count is "1 point" or "3 points".
func Count(n int, what string) string { return fmt.Sprintf("%d %s%s", n, what, plural(n)) }

// Spectrum is every eigenvalue of HKH, descending.
func Spectrum(k *mat.SymDense) []float64 {
	v, _, err := Eigen(kpca.Center(k))
	if err != nil {
		panic("homework: " + err.Error())
	}
	return v
}

// WellPosed asks for λ_m/λ_1 ≥ 1e-4 and relative gaps of 1e-3, so that an honest
// solver can't fail.
func (in *DataSet) WellPosed() bool {
	s := Spectrum(in.K)
	for j := range in.M {
		if s[j]-s[j+1] < 1e-3*s[0] || s[j] < 1e-4*s[0] {
			return false
		}
	}
	return true
}

// OnItself is a data set whose queries are its training points.
func (in *DataSet) OnItself() *DataSet {
	rows := ToRows(in.X)
	out, err := NewDataSet(rows, rows, in.C, in.M)
	if err != nil {
		panic(err)
	}
	return out
}
