package builtin_test

import (
	"fmt"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/builtin"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

// alone is a caller without a program: its one function doubles.
type alone struct{ summed int }

type double struct{}

func (double) Negates() bool { return false }

func (a *alone) Invoke(f value.Own, args []any, keys map[string]any, at int) any {
	x := args[0].(*array.Dense[float64])
	return &array.Dense[float64]{Shape: x.Shape, Data: []float64{2 * x.Data[0]}}
}
func (a *alone) Kernel(args []any, at int) any  { return nil }
func (a *alone) Given(name string) (any, bool)  { return nil, false }
func (a *alone) Summed(x *array.Dense[float64]) { a.summed++ }
func (a *alone) Fields(of map[string]any) any   { return of }
func machine(l *syntax.Language, of *alone) *builtin.Machine[float64] {
	return builtin.New(&array.Rules[float64]{Field: algebra.Real{}, Lang: l}, of)
}

func matrix() *array.Dense[float64] {
	return &array.Dense[float64]{Shape: []int{2, 3}, Data: []float64{1, 2, 3, 4, 5, 9}}
}

// The mean of a matrix is one number in Python, R and Julia, and a row in MATLAB.
func Example() {
	for _, lang := range []*syntax.Language{syntax.Python, syntax.R, syntax.Julia, syntax.MATLAB} {
		c := &builtin.Call[float64]{Machine: machine(lang, &alone{}), Name: "mean", Args: []any{matrix()}}
		fmt.Println(lang.Name, c.Do().(*array.Dense[float64]).Data)
	}
	// Output:
	// Python [4]
	// R [4]
	// Julia [4]
	// MATLAB [2.5 3.5 6]
}

// TestFunctions has functions of each kind, as each language computes them.
func TestFunctions(t *testing.T) {
	x, axis := matrix(), algebra.Whole(1)
	for _, c := range []struct {
		lang *syntax.Language
		name string
		args []any
		keys map[string]any
		want string
	}{
		{syntax.Python, "sum", []any{x}, map[string]any{"axis": axis}, "[2] [6 18]"},
		{syntax.Python, "sum", []any{x, axis}, nil, "[2] [6 18]"},
		{syntax.Python, "ravel", []any{x}, nil, "[6] [1 2 3 4 5 9]"},
		{syntax.MATLAB, "sum", []any{x}, nil, "[1 3] [5 7 12]"},
		{syntax.MATLAB, "sum", []any{x, algebra.Whole(2)}, nil, "[2 1] [6 18]"},
		{syntax.R, "rowSums", []any{x}, nil, "[2] [6 18]"},
		{syntax.R, "c", []any{x}, nil, "[6] [1 4 2 5 3 9]"},
		{syntax.Julia, "vec", []any{x}, nil, "[6] [1 4 2 5 3 9]"},
		{syntax.Julia, "sum", []any{x}, map[string]any{"dims": axis}, "[1 3] [5 7 12]"},
		{syntax.Python, "argsort", []any{&array.Dense[float64]{Shape: []int{3}, Data: []float64{3, 1, 2}}}, nil, "[1 2 0]"},
	} {
		keys := c.keys
		if keys == nil {
			keys = map[string]any{}
		}
		v := (&builtin.Call[float64]{Machine: machine(c.lang, &alone{}), Name: c.name, Args: c.args, Keys: keys}).Do()
		got := fmt.Sprint(v)
		if a, ok := v.(*array.Dense[float64]); ok {
			got = fmt.Sprint(a.Shape, a.Data)
		}
		if got != c.want {
			t.Errorf("%s: %s gives %s, and should give %s", c.lang.Name, c.name, got, c.want)
		}
	}
}

// TestCaller has what a function needs of the program.
func TestCaller(t *testing.T) {
	of := &alone{}
	m := machine(syntax.R, of)
	v := &array.Dense[float64]{Shape: []int{2}, Data: []float64{3, 4}}
	got := (&builtin.Call[float64]{Machine: m, Name: "sapply", Args: []any{v, double{}}, Keys: map[string]any{}}).Do().(*array.Dense[float64])
	if fmt.Sprint(got.Data) != "[6 8]" {
		t.Errorf("a function of the program over two numbers gives %v, and should give [6 8]", got.Data)
	}
	(&builtin.Call[float64]{Machine: m, Name: "mean", Args: []any{v}, Keys: map[string]any{}}).Do()
	if of.summed != 1 {
		t.Errorf("the caller was told of %d sums, and there was one", of.summed)
	}
	if builtin.Known("istrue") || !builtin.Known("rowSums") {
		t.Error("Known: names that only aliases lead to aren't known, and those of functions are")
	}
}
