package kernels

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// PreImageWeights are the w of P = Σ_i w_i φ(x_i), the point of feature space that
// an embedding y stands for.
var PreImageWeights = &exercise.Exercise{
	Name: "PreImageWeights",
	Reference: func(A *mat.Dense, lambda, y []float64) []float64 {
		return mixture(1, -0.5)([]any{A, lambda, y}).Data
	},
	Args: []string{"A", "lambda", "y"},
	Todo: "the weight of each sample's image in $P$, from the eigenvectors `A` of $\\overline{\\boldsymbol K}$, their eigenvalues `lambda` and the embedding `y`",
	Draw: func(seed uint64) []exercise.Case {
		var list []exercise.Case
		for i, in := range exercise.Instances(seed) {
			list = append(list, exercise.Case{Name: in.Name, Hidden: i >= len(instance.Public()), Args: mixtureArgs(in)})
		}
		return append(list, list[0])
	},
	Exact: &exercise.Exact{
		Symbol: "w",
		Slips: []exercise.CodeSlip{
			mixtureSlip("mixture-no-mean", `the mean of the images is missing from $P$`,
				`Put $\boldsymbol y=\boldsymbol 0$. Which point of feature space is that, and what are its weights?`, 0, -0.5),
			mixtureSlip("mixture-lambda^0", `$\overline{\boldsymbol F}\boldsymbol\alpha_j$ is taken for the axis`,
				`How long is $\overline{\boldsymbol F}\boldsymbol\alpha_j$, and how long must $\boldsymbol\psi_j$ be?`, 1, 0),
			mixtureSlip("mixture-lambda^-1", `the terms are divided by $\lambda_j$`,
				`By what is $\overline{\boldsymbol F}\boldsymbol\alpha_j$ divided to get a unit vector?`, 1, -1),
			mixtureSlip("mixture-lambda^+1/2", `the terms are multiplied by $\sqrt{\lambda_j}$`,
				`That is the embedding of training samples. Here the coordinates are given, and an axis is needed: by what is $\overline{\boldsymbol F}\boldsymbol\alpha_j$ divided?`, 1, 0.5),
			{Slip: finding.Define("mixture-mean-one", `each sample got the weight 1 where its share of the mean belongs`,
				`What do the weights of a mean add up to?`), Value: func(a []any) exercise.Numbers {
				n, _ := a[0].(*mat.Dense).Dims()
				return mixture(float64(n), -0.5)(a)
			}},
		},
		Smaller: func(yield func(exercise.Small) bool) {
			instance.LineSets(func(p [][]float64) bool {
				in, err := instance.NewDataSet(p, p[:1], instance.ExampleWidth, 1)
				return err != nil || yield(exercise.Small{Args: mixtureArgs(in), Points: p, Setting: "c = 1.3, m = 1; y is the embedding of the first point"})
			})
		},
		NoSlips: `Add up your weights. $\boldsymbol\alpha_j^\top\boldsymbol 1_n=0$, so what must the sum be?`,
	},
}

func mixtureArgs(in *instance.DataSet) []any {
	return []any{in.A, slices.Clone(in.Lambda), mat.Row(nil, 0, in.G)}
}

// mixture is mean/n + Σ_j y_j λ_j^p α_j.
func mixture(mean, p float64) func(a []any) exercise.Numbers {
	return func(a []any) exercise.Numbers {
		alpha, lambda, y := a[0].(*mat.Dense), a[1].([]float64), a[2].([]float64)
		n, _ := alpha.Dims()
		w := make([]float64, n)
		for i := range w {
			w[i] = mean / float64(n)
			for j, l := range lambda {
				w[i] += y[j] * math.Pow(l, p) * alpha.At(i, j)
			}
		}
		return exercise.NumbersOf(w)
	}
}

func mixtureSlip(id, name, hint string, mean, p float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: mixture(mean, p)}
}
