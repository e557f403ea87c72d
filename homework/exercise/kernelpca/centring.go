package kernelpca

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/mat"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/evaluate"
	"kpcalab/homework/instance"
)

// centring is a mistake in centring as a formula in K, k, H, 1_n and n.
type centring struct {
	finding.Slip
	formula string
}

// slips makes known mistakes of formulas.
func slips(table []centring) []exercise.CodeSlip {
	var list []exercise.CodeSlip
	for _, c := range table {
		list = append(list, exercise.CodeSlip{Slip: c.Slip, Value: read(c.formula)})
	}
	return list
}

// lecture is a text in which all symbols are the lecture's.
var lecture = sync.OnceValue(func() *evaluate.Text { return evaluate.Of(&formula.Document{}, true) })

// read is a formula as a function of the arguments K and perhaps k.
func read(src string) func([]any) exercise.Numbers {
	tree := sync.OnceValue(func() *formula.Node { return formula.ParseExpression(src) })
	return func(a []any) exercise.Numbers { return valueOf(tree(), a) }
}

// valueOf is the value of a formula for the arguments K and perhaps k. Of a matrix
// the upper triangle counts, as for a student who fills a symmetric one. Where
// the formula divides by 0 every number is NaN.
func valueOf(tree *formula.Node, a []any) exercise.Numbers {
	var k *mat.VecDense
	if len(a) > 1 {
		k = a[1].(*mat.VecDense)
	}
	v, _, trouble := evaluate.On(lecture(), instance.OfGram(a[0].(*mat.SymDense), k)).Value(tree)
	if trouble != nil {
		nan := mat.DenseCopyOf(a[len(a)-1].(mat.Matrix))
		nan.Apply(func(_, _ int, _ float64) float64 { return math.NaN() }, nan)
		return exercise.Numbers{Rows: nan.RawMatrix().Rows, Cols: nan.RawMatrix().Cols, Data: nan.RawMatrix().Data}
	}
	out := exercise.Numbers{Rows: v.Rows, Cols: v.Cols, Data: v.Data}
	for i := range out.Rows {
		for j := range min(i, out.Cols-1) {
			out.Data[i*out.Cols+j] = out.At(j, i)
		}
	}
	return out
}
