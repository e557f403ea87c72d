package main

import "fmt"

// Kind is what a case measures.
type Kind string

const (
	Top       Kind = "top"       // a few components
	All       Kind = "all"       // every component
	Eigen     Kind = "eigen"     // the decomposition of a centred Gram matrix alone, beside LAPACK
	LowRank   Kind = "lowrank"   // a few components of a wide Gaussian in the plane
	Transform Kind = "transform" // new samples into a fitted model
	Nearest   Kind = "nearest"   // the graph of the ten nearest neighbours
	Laplacian Kind = "laplacian" // the lowest eigenvectors of that graph
	Landmarks Kind = "landmarks" // a Nyström map, its landmarks by leverage scores
	Widths    Kind = "widths"    // the width chosen by the error of pre-images on held-out samples
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
	Landmarks int     // of Nystrom and Landmarks
	Wide      float64 // width over the median distance
	Data      string  // mixture (the default), cube or digits
	Goal      float64 // ratio aimed at; 0: none
	Quick     bool
}

func allCases() []Case {
	var all []Case
	for _, d := range []int{13, 64, 784} {
		for _, n := range []int{178, 1000, 2000, 5000, 10000} {
			for _, m := range []int{2, 10} {
				c := Case{Kind: Top, N: n, D: d, M: m, Wide: 1, Goal: 6, Quick: n <= 2000 && d < 784}
				if d == 784 {
					c.Goal = 4
				}
				c.Name = fmt.Sprintf("top/n=%d/d=%d/m=%d", n, d, m)
				all = append(all, c)
			}
		}
	}
	for _, n := range []int{178, 500, 1000, 2000} {
		all = append(all, Case{Name: fmt.Sprintf("all/n=%d/d=13", n), Kind: All, N: n, D: 13, Wide: 1, Goal: 1.2, Quick: n <= 500})
	}
	for _, n := range []int{500, 1000, 2000, 4000} {
		all = append(all, Case{Name: fmt.Sprintf("eigen/n=%d/d=13", n), Kind: Eigen, N: n, D: 13, Wide: 1, Goal: 1.15, Quick: n <= 500})
	}
	all = append(all, largeCases()...)
	return append(all,
		Case{Name: "lowrank/n=10000/d=2/m=10", Kind: LowRank, N: 10000, D: 2, M: 10, Wide: 2, Goal: 20},
		Case{Name: "transform/rows=100000/n=2000/d=13/m=10", Kind: Transform, N: 2000, D: 13, M: 10, Rows: 100000, Wide: 1, Goal: 6},
		Case{Name: "nearest/n=1500/d=5", Kind: Nearest, N: 1500, D: 5, Wide: 1, Data: "cube", Goal: 1, Quick: true},
		Case{Name: "laplacian/n=1500/m=5", Kind: Laplacian, N: 1500, D: 5, M: 5, Wide: 1, Data: "cube", Goal: 1, Quick: true},
		Case{Name: "landmarks/n=1500/l=100", Kind: Landmarks, N: 1500, D: 13, Landmarks: 100, Wide: 1, Goal: 1, Quick: true},
		Case{Name: "widths/n=1000/d=13/m=10", Kind: Widths, N: 1000, D: 13, M: 10, Wide: 1, Goal: 1, Quick: true},
		Case{Name: "nystrom/n=1000000/d=13/m=10", Kind: Nystrom, N: 1000000, D: 13, M: 10, Landmarks: 1000, Wide: 1},
		Case{Name: "million/d=13/m=10", Kind: Million, N: 1000000, D: 13, M: 10, Wide: 1},
	)
}

// largeCases are what makes a spectrum easy or hard: as many samples as versus has
// patience for, few and many components, narrower kernels, which have flatter
// spectra, uniform points in a cube, and real data that repeat themselves.
func largeCases() []Case {
	var all []Case
	add := func(data string, n, d, m int, wide float64) {
		name := fmt.Sprintf("large/n=%d/d=%d/m=%d", n, d, m)
		if data != "" {
			name += "/" + data
		}
		if wide != 1 {
			name += fmt.Sprintf("/width=%g", wide)
		}
		all = append(all, Case{Name: name, Kind: Large, N: n, D: d, M: m, Wide: wide, Data: data})
	}
	add("", 100000, 13, 10, 1)
	add("", 100000, 13, 2, 1)
	add("", 100000, 13, 50, 1)
	add("", 100000, 13, 10, 0.5)
	add("", 100000, 13, 10, 0.25)
	add("cube", 100000, 5, 10, 0.5)
	add("cube", 100000, 5, 10, 0.25)
	add("digits", 89850, 64, 10, 1)
	return all
}

// gram tells whether the answer is eigenpairs of the centred Gram matrix.
func (c Case) gram() bool {
	switch c.Kind {
	case Top, All, Eigen, LowRank:
		return true
	}
	return false
}

// rows of the answer: samples, or the widths of which each has an error.
func (c Case) rows() int {
	switch c.Kind {
	case Transform:
		return c.Rows
	case Widths:
		return len(widthFactors)
	}
	return c.N
}

// alone tells whether no peer has an exact answer to compare with. Such a case runs
// once, and only where it is named.
func (c Case) alone() bool { return c.Kind == Large || c.Kind == Million || c.Kind == Nystrom }
