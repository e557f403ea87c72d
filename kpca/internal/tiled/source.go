// Package tiled holds Gram matrices in 8×8 tiles and multiplies them with
// blocks of vectors: the upper triangle is computed once and stored, or
// computed afresh in every product when it does not fit in memory.
package tiled

import "kpcalab/kpca/internal/simd"

const (
	side = 8         // rows of a tile
	tile = simd.Tile // entries of a tile
)

// Source computes tiles of a matrix. It must be safe for use by several
// goroutines.
type Source interface {
	// Tiles fills dst with the tiles of rows 8i…8i+7 from column 8j on. Entries
	// beyond the size of the matrix may hold any finite number.
	Tiles(dst []float64, i, j int)
}

const (
	// square is the largest number of rows and columns of tiles that are computed
	// together.
	square = 64
	// cached is how many numbers of the samples behind them a second-level cache
	// surely holds (512 KiB).
	cached = 1 << 16
)

// squareOf is square, or less where samples have so many coordinates that they
// would not stay in the cache.
func squareOf(s Source) int {
	if r, ok := s.(*Radial); ok {
		return max(4, min(square, cached/(side*r.left.D)&^1))
	}
	return square
}

// panels is the number of tiles that n rows need.
func panels(n int) int { return (n + side - 1) / side }
