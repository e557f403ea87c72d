package diagnosis

import (
	"slices"

	"kpcalab/homework/finding"
)

// The catalogue of misconceptions about ḡ = Λ^{-1/2}AᵀH(k − (1/n)K1_n).
//
// A wrong embedding is seldom wrong in a way of its own. It is one choice, or
// a few, out of six independent factors:
//
//	kernel        exp(−d²/c²), or with 2c², c, d, …
//	eigenproblem  HKH, or K, HK, I−11ᵀ in place of H, rows for columns …
//	order         largest λ first, or smallest, reversed, …
//	power         the exponent of Λ
//	inner vector  k − (1/n)K1_n, or k, k − K1, k + (1/n)K1, …
//	scale         1, or a power of n or n−1, n/(n+1), …
//
// Each value of each factor is a choice with a name and a teacher's hint
// (catalogue_*.go); their product, some hundred thousand candidates, is never
// listed: candidates.go evaluates kernel, eigenproblem and inner vector on an
// data set once, and search.go reads off order, power and scale from ratios.
//
// To diagnose any answer, evaluate it at every query of [instance.Public] and call
// [Of]:
//
//	var answer []*mat.Dense // one p×m matrix for each set, row t is ḡ of query t
//	for _, in := range instance.Public() {
//		g := mat.NewDense(in.Queries(), in.M, nil)
//		for t := range in.Queries() {
//			g.SetRow(t, evaluate(in, in.KVec(t))) // uses in.K, in.A, in.Lambda, …
//		}
//		answer = append(answer, g)
//	}
//	d := Of(Embeddings, instance.Public(), answer) // d.Correct, d.Slips, d.Say, d.Help

// Scope says which factors an answer could have got wrong.
type Scope int

// The scopes.
const (
	Embeddings Scope = iota // K and k are given; the sign of each component is the solver's choice
	Pipelines               // only the points are given: the kernel is free too
)

// factor is one of the independent ways to go wrong.
type factor int

const (
	kernelFactor factor = iota
	eigenFactor
	orderFactor
	powerFactor
	innerFactor
	scaleFactor
	factors // how many
)

// choice is one value of a factor. The correct value has no id.
type choice struct {
	finding.Slip
	cost int // how far-fetched; 0: harmless or correct, 1: common
}

// candidate picks one value of every factor, by its place in the lists.
type candidate [factors]int

// at is the choice of factor f in candidate c.
func (c candidate) at(f factor) choice {
	switch f {
	case kernelFactor:
		return Kernels[c[f]].choice
	case eigenFactor:
		return eigenproblems[c[f]].choice
	case orderFactor:
		return orders[c[f]].choice
	case powerFactor:
		return Powers[c[f]].choice
	case innerFactor:
		return inners[c[f]].choice
	}
	return scales[c[f]].choice
}

// choices are the misconceptions that make up a candidate: one for each factor
// that is wrong, or fewer where a combination has a name of its own.
func (c candidate) choices() []choice {
	var list []choice
	taken := [factors]bool{}
	for _, s := range combinations {
		if s.matches(c, taken) {
			list = append(list, s.choice)
			for f := range s.parts {
				taken[f] = true
			}
		}
	}
	for f := range factors {
		if !taken[f] && c.at(f).ID != "" {
			list = append(list, c.at(f))
		}
	}
	return list
}

func (c candidate) slips() []finding.Slip {
	var list []finding.Slip
	for _, s := range c.choices() {
		list = append(list, s.Slip)
	}
	return list
}

// cost orders candidates from the simplest explanation to the most far-fetched.
func (c candidate) cost() int {
	sum := 0
	for _, s := range c.choices() {
		sum += s.cost + 2
	}
	return sum
}

// combination is a misconception that shows in several factors at once.
type combination struct {
	choice
	parts map[factor][]string // the ids that make it up; any of those listed
}

func (s combination) matches(c candidate, taken [factors]bool) bool {
	for f, ids := range s.parts {
		if taken[f] || !slices.Contains(ids, c.at(f).ID) {
			return false
		}
	}
	return true
}

var combinations = []combination{
	{choice{finding.Define("whitened", `every coordinate was scaled to the same variance over the training data (whitening)`,
		`Compute the variance of each of your coordinates over the training data. Should the first one not vary most?`), 1},
		map[factor][]string{powerFactor: {"lambda^-1"}, scaleFactor: {"times-sqrt-n"}}},
	{choice{finding.Define("whitened-unbiased", `every coordinate was scaled to the same variance over the training data (whitening)`,
		`Compute the variance of each of your coordinates over the training data. Should the first one not vary most?`), 1},
		map[factor][]string{powerFactor: {"lambda^-1"}, scaleFactor: {"times-sqrt-n-1"}}},
	{choice{finding.Define("uncentred", `nothing was centred: neither the matrix whose eigenvectors are taken nor $\boldsymbol k$`,
		`Average your embedding over the training points and compare the result with 0. What does that say about where the features are centred?`), 1},
		map[factor][]string{eigenFactor: {"eigen-of-K"}, innerFactor: {"k-uncentred"}}},
}

// sameNumbers names, for some slips, other ways to write the very same function:
// no data can tell them apart.
var sameNumbers = map[string]string{
	"k-uncentred":    `$\boldsymbol k$, $\boldsymbol H\boldsymbol k$ and $\boldsymbol H(\boldsymbol k-\frac1n\boldsymbol H\boldsymbol K\boldsymbol H\boldsymbol 1_n)$ all give these numbers, so it may be any of them.`,
	"whitened":       `$\sqrt n\,\boldsymbol\Lambda^{-1}$ and $(\boldsymbol\Lambda/\sqrt n)^{-1}$ are the same, so it may be either.`,
	"times-sqrt-n":   `$(\boldsymbol\Lambda/n)^{-1/2}$ and a factor $\sqrt n$ in front are the same, so it may be either.`,
	"times-sqrt-n-1": `$(\boldsymbol\Lambda/(n-1))^{-1/2}$ and a factor $\sqrt{n-1}$ in front are the same, so it may be either.`,
	"eigen-of-HK":    `Which triangle of the matrix is read depends on the solver; $\boldsymbol H\boldsymbol K$ and $\boldsymbol K\boldsymbol H$ are each other's transpose.`,
}
