package krylov

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/kpca/internal/team"
)

// moderate bounds the binary exponents between which squares, also of rounding
// errors, neither overflow nor vanish.
const moderate = 300

// exponentOf is the power of two to divide v by so that its largest numbers come
// near 1; 0 where they needn't.
func exponentOf(v []float64) int {
	big := floats.Norm(v, math.Inf(1))
	_, e := math.Frexp(big)
	if big == 0 || math.IsNaN(big) || math.IsInf(big, 0) || -moderate < e && e < moderate {
		return 0
	}
	return max(-1000, min(1000, e))
}

// rescaled is an operator times a power of two.
type rescaled struct {
	Operator
	factor float64
}

func (a rescaled) Mul(ctx context.Context, t *team.Team, y, x []float64, columns, stride int) error {
	err := a.Operator.Mul(ctx, t, y, x, columns, stride)
	scale(y[:columns*stride], a.factor)
	return err
}

// rescale looks at the first product, and goes on with a matrix near 1 where this
// one isn't.
func (s *state) rescale() {
	if s.exponent = exponentOf(s.w); s.exponent == 0 {
		return
	}
	s.a = rescaled{s.a, math.Ldexp(1, -s.exponent)}
	scale(s.w, math.Ldexp(1, -s.exponent))
}

// unscale gives the result for the matrix as it was.
func (r *Result) unscale(exponent int) {
	for j := range r.Values {
		r.Values[j] = math.Ldexp(r.Values[j], exponent)
		r.Residuals[j] = math.Ldexp(r.Residuals[j], exponent)
	}
	r.Scale, r.Next = math.Ldexp(r.Scale, exponent), math.Ldexp(r.Next, exponent)
}
