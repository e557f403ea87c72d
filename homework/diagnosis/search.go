package diagnosis

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/instance"
)

// matchTolerance is relative to the largest number of a component. Candidates
// that differ at all differ by far more on the instances.
const matchTolerance = 1e-7

// search finds every candidate within scope that gives the numbers of answer
// (one p×m matrix per instance), up to the sign of each component.
func search(sc Scope, instances []*instance.DataSet, answer []*mat.Dense) (found []candidate) {
	cols := make([][][]float64, len(answer))
	for i, a := range answer {
		cols[i] = columns(a)
	}
	nk := 1
	if sc == Pipelines {
		nk = len(Kernels)
	}
	for k := range nk {
		all := make([]*projections, len(instances))
		for i, in := range instances {
			all[i] = project(in, k)
		}
		for e := range eigenproblems {
			for w := range inners {
				if skipInner(e, w) {
					continue
				}
				for o := range orders {
					for _, s := range everywhere(all, cols, e, w, o) {
						found = append(found, candidate{k, e, o, s.power, w, s.scale})
					}
				}
			}
		}
	}
	return found
}

// skipInner leaves out inner vectors that are the same or make no sense: a left H
// changes nothing before the eigenvectors of HKH, and I − 11ᵀ goes with itself.
func skipInner(e, w int) bool {
	switch inners[w].left {
	case leftH:
		return e == 0
	case leftBadH:
		return eigenproblems[e].ID != "H-without-1/n"
	}
	return false
}

// outer is what stands in front of αᵀw.
type outer struct{ power, scale int }

// everywhere lists the powers and scales with which a choice of eigenproblem,
// inner vector and order gives the answer on every instance.
func everywhere(all []*projections, cols [][][]float64, e, w, o int) []outer {
	var left []outer
	for i, p := range all {
		here := map[outer]bool{}
		for r := range p.eigs[e] {
			for _, s := range outersOf(p.in, &p.eigs[e][r], cols[i], w, o) {
				here[s] = true
			}
		}
		if len(here) == 0 {
			return nil
		}
		if i == 0 {
			for s := range here {
				left = append(left, s)
			}
			continue
		}
		kept := left[:0]
		for _, s := range left {
			if here[s] {
				kept = append(kept, s)
			}
		}
		left = kept
	}
	return left
}

// outersOf lists the powers and scales with which one reading gives the answer.
func outersOf(in *instance.DataSet, r *reading, cols [][]float64, w, o int) []outer {
	n := in.N()
	var lambda, ratio []float64
	for j, got := range cols {
		l := orders[o].index(j, in.M, n)
		if l < 0 || l >= n {
			return nil
		}
		if negligible(r.values, l) {
			continue // the numbers are noise, or not numbers at all
		}
		f, ok := Proportional(got, r.at(w, l))
		if !ok {
			return nil
		}
		lambda, ratio = append(lambda, r.values[l]), append(ratio, f)
	}
	if len(ratio) == 0 {
		return nil
	}
	var list []outer
	for p := range Powers {
		for s := range scales {
			scale := scales[s].value(float64(n), float64(in.M))
			if agree(ratio, lambda, Powers[p].exponent, scale) {
				list = append(list, outer{p, s})
			}
		}
	}
	return list
}

// negligible tells whether eigenvalue l is zero up to rounding, or negative.
func negligible(values []float64, l int) bool { return !(values[l] > 1e-10*math.Abs(values[0])) }

func agree(ratio, lambda []float64, power, scale float64) bool {
	for j, f := range ratio {
		want := weight(lambda[j], power) * scale
		if !(math.Abs(math.Abs(f)-want) <= 10*matchTolerance*want) {
			return false
		}
	}
	return true
}

// weight is λ^power.
func weight(lambda, power float64) float64 {
	switch power {
	case 0:
		return 1
	case -0.5:
		return 1 / math.Sqrt(lambda)
	case 0.5:
		return math.Sqrt(lambda)
	}
	return math.Pow(lambda, power)
}

// Proportional fits got = f·ref; ok tells whether that holds and f isn't 0.
func Proportional(got, ref []float64) (f float64, ok bool) {
	// The largest entry of ref decides f: no sums, so that a mismatch is seen at once.
	best, most := 0, 0.0
	for t, v := range ref {
		if v = math.Abs(v); v > most {
			best, most = t, v
		}
	}
	f = got[best] / ref[best]
	if f == 0 || math.IsNaN(f) || math.IsInf(f, 0) {
		return f, false
	}
	tol := matchTolerance * math.Abs(got[best])
	for t, v := range ref {
		if !(math.Abs(got[t]-f*v) <= tol) {
			return f, false
		}
	}
	return f, true
}

func columns(a mat.Matrix) [][]float64 {
	_, c := a.Dims()
	list := make([][]float64, c)
	for j := range c {
		list[j] = mat.Col(nil, j, a)
	}
	return list
}
