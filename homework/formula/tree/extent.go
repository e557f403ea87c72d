package tree

import (
	"kpcalab/homework/instance"
	"math"
)

// Extent bounds a formula as a rational function of the parameters of an exact
// instance: the degree of numerator and denominator, and the bits of their
// coefficients (the logarithm of the sum of absolute values, which products add
// up). See [algebra.Falsehood].
type Extent struct{ Degree, Bits float64 }

// Of a symbol's entries, with n ≤ 10, μ ≤ 12 and a common denominator: n − 1
// axes of a basis are n − 1 reflections, each of degree 2 (18); as many for the
// μ×n basis of F̄ (24) and fourth powers for √Λ (4) make 46 for F̄ and F, 92 for
// K, and for ḡ = Λ^{-1/2}AᵀF̄ᵀf̄ at most 4 + 18 + 46 + 46 + 1 = 115. A reflection
// I − 2vvᵀ/vᵀv multiplies the sum of coefficients by less than 3·12 < 2⁶, so that
// 21 + 21 of them and four sums over at most 12 terms stay below 300 bits. The
// bounds leave room for the symbols that the worlds change.
const (
	symbolDegree = 200
	symbolBits   = 400
)

// ExtentOf is the bound for a tree.
func ExtentOf(n *Node) Extent { return extent(n, map[*Node]Extent{}) }

func extent(n *Node, known map[*Node]Extent) Extent {
	if n.Op == Ref {
		a := n.Args[0]
		if _, ok := known[a]; !ok {
			known[a] = extent(a, known)
		}
		return known[a]
	}
	var x Extent
	for _, a := range n.Args {
		y := extent(a, known)
		x.Degree, x.Bits = x.Degree+y.Degree, x.Bits+y.Bits
	}
	x.Bits += 4 // a sum of at most 12 terms
	times := func(f float64) { x.Degree, x.Bits = x.Degree*f, x.Bits*f }
	switch n.Op {
	case Num:
		x.Bits += 31 + 31 // numerator and denominator, see algebra.NewRatio
	case Sym:
		x = Extent{symbolDegree, symbolBits}
	case Sum: // a sum of quotients with different denominators
		times(instance.MaxSize)
	case Pow, HadPow:
		times(math.Max(1, math.Abs(float64(n.Num.Num))))
		if n.Num.Den > 1 {
			times(float64(n.Num.Den)) // a root doubles the degree: multiply by the conjugates
		}
		if n.Num.Num < 0 && !n.Diagonal {
			times(instance.MaxSize)
		}
	case Norm:
		times(2)
	case Pinv:
		times(4 * instance.MaxSize)
	}
	return x
}
