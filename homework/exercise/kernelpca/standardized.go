package kernelpca

import (
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// StandardizedWine is WineEmbedding on z-scored data only, every third wine among
// them, so that an answer that standardises once more is right, with 1/n as with
// 1/(n−1). A third of the wines leaves time to answers that decompose once for
// each row, which is slow and correct.
var StandardizedWine = standardized(func(seed uint64) []*instance.DataSet {
	list := standardizedInstances()
	if seed != 0 {
		rng, wine := exercise.Rand(seed), data.Wine()
		n, d := wine.Dims()
		x := mat.NewDense(40, d, nil)
		for i, from := range rng.Perm(n)[:40] {
			x.SetRow(i, wine.X.RawRowView(from))
		}
		list = append(list, onZScores(x, 2.3+3*rng.Float64(), 2))
	}
	return list
})

// StandardizedColumns asks for data with other columns and m = 3.
var StandardizedColumns = standardized(func(seed uint64) []*instance.DataSet {
	list, rng := standardizedInstances(), exercise.Rand(seed)
	for {
		x := instance.RandomPoints(rng, 13, 4)
		for i := range 13 {
			row := x.RawRowView(i)
			row[0], row[1], row[2] = row[0]*1e4+5e3, row[1]*1e-3, row[2]+2*row[3]
		}
		if in := onZScores(x, 2.7, 3); in.WellPosed() {
			return append(list, in)
		}
	}
})

// standardized asks for the embedding of the rows of instances.
func standardized(draw func(seed uint64) []*instance.DataSet) *exercise.Exercise {
	e := WineEmbedding.On(func(seed uint64) []exercise.Case { return rowCases(draw(seed)) })
	e.Decide = judgeStandardized
	return e
}

// standardizedInstances are the z-scores of the public instances and of every
// third wine. The widths leave gaps of 1 % of λ₁ and no λ near 1.
var standardizedInstances = sync.OnceValue(func() []*instance.DataSet {
	var list []*instance.DataSet
	for i, in := range instance.Public() {
		z := onZScores(in.X, [...]float64{1.4, 2.3, 2.3}[i], in.M)
		z.Name = "z-scores of " + in.Name
		list = append(list, z)
	}
	wine := onZScores(EveryThirdWine(), 3, 2)
	wine.Name = "every third wine, z-scored, c = 3, m = 2"
	return slices.Clip(append(list, wine))
})

// EveryThirdWine are the measurements of 60 of the wines, not standardised.
func EveryThirdWine() *mat.Dense {
	wine := data.Wine()
	n, d := wine.Dims()
	x := mat.NewDense((n+2)/3, d, nil)
	for i := 0; i < n; i += 3 {
		x.SetRow(i/3, wine.X.RawRowView(i))
	}
	return x
}

// onZScores is an instance whose points, and queries, are the z-scores of x.
func onZScores(x *mat.Dense, c float64, m int) *instance.DataSet {
	return scaledInstance(must(data.Standardize(x)), 1, c, m)
}

func scaledInstance(x *mat.Dense, scale, c float64, m int) *instance.DataSet {
	var scaled mat.Dense
	scaled.Scale(scale, x)
	rows := instance.ToRows(&scaled)
	return must(instance.NewDataSet(rows, rows, c, m))
}

// judgeStandardized accepts z-scores with 1/n and with 1/(n−1): both conventions
// are in use.
func judgeStandardized(p *exercise.Exercise, cases []exercise.Case, replies []exercise.Reply, again exercise.Caller) finding.Finding {
	instances, answers, f, ok := gatherMatrices(p, cases, replies)
	if !ok {
		return f
	}
	if slip, ok := inputSlip(instances, answers); ok {
		return slip.Almost()
	}
	unbiased := make([]*instance.DataSet, len(instances))
	for i, in := range instances {
		n := float64(in.N())
		unbiased[i] = scaledInstance(in.X, math.Sqrt((n-1)/n), in.C, in.M)
		unbiased[i].Name = in.Name
	}
	none := func() *finding.Example { return nil }
	f = judgeAnswers(diagnosis.Pipelines, wineWords, instances, answers, cases, none)
	if f.Verdict < finding.Almost {
		if g := judgeAnswers(diagnosis.Pipelines, wineWords, unbiased, answers, cases, none); g.Verdict > f.Verdict {
			return g
		}
	}
	return f
}
