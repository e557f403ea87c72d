package explore

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

func lift() Picture {
	return Picture{
		ID: "lift", Title: "Rings, lifted and cut",
		Lead:     "Two rings that no straight line separates, and their images under $\\phi(s,t)=(s^2,\\sqrt2st,t^2)$, the map behind $\\langle x,x'\\rangle^2$. There a plane stands at right angles to a principal axis; in the panel of the samples its cut comes back as a curve.",
		Question: "The plane is moved along each of the three principal axes. Along which one does it separate the rings?",
		Choices:  []string{"The first: it has the largest variance", "The second", "The third"},
		Task:     "Lift the rings. Then choose an axis and move the plane along it.",
		Lesson:   "PCA looks for variance, not for groups. Along the first two axes the *angle* varies, most of all on the outer ring; the radius, which tells the rings apart, is $s^2+t^2$, and it is the last of the three. More features help only if the useful ones are kept.",
		Controls: []Control{
			{Name: "lift", Label: "lifted", Min: 0, Max: 1, Step: 0.02, Start: 0.35},
			{Name: "j", Label: "axis", Options: []string{"1", "2", "3"}, Max: 2, Step: 1},
			{Name: "h", Label: "place of the plane", Min: -1, Max: 1, Step: 0.02, Start: -0.4},
		},
		Panels: []Panel{
			{"The samples, and where the plane cuts", Large, ""},
			{"Feature space, turned so that s² + t² points up", Large, "Drag to turn it. With keys: arrows."},
			{"The samples along the axis, and the plane", Wide, ""}, {"Eigenvalues", Wide, ""},
		},
		Notebook: "02_primal.ipynb", After: "primal-lift-say",
		Decisive: State{Values: map[string]float64{"lift": 1, "j": 2, "h": -0.12}, Fine: true},
		draw:     drawLift,
	}
}

var (
	rings    = newCloud(data.Circles(200, 0.5, 0.05, 1))
	quadrics = kpca.Polynomial{Degree: 2}
)

// upright is the rotation after which s²+t² points up.
var upright = mat.NewDense(3, 3, []float64{
	math.Sqrt2 / 2, 0, -math.Sqrt2 / 2,
	0, 1, 0,
	math.Sqrt2 / 2, 0, math.Sqrt2 / 2,
})

func drawLift(session *Session, s State) (*Frame, error) {
	p := session.picture
	up, j := p.value(s, "lift"), int(p.value(s, "j"))
	m, err := kpca.Fit(rings.x, quadrics, &kpca.Options{Components: 3, Form: kpca.Primal})
	if err != nil {
		return nil, err
	}
	column := mat.Col(nil, j, m.Embedding)
	most := 0.0
	for _, v := range column {
		most = max(most, math.Abs(v))
	}
	h := p.value(s, "h") * most
	input := Plane{Box: Box{Half: 1.4}, Dots: rings.dots()}
	if input.Field, err = component(m, input.Box, side(s), j, 1); err != nil {
		return nil, err
	}
	input.Field.Level = &h
	f := &Frame{Panels: []Drawing{input, lifted(m, up, j, h), along(column, most, h), spectrum(m, j)}, Settings: map[string]string{
		"lift": fmt.Sprintf("%.0f %%", 100*up), "h": fmt.Sprintf("%.2f", h)}}
	if s.Fine {
		liftWords(f, column, j, h)
	}
	return f, nil
}

// lifted is the samples on their way from the plane to their images, with the plane
// where component j is h once they are there.
func lifted(m *kpca.Model, up float64, j int, h float64) Space {
	var f mat.Dense
	f.Mul(quadrics.Map(rings.x), upright.T())
	n, _ := f.Dims()
	s := Space{Class: rings.class, Radius: 1.25, XYZ: make(Floats, 3*n), Axes: []string{"(s² − t²)/√2", "√2 st", "(s² + t²)/√2"}}
	flat := func(i, k int) float64 {
		if k == 2 {
			return 0
		}
		return rings.x.At(i, k)
	}
	const middle = 0.45 // of the heights, so that the cone stands in the middle of its panel
	for i := range n {
		for k := range 3 {
			v := (1-up)*flat(i, k) + up*f.At(i, k)
			if k == 2 {
				v -= up * middle
			}
			s.XYZ[3*i+k] = float32(v)
		}
	}
	if up < 0.99 {
		return s
	}
	// ψ_j = Σ_i f̄_i α_ij/√λ_j, and α_ij/√λ_j is the embedding over λ_j.
	mean, psi := make([]float64, 3), make([]float64, 3)
	for i := range n {
		for k := range 3 {
			mean[k] += f.At(i, k) / float64(n)
			psi[k] += f.At(i, k) * m.Embedding.At(i, j) / m.Eigenvalues[j]
		}
	}
	s.Corner = square(mean, psi, h, middle)
	return s
}

// square is four corners of the plane at distance h from mean along psi.
func square(mean, psi []float64, h, middle float64) Floats {
	cross := func(a, b []float64) []float64 {
		return []float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
	}
	unit := func(a []float64) []float64 {
		l := math.Sqrt(a[0]*a[0] + a[1]*a[1] + a[2]*a[2])
		return []float64{a[0] / l, a[1] / l, a[2] / l}
	}
	side := []float64{0, 0, 1}
	if math.Abs(psi[2]) > 0.9 {
		side = []float64{1, 0, 0}
	}
	u := unit(cross(psi, side))
	v := unit(cross(psi, u))
	var out Floats
	for _, c := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		for k := range 3 {
			x := mean[k] + h*psi[k] + 0.75*(c[0]*u[k]+c[1]*v[k])
			if k == 2 {
				x -= middle
			}
			out = append(out, float32(x))
		}
	}
	return out
}

// along is the samples as the axis sees them; how high one lies says only its number.
func along(column []float64, most, h float64) Plane {
	half := most / 1.8 // the panel is twice as wide as high
	p := Plane{Box: Box{Half: half}, Dots: Dots{Class: rings.class}, Axes: fmt.Sprintf("component, and %d samples", len(column))}
	for i, v := range column {
		p.Dots.XY = append(p.Dots.XY, float32(v), float32(half*(1.3*float64(i)/float64(len(column)-1)-0.65)))
	}
	p.Lines = []Line{{Floats{float32(h), float32(-half), float32(h), float32(half)}, Cut}}
	return p
}

// liftWords counts the samples on their ring's side of the plane.
func liftWords(f *Frame, column []float64, j int, h float64) {
	below := [2]int{} // of each ring
	for i, v := range column {
		if v < h {
			below[rings.class[i]]++
		}
	}
	n := len(column)
	apart := below[0] + n/2 - below[1]
	apart = max(apart, n-apart)
	f.Words = fmt.Sprintf("The plane stands at %.2f on axis %d. Below it are %d of the %d samples of the outer ring and %d of the %d of the inner one.",
		h, j+1, below[outer], n/2, below[1-outer], n/2)
	if apart == n {
		f.Answer = j + 1
		f.Evidence = fmt.Sprintf("All %d samples of one ring are above the plane, all %d of the other below it, on axis %d.", n/2, n/2, j+1)
	}
}

// outer is the class of the outer ring.
var outer = func() int {
	if math.Hypot(rings.x.At(0, 0), rings.x.At(0, 1)) > 0.75 {
		return 0
	}
	return 1
}()
