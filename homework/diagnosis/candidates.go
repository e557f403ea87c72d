package diagnosis

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/instance"
)

// projections are all numbers from which the candidates with one kernel are made
// on one instance: αᵀw for every eigenproblem, reading, inner vector w and
// eigenvector α, at every query. Order, power and scale come on top.
type projections struct {
	in   *instance.DataSet
	eigs [][]reading // by eigenproblem
}

// reading is one eigen-decomposition with its projections.
type reading struct {
	values []float64  // n
	flat   *mat.Dense // n×(len(inners)·p): row l is α_lᵀ times all inner vectors at all queries
	p      int
}

// at is α_lᵀw at every query, for inner vector w.
func (r *reading) at(w, l int) []float64 { return r.flat.RawRowView(l)[w*r.p : (w+1)*r.p] }

// project computes the projections on in with the given kernel, once.
func project(in *instance.DataSet, kernel int) *projections {
	type key struct{ kernel int }
	return in.Remember(key{kernel}, func() any { return newProjections(in, kernel) }).(*projections)
}

func newProjections(in *instance.DataSet, kernel int) *projections {
	k, cross := in.K, in.Cross
	if kernel != 0 {
		k, cross = kernelMatrices(in, Kernels[kernel].Value)
	}
	p := &projections{in: in, eigs: make([][]reading, len(eigenproblems))}
	vectors := innerVectors(k, cross, in.M)
	for e, problem := range eigenproblems {
		for _, pairs := range problem.readings(k) {
			p.eigs[e] = append(p.eigs[e], newReading(pairs, vectors))
		}
	}
	return p
}

// kernelMatrices are K and k (n×p) with another kernel.
func kernelMatrices(in *instance.DataSet, value func(d2, c float64) float64) (*mat.SymDense, *mat.Dense) {
	n, q := in.N(), in.Queries()
	k, cross := mat.NewSymDense(n, nil), mat.NewDense(n, q, nil)
	d2 := func(a, b []float64) float64 { d := floats.Distance(a, b, 2); return d * d }
	for i := range n {
		for j := i; j < n; j++ {
			k.SetSym(i, j, value(d2(in.X.RawRowView(i), in.X.RawRowView(j)), in.C))
		}
		for t := range q {
			cross.Set(i, t, value(d2(in.X.RawRowView(i), in.Query.RawRowView(t)), in.C))
		}
	}
	return k, cross
}

// innerVectors are the n×p matrices of all inner vectors side by side, one column
// a query.
func innerVectors(k *mat.SymDense, cross *mat.Dense, m int) *mat.Dense {
	n, q := cross.Dims()
	sum := mat.NewVecDense(n, nil)
	for i := range n {
		sum.SetVec(i, floats.Sum(mat.Row(nil, i, k)))
	}
	all := mat.NewDense(n, q*len(inners), nil)
	for i, in := range inners {
		w := all.Slice(0, n, i*q, (i+1)*q).(*mat.Dense)
		for t := range q {
			p := parts{k: mat.Col(nil, t, cross), rowSum: sum.RawVector().Data, n: float64(n), m: float64(m)}
			p.twice = timesCentred(k, p)
			w.SetCol(t, in.vec(p))
		}
		switch in.left {
		case leftH:
			w.Mul(instance.Centering(n, 1/float64(n)), mat.DenseCopyOf(w))
		case leftBadH:
			w.Mul(instance.Centering(n, 1), mat.DenseCopyOf(w))
		}
	}
	return all
}

// timesCentred is K(k − (1/n)K1_n).
func timesCentred(k *mat.SymDense, p parts) []float64 {
	n := len(p.k)
	v := mat.NewVecDense(n, nil)
	for i := range n {
		v.SetVec(i, p.k[i]-p.rowSum[i]/p.n)
	}
	var w mat.VecDense
	w.MulVec(k, v)
	return w.RawVector().Data
}

func newReading(e eigenpairs, inner *mat.Dense) reading {
	_, c := inner.Dims()
	r := reading{values: e.values, flat: new(mat.Dense), p: c / len(inners)}
	r.flat.Mul(e.vectors.T(), inner)
	return r
}
