package kpca

import (
	"fmt"
	"math"

	"kpcalab/kpca/internal/memory"
)

// bytes is about what s takes for m components (0: all) beside the samples of the
// caller, as it was measured on 2,000 to 40,000 samples; 0 for a solver from
// elsewhere, and for a factor whose rank isn't known.
func (p *problem) bytes(s Solver, m int) float64 {
	n, vectors, samples := float64(p.n), float64(m), 0.0
	if p.x != nil {
		samples = 3 * 8 * n * float64(p.x.RawMatrix().Cols) // copies, in tiles and in float32 too
	}
	few := m > 0 && 2*m < p.n // all others call Full
	switch s := s.(type) {
	case Full:
		return 32*n*n + samples
	case Lanczos:
		if few && p.gram == nil {
			return 4.1*n*n + 8*n*(450+16*vectors) + samples
		} else if few { // rows of K are copied for products
			return 8*n*n + 8*n*(450+16*vectors)
		}
	case MatrixFree:
		if few {
			return 8*n*(250+12*vectors) + samples
		}
	case Davidson:
		if few {
			marks := float64(s.Landmarks)
			if marks == 0 {
				marks = min(6*math.Sqrt(n), max(1000, min(3*math.Sqrt(n), 3000)))
			}
			return 8*n*(marks+200+24*vectors) + samples
		}
	case *solved:
		return p.bytes(s.Davidson, m)
	default:
		return 0
	}
	return p.bytes(Full{}, m)
}

// checkMemory is an error that is ErrMemory where s wouldn't fit.
func (p *problem) checkMemory(s Solver, m int) error {
	const advice = "ask for fewer Components, or take a NewNystrom or NewFourier map"
	if m == 0 {
		return checkMemory(p.bytes(s, m), advice, "all components of %d samples by %T", p.n, s)
	}
	return checkMemory(p.bytes(s, m), advice, "%d components of %d samples by %T", m, p.n, s)
}

// primalFits is the same for n samples with mu features, all at once or in blocks.
func primalFits(n, mu int, blocks bool) error {
	side := float64(min(n, mu))
	bytes := 12*float64(n)*float64(mu) + 24*side*side
	if blocks {
		bytes = 24 * float64(mu) * float64(mu)
	}
	return checkMemory(bytes, "use Form: Dual, or NewNystrom", "%d features of %d samples", mu, n)
}

// checkMemory is an error that is ErrMemory where what is written by format doesn't fit.
func checkMemory(bytes float64, advice, format string, args ...any) error {
	free, ok := memory.Fits(bytes)
	if ok {
		return nil
	}
	what := fmt.Sprintf(format, args...)
	return fmt.Errorf("%w: %s take about %.3g GB (%.0f bytes), and %.3g GB are free; %s",
		ErrMemory, what, bytes/1e9, bytes, free/1e9, advice)
}
