package homework

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// formulaBound is the most that CheckFormula allows for the probability of
// accepting a false formula, see [algebra.Falsehood]; it draws instances, each
// over a prime of its own, until it is met.
const formulaBound = 1e-12

// formulaWork bounds the operations of one check, about a second of them;
// an honest formula takes a thousandth.
const formulaWork = 50_000_000

// lectureEmbedding is the embedding that homework 2 proves, Sugiyama's lecture p. 96.
var lectureEmbedding = mustParse(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`)

// oppositeEmbedding is the same with every axis turned round.
var oppositeEmbedding = mustParse(`-\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`)

func mustParse(src string) *formula.Expr {
	e, err := formula.Parse(src, formula.Standard())
	if err != nil {
		panic(err)
	}
	return e
}

// CheckFormula checks the kernel PCA embedding of a sample, written in LaTeX,
// Unicode, MATLAB or NumPy notation, with A, Λ, H, K and k of the lecture:
//
//	homework.CheckFormula(`\Lambda^{-1/2} A^\top k`)
//
// Equality is decided exactly, on random instances over a prime field, so that
// a correct formula is accepted in whatever form, and a false one with a
// probability below 1e-12. A false one is explained by the catalogue of
// misconceptions, and gets the smallest integer data set on which it fails.
func CheckFormula(src string) Finding { return checkFormula(src, freshSeed()) }

func freshSeed() uint64 { return rand.Uint64() ^ uint64(time.Now().UnixNano()) }

func checkFormula(src string, seed uint64) (f Finding) {
	defer func() {
		if r := recover(); r != nil {
			f = Finding{Verdict: Broken, Say: "The checker stopped on this formula.",
				Help: "This is not your fault; please show the formula to your teacher.", Notes: []string{safe(fmt.Sprint(r))}}
		}
		f.Problem = "Formula"
	}()
	if strings.TrimSpace(src) == "" {
		return Finding{Verdict: Missing, Say: "Nothing is written here yet.", Help: "Write the embedding of a sample with $A$, $\\Lambda$, $H$, $K$ and $k$."}
	}
	e, err := formula.Parse(src, formula.Standard().Without("bar g"))
	if err != nil {
		return unreadable(err)
	}
	f = judgeFormula(e, seed)
	f.Understood = e.Understood()
	for _, n := range e.Notes {
		f.Notes = append(f.Notes, safe(capital(n))+".")
	}
	return f
}

// judgeFormula decides on a formula that was read.
func judgeFormula(e *formula.Expr, seed uint64) Finding {
	if f, bad := wrongShape(e); bad {
		return f
	}
	left := formulaWork
	d := decideWithin(e, lectureEmbedding, seed, &left)
	switch {
	case d.err == nil && d.equal:
		f := acceptedFormula(e, seed)
		f.Seeds = d.seeds
		return f
	case errors.Is(d.err, formula.ErrWork) || errors.Is(d.err, formula.ErrSmall):
		return tooLong(d.err)
	case errors.Is(d.err, formula.ErrDiagonal):
		return Finding{Verdict: Malformed, Slip: "root", Say: "The formula takes a root of a matrix that isn't diagonal.",
			Help: "Which of the lecture's matrices holds the eigenvalues on its diagonal?"}
	}
	f := explainFormula(e, d, &left)
	f.Seeds = d.seeds
	return f
}

// wrongShape is the finding for a value that can't be an embedding: neither a
// column or row of m numbers nor one component.
func wrongShape(e *formula.Expr) (Finding, bool) {
	sh := e.Shape()
	column := sh.Rows == formula.M && sh.Cols == formula.One
	row := sh.Rows == formula.One && sh.Cols == formula.M
	_, over, indexed := e.Index()
	switch {
	case e.FreeIndices() == 0 && (column || row):
		return Finding{}, false
	case indexed && sh.IsScalar() && over == formula.M:
		return Finding{}, false
	case e.FreeIndices() > 1 || indexed && !sh.IsScalar():
		return Finding{Verdict: Malformed, Slip: "shape", Say: "The formula has an index that no sum runs over, beside the number of the component.",
			Help: "Which index numbers the component? Each of the others needs a sum."}, true
	case indexed:
		return Finding{Verdict: Malformed, Slip: "shape", Say: fmt.Sprintf("The formula gives a number for each of %s indices; an embedding has $m$ components.", over),
			Help: "Which factor leads from $n$ samples to $m$ components?"}, true
	case sh.IsScalar():
		return Finding{Verdict: Malformed, Slip: "shape", Say: "The formula gives a single number; the embedding of a sample has $m$ of them.",
			Help: "Write component $j$ with the index $j$, or all components with matrices."}, true
	}
	return Finding{Verdict: Malformed, Slip: "shape", Say: fmt.Sprintf("The formula gives a matrix of size %s; the embedding of a sample is a column of $m$ numbers.", sh),
		Help: "Write the size of each factor beneath it. Which factor leads to $m$ rows?"}, true
}

// decision is the outcome of comparing two formulas exactly.
type decision struct {
	equal bool
	bound float64 // on the probability that equal is false by chance
	seeds map[string]uint64
	err   error // the values don't exist, or not exactly
}

// decide compares a formula with another, up to transposition, on instances of
// different sizes drawn from seed.
func decide(e, other *formula.Expr, seed uint64) decision {
	left := formulaWork
	return decideWithin(e, other, seed, &left)
}

func decideWithin(e, other *formula.Expr, seed uint64, left *int) decision {
	d := decision{equal: true, bound: 1, seeds: map[string]uint64{}}
	a, b := e.Extent(), other.Extent()
	false1 := algebra.Falsehood(a.Degree+b.Degree, a.Bits+b.Bits)
	if false1 > 1e-3 {
		d.err = formula.ErrWork
		return d
	}
	for round := 0; round == 0 || d.bound >= formulaBound; round++ {
		for i, size := range formula.ExactSizes {
			name := fmt.Sprintf("exact n=%d", size.N)
			if round > 0 {
				name = fmt.Sprintf("%s, draw %d", name, round+1)
			}
			at := seed + uint64(1000*(3*round+i))
			equal, used, err := compareOn(e, other, size, at, left)
			if err != nil {
				d.err = err
				return d
			}
			d.seeds[name] = used
			if !equal {
				d.equal = false
				return d
			}
			if i > 0 {
				continue // the other sizes have properties of their own, and say nothing of the first
			}
			if d.bound *= false1; used != at {
				d.bound *= rootTries
			}
		}
	}
	return d
}

// rootTries bounds how often an instance is redrawn because a root in the
// formula doesn't exist on it.
const rootTries = 40

func compareOn(e, other *formula.Expr, size formula.Sizes, seed uint64, left *int) (equal bool, used uint64, err error) {
	for try := range uint64(rootTries) {
		in := formula.NewExact(seed+try, size)
		in.Budget = left
		var a, b *formula.Matrix[uint64]
		if a, err = e.EvalExact(in); err == nil {
			b, err = other.EvalExact(in)
		}
		if err == nil {
			return sameValues(a, b), seed + try, nil
		}
		if !errors.Is(err, algebra.ErrRoot) {
			return false, seed + try, err
		}
	}
	return false, seed, err
}

func sameValues(a, b *formula.Matrix[uint64]) bool {
	if len(a.Data) != len(b.Data) {
		return false
	}
	for i, x := range a.Data {
		if x != b.Data[i] {
			return false
		}
	}
	return true
}
