package exercise

import (
	"fmt"
	"reflect"
	"regexp"
	"runtime"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// mainFunction matches the name of a function that a program declares; a cell of a
// notebook is a program.
var mainFunction = regexp.MustCompile(`^main\.([\pL_][\pL\pN_]*)$`)

// nameOf is the name that the student gave the function f, or else.
func nameOf(f any, otherwise string) string {
	if r := runtime.FuncForPC(reflect.ValueOf(f).Pointer()); r != nil {
		if m := mainFunction.FindStringSubmatch(r.Name()); m != nil {
			return m[1]
		}
	}
	return otherwise
}

// GoCall is Go that calls the function with these arguments and prints what it
// returns.
func (p *Exercise) GoCall(args []any) string {
	var b strings.Builder
	var names []string
	for i, a := range args {
		name := p.Args[i]
		names = append(names, name)
		fmt.Fprintf(&b, "%s := %s\n", name, goValue(a))
	}
	call := fmt.Sprintf("%s(%s)", p.Name, strings.Join(names, ", "))
	if reflect.TypeOf(p.Reference).Out(0).Kind() == reflect.Pointer { // a vector or matrix
		call = "mat.Formatted(" + call + ")"
	}
	return b.String() + "fmt.Println(" + call + ")"
}

// goValue is an argument as a Go expression.
func goValue(a any) string {
	n := NumbersOf(a)
	data := fmt.Sprintf("[]float64{%s}", strings.Join(strings.Fields(strings.Trim(fmt.Sprint(n.Data), "[]")), ", "))
	switch v := a.(type) {
	case float64:
		if text := fmt.Sprint(v); strings.ContainsAny(text, ".e") {
			return text
		}
		return fmt.Sprintf("float64(%v)", v) // x := 1 would be an int
	case int:
		return fmt.Sprint(v)
	case []int:
		return strings.Replace(data, "float64", "int", 1)
	case *mat.VecDense:
		return fmt.Sprintf("mat.NewVecDense(%d, %s)", n.Rows, data)
	case *mat.SymDense:
		return fmt.Sprintf("mat.NewSymDense(%d, %s)", n.Rows, data)
	case *mat.Dense:
		return fmt.Sprintf("mat.NewDense(%d, %d, %s)", n.Rows, n.Cols, data)
	}
	return data
}
