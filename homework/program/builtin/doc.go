// Package builtin computes the operators and functions of the languages in which
// programs are read: a table from names to functions of values.
//
//	m := builtin.New(&array.Rules[float64]{…}, caller)
//	sum := m.Binary("+", a, b, at)
//	mean := (&builtin.Call[float64]{Machine: m, Name: "mean", Args: []any{a}}).Do()
//
// A function is one line in catalogue.go, and a name of it one in package library. What
// it needs of the program that calls it is a [Caller]: functions of the program, its
// symbols and its objects. Names, scopes and statements are package program's.
package builtin
