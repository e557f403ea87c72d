package show

import "gonum.org/v1/gonum/mat"

// Moved draws the rows of from and of to, n×2 each, and a line from each point to
// where it was moved: samples and their projections, noisy points and clean ones.
func Moved(from, to *mat.Dense, fromName, toName, lineName string) []Layer {
	n, _ := from.Dims()
	both, pairs := mat.NewDense(2*n, 2, nil), make([][2]int, n)
	both.Stack(from, to)
	for i := range pairs {
		pairs[i] = [2]int{i, n + i}
	}
	return []Layer{Segments(both, pairs, lineName), Dots(from, fromName, 0), Dots(to, toName, 1)}
}
