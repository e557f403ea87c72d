package spectral

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/data"
	"kpcalab/kpca"
)

// Any graph gives the same answers by its edges as by its matrix.
func TestSparseIsTheSameGraph(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "n")
		w := mat.NewSymDense(n, nil)
		var edges []Edge
		labels := make([]int, n)
		for i := range n {
			labels[i] = rapid.IntRange(0, 1).Draw(t, "label")
			for j := range i {
				if v := float64(rapid.IntRange(0, 3).Draw(t, "weight")); v > 0 {
					w.SetSym(i, j, v)
					edges = append(edges, Edge{I: i, J: j, Weight: v})
				}
			}
		}
		s, err := NewSparse(n, edges)
		if err != nil {
			t.Fatal(err)
		}
		if !mat.Equal(s, w) || s.Edges() != len(edges) {
			t.Fatalf("%d edges of %d, or other weights", s.Edges(), len(edges))
		}
		answers := func(g mat.Symmetric) string {
			c, count := Components(g)
			cut, _ := Cut(g, labels)
			ratio, _ := RatioCut(g, labels)
			normal, _ := NCut(g, labels)
			least, cost, _ := MinCut(g)
			return fmt.Sprint(Degrees(g), c, count, cut, ratio, normal, least, cost)
		}
		if a, b := answers(w), answers(s); a != b {
			t.Fatalf("as a matrix %s, by edges %s", a, b)
		}
	})
}

// The iteration finds what the whole decomposition does: on a strip whose
// eigenvalues lie close together, on clusters, and on many components.
func TestLanczosFindsWhatTheDecompositionDoes(t *testing.T) {
	for name, x := range map[string]mat.Matrix{
		"moons":   data.Moons(900, 0.05, 1).X,
		"curve":   data.Curve(700, 0.02, 3).X,
		"mixture": data.Mixture(800, 3, 1).X,
	} {
		for _, how := range []Symmetry{Union, Mutual} {
			w := must(SparseKNearest(x, 8, how, kpca.Gaussian{Width: 1}))
			for _, kind := range []Kind{Unnormalized, Symmetric} {
				if kind == Symmetric && slices.Min(Degrees(w)) == 0 {
					continue
				}
				whole, _, err := eigenAscending(must(Laplacian(w, kind)), 6)
				if err != nil {
					t.Fatal(err)
				}
				values, u, err := smallestSparse(w, 6, kind)
				if err != nil {
					t.Errorf("%s %v %v: %v", name, how, kind, err)
					continue
				}
				top := slices.Max(Degrees(w))
				l := must(Laplacian(w, kind))
				for j, v := range values {
					var r mat.VecDense
					r.MulVec(l, u.ColView(j))
					r.AddScaledVec(&r, -v, u.ColView(j))
					if math.Abs(v-whole[j]) > 1e-12*max(1, top) || mat.Norm(&r, 2) > 1e-10*max(1, top) {
						t.Errorf("%s %v %v: value %d is %.12g, by decomposition %.12g; residual %.2g", name, how, kind, j, v, whole[j], mat.Norm(&r, 2))
					}
				}
			}
		}
	}
}

// A ring's eigenvalues are 2 − 2cos(2πj/n), twice each.
func ExampleNewSparse() {
	const n = 600
	edges := make([]Edge, n)
	for i := range n {
		edges[i] = Edge{I: i, J: (i + 1) % n, Weight: 1}
	}
	w, err := NewSparse(n, edges)
	if err != nil {
		panic(err)
	}
	values, _, err := Smallest(w, 3, Unnormalized)
	fmt.Printf("%d edges; λ₂ = λ₃: %t; 2−2cos(2π/n) to 8 digits: %t %v\n", w.Edges(), math.Abs(values[1]-values[2]) < 1e-12,
		math.Abs(values[1]/(2-2*math.Cos(2*math.Pi/n))-1) < 1e-8, err)
	// Output:
	// 600 edges; λ₂ = λ₃: true; 2−2cos(2π/n) to 8 digits: true <nil>
}

func TestSparseErrors(t *testing.T) {
	x := mat.NewDense(4, 1, []float64{0, 1, 2, 3})
	_, e1 := NewSparse(0, nil)
	_, e2 := NewSparse(3, []Edge{{I: 0, J: 3, Weight: 1}})
	_, e3 := NewSparse(3, []Edge{{I: 1, J: 1, Weight: 1}})
	_, e4 := NewSparse(3, []Edge{{I: 0, J: 1, Weight: math.NaN()}})
	_, e5 := SparseKNearest(x, 4, Union, nil)
	_, e6 := SparseKNearest(x, 1, 7, nil)
	_, e7 := SparseKNearest(x, 1, Union, kpca.Gaussian{})
	for i, c := range []struct {
		err  error
		want string
	}{{e1, "0 vertices"}, {e2, "joins 0 and 3"}, {e3, "joins 1 and 1"}, {e4, "NaN"}, {e5, "between 1 and 3"}, {e6, "Symmetry(7)"}, {e7, "Width is 0"}} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("case %d: error %v, want one with %q", i+1, c.err, c.want)
		}
	}
}
