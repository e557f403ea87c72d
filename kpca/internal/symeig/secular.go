package symeig

import "math"

// secularEquation is f(λ) = 1 + Σ weight²/(pole − λ) = 0 with ascending poles.
// Its roots interlace with the poles; the last lies right of the last pole, by
// less than Σ weight².
type secularEquation struct {
	lanes   lanes
	k       int // number of poles; the arrays below are padded
	poles   []float64
	weights []float64
	inner   []float64 // the weights, the last one replaced by 0
	squares float64   // Σ weight²
}

// secularSums are the sums over the poles left and right of a point, and their
// shares of the derivative.
type secularSums struct{ left, right, leftSlope, rightSlope float64 }

const secularSteps = 100

func (m *merge) equation() *secularEquation {
	k := len(m.kept)
	eq := &secularEquation{lanes: m.lanes, k: k, poles: m.poles, weights: m.weights,
		inner: m.band(bandInner, m.lo, len(m.poles))}
	copy(eq.inner, m.weights)
	eq.inner[k-1] = 0
	for _, w := range m.weights {
		eq.squares += w * w
	}
	return eq
}

// root finds root i as a distance tau from the pole origin, the nearer of its
// two neighbours, so that differences to the poles keep their digits.
func (q *secularEquation) root(i int) (origin int, tau float64) {
	if q.k == 1 {
		return 0, q.squares
	}
	b := bracket{secularEquation: q, i: i}
	if i == q.k-1 {
		b.startLast()
	} else {
		b.start()
	}
	return b.origin, b.solve()
}

// bracket is the search for one root.
type bracket struct {
	*secularEquation
	i, origin int
	last      bool
	lo, hi    float64 // bounds of tau
	tau       float64 // the current guess
}

// evaluate computes f and the slopes of the two sides at tau. For the last root
// the last pole takes the part of the right side.
func (b *bracket) evaluate(tau float64) (f float64, s secularSums) {
	if !b.last {
		s = b.lanes.secular(b.poles, b.weights, b.poles[b.origin], tau)
		return 1 + s.left + s.right, s
	}
	s = b.lanes.secular(b.poles, b.inner, b.poles[b.origin], tau)
	ratio := b.weights[b.i] / -tau
	s.right, s.rightSlope = b.weights[b.i]*ratio, ratio*ratio
	return 1 + s.left + s.right, s
}

// start finds out in which half of its interval the root lies, and guesses it
// from the two nearest poles, the others held fixed.
func (b *bracket) start() {
	i := b.i
	gap := b.poles[i+1] - b.poles[i]
	half := gap / 2
	b.origin = i
	f, _ := b.evaluate(half)
	left, right := b.weights[i]*b.weights[i], b.weights[i+1]*b.weights[i+1]
	rest := f + left/half - right/half
	if f >= 0 {
		b.lo, b.hi = 0, half
		b.tau = smallRoot(rest, rest*gap+left+right, left*gap)
	} else {
		b.origin, b.lo, b.hi = i+1, -half, 0
		b.tau = -smallRoot(-rest, left+right-rest*gap, right*gap)
	}
	b.keepInside()
}

// startLast does the same for the last root, right of all poles.
func (b *bracket) startLast() {
	n := b.k - 1
	b.origin, b.last = n, true
	b.tau = b.squares / 2
	f, _ := b.evaluate(b.tau)
	gap := b.poles[n] - b.poles[n-1]
	near, far := b.weights[n]*b.weights[n], b.weights[n-1]*b.weights[n-1]
	rest := f + far/(gap+b.tau) + near/b.tau
	b.lo, b.hi = 0, b.squares*(1+8*unitRoundoff)
	if f <= 0 {
		b.lo = b.tau
	} else {
		b.hi = b.tau
	}
	// rest·τ² + (rest·gap − near − far)·τ − near·gap = 0
	b.tau = largeRoot(rest, far+near-rest*gap, -near*gap)
	b.keepInside()
}

func (b *bracket) keepInside() {
	if !(b.tau > b.lo && b.tau < b.hi) {
		b.tau = b.lo + (b.hi-b.lo)/2
	}
}

// smallRoot solves c·x² − a·x + b = 0 for the root that tends to b/a as c
// tends to 0.
func smallRoot(c, a, b float64) float64 {
	r := math.Sqrt(math.Abs(a*a - 4*b*c))
	if a > 0 {
		return 2 * b / (a + r)
	}
	return (a - r) / (2 * c)
}

// largeRoot solves c·x² − a·x + b = 0 for the other root.
func largeRoot(c, a, b float64) float64 {
	r := math.Sqrt(math.Abs(a*a - 4*b*c))
	if a >= 0 {
		return (a + r) / (2 * c)
	}
	return 2 * b / (a - r)
}
