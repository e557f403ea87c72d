package kpca

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// wideMap is the Nyström map in other coordinates, for K = 1 + G with a small G,
// where K_zz keeps few digits of the differences between landmarks. The span of
// the images φ(z_i) is that of the axes ψ_j of their centred images,
// ψ_j = λ_j^{-1/2}F̄_zα_j with HG_zzH = AΛAᵀ, and of one more unit vector: what
// the axes leave of the mean φ̄_z,
//
//	u = (φ̄_z − Σq_jψ_j)/ν,   q_j = ⟨ψ_j, φ̄_z⟩,   ν² = ‖φ̄_z‖² − ‖q‖².
//
// About φ̄_z, the coordinates of φ(x) are small and have all their digits; (q, ν)
// is what is missing to those about the origin.
type wideMap struct {
	kernel Kernel    // G
	mean   []float64 // (1/l)G_zz1
	grand  float64   // (1/l²)1ᵀG_zz1
	q      []float64
	nu     float64
}

// prepareWide finds the axes; false where there are none.
func (ny *Nystrom) prepareWide(g Kernel) bool {
	gram := Gram(g, ny.landmarks)
	s, err := Full{}.solve(newGramProblem(gram, true), 0)
	if err != nil { // −1 ≤ G ≤ 0, and such a matrix converges
		return false
	}
	removeOnes(s.Vectors)
	ny.whiten = whitening(s.Values, s.Vectors)
	return ny.whiten != nil && ny.setWide(g)
}

// setWide computes what follows from landmarks and axes; false when they
// contradict each other.
func (ny *Nystrom) setWide(g Kernel) bool {
	w := &wideMap{kernel: g}
	w.mean, w.grand = rowMeans(Gram(g, ny.landmarks))
	_, r := ny.whiten.Dims()
	w.q = make([]float64, r)
	rest := 1 + w.grand
	for j := range w.q {
		for i, v := range w.mean {
			w.q[j] += ny.whiten.At(i, j) * v
		}
		rest -= w.q[j] * w.q[j]
	}
	if !(rest > 1e-12) {
		return false
	}
	w.nu, ny.wide = math.Sqrt(rest), w
	return true
}

// about is the map with φ̄_z as the origin: ⟨ψ_j, φ(x)−φ̄_z⟩ = λ_j^{-1/2}α_jᵀH(g − (1/l)G_zz1)
// and ⟨u, φ(x)−φ̄_z⟩ = (⟨φ(x)−φ̄_z, φ̄_z⟩ − Σq_j⟨ψ_j, φ(x)−φ̄_z⟩)/ν.
func (w *wideMap) about(ny *Nystrom, x mat.Matrix) *mat.Dense {
	g := CrossGram(w.kernel, x, ny.landmarks)
	n, _ := g.Dims()
	toMean := make([]float64, n)
	for i := range n {
		toMean[i] = meanOf(g.RawRowView(i)) - w.grand
	}
	centerRows(g, w.mean)
	r := len(w.q)
	f := mat.NewDense(n, r+1, nil)
	f.Slice(0, n, 0, r).(*mat.Dense).Copy(product(g, ny.whiten))
	for i := range n {
		row := f.RawRowView(i)
		for j, q := range w.q {
			toMean[i] -= q * row[j]
		}
		row[r] = toMean[i] / w.nu
	}
	return f
}

// features is the map with the origin as the origin.
func (w *wideMap) features(ny *Nystrom, x mat.Matrix) *mat.Dense {
	f := w.about(ny, x)
	n, c := f.Dims()
	for i := range n {
		row := f.RawRowView(i)
		for j, q := range w.q {
			row[j] += q
		}
		row[c-1] += w.nu
	}
	return f
}

// aboutMean is a Nyström map for centred models, which take any origin.
type aboutMean struct{ *Nystrom }

func (a aboutMean) Map(x mat.Matrix) *mat.Dense             { return a.wide.about(a.Nystrom, x) }
func (a aboutMean) Eval(x, y []float64) float64             { return evalMapped(a, x, y) }
func (a aboutMean) EvalRow(dst, x []float64, ys *mat.Dense) { evalRowMapped(a, dst, x, ys) }
func (a aboutMean) traits() traits                          { return traits{of: a, mapped: true, left: a.left} }

// left is ‖φ(x)−φ̄_z‖² − ‖f‖²; the features f tell ⟨φ(x)−φ̄_z, φ̄_z⟩, too.
func (a aboutMean) left(x, f *mat.Dense) []float64 {
	w := a.wide
	return leftOf(f, func(i int) float64 {
		row := f.RawRowView(i)
		toMean := floats.Dot(w.q, row[:len(w.q)]) + w.nu*row[len(w.q)]
		return w.kernel.Eval(x.RawRowView(i), x.RawRowView(i)) - 2*toMean - w.grand
	})
}
