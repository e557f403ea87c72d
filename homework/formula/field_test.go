package formula

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// TestFieldAgainstBig compares the arithmetic with math/big.
func TestFieldAgainstBig(t *testing.T) {
	prime := new(big.Int).SetUint64(Prime)
	if !prime.ProbablyPrime(20) {
		t.Fatal("2^61-1 isn't prime?")
	}
	f := GF{}
	element := rapid.OneOf(rapid.Uint64Range(0, Prime-1), rapid.SampledFrom([]uint64{0, 1, 2, Prime - 1, Prime - 2, 1 << 60}))
	rapid.Check(t, func(t *rapid.T) {
		a, b := element.Draw(t, "a"), element.Draw(t, "b")
		x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
		check := func(name string, got uint64, want *big.Int) {
			if want.Mod(want, prime); got != want.Uint64() {
				t.Fatalf("%d %s %d = %d, want %v", a, name, b, got, want)
			}
		}
		check("+", f.Add(a, b), new(big.Int).Add(x, y))
		check("-", f.Sub(a, b), new(big.Int).Sub(x, y))
		check("*", f.Mul(a, b), new(big.Int).Mul(x, y))
		if a != 0 {
			inv, err := f.Inv(a)
			if err != nil || f.Mul(a, inv) != 1 {
				t.Fatalf("1/%d = %d, %v", a, inv, err)
			}
		}
		square := f.Mul(a, a)
		root, err := f.Pow(square, Ratio{1, 2})
		if err != nil || f.Mul(root, root) != square {
			t.Fatalf("√%d = %d, %v", square, root, err)
		}
		other, _ := f.Pow(f.Mul(b, b), Ratio{1, 2})
		both, _ := f.Pow(f.Mul(square, f.Mul(b, b)), Ratio{1, 2})
		if both != f.Mul(root, other) {
			t.Fatalf("√(ab) ≠ √a √b for the squares of %d and %d", a, b)
		}
	})
}

func TestFieldErrors(t *testing.T) {
	f := GF{}
	if _, err := f.Inv(0); err != ErrSingular {
		t.Errorf("1/0: %v", err)
	}
	if _, err := f.Pow(3, Ratio{1, 2}); err != ErrRoot { // 3 isn't a square modulo 2⁶¹−1
		t.Errorf("√3: %v", err)
	}
	if _, err := f.Pow(4, Ratio{1, 3}); err != ErrInexact {
		t.Errorf("cube root: %v", err)
	}
	if _, err := f.Exp(1); err != ErrInexact {
		t.Errorf("exp: %v", err)
	}
	for _, s := range ExactSizes { // √n and √(n−1) exist
		for _, n := range []int{s.N, s.N - 1} {
			if _, err := f.Pow(uint64(n), Ratio{1, 2}); err != nil {
				t.Errorf("√%d: %v", n, err)
			}
		}
	}
}
