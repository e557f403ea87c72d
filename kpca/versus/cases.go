package main

import (
	"cmp"
	"fmt"
	"slices"
)

// Kind is what a case measures.
type Kind string

const (
	Top       Kind = "top"       // a few components
	All       Kind = "all"       // every component
	Eigen     Kind = "eigen"     // the decomposition of a centred Gram matrix alone, beside LAPACK
	LowRank   Kind = "lowrank"   // a few components of a wide Gaussian in the plane
	Transform Kind = "transform" // new samples into a fitted model
	Large     Kind = "large"     // more samples than a Gram matrix in memory allows, beside MatrixFree
	Million   Kind = "million"   // the same, alone
	Nystrom   Kind = "nystrom"   // a million samples by landmarks
)

// Case is one row of the table.
type Case struct {
	Name      string
	Kind      Kind
	N, D, M   int     // samples, columns, components (0: all)
	Rows      int     // new samples of a Transform
	Landmarks int     // of Nystrom
	Wide      float64 // width over the median distance
	Data      string  // mixture (the default), cube or digits
	Quick     bool
}

func allCases() (all []Case) {
	add := func(kind Kind, c Case) {
		c.Kind = kind
		if c.Name == "" {
			c.Name = fmt.Sprintf("n=%d/d=%d", c.N, c.D)
		}
		c.Name = string(kind) + "/" + c.Name
		if c.Wide == 0 {
			c.Wide = 1
		}
		all = append(all, c)
	}
	for _, d := range []int{13, 64, 784} {
		for _, n := range []int{178, 1000, 2000, 5000, 10000} {
			for _, m := range []int{2, 10} {
				add(Top, Case{Name: fmt.Sprintf("n=%d/d=%d/m=%d", n, d, m), N: n, D: d, M: m, Quick: n <= 2000 && d < 784})
			}
		}
	}
	for _, n := range []int{178, 500, 1000, 2000} {
		add(All, Case{N: n, D: 13, Quick: n <= 500})
	}
	for _, n := range []int{500, 1000, 2000, 4000} {
		add(Eigen, Case{N: n, D: 13, Quick: n <= 500})
	}
	// What makes a spectrum easy or hard: few and many components, narrower kernels,
	// which have flatter spectra, uniform points, and real data that repeat themselves.
	add(Large, Case{Name: "m=10", N: 100000, D: 13, M: 10})
	add(Large, Case{Name: "m=2", N: 100000, D: 13, M: 2})
	add(Large, Case{Name: "m=50", N: 100000, D: 13, M: 50})
	add(Large, Case{Name: "width=0.5", N: 100000, D: 13, M: 10, Wide: 0.5})
	add(Large, Case{Name: "width=0.25", N: 100000, D: 13, M: 10, Wide: 0.25})
	add(Large, Case{Name: "cube/width=0.5", N: 100000, D: 5, M: 10, Wide: 0.5, Data: "cube"})
	add(Large, Case{Name: "cube/width=0.25", N: 100000, D: 5, M: 10, Wide: 0.25, Data: "cube"})
	add(Large, Case{Name: "digits", N: 89850, D: 64, M: 10, Data: "digits"})
	add(LowRank, Case{N: 10000, D: 2, M: 10, Wide: 2})
	add(Transform, Case{Name: "rows=100000/n=2000", N: 2000, D: 13, M: 10, Rows: 100000})
	add(Nystrom, Case{N: 1000000, D: 13, M: 10, Landmarks: 1000})
	add(Million, Case{N: 1000000, D: 13, M: 10})
	return all
}

// gram tells whether the answer is eigenpairs of the centred Gram matrix.
func (c Case) gram() bool { return slices.Contains([]Kind{Top, All, Eigen, LowRank}, c.Kind) }

// rows of the answer.
func (c Case) rows() int { return cmp.Or(c.Rows, c.N) }

// alone tells whether no peer has an exact answer to compare with. Such a case runs
// once, and only where it is named.
func (c Case) alone() bool { return c.Kind == Large || c.Kind == Million || c.Kind == Nystrom }
