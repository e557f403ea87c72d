package algebra

import (
	"math/bits"
	"math/rand/v2"
)

// GF is arithmetic modulo a prime P ≡ 7 (mod 8) below 2⁶¹. The squares form a
// group of odd order, in which every element has exactly one square root that
// is itself a square; that root is the principal one, so that √(ab) = √a·√b as
// for positive numbers.
type GF struct{ P uint64 }

// classes are the residues modulo 840 = 8·3·5·7 of primes for which 2, 3, 5 and
// 7 are squares and −1 is not: 23 (mod 24); 4 (mod 5); 3, 5 or 6 (mod 7). Then
// √n exists for every n up to 10, and since P − 1 has no divisor 3, 5 or 7, every
// element has one third, fifth and seventh root.
var classes = func() (list []uint64) {
	for r := uint64(23); r < 840; r += 24 {
		if five, seven := r%5, r%7; five == 4 && (seven == 3 || seven == 5 || seven == 6) {
			list = append(list, r)
		}
	}
	return list
}()

// DrawGF is the field of a random prime between 2⁶⁰ and 2⁶¹, one of more than 2⁶⁰/43·3/192.
// A rational function of a degree d that isn't 0 vanishes there at a random point with a
// probability below d/2⁶⁰ (Schwartz and Zippel), or where the prime divides its
// coefficients, as at most b/60 primes divide one of b bits.
func DrawGF(r *rand.Rand) GF {
	for {
		p := 1<<60 + r.Uint64N(1<<60)
		p += classes[r.IntN(len(classes))] - p%840
		if p < 1<<61 && isPrime(p) {
			return GF{p}
		}
	}
}

// witnesses decide for every number below 2⁶⁴ whether it is prime (Sorenson and
// Webster 2015, Strong pseudoprimes to twelve prime bases).
var witnesses = []uint64{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}

// isPrime is the test of Miller and Rabin. math/big has it too, and seeds a
// generator of random numbers at every call, which takes longer than the test.
func isPrime(p uint64) bool {
	g, odd := GF{p}, (p-1)>>bits.TrailingZeros64(p-1)
	for _, w := range witnesses {
		if p%w == 0 {
			return p == w
		}
		x, e := g.pow(w, odd), odd
		for x != 1 && x != p-1 && e != p-1 {
			x, e = g.Mul(x, x), e*2
		}
		if x != p-1 && e != odd || x != 1 && x != p-1 {
			return false
		}
	}
	return true
}

// Add is a + b.
func (g GF) Add(a, b uint64) uint64 {
	s := a + b
	if s >= g.P {
		s -= g.P
	}
	return s
}

// Sub is a − b.
func (g GF) Sub(a, b uint64) uint64 {
	if a >= b {
		return a - b
	}
	return a + g.P - b
}

// Mul is a·b.
func (g GF) Mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi, lo, g.P)
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

// Inv is 1/a, by Euclid: a quarter of the time of Fermat's a^(P−2) (BenchmarkInv, BenchmarkPow).
func (g GF) Inv(a uint64) (uint64, error) {
	if a == 0 {
		return 0, ErrSingular
	}
	r, next := g.P, a              // each r is a·t modulo P
	t, tNext := int64(0), int64(1) // below P in size
	for next != 0 {
		q := r / next
		r, next = next, r-q*next
		t, tNext = tNext, t-int64(q)*tNext
	}
	if t < 0 {
		t += int64(g.P)
	}
	return uint64(t), nil
}

// Sqrt is the root that is a square itself (P ≡ 3 mod 4); ok is false where a
// has none.
func (g GF) Sqrt(a uint64) (root uint64, ok bool) {
	r := g.pow(a, (g.P+1)/4)
	return r, g.Mul(r, r) == a
}

// inverseExponent is 1/q modulo P − 1: raising to it takes the q-th root.
func (g GF) inverseExponent(q uint64) uint64 {
	k := uint64(1)
	for (k*(g.P-1)+1)%q != 0 {
		k++
	}
	return (k*(g.P-1) + 1) / q // below 2⁶⁴: k < 7 and P < 2⁶¹
}

// Pow is a^e; the denominator of e has no prime factor but 2, 3, 5 and 7.
func (g GF) Pow(a uint64, e Ratio) (uint64, error) {
	if e.Num < 0 {
		inv, err := g.Inv(a)
		if err != nil {
			return 0, err
		}
		a, e = inv, e.Neg()
	}
	d := uint64(e.Den)
	for _, q := range []uint64{3, 5, 7} {
		for ; d%q == 0; d /= q {
			a = g.pow(a, g.inverseExponent(q))
		}
	}
	for ; d > 1; d /= 2 {
		if d%2 != 0 {
			return 0, ErrInexact
		}
		r, ok := g.Sqrt(a)
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
	p := uint64(Abs(r.Num)) % g.P
	if r.Num < 0 {
		p = g.Sub(0, p)
	}
	if r.Den == 1 {
		return p
	}
	q, _ := g.Inv(uint64(r.Den) % g.P) // 0 < Den < P
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
