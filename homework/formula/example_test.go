package formula_test

import (
	"errors"
	"fmt"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

func ExampleParse() {
	for _, src := range []string{
		`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`,
		`Λ^{-1/2} Aᵀ H (k − K 1ₙ/n)`,
		`inv(sqrt(L))*A'*H*(k-K*ones(n,1)/n)`,
	} {
		e, err := formula.Parse(src, symbol.Standard())
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(e.Shape(), e.Text())
	}
	// Output:
	// m×1 Λ^{−1/2} Aᵀ H (k − (1/n) K 1ₙ)
	// m×1 Λ^{−1/2} Aᵀ H (k − K 1ₙ/n)
	// m×1 Λ^{−1/2} Aᵀ H (k − K 1ₙ/n)
}

func ExampleError() {
	_, err := formula.Parse(`A^\top (K - \frac1n)`, symbol.Standard())
	var e *fault.Error
	if errors.As(err, &e) {
		fmt.Println(e.Caret())
		fmt.Println(e)
	}
	// Output:
	// A^\top (K - \frac1n)
	//             ^
	// column 13: 1/n is a number and K is n×n; a number can't be added to a matrix: both sides of + and − have the same size. Try: 1/n times I, or times \mathbf 1_n\mathbf 1_n^\top: which of them do you mean?
}

// On an exact instance equality needs no tolerance.
func ExampleExpr_EvalExact() {
	in := instance.Draw(1, instance.Sizes{N: 9, M: 4, D: 3, Mu: 11})
	value := func(src string) *algebra.Matrix[uint64] {
		e, err := formula.Parse(src, symbol.Standard())
		if err != nil {
			panic(err)
		}
		v, err := e.EvalExact(in)
		if err != nil {
			panic(err)
		}
		return v
	}
	g := in.Values["bar g"]
	for _, src := range []string{`\Lambda^{-1/2} A^\top (k - \frac1n K 1_n)`, `\Lambda^{-1/2} A^\top k`} {
		fmt.Println(value(src).At(0, 0) == g.At(0, 0))
	}
	// Output:
	// true
	// false
}

func ExampleExpr_EvalFloat() {
	e, err := formula.Parse(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, symbol.Standard())
	if err != nil {
		panic(err)
	}
	g, err := e.EvalFloat(instance.Data{Points: [][]float64{{0}, {1}}, At: []float64{0}, Width: 1.3, Components: 1})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%.6f\n", g.At(0, 0)) // √((1 − exp(−1/1.69))/2)
	// Output: 0.472559
}
