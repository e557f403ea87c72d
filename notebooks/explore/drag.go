package explore

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

var dragSizes = []int{60, 120, 200}

func drag() Picture {
	p := Picture{
		ID: "drag", Title: "Drag a point",
		Lead:     "Samples on two half moons, the Gram matrix $K$ of a Gaussian kernel, the eigenvalues of $\\bar K=HKH$, and the embedding. Bands of one colour in the first panel have about the same value of the component.",
		Question: "You take one point far away from all others. Which entries of $K$ change?",
		Choices:  []string{"Its own row and column, nothing else", "All of them a little, since the mean moves", "Those of its own moon"},
		Task:     "Drag a point of the first panel until it stands alone.",
		Lesson:   "$K_{ij}=K(x_i,x_j)$ knows nothing of the other samples. It is $H$ that brings them together: in $HKH$ one moved point moves every entry. The narrower the kernel, the more points are similar to nothing, and the flatter is the spectrum.",
		Controls: []Control{
			{Name: "n", Label: "samples", Options: []string{"60", "120", "200"}, Max: 2, Step: 1, Start: 1},
			{Name: "c", Label: "width c", Min: -1, Max: 1, Step: 0.05, Start: -0.3},
			{Name: "j", Label: "component", Options: []string{"1", "2", "3"}, Max: 2, Step: 1},
		},
		Panels: []Panel{
			{"The samples, and a component over the plane", Large, "Drag a point. With keys: Page Up and Page Down choose a point, arrows move it, with Shift farther."},
			{"K", Small, ""}, {"The embedding", Small, ""}, {"Eigenvalues of HKH", Wide, ""},
		},
		Notebook: "06_kernel_trick.ipynb", After: "trick-gauss-say",
		Decisive: State{Moved: map[int][2]float64{30: {2.2, 1.7}}, Chosen: 31, Fine: true},
		draw:     drawDrag,
	}
	return p
}

func drawDrag(session *Session, s State) (*Frame, error) {
	p := session.picture
	before := newCloud(data.Moons(dragSizes[int(p.value(s, "n"))], 0.08, 1))
	now, err := before.moved(s.Moved)
	if err != nil {
		return nil, err
	}
	c, j := math.Pow(10, p.value(s, "c")), int(p.value(s, "j"))
	kernel := kpca.Gaussian{Width: c}
	m, err := kpca.Fit(now.x, kernel, &kpca.Options{Components: 8})
	if err != nil {
		return nil, err
	}
	signs := session.steady(m.Embedding)
	lit := chosen(s, len(now.class))
	input := Plane{Box: Box{X: 0.5, Y: 0.25, Half: 2.1}, Dots: now.dots(lit...)}
	input.Dots.Grab = [2]int{0, len(now.class)}
	sign := 1.0
	if j < len(signs) {
		sign = signs[j]
	}
	if input.Field, err = component(m, input.Box, side(s), j, sign); err != nil {
		return nil, err
	}
	k := kpca.Gram(kernel, now.x)
	f := &Frame{
		Panels:   []Drawing{input, gram(k, false, lit...), embedded(session.last, now.class, lit...), spectrum(m, j)},
		Settings: map[string]string{"c": fmt.Sprintf("%.2f", c)},
	}
	if s.Fine {
		dragWords(f, s, before, now, kernel, k, m)
	}
	return f, nil
}

// chosen is the point that the reader holds, if there is one.
func chosen(s State, n int) []int {
	if s.Chosen < 1 || s.Chosen > n {
		return nil
	}
	return []int{s.Chosen - 1}
}

// dragWords says what moved, and counts the entries that changed.
func dragWords(f *Frame, s State, before, now cloud, kernel kpca.Kernel, k *mat.SymDense, m *kpca.Model) {
	n := k.SymmetricDim()
	f.Words = fmt.Sprintf("%d samples. The first component has %.0f %% of the variance, the first two %.0f %%.",
		n, 100*m.ExplainedRatio()[0], 100*share(m, 2))
	if lit := chosen(s, n); lit != nil {
		i := lit[0]
		f.Words += fmt.Sprintf(" Point %d is at (%.2f, %.2f) and is embedded at (%.2f, %.2f); its largest kernel value with another point is %.2f.",
			i+1, now.x.At(i, 0), now.x.At(i, 1), m.Embedding.At(i, 0), at2(m.Embedding, i), nearest(k, i))
	}
	alone := false
	for i := range s.Moved {
		alone = alone || i >= 0 && i < n && nearest(k, i) < 0.05
	}
	if !alone {
		return
	}
	was := kpca.Gram(kernel, before.x)
	own, other := changed(was, k, s.Moved)
	_, centred := changed(kpca.Center(was), kpca.Center(k), s.Moved)
	total := (n - len(s.Moved)) * (n - len(s.Moved))
	f.Evidence = fmt.Sprintf("In the rows and columns of what you moved, %d entries of K changed; of the %d others, %d. In HKH %d of the %d others changed.",
		own, total, other, centred, total)
	switch {
	case other == 0:
		f.Answer = 1
	case other == total:
		f.Answer = 2
	default:
		f.Answer = 3
	}
}

// changed counts the entries that differ, in rows or columns of moved points and
// in all others. What rounding changes doesn't count.
func changed(a, b mat.Symmetric, moved map[int][2]float64) (own, other int) {
	n := a.SymmetricDim()
	for i := range n {
		for j := range n {
			if math.Abs(a.At(i, j)-b.At(i, j)) <= 1e-14 {
				continue
			}
			_, row := moved[i]
			_, column := moved[j]
			if row || column {
				own++
			} else {
				other++
			}
		}
	}
	return own, other
}

// nearest is the largest kernel value of sample i with another one.
func nearest(k mat.Symmetric, i int) float64 {
	most := 0.0
	for j := range k.SymmetricDim() {
		if j != i {
			most = max(most, k.At(i, j))
		}
	}
	return most
}

// share is what the first m components have of the variance.
func share(model *kpca.Model, m int) float64 {
	sum := 0.0
	for j, v := range model.ExplainedRatio() {
		if j < m {
			sum += v
		}
	}
	return sum
}

// at2 is the second coordinate of a sample; 0 where there is one component only.
func at2(g *mat.Dense, i int) float64 {
	if _, m := g.Dims(); m < 2 {
		return 0
	}
	return g.At(i, 1)
}
