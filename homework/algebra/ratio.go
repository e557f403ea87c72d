package algebra

import (
	"math"
	"strconv"
	"strings"
)

// Ratio is an exact fraction in lowest terms with a positive denominator.
type Ratio struct{ Num, Den int64 }

// ratioLimit bounds numerators and denominators, so that products of two stay
// inside an int64.
const ratioLimit = 1 << 31

// NewRatio is p/q in lowest terms; ok is false for q = 0 and for numbers that
// don't fit.
func NewRatio(p, q int64) (Ratio, bool) {
	if q == 0 {
		return Ratio{}, false
	}
	if q < 0 {
		p, q = -p, -q
	}
	a, b := Abs(p), q
	for b != 0 {
		a, b = b, a%b
	}
	if a > 1 {
		p, q = p/a, q/a
	}
	if Abs(p) > ratioLimit || q > ratioLimit {
		return Ratio{}, false
	}
	return Ratio{p, q}, true
}

// Half is ½, the exponent of a square root.
var Half = Ratio{1, 2}

// Whole is the integer p.
func Whole(p int64) Ratio { return Ratio{p, 1} }

// Frac is p/q, which must be in lowest terms with q > 0.
func Frac(p, q int64) Ratio { return Ratio{p, q} }

// Abs is |p|.
func Abs(p int64) int64 {
	if p < 0 {
		return -p
	}
	return p
}

// Times is r·s; ok is false where it doesn't fit.
func (r Ratio) Times(s Ratio) (Ratio, bool) { return NewRatio(r.Num*s.Num, r.Den*s.Den) }

// Neg is −r.
func (r Ratio) Neg() Ratio { return Ratio{-r.Num, r.Den} }

// Float is the nearest float64.
func (r Ratio) Float() float64 { return float64(r.Num) / float64(r.Den) }

// String is "3", "-1/2".
func (r Ratio) String() string {
	s := strconv.FormatInt(r.Num, 10)
	if r.Den != 1 {
		s += "/" + strconv.FormatInt(r.Den, 10)
	}
	return s
}

// Decimal reads "2", "0.5", ".25" and "1e-3" exactly.
func Decimal(s string) (Ratio, bool) {
	exp := 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		e, err := strconv.Atoi(s[i+1:])
		if err != nil || e < -9 || e > 9 {
			return Ratio{}, false
		}
		exp, s = e, s[:i]
	}
	intPart, frac, _ := strings.Cut(s, ".")
	p, err := strconv.ParseInt(intPart+frac, 10, 64)
	if err != nil || p > ratioLimit {
		return Ratio{}, false
	}
	exp -= len(frac)
	if exp < -9 || exp > 9 {
		return Ratio{}, false
	}
	ten := int64(math.Pow10(int(Abs(int64(exp)))))
	if exp < 0 {
		return NewRatio(p, ten)
	}
	if p != 0 && ten > ratioLimit/max(p, 1) {
		return Ratio{}, false
	}
	return NewRatio(p*ten, 1)
}
