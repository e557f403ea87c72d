// Package regress is kernel ridge regression, on samples or on their embedding, and
// the classifier that it makes.
//
//	g := model.Embedding // of kpca.Fit
//	c, err := regress.Classes(g, labels, kpca.Linear{}, 1e-3)
//	fresh, err := model.Transform(x)
//	class, err := c.Classify(fresh)
package regress

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/internal/precise"
)

// Model is a fitted regression: f(x) = ȳ + cᵀ(k(x) − (1/n)K1) with
// c = (HKH + αI)⁻¹Hy, k(x) the kernel values of x and the samples (Saunders, Gammerman
// and Vovk 1998, with the mean as an intercept that isn't penalised).
type Model struct {
	kernel kpca.Kernel
	x      *mat.Dense
	coef   *mat.Dense // n×q, columns sum to 0
	shift  []float64  // q
}

// Fit regresses the rows of y (n×q) on those of x (n×d) with the penalty α > 0,
// on the scale of the kernel's values.
func Fit(x, y mat.Matrix, k kpca.Kernel, alpha float64) (*Model, error) {
	if err := lent.CheckKernel(k); err != nil {
		return nil, fmt.Errorf("regress: %w", err)
	}
	if err := check(x, "samples"); err != nil {
		return nil, err
	}
	if err := check(y, "targets"); err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	rows, q := y.Dims()
	if rows != n {
		return nil, fmt.Errorf("regress: %d targets for %d samples; one row for each is needed", rows, n)
	}
	if !(alpha > 0) || math.IsInf(alpha, 1) {
		return nil, fmt.Errorf("regress: the penalty α is %g; it must be positive", alpha)
	}
	gram := kpca.Gram(k, x)
	centred := kpca.Center(gram)
	for i := range n {
		centred.SetSym(i, i, centred.At(i, i)+alpha)
	}
	mean, _ := precise.Means(y)
	targets := mat.DenseCopyOf(y)
	targets.Apply(func(_, j int, v float64) float64 { return v - mean[j] }, targets)
	var chol mat.Cholesky
	if !chol.Factorize(centred) {
		return nil, fmt.Errorf("regress: HKH + αI with α = %g is not positive definite: the kernel values are not finite or the kernel is indefinite; raise α, or check it with package kerneltest", alpha)
	}
	m := &Model{kernel: k, x: mat.DenseCopyOf(x), coef: mat.NewDense(n, q, nil), shift: mean}
	if err := chol.SolveTo(m.coef, targets); err != nil {
		return nil, fmt.Errorf("regress: HKH + αI with α = %g is too ill-conditioned (%w); raise α", alpha, err)
	}
	// The intercept makes the mean of f over the training samples that of y. Columns of
	// c sum to 0, since those of Hy do and H commutes with HKH + αI.
	var means, shift mat.VecDense
	means.MulVec(gram, mat.NewVecDense(n, slices.Repeat([]float64{1 / float64(n)}, n)))
	shift.MulVec(m.coef.T(), &means)
	for j := range m.shift {
		m.shift[j] -= shift.AtVec(j)
	}
	return m, nil
}

// Predict is f of each row of x (p×d); the result is p×q.
func (m *Model) Predict(x mat.Matrix) (*mat.Dense, error) {
	if m == nil || m.x == nil {
		return nil, errors.New("regress: this Model is empty; get one from Fit")
	}
	if err := check(x, "samples"); err != nil {
		return nil, err
	}
	_, d := m.x.Dims()
	if _, c := x.Dims(); c != d {
		return nil, fmt.Errorf("regress: the samples have %d columns, the model was fitted on %d", c, d)
	}
	var y mat.Dense
	y.Mul(kpca.CrossGram(m.kernel, x, m.x), m.coef)
	y.Apply(func(_, j int, v float64) float64 { return v + m.shift[j] }, &y)
	return &y, check(&y, "predictions")
}

// Classifier is a regression of ±1 for each class; the largest wins.
type Classifier struct {
	model   *Model
	classes int
}

// Classes fits a classifier to labels 0, 1, …, one for each row of x.
func Classes(x mat.Matrix, labels []int, k kpca.Kernel, alpha float64) (*Classifier, error) {
	if len(labels) == 0 {
		return nil, errors.New("regress: no labels; one for each row is needed")
	}
	classes := 0
	for i, l := range labels {
		if l < 0 || l >= len(labels) {
			return nil, fmt.Errorf("regress: label %d of row %d; labels are numbers from 0, and fewer than rows", l, i)
		}
		classes = max(classes, l+1)
	}
	y := mat.NewDense(len(labels), classes, nil)
	y.Apply(func(i, j int, _ float64) float64 {
		if labels[i] == j {
			return 1
		}
		return -1
	}, y)
	m, err := Fit(x, y, k, alpha)
	if err != nil {
		return nil, err
	}
	return &Classifier{m, classes}, nil
}

// Classify is the class of each row of x; of equal values the first counts.
func (c *Classifier) Classify(x mat.Matrix) ([]int, error) {
	if c == nil {
		return nil, errors.New("regress: this Classifier is empty; get one from Classes")
	}
	y, err := c.model.Predict(x)
	if err != nil {
		return nil, err
	}
	p, _ := y.Dims()
	labels := make([]int, p)
	for i := range p {
		row := y.RawRowView(i)
		for j := range row {
			if row[j] > row[labels[i]] {
				labels[i] = j
			}
		}
	}
	return labels, nil
}

func check(x mat.Matrix, what string) error { return precise.Check(x, what, "regress") }
