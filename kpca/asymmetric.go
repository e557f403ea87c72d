package kpca

import (
	"fmt"
	"math"
)

// checkSymmetry looks at a few hundred pairs for K(x,y) ≠ K(y,x), which a fit
// would otherwise hide, since it evaluates one of the two. The kernels of this
// package are symmetric by construction.
func (m *Model) checkSymmetry() error {
	if traitsOf(m.kernel).symmetric {
		return nil
	}
	const pairs = 400
	for p := range min(pairs, m.n*(m.n-1)/2) {
		i := p % m.n
		j := (i + 1 + p/m.n) % m.n
		x, y := m.x.RawRowView(i), m.x.RawRowView(j)
		a, b := evalPair(m.kernel, x, y, i, j), evalPair(m.kernel, y, x, j, i)
		if math.Abs(a-b) > 1e-8*max(math.Abs(a), math.Abs(b)) {
			return fmt.Errorf("kpca: %s is not symmetric: K(x,y) = %g but K(y,x) = %g for samples %d and %d (rows counted from 0); a kernel must give K(x,y) = K(y,x)", kernelName(m.kernel), a, b, i, j)
		}
	}
	return nil
}
