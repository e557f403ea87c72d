package proof

import (
	"errors"
	"fmt"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// decision is the outcome of comparing two formulas exactly.
type decision struct {
	equal bool
	bound float64 // on the probability that equal is false by chance
	seeds map[string]uint64
	err   error // the values don't exist, or not exactly
}

// decide compares a formula with another, up to transposition, on instances of
// different sizes drawn from seed.
func decide(e, other *formula.Expr, seed uint64) decision {
	left := formulaWork
	return decideWithin(e, other, seed, &left)
}

func decideWithin(e, other *formula.Expr, seed uint64, left *int) decision {
	d := decision{equal: true, bound: 1, seeds: map[string]uint64{}}
	a, b := e.Extent(), other.Extent()
	false1 := algebra.Falsehood(a.Degree+b.Degree, a.Bits+b.Bits)
	if false1 > 1e-3 {
		d.err = symbol.ErrWork
		return d
	}
	for round := 0; round == 0 || d.bound >= formulaBound; round++ {
		for i, size := range instance.ExactSizes {
			name := fmt.Sprintf("exact n=%d", size.N)
			if round > 0 {
				name = fmt.Sprintf("%s, draw %d", name, round+1)
			}
			at := seed + uint64(1000*(3*round+i))
			equal, used, err := compareOn(e, other, size, at, left)
			if err != nil {
				d.err = err
				return d
			}
			d.seeds[name] = used
			if !equal {
				d.equal = false
				return d
			}
			if i > 0 {
				continue // the other sizes have properties of their own, and say nothing of the first
			}
			if d.bound *= false1; used != at {
				d.bound *= rootTries
			}
		}
	}
	return d
}

// rootTries bounds how often an instance is redrawn because a root in the
// formula doesn't exist on it.
const rootTries = 40

func compareOn(e, other *formula.Expr, size instance.Sizes, seed uint64, left *int) (equal bool, used uint64, err error) {
	for try := range uint64(rootTries) {
		in := instance.Draw(seed+try, size)
		in.Budget = left
		var a, b *algebra.Matrix[uint64]
		if a, err = e.EvalExact(in); err == nil {
			b, err = other.EvalExact(in)
		}
		if err == nil {
			return sameValues(a, b), seed + try, nil
		}
		if !errors.Is(err, algebra.ErrRoot) {
			return false, seed + try, err
		}
	}
	return false, seed, err
}

func sameValues(a, b *algebra.Matrix[uint64]) bool {
	if len(a.Data) != len(b.Data) {
		return false
	}
	for i, x := range a.Data {
		if x != b.Data[i] {
			return false
		}
	}
	return true
}
