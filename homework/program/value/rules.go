package value

import (
	"fmt"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// Rules make arrays, numbers and lists of values.
type Rules[T any] struct{ *array.Rules[T] }

// Each lists what a loop runs over.
func (r *Rules[T]) Each(v any, at int) []any {
	var list []any
	switch v := v.(type) {
	case Ints:
		for _, x := range v {
			list = append(list, algebra.Whole(int64(x)))
		}
	case []any:
		return v
	case algebra.Ratio:
		return []any{v}
	case Result:
		return v.Parts
	case Mask:
		for _, x := range v {
			list = append(list, x)
		}
	case *array.Dense[T]:
		if v.Old {
			fault.FailAs(fault.Unsupported, at, "the rows of np.matrix, one after another", "each of them is a matrix again, which isn't followed here", "np.asarray(…) around it")
		}
		if len(v.Shape) == 0 {
			return []any{v}
		}
		if (r.Lang == syntax.R || r.Lang == syntax.Julia) && len(v.Shape) > 1 { // R and Julia run over the entries of a matrix, down its columns
			v = &array.Dense[T]{Shape: []int{len(v.Data)}, Data: r.Transpose(v.Plain()).Data}
		} else if r.Lang == syntax.SymPy { // a matrix of SymPy is a list of its entries
			v = &array.Dense[T]{Shape: []int{len(v.Data)}, Data: r.Array(v, at).Data}
		} else if r.Lang.Matrices { // MATLAB runs over columns
			v = r.Transpose(v)
		}
		for _, row := range r.Rows(v) {
			list = append(list, row)
		}
	default:
		fault.Fail(at, "a loop over "+r.InWords(v), "a loop runs over a range or a list", "range(m)")
	}
	r.Spend(len(list))
	return list
}

// Array makes numbers of a value.
func (r *Rules[T]) Array(v any, at int) *array.Dense[T] {
	switch v := v.(type) {
	case *array.Dense[T]:
		return v
	case algebra.Ratio:
		return r.Constant(v)
	case bool:
		if v {
			return r.Scalar(r.Field.Of(algebra.Whole(1)))
		}
		return r.Scalar(r.Field.Of(algebra.Whole(0)))
	case Ints:
		a := r.Zeros(len(v))
		for i, x := range v {
			a.Data[i] = r.Field.Of(algebra.Whole(int64(x)))
		}
		if a.Whole = r.Lang.NumPy; r.Lang.Matrices {
			a.Shape = []int{1, len(v)}
		}
		return a
	case []any:
		if r.Lang == syntax.R {
			fault.FailAs(fault.Stops, at, "a list stands where numbers were expected", "R computes with vectors, not with lists", "sapply in the place of lapply or Map, unlist(…) around the list, or [[1]] for one of its values")
		}
		if r.Lang == syntax.Julia && HoldsArrays[T](v) {
			fault.FailAs(fault.Unsupported, at, "a vector of arrays stands where numbers were expected", "in Julia it is no matrix, and little arithmetic is read with it", "reduce(hcat, …), or sum over it")
		}
		return r.Stacked(v, at)
	case Fielded:
		if m, ok := v.Operator().(*array.Dense[T]); ok {
			return m
		}
	}
	if b, ok := v.(Builtin); ok {
		fault.Fail(at, fault.Quote(string(b))+" stands without brackets", "a function has its arguments in brackets", string(b)+"(n)")
	}
	fault.Fail(at, r.InWords(v)+" stands where numbers were expected", "arithmetic is done on numbers and arrays", "an array")
	return nil
}

// Stacked makes an array of a list of equal parts.
func (r *Rules[T]) Stacked(list []any, at int) *array.Dense[T] {
	r.Spend(len(list) + 1)
	parts := make([]*array.Dense[T], len(list))
	for i, v := range list {
		parts[i] = r.Array(v, at)
	}
	return r.Stack(parts, at)
}

// HoldsArrays reports a list of which a part is no number.
func HoldsArrays[T any](list []any) bool {
	return slices.ContainsFunc(list, func(v any) bool {
		switch v := v.(type) {
		case *array.Dense[T]:
			return len(v.Shape) > 0
		case []any, Ints:
			return true
		}
		return false
	})
}

// Gathered is what a comprehension or a call for each entry makes: an array of numbers,
// and in Julia a list where the parts are arrays themselves.
func (r *Rules[T]) Gathered(list []any, at int) any {
	if r.Lang == syntax.Julia && HoldsArrays[T](list) {
		return list
	}
	return r.Stacked(list, at)
}

// Whole is a number that counts.
func (r *Rules[T]) Whole(v any, at int, what string) int {
	switch v := v.(type) {
	case *array.Dense[T]: // a number that was made of a list of whole numbers
		if r.Lang == syntax.Python && len(v.Shape) > 0 {
			fault.FailAs(fault.Stops, at, r.InWords(v)+" stands where "+what+" was expected", "sizes and subscripts are whole numbers", "n, m or a whole number")
		}
		for i := range 200 {
			if len(v.Data) == 1 && r.Field.Size(r.Field.Sub(v.Data[0], r.Field.Of(algebra.Whole(int64(i))))) == 0 {
				return i
			}
		}
	case algebra.Ratio:
		if v.Den == 1 && v.Num > -1_000_000 && v.Num < 1_000_000 {
			return int(v.Num)
		}
	case Ints:
		if len(v) == 1 {
			return v[0]
		}
	case bool:
		if v {
			return 1
		}
		return 0
	}
	fault.Fail(at, r.InWords(v)+" stands where "+what+" was expected", "sizes and subscripts are whole numbers", "n, m or a whole number")
	return 0
}

// InWords is a value in words.
func (r *Rules[T]) InWords(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case algebra.Ratio:
		if v.Den == 1 {
			return "the number " + r.Letter(int(v.Num))
		}
		return "the number " + v.String()
	case *array.Dense[T]:
		return r.Describe(v)
	case Ints:
		return fmt.Sprintf("a list of %d whole numbers", len(v))
	case []any:
		return fmt.Sprintf("a list of %d values", len(v))
	case string:
		return "the text " + fault.Quote(v)
	case bool:
		return "a truth value"
	case Mask:
		return "a list of conditions"
	case Own, Builtin, Method:
		return "a function"
	case Module:
		return "the module " + fault.Quote(string(v))
	}
	return "a value"
}

// Truth decides a condition.
func (r *Rules[T]) Truth(v any, at int) bool {
	switch v := v.(type) {
	case bool:
		return v
	case nil:
		if r.Lang != syntax.R {
			return false
		}
	case algebra.Ratio:
		return v.Num != 0
	}
	fault.Fail(at, r.InWords(v)+" stands as a condition", "a condition is true or false", "a comparison of sizes")
	return false
}
