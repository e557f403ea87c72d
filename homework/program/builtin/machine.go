package builtin

import (
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/value"
)

// Caller is what a function needs of the program that calls it.
type Caller[T any] interface {
	// Invoke calls a function of the program.
	Invoke(f value.Own, args []any, keys map[string]any, at int) any
	// Kernel is the kernel that is given, at two points or at all pairs of two sets.
	Kernel(args []any, at int) any
	// Given is the value of a symbol of the lecture.
	Given(name string) (any, bool)
	// Summed is told of each array that is summed or averaged.
	Summed(x *array.Dense[T])
	// Fields makes an object of named values.
	Fields(of map[string]any) any
}

// Machine computes the operators and functions of a language.
type Machine[T any] struct {
	*value.Rules[T]
	Caller[T]
	Torch     bool // PyTorch, where some functions return more
	Lower     bool // Symmetric takes the lower triangle, as eigh does
	Immutable bool // JAX: arrays can't be changed
	unfilled  bool // an array was made that holds no values yet
	functions map[string]func(*Call[T]) any
}

// New is a machine with all functions.
func New[T any](r *array.Rules[T], of Caller[T]) *Machine[T] {
	return &Machine[T]{Rules: &value.Rules[T]{Rules: r}, Caller: of, functions: catalogue[T]()}
}
