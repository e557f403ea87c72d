package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func singles(r *rand.Rand, n int) []float32 {
	x := AllocSingle(n)
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	return x
}

func TestPowersAgainstDefinition(t *testing.T) {
	const unit = 0x1p-24
	onEachLevel(t, func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			d, n := rapid.IntRange(1, 40).Draw(t, "d"), rapid.IntRange(0, 5).Draw(t, "tiles")
			half := 8 * rapid.IntRange(0, 1).Draw(t, "half")
			scale := float32(math.Pow(10, float64(rapid.IntRange(-8, 1).Draw(t, "scale"))))
			absolute, lessOne := rapid.Bool().Draw(t, "absolute"), rapid.Bool().Draw(t, "less one")
			r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			a, b, dst := singles(r, 16*d), singles(r, 16*d*n), AllocSingle(n*SingleTile)
			for _, x := range [][]float32{a, b} {
				for i := range x {
					x[i] *= scale
				}
			}
			if n > 0 { // a distance of 0
				for k := range d {
					b[16*k+3] = a[half+16*k+2]
				}
			}
			var less float32
			if lessOne {
				less = 1
			}
			Powers(dst, a[half:], b, d, absolute, less)
			for q, got := range dst {
				row, tile, col := q%SingleTile/16, q/SingleTile, q%16
				var s float64
				for k := range d {
					diff := float64(a[half+16*k+row]) - float64(b[16*d*tile+16*k+col])
					if absolute {
						s += math.Abs(diff)
					} else {
						s += diff * diff
					}
				}
				want := math.Exp2(-min(s, MostPower))
				bound := want * unit * (float64(d+2)*s*math.Ln2 + 4)
				if lessOne {
					want = math.Expm1(-math.Ln2 * min(s, MostPower))
					bound += 4 * unit * -want
					if s < 1e-3 { // relative to K − 1 itself
						bound = float64(d+8) * unit * -want
					}
				}
				if !(math.Abs(float64(got)-want) <= bound) {
					t.Fatalf("entry %d, s = %v: %v, want %v, error %.1f units of the bound", q, s, got, want, math.Abs(float64(got)-want)/bound)
				}
			}
		})
	})
}

// The polynomial and its evaluation, for every s in steps that are no powers of 2.
func TestPowersOfAllSizes(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		worst := 0.0
		for s := float32(0); s < 70; s += 0.001713 {
			a, b, dst := AllocSingle(16), AllocSingle(16), AllocSingle(SingleTile)
			b[5] = s
			Powers(dst, a, b, 1, true, 0)
			want := math.Exp2(-min(float64(s), MostPower))
			worst = max(worst, math.Abs(float64(dst[5])/want-1))
		}
		if worst > 0x1p-22 || worst == 0 {
			t.Errorf("relative error %.3g, 2^-22 is promised", worst)
		}
	})
}

func TestPowersOfExtremes(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		a, b, dst := AllocSingle(16), AllocSingle(16), AllocSingle(SingleTile)
		b[0], b[1] = 1e30, math.MaxFloat32
		for _, absolute := range []bool{false, true} {
			Powers(dst, a, b, 1, absolute, 0)
			if dst[0] != 0x1p-64 || dst[1] != 0x1p-64 || dst[2] != 1 {
				t.Errorf("absolute %v: %v, want 2^-64, 2^-64, 1", absolute, dst[:3])
			}
		}
	})
}

func TestSingleProducts(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 4))
		for _, columns := range []int{0, 2, 4, 6} {
			const i, j, tiles, stride = 8, 32, 3, 96
			k, x, y := singles(r, tiles*SingleTile), singles(r, columns*stride), singles(r, columns*stride)
			want := make([]float64, len(y))
			for q, v := range y {
				want[q] = float64(v)
			}
			for q, v := range k {
				row, col := i+q%SingleTile/16, j+q/SingleTile*16+q%16
				for c := range columns {
					want[c*stride+row] += float64(v) * float64(x[c*stride+col])
					want[c*stride+col] += float64(v) * float64(x[c*stride+row])
				}
			}
			SingleSymMul(k, x, y, i, j, columns, stride)
			for q, v := range k[:SingleTile] {
				for c := range columns {
					want[c*stride+i+q/16] += float64(v) * float64(x[c*stride+j+q%16])
				}
			}
			SingleMul(k, x, y, i, j, columns, stride)
			for q := range y {
				if math.Abs(float64(y[q])-want[q]) > 2e-5 {
					t.Fatalf("%d columns, entry %d: %v, want %v", columns, q, y[q], want[q])
				}
			}
		}
	})
}

func TestWiden(t *testing.T) {
	onEachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(5, 6))
		for n := range 50 {
			x, y := singles(r, n), normal(r, n+1)
			want := append([]float64{}, y...)
			for i, v := range x {
				want[i] += float64(v)
			}
			Widen(y, x)
			for i, v := range y {
				if v != want[i] || i < n && x[i] != 0 {
					t.Fatalf("%d numbers, entry %d: %v, want %v; %v is left", n, i, v, want[i], x[:n])
				}
			}
		}
	})
}
