package diagnosis

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Probes that look at the parts of an embedding: its mean's, and component by
// component.

// meanParts are λ_j^{-1/2}α_jᵀ(1/n)K1_n, what the mean takes away from component j.
func (p pair) meanParts() []float64 {
	n := p.in.N()
	sums := mat.NewVecDense(n, nil)
	for i := range n {
		row := 0.0
		for l := range n {
			row += p.in.K.At(i, l)
		}
		sums.SetVec(i, row/float64(n))
	}
	list := make([]float64, p.in.M)
	for j := range list {
		list[j] = mat.Dot(p.in.A.ColView(j), sums) / math.Sqrt(p.in.Lambda[j])
	}
	return list
}

// offsets are what each component is off by, in the sign of the reference; ok is false
// where one isn't off by a constant.
func (p pair) offsets() (list []float64, ok bool) {
	for j := range p.got {
		scale := floats.Norm(p.want[j], math.Inf(1))
		switch {
		case shifted(p.got[j], p.want[j], scale):
			list = append(list, p.got[j][0]-p.want[j][0])
		case shifted(p.got[j], Negated(p.want[j]), scale):
			list = append(list, -p.got[j][0]-p.want[j][0])
		default:
			return nil, false
		}
	}
	return list, true
}

// unscaled tells whether the mean's part isn't divided by the root of λ_j.
func (p pair) unscaled() bool {
	off, ok := p.offsets()
	if !ok {
		return false
	}
	for j, m := range p.meanParts() {
		if math.Abs(off[j]-m*(1-math.Sqrt(p.in.Lambda[j]))) > 1e-8*(1+math.Abs(m)) {
			return false
		}
	}
	return true
}

// multipleOfMean tells whether the mean's part is multiplied by one number, other than
// 0 and 1: those have names of their own.
func (p pair) multipleOfMean() bool {
	off, ok := p.offsets()
	if !ok {
		return false
	}
	parts := p.meanParts()
	most := 0
	for j, m := range parts {
		if math.Abs(m) > math.Abs(parts[most]) {
			most = j
		}
	}
	share := off[most] / parts[most]
	for j, m := range parts {
		if math.Abs(off[j]-share*m) > 1e-8*(1+math.Abs(m)) {
			return false
		}
	}
	return math.Abs(share) > 1e-6
}

// partlyZero tells whether some components are 0 and the others right.
func (p pair) partlyZero() bool {
	zeros := 0
	for j, got := range p.got {
		scale := floats.Norm(p.want[j], math.Inf(1))
		switch {
		case floats.Norm(got, math.Inf(1)) == 0:
			zeros++
		case !near(got, p.want[j], scale) && !near(got, Negated(p.want[j]), scale):
			return false
		}
	}
	return zeros > 0
}

// summedUp tells whether a sum goes on from one component to the next, before the
// division by the root of λ_j or behind it.
func (p pair) summedUp() bool {
	holds := func(weight func(j int) float64) bool {
		before := make([]float64, len(p.got[0]))
		for j, got := range p.got {
			less, want := make([]float64, len(got)), make([]float64, len(got))
			for t := range got {
				less[t] = weight(j)*got[t] - before[t]
				want[t] = weight(j) * p.want[j][t]
				before[t] = weight(j) * got[t]
			}
			scale := floats.Norm(want, math.Inf(1))
			if !near(less, want, scale) && !near(less, Negated(want), scale) {
				return false
			}
		}
		return len(p.got) > 1
	}
	return holds(func(j int) float64 { return math.Sqrt(p.in.Lambda[j]) }) || holds(func(int) float64 { return 1 })
}
