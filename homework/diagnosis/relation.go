package diagnosis

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/instance"
)

// relationKind is how an answer is related to the reference on every instance.
type relationKind int

const (
	unrelated     relationKind = iota
	equal                      // up to a sign per component
	notFinite                  // it holds NaN or ±Inf
	huge                       // its numbers are out of all proportion
	zero                       // it is 0 everywhere
	constant                   // it doesn't depend on x
	closeBy                    // right but for a thousandth of its size
	unscaledMean               // the mean's part lacks the root of λ_j
	shareOfMean                // a multiple of the mean is subtracted
	offset                     // off by one vector, the same at every x
	scaled                     // each component is proportional to the right one
	scaledOffset               // both
	permuted                   // the right components in another order
	unfilled                   // some components are 0, the others right
	accumulated                // each component holds those before it
	rotated                    // an orthogonal mixture of the right components
	mixed                      // a linear mixture of the right components
	trainingOnly               // right at training points, not at others
	someRight                  // some components are right
	pointwiseSign              // equal up to a sign that changes from point to point
)

// relation is what the probes found; Say and Help are empty for an answer that
// is unrelated.
type relation struct {
	Kind      relationKind
	Say, Help string
}

// probe compares an answer with the reference on every instance.
func probe(instances []*instance.DataSet, answer []*mat.Dense) relation {
	for _, p := range probes {
		all := true
		for i, in := range instances {
			if !p.holds(pair{in: in, got: columns(answer[i]), want: columns(in.G)}) {
				all = false
				break
			}
		}
		if all != p.any {
			return p.relation
		}
	}
	return someComponents(instances, answer)
}

// pair is an answer beside the reference, by columns (components).
type pair struct {
	in        *instance.DataSet
	got, want [][]float64
}

// probeOf is one probe; any: the relation holds if the negation of holds is true on
// at least one instance.
type probeOf struct {
	relation
	holds func(pair) bool
	any   bool
}

var probes = []probeOf{
	{relation{notFinite, `Your embedding holds NaN or an infinite number.`,
		`Look for a division by zero or the root of a negative number: which eigenvalue did you divide by? $\boldsymbol H\boldsymbol K\boldsymbol H$ always has an eigenvalue 0.`},
		func(p pair) bool { return p.finite() }, true},
	{relation{huge, `Your embedding holds numbers more than a million times larger than any of the right ones.`,
		`Was a matrix inverted that has no inverse, or divided by an eigenvalue that is 0 up to rounding? What is $\boldsymbol H\boldsymbol K\boldsymbol H\boldsymbol 1_n$?`},
		func(p pair) bool { return p.largest() <= 1e6*(pair{got: p.want}).largest() }, true},
	{relation{zero, `Your embedding is 0 everywhere.`, `Was the result ever filled in? And is $\boldsymbol k$ less the mean of a table that holds nothing but $\boldsymbol k$ what you want?`},
		func(p pair) bool { return p.largest() == 0 }, false},
	{relation: relation{Kind: equal}, holds: func(p pair) bool { return p.each(near) }},
	{relation{constant, `Your embedding is the same at every $\boldsymbol x$.`,
		`Where does $\boldsymbol x$ enter your formula?`},
		func(p pair) bool {
			return p.each(func(got, _ []float64, scale float64) bool { return Spread(got) <= 1e-9*scale })
		}, false},
	{relation{closeBy, `Your embedding is close to the right one, and not equal to it: it differs by less than a thousandth of its size.`,
		`Does an iteration stop too early? Is a number rounded, or something small added?`},
		func(p pair) bool { return p.each(nearly) }, false},
	{relation{unscaledMean, `Your embedding is off by the same vector at every $\boldsymbol x$: the part of the mean has another power of $\boldsymbol\Lambda$ than the part of $\boldsymbol k$.`,
		`Which factors stand in front of $\boldsymbol k$, and which in front of the mean? Is a bracket missing?`}, pair.unscaled, false},
	{relation{shareOfMean, `Your embedding is off by the same vector at every $\boldsymbol x$: a multiple of the mean is subtracted.`,
		`How often does the mean of the training features occur in $\boldsymbol\phi(\boldsymbol x)-\bar{\boldsymbol\phi}$? Look for a number that stands before it, or is divided by.`}, pair.multipleOfMean, false},
	{relation{offset, `Your embedding is off by the same vector at every $\boldsymbol x$.`,
		`A constant offset has to do with centring: whose mean is subtracted, and from what? Average your embedding over the training points: what should come out?`},
		func(p pair) bool { return p.each(shifted) }, false},
	{relation{scaled, `Each of your coordinates is proportional to the right one.`,
		`Only the lengths are off. By what do you divide $\overline{\boldsymbol F}\boldsymbol\alpha_j$ to get a unit vector? And is each $\lambda_j$ the one that belongs to this $\boldsymbol\alpha_j$?`},
		func(p pair) bool {
			return p.each(func(got, want []float64, _ float64) bool { _, ok := Proportional(got, want); return ok })
		}, false},
	{relation{permuted, `The right coordinates are there, in another order.`, orderHint}, pair.permutation, false},
	{relation{scaledOffset, `Each of your coordinates is the right one times a factor, and off by a constant.`,
		`The constant has to do with centring, the factor with the length of $\overline{\boldsymbol F}\boldsymbol\alpha_j$. Take them one at a time.`},
		func(p pair) bool { return p.each(affine) }, false},
	{relation{pointwiseSign, `Your coordinates have the right size, but their signs change from point to point.`,
		`The sign of an eigenvector is free, once for all points. Is an absolute value taken somewhere, or a sign chosen anew for each point?`},
		func(p pair) bool {
			return p.each(func(got, want []float64, scale float64) bool {
				for t := range got {
					if !(math.Abs(math.Abs(got[t])-math.Abs(want[t])) <= 1e-8*scale) {
						return false
					}
				}
				return true
			})
		}, false},
	{relation{trainingOnly, `Your embedding is right at the training points and wrong at other points.`,
		`Which formula holds for any $\boldsymbol x$, and which only for $\boldsymbol x=\boldsymbol x_i$? Whose means do you subtract when a new point comes?`},
		pair.trainingRight, false},
	{relation{unfilled, `Some of your coordinates are 0 everywhere, the others are right.`,
		`Which components does your program fill in? Look at the first and the last step of its loop.`}, pair.partlyZero, false},
	{relation{accumulated, `Each of your coordinates holds those before it, too.`,
		`Where is the sum for a component set to 0? Does that happen for every component?`}, pair.summedUp, false},
	{relation{rotated, `Your coordinates are a rotation of the right ones.`,
		`Distances between your points are right, the axes are not those of the largest variance. Are your $\boldsymbol\alpha_j$ eigenvectors of $\overline{\boldsymbol K}$, one by one?`},
		func(p pair) bool { return p.mixture(true) }, false},
	{relation{mixed, `Your coordinates are mixtures of the right ones.`,
		`Your points lie in the right subspace, along other axes. Are your $\boldsymbol\alpha_j$ eigenvectors of $\overline{\boldsymbol K}$, one by one?`},
		func(p pair) bool { return p.mixture(false) }, false},
}

func (p pair) finite() bool {
	for _, c := range p.got {
		for _, v := range c {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return false
			}
		}
	}
	return true
}

func (p pair) largest() float64 {
	var m float64
	for _, c := range p.got {
		m = math.Max(m, floats.Norm(c, math.Inf(1)))
	}
	return m
}

// each asks for a relation of every component, with either sign.
func (p pair) each(holds func(got, want []float64, scale float64) bool) bool {
	for j := range p.got {
		scale := floats.Norm(p.want[j], math.Inf(1))
		if !holds(p.got[j], p.want[j], scale) && !holds(p.got[j], Negated(p.want[j]), scale) {
			return false
		}
	}
	return true
}

// Negated is −v.
func Negated(v []float64) []float64 {
	w := make([]float64, len(v))
	for i, x := range v {
		w[i] = -x
	}
	return w
}

func near(got, want []float64, scale float64) bool {
	for t := range got {
		if !(math.Abs(got[t]-want[t]) <= 1e-9*scale) {
			return false
		}
	}
	return true
}

func nearly(got, want []float64, scale float64) bool {
	for t := range got {
		if !(math.Abs(got[t]-want[t]) <= 1e-3*scale) {
			return false
		}
	}
	return true
}

func shifted(got, want []float64, scale float64) bool {
	d := make([]float64, len(got))
	floats.SubTo(d, got, want)
	return Spread(d) <= 1e-8*math.Max(scale, floats.Norm(got, math.Inf(1)))
}

// affine fits got = f·want + s.
func affine(got, want []float64, _ float64) bool {
	g, w := make([]float64, len(got)), make([]float64, len(got))
	mg, mw := floats.Sum(got)/float64(len(got)), floats.Sum(want)/float64(len(got))
	for t := range got {
		g[t], w[t] = got[t]-mg, want[t]-mw
	}
	_, ok := Proportional(g, w)
	return ok
}

// Spread is the largest number less the smallest.
func Spread(v []float64) float64 { return floats.Max(v) - floats.Min(v) }

// permutation tells whether each component is, up to sign, another right one.
func (p pair) permutation() bool {
	used := make([]bool, len(p.want))
	for _, got := range p.got {
		hit := false
		for l, want := range p.want {
			scale := floats.Norm(want, math.Inf(1))
			if !used[l] && (near(got, want, scale) || near(got, Negated(want), scale)) {
				used[l], hit = true, true
				break
			}
		}
		if !hit {
			return false
		}
	}
	return true
}

// mixture fits got = want·R and tells whether that is exact, for orthogonal R or any.
func (p pair) mixture(orthogonal bool) bool {
	q, m := len(p.got[0]), len(p.got)
	got, want := mat.NewDense(q, m, nil), mat.NewDense(q, m, nil)
	for j := range m {
		got.SetCol(j, p.got[j])
		want.SetCol(j, p.want[j])
	}
	var r, back mat.Dense
	if m < 2 || q <= m || r.Solve(want, got) != nil {
		return false
	}
	back.Mul(want, &r)
	if !mat.EqualApprox(&back, got, 1e-8*mat.Max(abs(got))) {
		return false
	}
	if !orthogonal {
		return true
	}
	var rr mat.Dense
	rr.Mul(r.T(), &r)
	return mat.EqualApprox(&rr, instance.Centering(m, 0), 1e-6)
}

func abs(a *mat.Dense) *mat.Dense {
	var b mat.Dense
	b.Apply(func(_, _ int, v float64) float64 { return math.Abs(v) }, a)
	return &b
}

// trainingRight tells whether the answer is right at each query that is a
// training point (there are such queries on every instance).
func (p pair) trainingRight() bool {
	any := false
	for t := range p.in.Queries() {
		if !isTraining(p.in, t) {
			continue
		}
		any = true
		for j := range p.got {
			a, b := p.got[j][t], p.want[j][t]
			tol := 1e-9 * floats.Norm(p.want[j], math.Inf(1))
			if !(math.Abs(a-b) <= tol || math.Abs(a+b) <= tol) {
				return false
			}
		}
	}
	return any
}

func isTraining(in *instance.DataSet, t int) bool {
	for i := range in.N() {
		if floats.Equal(in.X.RawRowView(i), in.Query.RawRowView(t)) {
			return true
		}
	}
	return false
}

// someComponents names the components that are right on every instance.
func someComponents(instances []*instance.DataSet, answer []*mat.Dense) relation {
	right, wrong := "", ""
	for j := 0; ; j++ {
		seen, ok := 0, true
		for i, in := range instances {
			if j >= in.M {
				continue
			}
			seen++
			p := pair{in: in, got: columns(answer[i])[j : j+1], want: columns(in.G)[j : j+1]}
			ok = ok && p.each(near)
		}
		if seen < 2 {
			break
		}
		if ok {
			right += fmt.Sprintf(" %d", j+1)
		} else {
			wrong += fmt.Sprintf(" %d", j+1)
		}
	}
	if right == "" || wrong == "" {
		return relation{}
	}
	return relation{someRight, fmt.Sprintf("Of your components, those with number%s are right, those with number%s are not.", right, wrong),
		`Compare how the first wrong component is computed with how a right one is: which index differs?`}
}
