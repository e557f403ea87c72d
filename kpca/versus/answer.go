package main

import (
	"math"
	"os"
	"runtime"
	"sync"
)

// answer is what a side found: rows of an embedding and eigenvalues.
type answer struct {
	rows, m int
	y       []float64
	values  []float64
}

func readAnswer(c Case, a Reply, path string) (answer, error) {
	rows := c.rows()
	info, err := os.Stat(path)
	if err != nil {
		return answer{}, err
	}
	m := int(info.Size()) / 8 / rows
	y, err := readFloats(path, rows*m)
	return answer{rows: rows, m: m, y: y, values: a.Values}, err
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
	if j > 0 && j < len(values) {
		least = values[j-1] - values[j]
	}
	if j+1 < len(values) {
		least = min(least, values[j]-values[j+1])
	}
	if len(values) == 0 {
		return least
	}
	return least / values[0]
}

// differValues is the largest relative difference of an eigenvalue, over the first
// ten.
func differValues(a, b answer) (worst float64) {
	for j := range min(len(a.values), len(b.values), 10) {
		worst = max(worst, math.Abs(a.values[j]-b.values[j])/a.values[j])
	}
	return worst
}

// residuals are the largest ‖K̄α−λα‖/λ_1 of each answer, computed plainly from the
// definition, by none of the libraries.
func residuals(x []float64, r Request, answers []answer) []float64 {
	n, d := r.Case.N, r.Case.D
	var v []column
	for side, a := range answers {
		for j := range min(a.m, 10) {
			c := column{side: side, value: a.values[j], scale: a.values[0], v: make([]float64, n), kv: make([]float64, n)}
			for i := range n {
				c.v[i] = a.y[i*a.m+j] / math.Sqrt(a.values[j])
			}
			v = append(v, c)
		}
	}
	multiply(x, n, d, r.Width, v)
	worst := make([]float64, len(answers))
	for _, c := range v {
		worst[c.side] = max(worst[c.side], c.residual())
	}
	return worst
}

// column is an eigenvector v, and Kv.
type column struct {
	side         int
	value, scale float64
	v, kv        []float64
}

func (c column) residual() float64 {
	var mean, sum float64
	for _, k := range c.kv {
		mean += k / float64(len(c.kv))
	}
	for i, k := range c.kv {
		e := k - mean - c.value*c.v[i]
		sum += e * e
	}
	return math.Sqrt(sum) / c.scale
}

// multiply sets kv to Kv, with v less its mean.
func multiply(x []float64, n, d int, width float64, v []column) {
	for _, c := range v {
		var mean float64
		for _, e := range c.v {
			mean += e / float64(n)
		}
		for i := range c.v {
			c.v[i] -= mean
		}
	}
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		wg.Go(func() {
			for i := w; i < n; i += workers {
				sums := make([]float64, len(v))
				for j := range n {
					k := math.Exp(-distance(x[i*d:i*d+d], x[j*d:j*d+d]) / (width * width))
					for q, c := range v {
						sums[q] += k * c.v[j]
					}
				}
				for q, c := range v {
					c.kv[i] = sums[q]
				}
			}
		})
	}
	wg.Wait()
}
