package exercise

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/diagnosis"
)

// relate describes how wrong numbers are related to the right ones in every case,
// "" if no simple relation holds, with what to try if there is something better to
// say than for any wrong answer.
func (e *Exact) relate(cases []Case, replies []Reply) (say, help string) {
	var got, want []Numbers
	for i, c := range cases {
		got, want = append(got, replies[i].Value), append(want, e.want(c.Args))
	}
	for i, g := range got {
		for j, v := range g.Data {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Sprintf("The result holds %s%s. Look for a division by zero, or the root or logarithm of a negative number.",
					notNumber(v), place(g, j, cases[i].Hidden)), "Print what stands beneath each division bar, root and logarithm, for the data below."
			}
		}
	}
	for _, r := range []struct {
		say   string
		holds func(got, want Numbers) bool
		help  string
	}{
		{"The result is 0 everywhere.", func(g, _ Numbers) bool { return floats.Norm(g.Data, math.Inf(1)) == 0 }, ""},
		{"Every number has the opposite sign.", func(g, w Numbers) bool { return Nearly(g.Data, diagnosis.Negated(w.Data)) }, ""},
		{"The result is the transpose of the expected one.", func(g, w Numbers) bool {
			return g.Rows == g.Cols && Nearly(g.Data, transposed(w))
		}, ""},
		{"Only the diagonal is wrong.", func(g, w Numbers) bool { return onlyWhere(g, w, func(i, j int) bool { return i == j }) }, ""},
		{"The diagonal is right, the other entries are not.", func(g, w Numbers) bool {
			return onlyWhere(g, w, func(i, j int) bool { return i != j })
		}, ""},
		{"Only the last row or column is wrong.", func(g, w Numbers) bool {
			return onlyWhere(g, w, func(i, j int) bool { return i == w.Rows-1 || j == w.Cols-1 })
		}, ""},
		{"The entries above the diagonal are right, those below are not.", func(g, w Numbers) bool {
			return onlyWhere(g, w, func(i, j int) bool { return i > j })
		}, ""},
		{"The entries below the diagonal are right, those above are not.", func(g, w Numbers) bool {
			return onlyWhere(g, w, func(i, j int) bool { return i < j })
		}, ""},
		{"Every number is off by the same amount.", func(g, w Numbers) bool {
			d := make([]float64, len(g.Data))
			floats.SubTo(d, g.Data, w.Data)
			return len(d) > 2 && diagnosis.Spread(d) <= exactTolerance*floats.Norm(w.Data, math.Inf(1))
		}, ""},
		{"Every number is the right one times a common factor.", func(g, w Numbers) bool {
			_, ok := diagnosis.Proportional(g.Data, w.Data)
			return ok && len(g.Data) > 2
		}, "Divide one of your numbers by the expected one, for two data sets. Is the factor a number of samples, a trace, a width? Where does it come from?"},
	} {
		all := len(got) > 0
		for i := range got {
			all = all && r.holds(got[i], want[i])
		}
		if all {
			return r.say, r.help
		}
	}
	return "", ""
}

// holdsNaN tells whether a public reply has a number that isn't finite.
func holdsNaN(cases []Case, replies []Reply) bool {
	for i, c := range cases {
		for _, v := range replies[i].Value.Data {
			if !c.Hidden && (math.IsNaN(v) || math.IsInf(v, 0)) {
				return true
			}
		}
	}
	return false
}

// Nearly: two lists agree to the tolerance of numbers that are unique, relative to the
// largest of b.
func Nearly(a, b []float64) bool {
	tol := exactTolerance * floats.Norm(b, math.Inf(1))
	for i := range a {
		if !(math.Abs(a[i]-b[i]) <= tol) {
			return false
		}
	}
	return true
}

func transposed(n Numbers) []float64 {
	t := make([]float64, 0, len(n.Data))
	for j := range n.Cols {
		for i := range n.Rows {
			t = append(t, n.At(i, j))
		}
	}
	return t
}

// onlyWhere tells whether all entries outside of the given places are right. It
// needs a matrix.
func onlyWhere(got, want Numbers, places func(i, j int) bool) bool {
	if want.Rows < 2 || want.Cols < 2 {
		return false
	}
	tol := exactTolerance * floats.Norm(want.Data, math.Inf(1))
	for i := range want.Rows {
		for j := range want.Cols {
			if !places(i, j) && !(math.Abs(got.At(i, j)-want.At(i, j)) <= tol) {
				return false
			}
		}
	}
	return true
}

func notNumber(v float64) string {
	if math.IsNaN(v) {
		return "NaN (not a number)"
	}
	return "an infinite number"
}

// place is where entry k of n stands, counted from 0 as in Go.
func place(n Numbers, k int, hidden bool) string {
	switch {
	case hidden || len(n.Data) == 1:
		return ""
	case n.Cols == 1:
		return fmt.Sprintf(" at index %d (counted from 0)", k)
	}
	return fmt.Sprintf(" in row %d, column %d (counted from 0)", k/n.Cols, k%n.Cols)
}
