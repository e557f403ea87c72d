package kpca

import (
	"fmt"
)

// Certificate tells how exact one component is: Residual/Gap bounds the sine of the
// angle to the exact eigenvector (Davis and Kahan 1970). The residual comes from a product
// with the vectors that the solver ended with, not from its estimate.
type Certificate struct {
	// Residual is ‖K̄α − λα‖/λ_1 (‖C̄ψ − λψ‖/λ_1 in the primal form): λ lies within
	// Residual·λ_1 of an exact eigenvalue. Of a dual fit with more than 64
	// components, those from the 65th on share a bound, from the products with
	// random combinations of them; it fails with probability 1e-7 at most.
	Residual float64
	// Gap is the distance of λ to the nearest other eigenvalue, over λ_1. Where it
	// is 0 only the eigenspace is determined, not the axes in it.
	Gap float64
}

// certify sets the certificates from ‖K̄α−λα‖/λ_1. values may hold more
// eigenvalues than were kept; where it holds no further one the rest of the
// spectrum is zero.
func (m *Model) certify(residuals, values []float64) {
	m.Certificates = make([]Certificate, m.Components())
	if m.Components() == 0 || m.Eigenvalues[0] == 0 {
		return
	}
	worst := 0
	for j, l := range m.Eigenvalues {
		m.Certificates[j] = Certificate{Residual: residuals[j], Gap: gap(j, l, values) / m.Eigenvalues[0]}
		if m.Certificates[j].Residual > m.Certificates[worst].Residual {
			worst = j
		}
	}
	if r := m.Certificates[worst].Residual; r > 1e-8 {
		m.warn(ErrInexact, fmt.Sprintf("kpca: component %d has a residual ‖K̄α−λα‖ of %.2g·λ_1, so that λ and the embedding are exact to no more; try Solver: Full{}, and see whether the kernel is positive semidefinite", worst+1, r))
	}
}

// gap is the distance from values[j] = l to its neighbours.
func gap(j int, l float64, values []float64) float64 {
	below := 0.0 // 0 is an eigenvalue whenever the problem is centred
	if j+1 < len(values) {
		below = max(below, values[j+1])
	}
	g := l - below
	if j > 0 && j < len(values) {
		g = min(g, values[j-1]-l)
	}
	return max(g, 0)
}
