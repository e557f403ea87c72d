package diagnosis

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// epsilon is the unit roundoff of float64 times two.
const epsilon = 0x1p-52

// hopeless is the tolerance beyond which a single component can't be compared.
const hopeless = 1e-4

// Comparison is the outcome of CompareEmbeddings.
type Comparison struct {
	Equal    bool
	IllPosed string     // why the question has no single answer, "" if it has one: then take no points
	Aligned  *mat.Dense // p×m: the expected embedding with the signs and rotations that fit the found one best
	Row, Col int        // the entry of Aligned that is missed by most, in units of its tolerance; -1 when Equal
	Clusters []Cluster  // of components, in order
}

// Cluster is a run of components whose eigenvalues can't be told apart, from
// First up to but not including End; mostly of a single component.
type Cluster struct {
	First, End int
	Tolerance  float64 // of each entry, relative to the largest expected one in the cluster
}

// CompareEmbeddings compares two p×m embeddings of the same p points, one row a
// point. An embedding is determined up to one sign per component, and where
// eigenvalues are equal up to a rotation of their components; nothing else is
// forgiven, in particular no translation and no other order. spectrum holds the
// eigenvalues of HKH in descending order, at least m+1 of them unless m = n;
// rtol is added to the tolerance of each component,
//
//	τ_j = max(1e-9, 1e3·ε·λ_1(1/λ_j + 1/gap_j)).
//
// Components with τ_j > 1e-4 for want of a gap are compared together.
func Compare(found, expected *mat.Dense, spectrum []float64, rtol float64) (Comparison, error) {
	p, m := expected.Dims()
	if r, c := found.Dims(); r != p || c != m {
		return Comparison{}, fmt.Errorf("homework: the embedding is %d×%d, expected %d×%d (one row a point, one column a component)", r, c, p, m)
	}
	if len(spectrum) < m {
		return Comparison{}, fmt.Errorf("homework: %d eigenvalues given for %d components", len(spectrum), m)
	}
	c := Comparison{Equal: true, Aligned: mat.DenseCopyOf(expected), Row: -1, Col: -1}
	c.Clusters, c.IllPosed = clusters(spectrum, m)
	worst := 1.0
	for _, cl := range c.Clusters {
		align(c.Aligned, found, cl)
		tol := (cl.Tolerance + rtol) * largest(c.Aligned, cl)
		for i := range p {
			for j := cl.First; j < cl.End; j++ {
				d := math.Abs(found.At(i, j) - c.Aligned.At(i, j))
				if d <= tol {
					continue
				}
				c.Equal = false
				if over := d / tol; c.Row < 0 || over > worst || math.IsNaN(over) && !math.IsNaN(worst) {
					worst, c.Row, c.Col = over, i, j
				}
			}
		}
	}
	return c, nil
}

// clusters groups the first m components; reason says why the question is
// ill-posed.
func clusters(spectrum []float64, m int) (list []Cluster, reason string) {
	top := spectrum[0]
	noGap := 1e3 * epsilon * top / hopeless // a gap below this makes τ hopeless
	apart := func(j int) bool {             // component j from j+1
		return j+1 >= len(spectrum) || spectrum[j]-spectrum[j+1] > noGap
	}
	for first := 0; first < m; {
		end := first + 1
		for end < m && !apart(end-1) {
			end++
		}
		gap := math.Inf(1)
		if first > 0 {
			gap = spectrum[first-1] - spectrum[first]
		}
		if end < len(spectrum) {
			gap = math.Min(gap, spectrum[end-1]-spectrum[end])
		}
		tol := math.Max(1e-9, 1e3*epsilon*top*(1/spectrum[end-1]+1/gap))
		list = append(list, Cluster{first, end, math.Min(tol, hopeless)})
		first = end
	}
	if !(spectrum[m-1] > noGap) {
		return list, fmt.Sprintf("eigenvalue %d is %.3g, zero beside λ₁ = %.3g: the direction of that component is rounding error", m, spectrum[m-1], top)
	}
	if !apart(m - 1) {
		return list, fmt.Sprintf("eigenvalues %d and %d are equal (%.12g): any direction between their eigenvectors may be component %d", m, m+1, spectrum[m-1], m)
	}
	return list, ""
}

// align turns the columns of a cluster in a towards those of found: by a sign, or
// by the rotation or reflection R that minimises ‖aR − found‖ (orthogonal Procrustes).
func align(a, found *mat.Dense, cl Cluster) {
	p, _ := a.Dims()
	if cl.End == cl.First+1 {
		x := mat.Col(nil, cl.First, a)
		if floats.Dot(x, mat.Col(nil, cl.First, found)) < 0 {
			floats.Scale(-1, x)
			a.SetCol(cl.First, x)
		}
		return
	}
	want := a.Slice(0, p, cl.First, cl.End).(*mat.Dense)
	got := found.Slice(0, p, cl.First, cl.End)
	var cross, u, v, r, turned mat.Dense
	cross.Mul(want.T(), got)
	if !finite(&cross) {
		return
	}
	var svd mat.SVD
	if !svd.Factorize(&cross, mat.SVDFull) {
		return
	}
	svd.UTo(&u)
	svd.VTo(&v)
	r.Mul(&u, v.T())
	turned.Mul(want, &r)
	want.Copy(&turned)
}

func largest(a *mat.Dense, cl Cluster) float64 {
	p, _ := a.Dims()
	return mat.Max(abs(mat.DenseCopyOf(a.Slice(0, p, cl.First, cl.End))))
}

func finite(a mat.Matrix) bool {
	r, c := a.Dims()
	for i := range r {
		for j := range c {
			if v := a.At(i, j); math.IsNaN(v) || math.IsInf(v, 0) {
				return false
			}
		}
	}
	return true
}
