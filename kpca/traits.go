package kpca

import (
	"fmt"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/tiled"
)

// traits are what the library knows of a kernel besides its values. Each kernel
// of this package states its own, in its own file; of a kernel from elsewhere
// nothing is known, but that a FeatureMap is positive semidefinite.
type traits struct {
	of        Kernel       // the kernel that states them
	definite  definiteness // whether Gram matrices are positive semidefinite, whatever the data
	symmetric bool         // K(x,y) = K(y,x) by construction; a definite kernel is

	constant bool // K(x,x) is the same for all x:
	diagonal float64

	// mapped: one value costs as much as the features of both samples, so that
	// Gram matrices are products of features.
	mapped bool
	// exactMap: φ(x) is x to the last digit.
	exactMap bool
	// centredMap is a map with more digits for centred models, which take any origin.
	centredMap FeatureMap
	// left is what the map leaves out of each image, K(x,x) − ‖φ(x)‖², for rows of x
	// with features f; nil where that is nothing.
	left func(x, f *mat.Dense) []float64

	width float64 // the Euclidean length at which K falls by e; 0: there is none

	// radial is the fast form on the samples x.
	radial func(x *mat.Dense) *tiled.Radial
	// anchored is the kernel less what centring removes, where K̄ would lose digits
	// on the rows of x.
	anchored func(x *mat.Dense) (g Kernel, differs bool)
	// lessOne is K − 1 with all its digits.
	lessOne Kernel
	// inputDistance turns ‖φ(x)−φ(x_i)‖² into ‖x−x_i‖², where it exists.
	inputDistance func(d2 float64) (float64, bool)
}

// definiteness says when a kernel is positive semidefinite by construction.
type definiteness int

const (
	unknown     definiteness = iota
	onceCentred              // HKH is, K need not be
	always
)

// stater is a kernel that states traits.
type stater interface {
	Kernel
	traits() traits
}

// traitsOf are those that k states itself: a type that embeds a kernel of this
// package, and has its methods by that, evaluates something else.
func traitsOf(k Kernel) (t traits) {
	if s, ok := k.(stater); ok {
		if own := s.traits(); reflect.TypeOf(own.of) == reflect.TypeOf(k) {
			t = own
		}
	}
	if _, ok := k.(FeatureMap); ok {
		t.definite = always
	}
	t.symmetric = t.symmetric || t.definite != unknown
	return t
}

// plainKernel takes a pointer to a kernel of this package, such as &Gaussian{…},
// for the kernel itself. It panics if k is nil or holds nil.
func plainKernel(k Kernel) Kernel {
	v := reflect.ValueOf(k)
	switch v.Kind() {
	case reflect.Invalid:
		panic("kpca: nil Kernel; pass for instance kpca.Gaussian{Width: 3} or kpca.Linear{}")
	case reflect.Func, reflect.Pointer, reflect.Map:
		if v.IsNil() {
			panic(fmt.Sprintf("kpca: the Kernel is a nil %T; pass one that has a value", k))
		}
	}
	if s, ok := k.(stater); ok && v.Kind() == reflect.Pointer {
		if of := s.traits().of; reflect.TypeOf(of) == v.Type().Elem() {
			return of
		}
	}
	return k
}

// fast is the fast form of the kernel on the samples x; nil where there is none.
func (t traits) fast(x *mat.Dense) *tiled.Radial {
	if t.radial == nil {
		return nil
	}
	return t.radial(x)
}
