package gemm

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/team"
	"pgregory.net/rapid"
)

// eachLevel runs test once for every level of this processor.
func eachLevel(t *testing.T, test func(t *testing.T, l simd.Level)) {
	t.Helper()
	for _, l := range simd.Levels() {
		t.Run(l.String(), func(t *testing.T) {
			defer simd.Use(l)()
			test(t, l)
		})
	}
}

func random(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = r.NormFloat64()
	}
	return x
}

// view makes a rows×cols matrix with spare room between rows, transposed on
// request.
func view(r *rand.Rand, rows, cols, spare int, transposed bool) Matrix {
	if transposed {
		return Rows(random(r, cols*(rows+spare)), cols, rows, rows+spare).T()
	}
	return Rows(random(r, rows*(cols+spare)), rows, cols, cols+spare)
}

func at(m Matrix, i, j int) float64 { return m.Data[i*m.RowStride+j*m.ColStride] }

// checkProduct compares after with before + sign·A·B, entry by entry, within
// the bound k·ε·(|C| + |A||B|) of every order of summation.
func checkProduct(t interface{ Fatalf(string, ...any) }, sign float64, before []float64, c, a, b Matrix) {
	const eps = 0x1p-52
	for i := range c.Rows {
		for j := range c.Cols {
			want := before[i*c.RowStride+j]
			size := math.Abs(want)
			for k := range a.Cols {
				term := at(a, i, k) * at(b, k, j)
				want += sign * term
				size += math.Abs(term)
			}
			if got := at(c, i, j); !(math.Abs(got-want) <= float64(a.Cols+2)*eps*size) {
				t.Fatalf("entry (%d, %d) of %d×%d×%d: got %v, want %v", i, j, c.Rows, a.Cols, c.Cols, got, want)
			}
		}
		for j := c.Cols; j < c.RowStride && i*c.RowStride+j < len(c.Data); j++ {
			if got, want := c.Data[i*c.RowStride+j], before[i*c.RowStride+j]; got != want {
				t.Fatalf("wrote outside of the result: row %d, column %d of %d", i, j, c.Cols)
			}
		}
	}
}

func TestProductAnyShape(t *testing.T) {
	eachLevel(t, func(t *testing.T, l simd.Level) {
		rapid.Check(t, func(t *rapid.T) {
			m := rapid.IntRange(0, 60).Draw(t, "m")
			n := rapid.IntRange(0, 60).Draw(t, "n")
			k := rapid.IntRange(0, 220).Draw(t, "k")
			r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
			spare := rapid.IntRange(0, 5).Draw(t, "spare")
			a := view(r, m, k, spare, rapid.Bool().Draw(t, "Aᵀ"))
			b := view(r, k, n, spare, rapid.Bool().Draw(t, "Bᵀ"))
			c := view(r, m, n, spare, false)
			before := append([]float64(nil), c.Data...)
			if rapid.Bool().Draw(t, "subtract") {
				Sub(c, a, b)
				checkProduct(t, -1, before, c, a, b)
			} else {
				Add(c, a, b)
				checkProduct(t, 1, before, c, a, b)
			}
		})
	})
}

// Sizes beyond every block exercise the outer loops; gonum is the judge.
func TestProductBeyondBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	m, n, k := rowBlock+13, colBlock+29, depth+5
	a, b := random(r, m*k), random(r, k*n)
	var want mat.Dense
	want.Mul(mat.NewDense(m, k, a), mat.NewDense(k, n, b))
	eachLevel(t, func(t *testing.T, l simd.Level) {
		c := make([]float64, m*n)
		Add(Rows(c, m, n, n), Rows(a, m, k, k), Rows(b, k, n, n))
		for i, v := range want.RawMatrix().Data {
			if math.Abs(c[i]-v) > 1e-12*math.Sqrt(float64(k)) {
				t.Fatalf("entry (%d, %d): got %v, gonum has %v", i/n, i%n, c[i], v)
			}
		}
	})
}

// Cutting C along tile boundaries must not change a bit: workers rely on it.
func TestSplitKeepsBits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	const m, n, k = 61, 77, 250
	a, b := random(r, m*k), random(r, k*n)
	eachLevel(t, func(t *testing.T, l simd.Level) {
		whole, parts := make([]float64, m*n), make([]float64, m*n)
		Add(Rows(whole, m, n, n), Rows(a, m, k, k), Rows(b, k, n, n))
		for _, cut := range [][2]int{{0, 24}, {24, 40}, {40, m}} {
			rows := cut[1] - cut[0]
			Add(Rows(parts, m, n, n).Slice(cut[0], 0, rows, n), Rows(a, m, k, k).Slice(cut[0], 0, rows, k), Rows(b, k, n, n))
		}
		for i := range whole {
			if whole[i] != parts[i] {
				t.Fatalf("entry (%d, %d): %v in one call, %v in three", i/n, i%n, whole[i], parts[i])
			}
		}
	})
}

func TestNaNSpreads(t *testing.T) {
	eachLevel(t, func(t *testing.T, l simd.Level) {
		c := make([]float64, 9)
		a := []float64{1, 2, 3, 4, math.NaN(), 6, 7, 8, 9}
		Add(Rows(c, 3, 3, 3), Rows(a, 3, 3, 3), Rows([]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, 3, 3, 3))
		for i, v := range c {
			if math.IsNaN(v) != (i/3 == 1) {
				t.Fatalf("A·I with NaN in row 1: entry (%d, %d) is %v", i/3, i%3, v)
			}
		}
	})
}

func TestWrongShapesPanic(t *testing.T) {
	x := make([]float64, 12)
	for name, call := range map[string]func(){
		"cannot add 3×2 times 3×4": func() { Add(Rows(x, 3, 4, 4), Rows(x, 3, 2, 2), Rows(x, 3, 4, 4)) },
		"stored by rows":           func() { Add(Rows(x, 2, 2, 2).T(), Rows(x, 2, 2, 2), Rows(x, 2, 2, 2)) },
		"needs 16 values":          func() { Add(Rows(x, 4, 4, 4), Rows(x, 4, 2, 2), Rows(x, 2, 4, 4)) },
	} {
		func() {
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, name) {
					t.Errorf("panic %q does not say %q", got, name)
				}
			}()
			call()
		}()
	}
}

// AddShared, whoever does the parts, gives the bits of Add.
func TestSharedKeepsBits(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	const m, n, k = 413, 99, 400
	a, b := Rows(random(r, m*k), m, k, k), Rows(random(r, k*n), k, n, n)
	crew := team.Of(3)
	defer crew.Close()
	eachLevel(t, func(t *testing.T, l simd.Level) {
		whole, shared := make([]float64, m*n), make([]float64, m*n)
		Add(Rows(whole, m, n, n), a, b)
		AddShared(crew, Rows(shared, m, n, n), a, b)
		for i := range whole {
			if whole[i] != shared[i] {
				t.Fatalf("entry (%d, %d): %v alone, %v shared", i/n, i%n, whole[i], shared[i])
			}
		}
	})
}

// Tiles get any bits, NaN and infinities included, and agree with plain Go.
func FuzzTile(f *testing.F) {
	f.Add([]byte("0123456789abcdef0123456789abcdef"))
	f.Fuzz(func(t *testing.T, data []byte) {
		k := max(1, len(data)/8)
		values := make([]float64, 32*k)
		for i := range values {
			var bits uint64
			for j := range 8 {
				if at := (i*5 + j) % max(1, len(data)); at < len(data) {
					bits = bits<<8 | uint64(data[at])
				}
			}
			values[i] = math.Float64frombits(bits)
		}
		for _, l := range simd.Levels() {
			checkFuzzedTile(t, l, k, values)
		}
	})
}

func checkFuzzedTile(t *testing.T, l simd.Level, k int, values []float64) {
	rows, cols := Tile(l)
	a, b := values[:rows*k], values[:cols*k]
	c := make([]float64, rows*cols)
	tiles(l, 1, k, a, b, c, cols, -1)
	for i := range rows {
		for j := range cols {
			want, size := 0.0, 0.0
			for q := range k {
				want -= a[q*rows+i] * b[q*cols+j]
				size += math.Abs(a[q*rows+i] * b[q*cols+j])
			}
			got := c[i*cols+j]
			if size < math.MaxFloat64/4 {
				if !(math.Abs(got-want) <= float64(k+2)*(0x1p-52*size+0x1p-1074)) {
					t.Fatalf("%v, k=%d: entry (%d, %d) is %v, want %v", l, k, i, j, got, want)
				}
			} else if math.IsNaN(size) && !math.IsNaN(got) {
				t.Fatalf("%v, k=%d: entry (%d, %d) is %v, but NaN goes in", l, k, i, j, got)
			}
		}
	}
}
