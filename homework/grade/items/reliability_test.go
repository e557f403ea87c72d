package items

import (
	"math"
	"testing"
)

// attitude is a survey of 30 departments, Chatterjee and Price, Regression Analysis by
// Example, 1977, as R has it in datasets; psych::alpha(attitude) prints 0.84, the
// interval 0.74 to 0.92 of Feldt, and r.drop as below. The digits are R 4.2.2's, from
// these formulas with cor, var and qf.
var attitude = [][]float64{
	{43, 63, 71, 61, 81, 43, 58, 71, 72, 67, 64, 67, 69, 68, 77, 81, 74, 65, 65, 50, 50, 64, 53, 40, 63, 66, 78, 48, 85, 82},
	{51, 64, 70, 63, 78, 55, 67, 75, 82, 61, 53, 60, 62, 83, 77, 90, 85, 60, 70, 58, 40, 61, 66, 37, 54, 77, 75, 57, 85, 82},
	{30, 51, 68, 45, 56, 49, 42, 50, 72, 45, 53, 47, 57, 83, 54, 50, 64, 65, 46, 68, 33, 52, 52, 42, 42, 66, 58, 44, 71, 39},
	{39, 54, 69, 47, 66, 44, 56, 55, 67, 47, 58, 39, 42, 45, 72, 72, 69, 75, 57, 54, 34, 62, 50, 58, 48, 63, 74, 45, 71, 59},
	{61, 63, 76, 54, 71, 54, 66, 70, 71, 62, 58, 59, 55, 59, 79, 60, 79, 55, 75, 64, 43, 66, 63, 50, 66, 88, 80, 51, 77, 64},
	{92, 73, 86, 84, 83, 49, 68, 66, 83, 80, 67, 74, 63, 77, 77, 54, 79, 80, 85, 78, 64, 80, 80, 57, 75, 76, 78, 83, 74, 78},
	{45, 47, 48, 35, 47, 34, 35, 41, 31, 41, 34, 41, 25, 35, 46, 36, 63, 60, 46, 52, 33, 41, 37, 49, 33, 72, 49, 38, 55, 39},
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-8) {
		t.Errorf("%s is %.10f, R has %.10f", what, got, want)
	}
}

func TestAgainstR(t *testing.T) {
	x := make(Table, 30)
	for i := range x {
		for j := range attitude {
			x[i] = append(x[i], attitude[j][i])
		}
	}
	near(t, "α", x.Alpha(), 0.8431427696)
	low, high := x.Feldt(0.95)
	near(t, "the lower limit", low, 0.7393756856)
	near(t, "the upper limit", high, 0.9157730722)
	for j, want := range [][2]float64{{0.6712620572, 0.8097602063}, {0.7421097102, 0.7969174573}, {0.5607111115, 0.8278477659},
		{0.7144454981, 0.8030309750}, {0.7862755938, 0.7953865742}, {0.2650343392, 0.8638723114}, {0.4608105495, 0.8404648683}} {
		near(t, "r.drop", x.Discrimination(j), want[0])
		near(t, "α without", x.Without(j), want[1])
	}
	// Fisher's tea (Fisher 1935, section 5), and a table of 30.
	near(t, "tea", Fisher(3, 4, 4, 8), 0.2428571429)
	if p := Fisher(10, 12, 13, 30); math.Abs(p-0.0004651809) > 1e-9 {
		t.Errorf("Fisher's test gives %g, R 0.0004651809", p)
	}
	// Student's sleep data (1908), as R's t.test(paired = TRUE) has them.
	mean, low, high := Gain([]float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2}, []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4})
	near(t, "the gain", mean, 1.58)
	if math.Abs(low-0.7001142) > 1e-7 || math.Abs(high-2.4598858) > 1e-7 {
		t.Errorf("the interval is %g to %g, R has 0.7001142 to 2.4598858", low, high)
	}
}

// TestDegenerate: no spread, no number.
func TestDegenerate(t *testing.T) {
	for _, x := range []Table{{}, {{1, 2}}, {{1, 2}, {1, 2}}} {
		if a := x.Alpha(); !math.IsNaN(a) {
			t.Errorf("α of %v is %g", x, a)
		}
	}
}
