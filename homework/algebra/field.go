package algebra

import (
	"errors"
	"math"
)

// Field is the arithmetic that matrices are computed in.
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

// What can go wrong in a field.
var (
	ErrSingular = errors.New("a matrix without an inverse is inverted, or a number is divided by zero")
	ErrRoot     = errors.New("a root doesn't exist on this instance")
	ErrInexact  = errors.New("no exact value: roots other than square roots, exp, and another kernel or eigenproblem exist in floating point only")
)

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
func (Real) Pow(a float64, e Ratio) (float64, error) { return math.Pow(a, e.Float()), nil }

// Exp is e^a.
func (Real) Exp(a float64) (float64, error) { return math.Exp(a), nil }

// Of is p/q.
func (Real) Of(r Ratio) float64 { return r.Float() }

// Size is |a|.
func (Real) Size(a float64) float64 { return math.Abs(a) }

// Negligible reports whether a is lost in the rounding of numbers of that size.
func (Real) Negligible(a float64, of float64) bool { return math.Abs(a) <= 1e-11*of }
