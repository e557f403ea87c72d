package diagnosis

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// everyCandidate walks the catalogue as far as single answers reach: all choices
// of five factors for the lecture's kernel, all kernels with few of the others.
func everyCandidate(yield func(candidate)) {
	for k := range Kernels {
		for e := range eigenproblems {
			if strings.HasPrefix(eigenproblems[e].ID, "rows") {
				continue // their readings depend on the solver's signs
			}
			for o := range orders {
				for p := range Powers {
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
func signature(c candidate, instances []*instance.DataSet) uint64 {
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
				col = Negated(col)
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
	var fresh []*instance.DataSet
	for _, shape := range [][3]int{{5, 2, 3}, {6, 1, 4}, {7, 3, 5}} {
		for len(fresh) < 10 {
			in, err := instance.NewDataSet(instance.ToRows(instance.RandomPoints(rng, shape[0], shape[1])), instance.ToRows(instance.RandomPoints(rng, 5, shape[1])), 1.9, shape[2])
			if err == nil && in.WellPosed() {
				fresh = append(fresh, in)
				break
			}
		}
	}
	classes := map[uint64]candidate{}
	count, merged, apart := 0, 0, 0
	everyCandidate(func(c candidate) {
		switch Kernels[c[kernelFactor]].ID {
		case "kernel-times-c^2": // K is the identity up to 1e-5, which forgives mistakes in centring
			if c[eigenFactor] > 0 {
				return
			}
		case "kernel-no-minus": // entries of so many orders of magnitude that rounding decides
			return
		}
		s := signature(c, instance.Public())
		if s == 0 {
			return
		}
		count++
		first, ok := classes[s]
		if !ok {
			classes[s] = c
			return
		}
		if !equivalent(c, first, instance.Public(), matchTolerance) {
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
	if id := finding.IDs(c.slips()); id != "" {
		return id
	}
	return "correct"
}

// equivalent compares two candidates numerically, up to signs.
func equivalent(a, b candidate, instances []*instance.DataSet, tol float64) bool {
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
			if !nearRelative(p, q, tol) && !nearRelative(p, Negated(q), tol) {
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
	sizes := [factors]int{len(Kernels), len(eigenproblems), len(orders), len(Powers), len(inners), len(scales)}
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
		d := Of(Pipelines, instance.Public(), g)
		if len(c.slips()) == 0 {
			if !d.Correct {
				t.Errorf("%v is a correct form, found %q", c, finding.IDs(d.Slips))
			}
			continue
		}
		// without a single usable component nothing can be told
		if finding.IDs(d.Slips) == "" && d.relation.Kind != notFinite && d.relation.Kind != zero && !d.Correct {
			t.Errorf("%s isn't found: relation %d", describeCandidate(c), d.relation.Kind)
		}
		for _, m := range d.class {
			if m == c {
				goto found
			}
		}
		if finding.IDs(d.Slips) != "" {
			t.Errorf("%s is taken for %s", describeCandidate(c), finding.IDs(d.Slips))
		}
	found:
	}
}

// Candidates have the signs of the reference.
func TestSigns(t *testing.T) {
	for i, x := range answerOf(correct) {
		if !mat.EqualApprox(x, instance.Public()[i].G, 1e-12) {
			t.Errorf("instance %d: the correct candidate has other signs than the reference", i)
		}
	}
}
