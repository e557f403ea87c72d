package simd

import (
	"math"
	"math/big"
	"testing"
)

// 2^(j/64) to 200 bits, by square roots, rounded.
func TestTableOfPowers(t *testing.T) {
	root := big.NewFloat(2).SetPrec(200)
	for range 6 {
		root.Sqrt(root)
	}
	power := big.NewFloat(1).SetPrec(200)
	for j, bits := range powers64 {
		want, _ := power.Float64()
		if got := math.Float64frombits(bits + uint64(j)<<46); got != want {
			t.Errorf("2^(%d/64) is %x, want %x", j, got, want)
		}
		power.Mul(power, root)
	}
}
