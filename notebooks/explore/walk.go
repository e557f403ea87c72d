package explore

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

func walk() Picture {
	return Picture{
		ID: "walk", Title: "The walk back",
		Lead:     "A sample $x$ is projected on $m$ components in feature space. Few points there are the image of a sample; the fixed-point iteration of Mika et al. walks to one near the projection $P$. Bands show $\\lVert\\phi(z)-P\\rVert^2$, which falls with each step.",
		Question: "$x$ lies beside the curve, and $m$ is 8. Where does the walk from $x$ end?",
		Choices:  []string{"Where it started", "At the training sample nearest to x", "On the curve in the middle of the cloud"},
		Task:     "Drag the new sample away from the cloud, by a fifth of the curve's radius or so.",
		Lesson:   "The components that were dropped are what made $x$ different from the cloud, so that the way back leads into it: that is denoising. Take all the components that the slider has, and $x$ comes back nearly as it was.",
		Controls: []Control{
			{Name: "m", Label: "components m", Min: 1, Max: 40, Step: 1, Start: 8},
			{Name: "c", Label: "width c", Min: -0.7, Max: 0.3, Step: 0.05, Start: -0.2},
		},
		Panels: []Panel{
			{"The samples, and the way of x", Large, "Drag the new sample. With keys: arrows move it, with Shift farther."},
			{"The embedding", Wide, ""}, {"‖φ(z) − P‖² at each step", Wide, ""},
		},
		Notebook: "08_pre_images.ipynb", After: "fixedpoint-trouble",
		Decisive: State{Moved: map[int][2]float64{150: {-0.45, 0.55}}, Fine: true},
		draw:     drawWalk,
	}
}

var curve = newCloud(byAngle(data.Curve(150, 0.06, 2)))

// walkStart lies beside the curve, whose radius is 1.
var walkStart = [2]float64{0.1, 0.9}

// steps of the walk that are shown; most end before.
const steps = 16

func drawWalk(session *Session, s State) (*Frame, error) {
	p := session.picture
	count, c := int(p.value(s, "m")), math.Pow(10, p.value(s, "c"))
	n := len(curve.class)
	x, err := at(s, n, walkStart)
	if err != nil {
		return nil, err
	}
	m, err := kpca.Fit(curve.x, kpca.Gaussian{Width: c}, &kpca.Options{Components: count})
	if err != nil {
		return nil, err
	}
	y, err := m.Transform(mat.NewDense(1, 2, x[:]))
	if err != nil {
		return nil, err
	}
	way, heights, err := descend(m, y, x)
	if err != nil {
		return nil, err
	}
	input := Plane{Box: Box{Half: 1.6}, Dots: curve.dots().with(x)}
	if input.Field, err = distance(m, y, input.Box, side(s)); err != nil {
		return nil, err
	}
	end := [2]float64{float64(way[len(way)-2]), float64(way[len(way)-1])}
	input.Lines = []Line{{way, Path}}
	input.Marks = []Mark{{end[0], end[1], "z", Right}}
	signs := session.steady(m.Embedding)
	out := embedded(session.last, curve.class)
	out.Dots = out.Dots.with([2]float64{signs[0] * y.At(0, 0), second(signs, y)})
	out.Dots.Grab = [2]int{}
	out.Box = around(out.Dots.XY)
	bars := Bars{Values: heights, Top: limit(heights), Unit: "squared distance in feature space"}
	f := &Frame{Panels: []Drawing{input, out, bars}, Settings: map[string]string{"c": fmt.Sprintf("%.2f", c), "m": fmt.Sprint(m.Components())}}
	if s.Fine {
		walkWords(f, x, end, heights)
		if s.differs(p, "m", "c") { // another question than the one that was asked
			f.Answer = 0
		}
	}
	return f, nil
}

// second is the second coordinate of an embedding, if there is one.
func second(signs []float64, y *mat.Dense) float64 {
	if len(signs) < 2 {
		return 0
	}
	return signs[1] * y.At(0, 1)
}

// descend walks from x towards the point with the embedding y, one step of the
// iteration at a time.
func descend(m *kpca.Model, y *mat.Dense, x [2]float64) (way, heights Floats, err error) {
	z := mat.NewDense(1, 2, x[:])
	way = Floats{float32(x[0]), float32(x[1])}
	h, err := height(m, y, z)
	if err != nil {
		return nil, nil, err
	}
	heights = Floats{h[0]}
	for range steps {
		next, reports, err := m.PreImage(y, kpca.FixedPoint{From: z, MaxIterations: 1})
		if err != nil {
			return nil, nil, err
		}
		moved := math.Hypot(next.At(0, 0)-z.At(0, 0), next.At(0, 1)-z.At(0, 1))
		z = next
		way = append(way, float32(z.At(0, 0)), float32(z.At(0, 1)))
		heights = append(heights, float32(reports[0].Distance*reports[0].Distance))
		if moved < 1e-4 { // a hundredth of a pixel
			break
		}
	}
	return way, heights, nil
}

// height is ‖φ(z)−P‖² for each row of z: the squared prediction error of z plus
// ‖ḡ(z)−y‖².
func height(m *kpca.Model, y, z *mat.Dense) (Floats, error) {
	outside, err := m.PredictionError(z)
	if err != nil {
		return nil, err
	}
	g, err := m.Transform(z)
	if err != nil {
		return nil, err
	}
	out := make(Floats, len(outside))
	for i, v := range outside {
		for j := range m.Components() {
			v += math.Pow(g.At(i, j)-y.At(0, j), 2)
		}
		out[i] = float32(v)
	}
	return out, nil
}

// distance is the field of ‖φ(z)−P‖².
func distance(m *kpca.Model, y *mat.Dense, box Box, n int) (*Field, error) {
	values, err := height(m, y, box.grid(n))
	if err != nil {
		return nil, err
	}
	return &Field{N: n, Values: values, Limit: limit(values)}, nil
}

// walkWords says how far the end is from each of the places of the choices.
func walkWords(f *Frame, x, end [2]float64, heights Floats) {
	between := func(a, b [2]float64) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }
	best, near := math.Inf(1), [2]float64{}
	for i := range curve.class {
		row := [2]float64{curve.x.At(i, 0), curve.x.At(i, 1)}
		if d := between(row, x); d < best {
			best, near = d, row
		}
	}
	off := func(p [2]float64) float64 { return math.Abs(math.Hypot(p[0], p[1]) - 1) } // the curve has radius 1
	f.Words = fmt.Sprintf("x is at (%.2f, %.2f), %.2f beside the curve. After %d steps the walk is at (%.2f, %.2f), %.2f beside it; ‖φ(z) − P‖² fell from %.3f to %.3f.",
		x[0], x[1], off(x), len(heights)-1, end[0], end[1], off(end), heights[0], heights[len(heights)-1])
	if off(x) < 0.15 || best > 0.8 { // too near to tell, or beyond what the cloud says anything about
		return
	}
	distances := []float64{between(end, x), between(end, near), off(end)}
	f.Evidence = fmt.Sprintf("The end is %.2f from the start, %.2f from the training sample nearest to x, and %.2f from the curve.", distances[0], distances[1], distances[2])
	f.Answer = 1
	for i, d := range distances {
		if d < distances[f.Answer-1] {
			f.Answer = i + 1
		}
	}
}
