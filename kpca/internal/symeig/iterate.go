package symeig

import "math"

// solve improves tau until f there is as small as its rounding errors. Each
// step fits a rational function with the two nearest poles to f and its slopes
// (Li, Solving secular equations stably and efficiently, LAPACK working note
// 89, 1993), and halves the bracket when the fit leaves it.
func (b *bracket) solve() float64 {
	before, alternate := math.Inf(1), false
	for range secularSteps {
		f, s := b.evaluate(b.tau)
		slope := s.leftSlope + s.rightSlope
		if math.Abs(f) <= unitRoundoff*(16*b.magnitude(s)+2+math.Abs(b.tau)*slope) {
			break
		}
		if f < 0 {
			b.lo = b.tau
		} else {
			b.hi = b.tau
		}
		if math.Abs(f) > math.Abs(before)/10 {
			alternate = !alternate // slow: change the way of fitting
		}
		before = f
		step := b.step(f, s, alternate)
		if !(f*step < 0) {
			step = -f / slope // Newton's step at least has the right direction
		}
		next := b.tau + step
		if !(next > b.lo && next < b.hi) {
			next = b.lo + (b.hi-b.lo)/2
		}
		done := math.Abs(next-b.tau) <= unitRoundoff*math.Abs(b.tau) || next == b.lo || next == b.hi
		if next == 0 {
			break
		}
		b.tau = next
		if done {
			break
		}
	}
	return b.tau
}

// magnitude is the sum of the absolute values of the terms of f.
func (b *bracket) magnitude(s secularSums) float64 {
	return math.Abs(s.left) + math.Abs(s.right)
}

// step is the distance to the zero of the rational function that fits f.
func (b *bracket) step(f float64, s secularSums, alternate bool) float64 {
	slope := s.leftSlope + s.rightSlope
	l := b.i // the poles of the fit
	if b.last {
		l--
	}
	origin := b.poles[b.origin]
	left, right := (b.poles[l]-origin)-b.tau, (b.poles[l+1]-origin)-b.tau
	var c float64
	switch {
	case b.last, alternate:
		c = f - left*s.leftSlope - right*s.rightSlope // the middle way
	case b.origin == l:
		ratio := b.weights[l] / left // the nearer pole keeps its weight
		c = f - right*slope + (b.poles[l+1]-b.poles[l])*ratio*ratio
	default:
		ratio := b.weights[l+1] / right
		c = f - left*slope - (b.poles[l+1]-b.poles[l])*ratio*ratio
	}
	a := (left+right)*f - left*right*slope
	d := left * right * f
	if b.last {
		if c = math.Abs(c); c == 0 {
			return b.hi - b.tau
		}
		return largeRoot(c, a, d)
	}
	if c == 0 {
		return d / a
	}
	if a <= 0 {
		return (a - math.Sqrt(math.Abs(a*a-4*d*c))) / (2 * c)
	}
	return 2 * d / (a + math.Sqrt(math.Abs(a*a-4*d*c)))
}
