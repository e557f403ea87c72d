package sheets

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// newRand makes the random numbers of one check: name keeps the checks of a
// sheet apart, so that a new check doesn't change the data of another.
func newRand(seed uint64, name string) *rand.Rand {
	h := uint64(14695981039346656037) // FNV-1a
	for _, b := range []byte(name) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return rand.New(rand.NewPCG(seed, h))
}

func randomDense(rng *rand.Rand, n, d int) *mat.Dense {
	x := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			x.Set(i, j, rng.NormFloat64())
		}
	}
	return x
}

// width draws a c away from ½, 1 and 2, where c, c², 2c² and their inverses get mixed up.
func width(rng *rand.Rand) float64 {
	for {
		c := 0.6 + 3*rng.Float64()
		if math.Abs(c-1) > 0.15 && math.Abs(c-2) > 0.15 {
			return c
		}
	}
}

// problem is a random embedding problem with a clear answer.
type problem struct {
	K     *mat.SymDense // n×n
	cross *mat.Dense    // p×n, row t is k of query t
	m     int
	G     *mat.Dense // p×m reference
}

// draw makes a problem with n points in d dimensions, p queries and m
// components. It draws again until the spectrum is well conditioned: gaps of at
// least 1e-2·λ_1, λ_m ≥ 1e-3·λ_1, λ away from 1 where its powers coincide.
func draw(rng *rand.Rand, n, d, p, m int) *problem {
	for try := 0; ; try++ {
		x, q := randomDense(rng, n, d), randomDense(rng, p, d)
		k := kpca.Gaussian{Width: width(rng)}
		pr := &problem{K: kpca.Gram(k, x), m: m}
		pr.cross = mat.DenseCopyOf(kpca.CrossGram(k, q, x))
		model, err := kpca.FitGram(pr.K, &kpca.Options{Components: min(m+1, n-1)})
		if err != nil || !clear(model.Eigenvalues, m) {
			if try > 1000 {
				panic("sheets: no well conditioned data set was found; change the sizes in the check")
			}
			continue
		}
		if model, err = kpca.FitGram(pr.K, &kpca.Options{Components: m}); err != nil {
			continue
		}
		if pr.G, err = model.TransformGram(pr.cross); err != nil {
			continue
		}
		return pr
	}
}

func clear(values []float64, m int) bool {
	if len(values) < m {
		return false
	}
	for j, l := range values {
		if j < m && (l < 1e-3*values[0] || math.Abs(l-1) < 0.02) {
			return false
		}
		if j > 0 && values[j-1]-l < 1e-2*values[0]*math.Min(1, 20*l/values[0]) {
			return false
		}
	}
	return true
}
