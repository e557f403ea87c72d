package explore

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"kpcalab/data"
	"kpcalab/kpca"
)

func centre() Picture {
	return Picture{
		ID: "centre", Title: "With and without centring",
		Lead:     "Three groups of 66 samples under a Gaussian kernel: the matrix whose eigenvectors are taken, its eigenvalues, and the embedding with the origin of feature space.",
		Question: "Centring is switched off: $K$ takes the place of $HKH$. What does the *first* component show?",
		Choices:  []string{"The groups, as before", "Nearly the same number for every sample", "Noise"},
		Task:     "Switch the centring off, and look at the bands of component 1 and at the first bar. Then look at component 2.",
		Lesson:   "A Gaussian kernel is positive everywhere, so that all images lie on one side of the origin. From there, the direction of the largest second moment is the one to the mean. Centring takes the mean away, and what was the second component becomes the first.",
		Controls: []Control{
			{Name: "H", Label: "centring", Options: []string{"on", "off"}, Max: 1, Step: 1},
			{Name: "c", Label: "width c", Min: -0.5, Max: 1, Step: 0.05, Start: 0.3},
			{Name: "j", Label: "component", Options: []string{"1", "2", "3"}, Max: 2, Step: 1},
		},
		Panels:   []Panel{{"The samples, and a component over the plane", Large, ""}, {"The matrix that is decomposed", Small, ""}, {"The embedding", Small, ""}, {"Its eigenvalues", Wide, ""}},
		Notebook: "10_five_texts.ipynb", After: "length",
		Decisive: State{Values: map[string]float64{"H": 1}, Fine: true},
		draw:     drawCentre,
	}
}

var groups = newCloud(data.ToyClusters(66, 1))

func drawCentre(session *Session, s State) (*Frame, error) {
	p := session.picture
	off, c, j := p.value(s, "H") == 1, math.Pow(10, p.value(s, "c")), int(p.value(s, "j"))
	kernel := kpca.Gaussian{Width: c}
	m, err := kpca.Fit(groups.x, kernel, &kpca.Options{Components: 8, Uncentered: off})
	if err != nil {
		return nil, err
	}
	// Signs go on only while the question is the same.
	signs := make([]float64, m.Components())
	for i := range signs {
		signs[i] = 1
	}
	input := Plane{Box: Box{Y: 0.2, Half: 1.1}, Dots: groups.dots()}
	sign := 1.0
	if j < len(signs) {
		sign = signs[j]
	}
	if input.Field, err = component(m, input.Box, side(s), j, sign); err != nil {
		return nil, err
	}
	k := kpca.Gram(kernel, groups.x)
	matrix := gram(k, false)
	if !off {
		matrix = gram(kpca.Center(k), true)
	}
	out := embedded(m.Embedding, groups.class)
	origin := append(append(Floats{}, out.Dots.XY...), 0, 0)
	out.Box = around(origin)
	out.Marks = []Mark{{Text: "origin", Style: Axis}}
	f := &Frame{
		Panels:   []Drawing{input, matrix, out, spectrum(m, j)},
		Settings: map[string]string{"c": fmt.Sprintf("%.2f", c)},
	}
	if s.Fine {
		return f, centreWords(f, off, m, kernel)
	}
	return f, nil
}

// centreWords says how much the first component varies, and what the second one is.
func centreWords(f *Frame, off bool, m *kpca.Model, kernel kpca.Kernel) error {
	first := mat.Col(nil, 0, m.Embedding)
	low, high := first[0], first[0]
	for _, v := range first {
		low, high = min(low, v), max(high, v)
	}
	which := "Centred"
	if off {
		which = "Not centred"
	}
	f.Words = fmt.Sprintf("%s. The first component has %.0f %% of the trace; its values lie between %.2f and %.2f.", which, 100*m.ExplainedRatio()[0], low, high)
	if !off || m.Components() < 2 {
		return nil
	}
	centred, err := kpca.Fit(groups.x, kernel, &kpca.Options{Components: 2})
	if err != nil {
		return err
	}
	mean, deviation := stat.MeanStdDev(first, nil)
	same := math.Abs(stat.Correlation(mat.Col(nil, 1, m.Embedding), mat.Col(nil, 0, centred.Embedding), nil))
	f.Evidence = fmt.Sprintf("The first component is %.2f on average and varies by %.2f only (standard deviation). The correlation of the second one with the first one of before is %.3f.",
		mean, deviation, same)
	switch {
	case deviation < 0.2*math.Abs(mean): // beyond that the groups' own values are seen in it
		f.Answer = 2
	case same < 0.5:
		f.Answer = 1
	}
	return nil
}
