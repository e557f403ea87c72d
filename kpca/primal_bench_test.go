package kpca

import "testing"

// What a block costs: the map, its moments, and the embedding.
func BenchmarkPrimalInBlocks(b *testing.B) {
	const n = 40000
	x := mixture(n, 13, 1)
	for name, c := range map[string]float64{"values": 4, "features": 40} { // by the condition of K_zz
		ny, err := NewNystrom(Gaussian{Width: c}, x.Slice(0, 256, 0, 13))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for range b.N {
				m := &Model{kernel: ny, centered: true, n: n, d: 13, x: x}
				if err := m.fitStreamed(ny, ny.featureDim(0), Options{Components: 10}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
