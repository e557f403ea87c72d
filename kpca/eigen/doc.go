// Package eigen decomposes real symmetric matrices with gonum's types, at the speed of
// LAPACK and without cgo.
//
//	var e eigen.Sym // in place of mat.EigenSym
//	ok := e.Factorize(a, true)
//	few, err := eigen.Largest(ctx, operator, 10, 0)
//
// [Sym] has the methods of [mat.EigenSym] and takes a third of its time at n = 100 and
// a fifteenth at n = 1,000 (go test -bench Factorize -cpu 1 ./kpca/eigen; one core,
// AVX-512; more on more cores, and a third to a sixth in plain Go). It is the
// decomposition of kernel PCA: blocked reduction to tridiagonal form, divide and
// conquer, and back, on matrix products in AVX-512, AVX2, NEON or plain Go. [Largest]
// finds a few eigenvalues of a matrix that is known by its products, by Lanczos
// iteration.
//
// # When not to use it
//
//   - Below n = 30 or so mat.EigenSym is the faster one, two to three times at n = 4.
//   - Where cgo is welcome and OpenBLAS or MKL is at hand, gonum/netlib calls them; on
//     two cores they took 1.2 to 2.1 times as long as this at n = 500 to 4,000
//     (go run ./kpca/versus -cases eigen).
//   - Eigenvalues are right to about 1e-15 of the largest |λ|. Tiny ones of a graded
//     matrix have no relative accuracy, as with mat.EigenSym: Jacobi's method has it.
//   - The singular values of a table are those of mat.SVD. The eigenvalues of XᵀX are
//     their squares, and lose half of the digits of the small ones.
//   - A band is decomposed as a dense matrix. mat.SymBandDense serves Largest.
//   - Eigenvalues inside of a spectrum, or the smallest ones of a stiff operator, are
//     slow by products with A: factorize A−σ and give Largest its inverse.
//   - Not here: generalized problems, matrices that aren't symmetric (mat.Eigen),
//     complex ones, float32.
//   - It takes three squares of n² numbers: 24 GB at n = 32,000. Of a larger kernel
//     matrix take some components, by package kpca, which need not store it.
package eigen
