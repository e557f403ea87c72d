package kernelpca

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// Transform is the embedding of a batch: k is p×n, a row for each sample, K the Gram
// matrix of the training samples, and the columns of A (n×m) are orthonormal
// eigenvectors of K̄ with the eigenvalues lambda. The result is p×m.
var Transform = &exercise.Exercise{
	Name: "Transform",
	Reference: func(k *mat.Dense, K *mat.SymDense, A *mat.Dense, lambda []float64) *mat.Dense {
		return transformed(trainingMean, -0.5, false)([]any{k, K, A, lambda}).Dense()
	},
	Args: []string{"k", "K", "A", "lambda"},
	Todo: "the embedding of all samples of a batch, one in a row, from their kernel values `k`",
	Draw: func(seed uint64) []exercise.Case {
		var list []exercise.Case
		for i, in := range exercise.Instances(seed) {
			k := mat.DenseCopyOf(in.Cross.T())
			one := mat.DenseCopyOf(k.Slice(0, 1, 0, in.N()))
			hidden := i >= len(instance.Public())
			list = append(list, exercise.Case{Name: in.Name, Hidden: hidden, Args: transformArgs(in, k)},
				exercise.Case{Name: in.Name + ", a single sample", Hidden: hidden, Args: transformArgs(in, one)})
		}
		return append(list, list[0])
	},
	Exact: &exercise.Exact{
		Symbol: "g",
		Slips: []exercise.CodeSlip{
			transformSlip("transform-batch", `the kernel values are centred by the means of their own batch`,
				`Where does a single sample land, whatever it is? Whose mean must be subtracted?`, batchMean, -0.5, false),
			transformSlip("transform-rows", `the sum runs to the number of rows of the batch`,
				`How many terms has the sum over the training samples? Try a batch of one.`, trainingMean, -0.5, true),
			transformSlip("transform-both", `the batch is centred by its own means, and the sum runs to its number of rows`,
				`There are two mistakes in the printed program. Whose mean must be subtracted, and how many training samples are there?`, batchMean, -0.5, true),
			transformSlip("transform-uncentred", `nothing is subtracted from the kernel values`,
				diagnosisHint, noMean, -0.5, false),
			transformSlip("transform-lambda^-1", `the coordinates are divided by $\lambda_j$`, diagnosis.Powers[1].Hint, trainingMean, -1, false),
			transformSlip("transform-lambda^0", `the coordinates are not divided by $\sqrt{\lambda_j}$`, diagnosis.Powers[3].Hint, trainingMean, 0, false),
		},
		Shape: func(got, want exercise.Numbers) string {
			return "A row for each sample of the batch, a column for each component: write the size beside each factor."
		},
		Smaller: func(yield func(exercise.Small) bool) {
			instance.LineSets(func(p [][]float64) bool {
				in, err := instance.NewDataSet(p, [][]float64{slices.Repeat([]float64{2}, len(p[0]))}, instance.ExampleWidth, 1)
				return err != nil || yield(exercise.Small{Args: transformArgs(in, mat.DenseCopyOf(in.Cross.T())), Points: p, Setting: "c = 1.3, m = 1; the batch is the single sample 2"})
			})
		},
		NoSlips: `Transform the training samples: the result must be $\boldsymbol A\boldsymbol\Lambda^{1/2}$. Then transform one of them alone: the same row must come out.`,
	},
}

const diagnosisHint = `The training samples' images were centred. Which point must be subtracted from $\phi(\boldsymbol x)$, too?`

func transformArgs(in *instance.DataSet, k *mat.Dense) []any {
	return []any{k, in.K, in.A, slices.Clone(in.Lambda)}
}

// trainingMean subtracts the training samples' mean kernel values from each row.
func trainingMean(k *mat.Dense, K *mat.SymDense) {
	n := K.SymmetricDim()
	k.Apply(func(_, j int, v float64) float64 { return v - floats.Sum(mat.Row(nil, j, K))/float64(n) }, k)
}

// batchMean subtracts the batch's own mean; the other terms of a double centring are
// the same for all columns of a row, and A removes them.
func batchMean(k *mat.Dense, _ *mat.SymDense) {
	p, n := k.Dims()
	for j := range n {
		mean := mat.Sum(k.ColView(j)) / float64(p)
		for i := range p {
			k.Set(i, j, k.At(i, j)-mean)
		}
	}
	rows := make([]float64, p)
	for i := range rows {
		rows[i] = mat.Sum(k.RowView(i)) / float64(n)
	}
	k.Apply(func(i, _ int, v float64) float64 { return v - rows[i] }, k)
}

func noMean(*mat.Dense, *mat.SymDense) {}

// transformed is the centred k times Aλ^power; short lets the sum over the training
// samples end at the number of rows of k.
func transformed(centre func(k *mat.Dense, K *mat.SymDense), power float64, short bool) func(a []any) exercise.Numbers {
	return func(a []any) exercise.Numbers {
		k, alpha, lambda := mat.DenseCopyOf(a[0].(*mat.Dense)), a[2].(*mat.Dense), a[3].([]float64)
		centre(k, a[1].(*mat.SymDense))
		p, n := k.Dims()
		terms := n
		if short {
			terms = min(p, n)
		}
		g := mat.NewDense(p, len(lambda), nil)
		for j, l := range lambda {
			for i := range p {
				sum := 0.0
				for t := range terms {
					sum += k.At(i, t) * alpha.At(t, j)
				}
				g.Set(i, j, sum*math.Pow(l, power))
			}
		}
		return exercise.NumbersOf(g)
	}
}

func transformSlip(id, name, hint string, centre func(k *mat.Dense, K *mat.SymDense), power float64, short bool) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: transformed(centre, power, short)}
}
