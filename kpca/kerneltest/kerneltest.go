// Package kerneltest is the contract that every kpca.Kernel must meet. A kernel
// of one's own is tested in one line:
//
//	func TestMyKernel(t *testing.T) { kerneltest.Check(t, MyKernel{Width: 2}) }
//
// It refutes, and proves nothing: a function that is indefinite on other data only,
// as a Gaussian of dynamic time warping may be, passes. Give Contract.Samples data of
// the kind that the kernel is for, and look at Model.Warnings for ErrIndefinite.
package kerneltest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// T is what Check needs of a *testing.T.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// Contract says on which data a kernel is to be checked, and what it promises.
// The zero value is what Check uses.
type Contract struct {
	// Columns are the numbers of columns d of the data sets. nil: 1, 2, 5 and 40,
	// on both sides of the sizes at which fast paths begin.
	Columns []int
	// Samples makes an n×d data set; nil: normal deviates, with a duplicate, a
	// zero row and a row far from the others.
	Samples func(rng *rand.Rand, n, d int) *mat.Dense
	// Indefinite leaves out the check for positive semidefiniteness, for kernels
	// such as kpca.Sigmoid that don't promise it.
	Indefinite bool
	// Tolerance is the relative error allowed between two ways to the same
	// number. 0: 1e-12.
	Tolerance float64
}

// Check tests k against the contract with its default settings: K(x,y) = K(y,x)
// to the last bit; finite values; no negative eigenvalue of a Gram matrix;
// EvalRow, Map, Gram and CrossGram equal Eval, in any order of the rows; x and y
// are not written to; use by several goroutines at once gives the same numbers
// (run the test with -race). Each breach is reported with the samples at fault.
func Check(t T, k kpca.Kernel) {
	t.Helper()
	Contract{}.Check(t, k)
}

// Check tests k against the contract c.
func (c Contract) Check(t T, k kpca.Kernel) {
	t.Helper()
	if c.Columns == nil {
		c.Columns = []int{1, 2, 5, 40}
	}
	if c.Samples == nil {
		c.Samples = mixed
	}
	if c.Tolerance == 0 {
		c.Tolerance = 1e-12
	}
	for _, d := range c.Columns {
		rng := rand.New(rand.NewPCG(uint64(d), 2026))
		r := run{T: t, Contract: c, k: k, x: c.Samples(rng, 37, d)}
		if !r.values() {
			continue
		}
		r.unwritten()
		r.ways()
		r.concurrent()
		if !c.Indefinite {
			r.semidefinite()
		}
	}
}

// mixed is normal data with a duplicate, a zero row and one far away.
func mixed(rng *rand.Rand, n, d int) *mat.Dense {
	x := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			x.Set(i, j, rng.NormFloat64())
		}
	}
	x.SetRow(n-1, slices.Clone(x.RawRowView(0)))
	x.SetRow(n-2, make([]float64, d))
	for j := range d {
		x.Set(n-3, j, 20+x.At(n-3, j))
	}
	return x
}

// run is one contract on one data set.
type run struct {
	T
	Contract
	k    kpca.Kernel
	x    *mat.Dense
	want *mat.Dense // K by Eval alone
}

func (r *run) name() string {
	n, d := r.x.Dims()
	return fmt.Sprintf("%v on %d samples with %d columns", r.k, n, d)
}

// values checks that K is finite and symmetric, and records it.
func (r *run) values() bool {
	r.Helper()
	n, _ := r.x.Dims()
	r.want = mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			a := r.k.Eval(r.x.RawRowView(i), r.x.RawRowView(j))
			b := r.k.Eval(r.x.RawRowView(j), r.x.RawRowView(i))
			if math.IsNaN(a) || math.IsInf(a, 0) {
				r.Errorf("%s: K(x,y) = %g for x = %v, y = %v; it must be finite", r.name(), a, r.x.RawRowView(i), r.x.RawRowView(j))
				return false
			}
			if a != b {
				r.Errorf("%s: K(x,y) = %v but K(y,x) = %v for x = %v, y = %v; a kernel is symmetric", r.name(), a, b, r.x.RawRowView(i), r.x.RawRowView(j))
				return false
			}
			r.want.Set(i, j, a)
		}
	}
	return true
}

// unwritten checks that Eval leaves its arguments alone.
func (r *run) unwritten() {
	r.Helper()
	n, _ := r.x.Dims()
	x, y := slices.Clone(r.x.RawRowView(1)), slices.Clone(r.x.RawRowView(n-3))
	r.k.Eval(x, y)
	if !slices.Equal(x, r.x.RawRowView(1)) || !slices.Equal(y, r.x.RawRowView(n-3)) {
		r.Errorf("%s: Eval writes to its arguments", r.name())
	}
}

// ways checks every other way to K against Eval.
func (r *run) ways() {
	r.Helper()
	n, d := r.x.Dims()
	before := mat.DenseCopyOf(r.x)
	r.equal("Gram", kpca.Gram(r.k, r.x), r.want)
	r.equal("CrossGram", kpca.CrossGram(r.k, r.x, r.x), r.want)
	if rk, ok := r.k.(kpca.RowKernel); ok {
		for _, size := range []int{1, 3, 8, n} { // batch equals single
			part := r.x.Slice(n-size, n, 0, d).(*mat.Dense)
			got := mat.NewDense(n, size, nil)
			for i := range n {
				rk.EvalRow(got.RawRowView(i), r.x.RawRowView(i), part)
			}
			r.equal(fmt.Sprintf("EvalRow of %d samples", size), got, r.want.Slice(0, n, n-size, n))
		}
	}
	if fm, ok := r.k.(kpca.FeatureMap); ok {
		r.featureMap(fm)
	}
	reversed, backwards := mat.NewDense(n, d, nil), mat.NewDense(n, n, nil)
	for i := range n {
		reversed.SetRow(i, r.x.RawRowView(n-1-i))
		for j := range n {
			backwards.Set(i, j, r.want.At(n-1-i, n-1-j))
		}
	}
	r.equal("Gram of the rows in reverse order", kpca.Gram(r.k, reversed), backwards)
	if !mat.Equal(before, r.x) {
		r.Errorf("%s: Gram, CrossGram, EvalRow or Map writes to the data", r.name())
	}
}

// featureMap checks ⟨φ(x),φ(y)⟩ = K(x,y), and φ of one sample.
func (r *run) featureMap(fm kpca.FeatureMap) {
	r.Helper()
	n, d := r.x.Dims()
	m := fm.Map(r.x)
	rows, mu := m.Dims()
	if rows != n {
		r.Errorf("%s: Map gives %d×%d features; one row for each sample is needed", r.name(), rows, mu)
		return
	}
	var f mat.Dense
	f.Mul(m, m.T())
	r.equal("⟨φ(x),φ(y)⟩ by Map", &f, r.want)
	if one := fm.Map(r.x.Slice(2, 3, 0, d)); !mat.EqualApprox(one, m.Slice(2, 3, 0, mu), r.Tolerance) {
		r.Errorf("%s: Map of one sample differs from its row in Map of all", r.name())
	}
}

// equal reports the first entry beyond the tolerance, relative to
// √(K(x,x)K(y,y)) where that is larger than the entry.
func (r *run) equal(what string, got, want mat.Matrix) {
	r.Helper()
	rows, cols := want.Dims()
	scale := mat.Max(r.want)
	for i := range rows {
		for j := range cols {
			g, w := got.At(i, j), want.At(i, j)
			if bound := r.Tolerance * max(math.Abs(w), scale); !(math.Abs(g-w) <= bound) {
				r.Errorf("%s: %s gives %v at row %d, column %d, Eval gives %v", r.name(), what, g, i, j, w)
				return
			}
		}
	}
}

// concurrent evaluates all rows from several goroutines.
func (r *run) concurrent() {
	r.Helper()
	n, _ := r.x.Dims()
	got := mat.NewDense(n, n, nil)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			for j := range n {
				got.Set(i, j, r.k.Eval(r.x.RawRowView(i), r.x.RawRowView(j)))
			}
		})
	}
	wg.Wait()
	if !mat.Equal(got, r.want) {
		r.Errorf("%s: Eval from several goroutines gives other numbers; it must not keep state", r.name())
	}
}

// semidefinite checks ⟨Ky, y⟩ ≥ 0 for all y by the smallest eigenvalue.
func (r *run) semidefinite() {
	r.Helper()
	n, _ := r.x.Dims()
	k := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			k.SetSym(i, j, r.want.At(i, j))
		}
	}
	var eig mat.EigenSym
	if !eig.Factorize(k, true) { // values alone: gonum panics when they are tiny
		r.Errorf("%s: the eigenvalues of the Gram matrix did not converge", r.name())
		return
	}
	values := eig.Values(nil)
	if smallest, largest := values[0], values[n-1]; smallest < -r.Tolerance*float64(n)*math.Abs(largest) {
		r.Errorf("%s: the Gram matrix has the eigenvalue %.6g (the largest is %.6g), so that K is not positive semidefinite; set Indefinite if it needn't be", r.name(), smallest, largest)
	}
}
