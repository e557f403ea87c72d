// Package value has the values that a program computes with.
//
// A value is one of: [algebra.Ratio], a constant or a size, which stays exact; an array,
// *[array.Dense]; [Ints]; [Mask]; bool; string; nil; []any, a list or a tuple; [Result],
// what a solver returns; [Bounds]; [Identity]; [Kernel]; and what can be called: [Own],
// [Builtin], [Method] and [Module]. [Rules] make arrays, numbers and lists of them.
package value
