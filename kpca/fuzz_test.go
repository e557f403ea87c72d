package kpca

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// readFloats takes float64s of any bits from b, and repeats them to n numbers.
func readFloats(b []byte, n int) []float64 {
	var v []float64
	for len(b) >= 8 && len(v) < n {
		v = append(v, math.Float64frombits(binary.LittleEndian.Uint64(b)))
		b = b[8:]
	}
	if v == nil {
		v = []float64{0}
	}
	for i := 0; len(v) < n; i++ {
		v = append(v, v[i])
	}
	return v
}

func floatBytes(v ...float64) []byte {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
	}
	return b
}

func fuzzKernel(kind byte, p float64) Kernel {
	switch kind % 9 {
	case 0:
		return Linear{}
	case 1:
		return Polynomial{Degree: int(kind/9)%6 + 1, Offset: p}
	case 2:
		return Gaussian{p}
	case 3:
		return Laplacian{p}
	case 4:
		return Sigmoid{Scale: p, Offset: float64(kind / 9)}
	case 5:
		return Cosine{}
	case 6:
		return KernelFunc(func(x, y []float64) float64 { return p + x[0]*y[0] })
	case 7:
		return MapFunc(func(x []float64) []float64 { return []float64{p * x[0], x[len(x)-1] * x[0]} })
	}
	return GaussianGamma(p)
}

func fuzzOptions(bits uint16) *Options {
	o := &Options{Components: int(bits & 7), Form: Form(bits >> 3 & 3), Uncentered: bits>>5&1 == 1,
		Standardize: bits>>6&1 == 1, KeepZeros: bits>>7&1 == 1}
	if bits>>8&1 == 1 {
		o.ExplainedShare = float64(bits>>9&7) / 7
	}
	o.Solver = []Solver{nil, Full{}, Lanczos{}, PivotedCholesky{}}[bits>>12&3]
	return o
}

// Whatever the data, kernel and options, Fit ends in an error or in a finite
// model whose embedding belongs to its eigenvalues.
func FuzzFit(f *testing.F) {
	f.Add(byte(2), 3.0, uint16(2), byte(5), byte(2), floatBytes(0, 1, 2, 3, 4, 5, 6, 7, 8, 1))
	f.Add(byte(0), 0.0, uint16(0), byte(1), byte(1), floatBytes(1e308))
	f.Add(byte(1), 1.0, uint16(0x20), byte(6), byte(2), floatBytes(1e8, 1e8+1, 1e8-3, 1e8))
	f.Add(byte(3), 1e-300, uint16(1), byte(4), byte(3), floatBytes(5e-324, math.MaxFloat64, -1))
	f.Add(byte(4), 2.0, uint16(0x80|3), byte(7), byte(2), floatBytes(1, -2, 3, 0.5))
	f.Add(byte(8), 1e-24, uint16(0x1100), byte(9), byte(3), floatBytes(1, 2, 3, 1, 2, 3, 1))
	f.Fuzz(func(t *testing.T, kind byte, p float64, bits uint16, n, d byte, raw []byte) {
		rows, cols := int(n%12)+1, int(d%4)+1
		x := mat.NewDense(rows, cols, readFloats(raw, rows*cols))
		m, err := Fit(x, fuzzKernel(kind, p), fuzzOptions(bits))
		if err != nil {
			return
		}
		checkModel(t, m)
		if y, err := m.Transform(x); err == nil {
			finite(t, "transform", y)
		}
		if e, err := m.PredictionError(x); err == nil && slices.Min(e) < 0 {
			t.Fatalf("negative prediction errors %v", e)
		}
	})
}

// The same for any symmetric matrix as a Gram matrix.
func FuzzFitGram(f *testing.F) {
	f.Add(uint16(0), byte(2), floatBytes(1, 0, 0, 1))
	f.Add(uint16(0x20), byte(3), floatBytes(0, 1, -1, 2, 5))
	f.Add(uint16(2), byte(4), floatBytes(1e300, -1e300, 1e-300, 7))
	f.Add(uint16(0x1002), byte(7), floatBytes(1, 1, 1, 1, 1, 1, 1, 1))
	f.Fuzz(func(t *testing.T, bits uint16, n byte, raw []byte) {
		rows := int(n%12) + 1
		full := mat.NewDense(rows, rows, readFloats(raw, rows*rows))
		if m, err := FitGram(full, fuzzOptions(bits)); err == nil {
			finite(t, "FitGram", m.Embedding)
		}
		gram := mat.NewSymDense(rows, full.RawMatrix().Data)
		m, err := FitGram(gram, fuzzOptions(bits))
		if err != nil {
			return
		}
		checkModel(t, m)
		if y, err := m.TransformGram(gram); err == nil {
			finite(t, "TransformGram", y)
		}
	})
}

func finite(t *testing.T, what string, a mat.Matrix) {
	t.Helper()
	if i, j, v, bad := firstNonFinite(a); bad {
		t.Fatalf("%s holds %g at (%d, %d)", what, v, i, j)
	}
}

func checkModel(t *testing.T, m *Model) {
	t.Helper()
	finite(t, "embedding", m.Embedding)
	finite(t, "eigenvalues", column(m.Eigenvalues))
	finite(t, "shares", column(m.ExplainedRatio()))
	finite(t, "trace", column([]float64{m.Trace}))
	top := m.Eigenvalues[0]
	if warned(m, ErrPrecision) || warned(m, ErrInexact) || top == 0 {
		return
	}
	var yty mat.Dense
	yty.Mul(m.Embedding.T(), m.Embedding)
	for i, l := range m.Eigenvalues {
		if l < 0 || i > 0 && l > m.Eigenvalues[i-1] {
			t.Fatalf("eigenvalues %v", m.Eigenvalues)
		}
		for j := range i + 1 {
			want := 0.0
			if i == j {
				want = l
			}
			if d := math.Abs(yty.At(i, j) - want); d > 1e-8*top && !math.IsInf(top*top, 1) {
				t.Fatalf("YᵀY at (%d, %d) is %g, λ are %v", i, j, yty.At(i, j), m.Eigenvalues)
			}
		}
	}
	for j, c := range m.Certificates {
		if !(c.Residual >= 0) || !(c.Gap >= 0) || math.IsInf(c.Gap, 1) {
			t.Fatalf("certificate %d is %+v", j, c)
		}
	}
}
