package objects_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"kpcalab/kpca"
	"kpcalab/kpca/kerneltest"
	"kpcalab/kpca/objects"
)

// word writes the numbers of a row as a string of three letters.
func word(x []float64) string {
	var b strings.Builder
	for _, v := range x {
		for range 6 {
			b.WriteRune([]rune("aé漢")[int(math.Abs(10*v))%3])
			v *= 1.7
		}
	}
	return b.String()
}

// graph draws edges between 7 nodes by the numbers of a row.
func graph(x []float64) objects.Graph {
	g := objects.Graph{Neighbors: make([][]int, 7)}
	for i := range 7 {
		for j := range i {
			if v := x[(i+j)%len(x)] * float64(3*i+2*j+1); int(math.Abs(v))%3 == 0 {
				g.Neighbors[i], g.Neighbors[j] = append(g.Neighbors[i], j), append(g.Neighbors[j], i)
			}
		}
		g.Labels = append(g.Labels, i%2)
	}
	return g
}

func TestKernelsAreKernels(t *testing.T) {
	s, w := objects.Spectrum(2), objects.WeisfeilerLehman(3)
	kerneltest.Check(t, kpca.KernelFunc(func(x, y []float64) float64 { return s(word(x), word(y)) }))
	kerneltest.Check(t, kpca.KernelFunc(func(x, y []float64) float64 { return w(graph(x), graph(y)) }))
}

// chi2_kernel of scikit-learn 1.9.1 with gamma=0.5.
func TestHistogramKernels(t *testing.T) {
	positive := func(k func(a, b []float64) float64) kpca.KernelFunc {
		abs := func(x []float64) []float64 {
			out := make([]float64, len(x))
			for j, v := range x {
				out[j] = math.Abs(v)
			}
			return out
		}
		return func(x, y []float64) float64 { return k(abs(x), abs(y)) }
	}
	kerneltest.Check(t, positive(objects.Intersection))
	kerneltest.Check(t, positive(objects.ChiSquared(0.5)))
	a, b := []float64{0, 1, 4, 0.5}, []float64{0, 3, 1, 0}
	if got := objects.ChiSquared(0.5)(a, b); math.Abs(got-0.19204990862075413) > 1e-15 {
		t.Errorf("χ²: %.17g", got)
	}
	if got := objects.Intersection(a, b); got != 2 {
		t.Errorf("intersection %g", got)
	}
}

// Substrings of "banana" of length 2: ba, an twice, na twice; of "ananas": an twice, na
// twice, as. Two triangles and a hexagon look alike to every node; a path doesn't.
func TestKernelsByHand(t *testing.T) {
	for _, c := range []struct {
		a, b   string
		length int
		want   float64
	}{{"banana", "ananas", 2, 8}, {"banana", "banana", 2, 9}, {"漢é漢", "é漢é", 2, 2}, {"ab", "ab", 3, 0}, {"", "a", 1, 0}} {
		if got := objects.Spectrum(c.length)(c.a, c.b); got != c.want {
			t.Errorf("%q and %q by %d: %g, want %g", c.a, c.b, c.length, got, c.want)
		}
	}
	triangles := objects.Graph{Neighbors: [][]int{{1, 2}, {0, 2}, {0, 1}, {4, 5}, {3, 5}, {3, 4}}}
	hexagon := objects.Graph{Neighbors: [][]int{{1, 5}, {0, 2}, {1, 3}, {2, 4}, {3, 5}, {4, 0}}}
	path := objects.Graph{Neighbors: [][]int{{1}, {0, 2}, {1}}}
	for rounds, want := range []float64{36, 72, 108} {
		if got := objects.WeisfeilerLehman(rounds)(triangles, hexagon); got != want {
			t.Errorf("%d rounds: %g, want %g", rounds, got, want)
		}
	}
	// Round 0: 3·6 pairs; round 1: the middle node has two neighbours as all of the
	// hexagon's; round 2: none.
	for rounds, want := range []float64{18, 24, 24} {
		if got := objects.WeisfeilerLehman(rounds)(path, hexagon); got != want {
			t.Errorf("path, %d rounds: %g, want %g", rounds, got, want)
		}
	}
}

func ExampleSpectrum() {
	words := []string{"kernel", "kernels", "colonel", "colony"}
	gram, _ := objects.Gram(words, objects.Normalized(objects.Spectrum(2)))
	fmt.Printf("kernel and kernels %.2f, kernel and colonel %.2f\n", gram.At(0, 1), gram.At(0, 2))
	// Output:
	// kernel and kernels 0.91, kernel and colonel 0.37
}
