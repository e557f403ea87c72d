package proof

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// Mistakes of programs that hold all the right parts and put them together wrongly: a
// row for a column, a sum that leaves a sample out. They aren't in the catalogue of
// diagnosis, which is about mathematics, and are looked for where it names nothing.

// mispick is one of them: the weights that component j gives the samples, made of the
// eigenvalues and all n eigenvectors of K̄, and what they are multiplied by.
type mispick struct {
	slip    finding.Slip
	weights func(d *instance.DataSet, values []float64, vectors *mat.Dense, j int) []float64
}

var mispicks = []mispick{
	{outOfStep, func(_ *instance.DataSet, values []float64, vectors *mat.Dense, j int) []float64 {
		return over(mat.Col(nil, len(values)-1-j, vectors), values[j])
	}},
	{rowsReversed, func(_ *instance.DataSet, values []float64, vectors *mat.Dense, j int) []float64 {
		return over(reversed(mat.Col(nil, j, vectors)), values[j])
	}},
	{rowsReversed, func(_ *instance.DataSet, values []float64, vectors *mat.Dense, j int) []float64 { // of vectors in a solver's order
		return over(reversed(mat.Col(nil, len(values)-1-j, vectors)), values[j])
	}},
	{sampleLeftOut, func(_ *instance.DataSet, values []float64, vectors *mat.Dense, j int) []float64 {
		w := over(mat.Col(nil, j, vectors), values[j])
		w[0] = 0
		return w
	}},
	{sampleLeftOut, func(_ *instance.DataSet, values []float64, vectors *mat.Dense, j int) []float64 {
		w := over(mat.Col(nil, j, vectors), values[j])
		w[len(w)-1] = 0
		return w
	}},
	{samplesForComponents, func(d *instance.DataSet, values []float64, vectors *mat.Dense, j int) []float64 {
		w := over(mat.Col(nil, j, vectors), values[j])
		clear(w[d.M:])
		return w
	}},
	{recycled, func(d *instance.DataSet, values []float64, vectors *mat.Dense, j int) []float64 {
		w := mat.Col(nil, j, vectors)
		for i := range w { // down the columns of the n×m matrix, over and over
			w[i] /= math.Sqrt(values[(i+j*len(w))%d.M])
		}
		return w
	}},
}

func over(w []float64, value float64) []float64 {
	floats.Scale(1/math.Sqrt(value), w)
	return w
}

func reversed(w []float64) []float64 {
	slices.Reverse(w)
	return w
}

// mispicked finds the mistake that gives just these numbers, up to the sign of each
// component.
func mispicked(answer []*mat.Dense) (finding.Slip, bool) {
	if closeToRight(answer) { // as are some of these mistakes
		return finding.Slip{}, false
	}
	for _, m := range mispicks {
		for _, left := range []bool{false, true} { // H in front of k − K1/n
			if m.gives(answer, left) {
				return m.slip, true
			}
		}
	}
	for _, factor := range []float64{-1, 0, 2} {
		if wrongGrandMean(answer, func(int) float64 { return factor }) {
			return grandMeanWrong, true
		}
	}
	for _, factor := range []func(n int) float64{func(n int) float64 { return float64(n) }, func(n int) float64 { return float64(n * n) }} {
		if wrongGrandMean(answer, factor) {
			return grandMeanWrong, true
		}
	}
	return finding.Slip{}, false
}

// closeToRight reports an answer that differs from the embedding by little.
func closeToRight(answer []*mat.Dense) bool {
	for i, d := range instance.Public() {
		if i >= len(answer) || answer[i] == nil {
			return false
		}
		scale := mat.Max(d.G) - mat.Min(d.G)
		for t := range d.Queries() {
			for j := range d.M {
				if !(math.Abs(math.Abs(answer[i].At(t, j))-math.Abs(d.G.At(t, j))) <= 1e-3*scale) {
					return false
				}
			}
		}
	}
	return true
}

// gives tells whether the answer is what a mistake gives on all data sets.
func (m mispick) gives(answer []*mat.Dense, left bool) bool {
	return onAll(answer, func(d *instance.DataSet) (*mat.Dense, error) {
		values, vectors, err := instance.Eigen(centredGram(d, 0))
		if err != nil {
			return nil, err
		}
		weights := mat.NewDense(d.N(), d.M, nil)
		for j := range d.M {
			weights.SetCol(j, m.weights(d, values, vectors, j))
		}
		return weights, nil
	}, left)
}

// wrongGrandMean tells whether the mean of all entries enters the centred Gram matrix
// with a factor in place of 1.
func wrongGrandMean(answer []*mat.Dense, factor func(n int) float64) bool {
	return onAll(answer, func(d *instance.DataSet) (*mat.Dense, error) {
		n := d.N()
		gram := centredGram(d, (factor(n)-1)*mat.Sum(d.K)/float64(n*n))
		values, vectors, err := instance.Eigen(gram)
		if err != nil {
			return nil, err
		}
		weights := mat.NewDense(n, d.M, nil)
		for j := range d.M {
			weights.SetCol(j, over(mat.Col(nil, j, vectors), values[j]))
		}
		return weights, nil
	}, false)
}

// centredGram is K̄ with a number added to each entry.
func centredGram(d *instance.DataSet, extra float64) *mat.SymDense {
	h := instance.Centering(d.N(), 1/float64(d.N()))
	var product mat.Dense
	product.Product(h, d.K, h)
	gram := mat.NewSymDense(d.N(), nil)
	for i := range d.N() {
		for l := i; l < d.N(); l++ {
			gram.SetSym(i, l, product.At(i, l)+extra)
		}
	}
	return gram
}

// onAll compares the answer with weightsᵀ(k − K1/n) on all data sets of the diagnosis.
func onAll(answer []*mat.Dense, weightsOf func(d *instance.DataSet) (*mat.Dense, error), left bool) bool {
	for i, d := range instance.Public() {
		if i >= len(answer) || answer[i] == nil {
			return false
		}
		weights, err := weightsOf(d)
		if err != nil {
			return false
		}
		means := make([]float64, d.N())
		for r := range means {
			means[r] = floats.Sum(mat.Row(nil, r, d.K)) / float64(d.N())
		}
		for t := range d.Queries() {
			v := make([]float64, d.N())
			floats.SubTo(v, d.KVec(t).RawVector().Data, means)
			if left {
				floats.AddConst(-floats.Sum(v)/float64(len(v)), v)
			}
			for j := range d.M {
				want := floats.Dot(mat.Col(nil, j, weights), v)
				if got := answer[i].At(t, j); !(math.Abs(math.Abs(got)-math.Abs(want)) <= 1e-8*(1+math.Abs(want))) {
					return false
				}
			}
		}
	}
	return true
}
