package homework

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// everyCandidate walks the catalogue as far as single answers reach: all choices
// of five factors for the lecture's kernel, all kernels with few of the others.
func everyCandidate(yield func(candidate)) {
	for k := range kernels {
		for e := range eigenproblems {
			if strings.HasPrefix(eigenproblems[e].ID, "rows") {
				continue // their readings depend on the solver's signs
			}
			for o := range orders {
				for p := range powers {
					for w := range inners {
						for s := range scales {
							if skipInner(e, w) || k > 0 && (p > 4 || s > 3 || o > 1) {
								continue
							}
							yield(candidate{k, e, o, p, w, s})
						}
					}
				}
			}
		}
	}
}

// signature is a hash of the numbers of a candidate, rounded, up to the sign of
// each component; components with a vanishing eigenvalue are left out.
func signature(c candidate, instances []*Instance) uint64 {
	h := fnv.New64a()
	var b [8]byte
	noise := 0
	for _, in := range instances {
		g, ok := c.evaluate(in)
		if !ok {
			return 0
		}
		values := project(in, c[kernelFactor]).eigs[c[eigenFactor]][0].values
		for j := range in.M {
			if negligible(values, orders[c[orderFactor]].index(j, in.M, in.N())) {
				noise++
				h.Write([]byte("noise"))
				continue
			}
			col := mat.Col(nil, j, g)
			big := 0
			for t := range col {
				if math.Abs(col[t]) > math.Abs(col[big])*(1+1e-9) {
					big = t
				}
			}
			if col[big] < 0 {
				col = negated(col)
			}
			// 18 bits of mantissa of the norm-wise largest entry's scale
			scale := math.Exp2(math.Round(math.Log2(math.Abs(col[big]))) - 20)
			for _, v := range col {
				binary.LittleEndian.PutUint64(b[:], uint64(int64(math.Round(v/scale))))
				h.Write(b[:])
			}
			fmt.Fprintf(h, "%g", scale)
		}
	}
	if noise > 3 { // an instance with nothing but noise tells nothing
		return 0
	}
	return h.Sum64()
}

// Two candidates that the three public instances don't tell apart are the same
// function: other instances don't tell them apart either.
func TestClassesAreForced(t *testing.T) {
	if testing.Short() {
		t.Skip("evaluates 190,000 candidates; run without -short")
	}
	rng := rand.New(rand.NewPCG(5, 6))
	var fresh []*Instance
	for _, shape := range [][3]int{{5, 2, 3}, {6, 1, 4}, {7, 3, 5}} {
		for len(fresh) < 10 {
			in, err := NewInstance(toRows(randomPoints(rng, shape[0], shape[1])), toRows(randomPoints(rng, 5, shape[1])), 1.9, shape[2])
			if err == nil && in.wellPosed() {
				fresh = append(fresh, in)
				break
			}
		}
	}
	classes := map[uint64]candidate{}
	count, merged, apart := 0, 0, 0
	everyCandidate(func(c candidate) {
		switch kernels[c[kernelFactor]].ID {
		case "kernel-times-c^2": // K is the identity up to 1e-5, which forgives mistakes in centring
			if c[eigenFactor] > 0 {
				return
			}
		case "kernel-no-minus": // entries of so many orders of magnitude that rounding decides
			return
		}
		s := signature(c, Instances())
		if s == 0 {
			return
		}
		count++
		first, ok := classes[s]
		if !ok {
			classes[s] = c
			return
		}
		if !equivalent(c, first, Instances(), matchTolerance) {
			return // the same after rounding only
		}
		merged++
		if merged%7 == 0 && !equivalent(c, first, fresh, 1e-5) { // a sample is enough
			apart++
			if apart < 5 {
				t.Errorf("%v and %v are merged on the public instances only", describeCandidate(c), describeCandidate(first))
			}
		}
	})
	t.Logf("%d candidates in %d classes", count, len(classes))
	if len(classes) < 10000 {
		t.Errorf("only %d classes", len(classes))
	}
}

func describeCandidate(c candidate) string {
	if id := slipID(slipsOf(c.slips())); id != "" {
		return id
	}
	return "correct"
}

// equivalent compares two candidates numerically, up to signs.
func equivalent(a, b candidate, instances []*Instance, tol float64) bool {
	for _, in := range instances {
		x, okX := a.evaluate(in)
		y, okY := b.evaluate(in)
		if !okX || !okY {
			return okX == okY
		}
		va, vb := project(in, a[kernelFactor]).eigs[a[eigenFactor]][0].values, project(in, b[kernelFactor]).eigs[b[eigenFactor]][0].values
		for j := range in.M {
			if negligible(va, orders[a[orderFactor]].index(j, in.M, in.N())) || negligible(vb, orders[b[orderFactor]].index(j, in.M, in.N())) {
				continue
			}
			p, q := mat.Col(nil, j, x), mat.Col(nil, j, y)
			if !nearRelative(p, q, tol) && !nearRelative(p, negated(q), tol) {
				return false
			}
		}
	}
	return true
}

func nearRelative(a, b []float64, tol float64) bool {
	scale := 0.0
	for _, v := range b {
		scale = math.Max(scale, math.Abs(v))
	}
	for i := range a {
		if math.Abs(a[i]-b[i]) > tol*scale {
			return false
		}
	}
	return true
}

// A random compound of up to three misconceptions is found, by its own name or
// by that of a simpler candidate with the same numbers.
func TestCompounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	sizes := [factors]int{len(kernels), len(eigenproblems), len(orders), len(powers), len(inners), len(scales)}
	for tried := 0; tried < 400; {
		c := correct
		for range 1 + rng.IntN(3) {
			f := rng.IntN(int(factors))
			c[f] = rng.IntN(sizes[f])
		}
		if skipInner(c[eigenFactor], c[innerFactor]) {
			continue
		}
		g := answerOf(c)
		if g == nil {
			continue
		}
		tried++
		d := diagnose(pipelines, g)
		if len(c.slips()) == 0 {
			if !d.Correct {
				t.Errorf("%v is a correct form, found %q", c, d.Slip)
			}
			continue
		}
		// without a single usable component nothing can be told
		if d.Slip == "" && d.Relation.Kind != notFinite && d.Relation.Kind != zero && !d.Correct {
			t.Errorf("%s isn't found: relation %d", describeCandidate(c), d.Relation.Kind)
		}
		for _, m := range d.Class {
			if m == c {
				goto found
			}
		}
		if d.Slip != "" {
			t.Errorf("%s is taken for %s", describeCandidate(c), d.Slip)
		}
	found:
	}
}

// The diagnosis of a formula knows the signs.
func TestFormulaSigns(t *testing.T) {
	for i, x := range answerOf(correct) {
		if !mat.EqualApprox(x, Instances()[i].G, 1e-12) {
			t.Errorf("instance %d: the correct candidate has other signs than the reference", i)
		}
	}
	var g []*mat.Dense
	for _, in := range Instances() {
		x := mat.DenseCopyOf(in.G)
		x.Scale(-1, x)
		g = append(g, x)
	}
	if d := diagnose(formulas, g); d.Slip != "sign" {
		t.Errorf("−ḡ: %+v", d)
	}
	c := correct
	c[powerFactor] = 1
	for i, x := range answerOf(c) {
		x.Scale(-1, x)
		g[i] = x
	}
	if d := diagnose(formulas, g); d.Slip != "lambda^-1 & sign" {
		t.Errorf("−Λ^{-1}…: %+v", d)
	}
}

// The reference of CheckCenterVector against explicit features.
func TestCenterVector(t *testing.T) {
	for i, in := range Instances() {
		f, q := in.Features()
		var fbar, want mat.Dense
		fbar.Mul(f, in.H)
		mean := mat.NewVecDense(f.RawMatrix().Rows, nil)
		for j := range in.N() {
			mean.AddScaledVec(mean, 1/float64(in.N()), f.ColView(j))
		}
		q.Apply(func(r, _ int, v float64) float64 { return v - mean.AtVec(r) }, q)
		want.Mul(fbar.T(), q)
		for t0 := range in.Queries() {
			got := centredVectors[0].of([]any{in.K, in.KVec(t0)}).Data
			if !floats.EqualApprox(got, mat.Col(nil, t0, &want), 1e-12) {
				t.Errorf("instance %d: H(k − K1/n) isn't F̄ᵀ(f − F1/n)", i)
			}
		}
	}
	f := CheckCenterVector(func(K *mat.SymDense, k *mat.VecDense) *mat.VecDense { // the left H is missing
		n := float64(k.Len())
		v := mat.VecDenseCopyOf(k)
		for i := range k.Len() {
			for j := range k.Len() {
				v.SetVec(i, v.AtVec(i)-K.At(i, j)/n)
			}
		}
		return v
	})
	if f.Slip != "vector-no-left-H" || f.Verdict != Almost {
		t.Errorf("%v", f)
	}
	if f := CheckCenterVector(nil); f.Verdict != Missing {
		t.Errorf("%v", f)
	}
}

// The smallest numbers of points on a line that expose each misconception. (Rows
// for columns depends on the solver's signs: with two points it may go unseen.)
func TestSmallestExamples(t *testing.T) {
	for _, w := range wrongEmbeddings {
		want, ok := map[string]int{"1": 3, "2": 3, "3": 3, "4": 3, "6": 2, "7": 2, "8": 2, "9": 2, "10": 2, "11": 2,
			"12": 2, "13": 3, "14": 2, "18": 3, "19": 2, "21": 3, "26": 2}[w.row]
		if !ok {
			continue
		}
		x := CheckEmbedding(w.s.embed).Counterexample
		if x == nil || len(x.Points) != want || len(x.Points[0]) != 1 {
			t.Errorf("row %s: %+v, want %d points on a line", w.row, x, want)
		}
	}
}
