package explore

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
	"kpcalab/kpca/choose"
)

func width() Picture {
	return Picture{
		ID: "width", Title: "The width, from 0 to ∞",
		Lead:     "A bent cloud of 200 samples under the kernel $\\exp(-\\lVert x-x'\\rVert^2/c^2)$. The ends of the slider are the limits themselves: $c=0$, where every sample is similar to itself alone, and $c=\\infty$.",
		Question: "What does the embedding look like when $c$ grows without end? (Its panel follows the size of the embedding.)",
		Choices:  []string{"All samples on one place", "The cloud as it is, turned at most: what linear PCA gives", "A circle: all samples equally far from each other"},
		Task:     "Move the width to the right end. Then try the left one.",
		Lesson:   "$\\exp(-d^2/c^2)\\approx1-d^2/c^2$ for a large $c$, and centring takes the 1 away: $\\frac{c^2}2\\bar K$ tends to the matrix of linear PCA. At the other end $K=I$, all directions are alike, and there is nothing to be seen. Useful widths lie between.",
		Controls: []Control{
			{Name: "c", Label: "width c", Min: -1, Max: 1, Step: 0.02, Start: -0.12},
			{Name: "j", Label: "component", Options: []string{"1", "2", "3"}, Max: 2, Step: 1},
		},
		Panels:   []Panel{{"The samples, and a component over the plane", Large, ""}, {"K", Small, ""}, {"The embedding", Small, ""}, {"Eigenvalues of HKH", Wide, ""}},
		Notebook: "07_wine_homework.ipynb", After: "wine-limits-say",
		Decisive: State{Values: map[string]float64{"c": 1}, Fine: true},
		draw:     drawWidth,
	}
}

var bent = newCloud(byAngle(data.Curve(200, 0.08, 1)))

// byAngle takes the angle as the class of each sample, in six steps: colours
// along the curve.
func byAngle(s *data.Set) *data.Set {
	n, _ := s.Dims()
	for i := range n {
		a := math.Atan2(s.X.At(i, 1), s.X.At(i, 0))
		s.Labels[i] = int(math.Floor((a + math.Pi) / (2 * math.Pi) * 5.999))
	}
	return s
}

// delta is the limit of the kernel at width 0.
var delta = kpca.KernelFunc(func(x, y []float64) float64 {
	for i := range x {
		if x[i] != y[i] {
			return 0
		}
	}
	return 1
})

// kernelOf returns the kernel at a place of the slider: at the right end the linear
// one, to whose centred matrix (c²/2)K̄ tends.
func kernelOf(place float64, x *mat.Dense) (k kpca.Kernel, c float64) {
	switch {
	case place <= -1:
		return delta, 0
	case place >= 1:
		return kpca.Linear{}, math.Inf(1)
	}
	median, err := choose.MedianWidth(x)
	if err != nil {
		panic(err) // a data set of ours
	}
	c = median * math.Pow(10, 2*place)
	return kpca.Gaussian{Width: c}, c
}

func drawWidth(session *Session, s State) (*Frame, error) {
	p := session.picture
	kernel, c := kernelOf(p.value(s, "c"), bent.x)
	j := int(p.value(s, "j"))
	m, err := kpca.Fit(bent.x, kernel, &kpca.Options{Components: widthComponents(c)})
	if err != nil {
		return nil, err
	}
	signs := session.steady(m.Embedding)
	input := Plane{Box: Box{Half: 1.6}, Dots: bent.dots()}
	sign := 1.0
	if j < len(signs) {
		sign = signs[j]
	}
	if input.Field, err = component(m, input.Box, side(s), j, sign); err != nil {
		return nil, err
	}
	f := &Frame{
		Panels:   []Drawing{input, similarities(kernel, c), embedded(session.last, bent.class), spectrum(m, j)},
		Settings: map[string]string{"c": widthText(c)},
	}
	if s.Fine {
		return f, widthWords(f, c, m)
	}
	return f, nil
}

// widthComponents are as many as there are at the width: two at ∞, where the
// kernel is linear.
func widthComponents(c float64) int {
	if math.IsInf(c, 1) {
		return 2
	}
	return 8
}

func widthText(c float64) string {
	switch {
	case math.IsInf(c, 1):
		return "∞"
	case c == 0:
		return "0"
	case c < 0.1:
		return fmt.Sprintf("%.3f", c)
	case c < 10:
		return fmt.Sprintf("%.2f", c)
	}
	return fmt.Sprintf("%.0f", c)
}

// similarities is K itself; at ∞ all its entries are 1.
func similarities(k kpca.Kernel, c float64) Matrix {
	if math.IsInf(c, 1) {
		k = kpca.KernelFunc(func(_, _ []float64) float64 { return 1 })
	}
	return gram(kpca.Gram(k, bent.x), false)
}

// widthWords compares the embedding with linear PCA, and the eigenvalues with each
// other.
func widthWords(f *Frame, c float64, m *kpca.Model) error {
	n := len(bent.class)
	shares := m.ExplainedRatio()
	f.Words = fmt.Sprintf("At c = %s the first component has %.1f %% of the variance, the first two %.1f %%.", widthText(c), 100*shares[0], 100*share(m, 2))
	if c == 0 {
		f.Words += fmt.Sprintf(" K is the identity; all %d eigenvalues of HKH are equal.", n-1)
		return nil
	}
	linear, err := kpca.Fit(bent.x, kpca.Linear{}, nil)
	if err != nil {
		return err
	}
	scale := c / math.Sqrt2
	if math.IsInf(c, 1) {
		scale = 1
	}
	off := difference(linear.Embedding, m.Embedding, scale)
	f.Words += fmt.Sprintf(" The first two coordinates differ from linear PCA by %.2g %%.", 100*off)
	// The curve is far from its own linear PCA at useful widths; 1 % can't be seen.
	if off < 0.01 {
		f.Answer = 2
		f.Evidence = fmt.Sprintf("At c = %s the first two coordinates, times c/√2, differ from those of linear PCA by %.2g %%.", widthText(c), 100*off)
		if math.IsInf(c, 1) {
			f.Evidence = "At c = ∞ the picture is computed with the linear kernel, to which (c²/2)·HKH tends. A step to the left, at a finite c, you can't tell the two apart."
		}
	}
	return nil
}

// difference is ‖scale·b − a‖/‖a‖ over the first two columns, each with the better
// sign.
func difference(a, b *mat.Dense, scale float64) float64 {
	n, _ := a.Dims()
	_, m := b.Dims()
	sum, norm := 0.0, 0.0
	for j := range min(2, m) {
		plus, minus := 0.0, 0.0
		for i := range n {
			plus += math.Pow(scale*b.At(i, j)-a.At(i, j), 2)
			minus += math.Pow(scale*b.At(i, j)+a.At(i, j), 2)
			norm += math.Pow(a.At(i, j), 2)
		}
		sum += min(plus, minus)
	}
	return math.Sqrt(sum / norm)
}
