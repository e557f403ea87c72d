package symeig

import (
	"math"
	"math/rand/v2"
	"testing"

	"kpcalab/kpca/internal/simd"
	"pgregory.net/rapid"
)

func normal(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = r.NormFloat64()
	}
	return x
}

// near compares two results entry by entry, relative to the size of the terms.
func near(t *rapid.T, what string, got, want []float64, size float64) {
	for i := range want {
		if !(math.Abs(got[i]-want[i]) <= 1e-14*size) {
			t.Fatalf("%s: entry %d is %v, plain Go has %v", what, i, got[i], want[i])
		}
	}
}

func clone(x []float64) []float64 { return append([]float64(nil), x...) }

// Every kernel of every level against plain Go, on sizes of every remainder, and
// with guards behind what it may write.
func TestVectorKernels(t *testing.T) {
	for _, p := range simd.Levels() {
		l := lanes(p)
		t.Run(p.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
				n := 8 * rapid.IntRange(1, 40).Draw(t, "blocks")
				stride := n + rapid.IntRange(0, 9).Draw(t, "spare")
				testReductionKernels(t, l, r, n, stride)
				testConquerKernels(t, l, r, n)
				testRotate(t, l, r)
			})
		})
	}
}

func testReductionKernels(t *rapid.T, l lanes, r *rand.Rand, n, stride int) {
	rows, x, y := normal(r, 8*stride), normal(r, n), normal(r, n)
	for i := range 8 { // the diagonal block is symmetric
		for j := range i {
			rows[i*stride+j] = rows[j*stride+i]
		}
	}
	size := 10 * float64(n)
	got, want := clone(y), clone(y)
	l.symv(rows, stride, x, got)
	symvPortable(rows, stride, x, want)
	near(t, "symv", got, want, size)

	near(t, "dot", []float64{l.dot(x, y)}, []float64{dotPortable(x, y)}, size)

	var a, b [8]float64
	l.dot8(rows, stride, x, &a)
	dot8Portable(rows, stride, x, &b)
	near(t, "dot8", a[:], b[:], size)

	got, want = clone(y), clone(y)
	coef := (*[8]float64)(normal(r, 8))
	l.add8(rows, stride, coef, got)
	add8Portable(rows, stride, coef, want)
	near(t, "add8", got, want, 100)

	parts := clone(rows)
	l.combine(rows, stride, x, 1.5, -0.25, got)
	combinePortable(parts, stride, x, 1.5, -0.25, want)
	near(t, "combine", got, want, 100)
	near(t, "combine, parts", rows, parts, 0)
}

func testConquerKernels(t *rapid.T, l lanes, r *rand.Rand, n int) {
	d, z := make([]float64, n), normal(r, n)
	for i := range d {
		d[i] = float64(i) + r.Float64()/2
	}
	at := r.IntN(n)
	tau := 0.6 * r.Float64()
	a, b := l.secular(d, z, d[at], tau), secularPortable(d, z, d[at], tau)
	size := math.Abs(b.left) + math.Abs(b.right) + b.leftSlope + b.rightSlope
	near(t, "secular", []float64{a.left, a.right, a.leftSlope, a.rightSlope},
		[]float64{b.left, b.right, b.leftSlope, b.rightSlope}, size)

	p := normal(r, n)
	delta1, delta2, p1, p2 := make([]float64, n), make([]float64, n), clone(p), clone(p)
	pole := d[at] + 0.01
	l.loewner(d, d[at], tau, pole, delta1, p1)
	loewnerPortable(d, d[at], tau, pole, delta2, p2)
	near(t, "loewner, delta", delta1, delta2, 0)
	near(t, "loewner, product", p1, p2, 1000)

	q1, q2 := make([]float64, n), make([]float64, n)
	s1, s2 := l.quotient(z, delta1, q1), quotientPortable(z, delta1, q2)
	near(t, "quotient", q1, q2, 0)
	near(t, "quotient, squares", []float64{s1}, []float64{s2}, s2)
}

func testRotate(t *rapid.T, l lanes, r *rand.Rand) {
	const rows = 12
	last := 1 + r.IntN(rows-1)
	count := r.IntN(last + 1)
	rotations := make([]float64, 2*count)
	for k := range count {
		rotations[2*k+1], rotations[2*k] = math.Sincos(r.Float64() * 7)
	}
	a := normal(r, rows*leafStride)
	b := clone(a)
	l.rotate(a, last, rotations)
	rotatePortable(b, last, rotations)
	near(t, "rotate", a, b, 10)
}
