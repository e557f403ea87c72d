package kpca

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/draw"
)

// Fourier is a random feature map of the Gaussian kernel (Rahimi and Recht
// 2007): φ(x) = √(2/D)·(cos ω_1ᵀx, sin ω_1ᵀx, …, cos ω_{D/2}ᵀx, sin ω_{D/2}ᵀx)
// with frequencies ω from the kernel's spectrum, the normal distribution with
// standard deviation √2/c. The error of ⟨φ(x), φ(x′)⟩ falls as 1/√D;
// ‖φ(x)‖ = 1 exactly.
type Fourier struct {
	width  float64    // 0: the frequencies were given
	omega  *mat.Dense // a frequency in each row
	offset []float64  // nil: a cosine and a sine of each frequency
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
	rng := draw.Rand(seed)
	omega := mat.NewDense(D/2, d, nil)
	for i := range D / 2 {
		for j := range d {
			omega.Set(i, j, math.Sqrt2/k.Width*rng.NormFloat64())
		}
	}
	return &Fourier{width: k.Width, omega: omega}, nil
}

// FourierOf takes the frequencies that it is given, such as those of another
// shift-invariant kernel's spectrum or of another program: the rows ω_l of
// frequencies (h×d). Without offsets the 2h features are the cosines and sines of
// [Fourier]; with an offset b_l for each they are √(2/h)·cos(ω_lᵀx + b_l), those of
// scikit-learn's RBFSampler (frequencies: random_weights_ᵀ).
func FourierOf(frequencies mat.Matrix, offsets []float64) (*Fourier, error) {
	if err := checkData(frequencies); err != nil {
		return nil, fmt.Errorf("frequencies: %w", err)
	}
	h, _ := frequencies.Dims()
	if offsets != nil && len(offsets) != h {
		return nil, fmt.Errorf("kpca: %d offsets for %d frequencies; give one for each, or nil", len(offsets), h)
	}
	for l, b := range offsets {
		if b-b != 0 {
			return nil, fmt.Errorf("kpca: offset %d (counted from 0) is %g; it must be finite", l, b)
		}
	}
	return &Fourier{omega: mat.DenseCopyOf(frequencies), offset: slices.Clone(offsets)}, nil
}

// featureDim is D, or the number of offsets.
func (f *Fourier) featureDim(int) int {
	mustBeMade(f)
	h, _ := f.omega.Dims()
	if f.offset != nil {
		return h
	}
	return 2 * h
}

// Map computes the features of the rows of x (n×d); the result is n×D. It
// panics if x has another number of columns than the map was drawn for.
func (f *Fourier) Map(x mat.Matrix) *mat.Dense {
	mustBeMade(f)
	n, _ := x.Dims()
	h, _ := f.omega.Dims()
	var phase mat.Dense
	phase.Mul(x, f.omega.T())
	out := mat.NewDense(n, f.featureDim(0), nil)
	scale := math.Sqrt(1 / float64(h))
	parallelRows(n, func(i int) {
		row := out.RawRowView(i)
		if f.offset != nil {
			for j, p := range phase.RawRowView(i) {
				row[j] = math.Sqrt2 * scale * math.Cos(p+f.offset[j])
			}
			return
		}
		for j, p := range phase.RawRowView(i) {
			sin, cos := math.Sincos(p)
			row[2*j], row[2*j+1] = scale*cos, scale*sin
		}
	})
	return out
}

// Eval is ⟨φ(x), φ(y)⟩: (2/D)Σ_l cos ω_lᵀ(x−y), an unbiased estimate of the
// Gaussian kernel, where no offsets were given.
func (f *Fourier) Eval(x, y []float64) float64 {
	mustBeMade(f)
	if f.offset != nil {
		return evalMapped(f, x, y)
	}
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
	if f.width == 0 {
		return fmt.Sprintf("Fourier(given frequencies, D = %d)", f.featureDim(0))
	}
	return fmt.Sprintf("Fourier(%v, D = %d)", Gaussian{Width: f.width}, f.featureDim(0))
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
