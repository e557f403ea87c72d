// Package program runs the programs in which students compute the embedding of a
// sample, in Python (NumPy, SciPy, SymPy), MATLAB, Julia and R, on an instance of the
// lecture's symbols: what a program would compute is what is judged, with its shapes,
// broadcasting, order of eigenvalues and slices. Package syntax reads them, package array
// computes by each language's rules, and here stands what a name, a call and a subscript
// mean; its functions are those of package builtin.
//
//	p, err := syntax.Parse("lam, V = np.linalg.eigh(H @ K @ H)\n…", syntax.Python)
//	out, err := program.Run(p, instance, program.Options{})
//
// Beside its numbers an array carries the formula that it came from, where
// [Options].Explain asks for it: a program is then shown in LaTeX and explained as a
// formula is, after its value was compared.
//
// An expression of SymPy with subscripts that have no values yet (sums.go) waits until a
// sum, or the number of a component, gives them some.
//
// A program may use the symbols of the lecture (K, k, H, A, L, lam, n, m, X, x,
// F, f and their centred forms) and whatever it defines itself. It runs in any
// field of package algebra; what only floating point can decide, such as the
// order of numbers, gives [algebra.ErrInexact] elsewhere. A [Coverage] collects over all
// runs which branches were taken: the others may do anything.
package program
