package kpca

import (
	"fmt"
	"math"

	"kpcalab/kpca/internal/memory"
)

// bytes is about what s takes for m components (0: all) beside the samples of the
// caller, as it was measured on 2,000 to 40,000 samples; 0 for a solver from
// elsewhere, and for a factor whose rank isn't known.
func (p *Problem) bytes(s Solver, m int) float64 {
	n, vectors, samples := float64(p.n), float64(m), 0.0
	if p.x != nil {
		samples = 3 * 8 * n * float64(p.x.RawMatrix().Cols) // copies, in tiles and in float32 too
	}
	_, lanczos := s.(Lanczos)
	_, free := s.(MatrixFree)
	if _, full := s.(Full); full || (lanczos || free) && (m == 0 || 2*m >= p.n) {
		return 32*n*n + samples
	}
	switch s := s.(type) {
	case *solved:
		return p.bytes(s.Davidson, m)
	case Lanczos:
		square := 4.1
		if p.gram != nil { // rows of K are copied for products
			square = 8
		}
		return square*n*n + 8*n*(450+16*vectors) + samples
	case MatrixFree:
		return 8*n*(250+12*vectors) + samples
	case Davidson:
		marks := float64(s.Landmarks)
		if marks == 0 {
			marks = min(6*math.Sqrt(n), max(1000, min(3*math.Sqrt(n), 3000)))
		}
		return 8*n*(marks+200+24*vectors) + samples
	}
	return 0
}

// checkMemory is an error that is ErrMemory where s wouldn't fit.
func (p *Problem) checkMemory(s Solver, m int) error {
	what := fmt.Sprintf("%d components", m)
	if m == 0 {
		what = "all components"
	}
	return checkMemory(fmt.Sprintf("%s of %d samples by %T", what, p.n, s), p.bytes(s, m),
		"ask for fewer Components, or take a NewNystrom or NewFourier map")
}

// primalFits is an error that is ErrMemory where n samples with mu features, all at
// once or in blocks, don't fit.
func primalFits(n, mu int, blocks bool) error {
	side := float64(min(n, mu))
	bytes := 12*float64(n)*float64(mu) + 24*side*side
	if blocks {
		bytes = 24 * float64(mu) * float64(mu)
	}
	return checkMemory(fmt.Sprintf("%d features of %d samples", mu, n), bytes, "use Form: Dual, or NewNystrom")
}

func checkMemory(what string, bytes float64, advice string) error {
	if free, ok := memory.Fits(bytes); !ok {
		return fmt.Errorf("%w: %s take about %.3g GB (%.0f bytes), and %.3g GB are free; %s", ErrMemory, what, bytes/1e9, bytes, free/1e9, advice)
	}
	return nil
}
