package kernels

import (
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// DistanceToMean is ‖φ(x) − (1/n)Σ_i φ(x_i)‖², from kernel values alone.
var DistanceToMean = &exercise.Exercise{
	Name: "DistanceToMean",
	Reference: func(self float64, k []float64, K *mat.SymDense) float64 {
		return toMean(func(self, mean, grand, _ float64) float64 { return self - 2*mean + grand })([]any{self, k, K}).Data[0]
	},
	Args: []string{"self", "k", "K"},
	Todo: "the squared distance of $\\phi(\\boldsymbol x)$ from the mean of the samples' images, from `self` $=K(\\boldsymbol x,\\boldsymbol x)$, the kernel values `k` of $\\boldsymbol x$ and the samples, and the samples' Gram matrix `K`",
	Draw: func(seed uint64) []exercise.Case {
		var list []exercise.Case
		for i, in := range exercise.Instances(seed) {
			// Another value for K(x, x) than the Gaussian's 1 tells it from a number written in.
			self := 1 + float64(i)/2
			list = append(list, exercise.Case{Name: in.Name, Hidden: i >= len(instance.Public()), Args: []any{self, mat.Col(nil, 0, in.Cross), in.K}})
		}
		return append(list, list[0])
	},
	Exact: &exercise.Exact{
		Symbol: "distance²",
		Slips: []exercise.CodeSlip{
			meanSlip("mean-cross-once", `the product of $\phi(\boldsymbol x)$ and the mean is counted once`,
				`$\|a-b\|^2$ has three terms. What stands before $\langle a,b\rangle$?`,
				func(self, mean, grand, _ float64) float64 { return self - mean + grand }),
			meanSlip("mean-no-grand", `the squared length of the mean is missing`,
				`$\|a-b\|^2$ has three terms. Which one is $\|b\|^2$ here?`,
				func(self, mean, _, _ float64) float64 { return self - 2*mean }),
			meanSlip("mean-no-self", `the squared length of $\phi(\boldsymbol x)$ is missing`,
				`$\|a-b\|^2$ has three terms. Which one is $\|a\|^2$ here?`,
				func(_, mean, grand, _ float64) float64 { return grand - 2*mean }),
			meanSlip("mean-plus", `the product of $\phi(\boldsymbol x)$ and the mean has the wrong sign`,
				`Which sign has the middle term of $\|a-b\|^2$?`,
				func(self, mean, grand, _ float64) float64 { return self + 2*mean + grand }),
			meanSlip("mean-grand-over-n", `the sum of all entries of $\boldsymbol K$ is divided by $n$`,
				`How many products has $\langle\frac1n\sum_i\phi(\boldsymbol x_i),\frac1n\sum_j\phi(\boldsymbol x_j)\rangle$, and what stands before each of them?`,
				func(self, mean, grand, n float64) float64 { return self - 2*mean + n*grand }),
			meanSlip("mean-of-distances", `the mean of the squared distances to the samples' images was taken`,
				`The distance to a mean is not the mean of the distances. Which of the two can be 0 for different samples?`,
				nil),
			meanSlip("mean-sums", `sums stand where means belong`,
				`What turns a sum into a mean?`,
				func(self, mean, grand, n float64) float64 { return self - 2*n*mean + n*n*grand }),
		},
		Smaller: func(yield func(exercise.Small) bool) {
			instance.LineSets(func(p [][]float64) bool {
				in, err := instance.NewDataSet(p, p[:1], instance.ExampleWidth, 1)
				return err != nil || yield(exercise.Small{Args: []any{1.0, mat.Col(nil, 0, in.Cross), in.K}, Points: p, Setting: "c = 1.3; x is the first point"})
			})
		},
		NoSlips: `Take one sample, $n=1$: the result must be $K(\boldsymbol x,\boldsymbol x)+K(\boldsymbol x_1,\boldsymbol x_1)-2K(\boldsymbol x,\boldsymbol x_1)$. Then take two.`,
	},
}

// toMean combines K(x,x), the mean of k, the mean of all entries of K, and n.
func toMean(of func(self, mean, grand, n float64) float64) func(a []any) exercise.Numbers {
	return func(a []any) exercise.Numbers {
		k, K := a[1].([]float64), a[2].(*mat.SymDense)
		n := float64(len(k))
		var mean, diagonal float64
		for i, v := range k {
			mean += v / n
			diagonal += K.At(i, i) / n
		}
		if of == nil {
			return exercise.NumbersOf(a[0].(float64) + diagonal - 2*mean)
		}
		return exercise.NumbersOf(of(a[0].(float64), mean, mat.Sum(K)/(n*n), n))
	}
}

func meanSlip(id, name, hint string, of func(self, mean, grand, n float64) float64) exercise.CodeSlip {
	return exercise.CodeSlip{Slip: finding.Define(id, name, hint), Value: toMean(of)}
}
