package main

import (
	"math"
	"runtime"
	"sync"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
)

// answer is what a side found: an embedding by rows, and eigenvalues.
type answer struct {
	rows, m int
	y       []float64
	values  []float64
}

func readAnswer(c Case, a Reply, path string) (answer, error) {
	y, err := readFloats(path)
	return answer{rows: c.rows(), m: len(y) / c.rows(), y: y, values: a.Values}, err
}

// differ is the largest difference of a coordinate, beside the largest
// coordinate, over the first components whose eigenvalues are well apart;
// columns may differ in sign.
func differ(a, b answer) float64 {
	m := min(a.m, b.m, 10)
	var worst, largest float64
	for j := range m {
		if gap(a.values, j) < 1e-6 {
			continue
		}
		var plus, minus float64
		for i := range a.rows {
			u, v := a.y[i*a.m+j], b.y[i*b.m+j]
			plus, minus = max(plus, math.Abs(u-v)), max(minus, math.Abs(u+v))
			largest = max(largest, math.Abs(u))
		}
		worst = max(worst, min(plus, minus))
	}
	return worst / largest
}

// gap is the distance of value j from its neighbours, beside the first; +Inf of an
// answer without values.
func gap(values []float64, j int) float64 {
	least := math.Inf(1)
	for _, k := range []int{j, j + 1} {
		if k > 0 && k < len(values) {
			least = min(least, (values[k-1]-values[k])/values[0])
		}
	}
	return least
}

// differValues is the largest relative difference of an eigenvalue, over the first
// ten.
func differValues(a, b answer) (worst float64) {
	for j := range min(len(a.values), len(b.values), 10) {
		worst = max(worst, math.Abs(a.values[j]-b.values[j])/a.values[j])
	}
	return worst
}

// residuals are the largest ‖K̄v−λv‖/λ_1 of each answer's eigenvectors v, computed
// plainly from the definition, by none of the libraries.
func residuals(x []float64, r Request, answers []answer) []float64 {
	n, d := r.Case.N, r.Case.D
	type pair struct {
		side          int
		value, first  float64
		vector, times []float64 // v and Kv
	}
	var pairs []pair
	for side, a := range answers {
		for j := range min(a.m, 10) {
			p := pair{side, a.values[j], a.values[0], make([]float64, n), make([]float64, n)}
			for i := range n {
				p.vector[i] = a.y[i*a.m+j] / math.Sqrt(a.values[j])
			}
			floats.AddConst(-stat.Mean(p.vector, nil), p.vector)
			pairs = append(pairs, p)
		}
	}
	var all sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		all.Go(func() {
			k := make([]float64, n)
			for i := w; i < n; i += workers {
				for j := range n {
					k[j] = math.Exp(-distance(x[i*d:i*d+d], x[j*d:j*d+d]) / (r.Width * r.Width))
				}
				for _, p := range pairs {
					p.times[i] = floats.Dot(k, p.vector)
				}
			}
		})
	}
	all.Wait()
	worst := make([]float64, len(answers))
	for _, p := range pairs {
		floats.AddConst(-stat.Mean(p.times, nil), p.times)
		floats.AddScaled(p.times, -p.value, p.vector)
		worst[p.side] = max(worst[p.side], floats.Norm(p.times, 2)/p.first)
	}
	return worst
}
