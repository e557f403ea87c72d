package kpca

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Fourier is a random feature map of the Gaussian kernel (Rahimi and Recht
// 2007): φ(x) = √(2/D)·(cos ω_1ᵀx, sin ω_1ᵀx, …, cos ω_{D/2}ᵀx, sin ω_{D/2}ᵀx)
// with frequencies ω from the kernel's spectrum, the normal distribution with
// standard deviation √2/c. The error of ⟨φ(x), φ(x′)⟩ falls as 1/√D;
// ‖φ(x)‖ = 1 exactly.
type Fourier struct {
	width float64
	omega *mat.Dense // D/2 × d
}

// NewFourier draws D features (even) for samples in R^d from the given seed.
func NewFourier(k Gaussian, D, d int, seed uint64) (*Fourier, error) {
	if err := k.validate(); err != nil {
		return nil, err
	}
	if D < 2 || D%2 != 0 {
		return nil, fmt.Errorf("kpca: %d random Fourier features; the number D must be even and positive, a cosine and a sine for each frequency", D)
	}
	if d < 1 {
		return nil, fmt.Errorf("kpca: random Fourier features for samples with %d columns; d must be positive", d)
	}
	rng := newRand(seed)
	omega := mat.NewDense(D/2, d, nil)
	for i := range D / 2 {
		for j := range d {
			omega.Set(i, j, math.Sqrt2/k.Width*rng.NormFloat64())
		}
	}
	return &Fourier{width: k.Width, omega: omega}, nil
}

// FeatureDim is D.
func (f *Fourier) FeatureDim() int { mustBeMade(f); h, _ := f.omega.Dims(); return 2 * h }

// Map computes the features of the rows of x (n×d); the result is n×D. It
// panics if x has another number of columns than the map was drawn for.
func (f *Fourier) Map(x mat.Matrix) *mat.Dense {
	mustBeMade(f)
	n, _ := x.Dims()
	h, _ := f.omega.Dims()
	var phase mat.Dense
	phase.Mul(x, f.omega.T())
	out := mat.NewDense(n, 2*h, nil)
	scale := math.Sqrt(1 / float64(h))
	parallelRows(n, func(i int) {
		row := out.RawRowView(i)
		for j, p := range phase.RawRowView(i) {
			sin, cos := math.Sincos(p)
			row[2*j], row[2*j+1] = scale*cos, scale*sin
		}
	})
	return out
}

// Eval is ⟨φ(x), φ(y)⟩ = (2/D)Σ_l cos ω_lᵀ(x−y), an unbiased estimate of the
// Gaussian kernel.
func (f *Fourier) Eval(x, y []float64) float64 {
	mustBeMade(f)
	diff := make([]float64, len(x))
	floats.SubTo(diff, x, y)
	h, _ := f.omega.Dims()
	var sum float64
	for l := range h {
		sum += math.Cos(floats.Dot(f.omega.RawRowView(l), diff))
	}
	return sum / float64(h)
}

// String names the kernel and the number of features.
func (f *Fourier) String() string {
	if f.validate() != nil {
		return "Fourier(empty)"
	}
	return fmt.Sprintf("Fourier(%v, D = %d)", Gaussian{Width: f.width}, f.FeatureDim())
}

func (f *Fourier) traits() traits { return traits{of: f, mapped: true} }

func (f *Fourier) validate() error {
	if f == nil || f.omega == nil {
		return errors.New("kpca: this Fourier is empty; make one with NewFourier")
	}
	return nil
}

// mustBeMade panics for a map that was not made by its constructor.
func mustBeMade(k interface{ validate() error }) {
	if err := k.validate(); err != nil {
		panic(err.Error())
	}
}
