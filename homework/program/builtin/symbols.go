package builtin

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// distances are R's dist(X), which as.matrix makes a matrix of: arithmetic before it
// would leave zeros on the diagonal.
type distances[T any] struct{ all *array.Dense[T] }

// distancesOf is dist: the distances between the rows of a matrix.
func (c *Call[T]) distancesOf() any {
	c.most(2, "method")
	if how, ok := c.key("method", 1); ok && how != "euclidean" {
		return c.unread()
	}
	x := c.Column(c.arg(0))
	rows, cols := x.Shape[0], x.Shape[1]
	c.Spend(rows * rows * cols)
	out := c.Zeros(rows, rows)
	for i := range rows {
		for j := range rows {
			sum := c.number(0)
			for l := range cols {
				d := c.Field.Sub(x.Data[i*cols+l], x.Data[j*cols+l])
				sum = c.Field.Add(sum, c.Field.Mul(d, d))
			}
			out.Data[i*rows+j] = sum
		}
	}
	return distances[T]{c.Power(out, algebra.Half, c.Pos)}
}

// namedSymbols are SymPy's symbols('n m'), MatrixSymbol('K', n, n) and IndexedBase('K'):
// those of the lecture, by their names. Any other letter is a subscript.
func (c *Call[T]) namedSymbols() any {
	text, ok := c.Args[0].(string)
	if c.Lang != syntax.SymPy || !ok {
		return c.unread()
	}
	var list []any
	for _, name := range strings.FieldsFunc(text, func(x rune) bool { return x == ' ' || x == ',' }) {
		v, ok := c.Given(name)
		if !ok && c.Name == "IndexedBase" && name == "lambda" {
			v, ok = c.Given("lam")
		}
		if !ok && len(name) == 1 && name[0] >= 'a' && name[0] <= 'z' && c.Name != "MatrixSymbol" && c.Name != "IndexedBase" {
			v, ok = value.Letter(name), true
		}
		if !ok {
			fault.FailAs(fault.NoMeaning, c.Pos, fault.Quote(name)+" isn't a symbol of the lecture", "a symbol is named as in the lecture", "K, k, A, Lambda, n, m")
		}
		if a, matrix := v.(*array.Dense[T]); matrix && c.Name == "MatrixSymbol" && len(c.Args) == 3 {
			shape := []int{c.Whole(c.Args[1], c.Pos, "a size"), c.Whole(c.Args[2], c.Pos, "a size")}
			if !slices.Equal(a.Shape, shape) {
				fault.FailAs(fault.Misfit, c.Pos, fault.Quote(name)+" has another size in the lecture", "it is "+c.Describe(a), "this size")
			}
		}
		if c.Name == "IndexedBase" {
			v = value.Based{Of: v}
		}
		list = append(list, v)
	}
	if len(list) == 1 {
		return list[0]
	}
	return list
}
