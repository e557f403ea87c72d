package evaluate

import (
	"testing"

	"pgregory.net/rapid"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
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

func node(op formula.Op, kids ...*formula.Node) *formula.Node {
	return &formula.Node{Op: op, Kids: kids}
}

// tree draws a tree of a size, at most depth operations deep.
func tree(r *rapid.T, shape algebra.Shape, depth int) *formula.Node {
	sub := func(s algebra.Shape) *formula.Node { return tree(r, s, depth-1) }
	op := 0
	if depth > 0 {
		op = rapid.IntRange(0, 5).Draw(r, "operation")
	}
	switch _, known := symbolsOf[shape.T()]; {
	case op == 1:
		return node(formula.Add, sub(shape), sub(shape))
	case op == 2:
		return node(formula.Minus, sub(shape), sub(shape))
	case op == 3:
		return node(formula.Mul, sub(algebra.Scalar), sub(shape))
	case op == 4 && known:
		return node(formula.Trans, sub(shape.T()))
	case op == 5 && !shape.IsScalar():
		return node(formula.Mul, sub(algebra.Sized(shape.Rows, shape.Rows)), sub(shape))
	}
	return formula.ParseExpression(rapid.SampledFrom(symbolsOf[shape]).Draw(r, "symbol"))
}

func shapeOf(r *rapid.T) algebra.Shape {
	return rapid.SampledFrom([]algebra.Shape{algebra.Scalar, algebra.Sized(algebra.N, algebra.N),
		algebra.Sized(algebra.N, algebra.M), algebra.Sized(algebra.M, algebra.M), algebra.Sized(algebra.N, algebra.One),
		algebra.Sized(algebra.M, algebra.One)}).Draw(r, "shape")
}

// rewritings are pairs of trees that any X and Y of one size, Z that multiplies them, and a
// number s make equal: the identities of matrix algebra, and what the lecture says of H and A.
func rewritings(x, y, z, s *formula.Node, shape algebra.Shape) map[string][2]*formula.Node {
	add := func(a, b *formula.Node) *formula.Node { return node(formula.Add, a, b) }
	mul := func(a, b *formula.Node) *formula.Node { return node(formula.Mul, a, b) }
	trans := func(a *formula.Node) *formula.Node { return node(formula.Trans, a) }
	name := formula.ParseExpression
	identity := &formula.Node{Op: formula.Name, Text: "I"}
	pairs := map[string][2]*formula.Node{
		"X + Y = Y + X":      {add(x, y), add(y, x)},
		"Z(X + Y) = ZX + ZY": {mul(z, add(x, y)), add(mul(z, x), mul(z, y))},
		"Z(sX) = s(ZX)":      {mul(z, mul(s, x)), mul(s, mul(z, x))},
		"(ZX)ᵀ = XᵀZᵀ":       {trans(mul(z, x)), mul(trans(x), trans(z))},
		"Xᵀᵀ = X":            {trans(trans(x)), x},
		"(ZZ)X = Z(ZX)":      {mul(mul(z, z), x), mul(z, mul(z, x))},
		"X − Y = −(Y − X)":   {node(formula.Minus, x, y), node(formula.Neg, node(formula.Minus, y, x))},
		"X + 0 = X":          {add(x, name("0")), x},
		"X/2 + X/2 = X":      {add(node(formula.Div, x, name("2")), node(formula.Div, x, name("2"))), x},
		"(X + Y) ⊙ Y": {node(formula.Times, add(x, y), y),
			add(node(formula.Times, x, y), node(formula.Times, y, y))},
		"X = (X) of one":        {node(formula.List, x), x},
		"s(X + Y) = sX + sY":    {mul(s, add(x, y)), add(mul(s, x), mul(s, y))},
		"ZX + ZX = (2Z)X":       {add(mul(z, x), mul(z, x)), mul(mul(name("2"), z), x)},
		"X − X = 0":             {node(formula.Minus, x, x), name("0")},
		"XᵀX is symmetric":      {mul(trans(x), x), trans(mul(trans(x), x))},
		"(X + Y)ᵀ = Xᵀ + Yᵀ":    {trans(add(x, y)), add(trans(x), trans(y))},
		"X + (Y + X) = X + Y+X": {add(x, add(y, x)), add(add(x, y), x)},
	}
	switch shape.Rows {
	case algebra.One:
		return pairs // of a number and I there is no sum, and their product is no number
	case algebra.N:
		pairs["H(HX) = HX"] = [2]*formula.Node{mul(name("H"), mul(name("H"), x)), mul(name("H"), x)}
		pairs["1ᵀHX = 0"] = [2]*formula.Node{mul(name(`1_n^\top H`), x), name("0")}
		pairs["AᵀHX = AᵀX"] = [2]*formula.Node{mul(name(`A^\top H`), x), mul(name(`A^\top`), x)}
		pairs["ΛAᵀX = AᵀK̄X"] = [2]*formula.Node{mul(name(`\Lambda A^\top`), x), mul(name(`A^\top \bar K`), x)}
	case algebra.M:
		pairs["AᵀAX = X"] = [2]*formula.Node{mul(name(`A^\top A`), x), x}
		pairs["1ᵀAX = 0"] = [2]*formula.Node{mul(name(`1_n^\top A`), x), name("0")}
		pairs["K̄AX = AΛX"] = [2]*formula.Node{mul(name(`\bar K A`), x), mul(name(`A \Lambda`), x)}
	}
	pairs["IX = X"] = [2]*formula.Node{mul(identity, x), x}
	pairs["(Z + I)X = ZX + X"] = [2]*formula.Node{mul(add(z, identity), x), add(mul(z, x), x)}
	return pairs
}

func TestRewriting(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		shape := shapeOf(r)
		x, y, s := tree(r, shape, 3), tree(r, shape, 2), tree(r, algebra.Scalar, 1)
		z := tree(r, algebra.Sized(shape.Rows, shape.Rows), 2)
		text := Of(&formula.Document{}, false)
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
		term := formula.ParseExpression(rapid.SampledFrom(symbolsOf[shape]).Draw(r, "term"))
		op := rapid.SampledFrom([]formula.Op{formula.Add, formula.Minus}).Draw(r, "sign")
		text := Of(&formula.Document{}, false)
		if equal, _, trouble := text.Equal(x, node(op, x, term)); trouble != nil || equal {
			r.Fatalf("%s has the value of itself and %s (%v)", x.LaTeX(), term.LaTeX(), trouble)
		}
	})
}

// What is read again as it is printed has the same value.
func TestPrintedAlike(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		x := tree(r, shapeOf(r), 3)
		text := Of(&formula.Document{}, false)
		if equal, _, trouble := text.Equal(x, formula.ParseExpression(x.LaTeX())); trouble != nil || !equal {
			r.Fatalf("%s is read as something else (%v)", x.LaTeX(), trouble)
		}
	})
}
