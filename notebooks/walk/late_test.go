package walk_test

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework"
	"kpcalab/notebooks/lecture"
)

// wayBackAttempts are answers to the exercises of notebook 08 that lead to a pre-image.
func wayBackAttempts() []attempt {
	weights := func(mean func(n int) float64, divisor func(lambda float64) float64) homework.Finding {
		return homework.CheckPreImageWeights(func(A *mat.Dense, lambda, y []float64) []float64 {
			n, _ := A.Dims()
			w := make([]float64, n)
			for i := range w {
				w[i] = mean(n)
				for j, l := range lambda {
					w[i] += y[j] * A.At(i, j) / divisor(l)
				}
			}
			return w
		})
	}
	share := func(n int) float64 { return 1 / float64(n) }
	gradient := func(factor func(w, k, c float64) float64) homework.Finding {
		return homework.CheckDistanceGradient(func(x []float64, samples *mat.Dense, w []float64, c float64) []float64 {
			g := make([]float64, len(x))
			for i, wi := range w {
				d := floats.Distance(x, samples.RawRowView(i), 2)
				for j := range g {
					g[j] += factor(wi, math.Exp(-d*d/(c*c)), c) * (x[j] - samples.At(i, j))
				}
			}
			return g
		})
	}
	distances := func(of func(own, kbar, length, c float64) float64) homework.Finding {
		return homework.CheckNeighborDistances(func(y []float64, Y *mat.Dense, kbar []float64, c float64) []float64 {
			out := make([]float64, len(kbar))
			for i, k := range kbar {
				row := Y.RawRowView(i)
				out[i] = of(math.Pow(floats.Distance(y, row, 2), 2), k, floats.Dot(row, row), c)
			}
			return out
		})
	}
	return []attempt{
		{exercise: "8.1", idea: "the mean is forgotten", names: "the mean of the images is missing", tries: "Put y=0", finding: weights(func(int) float64 { return 0 }, math.Sqrt)},
		{exercise: "8.1", idea: "F̄α for the axis", names: "is taken for the axis", tries: "how long must", finding: weights(share, func(float64) float64 { return 1 })},
		{exercise: "8.1", idea: "divided by λ", names: "are divided by λ", tries: "to get a unit vector", finding: weights(share, func(l float64) float64 { return l })},
		{exercise: "8.1", idea: "a sum for the mean", names: "got the weight 1", tries: "add up to", finding: weights(func(int) float64 { return 1 }, math.Sqrt)},
		{exercise: "8.2", idea: "uphill", names: "points the other way", tries: "as you walk away", finding: gradient(func(w, k, c float64) float64 { return -4 * w * k / (c * c) })},
		{exercise: "8.2", idea: "the square's 2 is lost", names: "a factor 2 is missing", tries: "out of the square", finding: gradient(func(w, k, c float64) float64 { return 2 * w * k / (c * c) })},
		{exercise: "8.2", idea: "no inner derivative", names: "inner derivative is missing", tries: "on its own", finding: gradient(func(w, k, c float64) float64 { return 4 * w * k })},
		{exercise: "8.2", idea: "another factor", names: "The numbers differ", tries: "Compare with a difference", finding: gradient(func(w, k, c float64) float64 { return 3 * w * k / (c * c) })},
		{exercise: "8.4", idea: "as the article has it", names: "alone", tries: "from its own projection", finding: distances(func(own, _, _, c float64) float64 { return -c * c * math.Log(1-own/2) })},
		{exercise: "8.4", idea: "step 1 only", names: "are those in feature space", tries: "distance in input space", finding: distances(func(own, kbar, length, _ float64) float64 { return own + kbar - length })},
		{exercise: "8.4", idea: "the wrong sign", names: "is subtracted", tries: "Pythagoras", finding: distances(func(own, kbar, length, c float64) float64 { return -c * c * math.Log(1-(own-kbar+length)/2) })},
		{exercise: "8.4", idea: "the 2 is lost", names: "NaN", tries: "beneath", finding: distances(func(own, kbar, length, c float64) float64 { return -c * c * math.Log(1-(own+kbar-length)) })},
	}
}

// transformAttempts are answers to the exercise of notebook 10 on a printed program.
func transformAttempts() []attempt {
	transform := func(centre func(k *mat.Dense, K *mat.SymDense) *mat.Dense, terms func(p, n int) int, divisor func(lambda float64) float64) homework.Finding {
		return homework.CheckTransform(func(k *mat.Dense, K *mat.SymDense, A *mat.Dense, lambda []float64) *mat.Dense {
			p, n := k.Dims()
			k = centre(k, K)
			g := mat.NewDense(p, len(lambda), nil)
			g.Apply(func(i, j int, sum float64) float64 {
				for t := range terms(p, n) {
					sum += k.At(i, t) * A.At(t, j) / divisor(lambda[j])
				}
				return sum
			}, g)
			return g
		})
	}
	own := func(k *mat.Dense, _ *mat.SymDense) *mat.Dense {
		p, n := k.Dims()
		return lecture.Mul(lecture.H(p), k, lecture.H(n))
	}
	right := func(k *mat.Dense, K *mat.SymDense) *mat.Dense {
		p, n := k.Dims()
		return lecture.Sub(k, lecture.Mul(lecture.Ones(p), lecture.Mean(n).T(), K))
	}
	nothing := func(k *mat.Dense, _ *mat.SymDense) *mat.Dense { return k }
	rows := func(p, n int) int { return min(p, n) }
	all := func(_, n int) int { return n }
	return []attempt{
		{exercise: "10.1", idea: "nothing repaired", names: "centred by its own means, and the sum", tries: "two mistakes", finding: transform(own, rows, math.Sqrt)},
		{exercise: "10.1", idea: "only the sum repaired", names: "means of their own batch", tries: "a single sample land", finding: transform(own, all, math.Sqrt)},
		{exercise: "10.1", idea: "only the mean repaired", names: "the sum runs to", tries: "a batch of one", finding: transform(right, rows, math.Sqrt)},
		{exercise: "10.1", idea: "no centring", names: "nothing is subtracted", tries: "Which point", finding: transform(nothing, all, math.Sqrt)},
		{exercise: "10.1", idea: "divided by λ", names: "divided by λ", tries: "by what", finding: transform(right, all, func(l float64) float64 { return l })},
		{exercise: "10.1", idea: "divided in Compute already", names: "not divided", tries: "unit vector", finding: transform(right, all, func(float64) float64 { return 1 })},
	}
}

// largerAttempts are answers to the exercises of notebook 11 on shares, landmarks and waves.
func largerAttempts() []attempt {
	landmark := func(start float64, combine func(so, d float64) float64) homework.Finding {
		return homework.CheckNextLandmark(func(x *mat.Dense, chosen []int) int {
			n, _ := x.Dims()
			best, most := 0, math.Inf(-1)
			for i := range n {
				if slices.Contains(chosen, i) {
					continue
				}
				score := start
				for _, c := range chosen {
					score = combine(score, floats.Distance(x.RawRowView(i), x.RawRowView(c), 2))
				}
				if score > most {
					best, most = i, score
				}
			}
			return best
		})
	}
	waves := func(factor func(half int) float64) homework.Finding {
		return homework.CheckFourierFeatures(func(x []float64, omega *mat.Dense) []float64 {
			half, _ := omega.Dims()
			out := make([]float64, 2*half)
			for i := range half {
				sin, cos := math.Sincos(floats.Dot(omega.RawRowView(i), x))
				out[i], out[half+i] = factor(half)*cos, factor(half)*sin
			}
			return out
		})
	}
	components := func(goal func(lambda []float64, trace, share float64) float64, more int) homework.Finding {
		return homework.CheckComponentsFor(func(lambda []float64, trace, share float64) int {
			sum := 0.0
			for j, v := range lambda {
				if sum += v; sum >= goal(lambda, trace, share) {
					return j + more
				}
			}
			return len(lambda) - 1 + more
		})
	}
	ofTrace := func(_ []float64, trace, share float64) float64 { return share * trace }
	ofGiven := func(lambda []float64, _, share float64) float64 { return share * floats.Sum(lambda) }
	return []attempt{
		{exercise: "11.1", idea: "an index for a number", names: "counted from 0", tries: "How many are there", finding: components(ofTrace, 0)},
		{exercise: "11.1", idea: "shares of what is given", names: "not of the trace", tries: "Of what are the shares", finding: components(ofGiven, 1)},
		{exercise: "11.1", idea: "one too many", names: "numbers differ", tries: "Add up the eigenvalues", finding: components(ofTrace, 2)},
		{exercise: "11.3", idea: "the farthest landmark counts", names: "to the farthest landmark", tries: "replace the sample best", finding: landmark(0, math.Max)},
		{exercise: "11.3", idea: "distances added up", names: "are added up", tries: "well covered", finding: landmark(0, func(so, d float64) float64 { return so + d })},
		{exercise: "11.3", idea: "the last landmark counts", names: "only the last landmark", tries: "beside another one", finding: landmark(0, func(_, d float64) float64 { return d })},
		{exercise: "11.4", idea: "no factor", names: "is missing", tries: "Add up the squares", finding: waves(func(int) float64 { return 1 })},
		{exercise: "11.4", idea: "1/D", names: "the factor is", tries: "such pairs", finding: waves(func(half int) float64 { return math.Sqrt(1 / float64(2*half)) })},
		{exercise: "11.4", idea: "no root", names: "not its root", tries: "holds the factor twice", finding: waves(func(half int) float64 { return 1 / float64(half) })},
		{exercise: "11.4", idea: "the cosines only", names: "returned", tries: "gives two features", finding: homework.CheckFourierFeatures(func(x []float64, omega *mat.Dense) []float64 {
			half, _ := omega.Dims()
			out := make([]float64, half)
			for i := range half {
				out[i] = math.Cos(floats.Dot(omega.RawRowView(i), x))
			}
			return out
		})},
	}
}

// graphAttempts are answers to the exercises of notebook 09 on graphs and their cuts.
func graphAttempts() []attempt {
	graph := func(of func(a, b float64) float64) homework.Finding {
		return homework.CheckUnionGraph(func(N *mat.Dense) *mat.SymDense {
			n, _ := N.Dims()
			W := mat.NewSymDense(n, nil)
			for i := range n {
				for j := i; j < n; j++ {
					W.SetSym(i, j, of(N.At(i, j), N.At(j, i)))
				}
			}
			return W
		})
	}
	cuts := func(of func(w, a, b float64) float64) homework.Finding {
		return homework.CheckPathCuts(func(w1, w2, w3 float64) []float64 {
			return []float64{of(w1, 1, 3), of(w2, 2, 2), of(w3, 3, 1)}
		})
	}
	values := func(of func(a, b float64) []float64) homework.Finding {
		return homework.CheckTwoValues(func(a, b int) []float64 { return of(float64(a), float64(b)) })
	}
	return []attempt{
		{exercise: "9.1", idea: "both must count", names: "both count each other", tries: "is it enough", finding: graph(func(a, b float64) float64 { return a * b })},
		{exercise: "9.1", idea: "added", names: "the result is N+Nᵀ", tries: "twice as heavy", finding: graph(func(a, b float64) float64 { return a + b })},
		{exercise: "9.1", idea: "averaged", names: "/2", tries: "half an edge", finding: graph(func(a, b float64) float64 { return (a + b) / 2 })},
		{exercise: "9.1", idea: "half of N", names: "above the diagonal", tries: "Is there an edge", finding: graph(func(a, b float64) float64 { return a })},
		{exercise: "9.3", idea: "the cut alone", names: "not divided by the sizes", tries: "By what does", finding: cuts(func(w, _, _ float64) float64 { return w })},
		{exercise: "9.3", idea: "one part", names: "only one of the two terms", tries: "Where is the one of", finding: cuts(func(w, a, _ float64) float64 { return w / a })},
		{exercise: "9.3", idea: "all vertices", names: "number of all vertices", tries: "its own number", finding: cuts(func(w, _, _ float64) float64 { return w / 2 })},
		{exercise: "9.4", idea: "1 and −1", names: "whatever the sizes are", tries: "Add up its entries", finding: values(func(_, _ float64) []float64 { return []float64{1, -1} })},
		{exercise: "9.4", idea: "exchanged", names: "sizes are exchanged", tries: "must be 0", finding: values(func(a, b float64) []float64 { return []float64{math.Sqrt(a / b), -math.Sqrt(b / a)} })},
		{exercise: "9.4", idea: "no roots", names: "roots are missing", tries: "Square your entries", finding: values(func(a, b float64) []float64 { return []float64{b / a, -a / b} })},
		{exercise: "9.4", idea: "a vector of length 1", names: "has length 1", tries: "Which length", finding: values(func(a, b float64) []float64 {
			return []float64{math.Sqrt(b / a / (a + b)), -math.Sqrt(a / b / (a + b))}
		})},
	}
}
