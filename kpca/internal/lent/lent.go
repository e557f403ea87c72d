// Package lent holds what packages kpca and zscore do for their neighbours and show
// nobody else. They set these functions when they are initialised.
package lent

import "gonum.org/v1/gonum/mat"

// Of package kpca.
var (
	// CheckKernel tells what is wrong with the settings of a kpca.Kernel, as Fit does;
	// nil when nothing is, or when it is of a type that kpca doesn't know. It panics
	// for nil.
	CheckKernel func(k any) error
	// Without is the map of a *kpca.Nystrom on the landmarks that are no row of x; the
	// same where none would be left. It judges held-out rows as new ones, which are no
	// landmarks.
	Without func(ny any, x mat.Matrix) (any, error)
)

// Of package zscore, for a *zscore.Scaler.
var (
	// InPlace is Apply without a copy and without a check.
	InPlace func(s any, x *mat.Dense)
	// Valid tells whether s can be applied to samples of d columns.
	Valid func(s any, d int) bool
)
