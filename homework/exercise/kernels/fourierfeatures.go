package kernels

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// FourierFeatures are the random features of one sample (Rahimi and Recht 2007): the
// cosines of ωᵀx for the rows ω of omega, then the sines, times √(2/D).
var FourierFeatures = &exercise.Exercise{
	Name: "FourierFeatures",
	Reference: func(x []float64, omega *mat.Dense) []float64 {
		return waves(2, 1, false)([]any{x, omega}).Data
	},
	Args: []string{"x", "omega"},
	Todo: "the features of `x`: the cosines for all rows of `omega`, then the sines, with their factor",
	Draw: func(seed uint64) []exercise.Case {
		list := []exercise.Case{
			{Name: "one frequency", Args: []any{[]float64{0.7}, onLine(1.3)}},
			{Name: "three frequencies in the plane", Args: []any{[]float64{0.5, -1.2}, mat.NewDense(3, 2, []float64{1, 0.4, -0.3, 0.9, 2, -1})}},
		}
		rng := exercise.Rand(seed)
		for range exercise.Hidden(seed) {
			d := 1 + rng.IntN(4)
			x := instance.RandomPoints(rng, 1, d)
			list = append(list, exercise.Case{Hidden: true, Args: []any{mat.Row(nil, 0, x), instance.RandomPoints(rng, 2+rng.IntN(5), d)}})
		}
		return append(list, list[1])
	},
	Exact: &exercise.Exact{
		Symbol: "φ",
		Slips: []exercise.CodeSlip{
			wavesSlip("fourier-no-factor", `the factor before the waves is missing`,
				`Add up the squares of your features. What is $K(\boldsymbol x,\boldsymbol x)$ for the Gaussian kernel?`, 0, 1, false),
			wavesSlip("fourier-1/D", `the factor is $\sqrt{1/D}$`,
				`Add up the squares of your features: a cosine and a sine of one angle give 1, and there are $D/2$ such pairs.`, 1, 1, false),
			wavesSlip("fourier-4/D", `the number of frequencies is taken for $D$`,
				`$D$ is the number of features. Each frequency gives two.`, 4, 1, false),
			wavesSlip("fourier-2pi", `the angle is multiplied by $2\pi$`,
				`The frequencies are drawn so that the angle is the inner product of frequency and sample itself. Read the formula once more.`, 2, 2*math.Pi, false),
			{Slip: finding.Define("fourier-not-the-root", `the factor is $2/D$, not its root`,
				`Each inner product holds the factor twice, once from each of the two samples.`), Value: func(a []any) exercise.Numbers {
				v := waves(0, 1, false)(a)
				floats.Scale(2/float64(len(v.Data)), v.Data)
				return v
			}},
			wavesSlip("fourier-sines-first", `the sines stand before the cosines`,
				`For the kernel that is as good. The exercise asks for the cosines first.`, 2, 1, true),
		},
		Shape: func(got, want exercise.Numbers) string {
			return `Each row of ` + "`omega`" + ` gives two features, a cosine and a sine. How many are there in all?`
		},
		NoSlips: `Add up the squares of your features: the sum must be $K(\boldsymbol x,\boldsymbol x)=1$, whatever the frequencies are. Then look at the order: all cosines, then all sines.`,
	},
}

// waves are cos(turn·ωᵀx) and sin(turn·ωᵀx) times √(over/D); over = 0 stands for no factor.
func waves(over, turn float64, sinesFirst bool) func(a []any) exercise.Numbers {
	return func(a []any) exercise.Numbers {
		x, omega := a[0].([]float64), a[1].(*mat.Dense)
		half, _ := omega.Dims()
		factor, out := 1.0, make([]float64, 2*half)
		if over > 0 {
			factor = math.Sqrt(over / float64(2*half))
		}
		for i := range half {
			sin, cos := math.Sincos(turn * floats.Dot(x, omega.RawRowView(i)))
			out[i], out[half+i] = factor*cos, factor*sin
			if sinesFirst {
				out[i], out[half+i] = out[half+i], out[i]
			}
		}
		return exercise.NumbersOf(out)
	}
}

func wavesSlip(id, name, hint string, over, turn float64, sinesFirst bool) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: waves(over, turn, sinesFirst)}
}
