package kpca

// MatrixFree is Lanczos for K that doesn't fit in memory: every product computes
// the kernel values afresh, for a block of vectors at a time so that there are
// few products.
//
// With s products it takes O(n²ds) time; s is about 10 to 20 for m ≤ 10. Memory:
// 8nd bytes for the samples and 8n for each of some 100 to 400 vectors; nothing of
// size n².
type MatrixFree struct {
	// Block is the number of vectors in each product, a power of 2. 0: 8 or 16.
	Block int
	// Tolerance is as in Lanczos. 0: 1e-12.
	Tolerance float64
}

// solve runs the iteration, or Full when more than half of all components are
// asked for.
func (f MatrixFree) solve(p *problem, m int) (*solution, error) {
	block, tolerance := f.Block, f.Tolerance
	if block == 0 {
		block = 8
		if m > 4 {
			block = 16
		}
	}
	if tolerance == 0 {
		tolerance = 1e-12
	}
	return p.lanczos(m, block, tolerance)
}

func (MatrixFree) storesGram() bool { return false }
