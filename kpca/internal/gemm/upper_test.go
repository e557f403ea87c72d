package gemm

import (
	"math/rand/v2"
	"testing"

	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
	"pgregory.net/rapid"
)

// On the diagonal and above, AddUpper has the bits of Add, on any number of cores.
func TestUpperHasTheBitsOfAdd(t *testing.T) {
	eachLevel(t, func(t *testing.T, l simd.Level) {
		rapid.Check(t, func(t *rapid.T) {
			n := rapid.IntRange(0, 130).Draw(t, "n")
			k := rapid.IntRange(0, 220).Draw(t, "k")
			r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
			spare := rapid.IntRange(0, 5).Draw(t, "spare")
			f := view(r, k, n, spare, false)
			c := view(r, n, n, spare, false)
			want := c
			want.Data = append([]float64(nil), c.Data...)
			Add(want, f.T(), f)
			sameUpper(t, c, want, f, rapid.IntRange(0, 3).Draw(t, "helpers"))
		})
	})
}

// Sizes beyond every block exercise the outer loops.
func TestUpperBeyondBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	n, k := colBlock+rowBlock+29, depth+5
	f, c := Rows(random(r, k*n), k, n, n), Rows(random(r, n*n), n, n, n)
	want := c
	want.Data = append([]float64(nil), c.Data...)
	Add(want, f.T(), f)
	sameUpper(t, c, want, f, 2)
}

func sameUpper(t interface{ Fatalf(string, ...any) }, c, want, f Matrix, members int) {
	var crew *team.Team
	if members > 0 {
		crew = team.Of(members)
		defer crew.Close()
	}
	before := append([]float64(nil), c.Data...)
	AddUpper(crew, c, f.T(), f)
	for i := range c.Rows {
		for j := i; j < c.Cols; j++ {
			if at(c, i, j) != at(want, i, j) {
				t.Fatalf("entry (%d, %d) of %d: %v, Add has %v", i, j, c.Rows, at(c, i, j), at(want, i, j))
			}
		}
		for j := c.Cols; j < c.RowStride && i*c.RowStride+j < len(c.Data); j++ {
			if c.Data[i*c.RowStride+j] != before[i*c.RowStride+j] {
				t.Fatalf("wrote outside of the result: row %d, column %d of %d", i, j, c.Cols)
			}
		}
	}
}
