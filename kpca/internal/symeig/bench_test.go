package symeig

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/simd"
)

// BenchmarkDecompose takes all components of a centred Gaussian kernel matrix,
// on every level and with gonum.
func BenchmarkDecompose(b *testing.B) {
	for _, n := range []int{178, 500, 1000, 2000} {
		a := kernelMatrix(n, 1)
		for _, p := range simd.Levels() {
			b.Run(fmt.Sprintf("n=%d/%v", n, p), func(b *testing.B) {
				defer simd.Use(p)()
				for b.Loop() {
					if _, _, err := Decompose(a, n); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		if n > 1000 {
			continue // gonum takes half a minute
		}
		b.Run(fmt.Sprintf("n=%d/gonum", n), func(b *testing.B) {
			s := mat.NewSymDense(n, a)
			for b.Loop() {
				var eigen mat.EigenSym
				if !eigen.Factorize(s, true) {
					b.Fatal("gonum did not converge")
				}
			}
		})
	}
}

func BenchmarkDecomposeTop(b *testing.B) {
	for _, n := range []int{178, 1000} {
		a := kernelMatrix(n, 1)
		b.Run(fmt.Sprintf("n=%d/m=10", n), func(b *testing.B) {
			for b.Loop() {
				if _, _, err := DecomposeTop(a, n, 10); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// laplacian is the 1-2-1 matrix, whose eigenvalues don't deflate.
func laplacian(n int) (d, e []float64) {
	d, e = make([]float64, n), make([]float64, n)
	for i := range n {
		d[i], e[i] = 2, -1
	}
	return d, e
}

func BenchmarkTridiagonal(b *testing.B) {
	for _, n := range []int{20, 32, 50, 100, 200, 300} {
		d, e := laplacian(n)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, _, err := ofTridiagonal(d, e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSmall covers the dense projections of block methods.
func BenchmarkSmall(b *testing.B) {
	for _, n := range []int{20, 50, 100, 127} {
		a := randomSymmetric(n)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, _, err := Decompose(a, n); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
