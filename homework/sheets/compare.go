package sheets

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/sandbox"
)

// defaultTolerance is that of hidden checks on a sheet that sets none. The data
// are drawn well conditioned, so that an honest answer stays below 1e-9, and the
// nearest misconception lies above 1e-3.
const defaultTolerance = 1e-6

// failing is what a hidden check found wrong; "" when nothing.
type failing struct {
	verdict finding.Verdict
	say     string
}

// attempt runs a comparison and turns a call that didn't return into a finding.
// The caller of the checks replaces it when the sandbox itself failed.
func attempt(name string, compare func() *failing) (f finding.Finding) {
	f = finding.Finding{Problem: name, Verdict: finding.Correct}
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		err, ok := r.(error)
		if !ok {
			panic(r)
		}
		var stopped *sandbox.Stopped
		var broken *sandbox.ToolFailure
		switch {
		case errors.As(err, &stopped):
			f.Verdict, f.Say = finding.Malformed, "On "+name+": the function doesn't return: "+stopped.Error()+"."
		case errors.As(err, &broken):
			f.Verdict, f.Say = finding.Broken, err.Error()
		default:
			panic(r)
		}
	}()
	if wrong := compare(); wrong != nil {
		f.Verdict, f.Say = wrong.verdict, "On "+name+": "+wrong.say
	}
	return f
}

func wrong(format string, args ...any) *failing {
	return &failing{finding.Wrong, fmt.Sprintf(format, args...)}
}

func malformed(format string, args ...any) *failing {
	return &failing{finding.Malformed, fmt.Sprintf(format, args...)}
}

// sameShape checks dimensions before anything else; found nil means that the
// function returned nil or an empty matrix.
func sameShape(found, expected mat.Matrix, isNil bool) *failing {
	er, ec := expected.Dims()
	if isNil {
		return malformed("the result is nil or empty, expected %d×%d.", er, ec)
	}
	if r, c := found.Dims(); r != er || c != ec {
		return malformed("the result is %d×%d, expected %d×%d.", r, c, er, ec)
	}
	return nil
}

// sameEntries compares entry by entry; NaN is never equal.
func (s *Student) sameEntries(found, expected mat.Matrix) *failing {
	r, c := expected.Dims()
	limit := s.tolerance() * largest(expected)
	for i := range r {
		for j := range c {
			if a, b := found.At(i, j), expected.At(i, j); !(math.Abs(a-b) <= limit) {
				return wrong("%s differs from the reference by more than rounding.", place(i, j, r, c))
			}
		}
	}
	return nil
}

func place(i, j, r, c int) string {
	if c == 1 {
		return fmt.Sprintf("entry %d of %d", i+1, r)
	}
	return fmt.Sprintf("row %d, column %d of a %d×%d matrix", i+1, j+1, r, c)
}

func largest(m mat.Matrix) float64 {
	most := 0.0
	r, c := m.Dims()
	for i := range r {
		for j := range c {
			most = math.Max(most, math.Abs(m.At(i, j)))
		}
	}
	return math.Max(most, 1e-3)
}

// upToSigns compares columns, each of which may have the opposite sign as a whole.
func (s *Student) upToSigns(found, expected *mat.Dense) *failing {
	if f := sameShape(found, expected, found == nil); f != nil {
		return f
	}
	_, c := expected.Dims()
	limit := s.tolerance() * largest(expected)
	for j := range c {
		plus, minus := true, true
		for i, a := range mat.Col(nil, j, found) {
			b := expected.At(i, j)
			plus = plus && math.Abs(a-b) <= limit
			minus = minus && math.Abs(a+b) <= limit
		}
		if !plus && !minus {
			return wrong("component %d of %d differs from the reference, for either sign.", j+1, c)
		}
	}
	return nil
}
