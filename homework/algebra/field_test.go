package algebra

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// TestFieldAgainstBig compares the arithmetic with math/big.
func TestFieldAgainstBig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := DrawGF(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)))
		prime := new(big.Int).SetUint64(f.P)
		if !prime.ProbablyPrime(20) || f.P%8 != 7 || f.P>>60 != 1 {
			t.Fatalf("%d was drawn", f.P)
		}
		element := rapid.OneOf(rapid.Uint64Range(0, f.P-1), rapid.SampledFrom([]uint64{0, 1, 2, f.P - 1, f.P - 2, 1 << 59}))
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
	f := DrawGF(rand.New(rand.NewPCG(1, 2)))
	if _, err := f.Inv(0); err != ErrSingular {
		t.Errorf("1/0: %v", err)
	}
	if _, err := f.Pow(f.P-3, Ratio{1, 2}); err != ErrRoot { // 3 is a square and −1 isn't
		t.Errorf("√−3: %v", err)
	}
	if _, err := f.Pow(4, Ratio{1, 11}); err != ErrInexact {
		t.Errorf("eleventh root: %v", err)
	}
	for _, q := range []int64{3, 5, 7, 9, 25, 100} {
		if r, err := f.Pow(16, Ratio{1, q}); err != nil {
			t.Errorf("root %d: %v", q, err)
		} else if back, _ := f.Pow(r, Whole(q)); back != 16 {
			t.Errorf("root %d of 16, raised again, is %d", q, back)
		}
	}
	if _, err := f.Exp(1); err != ErrInexact {
		t.Errorf("exp: %v", err)
	}
	for n := uint64(1); n <= 10; n++ { // √n exists
		if _, err := f.Pow(n, Ratio{1, 2}); err != nil {
			t.Errorf("√%d: %v", n, err)
		}
	}
}

// TestFieldsDiffer: no constant can be chosen that vanishes in the field.
func TestFieldsDiffer(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	seen := map[uint64]bool{}
	for range 50 {
		f := DrawGF(r)
		if seen[f.P] {
			t.Fatalf("%d was drawn twice", f.P)
		}
		seen[f.P] = true
		if x, _ := f.Pow(2, Whole(61)); x == 1 {
			t.Errorf("2^61 = 1 modulo %d", f.P)
		}
	}
}

func TestIsPrime(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 3000 {
		p := r.Uint64()>>3 | 1
		if i < 500 {
			p = uint64(41 + 2*i)
		}
		if got, want := isPrime(p), new(big.Int).SetUint64(p).ProbablyPrime(0); got != want {
			t.Fatalf("%d: prime %v, want %v", p, got, want)
		}
	}
}

// BenchmarkInv is the time of 1/a.
func BenchmarkInv(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	f := DrawGF(r)
	a := r.Uint64N(f.P-1) + 1
	for b.Loop() {
		a, _ = f.Inv(a)
	}
}

// BenchmarkPow is the time of a^(P−2), which is 1/a as well.
func BenchmarkPow(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	f := DrawGF(r)
	a := r.Uint64N(f.P-1) + 1
	for b.Loop() {
		a = f.pow(a, f.P-2)
	}
}
