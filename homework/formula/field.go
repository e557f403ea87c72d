package formula

import (
	"errors"
	"math"
	"math/bits"
)

// Field is the arithmetic that a formula is evaluated in.
type Field[T any] interface {
	Add(a, b T) T
	Sub(a, b T) T
	Mul(a, b T) T
	Inv(a T) (T, error)              // ErrSingular for 0
	Pow(a T, e Ratio) (T, error)     // principal roots
	Exp(a T) (T, error)              //
	Of(r Ratio) T                    //
	Size(a T) float64                // 0 for zero; for choosing pivots
	Negligible(a T, of float64) bool // zero, beside numbers of that size
}

// What can go wrong in an evaluation.
var (
	ErrSingular = errors.New("a matrix without an inverse is inverted, or a number is divided by zero")
	ErrRoot     = errors.New("a root doesn't exist on this instance")
	ErrInexact  = errors.New("no exact value: roots other than square roots, exp, and another kernel or eigenproblem exist in floating point only")
	ErrDiagonal = errors.New("a root of a matrix that isn't diagonal")
	ErrWork     = errors.New("the formula takes too many operations")
	ErrSmall    = errors.New("an index lies beyond this instance")
	ErrUnbound  = errors.New("a symbol has no value on this instance")
)

// Prime is 2⁶¹ − 1, the size of the exact field.
const Prime = 1<<61 - 1

// GF is arithmetic modulo [Prime]. The squares form a group of odd order, in
// which every element has exactly one square root that is itself a square; that
// root is the principal one, so that √(ab) = √a·√b as for positive numbers.
type GF struct{}

// Add is a + b.
func (GF) Add(a, b uint64) uint64 {
	s := a + b
	if s >= Prime {
		s -= Prime
	}
	return s
}

// Sub is a − b.
func (GF) Sub(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + Prime - b
}

// Mul is a·b, folded at 61 bits.
func (GF) Mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	r := lo&Prime + (lo>>61 | hi<<3)
	if r >= Prime {
		r -= Prime
	}
	return r
}

func (g GF) pow(a, e uint64) uint64 {
	r := uint64(1)
	for ; e > 0; e >>= 1 {
		if e&1 == 1 {
			r = g.Mul(r, a)
		}
		a = g.Mul(a, a)
	}
	return r
}

// Inv is 1/a, by Fermat.
func (g GF) Inv(a uint64) (uint64, error) {
	if a == 0 {
		return 0, ErrSingular
	}
	return g.pow(a, Prime-2), nil
}

// sqrt is the root that is a square itself; Prime ≡ 3 (mod 4).
func (g GF) sqrt(a uint64) (uint64, bool) {
	r := g.pow(a, (Prime+1)/4)
	return r, g.Mul(r, r) == a
}

// Pow is a^e; the denominator of e is a power of 2.
func (g GF) Pow(a uint64, e Ratio) (uint64, error) {
	if e.Num < 0 {
		inv, err := g.Inv(a)
		if err != nil {
			return 0, err
		}
		a, e = inv, e.neg()
	}
	for d := e.Den; d > 1; d /= 2 {
		if d%2 != 0 {
			return 0, ErrInexact
		}
		r, ok := g.sqrt(a)
		if !ok {
			return 0, ErrRoot
		}
		a = r
	}
	return g.pow(a, uint64(e.Num)), nil
}

// Exp has no exact value.
func (GF) Exp(uint64) (uint64, error) { return 0, ErrInexact }

// Of is p/q.
func (g GF) Of(r Ratio) uint64 {
	p := uint64(abs(r.Num)) % Prime
	if r.Num < 0 {
		p = g.Sub(0, p)
	}
	if r.Den == 1 {
		return p
	}
	q, _ := g.Inv(uint64(r.Den) % Prime) // 0 < Den < Prime
	return g.Mul(p, q)
}

// Size is 0 or 1.
func (GF) Size(a uint64) float64 {
	if a == 0 {
		return 0
	}
	return 1
}

// Negligible reports zero.
func (GF) Negligible(a uint64, _ float64) bool { return a == 0 }

// Real is arithmetic in float64.
type Real struct{}

// Add is a + b.
func (Real) Add(a, b float64) float64 { return a + b }

// Sub is a − b.
func (Real) Sub(a, b float64) float64 { return a - b }

// Mul is a·b.
func (Real) Mul(a, b float64) float64 { return a * b }

// Inv is 1/a.
func (Real) Inv(a float64) (float64, error) {
	if a == 0 {
		return 0, ErrSingular
	}
	return 1 / a, nil
}

// Pow is a^e: infinite for a negative power of 0 and NaN for a root of a
// negative number, so that a value can be told from a failure of the checker.
func (Real) Pow(a float64, e Ratio) (float64, error) { return math.Pow(a, e.float()), nil }

// Exp is e^a.
func (Real) Exp(a float64) (float64, error) { return math.Exp(a), nil }

// Of is p/q.
func (Real) Of(r Ratio) float64 { return r.float() }

// Size is |a|.
func (Real) Size(a float64) float64 { return math.Abs(a) }

// Negligible reports whether a is lost in the rounding of numbers of that size.
func (Real) Negligible(a float64, of float64) bool { return math.Abs(a) <= 1e-11*of }
