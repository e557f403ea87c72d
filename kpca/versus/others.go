package main

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/landmarks"
)

// neighbours is the k of the graphs.
const neighbours = 10

// eigenResult writes the eigenvectors times the roots of their values, which are the
// embedding, of the largest value first.
func (w *worker) eigenResult(r Request) (a Reply, err error) {
	n := w.r.Case.N
	values := w.eigen.RawValues()
	var vectors mat.Dense
	w.eigen.VectorsTo(&vectors)
	y := make([]float64, n*n)
	for j := range n {
		v := values[n-1-j]
		a.Values = append(a.Values, v)
		for i := range n {
			y[i*n+j] = vectors.At(i, n-1-j) * math.Sqrt(max(v, 0))
		}
	}
	return a, writeFloats(r.Out, y)
}

// landmarks makes a Nyström map and the features of all samples.
func (w *worker) landmarks(k kpca.Kernel) error {
	z, err := landmarks.Leverage(w.x, k, w.r.Case.Landmarks, 1)
	if err != nil {
		return err
	}
	m, err := kpca.NewNystrom(k, z)
	if err != nil {
		return err
	}
	w.out = m.Map(w.x)
	return nil
}

// landmarksResult is how much of K(x,x) = 1 the map keeps: of each sample, and, as the
// one value, of all. More is better.
func (w *worker) landmarksResult(r Request) (a Reply, err error) {
	n, _ := w.out.Dims()
	kept, sum := make([]float64, n), 0.0
	for i := range n {
		f := mat.NewVecDense(w.out.RawMatrix().Cols, w.out.RawRowView(i))
		kept[i] = mat.Dot(f, f)
		sum += kept[i]
	}
	a.Values = []float64{sum}
	return a, writeFloats(r.Out, kept)
}
