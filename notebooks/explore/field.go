package explore

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// Points a side of a field, while something moves and at rest. 15 frames a second
// leave 66 ms for a frame; see TestFrames for what is needed.
const coarse, fine = 28, 56

func side(s State) int {
	if s.Fine {
		return fine
	}
	return coarse
}

// grid is n×n points of a box, row by row from the lower left corner.
func (b Box) grid(n int) *mat.Dense {
	x := mat.NewDense(n*n, 2, nil)
	at := func(middle float64, i int) float64 { return middle + b.Half*(2*float64(i)/float64(n-1)-1) }
	for i := range n * n {
		x.SetRow(i, []float64{at(b.X, i%n), at(b.Y, i/n)})
	}
	return x
}

// component is the field of component j (from 0) of a model.
func component(m *kpca.Model, box Box, n, j int, sign float64) (*Field, error) {
	g, err := m.Transform(box.grid(n))
	if err != nil {
		return nil, err
	}
	f := &Field{N: n, Values: make(Floats, n*n), Signed: true}
	if j >= m.Components() {
		f.Limit = 1
		return f, nil
	}
	for i := range f.Values {
		f.Values[i] = float32(sign * g.At(i, j))
	}
	f.Limit = limit(f.Values)
	return f, nil
}

// limit is the largest absolute value; never 0.
func limit(values Floats) float64 {
	most := 0.0
	for _, v := range values {
		most = max(most, math.Abs(float64(v)))
	}
	if most == 0 {
		return 1
	}
	return most
}

// gram is a symmetric matrix as a panel shows it.
func gram(k mat.Symmetric, signed bool, lit ...int) Matrix {
	n := k.SymmetricDim()
	m := Matrix{N: n, Values: make([]byte, n*n), Limit: 1, Signed: signed, Lit: lit}
	if signed {
		m.Limit = 0
		for i := range n {
			for j := i; j < n; j++ {
				m.Limit = max(m.Limit, math.Abs(k.At(i, j)))
			}
		}
		if m.Limit == 0 {
			m.Limit = 1
		}
	}
	for i := range n {
		for j := range n {
			v := k.At(i, j) / m.Limit
			if signed {
				v = (v + 1) / 2
			}
			m.Values[i*n+j] = byte(math.Round(255 * min(max(v, 0), 1)))
		}
	}
	return m
}

// spectrum is the shares of the first components in the variance.
func spectrum(m *kpca.Model, lit int) Bars {
	shares := m.ExplainedRatio()
	b := Bars{Values: make(Floats, len(shares)), Top: 0.01, Unit: "share of the variance", Lit: []int{lit}}
	for j, v := range shares {
		b.Values[j] = float32(v)
		b.Top = max(b.Top, v)
		b.Labels = append(b.Labels, "λ"+subscript(j+1))
	}
	return b
}

// subscript writes a number with small digits.
func subscript(n int) string {
	out := ""
	for ; n > 0; n /= 10 {
		out = string(rune('₀'+n%10)) + out
	}
	return out
}

// embedded is the plane of the first two components.
func embedded(g *mat.Dense, class []byte, lit ...int) Plane {
	d := Dots{XY: pairs(g, 0, 1), Class: class, Lit: lit}
	return Plane{Box: around(d.XY), Dots: d, Axes: "g₁, g₂"}
}

// At is the value at a place of the box, 0 to 1 from the left and from below,
// between those of the four points around it.
func (f *Field) At(x, y float64) float64 {
	x, y = x*float64(f.N-1), y*float64(f.N-1)
	i, j := min(max(int(x), 0), f.N-2), min(max(int(y), 0), f.N-2)
	s, t := x-float64(i), y-float64(j)
	v := func(j, i int) float64 { return float64(f.Values[j*f.N+i]) }
	return (1-t)*((1-s)*v(j, i)+s*v(j, i+1)) + t*((1-s)*v(j+1, i)+s*v(j+1, i+1))
}
