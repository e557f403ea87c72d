package meaning

import (
	"testing"

	"pgregory.net/rapid"

	"kpcalab/homework/algebra"
	"kpcalab/homework/notation"
)

// symbolsOf are trees of each size, each with an exact value on every world.
var symbolsOf = map[algebra.Shape][]string{
	algebra.Scalar:                      {"n", "m", `\lambda_1`, "3", `\frac{1}{2}`, "K(x, x)"},
	algebra.Sized(algebra.N, algebra.N): {"K", "H", `\bar K`, `1_{n \times n}`},
	algebra.Sized(algebra.N, algebra.M): {"A", `\bar F^\top \Psi`},
	algebra.Sized(algebra.M, algebra.N): {`A^\top`},
	algebra.Sized(algebra.M, algebra.M): {`\Lambda`, `\Lambda^{-1/2}`},
	algebra.Sized(algebra.N, algebra.One): {
		"k", "K 1_n", `\sum_i k_i f_i^\top f_1 1_n`},
	algebra.Sized(algebra.M, algebra.One): {`\bar g`, `A^\top k`},
}

func node(op notation.Op, kids ...*notation.Node) *notation.Node {
	return &notation.Node{Op: op, Kids: kids}
}

// tree draws a tree of a size, at most depth operations deep.
func tree(r *rapid.T, shape algebra.Shape, depth int) *notation.Node {
	sub := func(s algebra.Shape) *notation.Node { return tree(r, s, depth-1) }
	op := 0
	if depth > 0 {
		op = rapid.IntRange(0, 5).Draw(r, "operation")
	}
	switch _, known := symbolsOf[shape.T()]; {
	case op == 1:
		return node(notation.Add, sub(shape), sub(shape))
	case op == 2:
		return node(notation.Minus, sub(shape), sub(shape))
	case op == 3:
		return node(notation.Mul, sub(algebra.Scalar), sub(shape))
	case op == 4 && known:
		return node(notation.Trans, sub(shape.T()))
	case op == 5 && !shape.IsScalar():
		return node(notation.Mul, sub(algebra.Sized(shape.Rows, shape.Rows)), sub(shape))
	}
	return notation.ParseExpression(rapid.SampledFrom(symbolsOf[shape]).Draw(r, "symbol"))
}

func shapeOf(r *rapid.T) algebra.Shape {
	return rapid.SampledFrom([]algebra.Shape{algebra.Scalar, algebra.Sized(algebra.N, algebra.N),
		algebra.Sized(algebra.N, algebra.M), algebra.Sized(algebra.M, algebra.M), algebra.Sized(algebra.N, algebra.One),
		algebra.Sized(algebra.M, algebra.One)}).Draw(r, "shape")
}

// rewritings are pairs of trees that any X and Y of one size, Z that multiplies them, and a
// number s make equal: the identities of matrix algebra, and what the lecture says of H and A.
func rewritings(x, y, z, s *notation.Node, shape algebra.Shape) map[string][2]*notation.Node {
	add := func(a, b *notation.Node) *notation.Node { return node(notation.Add, a, b) }
	mul := func(a, b *notation.Node) *notation.Node { return node(notation.Mul, a, b) }
	trans := func(a *notation.Node) *notation.Node { return node(notation.Trans, a) }
	name := notation.ParseExpression
	identity := &notation.Node{Op: notation.Name, Text: "I"}
	pairs := map[string][2]*notation.Node{
		"X + Y = Y + X":         {add(x, y), add(y, x)},
		"Z(X + Y) = ZX + ZY":    {mul(z, add(x, y)), add(mul(z, x), mul(z, y))},
		"Z(sX) = s(ZX)":         {mul(z, mul(s, x)), mul(s, mul(z, x))},
		"(ZX)ᵀ = XᵀZᵀ":          {trans(mul(z, x)), mul(trans(x), trans(z))},
		"Xᵀᵀ = X":               {trans(trans(x)), x},
		"(ZZ)X = Z(ZX)":         {mul(mul(z, z), x), mul(z, mul(z, x))},
		"X − Y = −(Y − X)":      {node(notation.Minus, x, y), node(notation.Neg, node(notation.Minus, y, x))},
		"X + 0 = X":             {add(x, name("0")), x},
		"X/2 + X/2 = X":         {add(node(notation.Div, x, name("2")), node(notation.Div, x, name("2"))), x},
		"(X + Y) ⊙ Y":           {node(notation.Times, add(x, y), y), add(node(notation.Times, x, y), node(notation.Times, y, y))},
		"X = (X) of one":        {node(notation.List, x), x},
		"s(X + Y) = sX + sY":    {mul(s, add(x, y)), add(mul(s, x), mul(s, y))},
		"ZX + ZX = (2Z)X":       {add(mul(z, x), mul(z, x)), mul(mul(name("2"), z), x)},
		"X − X = 0":             {node(notation.Minus, x, x), name("0")},
		"XᵀX is symmetric":      {mul(trans(x), x), trans(mul(trans(x), x))},
		"(X + Y)ᵀ = Xᵀ + Yᵀ":    {trans(add(x, y)), add(trans(x), trans(y))},
		"X + (Y + X) = X + Y+X": {add(x, add(y, x)), add(add(x, y), x)},
	}
	switch shape.Rows {
	case algebra.One:
		return pairs // of a number and I there is no sum, and their product is no number
	case algebra.N:
		pairs["H(HX) = HX"] = [2]*notation.Node{mul(name("H"), mul(name("H"), x)), mul(name("H"), x)}
		pairs["1ᵀHX = 0"] = [2]*notation.Node{mul(name(`1_n^\top H`), x), name("0")}
		pairs["AᵀHX = AᵀX"] = [2]*notation.Node{mul(name(`A^\top H`), x), mul(name(`A^\top`), x)}
		pairs["ΛAᵀX = AᵀK̄X"] = [2]*notation.Node{mul(name(`\Lambda A^\top`), x), mul(name(`A^\top \bar K`), x)}
	case algebra.M:
		pairs["AᵀAX = X"] = [2]*notation.Node{mul(name(`A^\top A`), x), x}
		pairs["1ᵀAX = 0"] = [2]*notation.Node{mul(name(`1_n^\top A`), x), name("0")}
		pairs["K̄AX = AΛX"] = [2]*notation.Node{mul(name(`\bar K A`), x), mul(name(`A \Lambda`), x)}
	}
	pairs["IX = X"] = [2]*notation.Node{mul(identity, x), x}
	pairs["(Z + I)X = ZX + X"] = [2]*notation.Node{mul(add(z, identity), x), add(mul(z, x), x)}
	return pairs
}

func TestRewriting(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		shape := shapeOf(r)
		x, y, s := tree(r, shape, 3), tree(r, shape, 2), tree(r, algebra.Scalar, 1)
		z := tree(r, algebra.Sized(shape.Rows, shape.Rows), 2)
		text := Of(&notation.Document{}, false)
		for law, p := range rewritings(x, y, z, s, shape) {
			if equal, _, trouble := text.Equal(p[0], p[1]); trouble != nil || !equal {
				r.Fatalf("%s isn't kept: %s = %s (%v)", law, p[0].LaTeX(), p[1].LaTeX(), trouble)
			}
		}
	})
}

// A term that isn't zero makes another value of every tree.
func TestAddedTerm(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		shape := shapeOf(r)
		x := tree(r, shape, 3)
		term := notation.ParseExpression(rapid.SampledFrom(symbolsOf[shape]).Draw(r, "term"))
		op := rapid.SampledFrom([]notation.Op{notation.Add, notation.Minus}).Draw(r, "sign")
		text := Of(&notation.Document{}, false)
		if equal, _, trouble := text.Equal(x, node(op, x, term)); trouble != nil || equal {
			r.Fatalf("%s has the value of itself and %s (%v)", x.LaTeX(), term.LaTeX(), trouble)
		}
	})
}

// What is read again as it is printed has the same value.
func TestPrintedAlike(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		x := tree(r, shapeOf(r), 3)
		text := Of(&notation.Document{}, false)
		if equal, _, trouble := text.Equal(x, notation.ParseExpression(x.LaTeX())); trouble != nil || !equal {
			r.Fatalf("%s is read as something else (%v)", x.LaTeX(), trouble)
		}
	})
}
