package kpca

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/precise"
	"kpcalab/kpca/internal/tiled"
)

// Gram returns the n×n Gram matrix K with K_ij = K(x_i, x_j) over the rows of
// the n×d matrix x. It is not centred. NaN in x gives NaN; Fit is what looks at
// the data. It panics if k is nil or has a setting that makes no kernel, such as a
// Gaussian of Width 0.
func Gram(k Kernel, x mat.Matrix) *mat.SymDense {
	k = mustKernel(k)
	d := denseOf(x)
	n, _ := d.Dims()
	if n == 0 {
		return &mat.SymDense{}
	}
	gram := mat.NewSymDense(n, nil)
	raw := gram.RawSymmetric()
	if r := traitsOf(k).fast(d); r != nil {
		tiled.Fill(r, raw.Data, n, n, raw.Stride, true, parallelTiles)
		return gram
	}
	if fm, ok := mapped(k, d); ok {
		return gramOf(fm, d)
	}
	parallelRows(n, func(i int) {
		evalRow(k, raw.Data[i*raw.Stride+i:i*raw.Stride+n], d.RawRowView(i), rowsFrom(d, i), i, i)
	})
	return gram
}

// CrossGram returns the matrix with K(x_i, y_j) at row i and column j, over the
// rows of x (p×d) and y (n×d). It panics if the column counts differ, or
// as Gram does.
func CrossGram(k Kernel, x, y mat.Matrix) *mat.Dense { return crossGramIn(nil, k, x, y) }

// crossGramIn is CrossGram in room, where that is large enough: clearing new memory for
// every block of a stream would take as long as what is computed into it.
func crossGramIn(room []float64, k Kernel, x, y mat.Matrix) *mat.Dense {
	k = mustKernel(k)
	xd, yd := denseOf(x), denseOf(y)
	p, dx := xd.Dims()
	n, dy := yd.Dims()
	if dx != dy {
		panic(fmt.Sprintf("kpca: CrossGram of samples with %d and with %d columns", dx, dy))
	}
	if p == 0 || n == 0 {
		return &mat.Dense{}
	}
	if cap(room) < p*n {
		room = make([]float64, p*n)
	}
	cross := mat.NewDense(p, n, room[:p*n])
	if r := traitsOf(k).fast(yd); r != nil {
		tiled.Fill(r.Against(rowsOf(xd)), cross.RawMatrix().Data, p, n, n, false, parallelTiles)
		return cross
	}
	if fm, ok := mapped(k, yd); ok {
		return crossOf(fm, xd, yd)
	}
	parallelRows(p, func(i int) {
		evalRow(k, cross.RawRowView(i), xd.RawRowView(i), yd, i, 0)
	})
	return cross
}

// Center returns HKH with H = I_n − (1/n)1_{n×n}, in O(n²) and without H:
// (HKH)_ij = K_ij − r_i − r_j + g, with r the row means and g the grand mean.
func Center(gram mat.Symmetric) *mat.SymDense {
	precise.MustHave(gram, "kpca")
	n := gram.SymmetricDim()
	if n == 0 {
		return &mat.SymDense{}
	}
	out := mat.NewSymDense(n, nil)
	out.CopySym(gram)
	centerInPlace(out)
	return out
}

// centerInPlace turns K into HKH. It repeats the subtraction once: the first
// pass leaves row sums of the size of the rounding error of K, which is large
// beside K̄ when all points nearly coincide in feature space.
func centerInPlace(gram *mat.SymDense) {
	raw := gram.RawSymmetric()
	for range 2 {
		mean, grand := rowMeans(gram)
		parallelRows(raw.N, func(i int) {
			row, means := raw.Data[i*raw.Stride+i:i*raw.Stride+raw.N], mean[i:]
			for j := range row {
				row[j] += (grand - mean[i]) - means[j]
			}
		})
	}
}

// rowMeans returns (1/n)K1_n and (1/n²)1ᵀK1, from sums over parts of the rows
// that depend on n alone.
func rowMeans(gram *mat.SymDense) (mean []float64, grand float64) {
	raw := gram.RawSymmetric()
	n, parts := raw.N, 1+min(raw.N/256, 7)
	sums := make([][]float64, parts)
	parallel(parts, 1, func(p int) {
		sum := make([]float64, n)
		for i := p; i < n; i += parts {
			row := raw.Data[i*raw.Stride+i : i*raw.Stride+n]
			sum[i] += floats.Sum(row)
			floats.Add(sum[i+1:], row[1:])
		}
		sums[p] = sum
	})
	mean = sums[0]
	for _, sum := range sums[1:] {
		floats.Add(mean, sum)
	}
	for i := range mean {
		mean[i] /= float64(n)
		grand += mean[i]
	}
	return mean, grand / float64(n)
}

// evalRow sets dst[j] = K(x, y_j) for row i of one matrix and rows j0, j0+1, … of
// another: a panic of the kernel names the two.
func evalRow(k Kernel, dst, x []float64, ys *mat.Dense, i, j0 int) {
	j := 0
	rk, whole := k.(RowKernel)
	defer explainPanic(k, func() string {
		if whole {
			return fmt.Sprintf("row %d with rows %d to %d", i, j0, j0+len(dst)-1)
		}
		return fmt.Sprintf("rows %d and %d", i, j0+j)
	})
	if r, ok := k.(rower); ok && r.evalRow(k, dst, x, ys) {
		return
	}
	if whole {
		rk.EvalRow(dst, x, ys)
		return
	}
	for j = range dst {
		dst[j] = k.Eval(x, ys.RawRowView(j))
	}
}

// evalPair is K(x, y) for rows i and j.
func evalPair(k Kernel, x, y []float64, i, j int) float64 {
	defer explainPanic(k, func() string { return fmt.Sprintf("rows %d and %d", i, j) })
	return k.Eval(x, y)
}

// explainPanic, deferred, says for which rows a kernel panicked, and where in its
// code: the goroutine that shows is the caller's.
func explainPanic(k Kernel, rows func() string) {
	if v := recover(); v != nil {
		panic(fmt.Sprintf("kpca: the kernel %s panicked for %s (counted from 0): %v\n\n%s", kernelName(k), rows(), v, debug.Stack()))
	}
}

// rowsFrom is a view of rows i, i+1, … of d.
func rowsFrom(d *mat.Dense, i int) *mat.Dense {
	n, c := d.Dims()
	return d.Slice(i, n, 0, c).(*mat.Dense)
}

// denseOf is x itself when it is a Dense, else a copy.
func denseOf(x mat.Matrix) *mat.Dense {
	precise.MustHave(x, "kpca")
	if d, ok := x.(*mat.Dense); ok {
		return d
	}
	return mat.DenseCopyOf(x)
}

// parallelRows calls f(i) for each i in [0, n) on all cores. Each row is
// computed whole by one goroutine, so that the result doesn't depend on their
// number.
func parallelRows(n int, f func(i int)) { parallel(n, 64, f) }

// parallelTiles is parallelRows for rows of 8×8 tiles.
func parallelTiles(n int, f func(i int)) { parallel(n, 32, f) }

// parallel is parallelRows for calls of which `few` are worth a goroutine.
func parallel(n, few int, f func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), (n+few-1)/few)
	if workers <= 1 {
		for i := range n {
			f(i)
		}
		return
	}
	var wg sync.WaitGroup
	var fault atomic.Pointer[any]
	for w := range workers {
		wg.Go(func() {
			defer func() { // a panic here would end the process; the caller can recover
				if v := recover(); v != nil {
					fault.CompareAndSwap(nil, &v)
				}
			}()
			for i := w; i < n && fault.Load() == nil; i += workers {
				f(i)
			}
		})
	}
	wg.Wait()
	if v := fault.Load(); v != nil {
		panic(*v)
	}
}

// mostMapped is the number of features, of all samples together, that are held
// in memory (half a GB) where a Gram matrix is computed from them.
const mostMapped = 1 << 26

// mapped returns the map of a kernel of which one value costs as much as the
// features of both samples: Gram matrices are products of features.
func mapped(k Kernel, x *mat.Dense) (fm FeatureMap, ok bool) {
	if !traitsOf(k).mapped {
		return nil, false
	}
	fm = k.(FeatureMap)
	n, _ := x.Dims()
	return fm, float64(n)*float64(featureDim(fm, x)) <= mostMapped
}

// gramOf is FᵀF for the features of the rows of x.
func gramOf(fm FeatureMap, x *mat.Dense) *mat.SymDense {
	f := fm.Map(x)
	k := product(f, mat.DenseCopyOf(f.T()))
	n, _ := k.Dims()
	return mat.NewSymDense(n, k.RawMatrix().Data)
}

// crossOf is the matrix of ⟨φ(x_i), φ(y_j)⟩.
func crossOf(fm FeatureMap, x, y *mat.Dense) *mat.Dense {
	return product(fm.Map(x), mat.DenseCopyOf(fm.Map(y).T()))
}

func evalMapped(fm FeatureMap, x, y []float64) float64 {
	return floats.Dot(fm.Map(rowMatrix(x)).RawRowView(0), fm.Map(rowMatrix(y)).RawRowView(0))
}

func evalRowMapped(fm FeatureMap, dst, x []float64, ys *mat.Dense) {
	f, g := fm.Map(rowMatrix(x)).RawRowView(0), fm.Map(ys)
	for j := range dst {
		dst[j] = floats.Dot(f, g.RawRowView(j))
	}
}

// rowMatrix is x as a 1×d matrix that shares its memory.
func rowMatrix(x []float64) *mat.Dense { return mat.NewDense(1, len(x), x) }
