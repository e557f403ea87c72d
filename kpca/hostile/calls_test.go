package hostile

import (
	"context"
	"encoding"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/choose"
	"kpcalab/kpca/landmarks"
	"kpcalab/kpca/spectral"
	"kpcalab/kpca/zscore"
)

func (a *arguments) kernel() kpca.Kernel {
	switch a.byte() % 14 {
	case 0:
		return nil
	case 1:
		return kpca.Gaussian{Width: a.float()}
	case 2:
		return &kpca.Gaussian{Width: a.float()}
	case 3:
		return kpca.Laplacian{Width: a.float()}
	case 4:
		return kpca.Polynomial{Degree: one(a, 1, 2, 3, 0, -1, 40), Offset: a.float(), Scale: a.float()}
	case 5:
		return kpca.Sigmoid{Scale: a.float(), Offset: a.float()}
	case 6:
		return kpca.Cosine{}
	case 7:
		return kpca.Linear{}
	case 8:
		return kpca.KernelFunc(nil)
	case 9:
		v := a.float()
		return kpca.KernelFunc(func(x, y []float64) float64 { return v })
	case 10:
		return kpca.MapFunc(func(x []float64) []float64 { return []float64{x[0], 1} })
	case 11:
		return one[kpca.Kernel](a, &kpca.Nystrom{}, &kpca.Fourier{}, (*kpca.Gaussian)(nil), kpca.MapFunc(nil))
	}
	return kpca.Gaussian{Width: 2}
}

func (a *arguments) solver() kpca.Solver {
	return one[kpca.Solver](a, nil, kpca.Full{},
		kpca.Lanczos{Block: a.size(), Tolerance: a.float()},
		kpca.MatrixFree{Block: a.size(), Tolerance: a.float()},
		kpca.PivotedCholesky{Tolerance: a.float(), MaxRank: a.size()})
}

func (a *arguments) options() *kpca.Options {
	if a.byte()%4 == 0 {
		return nil
	}
	return &kpca.Options{Components: one(a, 0, 1, 2, a.size()), ExplainedShare: one(a, 0, 0.9, a.float()), Form: kpca.Form(one(a, 0, 0, 1, 2, 9)), Uncentered: a.yes(), Standardize: a.yes(), KeepZeros: a.yes(), Solver: a.solver(), Names: one(a, nil, nil, []string{"a", ""}), Weights: one(a, nil, nil, a.floats(), []float64{1, 0, 2, 1e300, 1, 1, 1, 5e-324}[:a.byte()%9])}
}

func (a *arguments) preImage() kpca.PreImage {
	return one[kpca.PreImage](a, nil, kpca.FixedPoint{}, kpca.FixedPoint{Starts: a.size(), MaxIterations: a.size(), Tolerance: a.float()}, kpca.FixedPoint{From: a.matrix()},
		kpca.Neighbors{K: a.size()}, kpca.Ridge{Alpha: a.float(), Kernel: nil}, kpca.Ridge{Kernel: a.kernel()}, kpca.Best{}, kpca.Best{Methods: []kpca.PreImage{nil}})
}

// model is fitted to ordinary data, or nil or empty.
func (a *arguments) model() *kpca.Model {
	switch a.byte() % 12 {
	case 0:
		return nil
	case 1:
		return &kpca.Model{}
	}
	x := mat.NewDense(10, 2, nil)
	for i := range 10 {
		x.SetRow(i, []float64{float64(i%5) - 2, float64(i*i%7) / 3})
	}
	k := one[kpca.Kernel](a, kpca.Gaussian{Width: 2}, kpca.Linear{}, kpca.Polynomial{Degree: 3, Offset: 1}, kpca.Laplacian{Width: 1})
	if a.yes() {
		m, _ := kpca.FitGram(kpca.Gram(k, x), &kpca.Options{Components: 2})
		return m
	}
	m, _ := kpca.Fit(x, k, &kpca.Options{Components: 2, Standardize: a.yes(), Form: kpca.Form(one(a, 0, 2))})
	return m
}

func (a *arguments) featureMap() kpca.FeatureMap {
	if fm, ok := a.kernel().(kpca.FeatureMap); ok {
		return fm
	}
	ny, _ := kpca.NewNystrom(kpca.Gaussian{Width: 2}, mat.NewDense(2, 2, []float64{0, 1, 2, 3}))
	return one[kpca.FeatureMap](a, kpca.Linear{}, kpca.Polynomial{Degree: 2}, ny, nil)
}

// moments hold some rows, or are nil or empty.
func (a *arguments) moments(fm kpca.FeatureMap) *kpca.Moments {
	switch a.byte() % 8 {
	case 0:
		return nil
	case 1:
		return &kpca.Moments{}
	}
	m := kpca.NewMoments(fm, a.scaler())
	for range a.byte() % 3 {
		a.finite(m.Add(a.matrix(), one(a, nil, a.floats())))
	}
	if a.yes() {
		m.Name("a part")
	}
	return m
}

// fitted checks what a fit without an error holds.
func (a *arguments) fitted(m *kpca.Model, err error) {
	if err != nil {
		a.finite(err)
		return
	}
	if m.Embedding == nil {
		m.Embedding = mat.NewDense(1, 1, nil)
	}
	a.finite(nil, m.Eigenvalues, m.Embedding, m.Trace, m.ExplainedRatio())
	for _, w := range m.Warnings {
		a.finite(w)
	}
	for _, c := range m.Certificates {
		a.finite(nil, c.Residual, c.Gap)
	}
}

func (a *arguments) sums() *zscore.Sums {
	s := one(a, &zscore.Sums{}, &zscore.Sums{Weight: a.float(), Mean: a.floats(), Rest: a.floats(), Squares: a.floats()}, &zscore.Sums{Mean: []float64{1}})
	if m := a.matrix(); m != nil && a.yes() {
		a.finite(s.Add(m, nil))
	}
	return s
}

func (a *arguments) summed(s *zscore.Sums, err error) {
	a.finite(err)
	scaler, err := s.Scaler()
	if err == nil {
		a.finite(nil, scaler.Mean, scaler.Rest, scaler.Deviation)
	}
	a.finite(err)
}

func (a *arguments) scaler() *zscore.Scaler {
	return one(a, nil, &zscore.Scaler{}, &zscore.Scaler{Mean: []float64{1}, Rest: []float64{0}, Deviation: []float64{2}}, &zscore.Scaler{Mean: []float64{1, 2}})
}

// indirect are called by the kernels' users in calls, many times each.
var indirect = map[string]bool{
	"kpca.Gaussian.Eval": true, "kpca.Laplacian.Eval": true, "kpca.Linear.Eval": true, "kpca.Polynomial.Eval": true, "kpca.Sigmoid.Eval": true,
	"kpca.Cosine.Eval": true, "kpca.KernelFunc.Eval": true, "kpca.MapFunc.Eval": true, "kpca.Nystrom.Eval": true, "kpca.Fourier.Eval": true,
	"kpca.Gaussian.String": true, "kpca.Laplacian.String": true, "kpca.Linear.String": true, "kpca.Polynomial.String": true, "kpca.Sigmoid.String": true,
	"kpca.Cosine.String": true, "kpca.Nystrom.String": true, "kpca.Fourier.String": true, "kpca.Form.String": true,
	"kpca.Linear.Map": true, "kpca.Polynomial.Map": true, "kpca.Cosine.Map": true, "kpca.MapFunc.Map": true,
	"kpca.Model.ExplainedRatio": true, "kpca.RegisterKernel": true,
	"spectral.Kind.String": true, "spectral.Symmetry.String": true, "data.Wine": true, "data.Digits": true, "data.Set.Dims": true,
	"data.Set.At": true, "data.Set.T": true, "data.Set.RawMatrix": true, "data.Set.Names": true,
}

var calls = map[string]func(a *arguments){
	"kpca.Fit": func(a *arguments) { a.fitted(kpca.Fit(a.matrix(), a.kernel(), a.options())) },
	"kpca.FitContext": func(a *arguments) {
		a.fitted(kpca.FitContext(context.Background(), a.matrix(), a.kernel(), a.options()))
	},
	"kpca.FitGram":   func(a *arguments) { a.fitted(kpca.FitGram(one[mat.Matrix](a, a.symmetric(), a.matrix()), a.options())) },
	"kpca.Gram":      func(a *arguments) { kpca.Gram(a.kernel(), a.matrix()) }, // NaN in, NaN out, says its comment
	"kpca.CrossGram": func(a *arguments) { kpca.CrossGram(a.kernel(), a.matrix(), a.matrix()) },
	"kpca.Center":    func(a *arguments) { kpca.Center(a.symmetric()) },
	"choose.MedianWidth": func(a *arguments) {
		c, err := choose.MedianWidth(a.matrix())
		a.finite(err, c)
	},
	"choose.CrossValidate": func(a *arguments) {
		c, err := choose.CrossValidate(context.Background(), a.matrix(), choose.CrossValidation{Components: one(a, nil, []int{a.size()}), Widths: a.floats(), Folds: a.size(), Noise: one(a, 0, a.float()), Standardize: a.yes(), Rows: one(a, 0, a.size())})
		if err == nil {
			a.finite(nil, c.Width, c.Loss)
		}
		a.finite(err)
	},
	"choose.ParallelAnalysis": func(a *arguments) {
		c, err := choose.ParallelAnalysis(context.Background(), a.matrix(), choose.Permutations{Widths: a.floats(), Sets: one(a, 2, a.size()), Quantile: one(a, 0, a.float()), MaxComponents: one(a, 0, a.size()), Standardize: a.yes()})
		if err == nil {
			a.finite(nil, c.Width, c.Loss, c.Eigenvalues, c.Null)
		}
		a.finite(err)
	},
	"kpca.NewNystrom": func(a *arguments) {
		ny, err := kpca.NewNystrom(a.kernel(), a.matrix())
		if err == nil {
			a.fitted(kpca.Fit(a.matrix(), ny, a.options()))
		}
		a.finite(err)
	},
	"kpca.NewFourier": func(a *arguments) {
		f, err := kpca.NewFourier(kpca.Gaussian{Width: a.float()}, a.size(), a.size(), a.seed())
		if err == nil {
			a.fitted(kpca.Fit(a.matrix(), f, a.options()))
		}
		a.finite(err)
	},
	"kpca.NewMoments": func(a *arguments) { kpca.NewMoments(a.featureMap(), a.scaler()) },
	"kpca.FitMoments": func(a *arguments) {
		fm := a.featureMap()
		a.fitted(kpca.FitMoments(fm, a.moments(fm), a.options()))
	},
	"kpca.Moments.Add": func(a *arguments) {
		a.finite(a.moments(a.featureMap()).Add(a.matrix(), one(a, nil, a.floats())))
	},
	"kpca.Moments.Merge":  func(a *arguments) { a.finite(a.moments(a.featureMap()).Merge(a.moments(a.featureMap()))) },
	"kpca.Moments.Name":   func(a *arguments) { a.moments(a.featureMap()).Name("") },
	"kpca.Moments.Parts":  func(a *arguments) { a.moments(a.featureMap()).Parts() },
	"kpca.Moments.N":      func(a *arguments) { a.moments(a.featureMap()).N() },
	"kpca.Moments.Weight": func(a *arguments) { a.finite(nil, a.moments(a.featureMap()).Weight()) },
	"kpca.Moments.MarshalBinary": func(a *arguments) {
		b, err := a.moments(a.featureMap()).MarshalBinary()
		if err == nil {
			err = new(kpca.Moments).UnmarshalBinary(b)
		}
		a.finite(err)
	},
	"kpca.Moments.UnmarshalBinary": func(a *arguments) { a.finite(one(a, nil, &kpca.Moments{}).UnmarshalBinary(a.b)) },
	"kpca.MarshalKernel":           func(a *arguments) { _, err := kpca.MarshalKernel(a.kernel()); a.finite(err) },
	"kpca.UnmarshalKernel":         func(a *arguments) { _, err := kpca.UnmarshalKernel(a.b); a.finite(err) },
	"kpca.Nystrom.Map":             func(a *arguments) { one(a, nil, &kpca.Nystrom{}).Map(a.matrix()) },
	"kpca.Fourier.Map":             func(a *arguments) { one(a, nil, &kpca.Fourier{}).Map(a.matrix()) },
	"kpca.GaussianSigma":           func(a *arguments) { a.fitted(kpca.Fit(a.matrix(), kpca.GaussianSigma(a.float()), nil)) },
	"kpca.GaussianGamma":           func(a *arguments) { a.fitted(kpca.Fit(a.matrix(), kpca.GaussianGamma(a.float()), nil)) },
	"landmarks.Uniform": func(a *arguments) {
		z, err := landmarks.Uniform(a.matrix(), a.size(), a.seed())
		a.finite(err, z)
	},
	"landmarks.PlusPlus": func(a *arguments) {
		z, err := landmarks.PlusPlus(a.matrix(), a.size(), a.seed())
		a.finite(err, z)
	},
	"landmarks.PlusPlusWeighted": func(a *arguments) {
		z, err := landmarks.PlusPlusWeighted(a.matrix(), a.floats(), a.size(), a.seed())
		a.finite(err, z)
	},
	"landmarks.Leverage": func(a *arguments) {
		z, err := landmarks.Leverage(a.matrix(), a.kernel(), a.size(), a.seed())
		a.finite(err, z)
	},
	"landmarks.RPCholesky": func(a *arguments) {
		z, err := landmarks.RPCholesky(a.matrix(), a.kernel(), a.size(), a.seed())
		a.finite(err, z)
	},
	"kpca.Model.Components": func(a *arguments) { a.model().Components() },
	"kpca.Model.Kernel":     func(a *arguments) { a.model().Kernel() },
	"kpca.Model.Scaler":     func(a *arguments) { a.model().Scaler() },
	"kpca.Model.Dims":       func(a *arguments) { a.model().Dims() },
	"kpca.Model.Options":    func(a *arguments) { a.model().Options() },
	"choose.ScaleWidth": func(a *arguments) {
		c, err := choose.ScaleWidth(a.matrix())
		a.finite(err, c)
	},
	"kpca.FourierOf": func(a *arguments) {
		f, err := kpca.FourierOf(a.matrix(), one(a, nil, a.floats()))
		if err == nil {
			a.fitted(kpca.Fit(a.matrix(), f, a.options()))
		}
		a.finite(err)
	},
	"kpca.Model.Transform": func(a *arguments) {
		g, err := a.model().Transform(a.matrix())
		a.finite(err, g)
	},
	"kpca.Model.TransformContext": func(a *arguments) {
		g, err := a.model().TransformContext(context.Background(), a.matrix())
		a.finite(err, g)
	},
	"kpca.Model.TransformGram": func(a *arguments) {
		g, err := a.model().TransformGram(one(a, a.matrix(), mat.Matrix(mat.NewDense(2, 10, a.vector(20)))))
		a.finite(err, g)
	},
	"kpca.Model.PredictionError": func(a *arguments) {
		v, err := a.model().PredictionError(a.matrix())
		a.finite(err, v)
	},
	"kpca.Model.PredictionErrorGram": func(a *arguments) {
		v, err := a.model().PredictionErrorGram(mat.NewDense(2, 10, a.vector(20)), one(a, a.floats(), a.vector(2)))
		a.finite(err, v)
	},
	"kpca.Model.HotellingT2": func(a *arguments) {
		v, err := a.model().HotellingT2(a.matrix())
		a.finite(err, v)
	},
	"kpca.Model.HotellingT2Gram": func(a *arguments) {
		v, err := a.model().HotellingT2Gram(mat.NewDense(2, 10, a.vector(20)))
		a.finite(err, v)
	},
	"kpca.Model.PreImage": func(a *arguments) {
		x, reports, err := a.model().PreImage(a.matrix(), a.preImage())
		a.reported(x, reports, err)
	},
	"kpca.Model.Denoise": func(a *arguments) {
		x, reports, err := a.model().Denoise(a.matrix(), a.preImage())
		a.reported(x, reports, err)
	},
	"kpca.Model.MarshalBinary": func(a *arguments) {
		a.saved((*kpca.Model).MarshalBinary, func(m *kpca.Model) unmarshal { return m.UnmarshalBinary })
	},
	"kpca.Model.MarshalText": func(a *arguments) {
		a.saved(func(m *kpca.Model) ([]byte, error) {
			if m == nil {
				m = &kpca.Model{}
			}
			return encoding.TextMarshaler(m).MarshalText()
		}, func(m *kpca.Model) unmarshal { return m.UnmarshalText })
	},
	"kpca.Model.UnmarshalBinary": func(a *arguments) { a.finite(one(a, nil, &kpca.Model{}).UnmarshalBinary(a.b)) },
	"kpca.Model.UnmarshalText":   func(a *arguments) { a.finite(one(a, nil, &kpca.Model{}).UnmarshalText(a.b)) },

	"zscore.Fit": func(a *arguments) {
		s, err := zscore.Fit(a.matrix())
		if err == nil {
			a.finite(nil, s.Mean, s.Rest, s.Deviation)
		}
		a.finite(err)
	},
	"zscore.FitWeighted": func(a *arguments) {
		s, err := zscore.FitWeighted(a.matrix(), a.floats())
		if err == nil {
			a.finite(nil, s.Mean, s.Rest, s.Deviation)
		}
		a.finite(err)
	},
	"zscore.Sums.Add": func(a *arguments) {
		a.summed(a.sums(), a.sums().Add(a.matrix(), one(a, nil, a.floats())))
	},
	"zscore.Sums.Merge": func(a *arguments) {
		s := a.sums()
		a.summed(s, s.Merge(a.sums()))
	},
	"zscore.Sums.Scaler":   func(a *arguments) { a.summed(a.sums(), nil) },
	"zscore.Scaler.Apply":  func(a *arguments) { _, err := a.scaler().Apply(a.matrix()); a.finite(err) },
	"zscore.Scaler.Invert": func(a *arguments) { _, err := a.scaler().Invert(a.matrix()); a.finite(err) },

	"spectral.Full": func(a *arguments) {
		w, err := spectral.Full(a.matrix(), a.kernel())
		a.finite(err, w)
	},
	"spectral.KNearest": func(a *arguments) {
		w, err := spectral.KNearest(a.matrix(), a.size(), spectral.Symmetry(a.byte()%3), one(a, nil, a.kernel()))
		a.finite(err, w)
	},
	"spectral.Epsilon": func(a *arguments) {
		w, err := spectral.Epsilon(a.matrix(), a.float(), one(a, nil, a.kernel()))
		a.finite(err, w)
	},
	"spectral.Components": func(a *arguments) { spectral.Components(a.symmetric()) },
	"spectral.Degrees":    func(a *arguments) { spectral.Degrees(a.symmetric()) }, // sums, NaN where W has one
	"spectral.Laplacian": func(a *arguments) {
		l, err := spectral.Laplacian(a.symmetric(), spectral.Kind(a.byte()%4))
		a.finite(err, l)
	},
	"spectral.Smallest": func(a *arguments) {
		v, u, err := spectral.Smallest(a.symmetric(), a.size(), spectral.Kind(a.byte()%4))
		a.finite(err, v, u)
	},
	"spectral.Eigenmaps": func(a *arguments) {
		u, v, err := spectral.Eigenmaps(a.symmetric(), a.size())
		a.finite(err, v, u)
	},
	"spectral.Cluster": func(a *arguments) {
		_, err := spectral.Cluster(a.symmetric(), a.size(), spectral.Kind(a.byte()%4), a.seed())
		a.finite(err)
	},
	"spectral.Cut":      func(a *arguments) { v, err := spectral.Cut(a.symmetric(), a.ints()); a.finite(err, v) },
	"spectral.RatioCut": func(a *arguments) { v, err := spectral.RatioCut(a.symmetric(), a.ints()); a.finite(err, v) },
	"spectral.NCut":     func(a *arguments) { v, err := spectral.NCut(a.symmetric(), a.ints()); a.finite(err, v) },
	"spectral.MinCut": func(a *arguments) {
		_, v, err := spectral.MinCut(a.symmetric())
		a.finite(err, v)
	},
	"spectral.KMeans": func(a *arguments) {
		_, v, err := spectral.KMeans(a.matrix(), a.size(), a.seed())
		a.finite(err, v)
	},
	"spectral.AdjustedRand": func(a *arguments) { v, err := spectral.AdjustedRand(a.ints(), a.ints()); a.finite(err, v) },

	"data.Standardize": func(a *arguments) { z, err := data.Standardize(a.matrix()); a.finite(err, z) },
	"data.ReadCSV": func(a *arguments) {
		text := one(a, "", "a,b\n1,2\n3,x\n", "a\n1e999\n", "1;2\n?;4\n", string(a.b))
		s, err := data.ReadCSV(strings.NewReader(text), data.CSV{Label: one(a, "", "b", "c"), NoHeader: a.yes(), Comma: rune(one(a, 0, ';', '"', -1))})
		if err == nil {
			s.Dims()
		}
		a.finite(err)
	},
	"data.NewImputer": func(a *arguments) { _, err := data.NewImputer(a.matrix()); a.finite(err) },
	"data.Imputer.Fill": func(a *arguments) {
		_, _, err := one(a, nil, &data.Imputer{}, &data.Imputer{Medians: []float64{1, 2}}).Fill(a.matrix())
		a.finite(err)
	},
	"data.Curve":       func(a *arguments) { data.Curve(a.size(), a.float(), a.seed()) },
	"data.Rings":       func(a *arguments) { data.Rings(a.size(), a.float(), a.seed()) },
	"data.Circles":     func(a *arguments) { data.Circles(a.size(), a.float(), a.float(), a.seed()) },
	"data.Moons":       func(a *arguments) { data.Moons(a.size(), a.float(), a.seed()) },
	"data.ToyClusters": func(a *arguments) { data.ToyClusters(a.size(), a.seed()) },
	"data.Mixture":     func(a *arguments) { data.Mixture(a.size(), a.size(), a.seed()) },
}

type unmarshal = func([]byte) error

// saved changes some bytes of a saved model: an error, or a model that works.
func (a *arguments) saved(save func(*kpca.Model) ([]byte, error), load func(*kpca.Model) unmarshal) {
	b, err := save(a.model())
	if err != nil {
		a.finite(err)
		return
	}
	for range a.byte() % 4 {
		b[(a.byte()<<8+a.byte())%len(b)] ^= byte(a.byte())
	}
	var m kpca.Model
	if err := load(&m)(b); err != nil {
		a.finite(err)
		return
	}
	a.fitted(&m, nil)
}

func (a *arguments) reported(x *mat.Dense, reports []kpca.PreImageReport, err error) {
	a.finite(err, x)
	for _, r := range reports {
		a.finite(err, r.Distance)
	}
}
