package explore

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

const (
	trainingMeans = iota
	noMeans
	ownMeans
)

func sample() Picture {
	return Picture{
		ID: "sample", Title: "A sample that comes later",
		Lead:     "The model knows 120 samples. A new one, $x$, can be dragged; its kernel values $k$ with the training samples stand below, and its image is $\\bar g=\\Lambda^{-1/2}A^\\top H(k-\\frac1nK1_n)$.",
		Question: "Somebody forgets the means and computes $\\Lambda^{-1/2}A^\\top k$. Where do new samples come to lie?",
		Choices:  []string{"Where they belong: the columns of A sum to 0, so that a mean does no harm", "All of them moved by one and the same vector", "All of them near the origin"},
		Task:     "Choose “none” as the means, and drag the new sample about.",
		Lesson:   "$A^\\top1_n=0$ removes a *number* that is subtracted from every $k_i$, such as the mean of $k$. But $\\frac1nK1_n$ is a vector with a different number in each place: $\\Lambda^{-1/2}A^\\top\\frac1nK1_n$ is missing, and it is the same for every $x$. Taking the means of the new samples themselves is no help: one sample alone minus its own mean is 0.",
		Controls: []Control{
			{Name: "means", Label: "means", Options: []string{"of the training samples", "none", "of the new samples (here: one)"}, Max: 2, Step: 1},
			{Name: "c", Label: "width c", Min: -1, Max: 1, Step: 0.05, Start: 0.15},
		},
		Panels: []Panel{
			{"The samples", Large, "Drag the new sample. With keys: arrows move it, with Shift farther."},
			{"The embedding", Wide, ""}, {"k: kernel values with the training samples", Wide, ""},
		},
		Notebook: "05_embedding.ipynb", After: "emb-bug-say",
		Decisive: State{Values: map[string]float64{"means": noMeans}, Fine: true},
		draw:     drawSample,
	}
}

var moons = newCloud(data.Moons(120, 0.08, 1))

// lateStart is where the new sample starts: between the moons.
var lateStart = [2]float64{0.5, 0.9}

func drawSample(session *Session, s State) (*Frame, error) {
	p := session.picture
	means, c := int(p.value(s, "means")), math.Pow(10, p.value(s, "c"))
	n := len(moons.class)
	x, err := at(s, n, lateStart)
	if err != nil {
		return nil, err
	}
	kernel := kpca.Gaussian{Width: c}
	m, err := kpca.Fit(moons.x, kernel, &kpca.Options{Components: 2})
	if err != nil {
		return nil, err
	}
	signs := session.steady(m.Embedding)
	at := mat.NewDense(1, 2, x[:])
	g, err := m.Transform(at)
	if err != nil {
		return nil, err
	}
	k := kpca.CrossGram(kernel, at, moons.x)
	right := [2]float64{signs[0] * g.At(0, 0), signs[1] * g.At(0, 1)}
	wrong := right
	switch means {
	case noMeans:
		w := raw(m, k)
		wrong = [2]float64{signs[0] * w.At(0, 0), signs[1] * w.At(0, 1)}
	case ownMeans:
		wrong = [2]float64{}
	}

	input := Plane{Box: Box{X: 0.5, Y: 0.25, Half: 2.1}, Dots: moons.dots().with(x)}
	out := embedded(session.last, moons.class)
	out.Dots = out.Dots.with(wrong)
	out.Dots.Grab = [2]int{}
	out.Box = around(append(append(Floats{}, out.Dots.XY...), float32(right[0]), float32(right[1])))
	if means != trainingMeans {
		out.Marks = []Mark{{right[0], right[1], "where it belongs", Right}}
		out.Lines = []Line{{Floats{float32(right[0]), float32(right[1]), float32(wrong[0]), float32(wrong[1])}, Wrong}}
	}
	bars := Bars{Values: make(Floats, n), Top: 1, Unit: "K(x, xᵢ)"}
	for i := range n {
		bars.Values[i] = float32(k.At(0, i))
	}
	f := &Frame{Panels: []Drawing{input, out, bars}, Settings: map[string]string{"c": fmt.Sprintf("%.2f", c)}}
	if s.Fine {
		return f, sampleWords(f, m, kernel, input.Box, means, x, right, wrong)
	}
	return f, nil
}

// raw is Λ^{-1/2}Aᵀk for each row of k (p×n), without any mean.
func raw(m *kpca.Model, k *mat.Dense) *mat.Dense {
	var g mat.Dense
	g.Mul(k, m.Embedding) // Λ^{1/2} times row i of A is row i of the embedding
	g.Apply(func(_, j int, v float64) float64 { return v / m.Eigenvalues[j] }, &g)
	return &g
}

// sampleWords says where the sample is, and how the errors of a grid of samples
// differ from each other.
func sampleWords(f *Frame, m *kpca.Model, kernel kpca.Kernel, box Box, means int, x, right, wrong [2]float64) error {
	f.Words = fmt.Sprintf("The new sample is at (%.2f, %.2f) and belongs to (%.2f, %.2f) in the embedding.", x[0], x[1], right[0], right[1])
	if means != trainingMeans {
		f.Words += fmt.Sprintf(" With these means it comes to lie at (%.2f, %.2f).", wrong[0], wrong[1])
	}
	if means != noMeans {
		return nil
	}
	many := box.grid(5)
	g, err := m.Transform(many)
	if err != nil {
		return err
	}
	var shift mat.Dense
	shift.Sub(raw(m, kpca.CrossGram(kernel, many, moons.x)), g)
	spread := 0.0
	for i := range 25 {
		for j := range 2 {
			spread = max(spread, math.Abs(shift.At(i, j)-shift.At(0, j)))
		}
	}
	length := math.Hypot(shift.At(0, 0), shift.At(0, 1))
	f.Evidence = fmt.Sprintf("The errors of 25 samples all over the plane are vectors of length %.3f, and differ from each other by %.0e at most.", length, spread)
	switch {
	case length < 1e-9:
		f.Answer = 1
	case spread < 1e-9*length:
		f.Answer = 2
	}
	return nil
}
