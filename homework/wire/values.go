package wire

import (
	"fmt"
	"reflect"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// types are the Go types of the kinds.
var types = [...]reflect.Type{Float: reflect.TypeFor[float64](), Int: reflect.TypeFor[int](), Floats: reflect.TypeFor[[]float64](), Ints: reflect.TypeFor[[]int](),
	Vec: reflect.TypeFor[*mat.VecDense](), Dense: reflect.TypeFor[*mat.Dense](), Sym: reflect.TypeFor[*mat.SymDense]()}

// KindOf is the kind of a Go type; ok is false for one that can't cross the border.
func KindOf(t reflect.Type) (k Kind, ok bool) {
	i := slices.Index(types[1:], t)
	return Kind(i + 1), i >= 0
}

// GoType is the type as a student writes it.
func (k Kind) GoType() string {
	switch {
	case k == Nil:
		return "nil"
	case int(k) < len(types):
		return types[k].String()
	}
	return fmt.Sprintf("kind(%d)", k)
}

// Matrix is v as a matrix; nil if it is none, a nil pointer or empty.
func Matrix(v any) mat.Matrix {
	m, ok := v.(interface {
		mat.Matrix
		IsEmpty() bool
	})
	if !ok || reflect.ValueOf(v).IsNil() || m.IsEmpty() {
		return nil
	}
	return m
}

// Of copies a Go value. It panics for a type without a Kind, which is the caller's
// mistake.
func Of(v any) Value {
	kind, ok := KindOf(reflect.TypeOf(v))
	if !ok {
		panic(fmt.Sprintf("a %T can't cross the border; use float64, int, a slice of them or a gonum matrix", v))
	}
	switch v := v.(type) {
	case float64:
		return Value{kind, 1, 1, []float64{v}}
	case int:
		return Value{kind, 1, 1, []float64{float64(v)}}
	case []float64:
		return Value{kind, len(v), 1, slices.Clone(v)}
	case []int:
		d := make([]float64, len(v))
		for i, x := range v {
			d[i] = float64(x)
		}
		return Value{kind, len(v), 1, d}
	}
	m := Matrix(v)
	if m == nil {
		return Value{}
	}
	r, c := m.Dims()
	d := make([]float64, 0, r*c)
	for i := range r {
		for j := range c {
			d = append(d, m.At(i, j))
		}
	}
	return Value{kind, r, c, d}
}

// Go is the value with the Go type of its kind, in memory of its own; nil for Nil.
func (v Value) Go() any {
	data := slices.Clone(v.Data)
	switch v.Kind {
	case Float:
		return data[0]
	case Int:
		return int(data[0])
	case Floats:
		return data
	case Ints:
		list := make([]int, len(data))
		for i, x := range data {
			list[i] = int(x)
		}
		return list
	case Vec:
		return mat.NewVecDense(v.Rows, data)
	case Dense:
		return mat.NewDense(v.Rows, v.Cols, data)
	case Sym:
		return mat.NewSymDense(v.Rows, data)
	}
	return nil
}
