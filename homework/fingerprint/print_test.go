package fingerprint

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func of(data []float64, scale float64) Print {
	n := NewNumbers()
	n.Add(data, scale)
	return n.Print()
}

func vector() *rapid.Generator[[]float64] {
	return rapid.SliceOfN(rapid.Float64Range(-5, 5), 1, 40)
}

// TestRounding: what differs by rounding is the same, what differs by a thousandth
// isn't.
func TestRounding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vector().Draw(t, "v")
		noisy, wrong := append([]float64(nil), v...), append([]float64(nil), v...)
		i := rapid.IntRange(0, len(v)-1).Draw(t, "i")
		noisy[i] += 1e-13 * rapid.Float64Range(-5, 5).Draw(t, "noise")
		wrong[i] += 5e-3
		if !of(v, 5).Same(of(noisy, 5)) {
			t.Fatalf("rounding changes the print of %v", v)
		}
		if of(v, 5).Same(of(wrong, 5)) {
			t.Fatalf("number %d of %v may change", i, v)
		}
	})
}

// TestSigns: the sign of a column is free, the signs of its numbers aren't.
func TestSigns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.Float64Range(0.5, 5), 2, 12).Draw(t, "v")
		print := func(f func(i int) float64) Print {
			n, c := NewNumbers(), make([]float64, len(v))
			for i := range v {
				c[i] = f(i) * v[i]
			}
			n.AddSignless(c, 5)
			return n.Print()
		}
		same := print(func(int) float64 { return 1 })
		if !same.Same(print(func(int) float64 { return -1 })) {
			t.Fatal("the opposite column is another")
		}
		if same.Same(print(func(i int) float64 { return 1 - 2*float64(min(i, 1)) })) {
			t.Fatal("one other sign is overlooked")
		}
	})
}

// TestNoNumbers: NaN, infinity and quotients of noise are one class, where they are
// counts.
func TestNoNumbers(t *testing.T) {
	nan := of([]float64{1, math.NaN(), 2}, 2)
	for _, x := range []float64{math.Inf(1), math.Inf(-1), 3e15} {
		if !nan.Same(of([]float64{1, x, 2}, 2)) {
			t.Errorf("%g isn't like NaN", x)
		}
	}
	if nan.Same(of([]float64{math.NaN(), 1, 2}, 2)) {
		t.Error("the place of NaN doesn't count")
	}
}

// TestStable: a print is the same on every machine and for ever, since comments
// are kept under it.
func TestStable(t *testing.T) {
	n := NewNumbers()
	n.Say("2×%d", 2)
	n.Add([]float64{1, -2.5, 0, 1e-3}, 2.5)
	n.AddSignless([]float64{3, 4}, 4)
	f := NewField()
	f.Add([]uint64{1, 1 << 60})
	p := n.Print()
	p.Exact = f.Exact()
	if got, want := p.String(), "x6b47f156fd588099-n6fc4acbe0fd379ed-f4f6b7bc5030ed98e"; got != want {
		t.Errorf("the print is %s, and was %s", got, want)
	}
}

func TestWritten(t *testing.T) {
	for _, p := range []Print{{}, OfText("a"), of([]float64{1}, 1), {Exact: "0123456789abcdef", Right: true}} {
		q, err := Parse(p.String())
		if err != nil || p != q {
			t.Errorf("%v was read as %v: %v", p, q, err)
		}
	}
	for _, s := range []string{"x", "y0123456789abcdef", "x0123456789abcdef-x0123456789abcdef", "right-wrong", "=1+1"} {
		if _, err := Parse(s); err == nil {
			t.Errorf("%q was read", s)
		}
	}
}

// TestGroups: an answer without exact values joins those with which it agrees in
// floating point; exact values keep apart what floating point can't.
func TestGroups(t *testing.T) {
	a := Print{Exact: "aaaaaaaaaaaaaaaa", Near: "1111111111111111", Far: "2222222222222222"}
	b := Print{Exact: "bbbbbbbbbbbbbbbb", Near: "1111111111111111", Far: "3333333333333333"}
	float := Print{Near: "9999999999999999", Far: "3333333333333333"}
	groups := Group([]Print{float, a, b, a, {}, {}, OfText("x"), float, OfText("x")})
	want := [][]int{{0, 2, 7}, {1, 3}, {4}, {5}, {6, 8}}
	if len(groups) != len(want) {
		t.Fatalf("%v, expected %v", groups, want)
	}
	for i, g := range groups {
		for j, k := range g {
			if len(g) != len(want[i]) || k != want[i][j] {
				t.Fatalf("%v, expected %v", groups, want)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("x0123456789abcdef-right")
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s)
		if err != nil {
			return
		}
		if q, err := Parse(p.String()); err != nil || q != p {
			t.Errorf("%q is read as %v and written as %v", s, p, q)
		}
	})
}
