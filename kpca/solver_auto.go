package kpca

import "gonum.org/v1/gonum/mat"

// Sizes between which solvers change. They were measured; see kpca/versus.
const (
	mostStored = 32000 // samples whose K, 4n² bytes, is held in memory (4 GB)
	fewSamples = 64    // below, all components cost no more than some
	aFew       = 200   // the same when more than five are wanted
	trialRank  = 300   // numerical rank up to which PivotedCholesky is tried
	trialSize  = 1000  // samples from which it is
	trialRows  = 256   // samples of a first trial
)

// choose is the solver for m components (0: all) when Options.Solver is nil:
// Full for many of them; a factor of low rank where a trial finds one, which
// costs some ten columns of a small sample's K otherwise; Lanczos as long as K
// fits in memory, Davidson beyond, which falls back on MatrixFree, and that where
// Davidson's landmarks don't fit either.
func (p *problem) choose(m int) Solver {
	switch {
	case m == 0 || p.n <= fewSamples || (8*m > p.n || p.n <= aFew && m > 5) && p.checkMemory(Full{}, m) == nil:
		return Full{}
	case p.n >= trialSize && p.gram == nil && p.definite() && checkMemory(8*trialRank*float64(p.n), "", "") == nil:
		c := PivotedCholesky{Tolerance: 1e-13, MaxRank: min(trialRank, p.n/8)}
		if !p.sampleHasLowRank(c) {
			break
		}
		if f, reached, err := p.factorize(c, true); reached && err == nil {
			return p.withFactor(c, f)
		}
	}
	switch {
	case p.gram != nil || p.n <= mostStored && p.checkMemory(Lanczos{}, m) == nil:
		return Lanczos{}
	case p.checkMemory(Davidson{}, m) == nil:
		return Davidson{}
	}
	return MatrixFree{}
}

// sample is the problem of some evenly spaced samples, at least the given number.
func (p *problem) sample(rows int) *problem {
	step := max(1, p.n/rows)
	raw := p.x.RawMatrix()
	raw.Rows /= step
	raw.Stride *= step
	var x mat.Dense
	x.SetRawMatrix(raw)
	return newProblem(&x, p.kernel, p.centered)
}

// sampleHasLowRank tells whether a trial of c on a small sample doesn't give up:
// fewer samples need no more columns.
func (p *problem) sampleHasLowRank(c PivotedCholesky) bool {
	few := p.sample(trialRows)
	defer few.close()
	f, reached, err := few.factorize(c, true)
	return err == nil && (reached || f.Rank >= min(c.MaxRank, few.n))
}

// definite tells whether K, anchored as gramColumns does, is positive
// semidefinite for any data.
func (p *problem) definite() bool {
	return p.traits.definite == always || p.traits.definite == onceCentred && p.centered
}
