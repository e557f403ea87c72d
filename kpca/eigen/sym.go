package eigen

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/symeig"
)

// Sym is the decomposition A = QΛQᵀ of a symmetric matrix, with the methods of
// [mat.EigenSym], which panic where those of mat.EigenSym do: eigenvalues ascend, and the columns of Q are their eigenvectors, of
// length 1, their signs unspecified. Like mat.EigenSym it is a [mat.Symmetric].
//
// The same input gives the same bits for any GOMAXPROCS on the same processor.
type Sym struct {
	values []float64
	q      *mat.Dense // nil: not computed
}

// Factorize decomposes a, which isn't changed, and tells whether it could: it can't
// when an entry is NaN or infinite, or an eigenvalue overflows. Eigenvalues alone
// take a third to a half of the time. It takes at most 5n³ operations on all cores
// and 3n² numbers of memory, Q included. It panics on nil and on an empty matrix.
func (e *Sym) Factorize(a mat.Symmetric, vectors bool) (ok bool) {
	precise.MustHave(a, "eigen")
	*e = Sym{}
	n := a.SymmetricDim()
	if n == 0 {
		panic("eigen: the matrix is 0×0; it must have at least one row")
	}
	m := 0
	if vectors {
		m = n
	}
	values, q, err := symeig.DecomposeFilled(n, m, upper(a), nil)
	if err != nil {
		return false
	}
	slices.Reverse(values)
	e.values = values
	if vectors {
		for i := range n {
			slices.Reverse(q[i*n : (i+1)*n])
		}
		e.q = mat.NewDense(n, n, q)
	}
	return true
}

// upper writes the upper triangle of a.
func upper(a mat.Symmetric) func(dst []float64, stride int) {
	n := a.SymmetricDim()
	if raw, ok := a.(mat.RawSymmetricer); ok && raw.RawSymmetric().Uplo == blas.Upper {
		s := raw.RawSymmetric()
		return func(dst []float64, stride int) {
			for i := range n {
				copy(dst[i*stride+i:i*stride+n], s.Data[i*s.Stride+i:i*s.Stride+n])
			}
		}
	}
	return func(dst []float64, stride int) {
		for i := range n {
			for j := i; j < n; j++ {
				dst[i*stride+j] = a.At(i, j)
			}
		}
	}
}

// Dims is n and n.
func (e *Sym) Dims() (r, c int) { return len(e.values), len(e.values) }

// SymmetricDim is n; 0 before a successful Factorize.
func (e *Sym) SymmetricDim() int { return len(e.values) }

// T is the matrix itself.
func (e *Sym) T() mat.Matrix { return e }

// At is entry (i, j) of QΛQᵀ, in O(n). It panics without eigenvectors, and where
// there is no such entry.
func (e *Sym) At(i, j int) float64 {
	e.mustHaveVectors()
	if n := len(e.values); uint(i) >= uint(n) || uint(j) >= uint(n) {
		panic(fmt.Sprintf("eigen: entry (%d, %d) of a %d×%d matrix; indices go from 0 to %d", i, j, n, n, n-1))
	}
	a, b, sum := e.q.RawRowView(i), e.q.RawRowView(j), 0.0
	for k, v := range e.values {
		sum += v * a[k] * b[k]
	}
	return sum
}

// Values are the eigenvalues, ascending, in dst or, when that is nil, in a new slice.
// It panics when dst has another length, or after no successful Factorize.
func (e *Sym) Values(dst []float64) []float64 {
	e.mustExist()
	if dst == nil {
		return slices.Clone(e.values)
	}
	if len(dst) != len(e.values) {
		panic(fmt.Sprintf("eigen: %d eigenvalues for a slice of %d; make it as long, or pass nil", len(e.values), len(dst)))
	}
	copy(dst, e.values)
	return dst
}

// RawValues are the eigenvalues, ascending, not copied; nil after no successful
// Factorize.
func (e *Sym) RawValues() []float64 { return e.values }

// VectorsTo copies Q to dst, which is empty or n×n. It panics on another shape, and
// when Q wasn't computed.
func (e *Sym) VectorsTo(dst *mat.Dense) {
	e.mustHaveVectors()
	precise.MustHave(dst, "eigen")
	n := len(e.values)
	if dst.IsEmpty() {
		dst.ReuseAs(n, n)
	} else if r, c := dst.Dims(); r != n || c != n {
		panic(fmt.Sprintf("eigen: %d×%d eigenvectors for a %d×%d matrix; make it as large, or pass an empty one", n, n, r, c))
	}
	dst.Copy(e.q)
}

// RawQ is Q, not copied; nil when it wasn't computed.
func (e *Sym) RawQ() mat.Matrix {
	if e.q == nil {
		return nil
	}
	return e.q
}

func (e *Sym) mustExist() {
	if len(e.values) == 0 {
		panic("eigen: no decomposition; call Factorize first, and look at what it returns")
	}
}

func (e *Sym) mustHaveVectors() {
	e.mustExist()
	if e.q == nil {
		panic(fmt.Sprintf("eigen: Factorize of this %d×%d matrix was asked for eigenvalues alone; pass true for vectors", len(e.values), len(e.values)))
	}
}
