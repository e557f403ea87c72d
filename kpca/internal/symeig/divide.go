package symeig

import (
	"math"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
)

const (
	// leafSize is the order up to which QL takes over; a row of leafStride
	// values fills whole registers.
	leafSize   = 32
	leafStride = 32
	// treeSize is the order from which on subtrees are solved side by side.
	treeSize = 128
)

// conquest is Cuppen's divide and conquer for a symmetric tridiagonal matrix
// (Cuppen, Numer. Math. 36, 1981; Gu and Eisenstat, SIAM J. Matrix Anal. Appl.
// 16, 1995): the matrix is torn in two, both halves are solved, and a
// rank-one update joins them.
type conquest struct {
	team  *team.Team // nil in subtrees that are a part themselves
	lanes lanes
	level simd.Level

	n, stride int
	d, e      []float64  // the tridiagonal matrix; d becomes the eigenvalues
	vectors   []float64  // row i is the eigenvector of d[i]
	held      []float64  // during a merge: the eigenvectors of the halves, then rows of those of the update
	spare     *[]float64 // stands in where held has no room for many rows
	order     []int      // order[lo:hi] sorts d[lo:hi]; indices count from lo
	wanted    int        // eigenvectors of the largest eigenvalues needed at the end

	watch   Watch
	stopped error // what watch said

	kinds, kept, dropped, origins []int
	numbers                       []float64
}

// Scratch numbers of a merge of lo … hi−1 start at 2·lo in each of these bands:
// vectors of up to hi−lo values, rounded up to whole registers, fit.
const (
	bandZ       = iota // the rank-one update
	bandPoles          // kept eigenvalues of the halves
	bandWeights        // kept entries of the update
	bandInner          // the weights but the last
	bandRoots          // eigenvalues of the update
	bandShifts         // distances of the roots from their origins
	bandTurn           // rotations of a leaf; copies of dropped eigenvalues
	bandProducts
	bandDistances = bandProducts + loewnerParts
	bands         = bandDistances + loewnerParts
)

// fewestRows of the update's eigenvectors are in work at a time: each time the
// eigenvectors of the halves are packed anew for their product.
const fewestRows = 128

// size of a band for a matrix of order n.
func bandSize(n int) int { return 2*n + 64 }

func (c *conquest) band(which, lo, length int) []float64 {
	return c.numbers[which*bandSize(c.n)+2*lo:][:length]
}

// solve finds all eigenvalues, and the wanted eigenvectors of the largest ones.
func (c *conquest) solve(watch Watch) error {
	c.watch = watch
	if !c.solveRange(c.team, 0, c.n) {
		return errNoConvergence(c.n)
	}
	if c.stopped != nil {
		return c.stopped
	}
	return watch.at(reductionShare, conquestShare, 1)
}

func (c *conquest) solveRange(t *team.Team, lo, hi int) bool {
	n := hi - lo
	if n <= leafSize {
		return c.leaf(lo, hi)
	}
	mid := lo + n/2
	rho := c.e[mid-1]
	c.d[mid-1] -= math.Abs(rho)
	c.d[mid] -= math.Abs(rho)
	if !c.solveHalves(t, lo, mid, hi) {
		return false
	}
	if n == c.n { // the last merge costs more than all before
		if c.stopped = c.watch.at(reductionShare, conquestShare, 0.3); c.stopped != nil {
			return true
		}
	}
	c.merge(t, lo, mid, hi, rho)
	return true
}

// solveHalves solves both halves, side by side where that pays off.
func (c *conquest) solveHalves(t *team.Team, lo, mid, hi int) bool {
	if t == nil || hi-lo < treeSize {
		return c.solveRange(t, lo, mid) && c.solveRange(t, mid, hi)
	}
	if hi-lo >= 4*treeSize { // their merges are worth sharing out
		return c.solveRange(t, lo, mid) && c.solveRange(t, mid, hi)
	}
	var done [2]bool
	t.Do(2, func(half int) {
		if half == 0 {
			done[0] = c.solveRange(nil, lo, mid)
		} else {
			done[1] = c.solveRange(nil, mid, hi)
		}
	})
	return done[0] && done[1]
}

// leaf solves a small range by QL.
func (c *conquest) leaf(lo, hi int) bool {
	n := hi - lo
	var block [leafSize * leafStride]float64
	for i := range n {
		block[i*leafStride+i] = 1
	}
	var off [leafSize]float64
	copy(off[:], c.e[lo:hi-1])
	var rotations [2 * leafSize]float64
	ok := QL(c.d[lo:hi], off[:n], rotations[:], func(last int, pairs []float64) {
		c.lanes.rotate(block[:], last, pairs)
	})
	for i := range n {
		copy(c.vectors[(lo+i)*c.stride+lo:], block[i*leafStride:][:n])
	}
	sortRange(c.order[lo:hi], c.d[lo:hi])
	return ok
}
